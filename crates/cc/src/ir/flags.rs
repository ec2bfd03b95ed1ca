//! `Flags` are the poison-generating and fast-math flags of instructions; `LoopMeta` holds `!llvm.loop` hints.

use std::ops::{BitOr, BitOrAssign};

use super::debug::DebugLoc;

/// Promises of an instruction; where one is broken the result is poison.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags(u32);

/// Each flag once: constant, spelling in the IR, meaning.
macro_rules! flags {
    ($($name:ident $bit:literal $text:literal $doc:literal;)*) => {
        impl Flags {
            $(#[doc = $doc] pub const $name: Flags = Flags(1 << $bit);)*

            /// All flags that are written as a word, in the order in which they are printed.
            pub const WORDS: &'static [(&'static str, Flags)] = &[$(($text, Flags::$name)),*];
        }
    };
}

flags! {
    NNEG 13 "nneg" "The operand is not negative.";
    DISJOINT 14 "disjoint" "No bit is set in both operands.";
    SAMESIGN 15 "samesign" "Both operands have the same sign.";
    EXACT 2 "exact" "No remainder, no bits lost.";
    INBOUNDS 12 "inbounds" "The address stays inside of its object.";
    NUSW 16 "nusw" "The offset does not wrap as a signed number added to an unsigned address.";
    NUW 0 "nuw" "No unsigned wrap.";
    NSW 1 "nsw" "No signed wrap.";
    REASSOC 3 "reassoc" "May be reassociated.";
    NNAN 4 "nnan" "No NaN goes in or comes out.";
    NINF 5 "ninf" "No infinity goes in or comes out.";
    NSZ 6 "nsz" "The sign of a zero does not matter.";
    ARCP 7 "arcp" "A division may become a multiplication by the reciprocal.";
    CONTRACT 8 "contract" "May be contracted, as into a fused multiply-add.";
    AFN 9 "afn" "Functions may be approximated.";
}

impl Flags {
    /// None.
    pub const NONE: Flags = Flags(0);
    /// All fast-math flags (`fast`).
    pub const FAST: Flags = Flags(0x3f8);
    /// The operation's corner case is poison: the `i1` argument of `abs`, `ctlz`, `cttz` and `cttz.elts`.
    pub const EDGE_POISON: Flags = Flags(1 << 17);
    /// A volatile access.
    pub const VOLATILE: Flags = Flags(1 << 18);
    /// A call that is marked `tail`.
    pub const TAIL: Flags = Flags(1 << 19);

    /// Whether all of `other` are set.
    pub fn has(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// Those that are in both.
    pub fn and(self, other: Flags) -> Flags {
        Flags(self.0 & other.0)
    }

    /// These without `other`.
    pub fn without(self, other: Flags) -> Flags {
        Flags(self.0 & !other.0)
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl BitOr for Flags {
    type Output = Flags;
    fn bitor(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
}

impl BitOrAssign for Flags {
    fn bitor_assign(&mut self, other: Flags) {
        self.0 |= other.0;
    }
}

/// What the metadata on a loop's latch says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct LoopMeta {
    /// `llvm.loop.mustprogress`: the loop ends, or does something that can be seen.
    pub mustprogress: bool,
    /// `llvm.loop.vectorize.enable`.
    pub vectorize: Option<bool>,
    /// `llvm.loop.vectorize.width`.
    pub width: Option<u32>,
    /// `llvm.loop.interleave.count`.
    pub interleave: Option<u32>,
    /// `llvm.loop.unroll.disable`.
    pub no_unroll: bool,
    /// `llvm.loop.isvectorized`: the loop is the result of a vectoriser, or its remainder.
    pub is_vectorized: bool,
    /// `llvm.loop.parallel_accesses`: accesses of this group in different iterations never depend on each other.
    pub parallel: Option<u32>,
    /// Where the loop begins in the source.
    pub start: Option<DebugLoc>,
}

impl LoopMeta {
    /// Whether the loop shall not become a vector loop: lanes are switched off, or it shall have one (clang writes this for
    /// `vectorize(disable)`).
    pub fn is_off(&self) -> bool {
        self.vectorize == Some(false) || self.vectorize.is_none() && self.width == Some(1)
    }
}
