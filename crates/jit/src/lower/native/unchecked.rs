//! Floating-point results whose NaN check is deferred, so that one comparison checks several results.
//!
//! A result needs no check of its own if a later result has it as an operand: a NaN in the operand makes the later result a NaN
//! in the same lane. NaNs must be canonical before any other instruction reads the result, and before the code branches; side
//! exits make them canonical themselves. The factors of a fused multiply-add keep their values until the check, which raises
//! NV for ∞ × 0 + NaN. Invariant: a deferred result is in a whole host register that holds guest registers, and was written by
//! steps that are never skipped.

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_isa::Sew;

use super::emit::{Emit, HostWriter, Later};
use super::file::sized;
use super::float;
use super::host::Vectors;
use super::is_variable;
use super::operand::{Operand, operands};
use super::vector::steps;
use crate::fused::assembler::{Label, Lanes};
use crate::scalar::ScalarOp;
use crate::vector::{Plan, VectorOp};

/// A result that may have NaNs other than the canonical one.
#[derive(Clone)]
pub(super) struct Unchecked {
    to: usize,
    sew: Sew,
    bytes: u32,
    /// The factors of each fused operation that contributed to it.
    factors: Vec<(usize, usize)>,
    /// The check of a later result includes it.
    covered: bool,
}

/// Results that one branch to cold code checks.
pub(super) struct Checks {
    label: Label,
    back: Label,
    results: Vec<Unchecked>,
}

/// Maximum number of deferred results, and of fused operations of one result.
const MOST: usize = 12;
const MOST_FACTORS: usize = 4;

