//! Strided accesses: [the host gathers and scatters](super::host_gather) elements at multiples of the stride.

use iced_x86::{Code, MemoryOperand, Register};
use rivet_exec::Uop;
use rivet_isa::Sew;

use super::constants::Constant;
use super::emit::{BYTES, Emit, FILE, HostWriter, Later, R9, RAX, RCX, at, indexed, low32};
use super::file::{narrowed, size, sized};
use super::frame;
use super::host::Vectors;
use super::host_gather::{Missed, Step};
use super::mask_cache::MaskCache;
use super::mover::Move;
use super::vector::Steps;
use crate::fused::assembler::{Arg, Label};
use crate::vector::elements::Elements;
use crate::vector::{Plan, VectorOp, Vl};

/// The steps of an access.
pub(super) fn steps(plan: &Plan) -> Steps {
    Steps::of(plan.vl.most(), plan.sew)
}

/// The host's instruction, for 64 bytes of elements.
fn code(sew: Sew, is_store: bool) -> Code {
    match (sew, is_store) {
        (Sew::E32, false) => Code::EVEX_Vpgatherdd_zmm_k1_vm32z,
        (Sew::E32, true) => Code::EVEX_Vpscatterdd_vm32z_k1_zmm,
        (_, false) => Code::EVEX_Vpgatherdq_zmm_k1_vm32y,
        (_, true) => Code::EVEX_Vpscatterdq_vm32y_k1_zmm,
    }
}

