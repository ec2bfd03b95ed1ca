//! `vtype`: selected element width, group multiplier and the two policies.
//!
//! Invariant: a [`Vtype`] with `vill` set is [`Vtype::ILLEGAL`], all other fields zero, as the specification
//! demands of the CSR. What a hart supports beyond the encoding (ELEN, VLEN) is asked of
//! [`Vtype::is_supported`]; this module knows no hart.

mod key;

use core::fmt;
use core::str::FromStr;

use crate::ext::{Isa, Xlen};
use crate::rule::{Broken, Rule};

pub use key::VtypeKey;

/// Selected element width; the discriminant is the `vsew` field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Sew {
    /// 8 bits.
    E8 = 0,
    /// 16 bits.
    E16 = 1,
    /// 32 bits.
    E32 = 2,
    /// 64 bits.
    E64 = 3,
}

impl Sew {
    /// Every width, narrowest first.
    pub const ALL: [Sew; 4] = [Sew::E8, Sew::E16, Sew::E32, Sew::E64];

    /// Width in bits.
    pub const fn bits(self) -> u32 {
        8 << self as u32
    }

    /// Width in bytes.
    pub const fn bytes(self) -> u32 {
        1 << self as u32
    }

    /// Logarithm of the width in bits: 3 to 6.
    pub const fn log2_bits(self) -> u32 {
        3 + self as u32
    }

    /// The width of that many bits.
    pub const fn from_bits(bits: u32) -> Option<Sew> {
        match bits {
            8 => Some(Sew::E8),
            16 => Some(Sew::E16),
            32 => Some(Sew::E32),
            64 => Some(Sew::E64),
            _ => None,
        }
    }

    /// The width of a `vsew` field; the values from 4 on are reserved.
    pub const fn from_vsew(vsew: u32) -> Option<Sew> {
        match vsew {
            0 => Some(Sew::E8),
            1 => Some(Sew::E16),
            2 => Some(Sew::E32),
            3 => Some(Sew::E64),
            _ => None,
        }
    }

    /// The next wider one (2·SEW).
    pub const fn widened(self) -> Option<Sew> {
        Sew::from_vsew(self as u32 + 1)
    }

    /// The next narrower one (SEW/2).
    pub const fn narrowed(self) -> Option<Sew> {
        Sew::from_bits(self.bits() / 2)
    }
}

impl fmt::Display for Sew {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "e{}", self.bits())
    }
}

/// Vector length multiplier (LMUL or EMUL); the discriminant is its logarithm.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(i8)]
pub enum Lmul {
    /// 1/8.
    Mf8 = -3,
    /// 1/4.
    Mf4 = -2,
    /// 1/2.
    Mf2 = -1,
    /// 1.
    M1 = 0,
    /// 2.
    M2 = 1,
    /// 4.
    M4 = 2,
    /// 8.
    M8 = 3,
}

impl Lmul {
    /// Every multiplier, smallest first.
    pub const ALL: [Lmul; 7] = [Lmul::Mf8, Lmul::Mf4, Lmul::Mf2, Lmul::M1, Lmul::M2, Lmul::M4, Lmul::M8];

    /// Logarithm of the multiplier: -3 to 3.
    pub const fn log2(self) -> i32 {
        self as i8 as i32
    }

    /// The multiplier 2^`log2`, if there is one: "EMUL must be in range 1/8 to 8".
    pub const fn from_log2(log2: i32) -> Option<Lmul> {
        match log2 {
            -3 => Some(Lmul::Mf8),
            -2 => Some(Lmul::Mf4),
            -1 => Some(Lmul::Mf2),
            0 => Some(Lmul::M1),
            1 => Some(Lmul::M2),
            2 => Some(Lmul::M4),
            3 => Some(Lmul::M8),
            _ => None,
        }
    }

