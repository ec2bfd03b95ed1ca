//! This module defines MIR functions and queries of their control flow.

use std::sync::Arc;

use super::{Block, BlockId, Class, Edge, Inst, Reg, Terminator};
use crate::graph::{self, Graph};
use crate::ir::{Binding, Subprogram};

/// Where a parameter of the function is when it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// The register of the machine.
    pub from: Reg,
    /// Registers it takes.
    pub width: u8,
}

/// The variadic arguments of a function: saved registers, then arguments that the caller left on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariadicArea {
    /// Bytes of saved registers, at the end of the frame.
    pub saved: u32,
    /// Bytes of named arguments on the stack, in front of the variadic ones.
    pub named: u32,
}

/// A function. Its first block is the entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name, the symbol.
    pub name: String,
    /// The linkage properties of the symbol.
    pub binding: Binding,
    /// The function in the source, if debug information says.
    pub subprogram: Option<Arc<Subprogram>>,
    /// Its blocks.
    pub blocks: Vec<Block>,
    /// Registers of the machine that hold its parameters.
    pub params: Vec<Param>,
    /// Classes of the virtual registers.
    classes: Vec<Class>,
    /// Classes of the places in its frame.
    pub slots: Vec<Class>,
    /// Room in its frame for the program's own use: bytes and alignment.
    pub room: Vec<(u32, u32)>,
    /// The stack pointer moves while it runs: s0 holds the frame.
    pub dynamic: bool,
    /// It keeps nothing for its caller: what it does is inline assembly.
    pub naked: bool,
    /// Of a variadic function, where its variadic arguments are.
    pub variadic: Option<VariadicArea>,
    /// Bytes for arguments of calls that are not in registers.
    pub outgoing: u32,
    /// Order of the blocks in the code; all blocks that can be reached.
    pub order: Vec<BlockId>,
}

impl Function {
    /// A function with an empty entry block.
    pub fn new(name: &str) -> Function {
        Function {
            name: name.to_owned(),
            binding: Binding::default(),
            subprogram: None,
            blocks: vec![Block::default()],
            params: Vec::new(),
            classes: Vec::new(),
            slots: Vec::new(),
            room: Vec::new(),
            dynamic: false,
            naked: false,
            variadic: None,
            outgoing: 0,
            order: Vec::new(),
        }
    }

    /// A new virtual register.
    pub fn reg(&mut self, class: Class) -> Reg {
        self.classes.push(class);
        Reg::virtual_register(self.classes.len() - 1)
    }

    /// How many virtual registers there are.
    pub fn virtual_count(&self) -> usize {
        self.classes.len()
    }

    /// How many registers there are: those of the machine, then virtual ones.
    pub fn reg_count(&self) -> usize {
        self.classes.len() + Reg::PHYSICAL as usize
    }

    /// The class of a register; of one of the machine, its file.
    pub fn class(&self, reg: Reg) -> Class {
        match (reg.index(), reg.number()) {
            (Some(index), _) => self.classes[index],
            (None, 0..32) => Class::X,
            (None, 32..64) => Class::F,
            (None, _) => Class::V(1),
        }
    }

    /// Narrows a virtual register's class.
    pub fn set_class(&mut self, reg: Reg, class: Class) {
        if let Some(index) = reg.index() {
            self.classes[index] = class;
        }
    }

    /// Does s0 hold the frame, because the stack pointer is not at a known distance from it?
    pub fn is_framed(&self) -> bool {
        self.dynamic || self.slots.iter().any(|c| c.is_vector())
    }

    /// A new block at the end.
    pub fn block(&mut self) -> BlockId {
        self.blocks.push(Block::default());
        BlockId(self.blocks.len() as u32 - 1)
    }

    /// All block numbers.
    pub fn ids(&self) -> impl Iterator<Item = BlockId> + use<> {
        (0..self.blocks.len() as u32).map(BlockId)
    }

    /// The block of that number.
    pub fn at(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }

    /// The block of that number, to be changed.
    pub fn at_mut(&mut self, id: BlockId) -> &mut Block {
        &mut self.blocks[id.index()]
    }

    /// The blocks that lead to each block; one that leads there twice is there twice.
    pub fn predecessors(&self) -> Vec<Vec<BlockId>> {
        let mut out = vec![Vec::new(); self.blocks.len()];
        for id in self.ids() {
            for edge in self.at(id).term.edges() {
                out[edge.to.index()].push(id);
            }
        }
        out
    }

