//! The explanation of a difference: a finding that says where the choice was made, what took it over, and what shows it.

use rivet_hart::Agnostic;
use rivet_isa::{Addressing, Chapter, Xlen};

use super::cause::{Waypoint, lane, way};
use super::choice::Choice;
use super::lockstep::{Effect, Step, Story};
use super::tracked::{Location, Value};
use super::watch::{Call, Ran, call};
use crate::finding::{Finding, Place, Severity};

/// Steps between the choice and the effect that are shown, at most.
const BETWEEN: usize = 5;

/// The finding of a story about two choices, the bad one second.
pub(super) fn explain(story: &Story, xlen: Xlen, [good, bad]: [Choice; 2]) -> Finding {
    let way = way(story);
    let text = Text { story, xlen, way: &way };
    match bad {
        Choice::Agnostic(fill) => text.agnostic(good, fill),
        Choice::VectorStart(_) => text.vector_start(),
        Choice::HalfAvl(_) | Choice::FaultOnlyFirst(_) => text.length(bad),
        Choice::UnorderedSum(_) => text.sum(),
        Choice::Misaligned(_) => text.misaligned(),
        Choice::Vlen(_) | Choice::Aslr(_) | Choice::Harts(_) => {
            text.finding("vlen", 0, "the result depends on it".into())
        }
    }
}

struct Text<'a> {
    story: &'a Story,
    xlen: Xlen,
    way: &'a [Waypoint],
}

