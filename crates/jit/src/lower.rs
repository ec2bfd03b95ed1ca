//! A region as Cranelift's IR.
//!
//! | file | what it lowers |
//! |---|---|
//! | `mod` | what lowering works on |
//! | `native` | regions around vector loops, as host code of our own |
//! | `baseline` | blocks of the quick tier, as host code of our own |
//! | `x86` | what those two share |
//! | `enter` | the entry: what is refused, which registers are in variables |
//! | `dirty` | which registers differ from what the hart holds |
//! | `node` | a block, and the choice among the files of its instructions |
//! | `exit` | leaving: write-back, links to other regions, traps |
//! | `call` | what is not lowered: a call of `exec` |
//! | `registers` | guest registers: in variables here, in the hart elsewhere |
//! | `int` | integer computation |
//! | `memory` | loads and stores of scalar registers, and how guest memory is reached |
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

pub(crate) mod baseline;
mod branch;
mod call;
mod chunks;
mod dirty;
mod enter;
mod exit;
mod float;
mod fused;
mod group;
mod int;
mod memory;
pub(crate) mod native;
mod node;
mod registers;
mod vset;
mod x86;

use std::collections::{HashMap, HashSet};

use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{
    AbiParam, Block, Function, InstBuilder, MemFlagsData, SigRef, Signature, StackSlot, Value,
};
use cranelift_codegen::isa::{CallConv, TargetIsa};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext, Variable};
use rivet_exec::Uop;
use rivet_hart::Hart;

use crate::abi::{self, Cell, DeoptTails, ExitReason};
use crate::guards::{CompileKey, Guards};
use crate::operands::Registers;
use crate::region::{NodeId, Region};
use crate::vector::{Plan, VtypeState, reads_length};

use exit::{ExitStubs, PendingExit};
use float::FpHome;
use fused::Candidate;
pub(crate) use fused::FusedLoops;
use group::Groups;

/// Accesses to the hart and the context: they are there, and aligned.
const OWN: MemFlagsData = MemFlagsData::trusted();

/// A region being lowered.
pub(crate) struct Lower<'a> {
    b: FunctionBuilder<'a>,
    region: &'a Region,
    compile_key: CompileKey,
    /// Where each node begins.
    blocks: Vec<Block>,
    /// Guest registers that the region uses.
    x: [Option<Variable>; 32],
    f: [FpHome; 32],
    /// Chunks of vector registers.
    v: Vec<Option<Variable>>,
    /// Those whose variables have their values, within a node.
    current: HashSet<usize>,
    /// Are values that are loaded remembered there?
    caches: bool,
    /// Is this a way that meets the one lowered before?
    meets: bool,
    /// Vector registers that are in variables through tight loops, by their heads.
    resident: HashMap<NodeId, u32>,
    /// Plans of vector instructions, by node.
    plans: Vec<Vec<Option<Plan>>>,
    /// Their fused loops, by node, and what the region keeps of them.
    found: Vec<Vec<Candidate>>,
    fused_loops: FusedLoops,
    /// Nodes that are loops of one fused loop, with the variables of where that is entered.
    loop_carried: Vec<(NodeId, Variable)>,
    /// What is known of vtype and vl.
    vector: VtypeState,
    /// vl, where it is not known.
    vl: Variable,
    /// Lanes of chunks that are in the body where vl is not known, by the width of elements and the chunk's first byte,
    /// in the current node.
    tails: HashMap<(u32, u32), Value>,
    guards: Guards,
    /// Instructions retired at the end of the current block.
    retired: Variable,
    /// The hart's address.
    hart: Value,
    /// The context's address.
    context: Value,
    /// A user program's memory and its flags.
    bytes: Value,
    flags: Value,
    /// Address of the vector registers.
    file: Value,
    /// Registers whose values in the hart are old.
    dirty: Registers,
    /// The head of the tight loop that the current node is in, if any: there registers go back to the hart where code
    /// leaves, not before.
    tight: Option<NodeId>,
    /// The current node's accesses off one register, and where the host keeps what those are to that have been reached.
    groups: Groups,
    places: Vec<Option<Value>>,
    /// Where code leaves that would leave before an instruction of a fused loop.
    instead: Option<Block>,
    /// Ways out that are still to be written.
    pending_exits: Vec<PendingExit<'a>>,
    /// What ways out have in common.
    exit_stubs: ExitStubs,
    /// What is left where code leaves within blocks.
    deopt_tails: DeoptTails,
    /// Signature of regions, and of [`abi::call`].
    regions: SigRef,
    calls: SigRef,
    /// Signature of [`crate::kernels::Mover`].
    movers: SigRef,
    /// The cells of exits, and how many are used.
    cells: Box<[Cell]>,
    taken: usize,
    /// See [`Lower::slot`].
    slot: Option<StackSlot>,
}

