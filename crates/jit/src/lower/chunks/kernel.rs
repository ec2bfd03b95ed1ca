//! Calls of an instruction's function in `exec` without a way out behind the call: the instruction can neither trap nor stop
//! the hart. Vector state, and floating-point state where the instruction has to do with that, is as the guards say.

use cranelift_codegen::ir::InstBuilder;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use rivet_exec::Uop;

use crate::lower::Lower;
use crate::operands::{Registers, uses};
use crate::vector::{Plan, VtypeState};
use crate::{abi, flags};

impl Lower<'_> {
    /// The call.
    pub(in crate::lower) fn kernel(&mut self, uop: &Uop, plan: &Plan) {
        let scalars = uses(uop);
        let reads = Registers { v: plan.reads | plan.writes, ..scalars.reads.union(scalars.writes) };
        self.write_back(self.dirty.intersection(reads));
        self.sync_vtype();
        // A move depends on frm, too, but a region of moves alone does not clear the host's flags first.
        let function = match flags::may_raise(uop) {
            true => abi::kernel_float as *const (),
            false => abi::kernel as *const (),
        };
        let function = self.b.ins().iconst(I64, function.addr() as i64);
        let uop_at = self.b.ins().iconst(I64, (&raw const *uop).addr() as i64);
        self.b.ins().call_indirect(self.signatures.exec, function, &[self.hart, self.context, uop_at]);
        let writes = Registers { v: plan.writes, ..scalars.writes };
        self.reload(writes);
        self.dirty = self.dirty.union(Registers { v: writes.v & self.resident_in(self.tight), ..writes });
    }

    /// Tells the hart of vtype and vl, if it does not know. Most often vtype is what it was.
    pub(in crate::lower) fn sync_vtype(&mut self) {
        let VtypeState::Known { key, vl, .. } = self.vectors.state else { return };
        if !self.dirty.vtype {
            return;
        }
        let now = self.load_own(I32, abi::hart::VTYPE);
        let same = self.b.ins().icmp_imm_u(IntCC::Equal, now, i64::from(key.bits()));
        let (only, other, done) = (self.b.create_block(), self.cold_block(), self.b.create_block());
        self.b.ins().brif(same, only, &[], other, &[]);
        self.go_on_in(other);
        self.write_back_vtype();
        self.b.ins().jump(done, &[]);
        self.go_on_in(only);
        let vl = self.vl_value(vl);
        self.store_own(vl, abi::hart::VL);
        self.b.ins().jump(done, &[]);
        self.go_on_in(done);
        self.dirty.vtype = false;
    }
}
