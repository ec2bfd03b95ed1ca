//! Lockstep: two machines that have made different choices for one instruction, and none before or after. All that
//! differs from there on follows from it, until something shows.

use std::cell::RefCell;
use std::rc::Rc;

use rivet_debug::names::Names;
use rivet_exec::Interpreter;
use rivet_hart::MemAccess;
use rivet_sim::{ExitStatus, limits};

use super::MatrixError;
use super::run::{Along, Mixed, Pair};
use super::subject::Subject;
use super::tracked::{Location, Source, Tracked, Value};
use super::watch::{Call, Last, Ran, Watched, call};

/// Instructions that are followed, at most.
const MOST: u64 = 20_000_000;
/// Steps that are recorded, at most.
const STEPS: usize = 1_000_000;

/// An instruction whose results differ.
pub(super) struct Step {
    /// The instruction; none for what differs from the start.
    pub(super) ran: Option<Ran>,
    /// What it read that differed.
    pub(super) sources: Vec<Source>,
    /// What it made differ.
    pub(super) values: Vec<Value>,
}

/// What shows that something differs.
pub(super) enum Effect {
    /// Another instruction is next.
    Control,
    /// Another address is accessed.
    Address([MemAccess; 2]),
    /// vl or vtype is another.
    Length([usize; 2]),
    /// A system call is another, or is asked for something else.
    Call(Box<[Option<Call>; 2]>),
    /// One of them ends, or they end in another way.
    End([String; 2]),
}

/// How the difference came to show.
pub(super) struct Story {
    pub(super) names: Names,
    /// Bytes of a vector register.
    pub(super) vlenb: usize,
    /// The first is where the choice was made.
    pub(super) steps: Vec<Step>,
    /// What shows it, and the instruction that does; none if nothing does for long.
    pub(super) effect: Option<(Effect, Option<Ran>, Vec<Source>)>,
}

/// A machine that is stepped.
struct Side {
    mixed: Mixed,
    last: Rc<RefCell<Last>>,
    calls: Vec<Call>,
    names: Names,
}

impl Side {
    fn new(mut mixed: Mixed, subject: &Subject) -> Side {
        let last = Rc::new(RefCell::new(Last::default()));
        let shared = Rc::clone(&last);
        mixed.started.machine.set_engine(move || Box::new(Interpreter::observed(Rc::clone(&shared))));
        let names = mixed.started.names(subject);
        Side { mixed, last, calls: Vec::new(), names }
    }

    /// Runs an instruction, with the system call before it if there is one. Gives the hart that ran.
    fn step(&mut self) -> Result<usize, MatrixError> {
        self.last.borrow_mut().0 = None;
        self.calls.clear();
        let before: Vec<u64> = self.mixed.started.machine.harts.iter().map(|hart| hart.instret).collect();
        let (machine, env) = self.mixed.started.side();
        for hart in &mut machine.harts {
            if !hart.records_accesses() {
                hart.record_accesses();
            }
            hart.forget_accesses();
        }
        let mut watched = Watched { inner: env, names: &self.names, calls: &mut self.calls };
        let end = machine.run(&mut watched, 1);
        if !matches!(end, Ok(ExitStatus::InstructionLimit)) {
            self.mixed.end = Some(end);
        }
        let ran = machine.harts.iter().zip(before).position(|(hart, before)| hart.instret != before);
        Ok(ran.unwrap_or(machine.current.min(machine.harts.len().saturating_sub(1))))
    }

    fn end(&self) -> Option<String> {
        self.mixed.end.as_ref().map(|end| match end {
            Ok(status) => status.to_string(),
            Err(error) => error.to_string(),
        })
    }
}

