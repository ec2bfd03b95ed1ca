//! System calls that the client wants to be stopped at (`QCatchSyscalls`) are a catchpoint of the debugger.

use gdbstub::stub::MultiThreadStopReason;
use gdbstub::target::TargetResult;
use gdbstub::target::ext::catch_syscalls::{CatchSyscallPosition, CatchSyscalls, SyscallNumbers};

use super::resume::Reason;
use super::target::Stub;
use crate::debugger::Stopped;
use crate::points::{Catch, PointKind};
use crate::session::Stop;

impl Stub<'_> {
    /// What to tell the client of a stop at a system call that it has asked for.
    pub(super) fn at_call(&self, stopped: &Stopped) -> Option<Reason> {
        let id = self.calls?;
        let position = match stopped.stop {
            Stop::Trap(_) => CatchSyscallPosition::Entry,
            _ => CatchSyscallPosition::Return,
        };
        stopped.hits.iter().find(|hit| hit.id == id)?;
        let number = self.debugger.session.hart().call_number();
        Some(MultiThreadStopReason::CatchSyscall { tid: Some(self.current()), number, position })
    }

    /// The client is no longer told of system calls.
    pub(super) fn forget_calls(&mut self) {
        if let Some(id) = self.calls.take() {
            self.debugger.points.remove(id);
            self.debugger.returning.retain(|call| call.id != id);
        }
    }
}

impl CatchSyscalls for Stub<'_> {
    fn enable_catch_syscalls(&mut self, filter: Option<SyscallNumbers<'_, u64>>) -> TargetResult<(), Self> {
        self.forget_calls();
        let kind = PointKind::Catch(Catch::Calls(filter.map(Iterator::collect)));
        self.calls = Some(self.debugger.points.add(kind, "syscall, set by gdb", false));
        Ok(())
    }

    fn disable_catch_syscalls(&mut self) -> TargetResult<(), Self> {
        self.forget_calls();
        Ok(())
    }
}
