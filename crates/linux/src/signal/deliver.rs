//! Signal delivery: choice of the next signal, handler frames, default actions.
//!
//! Invariant: a handler starts between two instructions; a call that waited has returned by then, or will be restarted.

use rivet_hart::{Cause, Trap};
use rivet_isa::Isa;
use rivet_isa::reserved::Reason;
use rivet_sim::{ExitStatus, Machine};

use crate::Linux;
use crate::abi::errno::Errno;
use crate::abi::signal::{SIGSEGV, SIGTRAP, UNBLOCKABLE, bit};
use crate::diagnosis::Diagnosis;
use crate::kernel::mode::Mode;
use crate::kernel::siginfo::{AltStack, Detail, SS_AUTODISARM, SigInfo};
use crate::signal::frame::{self, Saved};
use crate::signal::{
    SA_NODEFER, SA_ONSTACK, SA_RESETHAND, SA_RESTART, SIG_DFL, SIG_IGN, SIGBUS, SIGILL, SIGSTOP, STOPS,
};
impl Linux {
    /// Sends a signal to a thread.
    pub(crate) fn send_thread(&mut self, index: usize, info: SigInfo) -> Result<(), Errno> {
        let thread = self.threads.get_mut(index);
        if thread.mask & bit(info.number) == 0 && self.signals.drops(info.number) {
            return Ok(());
        }
        thread.pending.add(info)
    }

    /// Returns the signals pending for a thread, blocked or not.
    pub(crate) fn pending_signals(&self, index: usize) -> u64 {
        self.threads.get(index).pending.bits() | self.signals.pending.bits()
    }

    /// Prepares a signal that a thread cannot escape: a blocked or ignored signal, or one that `ends`, gets its default
    /// action.
    pub(crate) fn insist(&mut self, index: usize, signal: u32, ends: bool) {
        let thread = self.threads.get_mut(index);
        let blocked = thread.mask & bit(signal) != 0;
        thread.mask &= !bit(signal);
        let action = &mut self.signals.actions()[signal as usize];
        if blocked || ends || action.handler == SIG_IGN {
            action.handler = SIG_DFL;
        }
    }

    /// Queues a signal to the process, whatever its action.
    pub(crate) fn queue(&mut self, info: SigInfo) -> Result<(), Errno> {
        self.signals.pending.add(info)
    }

    /// Takes the next pending signal of a set.
    pub(crate) fn take_signal(&mut self, machine: &Machine, index: usize, set: u64) -> Option<SigInfo> {
        let own = self.threads.get_mut(index).pending.take(set);
        let info = own.or_else(|| self.signals.pending.take(set))?;
        Some(self.complete(machine, info))
    }

    /// Returns whether a signal would have no effect on a thread.
    pub(crate) fn refuses(&self, index: usize, signal: u32) -> bool {
        self.signals.is_ignored(signal) || self.threads.get(index).mask & bit(signal) != 0
    }

    /// Stops the process if a stop signal is pending for a thread; no wait is interrupted.
    pub(crate) fn stop_if_told(&mut self, machine: &Machine, index: usize) {
        let thread = self.threads.get(index);
        if thread.trace.is_traced {
            return;
        }
        let sent = (thread.pending.bits() | self.signals.pending.bits()) & STOPS & !thread.mask;
        // The lowest of them.
        let set = sent & sent.wrapping_neg();
        if set == 0 || !self.signals.stops(set.trailing_zeros() + 1) {
            return;
        }
        if let Some(info) = self.take_signal(machine, index, set)
            && (info.number == SIGSTOP || !self.is_orphaned())
        {
            self.stop(info.number);
        }
    }

    /// Returns whether the process group is orphaned, so that terminal stop signals are dropped.
    fn is_orphaned(&self) -> bool {
        let table = self.process_table.lock();
        table.get(self.process.pid).is_none_or(|entry| table.is_orphaned(entry.group))
    }

