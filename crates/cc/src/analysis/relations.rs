//! This module decides how two accesses of a loop lie to each other.
//!
//! Invariant: two accesses between which there is no [`Relation`] other than `Independent` never touch the same byte in
//! iterations whose order vectorising changes.

use super::memory::{Access, are_apart, are_distinct};
use super::poly::Poly;
use crate::ir::{Function, Value};

/// How two accesses of one iteration space lie to each other: `a` in front of `b` in the body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// They never meet.
    Independent,
    /// `a` has to stay in front of `b`.
    Forward,
    /// `b` has to come in front of `a`: it touches what `a` touches this many iterations later.
    Backward(u64),
    /// Both.
    Cycle(u64),
    /// They may meet if their ranges overlap: to be checked at run time.
    Unknown,
    /// They may meet, and nothing can be checked.
    Opaque,
}

/// How `a` and the later `b` lie to each other; at least one of them stores. `limit`: how many iterations there are at most.
pub fn relation(func: &Function, a: &Access, b: &Access, limit: Option<u64>) -> Relation {
    match known_relation(func, a, b, limit) {
        known @ (Relation::Independent | Relation::Forward) => known,
        // Within an iteration they may still meet.
        _ if a.is_parallel && b.is_parallel => Relation::Forward,
        other => other,
    }
}

/// The same whatever the loop promises.
fn known_relation(func: &Function, a: &Access, b: &Access, limit: Option<u64>) -> Relation {
    let apart = |x: &Value| b.objects.iter().all(|y| are_apart(func, *x, *y));
    if are_distinct(a, b) || a.objects.iter().all(apart) {
        return Relation::Independent;
    }
    if let (Some(x), Some(y)) = (&a.record, &b.record)
        && x.never_meets(func, a.bytes(), y, b.bytes())
    {
        return Relation::Independent;
    }
    let (Some((start_a, step_a)), Some((start_b, step_b))) = (&a.affine, &b.affine) else {
        return Relation::Opaque;
    };
    let same = a.base.is_some() && a.base == b.base;
    match (start_b.minus(start_a).as_constant(), step_a == step_b, step_a.as_constant()) {
        (Some(distance), true, Some(step)) => lattice(distance, step, a.bytes(), b.bytes(), limit),
        (Some(0), true, None) => Relation::Forward,
        (_, true, _) => Relation::Unknown,
        (Some(d), false, Some(0)) if passes(d, step_b, a.bytes(), b.bytes(), limit) => Relation::Independent,
        (Some(d), false, Some(s))
            if passes(-d, &Poly::constant(s), b.bytes(), a.bytes(), limit)
                && step_b.as_constant() == Some(0) =>
        {
            Relation::Independent
        }
        (None, false, _) if !same => Relation::Unknown,
        (Some(d), false, Some(s)) if let (Some(t), Some(n)) = (step_b.as_constant(), limit) => {
            converging([(0, s, a.bytes()), (d, t, b.bytes())], n)
        }
        // They come towards each other, or part: most of the time they do not meet.
        (None, false, Some(a)) if step_b.as_constant().is_some_and(|b| a.signum() == -b.signum()) => {
            Relation::Unknown
        }
        // A row and a column of a triangle, which lie apart.
        (None, false, Some(a))
            if step_b
                .as_constant()
                .is_some_and(|b| a != 0 && b != 0 && (a / b).abs().max((b / a).abs()) >= 8) =>
        {
            Relation::Unknown
        }
        _ => Relation::Opaque,
    }
}

/// How two accesses with different steps lie to each other in so many iterations; each by where it begins, its step and what
/// it moves.
fn converging([a, b]: [(i64, i64, i64); 2], iterations: u64) -> Relation {
    let last = i128::from(iterations) - 1;
    let range = |(start, step, bytes): (i64, i64, i64)| {
        let (first, end) = (i128::from(start), i128::from(start) + i128::from(step) * last);
        (first.min(end), first.max(end) + i128::from(bytes))
    };
    let ((low_a, high_a), (low_b, high_b)) = (range(a), range(b));
    let other = Poly::constant(if a.1 == 0 { b.1 } else { a.1 });
    match (a.1, b.1) {
        _ if high_a <= low_b || high_b <= low_a => Relation::Independent,
        // What stays is done before what moves comes to it, in the last iteration; or what moves leaves it after the first.
        (0, _) if passes(b.0 - a.0, &other, a.2, b.2, Some(iterations - 1)) => Relation::Forward,
        (_, 0) if passes(a.0 - b.0 + a.1, &other, b.2, a.2, Some(iterations - 1)) => Relation::Forward,
        _ => Relation::Opaque,
    }
}

