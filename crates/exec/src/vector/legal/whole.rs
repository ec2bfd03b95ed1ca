//! The rules of whole-register loads and stores, which depend on neither vtype nor vl (V 7.9), and of moves, which
//! depend on SEW alone (V 16.6).

use std::ops::Range;

use rivet_hart::legal::aligned;
use rivet_hart::{Hart, Trap};
use rivet_isa::{Rule, Sew, Shape};

use super::{DIRTY, illegal, judge, vstart};
use crate::uop::Uop;

/// In [`Uop::legal_under`]: the instruction was found legal, vstart aside, and does not depend on vtype.
const AT_ANY_VTYPE: u32 = 1 << 29;

/// Was the instruction found legal before?
pub(crate) fn found_legal_anywhere(uop: &Uop) -> bool {
    uop.legal_under.get() == AT_ANY_VTYPE
}

/// Was the instruction found legal before, and does it move all elements?
#[inline(always)]
pub(crate) fn is_whole(hart: &Hart, uop: &Uop) -> bool {
    uop.legal_under.get() == AT_ANY_VTYPE && hart.v.vstart == 0 && hart.vs == DIRTY
}

/// The same of a move: the bytes it copies, or 0 if it must be looked at.
#[inline(always)]
pub(crate) fn whole_move(hart: &Hart, uop: &Uop) -> usize {
    match is_whole(hart, uop) && !hart.v.vtype().vill {
        true => moved(uop) as usize * hart.v.vlenb(),
        false => 0,
    }
}

/// The number of registers that a move copies: "imm[2:0] = NREG-1".
#[inline(always)]
fn moved(uop: &Uop) -> u8 {
    (uop.raw >> 15 & 7) as u8 + 1
}

/// The number of registers: a fixed part of the encoding, in the place of nf.
#[inline(always)]
pub(crate) fn registers(uop: &Uop) -> u8 {
    (uop.raw >> 29) as u8 + 1
}

/// Fails unless the instruction may run now; else the elements it moves: vstart to evl = NFIELDS · VLEN / EEW.
///
/// "EEW = min(VLEN · NFIELDS, EEW_encoded)" is the encoded one, for VLEN is ELEN or more.
pub(crate) fn check_whole(hart: &mut Hart, uop: &Uop, eew: Sew) -> Result<Range<usize>, Trap> {
    hart.need_v(uop.raw)?;
    let regs = registers(uop);
    // Bit 5 of the opcode tells STORE-FP from LOAD-FP.
    let name = if uop.raw & 0x20 == 0 { "vd" } else { "vs3" };
    aligned(name, uop.rd, regs, Shape::Whole(regs.into())).map_err(|broken| illegal(uop, broken))?;
    let evl = regs as usize * hart.v.vlenb() >> eew as u32;
    let (vstart, elen) = (hart.v.vstart, hart.config.isa.elen);
    if eew.bits() > elen {
        let how = format_args!("EEW = {}, but ELEN = {elen}", eew.bits());
        return Err(illegal(uop, Rule::Eew.broken(how)));
    }
    if vstart >= evl {
        return Err(illegal(
            uop,
            Rule::WholeVstart.broken(format_args!("vstart = {vstart} must be less than evl = {evl}")),
        ));
    }
    uop.legal_under.set(AT_ANY_VTYPE);
    if vstart != 0 {
        // It will be 0: that is a change even by a store.
        hart.v_changed();
    }
    Ok(vstart..evl)
}

/// The same for a move of whole registers: the bytes it copies, from the first of its registers on.
///
/// vtype must be legal, for its SEW is the unit of vstart.
pub(crate) fn check_whole_move(hart: &mut Hart, uop: &Uop) -> Result<Range<usize>, Trap> {
    hart.need_v(uop.raw)?;
    if hart.v.vstart != 0 {
        vstart(hart, uop)?;
    }
    judge(hart, uop)?;
    let regs = moved(uop);
    for (name, reg) in [("vd", uop.rd), ("vs2", uop.rs2)] {
        aligned(name, reg, regs, Shape::Whole(regs.into())).map_err(|broken| illegal(uop, broken))?;
    }
    let (sew, bytes) = (hart.v.vtype().sew as u32, regs as usize * hart.v.vlenb());
    let (vstart, evl) = (hart.v.vstart, bytes >> sew);
    if vstart >= evl {
        let how = format_args!("vstart = {vstart} must be less than evl = {evl}");
        return Err(illegal(uop, Rule::WholeVstart.broken(how)));
    }
    // Of vtype, only vill and the unit of vstart matter: `whole_move` looks at both.
    uop.legal_under.set(AT_ANY_VTYPE);
    hart.v_changed();
    Ok(vstart << sew..bytes)
}
