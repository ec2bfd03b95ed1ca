//! One client: its packets go to gdbstub, and when it lets the program run, that runs.

use std::io;

use gdbstub::stub::state_machine::state::Idle;
use gdbstub::stub::state_machine::{GdbStubStateMachine as State, GdbStubStateMachineInner as Inner};
use gdbstub::stub::{DisconnectReason, GdbStubBuilder, GdbStubError};
use gdbstub::target::Target;

use super::Ended;
use super::framing::{Item, MOST, body, packet};
use super::resume::Reason;
use super::target::Stub;
use super::wire::{Inbox, Wire};

/// Damaged packets in a row after which nothing good is to be expected.
const MOST_DAMAGED: u32 = 8;

type Machine<'a, 'd> = State<'a, Stub<'d>, Wire>;
type Waiting<'a, 'd> = Inner<'a, Idle<Stub<'d>>, Stub<'d>, Wire>;

/// Why a session cannot go on.
enum Over<'d> {
    /// As it should.
    Ended(Ended),
    /// gdbstub says so.
    Failed(GdbStubError<<Stub<'d> as Target>::Error, io::Error>),
}

impl<'d> From<GdbStubError<<Stub<'d> as Target>::Error, io::Error>> for Over<'d> {
    fn from(failure: GdbStubError<<Stub<'d> as Target>::Error, io::Error>) -> Over<'d> {
        Over::Failed(failure)
    }
}

impl From<io::Error> for Over<'_> {
    fn from(_: io::Error) -> Self {
        Over::Ended(Ended::Left)
    }
}

impl From<Over<'_>> for Ended {
    fn from(over: Over<'_>) -> Ended {
        match over {
            Over::Ended(ended) => ended,
            Over::Failed(failure) if failure.is_connection_error() => Ended::Left,
            Over::Failed(failure) => {
                Ended::Refused(format!("the client sent a packet that makes no sense: {failure}"))
            }
        }
    }
}

/// What is known of a client beside what gdbstub knows.
pub(super) struct Session<'s, 'd> {
    stub: &'s mut Stub<'d>,
    inbox: &'s Inbox,
    /// Damaged packets in a row.
    damaged: u32,
    /// Packets are acknowledged.
    acknowledges: bool,
}

impl<'s, 'd> Session<'s, 'd> {
    /// A session with a client whose packets come from there.
    pub(super) fn new(stub: &'s mut Stub<'d>, inbox: &'s Inbox) -> Session<'s, 'd> {
        Session { stub, inbox, damaged: 0, acknowledges: true }
    }

    /// Serves the client to the end.
    pub(super) fn run(&mut self, wire: Wire) -> Ended {
        match self.serve(wire) {
            Ok(never) => match never {},
            Err(over) => over.into(),
        }
    }

