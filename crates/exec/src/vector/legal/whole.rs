//! The rules of whole-register loads and stores, which depend on neither vtype nor vl (V 7.9).

use std::ops::Range;

use rivet_hart::{Hart, Trap};
use rivet_isa::Sew;

use super::group::aligned;
use super::illegal;
use super::rule::Rule;
use crate::uop::Uop;

/// Fails unless the instruction may run now; else the elements it moves: vstart to evl = NFIELDS · VLEN / EEW.
///
/// "EEW = min(VLEN · NFIELDS, EEW_encoded)" is the encoded one, for VLEN is ELEN or more.
#[inline(always)]
pub(crate) fn check_whole(hart: &mut Hart, uop: &Uop, eew: Sew) -> Result<Range<usize>, Trap> {
    hart.use_v(uop.raw)?;
    // The number of registers is a fixed part of the encoding, in the place of nf.
    let regs = (uop.raw >> 29) as u8 + 1;
    aligned("the first register", uop.rd, regs).map_err(|broken| illegal(uop, broken))?;
    let evl = regs as usize * hart.v.vlenb() >> eew as u32;
    let (vstart, elen) = (hart.v.vstart, hart.config.isa.elen);
    if eew.bits() > elen {
        let how = format_args!("elements of {} bits, but ELEN = {elen}", eew.bits());
        return Err(illegal(uop, Rule::Eew.broken(how)));
    }
    if vstart >= evl {
        return Err(illegal(
            uop,
            Rule::WholeVstart.broken(format_args!("vstart = {vstart}, but evl = {evl}")),
        ));
    }
    Ok(vstart..evl)
}
