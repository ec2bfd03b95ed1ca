//! Which vector instructions are legal under the current vtype: a small algebra over the shapes of operands.
//!
//! A [`Form`] says what the operands of a row look like relative to SEW and LMUL; [`check`] applies every [`Rule`] of
//! the specification that follows from it. What depends on state other than vtype (vstart, frm, mstatus.VS) is looked
//! at each time, all else once per instruction and vtype.

mod group;
#[cfg(test)]
mod tests;
mod whole;

use rivet_hart::{ArithmeticVstart, Config, Hart, Trap, VillOrigin};
use rivet_isa::{Broken, Ext, Sew, Vtype, Xlen};
pub(crate) use rivet_isa::{Rule, Shape};
use rivet_mem::Access;

use super::drive::Fill;
use crate::uop::{Done, Uop};
use group::Group;
pub(crate) use whole::{
    check_whole, check_whole_move, found_legal_anywhere, is_whole, registers, whole_move,
};

/// Shapes of a row's operands and what else the rules need to know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form {
    /// Destination; of stores vs3, which is read. In memory accesses one such group for each field of a segment.
    pub(crate) vd: Shape,
    /// Source 1.
    pub(crate) vs1: Shape,
    /// Source 2.
    pub(crate) vs2: Shape,
    /// The destination must not overlap any source at all.
    pub(crate) apart: bool,
    /// vstart other than 0 always raises an exception.
    pub(crate) from_zero: bool,
    /// Widths, as k of SEW · 2^k, that must be floating-point formats the hart has.
    pub(crate) float: &'static [i32],
    /// vd is a source operand too (multiply-add): the rules on sources apply to it.
    pub(crate) reads_vd: bool,
    /// It loads or stores; vs2, if it is a vector, holds address offsets.
    pub(crate) access: Option<Access>,
    /// Converting between half precision and single is all it does with half precision (Zvfhmin is enough).
    pub(crate) only_converts: bool,
}

impl Form {
    /// No vector operands.
    pub(crate) const NONE: Form = Form {
        vd: Shape::None,
        vs1: Shape::None,
        vs2: Shape::None,
        apart: false,
        from_zero: false,
        float: &[],
        reads_vd: false,
        access: None,
        only_converts: false,
    };
    /// `vd, vs2, vs1`, all of SEW and LMUL.
    pub(crate) const VV: Form = Form::of(Shape::Group(0), Shape::Group(0), Shape::Group(0));
    /// `vd, vs2` and a scalar, or nothing.
    pub(crate) const VX: Form = Form::of(Shape::Group(0), Shape::Group(0), Shape::None);

    /// A form of these shapes: vd, vs2, vs1, as assembly orders them.
    pub(crate) const fn of(vd: Shape, vs2: Shape, vs1: Shape) -> Form {
        Form { vd, vs1, vs2, ..Form::NONE }
    }

    /// The same, for floating point of SEW · 2^k for each `k` in `widths`.
    pub(crate) const fn float(self, widths: &'static [i32]) -> Form {
        Form { float: widths, ..self }
    }

    /// The same, the destination apart from all sources.
    pub(crate) const fn apart(self) -> Form {
        Form { apart: true, ..self }
    }

    /// The same, vd being a source operand too.
    pub(crate) const fn reads_vd(self) -> Form {
        Form { reads_vd: true, ..self }
    }

    /// The same, only with vstart = 0.
    pub(crate) const fn starts_at_zero(self) -> Form {
        Form { from_zero: true, ..self }
    }

    /// Does it write vector registers?
    const fn writes_registers(&self) -> bool {
        !matches!(self.vd, Shape::None) && !matches!(self.access, Some(Access::Store))
    }

    /// The same, for an access to memory.
    pub(crate) const fn accessing(self, access: Access) -> Form {
        Form { access: Some(access), ..self }
    }
}

/// Fails unless the instruction may run now. If it may, vector state is dirty (mstatus.VS), unless the instruction
/// changes none: stores, and whatever has no vector destination, while vstart is 0 already.
#[inline(always)]
pub(crate) fn check(hart: &mut Hart, uop: &Uop, form: &Form) -> Done {
    #[cfg(test)]
    tests::CHECKED.set(Some(*form));
    let legal = uop.legal_under.get() & !NOTES == hart.v.vtype_key();
    let float = form.float.is_empty() || hart.fs != OFF && hart.frm <= 4;
    match legal && hart.v.vstart == 0 && hart.vs == DIRTY && float {
        true => Ok(()),
        false => check_all(hart, uop, form),
    }
}

