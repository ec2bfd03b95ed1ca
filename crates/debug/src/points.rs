//! Breakpoints and watchpoints differ in what they wait for and in what they cost.
//!
//! | kind | cost while it is enabled |
//! |---|---|
//! | an address, a symbol, a line, with a condition or not | a look at a set for each block of instructions; the condition only there |
//! | `if`, `watch`, `on vtype` | the expression, in front of every instruction |
//! | accesses to memory | what the instruction accesses, in front of every instruction |
//! | `on trap`, system calls, signals | nothing |
//!
//! Conditions stop when they *become* true, watchpoints when the value is another than before. Both are looked at
//! between instructions; what a system call changes is seen in front of the next one. Registers are those of the hart
//! that runs, so each hart has values of its own.

mod catch;
mod message;
mod rule;
mod touch;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use rivet_hart::{Cause, Hart, Trap};

use crate::engine::Check;
use crate::expr::{Expr, Scope, Value};
use crate::signals::names;
use crate::source::Sources;
pub(crate) use catch::{Catch, Returning, call};
pub(crate) use message::Message;
pub(crate) use rule::HitRule;
pub(crate) use touch::Touch;
pub(crate) use touch::next_accesses;

/// What a point waits for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PointKind {
    /// An instruction at one of these addresses is about to run.
    Address(Vec<u64>),
    /// The condition becomes true.
    If(Expr),
    /// The value changes.
    Watch(Expr),
    /// An exception; of the named kind, if there is a name.
    Trap(Option<String>),
    /// An instruction is about to access memory.
    Access(Touch),
    /// A system call or a signal of a Linux program.
    Catch(Catch),
    /// A place that nothing has that is loaded; what is behind `if`.
    Pending {
        /// The place, as it was typed.
        place: String,
        /// The condition, as it was typed.
        condition: Option<String>,
    },
}

/// A breakpoint or watchpoint.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Point {
    /// Its number.
    pub(crate) id: u32,
    /// What it waits for.
    pub(crate) kind: PointKind,
    /// As it was typed.
    pub(crate) words: String,
    /// Does it stop anything?
    pub(crate) enabled: bool,
    /// What becomes of it when it has stopped something.
    pub(crate) then: Then,
    /// Stops only where this is true. Of a watchpoint its variables are places.
    pub(crate) condition: Option<Expr>,
    /// So many times it does not stop.
    pub(crate) ignore: u64,
    /// At which of its hits it stops.
    pub(crate) rule: HitRule,
    /// What is said instead of a stop.
    pub(crate) message: Option<Message>,
    /// What is done when it stops.
    pub(crate) commands: Vec<String>,
    /// The frame that its variables belong to: it goes when that returns.
    pub(crate) frame: Option<FrameEnd>,
    /// How often it has stopped something.
    pub(crate) hits: u64,
    /// How often it was reached while its condition was true.
    pub(crate) reached: u64,
}

/// What becomes of a point that has stopped a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    Stay,
    Delete,
    Disable,
}

/// How the end of a frame is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FrameEnd {
    /// The number of its hart.
    pub(crate) hart: u64,
    /// Where it returns to, and the stack pointer there.
    pub(crate) return_to: u64,
    pub(crate) cfa: u64,
}

impl FrameEnd {
    fn is_reached(&self, hart: &Hart) -> bool {
        let sp = hart.x(2);
        hart.id == self.hart && (sp > self.cfa || sp == self.cfa && hart.pc == self.return_to)
    }
}

/// Why a point has stopped a run.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Hit {
    /// Its number.
    pub(crate) id: u32,
    /// The old and the new value of a watchpoint.
    pub(crate) values: Option<(Value, Value)>,
    /// Address of the instruction that ran before: the one that changed something.
    pub(crate) by: Option<u64>,
    /// What was typed; a point that stops once is gone when this is read.
    pub(crate) words: String,
    /// The frame of its variables has returned.
    pub(crate) is_over: bool,
    /// What a catchpoint has caught.
    pub(crate) caught: Option<String>,
}

