//! Signals: actions, masks, sending, delivery to handlers.
//!
//! Invariant: a signal that is ignored and not blocked is dropped when it is sent, so that every pending, unblocked
//! signal either runs a handler or ends the process.

pub(crate) mod frame;
pub(crate) mod kill;

pub(crate) mod deliver;
pub(crate) mod monitor;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rivet_sim::Next;
use rivet_sim::bytes::{Damaged, Reader, Writer};

use crate::abi::errno::Errno;
use crate::abi::record::Record;
use crate::abi::signal::{LAST, SIGCHLD, SIGCONT, SIGKILL, SIGSEGV, SIGSTOP, UNBLOCKABLE, bit};
use crate::kernel::call::{Call, CallOutcome, Value};
use crate::kernel::siginfo::{AltStack, Pending, SS_AUTODISARM, SS_DISABLE, SS_ONSTACK, SigInfo};
use crate::kernel::wait::{Wait, WaitFor};
use crate::thread::Threads;
use crate::time;

const SIGILL: u32 = 4;
const SIGBUS: u32 = 7;
/// Signals that stop a process: SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU.
const STOPS: u64 = bit(SIGSTOP) | bit(20) | bit(21) | bit(22);
const SA_NOCLDSTOP: u64 = 1;
const SA_NOCLDWAIT: u64 = 2;
const SA_ONSTACK: u64 = 0x0800_0000;
const SA_RESTART: u64 = 0x1000_0000;
const SA_NODEFER: u64 = 0x4000_0000;
const SA_RESETHAND: u64 = 0x8000_0000;
const SIG_DFL: u64 = 0;
const SIG_IGN: u64 = 1;

/// The action for a signal (`struct sigaction`).
#[derive(Clone, Copy, Default)]
struct Action {
    handler: u64,
    flags: u64,
    mask: u64,
}

type Actions = [Action; LAST as usize + 1];

/// Signal actions of a process, and the signals pending for the process as a whole.
pub(crate) struct Signals {
    /// Actions by signal number; processes can share them (`CLONE_SIGHAND`).
    actions: Arc<Mutex<Actions>>,
    pending: Pending,
    trampoline: u64,
    /// Whether a thread is traced: then signals without effect are sent as well.
    pub(crate) is_traced: bool,
    /// Whether signals can stop the process, because another process can continue it.
    can_stop: bool,
}

impl Signals {
    /// Creates default actions; handlers return to `trampoline`.
    pub(crate) fn new(trampoline: u64) -> Signals {
        let actions = Arc::new(Mutex::new([Action::default(); LAST as usize + 1]));
        Signals { actions, pending: Pending::default(), trampoline, is_traced: false, can_stop: false }
    }

    fn actions(&self) -> MutexGuard<'_, Actions> {
        self.actions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the actions of a child, without pending signals: shared, copied, or cleared.
    pub(crate) fn child(&self, shares_handlers: bool, clear_handlers: bool) -> Signals {
        let actions = Arc::clone(&self.actions);
        let trampoline = self.trampoline;
        let mut child =
            Signals { actions, pending: Pending::default(), trampoline, is_traced: false, can_stop: true };
        if !shares_handlers {
            child.unshare();
        }
        if clear_handlers {
            child.clear_handlers();
        }
        child
    }

    fn unshare(&mut self) {
        let copy = *self.actions();
        self.actions = Arc::new(Mutex::new(copy));
    }

    /// Resets handlers to the default action for `execve`; ignored signals stay ignored.
    pub(crate) fn executed(&mut self, trampoline: u64) {
        self.unshare();
        self.clear_handlers();
        self.trampoline = trampoline;
    }

    fn clear_handlers(&mut self) {
        for action in &mut *self.actions() {
            let handler = if action.handler == SIG_IGN { SIG_IGN } else { SIG_DFL };
            *action = Action { handler, ..Action::default() };
        }
    }

    /// Returns whether the process ignores how its children end (SIGCHLD ignored, or `SA_NOCLDWAIT`).
    pub(crate) fn ignores_children(&self) -> bool {
        self.action(SIGCHLD).handler == SIG_IGN
    }

    /// Returns whether SIGKILL is pending.
    pub(crate) fn is_killed(&self) -> bool {
        self.pending.bits() & bit(SIGKILL) != 0
    }

    /// Writes the state for [`Signals::load`].
    pub(crate) fn save(&self, out: &mut Writer) {
        self.actions().iter().for_each(|action| out.words(&[action.handler, action.flags, action.mask]));
        out.word(self.trampoline);
        self.pending.save(out);
    }

    /// Reads what [`Signals::save`] wrote.
    pub(crate) fn load(from: &mut Reader<'_>) -> Result<Signals, Damaged> {
        let mut signals = Signals::new(0);
        for action in &mut *signals.actions() {
            let [handler, flags, mask] = from.words()?;
            *action = Action { handler, flags, mask };
        }
        signals.trampoline = from.word()?;
        signals.pending = Pending::load(from)?;
        Ok(signals)
    }

