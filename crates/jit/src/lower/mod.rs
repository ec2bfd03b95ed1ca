//! A region as Cranelift's IR.
//!
//! | file | what it lowers |
//! |---|---|
//! | `mod` | the frame: entry, nodes, how they end |
//! | `exit` | leaving: write-back, links to other regions, traps |
//! | `call` | what is not lowered: a call of `exec` |
//! | `registers` | guest registers: in variables here, in the hart elsewhere |
//! | `int` | integer computation |
//! | `memory` | loads and stores of scalar registers, and how guest memory is reached |
//! | `branch` | branches and jumps |
//! | `float` | scalar floating point |
//! | `vtype` | `vset`, and what is known of vtype and vl |
//! | `plan` | which vector instructions are lowered, and as what |
//! | `vector` | those on elements of one width |
//! | `widen` | those with results of another width |
//! | `mask` | masks |
//!
//! Guest registers are SSA variables; those that a region uses are loaded where it is entered. Invariant: at each point
//! [`Lower::dirty`] has all registers that may differ from what the hart holds, and every way out writes them back.
//! Adding a lowering is an arm in the file of its kind; an instruction without one is called in `exec`.

mod branch;
mod call;
mod exit;
mod float;
mod int;
mod mask;
mod memory;
mod plan;
mod registers;
mod vector;
mod vtype;
mod widen;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F32, F64, I8, I8X16, I32, I64};
use cranelift_codegen::ir::{AbiParam, Block, Function, InstBuilder, MemFlagsData, SigRef, Signature, Value};
use cranelift_codegen::isa::{CallConv, TargetIsa};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext, Variable};
use rivet_exec::Uop;
use rivet_hart::{Agnostic, Hart, World};
use rivet_isa::Op;

use crate::abi::{self, Cell};
use crate::operands::{Registers, numbers, uses};
use crate::region::{Node, NodeId, Region};
use float::{Formats, Place};
use plan::Plan;
pub(crate) use plan::may_raise;
pub(crate) use vtype::Vector;

/// What code depends on beside its instructions; a hart keeps it for its life, or code is forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Setting {
    /// Logarithm of the size of a user program's address space; none on a bare machine.
    pub(crate) user_bits: Option<u32>,
    /// XLEN is 32.
    pub(crate) rv32: bool,
    /// Misaligned accesses trap.
    pub(crate) strict: bool,
    pub(crate) vlen: u32,
    pub(crate) elen: u32,
    /// See [`rivet_hart::Config::half_avl`].
    pub(crate) half_avl: bool,
    /// Agnostic elements keep their values.
    pub(crate) undisturbed: bool,
    /// Floating point is lowered: it is on, its state dirty, and it rounds to nearest.
    pub(crate) float: bool,
    /// Vectors are lowered: they are on, their state dirty. This is the key of vtype, and whether vl is less than VLMAX.
    pub(crate) vector: Option<(u32, bool)>,
}

impl Setting {
    /// What stays.
    pub(crate) fn of(hart: &Hart) -> Setting {
        let user_bits = match &hart.world {
            World::User(space) => Some(space.size().ilog2()),
            World::Bare(_) => None,
        };
        let config = &hart.config;
        Setting {
            user_bits,
            rv32: hart.is_rv32,
            strict: !config.misaligned,
            vlen: config.isa.vlen,
            elen: config.isa.elen,
            half_avl: config.half_avl,
            undisturbed: config.agnostic == Agnostic::Undisturbed,
            float: false,
            vector: None,
        }
    }

    /// The same with what is so now.
    pub(crate) fn now(self, hart: &Hart) -> Setting {
        let v = &hart.v;
        let short = v.vl < v.vlmax();
        Setting {
            float: hart.fs == DIRTY && hart.frm == 0,
            vector: (hart.vs == DIRTY && v.vstart == 0).then(|| (v.vtype_key(), short)),
            ..self
        }
    }
}

/// mstatus.FS and VS.
const DIRTY: u8 = 3;

/// What a hart has to be like where a region is entered. Code checks it as well.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Needs {
    /// Floating point is on, dirty, and rounds to nearest.
    float: bool,
    /// These registers hold boxed singles.
    boxed: u32,
    /// Vectors are on and dirty, vstart is 0.
    vectors: bool,
    /// vtype and vl.
    setting: Option<(u32, u32)>,
    /// It needs nothing for that: it may raise floating-point flags in the host, or leave them to others.
    raises: bool,
}

impl Needs {
    /// Is the hart like that?
    pub(crate) fn hold(&self, hart: &Hart) -> bool {
        (!self.float || hart.fs == DIRTY && hart.frm == 0)
            && (!self.vectors || hart.vs == DIRTY && hart.v.vstart == 0)
            && numbers(self.boxed).all(|r| is_boxed(hart.f[r]))
            && self.setting.is_none_or(|(key, vl)| (hart.v.vtype_key(), hart.v.vl as u32) == (key, vl))
    }

    /// May the code raise floating-point flags in the host?
    pub(crate) fn raises(&self) -> bool {
        self.raises
    }
}

