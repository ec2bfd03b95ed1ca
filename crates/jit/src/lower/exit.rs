//! Ways out of a region.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};

use super::{Lower, OWN};
use crate::abi::{JUMPS, Left, context, hart};

impl Lower<'_> {
    /// Leaves for a fixed address: to the region that is there, as soon as that is known.
    pub(super) fn leave_to(&mut self, pc: u64) {
        self.write_back_all();
        self.store_retired(0);
        let cell = self.cells.as_ptr().wrapping_add(self.taken);
        self.taken += 1;
        debug_assert!(self.taken <= self.cells.len(), "there is a cell for each exit");
        let at = self.b.ins().iconst(I64, cell.addr() as i64);
        let code = self.b.ins().load(I64, OWN, at, 0);
        let (known, unknown) = (self.b.create_block(), self.cold_block());
        self.b.ins().brif(code, known, &[], unknown, &[]);
        self.b.switch_to_block(known);
        self.b.ins().return_call_indirect(self.regions, code, &[self.hart, self.context]);
        self.b.switch_to_block(unknown);
        self.b.ins().store(OWN, at, self.context, context::CELL);
        self.store_pc(pc);
        self.give(Left::Next);
    }

    /// Leaves for an address that is only known now: to the region that the table has there.
    pub(super) fn leave_anywhere(&mut self, pc: Value) {
        self.write_back_all();
        self.store_retired(0);
        self.store_own(pc, hart::PC);
        self.jump(pc);
    }

    /// Goes to the region that the table has at `pc`, everything being written back.
    pub(super) fn jump(&mut self, pc: Value) {
        // Entries are 16 bytes, numbered by pc / 2.
        let scaled = self.b.ins().ishl_imm_s(pc, 3);
        let offset = self.b.ins().band_imm_s(scaled, (JUMPS as i64 - 1) << 4);
        let entry = self.b.ins().iadd(self.context, offset);
        let there = self.b.ins().load(I64, OWN, entry, context::JUMPS + context::JUMP_PC);
        let same = self.b.ins().icmp(IntCC::Equal, there, pc);
        let (known, unknown) = (self.b.create_block(), self.cold_block());
        self.b.ins().brif(same, known, &[], unknown, &[]);
        self.b.switch_to_block(known);
        let code = self.b.ins().load(I64, OWN, entry, context::JUMPS + context::JUMP_CODE);
        self.b.ins().return_call_indirect(self.regions, code, &[self.hart, self.context]);
        self.b.switch_to_block(unknown);
        self.give(Left::Next);
    }

    /// Leaves because nothing from `pc` on can be run here now; all has been written back.
    pub(super) fn refuse(&mut self, pc: u64) {
        self.store_pc(pc);
        self.give(Left::Refused);
    }

    pub(super) fn store_pc(&mut self, pc: u64) {
        let pc = self.b.ins().iconst(I64, pc as i64);
        self.store_own(pc, hart::PC);
    }

    /// Tells the hart how many instructions have retired: all of the current block but the last `less`.
    pub(super) fn store_retired(&mut self, less: usize) {
        let mut retired = self.b.use_var(self.retired);
        if less != 0 {
            retired = self.b.ins().iadd_imm_s(retired, -(less as i64));
        }
        self.store_own(retired, hart::INSTRET);
    }

    /// Returns.
    pub(super) fn give(&mut self, left: Left) {
        let value = self.b.ins().iconst(I64, left as i64);
        self.b.ins().return_(&[value]);
    }
}