/// Has [`check`] found the instruction legal under this vtype, may it run without being looked at again, and is it
/// [plain](is_plain)? For forms without floating point, whose state is looked at each time.
#[inline(always)]
pub(crate) fn is_ready(hart: &Hart, uop: &Uop) -> bool {
    let found = uop.legal_under.get() & !AGNOSTIC == hart.v.vtype_key() | PLAIN;
    found && hart.v.vstart == 0 && hart.vs == DIRTY
}

/// mstatus.FS and VS: "Off".
const OFF: u8 = 0;
/// mstatus.FS and VS: "Dirty".
const DIRTY: u8 = 3;

/// The same with nothing known yet.
#[inline(never)]
fn check_all(hart: &mut Hart, uop: &Uop, form: &Form) -> Done {
    hart.need_v(uop.raw)?;
    if !form.float.is_empty() {
        valid_frm(hart, uop)?;
    }
    if hart.v.vstart != 0 {
        vstart(hart, uop, form)?;
    }
    judge(hart, uop, form)?;
    if form.writes_registers() || hart.v.vstart != 0 {
        hart.v_changed();
    }
    Ok(())
}

/// Beside the vtype in [`Uop::legal_under`]: what else was found.
const NOTES: u32 = AGNOSTIC | PLAIN;
/// See [`is_agnostic`].
const AGNOSTIC: u32 = 1 << 31;
/// See [`is_plain`].
const PLAIN: u32 = 1 << 30;

