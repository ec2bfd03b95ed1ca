//! An instruction has an operation, operands, and flags.

use super::atomic::{Atomic, Ordering};
use super::debug::DebugLoc;
use super::entity::{Block, Inst, Symbol, Value};
use super::flags::{Flags, LoopMeta};
use super::intrinsic::Intrinsic;
use super::op::LaneOp;
use super::types::{Extent, Type};
use std::sync::Arc;

/// What a step of address arithmetic counts in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Element {
    /// Elements of this type.
    Of(Type),
    /// Blobs of this many bytes: what is left of arrays and structs.
    Bytes(u32),
}

impl Element {
    /// The size of one step in bytes.
    pub fn bytes(self) -> Extent {
        match self {
            Element::Of(ty) => ty.bytes().unwrap_or(Extent::fixed(0)),
            Element::Bytes(bytes) => Extent::fixed(bytes),
        }
    }
}

/// What an instruction does. Operands are in [`InstData::operands`], target blocks in [`InstData::blocks`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// A scalar or vector operation lane by lane.
    Lane(LaneOp),
    /// `llvm.vp.*`: the operands of the operation, then mask, then explicit vector length (`i32`). Lanes without a mask bit or
    /// at or beyond the length are undefined. `Select` has no such form here: see [`Intrinsic::VpSelect`].
    Vp(LaneOp),
    /// `(value)`: any one value instead of undef and poison.
    Freeze,
    /// `(scalar)`: all lanes equal; the idiom of `insertelement` and `shufflevector`.
    Splat,
    /// `(vector, index)`.
    ExtractElement,
    /// `(vector, scalar, index)`.
    InsertElement,
    /// `(a, b, mask)`: the mask is a constant vector of `i32` that counts through `a:b`.
    Shuffle,
    /// `(struct)`: the field with this number.
    ExtractValue(u8),
    /// `(struct, value)`: the struct with that value in the field with this number.
    InsertValue(u8),
    /// `(count)`: the address of so many elements in the frame.
    Alloca(Element),
    /// `(ptr)`.
    Load,
    /// `(value, ptr)`.
    Store,
    /// `(base, index)`: `base + index × size of the element`; either may be a vector. Steps through arrays and structs are
    /// several of these.
    Gep(Element),
    /// An intrinsic that is not a lane operation.
    Intrinsic(Intrinsic),
    /// An atomic access, or a fence.
    Atomic(Atomic, Ordering),
    /// `(arguments …)`: a call of a function by its name.
    Call(Symbol),
    /// `(address, arguments …)`: a call through a pointer.
    CallIndirect,
    /// `(values …)`: one for each block of [`InstData::blocks`], which are the predecessors.
    Phi,
    /// To `blocks[0]`.
    Br,
    /// `(condition)`: to `blocks[0]` if true, else to `blocks[1]`.
    CondBr,
    /// `(value, cases …)`: to the block after that of the equal case; to `blocks[0]` if there is none.
    Switch,
    /// `(value)` or `()`.
    Ret,
    /// Never reached.
    Unreachable,
}

impl Op {
    /// Whether it ends a block.
    pub fn is_terminator(self) -> bool {
        matches!(self, Op::Br | Op::CondBr | Op::Switch | Op::Ret | Op::Unreachable)
    }

    /// Whether it may read memory.
    pub fn reads_memory(self) -> bool {
        match self {
            Op::Load | Op::Call(_) | Op::CallIndirect | Op::Atomic(..) => true,
            Op::Intrinsic(intrinsic) => intrinsic.reads_memory(),
            _ => false,
        }
    }

    /// Whether it may write memory.
    pub fn writes_memory(self) -> bool {
        match self {
            Op::Store | Op::Call(_) | Op::CallIndirect | Op::Atomic(..) => true,
            Op::Intrinsic(intrinsic) => intrinsic.writes_memory(),
            _ => false,
        }
    }

    /// Whether it may be removed if nobody uses its result.
    pub fn is_removable(self) -> bool {
        !self.is_terminator() && !self.writes_memory()
    }
}