fn is_boxed(bits: u64) -> bool {
    bits >> 32 == 0xffff_ffff
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
    f: [Place; 32],
    /// Chunks of vector registers.
    v: Vec<Option<Variable>>,
    /// Plans of vector instructions, by node.
    plans: Vec<Vec<Option<Plan>>>,
    /// What is known of vtype and vl.
    vector: Vector,
    needs: Needs,
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
    /// Signature of regions, and of [`abi::call`].
    regions: SigRef,
    calls: SigRef,
    /// The cells of exits, and how many are taken.
    cells: Box<[Cell]>,
    taken: usize,
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

/// Writes a region into `function`; gives the cells that it refers to, and what it needs of the hart, which is as it is
/// now. `view` is where the number of the view in which
/// it may be entered will be.
pub(crate) fn region(
    isa: &dyn TargetIsa,
    function: &mut Function,
    context: &mut FunctionBuilderContext,
    region: &Region,
    setting: Setting,
    hart_now: &Hart,
    view: *const u32,
) -> (Box<[Cell]>, Needs) {
    function.signature = region_signature();
    let mut b = FunctionBuilder::new(function, context);
    let entry = b.create_block();
    b.append_block_params_for_function_params(entry);
    b.switch_to_block(entry);
    let (hart, context) = (b.block_params(entry)[0], b.block_params(entry)[1]);
    let blocks = region.nodes.iter().map(|_| b.create_block()).collect();
    let retired = b.declare_var(I64);
    let exits = region.nodes.iter().flat_map(|node| node.end.targets()).filter(|to| to.is_exit()).count();
    let regions = b.import_signature(region_signature());
    let calls = b.import_signature(host_signature(isa, 3));
    let mut lower = Lower {
        b,
        region,
        setting,
        blocks,
        x: [None; 32],
        f: [Place::Hart; 32],
        v: Vec::new(),
        plans: Vec::new(),
        vector: Vector::Unknown,
        needs: Needs::default(),
        retired,
        hart,
        context,
        bytes: hart,
        flags: hart,
        file: hart,
        dirty: Registers::default(),
        regions,
        calls,
        cells: vec![0; exits].into_boxed_slice(),
        taken: 0,
    };
    let resident = lower.choose(hart_now);
    lower.enter(view, resident);
    let dirty = lower.dirty_at_nodes();
    for (id, dirty) in dirty.into_iter().enumerate() {
        lower.dirty = dirty;
        lower.node(id);
    }
    lower.b.seal_all_blocks();
    lower.b.finalize(isa.frontend_config());
    (lower.cells, lower.needs)
}

impl Lower<'_> {
    /// Decides what is lowered how, and which registers are kept in variables, which it gives.
    fn choose(&mut self, hart: &Hart) -> Registers {
        let (mut used, mut formats) = (Registers::default(), Formats::default());
        let (mut planned, mut called, mut as_entered) = (0, 0, false);
        for node in &self.region.nodes {
            let mut vector = node.vector;
            let mut plans = Vec::with_capacity(node.uops.len());
            for uop in &node.uops {
                let uses = uses(uop);
                used = used.union(uses.reads).union(uses.writes);
                let plan = plan::plan(uop, vector, &self.setting);
                match &plan {
                    Some(plan) => {
                        planned |= plan.reads | plan.writes;
                        self.needs.vectors = true;
                        self.needs.float |= plan::is_float(plan);
                        if let Vector::Known { key, vl, entered: true } = vector {
                            self.needs.setting = Some((key, vl));
                        }
                    }
                    None => {
                        let touched = plan::touched(uop, vector, &self.setting);
                        called |= touched;
                        as_entered |= touched != 0 && matches!(vector, Vector::Known { entered: true, .. });
                    }
                }
                self.needs.float |= self.setting.float && float::uses_units(uop);
                self.needs.vectors |= uop.op.base().row().chapter == "vset" && self.setting.vector.is_some();
                if let Vector::Known { key, vl, entered: true } = vector
                    && uop.op.base() == Op::vsetvli
                    && (uop.rd, uop.rs1) == (0, 0)
                {
                    self.needs.setting = Some((key, vl));
                }
                self.needs.raises |= may_raise(uop.op);
                formats.note_uses(uop, vector.element());
                plans.push(plan);
                vector = vector.after(uop, &self.setting);
            }
            self.plans.push(plans);
        }
        if as_entered && self.needs.setting.is_none() {
            // Which registers those are depends on a setting that is not looked at.
            called = u32::MAX;
        }
        let (single, double) = formats.pure();
        let boxed = numbers(single).filter(|&r| is_boxed(hart.f[r])).fold(0, |set, r| set | 1 << r);
        self.needs.boxed = if self.needs.float { boxed } else { 0 };
        used.f &= self.needs.boxed | double;
        used.v = planned & !called;
        used
    }

    /// What is done once.
    fn enter(&mut self, view: *const u32, used: Registers) {
        if self.setting.user_bits.is_none() {
            self.check_view(view);
        }
        self.check_needs();
        let retired = self.load_own(I64, abi::hart::INSTRET);
        self.b.def_var(self.retired, retired);
        if self.setting.user_bits.is_some() {
            self.bytes = self.b.ins().load(I64, OWN, self.context, abi::context::BYTES);
            self.flags = self.b.ins().load(I64, OWN, self.context, abi::context::FLAGS);
        }
        if self.needs.vectors {
            self.file = self.b.ins().load(I64, OWN, self.context, abi::context::FILE);
        }
        for r in numbers(used.x) {
            self.x[r] = Some(self.b.declare_var(I64));
        }
        for r in numbers(used.f) {
            self.f[r] = match self.needs.boxed >> r & 1 {
                1 => Place::Single(self.b.declare_var(F32)),
                _ => Place::Double(self.b.declare_var(F64)),
            };
        }
        if used.v != 0 {
            let chunks = self.setting.vlen as usize / 128;
            self.v = vec![None; 32 * chunks];
            for r in numbers(used.v) {
                for chunk in r * chunks..(r + 1) * chunks {
                    self.v[chunk] = Some(self.b.declare_var(I8X16));
                }
            }
        }
        self.reload(used);
        let first = self.blocks[0];
        self.b.ins().jump(first, &[]);
    }

    /// Refuses a hart that is not as the region needs it.
    fn check_needs(&mut self) {
        let needs = self.needs;
        if (Needs { raises: false, ..needs }) == Needs::default() {
            return;
        }
        let refuse = self.cold_block();
        let mut wrong = Vec::new();
        if needs.float {
            wrong.push((abi::hart::FS, i64::from(DIRTY)));
            wrong.push((abi::hart::FRM, 0));
        }
        if needs.vectors {
            wrong.push((abi::hart::VS, i64::from(DIRTY)));
        }
        for (offset, right) in wrong {
            let value = self.load_own(I8, offset);
            let other = self.b.ins().icmp_imm_u(IntCC::NotEqual, value, right);
            let go = self.b.create_block();
            self.b.ins().brif(other, refuse, &[], go, &[]);
            self.b.switch_to_block(go);
        }
        if needs.vectors {
            let vstart = self.load_own(I64, abi::hart::VSTART);
            let go = self.b.create_block();
            self.b.ins().brif(vstart, refuse, &[], go, &[]);
            self.b.switch_to_block(go);
        }
        if let Some((key, vl)) = needs.setting {
            self.check_vector(key, vl, refuse);
        }
        self.check_boxes(numbers(needs.boxed), refuse);
        let go = self.b.create_block();
        self.b.ins().jump(go, &[]);
        self.b.switch_to_block(refuse);
        let pc = self.region.nodes[0].pc;
        self.refuse(pc);
        self.b.switch_to_block(go);
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
        let mut dirty = vec![Registers::default(); nodes.len()];
        let mut waiting: Vec<NodeId> = (0..nodes.len()).collect();
        while let Some(id) = waiting.pop() {
            let out = self.dirty_after(id, dirty[id]);
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

    /// The same where a node ends.
    fn dirty_after(&self, id: NodeId, mut dirty: Registers) -> Registers {
        let node = &self.region.nodes[id];
        let mut vector = node.vector;
        for (uop, plan) in node.uops.iter().zip(&self.plans[id]) {
            dirty = dirty.union(uses(uop).writes);
            dirty.v |= plan.as_ref().map_or(0, |plan| plan.writes);
            let after = vector.after(uop, &self.setting);
            let chapter = uop.op.base().row().chapter;
            if chapter == "vset" && after != Vector::Unknown {
                dirty.setting |= !after.was_set(vector);
            } else if plan.is_none() && needs_setting(uop) {
                dirty.setting = false;
            }
            vector = after;
        }
        dirty
    }

    /// A node.
    fn node(&mut self, id: NodeId) {
        let region = self.region;
        let node = &region.nodes[id];
        self.vector = node.vector;
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
            match self.plans[id][at] {
                Some(plan) => self.planned(node, at, &plan),
                None => self.instruction(node, at),
            }
            self.vector = self.vector.after(&node.uops[at], &self.setting);
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
        self.write_back_all();
        self.store_retired(0);
        self.refuse(node.pc);
        self.b.switch_to_block(go);
    }

    /// An instruction that does not end a block.
    fn instruction(&mut self, node: &Node, at: usize) {
        let uop = &node.uops[at];
        let done = match uop.op.base().row().chapter {
            "int" => self.int(uop),
            "ldst" => self.access(node, at) || self.needs.float && self.float_access(node, at),
            "float" => self.needs.float && self.float(node, at),
            "vset" => self.vset(node, at),
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

    /// A block that is hardly ever reached.
    fn cold_block(&mut self) -> Block {
        let block = self.b.create_block();
        self.b.set_cold_block(block);
        block
    }
}

/// Does the instruction, called in `exec`, read or write vtype or vl?
fn needs_setting(uop: &Uop) -> bool {
    let row = uop.op.base().row();
    row.chapter.starts_with('v') || uop.ends_block && !matches!(row.chapter, "jump")
}
