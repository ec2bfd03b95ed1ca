//! From a vector instruction to its [`Plan`].
//!
//! There is one where vtype and vl are known, the body is a whole number of chunks, not too many, and nothing else is
//! written.

use rivet_exec::Uop;
use rivet_isa::{Addressing, Chapter, Function, Sew, Shape, Vtype};

use super::arithmetic::{Operation, Other, operation};
use super::cipher::cipher;
use super::convert::Conversion;
use super::element0::Element0;
use super::elements::{Elements, Layout};
use super::fill::Fill;
use super::mask::{self, Logic, Predicate};
use super::permute::Permute;
use super::segment::Segments;
use super::shift::Shift;
use super::slide::Slide;
use super::widen::Widening;
use super::{CHUNK, MOST, Plan, VectorOp, Vl, VtypeState, kernel};
use crate::guards::CompileKey;
use crate::operands::{Registers, Uses};

/// Elements of the longest mask that is done in words.
pub(crate) const MASK: u32 = 1024;

/// Registers that hold `bytes` from `first` on.
pub(crate) fn registers(first: u8, bytes: u32, compile_key: &CompileKey) -> u32 {
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
pub(crate) fn chunks(uop: &Uop, vector: VtypeState, compile_key: &CompileKey) -> Option<Plan> {
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
    let (op, sew) = op(uop, vtype, vl, compile_key)?;
    let group = vtype.vlmax(compile_key.vlen) * sew.bytes();
    let scalar = match op {
        VectorOp::Logic(logic, _) => logic.is_scalar(),
        VectorOp::Element0(element0) => matches!(element0, Element0::ToInteger | Element0::ToFloat),
        _ => false,
    };
    if scalar || matches!(op, VectorOp::Logic(..)) {
        let writes = if scalar { 0 } else { 1 << uop.rd };
        let other = matches!(op, VectorOp::Logic(logic, _) if !scalar && !logic.is_first());
        let sources = 1 << uop.rs2 | if other { 1 << uop.rs1 } else { 0 };
        let reads = sources | writes | u32::from(!uop.vm);
        return Some(Plan {
            op,
            sew,
            body: 0,
            bytes: 0,
            group,
            vl,
            partial: false,
            reads,
            writes,
            fill: Fill::default(),
        });
    }
    let all_of = |first: u8, shape: Shape| {
        let count = shape.registers(vtype, compile_key.vlen)?;
        Some((((1u64 << count) - 1) << first) as u32)
    };
    let in_file = match op {
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
        return Some(Plan {
            op,
            sew,
            body,
            bytes: body,
            group,
            vl,
            partial: false,
            reads,
            writes,
            fill: Fill::default(),
        });
    }
    let (body, vl) = match form.vd {
        Shape::Whole(n) => (n * compile_key.vlen / 8, Vl::Exact(n * compile_key.vlen / 8 / sew.bytes())),
        _ => (vl.most() * sew.bytes(), vl),
    };
    let bytes = body.next_multiple_of(CHUNK);
    let (fields, writes) = match op {
        VectorOp::Segments(segments) => (segments.fields, !segments.store),
        VectorOp::Store => (1, false),
        _ => (1, true),
    };
    if bytes == 0 || bytes * fields > MOST || fields > 1 && bytes != body {
        return None;
    }
    // Nothing but the body is written, either because it is all or because the rest keeps its value.
    let keeps = uop.is_plain_under(key) || whole || compile_key.undisturbed;
    let some = match op {
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
    let mut reads = match op {
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
        VectorOp::Kernel(_) | VectorOp::Fused | VectorOp::CarryOut { .. } => 0,
        VectorOp::Element0(Element0::Reduce(_)) => span(uop.rs2, bytes) | 1 << uop.rs1,
        VectorOp::Element0(_) => 0,
        VectorOp::Slide(_) => span(uop.rs2, group),
        VectorOp::Permute(permute) => permute.reads(uop, span, group),
    };
    let writes = match op {
        VectorOp::Store => 0,
        VectorOp::Segments(segments) if segments.store => 0,
        VectorOp::Segments(segments) => fields(segments),
        VectorOp::Compare(..) | VectorOp::Element0(_) | VectorOp::Conversion(Conversion::Reduce(_)) => {
            1 << uop.rd
        }
        _ => span(uop.rd, bytes),
    };
    let fused = matches!(op, VectorOp::Compute(Operation::Fused { .. } | Operation::Multiply { .. }, _));
    if fused || partial || matches!(op, VectorOp::Compare(..)) {
        reads |= writes;
    }
    if !uop.vm {
        reads |= 1;
    }
    Some(Plan { op, sew, body, bytes, group, vl, partial, reads, writes, fill: Fill::default() })
}

/// The operation of an instruction, and the width of the elements that its body counts in.
fn op(uop: &Uop, vtype: Vtype, vl: Vl, compile_key: &CompileKey) -> Option<(VectorOp, Sew)> {
    let (chapter, function, name) = uop.op.semantics();
    let (form, sew) = (uop.op.base().form(), vtype.sew);
    if let Some(memory) = form.memory {
        let (unit, fields) = (memory.addressing == Addressing::Unit, uop.nfields() as u32);
        if unit && (2..=8).contains(&fields) && uop.vm && !compile_key.strict {
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
            let predicate = Predicate::of(chapter, name).filter(|_| fits)?;
            Some((VectorOp::Compare(predicate, mask::operand(function, uop)?), sew))
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