impl Text<'_> {
    fn place(&self, pc: u64) -> Place {
        Place::of(&self.story.names, pc)
    }

    fn inst(&self, ran: &Ran) -> String {
        format!("`{}`", ran.inst.text(self.xlen, Some(ran.pc)))
    }

    fn step(&self, n: usize) -> Option<&Step> {
        self.story.steps.get(self.way.get(n)?.step)
    }

    fn ran(&self, n: usize) -> Option<&Ran> {
        self.step(n)?.ran.as_ref()
    }

    /// A finding at a step of the way, with what follows as notes.
    fn finding(&self, kind: &'static str, at: usize, message: String) -> Finding {
        let place = match self.ran(at) {
            Some(ran) => Some(self.place(ran.pc)),
            None => self.effect_place(),
        };
        Finding::new(kind, Severity::Error, place, message)
    }

    /// The first step past the choice that computes, rather than copies registers whole.
    fn user(&self) -> usize {
        let copies = |ran: &Ran| {
            let row = ran.inst.op.base().row();
            let whole = row.form.memory.is_some_and(|memory| memory.addressing == Addressing::Whole);
            whole || row.chapter == Chapter::vperm && matches!(row.form.vd, rivet_isa::Shape::Whole(_))
        };
        (1..self.way.len()).find(|&n| self.ran(n).is_some_and(|ran| !copies(ran))).unwrap_or(self.way.len())
    }

    /// What of the choice's step the next one took over, and its values.
    fn first_value(&self) -> Option<(Location, Option<&Value>)> {
        let by = self.way.first()?.by;
        let values = &self.step(0)?.values;
        match by {
            None => values.first().map(|value| (value.at, Some(value))),
            Some(Location::V(byte)) => {
                let holds = |value: &&Value| match value.at {
                    Location::V(at) => (at..at + value.bytes).contains(&byte),
                    _ => false,
                };
                Some((Location::V(byte), values.iter().find(holds)))
            }
            Some(at) => Some((at, values.iter().find(|value| value.at == at))),
        }
    }

    /// Adds the way from a step on, and what shows it.
    fn rest(&self, mut finding: Finding, from: usize) -> Finding {
        let steps: Vec<&Ran> = (from..self.way.len()).filter_map(|n| self.ran(n)).collect();
        let effect_pc = match &self.story.effect {
            Some((_, Some(ran), _)) => Some(ran.pc),
            _ => None,
        };
        let steps: Vec<&Ran> = steps.into_iter().filter(|ran| Some(ran.pc) != effect_pc).collect();
        let left_out = steps.len().saturating_sub(BETWEEN);
        for (n, ran) in steps.iter().enumerate() {
            // The first ones are closest to the cause, the last one to what shows it.
            if n < BETWEEN - 1 || n + 1 == steps.len() {
                finding = finding.note(Some(self.place(ran.pc)), format!("then {}", self.inst(ran)));
            } else if n == BETWEEN - 1 {
                finding = finding.note(None, format!("… {left_out} instructions"));
            }
        }
        match self.effect() {
            Some(text) => finding.note(self.effect_place(), text),
            None => finding,
        }
    }

    fn effect_place(&self) -> Option<Place> {
        match &self.story.effect {
            Some((Effect::Call(calls), ..)) => {
                calls.iter().flatten().next().and_then(|call| call.place(&self.story.names))
            }
            Some((_, Some(ran), _)) => Some(self.place(ran.pc)),
            _ => None,
        }
    }

    fn effect(&self) -> Option<String> {
        let (effect, ran, _) = self.story.effect.as_ref()?;
        let inst = ran.as_ref().map_or("the instruction".into(), |ran| self.inst(ran));
        Some(match effect {
            Effect::Control => format!("{inst} goes another way"),
            Effect::Address([a, b]) if a.addr != b.addr => {
                format!("{inst} accesses {:#x} instead of {:#x}", b.addr, a.addr)
            }
            Effect::Address([a, b]) => format!("{inst} accesses {} bytes instead of {}", b.len, a.len),
            Effect::Length([a, b]) => format!("{inst} leaves vl {b} instead of {a}"),
            Effect::Call(calls) => match &**calls {
                [Some(a), Some(b)] => call_text(a, b),
                [None, Some(b)] => format!("{} is called in addition", b.name()),
                [Some(a), None] => format!("{} is not called", a.name()),
                [None, None] => return None,
            },
            Effect::End([a, b]) => format!("{inst}: {b} instead of {a}"),
        })
    }

    /// An agnostic element was used.
    fn agnostic(&self, good: Choice, fill: Agnostic) -> Finding {
        let Some(origin) = self.ran(0) else { return self.finding("agnostic", 0, self.unknown()) };
        let (at, value) = self.first_value().unzip();
        let value = value.flatten();
        let lane = at.and_then(|at| lane(self.story, self.way[0].step, at));
        let is_mask = origin.inst.op.form().vd == rivet_isa::Shape::Mask;
        let is_element0 = matches!(origin.inst.op.form().vd, rivet_isa::Shape::Element0(_));
        // A byte of a mask holds elements on both sides of vl; unmasked, only the tail is agnostic.
        let is_tail = match is_mask {
            true => origin.inst.vm,
            false => lane.is_none_or(|lane| lane >= origin.vl || is_element0),
        };
        let kind = if is_tail { "agnostic-tail" } else { "agnostic-mask" };
        let what = |at: Option<Location>| match (at, lane) {
            (Some(Location::V(byte)), Some(lane)) if !is_mask => {
                format!("element {lane} of v{}", register(byte, lane, origin, self.story.vlenb))
            }
            (Some(Location::V(byte)), _) => format!("v{}", byte / self.story.vlenb),
            _ => "an element".into(),
        };
        let values = value.map_or(String::new(), |value| {
            let [a, b] = value.values;
            let words =
                |choice: Choice| choice.text().split_once('=').map_or(String::new(), |x| x.1.to_owned());
            format!(": {b:#x} with {}, {a:#x} with {}", words(Choice::Agnostic(fill)), words(good))
        });
        let user = self.user();
        let policy = if is_tail { "a tail element" } else { "a masked-off element" };
        let message = match self.ran(user) {
            Some(ran) => format!("{} uses {}, {policy} that is agnostic{values}", self.inst(ran), what(at)),
            None => format!("{}, {policy} that is agnostic, is used{values}", what(at)),
        };
        let finding = self.finding(kind, user, message);
        let place = Some(self.place(origin.pc));
        let inst = self.inst(origin);
        let mend = if origin.inst.op.is_reduction() || is_mask { "" } else { " (_tu keeps it)" };
        let note = match (is_tail, is_mask, is_element0) {
            (true, true, _) => {
                format!("{inst} leaves bits from vl {} on agnostic: masks always do", origin.vl)
            }
            (true, _, true) => format!("{inst} writes element 0 of its register; the rest is tail{mend}"),
            (true, ..) => {
                let of = origin.vlmax;
                format!(
                    "the tail begins here: {inst} with vl {} of VLMAX {of}, tail agnostic{mend}",
                    origin.vl
                )
            }
            (false, ..) => format!("it is masked off here: {inst}, mask agnostic (_mu keeps it)"),
        };
        let finding = finding.note(place, note);
        self.rest(finding, user + 1)
    }

    /// A register was used that the program had not written.
    fn vector_start(&self) -> Finding {
        let (at, value) = self.first_value().unzip();
        let register = match at {
            Some(Location::V(byte)) => format!("v{}", byte / self.story.vlenb),
            _ => "a vector register".into(),
        };
        let values = value
            .flatten()
            .map_or(String::new(), |value| format!(" ({:#x} or {:#x})", value.values[0], value.values[1]));
        let user = self.user();
        let message = match self.ran(user) {
            Some(ran) => format!("{} uses {register}, which was never written{values}", self.inst(ran)),
            None => format!("{register} is used, which was never written{values}"),
        };
        self.rest(self.finding("vector-start", user, message), user + 1)
    }

    /// vl was another than the program expects.
    fn length(&self, bad: Choice) -> Finding {
        let Some(ran) = self.ran(0) else { return self.finding("vl", 0, self.unknown()) };
        let inst = self.inst(ran);
        let lengths = match &self.story.effect {
            Some((Effect::Length(lengths), ..)) => Some(*lengths),
            _ => None,
        };
        let [a, b] = lengths.unwrap_or([ran.vl, ran.vl]);
        match bad {
            Choice::HalfAvl(_) => {
                let avl = if ran.inst.op.base() == rivet_isa::Op::vsetivli {
                    u64::from(ran.inst.rs1)
                } else {
                    ran.avl
                };
                let message = format!(
                    "{inst} sets vl to {b}, not {a}, for AVL {avl}, which is legal; the result changes"
                );
                self.finding("half-avl", 0, message)
                    .note(None, "V 6.3: ceil(AVL / 2) ≤ vl ≤ VLMAX if AVL < 2 * VLMAX; vl is what vsetvli returns, not the least of AVL and VLMAX")
            }
            _ => {
                let message = format!("{inst} loads {b} of {a} elements, which is legal; the result changes");
                self.finding("fault-only-first", 0, message).note(
                    None,
                    "V 7.7: a fault-only-first load may reduce vl where nothing faults; read vl after it",
                )
            }
        }
    }

    /// The order of additions matters.
    fn sum(&self) -> Finding {
        let Some(ran) = self.ran(0) else { return self.finding("unordered-sum", 0, self.unknown()) };
        let values = self
            .first_value()
            .and_then(|(_, value)| value)
            .map_or(String::new(), |value| format!(": {} instead of {}", number(value, 1), number(value, 0)));
        let message =
            format!("{} adds in another order, which is legal; the result changes{values}", self.inst(ran));
        let finding = self.finding("unordered-sum", 0, message).note(
            None,
            "V 14.3: the sum is a tree of any form; vfredosum adds in element order, or compare with a tolerance",
        );
        self.rest(finding, 1)
    }

    /// An access needs misaligned addresses.
    fn misaligned(&self) -> Finding {
        let Some((_, Some(ran), _)) = &self.story.effect else {
            return self.finding("misaligned", 0, self.unknown());
        };
        let message =
            format!("{} accesses a misaligned address, which harts need not support", self.inst(ran));
        Finding::new("misaligned", Severity::Error, Some(self.place(ran.pc)), message)
    }

    fn unknown(&self) -> String {
        "the result depends on a choice that the specification leaves to implementations".into()
    }
}

