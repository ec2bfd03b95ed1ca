//! NaNs among the results of vector operations.
//!
//! The host's arithmetic gives NaNs with payloads; RISC-V asks for the canonical one. Compiled code looks for NaNs after the
//! operation and makes them canonical in cold code. Invariant: the flags that the host has raised are those of RISC-V, but
//! for NV of ∞ × 0 with a quiet NaN as the addend of a fused operation, which the cold code raises.

use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::types::{I8, I64X2};
use cranelift_codegen::ir::{Block, BlockArg, InstBuilder, Value};
use rivet_isa::Sew;

use crate::lower::Lower;
use crate::lower::chunks::{float_types, types};
use crate::vector::Plan;

/// A chunk of a result, and the factors where it is of a fused operation.
#[derive(Clone, Copy, Debug)]
pub(in crate::lower) struct Computed {
    pub(in crate::lower) value: Value,
    pub(in crate::lower) factors: Option<(Value, Value)>,
}

impl Computed {
    /// A result without factors.
    pub(in crate::lower) fn of(value: Value) -> Computed {
        Computed { value, factors: None }
    }
}

impl Lower<'_> {
    /// Makes NaNs among the results canonical. Long groups go to `slow` instead.
    pub(in crate::lower) fn canonical_nans(&mut self, results: &mut [Computed], plan: &Plan, slow: Block) {
        if !plan.mends_nans() {
            let values: Vec<Value> = results.iter().map(|result| result.value).collect();
            return self.no_nan(&values, slow);
        }
        let any = self.any_nan(results.iter().map(|result| result.value));
        let (mend, done) = (self.cold_block(), self.b.create_block());
        let ty = float_types(plan.sew).1;
        let plain: Vec<BlockArg> = results.iter().map(|result| result.value.into()).collect();
        self.b.ins().brif(any, mend, &[], done, &plain);
        self.go_on_in(mend);
        let mended: Vec<BlockArg> =
            results.iter().map(|&result| self.canonical_nan(result, plan.sew).into()).collect();
        self.b.ins().jump(done, &mended);
        for result in results {
            result.value = self.b.append_block_param(done, ty);
        }
        self.go_on_in(done);
    }

    /// A chunk with its NaNs made canonical.
    fn canonical_nan(&mut self, result: Computed, sew: Sew) -> Value {
        let (lane, ty) = (types(sew).0, float_types(sew).1);
        let mut nans = self.b.ins().fcmp(FloatCC::Unordered, result.value, result.value);
        if let Some((a, b)) = result.factors {
            let invalid = self.invalid_products(a, b, sew);
            nans = self.b.ins().bor(nans, invalid);
        }
        let canonical = if sew == Sew::E32 { 0x7fc0_0000 } else { 0x7ff8 << 48 };
        let canonical = self.b.ins().iconst(lane, canonical);
        let canonical = self.b.ins().splat(types(sew).1, canonical);
        let value = self.cast(types(sew).1, result.value);
        let value = self.b.ins().bitselect(nans, canonical, value);
        self.cast(ty, value)
    }

    /// Lanes that multiply infinity and zero: ones, else 0. Raises NV for them and for signalling NaNs.
    fn invalid_products(&mut self, a: Value, b: Value, sew: Sew) -> Value {
        let (lane, ty) = float_types(sew);
        let (zero, infinity) = match sew {
            Sew::E32 => (self.b.ins().f32const(0.0), self.b.ins().f32const(f32::INFINITY)),
            _ => (self.b.ins().f64const(0.0), self.b.ins().f64const(f64::INFINITY)),
        };
        debug_assert_eq!(self.b.func.dfg.value_type(zero), lane);
        let (zero, infinity) = (self.b.ins().splat(ty, zero), self.b.ins().splat(ty, infinity));
        let pairs = [(a, b), (b, a)].map(|(a, b)| {
            let magnitude = self.b.ins().fabs(a);
            let infinite = self.b.ins().fcmp(FloatCC::Equal, magnitude, infinity);
            let none = self.b.ins().fcmp(FloatCC::Equal, b, zero);
            self.b.ins().band(infinite, none)
        });
        let both = self.b.ins().bor(pairs[0], pairs[1]);
        let both = self.cast(ty, both);
        let (a, b) = (self.b.ins().band(a, both), self.b.ins().band(b, both));
        let product = self.b.ins().fmul(a, b);
        self.b.ins().fcmp(FloatCC::Unordered, product, product)
    }

    /// Goes to `slow` where an element is a NaN.
    fn no_nan(&mut self, results: &[Value], slow: Block) {
        let any = self.any_nan(results.iter().copied());
        let go = self.b.create_block();
        self.b.ins().brif(any, slow, &[], go, &[]);
        self.b.switch_to_block(go);
    }

    /// Is an element of some chunks a NaN?
    fn any_nan(&mut self, mut results: impl Iterator<Item = Value>) -> Value {
        let mut all: Option<Value> = None;
        while let Some(a) = results.next() {
            let b = results.next().unwrap_or(a);
            let nan = self.b.ins().fcmp(FloatCC::Unordered, a, b);
            let nan = self.cast(I64X2, nan);
            all = Some(all.map_or(nan, |all| self.b.ins().bor(all, nan)));
        }
        match all {
            Some(all) => self.b.ins().vany_true(all),
            None => self.b.ins().iconst(I8, 0),
        }
    }

    /// Goes to `slow` where an element of either is a NaN.
    pub(in crate::lower) fn no_nan_between(&mut self, a: Value, b: Value, slow: Block) {
        let nan = self.b.ins().fcmp(FloatCC::Unordered, a, b);
        let any = self.b.ins().vany_true(nan);
        let go = self.b.create_block();
        self.b.ins().brif(any, slow, &[], go, &[]);
        self.b.switch_to_block(go);
    }
}