    fn action(&self, signal: u32) -> Action {
        self.actions()[signal as usize]
    }

    /// Returns the sets of ignored and of handled signals.
    pub(crate) fn dispositions(&self) -> (u64, u64) {
        (1..=LAST).fold((0, 0), |(ignored, caught), signal| match self.action(signal).handler {
            SIG_DFL => (ignored, caught),
            SIG_IGN => (ignored | bit(signal), caught),
            _ => (ignored, caught | bit(signal)),
        })
    }

    /// Returns whether a signal has no effect. Stop signals have none on the first process: no other process could
    /// continue it.
    fn is_ignored(&self, signal: u32) -> bool {
        match self.action(signal).handler {
            SIG_IGN => UNBLOCKABLE & bit(signal) == 0 || !self.can_stop && signal == SIGSTOP,
            // CHLD, CONT, URG, WINCH
            SIG_DFL => matches!(signal, 17 | 18 | 23 | 28) || STOPS & bit(signal) != 0 && !self.can_stop,
            _ => false,
        }
    }

    /// Returns whether a signal is not even sent.
    fn drops(&self, signal: u32) -> bool {
        !self.is_traced && self.is_ignored(signal)
    }

    /// Returns whether a signal stops the process.
    fn stops(&self, signal: u32) -> bool {
        STOPS & bit(signal) != 0 && self.can_stop && self.action(signal).handler == SIG_DFL
    }

    /// Returns whether `is_one` selects a signal that is pending for the process.
    pub(crate) fn has_pending(&self, is_one: impl Fn(&SigInfo) -> bool) -> bool {
        self.pending.any(is_one)
    }

    /// Drops the signals pending for the process that `is_one` selects.
    pub(crate) fn drop_pending(&mut self, is_one: impl Fn(&SigInfo) -> bool) {
        self.pending.drop_all(is_one);
    }

    /// Sends a signal to the process: the first thread that does not block it takes it.
    pub(crate) fn send_process(&mut self, threads: &Threads, info: SigInfo) {
        // What stops and what continues take each other back.
        match info.number {
            SIGCONT => self.pending.drop(STOPS),
            number if STOPS & bit(number) != 0 => self.pending.drop(bit(SIGCONT)),
            _ => {}
        }
        let blocked = threads.iter().all(|thread| thread.mask & bit(info.number) != 0);
        if blocked || !self.drops(info.number) {
            // Only signals that a program queues itself can be too many, and it is told then.
            let _ = self.pending.add(info);
        }
    }
}

/// Sends a signal to the calling thread.
pub(crate) fn raise(c: &mut Call, signal: u32) {
    let index = c.machine.current;
    let _ = c.os.send_thread(index, SigInfo::kernel(signal));
}

/// Validates a signal number; `None` for 0, which only checks that the target exists.
pub(crate) fn number(number: i32) -> Result<Option<u32>, Errno> {
    match u32::try_from(number) {
        Ok(0) => Ok(None),
        Ok(number) if number <= LAST => Ok(Some(number)),
        _ => Err(Errno::EINVAL),
    }
}

pub(crate) fn rt_sigaction(c: &mut Call) -> Value {
    let [_, new, old, size, ..] = c.args;
    let number = number(c.int(0))?.ok_or(Errno::EINVAL)?;
    if size != 8 || new != 0 && UNBLOCKABLE & bit(number) != 0 {
        return Err(Errno::EINVAL);
    }
    // handler, flags, mask
    let word = c.os.guest.word_size();
    let wanted = match new {
        0 => None,
        at => {
            let [handler, flags] = c.os.guest.words(at)?;
            Some(Action { handler, flags, mask: c.os.guest.u64(at.wrapping_add(2 * word))? & !UNBLOCKABLE })
        }
    };
    let action = c.os.signals.action(number);
    if old != 0 {
        let record = Record::new(c.os.guest.rv32).word(action.handler).word(action.flags).u64(action.mask);
        c.os.guest.write(old, &record.done())?;
    }
    if let Some(wanted) = wanted {
        c.os.signals.actions()[number as usize] = wanted;
        if number == SIGCHLD
            && let Some(entry) = c.os.process_table.lock().get_mut(c.os.process.pid)
        {
            entry.forgets_children = wanted.handler == SIG_IGN || wanted.flags & SA_NOCLDWAIT != 0;
            entry.no_stops = wanted.flags & SA_NOCLDSTOP != 0;
        }
    }
    Ok(0)
}

