//! Accesses of which nearly all are to the page of the one before: those off the stack pointer, the
//! global and the thread pointer, and in tight loops those
//! off registers that stay as they are or move by constants.
//!
//! Such an access is a comparison with the page of the last one off the register, which the context holds; only at another
//! page it looks at flags. See [`crate::abi::KeptPages`] for why it may.

use std::collections::HashMap;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};
use rivet_isa::Op;
use rivet_mem::{PAGE_SIZE, Perms};

use crate::abi::context;
use crate::guards::CompileKey;
use crate::lower::group::Reached;
use crate::lower::memory::PAGE;
use crate::lower::{Lower, OWN};
use crate::operands::uses;
use crate::region::{NodeId, Region};

/// The stack pointer, the global pointer, and the thread pointer.
const POINTERS: [u8; 3] = [2, 3, 4];

/// Most bytes that a register moves in one step: those that move further are in another page too often.
const LONGEST_STEP: i32 = 256;

/// By the heads of tight loops, the integer registers that stay as they are there or move by constants.
pub(super) fn steady(region: &Region) -> HashMap<NodeId, u32> {
    let mut steady = HashMap::new();
    for node in &region.nodes {
        let Some(head) = node.tight else { continue };
        for uop in node.own() {
            let is_step = uop.op.base() == Op::addi && uop.rs1 == uop.rd && uop.imm.abs() <= LONGEST_STEP;
            let moved = if is_step { 0 } else { uses(uop).writes.x };
            *steady.entry(head).or_insert(u32::MAX) &= !moved;
        }
    }
    steady
}

impl Lower<'_> {
    /// The host's address of what is reached; `look` finds it by the flags, which is done only for another page than that
    /// which is kept, if one is.
    pub(super) fn in_kept_page(&mut self, reached: Reached, look: impl FnOnce(&mut Self) -> Value) -> Value {
        if !self.keeps_page(reached.register) {
            return look(self);
        }
        let slot = context::kept_page(reached.register, reached.needs.contains(Perms::W));
        let base = self.x(reached.register);
        let addr = self.sum(base, reached.start);
        let minus = self.b.ins().load(I64, OWN, self.context, slot);
        let offset = self.b.ins().iadd(addr, minus);
        let last = PAGE_SIZE as i64 - i64::from(reached.bytes);
        let is_other = self.b.ins().icmp_imm_u(IntCC::UnsignedGreaterThan, offset, last);
        let (other, go) = (self.cold_block(), self.block_behind());
        self.b.ins().brif(is_other, other, &[], go, &[]);
        self.go_on_in(other);
        look(self);
        let page = self.b.ins().band_imm_s(addr, -1 << PAGE);
        let minus = self.b.ins().ineg(page);
        self.b.ins().store(OWN, minus, self.context, slot);
        self.b.ins().jump(go, &[]);
        self.go_on_in(go);
        self.b.ins().iadd(self.memory.bytes, addr)
    }

    /// Are accesses off a register here, most likely, to the page of the one before?
    fn keeps_page(&self, register: u8) -> bool {
        let steady = self.tight.map_or(0, |head| self.memory.steady[&head]);
        may_keep(&self.compile_key) && keeps_page(register, steady)
    }
}

/// May accesses keep pages in code for harts of this kind?
pub(super) fn may_keep(key: &CompileKey) -> bool {
    key.user_bits.is_some() && !key.strict && !key.rv32 && !key.shared
}

/// Are accesses off a register, most likely, to the page of the one before, in a loop where these are [`steady`]?
pub(super) fn keeps_page(register: u8, steady: u32) -> bool {
    keeps_page_anywhere(register) || register != 0 && steady >> register & 1 == 1
}

/// Are they, whatever the code?
pub(super) fn keeps_page_anywhere(register: u8) -> bool {
    POINTERS.contains(&register)
}
