//! Loop distribution moves the statements of a loop that cannot be vectorised as a whole into several loops, some of
//! which can.
//!
//! ```text
//! for i { a[i] = c[i] * 2; h = h * 3 + 1; b[i] = h }   →   for i { a[i] = c[i] * 2 }; for i { h = h * 3 + 1; b[i] = h }
//! ```
//!
//! A statement is a store, or a value that is needed behind the loop, with all that it is made of; what two statements need
//! is computed in both of their loops. Invariant: of two accesses that may meet, the loop of the one that comes first in the
//! scalar loop runs first; where nothing is known the ranges are compared, and the loop stays as it is if they overlap.

mod order;
mod statements;

use std::collections::HashSet;

use super::checks::overlap_checks;
use super::copy::{Copy, detach, keep_only, loop_blocks, redirect};
use super::numbers::Numbers;
use super::reachable::forget;
use super::skeleton::iterations;
use crate::analysis::Flow;
use crate::analysis::exits::Count;
use crate::analysis::memory::Access;
use crate::ir::{Block, Builder, Function, Inst, Op, Type};
use crate::options::Options;
use crate::plan::choose;
use crate::plan::cost::Cost;
use crate::plan::recipe::{Operand, Plan};
use order::{Precedence, in_order};
use statements::Statement;

/// Several loops for one.
pub(super) struct Distributed {
    /// The function with them.
    pub(super) function: Function,
    /// Their headers, in order.
    pub(super) headers: Vec<Block>,
    /// Whether the ranges of accesses are compared in front of them.
    pub(super) checked: bool,
}

/// More statements than this are not given loops of their own where one loop would do.
const MOST_SEPARATED: usize = 8;

/// So many masks take no registers from groups of eight.
const FEW_MASKS: usize = 2;

/// Several loops read again what one reads once: they have to cost so much less.
const LESS: f64 = 0.9;

/// Distributes loop `number`; none if that makes no part of it a vector loop.
pub(super) fn distribute(
    func: &Function,
    flow: &Flow,
    number: usize,
    options: &Options,
) -> Option<Distributed> {
    let site = DistributableLoop::new(func, flow, number)?;
    let (edges, checks) = site.dependences();
    let groups = site.groups(&edges, options)?;
    Some(site.carry_out(&groups, &checks))
}

/// Gives statements of a vector loop loops of their own where these cost less together, as they do where one loop would need
/// more registers than there are: none if they do not. `price` is what the one costs, and others by the same measure.
pub(super) fn separate(
    func: &Function,
    flow: &Flow,
    number: usize,
    options: &Options,
    (whole, price): (f64, impl Fn(&Cost) -> f64),
) -> Option<Distributed> {
    let site = DistributableLoop::new(func, flow, number).filter(|s| s.statements.len() <= MOST_SEPARATED)?;
    let (edges, checks) = site.dependences();
    let cost = |statements: &[usize]| {
        let (func, flow, number) = site.alone(statements)?;
        let (plan, _, candidates) = choose::choose(&func, &flow, number, options).ok()?;
        // Beside the mask in use there is room for few others where groups are large.
        let most = if masks(&func, &plan) <= FEW_MASKS { 32 } else { choose::REGISTERS };
        let fitting = candidates.iter().filter(|(_, cost)| cost.registers <= most);
        fitting.map(|(_, cost)| price(cost)).min_by(f64::total_cmp)
    };
    let parts = site.parts(&edges);
    if parts.len() < 2 || !checks.is_empty() {
        return None;
    }
    let parts: Option<Vec<_>> = parts.into_iter().map(|part| Some((cost(&part)?, part))).collect();
    let groups = in_order(&edges, parts?, |(group, a), (part, b)| {
        cost(&[group, part].concat()).filter(|both| *both <= a + b)
    });
    let sum: f64 = groups.iter().map(|(cost, _)| cost).sum();
    let groups: Vec<Vec<usize>> = groups.into_iter().map(|(_, group)| group).collect();
    (groups.len() > 1 && sum < LESS * whole).then(|| site.carry_out(&groups, &checks))
}

/// How many masks a plan has: those that accesses and operations are under, and those that are the same in all lanes.
fn masks(func: &Function, plan: &Plan) -> usize {
    let mut all: HashSet<&Operand> = HashSet::new();
    for id in plan.needed() {
        let recipe = plan.recipe(id);
        let fixed = |o: &&Operand| matches!(o, Operand::Scalar(v) if func.ty(*v) == Type::I1);
        all.extend(recipe.operands.iter().filter(fixed).chain(&recipe.mask));
    }
    all.len()
}

/// A loop that may be distributed.
struct DistributableLoop<'a> {
    func: &'a Function,
    flow: &'a Flow,
    number: usize,
    header: Block,
    latch: Block,
    exit: Block,
    count: Count,
    accesses: Vec<Access>,
    statements: Vec<Statement>,
}

