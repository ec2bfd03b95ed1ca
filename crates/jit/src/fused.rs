//! Fused vector loops: a run of vector instructions on long register groups becomes one loop of AVX-512 code.
//!
//! Calling a kernel for each instruction moves every group from the register file to the host's registers and back. A fused loop
//! takes a part of all groups that it reads, 64 bytes of the widest, does all its steps on them, and writes the results;
//! then the next part. Whoever makes one has found that this order cannot be told from that of the instructions: no step
//! uses lanes but its own, and stores do not meet other accesses. Groups that are known to fit into the host's registers may
//! be held there [all at once](Chain::parts); then steps may be slides.
//!
//! Invariant: lanes that are inactive or past the body keep their values and raise no floating-point flags, and memory is
//! accessed for active lanes of the body alone. Must not know guest instructions, nor Cranelift.

pub(crate) mod assembler;
mod body;
pub(crate) mod codes;
pub(crate) mod float;
mod integer;
mod loop_carried;
mod masks;
mod permute;
mod slide;
mod slots;
#[cfg(test)]
mod tests;
mod whole;

use rivet_fp::bulk::Op;
use rivet_isa::Sew;

use crate::vector::mask::Predicate;

pub(crate) use body::assemble;

/// The code of a fused loop: it is given the register file, its arguments with room for its counters, and vl, and says whether elements [differed](OpKind::Differ).
#[cfg(test)]
pub(crate) type Code = unsafe extern "C" fn(*mut u8, *mut u64, u64) -> u64;

/// A fused loop's code.
#[derive(Clone, Debug, Default)]
pub(crate) struct Assembled {
    pub(crate) code: Vec<u8>,
    /// Where it is entered when the fused loop's slots are in host registers already.
    pub(crate) again: usize,
}

/// Bytes of a host register.
pub(crate) const BYTES: u32 = 64;

/// Host registers for slots and scalars; the others are for intermediate results.
pub(crate) const REGISTERS: usize = 29;

/// Most addresses in memory that a fused loop is given, with its counters.
pub(crate) const POINTERS: usize = 9;

/// What is made one loop.
#[derive(Clone, Debug, Default)]
pub(crate) struct FusedLoop {
    /// Lanes done at once.
    pub(crate) lanes: u32,
    /// Of how many parts all groups are, if all of them are held at once: vl is that many times `lanes`. 0: there is a loop.
    pub(crate) parts: usize,
    /// Addresses in the host's memory: the first arguments.
    pub(crate) pointers: usize,
    /// Slots stay in host registers from one call to the next; see [`loop_carried`].
    pub(crate) loop_carried: bool,
    /// What is the same for all lanes: the arguments behind.
    pub(crate) scalars: Vec<Scalar>,
    /// What is counted from part to part, from these numbers on; where it ends is put behind the arguments.
    pub(crate) counters: Vec<i32>,
    pub(crate) slots: Vec<Slot>,
    pub(crate) ops: Vec<FusedOp>,
}

/// A group of registers, or an intermediate result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    /// Where the group begins in the register file, in bytes; an intermediate result is not kept.
    pub(crate) home: Option<u32>,
    /// The width of its elements.
    pub(crate) sew: Sew,
}

/// An argument that is the same for all lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scalar {
    /// An element.
    Element(Sew),
    /// A number of bits to shift by, below the width.
    Count,
    /// The 64 bytes at this address.
    Table,
    /// A number of bytes to slide by, those of a group at most.
    Offset,
}

/// Where an operand comes from: indices into the fused loop's slots and scalars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Slot(usize),
    Scalar(usize),
}

/// What is done with a part of a fused loop's groups.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FusedOp {
    pub(crate) what: OpKind,
    /// The width of the elements of the result; of those compared.
    pub(crate) sew: Sew,
    /// Only for lanes with a bit in v0.
    pub(crate) masked: bool,
}

