//! This module defines the extensions that the code of a function may use.

use rivet_isa::{Ext, Isa};

use super::types::Scalar;

/// The table of extensions: field, those that it contains, and whether a function has it that does not say what it has.
macro_rules! features {
    ($($(#[$doc:meta])* $name:ident $(contains $($part:ident),+)? = $unstated:literal;)*) => {
        /// What a function may use beyond RV64I.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct Features {
            $($(#[$doc])* pub $name: bool,)*
        }

        impl Features {
            /// Those of a function that does not say any (`"target-features"`): RV64GCV, and with `half` and `bfloat` it asks for the
            /// extensions that they belong to.
            pub const UNSTATED: Features = Features { $($name: $unstated,)* };

            /// Those of a list as `+zba,+zbb,-zbs`.
            pub fn of(list: &str) -> Features {
                let mut found = Features::default();
                for name in list.split(',').filter_map(|feature| feature.strip_prefix('+')) {
                    found.add(name.strip_prefix("experimental-").unwrap_or(name));
                }
                found
            }

            /// Adds an extension and what it contains, if the table has it.
            fn add(&mut self, name: &str) {
                match name {
                    $(stringify!($name) => {
                        self.$name = true;
                        $($(self.add(stringify!($part));)+)?
                    })*
                    _ => {}
                }
            }

            /// Those that both have.
            pub fn common(self, other: Features) -> Features {
                Features { $($name: self.$name && other.$name,)* }
            }

            /// Whether it has an extension; none for names that the table does not have.
            pub fn extension(self, name: &str) -> Option<bool> {
                match name {
                    $(stringify!($name) => Some(self.$name),)*
                    _ => None,
                }
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

/// RV64GCV.
const BASE: &str = "+m,+a,+f,+d,+c,+v";

/// What clang writes into each list: such a list says all that there is.
const WIDTHS: [&str; 2] = ["+64bit", "+32bit"];

impl Features {
    /// Those of a function's `"target-features"`: what clang writes is complete, other lists say what there is beyond RV64GCV.
    pub fn of_function(list: &str) -> Features {
        let is_complete = list.split(',').any(|feature| WIDTHS.contains(&feature));
        if is_complete { Features::of(list) } else { Features::of(&format!("{BASE},{list}")) }
    }

    /// As [`Features::of_function`] takes it.
    pub fn list(self) -> String {
        let names: Vec<String> = self.names().iter().map(|name| format!("+{name}")).collect();
        format!("{},{}", WIDTHS[0], names.join(","))
    }

    /// Those of an ISA.
    pub fn of_isa(isa: &Isa) -> Features {
        let mut found = Features::default();
        Ext::ALL.iter().filter(|ext| isa.has(**ext)).for_each(|ext| found.add(ext.name()));
        found
    }

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

    /// Whether there are loads, stores and moves of 16 bits for floating-point registers.
    pub fn moves_small_floats(self) -> bool {
        self.zfhmin || self.zfbfmin
    }
}

features! {
    /// Products and quotients of integers.
    m contains zmmul = true;
    /// Products of integers.
    zmmul = true;
    /// Atomic accesses.
    a contains zaamo, zalrsc = true;
    /// Atomic operations by one instruction.
    zaamo = true;
    /// Atomic operations by reservations.
    zalrsc = true;
    /// Control and status registers.
    zicsr = true;
    /// Compressed instructions, which linkers may make where calls are near.
    c = true;
    /// Arithmetic on `float`.
    f contains zicsr = true;
    /// Arithmetic on `double`.
    d contains f = true;
    /// The vector extension for application processors.
    v contains d, zve64d = true;
    /// Vectors of lanes of up to 64 bits, `double` included.
    zve64d contains d, zve64f = true;
    /// Vectors of lanes of up to 64 bits, `float` included.
    zve64f contains zve64x, zve32f = true;
    /// Vectors of integers of up to 64 bits.
    zve64x contains zve32x = true;
    /// Vectors of lanes of up to 32 bits, `float` included.
    zve32f contains f, zve32x = true;
    /// Vectors of integers of up to 32 bits.
    zve32x contains zicsr = true;
    /// Address arithmetic: `sh1add` and its like.
    zba = false;
    /// Minima, maxima, rotations, counts and extensions of integers.
    zbb = false;
    /// Single bits.
    zbs = false;
    /// Zero instead of a value by a condition.
    zicond = false;
    /// Atomic operations on bytes and halfwords.
    zabha contains zaamo = false;
    /// In vectors: rotations, reversed bytes, and-not.
    zvkb = false;
    /// In vectors: counts and reversed bits, widening shifts.
    zvbb contains zvkb = false;
    /// Arithmetic on `half`.
    zfh contains zfhmin = true;
    /// Conversions of `half`.
    zfhmin contains f = true;
    /// In vectors: arithmetic on `half`.
    zvfh contains zvfhmin, zfhmin = true;
    /// In vectors: conversions of `half`.
    zvfhmin contains zve32f = true;
    /// Conversions of `bfloat`.
    zfbfmin contains f = true;
    /// In vectors: conversions of `bfloat`.
    zvfbfmin contains zve32f = true;
}
