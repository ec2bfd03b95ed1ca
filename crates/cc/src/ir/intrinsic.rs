//! An `Intrinsic` is an operation beyond lanes: memory, reduction, permutation, vector length.

use super::op::spelled;

spelled! {
    /// How a reduction combines lanes.
    Reduce {
        /// Integer sum.
        Add "add",
        /// Integer product.
        Mul "mul",
        /// And.
        And "and",
        /// Or.
        Or "or",
        /// Exclusive or.
        Xor "xor",
        /// Signed maximum.
        SMax "smax",
        /// Signed minimum.
        SMin "smin",
        /// Unsigned maximum.
        UMax "umax",
        /// Unsigned minimum.
        UMin "umin",
        /// Floating-point sum: in order from the start value on, unless `reassoc`.
        FAdd "fadd",
        /// Floating-point product: in order from the start value on, unless `reassoc`.
        FMul "fmul",
        /// As `maxnum`.
        FMax "fmax",
        /// As `minnum`.
        FMin "fmin",
        /// As `maximum`.
        FMaximum "fmaximum",
        /// As `minimum`.
        FMinimum "fminimum",
    }
}

impl Reduce {
    /// Whether `llvm.vector.reduce.*` has a start value in front of the vector (`llvm.vp.reduce.*` always has).
    pub fn has_start(self) -> bool {
        matches!(self, Reduce::FAdd | Reduce::FMul)
    }

    /// Whether it works on floating-point numbers.
    pub fn is_float(self) -> bool {
        use Reduce::*;
        matches!(self, FAdd | FMul | FMax | FMin | FMaximum | FMinimum)
    }
}

/// An intrinsic with its operands in the order of the IR. What is an immediate there (alignment, predicates, `i1`
/// switches) is in the instruction instead: [`InstData::align`](super::InstData::align),
/// [`Flags::EDGE_POISON`](super::Flags::EDGE_POISON).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Intrinsic {
    /// `()`: `vscale` itself.
    VScale,
    /// `()`: what `tp` holds.
    ThreadPointer,
    /// `()`: 0, 1, 2 …
    StepVector,
    /// `(avl, vf, scalable)`: how many of `avl` elements the next strip of at most `vf` (times `vscale`) takes; the last
    /// two are constants.
    GetVectorLength,
    /// `(base, n)`: lane i is `base + i < n`, unsigned and without wrapping.
    GetActiveLaneMask,
    /// `(vector)`, with a start value in front for `fadd` and `fmul`.
    Reduce(Reduce),
    /// `(into, part, index)`: the part's lanes from constant lane `index` on (times `vscale` if the part is scalable).
    VectorInsert,
    /// `(vector, index)`: the lanes of the result from constant lane `index` on (times `vscale` if it is scalable).
    VectorExtract,
    /// `(vector)`: last lane first.
    Reverse,
    /// `(a, b, offset)`: the window of `a:b` that starts at constant lane `offset`, from the end of `a` if negative.
    Splice,
    /// `(a, b, …)`: lanes of the operands in turn. The number is that of operands, 2 to 8.
    Interleave(u8),
    /// `(vector)`: every nth lane, a struct of n vectors; the inverse of `Interleave`.
    Deinterleave(u8),
    /// `(vector, mask, passthru)`: the lanes under the mask moved together, the rest from the passthru
    /// (`llvm.experimental.vector.compress`).
    Compress,
    /// `(mask)`: how many lanes precede the first that is not zero; the number of lanes if there is none, or poison under
    /// `EDGE_POISON` (`llvm.experimental.cttz.elts`).
    CttzElts,
    /// `(ptr, mask, passthru)`.
    MaskedLoad,
    /// `(value, ptr, mask)`.
    MaskedStore,
    /// `(ptrs, mask, passthru)`.
    MaskedGather,
    /// `(value, ptrs, mask)`.
    MaskedScatter,
    /// `(ptr, mask, passthru)`: consecutive elements for the lanes under the mask.
    MaskedExpandLoad,
    /// `(value, ptr, mask)`: the lanes under the mask to consecutive elements.
    MaskedCompressStore,
    /// `(start, vector, mask, evl)`.
    VpReduce(Reduce),
    /// `(condition, if true, if false, evl)`: lanes at or beyond the length are undefined.
    VpSelect,
    /// `(condition, if true, if false, evl)`: lanes at or beyond the length are those of `if false`.
    VpMerge,
    /// `(ptr, mask, evl)`.
    VpLoad,
    /// `(ptr, mask, evl)`: `{ vector, i32 }`; may stop early, before an element whose access would fault, but not before the
    /// first.
    VpLoadFf,
    /// `(value, ptr, mask, evl)`.
    VpStore,
    /// `(ptr, stride in bytes, mask, evl)`.
    VpStridedLoad,
    /// `(value, ptr, stride in bytes, mask, evl)`.
    VpStridedStore,
    /// `(ptrs, mask, evl)`.
    VpGather,
    /// `(value, ptrs, mask, evl)`.
    VpScatter,
    /// `(scalar, mask, evl)` (`llvm.experimental.vp.splat`).
    VpSplat,
    /// `(vector, mask, evl)`: lane i is lane `evl - 1 - i` (`llvm.experimental.vp.reverse`).
    VpReverse,
    /// `(a, b, offset, mask, evl of a, evl of b)`: as `Splice` of the first `evl` lanes of `a` and those of `b`
    /// (`llvm.experimental.vp.splice`).
    VpSplice,
    /// `(mask or vector, mask, evl)`: as `CttzElts` among the first `evl` lanes; `evl` if there is none.
    VpCttzElts,
    /// `(to, from, bytes)`: copies bytes between blocks that are equal or do not overlap.
    MemCpy,
    /// `(to, from, bytes)`: copies bytes between blocks that may overlap.
    MemMove,
    /// `(to, byte, bytes)`: fills a block.
    MemSet,
    /// `(list)`: writes the address of the first variadic argument to the `va_list` (`llvm.va_start`).
    VaStart,
    /// `()`: stops the program abnormally (`llvm.trap`).
    Trap,
    /// `()`: the stack pointer (`llvm.stacksave`).
    StackSave,
    /// `(saved)`: frees what was allocated since (`llvm.stackrestore`).
    StackRestore,
    /// `(a, b)`: sum and whether it wrapped: `{ T, i1 }`. The number selects the operation.
    WithOverflow(Overflow),
}

