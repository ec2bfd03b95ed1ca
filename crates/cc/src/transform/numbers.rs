//! `Numbers` emits polynomials and trip counts as instructions.
//!
//! Invariant: what is asked for twice in one place is computed once.

use std::collections::HashMap;

use crate::analysis::exits::{Compare, Count};
use crate::analysis::poly::{Poly, PolyTerm};
use crate::ir::{Binary, Builder, Cast, Element, IntPredicate, Math, Scalar, Type, Value};

/// Numbers that were computed in one block, which dominates all their users.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers {
    known: HashMap<(Poly, Scalar), Value>,
}

impl Numbers {
    /// The value of a polynomial whose terms are values.
    pub(super) fn poly(&mut self, b: &mut Builder<'_>, poly: &Poly, ty: Scalar) -> Value {
        if let Some(value) = poly.as_value().filter(|v| b.func.ty(*v) == Type::Scalar(ty)) {
            return value;
        }
        if let Some(number) = poly.as_constant() {
            return b.func.int(Type::Scalar(ty), number as u64);
        }
        if let Some(known) = self.known.get(&(poly.clone(), ty)) {
            return *known;
        }
        let value = if ty == Scalar::Ptr { self.address(b, poly) } else { self.sum(b, poly, ty) };
        self.known.insert((poly.clone(), ty), value);
        value
    }

    /// `start + step × times`.
    pub(super) fn linear(
        &mut self,
        b: &mut Builder<'_>,
        (start, step): (&Poly, &Poly),
        times: &Poly,
        ty: Scalar,
    ) -> Value {
        let grown = step.times(times).unwrap_or_else(|| {
            // The product of two sums would have too many terms.
            let number = if ty == Scalar::Ptr { Scalar::Int(64) } else { ty };
            let (step, times) = (self.poly(b, step, number), self.poly(b, times, number));
            Poly::term(PolyTerm::Value(b.mul(step, times)))
        });
        self.poly(b, &start.plus(&grown), ty)
    }

    /// `base + offset`, where the base is the term that is an address.
    fn address(&mut self, b: &mut Builder<'_>, poly: &Poly) -> Value {
        let base = poly.terms().find_map(|t| match t {
            PolyTerm::Value(v) if b.func.ty(v) == Type::PTR => Some(v),
            _ => None,
        });
        let Some(base) = base else {
            let number = self.poly(b, poly, Scalar::Int(64));
            return b.cast(Cast::IntToPtr, number, Scalar::Ptr);
        };
        let offset = poly.minus(&Poly::term(PolyTerm::Value(base)));
        if offset.as_constant() == Some(0) {
            return base;
        }
        let offset = self.poly(b, &offset, Scalar::Int(64));
        b.gep(Element::Of(Type::I8), base, offset)
    }

    fn sum(&mut self, b: &mut Builder<'_>, poly: &Poly, ty: Scalar) -> Value {
        let mut sum: Option<Value> = None;
        // Products that are added come first, so that the rest can be subtracted.
        let mut products: Vec<(Vec<PolyTerm>, i64)> =
            poly.products().map(|(p, by)| (p.to_vec(), by)).collect();
        products.sort_by_key(|(product, by)| (product.is_empty(), *by < 0));
        for (product, by) in products {
            let part = product.iter().fold(None, |part: Option<Value>, term| {
                let PolyTerm::Value(value) = term else { return part };
                let value = as_type(b, *value, ty);
                Some(match part {
                    Some(part) => b.mul(part, value),
                    None => value,
                })
            });
            let (part, negative) = match part {
                None => (b.func.int(Type::Scalar(ty), by as u64), false),
                Some(part) if sum.is_some() && by < 0 => (scaled(b, part, by.wrapping_neg()), true),
                Some(part) => (scaled(b, part, by), false),
            };
            sum = Some(match sum {
                None => part,
                Some(sum) if negative => b.sub(sum, part),
                Some(sum) => b.add(sum, part),
            });
        }
        sum.unwrap_or_else(|| b.func.int(Type::Scalar(ty), 0))
    }

    /// The number of the first iteration in which a count's condition holds.
    pub(super) fn count(&mut self, b: &mut Builder<'_>, count: &Count) -> Value {
        if let Some(poly) = count.as_poly() {
            return self.poly(b, &poly, Scalar::Int(64));
        }
        let up = count.step > 0;
        let ty = if count.ty == Scalar::Ptr { Scalar::Int(64) } else { count.ty };
        let distance = match count.compare {
            Compare::Equal => {
                let distance = count.to.minus(&count.from).times_constant(if up { 1 } else { -1 });
                self.poly(b, &distance, ty)
            }
            Compare::Unsigned | Compare::Signed => {
                let (from, to) = (self.poly(b, &count.from, ty), self.poly(b, &count.to, ty));
                let signed = count.compare == Compare::Signed;
                let math = match (signed, up) {
                    (false, true) => Math::UMax,
                    (false, false) => Math::UMin,
                    (true, true) => Math::SMax,
                    (true, false) => Math::SMin,
                };
                let to = b.math(math, &[to, from]);
                if up { b.sub(to, from) } else { b.sub(from, to) }
            }
        };
        let distance = b.zext_or_trunc(distance, Scalar::Int(64));
        let step = count.step.unsigned_abs();
        if step == 1 {
            return distance;
        }
        let (op, by) = match step.is_power_of_two() {
            true => (Binary::LShr, step.trailing_zeros().into()),
            false => (Binary::UDiv, step),
        };
        let by = b.func.int(Type::I64, by);
        if count.compare == Compare::Equal {
            return b.binary(op, distance, by);
        }
        if ty.bits() < 64 {
            let more = b.func.int(Type::I64, step - 1);
            let rounded = b.add(distance, more);
            return b.binary(op, rounded, by);
        }
        // The bound of a part of the iterations may be so large that the sum would wrap.
        let zero = b.func.zero(Type::I64);
        let any = b.icmp(IntPredicate::Ne, distance, zero);
        let any = b.zext_or_trunc(any, Scalar::Int(64));
        let less = b.sub(distance, any);
        let steps = b.binary(op, less, by);
        b.add(steps, any)
    }
}

/// A value as a number of a type: cut, or an address as a number.
fn as_type(b: &mut Builder<'_>, value: Value, ty: Scalar) -> Value {
    let value =
        if b.func.ty(value) == Type::PTR { b.cast(Cast::PtrToInt, value, Scalar::Int(64)) } else { value };
    b.zext_or_trunc(value, ty)
}

/// `value × by`, of which only the low bits are kept.
pub(super) fn scaled(b: &mut Builder<'_>, value: Value, by: i64) -> Value {
    let ty = b.func.ty(value);
    let unused = 64 - ty.element().map_or(64, Scalar::bits);
    if let Some(number) = b.func.as_int(value) {
        return b.func.int(ty, number.wrapping_mul(by as u64));
    }
    // A shift by all bits of the type, or more, would be poison.
    match by << unused >> unused {
        0 => b.func.zero(ty),
        1 => value,
        -1 => {
            let zero = b.func.zero(ty);
            b.sub(zero, value)
        }
        by if by > 0 && by.count_ones() == 1 => {
            let by = b.func.int(ty, by.trailing_zeros().into());
            b.binary(Binary::Shl, value, by)
        }
        by => {
            let by = b.func.int(ty, by as u64);
            b.mul(value, by)
        }
    }
}
