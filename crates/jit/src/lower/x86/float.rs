//! Scalar floating point, rounded as `frm` says, on registers in the hart, or in homes where a writer has some. A NaN, or a
//! number out of range, goes another way: the host has raised no wrong flags by then.

use iced_x86::{Code, MemoryOperand, Register};
use rivet_exec::Uop;

use super::to_integer::{Codes, to_integer};
use super::{HostWriter, R9, RAX, RCX, has_rounding, low32, own};
use crate::abi::hart;
use crate::fused::assembler::Label;
use crate::operands::uses;
use crate::scalar::{
    Arithmetic, Condition, FLAGS, FloatCsr, FloatKind, FloatOp, Format, Integer, ScalarOp, Sign, TO_ZERO,
};

const XMM0: Register = Register::XMM0;
const XMM1: Register = Register::XMM1;
const XMM2: Register = Register::XMM2;

/// `xmm0 = xmm0 * xmm1 ± xmm2`
fn fused((negates_product, negates_addend): (bool, bool), format: Format) -> Code {
    match (negates_product, negates_addend) {
        (false, false) => {
            format.choose(Code::VEX_Vfmadd213ss_xmm_xmm_xmmm32, Code::VEX_Vfmadd213sd_xmm_xmm_xmmm64)
        }
        (false, true) => {
            format.choose(Code::VEX_Vfmsub213ss_xmm_xmm_xmmm32, Code::VEX_Vfmsub213sd_xmm_xmm_xmmm64)
        }
        (true, false) => {
            format.choose(Code::VEX_Vfnmadd213ss_xmm_xmm_xmmm32, Code::VEX_Vfnmadd213sd_xmm_xmm_xmmm64)
        }
        _ => format.choose(Code::VEX_Vfnmsub213ss_xmm_xmm_xmmm32, Code::VEX_Vfnmsub213sd_xmm_xmm_xmmm64),
    }
}

/// `xmm0 = xmm0 op xmm1`
fn binary(arithmetic: Arithmetic, format: Format) -> Code {
    match arithmetic {
        Arithmetic::Add => format.choose(Code::Addss_xmm_xmmm32, Code::Addsd_xmm_xmmm64),
        Arithmetic::Sub => format.choose(Code::Subss_xmm_xmmm32, Code::Subsd_xmm_xmmm64),
        Arithmetic::Mul => format.choose(Code::Mulss_xmm_xmmm32, Code::Mulsd_xmm_xmmm64),
        _ => format.choose(Code::Divss_xmm_xmmm32, Code::Divsd_xmm_xmmm64),
    }
}

/// `xmm0 = a op b`
fn binary_vex(arithmetic: Arithmetic, format: Format) -> Code {
    match arithmetic {
        Arithmetic::Add => format.choose(Code::VEX_Vaddss_xmm_xmm_xmmm32, Code::VEX_Vaddsd_xmm_xmm_xmmm64),
        Arithmetic::Sub => format.choose(Code::VEX_Vsubss_xmm_xmm_xmmm32, Code::VEX_Vsubsd_xmm_xmm_xmmm64),
        Arithmetic::Mul => format.choose(Code::VEX_Vmulss_xmm_xmm_xmmm32, Code::VEX_Vmulsd_xmm_xmm_xmmm64),
        _ => format.choose(Code::VEX_Vdivss_xmm_xmm_xmmm32, Code::VEX_Vdivsd_xmm_xmm_xmmm64),
    }
}

/// Has the host the forms of AVX?
#[cfg(target_arch = "x86_64")]
pub(in crate::lower) fn has_vex() -> bool {
    rivet_fp::host_has!("avx")
}

/// It has not.
#[cfg(not(target_arch = "x86_64"))]
pub(in crate::lower) fn has_vex() -> bool {
    false
}

/// Has the host fused multiplication and addition?
#[cfg(target_arch = "x86_64")]
fn has_fused() -> bool {
    rivet_fp::host_has!("fma")
}

/// It has not.
#[cfg(not(target_arch = "x86_64"))]
fn has_fused() -> bool {
    false
}

/// A writer of code that moves floating-point registers as they are.
pub(in crate::lower) trait FloatMover: HostWriter {
    /// The host register that a floating-point register has, which holds doubles alone.
    fn f_home(&self, _r: u8) -> Option<Register> {
        None
    }

