//! Which vector instructions are done in chunks of 16 bytes, and how: a [`Plan`].
//!
//! There is one where vtype and vl are known, the body is a whole number of chunks, not too many, and nothing else is
//! written. Invariant: an instruction with a plan has been found legal by `exec` under the vtype of the plan.

use cranelift_codegen::ir::Type;
use cranelift_codegen::ir::types::{F32, F32X4, F64, F64X2, I8, I8X16, I16, I16X8, I32, I32X4, I64, I64X2};
use rivet_exec::{Grouped, Uop};
use rivet_isa::{Addressing, Chapter, Function, Sew, Shape, Vtype};

use super::Setting;
use super::cipher::cipher;
use super::convert::Conversion;
use super::element0::Element0;
use super::elements::{Elements, Places};
use super::kernel::{self, Kernel};
use super::mask::{self, Comparison, Logic};
use super::narrow::Shift;
use super::operation::{Operation, Other, operation};
use super::permute::Permute;
use super::segment::Segments;
use super::slide::Slide;
use super::vtype::{Vector, Vl};
use super::widen::Widening;
use crate::operands::{Registers, Uses};

/// Bytes of a chunk.
pub(super) const CHUNK: u32 = 16;

/// Bytes of the largest body that is done in chunks: wider ones are faster by kernels.
pub(super) const MOST: u32 = 1024;

/// Elements of the longest mask that is done in words.
const MASK: u32 = 1024;

/// What an instruction becomes.
#[derive(Clone, Copy, Debug)]
pub(super) enum What {
    Load,
    Store,
    Compute(Operation, Other),
    Widen(Widening),
    Compare(Comparison, Other),
    /// vs2, or the other operand where v0 has the lane's bit.
    Merge(Other),
    Logic(Logic, Vl),
    Shift(Shift),
    Conversion(Conversion),
    Segments(Segments),
    Elements(Elements),
    Groups(Grouped),
    /// It and the next ones, so many in all.
    Series(u32),
    /// It has been done with the first of its series.
    Joined,
    Element0(Element0),
    /// It is a member of a chain, with which it is done.
    Chained,
    Slide(Slide),
    Permute(Permute),
    /// No chunks: a call in `exec`.
    Kernel(Kernel),
}

/// How an instruction is done in chunks, or by a kernel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(super) what: What,
    /// Element width of the result; of comparisons, of what is compared.
    pub(super) sew: Sew,
    /// Bytes of the body in elements of that width, at most.
    pub(super) body: u32,
    /// The same in whole chunks.
    pub(super) bytes: u32,
    /// Bytes of VLMAX elements.
    pub(super) group: u32,
    pub(super) vl: Vl,
    /// Some lanes of chunks are inactive or past the body.
    pub(super) partial: bool,
    /// Registers read and written, a bit for each.
    pub(crate) reads: u32,
    pub(crate) writes: u32,
}

/// What is done where a plan does not hold when it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Otherwise {
    /// It always holds.
    Never,
    /// The instruction is called in `exec`.
    Call,
    /// It and what follows in its block are left to the interpreter: this hardly ever happens.
    Leave,
}

impl Plan {
    /// What is done where it does not hold.
    pub(super) fn otherwise(&self) -> Otherwise {
        let scalar = |other| matches!(other, Other::Float(_));
        match self.what {
            What::Load | What::Store | What::Segments(_) | What::Elements(_) => Otherwise::Leave,
            What::Groups(_) | What::Series(_) if matches!(self.vl, Vl::Is(_)) => Otherwise::Never,
            What::Joined => Otherwise::Never,
            What::Logic(..) | What::Widen(_) | What::Kernel(_) => Otherwise::Never,
            What::Element0(Element0::FromFloat) => Otherwise::Call,
            What::Element0(_) | What::Slide(_) | What::Permute(_) => Otherwise::Never,
            What::Compute(operation, other) if !operation.is_float() && !scalar(other) => Otherwise::Never,
            What::Compare(Comparison::Integer(_), _) => Otherwise::Never,
            What::Merge(other) if !scalar(other) => Otherwise::Never,
            What::Shift(shift) if !shift.rounds => Otherwise::Never,
            _ => Otherwise::Call,
        }
    }

    /// Does the instruction read and write the register file in the hart? It is no reason to keep registers in variables.
    pub(super) fn works_in_file(&self) -> bool {
        use What::{Chained, Elements, Groups, Joined, Kernel, Series};
        matches!(self.what, Elements(_) | Groups(_) | Series(_) | Joined | Kernel(_) | Chained)
    }

    /// Is it a call in `exec`, before which the hart is told of vtype and vl?
    pub(super) fn is_kernel(&self) -> bool {
        matches!(self.what, What::Kernel(_))
    }

