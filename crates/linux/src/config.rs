//! The configuration of a run: program, arguments, grants, limits, and the choices that the kernel's ABI leaves open.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rivet_sim::OutputTail;

use crate::fs::job_control::Keyboard;
use crate::kernel::identity::RELEASE;
use crate::process::chip_check::ChipCheck;

/// The source of the guest's clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Clocks {
    /// Host time: a guest that sleeps takes as long as it asked for.
    #[default]
    Real,
    /// One nanosecond per instruction from a fixed start; sleeping advances the clock at once, so that a run takes the
    /// same guest time whenever it is repeated.
    Virtual,
}

/// The source of the bytes of `getrandom`, `AT_RANDOM` and `/dev/urandom`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Random {
    /// A sequence that the seed determines: the run can be repeated.
    Seeded(u64),
    /// The host's random number generator.
    Host,
}

/// The source of standard input.
#[derive(Clone, Debug, Default)]
pub enum Input {
    /// The host's standard input.
    #[default]
    Host,
    /// The given bytes, then end of file.
    Bytes(Arc<[u8]>),
}

/// The destination of standard output or standard error.
#[derive(Clone, Debug)]
pub enum Output {
    /// The host's standard output.
    Stdout,
    /// The host's standard error.
    Stderr,
    /// A file of the host.
    File(Arc<std::fs::File>),
    /// A buffer; the caller keeps a handle.
    Buffer(Arc<Mutex<Vec<u8>>>),
    /// A buffer that keeps only the end of the output; the caller keeps a handle.
    Tail(Arc<Mutex<OutputTail>>),
    /// Another destination, with a copy for a recording.
    Copied(Box<Output>, u8, OutputCopy),
}

/// Bytes that were written to standard output (1) or standard error (2).
pub(crate) type OutputPiece = (u8, Vec<u8>);

/// A copy of what the guest writes.
#[derive(Clone, Debug, Default)]
pub struct OutputCopy(Arc<CopiedOutput>);

#[derive(Debug, Default)]
struct CopiedOutput {
    pieces: Mutex<OutputPieces>,
    /// Whether there are pieces; asked more often than they are written.
    is_there: AtomicBool,
}

/// Output pieces whose memory is used again.
#[derive(Debug, Default)]
pub(crate) struct OutputPieces {
    /// Stream and end of each piece.
    ends: Vec<(u8, usize)>,
    bytes: Vec<u8>,
}

impl OutputPieces {
    /// Size in bytes up to which a buffer is kept.
    const KEPT: usize = 1 << 16;

    fn push(&mut self, stream: u8, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        let end = self.bytes.len();
        match self.ends.last_mut() {
            Some((last, before)) if *last == stream => *before = end,
            _ => self.ends.push((stream, end)),
        }
    }

    fn clear(&mut self) {
        self.ends.clear();
        self.bytes.clear();
        self.bytes.shrink_to(Self::KEPT);
    }

    /// Iterates over the pieces, in order.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = (u8, &[u8])> {
        let mut start = 0;
        self.ends
            .iter()
            .map(move |&(stream, end)| (stream, &self.bytes[std::mem::replace(&mut start, end)..end]))
    }
}

impl OutputCopy {
    fn pieces(&self) -> MutexGuard<'_, OutputPieces> {
        self.0.pieces.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Appends bytes of a stream.
    pub(crate) fn push(&self, stream: u8, bytes: &[u8]) {
        let mut pieces = self.pieces();
        self.0.is_there.store(true, Ordering::Relaxed);
        pieces.push(stream, bytes);
    }

    /// Returns whether anything was written since it was last taken.
    pub(crate) fn is_there(&self) -> bool {
        self.0.is_there.load(Ordering::Relaxed)
    }

    /// Takes what was written since the last call, in exchange for other pieces, which are forgotten.
    pub(crate) fn swap(&self, pieces: &mut OutputPieces) {
        pieces.clear();
        if self.is_there() {
            let mut written = self.pieces();
            self.0.is_there.store(false, Ordering::Relaxed);
            std::mem::swap(&mut *written, pieces);
        }
    }

    /// Takes what was written since the last call.
    pub(crate) fn take(&self) -> Vec<OutputPiece> {
        let mut pieces = OutputPieces::default();
        self.swap(&mut pieces);
        pieces.iter().map(|(stream, bytes)| (stream, bytes.to_vec())).collect()
    }
}

impl Output {
    /// Makes a buffer and the handle to read it by.
    pub fn buffer() -> (Output, Arc<Mutex<Vec<u8>>>) {
        let bytes = Arc::default();
        (Output::Buffer(Arc::clone(&bytes)), bytes)
    }

    /// Returns the destination itself.
    pub(crate) fn plain(&self) -> &Output {
        match self {
            Output::Copied(to, ..) => to.plain(),
            output => output,
        }
    }
}

