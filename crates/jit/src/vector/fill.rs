//! Elements that become all ones, or by chance keep their values, where a hart does that with agnostic ones (V 3.4.3).

use rivet_exec::Uop;

use super::arithmetic::Operation;
use super::convert::Conversion;
use super::element0::Element0;
use super::permute::Permute;
use super::{Plan, VectorOp, Vl, VtypeState, plan};
use crate::guards::CompileKey;

/// What an instruction with a destination leaves to its policies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fill {
    /// Bytes of the tail, from that of the first element of the destination on; where vl is not known, it may begin before.
    pub(crate) from: u32,
    pub(crate) to: u32,
    /// Bits of the byte before these that belong to the tail, of a mask.
    pub(crate) bits: u8,
    /// The tail begins at an element that is not known, or what becomes ones is chosen by chance: element by element.
    pub(crate) by_element: bool,
    /// The inactive elements of the body.
    pub(crate) inactive: bool,
}

impl Fill {
    /// Is there anything?
    pub(crate) fn is_any(self) -> bool {
        self.from < self.to || self.bits != 0 || self.inactive || self.by_element
    }
}

/// The plan in chunks of an instruction that fills what is agnostic; none if that is not known here.
pub(crate) fn filled(uop: &Uop, vector: VtypeState, compile_key: &CompileKey) -> Option<Plan> {
    with_fill(uop, vector, compile_key, |compile_key| plan::chunks(uop, vector, compile_key))
}

/// The same of another plan, which `undisturbed` gives for a hart that fills nothing.
pub(crate) fn with_fill(
    uop: &Uop,
    vector: VtypeState,
    compile_key: &CompileKey,
    undisturbed: impl FnOnce(&CompileKey) -> Option<Plan>,
) -> Option<Plan> {
    let VtypeState::Known { key, vl, .. } = vector else { return None };
    let (tail, inactive) = uop.agnostic_under(key).filter(|_| !compile_key.undisturbed)?;
    let (is_variable, vl) = (matches!(vl, Vl::UpTo(_)), vl.most());
    if vl == 0 {
        return None;
    }
    let plan = undisturbed(&CompileKey { undisturbed: true, ..*compile_key })?;
    let is_packed = matches!(plan.op, VectorOp::Permute(Permute::Compress));
    let by_element = is_variable || is_packed || !compile_key.ones;
    let register = compile_key.vlen / 8;
    let (body, group) = (vl * plan.sew.bytes(), plan.group.max(register));
    // Where v0 has carries, all elements of the body are active.
    let is_masked = !uop.vm && inactive && !matches!(plan.op, VectorOp::CarryOut { .. });
    let (from, to, is_masked) = match plan.op {
        VectorOp::Store => return Some(plan),
        VectorOp::Elements(elements) if elements.store => return Some(plan),
        VectorOp::Segments(segments) if segments.store => return Some(plan),
        VectorOp::Element0(Element0::ToInteger | Element0::ToFloat) => return Some(plan),
        VectorOp::Logic(logic, _) if logic.is_scalar() => return Some(plan),
        // The tail of a mask is always agnostic (V 5.3). Whether an element is active is not known behind what has written v0.
        VectorOp::Logic(..) | VectorOp::Compare(..) | VectorOp::CarryOut { .. } => {
            let bits = if vl % 8 == 0 { 0 } else { 0xff << (vl % 8) };
            let from = vl.div_ceil(8);
            let by_element = by_element || is_masked;
            let fill = Fill { from, to: register, bits: bits as u8, by_element, inactive: is_masked };
            return (!is_masked || uop.rd != 0).then_some(Plan { fill, ..plan });
        }
        VectorOp::Element0(_) | VectorOp::Conversion(Conversion::Reduce(_)) => {
            (plan.sew.bytes(), register, false)
        }
        // Elements below the offset keep their values, active or not (V 16.3.1).
        VectorOp::Slide(slide) if slide.keeps() && is_masked => return None,
        // All elements behind the packed ones belong to the tail (V 16.5).
        VectorOp::Permute(Permute::Compress) => (0, group, false),
        // All elements of the body are active.
        VectorOp::Merge(_) | VectorOp::Compute(Operation::Carry { .. }, _) => (body, group, false),
        VectorOp::Load
        | VectorOp::Compute(..)
        | VectorOp::Widen(_)
        | VectorOp::Shift(_)
        | VectorOp::Conversion(_)
        | VectorOp::Slide(_)
        | VectorOp::Permute(_)
        | VectorOp::Elements(_) => (body, group, is_masked),
        // `exec` fills the inactive elements of all fields first.
        VectorOp::Segments(_) if !is_masked => (body, group, false),
        _ => return None,
    };
    let (from, to) = if tail { (from, to) } else { (0, 0) };
    let by_element = by_element && (tail || is_masked);
    Some(Plan { fill: Fill { from, to, bits: 0, by_element, inactive: is_masked }, ..plan })
}
