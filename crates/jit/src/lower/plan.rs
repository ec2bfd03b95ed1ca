//! Which vector instructions are done in chunks of 16 bytes, and how: a [`Plan`].
//!
//! There is one where vtype and vl are known, the body is a whole number of chunks, not too many, and nothing else is
//! written. Invariant: an instruction with a plan has been found legal by `exec` under the vtype of the plan.

use cranelift_codegen::ir::Type;
use cranelift_codegen::ir::types::{F32, F32X4, F64, F64X2, I8, I8X16, I16, I16X8, I32, I32X4, I64, I64X2};
use rivet_exec::{Grouped, Uop};
use rivet_isa::{Addressing, Chapter, Function, Sew, Shape, Vtype};

use super::CompileKey;
use super::cipher::cipher;
use super::convert::Conversion;
use super::element0::Element0;
use super::elements::{Elements, Layout};
use super::kernel::{self, Kernel};
use super::mask::{self, Comparison, Logic};
use super::narrow::Shift;
use super::operation::{Operation, Other, operation};
use super::permute::Permute;
use super::segment::Segments;
use super::slide::Slide;
use super::vtype::{Vl, VtypeState};
use super::widen::Widening;
use crate::operands::{Registers, Uses};

/// Bytes of a chunk.
pub(super) const CHUNK: u32 = 16;

/// Bytes of the largest body that is done in chunks: wider ones are faster by kernels.
pub(super) const MOST: u32 = 1024;

/// Elements of the longest mask that is done in words.
const MASK: u32 = 1024;

/// The lowering chosen for a vector instruction.
#[derive(Clone, Copy, Debug)]
pub(super) enum VectorOp {
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
    /// It is a member of a fused loop, with which it is done.
    Fused,
    Slide(Slide),
    Permute(Permute),
    /// No chunks: a call in `exec`.
    Kernel(Kernel),
}

/// How an instruction is done in chunks, or by a kernel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(super) what: VectorOp,
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
    SideExit,
}

impl Plan {
    /// What is done where it does not hold.
    pub(super) fn otherwise(&self) -> Otherwise {
        let scalar = |other| matches!(other, Other::Float(_));
        match self.what {
            VectorOp::Load | VectorOp::Store | VectorOp::Segments(_) | VectorOp::Elements(_) => {
                Otherwise::SideExit
            }
            VectorOp::Groups(_) | VectorOp::Series(_) if matches!(self.vl, Vl::Exact(_)) => Otherwise::Never,
            VectorOp::Joined => Otherwise::Never,
            VectorOp::Logic(..) | VectorOp::Widen(_) | VectorOp::Kernel(_) => Otherwise::Never,
            VectorOp::Element0(Element0::FromFloat) => Otherwise::Call,
            VectorOp::Element0(_) | VectorOp::Slide(_) | VectorOp::Permute(_) => Otherwise::Never,
            VectorOp::Compute(operation, other) if !scalar(other) => {
                if operation.is_float() && !self.mends_nans() { Otherwise::Call } else { Otherwise::Never }
            }
            VectorOp::Compare(_, other) if !scalar(other) => Otherwise::Never,
            VectorOp::Merge(other) if !scalar(other) => Otherwise::Never,
            VectorOp::Shift(shift) if !shift.rounds => Otherwise::Never,
            _ => Otherwise::Call,
        }
    }

    /// Are NaNs among its results made canonical in compiled code? With more chunks than the host has registers a call costs
    /// less.
    pub(super) fn mends_nans(&self) -> bool {
        self.bytes <= 8 * CHUNK
    }

    /// Does the instruction read and write the register file in the hart? It is no reason to keep registers in variables.
    pub(super) fn works_in_file(&self) -> bool {
        use VectorOp::{Elements, Fused, Groups, Joined, Kernel, Series};
        matches!(self.what, Elements(_) | Groups(_) | Series(_) | Joined | Kernel(_) | Fused)
    }

    /// Is it a call in `exec`, before which the hart is told of vtype and vl?
    pub(super) fn is_kernel(&self) -> bool {
        matches!(self.what, VectorOp::Kernel(_))
    }

    /// Is it a slide through memory?
    pub(super) fn is_slide(&self) -> bool {
        matches!(self.what, VectorOp::Slide(slide) if slide.goes_through_memory())
    }

