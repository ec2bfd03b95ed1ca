//! Which vector instructions are legal under a vtype: a small algebra over the shapes of operands.
//!
//! A [`Form`] says what the operands of a row look like relative to SEW and LMUL; [`broken`] applies every [`Rule`] of the
//! specification that follows from it. What depends on state other than vtype (vstart, frm, mstatus.VS) is not known here.

mod group;
#[cfg(test)]
mod tests;

use rivet_isa::{Broken, Ext, Inst, Rule, Sew, Shape, Vtype, Xlen};
use rivet_mem::Access;

use crate::Config;
use group::Group;
pub use group::aligned;

/// Shapes of a row's operands and what else the rules need to know.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// Destination; of stores vs3, which is read. In memory accesses one such group for each field of a segment.
    pub vd: Shape,
    /// Source 1.
    pub vs1: Shape,
    /// Source 2.
    pub vs2: Shape,
    /// The destination must not overlap any source at all.
    pub apart: bool,
    /// vstart other than 0 always raises an exception.
    pub from_zero: bool,
    /// Widths, as k of SEW · 2^k, that must be floating-point formats the hart has.
    pub float: &'static [i32],
    /// vd is a source operand too (multiply-add): the rules on sources apply to it.
    pub reads_vd: bool,
    /// It loads or stores; vs2, if it is a vector, holds address offsets.
    pub access: Option<Access>,
    /// Converting between half precision and single is all it does with half precision (Zvfhmin is enough).
    pub only_converts: bool,
}

impl Form {
    /// No vector operands.
    pub const NONE: Form = Form {
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
    pub const VV: Form = Form::of(Shape::Group(0), Shape::Group(0), Shape::Group(0));
    /// `vd, vs2` and a scalar, or nothing.
    pub const VX: Form = Form::of(Shape::Group(0), Shape::Group(0), Shape::None);

    /// A form of these shapes: vd, vs2, vs1, as assembly orders them.
    pub const fn of(vd: Shape, vs2: Shape, vs1: Shape) -> Form {
        Form { vd, vs1, vs2, ..Form::NONE }
    }

    /// The same, for floating point of SEW · 2^k for each `k` in `widths`.
    pub const fn float(self, widths: &'static [i32]) -> Form {
        Form { float: widths, ..self }
    }

    /// The same, the destination apart from all sources.
    pub const fn apart(self) -> Form {
        Form { apart: true, ..self }
    }

    /// The same, vd being a source operand too.
    pub const fn reads_vd(self) -> Form {
        Form { reads_vd: true, ..self }
    }

    /// The same, only with vstart = 0.
    pub const fn starts_at_zero(self) -> Form {
        Form { from_zero: true, ..self }
    }

    /// Does it write vector registers?
    pub const fn writes_registers(&self) -> bool {
        !matches!(self.vd, Shape::None) && !matches!(self.access, Some(Access::Store))
    }

    /// The same, for an access to memory.
    pub const fn accessing(self, access: Access) -> Form {
        Form { access: Some(access), ..self }
    }
}

/// Applies all rules that depend on the encoding, vtype and the ISA alone.
///
/// Gives whether the instruction, where it is legal, must be treated as tail- and mask-agnostic. V 5.2: "When source and
/// destination registers overlap and have different EEW, the instruction is mask- and tail-agnostic, regardless of the
/// setting of the vta and vma bits in vtype."
///
/// # Errors
///
/// The rule that the instruction breaks, and how.
pub fn broken(config: &Config, vtype: Vtype, inst: &Inst, form: &Form) -> Result<bool, Broken> {
    if vtype.vill {
        return Err(
            Rule::Vill.broken("vtype.vill is set: execute a vset{i}vl{i} with a supported vtype first")
        );
    }
    formats(config, vtype, form)?;
    index_width(config, form)?;
    let stores = form.access == Some(Access::Store);
    let mut vd = Group::new(config, vtype, if stores { "vs3" } else { "vd" }, inst.rd, form.vd)?;
    if form.access.is_some() {
        vd = vd.map(|vd| vd.fields(inst.nfields())).transpose()?;
    }
    let vs1 = Group::new(config, vtype, "vs1", inst.rs1, form.vs1)?;
    let vs2 = Group::new(config, vtype, "vs2", inst.rs2, form.vs2)?;
    let v0 = (!inst.vm).then_some(Group::V0);
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
