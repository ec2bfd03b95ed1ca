//! Integers: what takes several instructions.

use iced_x86::{Code, Mnemonic};
use rivet_isa::Sew;

use super::moves::broadcast_width;
use super::{MASK, OTHER, VALUE, Vector, mask, masks, number, register, same_number, sized, table, vector};
use crate::fused::assembler::{Arg, Lanes};
use crate::lower::native::assembler::Assembler;

/// The width of what a comparison compares, and whether with a sign.
fn comparison(mnemonic: Mnemonic) -> Option<(Sew, bool)> {
    Some(match mnemonic {
        Mnemonic::Vpcmpb => (Sew::E8, true),
        Mnemonic::Vpcmpub => (Sew::E8, false),
        Mnemonic::Vpcmpw => (Sew::E16, true),
        Mnemonic::Vpcmpuw => (Sew::E16, false),
        Mnemonic::Vpcmpd => (Sew::E32, true),
        Mnemonic::Vpcmpud => (Sew::E32, false),
        Mnemonic::Vpcmpq => (Sew::E64, true),
        Mnemonic::Vpcmpuq => (Sew::E64, false),
        _ => return None,
    })
}

/// The lowest bit of lanes, moved to the sign's.
fn sign(sew: Sew) -> u64 {
    1 << (sew.bits() - 1)
}

impl Assembler {
    pub(super) fn integer(&mut self, mnemonic: Mnemonic, lanes: Lanes, args: &[Arg]) -> Option<()> {
        if let Some((sew, signed)) = comparison(mnemonic) {
            return self.compare(sew, signed, lanes, args);
        }
        if let Some(sew) = broadcast_width(mnemonic) {
            return self.broadcast(sew, lanes, args);
        }
        match mnemonic {
            Mnemonic::Vextracti32x4 => self.extract(args),
            Mnemonic::Vinserti32x4 => self.insert(args),
            Mnemonic::Vpblendmb => self.blend(Sew::E8, lanes, args),
            Mnemonic::Vpblendmw => self.blend(Sew::E16, lanes, args),
            Mnemonic::Vpblendmd => self.blend(Sew::E32, lanes, args),
            Mnemonic::Vpblendmq => self.blend(Sew::E64, lanes, args),
            Mnemonic::Vpsllvw | Mnemonic::Vpsrlvw | Mnemonic::Vpsravw => {
                self.whole(lanes, Sew::E16, args, |asm, args| asm.shift_each(mnemonic, args))
            }
            Mnemonic::Vptestmd => self.test_words(true, lanes, args),
            Mnemonic::Vptestnmd => self.test_words(false, lanes, args),
            Mnemonic::Vpmovwb => self.truncate(Sew::E8, lanes, args),
            Mnemonic::Vpmovdw => self.truncate(Sew::E16, lanes, args),
            Mnemonic::Vpmovqd => self.truncate(Sew::E32, lanes, args),
            Mnemonic::Vpternlogd | Mnemonic::Vpternlogq => self.ternary(lanes, args),
            Mnemonic::Vprolvd | Mnemonic::Vprorvd => {
                self.whole(lanes, Sew::E32, args, |asm, args| asm.rotate(Sew::E32, mnemonic, args))
            }
            Mnemonic::Vprolvq | Mnemonic::Vprorvq => {
                self.whole(lanes, Sew::E64, args, |asm, args| asm.rotate(Sew::E64, mnemonic, args))
            }
            _ => self.whole(lanes, Sew::E64, args, |asm, args| {
                if let (Mnemonic::Vpsraq, &[to, from, Arg::Number(by)]) = (mnemonic, args) {
                    let (to, from) = (vector(to)?, vector(from)?.number);
                    asm.shift_right(to, from, |asm, places| {
                        asm.shift(Code::VEX_Vpsrlq_ymm_ymm_imm8, to.bytes, places, by);
                    });
                    return Some(());
                }
                let (to, a, b) = three(args)?;
                match mnemonic {
                    Mnemonic::Vpminsq => asm.choose(to, [b, a], [a, b], true),
                    Mnemonic::Vpminuq => asm.choose(to, [b, a], [a, b], false),
                    Mnemonic::Vpmaxsq => asm.choose(to, [a, b], [a, b], true),
                    Mnemonic::Vpmaxuq => asm.choose(to, [a, b], [a, b], false),
                    Mnemonic::Vpmullq => asm.multiply(to, a, b),
                    Mnemonic::Vpsraq => asm.shift_right(to, a, |asm, places| {
                        let [result, from] = places.map(|number| register(number, to.bytes));
                        let code = sized(Code::VEX_Vpsrlq_ymm_ymm_xmmm128, to.bytes);
                        asm.plain.op(code, &[result, from, register(b, 16)]);
                    }),
                    Mnemonic::Vpsravq => asm.shift_right(to, a, |asm, [result, from]| {
                        asm.three(Code::VEX_Vpsrlvq_ymm_ymm_ymmm256, to.bytes, [result, from, b]);
                    }),
                    _ => return None,
                }
                Some(())
            }),
        }
    }