impl Hit {
    /// One that has no more to say.
    pub(crate) fn plain(id: u32) -> Hit {
        Hit { id, values: None, by: None, words: String::new(), is_over: false, caught: None }
    }
}

impl Point {
    fn new(id: u32, kind: PointKind, words: &str, once: bool) -> Point {
        Point {
            id,
            kind,
            words: words.into(),
            enabled: true,
            then: if once { Then::Delete } else { Then::Stay },
            condition: None,
            ignore: 0,
            rule: HitRule::default(),
            message: None,
            commands: Vec::new(),
            frame: None,
            hits: 0,
            reached: 0,
        }
    }
}

/// The number of the point that is not listed.
const UNLISTED: u32 = u32::MAX;

/// All points.
#[derive(Clone, Debug, Default)]
pub(crate) struct Points {
    all: Vec<Point>,
    /// The point of a client's own.
    unlisted: Option<Point>,
    last: u32,
    /// Debug information, for conditions about variables.
    pub(crate) sources: Sources,
}

/// A condition or a watchpoint while the machine runs.
struct Active {
    id: u32,
    expr: Expr,
    watches: bool,
    condition: Option<Expr>,
    frame: Option<FrameEnd>,
    /// The value seen last, by the hart's number: an index may be another thread's later.
    seen: BTreeMap<u64, Value>,
}

/// The value of an expression whose variables are places, with its bytes as they are now.
fn seen(hart: &Hart, expr: &Expr) -> Option<Value> {
    let scope = Scope::of(hart);
    scope.eval(expr).ok().map(|value| scope.snapshot(value))
}

/// Is a condition whose variables are places true? One without a value counts as true.
fn holds(hart: &Hart, condition: Option<&Expr>) -> bool {
    condition.is_none_or(|expr| Scope::of(hart).holds(expr).unwrap_or(true))
}

impl Points {
    /// Adds a point and gives its number.
    pub(crate) fn add(&mut self, kind: PointKind, words: &str, once: bool) -> u32 {
        self.last += 1;
        self.all.push(Point::new(self.last, kind, words.trim(), once));
        self.last
    }

    /// Sets the point of a client's own, which has no number of the user's and is not listed.
    pub(crate) fn add_unlisted(&mut self, kind: PointKind) -> u32 {
        self.unlisted = Some(Point::new(UNLISTED, kind, "", false));
        UNLISTED
    }