    /// Goes to `slow` where a register is no boxed single, if it is to be one.
    fn check_box(&mut self, r: u8, format: Format, slow: Label) {
        if format == Format::Single {
            self.number(Code::Cmp_rm32_imm8, place(r, 4), -1);
            self.jump(Code::Jne_rel32_64, slow);
        }
    }

    /// All bits of a register.
    fn load_bits(&mut self, to: Register, r: u8) {
        match self.f_home(r) {
            Some(home) => self.two(Code::Movq_rm64_xmm, to, home),
            None => self.load(to, place(r, 0)),
        }
    }

    /// The low bits of a general register go to one.
    fn write_bits(&mut self, r: u8, from: Register, format: Format) {
        if let Some(home) = self.f_home(r) {
            return self.two(Code::Movq_xmm_rm64, home, from);
        }
        match format {
            Format::Single => {
                self.two(Code::Mov_rm32_r32, place(r, 0), low32(from));
                self.number(Code::Mov_rm32_imm32, place(r, 4), -1);
            }
            Format::Double => self.store(place(r, 0), from),
        }
    }

    /// A register with the sign of another, its opposite, or the product of both.
    fn copy_sign(&mut self, uop: &Uop, sign: Sign, format: Format, slow: Label) {
        self.check_box(uop.rs1, format, slow);
        self.check_box(uop.rs2, format, slow);
        let is_copy = uop.rs1 == uop.rs2 && sign == Sign::Same;
        if let (true, Some(from), Some(to)) = (is_copy, self.f_home(uop.rs1), self.f_home(uop.rd)) {
            return self.two(Code::VEX_Vmovaps_xmm_xmmm128, to, from);
        }
        self.load_bits(RAX, uop.rs1);
        if is_copy {
            return self.write_bits(uop.rd, RAX, format);
        }
        self.load_bits(RCX, uop.rs2);
        if sign == Sign::Opposite {
            self.op(Code::Not_rm64, &[RCX.into()]);
        }
        self.load_number(R9, if format == Format::Single { 1 << 31 } else { 1 << 63 });
        self.two(Code::And_r64_rm64, RCX, R9);
        if sign != Sign::Product {
            self.op(Code::Not_rm64, &[R9.into()]);
            self.two(Code::And_r64_rm64, RAX, R9);
        }
        self.two(Code::Xor_r64_rm64, RAX, RCX);
        self.write_bits(uop.rd, RAX, format);
    }
}

/// A writer of code for floating point.
pub(in crate::lower) trait FloatWriter: FloatMover + Sized {
    /// The rounding mode that code is for.
    fn frm(&self) -> u8;

    /// Is code written in the forms of AVX, for a writer that has homes? They leave alone no part of a register, for which other
    /// instructions would have to wait.
    fn is_vex(&self) -> bool {
        false
    }

    /// Is no NaN check needed of the result of instruction `at` of what is being written, an operation with two operands?
    fn is_covered(&self, _at: usize) -> bool {
        false
    }

    /// Where code goes that cannot do instruction `at` of what is being written, and where it comes back when the instruction has
    /// been done, if it does.
    fn otherwise(&mut self, at: usize) -> (Label, Option<Label>);

    /// Where it comes back, the register with rd's value is to be this.
    fn reload(&mut self, to: Register, rd: u8);

    /// A load or store of a register, whose bits are moved as they are; singles are boxed.
    fn move_float(&mut self, uop: &Uop, memory: MemoryOperand, bytes: u32, stores: bool) {
        let r = if stores { uop.rs2 } else { uop.rd };
        match self.f_home(r) {
            Some(home) if stores => return self.two(Code::VEX_Vmovsd_m64_xmm, memory, home),
            Some(home) => return self.two(Code::VEX_Vmovsd_xmm_m64, home, memory),
            None => {}
        }
        let (from, to) = if stores { (place(r, 0), memory) } else { (memory, place(r, 0)) };
        if bytes == 8 {
            self.load(R9, from);
            return self.store(to, R9);
        }
        self.two(Code::Mov_r32_rm32, Register::R9D, from);
        self.two(Code::Mov_rm32_r32, to, Register::R9D);
        if !stores {
            self.number(Code::Mov_rm32_imm32, place(r, 4), -1);
        }
    }

