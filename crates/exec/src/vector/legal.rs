//! Which vector instructions are legal under the current vtype: a small algebra over the shapes of operands.
//!
//! A [`Form`] says what the operands of a row look like relative to SEW and LMUL; [`check`] applies every rule of the
//! specification that follows from it. Rules are functions that quote their sentence. What depends on state other than
//! vtype (vstart, frm, mstatus.VS) is looked at each time, all else once per instruction and vtype.

use rivet_hart::{ArithmeticVstart, Config, Hart, Trap};
use rivet_isa::{Ext, Lmul, Sew, Vtype};

use crate::uop::{Done, Uop};

/// Shape of one vector operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// The instruction has no such operand, or it is a scalar.
    None,
    /// A group with EEW = SEW · 2^k and EMUL = LMUL · 2^k.
    Group(i32),
    /// A group with this EEW and EMUL = EEW / SEW · LMUL.
    Width(Sew),
    /// A mask: one register, EEW = 1.
    Mask,
    /// Element 0 of one register, with EEW = SEW · 2^k.
    Element0(i32),
    /// One element group of this many bits with EEW = SEW; EMUL = ceil(EGW / VLEN).
    ElementGroup(u32),
}

/// Shapes of a row's operands and what else the rules need to know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form {
    /// Destination (of stores: the group that is read).
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
    pub(crate) const fn from_zero(self) -> Form {
        Form { from_zero: true, ..self }
    }
}

/// Fails unless the instruction may run now. Afterwards vectors are in use (mstatus.VS dirty).
#[inline(always)]
pub(crate) fn check(hart: &mut Hart, uop: &Uop, form: &Form) -> Done {
    hart.use_v(uop.raw)?;
    if !form.float.is_empty() {
        valid_frm(hart, uop)?;
    }
    if hart.v.vstart != 0 {
        vstart(hart, uop, form)?;
    }
    let key = hart.v.vtype.imm();
    if uop.legal_under.get() == key {
        return Ok(());
    }
    match rules(&hart.config, hart.v.vtype, uop, form) {
        Ok(()) => {
            uop.legal_under.set(key);
            Ok(())
        }
        Err(why) => Err(illegal(uop, why)),
    }
}

/// An illegal-instruction exception with its reason.
#[cold]
pub(crate) fn illegal(uop: &Uop, why: impl Into<std::borrow::Cow<'static, str>>) -> Trap {
    Trap::illegal(uop.raw, why)
}

/// V 13.1: "If the frm field contains an invalid rounding mode (101-111), attempting to execute any vector
/// floating-point instruction, even those that do not depend on the rounding mode, will raise an
/// illegal-instruction exception."
#[inline(always)]
fn valid_frm(hart: &mut Hart, uop: &Uop) -> Done {
    hart.use_f(uop.raw)?;
    match hart.frm {
        0..=4 => Ok(()),
        frm => Err(illegal(uop, format!("frm = {frm} is no rounding mode"))),
    }
}

#[cold]
fn vstart(hart: &Hart, uop: &Uop, form: &Form) -> Done {
    if form.from_zero {
        return Err(illegal(
            uop,
            format!("vstart = {}, but this instruction runs only from element 0", hart.v.vstart),
        ));
    }
    let memory = matches!(uop.op.row().chapter, "vload" | "vstore");
    if hart.config.vstart == ArithmeticVstart::Trap && !memory {
        return Err(illegal(
            uop,
            format!("vstart = {}, which this hart refuses in arithmetic", hart.v.vstart),
        ));
    }
    Ok(())
}

type Legal = Result<(), String>;

/// All rules that depend on the encoding, vtype and the ISA alone.
fn rules(config: &Config, vtype: Vtype, uop: &Uop, form: &Form) -> Legal {
    not_vill(vtype)?;
    formats(config, vtype, form)?;
    let vd = Group::new(config, vtype, "vd", uop.rd, form.vd)?;
    let vs1 = Group::new(config, vtype, "vs1", uop.rs1, form.vs1)?;
    let vs2 = Group::new(config, vtype, "vs2", uop.rs2, form.vs2)?;
    let v0 = (!uop.vm).then_some(Group { name: "v0", reg: 0, regs: 1, log2_emul: 0, eew: 1 });
    if let (Some(vd), false) = (&vd, uop.vm) {
        mask_not_overwritten(vd, form)?;
    }
    let old_vd = vd.filter(|_| form.reads_vd);
    let sources: Vec<&Group> = [&vs1, &vs2, &v0].into_iter().flatten().collect();
    if let Some(vd) = &vd {
        for source in &sources {
            may_overlap(vd, source, form)?;
        }
    }
    let read: Vec<&Group> = sources.into_iter().chain(&old_vd).collect();
    for (i, a) in read.iter().enumerate() {
        for b in &read[i + 1..] {
            one_width_per_source(a, b)?;
        }
    }
    Ok(())
}

/// V 3.4.4: "If the vill bit is set, then any attempt to execute a vector instruction that depends upon vtype will
/// raise an illegal-instruction exception."
fn not_vill(vtype: Vtype) -> Legal {
    match vtype.vill {
        true => Err("vtype is illegal (vill is set): run a vset{i}vl{i} with a supported type first".into()),
        false => Ok(()),
    }
}

/// V 13: "... it is reserved if SEW is not a supported floating-point width", Zvfh for 16, Zve32f for 32, Zve64d for 64.
fn formats(config: &Config, vtype: Vtype, form: &Form) -> Legal {
    for &k in form.float {
        let bits = shift(vtype.sew.bits(), k);
        let have = match bits {
            16 if form.only_converts => config.isa.has(Ext::Zvfhmin) || config.isa.has(Ext::Zvfh),
            16 => config.isa.has(Ext::Zvfh),
            32 => config.isa.has(Ext::Zve32f),
            64 => config.isa.has(Ext::Zve64d),
            _ => false,
        };
        if !have {
            return Err(format!(
                "SEW = {}: floating point of {bits} bits is not supported",
                vtype.sew.bits()
            ));
        }
    }
    Ok(())
}