    /// Is it a slide through memory?
    pub(super) fn is_slide(&self) -> bool {
        matches!(self.what, What::Slide(slide) if slide.goes_through_memory())
    }

    /// Would its chunks take longer than a call? Where vl is not known all chunks are made of which some may be needed.
    fn is_long(&self, setting: &Setting) -> bool {
        let most = match self.what {
            What::Element0(Element0::Reduce(_)) => kernel::known(setting),
            What::Element0(_) | What::Groups(_) => u32::MAX,
            What::Logic(_, vl) => return vl.most() > kernel::WORDS * 64,
            What::Slide(slide) if slide.goes_through_memory() => kernel::MOVED,
            What::Compute(Operation::Sgnj | Operation::Sgnjn | Operation::Sgnjx, _) => {
                return self.bytes > MOST;
            }
            What::Compute(operation, _) if operation.is_float() => kernel::known(setting),
            What::Compare(..) | What::Merge(_) => kernel::known(setting),
            _ if is_float(self) => return self.bytes > MOST,
            _ => kernel::known(setting),
        };
        let is_known = matches!(self.vl, Vl::Is(_));
        self.bytes > if is_known { most } else { most.min(kernel::unknown(setting)) }
    }
}

/// Registers that hold `bytes` from `first` on.
pub(super) fn registers(first: u8, bytes: u32, setting: &Setting) -> u32 {
    let count = (bytes * 8).div_ceil(setting.vlen).max(1);
    (((1u64 << count) - 1) << first) as u32
}

/// Vector registers that an instruction may read or write: too many rather than too few.
pub(crate) fn touched(uop: &Uop, vector: Vector, setting: &Setting) -> Uses {
    let row = uop.op.base().row();
    let of = |reads, writes| {
        let only = |v| Registers { v, ..Registers::default() };
        Uses { reads: only(reads | writes), writes: only(writes) }
    };
    if !row.chapter.is_vector() || row.chapter == Chapter::vset {
        return of(0, 0);
    }
    let Vector::Known { key, .. } = vector else { return of(u32::MAX, u32::MAX) };
    let (vtype, form) = (key.vtype(), uop.op.base().form());
    let fields = form.memory.map_or(1, |_| uop.nfields() as u32);
    let span = |first: u8, shape: Shape, fields: u32| match shape.registers(vtype, setting.vlen) {
        Some(0) => 0,
        Some(n) => (((1u128 << (n * fields)) - 1) << first) as u32,
        None => u32::MAX,
    };
    let mask = u32::from(!uop.vm || row.operands.contains(&rivet_isa::Operand::V0));
    let (vd, sources) =
        (span(uop.rd, form.vd, fields), span(uop.rs1, form.vs1, 1) | span(uop.rs2, form.vs2, 1) | mask);
    match form.memory.is_some_and(|memory| memory.store) {
        true => of(vd | sources, 0),
        false => of(sources, vd),
    }
}

/// The plan of an instruction, if it has one here: in chunks, or where these would be many and a kernel can do it, by that.
pub(crate) fn plan(uop: &Uop, vector: Vector, setting: &Setting) -> Option<Plan> {
    let chunks = chunks(uop, vector, setting);
    match chunks {
        Some(plan) if !plan.is_long(setting) => Some(plan),
        _ => kernel::plan(uop, vector, setting, chunks.as_ref()).or(chunks),
    }
}

