//! A region as Cranelift's IR.
//!
//! | file | what it lowers |
//! |---|---|
//! | `mod` | what lowering works on |
//! | `native` | regions around vector loops, as host code of our own |
//! | `scalar_regions` | regions without vectors, as host code of our own |
//! | `baseline` | blocks of the quick tier, as host code of our own |
//! | `x86` | what those three share |
//! | `enter` | the entry: what is refused, which registers are in variables |
//! | `dirty` | which registers differ from what the hart holds |
//! | `node` | a block, and the choice among the files of its instructions |
//! | `exit` | leaving: write-back, links to other regions, traps |
//! | `census` | counts of instructions for statistics |
//! | `call` | what is not lowered: a call of `exec` |
//! | `stubs` | what all regions use: signature, entry, and where unlinked exits lead |
//! | `registers` | guest registers: in variables here, in the hart elsewhere |
//! | `int` | integer computation |
//! | `memory` | loads and stores of scalar registers, and how guest memory is reached |
//! | `atomic` | atomics |
//! | `group` | accesses that are reached together |
//! | `branch` | branches and jumps |
//! | `float` | scalar floating point |
//! | `vset` | `vset{i}vl{i}`, and reads of vl and vlenb |
//! | `chunks` | vector instructions with a plan, 16 bytes at a time; a file for each kind of `vector` |
//! | `fused` | runs of vector instructions on long groups as one loop |
//!
//! Guest registers are SSA variables; those that a region uses are loaded where it is entered. Invariant: at each point
//! [`Lower::dirty`] has all registers that may differ from what the hart holds, and every way out writes them back.
//! Adding a lowering is an arm in the file of its kind; an instruction without one is called in `exec`.

mod atomic;
pub(crate) mod baseline;
mod branch;
mod call;
mod census;
mod chunks;
mod dirty;
mod enter;
mod exit;
mod float;
mod fused;
mod group;
mod int;
mod kept_pages;
mod memory;
pub(crate) mod native;
mod node;
mod registers;
mod retired;
pub(crate) mod scalar_regions;
mod stubs;
mod vset;
mod x86;

use std::collections::{HashMap, HashSet};

use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, Function, InstBuilder, MemFlagsData, SigRef, StackSlot, Value};
use cranelift_codegen::isa::TargetIsa;
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext, Variable};
use rivet_exec::Uop;

use crate::abi::{Cell, DeoptTails};
use crate::backend::Request;
use crate::census::NodeCounts;
use crate::guards::{CompileKey, Guards};
use crate::host_faults::HostFault;
use crate::operands::Registers;
use crate::region::{NodeId, Region};
use crate::vector::{Plan, VtypeState, reads_length};

use exit::{ExitStubs, PendingExit};
use float::FpHome;
use fused::Candidate;
pub(crate) use fused::FusedLoops;
use group::{Group, Members};
use retired::Retired;
pub(crate) use stubs::{entry, unlinked};
use stubs::{host_signature, region_signature};

/// Accesses to the hart and the context: they are there, and aligned.
const OWN: MemFlagsData = MemFlagsData::trusted();

/// A region being lowered.
pub(crate) struct Lower<'a> {
    b: FunctionBuilder<'a>,
    region: &'a Region,
    compile_key: CompileKey,
    /// Where each node begins.
    blocks: Vec<Block>,
    scalars: Scalars,
    vectors: Vectors,
    memory: Memory,
    exits: Exits<'a>,
    signatures: Signatures,
    guards: Guards,
    counts: NodeCounts,
    retired: Retired,
    /// The hart's address.
    hart: Value,
    /// The context's address.
    context: Value,
    /// Registers whose values in the hart are old.
    dirty: Registers,
    /// The head of the tight loop that the current node is in, if any: there registers go back to the hart where code
    /// leaves, not before.
    tight: Option<NodeId>,
    /// See [`Lower::slot`].
    slot: Option<StackSlot>,
}

/// Where the scalar registers that a region uses are.
struct Scalars {
    x: [Option<Variable>; 32],
    f: [FpHome; 32],
}

