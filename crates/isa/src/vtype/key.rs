//! A number that stands for a `vtype`: small, so that engines compare it in one instruction.

use super::{Lmul, Sew, Vtype};

/// A legal `vtype`, or vill, as the immediate of `vsetvli` holds it: see [`Vtype::imm`].
///
/// Two keys are equal exactly where the vtypes are. The key is a `u32` in memory, which compiled code compares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(transparent)]
pub struct VtypeKey(u32);

impl VtypeKey {
    /// The key of an immediate: that of vill for reserved encodings.
    ///
    /// ```
    /// use rivet_isa::{Lmul, Sew, Vtype, vtype::VtypeKey};
    /// let key = VtypeKey::of_imm(0b011_001);
    /// assert_eq!((key.sew(), key.lmul()), (Sew::E64, Lmul::M2));
    /// assert_eq!(VtypeKey::of_imm(0b111_000), Vtype::ILLEGAL.key());
    /// ```
    pub const fn of_imm(imm: u64) -> VtypeKey {
        Vtype::from_bits(imm).key()
    }

    /// The vtype that the key stands for.
    #[inline]
    pub const fn vtype(self) -> Vtype {
        Vtype::from_bits(self.0 as u64)
    }

    /// SEW of that vtype; of vill, 8.
    #[inline]
    pub const fn sew(self) -> Sew {
        self.vtype().sew
    }

    /// LMUL of that vtype; of vill, 1.
    #[inline]
    pub const fn lmul(self) -> Lmul {
        self.vtype().lmul
    }

    /// The key as it lies in memory: 8 bits.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }
}

impl Vtype {
    /// The key that stands for this vtype.
    #[inline]
    pub const fn key(self) -> VtypeKey {
        VtypeKey(self.imm())
    }
}
