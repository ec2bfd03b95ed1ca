//! Regions around vector loops as AVX-512 or AVX2 code of our own, where the registers that a loop uses fit into the host's.
//! So are runs of vector instructions without a loop, which take Cranelift sixteen times as long to compile.
//!
//! | file | contents |
//! |---|---|
//! | `mod` | which regions are compiled so, and which of their nodes |
//! | `emit` | what is worked on: host registers, frame, cold code |
//! | `host` | which vector registers the host has |
//! | `assembler` | what code is written with; instructions of AVX-512 by those of AVX2 |
//! | `enter` | guards and loads where a region is entered |
//! | `frame` | the frame on the stack |
//! | `exit` | side exits, links to other regions |
//! | `control` | nodes: fuel, branches, `vsetvli` |
//! | `census` | counts of instructions for statistics |
//! | `counts` | counts of vector instructions and their elements |
//! | `number` | floating-point instructions on scalars; those on integers are in `x86::integer` |
//! | `access` | loads and stores, and the pages that they may touch |
//! | `constants` | vectors that change in no trip of a loop, in registers that are left |
//! | `call` | calls: of instructions without code here, which are done in `exec` |
//! | `mover`, `host_gather`, `indexed`, `strided` | strided and indexed accesses, which are calls, too, unless the host gathers |
//! | `file` | vector registers: which are in host registers, and in what parts |
//! | `forward` | results in parts of host registers, forwarded to the next instruction |
//! | `operand` | the groups that vector instructions have to do with |
//! | `vector` | vector instructions: what each does with a step of its lanes |
//! | `steps` | steps one after the other, or in a loop |
//! | `integer`, `multiply_high`, `carry`, `fixed_point`, `average`, `fraction`, `bits`, `float`, `half`, `convert`, `shift`, `shift_each`, `slide`, `slide_words`, `gather`, `compress`, `element`, `reduce`, `segment`, `segment_bytes` | kinds of vector instructions |
//! | `unchecked` | floating-point results whose NaN check is deferred |
//! | `loops_alone` | which instructions have code here alone: permutations, shifts by elements, bits in reverse order or counted, fixed point, carries, half precision, conversions between widths |
//! | `mask_cache` | masks made last, in mask registers of the host |
//! | `lanes` | masks: lanes of the body, of v0, comparisons |
//! | `mask_words` | masks in general registers: for AVX2, and of many lanes |
//! | `fill`, `fill_elements`, `fill_masks` | agnostic elements that become ones: of a vl that is known, any, and behind masks |
//!
//! Each guest register has one place for the whole region: a host register, or the hart. All are loaded where the region is
//! entered, and those that it writes are stored where it is left. A vector instruction is done in steps of at most 64 bytes of
//! its widest operand. Invariant: an exit stands before an instruction that has done nothing yet, or behind one that is
//! done. Nodes with an instruction that has no code here stay outside: they are regions of their own.

mod access;
mod assembler;
mod average;
mod bits;
mod call;
mod carry;
mod census;
mod compress;
mod constants;
mod control;
mod convert;
mod counts;
mod element;
mod emit;
mod enter;
mod exit;
mod file;
mod fill;
mod fill_elements;
mod fill_masks;
mod fixed_point;
mod float;
mod forward;
mod fraction;
mod frame;
mod gather;
mod half;
mod host;
mod host_gather;
mod indexed;
mod integer;
mod lanes;
mod loops_alone;
mod mask_cache;
mod mask_words;
mod mover;
mod multiply_high;
mod number;
mod operand;
mod reduce;
mod segment;
mod segment_bytes;
mod shift;
mod shift_each;
mod slide;
mod slide_piece;
mod slide_words;
mod steps;
mod strided;
#[cfg(test)]
mod tests;
mod unchecked;
mod vector;

use rivet_exec::Uop;
use rivet_isa::Op;

use super::{FusedLoops, Lowered, x86};
use crate::abi::Cell;
use crate::backend::{Backend, Emitted, Request};
use crate::census::{NodeCounts, may_add_up};
use crate::code_log::HostCodeKind;
use crate::flags::may_raise;
use crate::guards::{CompileKey, Guards};
use crate::region::{Limits, Node, NodeId, Region, Successor, Terminator};
use crate::scalar::ScalarOp;
use crate::vector::fill::filled;
use crate::vector::{Plan, Vl, VtypeState, plan, vtype};

