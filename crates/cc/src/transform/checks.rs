//! This module emits the checks in front of a vector loop.
//!
//! Invariant: where the checks let control go on, the order in which strips access memory makes no difference.

use super::numbers::{Numbers, scaled};
use crate::analysis::memory::Span;
use crate::analysis::poly::Poly;
use crate::ir::{Binary, Block, Builder, Element, Function, IntPredicate, Scalar, Type, Value};
use crate::plan::recipe::PAGE;

/// Leaves for `scalar` at the end of `block` if one of these steps is shorter than so many bytes; goes on in the block that is
/// returned.
pub(super) fn long_steps(
    func: &mut Function,
    numbers: &mut Numbers,
    mut block: Block,
    scalar: Block,
    steps: &[(Poly, u32)],
) -> Block {
    for (step, least) in steps {
        let mut b = Builder::at_end(func, block);
        let bytes = numbers.poly(&mut b, step, Scalar::Int(64));
        // Of multiples of what is stored only 0 is too short.
        let multiple = step.products().all(|(_, by)| by % i64::from(*least) == 0);
        let short = if multiple && least.is_power_of_two() {
            let zero = b.func.zero(Type::I64);
            b.icmp(IntPredicate::Eq, bytes, zero)
        } else {
            let most = b.func.int(Type::I64, u64::from(least - 1));
            let moved = b.add(bytes, most);
            let range = b.func.int(Type::I64, u64::from(2 * least - 1));
            b.icmp(IntPredicate::Ult, moved, range)
        };
        let next = b.func.add_block("apart");
        b.cond_br(short, scalar, next);
        block = next;
    }
    block
}

/// Leaves for `scalar` at the end of `block` if bytes that must be on one page are not; goes on in the block that is returned.
pub(super) fn one_page(
    func: &mut Function,
    numbers: &mut Numbers,
    mut block: Block,
    scalar: Block,
    pages: &[(Poly, u64)],
) -> Block {
    for (start, bytes) in pages {
        let mut b = Builder::at_end(func, block);
        let start = numbers.poly(&mut b, start, Scalar::Int(64));
        let low = b.func.int(Type::I64, PAGE - 1);
        let inside = b.binary(Binary::And, start, low);
        let most = b.func.int(Type::I64, PAGE - bytes);
        let crosses = b.icmp(IntPredicate::Ugt, inside, most);
        let next = b.func.add_block("page");
        b.cond_br(crosses, scalar, next);
        block = next;
    }
    block
}

/// Leaves for `scalar` at the end of `block` if the ranges of a pair of accesses overlap in `count` iterations; goes on in the
/// block that is returned. With a strip of so many lanes per `vscale`, in which all of the first access comes in front of all
/// of the second, ranges may overlap if no strip reads or writes what it should have met in the other order.
pub(super) fn overlap_checks(
    func: &mut Function,
    numbers: &mut Numbers,
    mut block: Block,
    (count, strip): (Value, Option<u32>),
    scalar: Block,
    (spans, pairs): (&[Option<Span>], &[(usize, usize)]),
) -> Block {
    let mut done: Vec<[&Span; 2]> = Vec::new();
    for &(a, b) in pairs {
        let (Some(x), Some(y)) = (&spans[a], &spans[b]) else { continue };
        if done.contains(&[x, y]) {
            continue;
        }
        let mut builder = Builder::at_end(func, block);
        let near = strip.and_then(|strip| meets_in_strip(&mut builder, numbers, strip, x, y));
        let overlap = near.unwrap_or_else(|| {
            let [low_a, high_a] = range(&mut builder, numbers, x, count);
            let [low_b, high_b] = range(&mut builder, numbers, y, count);
            let first = builder.icmp(IntPredicate::Ult, low_a, high_b);
            let second = builder.icmp(IntPredicate::Ult, low_b, high_a);
            builder.binary(Binary::And, first, second)
        });
        let next = builder.func.add_block("apart");
        builder.cond_br(overlap, scalar, next);
        done.push([x, y]);
        block = next;
    }
    block
}

/// Whether two accesses with one step lie so that a strip would do them in the wrong order: the later iterations' first access
/// meets an earlier one's second less than a strip away. None if that is not all there is to compare.
fn meets_in_strip(
    b: &mut Builder<'_>,
    numbers: &mut Numbers,
    strip: u32,
    first: &Span,
    second: &Span,
) -> Option<Value> {
    let by = first.step.as_constant().filter(|n| *n != 0 && first.step == second.step)?;
    if first.bytes.max(second.bytes) > by.abs() {
        return None;
    }
    let distance = second.start.minus(&first.start).times_constant(by.signum()).minus(&Poly::constant(1));
    let distance = numbers.poly(b, &distance, Scalar::Int(64));
    let vscale = b.vscale();
    let reach = scaled(b, vscale, i64::from(strip) * by.abs());
    let one = b.func.int(Type::I64, 1);
    let reach = b.sub(reach, one);
    Some(b.icmp(IntPredicate::Ult, distance, reach))
}

/// The first address of a range and the first behind it, for so many iterations.
fn range(b: &mut Builder<'_>, numbers: &mut Numbers, span: &Span, count: Value) -> [Value; 2] {
    let Span { start, step, bytes } = span;
    let first = numbers.poly(b, start, Scalar::Ptr);
    let one = b.func.int(Type::I64, 1);
    let further = b.sub(count, one);
    let step_value = numbers.poly(b, step, Scalar::Int(64));
    let reach = match step.as_constant() {
        Some(by) => scaled(b, further, by),
        None => b.mul(further, step_value),
    };
    let last = b.gep(Element::Of(Type::I8), first, reach);
    // A step whose sign is not known: the range is taken both ways.
    let (low, high) = match step.as_constant() {
        Some(by) if by >= 0 => (first, last),
        Some(_) => (last, first),
        None => {
            let backwards = b.icmp(IntPredicate::Ult, last, first);
            (b.select(backwards, last, first), b.select(backwards, first, last))
        }
    };
    let bytes = b.func.int(Type::I64, *bytes as u64);
    let high = b.gep(Element::Of(Type::I8), high, bytes);
    [low, high]
}
