//! The printer writes a listing as text in the columns of `llvm-objdump`, or as JSON.

use std::io::{self, Write};

use rivet_elf::{Class, ObjectFile, Section};
use serde::Serialize;

use super::item::{Content, Item, Patch, Target};
use super::labels::Label;
use super::source::{Source, SourceLine};

/// The column of mnemonics.
const INSTRUCTIONS: usize = 24;

/// A line in JSON.
#[derive(Default, Serialize)]
struct Line<'a> {
    address: u64,
    section: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    symbol: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<SourceLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    encoding: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mnemonic: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    operands: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<&'a Target>,
    #[serde(skip_serializing_if = "Option::is_none")]
    zeros: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    relocations: Vec<Patch>,
}

/// What the file is.
pub(super) fn file_heading(out: &mut impl Write, name: &str, class: Class) -> io::Result<()> {
    writeln!(out, "\n{name}:\tfile format elf{}-littleriscv", class.bits())
}

/// Prints what is in a section.
pub(super) struct Printer<'a, W> {
    out: &'a mut W,
    object: &'a ObjectFile,
    section: &'a Section,
    index: usize,
    source: Option<&'a mut Source>,
    json: bool,
    /// The label of the next line, in JSON.
    symbol: Option<String>,
}

impl<'a, W: Write> Printer<'a, W> {
    pub(super) fn new(
        out: &'a mut W,
        object: &'a ObjectFile,
        section: &'a Section,
        index: usize,
        source: Option<&'a mut Source>,
        json: bool,
    ) -> Printer<'a, W> {
        Printer { out, object, section, index, source, json, symbol: None }
    }

    pub(super) fn section_heading(&mut self) -> io::Result<()> {
        match self.json {
            true => Ok(()),
            false => writeln!(self.out, "\nDisassembly of section {}:", self.section.name),
        }
    }

    /// What follows is named by this label.
    pub(super) fn heading(&mut self, label: &Label) -> io::Result<()> {
        let name = &label.name;
        let digits = self.object.class.bits() as usize / 4;
        match self.json {
            true => self.symbol = Some(name.clone()),
            false => writeln!(self.out, "\n{:0digits$x} <{name}>:", label.addr)?,
        }
        Ok(())
    }

    /// Prints some bytes.
    pub(super) fn item(&mut self, item: &Item<'_>) -> io::Result<()> {
        let is_code = matches!(item.content, Content::Words(_));
        let source = self.source.as_mut().filter(|_| is_code);
        let place = source.and_then(|source| source.place(self.index, item.addr - self.section.addr));
        match self.json {
            true => self.json_item(item, place),
            false => self.text_item(item, place),
        }
    }

    fn json_item(&mut self, item: &Item<'_>, source: Option<SourceLine>) -> io::Result<()> {
        let patches = item.relocations.iter().map(|relocation| Patch::new(self.object, relocation));
        let mut line = Line {
            address: item.addr,
            section: &self.section.name,
            symbol: self.symbol.take(),
            source,
            relocations: patches.collect(),
            ..Line::default()
        };
        match &item.content {
            Content::Zeros => line.zeros = Some(item.bytes.len()),
            Content::Dump => line.encoding = Some(dump(item.bytes)),
            Content::Words(words) => {
                line.encoding = Some(encoding(item.bytes));
                line.mnemonic = Some(&words.mnemonic);
                line.operands = Some(&words.operands);
                line.target = words.target.as_ref();
            }
        }
        writeln!(self.out, "{}", serde_json::to_string(&line).unwrap_or_default())
    }

    fn text_item(&mut self, item: &Item<'_>, place: Option<SourceLine>) -> io::Result<()> {
        let source = self.source.as_mut().filter(|_| matches!(item.content, Content::Words(_)));
        if let Some(line) = source.and_then(|source| source.changed(place)) {
            writeln!(self.out, "; {line}")?;
        }
        match &item.content {
            Content::Zeros => writeln!(self.out, "\t\t...")?,
            Content::Dump => {
                let ascii = |&byte: &u8| if matches!(byte, b' '..=b'~') { byte as char } else { '.' };
                let text: String = item.bytes.iter().map(ascii).collect();
                writeln!(self.out, "{:8x}: {:<23}         {text}", item.addr, dump(item.bytes))?;
            }
            Content::Words(words) => {
                let start = format!("{:8x}: {}", item.addr, encoding(item.bytes));
                let width = match start.len() {
                    short if short < INSTRUCTIONS - 1 => INSTRUCTIONS - 1,
                    long => long + 7 - long % 8,
                };
                let text = match words.operands.as_str() {
                    "" => words.mnemonic.clone(),
                    operands => format!("{}\t{operands}", words.mnemonic),
                };
                writeln!(self.out, "{start:<width$}\t{text}")?;
            }
        }
        let digits = self.object.class.bits() as usize / 4;
        let tabs = if digits > 8 { "\t\t" } else { "\t\t\t" };
        for relocation in &item.relocations {
            let patch = Patch::new(self.object, relocation);
            writeln!(self.out, "{tabs}{:0digits$x}:  {}\t{}", patch.offset, patch.name, patch.value())?;
        }
        Ok(())
    }
}

/// The bytes of an encoding, in words of 32 bits where it has several.
pub(super) fn encoding(bytes: &[u8]) -> String {
    let word = |part: &[u8]| part.iter().rev().map(|byte| format!("{byte:02x}")).collect::<String>();
    bytes.chunks(if bytes.len().is_multiple_of(4) { 4 } else { 2 }).map(word).collect::<Vec<_>>().join(" ")
}

/// The bytes of data.
fn dump(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
}
