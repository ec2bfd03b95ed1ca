//! The traced side of `ptrace`: where threads stop, and how they go on.
//!
//! RISC-V has no single steps in Linux: debuggers place breakpoints.

use rivet_hart::Hart;
use rivet_isa::Ext;
use rivet_sim::{ExitStatus, Machine};

use crate::Linux;
use crate::abi::signal::{SIGKILL, SIGSTOP, SIGTRAP, bit};
use crate::kernel::siginfo::SigInfo;
use crate::kernel::tracing::{EXEC, EXIT, Registers, STOP, Stop, Tracee, Why};
use crate::process::core_file::vectors;

/// `ERESTARTSYS`, which tracers see of calls that begin again.
const RESTARTED: u64 = (-512i64) as u64;

impl Registers {
    fn of(hart: &Hart, in_entry: bool) -> Registers {
        let mut x = hart.x;
        // At the entry of a call, pc is behind the instruction.
        x[0] = if in_entry { hart.address(hart.pc, crate::ECALL) } else { hart.pc };
        let mut f = [0; 33];
        f[..32].copy_from_slice(&hart.f);
        f[32] = u64::from(hart.frm) << 5 | u64::from(hart.fflags);
        let v = if hart.v.vlenb() > 0 && hart.vs > 1 { vectors(hart) } else { Vec::new() };
        Registers { x, f, v }
    }

    fn give(&self, hart: &mut Hart, in_entry: bool) {
        let back = if in_entry { crate::ECALL.wrapping_neg() } else { 0 };
        hart.pc = hart.address(self.x[0], back) & !1;
        for (n, &value) in self.x.iter().enumerate().skip(1) {
            hart.set_x(n as u8, value);
        }
        if hart.config.isa.has(Ext::F) {
            hart.f.copy_from_slice(&self.f[..32]);
        }
        if hart.config.isa.has_fcsr() {
            (hart.frm, hart.fflags) = ((self.f[32] >> 5 & 7) as u8, (self.f[32] & 31) as u8);
        }
        let (words, _) = self.v.as_chunks::<8>();
        if let [vstart, vl, vtype, vcsr, _, ..] = words {
            let [vstart, vl, vtype, vcsr] = [vstart, vl, vtype, vcsr].map(|word| u64::from_le_bytes(*word));
            crate::abi::vector::restore(hart, vtype, vl, vstart);
            (hart.v.vxrm, hart.v.vxsat) = ((vcsr >> 1 & 3) as u8, vcsr & 1 != 0);
            hart.v.file_mut().copy_from_slice(&self.v[40..]);
        }
    }
}

impl Linux {
    /// Learns which threads are traced.
    pub(crate) fn follow_tracers(&mut self) {
        let table = self.process_table.lock();
        if table.tracing.0.is_empty() && !self.signals.is_traced {
            return;
        }
        let mut any = false;
        for index in 0..self.threads.len() {
            let thread = self.threads.get_mut(index);
            let tracee = table.tracing.get(thread.tid);
            thread.trace.is_traced = tracee.is_some();
            thread.trace.at_calls = tracee.is_some_and(|tracee| tracee.at_calls);
            any |= tracee.is_some();
        }
        drop(table);
        self.signals.is_traced = any;
    }

    /// Returns whether a thread stands still for its tracer.
    pub(crate) fn stands_still(&self, index: usize) -> bool {
        self.threads.get(index).trace.stopped.is_some()
    }

    /// Stops a thread if a stop is due; ends its stop if the tracer says so. Returns false while it is stopped.
    pub(crate) fn may_pass(&mut self, machine: &mut Machine, index: usize) -> bool {
        let trace = &self.threads.get(index).trace;
        if !trace.is_traced && trace.stopped.is_none() {
            return true;
        }
        if self.stands_still(index) && !self.is_let_go(machine, index) {
            return false;
        }
        let tid = self.threads.get(index).tid;
        if let Some(tracee) = self.process_table.lock().tracing.get_mut(tid)
            && std::mem::take(&mut tracee.interrupt)
        {
            self.threads.get_mut(index).trace.due.push_back(Why::Event(STOP, 0));
        }
        !self.stops_now(machine, index)
    }

    /// Returns whether a running thread is to stop for its tracer.
    pub(crate) fn is_interrupted(&self, index: usize) -> bool {
        let thread = self.threads.get(index);
        let interrupts = |tracee: &Tracee| tracee.interrupt;
        thread.trace.is_traced && self.process_table.lock().tracing.get(thread.tid).is_some_and(interrupts)
    }

