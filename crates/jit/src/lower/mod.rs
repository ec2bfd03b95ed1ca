//! A region as Cranelift's IR.
//!
//! | file | what it lowers |
//! |---|---|
//! | `mod` | the frame: entry, nodes, how they end |
//! | `exit` | leaving: write-back, links to other regions, traps |
//! | `call` | what is not lowered: a call of `exec` |
//! | `int` | integer computation |
//! | `memory` | loads and stores of scalar registers, and how guest memory is reached |
//! | `branch` | branches and jumps |
//!
//! Guest registers are SSA variables; those that a region uses are loaded where it is entered. Invariant: at each point
//! [`Lower::dirty`] has all registers that may differ from what the hart holds, and every way out writes them back.
//! Adding a lowering is an arm in the file of its kind; an instruction without one is called in `exec`.

mod branch;
mod call;
mod exit;
mod int;
mod memory;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{
    AbiParam, Block, Function, InstBuilder, MemFlagsData, SigRef, Signature, Type, Value,
};
use cranelift_codegen::isa::{CallConv, TargetIsa};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext, Variable};
use rivet_exec::Uop;
use rivet_hart::{Hart, World};

use crate::abi::{self, Cell};
use crate::operands::{Registers, numbers, uses};
use crate::region::{Node, NodeId, Region};

/// What code depends on beside its instructions; a hart keeps it for its life, or code is forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Setting {
    /// Logarithm of the size of a user program's address space; none on a bare machine.
    pub(crate) user_bits: Option<u32>,
    /// XLEN is 32.
    pub(crate) rv32: bool,
}

impl Setting {
    pub(crate) fn of(hart: &Hart) -> Setting {
        let user_bits = match &hart.world {
            World::User(space) => Some(space.size().ilog2()),
            World::Bare(_) => None,
        };
        Setting { user_bits, rv32: hart.is_rv32 }
    }
}

/// Accesses to the hart and the context: they are there, and aligned.
const OWN: MemFlagsData = MemFlagsData::trusted();

/// A region being lowered.
pub(crate) struct Lower<'a> {
    b: FunctionBuilder<'a>,
    region: &'a Region,
    setting: Setting,
    /// Where each node begins.
    blocks: Vec<Block>,
    /// Guest registers that the region uses.
    x: [Option<Variable>; 32],
    f: [Option<Variable>; 32],
    /// Instructions retired at the end of the current block.
    retired: Variable,
    /// The hart's address.
    hart: Value,
    /// The context's address.
    context: Value,
    /// A user program's memory and its flags.
    bytes: Value,
    flags: Value,
    /// Registers whose values in the hart are old.
    dirty: Registers,
    /// Signature of regions, and of [`abi::call`].
    regions: SigRef,
    calls: SigRef,
    /// The cells of exits.
    cells: Vec<Box<Cell>>,
}

/// The signature of a region: hart and context.
pub(crate) fn region_signature() -> Signature {
    let mut signature = Signature::new(CallConv::Tail);
    signature.params.extend([AbiParam::new(I64), AbiParam::new(I64)]);
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
    let call = b.ins().call_indirect(signature, params[0], &params[1..]);
    let left = b.inst_results(call).to_vec();
    b.ins().return_(&left);
    b.seal_all_blocks();
    b.finalize(isa.frontend_config());
}

/// Writes a region into `function`; gives the cells that it refers to. `view` is where the number of the view in which
/// it may be entered will be.
pub(crate) fn region(
    isa: &dyn TargetIsa,
    function: &mut Function,
    context: &mut FunctionBuilderContext,
    region: &Region,
    setting: Setting,
    view: *const u32,
) -> Vec<Box<Cell>> {
    function.signature = region_signature();
    let mut b = FunctionBuilder::new(function, context);
    let entry = b.create_block();
    b.append_block_params_for_function_params(entry);
    b.switch_to_block(entry);
    let (hart, context) = (b.block_params(entry)[0], b.block_params(entry)[1]);
    let blocks = region.nodes.iter().map(|_| b.create_block()).collect();
    let retired = b.declare_var(I64);
    let regions = b.import_signature(region_signature());
    let calls = b.import_signature(host_signature(isa, 3));
    let mut lower = Lower {
        b,
        region,
        setting,
        blocks,
        x: [None; 32],
        f: [None; 32],
        retired,
        hart,
        context,
        bytes: hart,
        flags: hart,
        dirty: Registers::default(),
        regions,
        calls,
        cells: Vec::new(),
    };
    lower.enter(view);
    let dirty = lower.dirty_at_nodes();
    for (id, dirty) in dirty.into_iter().enumerate() {
        lower.dirty = dirty;
        lower.node(id);
    }
    lower.b.seal_all_blocks();
    lower.b.finalize(isa.frontend_config());
    lower.cells
}

