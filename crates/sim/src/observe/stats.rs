//! Statistics of a run: how many instructions of which kind, and how well vectors were used.

use std::collections::BTreeMap;

use rivet_exec::{Observer, Uop};
use rivet_hart::Hart;
use rivet_isa::op::ROWS;
use rivet_isa::{Addressing, Chapter, Lmul, Op, Sew};
use serde::Serialize;

/// Vector instructions of one class, SEW and LMUL.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Mix {
    /// How many.
    pub count: u64,
    /// Sum of their vl.
    pub elements: u64,
    /// Sum of their active elements: in the body and not masked off.
    pub active: u64,
}

/// Counts of a run.
#[derive(Debug, Clone)]
pub struct Stats {
    by_op: Vec<u64>,
    mix: BTreeMap<(&'static str, Sew, Lmul), Mix>,
    /// Instructions that set vtype and vl.
    pub vset: u64,
    /// Of these, the ones after which vtype and vl were what they had been.
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

/// The class of a vector instruction, as reports name it; none for scalar instructions and `vset*`.
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
        Chapter::vint | Chapter::vcarry | Chapter::vnarrow | Chapter::vwiden | Chapter::vmac => "integer",
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
    /// All instructions that retired.
    pub fn instructions(&self) -> u64 {
        self.by_op.iter().sum()
    }

    /// Vector instructions that retired, `vset*` not counted.
    pub fn vector(&self) -> u64 {
        self.mix.values().map(|mix| mix.count).sum()
    }

    /// All of the mix together.
    pub fn total(&self) -> Mix {
        self.mix.values().fold(Mix::default(), |a, b| Mix {
            count: a.count + b.count,
            elements: a.elements + b.elements,
            active: a.active + b.active,
        })
    }

    /// The vector mix: class, SEW, LMUL.
    pub fn mix(&self) -> impl Iterator<Item = (&'static str, Sew, Lmul, Mix)> + '_ {
        self.mix.iter().map(|(&(class, sew, lmul), &mix)| (class, sew, lmul, mix))
    }

    /// How often each instruction retired, the most frequent first.
    pub fn instructions_by_op(&self) -> Vec<(Op, u64)> {
        let mut all: Vec<_> = Op::all().map(|op| (op, self.by_op[op as usize])).filter(|x| x.1 > 0).collect();
        all.sort_by_key(|&(op, n)| (std::cmp::Reverse(n), op));
        all
    }
}

/// Active elements of the body of the instruction that is about to run.
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
