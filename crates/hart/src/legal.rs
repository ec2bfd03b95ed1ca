//! Which vector instructions are legal under a vtype: a small algebra over the shapes of operands.
//!
//! The [`Form`] of a row says what its operands look like relative to SEW and LMUL; [`broken`] applies every [`Rule`] of
//! the specification that follows from the form. What depends on state other than vtype (vstart, frm, mstatus.VS) is not
//! known here.

mod altfmt;
mod group;
#[cfg(test)]
mod tests;

use rivet_isa::{Broken, Ext, Form, Inst, Op, Rule, Sew, Shape, Vtype, Xlen};

use crate::Config;
use group::Group;
pub use group::aligned;

/// Applies all rules that depend on the encoding, vtype and the ISA alone.
///
/// Gives whether the instruction, where it is legal, must be treated as tail- and mask-agnostic. V 5.2: "When source and
/// destination registers overlap and have different EEW, the instruction is mask- and tail-agnostic, regardless of the
/// setting of the vta and vma bits in vtype."
///
/// # Errors
///
/// The rule that the instruction breaks, and how.
pub fn broken(config: &Config, vtype: Vtype, inst: &Inst) -> Result<bool, Broken> {
    let form = inst.op.form();
    if vtype.vill {
        return Err(
            Rule::Vill.broken("vtype.vill is set: execute a vset{i}vl{i} with a supported vtype first")
        );
    }
    formats(config, vtype, inst.op)?;
    index_width(config, form)?;
    let stores = form.stores();
    let mut vd = Group::new(config, vtype, if stores { "vs3" } else { "vd" }, inst.rd, form.vd)?;
    if form.memory.is_some() {
        vd = vd.map(|vd| vd.fields(inst.nfields())).transpose()?;
    }
    let vs1 = Group::new(config, vtype, "vs1", inst.rs1, form.vs1)?;
    let vs2 = Group::new(config, vtype, "vs2", inst.rs2, form.vs2)?;
    let v0 = (!inst.vm).then_some(Group::V0);
    let written = vd.filter(|_| !stores);
    let vd_read = vd.filter(|_| stores || form.reads_vd);

    if let Some(vd) = &written {
        if v0.is_some() {
            group::keeps_mask(vd, inst)?;
        }
        for source in [&vs1, &vs2].into_iter().flatten() {
            group::may_overlap(vd, source, inst)?;
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
/// the operand. Numbers of 16 bits are BF16 where altfmt is set, and beside those of 8 bits: then Zvfbfa or Zvfofp8min.
fn formats(config: &Config, vtype: Vtype, op: Op) -> Result<(), Broken> {
    let form = op.form();
    if vtype.altfmt && !form.float.is_empty() && !altfmt::is_defined(op, vtype.sew) {
        return Err(Rule::AltfmtReserved.broken(format_args!(
            "this instruction is not defined for the alternate format with SEW = {}",
            vtype.sew.bits()
        )));
    }
    for &k in &form.float {
        let bits = group::scaled(vtype.sew.bits(), k);
        let have = match bits {
            16 if form.ofp8 => config.isa.has(Ext::Zvfofp8min),
            16 if vtype.altfmt => config.isa.has(Ext::Zvfbfa),
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
    let (Some(_), Shape::Width(eew)) = (form.memory, form.vs2) else { return Ok(()) };
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
