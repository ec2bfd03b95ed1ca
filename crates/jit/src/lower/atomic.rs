//! Atomics: `lr`, `sc`, and read-modify-writes.
//!
//! Where guest threads take turns, a step is a load and a store: nobody looks in between. Where other host threads use
//! the same memory it is an atomic instruction of the host's; on x86-64 that is a full fence, more than aq and rl ask for,
//! and elsewhere such steps are called in `exec`. Invariant: the hart's reservation is exact after each instruction.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I16, I32, I64};
use cranelift_codegen::ir::{AtomicRmwOp, InstBuilder, Type, Value};
use rivet_exec::Uop;
use rivet_hart::Reservation;
use rivet_mem::Access;

use super::memory::GUEST;
use crate::abi::hart;
use crate::guards::CompileKey;
use crate::lower::Lower;
use crate::region::Node;
use crate::scalar::{AtomicKind, AtomicOp, Update};

/// Has the instruction code of its own for such harts?
pub(super) fn supports(op: AtomicOp, compile_key: &CompileKey) -> bool {
    // A bare machine's reservation is of an address without its mask.
    let reserves = matches!(op.kind, AtomicKind::LoadReserved | AtomicKind::StoreConditional);
    (!reserves || compile_key.user_bits.is_some())
        && (!compile_key.shared || cfg!(target_arch = "x86_64"))
        && (op.bytes < 8 || !compile_key.rv32)
}

impl<'a> Lower<'a> {
    /// An atomic instruction.
    pub(super) fn atomic(&mut self, node: &'a Node, at: usize, op: AtomicOp) -> bool {
        if !supports(op, &self.compile_key) {
            return false;
        }
        let uop = &node.uops[at];
        let ty = match op.bytes {
            1 => I8,
            2 => I16,
            4 => I32,
            _ => I64,
        };
        let access = if matches!(op.kind, AtomicKind::LoadReserved) { Access::Load } else { Access::Store };
        let slow = self.leaves_before(node, at);
        let addr = self.address(uop);
        let place = self.place(addr, op.bytes, access, slow);
        let result = match op.kind {
            AtomicKind::LoadReserved => self.load_reserved(uop, addr, place, ty),
            AtomicKind::StoreConditional => self.store_conditional(uop, addr, place, ty),
            AtomicKind::Update(update) => self.update(uop, update, place, ty),
            AtomicKind::CompareAndSwap => {
                let [expected, new] = [uop.rd, uop.rs2].map(|r| self.low(r, ty));
                let old = self.compare_and_swap(place, expected, new, ty);
                self.extend(old, ty)
            }
        };
        self.set_x(uop.rd, result);
        true
    }

    fn load_reserved(&mut self, uop: &Uop, addr: Value, place: Value, ty: Type) -> Value {
        if self.compile_key.shared && AtomicOp::is_release(uop) {
            // An earlier store may not wait behind this load.
            self.b.ins().fence();
        }
        let value = self.b.ins().load(ty, GUEST, place, 0);
        let value = self.extend(value, ty);
        self.store_own(addr, hart::RESERVED_ADDR);
        self.store_own(value, hart::RESERVED_VALUE);
        value
    }

    fn store_conditional(&mut self, uop: &Uop, addr: Value, place: Value, ty: Type) -> Value {
        let [reserved, expected] =
            [hart::RESERVED_ADDR, hart::RESERVED_VALUE].map(|offset| self.load_own(I64, offset));
        let nowhere = self.b.ins().iconst(I64, Reservation::NOWHERE as i64);
        self.store_own(nowhere, hart::RESERVED_ADDR);
        let (expected, new) = (self.cut(expected, ty), self.low(uop.rs2, ty));
        let (attempt, done) = (self.b.create_block(), self.b.create_block());
        let failed = self.b.append_block_param(done, I64);
        let one = self.b.ins().iconst(I64, 1);
        let same = self.b.ins().icmp(IntCC::Equal, reserved, addr);
        self.b.ins().brif(same, attempt, &[], done, &[one.into()]);
        self.go_on_in(attempt);
        let old = self.compare_and_swap(place, expected, new, ty);
        let differs = self.b.ins().icmp(IntCC::NotEqual, old, expected);
        let differs = self.b.ins().uextend(I64, differs);
        self.b.ins().jump(done, &[differs.into()]);
        self.go_on_in(done);
        failed
    }

    /// Replaces what is in memory if it is as expected. Returns what it was.
    fn compare_and_swap(&mut self, place: Value, expected: Value, new: Value, ty: Type) -> Value {
        if self.compile_key.shared {
            return self.b.ins().atomic_cas(GUEST, place, expected, new);
        }
        let old = self.b.ins().load(ty, GUEST, place, 0);
        let same = self.b.ins().icmp(IntCC::Equal, old, expected);
        let new = self.b.ins().select(same, new, old);
        self.b.ins().store(GUEST, new, place, 0);
        old
    }

    /// Updates what is in memory by rs2. Returns what it was, extended.
    fn update(&mut self, uop: &Uop, update: Update, place: Value, ty: Type) -> Value {
        let operand = self.low(uop.rs2, ty);
        if self.compile_key.shared {
            let op = match update {
                Update::Swap => AtomicRmwOp::Xchg,
                Update::Add => AtomicRmwOp::Add,
                Update::Xor => AtomicRmwOp::Xor,
                Update::And => AtomicRmwOp::And,
                Update::Or => AtomicRmwOp::Or,
                Update::Min => AtomicRmwOp::Smin,
                Update::Max => AtomicRmwOp::Smax,
                Update::Minu => AtomicRmwOp::Umin,
                Update::Maxu => AtomicRmwOp::Umax,
            };
            let old = self.b.ins().atomic_rmw(ty, GUEST, op, place, operand);
            return self.extend(old, ty);
        }
        let old = self.b.ins().load(ty, GUEST, place, 0);
        let ins = self.b.ins();
        let new = match update {
            Update::Swap => operand,
            Update::Add => ins.iadd(old, operand),
            Update::Xor => ins.bxor(old, operand),
            Update::And => ins.band(old, operand),
            Update::Or => ins.bor(old, operand),
            Update::Min => ins.smin(old, operand),
            Update::Max => ins.smax(old, operand),
            Update::Minu => ins.umin(old, operand),
            Update::Maxu => ins.umax(old, operand),
        };
        self.b.ins().store(GUEST, new, place, 0);
        self.extend(old, ty)
    }

    /// The low bits of an integer register.
    fn low(&mut self, r: u8, ty: Type) -> Value {
        let value = self.x(r);
        self.cut(value, ty)
    }

    fn cut(&mut self, value: Value, ty: Type) -> Value {
        if ty == I64 { value } else { self.b.ins().ireduce(ty, value) }
    }

    fn extend(&mut self, value: Value, ty: Type) -> Value {
        if ty == I64 { value } else { self.b.ins().sextend(I64, value) }
    }
}