    /// Is `a` greater than `b`? The answer is in [`VALUE`], all ones or zeros. Changes [`MASK`].
    fn greater(&mut self, bytes: u32, sew: Sew, signed: bool, mut a: usize, mut b: usize) {
        if !signed {
            let xor = Code::VEX_Vpxor_ymm_ymm_ymmm256;
            self.with_number(xor, bytes, [VALUE, a], sign(sew), sew);
            self.with_number(xor, bytes, [MASK, b], sign(sew), sew);
            (a, b) = (VALUE, MASK);
        }
        self.three(table::greater(sew), bytes, [VALUE, a, b]);
    }

    /// A comparison of the kind that the last operand says.
    fn compare(&mut self, sew: Sew, signed: bool, lanes: Lanes, args: &[Arg]) -> Option<()> {
        let (to, a, b) = (mask(*args.first()?)?, vector(*args.get(1)?)?, vector(*args.get(2)?)?);
        let (bytes, a, b) = (a.bytes, a.number, b.number);
        let equal = table::equal(sew);
        let inverted = match number(*args.get(3)?)? {
            0 => {
                self.three(equal, bytes, [VALUE, a, b]);
                false
            }
            4 => {
                self.three(equal, bytes, [VALUE, a, b]);
                true
            }
            condition @ (1 | 5) => {
                self.greater(bytes, sew, signed, b, a);
                condition == 5
            }
            condition @ (2 | 6) => {
                self.greater(bytes, sew, signed, a, b);
                condition == 2
            }
            _ => return None,
        };
        self.put_bits(to, lanes, sew, bytes, inverted);
        Some(())
    }

    /// In which words two operands have a bit in common, or have none.
    fn test_words(&mut self, any: bool, lanes: Lanes, args: &[Arg]) -> Option<()> {
        let (to, a) = (mask(*args.first()?)?, vector(*args.get(1)?)?);
        let b = same_number(*args.get(2)?);
        let and = sized(Code::VEX_Vpand_ymm_ymm_ymmm256, a.bytes);
        self.plain.op(and, &[register(VALUE, a.bytes), register(a.number, a.bytes), b]);
        self.with_number(table::equal(Sew::E32), a.bytes, [VALUE, VALUE], 0, Sew::E32);
        self.put_bits(to, lanes, Sew::E32, a.bytes, any);
        Some(())
    }

    /// Is any bit of a register set?
    pub(in crate::lower::native) fn test_bytes(&mut self, value: usize, bytes: u32) {
        let value = register(value, bytes);
        self.plain.op(sized(Code::VEX_Vptest_ymm_ymmm256, bytes), &[value, value]);
    }

    /// The first of `of` where `a` is greater than `b`, else the second.
    fn choose(&mut self, to: Vector, of: [usize; 2], [a, b]: [usize; 2], signed: bool) {
        self.greater(to.bytes, Sew::E64, signed, a, b);
        self.choose_by(to, of, VALUE);
    }

    /// Products of doublewords, modulo 2^64.
    fn multiply(&mut self, Vector { number, bytes }: Vector, a: usize, b: usize) {
        // The words crosswise, for the upper half.
        let swapped = [register(VALUE, bytes), register(b, bytes), Arg::Number(0xb1)];
        self.plain.op(sized(Code::VEX_Vpshufd_ymm_ymmm256_imm8, bytes), &swapped);
        self.three(Code::VEX_Vpmulld_ymm_ymm_ymmm256, bytes, [VALUE, a, VALUE]);
        self.shift(Code::VEX_Vpsrlq_ymm_ymm_imm8, bytes, [MASK, VALUE], 32);
        self.three(Code::VEX_Vpaddd_ymm_ymm_ymmm256, bytes, [VALUE, VALUE, MASK]);
        self.shift(Code::VEX_Vpsllq_ymm_ymm_imm8, bytes, [VALUE, VALUE], 32);
        self.three(Code::VEX_Vpmuludq_ymm_ymm_ymmm256, bytes, [MASK, a, b]);
        self.three(Code::VEX_Vpaddq_ymm_ymm_ymmm256, bytes, [number, VALUE, MASK]);
    }

