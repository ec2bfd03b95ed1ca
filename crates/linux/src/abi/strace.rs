//! The system call trace (`--strace`), one line per call in the format of strace.
//!
//! Invariant: tracing has no side effects; an invalid pointer is shown as a number.

pub(crate) mod names;
mod show;

use std::collections::BTreeMap;
use std::sync::Arc;

use rivet_sim::ExitStatus;
use show::{argument, meaning, pointer};

pub(crate) use show::ArgKind;

use crate::abi::errno::Errno;
use crate::abi::fcntl::WRITE_ONLY;
use crate::abi::guest::Guest;
use crate::config::Output;
use crate::kernel::call::CallOutcome;
use crate::kernel::description::{FileKind, OpenFile};
use crate::kernel::siginfo::{Detail, SigInfo, signal_name};
use crate::table::Row;

const O_CREAT: u64 = 0o100;
const O_TMPFILE: u64 = 0o2000_0000;

/// A system call that has begun.
#[derive(Clone)]
struct Begun {
    row: Option<&'static Row>,
    number: u64,
    args: [u64; 6],
    /// The return value, if it was known before the call ended.
    value: Option<u64>,
}

/// The trace: its destination and the calls in progress.
#[derive(Clone)]
pub(crate) struct Strace {
    file: Arc<OpenFile>,
    /// The call in progress, and its thread.
    current: Option<(u32, Begun)>,
    /// Waiting calls, by thread.
    waiting: BTreeMap<u32, Begun>,
    /// Whether lines name the thread, because there were several.
    several: bool,
}

impl Begun {
    fn name(&self) -> String {
        self.row.map_or_else(|| format!("syscall_{:#x}", self.number), |row| row.name.to_owned())
    }

    fn arguments(&self, guest: &Guest, filled: Option<u64>) -> String {
        let Some(row) = self.row else {
            return self.args.iter().map(|arg| format!("{arg:#x}")).collect::<Vec<_>>().join(", ");
        };
        let mut list = Vec::new();
        for (n, &(name, kind)) in row.args.iter().enumerate() {
            // The mode of a file that is not created is nothing.
            if (row.name, name) == ("openat", "mode") && self.args[2] & (O_CREAT | O_TMPFILE) == 0 {
                break;
            }
            list.push(argument(guest, kind, &self.args, n, filled));
        }
        list.join(", ")
    }

    /// Formats the result behind the arguments.
    fn result(&self, value: Result<u64, Errno>) -> String {
        match value {
            Err(errno) => format!("-1 {errno:?}{}", meaning(errno)),
            Ok(value) if matches!(self.name().as_str(), "brk" | "mmap" | "mmap2" | "mremap") => {
                format!("{value:#x}")
            }
            Ok(value) => (value as i64).to_string(),
        }
    }
}

impl Strace {
    /// Creates a trace that goes to `output`.
    pub(crate) fn new(output: Output) -> Strace {
        let file = OpenFile::new(FileKind::Output(output), WRITE_ONLY, "");
        Strace { file, current: None, waiting: BTreeMap::new(), several: false }
    }

    /// Begins a call of thread `tid`; `several` says whether other threads exist.
    pub(crate) fn enter(
        &mut self,
        tid: u32,
        several: bool,
        row: Option<&'static Row>,
        number: u64,
        args: &[u64; 6],
    ) {
        self.several |= several;
        self.current = Some((tid, Begun { row, number, args: *args, value: None }));
    }

    /// Notes the return value of thread `tid`'s call.
    pub(crate) fn finish(&mut self, guest: &Guest, tid: u32, value: u64) {
        match &mut self.current {
            Some((current, begun)) if *current == tid => begun.value = Some(value),
            _ => {
                if let Some(begun) = self.waiting.remove(&tid) {
                    self.resumed(guest, tid, &begun, Errno::of_answer(value));
                }
            }
        }
    }