impl Lower<'_> {
    /// What is done once.
    fn enter(&mut self, view: *const u32) {
        if self.setting.user_bits.is_none() {
            self.check_view(view);
        }
        let used =
            self.region.nodes.iter().flat_map(|node| &node.uops).fold(Registers::default(), |set, uop| {
                let uses = uses(uop);
                set.union(uses.reads).union(uses.writes)
            });
        let retired = self.load_own(I64, abi::hart::INSTRET);
        self.b.def_var(self.retired, retired);
        if self.setting.user_bits.is_some() {
            self.bytes = self.b.ins().load(I64, OWN, self.context, abi::context::BYTES);
            self.flags = self.b.ins().load(I64, OWN, self.context, abi::context::FLAGS);
        }
        for r in numbers(used.x) {
            self.x[r] = Some(self.b.declare_var(I64));
        }
        for r in numbers(used.f) {
            self.f[r] = Some(self.b.declare_var(I64));
        }
        self.reload(used);
        let first = self.blocks[0];
        self.b.ins().jump(first, &[]);
    }

    /// Refuses in another view of memory than the region's.
    fn check_view(&mut self, view: *const u32) {
        let now = self.load_own(I32, abi::hart::VIEW);
        let at = self.b.ins().iconst(I64, view.addr() as i64);
        let own = self.b.ins().load(I32, OWN, at, 0);
        let other = self.b.ins().icmp(IntCC::NotEqual, now, own);
        let (refuse, go) = (self.cold_block(), self.b.create_block());
        self.b.ins().brif(other, refuse, &[], go, &[]);
        self.b.switch_to_block(refuse);
        let pc = self.region.nodes[0].pc;
        self.refuse(pc);
        self.b.switch_to_block(go);
    }

    /// Which registers may be dirty where each node begins.
    fn dirty_at_nodes(&self) -> Vec<Registers> {
        let nodes = &self.region.nodes;
        let written =
            |node: &Node| node.uops.iter().fold(Registers::default(), |set, uop| set.union(uses(uop).writes));
        let written: Vec<Registers> = nodes.iter().map(written).collect();
        let mut dirty = vec![Registers::default(); nodes.len()];
        let mut waiting: Vec<NodeId> = (0..nodes.len()).collect();
        while let Some(id) = waiting.pop() {
            let out = dirty[id].union(written[id]);
            for next in nodes[id].end.nodes() {
                let more = dirty[next].union(out);
                if more != dirty[next] {
                    dirty[next] = more;
                    waiting.push(next);
                }
            }
        }
        dirty
    }

    /// A node.
    fn node(&mut self, id: NodeId) {
        let region = self.region;
        let node = &region.nodes[id];
        self.b.switch_to_block(self.blocks[id]);
        if node.is_head {
            self.check_fuel(node);
        }
        let retired = self.b.use_var(self.retired);
        let retired = self.b.ins().iadd_imm_s(retired, node.uops.len() as i64);
        self.b.def_var(self.retired, retired);
        let ends = node.uops.last().is_some_and(|last| last.ends_block);
        let body = node.uops.len() - usize::from(ends);
        for at in 0..body {
            self.instruction(node, at);
        }
        self.end(node);
    }

    /// Refuses to go on where it might use more fuel than there is.
    fn check_fuel(&mut self, node: &Node) {
        let retired = self.b.use_var(self.retired);
        let latest = self.b.ins().iadd_imm_s(retired, node.longest as i64);
        let end = self.b.ins().load(I64, OWN, self.context, abi::context::END);
        let short = self.b.ins().icmp(IntCC::UnsignedGreaterThan, latest, end);
        let (refuse, go) = (self.cold_block(), self.b.create_block());
        self.b.ins().brif(short, refuse, &[], go, &[]);
        self.b.switch_to_block(refuse);
        let dirty = self.dirty;
        self.write_back(dirty);
        self.store_retired(0);
        self.refuse(node.pc);
        self.b.switch_to_block(go);
    }

    /// An instruction that does not end a block.
    fn instruction(&mut self, node: &Node, at: usize) {
        let uop = &node.uops[at];
        let done = match uop.op.base().row().chapter {
            "int" => self.int(uop),
            "ldst" => self.access(node, at),
            "misc" => self.misc(uop),
            _ => false,
        };
        if !done {
            self.call(node, at);
        }
    }

    /// Hints. Fences order what other harts see: there are none beside this one while it runs.
    fn misc(&mut self, uop: &Uop) -> bool {
        match uop.op.base().row().function {
            "nop" => true,
            "fence" => {
                self.b.ins().fence();
                true
            }
            "mop" => {
                let zero = self.b.ins().iconst(I64, 0);
                self.set_x(uop.rd, zero);
                true
            }
            _ => false,
        }
    }

    /// Integer register `r`.
    fn x(&mut self, r: u8) -> Value {
        match self.x[usize::from(r & 31)] {
            Some(variable) => self.b.use_var(variable),
            None => self.b.ins().iconst(I64, 0),
        }
    }

    /// Writes an integer register, on RV32 the low half sign-extended.
    fn set_x(&mut self, r: u8, value: Value) {
        let Some(variable) = self.x[usize::from(r & 31)] else { return };
        let value = if self.setting.rv32 { self.sext32(value) } else { value };
        self.b.def_var(variable, value);
        self.dirty.x |= 1 << r;
    }

    /// The low word, sign-extended.
    fn sext32(&mut self, value: Value) -> Value {
        let low = self.b.ins().ireduce(I32, value);
        self.b.ins().sextend(I64, low)
    }

    /// The low word, zero-extended.
    fn zext32(&mut self, value: Value) -> Value {
        let low = self.b.ins().ireduce(I32, value);
        self.b.ins().uextend(I64, low)
    }

    /// What the hart holds.
    fn load_own(&mut self, ty: Type, offset: i32) -> Value {
        self.b.ins().load(ty, OWN, self.hart, offset)
    }

    /// Changes what the hart holds.
    fn store_own(&mut self, value: Value, offset: i32) {
        self.b.ins().store(OWN, value, self.hart, offset);
    }

    /// Takes registers from the hart.
    fn reload(&mut self, set: Registers) {
        for r in numbers(set.x) {
            if let Some(variable) = self.x[r] {
                let value = self.load_own(I64, abi::hart::X + 8 * r as i32);
                self.b.def_var(variable, value);
            }
        }
        for r in numbers(set.f) {
            if let Some(variable) = self.f[r] {
                let value = self.load_own(I64, abi::hart::F + 8 * r as i32);
                self.b.def_var(variable, value);
            }
        }
    }

    /// Gives registers to the hart. They stay dirty: other ways may not have come by here.
    fn write_back(&mut self, set: Registers) {
        for r in numbers(set.x) {
            if let Some(variable) = self.x[r] {
                let value = self.b.use_var(variable);
                self.store_own(value, abi::hart::X + 8 * r as i32);
            }
        }
        for r in numbers(set.f) {
            if let Some(variable) = self.f[r] {
                let value = self.b.use_var(variable);
                self.store_own(value, abi::hart::F + 8 * r as i32);
            }
        }
    }

    /// A block that is hardly ever reached.
    fn cold_block(&mut self) -> Block {
        let block = self.b.create_block();
        self.b.set_cold_block(block);
        block
    }
}
