//! Host code for x86-64 that is written without Cranelift: what its two writers share.
//!
//! | file | contents |
//! |---|---|
//! | `mod` | the host's registers, operands, and what a writer offers |
//! | `integer`, `divide` | scalar integer instructions |
//! | `float` | scalar floating point on registers in the hart |
//! | `pair` | two integer instructions that are one operation |
//! | `exit` | ways out |
//! | `pages` | a look at the flags of pages |
//! | `mirror` | accesses that need none |
//! | `to_integer` | numbers to integers, for both |
//! | `eager`, `encoding` | an assembler that encodes each instruction at once |
//!
//! The writers are `native`, which keeps guest registers in host registers through a region, and `baseline`, which does so
//! within a block.

mod divide;
mod eager;
mod encoding;
pub(super) mod exit;
pub(super) mod float;
pub(super) mod integer;
pub(super) mod mirror;
pub(super) mod pages;
pub(super) mod pair;
pub(super) mod to_integer;

use iced_x86::{Code, MemoryOperand, Register};
use rivet_isa::Op;

use crate::abi::hart;
use crate::fused::assembler::{Arg, Label};
use crate::operands::numbers;
use crate::scalar::Format;

pub(super) use eager::Eager;

pub(super) const HART: Register = Register::RDI;
pub(super) const CONTEXT: Register = Register::RSI;
pub(super) const RETIRED: Register = Register::RDX;
pub(super) const BYTES: Register = Register::R10;
pub(super) const RAX: Register = Register::RAX;
pub(super) const RCX: Register = Register::RCX;
pub(super) const R9: Register = Register::R9;

/// A writer of host code. `rax`, `rcx` and `r9` are temporary between the instructions of the guest.
pub(super) trait HostWriter {
    /// Writes an instruction.
    fn op(&mut self, code: Code, args: &[Arg]);

    /// Writes a load of a number of 64 bits into a register.
    fn load_wide(&mut self, to: Register, number: u64);

    /// A label that is not yet anywhere.
    fn label(&mut self) -> Label;

    /// Puts a label before the next instruction.
    fn place(&mut self, label: Label);

    /// Writes a jump or branch.
    fn jump(&mut self, code: Code, to: Label);

    /// The host register that integer register `r` has throughout, if it has one.
    fn x_home(&self, _r: u8) -> Option<Register> {
        None
    }

    /// Does a temporary register hold integer register `r` already?
    fn holds(&self, _temp: Register, _r: u8) -> bool {
        false
    }

    /// Integer register `r` in a host register: its own, or `temp`.
    fn get(&mut self, r: u8, temp: Register) -> Register {
        if let Some(home) = self.x_home(r) {
            return home;
        }
        match r {
            0 => self.number(Code::Mov_r32_imm32, low32(temp), 0),
            r if self.holds(temp, r) => {}
            r => self.load(temp, own_x(r)),
        }
        temp
    }

    /// Where integer register `r` is in the hart, if instructions had better take it from there.
    fn in_hart(&self, _r: u8) -> Option<MemoryOperand> {
        None
    }

    /// Where the result for `rd` is to be made: [`Self::put`] has to follow.
    fn target(&mut self, rd: u8) -> Register {
        self.x_home(rd).unwrap_or(RAX)
    }

    /// A result made in `from` goes to `rd`.
    fn put(&mut self, rd: u8, from: Register) {
        match self.x_home(rd) {
            Some(home) => self.copy(home, from),
            None if rd == 0 => {}
            None => self.store(own_x(rd), from),
        }
    }

    /// A number goes to `rd`.
    fn put_number(&mut self, rd: u8, value: u64) {
        if let (Some(place), Ok(value)) = (self.in_hart(rd), i32::try_from(value as i64)) {
            return self.number(Code::Mov_rm64_imm32, place, value);
        }
        let to = self.target(rd);
        self.load_number(to, value);
        self.put(rd, to);
    }

    /// Adds `rax` times a number of vector instructions to the count of elements.
    fn add_elements(&mut self, vectors: i32) {
        if vectors > 1 {
            self.op(Code::Imul_r64_rm64_imm32, &[RAX.into(), RAX.into(), Arg::Number(vectors)]);
        }
        self.two(Code::Add_r64_rm64, RAX, own(hart::VECTOR_ELEMENTS));
        self.store(own(hart::VECTOR_ELEMENTS), RAX);
    }

    /// An instruction of two operands.
    fn two(&mut self, code: Code, a: impl Into<Arg>, b: impl Into<Arg>) {
        self.op(code, &[a.into(), b.into()]);
    }

    /// An instruction of three.
    fn three(&mut self, code: Code, a: impl Into<Arg>, b: impl Into<Arg>, c: impl Into<Arg>) {
        self.op(code, &[a.into(), b.into(), c.into()]);
    }

    /// An instruction with a number of 32 bits, which is extended with its sign.
    fn number(&mut self, code: Code, a: impl Into<Arg>, number: i32) {
        self.op(code, &[a.into(), Arg::Number(number)]);
    }

    /// A number into a register; keeps the flags.
    fn load_number(&mut self, to: Register, number: u64) {
        match i32::try_from(number as i64) {
            Ok(number) if number >= 0 => self.number(Code::Mov_r32_imm32, low32(to), number),
            Ok(number) => self.number(Code::Mov_rm64_imm32, to, number),
            Err(_) => self.load_wide(to, number),
        }
    }

    fn load(&mut self, to: Register, from: MemoryOperand) {
        self.two(Code::Mov_r64_rm64, to, from);
    }

    fn store(&mut self, to: MemoryOperand, from: Register) {
        self.two(Code::Mov_rm64_r64, to, from);
    }

