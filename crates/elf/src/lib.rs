#![doc = include_str!("../README.md")]

mod attributes;
mod core_file;
mod error;
mod file;
mod image;
mod names;
mod object;
mod parse;
mod printable;
mod symbols;
mod tables;
mod write;

pub use core_file::{CoreFile, CoreNote, CoreSegment};
pub use error::{Cause, ElfError};
pub use file::FileBytes;
pub use image::{Class, Data, Flags, FloatAbi, Image, ImageKind, Perms, Segment, Tls};
pub use object::{
    ObjectFile, ObjectKind, ObjectSymbol, Relocation, Section, SymbolSection, SymbolType, relocation_name,
};
pub use printable::{printable, printable_lines};
pub use symbols::{Symbol, SymbolKind, Symbols};
pub use write::{Executable, NewSection, NewSegment, NewSymbol};
