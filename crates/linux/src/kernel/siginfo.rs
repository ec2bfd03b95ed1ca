//! Signal information (`siginfo_t`), queues of pending signals, and alternate signal stacks.

use std::collections::VecDeque;

use rivet_sim::bytes::{Damaged, Reader, Writer};

use crate::abi::errno::Errno;
use crate::abi::record::Record;
use crate::abi::signal::{LAST, bit};
use crate::kernel::identity::uid;
use crate::time::posix_timers::SI_TIMER;

/// Maximum number of queued signals: a standard signal is queued once, a realtime signal each time it is sent.
const MOST_PENDING: usize = 1024;
const SI_KERNEL: i32 = 0x80;

/// `SS_ONSTACK`.
pub(crate) const SS_ONSTACK: u32 = 1;
/// `SS_DISABLE`.
pub(crate) const SS_DISABLE: u32 = 2;
/// `SS_AUTODISARM`.
pub(crate) const SS_AUTODISARM: u32 = 1 << 31;

const NAMES: [&str; 31] = [
    "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1", "SEGV", "USR2", "PIPE",
    "ALRM", "TERM", "STKFLT", "CHLD", "CONT", "STOP", "TSTP", "TTIN", "TTOU", "URG", "XCPU", "XFSZ",
    "VTALRM", "PROF", "WINCH", "IO", "PWR", "SYS",
];

/// Returns the name of a signal, such as `SIGSEGV`.
pub fn signal_name(number: u32) -> String {
    match number.checked_sub(1).and_then(|index| NAMES.get(index as usize)) {
        Some(name) => format!("SIG{name}"),
        None => format!("SIGRTMIN+{}", number.saturating_sub(32)),
    }
}

/// Returns the number of a signal with the name that [`signal_name`] gives it.
pub fn signal_number(name: &str) -> Option<u32> {
    (1..=LAST).find(|&number| signal_name(number) == name)
}

/// Signal-specific fields of `siginfo_t`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// No further fields.
    None,
    /// The address of a fault.
    Fault(u64),
    /// The sender and a value.
    Sender { pid: u32, uid: u32, value: u64 },
    /// The child and its status.
    Child { pid: u32, status: i32 },
}

/// A signal that was sent, with the fields of `siginfo_t`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SigInfo {
    /// Signal number.
    pub(crate) number: u32,
    /// `si_code`.
    pub(crate) code: i32,
    /// Signal-specific fields.
    pub(crate) detail: Detail,
}

impl SigInfo {
    /// Creates a signal that the kernel sends.
    pub(crate) fn kernel(number: u32) -> SigInfo {
        SigInfo { number, code: SI_KERNEL, detail: Detail::None }
    }

    /// Creates a signal that a process sends.
    pub(crate) fn user(pid: u32, number: u32, code: i32) -> SigInfo {
        SigInfo { number, code, detail: Detail::Sender { pid, uid: uid(), value: 0 } }
    }

    /// Encodes a `siginfo_t`.
    pub(crate) fn record(&self, rv32: bool) -> Vec<u8> {
        let record =
            Record::new(rv32).u32(self.number).u32(0).u32(self.code as u32).align(if rv32 { 4 } else { 8 });
        let record = match self.detail {
            Detail::None => record,
            Detail::Fault(addr) => record.word(addr),
            Detail::Sender { pid, uid, value } => record.u32(pid).u32(uid).word(value),
            Detail::Child { pid, status } => record.u32(pid).u32(uid()).u32(status as u32),
        };
        record.pad_to(128).done()
    }
}

/// Encodes the `siginfo_t` of a fault at an address.
pub fn siginfo(number: u32, code: i32, address: u64, rv32: bool) -> Vec<u8> {
    SigInfo { number, code, detail: Detail::Fault(address) }.record(rv32)
}

/// A queue of pending signals, oldest first.
#[derive(Default)]
pub(crate) struct Pending(VecDeque<SigInfo>);

impl Pending {
    /// Drops the signals of a set.
    pub(crate) fn drop(&mut self, set: u64) {
        self.0.retain(|info| bit(info.number) & set == 0);
    }

