//! Debug information (DWARF 4 and 5) answers what the source says of an address: line, functions, variables, frames.
//!
//! ```text
//! info ── entries (attributes, references) ── index (names of globals)
//!   ├─ rows    lines of a unit, by address
//!   ├─ scopes  functions and blocks around an address, inlined ones included
//!   ├─ cfi     how to find the caller's registers
//!   └─ locate  where a variable is: DWARF expressions over a Target
//!        └─ call_sites  what a caller has passed
//! files ── text of a source file
//! ```
//!
//! Invariant: debug information is the guest's and untrusted. Every walk is bounded: by the bytes of a section, or by a
//! budget where one entry refers to another. What is broken is missing, and the rest works.

mod arith;
mod call_sites;
mod cfi;
mod describe;
mod entries;
mod files;
mod frames;
mod index;
mod info;
mod locate;
mod returned;
mod rows;
mod scopes;
mod show;
mod spot;
mod target;
#[cfg(test)]
mod tests;
mod type_names;
mod types;
mod value;

pub(crate) use arith::{binary, convert, literal, of_register, unary};
pub(crate) use cfi::{Caller, kept};
pub(crate) use describe::Whereabouts;
pub(crate) use files::Files;
pub(crate) use frames::{Module, Sources, Stack, is_signal_return};
pub(crate) use index::NameKind;
pub(crate) use info::{DebugInfo, Die};
pub(crate) use locate::{Context, Missing};
pub(crate) use returned::returned;
pub(crate) use scopes::{Scope, Variable};
pub(crate) use show::{Style, Writer, quoted_text};
pub(crate) use spot::Spot;
pub(crate) use target::{Registers, Target};
pub(crate) use type_names::{declaration, name as type_name, spelled_out};
pub(crate) use types::{Meaning, Shape, Type};
pub(crate) use value::{Home, LARGEST, Scalar, Typed, register_name};
