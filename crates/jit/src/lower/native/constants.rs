//! Vectors that change in no trip of a loop: numbers and scalar registers in all lanes, the numbers of lanes.
//!
//! The code of a region is written twice. The first time tells which of them tight loops ask for; the second time those are
//! in the host registers that the guest's groups leave free, and are made where the region is entered and behind each
//! instruction that writes a scalar register they are made of. Invariant: no tight loop writes such a register.

use iced_x86::{Code, Register};
use rivet_isa::Sew;

use super::emit::{Emit, HostWriter, RAX, RCX, low32, own};
use super::file::sized;
use super::host::Vectors;
use super::segment::Permutation;
use crate::abi::hart;
use crate::fused::codes;
use crate::lower::fused::permuted;
use crate::operands::{Registers, uses};
use crate::region::Node;
use crate::vector::arithmetic::Other;

/// A vector of 64 bytes that depends on scalars alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Constant {
    /// A scalar register or an immediate in all lanes.
    Splat(Other, Sew),
    /// The low `from` bits of an integer register, extended to the width of the lanes.
    Extended { r: u8, from: Sew, signed: bool, sew: Sew },
    /// What shifts lanes of a width, modulo that width, in the low 64 bits.
    ShiftCount(Other, Sew),
    /// What shifts lanes to the left so that only the bits are left that this count shifts out to the right.
    ShiftRest(Other, Sew),
    /// The same bits in all lanes.
    Bits(u64, Sew),
    /// The numbers of the first lanes.
    LaneNumbers(Sew),
    /// The numbers of the first lanes times an integer register, 32 bits of each.
    Multiples(u8),
    /// In each of the first lanes, of words or doublewords, a bit for each lane before it.
    BitsBelow(Sew),
    /// What a permutation for segments takes.
    Permutation(Permutation),
}

impl Constant {
    /// The scalar registers that it is made of.
    fn reads(self) -> Registers {
        match self {
            Constant::Splat(Other::Float(r), _) => Registers { f: 1 << r, ..Registers::default() },
            Constant::Splat(Other::Integer(r), _)
            | Constant::ShiftCount(Other::Integer(r), _)
            | Constant::ShiftRest(Other::Integer(r), _)
            | Constant::Multiples(r)
            | Constant::Extended { r, .. } => Registers { x: 1 << r & !1, ..Registers::default() },
            _ => Registers::default(),
        }
    }
}

/// The constants of a region.
#[derive(Default)]
pub(super) struct Constants {
    /// Those in host registers.
    resident: Vec<(Constant, usize)>,
    /// Those that tight loops asked for, and how often.
    wanted: Vec<(Constant, u32)>,
}

impl Constants {
    /// Returns those that were asked for, in the last of the host registers that are free; none that is made of a register in `changing`.
    pub(super) fn assign(self, free: std::ops::Range<usize>, changing: Registers) -> Constants {
        let mut wanted = self.wanted;
        wanted.retain(|(constant, _)| constant.reads().intersection(changing) == Registers::default());
        wanted.sort_by_key(|&(_, times)| std::cmp::Reverse(times));
        let resident = wanted.iter().map(|&(constant, _)| constant).zip(free.rev()).collect();
        Constants { resident, wanted: Vec::new() }
    }

    /// How many are in host registers.
    pub(super) fn len(&self) -> usize {
        self.resident.len()
    }

    fn want(&mut self, constant: Constant) {
        match self.wanted.iter_mut().find(|(other, _)| *other == constant) {
            Some((_, times)) => *times += 1,
            None => self.wanted.push((constant, 1)),
        }
    }
}

/// The same bits in all lanes.
pub(super) fn in_all_lanes(bits: u64, sew: Sew) -> [u8; 64] {
    let (mut bytes, width) = ([0; 64], sew.bytes() as usize);
    bytes.chunks_exact_mut(width).for_each(|lane| lane.copy_from_slice(&bits.to_le_bytes()[..width]));
    bytes
}

/// The scalar registers that are written where constants are not made again: in tight loops, and at the ends of nodes.
pub(super) fn changing<'a>(nodes: impl Iterator<Item = &'a Node>) -> Registers {
    let written = nodes.flat_map(|node| {
        let from = if node.tight.is_some() { 0 } else { node.body().len() };
        node.own()[from..].iter().map(|uop| uses(uop).writes)
    });
    written.fold(Registers::default(), Registers::union)
}

