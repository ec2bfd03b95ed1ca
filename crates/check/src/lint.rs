//! Lint: instructions that a run shows to be superfluous. All findings are notes: the program is right.
//!
//! A rule holds for an instruction if it held whenever the instruction ran, and it ran often enough to matter.

use std::collections::HashMap;

mod sums;
mod widths;

use rivet_debug::names::Names;
use rivet_exec::{Observer, Uop};
use rivet_hart::Hart;
use rivet_isa::{Addressing, Lmul, Op, Operand};

use crate::finding::{Finding, Place, Severity};

/// Runs of an instruction below which nothing is said.
const OFTEN: u64 = 16;

/// The rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Rule {
    RedundantVset,
    UnitStride,
    FullMask,
    SameMask,
    GatherSlides,
    GatherRepeats,
    LargeLmul,
    Spill,
    OrderedSum,
    OtherWidth,
}

/// What is known of an instruction.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    runs: u64,
    /// Runs in which the rule held.
    held: u64,
}

/// A vset, and what it set.
#[derive(Clone, Copy, Debug)]
struct Setting {
    pc: u64,
    vtype: u64,
    vl: usize,
}

/// The observer.
#[derive(Default)]
pub struct Lint {
    seen: HashMap<(u64, Rule), Seen>,
    /// Changes of vtype and back at the same vl: by which vset, and by which one after it.
    switches: HashMap<(u64, u64), u64>,
    /// The last vset that changed vtype or vl, and the one before.
    last: Option<Setting>,
    earlier: Option<Setting>,
    /// The last vset, and instructions that ran under one at LMUL above 1: the vset's address and theirs.
    set_at: u64,
    grouped: HashMap<(u64, u64), Seen>,
    before: (u64, usize),
    /// v0 before an instruction that writes it.
    mask: Vec<u8>,
    /// What an ordered sum would be in another order.
    sum: Option<u64>,
    widths: widths::Widths,
}

impl Lint {
    fn note(&mut self, pc: u64, rule: Rule, held: bool) {
        let seen = self.seen.entry((pc, rule)).or_default();
        seen.runs += 1;
        seen.held += u64::from(held);
    }

    fn vset(&mut self, hart: &Hart, uop: &Uop) {
        let now = Setting { pc: uop.pc, vtype: hart.v.vtype().imm().into(), vl: hart.v.vl };
        self.note(uop.pc, Rule::RedundantVset, self.before == (now.vtype, now.vl));
        let is_same = |a: Setting, b: Setting| (a.vtype, a.vl) == (b.vtype, b.vl);
        if let (Some(last), Some(earlier)) = (self.last, self.earlier)
            && !is_same(last, now)
            && is_same(earlier, now)
            && last.vl == now.vl
        {
            *self.switches.entry((last.pc, now.pc)).or_default() += 1;
        }
        if self.last.is_none_or(|last| !is_same(last, now)) {
            (self.earlier, self.last) = (self.last, Some(now));
        }
        self.set_at = uop.pc;
    }

    /// A vector instruction has run under what the last vset has set, which a loop may have in front of it.
    fn under(&mut self, hart: &Hart, uop: &Uop) {
        let vtype = hart.v.vtype();
        if matches!(vtype.lmul, Lmul::M2 | Lmul::M4 | Lmul::M8) {
            let one = hart.v.vlenb() / vtype.sew.bytes() as usize;
            let seen = self.grouped.entry((self.set_at, uop.pc)).or_default();
            seen.runs += 1;
            seen.held += u64::from(hart.v.vl <= one);
        }
    }

    /// Each vset whose groups are larger than need be for all instructions under it, with the runs of the one that ran
    /// most.
    fn large(&self) -> impl Iterator<Item = (u64, Rule, u64)> {
        let mut of_vset: HashMap<u64, Option<u64>> = HashMap::new();
        for (&(pc, _), seen) in &self.grouped {
            let most = of_vset.entry(pc).or_insert(Some(0));
            *most = most.filter(|_| seen.held == seen.runs).map(|most| most.max(seen.runs));
        }
        let often = |(pc, most): (u64, Option<u64>)| {
            most.filter(|&runs| runs >= OFTEN).map(|runs| (pc, Rule::LargeLmul, runs))
        };
        of_vset.into_iter().filter_map(often)
    }

    fn memory(&mut self, hart: &Hart, uop: &Uop) {
        let Some(memory) = uop.op.form().memory else { return };
        match memory.addressing {
            Addressing::Strided => {
                let bytes = u64::from(memory.eew(hart.v.vtype()).bytes()) * uop.nfields() as u64;
                self.note(uop.pc, Rule::UnitStride, hart.v.vl > 1 && hart.x(uop.rs2) == bytes);
            }
            Addressing::Whole if memory.store => {
                // A spill is a store into the frame: from the stack pointer to a page above it.
                let above = hart.x(uop.rs1).wrapping_sub(hart.x(2));
                self.note(uop.pc, Rule::Spill, above < 1 << 12);
            }
            _ => {}
        }
    }

