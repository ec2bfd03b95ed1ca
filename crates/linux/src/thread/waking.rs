//! What threads wait for, and the end of their waits.

use rivet_sim::Machine;

use crate::abi::errno::Errno;
use crate::kernel::tracing::VFORK_DONE;
use crate::kernel::wait::{Wait, WaitFor};
use crate::thread::Thread;
use crate::{Linux, time};

impl Linux {
    /// Describes what each thread waits for, one line each, to explain a deadlock.
    pub fn waits(&self, machine: &Machine) -> Vec<String> {
        let threads = self.threads.iter().zip(&machine.harts);
        let waiting = threads.filter_map(|(thread, hart)| Some((thread, thread.wait.as_ref()?, hart.pc)));
        let line = |(thread, wait, pc): (&Thread, &Wait, u64)| {
            let what = match &wait.on {
                WaitFor::Futex { addr, .. } => format!("a wake on the futex at {addr:#x}"),
                WaitFor::Sleep { .. } => "a timer".to_owned(),
                WaitFor::SharedFutex(_) => "a wake on a shared futex".to_owned(),
                WaitFor::Child(_) => "a child".to_owned(),
                WaitFor::Lock(_) => "a file lock".to_owned(),
                WaitFor::Ipc(_) => "a semaphore or message queue".to_owned(),
                WaitFor::HostProgram => "a program of the host".to_owned(),
                WaitFor::Vfork(pid) => format!("process {pid} to call exec or exit"),
                WaitFor::Signal => "a signal".to_owned(),
                WaitFor::SignalOf { set, .. } => format!("a signal in the set {set:#x}"),
                WaitFor::Files(files) => {
                    let names: Vec<_> = files.iter().map(|(file, _)| file.path.to_string_lossy()).collect();
                    format!("the files [{}]", names.join(", "))
                }
            };
            let symbol = self.symbol(pc).map_or(String::new(), |symbol| format!(" ({symbol})"));
            format!("thread {} at pc {pc:#x}{symbol} waits for {what}", thread.tid)
        };
        waiting.map(line).collect()
    }

    /// Ends a thread's wait if its event has come, its deadline has passed, or a signal interrupts it.
    pub(crate) fn wake(&mut self, machine: &mut Machine, index: usize) {
        let Some(wait) = &self.threads.get(index).wait else { return };
        let late = wait.deadline.is_some_and(|deadline| self.clock.monotonic(machine) >= deadline);
        match &wait.on {
            WaitFor::HostProgram => return self.follow_host_program(machine, index),
            WaitFor::Files(files)
                if late || files.iter().any(|(file, wanted)| file.readiness(*wanted) != 0) =>
            {
                return self.retry(index);
            }
            &WaitFor::Child(known) if self.child_events() != known => {
                return self.retry(index);
            }
            &WaitFor::Lock(known) if self.lock_changes() != known => return self.retry(index),
            &WaitFor::Ipc(known) if late || self.process_table.lock().ipc.changes != known => {
                return self.retry(index);
            }
            &WaitFor::SharedFutex(number) => {
                let woken = self.process_table.lock().futexes.is_woken(number);
                if woken || late {
                    self.process_table.lock().futexes.leave(number);
                    let value = if woken { 0 } else { Errno::ETIMEDOUT.answer() };
                    return self.end_wait(machine, index, value);
                }
            }
            &WaitFor::Vfork(pid) => {
                let waits = self.process_table.lock().get(pid).is_some_and(|child| child.holds_parent);
                if !waits {
                    self.trace_event(index, VFORK_DONE, pid.into());
                    return self.end_wait(machine, index, pid.into());
                }
                // Nothing but its death ends this wait.
                if self.signals.is_killed() {
                    self.end_wait(machine, index, pid.into());
                }
                return;
            }
            &WaitFor::SignalOf { set, info } => {
                if let Some(signal) = self.take_signal(machine, index, set) {
                    let number = signal.number;
                    let written = match info {
                        0 => Ok(()),
                        at => self.guest.write(at, &signal.record(self.guest.rv32)),
                    };
                    let value = written.map_or_else(Errno::answer, |()| number.into());
                    return self.end_wait(machine, index, value);
                }
                if late {
                    return self.end_wait(machine, index, Errno::EAGAIN.answer());
                }
            }
            WaitFor::Futex { .. } if late => return self.end_wait(machine, index, Errno::ETIMEDOUT.answer()),
            WaitFor::Sleep { .. } if late => return self.end_wait(machine, index, 0),
            _ => {}
        }
        self.interrupt(machine, index);
    }

    /// Ends the wait of a call that is restarted: the hart's pc is still at it. If the call waits again, a pending
    /// signal interrupts that wait.
    fn retry(&mut self, index: usize) {
        let thread = self.threads.get_mut(index);
        (thread.wait, thread.retries) = (None, true);
    }

    /// Ends a thread's wait if a signal is pending that has a handler or kills.
    fn interrupt(&mut self, machine: &mut Machine, index: usize) {
        let Some(restartable) = self.interrupting_signal(index) else { return };
        let Some(wait) = self.threads.get_mut(index).wait.take() else { return };
        if let (WaitFor::Sleep { rest: Some(at) }, Some(deadline)) = (&wait.on, wait.deadline)
            && let Err(errno) = time::write_rest(self, machine, *at, deadline)
        {
            return self.finish(machine, index, errno.answer());
        }
        if let WaitFor::SharedFutex(number) = wait.on {
            self.process_table.lock().futexes.leave(number);
        }
        if let WaitFor::Lock(_) = wait.on {
            self.process_table.lock().locks.stop_waiting(self.threads.get(index).tid);
        }
        if let WaitFor::Ipc(_) = wait.on {
            self.process_table.lock().ipc.stop_waiting(self.threads.get(index).tid);
        }
        let transferred = self.threads.get(index).transferred;
        if transferred > 0 {
            return self.finish(machine, index, transferred);
        }
        if self.postpones_interruption(index, wait.restart) {
            return;
        }
        if wait.restart && restartable {
            // The hart is still at the call, and its arguments are in place.
            return;
        }
        self.finish(machine, index, Errno::EINTR.answer());
    }

    fn end_wait(&mut self, machine: &mut Machine, index: usize, value: u64) {
        self.threads.get_mut(index).wait = None;
        self.finish(machine, index, value);
    }
}
