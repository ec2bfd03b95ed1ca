//! Scalar floating point, rounded as `frm` says, on registers in the hart. A NaN, or a number out of range, leaves the instruction to
//! the interpreter: the host has raised no wrong flags by then.

use iced_x86::{Code, Register};
use rivet_exec::Uop;

use super::emit::{Emit, HostWriter, RAX, RCX, low32, own};
use super::file::sized;
use crate::abi::hart;
use crate::fused::assembler::{Arg, Label};
use crate::lower::x86::float::FloatMover;
use crate::lower::x86::to_integer::{Codes, to_integer};
use crate::region::Node;
use crate::scalar::{Arithmetic, Condition, FloatKind, FloatOp, Format, Integer};

/// `dest = dest * b ± c`
fn fused((negates_product, negates_addend): (bool, bool), format: Format) -> Code {
    match (negates_product, negates_addend) {
        (false, false) => format.choose(
            Code::EVEX_Vfmadd213ss_xmm_k1z_xmm_xmmm32_er,
            Code::EVEX_Vfmadd213sd_xmm_k1z_xmm_xmmm64_er,
        ),
        (false, true) => format.choose(
            Code::EVEX_Vfmsub213ss_xmm_k1z_xmm_xmmm32_er,
            Code::EVEX_Vfmsub213sd_xmm_k1z_xmm_xmmm64_er,
        ),
        (true, false) => format.choose(
            Code::EVEX_Vfnmadd213ss_xmm_k1z_xmm_xmmm32_er,
            Code::EVEX_Vfnmadd213sd_xmm_k1z_xmm_xmmm64_er,
        ),
        _ => format.choose(
            Code::EVEX_Vfnmsub213ss_xmm_k1z_xmm_xmmm32_er,
            Code::EVEX_Vfnmsub213sd_xmm_k1z_xmm_xmmm64_er,
        ),
    }
}

/// `dest = a op b`
fn binary(arithmetic: Arithmetic, format: Format) -> Code {
    match arithmetic {
        Arithmetic::Add => {
            format.choose(Code::EVEX_Vaddss_xmm_k1z_xmm_xmmm32_er, Code::EVEX_Vaddsd_xmm_k1z_xmm_xmmm64_er)
        }
        Arithmetic::Sub => {
            format.choose(Code::EVEX_Vsubss_xmm_k1z_xmm_xmmm32_er, Code::EVEX_Vsubsd_xmm_k1z_xmm_xmmm64_er)
        }
        Arithmetic::Mul => {
            format.choose(Code::EVEX_Vmulss_xmm_k1z_xmm_xmmm32_er, Code::EVEX_Vmulsd_xmm_k1z_xmm_xmmm64_er)
        }
        _ => format.choose(Code::EVEX_Vdivss_xmm_k1z_xmm_xmmm32_er, Code::EVEX_Vdivsd_xmm_k1z_xmm_xmmm64_er),
    }
}

