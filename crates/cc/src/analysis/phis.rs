//! This module classifies header phis: induction variable, reduction, recurrence.
//!
//! Invariant: each class says everything about its phi that a plan needs to compute the same values in another order;
//! what fits no class is `Unknown`, with the reason that the report gives.

use std::collections::HashSet;

use super::Flow;
use super::naming;
use super::poly::Poly;
use super::reason::{Obstacle, Reason};
use super::scalars::Scalars;
use crate::ir::{Binary, Block, Flags, Function, Inst, LaneOp, Math, Op, Reduce, Type, Value};

/// What a header phi carries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Carried {
    /// A counter.
    Counter {
        /// Its value in the first iteration.
        start: Poly,
        /// What an iteration adds.
        step: Poly,
    },
    /// Many values combined into one that is needed after the loop only.
    Reduction {
        /// How.
        op: Reduce,
        /// Whether the order has to be kept: floating-point numbers without `reassoc`.
        ordered: bool,
        /// The instructions between the phi and its next value.
        chain: Vec<Inst>,
    },
    /// The greatest (least) value that another phi keeps the place of.
    Extreme {
        /// `SMax`, `SMin`, `UMax` or `UMin`.
        op: Reduce,
        /// The phi of the place.
        place: Inst,
    },
    /// Where an extreme value was found.
    Place {
        /// The phi of the value.
        extreme: Inst,
        /// The comparison that takes a new place.
        compare: Inst,
        /// The counter that becomes the new place.
        counter: Value,
        /// Whether the last of several equal values counts, not the first.
        last: bool,
    },
    /// Partial results that are needed in the loop: a prefix sum.
    Scan {
        /// How values are combined.
        op: Reduce,
        /// The combination, which is the phi's next value.
        combine: Inst,
        /// What is combined.
        input: Value,
    },
    /// What a value was in the last iteration in which a condition held.
    Last {
        /// The choice between the value and what was chosen before: a select, or a phi behind a branch.
        choice: Inst,
        /// The value.
        input: Value,
        /// Whether iterations look at it, after the choice.
        seen: bool,
    },
    /// A value of the iteration before.
    Previous,
    /// A counter of the iterations in which a condition held.
    Packed {
        /// The block that runs in these iterations.
        block: Block,
    },
    /// Something else.
    Unknown(Reason),
}

impl Carried {
    /// How lanes that accumulate it are combined lane by lane, if that is all there is to it.
    pub fn accumulates(&self) -> Option<Reduce> {
        match self {
            Carried::Reduction { op, ordered: false, .. } => Some(*op),
            _ => None,
        }
    }
}

/// Classifies the header phis of a loop. `reassociate`: whether every floating-point operation may be reassociated.
pub fn classify(
    func: &Function,
    flow: &Flow,
    scalars: &Scalars<'_>,
    number: usize,
    reassociate: bool,
) -> Vec<(Inst, Carried)> {
    let look = PhiClassifier { func, flow, scalars, number, reassociate };
    let phis: Vec<Inst> = func.phis(Block::from_index(flow.at(number).header)).collect();
    phis.iter().map(|&phi| (phi, look.classify(phi, &phis))).collect()
}

/// A look at the header phis of a loop.
pub(super) struct PhiClassifier<'a> {
    pub(super) func: &'a Function,
    pub(super) flow: &'a Flow,
    pub(super) scalars: &'a Scalars<'a>,
    pub(super) number: usize,
    pub(super) reassociate: bool,
}

