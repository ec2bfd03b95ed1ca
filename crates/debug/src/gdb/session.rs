//! A session serves one client: its packets go to gdbstub, and a resume request runs the program.
//!
//! gdbstub gives up at a packet that makes no sense. Then another takes over, is told what the client and the first one
//! have agreed upon, and the client gets an error.

use std::io;

use gdbstub::stub::state_machine::state::Idle;
use gdbstub::stub::state_machine::{GdbStubStateMachine as State, GdbStubStateMachineInner as Inner};
use gdbstub::stub::{DisconnectReason, GdbStubBuilder, GdbStubError};
use gdbstub::target::Target;

use super::Ended;
use super::framing::{Item, MOST, body, packet};
use super::process_ids;
use super::processes::Verdict;
use super::resume::{self, Reason};
use super::siginfo;
use super::target::Stub;
use super::wire::{Inbox, Wire, refusal};

/// Damaged packets in a row after which nothing good is to be expected.
const MOST_DAMAGED: u32 = 8;

type Machine<'a, 'd> = State<'a, Stub<'d>, Wire>;
type Waiting<'a, 'd> = Inner<'a, Idle<Stub<'d>>, Stub<'d>, Wire>;
type Failure<'d> = GdbStubError<<Stub<'d> as Target>::Error, io::Error>;

/// "Invalid argument" in the numbers of the protocol.
const INVALID: &str = "E16";
/// Packets that change what later ones mean.
const AGREEMENTS: &[&[u8]] = &[b"qSupported", b"QStartNoAckMode", b"Hg", b"Hc"];

/// Why a session cannot go on.
enum Over<'d> {
    /// As it should.
    Ended(Ended),
    /// gdbstub says so.
    Failed(Failure<'d>),
}

impl<'d> From<Failure<'d>> for Over<'d> {
    fn from(failure: Failure<'d>) -> Over<'d> {
        Over::Failed(failure)
    }
}

impl From<io::Error> for Over<'_> {
    fn from(_: io::Error) -> Self {
        Over::Ended(Ended::Left)
    }
}

/// What is known of a client beside what gdbstub knows.
pub(super) struct Session<'s, 'd> {
    stub: &'s mut Stub<'d>,
    inbox: &'s Inbox,
    wire: Wire,
    /// Damaged packets in a row.
    damaged: u32,
    /// Packets are acknowledged.
    acknowledges: bool,
    /// The last packet of each of [`AGREEMENTS`].
    agreed: Vec<Vec<u8>>,
    /// The client outlives the program, and can start it again.
    extended: bool,
    /// The client is LLDB.
    is_lldb: bool,
}

impl<'s, 'd> Session<'s, 'd> {
    /// A session with a client whose packets come from there.
    pub(super) fn new(stub: &'s mut Stub<'d>, inbox: &'s Inbox, wire: Wire) -> Session<'s, 'd> {
        Session {
            stub,
            inbox,
            wire,
            damaged: 0,
            acknowledges: true,
            agreed: Vec::new(),
            extended: false,
            is_lldb: false,
        }
    }

    /// Serves the client to the end.
    pub(super) fn run(&mut self) -> Ended {
        match self.serve() {
            Ok(never) => match never {},
            Err(Over::Ended(Ended::Left)) if self.extended => self.ended(),
            Err(Over::Ended(ended)) => ended,
            Err(Over::Failed(failure)) if failure.is_connection_error() => Ended::Left,
            Err(Over::Failed(failure)) => Ended::Refused(format!("cannot serve the client: {failure}")),
        }
    }

    /// How the program has ended; else the client has left it.
    fn ended(&self) -> Ended {
        self.stub.debugger.session.ended().map_or(Ended::Left, Ended::Program)
    }

