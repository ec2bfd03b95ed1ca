//! Counters of which only 32 bits are looked at are counted in words, which need no extension where the loop ends; and what is read
//! behind the loop is its last value, so that it takes the register of the one before.

use rivet_isa::Op;

use super::{CountedLoop, Counter, CounterStep};
use crate::mir::{BlockId, Function, Inst, Reg, Terminator};

impl CountedLoop {
    /// Counts in words where the loop ends by the low bits of a counter, and only those of it are read elsewhere.
    pub(super) fn narrow(&mut self, function: &mut Function) {
        let Terminator::Branch { rs1, rs2, .. } = function.at(self.latch).term else { return };
        for counter in self.counters(function) {
            let extends = |reg: &Reg| {
                let inst = self.def(function, *reg);
                inst.is_some_and(|i| i.op() == Some(Op::addiw) && i.imm == 0 && i.rs1 == Some(counter.next))
            };
            let Some(word) = [rs1, rs2].into_iter().find(extends) else { continue };
            let CounterStep::Constant(_) = counter.step else { continue };
            if !self.reads_words_only(function, &counter) {
                continue;
            }
            let first = function.reg(function.class(counter.first));
            function.at_mut(self.before).insts.push(Inst::rri(Op::addiw, first, counter.first, 0));
            self.set_first(function, &counter, first);
            for &id in &self.body {
                let step = function.at_mut(id).insts.iter_mut().find(|i| i.rd == Some(counter.next));
                if let Some(step) = step {
                    *step = Inst::rri(Op::addiw, counter.next, counter.param, step.imm);
                }
            }
            super::replace(function, word, counter.next);
            self.find_defs(function);
        }
    }

    /// Lets what is read of a counter behind the loop be made of its last value.
    pub(super) fn read_last(&mut self, function: &mut Function) {
        let leaves =
            |id: &&BlockId| function.at(**id).term.edges().iter().any(|e| !self.body.contains(&e.to));
        if self.body.iter().filter(leaves).ne([&self.latch]) {
            return;
        }
        for counter in self.counters(function) {
            let CounterStep::Constant(step) = counter.step else { continue };
            if self.defs.get(&counter.next).is_none_or(|(place, _)| *place != self.latch) {
                continue;
            }
            let outside: Vec<BlockId> = function.ids().filter(|id| !self.body.contains(id)).collect();
            let may = |inst: &Inst| {
                let adds = matches!(inst.op(), Some(Op::addi | Op::addiw)) && inst.rs1 == Some(counter.param);
                adds && (-2048..2048).contains(&(inst.imm - step))
            };
            let all = outside.iter().all(|id| {
                let block = function.at(*id);
                let passed = block.term.edges().iter().any(|edge| edge.args.contains(&counter.param));
                let reads = |inst: &Inst| inst.uses().any(|reg| reg == counter.param);
                !passed
                    && !block.term.uses().contains(&counter.param)
                    && block.insts.iter().all(|inst| !reads(inst) || may(inst))
            });
            // The latch itself may pass it on.
            let given = function.at(self.latch).term.edges();
            let leaving = given
                .iter()
                .filter(|edge| edge.to != self.head)
                .any(|edge| edge.args.contains(&counter.param));
            if !all || leaving {
                continue;
            }
            for id in outside {
                for inst in &mut function.at_mut(id).insts {
                    if inst.rs1 == Some(counter.param) {
                        inst.rs1 = Some(counter.next);
                        inst.imm -= step;
                    }
                }
            }
        }
    }

    /// Whether all that reads a counter, besides its own step, looks at its low 32 bits only.
    fn reads_words_only(&self, function: &Function, counter: &Counter) -> bool {
        let is_either = |reg: Reg| reg == counter.param || reg == counter.next;
        function.ids().all(|id| {
            let block = function.at(id);
            let insts = block.insts.iter().all(|inst| {
                let own = inst.rd == Some(counter.next) && inst.rs1 == Some(counter.param);
                own || !inst.uses().any(is_either) || looks_at_words(inst, is_either)
            });
            let edges = block.term.edges().into_iter().all(|edge| {
                edge.args.iter().enumerate().all(|(at, &arg)| {
                    let own =
                        edge.to == self.head && function.at(self.head).params.get(at) == Some(&counter.param);
                    own || !is_either(arg)
                })
            });
            insts && edges && !block.term.uses().into_iter().any(is_either)
        })
    }

    /// Sets the value that a counter has at first.
    fn set_first(&self, function: &mut Function, counter: &Counter, first: Reg) {
        let at = function.at(self.head).params.iter().position(|&param| param == counter.param);
        for edge in function.at_mut(self.before).term.edges_mut() {
            if let (true, Some(at)) = (edge.to == self.head, at) {
                edge.args[at] = first;
            }
        }
    }
}

/// Whether an instruction looks at the low 32 bits of registers only, of those that it reads.
fn looks_at_words(inst: &Inst, is_one: impl Fn(Reg) -> bool) -> bool {
    match inst.op() {
        Some(
            Op::addiw
            | Op::addw
            | Op::subw
            | Op::mulw
            | Op::slliw
            | Op::srliw
            | Op::sraiw
            | Op::sllw
            | Op::srlw
            | Op::sraw
            | Op::divw
            | Op::divuw
            | Op::remw
            | Op::remuw
            | Op::fcvt_s_w
            | Op::fcvt_d_w
            | Op::fcvt_s_wu
            | Op::fcvt_d_wu,
        ) => true,
        // What is stored, not where.
        Some(Op::sw | Op::sh | Op::sb) => !inst.rs1.is_some_and(is_one),
        _ => false,
    }
}
