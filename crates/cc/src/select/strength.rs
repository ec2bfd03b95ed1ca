//! This pass reduces strength: addresses derived from a counter become pointers that are incremented, and unused
//! counters go.
//!
//! In a loop whose counter p starts at a and grows by s, `base + (p << k)` is q, which starts at `base + (a << k)` and
//! grows by `s << k`; `limit - p` is q, which starts at `limit - a` and shrinks by s; `p × f`, where s is 1, grows by f. A comparison of the counter that
//! ends the loop becomes one of such a q, if the counter is needed for nothing else.

mod exit;
mod forward;
mod narrow;
mod shared;

use std::collections::HashMap;

use rivet_isa::Op;

use super::clean::clean;
use super::hoist::{preheader, with_preheaders};
use crate::mir::{BlockId, Class, Code, Function, Inst, Reg};
use shared::Sums;

/// Reduces the strength of all loops, inner ones first.
pub fn reduce(function: &mut Function) {
    forward::forward(function);
    let loops = with_preheaders(function);
    for (head, body) in loops.loops.iter().rev() {
        if let Some(mut one) = CountedLoop::of(function, *head, body) {
            one.take_out_shifts(function);
            one.derive(function);
            // What was derived is left without readers; then its counter may be, too.
            clean(function);
            one.find_defs(function);
            one.replace_exit(function);
            one.read_last(function);
            one.narrow(function);
        }
    }
}

/// A counter: a parameter of the loop's head.
#[derive(Clone, Copy, Debug)]
struct Counter {
    param: Reg,
    /// Its value at first, and its value the next time around.
    first: Reg,
    next: Reg,
    step: CounterStep,
}

/// What a counter grows by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum CounterStep {
    Constant(i64),
    Value(Reg),
}

/// A value that goes along with a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum DerivedForm {
    /// base + (counter << shift)
    Up { base: Reg, shift: i64 },
    /// limit - counter
    Down { limit: Reg },
    /// counter × factor
    Times { factor: Reg },
}

/// A new counter that takes the place of such values.
#[derive(Clone, Copy, Debug)]
struct Derived {
    of: Reg,
    shape: DerivedForm,
    param: Reg,
    next: Reg,
}

struct CountedLoop {
    head: BlockId,
    body: Vec<BlockId>,
    before: BlockId,
    latch: BlockId,
    /// Where in the loop each register is defined.
    defs: HashMap<Reg, (BlockId, usize)>,
    derived: Vec<Derived>,
}

impl CountedLoop {
    fn of(function: &mut Function, head: BlockId, body: &[BlockId]) -> Option<CountedLoop> {
        let before = preheader(function, head, body)?;
        let preds = function.predecessors();
        let latches: Vec<BlockId> =
            preds[head.index()].iter().copied().filter(|p| body.contains(p)).collect();
        let [latch] = latches[..] else { return None };
        let mut one = CountedLoop {
            head,
            body: body.to_vec(),
            before,
            latch,
            defs: HashMap::new(),
            derived: Vec::new(),
        };
        one.find_defs(function);
        Some(one)
    }

    fn find_defs(&mut self, function: &Function) {
        self.defs.clear();
        for &id in &self.body {
            for &param in &function.at(id).params {
                self.defs.insert(param, (id, usize::MAX));
            }
            for (at, inst) in function.at(id).insts.iter().enumerate() {
                inst.defs().for_each(|d| {
                    self.defs.insert(d, (id, at));
                });
            }
        }
    }

    /// Makes sums of `(x << k) + y`, where only y changes: the shift goes in front of the loop.
    fn take_out_shifts(&mut self, function: &mut Function) {
        for id in self.body.clone() {
            for at in 0..function.at(id).insts.len() {
                let inst = &function.at(id).insts[at];
                let shift = match inst.op() {
                    Some(Op::sh1add) => 1,
                    Some(Op::sh2add) => 2,
                    Some(Op::sh3add) => 3,
                    _ => continue,
                };
                let (Some(x), Some(y)) = (inst.rs1, inst.rs2) else { continue };
                if x.is_physical() || !self.is_invariant(x) || self.is_invariant(y) {
                    continue;
                }
                let scaled = function.reg(Class::X);
                function.at_mut(self.before).insts.push(Inst::rri(Op::slli, scaled, x, shift));
                let inst = &mut function.at_mut(id).insts[at];
                *inst = Inst { rs1: Some(scaled), code: Code::Isa(Op::add), ..inst.clone() };
            }
        }
    }