impl Emit<'_> {
    /// Before an instruction: checks the deferred results, unless it propagates their NaNs or does not concern them.
    pub(super) fn check_before(&mut self, uop: &Uop, plan: Option<&Plan>) {
        let defers = plan.is_some_and(|plan| self.defers(uop, plan));
        // Other instructions may need all temporary registers.
        let (waits, takes_few) = match plan {
            Some(plan) if defers => (self.unchecked.iter().all(|result| result.sew == plan.sew), true),
            Some(plan) => {
                (self.is_independent(uop, plan), matches!(plan.op, VectorOp::Load | VectorOp::Store))
            }
            None => match ScalarOp::of(uop) {
                ScalarOp::Integer(_) | ScalarOp::Access(_) | ScalarOp::Nop => (true, true),
                ScalarOp::Float(_) => (true, false),
                _ => (false, true),
            },
        };
        let has_copies = self.spares().into_iter().any(|spare| self.is_factor(spare));
        if !waits || has_copies && !takes_few {
            self.check_all();
        }
        self.deferring = defers;
    }

    /// May the checks of an instruction's results be deferred?
    fn defers(&self, uop: &Uop, plan: &Plan) -> bool {
        let (VectorOp::Compute(operation, _), steps) = (plan.op, steps(plan)) else { return false };
        float::supports(operation, plan.sew)
            && operation.fp_op().is_some()
            && uop.vm
            && !is_variable(plan.vl)
            && steps.total.is_multiple_of(steps.lanes)
            && !plan.fill.is_any()
            && !self.may_loop(uop, plan, steps)
    }

    /// Does an instruction neither access a deferred result, nor write what its check needs?
    fn is_independent(&self, uop: &Uop, plan: &Plan) -> bool {
        let is_simple = match plan.op {
            VectorOp::Load | VectorOp::Store | VectorOp::Widen(_) => true,
            VectorOp::Compute(operation, _) => !operation.is_float(),
            _ => false,
        };
        let touches = |operand: &Operand| {
            let parts = self.file.host_parts(self.byte_of(operand.r), operand.bytes);
            parts.into_iter().any(|part| {
                self.unchecked
                    .iter()
                    .any(|result| result.to == part || operand.written && result.has_factor(part))
            })
        };
        is_simple && (self.unchecked.is_empty() || !operands(uop, plan).iter().any(touches))
    }

    /// Before an operation on `reads` writes a host register: checks the deferred results if one of them depends on what the
    /// register holds.
    pub(super) fn check_overwritten(&mut self, to: usize, reads: &[usize]) {
        let matters = |result: &Unchecked| {
            let is_lost = match reads.contains(&to) {
                true => result.factors.len() >= MOST_FACTORS,
                // Its check may include others.
                false => !result.covered || !result.factors.is_empty(),
            };
            result.has_factor(to) || result.to == to && is_lost
        };
        if self.unchecked.len() >= MOST || self.unchecked.iter().any(matters) {
            self.check_all();
        }
    }

    /// Defers the check of a result in all lanes of a host register, made from the registers `reads`; where that is not possible,
    /// checks all at once.
    pub(super) fn unchecked(
        &mut self,
        to: usize,
        (sew, bytes): (Sew, u32),
        factors: Option<(usize, usize)>,
        reads: &[usize],
    ) {
        let mut new = Unchecked { to, sew, bytes, factors: Vec::new(), covered: false };
        self.unchecked.retain_mut(|result| {
            result.covered |= reads.contains(&result.to);
            let overwritten = result.to == to;
            if overwritten {
                new.factors.append(&mut result.factors);
            }
            !overwritten
        });
        new.factors.extend(factors);
        let (kept, spares) = (self.vectors.kept(), self.spares());
        let stays_there = |number: usize| number < kept || spares.contains(&number);
        let factors_stay = new.factors.iter().all(|&(a, b)| stays_there(a) && stays_there(b));
        let stays = self.deferring && to < kept && factors_stay;
        self.unchecked.push(new);
        if !stays {
            self.check_all();
        }
    }

    /// A copy of a factor that the result replaces.
    pub(super) fn copy_factor(&mut self, factor: usize) -> usize {
        let spare = self.spare().filter(|_| self.deferring);
        let copy = spare.unwrap_or_else(|| self.temp());
        self.copy_vector(copy, factor);
        copy
    }

    /// The temporary registers that may hold copies of factors of deferred results. Cold code writes the last temporary one.
    fn spares(&self) -> [usize; 2] {
        let last = self.vectors.scratch();
        [last - 1, last - 2]
    }

    /// The first of them that is free.
    fn spare(&self) -> Option<usize> {
        let is_free = |&number: &usize| !self.is_factor(number) && !self.forwards.holds(number);
        self.spares().into_iter().find(is_free)
    }

    /// Is a host register a factor of a deferred result?
    pub(super) fn is_factor(&self, number: usize) -> bool {
        self.unchecked.iter().any(|result| result.has_factor(number))
    }

    /// Before a host register with a constant is written.
    pub(super) fn check_factor(&mut self, number: usize) {
        if self.is_factor(number) {
            self.check_all();
        }
    }

    /// Checks all deferred results.
    pub(super) fn check_all(&mut self) {
        let results = std::mem::take(&mut self.unchecked);
        if results.is_empty() {
            return;
        }
        let (label, back) = (self.asm.label(), self.asm.label());
        let mut seen: Vec<(Sew, u32, usize)> = results
            .iter()
            .filter(|result| !result.covered)
            .map(|&Unchecked { to, sew, bytes, .. }| (sew, bytes, to))
            .collect();
        seen.sort_unstable();
        let mut pairs = Vec::new();
        for like in seen.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            for pair in like.chunks(2) {
                let ((sew, bytes, a), (.., b)) = (pair[0], pair[pair.len() - 1]);
                pairs.push(([a, b], sew, bytes));
            }
        }
        match self.vectors {
            Vectors::Avx512 => {
                for two in pairs.chunks(2) {
                    let masks = [Register::K3, Register::K4];
                    for (&([a, b], sew, bytes), k) in two.iter().zip(masks) {
                        let [a, b] = [a, b].map(|number| sized(number, bytes).into());
                        self.unordered(k, a, b, sew, bytes, Lanes::All);
                    }
                    self.two(Code::VEX_Kortestw_kr_kr, masks[0], masks[two.len() - 1]);
                    self.jump(Code::Jne_rel32_64, label);
                }
            }
            // To make a mask takes longer than to see that it has no bits.
            Vectors::Avx2 => {
                for (pair, sew, bytes) in pairs {
                    self.asm.jump_if_nan(pair, sew, bytes, label);
                }
            }
        }
        self.asm.place(back);
        self.later.push(Later::Checks(Checks { label, back, results }));
    }

    /// The cold code for results of which at least one has a NaN.
    pub(super) fn write_checks(&mut self, checks: &Checks) {
        self.asm.place(checks.label);
        self.make_canonical(&checks.results);
        self.jump(Code::Jmp_rel32_64, checks.back);
    }

    /// Makes NaNs of results canonical, and raises NV where a fused operation has to.
    pub(super) fn make_canonical(&mut self, results: &[Unchecked]) {
        for result in results {
            match self.vectors {
                Vectors::Avx512 => self.make_canonical_by_masks(result),
                Vectors::Avx2 => self.make_canonical_by_blend(result),
            }
        }
    }

    fn make_canonical_by_masks(&mut self, result: &Unchecked) {
        let Unchecked { to, sew, bytes, ref factors, .. } = *result;
        let done = self.asm.label();
        self.find_nans(to, sew, bytes, Lanes::All);
        let (last, others) =
            factors.split_last().map_or((None, &[][..]), |(last, others)| (Some(*last), others));
        for &(a, b) in others {
            let none = self.asm.label();
            self.find_invalid(sew, bytes, a, b);
            self.back_without(Register::K5, Register::K5, none);
            self.raise_invalid(sew, bytes, a, b);
            self.asm.place(none);
        }
        self.make_others_canonical(to, (sew, bytes), last, done);
        self.asm.place(done);
    }

    fn make_canonical_by_blend(&mut self, result: &Unchecked) {
        let Unchecked { to, sew, bytes, ref factors, .. } = *result;
        let (found, done) = (self.asm.label(), self.asm.label());
        self.asm.jump_if_nan([to; 2], sew, bytes, found);
        self.jump(Code::Jmp_rel32_64, done);
        self.asm.place(found);
        for &(a, b) in factors {
            let (maybe, none) = (self.asm.label(), self.asm.label());
            self.asm.jump_if_maybe_invalid([a, b], sew, bytes, maybe);
            self.jump(Code::Jmp_rel32_64, none);
            self.asm.place(maybe);
            self.find_nans(to, sew, bytes, Lanes::All);
            self.find_invalid(sew, bytes, a, b);
            self.raise_invalid(sew, bytes, a, b);
            self.asm.forget_masks();
            // Masks take the place of the lanes that were found.
            self.asm.jump_if_nan([to; 2], sew, bytes, none);
            self.asm.place(none);
        }
        // A blend would make each use of the result wait for the comparisons. A sum that has become NaN needs none.
        self.asm.jump_if_canonical(to, float::canonical(sew), sew, bytes, done);
        self.asm.put_canonical(to, float::canonical(sew), sew, bytes);
        self.asm.place(done);
    }
}

impl Unchecked {
    fn has_factor(&self, number: usize) -> bool {
        self.factors.iter().any(|&(a, b)| a == number || b == number)
    }
}
