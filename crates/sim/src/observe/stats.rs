//! Statistics of a run: instruction counts, and the utilisation of vectors.

use std::collections::BTreeMap;

use rivet_exec::{Counting, Observer, Uop};
use rivet_hart::Hart;
use rivet_isa::op::ROWS;
use rivet_isa::{Addressing, Chapter, Lmul, Op, Sew, VtypeKey};
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
    /// vtype and vl before the instruction.
    setting: (VtypeKey, usize),
    /// Its elements, and those of them that are active.
    pending: (i64, i64),
}

impl Default for Stats {
    fn default() -> Self {
        Stats {
            by_op: vec![0; ROWS.len()],
            mix: BTreeMap::new(),
            vset: 0,
            vset_same: 0,
            setting: (VtypeKey::of_imm(0), 0),
            pending: (0, 0),
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

    /// Adds to the counts of a vector instruction under a vtype: instructions, elements, active elements.
    fn add_vector(&mut self, op: Op, vtype: VtypeKey, [times, elements, active]: [i64; 3]) {
        let Some(class) = class(op) else { return };
        let mix = self.mix.entry((class, vtype.sew(), vtype.lmul())).or_default();
        add(&mut mix.count, times);
        add(&mut mix.elements, elements);
        add(&mut mix.active, active);
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
        if !uop.op.is_vector() {
            return;
        }
        self.setting = (hart.v.vtype_key(), hart.v.vl);
        if uop.is_vector {
            self.pending = (hart.v.vl as i64, active(hart, uop) as i64);
        }
    }

    fn retired(&mut self, hart: &mut Hart, uop: &Uop) {
        self.by_op[uop.op as usize] += 1;
        if !uop.op.is_vector() {
            return;
        }
        let key = hart.v.vtype_key();
        if uop.op.is_vset() {
            self.vset += 1;
            self.vset_same += u64::from(self.setting == (key, hart.v.vl));
        } else {
            let (elements, active) = self.pending;
            self.add_vector(uop.op, key, [1, elements, active]);
        }
    }
}

impl Counting for Stats {
    fn add(&mut self, op: Op, vtype: Option<VtypeKey>, times: i64, elements: i64, active: i64) {
        add(&mut self.by_op[op as usize], times);
        if op.is_vset() {
            add(&mut self.vset, times);
        }
        if let Some(key) = vtype {
            self.add_vector(op, key, [times, elements, active]);
        }
    }

    fn add_unchanged(&mut self, times: i64) {
        add(&mut self.vset_same, times);
    }
}

/// Adds to a count; what is taken back may come before what it is taken back from.
fn add(count: &mut u64, more: i64) {
    *count = count.wrapping_add_signed(more);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vector_instructions_are_those_with_a_class() {
        for op in Op::all() {
            assert_eq!(class(op).is_some(), op.is_vector() && !op.is_vset(), "{op:?}");
        }
    }
}