    fn serve(&mut self, wire: Wire) -> Result<std::convert::Infallible, Over<'d>> {
        let stub = GdbStubBuilder::new(wire).packet_buffer_size(MOST).build();
        let stub = stub.map_err(|error| Over::Ended(Ended::Refused(error.to_string())))?;
        let mut machine = stub.run_state_machine(self.stub)?;
        loop {
            machine = match machine {
                State::Idle(waiting) => self.next(waiting)?,
                // It may have taken back what would have stopped the program.
                State::Running(_) if self.inbox.is_gone() => return Err(Over::Ended(Ended::Left)),
                State::Running(mut running) => {
                    running.borrow_conn().say(&self.stub.before_going().plain())?;
                    let stopping = self.stub.go();
                    running.borrow_conn().say(&stopping.words.plain())?;
                    let mut machine = running.report_stop(self.stub, stopping.reason)?;
                    wire_of(&mut machine).deliver(None)?;
                    machine
                }
                // Interrupts stop the program by its flag; gdbstub is never told of them.
                State::CtrlCInterrupt(interrupted) => {
                    interrupted.interrupt_handled(self.stub, None::<Reason>)?
                }
                State::Disconnected(disconnected) => {
                    return Err(Over::Ended(match disconnected.get_reason() {
                        DisconnectReason::Disconnect => Ended::Left,
                        DisconnectReason::Kill => Ended::Killed,
                        _ => self.stub.debugger.session.ended().map_or(Ended::Left, Ended::Program),
                    }));
                }
            };
        }
    }

    /// Takes what the client sends next.
    fn next<'a>(&mut self, mut waiting: Waiting<'a, 'd>) -> Result<Machine<'a, 'd>, Over<'d>> {
        let item = self.inbox.next();
        let wire = waiting.borrow_conn();
        match item {
            Item::Packet(bytes) => {
                self.damaged = 0;
                return self.packet(waiting, &bytes);
            }
            Item::Interrupt => self.inbox.calm(),
            Item::Again | Item::Damaged if self.damaged == MOST_DAMAGED => {
                return Err(Over::Ended(Ended::Refused("packets arrive with wrong checksums".into())));
            }
            Item::Again => {
                self.damaged += 1;
                wire.again()?;
            }
            Item::Damaged => {
                self.damaged += 1;
                wire.send(b"-")?;
            }
            Item::Alien(why) => return Err(Over::Ended(Ended::Refused(why))),
            Item::Closed => return Err(Over::Ended(Ended::Left)),
        }
        Ok(waiting.into())
    }

    /// Gives gdbstub a packet, unless it would take it amiss.
    fn packet<'a>(
        &mut self,
        mut waiting: Waiting<'a, 'd>,
        bytes: &[u8],
    ) -> Result<Machine<'a, 'd>, Over<'d>> {
        match body(bytes) {
            // It would read as much as it is asked for, in several parts, whatever the address.
            [b'm', range @ ..] if !is_modest(range) => self.answer(waiting.borrow_conn(), "E16")?,
            // All threads go back together. It wants to be told one; the first will do.
            b"Hc-1" | b"Hcp1.-1" | b"Hcp-1.-1" => return self.feed(waiting, &packet("Hc0")),
            // It answers this only where programs can be started as well.
            [b'v', b'K', b'i', b'l', b'l', ..] => {
                self.answer(waiting.borrow_conn(), "OK")?;
                return Err(Over::Ended(Ended::Killed));
            }
            b"QStartNoAckMode" => {
                let machine = self.feed(waiting, bytes)?;
                self.acknowledges = false;
                return Ok(machine);
            }
            _ => return self.feed(waiting, bytes),
        }
        Ok(waiting.into())
    }

    fn answer(&self, wire: &mut Wire, answer: &str) -> io::Result<()> {
        let ack: &[u8] = if self.acknowledges { b"+" } else { b"" };
        wire.send(&[ack, &packet(answer)].concat())
    }

    fn feed<'a>(&mut self, waiting: Waiting<'a, 'd>, bytes: &[u8]) -> Result<Machine<'a, 'd>, Over<'d>> {
        let mut machine: Machine<'a, 'd> = waiting.into();
        for &byte in bytes {
            machine = match machine {
                State::Idle(waiting) => waiting.incoming_data(self.stub, byte)?,
                other => other,
            };
        }
        // An acknowledgement does not wait for the stop.
        wire_of(&mut machine).deliver(self.stub.excuse.take())?;
        Ok(machine)
    }
}

/// The connection, whatever the state.
fn wire_of<'m>(machine: &'m mut Machine<'_, '_>) -> &'m mut Wire {
    match machine {
        State::Idle(inner) => inner.borrow_conn(),
        State::Running(inner) => inner.borrow_conn(),
        State::CtrlCInterrupt(inner) => inner.borrow_conn(),
        State::Disconnected(inner) => inner.borrow_conn(),
    }
}

/// Is so much memory read at once?
fn is_modest(range: &[u8]) -> bool {
    let length = std::str::from_utf8(range).ok().and_then(|range| range.split_once(','));
    length.is_none_or(|(_, length)| usize::from_str_radix(length, 16).is_ok_and(|length| length <= MOST / 2))
}
