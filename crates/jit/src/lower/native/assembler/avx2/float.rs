//! Floating-point numbers: lanes that raise no flags, and what takes several instructions.

use iced_x86::{Code, Mnemonic};
use rivet_isa::Sew;

use super::integer::three;
use super::table::{Direct, Kind};
use super::{MASK, OTHER, VALUE, Vector, mask, masks, number, register, sized, table, vector};
use crate::fused::assembler::{Arg, Lanes};
use crate::fused::float::INFINITY_OR_ZERO;
use crate::lower::native::assembler::Assembler;
use crate::lower::native::half::NOT_FINITE;
use crate::lower::native::reduce::NAN;

/// What numbers of a format are made of.
pub(super) struct Bits {
    one: u64,
    pub(super) infinity: u64,
    /// All but the sign.
    absolute: u64,
}

pub(super) fn bits(sew: Sew) -> Bits {
    match sew {
        Sew::E32 => Bits { one: 0x3f80_0000, infinity: 0x7f80_0000, absolute: 0x7fff_ffff },
        _ => Bits { one: 1.0f64.to_bits(), infinity: f64::INFINITY.to_bits(), absolute: u64::MAX >> 1 },
    }
}

/// The width of the numbers that an instruction which is here works on, and how many of them if not all.
fn width(mnemonic: Mnemonic) -> Option<(Sew, Option<u32>)> {
    Some(match mnemonic {
        Mnemonic::Vcmpps | Mnemonic::Vfpclassps | Mnemonic::Vrangeps => (Sew::E32, None),
        Mnemonic::Vcmppd | Mnemonic::Vfpclasspd | Mnemonic::Vrangepd => (Sew::E64, None),
        Mnemonic::Vfpclassss | Mnemonic::Vrangess => (Sew::E32, Some(1)),
        Mnemonic::Vfpclasssd | Mnemonic::Vrangesd => (Sew::E64, Some(1)),
        _ => return None,
    })
}

/// 2^16, 2^52 and what lies on it for the upper halves of doublewords, as doubles.
const TWO_16: f64 = 65536.0;
const LOW: u64 = 0x4330_0000_0000_0000;
const HIGH: u64 = 0x4530_0000_0000_0000;

impl Assembler {
    pub(super) fn float(&mut self, mnemonic: Mnemonic, lanes: Lanes, args: &[Arg]) -> Option<()> {
        if let Some((sew, only)) = width(mnemonic) {
            return match mnemonic {
                Mnemonic::Vcmpps | Mnemonic::Vcmppd => self.compare_numbers(sew, lanes, args),
                Mnemonic::Vrangeps | Mnemonic::Vrangepd | Mnemonic::Vrangess | Mnemonic::Vrangesd => {
                    self.whole(lanes, sew, args, |asm, args| asm.range(sew, args))
                }
                _ => self.classify(sew, only, lanes, args),
            };
        }
        match mnemonic {
            Mnemonic::Vcvtudq2ps => {
                self.converted(Sew::E32, lanes, args, |asm, to, from| asm.words_to_singles(to, from))
            }
            Mnemonic::Vcvtudq2pd => self.whole(lanes, Sew::E64, args, |asm, args| {
                asm.words_to_doubles(vector(*args.first()?)?, vector(*args.get(1)?)?.number);
                Some(())
            }),
            Mnemonic::Vcvtps2udq => self.words_in_range(Code::VEX_Vcvtps2dq_ymm_ymmm256, lanes, args),
            Mnemonic::Vcvttps2udq => self.words_in_range(Code::VEX_Vcvttps2dq_ymm_ymmm256, lanes, args),
            Mnemonic::Vcvtqq2pd => {
                self.converted(Sew::E64, lanes, args, |asm, to, from| asm.doublewords(to, from, true))
            }
            Mnemonic::Vcvtuqq2pd => {
                self.converted(Sew::E64, lanes, args, |asm, to, from| asm.doublewords(to, from, false))
            }
            _ => None,
        }
    }

