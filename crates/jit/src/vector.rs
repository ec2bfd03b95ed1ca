//! What vector instructions do, for all writers of code: a [`VectorOp`] for each, with the facts of its [`Plan`].
//!
//! | file | contents |
//! |---|---|
//! | `vtype` | what is known of vtype and vl at an instruction |
//! | `plan` | from an instruction to its plan |
//! | `arithmetic` | operations on elements of one width |
//! | `widen`, `shift`, `convert` | results of another width, shifts that round or narrow, conversions of numbers |
//! | `mask` | comparisons, operations on masks |
//! | `element0` | elements to scalar registers and back, reductions |
//! | `permute`, `slide` | gathers, compression, numbers of elements, slides |
//! | `elements`, `segment` | strided and indexed accesses, segments |
//! | `cipher` | cryptography on element groups |
//! | `kernel` | which instructions are calls of `exec` rather than code |
//!
//! Three writers make code of plans: `lower/chunks` by Cranelift, 16 bytes at a time; `lower/fused` with [`crate::fused`]
//! runs of instructions on groups that are long; `lower/native` whole loops. A new operation is a variant here and an arm in
//! each writer that can do it; where none can, the instruction is called in `exec`. Invariant: an instruction with a plan
//! has been found legal by `exec` under the vtype of the plan. Must not know hosts, nor Cranelift.

pub(crate) mod arithmetic;
mod cipher;
pub(crate) mod convert;
pub(crate) mod element0;
pub(crate) mod elements;
pub(crate) mod fill;
pub(crate) mod kernel;
pub(crate) mod mask;
pub(crate) mod permute;
pub(crate) mod plan;
pub(crate) mod segment;
pub(crate) mod shift;
pub(crate) mod slide;
pub(crate) mod vtype;
pub(crate) mod widen;

use rivet_exec::Grouped;
use rivet_isa::Sew;

use crate::guards::CompileKey;

use arithmetic::{Operation, Other};
use convert::Conversion;
use element0::Element0;
use elements::Elements;
use fill::Fill;
use kernel::Kernel;
use mask::{Logic, Predicate};
use permute::Permute;

use segment::Segments;
use shift::Shift;
use slide::Slide;
pub(crate) use vtype::{Vl, VsetEffect, VtypeState, reads_length};
use widen::Widening;

/// Bytes of a chunk.
pub(crate) const CHUNK: u32 = 16;

/// Bytes of the largest body that is done in chunks: wider ones are faster by kernels.
pub(crate) const MOST: u32 = 1024;

/// What a vector instruction does with its elements, where vtype and vl are known.
#[derive(Clone, Copy, Debug)]
pub(crate) enum VectorOp {
    Load,
    Store,
    Compute(Operation, Other),
    Widen(Widening),
    Compare(Predicate, Other),
    /// The carries or borrows of sums or differences (V 11.4).
    CarryOut {
        adds: bool,
        other: Other,
    },
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
    pub(crate) op: VectorOp,
    /// Element width of the result; of comparisons and carries, of the operands.
    pub(crate) sew: Sew,
    /// Bytes of the body in elements of that width, at most.
    pub(crate) body: u32,
    /// The same in whole chunks.
    pub(crate) bytes: u32,
    /// Bytes of VLMAX elements.
    pub(crate) group: u32,
    pub(crate) vl: Vl,
    /// Some lanes of chunks are inactive or past the body.
    pub(crate) partial: bool,
    /// Registers read and written, a bit for each.
    pub(crate) reads: u32,
    pub(crate) writes: u32,
    /// What becomes all ones behind it.
    pub(crate) fill: Fill,
}

/// What is done where a plan does not hold when it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Otherwise {
    /// It always holds.
    Never,
    /// The instruction is called in `exec`.
    Call,
    /// It and what follows in its block are left to the interpreter: this hardly ever happens.
    SideExit,
}

impl Plan {
    /// What is done where it does not hold.
    pub(crate) fn otherwise(&self) -> Otherwise {
        let scalar = |other| matches!(other, Other::Float(_));
        match self.op {
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
    pub(crate) fn mends_nans(&self) -> bool {
        self.bytes <= 8 * CHUNK
    }

    /// Does the instruction read and write the register file in the hart? It is no reason to keep registers in variables.
    pub(crate) fn works_in_file(&self) -> bool {
        use VectorOp::{Elements, Fused, Groups, Joined, Kernel, Series};
        matches!(self.op, Elements(_) | Groups(_) | Series(_) | Joined | Kernel(_) | Fused)
    }

    /// Is it a call in `exec`, before which the hart is told of vtype and vl?
    pub(crate) fn is_kernel(&self) -> bool {
        matches!(self.op, VectorOp::Kernel(_))
    }

    /// Is it a slide through memory?
    pub(crate) fn is_slide(&self) -> bool {
        matches!(self.op, VectorOp::Slide(slide) if slide.goes_through_memory())
    }

    /// Would its chunks take longer than a call? Where vl is not known all chunks are made of which some may be needed.
    fn is_long(&self, compile_key: &CompileKey) -> bool {
        let most = match self.op {
            VectorOp::Element0(Element0::Reduce(_)) => kernel::known(compile_key),
            VectorOp::Element0(_) | VectorOp::Groups(_) => u32::MAX,
            VectorOp::Logic(_, vl) => return vl.most() > kernel::WORDS * 64,
            VectorOp::Slide(slide) if slide.goes_through_memory() => kernel::MOVED,
            VectorOp::Compute(Operation::Sgnj | Operation::Sgnjn | Operation::Sgnjx, _) => {
                return self.bytes > MOST;
            }
            VectorOp::Compute(operation, _) if operation.is_float() => kernel::known(compile_key),
            VectorOp::Compare(..) | VectorOp::Merge(_) => kernel::known(compile_key),
            _ if self.is_float() => return self.bytes > MOST,
            _ => kernel::known(compile_key),
        };
        let is_known = matches!(self.vl, Vl::Exact(_));
        self.bytes > if is_known { most } else { most.min(kernel::unknown(compile_key)) }
    }

    /// Is it done by the host's floating-point units, or illegal where the guest's are off or frm is no rounding mode?
    pub(crate) fn is_float(&self) -> bool {
        use Operation::{Sgnj, Sgnjn, Sgnjx};
        match self.op {
            VectorOp::Compute(Sgnj | Sgnjn | Sgnjx, _) => true,
            VectorOp::Compute(operation, other) => operation.is_float() || matches!(other, Other::Float(_)),
            VectorOp::Compare(predicate, _) => predicate.is_float(),
            VectorOp::Merge(other) => matches!(other, Other::Float(_)),
            VectorOp::Slide(slide) => matches!(slide.end(), Some(Other::Float(_))),
            VectorOp::Kernel(kernel) => kernel == Kernel::Float,
            VectorOp::Conversion(_) | VectorOp::Element0(Element0::ToFloat | Element0::FromFloat) => true,
            _ => false,
        }
    }
}