    /// Doublewords shifted right arithmetically. AVX2 has only logical shifts of them: `shift` writes one. The sign's bit is
    /// shifted, too, and extended from where it is then.
    fn shift_right(
        &mut self,
        Vector { number, bytes }: Vector,
        a: usize,
        shift: impl Fn(&mut Assembler, [usize; 2]),
    ) {
        let sign = self.numbers(sign(Sew::E64), Sew::E64);
        self.plain.op(sized(Code::VEX_Vmovdqu_ymm_ymmm256, bytes), &[register(VALUE, bytes), sign]);
        shift(self, [VALUE, VALUE]);
        shift(self, [MASK, a]);
        self.three(Code::VEX_Vpxor_ymm_ymm_ymmm256, bytes, [MASK, MASK, VALUE]);
        self.three(Code::VEX_Vpsubq_ymm_ymm_ymmm256, bytes, [number, MASK, VALUE]);
    }

    /// A shift by a number that is known.
    pub(super) fn shift(&mut self, code: Code, bytes: u32, [to, from]: [usize; 2], by: i32) {
        self.plain.op(sized(code, bytes), &[register(to, bytes), register(from, bytes), Arg::Number(by)]);
    }

    /// Halfwords shifted by those of another register: the upper and the lower halves of words are shifted apart, as words.
    fn shift_each(&mut self, mnemonic: Mnemonic, args: &[Arg]) -> Option<()> {
        let (Vector { number, bytes }, a, by) = three(args)?;
        let shift = match mnemonic {
            Mnemonic::Vpsllvw => Code::VEX_Vpsllvd_ymm_ymm_ymmm256,
            Mnemonic::Vpsrlvw => Code::VEX_Vpsrlvd_ymm_ymm_ymmm256,
            _ => Code::VEX_Vpsravd_ymm_ymm_ymmm256,
        };
        let signed = mnemonic == Mnemonic::Vpsravw;
        let (and, down) = (Code::VEX_Vpand_ymm_ymm_ymmm256, Code::VEX_Vpsrld_ymm_ymm_imm8);
        // The blend at the end drops what upper halves leave below them.
        self.shift(down, bytes, [MASK, by], 16);
        let mut upper = a;
        if mnemonic == Mnemonic::Vpsllvw {
            self.with_number(and, bytes, [OTHER, a], 0xffff_0000, Sew::E32);
            upper = OTHER;
        }
        self.three(shift, bytes, [MASK, upper, MASK]);
        self.with_number(and, bytes, [OTHER, by], 0xffff, Sew::E32);
        match signed {
            // Their signs are where a word's is.
            true => self.shift(Code::VEX_Vpslld_ymm_ymm_imm8, bytes, [VALUE, a], 16),
            false => self.with_number(and, bytes, [VALUE, a], 0xffff, Sew::E32),
        }
        self.three(shift, bytes, [OTHER, VALUE, OTHER]);
        if signed {
            self.shift(down, bytes, [OTHER, OTHER], 16);
        }
        let [to, lower, upper] = [number, OTHER, MASK].map(|number| register(number, bytes));
        let blend = sized(Code::VEX_Vpblendw_ymm_ymm_ymmm256_imm8, bytes);
        self.plain.op(blend, &[to, lower, upper, Arg::Number(0b1010_1010)]);
        Some(())
    }

    fn rotate(&mut self, sew: Sew, mnemonic: Mnemonic, args: &[Arg]) -> Option<()> {
        let (Vector { number, bytes }, a, b) = three(args)?;
        let (left, right) = match sew {
            Sew::E32 => (Code::VEX_Vpsllvd_ymm_ymm_ymmm256, Code::VEX_Vpsrlvd_ymm_ymm_ymmm256),
            _ => (Code::VEX_Vpsllvq_ymm_ymm_ymmm256, Code::VEX_Vpsrlvq_ymm_ymm_ymmm256),
        };
        let to_left = matches!(mnemonic, Mnemonic::Vprolvd | Mnemonic::Vprolvq);
        let (there, back) = if to_left { (left, right) } else { (right, left) };
        let difference = match sew {
            Sew::E32 => Code::VEX_Vpsubd_ymm_ymm_ymmm256,
            _ => Code::VEX_Vpsubq_ymm_ymm_ymmm256,
        };
        self.with_number(Code::VEX_Vpand_ymm_ymm_ymmm256, bytes, [MASK, b], u64::from(sew.bits()) - 1, sew);
        self.three(there, bytes, [VALUE, a, MASK]);
        // By all bits the host makes it 0.
        let all = self.numbers(sew.bits().into(), sew);
        self.plain.op(sized(Code::VEX_Vmovdqu_ymm_ymmm256, bytes), &[register(OTHER, bytes), all]);
        self.three(difference, bytes, [MASK, OTHER, MASK]);
        self.three(back, bytes, [MASK, a, MASK]);
        self.three(Code::VEX_Vpor_ymm_ymm_ymmm256, bytes, [number, VALUE, MASK]);
        Some(())
    }