    /// Drops the signals that `is_one` selects.
    pub(crate) fn drop_all(&mut self, is_one: impl Fn(&SigInfo) -> bool) {
        self.0.retain(|info| !is_one(info));
    }

    /// Returns whether `is_one` selects a signal.
    pub(crate) fn any(&self, is_one: impl Fn(&SigInfo) -> bool) -> bool {
        self.0.iter().any(is_one)
    }

    /// Returns the set of pending signals.
    pub(crate) fn bits(&self) -> u64 {
        self.0.iter().fold(0, |bits, info| bits | bit(info.number))
    }

    /// Takes the lowest signal in `set`.
    pub(crate) fn take(&mut self, set: u64) -> Option<SigInfo> {
        let number = self.lowest(set)?;
        let at = self.0.iter().position(|info| info.number == number)?;
        self.0.remove(at)
    }

    /// Returns the lowest signal in `set`.
    pub(crate) fn lowest(&self, set: u64) -> Option<u32> {
        let bits = self.bits() & set;
        (bits != 0).then(|| bits.trailing_zeros() + 1)
    }

    /// Queues a signal; EAGAIN if the queue is full.
    pub(crate) fn add(&mut self, info: SigInfo) -> Result<(), Errno> {
        let standard = info.number < 32;
        // Each timer's is one of its own.
        if standard && info.code != SI_TIMER && self.bits() & bit(info.number) != 0 {
            return Ok(());
        }
        if !standard && self.0.len() >= MOST_PENDING {
            return Err(Errno::EAGAIN);
        }
        self.0.push_back(info);
        Ok(())
    }
}

impl Pending {
    /// Writes the queue for [`Pending::load`].
    pub(crate) fn save(&self, out: &mut Writer) {
        out.word(self.0.len() as u64);
        for info in &self.0 {
            out.words(&[info.number.into(), u64::from(info.code as u32)]);
            out.words(&match info.detail {
                Detail::None => [0; 4],
                Detail::Fault(addr) => [1, addr, 0, 0],
                Detail::Sender { pid, uid, value } => [2, pid.into(), uid.into(), value],
                Detail::Child { pid, status } => [3, pid.into(), 0, u64::from(status as u32)],
            });
        }
    }

    /// Reads what [`Pending::save`] wrote.
    pub(crate) fn load(from: &mut Reader<'_>) -> Result<Pending, Damaged> {
        let mut pending = VecDeque::new();
        for _ in 0..from.count(48)? {
            let (number, code) = (from.half()?, from.half()? as i32);
            let [kind, first, uid, value] = from.words()?;
            let detail = match kind {
                0 => Detail::None,
                1 => Detail::Fault(first),
                3 => Detail::Child { pid: first as u32, status: value as i32 },
                _ => Detail::Sender { pid: first as u32, uid: uid as u32, value },
            };
            if !(1..=64).contains(&number) {
                return Err(Damaged::new("invalid signal"));
            }
            pending.push_back(SigInfo { number, code, detail });
        }
        Ok(Pending(pending))
    }
}

/// An alternate signal stack (`stack_t`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AltStack {
    pub(crate) base: u64,
    pub(crate) flags: u32,
    pub(crate) size: u64,
}

impl AltStack {
    /// The disabled stack.
    pub(crate) const NONE: AltStack = AltStack { base: 0, flags: SS_DISABLE, size: 0 };

    /// Returns whether `sp` is on the stack.
    pub(crate) fn holds(&self, sp: u64) -> bool {
        self.size > 0 && sp > self.base && sp - self.base <= self.size
    }

    /// Returns the stack with the flags that `sigaltstack` reports to a thread at `sp`.
    pub(crate) fn seen_from(&self, sp: u64) -> AltStack {
        let state = match self.size {
            0 => SS_DISABLE,
            _ if self.holds(sp) => SS_ONSTACK,
            _ => 0,
        };
        AltStack { flags: state | self.flags & SS_AUTODISARM, ..*self }
    }

    /// Encodes a `stack_t`.
    pub(crate) fn record(&self, rv32: bool) -> Vec<u8> {
        let word = if rv32 { 4 } else { 8 };
        Record::new(rv32).word(self.base).u32(self.flags).align(word).word(self.size).done()
    }
}