    /// The multiplier of a `vlmul` field, a signed number of three bits; 100 is reserved.
    pub const fn from_vlmul(vlmul: u32) -> Option<Lmul> {
        match vlmul {
            0..=3 => Lmul::from_log2(vlmul as i32),
            5..=7 => Lmul::from_log2(vlmul as i32 - 8),
            _ => None,
        }
    }

    /// The `vlmul` field.
    pub const fn vlmul(self) -> u32 {
        self.log2() as u32 & 7
    }

    /// Registers in a group: LMUL, and 1 where it is fractional.
    pub const fn regs(self) -> u32 {
        if self.log2() > 0 { 1 << self.log2() } else { 1 }
    }

    /// Is it less than 1?
    pub const fn is_fractional(self) -> bool {
        self.log2() < 0
    }

    /// LMUL · 2^`log2`, if that is a multiplier.
    pub const fn scaled(self, log2: i32) -> Option<Lmul> {
        match self.log2().checked_add(log2) {
            Some(sum) => Lmul::from_log2(sum),
            None => None,
        }
    }

    /// Can a group of this multiplier begin at register `reg`? "Instructions specifying an LMUL=2 vector
    /// register group with an odd-numbered vector register are reserved", and so for 4 and 8.
    pub const fn is_aligned(self, reg: u8) -> bool {
        (reg as u32).is_multiple_of(self.regs())
    }
}

impl fmt::Display for Lmul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_fractional() {
            write!(f, "mf{}", 1 << -self.log2())
        } else {
            write!(f, "m{}", self.regs())
        }
    }
}

/// The bit of [`Vtype::altfmt`].
const ALTFMT: u32 = 1 << 8;

/// The contents of the `vtype` CSR.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Vtype {
    /// The setting is illegal; the other fields are zero then.
    pub vill: bool,
    /// Masked-off elements are agnostic.
    pub vma: bool,
    /// Tail elements are agnostic.
    pub vta: bool,
    /// Selected element width.
    pub sew: Sew,
    /// Group multiplier.
    pub lmul: Lmul,
    /// Elements of SEW bits are in the alternate format: BF16 with SEW = 16; with SEW = 8 BF16 in place of binary16, and
    /// E5M2 in place of E4M3 (Zvfbfa, Zvfofp8min). Never with another SEW.
    pub altfmt: bool,
}

impl Vtype {
    /// `vill`: "the other XLEN-1 bits in vtype shall be zero".
    pub const ILLEGAL: Vtype = Vtype { vill: true, ..Vtype::new(Sew::E8, Lmul::M1) };

    /// A legal setting with both policies undisturbed.
    pub const fn new(sew: Sew, lmul: Lmul) -> Vtype {
        Vtype { vill: false, vma: false, vta: false, sew, lmul, altfmt: false }
    }

    /// Decodes a register value or an immediate. Reserved encodings, `vill` itself at whatever XLEN, and
    /// reserved bits that are set give [`Vtype::ILLEGAL`].
    pub const fn from_bits(bits: u64) -> Vtype {
        if bits > 0x1ff {
            return Vtype::ILLEGAL;
        }
        let bits = bits as u32;
        let altfmt = bits & ALTFMT != 0;
        match (Sew::from_vsew(bits >> 3 & 7), Lmul::from_vlmul(bits & 7)) {
            (Some(sew), Some(lmul)) if !altfmt || sew.bits() <= 16 => {
                Vtype { vill: false, vma: bits & 0x80 != 0, vta: bits & 0x40 != 0, sew, lmul, altfmt }
            }
            _ => Vtype::ILLEGAL,
        }
    }

    /// The value a read of the CSR gives.
    pub const fn bits(self, xlen: Xlen) -> u64 {
        if self.vill { 1 << (xlen.bits() - 1) } else { self.imm() as u64 }
    }

    /// The immediate of `vsetvli`. There is none for `vill`; the reserved `vlmul` 100 stands for it.
    pub const fn imm(self) -> u32 {
        if self.vill {
            return 0b100;
        }
        let altfmt = if self.altfmt { ALTFMT } else { 0 };
        altfmt | (self.vma as u32) << 7 | (self.vta as u32) << 6 | (self.sew as u32) << 3 | self.lmul.vlmul()
    }