    /// An access to `frm` or `fflags`. Flags that are raised beside those in the host need not know of them.
    fn float_csr(&mut self, uop: &Uop, access: FloatCsr) {
        match access {
            FloatCsr::ReadRounding if uop.rd == 0 => {}
            FloatCsr::ReadRounding => {
                let to = self.target(uop.rd);
                self.load_number(to, self.frm().into());
                self.put(uop.rd, to);
            }
            FloatCsr::Raise => {
                let from = self.get(uop.rs1, RAX);
                self.copy(RAX, from);
                self.number(Code::And_rm64_imm32, RAX, FLAGS as i32);
                self.two(Code::Or_rm8_r8, own(hart::FFLAGS), Register::AL);
            }
            FloatCsr::RaiseThese(flags) => {
                self.number(Code::Or_rm8_imm8, own(hart::FFLAGS), flags.into());
            }
        }
    }

    /// An instruction of the chapter on floating point.
    fn float(&mut self, uop: &Uop, at: usize, op: FloatOp) -> Option<()> {
        let FloatOp { format, kind, .. } = op;
        let mode = op.mode(self.frm());
        let is_missing = match kind {
            FloatKind::MultiplyAdd { .. } => !has_fused(),
            FloatKind::ToInteger(_) => mode != self.frm() && mode != TO_ZERO && !has_rounding(),
            _ => false,
        };
        if is_missing {
            return None;
        }
        // Host registers have the same at its end whether it is called or not.
        let integer = match kind {
            FloatKind::FromInteger(_) | FloatKind::FromBits => Some(self.get(uop.rs1, RAX)),
            _ => None,
        };
        if kind == FloatKind::FromBits {
            let from = integer?;
            self.write_bits(uop.rd, from, format);
            return Some(());
        }
        if kind == FloatKind::ToBits {
            let code = format.choose(Code::Movsxd_r64_rm32, Code::Mov_r64_rm64);
            if uop.rd != 0 {
                let to = self.target(uop.rd);
                match self.f_home(uop.rs1) {
                    Some(home) => self.two(Code::Movq_rm64_xmm, to, home),
                    None => self.two(code, to, place(uop.rs1, 0)),
                }
                self.put(uop.rd, to);
            }
            return Some(());
        }
        let (slow, back) = self.otherwise(at);
        match kind {
            FloatKind::Binary(arithmetic) if self.is_vex() => {
                let is_covered = self.is_covered(at);
                let a = self.source(XMM0, uop.rs1, format, slow);
                let b = self.source(XMM1, uop.rs2, format, slow);
                let home = self.f_home(uop.rd).filter(|home| is_covered || ![a, b].contains(home));
                let to = home.unwrap_or(XMM0);
                self.three(binary_vex(arithmetic, format), to, a, b);
                if !is_covered {
                    self.ordered(to, to, format, slow);
                }
                if home.is_none() {
                    self.write_number(uop.rd, format);
                }
            }
            FloatKind::Binary(arithmetic) => {
                self.read(XMM0, uop.rs1, format, slow);
                let b = self.source(XMM1, uop.rs2, format, slow);
                self.two(binary(arithmetic, format), XMM0, b);
                self.ordered(XMM0, XMM0, format, slow);
                self.write_number(uop.rd, format);
            }
            FloatKind::Sqrt => {
                self.read(XMM0, uop.rs1, format, slow);
                self.two(format.choose(Code::Sqrtss_xmm_xmmm32, Code::Sqrtsd_xmm_xmmm64), XMM0, XMM0);
                self.ordered(XMM0, XMM0, format, slow);
                self.write_number(uop.rd, format);
            }
            FloatKind::MultiplyAdd { negates_product, negates_addend } => {
                let b = self.source(XMM1, uop.rs2, format, slow);
                let c = self.source(XMM2, uop.rs3, format, slow);
                let a = self.f_home(uop.rs1);
                // Operands must be left where they are for whoever does it instead.
                let home = self.f_home(uop.rd).filter(|home| ![Some(b), Some(c), a].contains(&Some(*home)));
                let to = home.unwrap_or(XMM0);
                self.read(to, uop.rs1, format, slow);
                self.three(fused((negates_product, negates_addend), format), to, b, c);
                self.ordered(to, to, format, slow);
                if home.is_none() {
                    self.write_number(uop.rd, format);
                }
            }
            FloatKind::MinMax { less } => self.choose(uop, less, format, slow),
            FloatKind::Sign(sign) => self.copy_sign(uop, sign, format, slow),
            FloatKind::Compare(condition) => {
                let a = self.source(XMM0, uop.rs1, format, slow);
                let b = self.source(XMM1, uop.rs2, format, slow);
                self.ordered(a, b, format, slow);
                let code = match condition {
                    Condition::Equal => Code::Sete_rm8,
                    Condition::Less => Code::Setb_rm8,
                    Condition::LessOrEqual => Code::Setbe_rm8,
                };
                self.op(code, &[Register::AL.into()]);
                self.two(Code::Movzx_r32_rm8, Register::EAX, Register::AL);
                self.integer_result(uop.rd);
            }
            FloatKind::Convert => {
                self.read(XMM0, uop.rs1, format, slow);
                self.ordered(XMM0, XMM0, format, slow);
                let (code, to) = match format {
                    Format::Single => (Code::Cvtss2sd_xmm_xmmm32, Format::Double),
                    Format::Double => (Code::Cvtsd2ss_xmm_xmmm64, Format::Single),
                };
                self.two(code, XMM0, XMM0);
                self.write_number(uop.rd, to);
            }
            FloatKind::FromInteger(width) => {
                let from = integer?;
                match width {
                    Integer::Word => self.two(Code::Movsxd_r64_rm32, RAX, low32(from)),
                    Integer::UnsignedWord => self.two(Code::Mov_r32_rm32, Register::EAX, low32(from)),
                    Integer::Doubleword => self.copy(RAX, from),
                    Integer::UnsignedDoubleword => {
                        self.copy(RAX, from);
                        self.two(Code::Test_rm64_r64, RAX, RAX);
                        self.jump(Code::Js_rel32_64, slow);
                    }
                }
                // Its upper part need not be waited for.
                self.two(Code::Xorps_xmm_xmmm128, XMM0, XMM0);
                self.two(format.choose(Code::Cvtsi2ss_xmm_rm64, Code::Cvtsi2sd_xmm_rm64), XMM0, RAX);
                self.write_number(uop.rd, format);
            }
            FloatKind::ToInteger(integer) => {
                self.rounded_integer(uop, integer, format, mode, slow);
                self.integer_result(uop.rd);
            }
            _ => return None,
        }
        if let Some(back) = back {
            self.place(back);
        }
        Some(())
    }

