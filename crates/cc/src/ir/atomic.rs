//! An `Atomic` is an access to memory that other threads see as a whole, or a fence between such accesses.

use super::op::spelled;

spelled! {
    /// How an atomic access is ordered with others.
    Ordering {
        /// Not at all, but never torn.
        Unordered "unordered",
        /// With others to the same address.
        Monotonic "monotonic",
        /// What follows stays behind it.
        Acquire "acquire",
        /// What precedes stays in front of it.
        Release "release",
        /// Both.
        AcqRel "acq_rel",
        /// Both, in one order that all threads agree upon.
        SeqCst "seq_cst",
    }
}

impl Ordering {
    /// Whether what follows stays behind.
    pub fn acquires(self) -> bool {
        matches!(self, Ordering::Acquire | Ordering::AcqRel | Ordering::SeqCst)
    }

    /// Whether what precedes stays in front.
    pub fn releases(self) -> bool {
        matches!(self, Ordering::Release | Ordering::AcqRel | Ordering::SeqCst)
    }
}

spelled! {
    /// What `atomicrmw` makes of the old value and its operand.
    Rmw {
        /// The operand.
        Xchg "xchg",
        /// The sum.
        Add "add",
        /// The difference.
        Sub "sub",
        /// And.
        And "and",
        /// Not and.
        Nand "nand",
        /// Or.
        Or "or",
        /// Exclusive or.
        Xor "xor",
        /// Signed maximum.
        Max "max",
        /// Signed minimum.
        Min "min",
        /// Unsigned maximum.
        UMax "umax",
        /// Unsigned minimum.
        UMin "umin",
        /// Floating-point sum.
        FAdd "fadd",
        /// Floating-point difference.
        FSub "fsub",
        /// As `maxnum`.
        FMax "fmax",
        /// As `minnum`.
        FMin "fmin",
        /// One more; 0 from the operand on.
        UIncWrap "uinc_wrap",
        /// One less; the operand from 0 and from what is above the operand.
        UDecWrap "udec_wrap",
        /// The difference, if it is not negative, else the old value.
        USubCond "usub_cond",
        /// The difference, at least 0.
        USubSat "usub_sat",
    }
}

impl Rmw {
    /// Whether it computes with floating-point numbers.
    pub fn is_float(self) -> bool {
        matches!(self, Rmw::FAdd | Rmw::FSub | Rmw::FMax | Rmw::FMin)
    }
}

/// An atomic access or a fence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Atomic {
    /// `(ptr)`.
    Load,
    /// `(value, ptr)`.
    Store,
    /// `(ptr, value)`: the old value.
    Rmw(Rmw),
    /// `(ptr, expected, new)`: `{ old value, i1 }`, whether it was the expected one; the ordering is that if it was not.
    CmpXchg(Ordering),
    /// `()`.
    Fence,
}
