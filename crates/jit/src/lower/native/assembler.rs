//! What a region's code is written with: instructions of AVX-512, which become others where the host has AVX2 alone.

mod avx2;

pub(super) use avx2::by_bits;

use iced_x86::{Code, MemoryOperand, Register};
use rivet_isa::Sew;

use super::file::{narrowed, size, sized};
use super::host::Vectors;
use crate::fused::assembler::{Arg, Assembler as Plain, Label, Lanes};
use crate::fused::codes;
use crate::host_faults::HostFault;
use crate::lower::x86::low32;
use avx2::known::KnownMasks;

/// Code being written for a host. Any instruction that it cannot do makes [`Assembler::finish`] fail.
pub(super) struct Assembler {
    plain: Plain,
    vectors: Vectors,
    /// No other host thread accesses the guest's memory: inactive lanes may be stored with their old values.
    alone: bool,
    /// Of rewritten code, the mask that is also in the register it works in.
    in_scratch: Option<Register>,
    known: KnownMasks,
}

impl Assembler {
    pub(super) fn new(vectors: Vectors, alone: bool) -> Assembler {
        Assembler { plain: Plain::default(), vectors, alone, in_scratch: None, known: KnownMasks::default() }
    }

    pub(super) fn op(&mut self, code: Code, args: &[Arg]) {
        self.masked(code, Lanes::All, args);
    }

    /// The same, writing some lanes.
    pub(super) fn masked(&mut self, code: Code, lanes: Lanes, args: &[Arg]) {
        match self.vectors {
            Vectors::Avx512 => self.plain.masked(code, lanes, args),
            Vectors::Avx2 => self.rewrite(code, lanes, args),
        }
    }

    /// A label that is not yet anywhere.
    pub(super) fn label(&mut self) -> Label {
        self.plain.label()
    }

    /// Bits into a mask register. Changes `rax`.
    pub(super) fn load_mask(&mut self, mask: Register, bits: u64) {
        match self.vectors {
            Vectors::Avx512 => {
                self.load_number(Register::RAX, bits);
                self.plain.op(Code::VEX_Kmovq_kr_r64, &[mask.into(), Register::RAX.into()]);
            }
            Vectors::Avx2 => self.know(mask, bits),
        }
    }

    /// Goes to a label if so many bytes of a vector register are zeros. Changes `k3`.
    pub(super) fn jump_if_zeros(&mut self, number: usize, bytes: u32, label: Label) {
        let value = sized(number, size(bytes));
        match self.vectors {
            Vectors::Avx512 => {
                let test = narrowed(codes::test(Sew::E64), size(bytes));
                self.plain.op(test, &[Register::K3.into(), value.into(), value.into()]);
                self.plain.op(Code::VEX_Kortestw_kr_kr, &[Register::K3.into(), Register::K3.into()]);
            }
            Vectors::Avx2 => self.test_bytes(number, size(bytes)),
        }
        self.jump(Code::Je_rel32_64, label);
    }

    /// A number of 64 bits into a register.
    pub(super) fn load_number(&mut self, to: Register, number: u64) {
        match i32::try_from(number) {
            Ok(number) => self.plain.op(Code::Mov_r32_imm32, &[low32(to).into(), Arg::Number(number)]),
            Err(_) => self.plain.load_number(to, number),
        }
    }

    /// Data of the code, as an operand.
    pub(super) fn data(&mut self, bytes: [u8; 64]) -> MemoryOperand {
        self.plain.data(bytes)
    }

    /// Gives up.
    pub(super) fn fail(&mut self) {
        self.plain.fail();
    }

    /// Instructions from here on that access guest memory go on there if they fault, if anywhere.
    pub(super) fn may_fault(&mut self, slow: Option<Label>) {
        self.plain.may_fault(slow);
    }

    /// The code, and its accesses that may fault; none if an instruction cannot be done.
    pub(super) fn finish(self) -> Option<(Vec<u8>, Vec<HostFault>)> {
        self.plain.finish_with_faults()
    }
}
