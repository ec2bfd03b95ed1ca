//! Statistics of a run: instruction counts, and the utilisation of vectors.

use std::collections::BTreeMap;

use rivet_exec::{Observer, Uop};
use rivet_hart::Hart;
use rivet_isa::op::ROWS;
use rivet_isa::{Addressing, Chapter, Lmul, Op, Sew};
use serde::Serialize;

/// Counts of the vector instructions of one class, SEW and LMUL.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Mix {
    /// Number of instructions.
    pub count: u64,
    /// Sum of vl.
    pub elements: u64,
    /// Sum of active elements: in the body and not masked off.
    pub active: u64,
}

/// Counts of a run.
#[derive(Debug, Clone)]
pub struct Stats {
    by_op: Vec<u64>,
    mix: BTreeMap<(&'static str, Sew, Lmul), Mix>,
    /// Number of instructions that set vtype and vl.
    pub vset: u64,
    /// Number of those that left vtype and vl unchanged.
    pub vset_same: u64,
    setting: (u64, usize),
    pending: Mix,
}

impl Default for Stats {
    fn default() -> Self {
        Stats {
            by_op: vec![0; ROWS.len()],
            mix: BTreeMap::new(),
            vset: 0,
            vset_same: 0,
            setting: (0, 0),
            pending: Mix::default(),
        }
    }
}

/// Returns the class of a vector instruction for reports; `None` for scalar instructions and `vset*`.
fn class(op: Op) -> Option<&'static str> {
    if let Some(memory) = op.form().memory {
        let [load, store] = match memory.addressing {
            Addressing::Unit => ["unit-stride load", "unit-stride store"],
            Addressing::FaultOnlyFirst => ["fault-only-first load", ""],
            Addressing::Strided => ["strided load", "strided store"],
            Addressing::Indexed => ["indexed load", "indexed store"],
            Addressing::Mask => ["mask load", "mask store"],
            Addressing::Whole => ["whole-register load", "whole-register store"],
        };
        return Some(if memory.store { store } else { load });
    }
    Some(match op.row().chapter {
        Chapter::vint
        | Chapter::vcarry
        | Chapter::vnarrow
        | Chapter::vwiden
        | Chapter::vmac
        | Chapter::vabd
        | Chapter::vdot => "integer",
        Chapter::vfixed => "fixed point",
        Chapter::vfloat | Chapter::vfmac | Chapter::vfwiden | Chapter::vfcvt => "floating point",
        Chapter::vcmp | Chapter::vfcmp => "compare",
        Chapter::vred | Chapter::vfred => "reduction",
        Chapter::vmask => "mask",
        Chapter::vmove | Chapter::vperm => "move and permute",
        Chapter::vcrypto => "cryptography",
        _ => return None,
    })
}

impl Stats {
    /// Returns the number of retired instructions.
    pub fn instructions(&self) -> u64 {
        self.by_op.iter().sum()
    }

    /// Returns the number of retired vector instructions without `vset*`.
    pub fn vector(&self) -> u64 {
        self.mix.values().map(|mix| mix.count).sum()
    }

    /// Returns the sum of all vector counts.
    pub fn total(&self) -> Mix {
        self.mix.values().fold(Mix::default(), |a, b| Mix {
            count: a.count + b.count,
            elements: a.elements + b.elements,
            active: a.active + b.active,
        })
    }

    /// Iterates over the vector counts by class, SEW and LMUL.
    pub fn mix(&self) -> impl Iterator<Item = (&'static str, Sew, Lmul, Mix)> + '_ {
        self.mix.iter().map(|(&(class, sew, lmul), &mix)| (class, sew, lmul, mix))
    }

    /// Returns how often each instruction retired, the most frequent first.
    pub fn instructions_by_op(&self) -> Vec<(Op, u64)> {
        let mut all: Vec<_> = Op::all().map(|op| (op, self.by_op[op as usize])).filter(|x| x.1 > 0).collect();
        all.sort_unstable_by_key(|&(op, n)| (std::cmp::Reverse(n), op));
        all
    }
}

/// Returns the number of active elements of the next instruction.
fn active(hart: &Hart, uop: &Uop) -> u64 {
    let (start, end) = (hart.v.vstart, hart.v.vl);
    if uop.vm || uop.op.row().operands.contains(&rivet_isa::Operand::V0) {
        return end.saturating_sub(start) as u64;
    }
    (start..end).filter(|&i| hart.v.mask(0, i)).count() as u64
}

impl Observer for Stats {
    fn before(&mut self, hart: &mut Hart, uop: &Uop) {
        self.setting = (hart.v.vtype().imm().into(), hart.v.vl);
        if class(uop.op).is_some() {
            self.pending = Mix { count: 1, elements: hart.v.vl as u64, active: active(hart, uop) };
        }
    }

    fn retired(&mut self, hart: &mut Hart, uop: &Uop) {
        self.by_op[uop.op as usize] += 1;
        if uop.op.row().chapter == Chapter::vset {
            self.vset += 1;
            self.vset_same += u64::from(self.setting == (hart.v.vtype().imm().into(), hart.v.vl));
        }
        if let Some(class) = class(uop.op) {
            let mix = self.mix.entry((class, hart.v.vtype().sew, hart.v.vtype().lmul)).or_default();
            mix.count += 1;
            mix.elements += self.pending.elements;
            mix.active += self.pending.active;
        }
    }
}
