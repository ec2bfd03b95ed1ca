//! Textual IR to a [`Module`](crate::ir::Module): what clang 14 to 22 writes, as far as this compiler has use for it.
//!
//! Attributes and metadata are skipped but for those that the passes ask about; idioms (splats, addresses through arrays
//! and structs, immediates of intrinsics) are brought to the one form that [`crate::ir`] has for them. The result was verified.

mod body;
mod call;
mod constant;
mod cursor;
mod gep;
mod instruction;
mod lex;
mod metadata;
mod module;
mod types;

pub use module::parse;