    /// An operation on some lanes: in the others it works on zeros, or divides by 1.
    pub(super) fn masked_float(&mut self, direct: Direct, lanes: Lanes, args: &[Arg]) -> Option<()> {
        let Direct { code, sew, kind } = direct;
        let (chosen, and) = (masks::of(lanes)?, Code::VEX_Vpand_ymm_ymm_ymmm256);
        let to = vector(*args.first()?)?;
        let a = self.operand(*args.get(1)?, to.bytes)?;
        let bytes = to.bytes.max(a.bytes);
        let value = register(VALUE, to.bytes);
        let rest = args.get(2..)?;
        if let [] | [Arg::Number(_)] = rest {
            self.expand(chosen, operand_width(code, sew), a.bytes);
            self.three(and, a.bytes, [VALUE, a.number, MASK]);
            self.plain.op(sized(code, bytes), &[&[value, register(VALUE, a.bytes)], rest].concat());
            self.put_lanes(to, VALUE, lanes, sew);
            return Some(());
        }
        let (a, b) = (a.number, vector(*rest.first()?)?.number);
        self.expand(chosen, sew, bytes);
        match kind {
            Kind::Fused => {
                self.three(and, bytes, [VALUE, to.number, MASK]);
                self.three(and, bytes, [OTHER, a, MASK]);
                self.three(and, bytes, [MASK, b, MASK]);
                self.three(code, bytes, [VALUE, OTHER, MASK]);
            }
            Kind::Divides => {
                self.three(and, bytes, [VALUE, a, MASK]);
                self.three(and, bytes, [OTHER, b, MASK]);
                self.with_number(Code::VEX_Vpandn_ymm_ymm_ymmm256, bytes, [MASK, MASK], bits(sew).one, sew);
                self.three(Code::VEX_Vpor_ymm_ymm_ymmm256, bytes, [MASK, MASK, OTHER]);
                self.three(code, bytes, [VALUE, VALUE, MASK]);
            }
            Kind::Float | Kind::Exact => {
                self.three(and, bytes, [VALUE, a, MASK]);
                self.three(and, bytes, [MASK, b, MASK]);
                self.three(code, bytes, [VALUE, VALUE, MASK]);
            }
        }
        self.put_lanes(to, VALUE, lanes, sew);
        Some(())
    }

    /// A conversion that `f` writes, of numbers of which those of other lanes are zeros.
    fn converted(
        &mut self,
        sew: Sew,
        lanes: Lanes,
        args: &[Arg],
        f: impl FnOnce(&mut Assembler, Vector, usize),
    ) -> Option<()> {
        let to = vector(*args.first()?)?;
        let from = self.operand(*args.get(1)?, to.bytes)?;
        let Some(chosen) = masks::of(lanes) else {
            f(self, to, from.number);
            return Some(());
        };
        self.expand(chosen, sew, to.bytes);
        self.three(Code::VEX_Vpand_ymm_ymm_ymmm256, to.bytes, [OTHER, from.number, MASK]);
        f(self, Vector { number: VALUE, ..to }, OTHER);
        self.put_lanes(to, VALUE, lanes, sew);
        Some(())
    }

    /// A vector register, or memory of as many bytes, loaded into [`OTHER`].
    fn operand(&mut self, arg: Arg, bytes: u32) -> Option<Vector> {
        if let Arg::Memory(_) = arg {
            self.plain.op(sized(Code::VEX_Vmovdqu_ymm_ymmm256, bytes), &[register(OTHER, bytes), arg]);
            return Some(Vector { number: OTHER, bytes });
        }
        vector(arg)
    }

    fn compare_numbers(&mut self, sew: Sew, lanes: Lanes, args: &[Arg]) -> Option<()> {
        let (to, a) = (mask(*args.first()?)?, vector(*args.get(1)?)?);
        let b = self.operand(*args.get(2)?, a.bytes)?;
        let (bytes, mut a, mut b) = (a.bytes, a.number, b.number);
        if let Some(chosen) = masks::of(lanes) {
            self.expand(chosen, sew, bytes);
            let same = a == b;
            self.three(Code::VEX_Vpand_ymm_ymm_ymmm256, bytes, [VALUE, a, MASK]);
            a = VALUE;
            if same {
                b = VALUE;
            } else {
                self.three(Code::VEX_Vpand_ymm_ymm_ymmm256, bytes, [MASK, b, MASK]);
                b = MASK;
            }
        }
        let code = match sew {
            Sew::E32 => Code::VEX_Vcmpps_ymm_ymm_ymmm256_imm8,
            _ => Code::VEX_Vcmppd_ymm_ymm_ymmm256_imm8,
        };
        let [value, a, b] = [VALUE, a, b].map(|number| register(number, bytes));
        self.plain.op(sized(code, bytes), &[value, a, b, *args.get(3)?]);
        self.put_bits(to, lanes, sew, bytes, false);
        Some(())
    }

