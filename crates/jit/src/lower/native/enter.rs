//! Where a region is entered: guards, and loads of all that it keeps in host registers.

use iced_x86::{Code, Register};

use super::super::x86::exit;
use super::emit::{BYTES, CONTEXT, Emit, FILE, HART, HostWriter, R9, RAX, SAVED, at, own};
use super::frame;
use crate::abi::{context, hart};
use crate::guards::DIRTY;
use crate::operands::numbers;
use crate::vector::Vl;

impl Emit<'_> {
    /// The entry.
    pub(super) fn enter(&mut self) {
        let refuse = self.asm.label();
        let guards = self.guards;
        let mut bytes = vec![(hart::VS, DIRTY)];
        if guards.float {
            bytes.extend([(hart::FS, DIRTY), (hart::FRM, guards.frm)]);
        }
        for (offset, right) in bytes {
            self.number(Code::Cmp_rm8_imm8, own(offset), i32::from(right));
            self.jump(Code::Jne_rel32_64, refuse);
        }
        self.number(Code::Cmp_rm64_imm8, own(hart::VSTART), 0);
        self.jump(Code::Jne_rel32_64, refuse);
        if let Some((key, vl)) = guards.vtype {
            self.number(Code::Cmp_rm32_imm32, own(hart::VTYPE), key.bits() as i32);
            self.jump(Code::Jne_rel32_64, refuse);
            if let Vl::Exact(vl) = vl {
                self.number(Code::Cmp_rm64_imm32, own(hart::VL), vl as i32);
                self.jump(Code::Jne_rel32_64, refuse);
            }
        }
        let go = self.asm.label();
        self.jump(Code::Jmp_rel32_64, go);

        self.asm.place(refuse);
        exit::refuse(self, self.outside.another, self.region.nodes[0].pc);

        self.asm.place(go);
        self.copy(RAX, Register::RSP);
        self.number(Code::Sub_rm64_imm32, Register::RSP, self.layout.bytes);
        self.number(Code::And_rm64_imm8, Register::RSP, -frame::ALIGNMENT as i32);
        self.store(at(Register::RSP, frame::STACK), RAX);
        for (i, register) in SAVED.into_iter().enumerate() {
            self.store(at(Register::RSP, frame::SAVED + 8 * i as i64), register);
        }
        if self.layout.most > 0 {
            self.load(RAX, own(hart::VL));
            self.keep_vl(RAX, self.layout.most);
        }
        self.two(Code::Xor_r32_rm32, Register::EAX, Register::EAX);
        for i in 0..self.layout.ranges {
            self.store(at(Register::RSP, frame::RANGES + 16 * i + 8), RAX);
        }
        self.load(BYTES, at(CONTEXT, i64::from(context::BYTES)));
        self.load(FILE, at(CONTEXT, i64::from(context::FILE)));
        for r in 1..32 {
            if let Some(register) = self.x[r] {
                self.load(register, own(hart::X + 8 * r as i32));
            }
        }
        self.load_file();
        self.make_constants();
        self.clear_counts();
        debug_assert!(HART != R9, "temporary");
    }

    /// Stores everything that may have changed, and gives the stack and the caller's registers back.
    pub(super) fn store_all(&mut self) {
        for r in numbers(self.written) {
            if let Some(register) = self.x[r] {
                self.store(own(hart::X + 8 * r as i32), register);
            }
        }
        self.store_file();
        self.write_back_counts();
        self.asm.op(Code::VEX_Vzeroupper, &[]);
        for (i, register) in SAVED.into_iter().enumerate() {
            self.load(register, at(Register::RSP, frame::SAVED + 8 * i as i64));
        }
    }

    /// Gives the stack back.
    pub(super) fn drop_frame(&mut self) {
        self.load(Register::RSP, at(Register::RSP, frame::STACK));
    }
}
