//! This pass merges shifts with what they shift: zero-extended indices, masked fields, masked shift amounts.

use rivet_isa::Op;

use super::bits;
use crate::ir::Features;
use crate::mir::{Class, Function, Inst, Reg};

/// Merges what there is an instruction for, in all blocks.
pub fn combine(function: &mut Function, target: &Features) {
    let mut defs: Vec<Option<Inst>> = vec![None; function.reg_count()];
    let uses = function.use_counts();
    for inst in function.blocks.iter().flat_map(|b| &b.insts) {
        if let (Some(rd), true, None) =
            (inst.rd.filter(|rd| !rd.is_physical()), inst.writes_rd(), &inst.vector)
        {
            defs[rd.number()] = Some(inst.clone());
        }
    }
    for id in function.reverse_postorder() {
        let mut at = 0;
        while at < function.at(id).insts.len() {
            let inst = &function.at(id).insts[at];
            let new = amount(inst, &defs).or_else(|| extended(inst, &defs));
            if let Some(new) = new.or_else(|| bits::merged(inst, &defs, target)) {
                if let Some(rd) = new.rd {
                    defs[rd.number()] = Some(new.clone());
                }
                // It may merge with more.
                function.at_mut(id).insts[at] = new;
                continue;
            }
            if let Some((shift, mask)) = field(inst, &defs, &uses) {
                let middle = function.reg(Class::X);
                let insts = &mut function.at_mut(id).insts;
                insts[at] = Inst { rs1: Some(middle), ..mask };
                insts.insert(at, Inst { rd: Some(middle), ..shift });
                at += 1;
            }
            at += 1;
        }
    }
}

/// What defines a register, if it is this operation.
pub(super) fn def(defs: &[Option<Inst>], reg: Option<Reg>, op: Op) -> Option<&Inst> {
    defs.get(reg?.number())?.as_ref().filter(|inst| inst.op() == Some(op))
}

/// A shift looks at the low bits of its amount only.
fn amount(inst: &Inst, defs: &[Option<Inst>]) -> Option<Inst> {
    let bits = match inst.op()? {
        Op::sll | Op::srl | Op::sra | Op::rol | Op::ror | Op::bset | Op::bclr | Op::binv | Op::bext => 63,
        Op::sllw | Op::srlw | Op::sraw | Op::rolw | Op::rorw => 31,
        _ => return None,
    };
    let masked = def(defs, inst.rs2, Op::andi)?;
    let free = masked.rs1.filter(|reg| !reg.is_physical());
    (masked.imm & bits == bits && free.is_some()).then(|| Inst { rs2: free, ..inst.clone() })
}

/// `((x << m) >> m) << k` is `(x << m) >> (m - k)`; of a word with copies of the sign if these fit there.
fn extended(inst: &Inst, defs: &[Option<Inst>]) -> Option<Inst> {
    let (down, fits) = match inst.op()? {
        Op::slli => (def(defs, inst.rs1, Op::srli).or_else(|| def(defs, inst.rs1, Op::srai))?, true),
        Op::slliw => {
            let down = def(defs, inst.rs1, Op::srai)?;
            (down, 64 - down.imm + inst.imm <= 32)
        }
        _ => return None,
    };
    let up = def(defs, down.rs1, Op::slli)?;
    (fits && up.imm == down.imm && inst.imm < up.imm).then(|| Inst {
        rd: inst.rd,
        imm: down.imm - inst.imm,
        ..down.clone()
    })
}

/// `((x >> a) & mask) << k` is `(x >> (a - k)) & (mask << k)`: both instructions.
fn field(inst: &Inst, defs: &[Option<Inst>], uses: &[u32]) -> Option<(Inst, Inst)> {
    if inst.op() != Some(Op::slli) {
        return None;
    }
    let masked = def(defs, inst.rs1, Op::andi)?;
    let (shifted, width) = match def(defs, masked.rs1, Op::srli) {
        Some(shifted) => (shifted, 64),
        None => (def(defs, masked.rs1, Op::srliw)?, 32),
    };
    let once = |reg: Option<Reg>| reg.is_some_and(|reg| uses[reg.number()] == 1);
    let (k, mask, a) = (inst.imm, masked.imm, shifted.imm);
    let top = i64::from(64 - mask.leading_zeros());
    let fits = mask >= 0 && k < 11 && mask << k < 2048 && a > k && a + top <= width;
    (fits && once(inst.rs1) && once(masked.rs1)).then(|| {
        let mask = Inst { rd: inst.rd, imm: mask << k, ..masked.clone() };
        (Inst { imm: a - k, ..shifted.clone() }, mask)
    })
}