    /// Logarithm of SEW/LMUL: 0 to 9.
    pub const fn log2_ratio(self) -> u32 {
        (self.sew.log2_bits() as i32 - self.lmul.log2()) as u32
    }

    /// SEW/LMUL: 1 to 512.
    pub const fn ratio(self) -> u32 {
        1 << self.log2_ratio()
    }

    /// VLMAX = LMUL·VLEN/SEW, in elements; 0 where `vill` is set.
    pub const fn vlmax(self, vlen: u32) -> u32 {
        if self.vill { 0 } else { vlen >> self.log2_ratio() }
    }

    /// EMUL of an operand of width `eew`: "EEW/EMUL = SEW/LMUL".
    pub const fn emul(self, eew: Sew) -> Option<Lmul> {
        self.lmul.scaled(eew as i32 - self.sew as i32)
    }

    /// Must an implementation of that ELEN and VLEN support the setting? For fractional LMUL it must
    /// support "SEW settings between SEWMIN and LMUL * min(ELEN, VLEN), inclusive"; others are reserved.
    /// None must support altfmt: see [`crate::Isa::supports`].
    pub const fn is_supported(self, elen: u32, vlen: u32) -> bool {
        let widest = if elen < vlen { elen } else { vlen };
        let limit = if self.lmul.is_fractional() { widest >> -self.lmul.log2() } else { elen };
        !self.vill && !self.altfmt && self.sew.bits() <= limit
    }
}

impl Vtype {
    /// Why a `vset{i}vl{i}` with these bits sets vill on a hart of that ISA; `None` if it does not.
    ///
    /// ```
    /// use rivet_isa::{Isa, Rule, Vtype};
    /// let isa: Isa = "rv64gcv".parse()?;
    /// let why = |bits| Vtype::refusal(bits, &isa).map(|broken| broken.rule);
    /// assert_eq!(why(0b011_101), Some(Rule::SewLmul)); // e64, mf8
    /// assert_eq!(why(0b000_101), None); // e8, mf8
    /// # Ok::<(), rivet_isa::isa_string::IsaError>(())
    /// ```
    pub fn refusal(bits: u64, isa: &Isa) -> Option<Broken> {
        let vtype = Vtype::from_bits(bits);
        if isa.supports(vtype) {
            return None;
        }
        let (xlen, elen, vlen) = (isa.xlen, isa.elen, isa.vlen);
        // Where altfmt is set, and not supported with this SEW.
        let of_any_lmul = |&sew: &Sew| !isa.supports(Vtype { altfmt: true, ..Vtype::new(sew, Lmul::M1) });
        let asked = bits & u64::from(ALTFMT) != 0;
        let alternate = Sew::from_vsew(bits as u32 >> 3 & 7).filter(of_any_lmul).filter(|_| asked);
        let known = if isa.has_altfmt() { 0x1ff } else { 0xff };
        let (vsew, vlmul) = (bits as u32 >> 3 & 7, bits as u32 & 7);
        let widest = elen.min(vlen);
        Some(if bits >> (xlen.bits() - 1) & 1 != 0 {
            Rule::VillWritten.broken(format_args!("bit {} of the new vtype (vill) is 1", xlen.bits() - 1))
        } else if bits > known {
            let bit = (bits & !known).trailing_zeros();
            Rule::VtypeBits.broken(format_args!("bit {bit} of the new vtype is reserved and must be 0"))
        } else if let Some(sew) = alternate {
            Rule::Altfmt
                .broken(format_args!("this hart does not support altfmt (bit 8) with SEW = {}", sew.bits()))
        } else if Sew::from_vsew(vsew).is_none() {
            Rule::Vsew.broken(format_args!("vsew = 0b{vsew:03b} is reserved"))
        } else if Lmul::from_vlmul(vlmul).is_none() {
            Rule::Vlmul.broken(format_args!("vlmul = 0b{vlmul:03b} is reserved"))
        } else if vtype.sew.bits() > elen {
            Rule::VillValue.broken(format_args!("SEW = {}, but ELEN = {elen}", vtype.sew.bits()))
        } else {
            let (lmul, widest_here) = (vtype.lmul, widest >> -vtype.lmul.log2().min(0));
            match widest_here < Sew::E8.bits() {
                true => Rule::LmulSew.broken(format_args!(
                    "{lmul}: LMUL * min(ELEN, VLEN) = {widest_here} is less than SEWMIN = 8"
                )),
                false => Rule::SewLmul.broken(format_args!(
                    "SEW = {} exceeds LMUL * min(ELEN, VLEN) = {widest_here}",
                    vtype.sew.bits()
                )),
            }
        })
    }
}

