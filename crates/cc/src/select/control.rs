//! This module selects terminators; comparisons become part of branches.

use rivet_isa::Op;

use super::scalar::Known;
use super::{Result, Select};
use crate::CcError;
use crate::ir::{self, Binary, Block, FloatPredicate, IntPredicate, Intrinsic, LaneOp, Op as IrOp, Value};
use crate::mir::{Class, Edge, Reg, Terminator};

/// From so many cases on a table of jumps takes fewer instructions.
const LEAST_IN_TABLE: usize = 8;

/// So many cases of a switch are compared one after another.
const MOST_IN_CHAIN: usize = 4;

impl Select<'_> {
    pub(super) fn terminator(&mut self, block: Block, inst: ir::Inst) -> Result<()> {
        let data = self.ir.inst(inst).clone();
        let to = data.blocks().to_vec();
        let term = match data.op {
            IrOp::Br => Terminator::Jump(self.edge(block, 0, to[0])),
            IrOp::CondBr => {
                let (op, rs1, rs2) = self.branch(data.operands()[0])?;
                let (taken, other) = (self.edge(block, 0, to[0]), self.edge(block, 1, to[1]));
                Terminator::Branch { op, rs1, rs2, taken, other }
            }
            IrOp::Switch => return self.switch(block, &data),
            IrOp::Ret => self.ret(data.operands().first().copied())?,
            _ => Terminator::Unreachable,
        };
        self.end(term);
        Ok(())
    }

    /// An edge from the current block; its arguments are filled in at the end.
    fn edge(&mut self, from: Block, which: usize, to: Block) -> Edge {
        self.edges.push((self.at, which, from, to));
        Edge::new(self.blocks[&to])
    }

    /// A binary search for the case, then comparisons one after another.
    fn switch(&mut self, block: Block, data: &ir::InstData) -> Result<()> {
        let (value, default) = (data.operands()[0], data.blocks()[0]);
        let bits = self.scalar_type(value)?.bits();
        let reg = self.value(value)?;
        let reg = self.sign_extended(reg, bits);
        let number = |s: &Self, case: &Value| s.ir.as_signed(*case).unwrap_or(0);
        let cases = data.operands()[1..].iter().zip(&data.blocks()[1..]);
        let mut cases: Vec<(i64, Block)> = cases.map(|(case, &to)| (number(self, case), to)).collect();
        cases.sort_by_key(|case| case.0);
        self.search(block, reg, &cases, default);
        Ok(())
    }

    /// Goes to the block of the case that `reg` equals; the cases are in order.
    fn search(&mut self, block: Block, reg: Reg, cases: &[(i64, Block)], default: Block) {
        if let Some(size) = table_size(cases).filter(|_| !self.ir.attrs.no_jump_tables) {
            self.table(block, reg, cases, size, default);
            return;
        }
        if cases.len() > MOST_IN_CHAIN {
            let (low, high) = cases.split_at(cases.len() / 2);
            let middle = self.integer(high[0].0);
            let (below, above) = (self.out.block(), self.out.block());
            let (taken, other) = (Edge::new(below), Edge::new(above));
            self.end(Terminator::Branch { op: Op::blt, rs1: reg, rs2: middle, taken, other });
            for (at, part) in [(below, low), (above, high)] {
                self.at = at;
                self.search(block, reg, part, default);
            }
            return;
        }
        for &(number, to) in cases {
            let number = self.integer(number);
            let taken = self.edge(block, 0, to);
            let next = self.out.block();
            self.end(Terminator::Branch {
                op: Op::beq,
                rs1: reg,
                rs2: number,
                taken,
                other: Edge::new(next),
            });
            self.at = next;
        }
        let edge = self.edge(block, 0, default);
        self.end(Terminator::Jump(edge));
    }

    /// Goes to the block of the case by a table of jumps for all numbers from the first case to the last.
    fn table(&mut self, block: Block, reg: Reg, cases: &[(i64, Block)], size: usize, default: Block) {
        let low = cases[0].0;
        let index = match low {
            0 => reg,
            -2047..2048 => self.ri(Op::addi, reg, -low),
            _ => {
                let low = self.integer(low);
                self.rr(Op::sub, reg, low)
            }
        };
        let last = self.ir.block(default).insts();
        let always_inside = matches!(last, [end] if self.ir.inst(*end).op == IrOp::Unreachable);
        if !always_inside {
            let size = self.integer(size as i64);
            let taken = self.edge(block, 0, default);
            let inside = self.out.block();
            let other = Edge::new(inside);
            self.end(Terminator::Branch { op: Op::bgeu, rs1: index, rs2: size, taken, other });
            self.at = inside;
        }
        let offset = self.ri(Op::slli, index, 2);
        let scratch = self.undef(Class::X);
        let mut targets = vec![default; size];
        for &(number, to) in cases {
            targets[number.wrapping_sub(low) as usize] = to;
        }
        let edges = targets.into_iter().enumerate().map(|(which, to)| self.edge(block, which, to)).collect();
        self.end(Terminator::Table { offset, scratch, edges });
    }

    /// The branch that is taken when a condition holds.
    fn branch(&mut self, condition: Value) -> Result<(Op, Reg, Reg)> {
        if let Some(data) = self.ir.def(condition)
            && let IrOp::Lane(LaneOp::ICmp(predicate)) = data.op
        {
            let (a, b) = (data.operands()[0], data.operands()[1]);
            // Nothing found: the number of lanes for the IR, -1 for the machine.
            if let (Some(&first), IntPredicate::Eq | IntPredicate::Ne) = (self.found.get(&a), predicate)
                && self.none_found(a) == Some(b)
            {
                let op = if predicate == IntPredicate::Eq { Op::blt } else { Op::bge };
                return Ok((op, first, Reg::ZERO));
            }
            let (a, b, _) = self.comparable(predicate, a, b)?;
            return Ok(comparison(predicate, a, b));
        }
        if let Some(data) = self.ir.def(condition)
            && let IrOp::Lane(LaneOp::FCmp(predicate)) = data.op
            && is_inverse_of_instruction(predicate)
        {
            let reg = self.scalar_fcmp(predicate.inverse(), data.operands()[0], data.operands()[1])?;
            return Ok((Op::beq, reg, Reg::ZERO));
        }
        let reg = self.value(condition)?;
        Ok((Op::bne, self.zero_extended(reg, 1), Reg::ZERO))
    }

    /// What a search for a lane gives when there is none: its length.
    pub(super) fn none_found(&self, search: Value) -> Option<Value> {
        let data = self.ir.def(search)?;
        (data.op == IrOp::Intrinsic(Intrinsic::VpCttzElts)).then(|| data.operands().get(2).copied())?
    }

    /// Is the result of a search used only to ask whether there is one, and where it is known that there is?
    pub(super) fn is_used_where_found(&self, search: Value) -> bool {
        let Some(length) = self.none_found(search) else { return false };
        let asks = |inst: ir::Inst| {
            let data = self.ir.inst(inst);
            let compares = matches!(data.op, IrOp::Lane(LaneOp::ICmp(IntPredicate::Eq | IntPredicate::Ne)));
            (compares && data.operands() == [search, length]).then_some(data)
        };
        let uses = self.ir.uses(search);
        // The blocks that are entered only when something was found.
        let mut entered = Vec::new();
        for data in uses.iter().filter_map(|u| asks(u.inst)) {
            let Some(condition) = data.result() else { return false };
            for u in self.ir.uses(condition) {
                let branch = self.ir.inst(u.inst);
                if branch.op != IrOp::CondBr {
                    return false;
                }
                let found = if data.op == IrOp::Lane(LaneOp::ICmp(IntPredicate::Ne)) { 0 } else { 1 };
                entered.push(branch.blocks()[found]);
            }
        }
        let dominators = ir::Dominators::new(self.ir);
        let preds = self.ir.predecessors();
        let single = |block: &Block| preds[block.index()].len() == 1;
        uses.iter().all(|u| {
            let data = self.ir.inst(u.inst);
            asks(u.inst).is_some()
                || data.op != IrOp::Phi
                    && data
                        .block()
                        .is_some_and(|b| entered.iter().any(|e| single(e) && dominators.dominates(*e, b)))
        })
    }

    /// Both operands of a comparison, extended so that all 64 bits may be compared, and whether they have zeros above their
    /// bits rather than copies of the sign.
    pub(super) fn comparable(
        &mut self,
        predicate: IntPredicate,
        a: Value,
        b: Value,
    ) -> Result<(Reg, Reg, bool)> {
        let bits = self.scalar_type(a)?.bits();
        let (x, y) = (self.value(a)?, self.value(b)?);
        if bits >= 64 {
            return Ok((x, y, false));
        }
        if let Some((difference, limit)) = self.limit_of_difference(predicate, a, b, bits)? {
            return Ok((difference, limit, true));
        }
        use IntPredicate::{Sge, Sgt, Sle, Slt};
        if matches!((predicate, self.ir.as_signed(b)), (Slt | Sge, Some(0)) | (Sgt | Sle, Some(-1)))
            && bits < 32
        {
            // The sign is all that counts.
            let known = u32::from(self.knows(x).sign) <= bits;
            let x = if known { x } else { self.ri(Op::slli, x, i64::from(64 - bits)) };
            return Ok((x, y, false));
        }
        let known =
            |s: &Self, r: Reg| (u32::from(s.knows(r).zero) <= bits, u32::from(s.knows(r).sign) <= bits);
        let ((zx, sx), (zy, sy)) = (known(self, x), known(self, y));
        let constant = |v: Value| self.ir.as_const(v).is_some();
        // Copies of the sign keep the order of unsigned numbers, too.
        let zeros = !predicate.is_signed()
            && match bits {
                1..=31 => !(sx && sy) && (zx || zy || bits <= 11) || zx && zy,
                _ => (zx || constant(a)) && (zy || constant(b)) && !(sx && sy),
            };
        let extend =
            |s: &mut Self, value: Value, reg: Reg| match (zeros, s.ir.as_int(value), s.ir.as_signed(value)) {
                (true, Some(number), _) => s.integer(number as i64),
                (false, _, Some(number)) => s.integer(number),
                (true, ..) => s.zero_extended(reg, bits),
                (false, ..) => s.sign_extended(reg, bits),
            };
        Ok((extend(self, a, x), extend(self, b, y), zeros))
    }

    /// Difference and limit of `x - n < limit` or `x - n > limit`, if the difference needs no extension: below zero it is beyond the
    /// limit as an unsigned number of any width.
    fn limit_of_difference(
        &mut self,
        predicate: IntPredicate,
        difference: Value,
        limit: Value,
        bits: u32,
    ) -> Result<Option<(Reg, Reg)>> {
        let Some(data) = self.ir.def(difference) else { return Ok(None) };
        let (IrOp::Lane(LaneOp::Binary(Binary::Add)), &[from, by]) = (data.op, data.operands()) else {
            return Ok(None);
        };
        let (Some(by), Some(limit)) = (self.ir.as_signed(by), self.ir.as_int(limit)) else { return Ok(None) };
        let (IntPredicate::Ult | IntPredicate::Ugt | IntPredicate::Ule | IntPredicate::Uge) = predicate
        else {
            return Ok(None);
        };
        let from = self.value(from)?;
        if bits >= 32 || u32::from(self.knows(from).zero) > bits {
            return Ok(None);
        }
        // What is within the limit is no less than n.
        let by = if by < 0 { by } else { by - (1 << bits) };
        if limit as i64 >= (1 << bits) + by {
            return Ok(None);
        }
        let difference = self.add_constant(from, by)?;
        Ok(Some((difference, self.integer(limit as i64))))
    }

    /// Gives edges to blocks with parameters their arguments.
    pub(super) fn fill_edges(&mut self) -> Result<(), CcError> {
        for (at, which, from, to) in std::mem::take(&mut self.edges) {
            let phis: Vec<ir::Inst> = self.ir.phis(to).collect();
            let mut args = Vec::new();
            for phi in phis {
                let data = self.ir.inst(phi).clone();
                let value = data.incoming().find(|(block, _)| *block == from).map(|(_, value)| value);
                let value = value.ok_or_else(|| self.unsupported("a phi without a value for an edge"))?;
                // A constant is made at the end of the block that passes it on.
                self.at = at;
                if matches!(data.ty, ir::Type::Struct(_)) {
                    args.extend(self.struct_fields(value)?);
                    continue;
                }
                let assumed = data.result().and_then(|phi| self.assumed(phi));
                let reg = match (assumed, self.ir.as_int(value)) {
                    (Some(Known { zero: 0..64, .. }), Some(number)) => self.integer(number as i64),
                    _ => self.value(value)?,
                };
                let reg = if data.ty == ir::Type::I1 { self.zero_extended(reg, 1) } else { reg };
                if assumed.is_some_and(|assumed| !self.knows(reg).implies(assumed)) {
                    self.wrong.extend(data.result());
                }
                args.push(reg);
            }
            if let Some(edge) = self.out.at_mut(at).term.edges_mut().into_iter().nth(which) {
                edge.args = args;
            }
        }
        Ok(())
    }
}

