//! What a run of a Linux program is given, and the choices that the kernel's ABI leaves open.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use rivet_sim::Tail;

use crate::fs::jobs::Keyboard;

/// What the clocks of the guest count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Clocks {
    /// The host's time; sleeping takes as long as the guest asks for.
    #[default]
    Real,
    /// A nanosecond an instruction from a fixed start, and sleeping jumps ahead: a run takes the same guest time
    /// whenever and wherever it is repeated.
    Virtual,
}

/// Where `getrandom`, `AT_RANDOM` and `/dev/urandom` take their bytes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Random {
    /// A fixed sequence for each seed: a run can be repeated.
    Seeded(u64),
    /// The host's generator.
    Host,
}

/// What standard input reads.
#[derive(Clone, Debug, Default)]
pub enum Input {
    /// The host's standard input.
    #[default]
    Host,
    /// These bytes, then the end.
    Bytes(Arc<[u8]>),
}

/// Where standard output or standard error goes.
#[derive(Clone, Debug)]
pub enum Output {
    /// The host's standard output.
    Stdout,
    /// The host's standard error.
    Stderr,
    /// A buffer that the caller keeps a handle of.
    Buffer(Arc<Mutex<Vec<u8>>>),
    /// The end of it stays, in a buffer that the caller keeps a handle of.
    Tail(Arc<Mutex<Tail>>),
}

impl Output {
    /// A buffer, and the handle to read it by.
    pub fn buffer() -> (Output, Arc<Mutex<Vec<u8>>>) {
        let bytes = Arc::default();
        (Output::Buffer(Arc::clone(&bytes)), bytes)
    }
}

/// A directory of the host's that the guest may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    /// The directory.
    pub host: PathBuf,
    /// Where the guest sees it; where it is on the host, if none is given.
    pub guest: Option<PathBuf>,
    /// Nothing in it can be changed.
    pub read_only: bool,
}

impl Grant {
    /// Reads `HOST`, `HOST::GUEST`, `ro:HOST` or `ro:HOST::GUEST`, the argument of `--dir`.
    pub fn parse(text: &str) -> Grant {
        let (read_only, text) = match text.strip_prefix("ro:") {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (host, guest) = match text.split_once("::") {
            Some((host, guest)) => (host, Some(guest.into())),
            None => (text, None),
        };
        Grant { host: host.into(), guest, read_only }
    }
}

/// What a Linux program is started with.
#[derive(Clone, Debug)]
pub struct LinuxConfig {
    /// Where the program came from: `AT_EXECFN` and `/proc/self/exe`.
    pub path: PathBuf,
    /// `argv`, the program's name first.
    pub args: Vec<OsString>,
    /// The environment: `NAME=value` each.
    pub env: Vec<OsString>,
    /// Directories of the host's. Of several that hold a path, the one with the longest guest path counts, then the
    /// later one.
    pub grants: Vec<Grant>,
    /// Where `/` is, read-only, for everything that no grant holds: dynamic programs find their loader there (`-L`).
    pub sysroot: Option<PathBuf>,
    /// The working directory as the guest sees it; the host's if that is granted, else `/`.
    pub cwd: Option<PathBuf>,
    /// The program may use the host's network, and sockets in granted folders.
    pub net: bool,
    /// Where the addresses of program, libraries, heap and stack are taken from by chance; without it they are the
    /// same in every run.
    pub aslr: Option<Random>,
    /// Standard input.
    pub stdin: Input,
    /// Standard output.
    pub stdout: Output,
    /// Standard error.
    pub stderr: Output,
    /// Keys that send signals, if the user's are not to end the run itself.
    pub keyboard: Option<Keyboard>,
    /// A line for each system call goes here.
    pub strace: Option<Output>,
    /// What clocks count.
    pub clocks: Clocks,
    /// Where random bytes come from.
    pub random: Random,
    /// Width of user addresses: 16 to 47. Without it 38, as with Sv39; 32 on RV32.
    pub address_bits: Option<u32>,
    /// Bytes of the main thread's stack (`RLIMIT_STACK`).
    pub stack_size: u64,
    /// Most threads of a process at a time.
    pub max_threads: usize,
    /// Processors that the machine says it has, 1 to 64: as many threads as run at the same time.
    pub processors: u32,
    /// Most processes at a time, if programs may start others at all, and run other programs.
    pub max_processes: Option<usize>,
    /// The vector registers are unspecified after a system call (they become all ones and vtype becomes vill), as
    /// the kernel's ABI allows and recent kernels do; otherwise they are kept.
    pub syscall_clobbers_vector: bool,
    /// Programs may use vectors from the start (the kernel's `abi.riscv_v_default_allow`); otherwise they must ask
    /// by `prctl(PR_RISCV_V_SET_CONTROL)`.
    pub vector_default_allow: bool,
}

impl LinuxConfig {
    /// The processors as bits.
    pub(crate) fn processor_set(&self) -> u64 {
        u64::MAX >> (64 - self.processors.clamp(1, 64))
    }

    /// A program with these arguments (its own name first), no environment and no files.
    pub fn new(args: impl IntoIterator<Item = impl Into<OsString>>) -> LinuxConfig {
        let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
        LinuxConfig {
            path: args.first().map(PathBuf::from).unwrap_or_default(),
            args,
            env: Vec::new(),
            grants: Vec::new(),
            sysroot: None,
            cwd: None,
            net: false,
            aslr: None,
            stdin: Input::default(),
            stdout: Output::Stdout,
            stderr: Output::Stderr,
            keyboard: None,
            strace: None,
            clocks: Clocks::default(),
            random: Random::Seeded(0),
            address_bits: None,
            stack_size: 8 << 20,
            max_threads: 1024,
            processors: 1,
            max_processes: None,
            syscall_clobbers_vector: false,
            vector_default_allow: true,
        }
    }
}

/// A set of processors as the kernel lists it: `0-2,5`.
pub(crate) fn processor_list(mut set: u64) -> String {
    let mut ranges = Vec::new();
    while set != 0 {
        let first = set.trailing_zeros();
        let last = first + (set >> first).trailing_ones() - 1;
        ranges.push(if first == last { first.to_string() } else { format!("{first}-{last}") });
        set &= u64::MAX.checked_shl(last + 1).unwrap_or(0);
    }
    ranges.join(",")
}

#[cfg(test)]
mod tests {
    use crate::config::processor_list;

    #[test]
    fn sets_are_lists_of_ranges() {
        for (set, list) in
            [(1, "0"), (0b11, "0-1"), (0b100111, "0-2,5"), (u64::MAX, "0-63"), (1 << 63, "63"), (0, "")]
        {
            assert_eq!(processor_list(set), list);
        }
    }
}
