//! This module interchanges a loop nest: the strip loop goes outside, the accumulating loop inside, the row stays in
//! registers.
//!
//! Invariant: as for simple loops, full strips need no length; the last one, if any, has one.

use super::copy::redirect;
use super::numbers::{Numbers, scaled};
use super::skeleton::iterations;
use crate::analysis::poly::{Poly, PolyTerm};
use crate::ir::{
    Binary, Block, Builder, Element, Extent, Function, InstData, IntPredicate, LaneOp, Op, Scalar, Type,
    Value,
};
use crate::plan::nest::Nest;
use crate::plan::recipe::{Operand, RecipeId, RecipeKind};

/// One access of one row: a pointer that goes along with strips.
struct RowPointer {
    recipe: RecipeId,
    /// The row that it is for; of accesses that are the same for all rows, the first.
    row: u64,
    /// How far it goes in an iteration of the inner loop, in bytes.
    step: Value,
    /// Whether it moves in the inner loop.
    moves: bool,
}

struct Interchange<'n> {
    nest: &'n Nest,
    lanes: u32,
    pointers: Vec<RowPointer>,
    /// Scalar loads: which, for which row, where the first is, how far apart they are.
    scalars: Vec<(Value, u64, Value, i64)>,
    /// Where the inner loop ends: the first scalar pointer, or the first that moves, or a count.
    inner: Value,
    all: Value,
}

/// Replaces the nest: the loops' blocks go, new ones come. `None` if the nest is not entered and left as expected.
pub(super) fn turn(
    func: &Function,
    nest: &Nest,
    flow: &crate::analysis::Flow,
    lanes: u32,
) -> Option<Function> {
    let mut out = func.clone();
    let l = flow.at(nest.outer);
    let header = Block::from_index(l.header);
    let (_, exit) = *l.exits.first()?;
    let exit = Block::from_index(exit);
    let first_new = out.block_count();
    let entry = out.add_block("nest.entry");
    let outside: Vec<Block> = flow.graph.preds[l.header]
        .iter()
        .filter(|p| !l.contains(**p))
        .map(|p| Block::from_index(*p))
        .collect();
    for pred in outside {
        redirect(&mut out, pred, header, entry);
    }
    let done = out.add_block("nest.done");
    let mut b = Builder::at_end(&mut out, entry);
    for (condition, when) in &nest.guards {
        let next = b.func.add_block("nest.guard");
        let (yes, no) = if *when { (next, done) } else { (done, next) };
        b.cond_br(*condition, yes, no);
        b.switch_to(next);
    }
    strips(&mut b, nest, lanes, done)?;
    b.switch_to(done);
    b.br(exit);
    // The exit block is entered from `done` now.
    let phis: Vec<_> = out.phis(exit).collect();
    for phi in phis {
        let incoming: Vec<(Block, Value)> = out.inst(phi).incoming().collect();
        let moved: Vec<(Block, Value)> =
            incoming.into_iter().map(|(p, v)| (if l.contains(p.index()) { done } else { p }, v)).collect();
        out.set_operands(phi, &moved.iter().map(|(_, v)| *v).collect::<Vec<_>>());
        out.set_blocks(phi, &moved.iter().map(|(p, _)| *p).collect::<Vec<_>>());
    }
    let old: Vec<Block> =
        out.layout().iter().copied().filter(|b| !l.contains(b.index()) && b.index() < first_new).collect();
    let mut order = crate::ir::Dominators::new(&out).reverse_postorder().to_vec();
    order.retain(|b| b.index() >= first_new);
    let preds = out.predecessors()[entry.index()].clone();
    let at = old.iter().rposition(|b| preds.contains(b)).map_or(old.len(), |at| at + 1);
    let layout: Vec<Block> = [&old[..at], &order[..], &old[at..]].concat();
    out.set_layout(&layout);
    out.remove_dead();
    Some(out)
}

/// A polynomial for a row, in front of all loops.
fn at_row(nest: &Nest, poly: &Poly, row: u64) -> Option<Poly> {
    let zero = Poly::constant(0);
    let poly = poly.at(nest.plan.number, &zero)?.at(nest.k, &zero)?;
    match nest.row_loop {
        Some(i) => poly.at(i, &Poly::constant(row as i64)),
        None => Some(poly),
    }
}

