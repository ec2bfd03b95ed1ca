//! Strided and indexed vector accesses are calls of the functions in [`crate::kernels`], which work on the register file.

use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, InstBuilder};
use rivet_exec::Uop;

use crate::kernels;
use crate::lower::Lower;
use crate::operands::Registers;
use crate::vector::Plan;
use crate::vector::elements::{Elements, Layout};

impl Lower<'_> {
    /// The access. Goes to `slow` where it cannot be made, having done nothing.
    pub(in crate::lower) fn elements(&mut self, uop: &Uop, plan: &Plan, elements: &Elements, slow: Block) {
        if self.compile_key.user_bits.is_none() {
            return;
        }
        let reads = Registers { v: plan.reads | plan.writes, ..Registers::default() };
        self.write_back(self.dirty.intersection(reads));
        let bytes = i64::from(self.compile_key.vlen / 8);
        let groups = match elements.places {
            Layout::Indexed(_) => i64::from(uop.rd) * bytes | (i64::from(uop.rs2) * bytes) << 32,
            _ => i64::from(uop.rd) * bytes,
        };
        let mover = kernels::mover(plan.sew, elements.places, elements.store, !uop.vm);
        let function = self.b.ins().iconst(I64, (mover as *const ()).addr() as i64);
        let groups = self.b.ins().iconst(I64, groups);
        let base = self.base(uop);
        let stride = match elements.places {
            Layout::Strided => self.x(uop.rs2),
            _ => self.b.ins().iconst(I64, 0),
        };
        let count = self.vl_value(plan.vl);
        let range = self.b.ins().iconst(I64, 0);
        let arguments = [self.context, groups, base, stride, count, range];
        let call = self.b.ins().call_indirect(self.signatures.mover, function, &arguments);
        let refused = self.b.inst_results(call)[0];
        let go = self.b.create_block();
        self.b.ins().brif(refused, slow, &[], go, &[]);
        self.b.switch_to_block(go);
        self.reload(Registers { v: plan.writes, ..Registers::default() });
        self.dirty.v |= plan.writes & self.resident_in(self.tight);
    }
}
