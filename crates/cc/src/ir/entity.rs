//! Ids are small numbers that a [`Function`](super::Function) hands out for what it owns.
//!
//! An id is meaningful only with the function it came from.

use std::fmt;

macro_rules! entity {
    ($($(#[$doc:meta])* $name:ident $prefix:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $name {
            /// The id with this number; for tables that are indexed by ids.
            pub fn from_index(index: usize) -> $name {
                $name(index as u32)
            }

            /// The number.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    )*};
}

entity! {
    /// A basic block.
    Block "bb";
    /// An instruction.
    Inst "inst";
    /// A parameter, a constant or the result of an instruction.
    Value "v";
    /// The name of something outside of the function: a callee, a global.
    Symbol "sym";
}