spelled! {
    /// Arithmetic that says whether it wrapped.
    Overflow {
        /// Signed sum.
        SAdd "sadd.with.overflow",
        /// Unsigned sum.
        UAdd "uadd.with.overflow",
        /// Signed difference.
        SSub "ssub.with.overflow",
        /// Unsigned difference.
        USub "usub.with.overflow",
        /// Signed product.
        SMul "smul.with.overflow",
        /// Unsigned product.
        UMul "umul.with.overflow",
    }
}

impl Intrinsic {
    /// Whether it copies or fills a block of memory.
    pub fn is_block_operation(self) -> bool {
        matches!(self, Intrinsic::MemCpy | Intrinsic::MemMove | Intrinsic::MemSet)
    }

    /// Whether it has an effect, but accesses no memory through an operand.
    fn is_bare(self) -> bool {
        use Intrinsic::*;
        matches!(self, Trap | VaStart | StackSave | StackRestore)
    }

    /// Whether it may read memory.
    pub fn reads_memory(self) -> bool {
        use Intrinsic::*;
        matches!(
            self,
            MaskedLoad
                | MaskedGather
                | MaskedExpandLoad
                | VpLoad
                | VpLoadFf
                | VpStridedLoad
                | VpGather
                | MemCpy
                | MemMove
        )
    }

    /// Whether it may write memory.
    pub fn writes_memory(self) -> bool {
        use Intrinsic::*;
        matches!(
            self,
            MaskedStore
                | MaskedScatter
                | MaskedCompressStore
                | VpStore
                | VpStridedStore
                | VpScatter
                | MemCpy
                | MemMove
                | MemSet
                | Trap
                | VaStart
                | StackSave
                | StackRestore
        )
    }

    /// Where its mask is among `count` operands, if it has one.
    pub fn mask_index(self) -> Option<usize> {
        use Intrinsic::*;
        match self {
            MaskedLoad | MaskedGather | MaskedExpandLoad | VpLoad | VpLoadFf | VpGather | VpSplat
            | VpReverse | VpCttzElts | Compress => Some(1),
            MaskedStore | MaskedScatter | MaskedCompressStore | VpStore | VpScatter | VpStridedLoad
            | VpReduce(_) => Some(2),
            VpStridedStore | VpSplice => Some(3),
            _ => None,
        }
    }

    /// Where its explicit vector length is among its operands, if it has one (of `VpSplice`: that of the result).
    pub fn evl_index(self) -> Option<usize> {
        use Intrinsic::*;
        match self {
            VpSelect | VpMerge => Some(3),
            VpSplice => Some(5),
            VpReduce(_) | VpLoad | VpLoadFf | VpStore | VpStridedLoad | VpStridedStore | VpGather
            | VpScatter | VpSplat | VpReverse | VpCttzElts => self.mask_index().map(|mask| mask + 1),
            _ => None,
        }
    }

    /// Where the address (or the vector of addresses) is among its operands, if it accesses memory.
    pub fn ptr_index(self) -> Option<usize> {
        match (self.reads_memory(), self.writes_memory()) {
            _ if self.is_block_operation() || self.is_bare() => None,
            (true, _) => Some(0),
            (_, true) => Some(1),
            _ => None,
        }
    }
}
