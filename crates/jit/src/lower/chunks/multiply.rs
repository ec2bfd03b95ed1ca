//! Products of elements, as far as the host has no instruction for them, rotations, and elements in reverse order.

use cranelift_codegen::ir::types::{I8, I8X16, I16, I16X8, I32X4};
use cranelift_codegen::ir::{ConstantData, InstBuilder, Value};
use rivet_isa::Sew;

use crate::lower::Lower;
use crate::lower::chunks::types;

impl Lower<'_> {
    /// The lower half of a product.
    pub(in crate::lower) fn product(&mut self, a: Value, b: Value) -> Value {
        if self.b.func.dfg.value_type(a) != I8X16 {
            return self.b.ins().imul(a, b);
        }
        let halves = self.products((a, false), (b, false)).map(|product| {
            let low = self.b.ins().iconst(I16, 0xff);
            let low = self.b.ins().splat(I16X8, low);
            self.b.ins().band(product, low)
        });
        self.b.ins().unarrow(halves[0], halves[1])
    }

    /// The upper half of a product of elements of at most 32 bits, each signed or not.
    pub(in crate::lower) fn upper_product(&mut self, sew: Sew, a: (Value, bool), b: (Value, bool)) -> Value {
        let [low, high] = self.products(a, b);
        if sew == Sew::E32 {
            let (low, high) = (self.cast(I8X16, low), self.cast(I8X16, high));
            let bytes: Vec<u8> = [4, 12, 20, 28].into_iter().flat_map(|first| first..first + 4).collect();
            let bytes = self.b.func.dfg.immediates.push(ConstantData::from(bytes));
            let value = self.b.ins().shuffle(low, high, bytes);
            return self.cast(I32X4, value);
        }
        let [low, high] = [low, high].map(|product| self.b.ins().ushr_imm_s(product, i64::from(sew.bits())));
        self.b.ins().unarrow(low, high)
    }

    /// Products of twice the width, of the lower half of the elements and of the upper.
    fn products(&mut self, a: (Value, bool), b: (Value, bool)) -> [Value; 2] {
        [false, true].map(|upper| {
            let [a, b] = [a, b].map(|(value, signed)| match (signed, upper) {
                (true, false) => self.b.ins().swiden_low(value),
                (true, true) => self.b.ins().swiden_high(value),
                (false, false) => self.b.ins().uwiden_low(value),
                (false, true) => self.b.ins().uwiden_high(value),
            });
            self.b.ins().imul(a, b)
        })
    }

    /// Elements rotated by a number of bits.
    pub(in crate::lower) fn rotated(&mut self, a: Value, by: Value, right: bool) -> Value {
        let rest = self.b.ins().ineg(by);
        let (left, right) = if right { (rest, by) } else { (by, rest) };
        let upper = self.b.ins().ishl(a, left);
        let lower = self.b.ins().ushr(a, right);
        self.b.ins().bor(upper, lower)
    }

    /// The bytes of each element in reverse order.
    pub(in crate::lower) fn reversed_bytes(&mut self, sew: Sew, a: Value) -> Value {
        let last = sew.bytes() as u8 - 1;
        let a = self.cast(I8X16, a);
        let value = self.bytes_of([a, a], (0..16).map(|byte| byte ^ last).collect());
        self.cast(types(sew).1, value)
    }

    /// The bits of each byte in reverse order: those of each half are looked up.
    pub(in crate::lower) fn reversed_bits(&mut self, a: Value) -> Value {
        let ty = self.b.func.dfg.value_type(a);
        let a = self.cast(I8X16, a);
        let reverse = |shift: u32| (0..16u8).map(|half| half.reverse_bits() >> 4 << shift).collect();
        let (low, high) = (self.constant(reverse(0)), self.constant(reverse(4)));
        let mask = self.b.ins().iconst(I8, 15);
        let mask = self.b.ins().splat(I8X16, mask);
        let lower = self.b.ins().band(a, mask);
        let upper = self.b.ins().ushr_imm_s(a, 4);
        let lower = self.b.ins().swizzle(high, lower);
        let upper = self.b.ins().swizzle(low, upper);
        let value = self.b.ins().bor(lower, upper);
        self.cast(ty, value)
    }
}