    /// Would its chunks take longer than a call? Where vl is not known all chunks are made of which some may be needed.
    fn is_long(&self, compile_key: &CompileKey) -> bool {
        let most = match self.what {
            VectorOp::Element0(Element0::Reduce(_)) => kernel::known(compile_key),
            VectorOp::Element0(_) | VectorOp::Groups(_) => u32::MAX,
            VectorOp::Logic(_, vl) => return vl.most() > kernel::WORDS * 64,
            VectorOp::Slide(slide) if slide.goes_through_memory() => kernel::MOVED,
            VectorOp::Compute(Operation::Sgnj | Operation::Sgnjn | Operation::Sgnjx, _) => {
                return self.bytes > MOST;
            }
            VectorOp::Compute(operation, _) if operation.is_float() => kernel::known(compile_key),
            VectorOp::Compare(..) | VectorOp::Merge(_) => kernel::known(compile_key),
            _ if is_float(self) => return self.bytes > MOST,
            _ => kernel::known(compile_key),
        };
        let is_known = matches!(self.vl, Vl::Exact(_));
        self.bytes > if is_known { most } else { most.min(kernel::unknown(compile_key)) }
    }
}

/// Registers that hold `bytes` from `first` on.
pub(super) fn registers(first: u8, bytes: u32, compile_key: &CompileKey) -> u32 {
    let count = (bytes * 8).div_ceil(compile_key.vlen).max(1);
    (((1u64 << count) - 1) << first) as u32
}

/// Vector registers that an instruction may read or write: too many rather than too few.
pub(crate) fn touched(uop: &Uop, vector: VtypeState, compile_key: &CompileKey) -> Uses {
    let of = |reads, writes| {
        let only = |v| Registers { v, ..Registers::default() };
        Uses { reads: only(reads | writes), writes: only(writes) }
    };
    if !uop.op.is_vector() || uop.op.is_vset() {
        return of(0, 0);
    }
    let VtypeState::Known { key, .. } = vector else { return of(u32::MAX, u32::MAX) };
    let (vtype, form) = (key.vtype(), uop.op.base().form());
    let fields = form.memory.map_or(1, |_| uop.nfields() as u32);
    let span = |first: u8, shape: Shape, fields: u32| match shape.registers(vtype, compile_key.vlen) {
        Some(0) => 0,
        Some(n) => (((1u128 << (n * fields)) - 1) << first) as u32,
        None => u32::MAX,
    };
    let mask = u32::from(!uop.vm || uop.op.base().row().operands.contains(&rivet_isa::Operand::V0));
    let (vd, sources) =
        (span(uop.rd, form.vd, fields), span(uop.rs1, form.vs1, 1) | span(uop.rs2, form.vs2, 1) | mask);
    match form.memory.is_some_and(|memory| memory.store) {
        true => of(vd | sources, 0),
        false => of(sources, vd),
    }
}

/// The plan of an instruction, if it has one here: in chunks, or where these would be many and a kernel can do it, by that.
pub(crate) fn plan(uop: &Uop, vector: VtypeState, compile_key: &CompileKey) -> Option<Plan> {
    let chunks = chunks(uop, vector, compile_key);
    match chunks {
        Some(plan) if !plan.is_long(compile_key) => Some(plan),
        _ => kernel::plan(uop, vector, compile_key, chunks.as_ref()).or(chunks),
    }
}

