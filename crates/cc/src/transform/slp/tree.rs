//! A `Tree` says which vectors are made of which scalars, from the stores upwards.
//!
//! Invariant: the scalars of a node are of one type; those of an operation have the same operation, and are all in the block
//! of the stores, in front of the last of them.

use super::{Placed, can_be_lane, can_load};
use crate::ir::{Block, Flags, Function, Inst, LaneOp, Math, Op, Reduce, Scalar, Type, Value};

/// How a vector is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// One value in all lanes.
    Splat,
    /// Constants.
    Constants,
    /// Elements at this distance in bytes, from the address of the first.
    Load(i64),
    /// An operation on vectors.
    Lane(LaneOp),
    /// Lane by lane.
    Gather,
}

/// A vector.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) kind: Kind,
    /// The scalars, one a lane.
    pub(super) lanes: Vec<Value>,
    /// The vectors that it is made of.
    pub(super) operands: Vec<usize>,
    pub(super) ty: Scalar,
    pub(super) flags: Flags,
}

/// A sum whose terms are lanes.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    pub(super) op: Reduce,
    /// What all additions promise.
    pub(super) flags: Flags,
    /// The last addition.
    pub(super) root: Inst,
    /// The others.
    pub(super) inner: Vec<Inst>,
    /// Terms that are no lanes.
    pub(super) rest: Vec<Value>,
}

/// What is made of the last vector.
#[derive(Clone, Debug)]
pub(super) enum End {
    /// Stores, by address.
    Stores(Vec<Inst>),
    /// A sum of its lanes.
    Sum(Sum),
}

/// All vectors of a group; operands come in front of their users.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) end: End,
    /// The last instruction of the group in the block: there the vectors are made.
    pub(super) last: Inst,
}

/// Trees have at most so many nodes.
const MOST_NODES: usize = 64;

struct Growth<'a> {
    func: &'a Function,
    batch: &'a [Placed],
    /// The stores that go.
    run: &'a [usize],
    /// So many accesses are in front of where the vectors are made.
    until: usize,
    block: Block,
    nodes: Vec<Node>,
}

impl Tree {
    /// The tree of a run of stores.
    pub(super) fn stores(func: &Function, batch: &[Placed], run: &[usize]) -> Option<Tree> {
        let stores: Vec<Inst> = run.iter().map(|i| batch[*i].access.inst).collect();
        let stored: Vec<Value> = stores.iter().map(|s| func.inst(*s).operands()[0]).collect();
        let until = run.iter().copied().max()?;
        let last = batch[until].access.inst;
        let nodes = Growth::nodes(func, batch, (run, until), last, &stored)?;
        Some(Tree { nodes, end: End::Stores(stores), last })
    }

    /// The tree of terms of a sum.
    pub(super) fn sum(
        func: &Function,
        batch: &[Placed],
        until: usize,
        terms: &[Value],
        sum: Sum,
    ) -> Option<Tree> {
        let nodes = Growth::nodes(func, batch, (&[], until), sum.root, terms)?;
        Some(Tree { nodes, last: sum.root, end: End::Sum(sum) })
    }

    pub(super) fn lanes(&self) -> usize {
        self.nodes.last().map_or(0, |node| node.lanes.len())
    }

    /// What the last vector is made of.
    pub(super) fn ty(&self) -> Scalar {
        self.nodes.last().map_or(Scalar::Ptr, |node| node.ty)
    }

    /// The bits of the widest lanes.
    pub(super) fn widest(&self) -> u32 {
        self.nodes.iter().map(|node| node.ty.bits()).max().unwrap_or(0)
    }

    /// The scalar instructions that go, whoever uses what they give.
    pub(super) fn replaced(&self) -> Vec<Inst> {
        match &self.end {
            End::Stores(stores) => stores.clone(),
            End::Sum(sum) => vec![sum.root],
        }
    }
}