    /// Returns whether a pending signal interrupts a thread's wait; `Some(true)` if its handler restarts calls.
    pub(crate) fn interrupting_signal(&self, index: usize) -> Option<bool> {
        let thread = self.threads.get(index);
        let lists = [&thread.pending, &self.signals.pending];
        lists.iter().find_map(|pending| {
            let mut set = !thread.mask;
            while let Some(number) = pending.lowest(set) {
                if !self.signals.drops(number) {
                    return Some(self.signals.action(number).flags & SA_RESTART != 0);
                }
                set &= !bit(number);
            }
            None
        })
    }

    /// Delivers the unblocked signals of a thread: runs handlers, stops or ends the process.
    pub(crate) fn deliver_signals(&mut self, machine: &mut Machine, index: usize) {
        while self.ending.is_none() {
            let Some(info) = self.allowed_signal(machine, index) else { return };
            match self.signals.action(info.number).handler {
                _ if self.is_discarded(&machine.harts[index], info.number) => {}
                _ if self.signals.is_ignored(info.number) => {}
                _ if self.signals.stops(info.number) => {
                    if info.number == SIGSTOP || !self.is_orphaned() {
                        if !self.group_stop(machine, index, info.number) {
                            self.stop(info.number);
                        }
                        return;
                    }
                }
                SIG_DFL if self.announces_fatal(index, &mut machine.harts[index], info) => return,
                SIG_DFL => self.die(machine, index, info, ""),
                _ => {
                    self.run_handler(machine, index, info);
                    self.note_delivery(&machine.harts[index], info.number);
                }
            }
        }
    }

    /// Builds the frame for a signal handler and enters the handler.
    fn run_handler(&mut self, machine: &mut Machine, index: usize, info: SigInfo) {
        let action = self.signals.action(info.number);
        self.trace_signal(index, &info);
        if let Some(restarts) = self.threads.get_mut(index).trace.interrupted.take()
            && (!restarts || action.flags & SA_RESTART == 0)
        {
            self.finish(machine, index, Errno::EINTR.answer());
        }
        self.keep_registers(machine, index);
        self.interrupt_sequence(machine, index, info.number);
        let thread = self.threads.get_mut(index);
        let hart = &mut machine.harts[index];
        let top = hart.address(hart.x(2), 0);
        let size = frame::size_now(hart);
        let stack = thread.alt_stack;
        let mut sp = top;
        if action.flags & SA_ONSTACK != 0 && stack.size > 0 && !stack.holds(top) {
            sp = hart.address(stack.base, stack.size);
        }
        sp = hart.address(sp, size.wrapping_neg()) & !15;
        let saved =
            Saved { mask: thread.saved_mask.take().unwrap_or(thread.mask), stack: stack.seen_from(top) };
        let overflows = stack.holds(top) && !stack.holds(sp);
        let has_shadow = hart.has_shadow_stack();
        let token = has_shadow.then(|| self.guest.push_token(hart.csr.ssp)).transpose();
        let bytes = frame::build(hart, sp, &info, &saved, token.unwrap_or(None));
        if token.is_err() {
            let why = "no room on the shadow stack for the token of the signal frame";
            return self.die(machine, index, SigInfo::kernel(SIGSEGV), why);
        }
        if overflows || self.guest.space.write(sp, &bytes).is_err() {
            return self.die(
                machine,
                index,
                SigInfo::kernel(SIGSEGV),
                "no room on the stack for the signal frame",
            );
        }
        let (siginfo, ucontext) = frame::arguments(hart, sp);
        hart.set_x(1, self.signals.trampoline);
        if let Ok(Some(token)) = token {
            // `sspopchk` takes either.
            hart.set_x(5, self.signals.trampoline);
            hart.set_shadow_stack(true, token);
        }
        hart.set_x(2, sp);
        hart.set_x(10, info.number.into());
        hart.set_x(11, siginfo);
        hart.set_x(12, ucontext);
        hart.pc = hart.address(action.handler, 0);
        if stack.flags & SS_AUTODISARM != 0 {
            thread.alt_stack = AltStack::NONE;
        }
        let own = if action.flags & SA_NODEFER != 0 { 0 } else { bit(info.number) };
        thread.mask = (thread.mask | action.mask | own) & !UNBLOCKABLE;
        if action.flags & SA_RESETHAND != 0 {
            self.signals.actions()[info.number as usize].handler = SIG_DFL;
        }
    }