/// A host directory that the guest may use (`--dir`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    /// The host's path of the directory.
    pub host: PathBuf,
    /// The guest's path of the directory; `None` for the same path as on the host.
    pub guest: Option<PathBuf>,
    /// Whether the guest can only read the directory.
    pub read_only: bool,
}

impl Grant {
    /// Parses `HOST`, `HOST::GUEST`, `ro:HOST` or `ro:HOST::GUEST`, the argument of `--dir`.
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

/// The configuration that a Linux program is started with.
#[derive(Clone, Debug)]
pub struct LinuxConfig {
    /// Path of the program: `AT_EXECFN` and `/proc/self/exe`.
    pub path: PathBuf,
    /// `argv`; the program's name is the first element.
    pub args: Vec<OsString>,
    /// Environment variables, each `NAME=value`.
    pub env: Vec<OsString>,
    /// Granted host directories. If several hold a path, the one with the longest guest path wins, then the later one.
    pub grants: Vec<Grant>,
    /// Host directory that provides `/` read-only for paths outside all grants (`-L`); dynamic programs find their
    /// loader there.
    pub sysroot: Option<PathBuf>,
    /// The working directory as the guest sees it; the default is the host's if that is granted, else `/`.
    pub cwd: Option<PathBuf>,
    /// Whether the program sees the host as it is (`--host`): the files that are neither granted nor made up, open
    /// descriptors, process and user ids, and the host's programs by `execve`.
    pub host: bool,
    /// Kernel release (`uname`).
    pub release: String,
    /// Host name (`uname`).
    pub hostname: String,
    /// Whether the program may use the host's network, and sockets in granted directories (`--net`).
    pub net: bool,
    /// Random source for the addresses of program, libraries, heap and stack (`--aslr`); `None` gives the same
    /// addresses in every run.
    pub aslr: Option<Random>,
    /// Standard input.
    pub stdin: Input,
    /// Standard output.
    pub stdout: Output,
    /// Standard error.
    pub stderr: Output,
    /// Keys that send signals; `None` if the user's keys end the run itself.
    pub keyboard: Option<Keyboard>,
    /// Destination of the system call trace.
    pub strace: Option<Output>,
    /// Source of the clocks.
    pub clocks: Clocks,
    /// Source of random bytes.
    pub random: Random,
    /// Width of user addresses in bits, 16 to 47. The default is 38 as with Sv39, and 32 on RV32.
    pub address_bits: Option<u32>,
    /// Size of the main thread's stack in bytes (`RLIMIT_STACK`).
    pub stack_size: u64,
    /// Maximum number of threads per process.
    pub max_threads: usize,
    /// Number of processors that the guest sees, 1 to 64; as many threads run at the same time.
    pub processors: u32,
    /// Maximum number of processes (`--allow-fork`); `None` forbids `fork` and `execve`.
    pub max_processes: Option<usize>,
    /// Whether a system call makes the vector registers unspecified (all ones, vtype becomes vill), as the kernel's ABI
    /// allows and recent kernels do.
    pub syscall_clobbers_vector: bool,
    /// Whether programs may use vectors from the start (the kernel's `abi.riscv_v_default_allow`); otherwise they ask
    /// with `prctl(PR_RISCV_V_SET_CONTROL)`.
    pub vector_default_allow: bool,
    /// Whether the run halts when the first process ends although others go on
    /// ([`Linux::has_left_others`](crate::Linux::has_left_others)); otherwise these have to end when all of them wait.
    pub halts_with_first: bool,
    /// Whether instructions that the CPU lacks are executed, and who is told of them; otherwise they raise SIGILL.
    pub chip_check: Option<ChipCheck>,
}

impl LinuxConfig {
    /// Returns the processors as a bit set.
    pub(crate) fn processor_set(&self) -> u64 {
        u64::MAX >> (64 - self.processors.clamp(1, 64))
    }

    /// Copies standard output and standard error, for [`Linux::record`](crate::Linux::record).
    pub fn copy_output(&mut self) {
        let copy = OutputCopy::default();
        for (output, stream) in [(&mut self.stdout, 1), (&mut self.stderr, 2)] {
            *output = Output::Copied(Box::new(output.clone()), stream, copy.clone());
        }
    }

    /// Returns the configuration of a program with these arguments (its own name first), without environment and files.
    pub fn new(args: impl IntoIterator<Item = impl Into<OsString>>) -> LinuxConfig {
        let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
        LinuxConfig {
            path: args.first().map(PathBuf::from).unwrap_or_default(),
            args,
            env: Vec::new(),
            grants: Vec::new(),
            sysroot: None,
            cwd: None,
            host: false,
            release: RELEASE.into(),
            hostname: "rivet".into(),
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
            halts_with_first: false,
            chip_check: None,
        }
    }
}

/// Formats a set of processors as the kernel lists it: `0-2,5`.
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