impl PhiClassifier<'_> {
    fn classify(&self, phi: Inst, phis: &[Inst]) -> Carried {
        let Some(value) = self.func.inst(phi).result() else {
            return Carried::Unknown(Obstacle::Operation.into());
        };
        if let Some((start, step)) = self.scalars.affine(value, self.number) {
            return Carried::Counter { start, step };
        }
        let Some((_, next)) = self.flow.carried(self.func, self.number, phi) else {
            return self.unknown(Obstacle::SeveralEntries, value);
        };
        if let Some((op, ordered, chain)) = self.reduction(value, next) {
            return Carried::Reduction { op, ordered, chain };
        }
        if let Some(op) = self.compared(value, next) {
            let chain = self.func.def_inst(next).into_iter().collect();
            return Carried::Reduction { op, ordered: false, chain };
        }
        if let Some(found) = self.extreme(phi, phis).or_else(|| self.place(phi, phis)) {
            return found;
        }
        if let Some(found) = self.scan(value, next).or_else(|| self.packed(value, next)) {
            return found;
        }
        if let Some(found) = self.last(value, next) {
            return found;
        }
        if !self.depends(next, value) {
            return Carried::Previous;
        }
        self.unknown(Obstacle::Recurrence, value)
    }

    fn unknown(&self, obstacle: Obstacle, phi: Value) -> Carried {
        Carried::Unknown(Reason::of(obstacle, [naming::value(self.func, phi)]))
    }

    pub(super) fn inside(&self, inst: Inst) -> bool {
        let block = self.func.inst(inst).block();
        block.is_some_and(|b| self.flow.at(self.number).contains(b.index()))
    }

    pub(super) fn is_header_phi(&self, inst: Inst) -> bool {
        let data = self.func.inst(inst);
        data.op == Op::Phi && data.block().is_some_and(|b| b.index() == self.flow.at(self.number).header)
    }

    pub(super) fn users(&self, value: Value) -> Vec<Inst> {
        let mut users: Vec<Inst> = self.func.uses(value).iter().map(|u| u.inst).collect();
        users.retain(|u| self.inside(*u));
        users.dedup();
        users
    }

    /// Whether `value` needs `on`, in the same iteration or, through other phis, in one before.
    pub(super) fn depends(&self, value: Value, on: Value) -> bool {
        let (mut seen, mut work) = (HashSet::new(), vec![value]);
        while let Some(v) = work.pop() {
            if v == on {
                return true;
            }
            let Some(inst) = self.func.def_inst(v).filter(|i| self.inside(*i)) else { continue };
            if !seen.insert(inst) {
                continue;
            }
            if !self.is_header_phi(inst) {
                work.extend(self.func.inst(inst).operands());
            } else if self.scalars.affine(v, self.number).is_none() {
                work.extend(self.flow.carried(self.func, self.number, inst).map(|(_, next)| next));
            }
        }
        false
    }

    /// How an instruction combines one operand with the others: the operation, and whether its order matters.
    pub(super) fn combines(&self, inst: Inst, part: Value) -> Option<(Reduce, bool)> {
        let data = self.func.inst(inst);
        let v = data.operands();
        let times = v.iter().filter(|o| **o == part).count();
        let strict = !self.reassociate && !data.flags.has(Flags::REASSOC);
        let first = v.first() == Some(&part);
        let found = match data.op {
            Op::Lane(LaneOp::Binary(op)) => match op {
                Binary::Add => (Reduce::Add, false),
                Binary::Sub if first => (Reduce::Add, false),
                Binary::Mul => (Reduce::Mul, false),
                Binary::And => (Reduce::And, false),
                Binary::Or => (Reduce::Or, false),
                Binary::Xor => (Reduce::Xor, false),
                Binary::FAdd => (Reduce::FAdd, strict),
                Binary::FSub if first && !strict => (Reduce::FAdd, false),
                Binary::FMul if !strict => (Reduce::FMul, false),
                _ => return None,
            },
            Op::Lane(LaneOp::Math(op)) => match op {
                Math::SMin => (Reduce::SMin, false),
                Math::SMax => (Reduce::SMax, false),
                Math::UMin => (Reduce::UMin, false),
                Math::UMax => (Reduce::UMax, false),
                // These ignore what is no number, and order zeros: in any order they give the same.
                Math::MinNum | Math::MinimumNum => (Reduce::FMin, false),
                Math::MaxNum | Math::MaximumNum => (Reduce::FMax, false),
                Math::Minimum => (Reduce::FMinimum, false),
                Math::Maximum => (Reduce::FMaximum, false),
                Math::FMulAdd | Math::Fma if v[2] == part && (op == Math::FMulAdd || !strict) => {
                    (Reduce::FAdd, strict)
                }
                _ => return None,
            },
            _ => return None,
        };
        (times == 1).then_some(found)
    }

    fn reduction(&self, phi: Value, next: Value) -> Option<(Reduce, bool, Vec<Inst>)> {
        // Vectors of addresses have no least and no greatest.
        if self.func.ty(phi) == Type::PTR {
            return None;
        }
        let mut op: Option<(Reduce, bool)> = None;
        let mut chain: Vec<Inst> = Vec::new();
        let mut work = vec![phi];
        while let Some(part) = work.pop() {
            for user in self.users(part) {
                if self.is_header_phi(user) {
                    let own = self.func.inst(user).result() == Some(phi);
                    if own && part == next { continue } else { return None }
                }
                let data = self.func.inst(user);
                let blend = match data.op {
                    Op::Phi => true,
                    Op::Lane(LaneOp::Select) => data.operands()[0] != part,
                    _ => false,
                };
                if !blend {
                    let (kind, ordered) = self.combines(user, part)?;
                    let (known, was) = *op.get_or_insert((kind, ordered));
                    if known != kind {
                        return None;
                    }
                    op = Some((kind, was || ordered));
                }
                if !chain.contains(&user) {
                    chain.push(user);
                    work.push(data.result()?);
                }
            }
        }
        let (op, ordered) = op?;
        let members: Vec<Value> = chain.iter().filter_map(|i| self.func.inst(*i).result()).collect();
        let member = |v: &Value| *v == phi || members.contains(v);
        // What is combined must not be a partial result itself; what is chosen must be one.
        let sound = chain.iter().all(|inst| {
            let data = self.func.inst(*inst);
            let parts = data.operands().iter().filter(|v| member(v)).count();
            match data.op {
                Op::Phi => parts == data.operands().len(),
                Op::Lane(LaneOp::Select) => parts == 2,
                _ => parts == 1,
            }
        });
        // In order, a choice can only be between having combined and not.
        let choice = |i: &Inst| {
            let data = self.func.inst(*i);
            data.op != Op::Lane(LaneOp::Select)
                || (data.operands()[1..].contains(&phi) && data.result() == Some(next))
        };
        let straight = !ordered || chain.iter().all(choice);
        (sound && straight && members.contains(&next)).then_some((op, ordered, chain))
    }

    fn scan(&self, phi: Value, next: Value) -> Option<Carried> {
        let combine = self.func.def_inst(next)?;
        let (op, ordered) = self.combines(combine, phi)?;
        let data = self.func.inst(combine);
        let direct = !matches!(data.op, Op::Lane(LaneOp::Binary(Binary::Sub | Binary::FSub)))
            && !matches!(data.op, Op::Lane(LaneOp::Math(Math::Fma | Math::FMulAdd)));
        let input = *data.operands().iter().find(|v| **v != phi)?;
        let always = self.flow.dom.dominates(data.block()?.index(), self.flow.at(self.number).latch()?);
        let fits = direct && always && !ordered && self.users(phi) == [combine];
        (fits && !self.depends(input, phi)).then_some(Carried::Scan { op, combine, input })
    }

    fn packed(&self, phi: Value, next: Value) -> Option<Carried> {
        let join = self.func.def(next).filter(|d| d.op == Op::Phi)?;
        let counted: Vec<(Block, Value)> = join.incoming().filter(|(_, v)| *v != phi).collect();
        let &[(block, grown)] = &counted[..] else { return None };
        let one = self.scalars.poly(grown).minus(&self.scalars.poly(phi)).as_constant() == Some(1);
        let after = self.users(next).iter().all(|u| self.is_header_phi(*u));
        (one && after).then_some(Carried::Packed { block })
    }
}