    /// Which numbers are infinities or zeros, which are NaNs, or which are either. Raises no flags.
    fn classify(&mut self, sew: Sew, only: Option<u32>, lanes: Lanes, args: &[Arg]) -> Option<()> {
        let (to, from) = (mask(*args.first()?)?, vector(*args.get(1)?)?);
        let (bytes, parts) = (from.bytes, bits(sew));
        let (equal, greater) = (table::equal(sew), table::greater(sew));
        let and = Code::VEX_Vpand_ymm_ymm_ymmm256;
        self.with_number(and, bytes, [VALUE, from.number], parts.absolute, sew);
        match number(*args.get(2)?)? {
            INFINITY_OR_ZERO => {
                self.with_number(equal, bytes, [MASK, VALUE], parts.infinity, sew);
                self.with_number(equal, bytes, [VALUE, VALUE], 0, sew);
                self.three(Code::VEX_Vpor_ymm_ymm_ymmm256, bytes, [VALUE, VALUE, MASK]);
            }
            NAN => self.with_number(greater, bytes, [VALUE, VALUE], parts.infinity, sew),
            NOT_FINITE => self.with_number(greater, bytes, [VALUE, VALUE], parts.infinity - 1, sew),
            _ => return None,
        }
        if let Some(lanes) = only {
            // The upper ones are no numbers.
            let mut first = [0; 64];
            first[..(lanes * sew.bytes()) as usize].fill(0xff);
            let first = self.plain.data(first).into();
            self.plain.op(sized(and, bytes), &[register(VALUE, bytes), register(VALUE, bytes), first]);
        }
        self.put_bits(to, lanes, sew, bytes, false);
        Some(())
    }

    /// The lesser or greater of numbers that are no NaNs, -0 being less than +0. Raises no flags: their bits are compared, those
    /// of negative ones inverted but for the sign.
    fn range(&mut self, sew: Sew, args: &[Arg]) -> Option<()> {
        let (to, a, b) = three(args)?;
        let bytes = to.bytes;
        let takes_greater = number(*args.get(3)?)? & 1 != 0;
        let greater = table::greater(sew);
        let shift = match sew {
            Sew::E32 => Code::VEX_Vpsrld_ymm_ymm_imm8,
            _ => Code::VEX_Vpsrlq_ymm_ymm_imm8,
        };
        for (key, from) in [(VALUE, a), (MASK, b)] {
            self.three(Code::VEX_Vpxor_ymm_ymm_ymmm256, bytes, [key; 3]);
            self.three(greater, bytes, [key, key, from]);
            self.shift(shift, bytes, [key, key], 1);
            self.three(Code::VEX_Vpxor_ymm_ymm_ymmm256, bytes, [key, key, from]);
        }
        self.three(greater, bytes, [VALUE, VALUE, MASK]);
        self.choose_by(to, if takes_greater { [a, b] } else { [b, a] }, VALUE);
        Some(())
    }

    /// Words without a sign as singles: their halves are, and are added, which rounds once.
    fn words_to_singles(&mut self, Vector { number, bytes }: Vector, from: usize) {
        let convert = sized(Code::VEX_Vcvtdq2ps_ymm_ymmm256, bytes);
        self.shift(Code::VEX_Vpsrld_ymm_ymm_imm8, bytes, [MASK, from], 16);
        self.plain.op(convert, &[register(MASK, bytes), register(MASK, bytes)]);
        let times = u64::from((TWO_16 as f32).to_bits());
        self.with_number(Code::VEX_Vmulps_ymm_ymm_ymmm256, bytes, [MASK, MASK], times, Sew::E32);
        self.with_number(Code::VEX_Vpand_ymm_ymm_ymmm256, bytes, [VALUE, from], 0xffff, Sew::E32);
        self.plain.op(convert, &[register(VALUE, bytes), register(VALUE, bytes)]);
        self.three(Code::VEX_Vaddps_ymm_ymm_ymmm256, bytes, [number, MASK, VALUE]);
    }

