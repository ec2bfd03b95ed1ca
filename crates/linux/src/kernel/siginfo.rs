//! The facts of a signal that was sent, queues of them, and the stack that handlers may have of their own.

use std::collections::VecDeque;

use rivet_sim::bytes::{Damaged, Reader, Writer};

use crate::abi::errno::Errno;
use crate::abi::record::Record;
use crate::abi::signal::bit;
use crate::kernel::identity::UID;

/// Queued signals, at most: standard ones once each, others as often as they are sent.
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

/// The name of a signal, such as `SIGSEGV`.
pub fn signal_name(number: u32) -> String {
    match number.checked_sub(1).and_then(|index| NAMES.get(index as usize)) {
        Some(name) => format!("SIG{name}"),
        None => format!("SIGRTMIN+{}", number.saturating_sub(32)),
    }
}

/// What came with a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Nothing.
    None,
    /// The address of a fault.
    Fault(u64),
    /// Who sent it, and a value.
    Sender { pid: u32, uid: u32, value: u64 },
    /// What a child has done.
    Child { pid: u32, status: i32 },
}

/// A signal that was sent: the facts of `siginfo_t`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SigInfo {
    /// Which signal.
    pub(crate) number: u32,
    /// `si_code`.
    pub(crate) code: i32,
    /// What came with it.
    pub(crate) detail: Detail,
}

impl SigInfo {
    /// One that the kernel sends.
    pub(crate) fn kernel(number: u32) -> SigInfo {
        SigInfo { number, code: SI_KERNEL, detail: Detail::None }
    }

    /// One that a process sends.
    pub(crate) fn user(pid: u32, number: u32, code: i32) -> SigInfo {
        SigInfo { number, code, detail: Detail::Sender { pid, uid: UID, value: 0 } }
    }

    /// `siginfo_t`.
    pub(crate) fn record(&self, rv32: bool) -> Vec<u8> {
        let record =
            Record::new(rv32).u32(self.number).u32(0).u32(self.code as u32).align(if rv32 { 4 } else { 8 });
        let record = match self.detail {
            Detail::None => record,
            Detail::Fault(addr) => record.word(addr),
            Detail::Sender { pid, uid, value } => record.u32(pid).u32(uid).word(value),
            Detail::Child { pid, status } => record.u32(pid).u32(UID).u32(status as u32),
        };
        record.pad_to(128).done()
    }
}

/// Signals that were sent and not yet taken, oldest first.
#[derive(Default)]
pub(crate) struct Pending(VecDeque<SigInfo>);

impl Pending {
    /// Forgets those of a set.
    pub(crate) fn drop(&mut self, set: u64) {
        self.0.retain(|info| bit(info.number) & set == 0);
    }

    /// Their bits.
    pub(crate) fn bits(&self) -> u64 {
        self.0.iter().fold(0, |bits, info| bits | bit(info.number))
    }

    /// Takes the lowest of those in `set`.
    pub(crate) fn take(&mut self, set: u64) -> Option<SigInfo> {
        let number = self.lowest(set)?;
        let at = self.0.iter().position(|info| info.number == number)?;
        self.0.remove(at)
    }

    /// The lowest of those in `set`.
    pub(crate) fn lowest(&self, set: u64) -> Option<u32> {
        let bits = self.bits() & set;
        (bits != 0).then(|| bits.trailing_zeros() + 1)
    }

    /// Adds one; EAGAIN if there are too many.
    pub(crate) fn add(&mut self, info: SigInfo) -> Result<(), Errno> {
        let standard = info.number < 32;
        if standard && self.bits() & bit(info.number) != 0 {
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
    /// For [`Pending::load`].
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

    /// What was saved.
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

/// Where handlers may run instead of the thread's stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AltStack {
    pub(crate) base: u64,
    pub(crate) flags: u32,
    pub(crate) size: u64,
}

impl AltStack {
    /// None.
    pub(crate) const NONE: AltStack = AltStack { base: 0, flags: SS_DISABLE, size: 0 };

    /// Is `sp` on it?
    pub(crate) fn holds(&self, sp: u64) -> bool {
        self.size > 0 && sp > self.base && sp - self.base <= self.size
    }

    /// With the flags that a thread at `sp` is told.
    pub(crate) fn seen_from(&self, sp: u64) -> AltStack {
        let state = match self.size {
            0 => SS_DISABLE,
            _ if self.holds(sp) => SS_ONSTACK,
            _ => 0,
        };
        AltStack { flags: state | self.flags & SS_AUTODISARM, ..*self }
    }

    /// `stack_t`.
    pub(crate) fn record(&self, rv32: bool) -> Vec<u8> {
        let word = if rv32 { 4 } else { 8 };
        Record::new(rv32).word(self.base).u32(self.flags).align(word).word(self.size).done()
    }
}