fn strips(b: &mut Builder<'_>, nest: &Nest, lanes: u32, done: Block) -> Option<()> {
    let start = b.block();
    let mut numbers = Numbers::default();
    let count = nest.plan.counts().first().map(|c| (*c).clone())?;
    let times = iterations(b, &mut numbers, &count, true);
    let k_times = iterations(b, &mut numbers, &nest.k_count, true);
    let vscale = b.vscale();
    let full = scaled(b, vscale, lanes.into());
    let mask = Type::Vector(Scalar::Int(1), Extent::scalable(lanes));
    let all = b.func.all_true(mask);
    let mut turn =
        Interchange { nest, lanes, pointers: Vec::new(), scalars: Vec::new(), inner: k_times, all };
    let mut values: Vec<Value> = Vec::new();
    for (recipe, poly) in &nest.streams {
        if *recipe == nest.store {
            continue;
        }
        let by_row = nest.row_loop.is_some_and(|i| poly.terms().any(|t| t == PolyTerm::Iter(i)));
        let (_, step) = poly.split(nest.k)?;
        let moves = step.as_constant() != Some(0);
        for row in 0..if by_row { nest.rows } else { 1 } {
            values.push(numbers.poly(b, &at_row(nest, poly, row)?, Scalar::Ptr));
            let step = numbers.poly(b, &step, Scalar::Int(64));
            turn.pointers.push(RowPointer { recipe: *recipe, row, step, moves });
        }
    }
    for (value, poly) in &nest.scalars {
        let step = poly.split(nest.k)?.1.as_constant()?;
        let by_row = nest.row_loop.is_some_and(|i| poly.terms().any(|t| t == PolyTerm::Iter(i)));
        for row in 0..if by_row { nest.rows } else { 1 } {
            let pointer = numbers.poly(b, &at_row(nest, poly, row)?, Scalar::Ptr);
            turn.scalars.push((*value, row, pointer, step));
        }
    }
    if let Some((_, _, pointer, step)) = turn.scalars.iter().find(|(.., step)| *step != 0) {
        let bytes = scaled(b, k_times, *step);
        turn.inner = b.gep(Element::Of(Type::I8), *pointer, bytes);
    }
    // Bytes that the pointers go on by in a full strip, by element size.
    let advance: Vec<Value> = turn.pointers.iter().map(|l| scaled(b, full, bytes(nest, l.recipe))).collect();

    let (ph, middle, tail) =
        (b.func.add_block("nest.ph"), b.func.add_block("nest.middle"), b.func.add_block("nest.tail"));
    let body = b.func.add_block("nest.strip");
    let few = b.icmp(IntPredicate::Ult, times, full);
    b.cond_br(few, tail, ph);
    b.switch_to(ph);
    let one = b.func.int(Type::I64, 1);
    let low = b.sub(full, one);
    let rest = b.binary(Binary::And, times, low);
    let whole = b.sub(times, rest);
    let first = *values.first()?;
    let reach = scaled(b, whole, bytes(nest, turn.pointers.first()?.recipe));
    let end = b.gep(Element::Of(Type::I8), first, reach);
    b.br(body);

    b.switch_to(body);
    let phis: Vec<Value> = values.iter().map(|_| b.phi(Type::PTR)).collect();
    turn.strip(b, &phis, None)?;
    let next: Vec<Value> =
        phis.iter().zip(&advance).map(|(p, by)| b.gep(Element::Of(Type::I8), *p, *by)).collect();
    let last = b.block();
    for ((phi, before), after) in phis.iter().zip(&values).zip(&next) {
        b.add_incoming(*phi, ph, *before);
        b.add_incoming(*phi, last, *after);
    }
    let more = b.icmp(IntPredicate::Ne, next[0], end);
    b.cond_br(more, body, middle);

    b.switch_to(middle);
    let zero = b.func.zero(Type::I64);
    let none = b.icmp(IntPredicate::Eq, rest, zero);
    b.cond_br(none, done, tail);

    b.switch_to(tail);
    let left = b.phi(Type::I64);
    b.add_incoming(left, start, times);
    b.add_incoming(left, middle, rest);
    let phis: Vec<Value> = values.iter().map(|_| b.phi(Type::PTR)).collect();
    for ((phi, before), after) in phis.iter().zip(&values).zip(&next) {
        b.add_incoming(*phi, start, *before);
        b.add_incoming(*phi, middle, *after);
    }
    let evl = b.get_vector_length(left, Type::Vector(Scalar::Int(8), Extent::scalable(lanes)));
    turn.strip(b, &phis, Some(evl))?;
    b.br(done);
    Some(())
}