impl DistributableLoop<'_> {
    /// The statements of each loop, in order: as few loops as keep what can become a vector loop by itself.
    fn groups(&self, edges: &Precedence, options: &Options) -> Option<Vec<Vec<usize>>> {
        let parts = self.parts(edges).into_iter();
        let parts: Vec<_> = parts.map(|part| (self.is_vector(&part, options), part)).collect();
        let groups = in_order(edges, parts, |(group, vector), (part, other)| {
            let both = [group, part].concat();
            (vector == other && (!*vector || self.is_vector(&both, options))).then_some(*vector)
        });
        let useful = groups.len() > 1 && groups.iter().any(|(vector, _)| *vector);
        useful.then(|| groups.into_iter().map(|(_, group)| group).collect())
    }

    /// Whether the loop with these statements only can become a vector loop.
    fn is_vector(&self, statements: &[usize], options: &Options) -> bool {
        let alone = self.alone(statements);
        alone.is_some_and(|(func, flow, number)| {
            crate::plan::build(&func, &flow, number, options.fast_math).is_ok()
        })
    }

    /// The function with these statements only, and the number of their loop.
    fn alone(&self, statements: &[usize]) -> Option<(Function, Flow, usize)> {
        let mut alone = self.func.clone();
        let blocks = loop_blocks(&alone, self.header, self.latch);
        self.drop_others(&mut alone, statements, |inst| inst);
        for (at, _) in self.statements.iter().enumerate().filter(|(at, _)| !statements.contains(at)) {
            if let Some(value) = alone.inst(self.statements[at].root).result() {
                let poison = alone.poison(alone.ty(value));
                for phi in alone.phis(self.exit).collect::<Vec<_>>() {
                    let places: Vec<usize> = (0..alone.inst(phi).operands().len())
                        .filter(|i| alone.inst(phi).operands()[*i] == value)
                        .collect();
                    places.into_iter().for_each(|i| alone.set_operand(phi, i, poison));
                }
            }
        }
        keep_only(&mut alone, &blocks, &self.kept(statements, |inst| inst));
        let flow = Flow::new(&alone)?;
        let same = (0..flow.forest.loops.len()).find(|n| flow.at(*n).header == self.header.index())?;
        Some((alone, flow, same))
    }

    /// The stores among these statements, where they are now.
    fn kept(&self, statements: &[usize], now: impl Fn(Inst) -> Inst) -> Vec<Inst> {
        statements.iter().map(|at| now(self.statements[*at].root)).collect()
    }

    /// Takes out the stores of all other statements, where they are now.
    fn drop_others(&self, func: &mut Function, statements: &[usize], now: impl Fn(Inst) -> Inst) {
        for (at, statement) in self.statements.iter().enumerate() {
            if !statements.contains(&at) && func.inst(now(statement.root)).op == Op::Store {
                func.remove(now(statement.root));
            }
        }
    }

    fn carry_out(&self, groups: &[Vec<usize>], checks: &[(usize, usize)]) -> Distributed {
        let mut out = self.func.clone();
        let f = &mut out;
        let blocks = loop_blocks(f, self.header, self.latch);
        let (mut entry, starts) = detach(f, self.header, &blocks, "distributed.entry");
        let scalar = f.add_block("distributed.not");
        if !checks.is_empty() {
            let mut numbers = Numbers::default();
            let mut b = Builder::at_end(f, entry);
            let times = iterations(&mut b, &mut numbers, &self.count, true);
            let spans: Vec<_> = self.accesses.iter().map(Access::span).collect();
            entry = overlap_checks(f, &mut numbers, entry, (times, None), scalar, (&spans, checks));
        }
        let copies: Vec<Copy> =
            (1..=groups.len()).map(|at| Copy::new(f, &blocks, &format!("part{at}"))).collect();
        let mut from = entry;
        for copy in &copies {
            Builder::at_end(f, from).br(copy.block(self.header));
            starts.iter().for_each(|(phi, start)| f.add_incoming(copy.insts[phi], from, *start));
            from = f.add_block("distributed.next");
            redirect(f, copy.block(self.latch), self.exit, from);
        }
        Builder::at_end(f, from).br(self.exit);
        for phi in f.phis(self.exit).collect::<Vec<_>>() {
            let Some((_, value)) = f.inst(phi).incoming().find(|(b, _)| *b == self.latch) else { continue };
            // What every loop computes comes from the last, all else from the loop of its statement.
            let own = self.statements.iter().position(|s| self.func.inst(s.root).result() == Some(value));
            let part =
                own.and_then(|at| groups.iter().position(|g| g.contains(&at))).unwrap_or(groups.len() - 1);
            f.add_incoming(phi, from, copies[part].value(value));
        }
        for (copy, group) in copies.iter().zip(groups) {
            self.drop_others(f, group, |inst| copy.insts[&inst]);
            keep_only(f, &copy.all_blocks(), &self.kept(group, |inst| copy.insts[&inst]));
        }
        if checks.is_empty() {
            let gone: Vec<Block> = blocks.iter().copied().chain([scalar]).collect();
            forget(f, self.exit, self.latch);
            let keep: Vec<Block> = f.layout().iter().copied().filter(|b| !gone.contains(b)).collect();
            for block in gone {
                for inst in f.block(block).insts().to_vec() {
                    f.set_operands(inst, &[]);
                }
            }
            f.set_layout(&keep);
        } else {
            Builder::at_end(f, scalar).br(self.header);
            starts.iter().for_each(|(phi, start)| f.add_incoming(*phi, scalar, *start));
        }
        super::close(f);
        let headers = copies.iter().map(|c| c.block(self.header)).collect();
        Distributed { function: out, headers, checked: !checks.is_empty() }
    }
}
