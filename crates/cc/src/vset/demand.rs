//! A `Demand` says on which fields of `vl` and `vtype` an instruction depends.

use rivet_isa::{Addressing, Chapter, Function, Op, Shape, Slot};

use crate::mir::{Avl, Code, Inst};

/// What is asked of `vl`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum VlDemand {
    /// Nothing.
    Any,
    /// Only whether it is zero.
    Zeroness,
    /// Its value.
    Exact,
}

/// What is asked of SEW.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SewDemand {
    /// Nothing.
    Any,
    /// That it is no less.
    AtLeast,
    /// Its value.
    Exact,
}

/// What is asked of LMUL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LmulDemand {
    /// Nothing.
    Any,
    /// That groups have no more registers: theirs are aligned, and those of smaller groups need not be.
    NoMore,
    /// Its value.
    Exact,
}

/// The fields that an instruction depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demand {
    /// Of `vl`.
    pub length: VlDemand,
    /// Of SEW.
    pub sew: SewDemand,
    /// Of LMUL.
    pub lmul: LmulDemand,
    /// SEW/LMUL, and with it VLMAX.
    pub ratio: bool,
    /// That the tail stays undisturbed.
    pub tail: bool,
    /// That masked-off elements stay undisturbed.
    pub mask: bool,
    /// That `vill` is clear.
    pub valid: bool,
}

impl Demand {
    /// Nothing at all.
    pub const NONE: Demand = Demand {
        length: VlDemand::Any,
        sew: SewDemand::Any,
        lmul: LmulDemand::Any,
        ratio: false,
        tail: false,
        mask: false,
        valid: false,
    };

    /// Does it depend on anything?
    pub fn is_any(&self) -> bool {
        *self != Demand::NONE
    }
}

/// What an instruction demands.
pub fn demand(inst: &Inst) -> Demand {
    let (Code::Isa(op), Some(vector)) = (inst.code, &inst.vector) else { return Demand::NONE };
    if vector.avl == Avl::None {
        return Demand::NONE;
    }
    let form = op.form();
    // Stores have no destination; element 0 and masks have a tail that is never kept (V 5.4).
    let writes = inst.writes_rd();
    let mut all = Demand {
        length: VlDemand::Exact,
        sew: SewDemand::Exact,
        lmul: LmulDemand::Exact,
        ratio: true,
        tail: writes && vector.passthru.is_some() && !vector.vtype.vta,
        mask: writes && vector.passthru.is_some() && vector.mask.is_some() && !vector.vtype.vma,
        valid: true,
    };
    match form.memory.map(|m| m.addressing) {
        // Their EEW is their own: EMUL = EEW / (SEW / LMUL).
        Some(Addressing::Unit | Addressing::Strided | Addressing::FaultOnlyFirst) => {
            all.sew = SewDemand::Any;
            all.lmul = LmulDemand::Any;
        }
        Some(Addressing::Mask) => {
            all.sew = SewDemand::Any;
            all.lmul = LmulDemand::Any;
        }
        Some(Addressing::Whole) => return Demand::NONE,
        Some(Addressing::Indexed) | None => {}
    }
    match op.row().function {
        _ if op.row().chapter == Chapter::vmask && form.vd != Shape::Group(0) => {
            // Logic on masks, counts: EEW is 1 whatever SEW is.
            all.sew = SewDemand::Any;
            all.lmul = LmulDemand::Any;
        }
        Function::mv_x_s | Function::fmv_f_s => {
            return Demand { sew: SewDemand::Exact, valid: true, ..Demand::NONE };
        }
        Function::mv_s_x | Function::fmv_s_f => {
            let kept = vector.passthru.is_some();
            all.length = VlDemand::Zeroness;
            all.sew = if kept { SewDemand::Exact } else { SewDemand::AtLeast };
            all.lmul = LmulDemand::Any;
            all.ratio = false;
        }
        // One element of the result is asked for, and it is there whatever the length.
        Function::slidedown_vx | Function::slidedown_vi
            if vector.avl == Avl::Imm(1) && vector.passthru.is_none() =>
        {
            all.length = VlDemand::Zeroness;
        }
        Function::mv_whole => return Demand { valid: true, ..Demand::NONE },
        // A splat of one element is like a move to element 0: what lies behind it is lost anyway.
        Function::mv_v_x | Function::mv_v_i | Function::fmv_v_f if vector.avl == Avl::Imm(1) && !all.tail => {
            all.length = VlDemand::Zeroness;
            all.sew = SewDemand::AtLeast;
            all.lmul = LmulDemand::NoMore;
            all.ratio = false;
        }
        _ => {}
    }
    all
}

/// Is the operand read at the same lane only that is written, so that lanes beyond `vl` of the reader do not matter?
/// Reductions read lanes below `vl`, too.
pub(crate) fn reads_lanes_below_vl(op: Op, slot: Slot) -> bool {
    let row = op.row();
    match row.chapter {
        // vs1 of a reduction is element 0 of it.
        Chapter::vred | Chapter::vfred => slot != Slot::Rs1,
        Chapter::vperm => {
            matches!(row.function, Function::compress | Function::slideup_vx | Function::slideup_vi)
        }
        Chapter::vmask | Chapter::vstore | Chapter::vload => row.function != Function::whole,
        Chapter::vcrypto => false,
        _ => true,
    }
}
