//! This module defines the options of a compilation.

use crate::vset::Mode;

/// How the operations of a vector loop are kept from lanes that are not theirs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Predication {
    /// By the explicit vector length: the hardware's `vl`.
    #[default]
    Evl,
    /// The length becomes a mask: `stepvector < length`.
    Mask,
    /// Not at all: safe operands for the lanes that do not count, scalar code where there are none.
    Scalar,
}

/// How a loop ends whose trip count is no multiple of the vectors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tail {
    /// What costs least.
    #[default]
    Auto,
    /// Every strip asks for its length.
    Evl,
    /// Full strips without any configuration inside, then one strip that asks for its length.
    Hybrid,
    /// Every strip is full, under a mask.
    Mask,
    /// Full strips, then a scalar loop.
    Scalar,
}

/// Whether a loop in which a condition on its counter changes once becomes two loops.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Split {
    /// If that costs less than a mask.
    #[default]
    Auto,
    /// Wherever it can be done.
    Always,
    /// Not at all: conditions are masks.
    Never,
}

/// How elements in a row are accessed that a loop goes through backwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Backwards {
    /// In the way that costs less.
    #[default]
    Auto,
    /// At a negative stride.
    Strided,
    /// All at once, then turned around.
    Turned,
}

/// What to choose in the passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Whether loops are vectorised.
    pub vectorize: bool,
    /// How lanes that do not count are left alone.
    pub predication: Predication,
    /// How loops end.
    pub tail: Tail,
    /// The number of registers in the group of the widest type of a loop: 1, 2, 4 or 8; none: what costs least.
    pub lmul: Option<u32>,
    /// The number of lanes per `vscale` that a strip has, in place of `lmul`.
    pub lanes: Option<u32>,
    /// How many full strips go side by side: 1, 2 or 4; none: what costs least.
    pub interleave: Option<u32>,
    /// How loops go backwards through memory.
    pub backwards: Backwards,
    /// Whether iterations are split where a condition changes.
    pub split: Split,
    /// How configurations are placed.
    pub vset: Mode,
    /// Whether floating-point operations may be reassociated and so on, as by `-ffast-math`.
    pub fast_math: bool,
    /// Whether loops that data ends may use fault-only-first loads; without, no strip crosses a page.
    pub fault_only_first: bool,
    /// The VLEN in bits that costs are reckoned for; the code runs with any.
    pub tune_vlen: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            vectorize: true,
            predication: Predication::default(),
            tail: Tail::default(),
            lmul: None,
            lanes: None,
            interleave: None,
            backwards: Backwards::default(),
            split: Split::default(),
            vset: Mode::default(),
            fast_math: false,
            fault_only_first: true,
            tune_vlen: 256,
        }
    }
}
