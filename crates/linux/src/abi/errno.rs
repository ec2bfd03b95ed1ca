//! Error numbers of the RISC-V Linux ABI (those of `asm-generic/errno.h`).
//!
//! Invariant: a value here is the guest's number, whatever the host calls the same error.

use std::fmt;
use std::io;

use rivet_mem::{Fault, MapError};

/// An error number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Errno(u16);

macro_rules! errors {
    ($( $name:ident $number:literal; )*) => {
        impl Errno {
            $( #[allow(dead_code)] // some are only the host's to give
            pub(crate) const $name: Errno = Errno($number); )*

            /// Returns the symbol of `errno.h`; empty for numbers that only the host uses.
            pub(crate) fn name(self) -> &'static str {
                match self.0 {
                    $( $number => stringify!($name), )*
                    _ => "",
                }
            }
        }
    };
}

errors! {
    EPERM 1; ENOENT 2; ESRCH 3; EINTR 4; EIO 5; ENXIO 6; E2BIG 7; ENOEXEC 8; EBADF 9; ECHILD 10; EAGAIN 11; ENOMEM 12;
    EACCES 13; EFAULT 14; EBUSY 16; EEXIST 17; EXDEV 18; ENODEV 19; ENOTDIR 20; EISDIR 21; EINVAL 22; ENFILE 23;
    EMFILE 24; ENOTTY 25; ETXTBSY 26; EFBIG 27; ENOSPC 28; ESPIPE 29; EROFS 30; EMLINK 31; EPIPE 32; EDOM 33;
    ERANGE 34; EDEADLK 35; ENAMETOOLONG 36; ENOLCK 37; ENOSYS 38; ENOTEMPTY 39; ELOOP 40; ENOMSG 42; EIDRM 43; ENODATA 61; EOVERFLOW 75;
    ENOTSOCK 88; EDESTADDRREQ 89; EMSGSIZE 90; EPROTOTYPE 91; ENOPROTOOPT 92; EPROTONOSUPPORT 93;
    ESOCKTNOSUPPORT 94; EOPNOTSUPP 95; EAFNOSUPPORT 97; EADDRINUSE 98; EADDRNOTAVAIL 99; ENETUNREACH 101;
    ECONNABORTED 103; ECONNRESET 104; EISCONN 106; ENOTCONN 107; ETOOMANYREFS 109; ETIMEDOUT 110; ECONNREFUSED 111;
    EHOSTUNREACH 113; EALREADY 114; EINPROGRESS 115;
}

impl Errno {
    /// Returns the value for `a0`.
    pub(crate) fn answer(self) -> u64 {
        (-i64::from(self.0)) as u64
    }
}

impl Errno {
    /// Returns the number.
    pub(crate) fn number(self) -> u16 {
        self.0
    }

    /// Interprets a value in `a0` as a result.
    pub(crate) fn of_answer(value: u64) -> Result<u64, Errno> {
        match u16::try_from((value as i64).unsigned_abs()) {
            Ok(number @ 1..4096) if (value as i64) < 0 => Err(Errno(number)),
            _ => Ok(value),
        }
    }
}

impl fmt::Debug for Errno {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            "" => write!(f, "errno {}", self.0),
            name => f.write_str(name),
        }
    }
}

impl From<Fault> for Errno {
    fn from(_: Fault) -> Errno {
        Errno::EFAULT
    }
}

impl From<MapError> for Errno {
    fn from(error: MapError) -> Errno {
        match error {
            MapError::Empty | MapError::Misaligned(_) | MapError::Overlap(_) => Errno::EINVAL,
            MapError::OutOfRange { .. }
            | MapError::NoSpace { .. }
            | MapError::TooMany
            | MapError::Unmapped(_) => Errno::ENOMEM,
        }
    }
}

impl From<rustix::io::Errno> for Errno {
    fn from(error: rustix::io::Errno) -> Errno {
        io::Error::from(error).into()
    }
}

impl From<io::Error> for Errno {
    fn from(error: io::Error) -> Errno {
        // Linux has the same numbers on most machines; elsewhere the kind is all there is to go by.
        #[cfg(all(
            target_os = "linux",
            not(any(target_arch = "mips", target_arch = "mips64", target_arch = "sparc64"))
        ))]
        if let Some(number) = error.raw_os_error() {
            return Errno(number as u16);
        }
        by_kind(error.kind())
    }
}

fn by_kind(kind: io::ErrorKind) -> Errno {
    use io::ErrorKind as Kind;
    match kind {
        Kind::NotFound => Errno::ENOENT,
        // How cap-std says that a path leads out of the granted directory.
        Kind::PermissionDenied => Errno::EACCES,
        Kind::AlreadyExists => Errno::EEXIST,
        Kind::InvalidInput => Errno::EINVAL,
        Kind::NotADirectory => Errno::ENOTDIR,
        Kind::IsADirectory => Errno::EISDIR,
        Kind::DirectoryNotEmpty => Errno::ENOTEMPTY,
        Kind::ReadOnlyFilesystem => Errno::EROFS,
        Kind::StorageFull => Errno::ENOSPC,
        Kind::WouldBlock => Errno::EAGAIN,
        Kind::Interrupted => Errno::EINTR,
        Kind::BrokenPipe => Errno::EPIPE,
        Kind::OutOfMemory => Errno::ENOMEM,
        _ => Errno::EIO,
    }
}