    fn serve(&mut self) -> Result<std::convert::Infallible, Over<'d>> {
        let mut machine = self.machine()?;
        loop {
            machine = match self.advance(machine) {
                Err(Over::Failed(failure)) if !failure.is_connection_error() => {
                    tracing::debug!("invalid packet from GDB: {failure}");
                    self.wire.discard();
                    self.answer(INVALID)?;
                    self.machine()?
                }
                machine => machine?,
            };
        }
    }

    /// A gdbstub that knows what was agreed upon.
    fn machine<'a>(&mut self) -> Result<Machine<'a, 'd>, Over<'d>> {
        let stub = GdbStubBuilder::new(self.wire.clone()).packet_buffer_size(MOST).build();
        let stub = stub.map_err(|error| Over::Ended(Ended::Refused(error.to_string())))?;
        let mut machine = stub.run_state_machine(self.stub)?;
        for bytes in &self.agreed {
            machine = give(self.stub, machine, bytes)?;
            self.wire.discard();
        }
        Ok(machine)
    }

    fn advance<'a>(&mut self, machine: Machine<'a, 'd>) -> Result<Machine<'a, 'd>, Over<'d>> {
        match machine {
            State::Idle(waiting) => self.next(waiting),
            // It may have taken back what would have stopped the program.
            State::Running(_) if self.inbox.is_gone() => Err(Over::Ended(Ended::Left)),
            State::Running(running) => {
                self.wire.say(&self.stub.before_going().plain())?;
                let stopping = self.stub.go();
                self.wire.say(&stopping.words.plain())?;
                let machine = running.report_stop(self.stub, stopping.reason)?;
                match self.stub.take_event() {
                    Some(words) => {
                        self.wire.discard();
                        self.wire.send(&packet(&words))?;
                    }
                    None => self.wire.deliver(None)?,
                }
                Ok(machine)
            }
            // Interrupts stop the program by its flag; gdbstub is never told of them.
            State::CtrlCInterrupt(interrupted) => {
                Ok(interrupted.interrupt_handled(self.stub, None::<Reason>)?)
            }
            State::Disconnected(disconnected) => match disconnected.get_reason() {
                DisconnectReason::Disconnect => Err(Over::Ended(Ended::Left)),
                DisconnectReason::Kill => Err(Over::Ended(Ended::Killed)),
                _ if self.extended => self.machine(),
                _ => Err(Over::Ended(self.ended())),
            },
        }
    }

    /// Takes what the client sends next.
    fn next<'a>(&mut self, waiting: Waiting<'a, 'd>) -> Result<Machine<'a, 'd>, Over<'d>> {
        match self.inbox.next() {
            Item::Packet(bytes) => {
                self.damaged = 0;
                return self.packet(waiting, &bytes);
            }
            Item::TooLong => self.answer(INVALID)?,
            Item::Interrupt => self.inbox.calm(),
            Item::Again | Item::Damaged if self.damaged == MOST_DAMAGED => {
                return Err(Over::Ended(Ended::Refused("packets have wrong checksums".into())));
            }
            Item::Again => {
                self.damaged += 1;
                self.wire.again()?;
            }
            Item::Damaged => {
                self.damaged += 1;
                self.wire.send(b"-")?;
            }
            Item::Alien(why) => return Err(Over::Ended(Ended::Refused(why))),
            Item::Closed => return Err(Over::Ended(Ended::Left)),
        }
        Ok(waiting.into())
    }

    /// Gives gdbstub a packet, unless it would take it amiss.
    fn packet<'a>(&mut self, waiting: Waiting<'a, 'd>, bytes: &[u8]) -> Result<Machine<'a, 'd>, Over<'d>> {
        self.is_lldb |= body(bytes) == b"QThreadSuffixSupported";
        // The process before was left when the client went over to a child.
        let is_left = body(bytes) == b"D;1" && self.stub.processes.shown.is_some();
        let verdict = if is_left { Verdict::Done } else { self.stub.verdict(body(bytes)) };
        let shown = self.stub.processes.shown;
        self.wire.rename_process(shown);
        let own = shown.and_then(|process| process_ids::inward(bytes, process));
        let bytes = own.as_deref().unwrap_or(bytes);
        match verdict {
            Verdict::Feed => {}
            Verdict::Done => {
                self.answer("OK")?;
                return Ok(waiting.into());
            }
            Verdict::Refuse(why) => {
                self.acknowledge()?;
                self.wire.send(&refusal(why))?;
                return Ok(waiting.into());
            }
        }
        match body(bytes) {
            // It would read as much as it is asked for, in several parts, whatever the address.
            [b'm', range @ ..] if !is_modest(range) => self.answer(INVALID)?,
            // All threads go back together. It wants to be told one; the first will do.
            b"Hc-1" | b"Hcp1.-1" | b"Hcp-1.-1" => return self.feed(waiting, &packet("Hc0")),
            b"!" => {
                self.extended = true;
                self.answer("OK")?;
            }
            [b'v', b'R', b'u', b'n', b';', words @ ..] if self.extended => {
                return match self.stub.start_again(words) {
                    // The answer is where it stops.
                    Ok(()) => self.feed(waiting, &packet("?")),
                    Err(why) => {
                        self.acknowledge()?;
                        self.wire.send(&refusal(&why.to_string()))?;
                        Ok(waiting.into())
                    }
                };
            }
            // There is one process, and it is attached to already.
            [b'v', b'A', b't', b't', b'a', b'c', b'h', b';', pid @ ..] if self.extended => {
                if pid == b"1" && self.stub.debugger.session.ended().is_none() {
                    return self.feed(waiting, &packet("?"));
                }
                self.acknowledge()?;
                self.wire.send(&refusal("the only process is 1"))?;
            }
            // It answers this only where programs can be started as well.
            [b'v', b'K', b'i', b'l', b'l', ..] => {
                self.answer("OK")?;
                if !self.extended {
                    return Err(Over::Ended(Ended::Killed));
                }
            }
            b"k" if self.extended => self.acknowledge()?,
            // LLDB waits for an answer; GDB has gone by then.
            b"k" if self.is_lldb => {
                self.answer("X09")?;
                return Err(Over::Ended(Ended::Killed));
            }
            // gdbstub does not know it.
            [b'Q', b'P', b'a', b's', b's', b'S', b'i', b'g', b'n', b'a', b'l', b's', b':', list @ ..] => {
                let answer = if self.stub.pass_signals(list) { "OK" } else { INVALID };
                self.answer(answer)?;
            }
            b"QStartNoAckMode" => {
                let machine = self.feed(waiting, bytes)?;
                self.acknowledges = false;
                return Ok(machine);
            }
            // It would say SIGTRAP, whatever has stopped the program.
            b"?" if self.stub.held_signal().is_some() => {
                let signal = self.stub.held_signal().unwrap_or_default();
                self.answer(&format!("S{signal:02x}"))?;
            }
            body => {
                let Some(answer) = self.stub.siginfo(body) else { return self.feed(waiting, bytes) };
                self.acknowledge()?;
                self.wire.send(&answer)?;
            }
        }
        Ok(waiting.into())
    }

    fn acknowledge(&self) -> io::Result<()> {
        if self.acknowledges { self.wire.send(b"+") } else { Ok(()) }
    }

    fn answer(&self, answer: &str) -> io::Result<()> {
        self.acknowledge()?;
        self.wire.send(&packet(answer))
    }

    fn feed<'a>(&mut self, waiting: Waiting<'a, 'd>, bytes: &[u8]) -> Result<Machine<'a, 'd>, Over<'d>> {
        let machine = give(self.stub, waiting.into(), bytes)?;
        if let Some(kind) = AGREEMENTS.iter().find(|kind| body(bytes).starts_with(kind)) {
            self.agreed.retain(|old| !body(old).starts_with(kind));
            self.agreed.push(bytes.to_vec());
        }
        if body(bytes).starts_with(b"qSupported") {
            let events = self.stub.agree_on_events(body(bytes));
            self.wire.extend(&format!("{}{}{events}", siginfo::FEATURE, resume::FEATURE));
        }
        // An acknowledgement does not wait for the stop.
        self.wire.deliver(self.stub.excuse.take())?;
        Ok(machine)
    }
}

/// Gives gdbstub bytes.
fn give<'a, 'd>(
    stub: &mut Stub<'d>,
    mut machine: Machine<'a, 'd>,
    bytes: &[u8],
) -> Result<Machine<'a, 'd>, Failure<'d>> {
    for &byte in bytes {
        machine = match machine {
            State::Idle(waiting) => waiting.incoming_data(stub, byte)?,
            other => other,
        };
    }
    Ok(machine)
}

/// Is so much memory read at once?
fn is_modest(range: &[u8]) -> bool {
    let length = std::str::from_utf8(range).ok().and_then(|range| range.split_once(','));
    length.is_none_or(|(_, length)| usize::from_str_radix(length, 16).is_ok_and(|length| length <= MOST / 2))
}