/// Follows what comes of the choice at `count`, for which a run differs while it does not for `count - 1`.
pub(super) fn follow(subject: &Subject, pair: &Pair, count: u64) -> Result<Story, MatrixError> {
    let along = pair.along(subject);
    let mut a = Side::new(pair.start(subject, count - 1)?, subject);
    let mut b = match along {
        Along::Registers => Side::new(pair.start(subject, count)?, subject),
        _ => Side::new(pair.start_bad(subject, count - 1)?, subject),
    };
    let Some(hart) = a.mixed.started.hart() else { return Err(MatrixError::Stopped) };
    let (mut tracked, vlenb) = (Tracked::new(hart), hart.v.vlenb());
    let mut steps = Vec::new();
    if let (Along::Registers, Some(other)) = (along, b.mixed.started.hart()) {
        let values = tracked.compare(hart, other, None, 0);
        steps.push(Step { ran: None, sources: Vec::new(), values });
    }
    let mut effect = None;
    for n in 0..MOST {
        if limits::reached().is_some() {
            return Err(MatrixError::Stopped);
        }
        let hart = [a.step()?, b.step()?];
        if n == 0 && along == Along::Instructions {
            b.mixed.started.choose(&subject.config(&pair.good));
        }
        effect = look(&a, &b, hart, &mut tracked, &mut steps);
        if effect.is_some() || tracked.is_empty() || steps.len() > STEPS {
            break;
        }
    }
    Ok(Story { names: a.names, vlenb, steps, effect })
}

/// Compares the machines after a step.
fn look(
    a: &Side,
    b: &Side,
    hart: [usize; 2],
    tracked: &mut Tracked,
    steps: &mut Vec<Step>,
) -> Option<(Effect, Option<Ran>, Vec<Source>)> {
    let ran = a.last.borrow().0;
    if let Some(calls) = different_calls(&a.calls, &b.calls) {
        let sources = call_sources(&calls, tracked);
        return Some((Effect::Call(Box::new(calls)), None, sources));
    }
    let harts = [(a, hart[0]), (b, hart[1])].map(|(side, i)| side.mixed.started.machine.harts.get(i));
    let [Some(x), Some(y)] = harts else { return Some((Effect::End(ends(a, b)), ran, Vec::new())) };
    let sources = ran.as_ref().map(|ran| tracked.sources(x, ran)).unwrap_or_default();
    let step = steps.len() as u32;
    let values = tracked.compare(x, y, ran.as_ref(), step);
    // The step where the choice is made is recorded whatever it does.
    if !values.is_empty() || steps.is_empty() {
        steps.push(Step { ran, sources: sources.clone(), values });
    }
    let address = x.accesses.iter().zip(&y.accesses).find(|(p, q)| p != q);
    if a.end() != b.end() {
        return Some((Effect::End(ends(a, b)), ran, sources));
    }
    if let Some((p, q)) = address {
        return Some((Effect::Address([*p, *q]), ran, sources));
    }
    if (x.v.vl, x.v.vtype()) != (y.v.vl, y.v.vtype()) {
        return Some((Effect::Length([x.v.vl, y.v.vl]), ran, sources));
    }
    if x.pc != y.pc || hart[0] != hart[1] || a.end().is_some() {
        return Some((Effect::Control, ran, sources));
    }
    None
}

fn ends(a: &Side, b: &Side) -> [String; 2] {
    [a, b].map(|side| side.end().unwrap_or_else(|| "goes on".into()))
}

/// The first calls that differ in what they ask for.
fn different_calls(a: &[Call], b: &[Call]) -> Option<[Option<Call>; 2]> {
    let same = |a: &Call, b: &Call| {
        let used = match a.number {
            call::EXIT | call::EXIT_GROUP => 1,
            call::WRITE | call::WRITEV => 3,
            call::PWRITE64 => 4,
            _ => 6,
        };
        a.number == b.number && a.arguments[..used] == b.arguments[..used] && a.bytes == b.bytes
    };
    let at = (0..a.len().max(b.len())).find(|&i| match (a.get(i), b.get(i)) {
        (Some(a), Some(b)) => !same(a, b),
        _ => true,
    })?;
    Some([a.get(at).cloned(), b.get(at).cloned()])
}

/// What differs of the arguments and buffers of a call.
fn call_sources(calls: &[Option<Call>; 2], tracked: &Tracked) -> Vec<Source> {
    let Some(call) = &calls[0] else { return Vec::new() };
    let arguments = (10..16).map(Location::X).chain([Location::X(call.register)]);
    let bytes = call.buffers.iter().cloned().flatten().map(Location::Memory);
    bytes.chain(arguments).filter_map(|at| tracked.source(at)).collect()
}