impl fmt::Display for Vtype {
    /// As in assembly: `e32, m2, ta, mu`; or `vill`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.vill {
            return f.write_str("vill");
        }
        let (tail, mask) = (if self.vta { "ta" } else { "tu" }, if self.vma { "ma" } else { "mu" });
        let alternate = if self.altfmt { ALTERNATE } else { "" };
        write!(f, "{}{alternate}, {}, {tail}, {mask}", self.sew, self.lmul)
    }
}

/// What assembly appends to SEW where altfmt is set.
const ALTERNATE: &str = "alt";

/// A text that is no `vtype`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VtypeError;

impl fmt::Display for VtypeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a vector type such as `e32, m2, ta, ma`")
    }
}

impl core::error::Error for VtypeError {}

impl FromStr for Sew {
    type Err = VtypeError;

    fn from_str(text: &str) -> Result<Sew, VtypeError> {
        Sew::ALL.into_iter().find(|sew| is_word(sew, text)).ok_or(VtypeError)
    }
}

impl FromStr for Lmul {
    type Err = VtypeError;

    fn from_str(text: &str) -> Result<Lmul, VtypeError> {
        Lmul::ALL.into_iter().find(|lmul| is_word(lmul, text)).ok_or(VtypeError)
    }
}

impl FromStr for Vtype {
    type Err = VtypeError;

    /// Reads what [`Display`](fmt::Display) writes. As in the GNU assembler, LMUL (`m1`) and the policies
    /// (`tu`, `mu`) may be left out from the right.
    fn from_str(text: &str) -> Result<Vtype, VtypeError> {
        let mut words = text.split(',').map(str::trim);
        let width = words.next().ok_or(VtypeError)?;
        let alternate = width.len().checked_sub(ALTERNATE.len()).and_then(|at| width.split_at_checked(at));
        let alternate = alternate.filter(|(_, end)| end.eq_ignore_ascii_case(ALTERNATE));
        let sew: Sew = alternate.map_or(width, |(width, _)| width).parse()?;
        let altfmt = alternate.is_some();
        if altfmt && sew.bits() > 16 {
            return Err(VtypeError);
        }
        let lmul = words.next().map_or(Ok(Lmul::M1), str::parse)?;
        let vta = policy(words.next(), "ta", "tu")?;
        let vma = policy(words.next(), "ma", "mu")?;
        match words.next() {
            None => Ok(Vtype { vill: false, vma, vta, sew, lmul, altfmt }),
            Some(_) => Err(VtypeError),
        }
    }
}

fn policy(word: Option<&str>, agnostic: &str, undisturbed: &str) -> Result<bool, VtypeError> {
    match word {
        Some(w) if w.eq_ignore_ascii_case(agnostic) => Ok(true),
        None => Ok(false),
        Some(w) if w.eq_ignore_ascii_case(undisturbed) => Ok(false),
        Some(_) => Err(VtypeError),
    }
}

fn is_word(value: &impl fmt::Display, text: &str) -> bool {
    value.to_string().eq_ignore_ascii_case(text)
}
