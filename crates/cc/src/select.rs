//! Instruction selection turns the IR into machine instructions, one value at a time.
//!
//! Every IR instruction becomes what computes it; where it has folded its operands' definitions into itself (splats into
//! `.vx`, extensions into widening operations, comparisons into branches …) those are left without readers and
//! [`clean`] removes them. Invariant: the result is in SSA form, each vector instruction carries the AVL, vtype, mask and
//! passthru that its meaning needs, and a policy is undisturbed only where somebody may look. Instructions are found in
//! the `isa` table by their names. This module knows nothing of `vset*` or registers of the machine but the calling
//! convention's.

mod abi;
mod addends;
mod address;
mod atomic;
mod binary;
mod bits;
mod blocks;
mod cast;
mod clean;
mod clip;
mod combine;
mod common;
mod compare;
mod constant;
mod control;
mod frame;
mod hoist;
mod lanes;
mod math;
mod memory;
mod merge;
mod multiply;
mod overflow;
mod permute;
mod place;
mod records;
mod reduce;
mod rvv;
mod rvv_memory;
mod rvv_names;
mod scalar;
mod segment;
mod sequence;
mod shuffle;
mod small_float;
mod strength;
mod values;
mod vector_bits;
mod vscale;
mod widen;

use std::collections::{HashMap, HashSet};

pub use addends::place_addends;
pub use clean::clean;
pub use combine::combine;
pub use common::common;
pub use hoist::hoist;
pub(crate) use hoist::preheader;
pub use place::place_constants;
pub use strength::reduce as reduce_strength;

use crate::CcError;
use crate::ir::{self, Block, DebugLoc, Features, Intrinsic, Op, Scalar, Type, Value};
use crate::mir::{BlockId, Code, Function, Inst, Reg};
use scalar::Known;
use widen::VectorOrigin;

/// Selects the instructions of a function.
///
/// # Errors
/// When the function uses what the target does not have.
pub fn select(ir: &ir::Function, target: &Features) -> Result<Function, CcError> {
    // Narrow phis are taken for extended until one of their values is not.
    let mut doubted = HashSet::new();
    loop {
        let mut s = Select::new(ir, target, doubted);
        s.function().map_err(|error| error.in_source(ir, None))?;
        if s.wrong.is_empty() {
            let mut out = s.out;
            clean(&mut out);
            return Ok(out);
        }
        doubted = s.doubted;
        doubted.extend(s.wrong);
    }
}

/// The state of selection.
struct Select<'a> {
    ir: &'a ir::Function,
    target: Features,
    out: Function,
    /// The register of each value.
    regs: Vec<Option<Reg>>,
    /// The registers of the fields of each struct.
    fields: HashMap<Value, Vec<Reg>>,
    blocks: HashMap<Block, BlockId>,
    /// The block that instructions go to.
    at: BlockId,
    /// Where in the source what is selected comes from.
    loc: Option<DebugLoc>,
    /// What is put at the beginning of the entry: constants.
    early: Vec<Inst>,
    constants: HashMap<constant::ConstantKey, Reg>,
    known: HashMap<Reg, Known>,
    /// What vectors are extensions or products of.
    origins: HashMap<Reg, VectorOrigin>,
    /// Edges whose arguments are not filled in yet: block, which of its edges, IR blocks.
    edges: Vec<(BlockId, usize, Block, Block)>,
    /// Searches for a lane whose register says -1 when there is none.
    found: HashMap<Value, Reg>,
    /// The instruction that is selected.
    current: Option<ir::Inst>,
    /// Gathers that the first one of their group has done.
    gathered: HashMap<Value, Reg>,
    /// Addresses of vectors in the frame, with their places.
    vector_rooms: Vec<(Reg, usize)>,
    /// Masks without holes.
    truths: HashSet<Reg>,
    /// Masks that are others inverted.
    inverses: HashMap<Reg, Reg>,
    /// Narrow phis that are not taken for extended.
    doubted: HashSet<Value>,
    /// Phis that were taken for extended but are not.
    wrong: HashSet<Value>,
}

type Result<T, E = CcError> = std::result::Result<T, E>;