pub(crate) fn rt_sigprocmask(c: &mut Call) -> Value {
    let [_, new, old, size, ..] = c.args;
    if size != 8 {
        return Err(Errno::EINVAL);
    }
    let before = c.thread().mask;
    let after = match new {
        0 => before,
        at => {
            let set = c.os.guest.u64(at)?;
            match c.int(0) {
                0 => before | set,
                1 => before & !set,
                2 => set,
                _ => return Err(Errno::EINVAL),
            }
        }
    };
    if old != 0 {
        c.os.guest.write(old, &before.to_le_bytes())?;
    }
    c.thread().mask = after & !UNBLOCKABLE;
    Ok(0)
}

pub(crate) fn rt_sigpending(c: &mut Call) -> Value {
    let size = usize::try_from(c.args[1]).ok().filter(|&size| size <= 8).ok_or(Errno::EINVAL)?;
    let blocked = c.os.pending_signals(c.machine.current) & c.thread().mask;
    c.os.guest.write(c.args[0], &blocked.to_le_bytes()[..size])?;
    Ok(0)
}

/// Replaces the signal mask until the call ends; the old mask is saved once.
pub(crate) fn suspend(c: &mut Call, at: u64) -> Result<(), Errno> {
    let mask = c.os.guest.u64(at)? & !UNBLOCKABLE;
    let thread = c.thread();
    thread.saved_mask.get_or_insert(thread.mask);
    thread.mask = mask;
    Ok(())
}

/// Restores the signal mask from before the call.
pub(crate) fn end_suspension(c: &mut Call) {
    let thread = c.thread();
    if let Some(mask) = thread.saved_mask.take() {
        thread.mask = mask;
    }
}

pub(crate) fn rt_sigsuspend(c: &mut Call) -> Result<CallOutcome, Errno> {
    if c.args[1] != 8 {
        return Err(Errno::EINVAL);
    }
    suspend(c, c.args[0])?;
    Ok(CallOutcome::Wait(Wait { on: WaitFor::Signal, deadline: None, restart: false }))
}

pub(crate) fn rt_sigtimedwait(c: &mut Call) -> Result<CallOutcome, Errno> {
    let [set, info, timeout, size, ..] = c.args;
    if size != 8 {
        return Err(Errno::EINVAL);
    }
    let set = c.os.guest.u64(set)? & !UNBLOCKABLE;
    let deadline = match timeout {
        0 => None,
        at => Some(c.now().saturating_add(time::read_timespec(c, at)?)),
    };
    // One that is there already is taken before the thread's next turn.
    Ok(CallOutcome::Wait(Wait { on: WaitFor::SignalOf { set, info }, deadline, restart: false }))
}

fn set_alt_stack(c: &mut Call, wanted: AltStack) -> Result<(), Errno> {
    const MINIMUM: u64 = 2048;
    let sp = c.hart().x(2);
    let thread = c.thread();
    if thread.alt_stack.flags & SS_AUTODISARM == 0 && thread.alt_stack.holds(sp) {
        return Err(Errno::EPERM);
    }
    match wanted.flags & !SS_AUTODISARM {
        SS_DISABLE => thread.alt_stack = AltStack::NONE,
        0 | SS_ONSTACK if wanted.size < MINIMUM => return Err(Errno::ENOMEM),
        0 | SS_ONSTACK => thread.alt_stack = wanted,
        _ => return Err(Errno::EINVAL),
    }
    Ok(())
}

pub(crate) fn sigaltstack(c: &mut Call) -> Value {
    let (new, old) = (c.args[0], c.args[1]);
    let (sp, rv32, word) = (c.hart().x(2), c.os.guest.rv32, c.os.guest.word_size());
    let sp = if rv32 { u64::from(sp as u32) } else { sp };
    let before = c.thread().alt_stack.seen_from(sp);
    if new != 0 {
        let wanted = AltStack {
            base: c.os.guest.word(new)?,
            flags: c.os.guest.u32(new.wrapping_add(word))?,
            size: c.os.guest.word(new.wrapping_add(2 * word))?,
        };
        set_alt_stack(c, wanted)?;
    }
    if old != 0 {
        c.os.guest.write(old, &before.record(rv32))?;
    }
    Ok(0)
}

pub(crate) fn rt_sigreturn(c: &mut Call) -> Result<CallOutcome, Errno> {
    let index = c.machine.current;
    c.os.keep_registers(c.machine, index);
    let hart = &mut c.machine.harts[index];
    let sp = hart.address(hart.x(2), 0);
    c.os.wrote_vectors = true;
    match frame::restore(hart, &c.os.guest, sp) {
        Ok(saved) => {
            c.thread().mask = saved.mask & !UNBLOCKABLE;
            // The kernel, too, lets errors of this be.
            let _ = set_alt_stack(c, saved.stack);
        }
        Err(_) => c.os.die(c.machine, index, SigInfo::kernel(SIGSEGV), "its signal frame is invalid"),
    }
    Ok(CallOutcome::Next(Next::Resume))
}