/// The plan in chunks.
pub(super) fn chunks(uop: &Uop, vector: Vector, setting: &Setting) -> Option<Plan> {
    let Vector::Known { key, vl, .. } = vector else { return None };
    let vtype = key.vtype();
    if !uop.op.is_vector() || setting.vlen < 128 {
        return None;
    }
    let form = uop.op.base().form();
    let whole = matches!(form.vd, Shape::Whole(_));
    let legal = if whole { uop.is_legal_anywhere() } else { uop.is_legal_under(key) };
    if !legal || !uop.vm && !setting.undisturbed {
        return None;
    }
    let (what, sew) = what(uop, vtype, vl, setting)?;
    let group = vtype.vlmax(setting.vlen) * sew.bytes();
    let scalar = match what {
        What::Logic(logic, _) => logic.is_scalar(),
        What::Element0(what) => matches!(what, Element0::ToInteger | Element0::ToFloat),
        _ => false,
    };
    if scalar || matches!(what, What::Logic(..)) {
        let writes = if scalar { 0 } else { 1 << uop.rd };
        let other = matches!(what, What::Logic(logic, _) if !scalar && !logic.is_first());
        let sources = 1 << uop.rs2 | if other { 1 << uop.rs1 } else { 0 };
        let reads = sources | writes | u32::from(!uop.vm);
        return Some(Plan { what, sew, body: 0, bytes: 0, group, vl, partial: false, reads, writes });
    }
    let all_of = |first: u8, shape: Shape| {
        let count = shape.registers(vtype, setting.vlen)?;
        Some((((1u64 << count) - 1) << first) as u32)
    };
    let in_file = match what {
        What::Elements(elements) => {
            let (data, index) = (all_of(uop.rd, form.vd)?, all_of(uop.rs2, form.vs2).unwrap_or(0));
            if !elements.store && !setting.undisturbed {
                return None;
            }
            let (reads, writes) = if elements.store { (data, 0) } else { (0, data) };
            Some((reads | index | u32::from(!uop.vm), writes))
        }
        What::Groups(_) => {
            let writes = all_of(uop.rd, form.vd)?;
            Some((writes | all_of(uop.rs2, form.vs2)? | all_of(uop.rs1, form.vs1)?, writes))
        }
        _ => None,
    };
    if let Some((reads, writes)) = in_file {
        let body = vl.most() * sew.bytes();
        return Some(Plan { what, sew, body, bytes: body, group, vl, partial: false, reads, writes });
    }
    let (body, vl) = match form.vd {
        Shape::Whole(n) => (n * setting.vlen / 8, Vl::Is(n * setting.vlen / 8 / sew.bytes())),
        _ => (vl.most() * sew.bytes(), vl),
    };
    let bytes = body.next_multiple_of(CHUNK);
    let (fields, writes) = match what {
        What::Segments(segments) => (segments.fields, !segments.store),
        What::Store => (1, false),
        _ => (1, true),
    };
    if bytes == 0 || bytes * fields > MOST || fields > 1 && bytes != body {
        return None;
    }
    // Nothing but the body is written, either because it is all or because the rest keeps its value.
    let keeps = uop.is_plain_under(key) || whole || setting.undisturbed;
    let some = match what {
        What::Element0(_) | What::Permute(Permute::Compress) => true,
        What::Conversion(Conversion::Reduce(_)) => true,
        What::Slide(slide) => slide.keeps(),
        _ => false,
    };
    let tail = some || bytes != body || matches!(vl, Vl::AtMost(_));
    // The tail reaches to the end of the group, or of the register where the group is a part of one.
    if writes && (tail || body < group.max(setting.vlen / 8)) && !keeps {
        return None;
    }
    let partial = tail || !uop.vm;
    let fields = |segments: Segments| {
        (((1u64 << (segments.fields * u32::from(segments.registers))) - 1) << uop.rd) as u32
    };
    let span = |first, bytes| registers(first, bytes, setting);
    let mut reads = match what {
        What::Load => 0,
        What::Store => span(uop.rd, bytes),
        What::Widen(widening) => widening.reads(uop, span, bytes),
        What::Compute(_, other) | What::Compare(_, other) | What::Merge(other) => {
            let a = if form.vs2 == Shape::None { 0 } else { span(uop.rs2, bytes) };
            a | if let Other::Vector(r) = other { span(r, bytes) } else { 0 }
        }
        What::Conversion(conversion) => conversion.reads(uop, span, bytes),
        What::Shift(shift) if shift.narrows => span(uop.rs2, 2 * bytes),
        What::Shift(_) => span(uop.rs2, bytes),
        What::Segments(segments) if segments.store => fields(segments),
        What::Logic(..) | What::Segments(_) => 0,
        What::Elements(_) | What::Groups(_) | What::Series(_) | What::Joined => 0,
        What::Kernel(_) | What::Chained => 0,
        What::Element0(Element0::Reduce(_)) => span(uop.rs2, bytes) | 1 << uop.rs1,
        What::Element0(_) => 0,
        What::Slide(_) => span(uop.rs2, group),
        What::Permute(permute) => permute.reads(uop, span, group),
    };
    let writes = match what {
        What::Store => 0,
        What::Segments(segments) if segments.store => 0,
        What::Segments(segments) => fields(segments),
        What::Compare(..) | What::Element0(_) | What::Conversion(Conversion::Reduce(_)) => 1 << uop.rd,
        _ => span(uop.rd, bytes),
    };
    let fused = matches!(what, What::Compute(Operation::Fused { .. } | Operation::Multiply { .. }, _));
    if fused || partial || matches!(what, What::Compare(..)) {
        reads |= writes;
    }
    if !uop.vm {
        reads |= 1;
    }
    Some(Plan { what, sew, body, bytes, group, vl, partial, reads, writes })
}