    /// Stops a thread if a stop is due.
    pub(crate) fn stops_now(&mut self, machine: &Machine, index: usize) -> bool {
        let thread = self.threads.get_mut(index);
        match thread.trace.due.pop_front() {
            Some(why) if thread.trace.is_traced => {
                self.trace_stop(machine, index, why);
                true
            }
            _ => false,
        }
    }

    fn trace_stop(&mut self, machine: &Machine, index: usize, why: Why) {
        let thread = self.threads.get_mut(index);
        let registers = Registers::of(&machine.harts[index], matches!(why, Why::Entry(..)));
        thread.trace.stopped = Some((why, registers.clone()));
        let stop = Stop { why, registers, mask: thread.mask, was_seen: false };
        self.process_table.lock().trace_stop(thread.tid, stop);
        (self.ran, self.others.made_progress) = (true, true);
    }

    /// Ends the stop of a thread if its tracer says so, or has gone, or the process is killed.
    fn is_let_go(&mut self, machine: &mut Machine, index: usize) -> bool {
        let tid = self.threads.get(index).tid;
        let is_killed = self.pending_signals(index) & bit(SIGKILL) != 0;
        let mut table = self.process_table.lock();
        let (stop, signal) = match table.tracing.0.get_mut(&tid) {
            Some(tracee) if is_killed => (tracee.stop.take(), 0),
            Some(tracee) => match tracee.resume.take() {
                Some(signal) => (tracee.stop.take(), signal),
                None => return false,
            },
            None => (None, 0),
        };
        if table.tracing.0.get(&tid).is_some_and(|tracee| tracee.is_released) {
            table.tracing.0.remove(&tid);
        }
        drop(table);
        self.follow_tracers();
        self.ran = true;
        let Some((_, before)) = self.threads.get_mut(index).trace.stopped.take() else { return true };
        if let Some(stop) = stop {
            self.go_on_from(machine, index, &before, &stop, signal);
        }
        true
    }

    fn go_on_from(
        &mut self,
        machine: &mut Machine,
        index: usize,
        before: &Registers,
        stop: &Stop,
        signal: u32,
    ) {
        let thread = self.threads.get_mut(index);
        thread.mask = stop.mask;
        let in_entry = matches!(stop.why, Why::Entry(..));
        if stop.registers != *before {
            stop.registers.give(&mut machine.harts[index], in_entry);
            // Whatever it waited for, it is elsewhere now.
            thread.wait = None;
            self.wrote_vectors = true;
        }
        let own = self.process.pid;
        let thread = self.threads.get_mut(index);
        thread.trace.in_call |= in_entry && thread.trace.is_traced;
        let sent = match stop.why {
            _ if signal == 0 => return,
            Why::Signal(info) if info.number == signal => info,
            _ => SigInfo::user(own, signal, 0),
        };
        match stop.why {
            Why::Signal(_) => thread.trace.injected = Some(sent),
            Why::Entry(..) | Why::Exit(_) => {
                let _ = thread.pending.add(sent);
            }
            Why::Group(_) | Why::Event(..) => {}
        }
    }

    /// Decides whether a signal is delivered: a tracer is asked first, except about SIGKILL. `None` if the thread stops.
    pub(crate) fn allowed_signal(&mut self, machine: &Machine, index: usize) -> Option<SigInfo> {
        let thread = self.threads.get_mut(index);
        if let Some(info) = thread.trace.injected.take() {
            return Some(info);
        }
        let (set, is_traced) = (!thread.mask, thread.trace.is_traced);
        let info = self.take_signal(machine, index, set)?;
        if is_traced && info.number != SIGKILL {
            self.trace_stop(machine, index, Why::Signal(info));
            return None;
        }
        Some(info)
    }

    /// Stops a thread because a signal stops its process; returns false if nobody traces it.
    pub(crate) fn group_stop(&mut self, machine: &Machine, index: usize, signal: u32) -> bool {
        let is_traced = self.threads.get(index).trace.is_traced;
        if is_traced {
            self.trace_stop(machine, index, Why::Group(signal));
        }
        is_traced
    }