/// An instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InstData {
    /// What it does.
    pub op: Op,
    /// On what.
    pub(super) operands: Vec<Value>,
    /// Targets of a terminator, predecessors of a phi.
    pub(super) blocks: Vec<Block>,
    /// The type of the result, `void` if there is none.
    pub ty: Type,
    /// Promises.
    pub flags: Flags,
    /// The alignment of a memory access in bytes, a power of two; 0 if nothing was said (then that of the type).
    pub align: u32,
    /// Of a memory access: the type that the source accesses memory as (`!tbaa`), and the types around it up to the root, as
    /// numbers of metadata nodes.
    pub effective: Option<Arc<[u32]>>,
    /// Of a memory access: the groups that it is in, for loops that say something of these.
    pub groups: Option<Arc<[u32]>>,
    /// Of the terminator of a latch: what the source says of the loop.
    pub loop_meta: Option<LoopMeta>,
    /// Of a conditional branch: how often it goes to each of its targets, as the source or a profile says.
    pub weights: Option<[u32; 2]>,
    /// Of a call: the operands that are marked `zeroext`; other integers are extended by their sign.
    pub zeroext: Vec<usize>,
    /// Of a call: the operands that are low halves of integers of more than 64 bits, whose high halves follow.
    pub pairs: Vec<usize>,
    /// Of a call of a variadic function: how many arguments are named.
    pub named: Option<u8>,
    /// Where in the source it comes from, if that is known.
    pub loc: Option<DebugLoc>,
    pub(super) result: Option<Value>,
    pub(super) block: Option<Block>,
}

impl InstData {
    /// An instruction that is in no function yet.
    pub fn new(op: Op, ty: Type, operands: &[Value]) -> InstData {
        InstData {
            op,
            operands: operands.to_vec(),
            blocks: Vec::new(),
            ty,
            flags: Flags::NONE,
            align: 0,
            effective: None,
            groups: None,
            loop_meta: None,
            weights: None,
            zeroext: Vec::new(),
            pairs: Vec::new(),
            named: None,
            loc: None,
            result: None,
            block: None,
        }
    }

    /// With these target blocks or predecessors.
    pub fn with_blocks(mut self, blocks: &[Block]) -> InstData {
        self.blocks = blocks.to_vec();
        self
    }

    /// With these promises.
    pub fn with_flags(mut self, flags: Flags) -> InstData {
        self.flags = flags;
        self
    }

    /// With this alignment.
    pub fn with_align(mut self, align: u32) -> InstData {
        self.align = align;
        self
    }

    /// With these arguments marked `zeroext`.
    pub fn with_zeroext(mut self, arguments: Vec<usize>) -> InstData {
        self.zeroext = arguments;
        self
    }

    /// With these arguments being low halves.
    pub fn with_pairs(mut self, arguments: Vec<usize>) -> InstData {
        self.pairs = arguments;
        self
    }

    /// With so many named arguments, those behind them being variadic.
    pub fn with_named(mut self, named: Option<u8>) -> InstData {
        self.named = named;
        self
    }

    /// The operands.
    pub fn operands(&self) -> &[Value] {
        &self.operands
    }

    /// The targets of a terminator, the predecessors of a phi.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The value it gives, if any.
    pub fn result(&self) -> Option<Value> {
        self.result
    }

    /// The block it is in; none once it was removed.
    pub fn block(&self) -> Option<Block> {
        self.block
    }

    /// The mask and the explicit vector length, of an operation that has both.
    pub fn mask_and_evl(&self) -> Option<(Value, Value)> {
        match self.op {
            Op::Vp(lane) => Some((*self.operands.get(lane.arity())?, *self.operands.get(lane.arity() + 1)?)),
            Op::Intrinsic(i) => {
                Some((*self.operands.get(i.mask_index()?)?, *self.operands.get(i.evl_index()?)?))
            }
            _ => None,
        }
    }

    /// The predecessor and value pairs of a phi.
    pub fn incoming(&self) -> impl Iterator<Item = (Block, Value)> + '_ {
        self.blocks.iter().copied().zip(self.operands.iter().copied())
    }
}

/// An operand's place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Use {
    /// The instruction that uses the value.
    pub inst: Inst,
    /// As which operand.
    pub index: usize,
}
