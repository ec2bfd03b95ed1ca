//! This module prices a tree: instructions that its scalars take, and that its vectors take.
//!
//! Invariant: scalars that somebody else needs count for nothing: they stay.

use std::collections::HashSet;

use super::tree::{End, Kind, Node, Tree};
use crate::ir::{Binary, Cast, FloatPredicate, Function, Inst, LaneOp, Op, Scalar, Value};

/// What a tree costs as scalars and as vectors.
pub(super) fn costs(func: &Function, tree: &Tree) -> (f64, f64) {
    let scalar = gone(func, tree).iter().map(|inst| of_scalar(func, *inst)).sum();
    let mut widths: Vec<u32> =
        tree.nodes.iter().map(|node| node.ty.bits()).filter(|bits| *bits > 1).collect();
    widths.sort_unstable();
    widths.dedup();
    let vectors: f64 = (0..tree.nodes.len()).map(|number| of_vector(func, tree, number)).sum();
    let end = match &tree.end {
        End::Stores(stores) => 1.0 + of_address(func, stores[0]),
        // The start goes in, the result comes out.
        End::Sum(sum) => 3.0 + sum.rest.len().saturating_sub(1) as f64,
    };
    (scalar, vectors + widths.len() as f64 + end)
}

/// The scalar instructions that go.
fn gone(func: &Function, tree: &Tree) -> HashSet<Inst> {
    let replaced = tree.replaced();
    let made = tree.nodes.iter().filter(|node| matches!(node.kind, Kind::Load(_) | Kind::Lane(_)));
    let mut all: HashSet<Inst> = made.flat_map(|n| &n.lanes).filter_map(|v| func.def_inst(*v)).collect();
    all.extend(&replaced);
    if let End::Sum(sum) = &tree.end {
        all.extend(&sum.inner);
    }
    loop {
        let needed = |inst: &Inst| {
            let uses = func.inst(*inst).result().map_or(&[][..], |v| func.uses(v));
            !replaced.contains(inst) && uses.iter().any(|u| !all.contains(&u.inst))
        };
        let kept: Vec<Inst> = all.iter().copied().filter(needed).collect();
        if kept.is_empty() {
            return all;
        }
        all.retain(|inst| !kept.contains(inst));
    }
}

fn of_scalar(func: &Function, inst: Inst) -> f64 {
    let data = func.inst(inst);
    let of_load = |v: &Value| func.def(*v).is_some_and(|d| d.op == Op::Load);
    let large = |v: &Value| func.as_signed(*v).is_some_and(|n| !(-2048..2048).contains(&n));
    let constants = data.operands().iter().filter(|v| large(v)).count() as f64;
    constants
        + match data.op {
            Op::Lane(LaneOp::Cast(Cast::ZExt | Cast::SExt)) if data.operands().iter().all(of_load) => 0.0,
            Op::Lane(LaneOp::Cast(Cast::Trunc | Cast::BitCast | Cast::PtrToInt | Cast::IntToPtr)) => 0.0,
            // A comparison comes with it.
            Op::Lane(LaneOp::Select | LaneOp::Math(_)) => 2.0,
            _ => 1.0,
        }
}

fn of_vector(func: &Function, tree: &Tree, number: usize) -> f64 {
    let node = &tree.nodes[number];
    let lanes = node.lanes.len() as f64;
    match node.kind {
        Kind::Splat => of_splat(func, tree, number),
        Kind::Constants => {
            let words = (node.lanes.len() as u32 * node.ty.bits()).div_ceil(64);
            4.0 * f64::from(words) + 1.0
        }
        Kind::Load(step) => {
            let strided = step != i64::from(node.ty.bytes());
            let address = func.def_inst(node.lanes[0]).map_or(0.0, |load| of_address(func, load));
            address + if strided { 2.0 } else { 1.0 }
        }
        Kind::Lane(op) => of_operation(op, node, tree),
        Kind::Gather => 2.5 * lanes,
    }
}

/// Many instructions take a scalar as an operand, and some a small number.
fn of_splat(func: &Function, tree: &Tree, number: usize) -> f64 {
    let node = &tree.nodes[number];
    let takes = |user: &Node| {
        matches!(
            user.kind,
            Kind::Lane(LaneOp::Binary(_) | LaneOp::ICmp(_) | LaneOp::FCmp(_) | LaneOp::Math(_))
        )
    };
    let mut users = tree.nodes.iter().filter(|user| user.operands.contains(&number)).peekable();
    let apart = if users.peek().is_some() && users.all(takes) { 0.0 } else { 1.0 };
    let value = node.lanes[0];
    let made = match func.as_signed(value) {
        Some(-16..16) => 0.0,
        Some(_) => 1.0,
        None if func.as_float_bits(value).is_some() => 2.0,
        None => 0.0,
    };
    apart + made
}

fn of_operation(op: LaneOp, node: &Node, tree: &Tree) -> f64 {
    let from = node.operands.first().map_or(node.ty, |n| tree.nodes[*n].ty);
    match op {
        LaneOp::Cast(Cast::Trunc) if node.ty != Scalar::Int(1) => {
            f64::from((from.bits() / node.ty.bits()).max(2).ilog2())
        }
        LaneOp::Select | LaneOp::Math(_) | LaneOp::Binary(Binary::FRem) | LaneOp::IsFpClass(_) => 2.0,
        LaneOp::FCmp(
            FloatPredicate::Oeq | FloatPredicate::Une | FloatPredicate::Olt | FloatPredicate::Ole,
        ) => 1.0,
        LaneOp::FCmp(_) => 2.0,
        _ => 1.0,
    }
}

/// Vector accesses have no offset: an address that is not at hand is one more instruction.
fn of_address(func: &Function, access: Inst) -> f64 {
    let data = func.inst(access);
    let pointer = data.operands()[usize::from(data.op == Op::Store)];
    let offset =
        |d: &crate::ir::InstData| matches!(d.op, Op::Gep(_)) && func.as_int(d.operands()[1]).is_some();
    if func.def(pointer).is_some_and(offset) { 1.0 } else { 0.0 }
}