    /// A number as an integer, in `rax`; goes to `slow` where it is out of range.
    fn rounded_integer(&mut self, uop: &Uop, integer: Integer, format: Format, mode: u8, slow: Label) {
        self.read(XMM0, uop.rs1, format, slow);
        if let Some(end) = integer.end(format) {
            match self.f_home(uop.rs1) {
                Some(home) => self.two(Code::Movq_rm64_xmm, RAX, home),
                None => self.load_extended(RAX, place(uop.rs1, 0), format.bytes(), false),
            }
            self.load_number(RCX, end);
            self.two(Code::Cmp_r64_rm64, RAX, RCX);
            self.jump(Code::Jae_rel32_64, slow);
        } else {
            self.ordered(XMM0, XMM0, format, slow);
        }
        let codes = Codes {
            truncate: [
                format.choose(Code::Cvttss2si_r32_xmmm32, Code::Cvttsd2si_r32_xmmm64),
                format.choose(Code::Cvttss2si_r64_xmmm32, Code::Cvttsd2si_r64_xmmm64),
            ],
            round: [
                format.choose(Code::Cvtss2si_r32_xmmm32, Code::Cvtsd2si_r32_xmmm64),
                format.choose(Code::Cvtss2si_r64_xmmm32, Code::Cvtsd2si_r64_xmmm64),
            ],
        };
        let modes = (mode, self.frm());
        to_integer(self, XMM0, integer, &codes, modes, slow, |writer, which| {
            let code = format.choose(Code::Roundss_xmm_xmmm32_imm8, Code::Roundsd_xmm_xmmm64_imm8);
            writer.op(code, &[XMM1.into(), XMM0.into(), which]);
            XMM1
        });
    }

    /// The result in `rax` goes to an integer register, which a call in place of this code changes too.
    fn integer_result(&mut self, rd: u8) {
        if rd != 0 {
            let to = self.target(rd);
            self.put(rd, RAX);
            self.reload(to, rd);
        }
    }