/// The plan in chunks.
pub(super) fn chunks(uop: &Uop, vector: VtypeState, compile_key: &CompileKey) -> Option<Plan> {
    let VtypeState::Known { key, vl, .. } = vector else { return None };
    let vtype = key.vtype();
    if !uop.op.is_vector() || compile_key.vlen < 128 {
        return None;
    }
    let form = uop.op.base().form();
    let whole = matches!(form.vd, Shape::Whole(_));
    let legal = if whole { uop.is_legal_anywhere() } else { uop.is_legal_under(key) };
    if !legal || !uop.vm && !compile_key.undisturbed {
        return None;
    }
    let (what, sew) = what(uop, vtype, vl, compile_key)?;
    let group = vtype.vlmax(compile_key.vlen) * sew.bytes();
    let scalar = match what {
        VectorOp::Logic(logic, _) => logic.is_scalar(),
        VectorOp::Element0(what) => matches!(what, Element0::ToInteger | Element0::ToFloat),
        _ => false,
    };
    if scalar || matches!(what, VectorOp::Logic(..)) {
        let writes = if scalar { 0 } else { 1 << uop.rd };
        let other = matches!(what, VectorOp::Logic(logic, _) if !scalar && !logic.is_first());
        let sources = 1 << uop.rs2 | if other { 1 << uop.rs1 } else { 0 };
        let reads = sources | writes | u32::from(!uop.vm);
        return Some(Plan { what, sew, body: 0, bytes: 0, group, vl, partial: false, reads, writes });
    }
    let all_of = |first: u8, shape: Shape| {
        let count = shape.registers(vtype, compile_key.vlen)?;
        Some((((1u64 << count) - 1) << first) as u32)
    };
    let in_file = match what {
        VectorOp::Elements(elements) => {
            let (data, index) = (all_of(uop.rd, form.vd)?, all_of(uop.rs2, form.vs2).unwrap_or(0));
            if !elements.store && !compile_key.undisturbed {
                return None;
            }
            let (reads, writes) = if elements.store { (data, 0) } else { (0, data) };
            Some((reads | index | u32::from(!uop.vm), writes))
        }
        VectorOp::Groups(_) => {
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
        Shape::Whole(n) => (n * compile_key.vlen / 8, Vl::Exact(n * compile_key.vlen / 8 / sew.bytes())),
        _ => (vl.most() * sew.bytes(), vl),
    };
    let bytes = body.next_multiple_of(CHUNK);
    let (fields, writes) = match what {
        VectorOp::Segments(segments) => (segments.fields, !segments.store),
        VectorOp::Store => (1, false),
        _ => (1, true),
    };
    if bytes == 0 || bytes * fields > MOST || fields > 1 && bytes != body {
        return None;
    }
    // Nothing but the body is written, either because it is all or because the rest keeps its value.
    let keeps = uop.is_plain_under(key) || whole || compile_key.undisturbed;
    let some = match what {
        VectorOp::Element0(_) | VectorOp::Permute(Permute::Compress) => true,
        VectorOp::Conversion(Conversion::Reduce(_)) => true,
        VectorOp::Slide(slide) => slide.keeps(),
        _ => false,
    };
    let tail = some || bytes != body || matches!(vl, Vl::UpTo(_));
    // The tail reaches to the end of the group, or of the register where the group is a part of one.
    if writes && (tail || body < group.max(compile_key.vlen / 8)) && !keeps {
        return None;
    }
    let partial = tail || !uop.vm;
    let fields = |segments: Segments| {
        (((1u64 << (segments.fields * u32::from(segments.registers))) - 1) << uop.rd) as u32
    };
    let span = |first, bytes| registers(first, bytes, compile_key);
    let mut reads = match what {
        VectorOp::Load => 0,
        VectorOp::Store => span(uop.rd, bytes),
        VectorOp::Widen(widening) => widening.reads(uop, span, bytes),
        VectorOp::Compute(_, other) | VectorOp::Compare(_, other) | VectorOp::Merge(other) => {
            let a = if form.vs2 == Shape::None { 0 } else { span(uop.rs2, bytes) };
            a | if let Other::Vector(r) = other { span(r, bytes) } else { 0 }
        }
        VectorOp::Conversion(conversion) => conversion.reads(uop, span, bytes),
        VectorOp::Shift(shift) if shift.narrows => span(uop.rs2, 2 * bytes),
        VectorOp::Shift(_) => span(uop.rs2, bytes),
        VectorOp::Segments(segments) if segments.store => fields(segments),
        VectorOp::Logic(..) | VectorOp::Segments(_) => 0,
        VectorOp::Elements(_) | VectorOp::Groups(_) | VectorOp::Series(_) | VectorOp::Joined => 0,
        VectorOp::Kernel(_) | VectorOp::Fused => 0,
        VectorOp::Element0(Element0::Reduce(_)) => span(uop.rs2, bytes) | 1 << uop.rs1,
        VectorOp::Element0(_) => 0,
        VectorOp::Slide(_) => span(uop.rs2, group),
        VectorOp::Permute(permute) => permute.reads(uop, span, group),
    };
    let writes = match what {
        VectorOp::Store => 0,
        VectorOp::Segments(segments) if segments.store => 0,
        VectorOp::Segments(segments) => fields(segments),
        VectorOp::Compare(..) | VectorOp::Element0(_) | VectorOp::Conversion(Conversion::Reduce(_)) => {
            1 << uop.rd
        }
        _ => span(uop.rd, bytes),
    };
    let fused = matches!(what, VectorOp::Compute(Operation::Fused { .. } | Operation::Multiply { .. }, _));
    if fused || partial || matches!(what, VectorOp::Compare(..)) {
        reads |= writes;
    }
    if !uop.vm {
        reads |= 1;
    }
    Some(Plan { what, sew, body, bytes, group, vl, partial, reads, writes })
}

/// What an instruction becomes, and the width of the elements that its body counts in.
fn what(uop: &Uop, vtype: Vtype, vl: Vl, compile_key: &CompileKey) -> Option<(VectorOp, Sew)> {
    let (chapter, function, name) = uop.op.semantics();
    let (form, sew) = (uop.op.base().form(), vtype.sew);
    if let Some(memory) = form.memory {
        let (unit, fields) = (memory.addressing == Addressing::Unit, uop.nfields() as u32);
        if unit && (2..=4).contains(&fields) && uop.vm && !compile_key.strict {
            let registers = form.vd.registers(vtype, compile_key.vlen)? as u8;
            let segments = Segments { store: memory.store, fields, registers };
            return Some((VectorOp::Segments(segments), memory.eew(vtype)));
        }
        let index = match memory.addressing {
            Addressing::Indexed => form.vs2.eew(vtype).and_then(Sew::from_bits),
            _ => None,
        };
        let apart = index.is_some() || memory.addressing == Addressing::Strided;
        if apart && fields == 1 && !compile_key.strict && !compile_key.rv32 && compile_key.user_bits.is_some()
        {
            let elements =
                Elements { store: memory.store, places: index.map_or(Layout::Strided, Layout::Indexed) };
            return Some((VectorOp::Elements(elements), memory.eew(vtype)));
        }
        let fault_only_first = memory.addressing == Addressing::FaultOnlyFirst && compile_key.whole_loads;
        let unit = (unit || fault_only_first) && fields == 1;
        if compile_key.strict || !unit && memory.addressing != Addressing::Whole {
            return None;
        }
        return Some((if memory.store { VectorOp::Store } else { VectorOp::Load }, memory.eew(vtype)));
    }
    let vlmax = vtype.vlmax(compile_key.vlen);
    if let Some(permute) = Permute::of(uop, vlmax * sew.bytes(), vlmax) {
        return Some((VectorOp::Permute(permute), sew));
    }
    let numbers = compile_key.float && matches!(sew, Sew::E32 | Sew::E64);
    if let Some(element0) = Element0::of(chapter, function, name, numbers) {
        return Some((VectorOp::Element0(element0), sew));
    }
    match chapter {
        Chapter::vperm if function == Function::mv_whole => {
            Some((VectorOp::Compute(Operation::Move, Other::Vector(uop.rs2)), sew))
        }
        Chapter::vperm => Some((VectorOp::Slide(Slide::of(uop, vl, vlmax * sew.bytes())?), sew)),
        Chapter::vmask if compile_key.undisturbed && (1..=MASK).contains(&vl.most()) => {
            Some((VectorOp::Logic(Logic::of(function, name)?, vl), sew))
        }
        Chapter::vcmp | Chapter::vfcmp => {
            let float = chapter == Chapter::vfcmp;
            let lowered = !float || compile_key.float && matches!(sew, Sew::E32 | Sew::E64);
            let fits = lowered && compile_key.undisturbed && (1..=MASK).contains(&vl.most());
            let comparison = Comparison::of(chapter, name).filter(|_| fits)?;
            Some((VectorOp::Compare(comparison, mask::operand(function, uop)?), sew))
        }
        Chapter::vmove
            if matches!(
                function,
                Function::merge_vvm | Function::merge_vxm | Function::merge_vim | Function::fmerge_vfm
            ) =>
        {
            let other = mask::operand(function, uop)?;
            let lowered =
                !matches!(other, Other::Float(_)) || compile_key.float && matches!(sew, Sew::E32 | Sew::E64);
            lowered.then_some((VectorOp::Merge(other), sew))
        }
        Chapter::vcarry => None,
        Chapter::vcrypto => Some((VectorOp::Groups(cipher(uop, vtype, vl, compile_key)?), sew)),
        _ => {
            if let Some((conversion, result)) = Conversion::of(uop, sew, compile_key) {
                return Some((VectorOp::Conversion(conversion), result));
            }
            if let Some(shift) = Shift::of(uop, sew, compile_key) {
                return Some((VectorOp::Shift(shift), sew));
            }
            if let Some((widening, wide)) = Widening::of(uop, sew, compile_key) {
                return Some((VectorOp::Widen(widening), wide));
            }
            let (operation, other) = operation(uop, sew, compile_key)?;
            Some((VectorOp::Compute(operation, other), sew))
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
        VectorOp::Compute(Sgnj | Sgnjn | Sgnjx, _) => true,
        VectorOp::Compute(operation, other) => operation.is_float() || matches!(other, Other::Float(_)),
        VectorOp::Compare(comparison, _) => matches!(comparison, Comparison::Float(_)),
        VectorOp::Merge(other) => matches!(other, Other::Float(_)),
        VectorOp::Kernel(kernel) => kernel == Kernel::Float,
        VectorOp::Conversion(_) | VectorOp::Element0(Element0::ToFloat | Element0::FromFloat) => true,
        _ => false,
    }
}