    /// Words without a sign as doubles. Made of their halves, for the sum of 0 has the right sign in all rounding modes.
    fn words_to_doubles(&mut self, Vector { number, bytes }: Vector, from: usize) {
        let convert = sized(Code::VEX_Vcvtdq2pd_ymm_xmmm128, bytes);
        self.shift(Code::VEX_Vpsrld_ymm_ymm_imm8, 16, [MASK, from], 16);
        self.with_number(Code::VEX_Vpand_ymm_ymm_ymmm256, 16, [VALUE, from], 0xffff, Sew::E32);
        for half in [MASK, VALUE] {
            self.plain.op(convert, &[register(half, bytes), register(half, 16)]);
        }
        self.with_number(Code::VEX_Vmulpd_ymm_ymm_ymmm256, bytes, [MASK, MASK], TWO_16.to_bits(), Sew::E64);
        self.three(Code::VEX_Vaddpd_ymm_ymm_ymmm256, bytes, [number, MASK, VALUE]);
    }

    /// Singles as unsigned words, rounded as `code` does. The singles must be at least 0 and less than 2^32, or NaNs, which raise NV.
    /// From those of 2^31 on, 2^31 is subtracted first, which is exact.
    fn words_in_range(&mut self, code: Code, lanes: Lanes, args: &[Arg]) -> Option<()> {
        const AT_LEAST: i32 = 0x1d;
        let half = f32::to_bits(2f32.powi(31)).into();
        self.converted(Sew::E32, lanes, args, |asm, Vector { number, bytes }, from| {
            let limit = asm.numbers(half, Sew::E32);
            let args = [register(MASK, bytes), register(from, bytes), limit, Arg::Number(AT_LEAST)];
            asm.plain.op(sized(Code::VEX_Vcmpps_ymm_ymm_ymmm256_imm8, bytes), &args);
            asm.with_number(Code::VEX_Vpand_ymm_ymm_ymmm256, bytes, [VALUE, MASK], half, Sew::E32);
            asm.three(Code::VEX_Vsubps_ymm_ymm_ymmm256, bytes, [VALUE, from, VALUE]);
            asm.plain.op(sized(code, bytes), &[register(VALUE, bytes), register(VALUE, bytes)]);
            asm.shift(Code::VEX_Vpslld_ymm_ymm_imm8, bytes, [MASK, MASK], 31);
            asm.three(Code::VEX_Vpxor_ymm_ymm_ymmm256, bytes, [number, VALUE, MASK]);
        })
    }

    /// Doublewords as doubles: the halves as low bits of large doubles, less what is too much in them, which is exact; their sum
    /// rounds once.
    fn doublewords(&mut self, Vector { number, bytes }: Vector, from: usize, signed: bool) {
        let bias = if signed { 1 << 31 } else { 0 };
        let excess = f64::from_bits(HIGH) + bias as f64 * 2f64.powi(32) + f64::from_bits(LOW);
        self.shift(Code::VEX_Vpsrlq_ymm_ymm_imm8, bytes, [MASK, from], 32);
        self.with_number(Code::VEX_Vpxor_ymm_ymm_ymmm256, bytes, [MASK, MASK], HIGH | bias, Sew::E64);
        self.with_number(Code::VEX_Vsubpd_ymm_ymm_ymmm256, bytes, [MASK, MASK], excess.to_bits(), Sew::E64);
        let low = self.numbers(LOW, Sew::E64);
        let args = [register(VALUE, bytes), register(from, bytes), low, Arg::Number(0b1010_1010)];
        self.plain.op(sized(Code::VEX_Vpblendd_ymm_ymm_ymmm256_imm8, bytes), &args);
        self.three(Code::VEX_Vaddpd_ymm_ymm_ymmm256, bytes, [VALUE, MASK, VALUE]);
        // A sum of 0 may be -0.
        self.with_number(Code::VEX_Vpcmpeqq_ymm_ymm_ymmm256, bytes, [MASK, from], 0, Sew::E64);
        self.three(Code::VEX_Vpandn_ymm_ymm_ymmm256, bytes, [number, MASK, VALUE]);
    }
}

/// The width of the numbers that a conversion or a root works on, whose results have this width.
fn operand_width(code: Code, sew: Sew) -> Sew {
    match code {
        Code::VEX_Vcvtps2pd_ymm_xmmm128 | Code::VEX_Vcvtps2ph_xmmm128_ymm_imm8 => Sew::E32,
        Code::VEX_Vcvtph2ps_ymm_xmmm128 => Sew::E16,
        Code::VEX_Vcvtpd2ps_xmm_ymmm256
        | Code::VEX_Vcvtpd2dq_xmm_ymmm256
        | Code::VEX_Vcvttpd2dq_xmm_ymmm256 => Sew::E64,
        _ => sew,
    }
}