fn bytes(nest: &Nest, recipe: RecipeId) -> i64 {
    nest.plan.recipe(recipe).ty.bytes().into()
}

impl Interchange<'_> {
    fn vector(&self, ty: Scalar) -> Type {
        Type::Vector(ty, Extent::scalable(self.lanes))
    }

    fn pointer(&self, recipe: RecipeId, row: u64) -> Option<usize> {
        let own = |l: &RowPointer| l.recipe == recipe && l.row == row;
        let shared = |l: &RowPointer| l.recipe == recipe && l.row == 0;
        self.pointers.iter().position(own).or_else(|| self.pointers.iter().position(shared))
    }

    fn load(&self, b: &mut Builder<'_>, recipe: RecipeId, pointer: Value, evl: Option<Value>) -> Value {
        let recipe = self.nest.plan.recipe(recipe);
        let ty = self.vector(recipe.ty);
        match evl {
            None => b.load(ty, pointer, recipe.align),
            Some(evl) => b.vp_load(ty, pointer, self.all, evl, recipe.align),
        }
    }

    /// One strip: rows in, the inner loop, rows out.
    fn strip(&self, b: &mut Builder<'_>, pointers: &[Value], evl: Option<Value>) -> Option<()> {
        let nest = self.nest;
        let from = b.block();
        let mut rows = Vec::new();
        for row in 0..nest.rows {
            rows.push(self.load(b, nest.load, pointers[self.pointer(nest.load, row)?], evl));
        }
        let (inner, out) = (b.func.add_block("nest.inner"), b.func.add_block("nest.out"));
        b.br(inner);
        b.switch_to(inner);
        let ty = b.func.ty(rows[0]);
        let sums: Vec<Value> = rows.iter().map(|_| b.phi(ty)).collect();
        let moving: Vec<Option<Value>> =
            self.pointers.iter().map(|l| l.moves.then(|| b.phi(Type::PTR))).collect();
        let scalars: Vec<Value> = self.scalars.iter().map(|_| b.phi(Type::PTR)).collect();
        let counter = (self.inner_is_count(b)).then(|| b.phi(Type::I64));
        let here: Vec<Value> = moving.iter().zip(pointers).map(|(m, p)| m.unwrap_or(*p)).collect();
        let loaded: Vec<Value> = self
            .scalars
            .iter()
            .zip(&scalars)
            .map(|((value, ..), pointer)| b.load(b.func.ty(*value), *pointer, 0))
            .collect();
        let mut shared: Vec<(RecipeId, Value)> = Vec::new();
        let mut after = Vec::new();
        for row in 0..nest.rows {
            after.push(self.row(b, row, sums[row as usize], &here, &loaded, &mut shared, evl)?);
        }
        let block = b.block();
        for ((sum, before), next) in sums.iter().zip(&rows).zip(&after) {
            b.add_incoming(*sum, from, *before);
            b.add_incoming(*sum, block, *next);
        }
        for ((phi, pointer), lane) in moving.iter().zip(pointers).zip(&self.pointers) {
            let Some(phi) = *phi else { continue };
            let next = b.gep(Element::Of(Type::I8), phi, lane.step);
            b.add_incoming(phi, from, *pointer);
            b.add_incoming(phi, block, next);
        }
        let mut test = None;
        for (phi, (_, _, pointer, step)) in scalars.iter().zip(&self.scalars) {
            let by = b.func.int(Type::I64, *step as u64);
            let next = b.gep(Element::Of(Type::I8), *phi, by);
            b.add_incoming(*phi, from, *pointer);
            b.add_incoming(*phi, block, next);
            if *step != 0 && test.is_none() {
                test = Some(next);
            }
        }
        if let Some(counter) = counter {
            let (zero, one) = (b.func.zero(Type::I64), b.func.int(Type::I64, 1));
            let next = b.add(counter, one);
            b.add_incoming(counter, from, zero);
            b.add_incoming(counter, block, next);
            test = Some(next);
        }
        let more = b.icmp(IntPredicate::Ne, test?, self.inner);
        b.cond_br(more, inner, out);
        b.switch_to(out);
        let align = nest.plan.recipe(nest.store).align;
        for row in 0..nest.rows {
            let pointer = pointers[self.pointer(nest.load, row)?];
            match evl {
                None => b.store(after[row as usize], pointer, align),
                Some(evl) => b.vp_store(after[row as usize], pointer, self.all, evl, align),
            };
        }
        Some(())
    }

    fn inner_is_count(&self, b: &Builder<'_>) -> bool {
        b.func.ty(self.inner) != Type::PTR
    }

    /// The recipes for one row; what is the same for all rows is computed with the first.
    #[expect(clippy::too_many_arguments, reason = "the state of one strip, which lives for one call")]
    fn row(
        &self,
        b: &mut Builder<'_>,
        row: u64,
        sum: Value,
        pointers: &[Value],
        loaded: &[Value],
        shared: &mut Vec<(RecipeId, Value)>,
        evl: Option<Value>,
    ) -> Option<Value> {
        let nest = self.nest;
        let mut own: Vec<(RecipeId, Value)> = vec![(nest.load, sum)];
        for id in nest.plan.needed() {
            if id == nest.load || shared.iter().any(|(r, _)| *r == id) {
                continue;
            }
            let recipe = nest.plan.recipe(id);
            let around = b.func.loc();
            let loc = recipe.source.and_then(|inst| b.func.inst(inst).loc);
            b.func.set_loc(loc.or(around));
            let mut same = true;
            let value = match &recipe.kind {
                RecipeKind::Store(..) => continue,
                RecipeKind::Load(..) => {
                    let at = self.pointer(id, row)?;
                    same = self.pointers.iter().filter(|l| l.recipe == id).count() == 1;
                    self.load(b, id, pointers[at], evl)
                }
                RecipeKind::Widen(op) => {
                    let mut operands = Vec::new();
                    for operand in &recipe.operands {
                        let (value, everywhere) = self.operand(b, operand, row, &own, shared, loaded)?;
                        same &= everywhere;
                        operands.push(value);
                    }
                    self.widen(b, *op, recipe.ty, &operands, evl)
                }
                _ => return None,
            };
            b.func.set_loc(around);
            if same { shared.push((id, value)) } else { own.push((id, value)) }
        }
        let (value, _) =
            self.operand(b, nest.plan.recipe(nest.store).operands.first()?, row, &own, shared, loaded)?;
        Some(value)
    }

    /// The lanes of an operand, and whether they are the same for all rows.
    fn operand(
        &self,
        b: &mut Builder<'_>,
        operand: &Operand,
        row: u64,
        own: &[(RecipeId, Value)],
        shared: &[(RecipeId, Value)],
        loaded: &[Value],
    ) -> Option<(Value, bool)> {
        let find =
            |list: &[(RecipeId, Value)], id: RecipeId| list.iter().find(|(r, _)| *r == id).map(|(_, v)| *v);
        match operand {
            Operand::Recipe(id) => match find(shared, *id) {
                Some(value) => Some((value, true)),
                None => Some((find(own, *id)?, false)),
            },
            Operand::Scalar(value) => {
                let mine = |r: u64| self.scalars.iter().position(|(v, of, ..)| v == value && *of == r);
                let ty = self.vector(b.func.ty(*value).element()?);
                match mine(row).or_else(|| mine(0)) {
                    Some(at) => {
                        let rows = self.scalars.iter().filter(|(v, ..)| v == value).count();
                        Some((b.splat(ty, loaded[at]), rows == 1))
                    }
                    None => Some((b.splat(ty, *value), true)),
                }
            }
            Operand::Uniform(poly, ty) => {
                let value = Numbers::default().poly(b, poly, *ty);
                Some((b.splat(self.vector(*ty), value), true))
            }
        }
    }

    fn widen(
        &self,
        b: &mut Builder<'_>,
        op: LaneOp,
        ty: Scalar,
        operands: &[Value],
        evl: Option<Value>,
    ) -> Value {
        let ty = self.vector(ty);
        match evl {
            Some(evl) if op.has_vp() => b.vp_to(op, ty, operands, self.all, evl),
            _ => {
                let inst = b.inst(InstData::new(Op::Lane(op), ty, operands));
                b.func.inst(inst).result().unwrap_or(operands[0])
            }
        }
    }
}
