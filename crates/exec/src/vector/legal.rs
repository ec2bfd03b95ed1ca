//! Whether a vector instruction may run now: the rules of [`rivet_hart::legal`], applied once per instruction and vtype,
//! and those on other state (vstart, frm, mstatus.VS), applied each time.

mod whole;

use rivet_hart::{ArithmeticVstart, Hart, Trap, VillOrigin, legal};
pub(crate) use rivet_isa::Rule;
use rivet_isa::{Broken, Sew, Vtype, VtypeKey};

use super::drive::Fill;
use crate::uop::{Done, Uop};
pub(crate) use whole::{
    check_whole, check_whole_move, found_legal_anywhere, is_whole, registers, whole_move,
};

/// Fails unless the instruction may run now. If it may, vector state is dirty (mstatus.VS), unless the instruction
/// changes none: stores, and whatever has no vector destination, while vstart is 0 already.
#[inline(always)]
pub(crate) fn check(hart: &mut Hart, uop: &Uop) -> Done {
    let (found, key) = (uop.legal_under.get() & !NOTES, hart.v.vtype_key().bits());
    let legal = found == key || found == key | FLOAT && hart.fs != OFF && hart.frm <= 4;
    match legal && hart.v.vstart == 0 && hart.vs == DIRTY {
        true => Ok(()),
        false => check_all(hart, uop),
    }
}

/// Has [`check`] found the instruction legal under this vtype, may it run without being looked at again, and is it
/// [plain](is_plain)? The state of floating point is not looked at: instructions that need it call [`check`] before.
#[inline(always)]
pub(crate) fn is_ready(hart: &Hart, uop: &Uop) -> bool {
    let (found, key) = (uop.legal_under.get() & !(AGNOSTIC | FLOAT), hart.v.vtype_key().bits());
    let is_plain = found == key | PLAIN || found == key | UNMASKED && is_whole_body(hart);
    is_plain && hart.v.vstart == 0 && hart.vs == DIRTY
}

/// Is there nothing but the body in a group of elements of SEW?
#[inline]
fn is_whole_body(hart: &Hart) -> bool {
    let v = &hart.v;
    v.vl == v.vlmax() && v.vl * v.vtype().sew.bytes() as usize >= v.vlenb()
}

/// mstatus.FS and VS: "Off".
const OFF: u8 = 0;
/// mstatus.FS and VS: "Dirty".
const DIRTY: u8 = 3;

/// The same with nothing known yet.
#[inline(never)]
fn check_all(hart: &mut Hart, uop: &Uop) -> Done {
    let form = uop.op.form();
    hart.need_v(uop.raw)?;
    if !form.float.is_empty() {
        valid_frm(hart, uop)?;
    }
    if hart.v.vstart != 0 {
        vstart(hart, uop)?;
    }
    judge(hart, uop)?;
    if form.writes_registers() || hart.v.vstart != 0 {
        hart.v_changed();
    }
    Ok(())
}

/// Beside the vtype in [`Uop::legal_under`]: what else was found.
const NOTES: u32 = AGNOSTIC | PLAIN | UNMASKED;
/// See [`is_agnostic`].
const AGNOSTIC: u32 = 1 << 31;
/// See [`is_plain`].
const PLAIN: u32 = 1 << 30;
/// The instruction is not masked, and its tail, if there is one, is filled.
const UNMASKED: u32 = 1 << 29;
/// The instruction needs floating point, whose state [`check`] looks at each time: no other finds it legal by its vtype.
const FLOAT: u32 = 1 << 28;

/// Was the instruction last found legal under this vtype?
pub(crate) fn found_legal(uop: &Uop, key: VtypeKey) -> bool {
    uop.legal_under.get() & !(NOTES | FLOAT) == key.bits()
}

/// Was it found to be plain, vstart aside? See [`is_plain`].
pub(crate) fn found_plain(uop: &Uop) -> bool {
    uop.legal_under.get() & PLAIN != 0
}

