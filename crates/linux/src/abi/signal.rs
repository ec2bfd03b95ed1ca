//! Signal numbers (`asm-generic/signal.h`).

/// The highest signal number.
pub(crate) const LAST: u32 = 64;
pub(crate) const SIGHUP: u32 = 1;
pub(crate) const SIGINT: u32 = 2;
pub(crate) const SIGQUIT: u32 = 3;
pub(crate) const SIGTRAP: u32 = 5;
pub(crate) const SIGKILL: u32 = 9;
pub(crate) const SIGXCPU: u32 = 24;
pub(crate) const SIGSEGV: u32 = 11;
pub(crate) const SIGPIPE: u32 = 13;
pub(crate) const SIGCHLD: u32 = 17;
pub(crate) const SIGCONT: u32 = 18;
pub(crate) const SIGSTOP: u32 = 19;
pub(crate) const SIGTSTP: u32 = 20;
pub(crate) const SIGTTIN: u32 = 21;
pub(crate) const SIGTTOU: u32 = 22;
pub(crate) const SIGWINCH: u32 = 28;

/// Signals that cannot be blocked or handled.
pub(crate) const UNBLOCKABLE: u64 = bit(SIGKILL) | bit(SIGSTOP);

/// Returns the bit of a signal in a mask.
pub(crate) const fn bit(signal: u32) -> u64 {
    1 << (signal - 1)
}