impl<'a> Select<'a> {
    fn new(ir: &'a ir::Function, target: &Features, doubted: HashSet<Value>) -> Select<'a> {
        let mut out = Function::new(&ir.name);
        out.binding = ir.binding.clone();
        out.naked = ir.attrs.naked;
        out.subprogram.clone_from(&ir.subprogram);
        Select {
            ir,
            target: *target,
            out,
            regs: vec![None; ir.value_count()],
            fields: HashMap::new(),
            blocks: HashMap::new(),
            at: BlockId(0),
            loc: None,
            early: Vec::new(),
            constants: HashMap::new(),
            known: HashMap::new(),
            origins: HashMap::new(),
            edges: Vec::new(),
            found: HashMap::new(),
            current: None,
            gathered: HashMap::new(),
            vector_rooms: Vec::new(),
            truths: HashSet::new(),
            inverses: HashMap::new(),
            doubted,
            wrong: HashSet::new(),
        }
    }

    fn function(&mut self) -> Result<()> {
        let order = self.block_order();
        self.parameters()?;
        // The entry has no predecessors in the IR; its block holds the parameters' copies.
        for (at, &block) in order.iter().enumerate() {
            let id = if at == 0 { BlockId(0) } else { self.out.block() };
            self.blocks.insert(block, id);
        }
        for &block in &order {
            let id = self.blocks[&block];
            for phi in self.ir.phis(block).collect::<Vec<_>>() {
                let ty = self.ir.inst(phi).ty;
                if let Type::Struct(fields) = ty {
                    let types = (0..fields.count()).filter_map(|i| fields.get(i));
                    let regs = types.map(|ty| self.new_of(ty)).collect::<Result<Vec<Reg>>>()?;
                    self.out.at_mut(id).params.extend(&regs);
                    self.ir.inst(phi).result().and_then(|value| self.fields.insert(value, regs));
                    continue;
                }
                let reg = self.new_of(ty)?;
                self.out.at_mut(id).params.push(reg);
                if let Some(value) = self.ir.inst(phi).result() {
                    self.regs[value.index()] = Some(reg);
                    self.known.extend(self.assumed(value).map(|known| (reg, known)));
                }
            }
        }
        for &block in &order {
            self.at = self.blocks[&block];
            for &inst in self.ir.block(block).insts() {
                self.loc = self.ir.inst(inst).loc;
                let selected = match self.ir.inst(inst).op {
                    Op::Phi => Ok(()),
                    op if op.is_terminator() => self.terminator(block, inst),
                    _ => self.instruction(inst),
                };
                selected.map_err(|error| error.in_source(self.ir, Some(inst)))?;
            }
        }
        self.fill_edges()?;
        self.place_vector_rooms();
        let params = self.out.params.len();
        let early = std::mem::take(&mut self.early);
        self.out.blocks[0].insts.splice(params..params, early);
        Ok(())
    }

    /// What is taken for granted of the register of a phi.
    fn assumed(&self, phi: Value) -> Option<Known> {
        let Type::Scalar(Scalar::Int(bits)) = self.ir.ty(phi) else { return None };
        match bits {
            1 => Some(Known::bit()),
            8 | 16 if !self.doubted.contains(&phi) => Some(Known::zero(bits as u8)),
            32 if !self.doubted.contains(&phi) => Some(Known::sign(bits as u8)),
            _ => None,
        }
    }

    /// Blocks that can be reached, those that dominate others before them.
    fn block_order(&self) -> Vec<Block> {
        let Some(entry) = self.ir.entry() else { return Vec::new() };
        let mut seen = vec![false; self.ir.block_count()];
        let mut out = Vec::new();
        let mut stack = vec![(entry, 0)];
        seen[entry.index()] = true;
        while let Some((block, next)) = stack.pop() {
            let successors = self.ir.successors(block);
            let Some(&to) = successors.len().checked_sub(next + 1).map(|at| &successors[at]) else {
                out.push(block);
                continue;
            };
            stack.push((block, next + 1));
            if !std::mem::replace(&mut seen[to.index()], true) {
                stack.push((to, 0));
            }
        }
        out.reverse();
        out
    }

    /// One instruction that is neither a phi nor a terminator.
    fn instruction(&mut self, inst: ir::Inst) -> Result<()> {
        self.current = Some(inst);
        let data = self.ir.inst(inst).clone();
        let args = data.operands();
        let result = data.result();
        if result.is_some_and(|value| self.is_only_counted(value)) {
            return Ok(());
        }
        let reg = match data.op {
            Op::Lane(op) if data.ty.is_vector() => Some(self.vector_lane(op, &data, None)?),
            Op::Lane(op) => Some(self.scalar_lane(op, &data)?),
            Op::Vp(op) => {
                let under = data.mask_and_evl();
                Some(self.vector_lane(op, &data, under)?)
            }
            Op::Freeze => Some(self.value(args[0])?),
            Op::Splat => Some(self.splat(data.ty, args[0])?),
            Op::ExtractElement => Some(self.extract_element(args[0], args[1])?),
            Op::InsertElement => Some(self.insert_element(args[0], args[1], args[2])?),
            Op::Shuffle => Some(self.shuffle(&data)?),
            Op::ExtractValue(field) => {
                let fields = self.struct_fields(args[0])?;
                Some(*fields.get(usize::from(field)).ok_or_else(|| self.unsupported("this struct"))?)
            }
            Op::InsertValue(field) => {
                let mut fields = self.struct_fields(args[0])?;
                let value = self.value(args[1])?;
                if let Some(place) = fields.get_mut(usize::from(field)) {
                    *place = value;
                }
                if let Some(result) = result {
                    self.fields.insert(result, fields);
                }
                None
            }
            Op::Alloca(element) => Some(self.room(element, &data)?),
            Op::Load => self.load(&data)?,
            Op::Store => {
                self.store(&data)?;
                None
            }
            Op::Atomic(access, ordering) => self.atomic(access, ordering, &data)?,
            Op::Gep(element) if data.ty.is_vector() => Some(self.vector_gep(element, &data)?),
            Op::Gep(element) => Some(self.gep(element, args[0], args[1])?),
            Op::Intrinsic(intrinsic) => self.intrinsic(intrinsic, &data)?,
            Op::Call(symbol) if crate::rvv::is_known(self.ir.symbol(symbol)) => {
                self.rvv(self.ir.symbol(symbol), &data)?
            }
            Op::Call(_) | Op::CallIndirect => self.call(&data)?,
            Op::Phi | Op::Br | Op::CondBr | Op::Switch | Op::Ret | Op::Unreachable => None,
        };
        if let (Some(value), Some(reg)) = (result, reg) {
            self.regs[value.index()] = Some(reg);
        }
        Ok(())
    }

    /// Is it a mask as numbers, of which only the sum is asked for? Then there need not be a register for it.
    fn is_only_counted(&self, value: Value) -> bool {
        let sums = |u: &ir::Use| {
            let data = self.ir.inst(u.inst);
            match data.op {
                Op::Intrinsic(Intrinsic::Reduce(ir::Reduce::Add)) => u.index == 0,
                Op::Intrinsic(Intrinsic::VpReduce(ir::Reduce::Add)) => u.index == 1,
                _ => false,
            }
        };
        self.extended_mask(value).is_some() && self.ir.uses(value).iter().all(sums)
    }

    fn intrinsic(&mut self, intrinsic: Intrinsic, data: &ir::InstData) -> Result<Option<Reg>> {
        use Intrinsic::*;
        let args = data.operands();
        Ok(match intrinsic {
            VScale => Some(self.vscale()),
            ThreadPointer => Some(self.ri(rivet_isa::Op::addi, Reg::TP, 0)),
            StepVector => Some(self.step_vector(data.ty)?),
            GetVectorLength => Some(self.get_vector_length(args)?),
            GetActiveLaneMask => Some(self.active_lane_mask(data.ty, args[0], args[1])?),
            Reduce(kind) => Some(self.reduce(kind, data)?),
            VpReduce(kind) => Some(self.vp_reduce(kind, data)?),
            VectorInsert => Some(self.vector_insert(args[0], args[1], args[2])?),
            VectorExtract => Some(self.vector_extract(data.ty, args[0], args[1])?),
            Reverse => Some(self.reverse(data.ty, args[0], None)?),
            VpReverse => Some(self.reverse(data.ty, args[0], Some(args[2]))?),
            Splice => Some(self.splice(args, None)?),
            VpSplice => Some(self.splice(args, Some((args[4], args[5])))?),
            Interleave(n) => self.interleave(n, data)?,
            Deinterleave(n) => {
                self.deinterleave(n, data)?;
                None
            }
            Compress => Some(self.compress(args)?),
            CttzElts => Some(self.first_set(data, args[0], None)?),
            VpCttzElts => Some(self.first_set(data, args[0], Some((args[1], args[2])))?),
            VpSelect => Some(self.merge(data, false)?),
            VpMerge => Some(self.merge(data, true)?),
            VpSplat => {
                let lanes = self.lanes_under(data.ty, args[2])?;
                Some(self.splat_under(lanes, args[0], None)?)
            }
            WithOverflow(kind) => {
                self.with_overflow(kind, data)?;
                None
            }
            MemCpy | MemMove | MemSet => {
                self.block_operation(intrinsic, args, data.align)?;
                None
            }
            StackSave => {
                let rd = self.x();
                self.push(Inst { rd: Some(rd), ..Inst::new(Code::StackSave) });
                Some(rd)
            }
            StackRestore => {
                let saved = self.value(args[0])?;
                self.out.dynamic = true;
                self.push(Inst { rs1: Some(saved), ..Inst::new(Code::StackRestore) });
                None
            }
            VaStart => {
                self.va_start(args[0])?;
                None
            }
            Trap => {
                self.push(Inst::new(Code::Isa(rivet_isa::Op::ebreak)));
                None
            }
            VpLoadFf => {
                self.load_fault_only_first(data)?;
                None
            }
            _ => self.memory_intrinsic(intrinsic, data)?,
        })
    }
}
