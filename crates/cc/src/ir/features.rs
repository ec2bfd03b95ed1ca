//! This module defines the extensions that the code of a function may use.

use super::types::Scalar;

/// The table of extensions: field, name, and those that it contains.
macro_rules! features {
    ($($(#[$doc:meta])* $name:ident $(contains $($part:ident),+)?;)*) => {
        /// Extensions beyond RV64GCV that change what is selected.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct Features {
            $($(#[$doc])* pub $name: bool,)*
        }

        impl Features {
            /// Those of a list as `+zba,+zbb,-zbs`.
            pub fn of(list: &str) -> Features {
                let mut found = Features::default();
                for name in list.split(',').filter_map(|feature| feature.strip_prefix('+')) {
                    let name = name.strip_prefix("experimental-").unwrap_or(name);
                    match name {
                        $(stringify!($name) => {
                            found.$name = true;
                            $($(found.$part = true;)+)?
                        })*
                        _ => {}
                    }
                }
                found
            }

            /// The names of those that it has.
            pub fn names(self) -> Vec<&'static str> {
                let all = [$((self.$name, stringify!($name)),)*];
                all.into_iter().filter_map(|(has, name)| has.then_some(name)).collect()
            }
        }
    };
}

/// What the target has for numbers of 16 bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum SmallFloats {
    /// Moves of integers only.
    Bits,
    /// Conversions from and to binary32.
    Conversions,
    /// Arithmetic.
    Arithmetic,
}

impl Features {
    /// Those of a function that does not say any (`"target-features"`): with `half` and `bfloat` it asks for the extensions that
    /// they belong to.
    pub const UNSTATED: Features = Features {
        zba: false,
        zbb: false,
        zbs: false,
        zicond: false,
        zabha: false,
        zvkb: false,
        zvbb: false,
        zfh: true,
        zfhmin: true,
        zvfh: true,
        zvfhmin: true,
        zfbfmin: true,
        zvfbfmin: true,
    };

    /// What there is for scalars, or for lanes, of a format; of others than `half` and `bfloat` everything.
    pub fn small_floats(self, scalar: Scalar, lanes: bool) -> SmallFloats {
        let (arithmetic, conversions) = match (scalar, lanes) {
            (Scalar::Half, false) => (self.zfh, self.zfhmin),
            (Scalar::Half, true) => (self.zvfh, self.zvfhmin),
            (Scalar::BFloat, false) => (false, self.zfbfmin),
            (Scalar::BFloat, true) => (false, self.zvfbfmin),
            _ => (true, true),
        };
        match (arithmetic, conversions) {
            (true, _) => SmallFloats::Arithmetic,
            (false, true) => SmallFloats::Conversions,
            (false, false) => SmallFloats::Bits,
        }
    }

    /// Whether it has an extension for numbers of 16 bits; none for the names of others.
    pub fn small_float_extension(self, name: &str) -> Option<bool> {
        match name {
            "zfh" => Some(self.zfh),
            "zfhmin" => Some(self.zfhmin),
            "zvfh" => Some(self.zvfh),
            "zvfhmin" => Some(self.zvfhmin),
            "zfbfmin" => Some(self.zfbfmin),
            "zvfbfmin" => Some(self.zvfbfmin),
            _ => None,
        }
    }

    /// Whether there are loads, stores and moves of 16 bits for floating-point registers.
    pub fn moves_small_floats(self) -> bool {
        self.zfhmin || self.zfbfmin
    }
}

features! {
    /// Address arithmetic: `sh1add` and its like.
    zba;
    /// Minima, maxima, rotations, counts and extensions of integers.
    zbb;
    /// Single bits.
    zbs;
    /// Zero instead of a value by a condition.
    zicond;
    /// Atomic operations on bytes and halfwords.
    zabha;
    /// In vectors: rotations, reversed bytes, and-not.
    zvkb;
    /// In vectors: counts and reversed bits, widening shifts.
    zvbb contains zvkb;
    /// Arithmetic on `half`.
    zfh contains zfhmin;
    /// Conversions of `half`.
    zfhmin;
    /// In vectors: arithmetic on `half`.
    zvfh contains zvfhmin, zfhmin;
    /// In vectors: conversions of `half`.
    zvfhmin;
    /// Conversions of `bfloat`.
    zfbfmin;
    /// In vectors: conversions of `bfloat`.
    zvfbfmin;
}