/// The signature of a region: hart, context, instructions retired, and the cell by which it is reached, if any.
pub(crate) fn region_signature() -> Signature {
    let mut signature = Signature::new(CallConv::Tail);
    signature.params.extend([AbiParam::new(I64); 4]);
    signature.returns.push(AbiParam::new(I64));
    signature
}

/// The signature of functions of the host's with so many arguments.
fn host_signature(isa: &dyn TargetIsa, arguments: usize) -> Signature {
    let mut signature = Signature::new(isa.default_call_conv());
    signature.params.extend(vec![AbiParam::new(I64); arguments]);
    signature.returns.push(AbiParam::new(I64));
    signature
}

/// Writes the entry function ([`abi::Enter`]) into `function`.
pub(crate) fn entry(isa: &dyn TargetIsa, function: &mut Function, context: &mut FunctionBuilderContext) {
    function.signature = host_signature(isa, 3);
    let mut b = FunctionBuilder::new(function, context);
    let block = b.create_block();
    b.append_block_params_for_function_params(block);
    b.switch_to_block(block);
    let params = b.block_params(block).to_vec();
    let signature = b.import_signature(region_signature());
    let retired = b.ins().load(I64, OWN, params[1], abi::hart::INSTRET);
    let no_cell = b.ins().iconst(I64, 0);
    let call = b.ins().call_indirect(signature, params[0], &[params[1], params[2], retired, no_cell]);
    let left = b.inst_results(call).to_vec();
    b.ins().return_(&left);
    b.seal_all_blocks();
    b.finalize(isa.frontend_config());
}

/// Writes what stands in for a region that an exit does not know yet: it remembers the cell, and leaves.
pub(crate) fn unlinked(isa: &dyn TargetIsa, function: &mut Function, context: &mut FunctionBuilderContext) {
    function.signature = region_signature();
    let mut b = FunctionBuilder::new(function, context);
    let block = b.create_block();
    b.append_block_params_for_function_params(block);
    b.switch_to_block(block);
    let params = b.block_params(block).to_vec();
    b.ins().store(OWN, params[2], params[0], abi::hart::INSTRET);
    b.ins().store(OWN, params[3], params[1], abi::context::CELL);
    let pc = b.ins().load(I64, OWN, params[3], abi::CELL_PC);
    b.ins().store(OWN, pc, params[0], abi::hart::PC);
    let left = b.ins().iconst(I64, ExitReason::Next as i64);
    b.ins().return_(&[left]);
    b.seal_all_blocks();
    b.finalize(isa.frontend_config());
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
}

/// Writes a region into `function`; the hart is as it is now.
pub(crate) fn region(
    isa: &dyn TargetIsa,
    function: &mut Function,
    context: &mut FunctionBuilderContext,
    region: &Region,
    compile_key: CompileKey,
    hart_now: &Hart,
    outside: Outside,
) -> Lowered {
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
    let regions = b.import_signature(region_signature());
    let calls = b.import_signature(host_signature(isa, 3));
    let movers = b.import_signature(host_signature(isa, 6));
    let mut lower = Lower {
        b,
        region,
        compile_key,
        blocks,
        x: [None; 32],
        f: [FpHome::Hart; 32],
        v: Vec::new(),
        current: HashSet::new(),
        caches: true,
        meets: false,
        resident: HashMap::new(),
        plans: Vec::new(),
        found: Vec::new(),
        fused_loops: FusedLoops::default(),
        loop_carried: Vec::new(),
        vector: VtypeState::Unknown,
        vl,
        tails: HashMap::new(),
        guards: Guards::default(),
        retired,
        hart,
        context,
        bytes: hart,
        flags: hart,
        file: hart,
        dirty: Registers::default(),
        tight: None,
        groups: Groups::default(),
        places: Vec::new(),
        instead: None,
        pending_exits: Vec::new(),
        exit_stubs: ExitStubs::default(),
        deopt_tails: Vec::new(),
        regions,
        calls,
        movers,
        cells: vec![Cell::new(0, outside.unlinked); exits].into_boxed_slice(),
        taken: 0,
        slot: None,
    };
    let resident = lower.choose(hart_now);
    lower.enter(outside, resident);
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
    lower.b.finalize(isa.frontend_config());
    Lowered {
        cells: lower.cells,
        deopt_tails: lower.deopt_tails,
        fused_loops: lower.fused_loops,
        guards: lower.guards,
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
        let go = self.b.create_block();
        self.b.ins().brif(condition, away, &[], go, &[]);
        self.go_on_in(go);
    }

    /// Goes on if `condition` holds, else to `away`.
    fn only_if(&mut self, condition: Value, away: Block) {
        let go = self.b.create_block();
        self.b.ins().brif(condition, go, &[], away, &[]);
        self.go_on_in(go);
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