    /// Ends the call that began last.
    pub(crate) fn leave(&mut self, guest: &Guest, outcome: &Result<CallOutcome, Errno>) {
        let Some((tid, begun)) = self.current.take() else { return };
        let value = match outcome {
            Ok(CallOutcome::Value(value)) => Ok(*value),
            Err(errno) => Err(*errno),
            Ok(CallOutcome::Wait(_)) => {
                if !self.waiting.contains_key(&tid) {
                    let line = format!("{}({} <unfinished ...>", begun.name(), begun.arguments(guest, None));
                    self.put(tid, &line);
                }
                self.waiting.insert(tid, begun);
                return;
            }
            Ok(CallOutcome::Next(_)) => match begun.value {
                Some(value) => Errno::of_answer(value),
                None => {
                    let line = format!("{}({})", begun.name(), begun.arguments(guest, None));
                    return self.put(tid, &format!("{line:<39} = ?"));
                }
            },
        };
        if self.waiting.remove(&tid).is_some() {
            return self.resumed(guest, tid, &begun, value);
        }
        let arguments = begun.arguments(guest, value.ok());
        let line = format!("{}({arguments})", begun.name());
        // strace aligns results so.
        self.put(tid, &format!("{line:<39} = {}", begun.result(value)));
    }

    fn resumed(&self, guest: &Guest, tid: u32, begun: &Begun, value: Result<u64, Errno>) {
        // What was filled in is shown once it is there.
        let arguments = match value {
            Ok(filled)
                if begun.row.is_some_and(|row| {
                    row.args.iter().any(|(_, kind)| matches!(kind, ArgKind::Filled | ArgKind::Stat))
                }) =>
            {
                begun.arguments(guest, Some(filled))
            }
            _ => String::new(),
        };
        let line = format!("<... {} resumed>{arguments})", begun.name());
        self.put(tid, &format!("{line:<39} = {}", begun.result(value)));
    }

    /// Traces a signal that runs a handler or ends the process.
    pub(crate) fn signal(&self, tid: u32, info: &SigInfo) {
        let name = signal_name(info.number);
        let code = u64::from(info.code as u32);
        let code = match (info.detail, info.number) {
            (Detail::Fault(_), 11) => names::segv_code.show(code),
            (Detail::Fault(_), 4) => names::ill_code.show(code),
            (Detail::Fault(_), 7) => names::bus_code.show(code),
            (Detail::Fault(_), 5) => names::trap_code.show(code),
            (Detail::Child { .. }, _) => names::child_code.show(code),
            _ => names::sender_code.show(code),
        };
        let detail = match info.detail {
            Detail::None => String::new(),
            Detail::Fault(addr) => format!(", si_addr={}", pointer(addr)),
            Detail::Child { pid, status } => {
                format!(", si_pid={pid}, si_uid={}, si_status={status}", crate::kernel::identity::uid())
            }
            Detail::Sender { pid, uid, .. } => format!(", si_pid={pid}, si_uid={uid}"),
        };
        self.put(tid, &format!("--- {name} {{si_signo={name}, si_code={code}{detail}}} ---"));
    }

    /// Traces the end of the process.
    pub(crate) fn end(&mut self, guest: &Guest, tid: u32, status: ExitStatus) {
        // The call that ended it gives nothing.
        if let Some((tid, begun)) = self.current.take() {
            let line = format!("{}({})", begun.name(), begun.arguments(guest, None));
            self.put(tid, &format!("{line:<39} = ?"));
        }
        match status {
            ExitStatus::Code(code) => self.put(tid, &format!("+++ exited with {code} +++")),
            ExitStatus::Signal(signal) => {
                self.put(tid, &format!("+++ killed by {} +++", signal_name(signal as u32)));
            }
            ExitStatus::InstructionLimit => {}
        }
    }

    /// Writes a line; failures are ignored, as the program must not stop for its trace.
    fn put(&self, tid: u32, line: &str) {
        let line = match self.several {
            true => format!("[pid {tid:5}] {line}\n"),
            false => format!("{line}\n"),
        };
        let _ = self.file.write(line.as_bytes());
    }
}
