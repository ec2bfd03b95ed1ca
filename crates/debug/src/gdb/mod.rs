//! The debugger behind GDB's remote protocol: a second face, beside the commands.
//!
//! gdbstub knows the protocol's packets; here is what they mean for a [`Debugger`]. Invariant: GDB's points are the
//! debugger's, so that memory is never changed for them; whatever a client sends, a session goes on or ends with one
//! line that says why.
//!
//! | file | what it holds |
//! |---|---|
//! | `framing` | bytes → packets |
//! | `wire` | both directions of a connection |
//! | `registers`, `description` | registers, and what GDB is told of them |
//! | `target` | registers, memory and threads for gdbstub |
//! | `breakpoints`, `resume`, `monitor` | points, going on, the debugger's own commands |

mod breakpoints;
mod description;
mod framing;
mod monitor;
mod registers;
mod resume;
mod target;
#[cfg(test)]
mod tests;
mod wire;

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use gdbstub::stub::state_machine::GdbStubStateMachine as State;
use gdbstub::stub::{DisconnectReason, GdbStubBuilder, GdbStubError};
use rivet_sim::ExitStatus;

use crate::debugger::Debugger;
use framing::{Item, MOST, body, packet};
use target::Stub;
use wire::Wire;

/// Damaged packets in a row after which nothing good is to be expected.
const MOST_DAMAGED: u32 = 8;
/// How long the last answer may take to be read.
const FAREWELL: Duration = Duration::from_secs(1);

/// How a session has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The program has ended.
    Program(ExitStatus),
    /// The client has killed the program.
    Killed,
    /// The client has gone.
    Left,
    /// The client sent what makes no sense.
    Refused(String),
}

/// Serves one client, until one of both has gone.
pub fn serve(debugger: &mut Debugger, from: Box<dyn Read + Send>, to: Box<dyn Write>) -> Ended {
    let interrupt = Arc::clone(&debugger.session.interrupt);
    interrupt.store(false, Ordering::Relaxed);
    let items = wire::read(from, interrupt);
    let mut stub = Stub::new(debugger);
    let ended = Session { damaged: 0, acknowledges: true }.run(&mut stub, Wire::new(to), &items);
    stub.forget();
    if matches!(ended, Ended::Program(_)) {
        // It reads the last answer and closes its end: closing ours before that might swallow the answer.
        while items.recv_timeout(FAREWELL).is_ok_and(|item| item != Item::Closed) {}
    }
    ended
}

/// What is known of a client beside what gdbstub knows.
struct Session {
    /// Damaged packets in a row.
    damaged: u32,
    /// Packets are acknowledged.
    acknowledges: bool,
}

type Machine<'a, 'd> = State<'a, Stub<'d>, Wire>;
type Failure<'d> = GdbStubError<<Stub<'d> as gdbstub::target::Target>::Error, io::Error>;

impl Session {
    fn run(&mut self, stub: &mut Stub<'_>, wire: Wire, items: &std::sync::mpsc::Receiver<Item>) -> Ended {
        let ended = self.talk(stub, wire, items);
        ended.unwrap_or_else(|failure| match failure.is_connection_error() {
            true => Ended::Left,
            false => Ended::Refused(format!("the client sent a packet that makes no sense: {failure}")),
        })
    }

    fn talk<'d>(
        &mut self,
        stub: &mut Stub<'d>,
        wire: Wire,
        items: &std::sync::mpsc::Receiver<Item>,
    ) -> Result<Ended, Failure<'d>> {
        let Ok(gdb) = GdbStubBuilder::new(wire).packet_buffer_size(MOST).build() else {
            return Ok(Ended::Refused("no buffer".into()));
        };
        let mut gdb = gdb.run_state_machine(stub)?;
        loop {
            gdb = match gdb {
                State::Idle(mut idle) => {
                    let item = items.recv().unwrap_or(Item::Closed);
                    let wire = idle.borrow_conn();
                    let sent = match item {
                        Item::Packet(bytes) => {
                            self.damaged = 0;
                            match self.answer(stub, &bytes) {
                                Some(answer) => wire.send(&answer),
                                None => {
                                    gdb = self.feed(idle.into(), stub, &bytes)?;
                                    continue;
                                }
                            }
                        }
                        // Nothing runs: the flag must not stop what the client lets run next.
                        Item::Interrupt => {
                            stub.debugger.session.interrupt.store(false, Ordering::Relaxed);
                            Ok(())
                        }
                        Item::Again | Item::Damaged => {
                            self.damaged += 1;
                            if self.damaged > MOST_DAMAGED {
                                return Ok(Ended::Refused(
                                    "the client's packets have wrong checksums".into(),
                                ));
                            }
                            if item == Item::Again { wire.again() } else { wire.send(b"-") }
                        }
                        Item::Alien(why) => return Ok(Ended::Refused(why)),
                        Item::Closed => return Ok(Ended::Left),
                    };
                    if sent.is_err() {
                        return Ok(Ended::Left);
                    }
                    idle.into()
                }
                State::Running(mut running) => {
                    let stopping = stub.go();
                    if !stopping.words.is_empty()
                        && running.borrow_conn().say(&stopping.words.plain()).is_err()
                    {
                        return Ok(Ended::Left);
                    }
                    running.report_stop(stub, stopping.reason)?
                }
                State::CtrlCInterrupt(interrupted) => {
                    interrupted.interrupt_handled(stub, None::<resume::Reason>)?
                }
                State::Disconnected(disconnected) => {
                    return Ok(match disconnected.get_reason() {
                        DisconnectReason::Disconnect => Ended::Left,
                        DisconnectReason::Kill => Ended::Killed,
                        _ => stub.debugger.session.ended().map_or(Ended::Left, Ended::Program),
                    });
                }
            };
        }
    }

    /// Gives gdbstub a packet.
    fn feed<'a, 'd>(
        &mut self,
        gdb: Machine<'a, 'd>,
        stub: &mut Stub<'d>,
        bytes: &[u8],
    ) -> Result<Machine<'a, 'd>, Failure<'d>> {
        let mut gdb = gdb;
        for &byte in bytes {
            gdb = match gdb {
                State::Idle(idle) => idle.incoming_data(stub, byte)?,
                other => return Ok(other),
            };
        }
        if let State::Running(running) = &mut gdb {
            // The acknowledgement does not wait for the stop.
            let _ = gdbstub::conn::Connection::flush(running.borrow_conn());
        }
        if body(bytes) == b"QStartNoAckMode" {
            self.acknowledges = false;
        }
        Ok(gdb)
    }

    /// Answers what gdbstub would answer wrongly.
    fn answer(&self, stub: &Stub<'_>, bytes: &[u8]) -> Option<Vec<u8>> {
        let _ = stub;
        let refused = match body(bytes) {
            // It would read as much as it is asked for, in several parts, whatever the address.
            [b'm', range @ ..] => {
                let length = std::str::from_utf8(range).ok()?.split_once(',')?.1;
                usize::from_str_radix(length, 16).map_or(true, |length| length > MOST / 2)
            }
            _ => false,
        };
        let ack = if self.acknowledges { "+" } else { "" };
        refused.then(|| [ack.as_bytes(), &packet("E16")].concat())
    }
}
