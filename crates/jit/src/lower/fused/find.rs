//! Selects the fused vector loops of a node: the runs of vector instructions that become one host loop.
//!
//! An op works on its own lanes alone: it is an access to neighbours, arithmetic, a comparison, a merge, a conversion;
//! or it counts or compresses from the first lane on, or looks up what no member writes, or slides where all groups are held
//! at once.
//! Between members there may be integer instructions, and loads before any member stores: they do not read what members write. Invariant: all
//! members have the same vl, and a register of the file is part of one slot, or holds masks, or neither; integer registers
//! that members write are written behind the fused loop, and nothing in it has to do with them before.

use std::ops::Range;

use cranelift_frontend::Variable;
use rivet_exec::Uop;
use rivet_isa::Sew;

use super::super::memory;
use super::op::CandidateBuilder;
use super::permuted;
use crate::census::is_noted;
use crate::fused::{self, Assembled, FusedLoop};
use crate::guards::CompileKey;
use crate::region::Node;
use crate::scalar::ScalarOp;
use crate::vector::{Vl, VsetEffect, VtypeState, plan};

/// A fused vector loop of a node.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    /// Its instructions: the first and the last are members.
    pub(in super::super) range: Range<usize>,
    /// What it is, its code, and which of the region's it is.
    pub(super) chain: FusedLoop,
    pub(super) code: Assembled,
    pub(super) number: usize,
    /// Its scalars' values.
    pub(super) scalar_args: Vec<ScalarArg>,
    /// Its accesses to memory.
    pub(super) accesses: Vec<Access>,
    pub(super) ops: Vec<usize>,
    pub(super) vl: Vl,
    /// Vector registers that it reads or writes.
    pub(super) reads: u32,
    pub(super) writes: u32,
    /// Integer registers that are given what its counters count.
    pub(super) results: Vec<(u8, usize)>,
    /// How far into its code it is entered, if its slots are kept: 0 where they are not there yet.
    pub(super) entry: Option<Variable>,
    /// It depends on vxrm.
    pub(super) rounds: bool,
    /// Its code says whether vxsat is to be set.
    pub(super) saturates: bool,
}

/// An access of a fused loop, at the address in the rs1 of instruction `at`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Access {
    pub(super) at: usize,
    pub(super) store: bool,
    pub(super) sew: Sew,
}

/// Where the value of a scalar comes from, when instruction `at` runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ScalarArg {
    pub(super) at: usize,
    pub(super) what: ScalarValue,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScalarValue {
    Integer(u8),
    /// The low bits of an integer register, made longer.
    Extended {
        r: u8,
        from: Sew,
        signed: bool,
    },
    /// The low bits of one, a number below this.
    Count(u8, u32),
    /// A number of elements of a group of so many bytes, in bytes; all of them at most.
    Offset {
        r: u8,
        sew: Sew,
        group: u32,
    },
    Immediate(i64),
    Float(u8, Sew),
}

/// Selects the fused vector loops of a node; `is_loop` says whether the node is a loop by itself.
pub(crate) fn find(node: &Node, is_loop: bool, compile_key: &CompileKey) -> Vec<Candidate> {
    let mut found = Vec::new();
    if !fused::is_available() || compile_key.vlen < 128 || !compile_key.undisturbed {
        return found;
    }
    let (mut open, mut vector, mut plain) = (CandidateBuilder::default(), node.vector, 0);
    for (at, uop) in node.body().iter().enumerate() {
        let plan = match is_noted(uop, compile_key) {
            true => None,
            false => {
                plan::chunks(uop, vector, compile_key).or_else(|| permuted::plan(uop, vector, compile_key))
            }
        };
        let passes = plan.is_none() && passes(node, uop, vector, compile_key, &open);
        plain += usize::from(passes);
        let goes_on = match &plan {
            Some(plan) => open.try_add(at, uop, plan, vector, compile_key),
            None => passes,
        };
        if !goes_on {
            found.extend(std::mem::take(&mut open).finish(compile_key));
            if let Some(plan) = &plan {
                open.try_add(at, uop, plan, vector, compile_key);
            }
        }
        vector = vector.after(uop, compile_key);
    }
    found.extend(open.finish(compile_key));
    // Code leaves at the first instruction of a fused loop.
    found.retain(|found| !node.is_called(&node.uops[found.range.start]));
    if let [only] = &mut found[..] {
        let is_all = plain + only.ops.len() == node.body().len();
        only.chain.loop_carried = is_loop && is_all && only.chain.can_be_loop_carried();
    }
    found.retain_mut(|found| fused::assemble(&found.chain).map(|code| found.code = code).is_some());
    found
}

/// May it be between members, these so far? It is done before them.
fn passes(
    node: &Node,
    uop: &Uop,
    vector: VtypeState,
    compile_key: &CompileKey,
    open: &CandidateBuilder,
) -> bool {
    if node.is_called(uop) || !open.is_apart(uop) {
        return false;
    }
    match ScalarOp::of(uop) {
        ScalarOp::Integer(_) | ScalarOp::Nop => true,
        ScalarOp::Vset => matches!(vector.step(uop, compile_key), VsetEffect::Known(..)),
        // What is no longer than a part is better off in short runs, which are no fused loops: it stays in registers between.
        ScalarOp::Access(_) => {
            open.is_long() && is_load(uop, compile_key) && !compile_key.shared && !open.stores()
        }
        _ => false,
    }
}

/// Is it a load that is lowered?
fn is_load(uop: &Uop, compile_key: &CompileKey) -> bool {
    memory::lowered(uop, compile_key.rv32, compile_key.float).is_some_and(|access| access.loads)
}