use constants::Constants;
use emit::Emit;
use file::File;

/// The back end for vector loops: host code of our own where a loop's registers stay in the host's.
pub(crate) struct VectorLoops;

impl Backend for VectorLoops {
    const KIND: HostCodeKind = HostCodeKind::VectorLoop;

    /// Writing a loop in one pass takes about a sixteenth of what Cranelift takes.
    fn cost(region: &Region) -> u64 {
        region.cost as u64 / 16
    }

    fn emit(&mut self, region: Region, request: &mut Request<'_>) -> Result<Emitted, Region> {
        if !region.has_vectors() || !supports(&request.compile_key) {
            return Err(region);
        }
        let Some(mut whole) = (request.find)(request.hart, Limits::NATIVE) else { return Err(region) };
        let Some(native) = self::region(&whole, request) else {
            return Err(region);
        };
        whole.keep(&native.nodes);
        Ok(Emitted { region: whole, code: native.code, lowered: native.lowered })
    }
}

/// Code of some of a region's nodes, and what it refers to.
struct Native {
    code: Vec<u8>,
    lowered: Lowered,
    /// The nodes that take part, the first of the region among them.
    nodes: Vec<NodeId>,
}

/// Which nodes of a region take part, with the plans of their vector instructions.
pub(super) struct Chosen {
    nodes: Vec<NodeId>,
    plans: Vec<Vec<Option<Plan>>>,
}

impl Chosen {
    fn has(&self, id: NodeId) -> bool {
        self.nodes.contains(&id)
    }

    /// The instructions of the nodes that take part, with their plans, and whether they are in a tight loop.
    fn instructions<'a>(
        &'a self,
        region: &'a Region,
    ) -> impl Iterator<Item = (&'a Uop, Option<&'a Plan>, bool)> {
        self.nodes.iter().flat_map(move |&id| {
            let node = &region.nodes[id];
            let tight = node.tight.is_some();
            node.own().iter().zip(&self.plans[id]).map(move |(uop, plan)| (uop, plan.as_ref(), tight))
        })
    }
}

/// The extension of this host that such code is made of.
pub(crate) fn extension() -> Option<&'static str> {
    host::vectors().map(host::Vectors::name)
}

/// Can this host run vector loops of such harts as native code?
fn supports(compile_key: &CompileKey) -> bool {
    host::vectors().is_some()
        && compile_key.user_bits.is_some()
        && compile_key.vectors
        && !compile_key.rv32
        && !compile_key.strict
        && compile_key.vlen >= 128
}

/// The region as native code, for harts that [`supports`] says; none if it has no vector loop that is worth it, or not all of the loop can be
/// done here.
fn region(region: &Region, request: &Request<'_>) -> Option<Native> {
    let (compile_key, outside) = (&request.compile_key, &request.outside);
    let vectors = host::vectors()?;
    let chosen = choose(region, compile_key)?;
    let Some(file) = File::assign(region, &chosen, compile_key, vectors) else {
        tracing::trace!(pc = %format_args!("{:#x}", region.nodes[0].pc), "too many vector registers for those of the host");
        return None;
    };
    let guards = guards(region, &chosen, compile_key);
    let exits = chosen.nodes.iter().flat_map(|&id| region.nodes[id].end.targets());
    let exits = exits.filter(|&to| leaves(&chosen, to)).count();
    let cells = vec![Cell::new(0, outside.unlinked); exits].into_boxed_slice();
    let emit = |cells| {
        let counts = NodeCounts::new(request.census);
        Emit::new(vectors, region, &chosen, *compile_key, file.clone(), guards, cells, counts, outside)
    };
    let wanted = emit(cells.clone()).wanted_constants()?;
    let nodes = chosen.nodes.iter().map(|&id| &region.nodes[id]);
    emit(cells).write(wanted.assign(file.free(vectors), constants::changing(nodes)))
}

/// Does a target lie outside of the chosen nodes?
fn leaves(chosen: &Chosen, to: Successor) -> bool {
    match to {
        Successor::Node(id) => !chosen.has(id),
        Successor::Exit(_) => true,
    }
}