    /// All, by number.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Point> {
        self.all.iter()
    }

    /// One to be changed.
    pub(crate) fn get_mut(&mut self, id: u32) -> Option<&mut Point> {
        self.all.iter_mut().chain(&mut self.unlisted).find(|point| point.id == id)
    }

    /// Removes one.
    pub(crate) fn remove(&mut self, id: u32) -> bool {
        if id == UNLISTED {
            return self.unlisted.take().is_some();
        }
        let before = self.all.len();
        self.all.retain(|point| point.id != id);
        self.all.len() < before
    }

    /// Removes all.
    pub(crate) fn clear(&mut self) {
        self.all.clear();
    }

    /// Counts a hit; true if the point does not stop at this one.
    pub(crate) fn is_ignored(&mut self, hit: &Hit) -> bool {
        let Some(point) = self.get_mut(hit.id).filter(|_| !hit.is_over) else { return false };
        if point.ignore > 0 {
            point.ignore -= 1;
            return true;
        }
        point.reached += 1;
        !point.rule.holds(point.reached)
    }

    /// Counts a hit; a point that stops once is gone then, or disabled.
    pub(crate) fn count(&mut self, hit: &mut Hit) {
        if let Some(point) = self.get_mut(hit.id) {
            point.hits += 1;
            hit.words.clone_from(&point.words);
        }
        if let Some(point) = self.get_mut(hit.id).filter(|point| point.then == Then::Disable) {
            point.enabled = false;
        }
        self.all.retain(|point| point.id != hit.id || point.then != Then::Delete && !hit.is_over);
    }

    /// The program begins again: hits are counted from the first.
    pub(crate) fn begin_again(&mut self) {
        self.all.iter_mut().for_each(|point| point.reached = 0);
    }

    /// Those that stop something: without logpoints.
    pub(crate) fn without_messages(&self) -> Points {
        let mut points = self.clone();
        points.all.retain(|point| point.message.is_none());
        points
    }

    fn enabled(&self) -> impl Iterator<Item = &Point> {
        self.all.iter().chain(&self.unlisted).filter(|point| point.enabled)
    }

    /// The addresses to stop at.
    pub(crate) fn addresses(&self) -> BTreeSet<u64> {
        let addresses = |point: &Point| match &point.kind {
            PointKind::Address(addresses) => addresses.clone(),
            _ => Vec::new(),
        };
        self.enabled().flat_map(addresses).collect()
    }

    /// Does a point wait for its place to be loaded?
    pub(crate) fn are_pending(&self) -> bool {
        self.enabled().any(|point| matches!(point.kind, PointKind::Pending { .. }))
    }

    /// The points at the hart's pc whose conditions are true. A condition that has no value here counts as true: its
    /// reader will see why.
    pub(crate) fn at(&self, hart: &Hart) -> Vec<u32> {
        let here = |point: &&Point| match &point.kind {
            PointKind::Address(addresses) => {
                let scope = Scope::innermost(hart, Some(&self.sources));
                let holds = |expr: &Expr| scope.holds(expr).unwrap_or(true);
                addresses.contains(&hart.pc) && point.condition.as_ref().is_none_or(holds)
            }
            _ => false,
        };
        self.enabled().filter(here).map(|point| point.id).collect()
    }

    /// The point that waits for this exception of a hart.
    pub(crate) fn on_trap(&self, trap: &Trap, hart: &Hart) -> Option<&Point> {
        let is_of = |kind: &PointKind| match kind {
            PointKind::Trap(None) => !matches!(trap.cause, Cause::EcallU | Cause::EcallS | Cause::EcallM),
            PointKind::Trap(Some(name)) => trap.cause.name().contains(name.as_str()),
            PointKind::Catch(catch) => catch.is_call(trap, hart),
            _ => false,
        };
        self.enabled().find(|point| is_of(&point.kind) && holds(hart, point.condition.as_ref()))
    }

    /// What stops a run at an exception that [`Points::on_trap`] waits for.
    pub(crate) fn hit_of_trap(&self, trap: &Trap, hart: &Hart) -> Option<Hit> {
        let point = self.on_trap(trap, hart)?;
        let caught = matches!(point.kind, PointKind::Catch(_)).then(|| format!("call to {}", call(hart)));
        Some(Hit { caught, ..Hit::plain(point.id) })
    }

    /// Does this point stop at the return of a system call, too?
    pub(crate) fn waits_for_return(&self, id: u32) -> bool {
        let waits = |point: &Point| matches!(point.kind, PointKind::Catch(Catch::Calls(_)));
        self.enabled().any(|point| point.id == id && waits(point))
    }

    /// All signals that points wait for.
    pub(crate) fn signals(&self) -> u64 {
        let set = |point: &Point| match point.kind {
            PointKind::Catch(Catch::Signals(set)) => set,
            _ => 0,
        };
        self.enabled().map(set).fold(0, |all, set| all | set)
    }

    /// The points that wait for one of these signals, which have reached a hart.
    pub(crate) fn on_signals<'a>(&'a self, signals: u64, hart: &'a Hart) -> impl Iterator<Item = Hit> + 'a {
        self.enabled().filter_map(move |point| {
            let PointKind::Catch(Catch::Signals(set)) = point.kind else { return None };
            let caught = set & signals;
            let stops = caught != 0 && holds(hart, point.condition.as_ref());
            let words = || format!("signal {}", names(caught));
            stops.then(|| Hit { caught: Some(words()), ..Hit::plain(point.id) })
        })
    }

    /// Does anything wait for what is seen between instructions, be it an address or a value?
    pub(crate) fn look_between(&self) -> bool {
        self.enabled().any(|point| {
            !matches!(point.kind, PointKind::Trap(_) | PointKind::Catch(_) | PointKind::Pending { .. })
        })
    }

    /// The same as [`Points::check`], with addresses as well; `hits` are those of the last stop.
    pub(crate) fn check_all(self: &Rc<Points>, harts: &[Hart], hits: &Rc<RefCell<Vec<Hit>>>) -> Check {
        let now = Rc::default();
        let mut values = self.check(harts, &now);
        let (points, addresses, hits) = (Rc::clone(self), self.addresses(), Rc::clone(hits));
        Box::new(move |hart, index| {
            now.borrow_mut().clear();
            let changed = values.as_mut().is_some_and(|check| check(hart, index));
            if !changed && addresses.contains(&hart.pc) {
                now.borrow_mut().extend(points.at(hart).into_iter().map(Hit::plain));
            }
            let stop = !now.borrow().is_empty();
            if stop {
                hits.replace(now.take());
            }
            stop
        })
    }

    /// What is to be looked at in front of each instruction, beginning with the harts as they are; hits go to `hits`.
    pub(crate) fn check(&self, harts: &[Hart], hits: &Rc<RefCell<Vec<Hit>>>) -> Option<Check> {
        let mut active: Vec<Active> = self
            .enabled()
            .filter_map(|point| {
                let (expr, watches) = match &point.kind {
                    PointKind::If(expr) => (expr, false),
                    PointKind::Watch(expr) => (expr, true),
                    _ => return None,
                };
                let value = |hart| seen(hart, expr);
                let seen = harts.iter().filter_map(|hart| Some((hart.id, value(hart)?))).collect();
                let (condition, frame) = (point.condition.clone(), point.frame);
                Some(Active { id: point.id, expr: expr.clone(), watches, condition, frame, seen })
            })
            .collect();
        let touch = |point: &Point| match point.kind {
            PointKind::Access(touch) => Some((point.id, touch, point.condition.clone())),
            _ => None,
        };
        let touches: Vec<(u32, Touch, Option<Expr>)> = self.enabled().filter_map(touch).collect();
        if active.is_empty() && touches.is_empty() {
            return None;
        }
        let hits = Rc::clone(hits);
        let mut last_pc: BTreeMap<u64, u64> = BTreeMap::new();
        Some(Box::new(move |hart, _| {
            // Only the last look counts: where a run begins nothing stops it.
            hits.borrow_mut().clear();
            let by = last_pc.insert(hart.id, hart.pc);
            let mut stop = false;
            for point in &mut active {
                if point.frame.is_some_and(|frame| frame.is_reached(hart)) {
                    stop = true;
                    hits.borrow_mut().push(Hit { is_over: true, ..Hit::plain(point.id) });
                    continue;
                }
                let Some(value) = seen(hart, &point.expr) else { continue };
                let old = point.seen.get(&hart.id);
                let hit = match (point.watches, old) {
                    (true, Some(old)) => *old != value,
                    (true, None) => false,
                    (false, old) => value.is_true() && !old.is_some_and(Value::is_true),
                };
                if hit && holds(hart, point.condition.as_ref()) {
                    stop = true;
                    let values = old.cloned().filter(|_| point.watches).map(|old| (old, value.clone()));
                    hits.borrow_mut().push(Hit { values, by, ..Hit::plain(point.id) });
                }
                if old != Some(&value) {
                    point.seen.insert(hart.id, value);
                }
            }
            if !touches.is_empty() {
                let accesses = next_accesses(hart);
                let hit = |touch: &Touch| accesses.iter().any(|access| touch.is_hit_by(access));
                let before = hits.borrow().len();
                let touched = touches
                    .iter()
                    .filter(|(_, touch, condition)| hit(touch) && holds(hart, condition.as_ref()));
                hits.borrow_mut().extend(touched.map(|&(id, ..)| Hit::plain(id)));
                stop |= hits.borrow().len() > before;
            }
            stop
        }))
    }
}
