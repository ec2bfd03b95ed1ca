//! Edits of the instructions of a function: they keep the lists of uses right.

use super::entity::{Block, Inst, Value};
use super::function::Function;
use super::inst::Use;

impl Function {
    /// Moves an instruction in front of another.
    pub fn move_before(&mut self, inst: Inst, before: Inst) {
        let (Some(from), Some(position)) = (self.inst(inst).block, self.position(inst)) else { return };
        self.blocks[from.index()].insts.remove(position);
        let (Some(to), Some(at)) = (self.inst(before).block, self.position(before)) else { return };
        self.blocks[to.index()].insts.insert(at, inst);
        self.insts[inst.index()].block = Some(to);
    }

    /// Ends the block of `inst` in front of it, without a terminator; gives the new block of what comes from `inst` on.
    pub(crate) fn split_before(&mut self, inst: Inst) -> Option<Block> {
        let (from, at) = (self.inst(inst).block?, self.position(inst)?);
        let rest = self.add_block("");
        let moved = self.blocks[from.index()].insts.split_off(at);
        for &inst in &moved {
            self.insts[inst.index()].block = Some(rest);
        }
        self.blocks[rest.index()].insts = moved;
        for next in self.successors(rest).to_vec() {
            for phi in self.phis(next).collect::<Vec<_>>() {
                let blocks = &mut self.insts[phi.index()].blocks;
                blocks.iter_mut().filter(|block| **block == from).for_each(|block| *block = rest);
            }
        }
        Some(rest)
    }

    /// Replaces one operand.
    pub fn set_operand(&mut self, inst: Inst, index: usize, value: Value) {
        let old = std::mem::replace(&mut self.insts[inst.index()].operands[index], value);
        self.uses[old.index()].retain(|u| *u != Use { inst, index });
        self.uses[value.index()].push(Use { inst, index });
    }

    /// Replaces all operands, and with them their number.
    pub fn set_operands(&mut self, inst: Inst, operands: &[Value]) {
        self.drop_uses(inst);
        self.insts[inst.index()].operands = operands.to_vec();
        for (index, value) in operands.iter().enumerate() {
            self.uses[value.index()].push(Use { inst, index });
        }
    }

    /// Replaces the target blocks of a terminator or the predecessors of a phi.
    pub fn set_blocks(&mut self, inst: Inst, blocks: &[Block]) {
        self.insts[inst.index()].blocks = blocks.to_vec();
    }

    /// Adds a predecessor to a phi.
    pub fn add_incoming(&mut self, phi: Inst, block: Block, value: Value) {
        let index = self.inst(phi).operands.len();
        let data = &mut self.insts[phi.index()];
        data.operands.push(value);
        data.blocks.push(block);
        self.uses[value.index()].push(Use { inst: phi, index });
    }

    /// Lets everybody who uses `old` use `new`.
    pub fn replace_uses(&mut self, old: Value, new: Value) {
        for Use { inst, index } in std::mem::take(&mut self.uses[old.index()]) {
            self.insts[inst.index()].operands[index] = new;
            self.uses[new.index()].push(Use { inst, index });
        }
    }

    /// Lets those who use `old`, and are chosen, use `new`.
    pub fn replace_uses_by(&mut self, old: Value, new: Value, chosen: impl Fn(Inst) -> bool) {
        for Use { inst, index } in self.uses[old.index()].clone() {
            if chosen(inst) {
                self.set_operand(inst, index, new);
            }
        }
    }

    /// Removes instructions that nobody can notice, over and over.
    pub fn remove_dead(&mut self) {
        let dead = |f: &Function, inst: Inst| {
            let data = f.inst(inst);
            let unused = data.result.is_none_or(|r| f.uses(r).iter().all(|u| u.inst == inst));
            data.block.is_some()
                && data.op.is_removable()
                && !data.flags.has(super::Flags::VOLATILE)
                && unused
        };
        let mut work: Vec<Inst> =
            self.layout.iter().flat_map(|&b| self.block(b).insts.iter().copied()).collect();
        while let Some(inst) = work.pop() {
            if dead(self, inst) {
                // Its operands may have lost their last use.
                work.extend(self.inst(inst).operands.iter().filter_map(|&value| self.def_inst(value)));
                self.remove(inst);
            }
        }
    }

    pub(super) fn drop_uses(&mut self, inst: Inst) {
        for value in self.inst(inst).operands.clone() {
            self.uses[value.index()].retain(|u| u.inst != inst);
        }
    }
}