/// Was the instruction last found legal under this vtype?
pub(crate) fn found_legal(uop: &Uop, key: u32) -> bool {
    uop.legal_under.get() & !NOTES == key
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

/// Does the instruction, found legal by [`check`], write the elements 0 to vl - 1 and no others: no prestart, no mask,
/// and a tail that keeps its values?
#[inline(always)]
pub(crate) fn is_plain(hart: &Hart, uop: &Uop) -> bool {
    uop.legal_under.get() & PLAIN != 0 && hart.v.vstart == 0
}

/// An illegal-instruction exception, named by the rule that the specification has for this instruction.
#[cold]
pub(crate) fn illegal(uop: &Uop, broken: Broken) -> Trap {
    Trap::illegal(uop.raw, broken.of(uop))
}

/// [`Rule::FsOff`] and [`Rule::Frm`].
#[inline(always)]
fn valid_frm(hart: &Hart, uop: &Uop) -> Done {
    if hart.fs == OFF {
        return Err(illegal(uop, Rule::FsOff.broken("floating point is disabled: mstatus.FS = 0")));
    }
    match hart.frm {
        0..=4 => Ok(()),
        frm => Err(illegal(uop, Rule::Frm.broken(format_args!("frm = {frm} is not a valid rounding mode")))),
    }
}

/// [`Rule::FromZero`] and [`Rule::NeverStops`].
#[cold]
fn vstart(hart: &Hart, uop: &Uop, form: &Form) -> Done {
    let vstart = hart.v.vstart;
    let broken = if form.from_zero {
        Rule::FromZero.broken(format_args!("vstart = {vstart}, but this instruction requires vstart = 0"))
    } else if hart.config.vstart == ArithmeticVstart::Trap && form.access.is_none() {
        Rule::NeverStops
            .broken(format_args!("vstart = {vstart}, but arithmetic on this hart requires vstart = 0"))
    } else {
        return Ok(());
    };
    Err(illegal(uop, broken))
}

/// Applies the rules and remembers a good result.
fn judge(hart: &Hart, uop: &Uop, form: &Form) -> Done {
    let vtype = hart.v.vtype();
    let agnostic = rules(&hart.config, vtype, uop, form).map_err(|broken| {
        let origin = if broken.rule == Rule::Vill { vill_origin(hart) } else { None };
        illegal(uop, origin.unwrap_or(broken))
    })?;
    let plain = uop.vm && Fill::of(hart, vtype.vta || agnostic) == Fill::Keep;
    let notes = if agnostic { AGNOSTIC } else { 0 } | if plain { PLAIN } else { 0 };
    uop.legal_under.set(hart.v.vtype_key() | notes);
    Ok(())
}

/// Which instruction set vill, and why.
#[cold]
fn vill_origin(hart: &Hart) -> Option<Broken> {
    let isa = &hart.config.isa;
    let VillOrigin { pc, raw, bits } = hart.v.vill_origin?;
    let inst = hart.config.decoder.decode(raw)?;
    let why = match Vtype::refusal(bits, isa.xlen, isa.elen, isa.vlen) {
        Some(refusal) => refusal.how,
        None => "it would change VLMAX".to_owned(),
    };
    let vset = inst.text(isa.xlen, Some(pc));
    Some(Rule::Vill.broken(format_args!("vtype.vill has been set since {vset} at {pc:#x}: {why}")))
}

/// All rules that depend on the encoding, vtype and the ISA alone. Gives [`is_agnostic`].
fn rules(config: &Config, vtype: Vtype, uop: &Uop, form: &Form) -> Result<bool, Broken> {
    if vtype.vill {
        return Err(
            Rule::Vill.broken("vtype.vill is set: execute a vset{i}vl{i} with a supported vtype first")
        );
    }
    formats(config, vtype, form)?;
    index_width(config, form)?;
    let stores = form.access == Some(Access::Store);
    let mut vd = Group::new(config, vtype, if stores { "vs3" } else { "vd" }, uop.rd, form.vd)?;
    if form.access.is_some() {
        vd = vd.map(|vd| vd.fields(uop.nfields())).transpose()?;
    }
    let vs1 = Group::new(config, vtype, "vs1", uop.rs1, form.vs1)?;
    let vs2 = Group::new(config, vtype, "vs2", uop.rs2, form.vs2)?;
    let v0 = (!uop.vm).then_some(Group::V0);
    let written = vd.filter(|_| !stores);
    let vd_read = vd.filter(|_| stores || form.reads_vd);

    if let Some(vd) = &written {
        if v0.is_some() {
            group::keeps_mask(vd, form)?;
        }
        for source in [&vs1, &vs2].into_iter().flatten() {
            group::may_overlap(vd, source, form)?;
        }
    }
    let read = [&vs1, &vs2, &v0, &vd_read].map(Option::as_ref);
    for (i, a) in read.iter().enumerate() {
        for b in &read[i + 1..] {
            if let (Some(a), Some(b)) = (a, b) {
                group::one_width(a, b)?;
            }
        }
    }
    Ok(written.is_some_and(|vd| read.into_iter().flatten().any(|source| vd.clashes(source))))
}

/// [`Rule::FloatWidth`]: Zvfh for 16, Zve32f for 32, Zve64d for 64. Wider than ELEN is no element at all: that is said of
/// the operand.
fn formats(config: &Config, vtype: Vtype, form: &Form) -> Result<(), Broken> {
    for &k in form.float {
        let bits = group::scaled(vtype.sew.bits(), k);
        let have = match bits {
            16 if form.only_converts => config.isa.has(Ext::Zvfhmin) || config.isa.has(Ext::Zvfh),
            16 => config.isa.has(Ext::Zvfh),
            32 => config.isa.has(Ext::Zve32f),
            64 => config.isa.has(Ext::Zve64d),
            _ => false,
        };
        if !have && bits <= config.isa.elen {
            return Err(
                Rule::FloatWidth.broken(format_args!("this hart does not support {bits}-bit floating point"))
            );
        }
    }
    Ok(())
}

/// [`Rule::IndexEew`] and [`Rule::IndexXlen`].
fn index_width(config: &Config, form: &Form) -> Result<(), Broken> {
    let (Some(_), Shape::Width(eew)) = (form.access, form.vs2) else { return Ok(()) };
    let elen = config.isa.elen;
    if eew.bits() > elen {
        return Err(
            Rule::IndexEew.broken(format_args!("vs2 holds {}-bit offsets, but ELEN = {elen}", eew.bits()))
        );
    }
    match eew == Sew::E64 && config.isa.xlen == Xlen::Rv32 {
        true => Err(Rule::IndexXlen.broken("vs2 holds 64-bit offsets, but XLEN = 32")),
        false => Ok(()),
    }
}