impl Emit<'_> {
    /// Returns a host register with a constant in it, which is not to be written: its own, or a temporary one.
    pub(super) fn constant(&mut self, constant: Constant) -> usize {
        if let Some(&(_, number)) = self.constants.resident.iter().find(|(other, _)| *other == constant) {
            return number;
        }
        if self.tight {
            self.constants.want(constant);
        }
        let temp = self.temp();
        self.make(constant, temp);
        temp
    }

    /// Makes all that are in host registers.
    pub(super) fn make_constants(&mut self) {
        for (constant, number) in self.constants.resident.clone() {
            self.make(constant, number);
        }
    }

    /// Makes those again that are made of scalar registers that were just written.
    pub(super) fn refresh_constants(&mut self, written: Registers) {
        let changed = |(constant, _): &&(Constant, usize)| {
            constant.reads().intersection(written) != Registers::default()
        };
        let changed: Vec<_> = self.constants.resident.iter().filter(changed).copied().collect();
        for (constant, number) in changed {
            self.check_factor(number);
            self.make(constant, number);
        }
    }

    /// Makes a constant in a host register, by way of `rax` and `rcx`.
    pub(super) fn make(&mut self, constant: Constant, number: usize) {
        let to = sized(number, 64);
        match constant {
            Constant::Splat(Other::Integer(0), _) | Constant::Bits(0, _) => {
                self.three(Code::EVEX_Vpxorq_zmm_k1z_zmm_zmmm512b64, to, to, to);
            }
            Constant::Splat(Other::Integer(r), sew) => match self.x[usize::from(r & 31)] {
                Some(register) => self.spread(to, register, sew),
                None => self.two(codes::broadcast(sew), to, own(hart::X + 8 * i32::from(r))),
            },
            Constant::Splat(Other::Immediate(value), sew) => {
                self.make(Constant::Bits(i64::from(value) as u64, sew), number);
            }
            Constant::Splat(Other::Float(r), sew) => self.splat_float(to, r, sew),
            Constant::Bits(bits, sew) if self.vectors == Vectors::Avx2 => {
                self.load_data(to, in_all_lanes(bits, sew));
            }
            Constant::Bits(bits, sew) => {
                self.load_number(RAX, bits);
                self.spread(to, RAX, sew);
            }
            Constant::Extended { r, from, signed, sew } => {
                self.get_into(r, RAX);
                let (code, part) = match (from, signed) {
                    (Sew::E8, true) => (Code::Movsx_r64_rm8, Register::AL),
                    (Sew::E8, false) => (Code::Movzx_r64_rm8, Register::AL),
                    (Sew::E16, true) => (Code::Movsx_r64_rm16, Register::AX),
                    (Sew::E16, false) => (Code::Movzx_r64_rm16, Register::AX),
                    (_, true) => (Code::Movsxd_r64_rm32, Register::EAX),
                    (_, false) => (Code::Mov_r32_rm32, Register::EAX),
                };
                let whole = if code == Code::Mov_r32_rm32 { Register::EAX } else { RAX };
                self.two(code, whole, part);
                self.spread(to, RAX, sew);
            }
            Constant::ShiftCount(by, sew) => {
                let most = sew.bits() as i32 - 1;
                match by {
                    Other::Integer(r) => {
                        self.get_into(r, RAX);
                        self.number(Code::And_rm32_imm32, Register::EAX, most);
                    }
                    Other::Immediate(by) => self.load_number(RAX, (by & most) as u64),
                    _ => self.asm.fail(),
                }
                self.two(Code::EVEX_Vmovq_xmm_rm64, sized(number, 16), RAX);
            }
            Constant::ShiftRest(by, sew) => {
                let bits = sew.bits() as i32;
                match by {
                    Other::Integer(r) => {
                        self.get_into(r, RCX);
                        self.number(Code::And_rm32_imm32, Register::ECX, bits - 1);
                        self.load_number(RAX, bits as u64);
                        self.two(Code::Sub_r64_rm64, RAX, RCX);
                    }
                    Other::Immediate(by) => self.load_number(RAX, (bits - (by & (bits - 1))) as u64),
                    _ => self.asm.fail(),
                }
                self.two(Code::EVEX_Vmovq_xmm_rm64, sized(number, 16), RAX);
            }
            Constant::LaneNumbers(sew) => {
                self.load_data(to, permuted::numbers(sew.bytes() as usize));
            }
            Constant::Multiples(r) => {
                self.make(Constant::Splat(Other::Integer(r), Sew::E32), number);
                let numbers = self.asm.data(permuted::numbers(4));
                self.asm
                    .op(Code::EVEX_Vpmulld_zmm_k1z_zmm_zmmm512b32, &[to.into(), to.into(), numbers.into()]);
            }
            Constant::BitsBelow(sew) => {
                self.load_data(to, permuted::below(sew.bytes() as usize));
            }
            Constant::Permutation(permutation) => self.load_data(to, permutation.indices()),
            Constant::Splat(Other::Vector(_) | Other::None, _) => self.asm.fail(),
        }
    }

    /// A floating-point register in all lanes; what is not boxed as it is to be is the canonical NaN there (V 10).
    fn splat_float(&mut self, to: Register, r: u8, sew: Sew) {
        let f = |offset| own(hart::F + 8 * i32::from(r) + offset);
        if sew == Sew::E64 {
            self.two(codes::broadcast(sew), to, f(0));
            return;
        }
        let (load, nan) = match sew {
            Sew::E16 => (Code::Movzx_r32_rm16, 0x7e00),
            _ => (Code::Mov_r32_rm32, 0x7fc0_0000),
        };
        self.two(load, low32(RAX), f(0));
        self.number(Code::Mov_r32_imm32, low32(RCX), nan);
        if sew == Sew::E16 {
            self.number(Code::Cmp_rm16_imm8, f(2), -1);
            self.two(Code::Cmovne_r32_rm32, low32(RAX), low32(RCX));
        }
        self.number(Code::Cmp_rm32_imm8, f(4), -1);
        self.two(Code::Cmovne_r32_rm32, low32(RAX), low32(RCX));
        self.spread(to, RAX, sew);
    }

    fn load_data(&mut self, to: Register, bytes: [u8; 64]) {
        let from = self.asm.data(bytes);
        self.two(codes::load(64, Sew::E64), to, from);
    }

    /// The low bits of a general register in all lanes.
    pub(super) fn spread(&mut self, to: Register, from: Register, sew: Sew) {
        let from = if sew == Sew::E64 { from } else { low32(from) };
        self.two(codes::spread(sew), to, from);
    }
}