/// The nodes that take part: those that can be reached from the first by way of nodes that have code here. A tight loop is
/// here with all of its nodes or with none.
fn choose(region: &Region, compile_key: &CompileKey) -> Option<Chosen> {
    let mut known: Vec<_> = region.nodes.iter().map(|node| plans(node, compile_key)).collect();
    for head in 0..region.nodes.len() {
        let is_member = |node: &Node| node.tight == Some(head);
        let mut members = region.nodes.iter().zip(&known).filter(|(node, _)| is_member(node));
        if members.any(|(node, plans)| plans.is_none() && !leaves_tail(node, compile_key)) {
            let members = region.nodes.iter().zip(&mut known).filter(|(node, _)| is_member(node));
            members.for_each(|(_, plans)| *plans = None);
        }
    }
    let is_known: Vec<bool> = known.iter().map(Option::is_some).collect();
    let plans: Vec<_> = known.into_iter().map(Option::unwrap_or_default).collect();
    let nodes = reached(region, |id| is_known[id]);
    let is_loop = |id: &NodeId| region.nodes[*id].tight.is_some() && plans[*id].iter().any(Option::is_some);
    // Around a loop nothing is to be missing: leaving and coming back costs more than is gained, but not more than calls of
    // what fills agnostic elements, which are the other way.
    let is_missing = |id: &NodeId| !nodes.contains(id) && !leaves_tail(&region.nodes[*id], compile_key);
    let is_whole = !compile_key.undisturbed || !(0..region.nodes.len()).any(|id| is_missing(&id));
    let has_loop = nodes.first() == Some(&0) && (is_loop(&0) || is_whole && nodes.iter().any(is_loop));
    let nodes = match has_loop {
        true => nodes,
        // Loops of scalars are better elsewhere.
        false => reached(region, |id| is_known[id] && region.nodes[id].tight.is_none()),
    };
    (has_loop || is_run(region, &nodes, &plans)).then_some(Chosen { nodes, plans })
}

/// The nodes that can be reached from the first by way of nodes that may take part.
fn reached(region: &Region, may: impl Fn(NodeId) -> bool) -> Vec<NodeId> {
    let (mut nodes, mut waiting) = (Vec::new(), vec![0]);
    while let Some(id) = waiting.pop() {
        if may(id) && !nodes.contains(&id) {
            nodes.push(id);
            waiting.extend(region.nodes[id].next());
        }
    }
    nodes.sort_unstable();
    nodes
}

/// Are the nodes a run of many vector instructions, which never goes back?
fn is_run(region: &Region, nodes: &[NodeId], plans: &[Vec<Option<Plan>>]) -> bool {
    let instructions: usize = nodes.iter().map(|&id| plans[id].len()).sum();
    let vectors = nodes.iter().flat_map(|&id| &plans[id]).flatten().count();
    vectors >= LEAST_RUN && vectors * SHARE >= instructions && !region.goes_back(nodes)
}

/// Least vector instructions of a run.
const LEAST_RUN: usize = 3;

/// Most instructions of a run for each vector instruction.
const SHARE: usize = 8;

/// Is the node for a vl below VLMAX, where a tail is filled? That may be left to the interpreter: it is the last trip of a loop.
fn leaves_tail(node: &Node, compile_key: &CompileKey) -> bool {
    !compile_key.undisturbed && matches!(node.vector, VtypeState::Known { vl, .. } if is_variable(vl))
}

/// The plans of a node's instructions; none if one of them has no code here.
fn plans(node: &Node, compile_key: &CompileKey) -> Option<Vec<Option<Plan>>> {
    if matches!(node.end, Terminator::Interpreted) {
        return None;
    }
    let (mut vector, mut plans) = (node.vector, Vec::with_capacity(node.len));
    for (at, uop) in node.own().iter().enumerate() {
        let adds_up = |plan: &Option<Plan>| {
            may_add_up(uop, compile_key) && plan.as_ref().is_some_and(|plan| !plan.is_kernel())
        };
        let after = vector.after(uop, compile_key);
        // Exits write vtype and vl to the hart only where they are known; elsewhere, what was called has written them.
        let forgets = matches!(after, VtypeState::Unknown) && !matches!(vector, VtypeState::Unknown);
        let plan = match (node.is_noted(uop), node.is_called(uop)) {
            _ if forgets => None,
            (true, _) => plan(node, at, vector, compile_key).filter(adds_up),
            (false, true) => None,
            (false, false) => plan(node, at, vector, compile_key),
        };
        if plan.is_none() {
            let (pc, name) = (uop.pc, uop.op.base().row().mnemonic());
            tracing::trace!(pc = %format_args!("{pc:#x}"), name, "no code of our own");
        }
        plans.push(plan?);
        vector = after;
    }
    Some(plans)
}

