//! This module collects the memory accesses of a loop and decides which of them may alias.
//!
//! Invariant: two accesses between which there is no [`Relation`] other than `Independent` never touch the same byte in
//! iterations whose order vectorising changes.

use std::collections::HashSet;
use std::sync::Arc;

use super::Flow;
use super::naming;
use super::poly::{Poly, PolyTerm};
use super::reason::{Obstacle, Reason};
use super::records::RecordPlace;
use super::scalars::Scalars;
use crate::ir::{Const, Flags, Function, Inst, Intrinsic, LaneOp, Op, Scalar, Type, Value, ValueDef};

/// A load or a store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Access {
    /// The instruction.
    pub inst: Inst,
    /// Whether it writes.
    pub is_store: bool,
    /// What it moves.
    pub ty: Scalar,
    /// The address.
    pub ptr: Value,
    /// The address as `start + step × iteration`, if it is of that form.
    pub affine: Option<(Poly, Poly)>,
    /// The object that the address points into.
    pub base: Option<Value>,
    /// The objects of which it points into one.
    pub objects: Vec<Value>,
    /// The field of a record that it is, if something that does not move holds these.
    pub record: Option<RecordPlace>,
    /// The type that memory is accessed as, and the types around it.
    pub effective: Option<Arc<[u32]>>,
    /// The alignment in bytes.
    pub align: u32,
    /// The loop promises that it does not depend on others of this kind in other iterations.
    pub is_parallel: bool,
}

/// So many bytes at `start + step × iteration`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// The address in the first iteration.
    pub start: Poly,
    /// How far the next iteration's is, in bytes.
    pub step: Poly,
    /// How many.
    pub bytes: i64,
}

impl Access {
    /// What it touches, if its address moves by the same in each iteration.
    pub fn span(&self) -> Option<Span> {
        let (start, step) = self.affine.clone()?;
        Some(Span { start, step, bytes: self.bytes() })
    }

    /// How many bytes it moves.
    pub fn bytes(&self) -> i64 {
        self.ty.bytes().into()
    }

    /// Whether elements of a vector can be accessed there; if not, bytes can.
    pub fn is_aligned(&self) -> bool {
        self.align >= self.ty.bytes()
    }

    /// The step in bytes, if it is the same number whatever happens.
    pub fn stride(&self) -> Option<i64> {
        self.affine.as_ref()?.1.as_constant()
    }
}

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

/// The accesses of a loop in the order of the body; an error names what cannot be vectorised at all.
pub fn accesses(
    func: &Function,
    flow: &Flow,
    scalars: &Scalars<'_>,
    number: usize,
) -> Result<Vec<Access>, Reason> {
    let mut all = Vec::new();
    let parallel = flow.loop_meta(func, number).and_then(|meta| meta.parallel);
    for inst in flow.insts(func, number) {
        let data = func.inst(inst);
        let Some((ptr, ty)) = accessed(func, inst) else {
            no_other_effect(func, inst)?;
            continue;
        };
        let because = |obstacle| Reason::of(obstacle, [naming::access(func, inst)]);
        if data.flags.has(Flags::VOLATILE) {
            return Err(because(Obstacle::Volatile));
        }
        let Type::Scalar(ty) = ty else { return Err(because(Obstacle::Vectors)) };
        if ty == Scalar::Int(1) || ty.bits() != ty.bytes() * 8 {
            return Err(because(Obstacle::AccessType(ty.to_string())));
        }
        let mut access = access(func, scalars, inst, (ptr, ty), scalars.affine(ptr, number));
        let stays = |record: &RecordPlace| flow.is_invariant(func, number, record.base);
        access.is_parallel =
            parallel.is_some_and(|group| data.groups.as_ref().is_some_and(|all| all.contains(&group)));
        access.record = RecordPlace::of(func, ptr).filter(stays);
        all.push(access);
    }
    Ok(all)
}

/// The address that a load or a store accesses, and the type as which it does.
fn accessed(func: &Function, inst: Inst) -> Option<(Value, Type)> {
    let data = func.inst(inst);
    match data.op {
        Op::Load => Some((data.operands()[0], data.ty)),
        Op::Store => Some((data.operands()[1], func.ty(data.operands()[0]))),
        _ => None,
    }
}

/// An error if an instruction that is neither a load nor a store accesses memory, or does what a vector loop cannot.
fn no_other_effect(func: &Function, inst: Inst) -> Result<(), Reason> {
    let obstacle = match func.inst(inst).op {
        Op::Call(symbol) if func.is_pure(symbol) => return Ok(()),
        Op::Call(symbol) => Obstacle::Call(func.symbol(symbol).to_string()),
        Op::Atomic(..) => Obstacle::Atomic,
        Op::CallIndirect | Op::Intrinsic(Intrinsic::VaStart | Intrinsic::Trap) => Obstacle::OtherCall,
        Op::Intrinsic(Intrinsic::StackSave | Intrinsic::StackRestore) | Op::Alloca(_) => {
            Obstacle::StackPointer
        }
        Op::Intrinsic(block) if block.is_block_operation() => Obstacle::BlockOfMemory,
        op if op.reads_memory() || op.writes_memory() => Obstacle::Vectors,
        _ => return Ok(()),
    };
    Err(Reason::of(obstacle, [naming::access(func, inst)]))
}

