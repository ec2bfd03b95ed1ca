//! The GDB server offers the debugger through GDB's remote protocol, as a second front end beside the commands.
//!
//! gdbstub knows the protocol's packets; here is what they mean for a [`Debugger`]. Invariant: GDB's points are the
//! debugger's, so that memory is never changed for them; a packet that makes no sense is answered with an error, and the
//! session goes on.
//!
//! | file | what it holds |
//! |---|---|
//! | `framing` | bytes → packets |
//! | `wire` | both directions of a connection |
//! | `session` | what is done with packets, and when the program runs |
//! | `registers`, `description` | registers, and what GDB is told of them |
//! | `target` | registers, memory and threads for gdbstub |
//! | `libraries`, `syscalls` | libraries that were loaded, system calls that stop the program |
//! | `processes` | new processes, and programs that are replaced |
//! | `files` | the files that GDB reads: of mappings, of what was loaded |
//! | `breakpoints`, `resume`, `reverse` | points, going on, going back |
//! | `siginfo` | the signal that has stopped the program |
//! | `monitor` | the debugger's own commands |

mod breakpoints;
mod description;
mod files;
mod framing;
mod libraries;
mod monitor;
mod process_ids;
mod processes;
mod registers;
mod resume;
mod reverse;
mod session;
mod siginfo;
mod syscalls;
mod target;
#[cfg(test)]
mod tests;
mod wire;

use std::io::{Read, Write};
use std::sync::Arc;
use std::time::Duration;

use rivet_sim::ExitStatus;

use crate::debugger::Debugger;
use crate::error::Reply;
use session::Session;
use target::Stub;
use wire::{Inbox, Wire};

/// How long the client may take to read the last answer.
const FAREWELL: Duration = Duration::from_secs(1);

/// The signals of faults: SIGILL, SIGTRAP, SIGBUS, SIGSEGV.
const FAULTS: u64 = 1 << 3 | 1 << 4 | 1 << 6 | 1 << 10;

/// How a session has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The program has ended.
    Program(ExitStatus),
    /// The client has killed the program.
    Killed,
    /// The client has gone.
    Left,
    /// The client sent what makes no sense: why.
    Refused(String),
}

/// Makes the machine anew, at the program's first instruction: for this program and these arguments, or for the ones that
/// there were where the client names none.
pub type Restart<'a> = &'a mut dyn FnMut(&str, &[String]) -> Reply<crate::Session>;

/// Serves one client, until one of both has gone.
pub fn serve(
    debugger: &mut Debugger,
    from: Box<dyn Read + Send>,
    to: Box<dyn Write>,
    restart: Restart<'_>,
) -> Ended {
    let inbox = Inbox::new(from, Arc::clone(&debugger.session.interrupt));
    // Until the client says which signals it wants to be told of (`QPassSignals`), these are faults.
    debugger.signal_actions.stop &= FAULTS;
    debugger.signal_actions.print = debugger.signal_actions.stop;
    let mut stub = Stub::new(debugger, restart);
    let ended = Session::new(&mut stub, &inbox, Wire::new(to)).run();
    stub.forget();
    stub.forget_processes();
    if matches!(ended, Ended::Program(_) | Ended::Killed) {
        // It reads the last answer and closes its end: closing ours before that might swallow the answer.
        inbox.wait_for_end(FAREWELL);
    }
    ended
}