/// In front of which iteration of so many a loop is to be cut, so that in each part two accesses with different steps are
/// independent, or one comes in front of the other.
pub fn meeting(a: &Access, b: &Access, iterations: u64) -> Option<u64> {
    let ((start_a, step_a), (start_b, step_b)) = (a.affine.as_ref()?, b.affine.as_ref()?);
    let (from, x, y) = (start_b.minus(start_a).as_constant()?, step_a.as_constant()?, step_b.as_constant()?);
    let apart = x.checked_sub(y).filter(|n| *n != 0)?;
    let at = match (x, y) {
        (0, _) if from % y == 0 => -from / y + 1,
        (_, 0) if from % x == 0 => from / x,
        (x, y) if x == -y => -(-from * apart.signum()).div_euclid(apart.abs()),
        _ => return None,
    };
    u64::try_from(at).ok().filter(|n| *n > 0 && *n < iterations)
}

/// Whether an access that begins `distance` bytes behind one element goes by it, or away from it, without touching it.
pub fn passes(distance: i64, step: &Poly, bytes_element: i64, bytes: i64, limit: Option<u64>) -> bool {
    let Some(step) = step.as_constant().filter(|s| *s != 0).map(i128::from) else { return false };
    let touches = |j: i128| {
        let d = i128::from(distance) + step * j;
        -i128::from(bytes) < d && d < i128::from(bytes_element)
    };
    let near = -i128::from(distance) / step;
    let reach = i128::from(bytes_element + bytes) / step.abs() + 2;
    let runs = |j: &i128| *j >= 0 && limit.is_none_or(|n| j.unsigned_abs() < u128::from(n));
    !(near - reach..=near + reach).filter(runs).any(touches)
}

/// Whether two accesses to one object come towards each other and meet in the middle of a loop with so many iterations, less one.
pub fn crosses(a: &Access, b: &Access, iterations: &Poly) -> bool {
    let (Some((start_a, step_a)), Some((start_b, step_b))) = (&a.affine, &b.affine) else { return false };
    let (Some(x), Some(y)) = (step_a.as_constant(), step_b.as_constant()) else { return false };
    a.base.is_some() && a.base == b.base && x == -y && start_b.minus(start_a) == iterations.times_constant(x)
}

/// Accesses with one step, `distance` bytes apart.
pub fn lattice(distance: i64, step: i64, bytes_a: i64, bytes_b: i64, limit: Option<u64>) -> Relation {
    let meets = |k: i128| {
        let d = i128::from(distance) + i128::from(step) * k;
        -i128::from(bytes_b) < d && d < i128::from(bytes_a)
    };
    if step == 0 {
        return if meets(0) { Relation::Cycle(1) } else { Relation::Independent };
    }
    // Iterations k = j - i, at which b in iteration j meets a in iteration i, lie around -distance / step.
    let centre = -i128::from(distance) / i128::from(step);
    let reach = i128::from((bytes_a + bytes_b) / step.abs() + 2);
    let within = |k: &i128| limit.is_none_or(|n| k.unsigned_abs() < u128::from(n));
    let met: Vec<i128> = (centre - reach..=centre + reach).filter(|k| meets(*k)).filter(within).collect();
    let forward = met.iter().any(|k| *k >= 0);
    let backward = met.iter().filter(|k| **k < 0).map(|k| k.unsigned_abs() as u64).min();
    match (forward, backward) {
        (false, None) => Relation::Independent,
        (true, None) => Relation::Forward,
        (false, Some(d)) => Relation::Backward(d),
        (true, Some(d)) => Relation::Cycle(d),
    }
}
