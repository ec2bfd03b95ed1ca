//! A server of the Debug Adapter Protocol, for editors.
//!
//! ```text
//!  client ──► framing ──► inbox (a thread) ──► server ── requests (table) ──► Debugger
//!     ▲                                          │  └─── running ─────────────┘
//!     └─ wire ◄── streams (the guest's output) ◄─┘           while it runs: state::Clerk
//! ```
//!
//! While the program runs, what comes interrupts it; the `Clerk` of `state` answers, and it goes on where it was.
//! Invariant: each request gets one answer, in the order in which they came.

mod breakpoints;
mod data;
mod evaluate;
mod framing;
mod handles;
mod inbox;
mod jump;
mod memory;
mod modules;
mod protocol;
mod registers;
mod requests;
mod running;
mod server;
mod sources;
mod state;
mod streams;
mod threads;
mod values;
mod wire;

use std::io::{Read, Write};

use serde_json::{Map, Value};

use crate::debugger::Debugger;
use crate::error::Reply;
use crate::session::Session;
pub use streams::Streams;

/// What a launch gives, or an attach.
pub struct Launched {
    /// The machine of the program, under a debugger.
    pub debugger: Debugger,
    /// The program's name.
    pub name: String,
    /// What the user should know, in lines.
    pub warnings: Vec<String>,
    /// The program cannot run: it is that of a core file.
    pub stands: bool,
}

/// Builds machines for programs.
pub trait Launcher {
    /// A machine for these arguments of `launch`, whose program writes to `streams`. `stopOnEntry`, `stopAtExit` and
    /// `noDebug` are the server's.
    fn launch(&mut self, arguments: &Map<String, Value>, streams: &Streams) -> Reply<Launched>;

    /// A machine for what these arguments of `attach` name, of which the same is true.
    fn attach(&mut self, arguments: &Map<String, Value>, streams: &Streams) -> Reply<Launched>;

    /// The machine again, as it was in the beginning; with other arguments if the client gives some.
    fn again(&mut self, arguments: Option<&Map<String, Value>>, streams: &Streams) -> Reply<Session>;
}

/// Serves one client to the end of its session.
pub fn serve(from: Box<dyn Read + Send>, to: Box<dyn Write + Send>, launcher: &mut dyn Launcher) {
    server::Server::new(from, to, launcher).run();
}
