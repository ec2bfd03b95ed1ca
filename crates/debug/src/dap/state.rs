//! The state of a session beside the debugger: what the client was told, and what it has asked for.

use std::cell::RefCell;
use std::rc::Rc;

use rivet_hart::Trap;

use super::breakpoints::Asked;
use super::handles::Handles;
use super::inbox::{Inbox, Item};
use super::protocol::{Category, ContinuedEvent, Nothing, Problem, Source, ThreadEvent, problem};
use super::streams::Pumps;
use super::values::Container;
use super::wire::Wire;
use super::{requests, threads};
use crate::debugger::{Attendant, Debugger};

/// A frame that a client can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FrameKey {
    /// The number of the hart.
    pub(super) hart: u64,
    /// The number of the frame, from the innermost.
    pub(super) number: usize,
}

/// The state of a session.
pub(super) struct State {
    pub(super) wire: Wire,
    pub(super) inbox: Inbox,
    pub(super) pumps: Option<Pumps>,
    /// The numbers of the first line and column.
    pub(super) first_line: i64,
    pub(super) first_column: i64,
    pub(super) frames: Handles<FrameKey>,
    pub(super) containers: Handles<Container>,
    pub(super) asked: Asked,
    /// Threads that the client knows.
    pub(super) threads: Vec<i64>,
    /// The exception at which a thread stands, and why it was raised.
    pub(super) exception: Option<(i64, Trap, String)>,
    /// Addresses that `gotoTargets` has offered.
    pub(super) jumps: Vec<u64>,
    /// A thread has gone elsewhere, which is to be told.
    pub(super) jumped: bool,
    /// What has ended a run, to be done now.
    pub(super) after: Option<Item>,
    /// The program stands still at its end, rather than ending the session.
    pub(super) stays: bool,
    /// A command of the console is being done: the client does not know yet that the machine runs.
    pub(super) in_console: bool,
}

impl State {
    pub(super) fn new(wire: Wire, inbox: Inbox) -> State {
        State {
            wire,
            inbox,
            pumps: None,
            first_line: 1,
            first_column: 1,
            frames: Handles::default(),
            containers: Handles::default(),
            asked: Asked::default(),
            threads: Vec::new(),
            exception: None,
            jumps: Vec::new(),
            jumped: false,
            after: None,
            stays: false,
            in_console: false,
        }
    }

    /// The machine moves: what was handed out means nothing any more.
    pub(super) fn moves(&mut self) {
        self.frames.clear();
        self.containers.clear();
        self.exception = None;
        self.jumps.clear();
    }

    /// Sends what the guest has written.
    pub(super) fn flush(&self) {
        if let Some(pumps) = &self.pumps {
            pumps.flush();
        }
    }

    /// Lines as the client counts them.
    pub(super) fn line(&self, line: u32) -> i64 {
        i64::from(line) - 1 + self.first_line
    }

    /// A source file by the compiler's path.
    pub(super) fn source(&self, dbg: &Debugger, path: &str) -> Source {
        super::sources::source(dbg, path)
    }

    /// The frame of a handle is looked at from now on; without one the innermost of the current hart.
    pub(super) fn choose(&self, dbg: &mut Debugger, frame: Option<i64>) -> Result<FrameKey, Problem> {
        let key = match frame {
            None => FrameKey { hart: dbg.session.hart().id, number: 0 },
            Some(handle) => match self.frames.get(handle) {
                Some(key) => *key,
                None => return problem!("frame {handle} is not valid any more"),
            },
        };
        look_at(dbg, key)?;
        Ok(key)
    }

    /// Tells of threads that have begun or ended.
    pub(super) fn tell_threads(&mut self, dbg: &Debugger) {
        let now: Vec<i64> = match dbg.session.ended() {
            Some(_) if !self.stays => Vec::new(),
            _ => dbg.session.harts().iter().map(threads::id).collect(),
        };
        let before = std::mem::replace(&mut self.threads, now.clone());
        let gone = before.iter().filter(|id| !now.contains(id)).map(|&id| ("exited", id));
        let new = now.iter().filter(|id| !before.contains(id)).map(|&id| ("started", id));
        for (reason, thread_id) in gone.chain(new) {
            self.wire.event("thread", &ThreadEvent { reason, thread_id });
        }
    }
}

/// Looks at a frame.
pub(super) fn look_at(dbg: &mut Debugger, key: FrameKey) -> Result<(), Problem> {
    let Some(index) = dbg.session.harts().iter().position(|hart| hart.id == key.hart) else {
        return problem!("the thread has ended");
    };
    dbg.session.choose(index);
    dbg.select(key.number);
    Ok(())
}

/// Answers the client while the machine runs.
pub(super) struct Clerk(pub(super) Rc<RefCell<State>>);

impl Attendant for Clerk {
    fn begins(&mut self) {
        let mut state = self.0.borrow_mut();
        state.moves();
        if std::mem::take(&mut state.in_console)
            && let Some(&thread_id) = state.threads.first()
        {
            state.wire.event("continued", &ContinuedEvent { thread_id, all_threads_continued: true });
        }
        state.inbox.serve();
    }

    fn interrupted(&mut self, dbg: &mut Debugger) -> bool {
        let mut state = self.0.borrow_mut();
        loop {
            match state.inbox.try_next() {
                None => return !state.wire.is_broken(),
                Some(Item::Damaged(words)) => state.wire.output(Category::Important, &format!("{words}\n")),
                Some(Item::Request(request)) if request.command == "pause" => {
                    state.wire.respond(&request, Ok(Nothing {}));
                    return false;
                }
                Some(Item::Request(request)) if !requests::ends_run(&request) => {
                    requests::answer_while_running(&mut state, dbg, &request);
                }
                Some(item) => {
                    state.after = Some(item);
                    return false;
                }
            }
        }
    }

    fn says(&mut self, words: &str) {
        let state = self.0.borrow();
        state.flush();
        state.wire.note(words);
    }
}