/// The plan of an instruction, which scalar ones do not have; none if it has no code here.
fn plan(node: &Node, at: usize, vector: VtypeState, compile_key: &CompileKey) -> Option<Option<Plan>> {
    let uop = &node.own()[at];
    if uop.op.is_vector() && !uop.op.is_vset() {
        // Without a fill, or with one behind it.
        let plan = plan::chunks(uop, vector, compile_key).or_else(|| filled(uop, vector, compile_key));
        let written = plan.filter(vector::supports).or_else(|| loops_alone::plan(uop, vector, compile_key));
        return written.or_else(|| called(uop, vector, compile_key)).map(Some);
    }
    let has_code = match ScalarOp::of(uop) {
        ScalarOp::Vset => {
            let step = vector.step(uop, compile_key);
            let is_end = at + 1 == node.len && matches!(node.end, Terminator::Vset { .. });
            is_end || matches!(step, vtype::VsetEffect::Known(..))
        }
        ScalarOp::Jump | ScalarOp::Nop => true,
        ScalarOp::Integer(op) => x86::integer::supports(op),
        ScalarOp::Access(_) => access::supports(uop, compile_key),
        ScalarOp::Float(op) => compile_key.float && op.has_code(compile_key.frm),
        ScalarOp::Csr => vtype::reads_length(uop, vector),
        ScalarOp::Atomic(_) | ScalarOp::FloatCsr(_) | ScalarOp::Fence | ScalarOp::MayBe | ScalarOp::Other => {
            false
        }
    };
    has_code.then_some(None)
}

/// The plan of a vector instruction that is called in `exec` by other code, too: the loop around it may be here.
fn called(uop: &Uop, vector: VtypeState, compile_key: &CompileKey) -> Option<Plan> {
    plan::plan(uop, vector, compile_key).filter(Plan::is_kernel)
}

/// What the code asks of a hart.
fn guards(region: &Region, chosen: &Chosen, compile_key: &CompileKey) -> Guards {
    let mut guards = Guards { vectors: true, ..Guards::new(compile_key) };
    for &id in &chosen.nodes {
        let node = &region.nodes[id];
        let mut vector = node.vector;
        for (uop, plan) in node.own().iter().zip(&chosen.plans[id]) {
            guards.float |= plan.as_ref().is_some_and(Plan::is_float) || ScalarOp::of(uop).uses_units();
            guards.raises |= may_raise(uop);
            let keeps_vl = uop.op.base() == Op::vsetvli && (uop.rd, uop.rs1) == (0, 0);
            let reads = uop.op.is_vector() && (!uop.op.is_vset() || keeps_vl);
            if let VtypeState::Known { key, vl, entered: true } = vector
                && (vtype::reads_vl(uop) || reads)
            {
                guards.vtype = Some((key, vl));
            }
            vector = vector.after(uop, compile_key);
        }
    }
    guards
}

/// Has vl to be looked at when code runs?
fn is_variable(vl: Vl) -> bool {
    matches!(vl, Vl::UpTo(_))
}

impl Emit<'_> {
    /// Writes the nodes to see which constants they ask for.
    fn wanted_constants(mut self) -> Option<Constants> {
        for id in self.chosen.nodes.clone() {
            self.node(id)?;
        }
        Some(self.constants)
    }

    /// Writes all of it, with these constants in host registers.
    fn write(mut self, constants: Constants) -> Option<Native> {
        self.assign_counts(constants.len());
        self.constants = constants;
        self.enter();
        for id in self.chosen.nodes.clone() {
            self.node(id)?;
        }
        self.write_cold();
        self.write_exits();
        let (code, faults) = self.asm.finish()?;
        let lowered = Lowered {
            cells: self.cells,
            deopt_tails: self.deopt_tails,
            fused_loops: FusedLoops::default(),
            guards: self.guards,
            counts: self.node_counts,
            faults,
        };
        Some(Native { code, lowered, nodes: self.chosen.nodes.clone() })
    }
}