/// The kinds of steps. `to` is a slot, `pointer` the number of an address.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OpKind {
    Load {
        to: usize,
        pointer: usize,
    },
    Store {
        from: usize,
        pointer: usize,
    },
    /// On integers, comparisons excepted.
    Integer {
        int_op: IntOp,
        to: usize,
        a: Source,
        b: Source,
    },
    /// The bits go to the mask that begins at byte `to` of the register file.
    Compare {
        predicate: Predicate,
        to: u32,
        a: Source,
        b: Source,
    },
    /// Remembers if an element of `a` is not that of `b`: the code says so.
    Differ {
        a: Source,
        b: Source,
    },
    /// Masks, which begin at these bytes of the register file.
    Bits {
        logic: Logic,
        to: u32,
        a: u32,
        b: u32,
    },
    /// Elements of 2^-log of the width, made longer.
    Extend {
        signed: bool,
        log: u32,
        to: usize,
        from: usize,
    },
    /// The low halves of elements of twice the width.
    Truncate {
        to: usize,
        from: usize,
    },
    Float {
        fp_op: FpOp,
        to: usize,
        a: Source,
        b: Source,
        /// The scalar that is the canonical NaN.
        nan: usize,
    },
    /// `a` with the sign of `b`, or made of both; `sign` is the scalar whose only bit is the sign's.
    Sign {
        sign: Sign,
        to: usize,
        a: Source,
        b: Source,
        mask: usize,
    },
    /// Integers as numbers of the same width.
    FromInteger {
        signed: bool,
        to: usize,
        from: usize,
    },
    /// Counts the bits of a mask.
    Count {
        mask: u32,
        counter: usize,
    },
    /// The number of a mask's first bit; the counter is -1 at first.
    First {
        mask: u32,
        counter: usize,
    },
    /// The elements with a bit in the mask, next to each other, to the group that begins at byte `to` of the register
    /// file, from the counter's element on. No other step has to do with that group.
    Compress {
        from: usize,
        mask: u32,
        to: u32,
        counter: usize,
    },
    /// How many bits of the mask there are before each lane's; `below` is a scalar with the bits below each lane's. Of
    /// elements with as many bits as there are lanes at least.
    Counts {
        to: usize,
        mask: u32,
        counter: usize,
        below: usize,
    },
    /// The lanes' numbers; `first` is a scalar with those of the first part.
    Numbers {
        to: usize,
        first: usize,
    },
    /// Elements of the table of `bytes` bytes, 64 or 128, that begins at byte `table` of the register file; 0 where the
    /// number is not below the scalar `end`. No step writes the table.
    Gather {
        to: usize,
        from: usize,
        table: u32,
        bytes: u32,
        end: usize,
    },
    /// Elements of the widest width, moved up or down within their group; where all parts are held at once.
    Slide {
        up: bool,
        to: usize,
        from: usize,
        by: By,
        /// What comes in at the end that is left, in one element; 0 if nothing does. Slides up leave all others there.
        end: Option<Source>,
    },
}

impl OpKind {
    /// Has it to do with masks other than v0?
    fn has_masks(&self) -> bool {
        use OpKind::{Bits, Compare, Compress, Count, Counts, First};
        matches!(
            self,
            Compare { .. } | Bits { .. } | Count { .. } | First { .. } | Compress { .. } | Counts { .. }
        )
    }
}

impl FusedLoop {
    /// How many arguments its code is given; counters are put behind them.
    pub(crate) fn arguments(&self) -> usize {
        self.pointers + self.scalars.len()
    }

    /// Addresses and counters: they are in general registers.
    fn general(&self) -> usize {
        self.pointers + self.counters.len()
    }

    /// Is it asked whether elements differ?
    fn differs(&self) -> bool {
        self.ops.iter().any(|step| matches!(step.what, OpKind::Differ { .. }))
    }
}

/// How many bytes a slide is by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    Known(u32),
    Scalar(usize),
}

/// What is done with integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IntOp {
    Add,
    Sub,
    Rsub,
    And,
    Or,
    Xor,
    Andn,
    Min,
    Minu,
    Max,
    Maxu,
    Sll,
    Srl,
    Sra,
    /// Rotations, by the low bits of each lane; of words and doublewords.
    Rol,
    Ror,
    Mul,
    /// `a` itself.
    Copy,
    /// The second operand itself.
    Fill,
    /// The second operand where the mask has the lane's bit, else `a`.
    Merge,
    /// `a · b + d`, `d` being the old value of the destination.
    Macc,
    /// `d - a · b`
    Nmsac,
    /// `d · b + a`
    Madd,
    /// `a - d · b`
    Nmsub,
}

/// What is computed of a lane's numbers `a`, `b` and `d`, the old one of the destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FpOp {
    /// `op(a, b)`; of a root, `√a`.
    Plain(Op),
    /// `op(b, a)`.
    Reversed(Op),
    /// A fused one, `±(a × b) ± d`.
    AddsDest(Op),
    /// A fused one, `±(d × b) ± a`.
    TimesDest(Op),
}

/// What is made of the bits of two masks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Logic {
    And,
    Nand,
    /// `a` without `b`.
    Andn,
    Or,
    Nor,
    /// `a`, and what is not in `b`.
    Orn,
    Xor,
    Xnor,
}

/// Which sign a number is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    /// That of `b`.
    Same,
    /// The opposite.
    Opposite,
    /// That of a product.
    Product,
}

/// Has the host what fused loops need?
#[cfg(target_arch = "x86_64")]
pub(crate) fn is_available() -> bool {
    rivet_fp::host_has!("avx512f")
        && rivet_fp::host_has!("avx512bw")
        && rivet_fp::host_has!("avx512dq")
        && rivet_fp::host_has!("avx512vl")
        && rivet_fp::host_has!("bmi2")
}

/// It has not.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn is_available() -> bool {
    false
}

/// Has it what slides, compression, counts of bits and gathers need too?
#[cfg(target_arch = "x86_64")]
pub(crate) fn can_permute() -> bool {
    is_available()
        && rivet_fp::host_has!("avx512vbmi")
        && rivet_fp::host_has!("avx512vbmi2")
        && rivet_fp::host_has!("avx512vpopcntdq")
}

/// It has not.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn can_permute() -> bool {
    false
}
