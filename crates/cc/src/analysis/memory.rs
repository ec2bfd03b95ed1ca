//! This module collects the memory accesses of a loop, with what is known of the objects that they are in.

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
pub(super) fn are_apart(func: &Function, a: Value, b: Value) -> bool {
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
pub(super) fn are_distinct(a: &Access, b: &Access) -> bool {
    match (&a.effective, &b.effective) {
        (Some(x), Some(y)) => x.last() == y.last() && !x.contains(&y[0]) && !y.contains(&x[0]),
        _ => false,
    }
}
