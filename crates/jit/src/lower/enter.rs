//! Where a region is entered: which registers it keeps in variables, what it refuses, what it loads once.

use std::collections::HashMap;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F32, F64, I8, I8X16, I32, I64};
use cranelift_codegen::ir::{Block, InstBuilder, Opcode};
use rivet_hart::Hart;
use rivet_isa::Op;

use super::Outside;
use super::float::{Formats, FpHome};
use crate::abi;
use crate::flags::may_raise;
use crate::guards::{DIRTY, is_boxed};
use crate::lower::{Lower, OWN};
use crate::operands::{Registers, numbers, uses};
use crate::region::NodeId;
use crate::scalar::ScalarOp;
use crate::vector::{Plan, Vl, VtypeState, plan, vtype};

impl Lower<'_> {
    /// Decides what is lowered how, and which registers are kept in variables, which it gives.
    pub(super) fn choose(&mut self, hart: &Hart) -> Registers {
        let (mut used, mut formats) = (Registers::default(), Formats::default());
        let mut in_file: HashMap<NodeId, u32> = HashMap::new();
        for node in &self.region.nodes {
            let mut vector = node.vector;
            let mut plans = Vec::with_capacity(node.len);
            for uop in node.own() {
                let uses = uses(uop);
                used = used.union(uses.reads).union(uses.writes);
                let plan = plan::plan(uop, vector, &self.compile_key).filter(|_| !node.is_called(uop));
                self.guards.vectors |= plan.is_some();
                self.guards.float |= plan.as_ref().is_some_and(Plan::is_float);
                self.guards.float |= self.compile_key.float && ScalarOp::of(uop).uses_units();
                let reads_length = vtype::reads_length(uop, vector);
                self.guards.vectors |= self.compile_key.vectors && (uop.op.is_vset() || reads_length);
                let keeps_vl = uop.op.base() == Op::vsetvli && (uop.rd, uop.rs1) == (0, 0);
                if let VtypeState::Known { key, vl, entered: true } = vector
                    && (vtype::reads_vl(uop) || uop.op.is_vector() && (!uop.op.is_vset() || keeps_vl))
                {
                    self.guards.vtype = Some((key, vl));
                }
                self.guards.raises |= may_raise(uop);
                formats.note_uses(uop, vector.element());
                plans.push(plan);
                vector = vector.after(uop, &self.compile_key);
            }
            self.find_fused_loops(node, &mut plans);
            self.join_series(node.own(), &mut plans);
            for plan in plans.iter().flatten() {
                let touched = if plan.works_in_file() { 0 } else { plan.reads | plan.writes };
                used.v |= touched;
                if let Some(head) = node.tight {
                    *self.vectors.resident.entry(head).or_default() |= touched;
                    let stays = plan.works_in_file() && matches!(plan.vl, Vl::Exact(_));
                    if stays {
                        *in_file.entry(head).or_default() |= plan.reads | plan.writes;
                    }
                }
            }
            self.vectors.plans.push(plans);
        }
        self.vectors.fused_loops.entries = vec![0; self.vectors.fused_loops.code.len()].into_boxed_slice();
        // What is worked on there again and again is kept there. (Where vl is not known it is the rare way.)
        for (head, set) in in_file {
            *self.vectors.resident.entry(head).or_default() &= !set;
        }
        let (single, double) = formats.pure();
        let boxed = numbers(single).filter(|&r| is_boxed(hart.f[r])).fold(0, |set, r| set | 1 << r);
        self.guards.boxed = if self.guards.float { boxed } else { 0 };
        used.f &= self.guards.boxed | double;
        used
    }

    /// What is done once. Gives the block that loads registers.
    pub(super) fn enter(&mut self, outside: Outside, used: Registers) -> Option<Block> {
        let refuse = self.cold_block();
        if self.compile_key.user_bits.is_none() {
            self.check_view(outside.view, refuse);
        }
        self.check_needs(refuse);
        if self.compile_key.user_bits.is_some() {
            self.memory.bytes = self.b.ins().load(I64, OWN, self.context, abi::context::BYTES);
        }
        if self.guards.vectors {
            self.vectors.file = self.b.ins().load(I64, OWN, self.context, abi::context::FILE);
        }
        for r in numbers(used.x) {
            self.scalars.x[r] = Some(self.b.declare_var(I64));
        }
        for r in numbers(used.f) {
            self.scalars.f[r] = match self.guards.boxed >> r & 1 {
                1 => FpHome::Single(self.b.declare_var(F32)),
                _ => FpHome::Double(self.b.declare_var(F64)),
            };
        }
        if used.v != 0 {
            let chunks = self.compile_key.vlen as usize / 128;
            self.vectors.chunks = vec![None; 32 * chunks];
            for r in numbers(used.v) {
                for chunk in r * chunks..(r + 1) * chunks {
                    self.vectors.chunks[chunk] = Some(self.b.declare_var(I8X16));
                }
            }
        }
        let loads = self.b.current_block();
        let vl = self.load_own(I64, abi::hart::VL);
        self.b.def_var(self.vectors.vl, vl);
        self.reload(Registers { v: 0, ..used });
        let resident = self.resident_in(self.region.nodes[0].tight);
        self.load_vectors(resident);
        self.forget_kept();
        self.go_retired(0);
        let first = self.blocks[0];
        self.b.ins().jump(first, &[]);
        self.go_on_in(refuse);
        self.try_another(outside.another);
        self.refuse(self.region.nodes[0].pc);
        loads
    }

    /// Removes the loads of a block whose values nobody uses: Cranelift keeps them.
    pub(super) fn remove_unused_loads(&mut self, block: Block) {
        let func = &mut *self.b.func;
        let mut used = vec![false; func.dfg.num_values()];
        for block in func.layout.blocks() {
            for inst in func.layout.block_insts(block) {
                for value in func.dfg.inst_values(inst) {
                    used[func.dfg.resolve_aliases(value).as_u32() as usize] = true;
                }
            }
        }
        let insts: Vec<_> = func.layout.block_insts(block).collect();
        for inst in insts {
            let is_load = func.dfg.insts[inst].opcode() == Opcode::Load;
            if is_load && !used[func.dfg.first_result(inst).as_u32() as usize] {
                func.layout.remove_inst(inst);
            }
        }
    }

    /// Goes to the region for the same address whose code `another` says, if there is one.
    fn try_another(&mut self, another: *const usize) {
        let at = self.b.ins().iconst(I64, another.addr() as i64);
        let code = self.b.ins().load(I64, OWN, at, 0);
        let (go, none) = (self.cold_block(), self.cold_block());
        self.b.ins().brif(code, go, &[], none, &[]);
        self.go_on_in(go);
        let retired = self.retired();
        self.b.ins().return_call_indirect(
            self.signatures.region,
            code,
            &[self.hart, self.context, retired, at],
        );
        self.go_on_in(none);
    }

    /// Refuses a hart that is not as the region needs it.
    fn check_needs(&mut self, refuse: Block) {
        let guards = self.guards;
        let mut wrong = Vec::new();
        if guards.float {
            wrong.push((abi::hart::FS, i64::from(DIRTY)));
            wrong.push((abi::hart::FRM, i64::from(guards.frm)));
        }
        if guards.vectors {
            wrong.push((abi::hart::VS, i64::from(DIRTY)));
        }
        for (offset, right) in wrong {
            let value = self.load_own(I8, offset);
            let other = self.b.ins().icmp_imm_u(IntCC::NotEqual, value, right);
            self.unless(other, refuse);
        }
        if guards.vectors {
            let vstart = self.load_own(I64, abi::hart::VSTART);
            self.unless(vstart, refuse);
        }
        if let Some((key, vl)) = guards.vtype {
            self.guard_vtype(key, vl, refuse);
        }
        self.check_boxes(numbers(guards.boxed), refuse);
    }

    /// Refuses in another view of memory than the region's.
    fn check_view(&mut self, view: *const u32, refuse: Block) {
        let now = self.load_own(I32, abi::hart::VIEW);
        let at = self.b.ins().iconst(I64, view.addr() as i64);
        let own = self.b.ins().load(I32, OWN, at, 0);
        let other = self.b.ins().icmp(IntCC::NotEqual, now, own);
        self.unless(other, refuse);
    }
}