/// An access of a scalar with no loop around it that counts: its address does not move.
pub fn fixed(func: &Function, scalars: &Scalars<'_>, inst: Inst) -> Option<Access> {
    let (ptr, ty) = accessed(func, inst)?;
    let Type::Scalar(ty) = ty else { return None };
    let affine = Some((scalars.poly(ptr), Poly::default()));
    let is_volatile = func.inst(inst).flags.has(Flags::VOLATILE);
    (!is_volatile).then(|| access(func, scalars, inst, (ptr, ty), affine))
}

fn access(
    func: &Function,
    scalars: &Scalars<'_>,
    inst: Inst,
    (ptr, ty): (Value, Scalar),
    affine: Option<(Poly, Poly)>,
) -> Access {
    let data = func.inst(inst);
    let is_store = data.op == Op::Store;
    let base = base(func, &scalars.poly(ptr)).or_else(|| walk(func, ptr));
    let align = if data.align == 0 { ty.bytes() } else { data.align };
    let objects = objects(func, base.unwrap_or(ptr));
    let effective = data.effective.clone();
    Access {
        inst,
        is_store,
        ty,
        ptr,
        affine,
        base,
        objects,
        record: None,
        effective,
        align,
        is_parallel: false,
    }
}

/// The one address among the terms of a polynomial.
fn base(func: &Function, poly: &Poly) -> Option<Value> {
    let mut found = None;
    for (product, by) in poly.products() {
        for term in product {
            let PolyTerm::Value(value) = term else { continue };
            if func.ty(*value) == Type::PTR {
                if product.len() > 1 || by != 1 || found.is_some() {
                    return None;
                }
                found = Some(*value);
            }
        }
    }
    found.and_then(|v| walk(func, v))
}

/// The address that address arithmetic starts from.
fn walk(func: &Function, mut ptr: Value) -> Option<Value> {
    while let Some(data) = func.def(ptr).filter(|d| matches!(d.op, Op::Gep(_))) {
        ptr = data.operands()[0];
    }
    Some(ptr)
}

/// The addresses that an address may be computed from, where it is chosen among several.
fn objects(func: &Function, ptr: Value) -> Vec<Value> {
    let (mut seen, mut found, mut work) = (HashSet::new(), Vec::new(), vec![ptr]);
    while let Some(value) = work.pop() {
        if !seen.insert(value) {
            continue;
        }
        match func.def(value) {
            Some(data) if matches!(data.op, Op::Gep(_)) => work.push(data.operands()[0]),
            Some(data) if data.op == Op::Phi => work.extend(data.operands()),
            Some(data) if data.op == Op::Lane(LaneOp::Select) => work.extend(&data.operands()[1..]),
            _ => found.push(value),
        }
    }
    found
}

/// What is known of an object by the value that is its address.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// A parameter; whether nothing else points into the object.
    Param { noalias: bool },
    /// A variable of the module or of the frame, known by no other name.
    Variable,
    /// Anything else.
    Unknown,
}

/// Whether an address is read from a constant table in which a variable's is not.
fn is_from_table(func: &Function, address: Value, variable: Value) -> bool {
    let load = func.def(address).filter(|data| data.op == Op::Load && !data.flags.has(Flags::VOLATILE));
    let table = load.and_then(|data| walk(func, data.operands()[0])).and_then(|table| func.as_symbol(table));
    let targets = table.and_then(|table| func.targets(table));
    let name = func.as_symbol(variable).filter(|symbol| !func.is_alias(*symbol)).map(|s| func.symbol(s));
    targets.zip(name).is_some_and(|(targets, name)| targets.iter().all(|target| target != name))
}

fn origin(func: &Function, base: Value) -> Origin {
    match &func.value(base).def {
        ValueDef::Param(index) => Origin::Param { noalias: func.params()[*index].attrs.noalias },
        ValueDef::Const(Const::Symbol(symbol)) if !func.is_alias(*symbol) => Origin::Variable,
        ValueDef::Inst(inst) if matches!(func.inst(*inst).op, Op::Alloca(_)) => Origin::Variable,
        _ => Origin::Unknown,
    }
}

/// Whether two objects are known to be different.
fn are_apart(func: &Function, a: Value, b: Value) -> bool {
    let is_own = |v: Value| func.def(v).is_some();
    is_from_table(func, a, b)
        || is_from_table(func, b, a)
        || a != b
            && match (origin(func, a), origin(func, b)) {
                (Origin::Unknown, _) | (_, Origin::Unknown) => false,
                (Origin::Variable, Origin::Variable) => true,
                (Origin::Param { noalias: x }, Origin::Param { noalias: y }) => x || y,
                // The address of a variable of the frame is no argument.
                (Origin::Param { noalias }, Origin::Variable) => noalias || is_own(b),
                (Origin::Variable, Origin::Param { noalias }) => noalias || is_own(a),
            }
}

/// Whether memory that is accessed as one type is never accessed as the other (LLVM: TBAA): neither is a part of the other.
fn are_distinct(a: &Access, b: &Access) -> bool {
    match (&a.effective, &b.effective) {
        (Some(x), Some(y)) => x.last() == y.last() && !x.contains(&y[0]) && !y.contains(&x[0]),
        _ => false,
    }
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
