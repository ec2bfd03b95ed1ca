//! What a row says of its semantics, as types: [`Chapter`], [`Function`], [`Param`].
//!
//! The build script writes the enums from the table, so that a name which no row has does not compile.

use crate::Sew;

include!(concat!(env!("OUT_DIR"), "/semantics.rs"));

impl Chapter {
    /// Whether the chapter is one of the vector extension's (V, Zvbb and so on).
    #[inline]
    pub const fn is_vector(self) -> bool {
        self.name().as_bytes()[0] == b'v'
    }

    /// Whether its instructions compute with floating-point numbers, and may raise floating-point flags.
    #[inline]
    pub const fn is_float(self) -> bool {
        use Chapter::*;
        matches!(self, finx | float | vfcmp | vfcvt | vfloat | vfmac | vfred | vfwiden)
    }
}

impl Param {
    /// The element width that it names: `E32`.
    pub const fn width(self) -> Option<Sew> {
        match self {
            Param::E8 => Some(Sew::E8),
            Param::E16 => Some(Sew::E16),
            Param::E32 => Some(Sew::E32),
            Param::E64 => Some(Sew::E64),
            _ => None,
        }
    }

    /// The logarithm of the fraction of SEW that it names: 3 for `Vf8`.
    pub const fn log2_fraction(self) -> Option<i32> {
        match self {
            Param::Vf2 => Some(1),
            Param::Vf4 => Some(2),
            Param::Vf8 => Some(3),
            _ => None,
        }
    }
}