/// What an instruction becomes, and the width of the elements that its body counts in.
fn what(uop: &Uop, vtype: Vtype, vl: Vl, setting: &Setting) -> Option<(What, Sew)> {
    let (row, form, sew) = (uop.op.base().row(), uop.op.base().form(), vtype.sew);
    let name = row.parameter();
    if let Some(memory) = form.memory {
        let (unit, fields) = (memory.addressing == Addressing::Unit, uop.nfields() as u32);
        if unit && (2..=4).contains(&fields) && uop.vm && !setting.strict {
            let registers = form.vd.registers(vtype, setting.vlen)? as u8;
            let segments = Segments { store: memory.store, fields, registers };
            return Some((What::Segments(segments), memory.eew(vtype)));
        }
        let index = match memory.addressing {
            Addressing::Indexed => form.vs2.eew(vtype).and_then(Sew::from_bits),
            _ => None,
        };
        let apart = index.is_some() || memory.addressing == Addressing::Strided;
        if apart && fields == 1 && !setting.strict && !setting.rv32 && setting.user_bits.is_some() {
            let elements =
                Elements { store: memory.store, places: index.map_or(Places::Strided, Places::Indexed) };
            return Some((What::Elements(elements), memory.eew(vtype)));
        }
        let unit = (unit || memory.addressing == Addressing::FaultOnlyFirst) && fields == 1;
        if setting.strict || !unit && memory.addressing != Addressing::Whole {
            return None;
        }
        return Some((if memory.store { What::Store } else { What::Load }, memory.eew(vtype)));
    }
    let vlmax = vtype.vlmax(setting.vlen);
    if let Some(permute) = Permute::of(uop, vlmax * sew.bytes(), vlmax) {
        return Some((What::Permute(permute), sew));
    }
    let numbers = setting.float && matches!(sew, Sew::E32 | Sew::E64);
    if let Some(element0) = Element0::of(row.chapter, row.function, name, numbers) {
        return Some((What::Element0(element0), sew));
    }
    match row.chapter {
        Chapter::vperm if row.function == Function::mv_whole => {
            Some((What::Compute(Operation::Move, Other::Vector(uop.rs2)), sew))
        }
        Chapter::vperm => Some((What::Slide(Slide::of(uop, vl, vlmax * sew.bytes())?), sew)),
        Chapter::vmask if setting.undisturbed && (1..=MASK).contains(&vl.most()) => {
            Some((What::Logic(Logic::of(row.function, name)?, vl), sew))
        }
        Chapter::vcmp | Chapter::vfcmp => {
            let float = row.chapter == Chapter::vfcmp;
            let lowered = !float || setting.float && matches!(sew, Sew::E32 | Sew::E64);
            let fits = lowered && setting.undisturbed && (1..=MASK).contains(&vl.most());
            let comparison = Comparison::of(row.chapter, name).filter(|_| fits)?;
            Some((What::Compare(comparison, mask::operand(row.function, uop)?), sew))
        }
        Chapter::vmove
            if matches!(
                row.function,
                Function::merge_vvm | Function::merge_vxm | Function::merge_vim | Function::fmerge_vfm
            ) =>
        {
            let other = mask::operand(row.function, uop)?;
            let lowered =
                !matches!(other, Other::Float(_)) || setting.float && matches!(sew, Sew::E32 | Sew::E64);
            lowered.then_some((What::Merge(other), sew))
        }
        Chapter::vcarry => None,
        Chapter::vcrypto => Some((What::Groups(cipher(uop, vtype, vl, setting)?), sew)),
        _ => {
            if let Some((conversion, result)) = Conversion::of(uop, sew, setting) {
                return Some((What::Conversion(conversion), result));
            }
            if let Some(shift) = Shift::of(uop, sew, setting) {
                return Some((What::Shift(shift), sew));
            }
            if let Some((widening, wide)) = Widening::of(uop, sew, setting) {
                return Some((What::Widen(widening), wide));
            }
            let (operation, other) = operation(uop, sew, setting)?;
            Some((What::Compute(operation, other), sew))
        }
    }
}

/// The element type, as an integer and as a float, and the types of chunks of them.
pub(super) fn types(sew: Sew) -> (Type, Type) {
    match sew {
        Sew::E8 => (I8, I8X16),
        Sew::E16 => (I16, I16X8),
        Sew::E32 => (I32, I32X4),
        Sew::E64 => (I64, I64X2),
    }
}

pub(super) fn float_types(sew: Sew) -> (Type, Type) {
    if sew == Sew::E32 { (F32, F32X4) } else { (F64, F64X2) }
}

/// Is it done by the host's floating-point units, or illegal where the guest's are off or frm is no rounding mode?
pub(crate) fn is_float(plan: &Plan) -> bool {
    use Operation::{Sgnj, Sgnjn, Sgnjx};
    match plan.what {
        What::Compute(Sgnj | Sgnjn | Sgnjx, _) => true,
        What::Compute(operation, other) => operation.is_float() || matches!(other, Other::Float(_)),
        What::Compare(comparison, _) => matches!(comparison, Comparison::Float(_)),
        What::Merge(other) => matches!(other, Other::Float(_)),
        What::Kernel(kernel) => kernel == Kernel::Float,
        What::Conversion(_) | What::Element0(Element0::ToFloat | Element0::FromFloat) => true,
        _ => false,
    }
}