    /// Loads so many bytes and extends them to the whole register.
    fn load_extended(&mut self, to: Register, from: MemoryOperand, bytes: u32, signed: bool) {
        let low = low32(to);
        match (bytes, signed) {
            (1, true) => self.two(Code::Movsx_r64_rm8, to, from),
            (1, false) => self.two(Code::Movzx_r32_rm8, low, from),
            (2, true) => self.two(Code::Movsx_r64_rm16, to, from),
            (2, false) => self.two(Code::Movzx_r32_rm16, low, from),
            (4, true) => self.two(Code::Movsxd_r64_rm32, to, from),
            (4, false) => self.two(Code::Mov_r32_rm32, low, from),
            _ => self.load(to, from),
        }
    }

    /// Stores the low bytes of a register.
    fn store_low(&mut self, to: MemoryOperand, from: Register, bytes: u32) {
        match bytes {
            1 => self.two(Code::Mov_rm8_r8, to, low8(from)),
            2 => self.two(Code::Mov_rm16_r16, to, low16(from)),
            4 => self.two(Code::Mov_rm32_r32, to, low32(from)),
            _ => self.store(to, from),
        }
    }

    /// `to = a + b`
    fn sum(&mut self, to: Register, a: Register, b: Register) {
        match () {
            () if to == a => self.two(Code::Add_r64_rm64, to, b),
            () if to == b => self.two(Code::Add_r64_rm64, to, a),
            // An offset, which these bases have always, would make it slower.
            () if matches!(a, Register::RBP | Register::R13) => {
                self.two(Code::Lea_r64_m, to, indexed(b, a, 1, 0));
            }
            () => self.two(Code::Lea_r64_m, to, indexed(a, b, 1, 0)),
        }
    }

    /// `to = from + number`
    fn sum_with(&mut self, to: Register, from: Register, number: i32) {
        match () {
            () if number == 0 => self.copy(to, from),
            () if to == from => self.number(Code::Add_rm64_imm32, to, number),
            () => self.two(Code::Lea_r64_m, to, at(from, i64::from(number))),
        }
    }

    fn copy(&mut self, to: Register, from: Register) {
        if to != from {
            self.two(Code::Mov_r64_rm64, to, from);
        }
    }
}

/// Gives host registers to those of the guest that count most, among these.
pub(super) fn assign(weights: &[u32; 32], among: u32, homes: &[Register]) -> [Option<Register>; 32] {
    let mut order: Vec<usize> = numbers(among).filter(|&r| weights[r] > 0).collect();
    order.sort_by_key(|&r| std::cmp::Reverse(weights[r]));
    let mut places = [None; 32];
    for (&r, &register) in order.iter().zip(homes) {
        places[r] = Some(register);
    }
    places
}

impl Format {
    /// The code of the host's for it.
    pub(super) fn choose(self, single: Code, double: Code) -> Code {
        if self == Format::Single { single } else { double }
    }
}

/// Has the host an instruction that makes numbers integral?
#[cfg(target_arch = "x86_64")]
pub(super) fn has_rounding() -> bool {
    rivet_fp::host_has!("sse4.1")
}

/// It has not.
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn has_rounding() -> bool {
    false
}

/// Has the host the instructions on bits that this code uses?
#[cfg(target_arch = "x86_64")]
pub(super) fn has_bits() -> bool {
    rivet_fp::host_has!("bmi1")
        && rivet_fp::host_has!("bmi2")
        && rivet_fp::host_has!("lzcnt")
        && rivet_fp::host_has!("popcnt")
}

/// It has not.
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn has_bits() -> bool {
    false
}

/// The codes of a branch where it is taken, and where it is not.
pub(super) fn conditions(branch: Op) -> (Code, Code) {
    match branch {
        Op::beq | Op::beqi => (Code::Je_rel32_64, Code::Jne_rel32_64),
        Op::bne | Op::bnei => (Code::Jne_rel32_64, Code::Je_rel32_64),
        Op::blt => (Code::Jl_rel32_64, Code::Jge_rel32_64),
        Op::bge => (Code::Jge_rel32_64, Code::Jl_rel32_64),
        Op::bltu => (Code::Jb_rel32_64, Code::Jae_rel32_64),
        _ => (Code::Jae_rel32_64, Code::Jb_rel32_64),
    }
}

/// `[base + offset]`
pub(super) fn at(base: Register, offset: i64) -> MemoryOperand {
    MemoryOperand::new(base, Register::None, 1, offset, 1, false, Register::None)
}

/// `[base + index * scale + offset]`
pub(super) fn indexed(base: Register, index: Register, scale: u32, offset: i64) -> MemoryOperand {
    MemoryOperand::new(base, index, scale, offset, 1, false, Register::None)
}

/// A field of the hart.
pub(super) fn own(offset: i32) -> MemoryOperand {
    at(HART, i64::from(offset))
}

/// Integer register `r` in the hart.
pub(super) fn own_x(r: u8) -> MemoryOperand {
    own(hart::X + 8 * i32::from(r))
}

/// Floating-point register `r` in the hart.
pub(super) fn own_f(r: u8) -> MemoryOperand {
    own(hart::F + 8 * i32::from(r))
}

/// The low 32 bits of a general register of 64.
pub(super) fn low32(register: Register) -> Register {
    Register::EAX + number(register)
}

/// The low 16 bits of one.
pub(super) fn low16(register: Register) -> Register {
    Register::AX + number(register)
}

/// The low byte of one.
pub(super) fn low8(register: Register) -> Register {
    match number(register) {
        number @ 0..4 => Register::AL + number,
        // The second bytes of the first four have their numbers between.
        number => Register::SPL + (number - 4),
    }
}

fn number(register: Register) -> u32 {
    register as u32 - Register::RAX as u32
}
