//! A block is a sequence of instructions with a terminator.
//!
//! There are no phis: a block has parameters, and each edge to it gives an argument for each.

use std::fmt;

use rivet_isa::Op;

use super::{Inst, Reg};
use crate::ir::DebugLoc;

/// Number of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlockId(pub u32);

impl BlockId {
    /// Its index in [`super::Function::blocks`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for BlockId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bb{}", self.0)
    }
}

/// A way to another block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The block.
    pub to: BlockId,
    /// A value for each of its parameters.
    pub args: Vec<Reg>,
}

impl Edge {
    /// An edge without arguments.
    pub fn new(to: BlockId) -> Edge {
        Edge { to, args: Vec::new() }
    }
}

/// The end of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Terminator {
    /// Go there.
    Jump(Edge),
    /// Compare and go to one of two blocks.
    Branch {
        /// The row: `beq` and its like.
        op: Op,
        /// Its operand `rs1`.
        rs1: Reg,
        /// Its operand `rs2`.
        rs2: Reg,
        /// Where to when the comparison holds.
        taken: Edge,
        /// Where to otherwise.
        other: Edge,
    },
    /// Go to one of several blocks, by a table of jumps.
    Table {
        /// Four times the number of the edge.
        offset: Reg,
        /// A register that the code of the jump may write.
        scratch: Reg,
        /// Where to.
        edges: Vec<Edge>,
    },
    /// Return; these registers are read by the caller.
    Ret(Vec<Reg>),
    /// Control never comes here.
    Unreachable,
}

impl Terminator {
    /// The edges that leave.
    pub fn edges(&self) -> Vec<&Edge> {
        match self {
            Terminator::Jump(edge) => vec![edge],
            Terminator::Branch { taken, other, .. } => vec![taken, other],
            Terminator::Table { edges, .. } => edges.iter().collect(),
            Terminator::Ret(_) | Terminator::Unreachable => vec![],
        }
    }

    /// The edges that leave, to be changed.
    pub fn edges_mut(&mut self) -> Vec<&mut Edge> {
        match self {
            Terminator::Jump(edge) => vec![edge],
            Terminator::Branch { taken, other, .. } => vec![taken, other],
            Terminator::Table { edges, .. } => edges.iter_mut().collect(),
            Terminator::Ret(_) | Terminator::Unreachable => vec![],
        }
    }

    /// The registers that are read, arguments of edges not included.
    pub fn uses(&self) -> Vec<Reg> {
        match self {
            Terminator::Branch { rs1, rs2, .. } => vec![*rs1, *rs2],
            Terminator::Table { offset, scratch, .. } => vec![*offset, *scratch],
            Terminator::Ret(values) => values.clone(),
            Terminator::Jump(_) | Terminator::Unreachable => vec![],
        }
    }

    /// Calls `see` with each register that is read, arguments of edges included; registers may be replaced.
    pub fn each_use(&mut self, mut see: impl FnMut(&mut Reg)) {
        match self {
            Terminator::Branch { rs1, rs2, .. } => {
                see(rs1);
                see(rs2);
            }
            Terminator::Table { offset, scratch, .. } => {
                see(offset);
                see(scratch);
            }
            Terminator::Ret(values) => values.iter_mut().for_each(&mut see),
            Terminator::Jump(_) | Terminator::Unreachable => {}
        }
        for edge in self.edges_mut() {
            edge.args.iter_mut().for_each(&mut see);
        }
    }
}

/// A block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Registers that the edges to it give values to.
    pub params: Vec<Reg>,
    /// What it does.
    pub insts: Vec<Inst>,
    /// Where control goes then.
    pub term: Terminator,
    /// Where in the source the terminator comes from, if that is known.
    pub loc: Option<DebugLoc>,
}

impl Default for Block {
    fn default() -> Block {
        Block { params: Vec::new(), insts: Vec::new(), term: Terminator::Unreachable, loc: None }
    }
}
