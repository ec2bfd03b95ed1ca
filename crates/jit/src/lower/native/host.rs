//! Which vector registers the host has, and what they are for.

use std::ops::Range;
use std::sync::OnceLock;

use iced_x86::Register;

use crate::fused;

/// The host's vector extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vectors {
    /// AVX-512, for which code is written: 32 registers of 64 bytes, and masks.
    Avx512,
    /// AVX2, for which that code is [rewritten](super::assembler): 16 registers of 32 bytes.
    Avx2,
}

/// Host registers for integer registers of the guest. The last one is what rewritten code works in, where there is such.
const INTEGERS: [Register; 7] =
    [Register::RBX, Register::R8, Register::R12, Register::R13, Register::R14, Register::R15, Register::RBP];

/// What this host has, if it is enough.
pub(super) fn vectors() -> Option<Vectors> {
    static VECTORS: OnceLock<Option<Vectors>> = OnceLock::new();
    *VECTORS.get_or_init(|| match fused::is_available() {
        true => Some(Vectors::Avx512),
        false => has_avx2().then_some(Vectors::Avx2),
    })
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    rivet_fp::host_has!("avx2")
        && rivet_fp::host_has!("fma")
        && rivet_fp::host_has!("f16c")
        && rivet_fp::host_has!("bmi1")
        && rivet_fp::host_has!("bmi2")
        && rivet_fp::host_has!("popcnt")
}

#[cfg(not(target_arch = "x86_64"))]
fn has_avx2() -> bool {
    false
}

/// Bytes of a vector register of this host.
pub(super) fn register_bytes() -> u32 {
    vectors().map_or(16, Vectors::bytes)
}

impl Vectors {
    pub(super) fn name(self) -> &'static str {
        match self {
            Vectors::Avx512 => "AVX-512",
            Vectors::Avx2 => "AVX2",
        }
    }

    /// Bytes of a register.
    pub(super) fn bytes(self) -> u32 {
        match self {
            Vectors::Avx512 => 64,
            Vectors::Avx2 => 32,
        }
    }

    /// How many registers, from the first on, hold the guest's and constants.
    pub(super) fn kept(self) -> usize {
        self.temps().start
    }

    /// The registers for intermediate results.
    pub(super) fn temps(self) -> Range<usize> {
        match self {
            Vectors::Avx512 => 26..32,
            Vectors::Avx2 => 8..13,
        }
    }

    /// The register that cold code may write whatever is in use: the last temporary one is no operand.
    pub(super) fn scratch(self) -> usize {
        match self {
            Vectors::Avx512 => 31,
            Vectors::Avx2 => 13,
        }
    }

    /// Whether a masked instruction takes several instructions of the host.
    pub(super) fn masks_slowly(self) -> bool {
        self == Vectors::Avx2
    }

    /// Registers for integer registers of the guest.
    pub(super) fn integers(self) -> &'static [Register] {
        match self {
            Vectors::Avx512 => &INTEGERS,
            Vectors::Avx2 => &INTEGERS[..INTEGERS.len() - 1],
        }
    }
}