/// Vector registers, vtype and vl, and what becomes of the vector instructions.
struct Vectors {
    /// Address of the vector registers.
    file: Value,
    /// Variables of their chunks.
    chunks: Vec<Option<Variable>>,
    /// Those whose variables have their values, within a node.
    current: HashSet<usize>,
    /// Are values that are loaded remembered there?
    caches: bool,
    /// Is this a path that meets the one lowered before?
    meets: bool,
    /// Vector registers that are in variables through tight loops, by their heads.
    resident: HashMap<NodeId, u32>,
    /// Plans of vector instructions, by node.
    plans: Vec<Vec<Option<Plan>>>,
    /// Fused loops of each node, and what the region keeps of them.
    candidates: Vec<Vec<Candidate>>,
    fused_loops: FusedLoops,
    /// Nodes that are loops of one fused loop, with the variables of where that is entered.
    loop_carried: Vec<(NodeId, Variable)>,
    /// What is known of vtype and vl.
    state: VtypeState,
    /// vl, where it is not known.
    vl: Variable,
    /// Lanes of chunks that are in the body where vl is not known, by the width of elements and the chunk's first byte,
    /// in the current node.
    tails: HashMap<(u32, u32), Value>,
}

/// How guest memory is reached.
struct Memory {
    /// Byte 0 of a user program's memory.
    bytes: Value,
    /// Accesses off one register: all groups, the members in nodes still to be written, and those in the current node.
    groups: Vec<Group>,
    members_of_nodes: Vec<Members>,
    members: Members,
    /// See [`kept_pages::steady`].
    steady: HashMap<NodeId, u32>,
}

/// Side exits, written behind the node that they leave.
struct Exits<'a> {
    /// Where code leaves that would leave before an instruction of a fused loop.
    instead: Option<Block>,
    pending: Vec<PendingExit<'a>>,
    /// What exits have in common.
    stubs: ExitStubs,
    /// What is left where code leaves within blocks.
    deopt_tails: DeoptTails,
    /// The cells of exits, and how many are used.
    cells: Box<[Cell]>,
    taken: usize,
}

/// Signatures of what a region calls.
struct Signatures {
    /// Of regions.
    region: SigRef,
    /// Of [`crate::abi::call`].
    exec: SigRef,
    /// Of [`crate::kernels::Mover`].
    mover: SigRef,
}

/// What a region refers to outside of itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outside {
    /// Where the number of the view in which it may be entered will be.
    pub(crate) view: *const u32,
    /// The code for the same address that is tried where it refuses, or 0, will be here.
    pub(crate) another: *const usize,
    /// The code of [`unlinked`], where its exits lead at first.
    pub(crate) unlinked: usize,
}

/// What a region refers to of its own, and what it needs of the hart.
pub(crate) struct Lowered {
    pub(crate) cells: Box<[Cell]>,
    pub(crate) deopt_tails: DeoptTails,
    pub(crate) fused_loops: FusedLoops,
    pub(crate) guards: Guards,
    pub(crate) counts: NodeCounts,
    /// Accesses that may fault.
    pub(crate) faults: Vec<HostFault>,
}

