//! This pass finds what Zba, Zbb and Zbs have instructions for in pairs of instructions.

use rivet_isa::Op;

use super::combine::def;
use crate::ir::Features;
use crate::mir::{Code, Inst, Reg};

/// The instruction that does what `inst` and what defines its operands do.
pub(super) fn merged(inst: &Inst, defs: &[Option<Inst>], target: &Features) -> Option<Inst> {
    let op = inst.op()?;
    let zba = || if target.zba { address(op, inst, defs) } else { None };
    let zbb =
        || if target.zbb { rotation(op, inst, defs).or_else(|| inverted(op, inst, defs)) } else { None };
    let zbs = || if target.zbs { bit(op, inst, defs) } else { None };
    // A register of the machine may hold something else by now.
    let plain = |new: &Inst| !new.operands().iter().any(|(reg, _)| reg.is_physical() && *reg != Reg::ZERO);
    zba().or_else(zbs).or_else(zbb).filter(plain)
}

/// Both orders of the operands.
fn orders(inst: &Inst) -> [(Option<Reg>, Option<Reg>); 2] {
    [(inst.rs1, inst.rs2), (inst.rs2, inst.rs1)]
}

fn rr(op: Op, inst: &Inst, rs1: Option<Reg>, rs2: Option<Reg>) -> Inst {
    Inst { rd: inst.rd, rs1, rs2, ..Inst::new(Code::Isa(op)) }
}

fn ri(op: Op, inst: &Inst, rs1: Option<Reg>, imm: i64) -> Inst {
    Inst { rd: inst.rd, rs1, imm, ..Inst::new(Code::Isa(op)) }
}

/// Sums with shifted and zero-extended indices.
fn address(op: Op, inst: &Inst, defs: &[Option<Inst>]) -> Option<Inst> {
    let unsigned = |reg| def(defs, reg, Op::add_uw).filter(|def| def.rs2 == Some(Reg::ZERO));
    let find = |(x, y): (Option<Reg>, Option<Reg>)| {
        if let Some(shifted) = def(defs, x, Op::slli).filter(|def| (1..4).contains(&def.imm)) {
            let op = [Op::sh1add, Op::sh2add, Op::sh3add][shifted.imm as usize - 1];
            return Some(rr(op, inst, shifted.rs1, y));
        }
        if let Some(shifted) = def(defs, x, Op::slli_uw).filter(|def| (1..4).contains(&def.imm)) {
            let op = [Op::sh1add_uw, Op::sh2add_uw, Op::sh3add_uw][shifted.imm as usize - 1];
            return Some(rr(op, inst, shifted.rs1, y));
        }
        unsigned(x).map(|extended| rr(Op::add_uw, inst, extended.rs1, y))
    };
    match op {
        Op::add => orders(inst).into_iter().find_map(find),
        Op::slli => unsigned(inst.rs1).map(|extended| ri(Op::slli_uw, inst, extended.rs1, inst.imm)),
        Op::sh1add => unsigned(inst.rs1).map(|extended| rr(Op::sh1add_uw, inst, extended.rs1, inst.rs2)),
        Op::sh2add => unsigned(inst.rs1).map(|extended| rr(Op::sh2add_uw, inst, extended.rs1, inst.rs2)),
        Op::sh3add => unsigned(inst.rs1).map(|extended| rr(Op::sh3add_uw, inst, extended.rs1, inst.rs2)),
        _ => None,
    }
}

/// A shift to the left or another to the right that together reach over all bits.
fn rotation(op: Op, inst: &Inst, defs: &[Option<Inst>]) -> Option<Inst> {
    if op != Op::or {
        return None;
    }
    orders(inst).into_iter().find_map(|(x, y)| {
        for (left, right, bits, rotate) in
            [(Op::slli, Op::srli, 64, Op::rori), (Op::slliw, Op::srliw, 32, Op::roriw)]
        {
            if let (Some(up), Some(down)) = (def(defs, x, left), def(defs, y, right))
                && up.rs1 == down.rs1
                && up.imm + down.imm == bits
            {
                return Some(ri(rotate, inst, up.rs1, down.imm));
            }
        }
        let shifts = [(Op::sll, Op::srl, Op::rol, Op::ror), (Op::sllw, Op::srlw, Op::rolw, Op::rorw)];
        for (left, right, to_left, to_right) in shifts {
            let (Some(up), Some(down)) = (def(defs, x, left), def(defs, y, right)) else { continue };
            if up.rs1 != down.rs1 {
                continue;
            }
            if is_negative(defs, down.rs2, up.rs2) {
                return Some(rr(to_left, inst, up.rs1, up.rs2));
            }
            if is_negative(defs, up.rs2, down.rs2) {
                return Some(rr(to_right, inst, up.rs1, down.rs2));
            }
        }
        None
    })
}

/// Whether a register is another's negative.
fn is_negative(defs: &[Option<Inst>], reg: Option<Reg>, of: Option<Reg>) -> bool {
    let of_op = |op| def(defs, reg, op).is_some_and(|def| def.rs1 == Some(Reg::ZERO) && def.rs2 == of);
    of_op(Op::sub) || of_op(Op::subw)
}

/// Logic with an inverted operand.
fn inverted(op: Op, inst: &Inst, defs: &[Option<Inst>]) -> Option<Inst> {
    let op = match op {
        Op::and => Op::andn,
        Op::or => Op::orn,
        Op::xor => Op::xnor,
        _ => return None,
    };
    orders(inst).into_iter().find_map(|(x, y)| {
        let not = def(defs, y, Op::xori).filter(|def| def.imm == -1)?;
        Some(rr(op, inst, x, not.rs1))
    })
}

/// Single bits.
fn bit(op: Op, inst: &Inst, defs: &[Option<Inst>]) -> Option<Inst> {
    let one = |reg: Option<Reg>| {
        let def = defs.get(reg?.number())?.as_ref()?;
        (def.code == Code::Li && def.imm == 1).then_some(())
    };
    // The number of the only bit that is set.
    let single =
        |reg| def(defs, reg, Op::bset).filter(|def| def.rs1 == Some(Reg::ZERO)).and_then(|def| def.rs2);
    match op {
        Op::andi if inst.imm == 1 => {
            let down = def(defs, inst.rs1, Op::srli);
            if let Some(down) = down.or_else(|| def(defs, inst.rs1, Op::srliw)) {
                return Some(ri(Op::bexti, inst, down.rs1, down.imm));
            }
            let down = def(defs, inst.rs1, Op::srl)?;
            Some(rr(Op::bext, inst, down.rs1, down.rs2))
        }
        Op::sll if one(inst.rs1).is_some() => Some(rr(Op::bset, inst, Some(Reg::ZERO), inst.rs2)),
        Op::or => orders(inst).into_iter().find_map(|(x, y)| Some(rr(Op::bset, inst, x, Some(single(y)?)))),
        Op::xor => orders(inst).into_iter().find_map(|(x, y)| Some(rr(Op::binv, inst, x, Some(single(y)?)))),
        Op::and => orders(inst).into_iter().find_map(|(x, y)| {
            let not = def(defs, y, Op::xori).filter(|def| def.imm == -1)?;
            Some(rr(Op::bclr, inst, x, Some(single(not.rs1)?)))
        }),
        _ => None,
    }
}