/// The first register of the group whose element `lane` byte is.
fn register(byte: usize, lane: usize, ran: &Ran, vlenb: usize) -> usize {
    let eew = ran.inst.op.form().vd.eew(ran.vtype).unwrap_or(8) as usize;
    (byte / vlenb).saturating_sub(lane * eew / 8 / vlenb.max(1))
}

/// One of the two values as the number that it is in a sum.
fn number(value: &Value, which: usize) -> String {
    let bits = value.values[which];
    match value.bytes {
        4 => f32::from_bits(bits as u32).to_string(),
        8 => f64::from_bits(bits).to_string(),
        _ => format!("{bits:#x}"),
    }
}

/// How two calls of the same kind differ.
fn call_text(a: &Call, b: &Call) -> String {
    if a.number != b.number {
        return format!("{} is called instead of {}", b.name(), a.name());
    }
    let name = a.name();
    match a.number {
        call::EXIT | call::EXIT_GROUP => {
            format!("{name} gets {} instead of {}", b.arguments[0] as i32, a.arguments[0] as i32)
        }
        _ => match a.bytes.iter().zip(&b.bytes).position(|(x, y)| x != y) {
            Some(at) => {
                format!("{name} gets {:#04x} instead of {:#04x} at byte {at}", b.bytes[at], a.bytes[at])
            }
            None if a.bytes.len() != b.bytes.len() => {
                format!("{name} gets {} bytes instead of {}", b.bytes.len(), a.bytes.len())
            }
            None => format!("{name} gets other arguments"),
        },
    }
}
