//! What Linux hands a process at its start in the auxiliary vector, for an interpreter of a format (binfmt_misc).
#![allow(unsafe_code)] // reason: functions of the C library's, and a descriptor known by its number

use std::fs::File;

/// What Linux says about how this process was started.
#[derive(Debug, Default)]
pub struct Start {
    /// The program to interpret, opened (flags O and C of binfmt_misc). It is closed when a host program is started.
    pub program: Option<File>,
    /// Whether the program's own `argv[0]` stands behind its path in the arguments (flag P).
    pub keeps_argv0: bool,
    /// Whether the process has rights that its caller lacks, by a program that is setuid (flag C): `AT_SECURE`.
    pub is_secure: bool,
}

impl Start {
    /// Asks Linux. Only the first call in a process finds a program, which belongs to the caller.
    #[cfg(target_os = "linux")]
    pub fn take() -> Start {
        use std::os::fd::FromRawFd;
        use std::sync::atomic::{AtomicBool, Ordering};

        /// `AT_FLAGS_PRESERVE_ARGV0`, since Linux 5.12.
        const PRESERVE_ARGV0: u64 = 1;
        static TAKEN: AtomicBool = AtomicBool::new(false);

        let number = match TAKEN.swap(true, Ordering::Relaxed) {
            false => auxiliary(libc::AT_EXECFD) as i32,
            true => 0,
        };
        // Linux gives the lowest free descriptor, and 0 is what an absent entry reads as.
        let program = (number > 0).then(|| {
            // SAFETY: Linux opened the descriptor for this process before it started, only the auxiliary vector names it,
            // and it is taken once.
            unsafe { File::from_raw_fd(number) }
        });
        if let Some(program) = &program {
            // A failure would leave it open in host programs, which are the user's own.
            let _ = rustix::io::fcntl_setfd(program, rustix::io::FdFlags::CLOEXEC);
        }
        Start {
            program,
            keeps_argv0: auxiliary(libc::AT_FLAGS) & PRESERVE_ARGV0 != 0,
            is_secure: Start::is_secure(),
        }
    }

    /// Other systems start no interpreters.
    #[cfg(not(target_os = "linux"))]
    pub fn take() -> Start {
        Start::default()
    }

    /// Returns whether the process has rights that its caller lacks.
    pub fn is_secure() -> bool {
        #[cfg(target_os = "linux")]
        return auxiliary(libc::AT_SECURE) != 0;
        #[cfg(not(target_os = "linux"))]
        false
    }
}

/// Returns an entry of the auxiliary vector; 0 without it.
#[cfg(target_os = "linux")]
fn auxiliary(kind: libc::c_ulong) -> u64 {
    // SAFETY: it only reads what Linux wrote at the start.
    unsafe { libc::getauxval(kind) }
}