    /// Blocks that can be reached, each before those that follow it but for loops.
    pub fn reverse_postorder(&self) -> Vec<BlockId> {
        let mut seen = vec![false; self.blocks.len()];
        let mut out = Vec::new();
        let mut stack = vec![(BlockId(0), 0)];
        seen[0] = true;
        while let Some((id, next)) = stack.pop() {
            let edges = self.at(id).term.edges();
            // The last edge first, so that the first one's blocks come right after their branch.
            let Some(edge) = edges.len().checked_sub(next + 1).map(|at| edges[at]) else {
                out.push(id);
                continue;
            };
            stack.push((id, next + 1));
            if !std::mem::replace(&mut seen[edge.to.index()], true) {
                stack.push((edge.to, 0));
            }
        }
        out.reverse();
        out
    }

    /// Which block dominates which.
    pub fn dominators(&self) -> Dominators {
        let succs = self.ids().map(|id| self.at(id).term.edges().iter().map(|e| e.to.index()).collect());
        Dominators(graph::Dominators::new(&Graph::new(succs.collect()), 0))
    }

    /// Splits every edge from a block with several successors to one with several predecessors.
    pub fn split_critical_edges(&mut self) {
        let preds = self.predecessors();
        for id in self.ids() {
            if self.at(id).term.edges().len() < 2 {
                continue;
            }
            for which in 0..self.at(id).term.edges().len() {
                let target = self.at(id).term.edges()[which].to;
                if preds[target.index()].len() > 1 {
                    self.split_edge(id, which);
                }
            }
        }
    }

    /// Puts an empty block on one edge of `from`.
    pub fn split_edge(&mut self, from: BlockId, which: usize) -> BlockId {
        let middle = self.block();
        if let Some(edge) = self.at_mut(from).term.edges_mut().into_iter().nth(which) {
            let old = std::mem::replace(edge, Edge::new(middle));
            self.at_mut(middle).term = Terminator::Jump(old);
        }
        middle
    }

    /// How often each virtual register is read, arguments of edges included.
    pub fn use_counts(&self) -> Vec<u32> {
        let mut out = vec![0; self.reg_count()];
        for block in &self.blocks {
            block.insts.iter().flat_map(Inst::uses).for_each(|r| out[r.number()] += 1);
            block.term.uses().into_iter().for_each(|r| out[r.number()] += 1);
            block.term.edges().iter().flat_map(|e| &e.args).for_each(|r| out[r.number()] += 1);
        }
        out
    }
}

/// The dominators of a function's blocks; to be made again after its blocks have changed.
#[derive(Clone, Debug)]
pub struct Dominators(graph::Dominators);

impl Dominators {
    /// Whether every path to `b` goes through `a`: of blocks that control can come to.
    pub fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        self.0.dominates(a.index(), b.index())
    }
}

/// The loops of a function: what is in which, and how deep.
#[derive(Clone, Debug)]
pub struct Loops {
    /// Header and blocks of each loop, inner ones after those around them.
    pub loops: Vec<(BlockId, Vec<BlockId>)>,
    /// How many loops each block is in.
    pub depth: Vec<u32>,
}

impl Loops {
    /// Finds the natural loops.
    pub fn of(function: &Function) -> Loops {
        let dominators = function.dominators();
        let preds = function.predecessors();
        let mut loops = Vec::new();
        // The last loop that each block was found in, by its header.
        let mut found_in = vec![None; function.blocks.len()];
        for head in function.reverse_postorder() {
            let mut body = vec![head];
            found_in[head.index()] = Some(head);
            let latches = preds[head.index()].iter().filter(|&&p| dominators.dominates(head, p));
            let mut work: Vec<BlockId> = latches.copied().collect();
            if work.is_empty() {
                continue;
            }
            while let Some(id) = work.pop() {
                if found_in[id.index()].replace(head) != Some(head) {
                    body.push(id);
                    work.extend(preds[id.index()].iter().copied());
                }
            }
            loops.push((head, body));
        }
        let mut depth = vec![0; function.blocks.len()];
        for (_, body) in &loops {
            body.iter().for_each(|id| depth[id.index()] += 1);
        }
        Loops { loops, depth }
    }

    /// How often a block runs, roughly.
    pub fn weight(&self, id: BlockId) -> f64 {
        10f64.powi(self.depth[id.index()].min(8) as i32)
    }
}
