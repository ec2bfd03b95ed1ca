//! Masks, which are in the frame: operations on them, comparisons, and lanes as vectors.

use iced_x86::{Code, MemoryOperand, Mnemonic, Register};
use rivet_isa::Sew;

use super::{BITS, MASK, VALUE, Vector, mask, register, sized, table};
use crate::fused::assembler::{Arg, Lanes};
use crate::lower::native::assembler::Assembler;
use crate::lower::native::frame;
use crate::lower::x86::{at, low32};

/// Where a mask is.
pub(super) fn place(mask: Register) -> MemoryOperand {
    let number = mask as i64 - Register::K0 as i64;
    at(Register::RSP, frame::MASKS + 8 * number)
}

/// The mask of lanes; none of all.
pub(super) fn of(lanes: Lanes) -> Option<Register> {
    match lanes {
        Lanes::All => None,
        Lanes::Merge(mask) | Lanes::Zero(mask) => Some(mask),
    }
}

impl Assembler {
    /// An instruction on mask registers; false if it is none. As on the host, flags are changed by tests alone, which are looked
    /// at before anything else.
    pub(super) fn on_masks(&mut self, mnemonic: Mnemonic, args: &[Arg]) -> bool {
        let masks: Vec<Option<Register>> = args.iter().map(|&arg| mask(arg)).collect();
        match (mnemonic, masks[..].first_chunk(), masks[..].first_chunk()) {
            (Mnemonic::Kmovb | Mnemonic::Kmovw | Mnemonic::Kmovd | Mnemonic::Kmovq, Some(&[to, from]), _) => {
                self.move_mask(mnemonic, (to, args[0]), (from, args[1]));
            }
            (Mnemonic::Kortestw | Mnemonic::Kortestq, Some(&[Some(a), Some(_)]), _) => self.test_mask(a),
            (Mnemonic::Knotq, Some(&[Some(to), Some(from)]), _) => {
                self.load_bits(from);
                self.plain.op(Code::Not_rm64, &[BITS.into()]);
                self.store_bits(to);
            }
            (Mnemonic::Kshiftrq, Some(&[Some(to), Some(from)]), _) => {
                self.load_bits(from);
                self.plain.op(Code::Shr_rm64_imm8, &[BITS.into(), args[2]]);
                self.store_bits(to);
            }
            (_, _, Some(&[Some(to), Some(a), Some(b)])) => {
                self.settle(b);
                self.load_bits(a);
                let b = place(b).into();
                match mnemonic {
                    Mnemonic::Kandw | Mnemonic::Kandq => self.plain.op(Code::And_r64_rm64, &[BITS.into(), b]),
                    Mnemonic::Korq => self.plain.op(Code::Or_r64_rm64, &[BITS.into(), b]),
                    Mnemonic::Kxorq => self.plain.op(Code::Xor_r64_rm64, &[BITS.into(), b]),
                    Mnemonic::Kandnq => {
                        self.plain.op(Code::VEX_Andn_r64_r64_rm64, &[BITS.into(), BITS.into(), b]);
                    }
                    _ => return false,
                }
                self.store_bits(to);
            }
            _ => return false,
        }
        true
    }

    /// Between masks, general registers and memory, as many bits as the mnemonic says.
    fn move_mask(
        &mut self,
        mnemonic: Mnemonic,
        (to_mask, to): (Option<Register>, Arg),
        (from_mask, from): (Option<Register>, Arg),
    ) {
        let low = low32(BITS);
        let (load, short, store, part) = match mnemonic {
            Mnemonic::Kmovb => (Code::Movzx_r32_rm8, true, Code::Mov_rm8_r8, Register::BPL),
            Mnemonic::Kmovw => (Code::Movzx_r32_rm16, true, Code::Mov_rm16_r16, Register::BP),
            Mnemonic::Kmovd => (Code::Mov_r32_rm32, true, Code::Mov_rm32_r32, low),
            _ => (Code::Mov_r64_rm64, false, Code::Mov_rm64_r64, BITS),
        };
        match (to_mask, from_mask, to, from) {
            (Some(to), Some(from), ..) => match self.known(from) {
                Some(bits) => self.know(to, bits),
                None => {
                    self.load_bits(from);
                    self.store_bits(to);
                }
            },
            (Some(to), None, _, Arg::Register(_) | Arg::Memory(_)) => {
                self.plain.op(load, &[if short { low } else { BITS }.into(), from]);
                self.store_bits(to);
            }
            (None, Some(from), Arg::Register(_), _) => {
                self.settle(from);
                match self.in_scratch == Some(from) && !short {
                    true => self.plain.op(load, &[to, BITS.into()]),
                    false => self.plain.op(load, &[to, place(from).into()]),
                }
            }
            (None, Some(from), ..) => {
                self.load_bits(from);
                self.plain.op(store, &[to, part.into()]);
            }
            _ => self.fail(),
        }
    }

    /// Is any bit of a mask set?
    fn test_mask(&mut self, mask: Register) {
        self.settle(mask);
        match self.in_scratch == Some(mask) {
            true => self.plain.op(Code::Test_rm64_r64, &[BITS.into(), BITS.into()]),
            false => self.plain.op(Code::Cmp_rm64_imm8, &[place(mask).into(), Arg::Number(0)]),
        }
    }

    /// A mask into the general register for masks.
    pub(super) fn load_bits(&mut self, mask: Register) {
        self.settle(mask);
        if self.in_scratch != Some(mask) {
            self.plain.op(Code::Mov_r64_rm64, &[BITS.into(), place(mask).into()]);
        }
        self.in_scratch = None;
    }