    fn gather(&mut self, hart: &Hart, uop: &Uop) {
        let (vl, bits) = (hart.v.vl, hart.v.vtype().sew.bits());
        let index = |i: usize| match bits {
            8 => u64::from(hart.v.get::<u8>(uop.rs1, i)),
            16 => u64::from(hart.v.get::<u16>(uop.rs1, i)),
            32 => u64::from(hart.v.get::<u32>(uop.rs1, i)),
            _ => hart.v.get::<u64>(uop.rs1, i),
        };
        let slides = vl > 1 && (1..vl).all(|i| index(i) == index(0).wrapping_add(i as u64));
        let repeats = vl > 1 && (1..vl).all(|i| index(i) == index(0));
        self.note(uop.pc, Rule::GatherSlides, slides);
        self.note(uop.pc, Rule::GatherRepeats, repeats);
    }

    /// What was found, by rule and place.
    pub fn findings(&self, names: &Names) -> Vec<Finding> {
        let mut held: Vec<(u64, Rule, u64)> = self
            .seen
            .iter()
            .filter(|(_, seen)| seen.held == seen.runs && seen.runs >= OFTEN)
            .map(|(&(pc, rule), seen)| (pc, rule, seen.runs))
            .chain(self.large())
            .collect();
        held.sort_unstable();
        let finding = |kind, pc, text: String, count| {
            let mut finding = Finding::new(kind, Severity::Note, Some(Place::of(names, pc)), text);
            finding.count = count;
            finding
        };
        let mut all: Vec<Finding> = held
            .into_iter()
            .map(|(pc, rule, runs)| {
                let (kind, text) = rule.words();
                let saves = if rule.saves() { format!("; saves {runs} instructions") } else { String::new() };
                finding(kind, pc, format!("{text}{saves}"), runs)
            })
            .collect();
        let mut switches: Vec<((u64, u64), u64)> =
            self.switches.iter().map(|(&pair, &count)| (pair, count)).collect();
        switches.sort_unstable();
        for ((from, to), count) in switches {
            // Where two alternate in a loop, each changes what the other has set.
            let is_shown = from < to || !self.switches.contains_key(&(to, from));
            if is_shown && count >= OFTEN {
                let text =
                    "vtype changes back and forth at the same vl; group instructions of one SEW and LMUL"
                        .to_owned();
                all.push(
                    finding("vtype-switches", to, text, count)
                        .note(Some(Place::of(names, from)), "it has been changed here"),
                );
            }
        }
        all
    }
}

impl Rule {
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Rule::RedundantVset => ("redundant-vset", "vset changes neither vtype nor vl"),
            Rule::UnitStride => {
                ("unit-stride", "the stride is always the width of an element: a unit-stride access will do")
            }
            Rule::FullMask => ("full-mask", "all elements of the body are active always: no mask is needed"),
            Rule::SameMask => ("same-mask", "v0 is given the value that it has already"),
            Rule::GatherSlides => {
                ("gather-slides", "vrgather of consecutive elements always: a slide will do")
            }
            Rule::GatherRepeats => {
                ("gather-repeats", "vrgather of one element always: vrgather.vx or .vi will do")
            }
            Rule::LargeLmul => ("large-lmul", "vl always fits LMUL 1: fewer registers will do"),
            Rule::Spill => ("spill", "a vector register is spilled to the stack here"),
            Rule::OrderedSum => {
                ("ordered-sum", "a tree of sums gives the same result always: an unordered sum will do")
            }
            Rule::OtherWidth => (
                "other-width",
                "a source was last written with another SEW always: cores that keep elements apart by SEW move it first",
            ),
        }
    }

    fn saves(self) -> bool {
        matches!(self, Rule::RedundantVset | Rule::SameMask)
    }
}

impl Observer for Lint {
    fn before(&mut self, hart: &mut Hart, uop: &Uop) {
        if !uop.op.is_vector() {
            return;
        }
        self.before = (hart.v.vtype().imm().into(), hart.v.vl);
        self.memory(hart, uop);
        if !uop.vm && uop.op.row().operands.contains(&Operand::Vm) && hart.v.vl > 0 {
            let full = (hart.v.vstart..hart.v.vl).all(|i| hart.v.mask(0, i));
            self.note(uop.pc, Rule::FullMask, full);
        }
        if uop.op == Op::vrgather_vv {
            self.gather(hart, uop);
        }
        self.sum = if uop.op == Op::vfredosum_vs { sums::in_a_tree(hart, &uop.inst) } else { None };
        if let Some(is_other) = self.widths.is_other(hart, &uop.inst) {
            self.note(uop.pc, Rule::OtherWidth, is_other);
        }
        self.mask.clear();
        if uop.rd == 0 && uop.op.form().writes_registers() {
            self.mask.extend_from_slice(&hart.v.file()[..hart.v.vlenb()]);
        }
    }

    fn retired(&mut self, hart: &mut Hart, uop: &Uop) {
        self.widths.wrote(hart, &uop.inst);
        if let Some(sum) = self.sum.take() {
            self.note(uop.pc, Rule::OrderedSum, sums::result(hart, &uop.inst) == sum);
        }
        if uop.op.is_vset() {
            return self.vset(hart, uop);
        }
        if uop.op.is_vector() {
            self.under(hart, uop);
        }
        if !self.mask.is_empty() && uop.op.is_vector() {
            let same = hart.v.file()[..hart.v.vlenb()] == self.mask[..];
            self.note(uop.pc, Rule::SameMask, same);
            self.mask.clear();
        }
    }
}