    fn is_invariant(&self, reg: Reg) -> bool {
        !self.defs.contains_key(&reg)
    }

    fn def<'f>(&self, function: &'f Function, reg: Reg) -> Option<&'f Inst> {
        let &(id, at) = self.defs.get(&reg)?;
        function.at(id).insts.get(at)
    }

    /// The argument for a parameter of the head on the edge from `from`.
    fn argument(&self, function: &Function, from: BlockId, at: usize) -> Option<Reg> {
        let edges = function.at(from).term.edges();
        let edge = edges.into_iter().find(|e| e.to == self.head)?;
        edge.args.get(at).copied()
    }

    fn counters(&self, function: &Function) -> Vec<Counter> {
        let params = &function.at(self.head).params;
        let counter = |(at, &param): (usize, &Reg)| {
            let first = self.argument(function, self.before, at)?;
            let next = self.argument(function, self.latch, at)?;
            let inst = self.def(function, next)?;
            let step = match (inst.op()?, inst.rs1?, inst.rs2) {
                (Op::addi, a, None) if a == param => CounterStep::Constant(inst.imm),
                (Op::add, a, Some(b)) if a == param && b != param => CounterStep::Value(b),
                (Op::add, a, Some(b)) if b == param && a != param => CounterStep::Value(a),
                _ => return None,
            };
            Some(Counter { param, first, next, step })
        };
        params.iter().enumerate().filter_map(counter).collect()
    }

    /// What an instruction computes of a counter, if it is one of the shapes.
    fn shape(&self, function: &Function, inst: &Inst, counter: &Counter) -> Option<DerivedForm> {
        let (a, b) = (inst.rs1?, inst.rs2?);
        let shifted = |reg: Reg| {
            if reg == counter.param {
                return Some(0);
            }
            let inst = self.def(function, reg)?;
            (inst.op() == Some(Op::slli) && inst.rs1 == Some(counter.param)).then_some(inst.imm)
        };
        match inst.op()? {
            Op::add if self.is_invariant(a) && a != Reg::ZERO => {
                Some(DerivedForm::Up { base: a, shift: shifted(b)? })
            }
            Op::add if self.is_invariant(b) && b != Reg::ZERO => {
                Some(DerivedForm::Up { base: b, shift: shifted(a)? })
            }
            Op::sh1add | Op::sh2add | Op::sh3add if a == counter.param && self.is_invariant(b) => {
                let shift = match inst.op()? {
                    Op::sh1add => 1,
                    Op::sh2add => 2,
                    _ => 3,
                };
                Some(DerivedForm::Up { base: b, shift })
            }
            Op::sub if b == counter.param && self.is_invariant(a) => Some(DerivedForm::Down { limit: a }),
            // The step times the factor is the factor.
            Op::mul if counter.step == CounterStep::Constant(1) => {
                match (a == counter.param, b == counter.param) {
                    (true, false) if self.is_invariant(b) => Some(DerivedForm::Times { factor: b }),
                    (false, true) if self.is_invariant(a) => Some(DerivedForm::Times { factor: a }),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Replaces values that go along with counters, and values that go along with those.
    fn derive(&mut self, function: &mut Function) {
        let mut done: Vec<Reg> = Vec::new();
        while let Some(counter) = self.counters(function).into_iter().find(|c| !done.contains(&c.param)) {
            done.push(counter.param);
            let mut found: Vec<(DerivedForm, Reg)> = Vec::new();
            for &id in &self.body {
                for inst in &function.at(id).insts {
                    if let (Some(rd), Some(shape)) = (inst.rd, self.shape(function, inst, &counter))
                        && rd != counter.next
                    {
                        found.push((shape, rd));
                    }
                }
            }
            let sums = Sums::of(function);
            for (shape, old) in found {
                if self.share(function, &sums, &counter, shape, old) {
                    continue;
                }
                let known = self.derived.iter().find(|d| d.of == counter.param && d.shape == shape).copied();
                let derived = match known {
                    Some(derived) => derived,
                    None => match self.add(function, &counter, shape) {
                        Some(derived) => derived,
                        None => continue,
                    },
                };
                replace(function, old, derived.param);
            }
        }
    }

    /// Makes a new counter.
    fn add(&mut self, function: &mut Function, counter: &Counter, shape: DerivedForm) -> Option<Derived> {
        let shift = match shape {
            DerivedForm::Up { shift, .. } => shift,
            DerivedForm::Down { .. } | DerivedForm::Times { .. } => 0,
        };
        let first = self.first(function, counter.first, shape);
        let param = function.reg(Class::X);
        let next = function.reg(Class::X);
        let (place, at, inst) = match (counter.step, shape) {
            (_, DerivedForm::Times { factor }) => {
                let (place, at) = *self.defs.get(&counter.next)?;
                (place, at, Inst::rrr(Op::add, next, param, factor))
            }
            (CounterStep::Constant(n), _) => {
                let by = n << shift;
                let by = if matches!(shape, DerivedForm::Down { .. }) { by.wrapping_neg() } else { by };
                let (place, at) = *self.defs.get(&counter.next)?;
                if !(-2048..2048).contains(&by) {
                    let number = function.reg(Class::X);
                    function.at_mut(self.before).insts.push(Inst::li(number, by));
                    (place, at, Inst::rrr(Op::add, next, param, number))
                } else {
                    (place, at, Inst::rri(Op::addi, next, param, by))
                }
            }
            (CounterStep::Value(step), _) => {
                let by = self.shifted(function, step, shift);
                let (place, at) = *self.defs.get(&counter.next)?;
                let op = if matches!(shape, DerivedForm::Down { .. }) { Op::sub } else { Op::add };
                (place, at, Inst::rrr(op, next, param, by))
            }
        };
        // Next to the counter's own step, which comes after what it is made of.
        function.at_mut(place).insts.insert(at + 1, inst);
        function.at_mut(self.head).params.push(param);
        for (from, value) in [(self.before, first), (self.latch, next)] {
            for edge in function.at_mut(from).term.edges_mut() {
                if edge.to == self.head {
                    edge.args.push(value);
                }
            }
        }
        self.find_defs(function);
        let derived = Derived { of: counter.param, shape, param, next };
        self.derived.push(derived);
        Some(derived)
    }

    /// The first value, computed in front of the loop.
    fn first(&self, function: &mut Function, start: Reg, shape: DerivedForm) -> Reg {
        match shape {
            DerivedForm::Up { base, shift } => {
                if is_zero(function, start) {
                    return base;
                }
                let offset = if shift == 0 {
                    start
                } else {
                    let offset = function.reg(Class::X);
                    function.at_mut(self.before).insts.push(Inst::rri(Op::slli, offset, start, shift));
                    offset
                };
                let first = function.reg(Class::X);
                function.at_mut(self.before).insts.push(Inst::rrr(Op::add, first, base, offset));
                first
            }
            DerivedForm::Down { limit } => {
                if is_zero(function, start) {
                    return limit;
                }
                let first = function.reg(Class::X);
                function.at_mut(self.before).insts.push(Inst::rrr(Op::sub, first, limit, start));
                first
            }
            DerivedForm::Times { factor } => {
                if is_zero(function, start) {
                    return Reg::ZERO;
                }
                let first = function.reg(Class::X);
                function.at_mut(self.before).insts.push(Inst::rrr(Op::mul, first, start, factor));
                first
            }
        }
    }

    /// step << shift, once in the loop or in front of it.
    fn shifted(&mut self, function: &mut Function, step: Reg, shift: i64) -> Reg {
        if shift == 0 {
            return step;
        }
        let place = self.defs.get(&step).copied();
        let home = place.map_or(self.before, |p| p.0);
        let same = |i: &&Inst| i.op() == Some(Op::slli) && i.rs1 == Some(step) && i.imm == shift;
        if let Some(found) = function.at(home).insts.iter().find(same).and_then(|i| i.rd) {
            return found;
        }
        let rd = function.reg(Class::X);
        let inst = Inst::rri(Op::slli, rd, step, shift);
        match place {
            None => function.at_mut(self.before).insts.push(inst),
            Some((id, usize::MAX)) => function.at_mut(id).insts.insert(0, inst),
            Some((id, at)) => function.at_mut(id).insts.insert(at + 1, inst),
        }
        self.find_defs(function);
        rd
    }
}

fn is_zero(function: &Function, reg: Reg) -> bool {
    let makes = |i: &Inst| i.code == Code::Li && i.imm == 0 && i.rd == Some(reg);
    reg == Reg::ZERO || function.blocks.iter().flat_map(|b| &b.insts).any(makes)
}

/// Lets everybody who reads `old` read `new`.
fn replace(function: &mut Function, old: Reg, new: Reg) {
    for block in &mut function.blocks {
        for inst in &mut block.insts {
            inst.each_operand(|reg, role| {
                if *reg == old && role != crate::mir::Role::Def {
                    *reg = new;
                }
            });
        }
        block.term.each_use(|reg| {
            if *reg == old {
                *reg = new;
            }
        });
    }
}