fn shift(value: u32, k: i32) -> u32 {
    if k >= 0 { value << k } else { value >> -k }
}

/// A register group that the instruction reads or writes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Group {
    name: &'static str,
    reg: u8,
    /// Registers it covers, at least 1.
    regs: u8,
    log2_emul: i32,
    /// EEW in bits; 1 for masks.
    eew: u32,
}

impl Group {
    /// The group of an operand, if the shape is one, after checking that its EEW and EMUL exist and that it is aligned.
    fn new(
        config: &Config,
        vtype: Vtype,
        name: &'static str,
        reg: u8,
        shape: Shape,
    ) -> Result<Option<Group>, String> {
        let (eew, lmul) = match shape {
            Shape::None => return Ok(None),
            Shape::Mask => return Ok(Some(Group { name, reg, regs: 1, log2_emul: 0, eew: 1 })),
            Shape::Element0(k) => (shift(vtype.sew.bits(), k), Some(Lmul::M1)),
            Shape::ElementGroup(egw) => (vtype.sew.bits(), scalar_group(config, egw)),
            Shape::Group(k) => (shift(vtype.sew.bits(), k), vtype.lmul.scaled(k)),
            Shape::Width(sew) => (sew.bits(), vtype.emul(sew)),
        };
        supported_eew(config, name, eew)?;
        let emul = lmul.ok_or_else(|| emul_out_of_range(vtype, name, eew))?;
        aligned(name, reg, emul)?;
        Ok(Some(Group { name, reg, regs: emul.regs() as u8, log2_emul: emul.log2(), eew }))
    }

    fn end(&self) -> u8 {
        self.reg + self.regs
    }

    fn overlaps(&self, other: &Group) -> bool {
        self.reg < other.end() && other.reg < self.end()
    }

    fn text(&self) -> String {
        match self.regs {
            1 => format!("{} = v{}", self.name, self.reg),
            n => format!("{} = v{}..v{}", self.name, self.reg, self.reg + n - 1),
        }
    }
}

/// Zvk: "The Scalar Element Group operand has EMUL = ceil(EGW / VLEN)."
fn scalar_group(config: &Config, egw: u32) -> Option<Lmul> {
    Lmul::from_log2(egw.div_ceil(config.isa.vlen).ilog2() as i32)
}

/// V 5.2: "EEW ... must be supported": between 8 and ELEN.
fn supported_eew(config: &Config, name: &str, eew: u32) -> Legal {
    match (8..=config.isa.elen).contains(&eew) {
        true => Ok(()),
        false => Err(format!("{name} has EEW {eew}, outside 8 to ELEN = {}", config.isa.elen)),
    }
}

/// V 5.2: "... the instruction encoding is reserved if EMUL is not between 1/8 and 8".
fn emul_out_of_range(vtype: Vtype, name: &str, eew: u32) -> String {
    format!("{name} has EEW {eew} under {vtype}: EMUL would be outside 1/8 to 8")
}

/// V 3.4.2: "... instructions specifying an operand with an illegal register number (not a multiple of the group
/// size) are reserved."
fn aligned(name: &str, reg: u8, emul: Lmul) -> Legal {
    match emul.is_aligned(reg) {
        true => Ok(()),
        false => Err(format!("{name} = v{reg} is not a multiple of EMUL {}", emul.regs())),
    }
}

/// V 5.3: "The destination vector register group for a masked vector instruction cannot overlap the source mask
/// register (v0), unless the destination vector register is being written with a mask value (e.g., compares) or the
/// scalar result of a reduction."
fn mask_not_overwritten(vd: &Group, form: &Form) -> Legal {
    let exempt = matches!(form.vd, Shape::Mask | Shape::Element0(_)) && !form.apart;
    match vd.reg == 0 && !exempt {
        true => Err("vd overlaps v0, the mask of this instruction".into()),
        false => Ok(()),
    }
}

/// V 5.2: "A destination vector register group can overlap a source vector register group only if one of the following
/// holds: the destination EEW equals the source EEW; the destination EEW is smaller than the source EEW and the overlap
/// is in the lowest-numbered part of the source register group; the destination EEW is greater than the source EEW, the
/// source EMUL is at least 1, and the overlap is in the highest-numbered part of the destination register group."
fn may_overlap(vd: &Group, source: &Group, form: &Form) -> Legal {
    if !vd.overlaps(source) {
        return Ok(());
    }
    // The mask operand v0 has its own rule, and a mask that is written has the mask's EEW.
    if source.name == "v0" && !form.apart {
        return Ok(());
    }
    // "... the scalar result of a reduction": element 0 of one register may be any of the sources'.
    let scalar = matches!(form.vd, Shape::Element0(_));
    let fine = !form.apart
        && (scalar
            || vd.eew == source.eew
            || vd.eew < source.eew && vd.reg == source.reg
            || vd.eew > source.eew && source.log2_emul >= 0 && vd.end() == source.end() && source.eew > 1);
    match fine {
        true => Ok(()),
        false => Err(format!("{} overlaps {} in a way that is reserved", vd.text(), source.text())),
    }
}

/// V 5.2: "A vector register cannot be used to provide source operands with more than one EEW for a single instruction.
/// A mask register source is considered to have EEW=1 for this constraint."
fn one_width_per_source(a: &Group, b: &Group) -> Legal {
    match a.overlaps(b) && a.eew != b.eew {
        true => Err(format!("{} and {} are read with different element widths", a.text(), b.text())),
        false => Ok(()),
    }
}
