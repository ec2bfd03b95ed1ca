//! Bytes to an [`Image`]: what of an ELF file is to be loaded where, what it is called, and what
//! it was built for.
//!
//! Invariant: an `Image` that [`Image::parse`] gives can be loaded as it stands: its segments lie
//! inside the file and the address space and do not overlap, and its entry point is code. What is
//! only of help to people (symbols, attributes) never makes a program unloadable; if it is broken
//! it is left out, and [`Image::warnings`] says so.
//!
//! [`ObjectFile`] is what a disassembler wants of a file of any type, `.o` files included; the other way, [`Executable`]
//! writes small programs.
//!
//! This crate knows neither memory nor harts nor files.

mod attributes;
mod error;
mod image;
mod names;
mod object;
mod parse;
mod printable;
mod symbols;
mod write;

pub use error::{Cause, ElfError};
pub use image::{Class, Data, Flags, FloatAbi, Image, Kind, Perms, Segment, Tls};
pub use object::{
    ObjectFile, ObjectKind, ObjectSymbol, Place, Relocation, Section, SymbolType, relocation_name,
};
pub use printable::{printable, printable_lines};
pub use symbols::{Symbol, SymbolKind, Symbols};
pub use write::{Executable, NewSegment, NewSymbol};
