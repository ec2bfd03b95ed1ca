//! The IR is a subset of LLVM IR, kept in arenas.
//!
//! A [`Module`] holds [`Function`]s; a function owns its blocks, instructions, values and constants and hands out small
//! ids for them. Values know their uses, and every edit keeps them.
//!
//! A [`Function`] can be built by the [`Builder`]:
//!
//! ```
//! use rivet_cc::ir::{Binary, Builder, Function, Type};
//!
//! // define i32 @twice(i32 %x) { ret (add %x, %x) }
//! let mut f = Function::new("twice", Type::I32, &[Type::I32]);
//! let entry = f.add_block("entry");
//! let x = f.param(0);
//! let mut b = Builder::at_end(&mut f, entry);
//! let sum = b.binary(Binary::Add, x, x);
//! b.ret(Some(sum));
//! assert_eq!(f.block(entry).insts().len(), 2);
//! ```

mod atomic;
mod builder;
mod constant;
mod debug;
mod dominators;
mod edit;
mod entity;
mod features;
mod flags;
pub mod float;
mod function;
mod global;
mod inst;
mod intrinsic;
mod math;
mod module;
pub mod names;
mod op;
mod print;
mod same;
mod signature;
mod source;
mod symbols;
mod types;
mod value;

pub use atomic::{Atomic, Ordering, Rmw};
pub use builder::Builder;
pub use debug::{CompileUnit, DebugInfo, DebugLoc, SourceFile, Subprogram};
pub use dominators::Dominators;
pub use entity::{Block, Inst, Symbol, Value};
pub use features::{Features, SmallFloats};
pub use flags::{Flags, LoopMeta};
pub use function::{BlockData, Function};
pub use global::{Alias, Binding, Global, Initializer, Linkage, Reach, Relocation, Visibility};
pub use inst::{Element, InstData, Op, Use};
pub use intrinsic::{Intrinsic, Overflow, Reduce};
pub use math::Math;
pub use module::{Declaration, Module};
pub use op::{Binary, Cast, FloatPredicate, IntPredicate, LaneOp};
pub(crate) use print::Names;
pub use same::same;
pub use signature::{Abi, FunctionAttrs, Param, ParamAttrs, Protector};
pub use source::Source;
pub(crate) use source::SourceText;
pub use types::{Extent, Field, Fields, MOST_BITS, Scalar, Type, Undecided};
pub use value::{Const, ValueData, ValueDef};