    fn trace_signal(&self, index: usize, info: &SigInfo) {
        if let Some(strace) = &self.strace {
            strace.signal(self.threads.get(index).tid, info);
        }
    }

    /// Returns number, `si_code` and `si_addr` of the signal that an exception at `pc` becomes.
    pub fn fault_signal(&self, trap: &Trap, pc: u64) -> (u32, i32, u64) {
        let number = fault_number(trap.cause);
        match trap.cause {
            _ if matches!(number, SIGILL | SIGTRAP) => (number, 1, pc),
            _ if number == SIGBUS => (number, 1, trap.tval),
            // SEGV_CPERR
            Cause::SoftwareCheck => (number, 10, pc),
            // SEGV_MAPERR, SEGV_ACCERR
            Cause::FetchPage | Cause::LoadPage | Cause::StorePage
                if !self.guest.space.is_mapped(trap.tval) =>
            {
                (number, 1, trap.tval)
            }
            _ => (number, 2, trap.tval),
        }
    }

    /// Returns whether an exception of the current hart ends the process: no handler is called for its signal.
    pub fn is_fatal(&self, machine: &Machine, trap: &Trap) -> bool {
        if let Mode::Replay(replay) = &self.mode {
            return replay.is_fatal();
        }
        let (number, ..) = self.fault_signal(trap, machine.harts[machine.current].pc);
        trap.cause != Cause::EcallU && self.ends_by(machine.current, number)
    }

    /// Whether a signal for a fault of a thread ends the process.
    fn ends_by(&self, index: usize, number: u32) -> bool {
        let blocked = self.threads.get(index).mask & bit(number) != 0;
        blocked || matches!(self.signals.action(number).handler, SIG_DFL | SIG_IGN)
    }

    /// Converts an exception of the current hart to a signal; without a handler the process ends.
    pub(crate) fn fault(&mut self, machine: &mut Machine, trap: &Trap) {
        let index = machine.current;
        let (number, code, addr) = self.fault_signal(trap, machine.hart().pc);
        let info = SigInfo { number, code, detail: Detail::Fault(addr) };
        if self.threads.get(index).trace.is_traced {
            self.insist(index, number, false);
            let _ = self.send_thread(index, info);
        } else if self.ends_by(index, number) {
            let hint = if self.memory.is_below_stack(addr) { "; stack overflow" } else { "" };
            let why =
                no_instruction(trap, &machine.hart().config.isa).unwrap_or_else(|| format!("{trap}{hint}"));
            self.die(machine, index, info, &why);
        } else {
            self.run_handler(machine, index, info);
        }
    }

    /// Ends the process by a signal.
    pub(super) fn die(&mut self, machine: &Machine, index: usize, info: SigInfo, why: &str) {
        self.trace_signal(index, &info);
        let pc = machine.harts[index].pc;
        let address = match info.detail {
            Detail::Fault(addr) => Some(addr),
            _ => None,
        };
        let mut instruction = [0; 4];
        let has_instruction = self.guest.space.peek(pc, &mut instruction).is_ok();
        self.diagnosis = Some(Diagnosis {
            signal: info.number,
            code: info.code,
            thread: self.threads.get(index).tid,
            pc,
            symbol: self.symbol(pc),
            instruction: has_instruction.then_some(u32::from_le_bytes(instruction)),
            address,
            reason: why.to_owned(),
        });
        self.end(ExitStatus::Signal(info.number as i32));
    }
}

/// Returns the number of the signal that an exception becomes.
pub fn fault_number(cause: Cause) -> u32 {
    match cause {
        Cause::IllegalInstruction => SIGILL,
        Cause::Breakpoint => SIGTRAP,
        Cause::FetchMisaligned | Cause::LoadMisaligned | Cause::StoreMisaligned => SIGBUS,
        _ => SIGSEGV,
    }
}

/// Explains an illegal instruction that the decoder has no rule for.
fn no_instruction(trap: &Trap, isa: &Isa) -> Option<String> {
    let illegal = trap.cause == Cause::IllegalInstruction;
    let reason = illegal.then(|| Reason::of(trap.tval as u32, isa)).flatten()?;
    Some(format!("{}: {reason}", trap.cause.name()))
}