impl Emit<'_> {
    /// An instruction of floating point.
    pub(super) fn scalar_float(&mut self, node: &Node, at: usize, op: FloatOp) {
        let (uop, FloatOp { format, kind, .. }) = (&node.uops[at], op);
        let slow = self.leaves_before(node, at);
        self.free_temps(0);
        match kind {
            FloatKind::Binary(arithmetic) => {
                let (a, b) = (self.read_f(uop.rs1, format, slow), self.read_f(uop.rs2, format, slow));
                self.three(binary(arithmetic, format), a, a, b);
                self.ordered(a, a, format, slow);
                self.write_f(uop.rd, a, format);
            }
            FloatKind::Sqrt => {
                let a = self.read_f(uop.rs1, format, slow);
                let code = format.choose(
                    Code::EVEX_Vsqrtss_xmm_k1z_xmm_xmmm32_er,
                    Code::EVEX_Vsqrtsd_xmm_k1z_xmm_xmmm64_er,
                );
                self.three(code, a, a, a);
                self.ordered(a, a, format, slow);
                self.write_f(uop.rd, a, format);
            }
            FloatKind::MultiplyAdd { negates_product, negates_addend } => {
                let a = self.read_f(uop.rs1, format, slow);
                let (b, c) = (self.read_f(uop.rs2, format, slow), self.read_f(uop.rs3, format, slow));
                self.three(fused((negates_product, negates_addend), format), a, b, c);
                self.ordered(a, a, format, slow);
                self.write_f(uop.rd, a, format);
            }
            FloatKind::MinMax { less } => {
                let (a, b) = (self.read_f(uop.rs1, format, slow), self.read_f(uop.rs2, format, slow));
                self.ordered(a, b, format, slow);
                let code = format.choose(
                    Code::EVEX_Vrangess_xmm_k1z_xmm_xmmm32_imm8_sae,
                    Code::EVEX_Vrangesd_xmm_k1z_xmm_xmmm64_imm8_sae,
                );
                let which = 0b0100 | i32::from(!less);
                self.asm.op(code, &[a.into(), a.into(), b.into(), Arg::Number(which)]);
                self.write_f(uop.rd, a, format);
            }
            FloatKind::Sign(sign) => self.copy_sign(uop, sign, format, slow),
            FloatKind::Compare(condition) => {
                let (a, b) = (self.read_f(uop.rs1, format, slow), self.read_f(uop.rs2, format, slow));
                self.ordered(a, b, format, slow);
                let code = match condition {
                    Condition::Equal => Code::Sete_rm8,
                    Condition::Less => Code::Setb_rm8,
                    Condition::LessOrEqual => Code::Setbe_rm8,
                };
                self.asm.op(code, &[Register::AL.into()]);
                self.two(Code::Movzx_r32_rm8, Register::EAX, Register::AL);
                self.put(uop.rd, RAX);
            }
            FloatKind::Convert => {
                let a = self.read_f(uop.rs1, format, slow);
                self.ordered(a, a, format, slow);
                let (code, to) = match format {
                    Format::Single => (Code::EVEX_Vcvtss2sd_xmm_k1z_xmm_xmmm32_sae, Format::Double),
                    Format::Double => (Code::EVEX_Vcvtsd2ss_xmm_k1z_xmm_xmmm64_er, Format::Single),
                };
                self.three(code, a, a, a);
                self.write_f(uop.rd, a, to);
            }
            FloatKind::FromInteger(integer) => {
                let from = self.get(uop.rs1, RAX);
                match integer {
                    Integer::Word => self.two(Code::Movsxd_r64_rm32, RAX, low32(from)),
                    Integer::UnsignedWord => self.two(Code::Mov_r32_rm32, Register::EAX, low32(from)),
                    Integer::Doubleword => self.copy(RAX, from),
                    Integer::UnsignedDoubleword => {
                        self.copy(RAX, from);
                        self.two(Code::Test_rm64_r64, RAX, RAX);
                        self.jump(Code::Js_rel32_64, slow);
                    }
                }
                let to = self.temp();
                let to = sized(to, 16);
                // Its upper part need not be waited for.
                self.three(Code::EVEX_Vpxorq_xmm_k1z_xmm_xmmm128b64, to, to, to);
                let code =
                    format.choose(Code::EVEX_Vcvtsi2ss_xmm_xmm_rm64_er, Code::EVEX_Vcvtsi2sd_xmm_xmm_rm64_er);
                self.three(code, to, to, RAX);
                self.write_f(uop.rd, to, format);
            }
            FloatKind::ToInteger(integer) => {
                self.rounded_integer(uop, integer, format, op.mode(self.compile_key.frm), slow);
                self.put(uop.rd, RAX);
            }
            FloatKind::ToBits => {
                let from = own(hart::F + 8 * i32::from(uop.rs1));
                let code = format.choose(Code::Movsxd_r64_rm32, Code::Mov_r64_rm64);
                self.two(code, RAX, from);
                self.put(uop.rd, RAX);
            }
            FloatKind::FromBits => {
                let from = self.get(uop.rs1, RAX);
                self.write_bits(uop.rd, from, format);
            }
        }
    }

    /// A number as an integer, in `rax`; leaves where it is out of range.
    fn rounded_integer(&mut self, uop: &Uop, integer: Integer, format: Format, mode: u8, slow: Label) {
        let a = self.read_f(uop.rs1, format, slow);
        if let Some(end) = integer.end(format) {
            self.load_extended(RAX, own(hart::F + 8 * i32::from(uop.rs1)), format.bytes(), false);
            self.load_number(RCX, end);
            self.two(Code::Cmp_r64_rm64, RAX, RCX);
            self.jump(Code::Jae_rel32_64, slow);
        } else {
            self.ordered(a, a, format, slow);
        }
        let codes = Codes {
            truncate: [
                format.choose(Code::EVEX_Vcvttss2si_r32_xmmm32_sae, Code::EVEX_Vcvttsd2si_r32_xmmm64_sae),
                format.choose(Code::EVEX_Vcvttss2si_r64_xmmm32_sae, Code::EVEX_Vcvttsd2si_r64_xmmm64_sae),
            ],
            round: [
                format.choose(Code::EVEX_Vcvtss2si_r32_xmmm32_er, Code::EVEX_Vcvtsd2si_r32_xmmm64_er),
                format.choose(Code::EVEX_Vcvtss2si_r64_xmmm32_er, Code::EVEX_Vcvtsd2si_r64_xmmm64_er),
            ],
        };
        let modes = (mode, self.compile_key.frm);
        to_integer(self, a, integer, &codes, modes, slow, |emit, which| {
            let code = format.choose(
                Code::EVEX_Vrndscaless_xmm_k1z_xmm_xmmm32_imm8_sae,
                Code::EVEX_Vrndscalesd_xmm_k1z_xmm_xmmm64_imm8_sae,
            );
            let temp = emit.temp();
            let to = sized(temp, 16);
            emit.asm.op(code, &[to.into(), a.into(), a.into(), which]);
            to
        });
    }

    /// A register as a number, in a temporary one; leaves where it is no boxed single.
    fn read_f(&mut self, r: u8, format: Format, slow: Label) -> Register {
        self.check_box(r, format, slow);
        let temp = self.temp();
        let to = sized(temp, 16);
        let code = format.choose(Code::EVEX_Vmovd_xmm_rm32, Code::EVEX_Vmovq_xmm_xmmm64);
        self.two(code, to, own(hart::F + 8 * i32::from(r)));
        to
    }

    fn write_f(&mut self, r: u8, from: Register, format: Format) {
        let to = own(hart::F + 8 * i32::from(r));
        match format {
            Format::Single => {
                self.two(Code::EVEX_Vmovd_rm32_xmm, to, from);
                self.number(Code::Mov_rm32_imm32, own(hart::F + 8 * i32::from(r) + 4), -1);
            }
            Format::Double => self.two(Code::EVEX_Vmovq_xmmm64_xmm, to, from),
        }
    }

    /// Leaves where one of them is a NaN; else the flags are those of a comparison of unsigned numbers.
    fn ordered(&mut self, a: Register, b: Register, format: Format, slow: Label) {
        let code = format.choose(Code::EVEX_Vucomiss_xmm_xmmm32_sae, Code::EVEX_Vucomisd_xmm_xmmm64_sae);
        self.two(code, a, b);
        self.jump(Code::Jp_rel32_64, slow);
    }
}

impl FloatMover for Emit<'_> {}
