//! Which instructions have code in vector loops alone: permutations, shifts by elements, fixed point, carries, half precision, and
//! conversions between widths.

use rivet_exec::Uop;
use rivet_isa::{Chapter, Function, Param, Sew};

use super::host::{self, Vectors};
use super::{compress, convert, fraction, gather, half, shift, shift_each, slide};
use crate::fused::{self, codes};
use crate::guards::CompileKey;
use crate::vector::arithmetic::{Operation, carry_out, of_loops, operation};
use crate::vector::convert::Conversion;
use crate::vector::element0::Element0;
use crate::vector::fill::with_fill;
use crate::vector::permute::Permute;
use crate::vector::plan::MASK;
use crate::vector::shift::{DOWN, Shift, UP};
use crate::vector::slide::Slide;
use crate::vector::{Plan, VectorOp, VtypeState, kernel};

/// The plan of such an instruction.
pub(super) fn plan(uop: &Uop, vector: VtypeState, compile_key: &CompileKey) -> Option<Plan> {
    match compile_key.undisturbed {
        true => undisturbed(uop, vector, compile_key),
        false => with_fill(uop, vector, compile_key, |compile_key| undisturbed(uop, vector, compile_key)),
    }
}

/// The plan for a hart that fills nothing.
fn undisturbed(uop: &Uop, vector: VtypeState, compile_key: &CompileKey) -> Option<Plan> {
    let plan = kernel::plan(uop, vector, compile_key, None).filter(|plan| plan.vl.most() > 0)?;
    if let Some(shift) = Shift::of_loops(uop, plan.sew, compile_key) {
        return shift::supports(&shift, plan.sew).then_some(Plan { op: VectorOp::Shift(shift), ..plan });
    }
    if let (Chapter::vred, Function::wvs, name) = uop.op.semantics() {
        let op = VectorOp::Element0(Element0::WidenSum(name == Param::Signed));
        let sew = Sew::from_bits(2 * plan.sew.bits()).filter(|&sew| codes::extend(true, 1, sew).is_some())?;
        return Some(Plan { op, sew, ..plan });
    }
    if let Some((operation, other)) = of_loops(uop) {
        let op = VectorOp::Compute(operation, other);
        return has_code(operation, plan.sew, compile_key).then_some(Plan { op, ..plan });
    }
    if let Some((conversion, sew)) = Conversion::of_loops(uop, plan.sew) {
        let group = plan.group / plan.sew.bytes() * sew.bytes();
        let op = VectorOp::Conversion(conversion);
        return convert::supports(conversion, sew).then_some(Plan { op, sew, group, ..plan });
    }
    if plan.sew == Sew::E16
        && let Some(op) = half::moved_or_compared(uop, plan.vl)
    {
        return Some(Plan { op, ..plan });
    }
    if plan.sew == Sew::E16
        && let (Chapter::vfloat | Chapter::vfmac, ..) = uop.op.semantics()
    {
        // The same operation as on singles.
        let (operation, other) = operation(uop, Sew::E32, compile_key)?;
        let op = VectorOp::Compute(operation, other);
        return half::supports(operation, compile_key).then_some(Plan { op, ..plan });
    }
    if let Some(slide) = Slide::of_loops(uop) {
        return slide::supports(&plan).then_some(Plan { op: VectorOp::Slide(slide), ..plan });
    }
    if let Some((adds, other)) = carry_out(uop) {
        let op = VectorOp::CarryOut { adds, other };
        return (plan.vl.most() <= MASK).then_some(Plan { op, ..plan });
    }
    if host::vectors() == Some(Vectors::Avx512) && !fused::can_permute() {
        return None;
    }
    let permute = match Permute::kind(uop)? {
        Permute::GatherBy16 if plan.sew == Sew::E16 => Permute::Gather,
        permute => permute,
    };
    let has_code = match permute {
        Permute::Gather => gather::supports(&plan),
        Permute::GatherBy16 => gather::supports_16(&plan),
        Permute::Repeat(_) => true,
        Permute::RepeatAt(_) => gather::supports_number(&plan),
        Permute::Compress => compress::compresses(uop, &plan, compile_key),
        Permute::Counts => compress::counts(&plan),
        Permute::Numbers => false,
    };
    has_code.then_some(Plan { op: VectorOp::Permute(permute), ..plan })
}

/// Has an operation of [`of_loops`] code here? Of those that round by vxrm, there is code for two of the four modes.
fn has_code(operation: Operation, sew: Sew, compile_key: &CompileKey) -> bool {
    let rounds = matches!(compile_key.vxrm, UP | DOWN);
    match operation {
        Operation::ByElement(_) => shift_each::supports(operation, sew),
        Operation::Saturate { .. } | Operation::Carry { .. } => true,
        Operation::Average { .. } => rounds,
        Operation::RoundByElement { .. } => rounds && shift_each::rounds(sew),
        Operation::Bits(_) => true,
        Operation::Fraction => rounds && fraction::supports(sew),
        _ => false,
    }
}