    /// A register as a number, in its home or in `temp`; goes to `slow` where it is no boxed single.
    fn source(&mut self, temp: Register, r: u8, format: Format, slow: Label) -> Register {
        self.f_home(r).unwrap_or_else(|| {
            self.read(temp, r, format, slow);
            temp
        })
    }

    /// A register as a number; goes to `slow` where it is no boxed single.
    fn read(&mut self, to: Register, r: u8, format: Format, slow: Label) {
        if let Some(home) = self.f_home(r) {
            return self.two(Code::VEX_Vmovaps_xmm_xmmm128, to, home);
        }
        self.check_box(r, format, slow);
        self.two(format.choose(Code::Movss_xmm_xmmm32, Code::Movsd_xmm_xmmm64), to, place(r, 0));
    }

    /// `xmm0` goes to a register.
    fn write_number(&mut self, r: u8, format: Format) {
        if let Some(home) = self.f_home(r) {
            return self.two(Code::VEX_Vmovaps_xmm_xmmm128, home, XMM0);
        }
        self.two(format.choose(Code::Movss_xmmm32_xmm, Code::Movsd_xmmm64_xmm), place(r, 0), XMM0);
        if format == Format::Single {
            self.number(Code::Mov_rm32_imm32, place(r, 4), -1);
        }
    }

    /// Goes to `slow` where one of them is a NaN; else the flags are those of a comparison of unsigned numbers.
    fn ordered(&mut self, a: Register, b: Register, format: Format, slow: Label) {
        let code = match self.is_vex() {
            true => format.choose(Code::VEX_Vucomiss_xmm_xmmm32, Code::VEX_Vucomisd_xmm_xmmm64),
            false => format.choose(Code::Ucomiss_xmm_xmmm32, Code::Ucomisd_xmm_xmmm64),
        };
        self.two(code, a, b);
        self.jump(Code::Jp_rel32_64, slow);
    }

    /// The lesser or the greater.
    fn choose(&mut self, uop: &Uop, less: bool, format: Format, slow: Label) {
        self.read(XMM0, uop.rs1, format, slow);
        self.read(XMM1, uop.rs2, format, slow);
        self.ordered(XMM0, XMM1, format, slow);
        let (differ, done) = (self.label(), self.label());
        self.jump(Code::Jne_rel32_64, differ);
        // Of equal numbers only zeros differ: -0 is the lesser.
        let code = if less { Code::Orps_xmm_xmmm128 } else { Code::Andps_xmm_xmmm128 };
        self.two(code, XMM0, XMM1);
        self.jump(Code::Jmp_rel32_64, done);
        self.place(differ);
        let code = match less {
            true => format.choose(Code::Minss_xmm_xmmm32, Code::Minsd_xmm_xmmm64),
            false => format.choose(Code::Maxss_xmm_xmmm32, Code::Maxsd_xmm_xmmm64),
        };
        self.two(code, XMM0, XMM1);
        self.place(done);
        self.write_number(uop.rd, format);
    }
}

/// Is the result of instruction `at`, which is not fused, read only by an operation that propagates a NaN in it and overwrites
/// the result? No instruction in between may trap.
pub(in crate::lower) fn is_covered(uops: &[Uop], at: usize) -> bool {
    let rd = uops[at].rd;
    let ScalarOp::Float(own) = ScalarOp::of(&uops[at]) else { return false };
    for uop in &uops[at + 1..] {
        let uses = uses(uop);
        let [reads, writes] = [uses.reads.f, uses.writes.f].map(|registers| registers >> rd & 1 == 1);
        match ScalarOp::of(uop) {
            ScalarOp::Float(op) if reads => {
                let computes =
                    matches!(op.kind, FloatKind::Binary(_) | FloatKind::Sqrt | FloatKind::MultiplyAdd { .. });
                return computes && op.format == own.format && writes;
            }
            ScalarOp::Float(_) | ScalarOp::Integer(_) | ScalarOp::Nop if !writes => {}
            _ => return false,
        }
    }
    false
}

/// A floating-point register in the hart.
fn place(r: u8, offset: i32) -> MemoryOperand {
    own(hart::F + 8 * i32::from(r) + offset)
}
