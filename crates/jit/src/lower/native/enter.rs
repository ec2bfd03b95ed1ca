//! Where a region is entered: guards, and loads of all that it keeps in host registers.

use iced_x86::{Code, Register};

use super::super::Vl;
use super::super::guards::DIRTY;
use super::super::plan::VectorOp;
use super::emit::{
    BYTES, CONTEXT, Emit, FILE, HART, HostWriter, R9, RAX, RCX, RETIRED, SAVED, at, frame, own,
};
use super::{segment, slide};
use crate::abi::{ExitReason, context, hart};
use crate::fused::assembler::Arg;
use crate::operands::numbers;

impl Emit<'_> {
    /// The entry.
    pub(super) fn enter(&mut self) {
        let refuse = self.asm.label();
        let guards = self.guards;
        let mut bytes = vec![(hart::VS, DIRTY)];
        if guards.float {
            bytes.extend([(hart::FS, DIRTY), (hart::FRM, 0)]);
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
        self.load_number(RAX, self.outside.another.addr() as u64);
        self.copy(RCX, RAX);
        self.load(RAX, at(RAX, 0));
        self.two(Code::Test_rm64_r64, RAX, RAX);
        let none = self.asm.label();
        self.jump(Code::Je_rel32_64, none);
        self.asm.op(Code::Jmp_rm64, &[RAX.into()]);
        self.asm.place(none);
        self.store(own(hart::INSTRET), RETIRED);
        self.load_number(RAX, self.region.nodes[0].pc);
        self.store(own(hart::PC), RAX);
        self.number(Code::Mov_r32_imm32, Register::EAX, ExitReason::GuardFailed as i32);
        self.asm.op(Code::Retnq, &[]);

        self.asm.place(go);
        self.number(Code::Sub_rm64_imm32, Register::RSP, self.frame_bytes());
        for (i, register) in SAVED.into_iter().enumerate() {
            self.store(at(Register::RSP, frame::SAVED + 8 * i as i64), register);
        }
        if let Some(most) = self.most_of_variable_vl() {
            self.load(RAX, own(hart::VL));
            self.keep_vl(RAX, most);
        }
        self.two(Code::Xor_r32_rm32, Register::EAX, Register::EAX);
        for i in 0..self.count_ranges() {
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
        debug_assert!(HART != R9, "temporary");
    }

    /// Bytes of the frame: with it, and the address that the region returns to, the stack pointer is a multiple of 16.
    pub(super) fn frame_bytes(&self) -> i32 {
        const { assert!(frame::RANGES % 16 == 8, "calls find the stack aligned") };
        let plans = self.chosen.instructions(self.region).filter_map(|(_, plan, _)| plan);
        let room = plans.map(|plan| match plan.what {
            VectorOp::Slide(_) => slide::ROOM,
            VectorOp::Segments(segments) if !segments.store => segment::ROOM,
            _ => 0,
        });
        (self.room_at() + room.max().unwrap_or(0)) as i32
    }

    /// Where the lanes of a body are kept whose vl is not known, a bit for each.
    pub(super) fn body_at(&self) -> i64 {
        frame::RANGES + 16 * self.count_ranges()
    }

    /// Where the room of instructions that go by way of memory begins.
    pub(super) fn room_at(&self) -> i64 {
        let words = self.most_of_variable_vl().unwrap_or(0).div_ceil(64).next_multiple_of(2);
        self.body_at() + 8 * i64::from(words)
    }

    /// How many accesses have ranges.
    fn count_ranges(&self) -> i64 {
        let instructions = self.chosen.instructions(self.region);
        instructions.filter(|(uop, ..)| super::access::has_range(uop)).count() as i64
    }

    /// Stores everything that may have changed, and gives the stack and the caller's registers back.
    pub(super) fn store_all(&mut self) {
        for r in numbers(self.written) {
            if let Some(register) = self.x[r] {
                self.store(own(hart::X + 8 * r as i32), register);
            }
        }
        self.store_file();
        self.asm.op(Code::VEX_Vzeroupper, &[]);
        for (i, register) in SAVED.into_iter().enumerate() {
            self.load(register, at(Register::RSP, frame::SAVED + 8 * i as i64));
        }
    }

    /// Gives the stack back.
    pub(super) fn drop_frame(&mut self) {
        let bytes = self.frame_bytes();
        self.asm.op(Code::Add_rm64_imm32, &[Register::RSP.into(), Arg::Number(bytes)]);
    }
}
