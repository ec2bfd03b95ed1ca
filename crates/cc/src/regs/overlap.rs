//! This module tells where a destination may overlap a source that is read for the last time (V 5.2, and the rules of
//! single instructions).

use rivet_isa::Function as Semantics;
use rivet_isa::{Chapter, Op, Overlap, Shape, Vtype};

use crate::mir::{Function, Inst, Reg};

/// How two groups may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OverlapRule {
    /// Apart.
    Apart,
    /// Apart, or the smaller one at the lowest registers of the larger one.
    Lowest,
    /// Apart, or the smaller one at the highest registers of the larger one.
    Highest,
}

/// A destination, a source, and how they may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Constraint {
    pub(crate) dest: Reg,
    pub(crate) source: Reg,
    pub(crate) rule: OverlapRule,
}

impl OverlapRule {
    /// May a destination of `wide` registers at `dest` and a source of `narrow` ones at `source` be used?
    pub(crate) fn allows(self, dest: u32, dest_width: u32, source: u32, source_width: u32) -> bool {
        let apart = dest + dest_width <= source || source + source_width <= dest;
        apart
            || match self {
                OverlapRule::Apart => false,
                OverlapRule::Lowest => dest == source,
                OverlapRule::Highest => dest + dest_width == source + source_width,
            }
    }
}

/// The rules of an instruction for each of its sources.
pub(crate) fn constraints(function: &Function, inst: &Inst) -> Vec<Constraint> {
    let (Some(op), Some(vector), true) = (inst.op(), &inst.vector, inst.writes_rd()) else { return vec![] };
    let Some(dest) = inst.rd.filter(|&r| function.class(r).is_vector()) else { return vec![] };
    let form = op.form();
    let mut out = Vec::new();
    let fields = inst.more.len();
    for (shape, source, second) in [(form.vs1, inst.rs1, false), (form.vs2, inst.rs2, true)] {
        let Some(source) = source.filter(|&r| function.class(r).is_vector()) else { continue };
        let apart = second && form.overlap == Overlap::ApartFromVs2;
        let rule = if never_overlaps(op) || apart || fields > 0 {
            Some(OverlapRule::Apart)
        } else {
            rule(form.vd, shape, vector.vtype)
        };
        if let Some(rule) = rule {
            for dest in std::iter::once(dest).chain(inst.more.iter().copied()) {
                out.push(Constraint { dest, source, rule });
            }
        }
    }
    // V 5.3: vd of a masked instruction is not v0 unless it is a mask or the result of a reduction.
    if let Some(mask) = vector.mask
        && !matches!(form.vd, Shape::Mask | Shape::Element0(_))
    {
        for dest in std::iter::once(dest).chain(inst.more.iter().copied()) {
            out.push(Constraint { dest, source: mask, rule: OverlapRule::Apart });
        }
    }
    out
}

/// "The destination vector register group cannot overlap a source vector register group" by the instruction's own rule.
pub(crate) fn never_overlaps(op: Op) -> bool {
    let row = op.row();
    matches!(
        row.function,
        Semantics::gather_vv
            | Semantics::gather_vx
            | Semantics::gather_vi
            | Semantics::gatherei16_vv
            | Semantics::compress
            | Semantics::iota
            | Semantics::set_first
            | Semantics::slideup_vx
            | Semantics::slideup_vi
            | Semantics::slide1up_vx
            | Semantics::fslide1up_vf
    ) || row.mnemonic().starts_with("vrgather")
        || row.chapter == Chapter::vcrypto && op.form().overlap == Overlap::Never
}

/// V 5.2: equal EEWs may overlap; a narrower destination in the lowest-numbered part of the source; a wider one if
/// the source's EMUL is at least 1 and it is in the highest-numbered part.
fn rule(dest: Shape, source: Shape, vtype: Vtype) -> Option<OverlapRule> {
    // Reductions read and write element 0 of whatever register.
    if matches!(dest, Shape::Element0(_)) {
        return None;
    }
    let (to, from) = (dest.eew(vtype)?, source.eew(vtype)?);
    if matches!(source, Shape::Element0(_)) {
        return (to != from).then_some(OverlapRule::Apart);
    }
    match to.cmp(&from) {
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Less => Some(OverlapRule::Lowest),
        std::cmp::Ordering::Greater => {
            let whole = source.emul(vtype, 128).is_some_and(|m| !m.is_fractional());
            Some(if whole && source != Shape::Mask { OverlapRule::Highest } else { OverlapRule::Apart })
        }
    }
}
