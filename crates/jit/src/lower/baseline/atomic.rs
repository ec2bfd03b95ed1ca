//! Atomics where guest threads take turns: a load and a store. Others are called in `exec`.

use iced_x86::{Code, MemoryOperand, Register};
use rivet_hart::Reservation;

use super::Block;
use crate::abi::hart;
use crate::fused::assembler::Arg;
use crate::lower::atomic;
use crate::lower::x86::{HostWriter, R9, RAX, RCX, low8, low16, low32, own};
use crate::scalar::{AtomicKind, AtomicOp, Update};

impl Block<'_> {
    /// An atomic instruction.
    pub(super) fn atomic(&mut self, at: usize, op: AtomicOp) -> Option<()> {
        let (uop, compile_key) = (&self.uops[at], &self.target.compile_key);
        // The rare ones of less than a word have no comparison here.
        let is_short = op.bytes < 4 && matches!(op.kind, AtomicKind::CompareAndSwap);
        if compile_key.shared || is_short || !atomic::supports(op, compile_key) {
            return None;
        }
        let access = uop.op.scalar_access()?;
        // Whatever happens on the way, host registers have the same at its end.
        let operand = (uop.rs2 != 0).then(|| self.get(uop.rs2, RCX));
        let expects = matches!(op.kind, AtomicKind::CompareAndSwap) && uop.rd != 0;
        let expected = expects.then(|| self.get(uop.rd, RCX));
        let base = self.get(uop.rs1, RAX);
        let place = self.place_of_access(at, base, access);
        let memory = place.operand;
        let result = match op.kind {
            AtomicKind::LoadReserved => {
                self.load_extended(R9, memory, op.bytes, true);
                self.store(own(hart::RESERVED_ADDR), base);
                self.store(own(hart::RESERVED_VALUE), R9);
                R9
            }
            AtomicKind::StoreConditional => self.store_conditional(base, operand, memory, op.bytes),
            AtomicKind::Update(update) => self.update(update, operand, memory, op.bytes),
            AtomicKind::CompareAndSwap => {
                self.load_extended(R9, memory, op.bytes, true);
                let differs = self.label();
                let expected = expected.unwrap_or_else(|| {
                    self.number(Code::Mov_r32_imm32, Register::ECX, 0);
                    RCX
                });
                self.compare(R9, expected, op.bytes);
                self.jump(Code::Jne_rel32_64, differs);
                self.store_operand(memory, operand, op.bytes);
                self.place(differs);
                R9
            }
        };
        if uop.rd != 0 {
            let to = self.target(uop.rd);
            if place.back.is_some() {
                self.reload_after_call(to, uop.rd);
            }
            self.put(uop.rd, result);
        }
        if let Some(back) = place.back {
            self.place(back);
        }
        Some(())
    }

    /// Returns the register with the result.
    fn store_conditional(
        &mut self,
        base: Register,
        operand: Option<Register>,
        memory: MemoryOperand,
        bytes: u32,
    ) -> Register {
        let (fails, done) = (self.label(), self.label());
        self.two(Code::Cmp_r64_rm64, base, own(hart::RESERVED_ADDR));
        self.number(Code::Mov_rm64_imm32, own(hart::RESERVED_ADDR), Reservation::NOWHERE as i32);
        self.jump(Code::Jne_rel32_64, fails);
        self.load(R9, own(hart::RESERVED_VALUE));
        self.compare(R9, memory, bytes);
        self.jump(Code::Jne_rel32_64, fails);
        self.store_operand(memory, operand, bytes);
        self.number(Code::Mov_r32_imm32, Register::ECX, 0);
        self.jump(Code::Jmp_rel32_64, done);
        self.place(fails);
        self.number(Code::Mov_r32_imm32, Register::ECX, 1);
        self.place(done);
        RCX
    }

    /// Returns the register with the old value.
    fn update(
        &mut self,
        update: Update,
        operand: Option<Register>,
        memory: MemoryOperand,
        bytes: u32,
    ) -> Register {
        self.load_extended(R9, memory, bytes, true);
        match operand {
            Some(operand) if bytes == 8 => self.copy(RCX, operand),
            Some(operand) => self.extend(RCX, operand, bytes),
            None => self.number(Code::Mov_r32_imm32, Register::ECX, 0),
        }
        // Both are sign-extended, which keeps unsigned order, too.
        let codes: &[Code] = match update {
            Update::Swap => &[],
            Update::Add => &[Code::Add_r64_rm64],
            Update::Xor => &[Code::Xor_r64_rm64],
            Update::And => &[Code::And_r64_rm64],
            Update::Or => &[Code::Or_r64_rm64],
            Update::Min => &[Code::Cmp_r64_rm64, Code::Cmovg_r64_rm64],
            Update::Max => &[Code::Cmp_r64_rm64, Code::Cmovl_r64_rm64],
            Update::Minu => &[Code::Cmp_r64_rm64, Code::Cmova_r64_rm64],
            Update::Maxu => &[Code::Cmp_r64_rm64, Code::Cmovb_r64_rm64],
        };
        codes.iter().for_each(|&code| self.two(code, RCX, R9));
        self.store_low(memory, RCX, bytes);
        R9
    }

    /// The low bytes of a register, extended with their sign.
    fn extend(&mut self, to: Register, from: Register, bytes: u32) {
        match bytes {
            1 => self.two(Code::Movsx_r64_rm8, to, low8(from)),
            2 => self.two(Code::Movsx_r64_rm16, to, low16(from)),
            _ => self.two(Code::Movsxd_r64_rm32, to, low32(from)),
        }
    }

    /// Compares a word or doubleword with what is in a register.
    fn compare(&mut self, a: Register, b: impl Into<Arg>, bytes: u32) {
        let b = match b.into() {
            Arg::Register(b) if bytes == 4 => low32(b).into(),
            b => b,
        };
        match bytes {
            4 => self.op(Code::Cmp_r32_rm32, &[low32(a).into(), b]),
            _ => self.op(Code::Cmp_r64_rm64, &[a.into(), b]),
        }
    }

    /// Stores the low bytes of rs2, which may be x0.
    fn store_operand(&mut self, memory: MemoryOperand, operand: Option<Register>, bytes: u32) {
        match (operand, bytes) {
            (Some(operand), _) => self.store_low(memory, operand, bytes),
            (None, 4) => self.number(Code::Mov_rm32_imm32, memory, 0),
            (None, _) => self.number(Code::Mov_rm64_imm32, memory, 0),
        }
    }
}
