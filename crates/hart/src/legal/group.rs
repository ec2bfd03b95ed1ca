//! Register groups and the rules about where they may lie.

use std::cmp::Ordering;

use rivet_isa::{Broken, Inst, Lmul, Overlap, Rule, Shape, Vtype};

use crate::Config;

/// A register group that the instruction reads or writes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Group {
    name: &'static str,
    reg: u8,
    /// Registers it covers, at least 1.
    regs: u8,
    log2_emul: i32,
    /// EEW in bits; 1 for masks.
    eew: u32,
}

impl Group {
    /// The mask of a masked instruction.
    pub(super) const V0: Group = Group::mask("v0", 0);

    const fn mask(name: &'static str, reg: u8) -> Group {
        Group { name, reg, regs: 1, log2_emul: 0, eew: 1 }
    }

    /// The group of an operand, if the shape is one, after checking that its EEW and EMUL exist and that it is aligned.
    pub(super) fn new(
        config: &Config,
        vtype: Vtype,
        name: &'static str,
        reg: u8,
        shape: Shape,
    ) -> Result<Option<Group>, Broken> {
        let (eew, emul) = match shape {
            // Whole registers have rules of their own, which do not depend on vtype.
            Shape::None | Shape::Whole(_) => return Ok(None),
            Shape::Mask => return Ok(Some(Group::mask(name, reg))),
            Shape::ElementGroup(egw) => {
                (vtype.sew.bits(), Lmul::from_log2(egw.div_ceil(config.isa.vlen).ilog2() as i32))
            }
            Shape::Element0(k) => (scaled(vtype.sew.bits(), k), Some(Lmul::M1)),
            Shape::Group(k) => (scaled(vtype.sew.bits(), k), vtype.lmul.scaled(k)),
            Shape::Half => {
                let (elen, vlen) = (config.isa.elen, config.isa.vlen);
                let fits = |&lmul: &Lmul| Vtype::new(vtype.sew, lmul).is_supported(elen, vlen);
                (vtype.sew.bits(), vtype.lmul.scaled(-1).filter(fits))
            }
            Shape::Width(sew) => (sew.bits(), vtype.emul(sew)),
        };
        let elen = config.isa.elen;
        if !(8..=elen).contains(&eew) {
            return Err(
                Rule::Eew.broken(format_args!("{name} has EEW {eew}, outside the range 8 to ELEN = {elen}"))
            );
        }
        let emul = emul.ok_or_else(|| {
            Rule::Emul.broken(match shape {
                Shape::Half => {
                    format!("{name} has half the LMUL of {vtype}: groups that small cannot hold EEW {eew}")
                }
                _ => format!(
                    "{name} has EEW {eew} under {vtype}: its EMUL would be outside the range 1/8 to 8"
                ),
            })
        })?;
        let regs = emul.regs() as u8;
        aligned(name, reg, regs, shape)?;
        Ok(Some(Group { name, reg, regs, log2_emul: emul.log2(), eew }))
    }

    /// The registers of `nfields` such groups, one after the other.
    pub(super) fn fields(self, nfields: usize) -> Result<Group, Broken> {
        let (regs, name) = (self.regs as usize * nfields, self.name);
        if regs > 8 {
            return Err(Rule::Fields.broken(format_args!(
                "{nfields} fields of EMUL {} need {regs} registers; the limit is 8",
                self.regs
            )));
        }
        if self.reg as usize + regs > 32 {
            return Err(Rule::PastV31
                .broken(format_args!("{name} = v{}: {regs} registers extend past v31", self.reg)));
        }
        Ok(Group { regs: regs as u8, ..self })
    }

    fn end(&self) -> u8 {
        self.reg + self.regs
    }

    fn overlaps(&self, other: &Group) -> bool {
        self.reg < other.end() && other.reg < self.end()
    }

    /// Do they overlap with different EEW?
    pub(super) fn clashes(&self, other: &Group) -> bool {
        self.eew != other.eew && self.overlaps(other)
    }

    fn text(&self) -> String {
        match self.regs {
            1 => format!("{} = v{}", self.name, self.reg),
            n => format!("{} = v{}..v{}", self.name, self.reg, self.reg + n - 1),
        }
    }
}

/// `bits` · 2^k.
pub(super) fn scaled(bits: u32, k: i32) -> u32 {
    if k >= 0 { bits << k } else { bits >> -k }
}

/// Applies [`Rule::Aligned`], and what V 3.4.2 says of groups of LMUL registers.
///
/// # Errors
///
/// The rule that is broken where `reg` is not a multiple of `regs`.
pub fn aligned(name: &str, reg: u8, regs: u8, shape: Shape) -> Result<(), Broken> {
    if reg.is_multiple_of(regs) {
        return Ok(());
    }
    let rule = match (shape, regs) {
        (Shape::Group(0), 2) => Rule::Aligned2,
        (Shape::Group(0), 4) => Rule::Aligned4,
        (Shape::Group(0), 8) => Rule::Aligned8,
        _ => Rule::Aligned,
    };
    let group = match shape {
        Shape::Group(0) => format!("LMUL {regs}"),
        Shape::Whole(_) => format!("{regs} registers"),
        _ => format!("EMUL {regs}"),
    };
    Err(rule.broken(format_args!("{name} = v{reg} must be a multiple of {regs} ({group})")))
}

/// [`Rule::Mask`].
pub(super) fn keeps_mask(vd: &Group, inst: &Inst) -> Result<(), Broken> {
    let form = inst.op.form();
    let exempt = matches!(form.vd, Shape::Mask | Shape::Element0(_)) && !form.keeps_apart(1);
    match vd.overlaps(&Group::V0) && !exempt {
        true => Err(Rule::Mask.broken(format_args!("{} overlaps v0, the mask register", vd.text()))),
        false => Ok(()),
    }
}

/// [`Rule::Overlap`], [`Rule::Apart`] and [`Rule::IndexApart`] for a source other than the mask.
pub(super) fn may_overlap(vd: &Group, source: &Group, inst: &Inst) -> Result<(), Broken> {
    if !vd.overlaps(source) {
        return Ok(());
    }
    let form = inst.op.form();
    let from_vs2 = form.overlap == Overlap::ApartFromVs2 && source.name == "vs2";
    let apart = form.keeps_apart(inst.nfields()) || from_vs2;
    let rule = match (apart, form.memory) {
        (true, None) => Rule::Apart,
        (true, Some(_)) => Rule::IndexApart,
        (false, _) => Rule::Overlap,
    };
    // V 14: "The destination vector register can overlap the source operands, including the mask register."
    let reduces = matches!(form.vd, Shape::Element0(_));
    let lowest = vd.reg == source.reg;
    let highest = vd.end() == source.end() && source.log2_emul >= 0;
    // Zvzip: the same rules by EMUL, where EEW is the same.
    let fine = match (vd.eew, vd.log2_emul).cmp(&(source.eew, source.log2_emul)) {
        _ if reduces => true,
        Ordering::Equal => true,
        Ordering::Less => lowest,
        Ordering::Greater => highest,
    };
    match fine && !apart {
        true => Ok(()),
        false => Err(rule.broken(format_args!("{} overlaps {}", vd.text(), source.text()))),
    }
}

/// [`Rule::SourceWidth`].
pub(super) fn one_width(a: &Group, b: &Group) -> Result<(), Broken> {
    match a.clashes(b) {
        true => Err(Rule::SourceWidth.broken(format_args!(
            "{} and {} overlap but are read with EEW {} and {}",
            a.text(),
            b.text(),
            a.eew,
            b.eew
        ))),
        false => Ok(()),
    }
}
