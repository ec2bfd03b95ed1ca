//! Parses an ELF file into an [`Image`]: the segments to load, the symbols, and the target attributes.
//!
//! Invariant: an `Image` returned by [`Image::parse`] can be loaded as it is: its segments lie inside the file and the
//! address space and do not overlap, and its entry point is code. Optional data (symbols, attributes) never makes a
//! program unloadable; invalid data is ignored, and [`Image::warnings`] reports it.
//!
//! [`ObjectFile`] holds the sections, symbols and relocations of any ELF file, `.o` files included. [`Executable`] writes
//! small programs.
//!
//! This crate must not depend on memory, harts or files.

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
pub use image::{Class, Data, Flags, FloatAbi, Image, ImageKind, Perms, Segment, Tls};
pub use object::{
    ObjectFile, ObjectKind, ObjectSymbol, SymbolSection, Relocation, Section, SymbolType, relocation_name,
};
pub use printable::{printable, printable_lines};
pub use symbols::{Symbol, SymbolKind, Symbols};
pub use write::{Executable, NewSegment, NewSymbol};