    /// Ends group stops that last until SIGCONT.
    pub(crate) fn end_group_stops(&mut self) {
        for thread in self.threads.iter() {
            let mut table = self.process_table.lock();
            let Some(tracee) = table.tracing.get_mut(thread.tid).filter(|tracee| tracee.listens) else {
                continue;
            };
            tracee.listens = false;
            if let Some(stop) = tracee.stop.take() {
                table.trace_stop(thread.tid, Stop { why: Why::Event(STOP, 0), was_seen: false, ..stop });
            }
        }
    }

    /// Stops before a system call if a tracer asked for that.
    pub(crate) fn stops_at_entry(&mut self, index: usize, number: u64, args: [u64; 6]) -> bool {
        let trace = &mut self.threads.get_mut(index).trace;
        trace.interrupted = None;
        let stops = trace.is_traced && trace.at_calls && !trace.in_call;
        if stops {
            trace.due.push_back(Why::Entry(number, args));
        }
        stops
    }

    /// Stops before a call that ends the thread or process if a tracer asked for that.
    pub(crate) fn stops_at_exit(&mut self, index: usize, name: &str, code: u64) -> bool {
        let trace = &self.threads.get(index).trace;
        if !trace.is_traced || trace.exits || !matches!(name, "exit" | "exit_group") {
            return false;
        }
        self.trace_event(index, EXIT, (code & 0xff) << 8);
        let trace = &mut self.threads.get_mut(index).trace;
        trace.exits = true;
        !trace.due.is_empty()
    }

    /// Notes the end of a system call.
    pub(crate) fn leaves_call(&mut self, index: usize, value: u64) {
        if index >= self.threads.len() {
            return;
        }
        let trace = &mut self.threads.get_mut(index).trace;
        if std::mem::take(&mut trace.in_call) && trace.at_calls {
            trace.due.push_back(Why::Exit(value));
        }
    }

    /// Notes that a signal interrupts the call that a traced thread waits in; returns false if it is not traced.
    pub(crate) fn postpones_interruption(&mut self, index: usize, restart: bool) -> bool {
        let trace = &mut self.threads.get_mut(index).trace;
        if !trace.is_traced {
            return false;
        }
        trace.interrupted = Some(restart);
        self.leaves_call(index, RESTARTED);
        true
    }

    /// Adds an event if the tracer of a thread asked for it.
    pub(crate) fn trace_event(&mut self, index: usize, event: u32, message: u64) {
        let thread = self.threads.get_mut(index);
        if !thread.trace.is_traced {
            return;
        }
        let table = self.process_table.lock();
        let Some(tracee) = table.tracing.get(thread.tid) else { return };
        if tracee.wants(event) {
            thread.trace.due.push_back(Why::Event(event, message));
        } else if event == EXEC && !tracee.is_seized {
            let _ = thread.pending.add(SigInfo::user(0, SIGTRAP, 0));
        }
    }

    /// Tells the tracer of a new thread of process `pid`, which the tracer gets as well if it asked for that. The child stops
    /// before its first instruction.
    pub(crate) fn trace_child(
        &mut self,
        index: usize,
        event: u32,
        pid: u32,
        child: &mut crate::thread::Thread,
    ) {
        let tid = self.threads.get(index).tid;
        let mut table = self.process_table.lock();
        let Some(tracee) = table.tracing.get(tid).filter(|tracee| tracee.wants(event)) else { return };
        let (tracer, options, is_seized) = (tracee.tracer, tracee.options, tracee.is_seized);
        table.tracing.0.insert(child.tid, Tracee::new(tracer, pid, options, is_seized));
        child.trace.is_traced = true;
        if is_seized {
            child.trace.due.push_back(Why::Event(STOP, 0));
        } else {
            let _ = child.pending.add(SigInfo::user(0, SIGSTOP, 0));
        }
        drop(table);
        self.trace_event(index, event, child.tid.into());
    }

    /// Notes the end of a thread.
    pub(crate) fn trace_ended(&self, index: usize, status: ExitStatus) {
        let thread = self.threads.get(index);
        if thread.trace.is_traced {
            self.process_table.lock().trace_ended(thread.tid, status);
        }
    }

    /// Notes the end of all threads, the first last.
    pub(crate) fn trace_all_ended(&self, status: ExitStatus) {
        let pid = self.process.pid;
        let is_first = |&index: &usize| self.threads.get(index).tid == pid;
        let (first, others): (Vec<usize>, Vec<usize>) = (0..self.threads.len()).partition(is_first);
        others.into_iter().chain(first).for_each(|index| self.trace_ended(index, status));
    }
}