    /// The other way.
    pub(super) fn store_bits(&mut self, mask: Register) {
        self.forget_mask(mask);
        self.plain.op(Code::Mov_rm64_r64, &[place(mask).into(), BITS.into()]);
        self.in_scratch = Some(mask);
    }

    /// The bits of a mask as lanes of a vector, all ones or zeros, in [`MASK`].
    pub(super) fn expand(&mut self, mask: Register, sew: Sew, bytes: u32) {
        if let Some(number) = self.known(mask) {
            return self.expand_number(number, sew, bytes);
        }
        let to = register(MASK, bytes);
        // Bytes have four of the mask, which the shuffle below takes from.
        let broadcast = table::broadcast(if sew == Sew::E8 { Sew::E32 } else { sew });
        self.plain.op(sized(broadcast, bytes), &[to, place(mask).into()]);
        let width = sew.bytes() as usize;
        if sew == Sew::E8 {
            // Each byte of the mask eight times.
            let mut numbers = [0; 64];
            numbers.iter_mut().zip(0..).for_each(|(byte, i)| *byte = i / 8 % 4);
            let numbers = self.plain.data(numbers).into();
            self.plain.op(sized(Code::VEX_Vpshufb_ymm_ymm_ymmm256, bytes), &[to, to, numbers]);
        }
        let mut bits = [0; 64];
        for (lane, bit) in bits.chunks_exact_mut(width).take(32 / width).zip(0..) {
            // The bits of one byte of the mask, or more where lanes have more.
            let bit: u64 = 1 << if sew == Sew::E8 { bit % 8 } else { bit };
            lane.copy_from_slice(&bit.to_le_bytes()[..width]);
        }
        let bits = self.plain.data(bits).into();
        self.plain.op(sized(Code::VEX_Vpand_ymm_ymm_ymmm256, bytes), &[to, to, bits]);
        self.plain.op(sized(table::equal(sew), bytes), &[to, to, bits]);
    }

    /// Makes some lanes of a register those of another; the others keep their values, or become 0.
    pub(super) fn put_lanes(&mut self, to: Vector, from: usize, lanes: Lanes, sew: Sew) {
        if let Some(mask) = of(lanes) {
            if let (Lanes::Merge(_), Some(number)) = (lanes, self.known(mask))
                && self.choose_by_number(to, [from, to.number], number, sew)
            {
                return;
            }
            self.expand(mask, sew, to.bytes);
        }
        self.put_expanded(to, from, lanes);
    }

    /// The same, where the lanes are in [`MASK`].
    pub(super) fn put_expanded(&mut self, to: Vector, from: usize, lanes: Lanes) {
        match lanes {
            Lanes::All => self.copy_register(to.number, from, to.bytes),
            Lanes::Merge(_) => self.choose_by(to, [from, to.number], MASK),
            Lanes::Zero(_) => self.three(Code::VEX_Vpand_ymm_ymm_ymmm256, to.bytes, [to.number, from, MASK]),
        }
    }

    /// The first of two where a register has ones, else the second.
    pub(super) fn choose_by(&mut self, Vector { number, bytes }: Vector, [yes, no]: [usize; 2], by: usize) {
        let args = [number, no, yes, by].map(|number| register(number, bytes));
        self.plain.op(sized(Code::VEX_Vpblendvb_ymm_ymm_ymmm256_ymm, bytes), &args);
    }

    /// The lanes of [`VALUE`], all ones or zeros, as bits of a mask, of those that `lanes` has; the opposite if `inverted`.
    /// Changes [`MASK`].
    pub(super) fn put_bits(&mut self, mask: Register, lanes: Lanes, sew: Sew, bytes: u32, inverted: bool) {
        if let Some(chosen) = of(lanes) {
            self.settle(chosen);
        }
        let low = low32(BITS);
        let mut read = bytes;
        if sew == Sew::E16 {
            let mut upper = VALUE;
            if bytes > 16 {
                let args = [register(MASK, 16), register(VALUE, 32), Arg::Number(1)];
                self.plain.op(Code::VEX_Vextracti128_xmmm128_ymm_imm8, &args);
                upper = MASK;
            }
            self.three(Code::VEX_Vpacksswb_ymm_ymm_ymmm256, 16, [VALUE, VALUE, upper]);
            read = 16;
        }
        let code = match (sew, read) {
            (Sew::E8 | Sew::E16, 16) => Code::VEX_Vpmovmskb_r32_xmm,
            (Sew::E8 | Sew::E16, _) => Code::VEX_Vpmovmskb_r32_ymm,
            (Sew::E32, 16) => Code::VEX_Vmovmskps_r32_xmm,
            (Sew::E32, _) => Code::VEX_Vmovmskps_r32_ymm,
            (Sew::E64, 16) => Code::VEX_Vmovmskpd_r32_xmm,
            (Sew::E64, _) => Code::VEX_Vmovmskpd_r32_ymm,
        };
        self.plain.op(code, &[low.into(), register(VALUE, read)]);
        let all = Arg::Number((u32::MAX >> (32 - bytes / sew.bytes())) as i32);
        if sew == Sew::E16 && bytes == 16 {
            // Bytes made of them are there twice.
            self.plain.op(Code::And_rm32_imm32, &[low.into(), all]);
        }
        if inverted {
            self.plain.op(Code::Xor_rm32_imm32, &[low.into(), all]);
        }
        if let Some(chosen) = of(lanes) {
            self.plain.op(Code::And_r32_rm32, &[low.into(), place(chosen).into()]);
        }
        self.store_bits(mask);
    }
}
