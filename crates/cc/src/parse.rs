//! The parser reads textual IR as clang 14 to 22 write it into a [`Module`](crate::ir::Module).
//!
//! Attributes and metadata are skipped but for those that the passes ask about and the places of debug information; idioms (splats, addresses through arrays
//! and structs, immediates of intrinsics) are brought to the one form that [`crate::ir`] has for them. The result was verified.

mod argument;
mod asm;
mod atomic;
mod attributes;
mod bitcast;
mod body;
mod call;
mod constant;
mod constrained;
mod cursor;
mod debug;
mod expression;
mod gep;
mod global;
mod goto;
mod instruction;
mod lex;
mod library;
mod metadata;
mod module;
mod named;
mod number;
mod rvv;
mod signature;
mod types;
mod whole;

pub use module::parse;