/// Writes a region into `function`.
pub(crate) fn region(
    isa: &dyn TargetIsa,
    function: &mut Function,
    context: &mut FunctionBuilderContext,
    region: &Region,
    request: &Request<'_>,
) -> Lowered {
    let (compile_key, outside) = (request.compile_key, request.outside);
    function.signature = region_signature();
    let mut b = FunctionBuilder::new(function, context);
    let entry = b.create_block();
    b.append_block_params_for_function_params(entry);
    b.switch_to_block(entry);
    b.seal_block(entry);
    let (hart, context, start) =
        (b.block_params(entry)[0], b.block_params(entry)[1], b.block_params(entry)[2]);
    let blocks = region.nodes.iter().map(|_| b.create_block()).collect();
    let (retired, vl) = (b.declare_var(I64), b.declare_var(I64));
    b.def_var(retired, start);
    let exits = region.nodes.iter().flat_map(|node| node.end.targets()).filter(|to| to.is_exit()).count();
    let signatures = Signatures {
        region: b.import_signature(region_signature()),
        exec: b.import_signature(host_signature(isa, 3)),
        mover: b.import_signature(host_signature(isa, 6)),
    };
    let vectors = Vectors {
        file: hart,
        chunks: Vec::new(),
        current: HashSet::new(),
        caches: true,
        meets: false,
        resident: HashMap::new(),
        plans: Vec::new(),
        candidates: Vec::new(),
        fused_loops: FusedLoops::default(),
        loop_carried: Vec::new(),
        state: VtypeState::Unknown,
        vl,
        tails: HashMap::new(),
    };
    let exits = Exits {
        instead: None,
        pending: Vec::new(),
        stubs: ExitStubs::default(),
        deopt_tails: Vec::new(),
        cells: vec![Cell::new(0, outside.unlinked); exits].into_boxed_slice(),
        taken: 0,
    };
    let mut lower = Lower {
        b,
        region,
        compile_key,
        blocks,
        scalars: Scalars { x: [None; 32], f: [FpHome::Hart; 32] },
        vectors,
        memory: Memory {
            bytes: hart,
            groups: Vec::new(),
            members_of_nodes: Vec::new(),
            members: Members::new(),
            steady: HashMap::new(),
        },
        exits,
        signatures,
        guards: Guards::new(&compile_key),
        counts: NodeCounts::new(request.census),
        retired: Retired::new(retired, region),
        hart,
        context,
        dirty: Registers::default(),
        tight: None,
        slot: None,
    };
    let resident = lower.choose(request.hart);
    lower.memory.steady = kept_pages::steady(region);
    lower.find_groups();
    let loads = lower.enter(outside, resident);
    let dirty = lower.dirty_at_nodes();
    let last = region.last_before();
    for (id, dirty) in dirty.into_iter().enumerate() {
        // Where all ways to a node have been written, what its registers hold is known at once.
        if last[id].is_none_or(|last| last < id) {
            lower.b.seal_block(lower.blocks[id]);
        }
        lower.dirty = dirty;
        lower.node(id);
        lower.write_exits();
    }
    lower.write_tails();
    lower.b.seal_all_blocks();
    if let Some(block) = loads {
        lower.remove_unused_loads(block);
    }
    lower.b.finalize(isa.frontend_config());
    Lowered {
        cells: lower.exits.cells,
        deopt_tails: lower.exits.deopt_tails,
        fused_loops: lower.vectors.fused_loops,
        guards: lower.guards,
        counts: lower.counts,
        faults: Vec::new(),
    }
}

impl Lower<'_> {
    /// Goes on in a block all ways to which have been written.
    fn go_on_in(&mut self, block: Block) {
        self.b.switch_to_block(block);
        self.b.seal_block(block);
    }

    /// Goes to `away` if `condition` holds, else on.
    fn unless(&mut self, condition: Value, away: Block) {
        let go = self.block_behind();
        self.b.ins().brif(condition, away, &[], go, &[]);
        self.go_on_in(go);
    }

    /// Goes on if `condition` holds, else to `away`.
    fn only_if(&mut self, condition: Value, away: Block) {
        let go = self.block_behind();
        self.b.ins().brif(condition, go, &[], away, &[]);
        self.go_on_in(go);
    }

    /// A block behind the current one, which is hardly ever reached if that is not.
    fn block_behind(&mut self) -> Block {
        let is_cold = self.b.current_block().is_some_and(|block| self.b.func.layout.is_cold(block));
        if is_cold { self.cold_block() } else { self.b.create_block() }
    }

    /// A block that is hardly ever reached.
    fn cold_block(&mut self) -> Block {
        let block = self.b.create_block();
        self.b.set_cold_block(block);
        block
    }
}

/// Does the instruction, called in `exec`, read or write vtype or vl?
fn reads_vtype(uop: &Uop, vector: VtypeState) -> bool {
    uop.op.is_vector() || uop.ends_block && !uop.op.is_jump() && !reads_length(uop, vector)
}