/// How many entries a table for these cases has, if it pays: there are many, and two of five numbers between them are
/// cases.
fn table_size(cases: &[(i64, Block)]) -> Option<usize> {
    let (first, last) = (cases.first()?.0, cases.last()?.0);
    let size = usize::try_from(last.checked_sub(first)?).ok()?.checked_add(1)?;
    (cases.len() >= LEAST_IN_TABLE && size <= 5 * cases.len() / 2).then_some(size)
}

/// Whether an instruction says when such a comparison does not hold.
fn is_inverse_of_instruction(predicate: FloatPredicate) -> bool {
    use FloatPredicate::*;
    matches!(predicate, Une | Uge | Ugt | Ule | Ult)
}

/// The branch for a comparison.
fn comparison(predicate: IntPredicate, a: Reg, b: Reg) -> (Op, Reg, Reg) {
    use IntPredicate::*;
    match predicate {
        Eq => (Op::beq, a, b),
        Ne => (Op::bne, a, b),
        Slt => (Op::blt, a, b),
        Sgt => (Op::blt, b, a),
        Sge => (Op::bge, a, b),
        Sle => (Op::bge, b, a),
        Ult => (Op::bltu, a, b),
        Ugt => (Op::bltu, b, a),
        Uge => (Op::bgeu, a, b),
        Ule => (Op::bgeu, b, a),
    }
}
