//! Vector instructions whose result is wider than their sources: extensions, widening sums, products and
//! multiply-accumulates of integers.

use cranelift_codegen::ir::types::{I8, I8X16, I16, I16X8, I32, I32X4};
use cranelift_codegen::ir::{InstBuilder, Value};
use rivet_exec::Uop;
use rivet_isa::{Chapter, Function, Param, Sew, Shape};

use super::operation::Other;
use super::plan::{Plan, types};
use super::{CompileKey, Lower};

/// What is done with the extended elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Then {
    Nothing,
    Add,
    Sub,
    Mul,
    Accumulate,
}

/// A widening instruction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Widening {
    pub(super) then: Then,
    /// Logarithm of how much wider the result is than vs2; 0 if that is wide already.
    pub(super) log: u32,
    /// Is vs2 signed, and is the other operand?
    pub(super) signed: (bool, bool),
    pub(super) other: Other,
}

impl Widening {
    /// The one that an instruction is; `sew` is that of vtype.
    pub(super) fn of(uop: &Uop, sew: Sew, compile_key: &CompileKey) -> Option<(Widening, Sew)> {
        let (chapter, function, name) = uop.op.semantics();
        if chapter == Chapter::vint && matches!(function, Function::sext | Function::zext) {
            let log = name.log2_fraction()? as u32;
            let signed = (function == Function::sext, false);
            return Some((Widening { then: Then::Nothing, log, signed, other: Other::None }, sew));
        }
        let wide = Sew::from_bits(sew.bits() * 2).filter(|wide| wide.bits() <= compile_key.elen)?;
        let other = match function {
            Function::vv | Function::wv | Function::wvv => Other::Vector(uop.rs1),
            Function::vx | Function::wx | Function::wvx => Other::Integer(uop.rs1),
            _ => return None,
        };
        let (then, signed) = match (chapter, name) {
            (Chapter::vwiden, Param::Wadd) => (Then::Add, (true, true)),
            (Chapter::vwiden, Param::Waddu) => (Then::Add, (false, false)),
            (Chapter::vwiden, Param::Wsub) => (Then::Sub, (true, true)),
            (Chapter::vwiden, Param::Wsubu) => (Then::Sub, (false, false)),
            (Chapter::vwiden, Param::Wmul) => (Then::Mul, (true, true)),
            (Chapter::vwiden, Param::Wmulu) => (Then::Mul, (false, false)),
            (Chapter::vwiden, Param::Wmulsu) => (Then::Mul, (true, false)),
            (Chapter::vmac, Param::Wmacc) => (Then::Accumulate, (true, true)),
            (Chapter::vmac, Param::Wmaccu) => (Then::Accumulate, (false, false)),
            (Chapter::vmac, Param::Wmaccsu) => (Then::Accumulate, (false, true)),
            (Chapter::vmac, Param::Wmaccus) => (Then::Accumulate, (true, false)),
            _ => return None,
        };
        let log = if uop.op.base().form().vs2 == Shape::Group(1) { 0 } else { 1 };
        Some((Widening { then, log, signed, other }, wide))
    }

    /// Registers that it reads, where its result has so many bytes.
    pub(super) fn reads(&self, uop: &Uop, span: impl Fn(u8, u32) -> u32, bytes: u32) -> u32 {
        let a = span(uop.rs2, bytes >> self.log);
        let b = if let Other::Vector(r) = self.other { span(r, bytes >> 1) } else { 0 };
        let d = if self.then == Then::Accumulate { span(uop.rd, bytes) } else { 0 };
        a | b | d
    }
}

impl Lower<'_> {
    /// The second operand of a widening instruction where it is a scalar, repeated.
    pub(super) fn wide_splat(&mut self, widening: &Widening, plan: &Plan) -> Option<Value> {
        let Other::Integer(r) = widening.other else { return None };
        let value = self.x(r);
        let (lane, chunk) = types(plan.sew);
        let narrow = match plan.sew {
            Sew::E8 | Sew::E16 => I8,
            Sew::E32 => I16,
            Sew::E64 => I32,
        };
        let low = self.b.ins().ireduce(narrow, value);
        let wide = match widening.signed.1 {
            true => self.b.ins().sextend(lane, low),
            false => self.b.ins().uextend(lane, low),
        };
        Some(self.b.ins().splat(chunk, wide))
    }

    /// A chunk of the result of a widening instruction.
    pub(super) fn widening(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        widening: &Widening,
        splat: Option<Value>,
        at: u32,
    ) -> Value {
        let a = self.widened(uop.rs2, at, plan.sew, widening.log, widening.signed.0);
        let b = match (widening.other, splat) {
            (Other::Vector(r), _) => self.widened(r, at, plan.sew, 1, widening.signed.1),
            (_, Some(splat)) => splat,
            _ => a,
        };
        match widening.then {
            Then::Nothing => a,
            Then::Add => self.b.ins().iadd(a, b),
            Then::Sub => self.b.ins().isub(a, b),
            Then::Mul => self.b.ins().imul(a, b),
            Then::Accumulate => {
                let product = self.b.ins().imul(a, b);
                let d = self.chunk_as(types(plan.sew).1, uop.rd, at);
                self.b.ins().iadd(d, product)
            }
        }
    }

    /// Elements of the group at `r`, extended to `sew`, as they stand for the chunk at byte `at` of a result.
    fn widened(&mut self, r: u8, at: u32, sew: Sew, log: u32, signed: bool) -> Value {
        let from = at >> log;
        let mut value = self.chunk(r, from & !15);
        let narrow = [I8X16, I16X8, I32X4];
        for step in 0..log {
            let width = sew as u32 - log + step;
            value = self.cast(narrow[width as usize], value);
            // Which half, from the largest part to the smallest.
            let part = (from % 16) >> (3 - step) & 1;
            value = match (signed, part) {
                (true, 0) => self.b.ins().swiden_low(value),
                (true, _) => self.b.ins().swiden_high(value),
                (false, 0) => self.b.ins().uwiden_low(value),
                (false, _) => self.b.ins().uwiden_high(value),
            };
        }
        self.cast(types(sew).1, value)
    }
}