impl Emit<'_> {
    /// The access, which has code here.
    pub(super) fn strided(&mut self, uop: &Uop, plan: &Plan, access: Move, slow: Label) -> Option<()> {
        let (label, back) = (self.asm.label(), self.asm.label());
        self.check_span(uop, plan.vl, access.range?, label);
        self.move_apart(uop, plan, back);
        // The call changes them.
        self.mask_cache = MaskCache::default();
        self.asm.place(back);
        self.later.push(Later::Missed(Missed { label, back, slow, access }));
        Some(())
    }

    /// Goes to a label unless the first and the last element lie in the range, and their distance has 32 bits. The guest's base is
    /// in `rax` then.
    fn check_span(&mut self, uop: &Uop, vl: Vl, range: i64, label: Label) {
        self.get_into(uop.rs2, RCX);
        match vl {
            Vl::Exact(n) => {
                self.op(Code::Imul_r64_rm64_imm32, &[RCX.into(), RCX.into(), Arg::Number(n as i32 - 1)]);
            }
            Vl::UpTo(_) => {
                // Of no element, what is in front of the first is looked at.
                self.two(Code::Mov_r32_rm32, low32(R9), at(Register::RSP, frame::VL));
                self.number(Code::Sub_rm64_imm32, R9, 1);
                self.two(Code::Imul_r64_rm64, RCX, R9);
            }
        }
        self.jump(Code::Jo_rel32_64, label);
        self.two(Code::Movsxd_r64_rm32, R9, low32(RCX));
        self.two(Code::Cmp_r64_rm64, R9, RCX);
        self.jump(Code::Jne_rel32_64, label);
        self.get_into(uop.rs1, RAX);
        self.two(Code::Lea_r64_m, RCX, indexed(RAX, RCX, 1, 0));
        self.copy(R9, RAX);
        for address in [R9, RCX] {
            self.two(Code::Sub_r64_rm64, address, at(Register::RSP, range));
            self.two(Code::Cmp_r64_rm64, address, at(Register::RSP, range + 8));
            self.jump(Code::Jae_rel32_64, label);
        }
    }

    /// Gathers or scatters the elements of the body from the guest's address in `rax` on, then goes to `end`.
    fn move_apart(&mut self, uop: &Uop, plan: &Plan, end: Label) {
        let (sew, steps) = (plan.sew, steps(plan));
        let is_store = matches!(plan.op, VectorOp::Elements(Elements { store: true, .. }));
        if self.vectors == Vectors::Avx2 && !is_store && uop.vm && self.file.is_in_memory(uop.rd) {
            return self.load_one_by_one(uop, plan, end);
        }
        let bytes = size(steps.lanes * sew.bytes());
        let code = narrowed(code(sew, is_store), bytes);
        self.two(Code::Lea_r64_m, R9, indexed(BYTES, RAX, 1, 0));
        let distances = self.constant(Constant::Multiples(uop.rs2));
        let distances = sized(distances, (bytes * 4 / sew.bytes()).max(16));
        let kept = self.temps;
        for first in steps.firsts() {
            self.leave_past(plan.vl, first, end);
            self.temps = kept;
            if first > 0 {
                self.get_into(uop.rs2, RCX);
                let lanes = Arg::Number(steps.lanes as i32);
                self.op(Code::Imul_r64_rm64_imm32, &[RCX.into(), RCX.into(), lanes]);
                self.two(Code::Add_r64_rm64, R9, RCX);
            }
            let home = steps.place(self.byte_of(uop.rd), first, sew);
            let lanes = self.lanes(plan.vl, first, steps.lanes, !uop.vm);
            let memory = MemoryOperand::new(R9, distances, 1, 0, 1, false, Register::None);
            let step = Step { code, home, sew, lanes, count: steps.lanes, is_store };
            self.move_step(&step, memory, bytes);
        }
    }

    /// Loads the elements of the body from the guest's address in `rax` on into the register file, in a loop, then goes to `end`.
    ///
    /// Columns of a matrix are read one after another, and the host's cache may have no room for the lines of a whole one; those
    /// that were read last are still there. So every other column is read from its end on.
    fn load_one_by_one(&mut self, uop: &Uop, plan: &Plan, end: Label) {
        let (done, width) = (low32(R9), plan.sew.bytes());
        // Elements of a trip.
        let unrolled = match plan.vl {
            Vl::Exact(vl) if vl.is_multiple_of(4) => 4,
            _ => 1,
        };
        let [next, forward, back] = [(); 3].map(|()| self.asm.label());
        self.two(Code::Lea_r64_m, RAX, indexed(BYTES, RAX, 1, 0));
        self.get_into(uop.rs2, RCX);
        self.leave_past(plan.vl, 0, end);
        self.number(Code::Test_rm32_imm32, low32(RAX), width as i32);
        self.jump(Code::Je_rel32_64, forward);

        self.last_element(plan.vl);
        self.two(Code::Imul_r64_rm64, R9, RCX);
        self.two(Code::Add_r64_rm64, RAX, R9);
        self.last_element(plan.vl);
        self.asm.place(back);
        self.load_elements(uop, plan.sew, unrolled, false);
        self.jump(Code::Jns_rel32_64, back);
        self.jump(Code::Jmp_rel32_64, end);

        self.asm.place(forward);
        self.two(Code::Xor_r32_rm32, done, done);
        self.asm.place(next);
        self.load_elements(uop, plan.sew, unrolled, true);
        match plan.vl {
            Vl::Exact(vl) => self.number(Code::Cmp_rm32_imm32, done, vl as i32),
            Vl::UpTo(_) => self.two(Code::Cmp_r32_rm32, done, at(Register::RSP, frame::VL)),
        }
        self.jump(Code::Jb_rel32_64, next);
    }

    /// The number of the last element in `r9`.
    fn last_element(&mut self, vl: Vl) {
        self.vl_into(vl, R9);
        self.number(Code::Sub_rm32_imm32, low32(R9), 1);
    }

    /// Loads some elements, the first from the host's address in `rax`, its number being in `r9`, and goes on to the next, up or
    /// down. The stride is in `rcx`.
    fn load_elements(&mut self, uop: &Uop, sew: Sew, count: i32, up: bool) {
        let (load, store) = match sew {
            Sew::E32 => (Code::EVEX_Vmovd_xmm_rm32, Code::EVEX_Vmovd_rm32_xmm),
            _ => (Code::EVEX_Vmovq_xmm_xmmm64, Code::EVEX_Vmovq_xmmm64_xmm),
        };
        let (step, advance, width) = match up {
            true => (Code::Add_r64_rm64, Code::Add_rm32_imm32, i64::from(sew.bytes())),
            false => (Code::Sub_r64_rm64, Code::Sub_rm32_imm32, -i64::from(sew.bytes())),
        };
        let value = sized(self.vectors.temps().start, 16);
        for i in 0..count {
            self.two(load, value, at(RAX, 0));
            let byte = i64::from(self.byte_of(uop.rd)) + i64::from(i) * width;
            self.two(store, indexed(FILE, R9, sew.bytes(), byte), value);
            self.two(step, RAX, RCX);
        }
        self.number(advance, low32(R9), count);
    }
}