/// Must the instruction, found legal by [`check`], be treated as tail- and mask-agnostic?
///
/// V 5.2: "When source and destination registers overlap and have different EEW, the instruction is mask- and
/// tail-agnostic, regardless of the setting of the vta and vma bits in vtype."
#[inline(always)]
pub(crate) fn is_agnostic(uop: &Uop) -> bool {
    uop.legal_under.get() & AGNOSTIC != 0
}

/// Does the instruction, found legal by [`check`], write the elements 0 to vl - 1 of a group of elements of SEW or wider and no
/// others: no prestart, no mask, and a tail that keeps its values or is empty?
#[inline(always)]
pub(crate) fn is_plain(hart: &Hart, uop: &Uop) -> bool {
    let found = uop.legal_under.get();
    (found & PLAIN != 0 || found & UNMASKED != 0 && is_whole_body(hart)) && hart.v.vstart == 0
}

/// An illegal-instruction exception, named by the rule that the specification has for this instruction.
#[cold]
pub(crate) fn illegal(uop: &Uop, broken: Broken) -> Trap {
    Trap::illegal(uop.raw, broken.of(uop))
}

/// That the instruction is not defined for this SEW, by a rule.
#[cold]
pub(crate) fn undefined_for(sew: Sew, rule: Rule) -> Broken {
    rule.broken(format_args!("this instruction is not defined for SEW = {}", sew.bits()))
}

/// [`Rule::FsOff`] and [`Rule::Frm`].
#[inline(always)]
fn valid_frm(hart: &Hart, uop: &Uop) -> Done {
    if hart.fs == OFF {
        return Err(illegal(uop, hart.why_f_is_off()));
    }
    match hart.frm {
        0..=4 => Ok(()),
        frm => Err(illegal(uop, Rule::Frm.broken(format_args!("frm = {frm} is not a valid rounding mode")))),
    }
}

/// [`Rule::FromZero`] and [`Rule::NeverStops`].
#[cold]
fn vstart(hart: &Hart, uop: &Uop) -> Done {
    let (vstart, form) = (hart.v.vstart, uop.op.form());
    let broken = if form.from_zero {
        Rule::FromZero.broken(format_args!("vstart = {vstart}, but this instruction requires vstart = 0"))
    } else if hart.config.vstart == ArithmeticVstart::Trap && form.memory.is_none() {
        Rule::NeverStops
            .broken(format_args!("vstart = {vstart}, but arithmetic on this hart requires vstart = 0"))
    } else {
        return Ok(());
    };
    Err(illegal(uop, broken))
}

/// Applies the rules and remembers a good result.
fn judge(hart: &Hart, uop: &Uop) -> Done {
    let vtype = hart.v.vtype();
    let agnostic = legal::broken(&hart.config, vtype, &uop.inst).map_err(|broken| {
        let origin = if broken.rule == Rule::Vill { vill_origin(hart) } else { None };
        illegal(uop, origin.unwrap_or(broken))
    })?;
    let plain = uop.vm && Fill::of(hart, vtype.vta || agnostic) == Fill::Keep;
    let note = |holds: bool, note: u32| if holds { note } else { 0 };
    let float = !uop.op.form().float.is_empty();
    let unmasked = uop.vm && !plain;
    let notes = note(agnostic, AGNOSTIC) | note(plain, PLAIN) | note(unmasked, UNMASKED) | note(float, FLOAT);
    uop.legal_under.set(hart.v.vtype_key().bits() | notes);
    Ok(())
}

/// Which instruction set vill, and why.
#[cold]
fn vill_origin(hart: &Hart) -> Option<Broken> {
    let isa = &hart.config.isa;
    let VillOrigin { pc, raw, bits } = hart.v.vill_origin?;
    let inst = hart.config.decoder.decode(raw)?;
    let why = match Vtype::refusal(bits, isa) {
        Some(refusal) => refusal.how,
        None => "it would change VLMAX".to_owned(),
    };
    let vset = inst.text(isa.xlen, Some(pc));
    Some(Rule::Vill.broken(format_args!("vtype.vill has been set since {vset} at {pc:#x}: {why}")))
}