impl Growth<'_> {
    fn nodes(
        func: &Function,
        batch: &[Placed],
        (run, until): (&[usize], usize),
        last: Inst,
        lanes: &[Value],
    ) -> Option<Vec<Node>> {
        let block = func.inst(last).block()?;
        let mut growth = Growth { func, batch, run, until, block, nodes: Vec::new() };
        growth.node(lanes)?;
        Some(growth.nodes)
    }

    /// The number of the vector of these scalars; none if there would be too many.
    fn node(&mut self, lanes: &[Value]) -> Option<usize> {
        if let Some(known) = self.nodes.iter().position(|node| node.lanes == lanes) {
            return Some(known);
        }
        if self.nodes.len() >= MOST_NODES {
            return None;
        }
        let Type::Scalar(ty) = self.func.ty(lanes[0]) else { return None };
        let (kind, flags) = self.kind(lanes, ty);
        // Masks are made by comparisons.
        if kind == Kind::Gather && ty == Scalar::Int(1) {
            return None;
        }
        let mut operands = Vec::new();
        if let Kind::Lane(op) = kind {
            for vector in self.operands(op, lanes) {
                operands.push(self.node(&vector)?);
            }
        }
        self.nodes.push(Node { kind, lanes: lanes.to_vec(), operands, ty, flags });
        Some(self.nodes.len() - 1)
    }

    fn kind(&self, lanes: &[Value], ty: Scalar) -> (Kind, Flags) {
        let none = Flags::NONE;
        if lanes.iter().all(|v| *v == lanes[0]) {
            return (Kind::Splat, none);
        }
        if lanes.iter().all(|v| self.is_number(*v)) {
            return (Kind::Constants, none);
        }
        if let Some(step) = self.step(lanes) {
            return (Kind::Load(step), none);
        }
        let whole = matches!(ty, Scalar::Int(1 | 8 | 16 | 32 | 64) | Scalar::Float | Scalar::Double);
        match self.operation(lanes) {
            Some((op, flags)) if whole => (Kind::Lane(op), flags),
            _ => (Kind::Gather, none),
        }
    }

    fn is_number(&self, value: Value) -> bool {
        self.func.as_int(value).is_some() || self.func.as_float_bits(value).is_some()
    }

    /// The operation of all lanes, if it is one, and what all of them promise.
    fn operation(&self, lanes: &[Value]) -> Option<(LaneOp, Flags)> {
        let mut found: Option<(LaneOp, Type, Flags)> = None;
        for lane in lanes {
            let data = self.func.def(*lane).filter(|d| d.block() == Some(self.block))?;
            let Op::Lane(op) = data.op else { return None };
            let from = self.func.ty(data.operands()[0]);
            let narrow =
                data.operands().iter().all(|v| self.func.ty(*v).element().is_some_and(|s| s.bits() <= 64));
            if !narrow || from.is_vector() || found.is_some_and(|(o, t, _)| (o, t) != (op, from)) {
                return None;
            }
            let flags = found.map_or(data.flags, |(.., flags)| flags.and(data.flags));
            // Of `abs(x, true)` and such the flag is a part of the operation, which may be dropped like a promise.
            found = Some((op, from, flags));
        }
        found.map(|(op, _, flags)| (op, flags))
    }

    /// How far apart loads are that can be one load.
    fn step(&self, lanes: &[Value]) -> Option<i64> {
        let first = self.load(lanes[0])?;
        let bytes = self.batch[first].access.bytes();
        let step = self.batch[self.load(lanes[1])?].behind(&self.batch[first])?;
        let mut at = 0;
        for lane in lanes {
            let load = self.load(*lane)?;
            let placed = &self.batch[load];
            if placed.behind(&self.batch[first])? != at || !can_be_lane(&placed.access) {
                return None;
            }
            if placed.access.ty != self.batch[first].access.ty
                || !can_load(self.func, self.batch, (self.run, self.until), load)
            {
                return None;
            }
            at += step;
        }
        (step >= bytes || step <= -bytes).then_some(step)
    }

    /// Where in the batch the load is that a value comes from.
    fn load(&self, value: Value) -> Option<usize> {
        let inst = self.func.def_inst(value)?;
        self.batch.iter().position(|a| a.access.inst == inst)
    }

    /// The operands of an operation, lane by lane; those that may change places are where they are most alike.
    fn operands(&self, op: LaneOp, lanes: &[Value]) -> Vec<Vec<Value>> {
        use Math::*;
        let of = |lane: &Value| self.func.def(*lane).map_or(&[][..], |d| d.operands());
        let commutes = match op {
            LaneOp::Binary(binary) => binary.is_commutative(),
            LaneOp::Math(math) => {
                matches!(math, Fma | FMulAdd | SMin | SMax | UMin | UMax | SAddSat | UAddSat)
            }
            _ => false,
        };
        let mut vectors: Vec<Vec<Value>> = vec![Vec::new(); op.arity()];
        for lane in lanes {
            let mut own = of(lane).to_vec();
            if commutes && let (Some(a), Some(b)) = (vectors[0].last(), vectors[1].last()) {
                let kept = self.likeness(*a, own[0]) + self.likeness(*b, own[1]);
                let swapped = self.likeness(*a, own[1]) + self.likeness(*b, own[0]);
                if swapped > kept {
                    own.swap(0, 1);
                }
            }
            vectors.iter_mut().zip(own).for_each(|(vector, v)| vector.push(v));
        }
        vectors
    }

    /// How well a value goes behind another in a vector.
    fn likeness(&self, before: Value, value: Value) -> u32 {
        if before == value {
            return 4;
        }
        match (self.load(before), self.load(value)) {
            (Some(a), Some(b)) => {
                let (a, b) = (&self.batch[a], &self.batch[b]);
                match b.behind(a) {
                    Some(distance) if distance == a.access.bytes() => 4,
                    Some(_) => 2,
                    None => 1,
                }
            }
            (None, None) => {
                let constants = self.is_number(before) && self.is_number(value);
                let (x, y) = (self.func.def(before).map(|d| d.op), self.func.def(value).map(|d| d.op));
                if constants {
                    3
                } else if x.is_some() && x == y {
                    2 + self.inner_likeness(before, value)
                } else {
                    0
                }
            }
            _ => 0,
        }
    }

    /// For extensions and the like: how well what is extended goes together.
    fn inner_likeness(&self, before: Value, value: Value) -> u32 {
        let inner = |v: Value| self.func.def(v).and_then(|d| d.operands().first().copied());
        match (inner(before).and_then(|v| self.load(v)), inner(value).and_then(|v| self.load(v))) {
            (Some(a), Some(b)) => {
                let (a, b) = (&self.batch[a], &self.batch[b]);
                u32::from(b.behind(a) == Some(a.access.bytes()))
            }
            _ => 0,
        }
    }
}