    /// The second operand where the mask has the lane's bit, else the first.
    fn blend(&mut self, sew: Sew, lanes: Lanes, args: &[Arg]) -> Option<()> {
        let (to, a, b) = three(args)?;
        self.expand(masks::of(lanes)?, sew, to.bytes);
        self.choose_by(to, [b, a], MASK);
        Some(())
    }

    /// The low halves of elements.
    fn truncate(&mut self, sew: Sew, lanes: Lanes, args: &[Arg]) -> Option<()> {
        let (to, from) = (vector(*args.first()?)?, vector(*args.get(1)?)?);
        let wide = from.bytes > 16;
        let (pack, own) = match sew {
            Sew::E8 => (Code::VEX_Vpackuswb_ymm_ymm_ymmm256, 0xff),
            Sew::E16 => (Code::VEX_Vpackusdw_ymm_ymm_ymmm256, 0xffff),
            _ => (Code::VEX_Vshufps_ymm_ymm_ymmm256_imm8, u64::MAX),
        };
        let mut low = from.number;
        if sew != Sew::E32 {
            // What they pack must be in range.
            let double = Sew::from_bits(2 * sew.bits())?;
            self.with_number(Code::VEX_Vpand_ymm_ymm_ymmm256, from.bytes, [VALUE, low], own, double);
            low = VALUE;
        }
        let mut high = low;
        if wide {
            let args = [register(MASK, 16), register(low, 32), Arg::Number(1)];
            self.plain.op(Code::VEX_Vextracti128_xmmm128_ymm_imm8, &args);
            high = MASK;
        }
        let result = if lanes == Lanes::All { to.number } else { VALUE };
        let args = [result, low, high].map(|number| register(number, 16));
        match sew {
            Sew::E32 => self.plain.op(sized(pack, 16), &[args[0], args[1], args[2], Arg::Number(0x88)]),
            _ => self.plain.op(sized(pack, 16), &args),
        }
        if lanes != Lanes::All {
            self.put_lanes(to, VALUE, lanes, sew);
        }
        Some(())
    }

    /// What the table in the last operand makes of the bits of three: a sign given, or all ones.
    fn ternary(&mut self, lanes: Lanes, args: &[Arg]) -> Option<()> {
        let (Vector { number: to, bytes }, b, a) = three(args)?;
        let (and, andn) = (Code::VEX_Vpand_ymm_ymm_ymmm256, Code::VEX_Vpandn_ymm_ymm_ymmm256);
        let table = number(*args.get(3)?).filter(|_| lanes == Lanes::All)?;
        match table {
            0xff => self.three(Code::VEX_Vpcmpeqd_ymm_ymm_ymmm256, bytes, [to; 3]),
            // The first says which bits are taken of b, the others being those of a.
            0xca | 0x3a => {
                match table {
                    0xca => self.three(and, bytes, [VALUE, to, b]),
                    _ => self.three(andn, bytes, [VALUE, b, to]),
                }
                self.three(andn, bytes, [MASK, to, a]);
                self.three(Code::VEX_Vpor_ymm_ymm_ymmm256, bytes, [to, VALUE, MASK]);
            }
            0x6a => {
                self.three(and, bytes, [VALUE, to, b]);
                self.three(Code::VEX_Vpxor_ymm_ymm_ymmm256, bytes, [to, VALUE, a]);
            }
            _ => return None,
        }
        Some(())
    }
}

/// A result, and two operands.
pub(super) fn three(args: &[Arg]) -> Option<(Vector, usize, usize)> {
    let [to, a, b] = *args.first_chunk()?;
    Some((vector(to)?, vector(a)?.number, vector(b)?.number))
}
