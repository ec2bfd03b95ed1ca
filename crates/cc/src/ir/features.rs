//! This module defines the extensions that the code of a function may use.

/// The table of extensions: field, name, and those that it contains.
macro_rules! features {
    ($($(#[$doc:meta])* $name:ident $(contains $($part:ident),+)?;)*) => {
        /// Extensions beyond RV64GCV that change what is selected. Programs with `half` or `bfloat` ask for Zfh and Zvfh, or
        /// Zfbfmin and Zvfbfmin, by themselves.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct Features {
            $($(#[$doc])* pub $name: bool,)*
        }

        impl Features {
            /// Those of a list as `+zba,+zbb,-zbs`.
            pub fn of(list: &str) -> Features {
                let mut found = Features::default();
                for name in list.split(',').filter_map(|feature| feature.strip_prefix('+')) {
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

            /// Those of both.
            #[must_use]
            pub fn union(self, other: Features) -> Features {
                Features { $($name: self.$name | other.$name,)* }
            }

            /// The names of those that it has.
            pub fn names(self) -> Vec<&'static str> {
                let all = [$((self.$name, stringify!($name)),)*];
                all.into_iter().filter_map(|(has, name)| has.then_some(name)).collect()
            }
        }
    };
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
}
