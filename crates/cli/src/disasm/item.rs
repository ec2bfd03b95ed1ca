//! Items are the parts of a listing: labels, instructions, data, zeros.

use rivet_elf::{ObjectFile, Relocation, relocation_name};
use serde::Serialize;

/// Where an instruction goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Target {
    /// Unless another section or file decides it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) address: Option<u64>,
    /// The symbol nearest below it.
    pub(super) symbol: String,
    /// The distance from the symbol.
    pub(super) offset: i64,
}

/// An instruction in words, or data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Words {
    pub(super) mnemonic: String,
    pub(super) operands: String,
    pub(super) target: Option<Target>,
}

/// What some bytes are.
pub(super) enum Content {
    /// An instruction or a directive.
    Words(Words),
    /// Data, for people to look at.
    Dump,
    /// Zeros that are left out.
    Zeros,
}

/// Some bytes and what they are.
pub(super) struct Item<'a> {
    pub(super) addr: u64,
    pub(super) bytes: &'a [u8],
    pub(super) content: Content,
    pub(super) relocations: Vec<&'a Relocation>,
}

impl Target {
    /// `<symbol+0x4>`.
    pub(super) fn text(&self) -> String {
        format!("<{}{}>", self.symbol, distance(self.offset))
    }
}

/// `+0x4`, `-0x4` or nothing.
pub(super) fn distance(offset: i64) -> String {
    match offset {
        0 => String::new(),
        offset if offset < 0 => format!("-{:#x}", offset.unsigned_abs()),
        offset => format!("+{offset:#x}"),
    }
}

/// A relocation in words.
#[derive(Serialize)]
pub(super) struct Patch {
    pub(super) offset: u64,
    #[serde(rename = "type")]
    pub(super) name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) symbol: Option<String>,
    pub(super) addend: i64,
}

impl Patch {
    /// Of a relocation of that file.
    pub(super) fn new(object: &ObjectFile, relocation: &Relocation) -> Patch {
        let symbol = relocation.symbol.map(|index| object.symbols[index].name.clone());
        Patch {
            offset: relocation.offset,
            name: relocation_name(relocation.kind),
            symbol,
            addend: relocation.addend,
        }
    }

    /// What is put there: `printf+0x4`.
    pub(super) fn value(&self) -> String {
        let symbol = self.symbol.as_deref().unwrap_or("*ABS*");
        format!("{symbol}{}", distance(self.addend))
    }
}
