//! A listing covers a section from its first byte to its last: chunks between labels, with instructions, data and
//! zeros.

use std::io::{self, Write};
use std::ops::Range;

use rivet_elf::{ObjectFile, Relocation, Section};
use rivet_isa::{Decoder, Isa, Xlen};

use super::instruction::{Encoding, Reader, Registers};
use super::is_relocatable;
use super::item::{Content, Item, Words};
use super::labels::{Label, Labels};
use super::print::Printer;
use super::source::Source;

/// So many zeros are left out.
const LEAST_ZEROS: usize = 8;
/// Bytes in a line of data.
const DUMP: usize = 8;

/// Lists the sections of a file.
pub(super) struct Listing<'a> {
    object: &'a ObjectFile,
    labels: Labels,
    decoder: Decoder,
    xlen: Xlen,
    relocations: bool,
}

impl<'a> Listing<'a> {
    /// Of a file, decoded for that ISA.
    pub(super) fn new(object: &'a ObjectFile, isa: &Isa, relocations: bool) -> Listing<'a> {
        let (labels, decoder) = (Labels::of(object), Decoder::new(isa));
        Listing { object, labels, decoder, xlen: isa.xlen, relocations }
    }

    /// Prints a part of a section.
    pub(super) fn print(
        &self,
        out: &mut impl Write,
        index: usize,
        range: Range<u64>,
        source: Option<&mut Source>,
        json: bool,
    ) -> io::Result<()> {
        let section = &self.object.sections[index];
        let mut printer = Printer::new(out, self.object, section, index, source, json);
        printer.section_heading()?;
        let labels = self.labels.in_section(index);
        let mut next = 0;
        while next < labels.len() {
            let start = labels[next].addr;
            let here = labels[next..].iter().take_while(|label| label.addr == start).count();
            let chunk = &labels[next..next + here];
            next += here;
            let end = labels.get(next).map_or(section.range().end, |label| label.addr);
            let part = start.max(range.start)..end.min(range.end);
            if part.is_empty() || start < section.addr {
                continue;
            }
            printer.heading(heading(chunk))?;
            if chunk.iter().all(|label| label.data) {
                self.dump(&mut printer, section, part)?;
            } else {
                self.chunk(&mut printer, section, index, part)?;
            }
        }
        Ok(())
    }

    /// Prints what a label for data names.
    fn dump<W: Write>(
        &self,
        printer: &mut Printer<'_, W>,
        section: &Section,
        part: Range<u64>,
    ) -> io::Result<()> {
        let bytes = bytes(section, part.clone());
        for (index, line) in bytes.chunks(DUMP).enumerate() {
            let addr = part.start + (index * DUMP) as u64;
            let relocations = self.relocations(section, addr, line.len());
            printer.item(&Item { addr, bytes: line, content: Content::Dump, relocations })?;
        }
        Ok(())
    }

    /// Prints what a label for code names.
    fn chunk<W: Write>(
        &self,
        printer: &mut Printer<'_, W>,
        section: &Section,
        index: usize,
        part: Range<u64>,
    ) -> io::Result<()> {
        let (object, labels, xlen) = (self.object, &self.labels, self.xlen);
        let mut reader = Reader { object, labels, xlen, index, section, registers: Registers::unknown() };
        let mut addr = part.start;
        while addr < part.end {
            let (data, mapped_end) = self.labels.mapping(index, addr);
            let rest = bytes(section, addr..part.end);
            let zeros = self.zeros(section, addr, rest);
            let (len, content) = if zeros > 0 {
                (zeros, Content::Zeros)
            } else if data {
                let own = bytes(section, addr..part.end.min(mapped_end));
                let (len, words) = datum(own);
                (len, Content::Words(words))
            } else {
                let encoding = Encoding::at(bytes(section, addr..section.range().end));
                let words = match encoding.decode(&self.decoder) {
                    Some(inst) => reader.words(inst, addr),
                    None => {
                        reader.registers = Registers::unknown();
                        unknown(&encoding)
                    }
                };
                (encoding.len, Content::Words(words))
            };
            let relocations = self.relocations(section, addr, len);
            // The address space may end here.
            let next = addr.saturating_add(len as u64);
            let own = bytes(section, addr..next);
            printer.item(&Item { addr, bytes: own, content, relocations })?;
            addr = next;
        }
        Ok(())
    }

    /// How many zeros to leave out; those that a relocation applies to stay if it is shown.
    fn zeros(&self, section: &Section, addr: u64, rest: &[u8]) -> usize {
        let next = self.relocations.then(|| {
            let all = &section.relocations;
            let offset = self.offset(section, addr);
            all.get(all.partition_point(|r| r.offset < offset)).map(|r| (r.offset - offset) as usize)
        });
        let rest = &rest[..next.flatten().map_or(rest.len(), |next| next.min(rest.len()))];
        match rest.iter().take_while(|&&byte| byte == 0).count() {
            count if count < LEAST_ZEROS => 0,
            count => count & !3,
        }
    }

    /// The relocations to show of some bytes.
    fn relocations<'s>(&self, section: &'s Section, addr: u64, len: usize) -> Vec<&'s Relocation> {
        if !self.relocations {
            return Vec::new();
        }
        let offset = self.offset(section, addr);
        let first = section.relocations.partition_point(|r| r.offset < offset);
        section.relocations[first..].iter().take_while(|r| r.offset - offset < len as u64).collect()
    }

    /// What relocations call an address.
    fn offset(&self, section: &Section, addr: u64) -> u64 {
        if is_relocatable(self.object) { addr.wrapping_sub(section.addr) } else { addr }
    }
}

/// The label to print of several at one address: the last one that names code.
fn heading(chunk: &[Label]) -> &Label {
    chunk.iter().rev().find(|label| !label.data).unwrap_or(&chunk[chunk.len() - 1])
}

/// The bytes at some addresses of a section, which are in it.
fn bytes(section: &Section, part: Range<u64>) -> &[u8] {
    let at = |addr: u64| ((addr - section.addr) as usize).min(section.data.len());
    &section.data[at(part.start)..at(part.end)]
}

/// Data in the widest directive that fits.
fn datum(bytes: &[u8]) -> (usize, Words) {
    let (len, mnemonic) = match bytes.len() {
        1 => (1, ".byte"),
        2..4 => (2, ".short"),
        _ => (4, ".word"),
    };
    let value = bytes[..len].iter().rev().fold(0u32, |value, &byte| value << 8 | u32::from(byte));
    let operands = format!("{value:#0width$x}", width = 2 + 2 * len);
    (len, Words { mnemonic: mnemonic.to_owned(), operands, target: None })
}

/// What is no instruction.
fn unknown(encoding: &Encoding) -> Words {
    let mnemonic = if encoding.is_unimp() { "unimp" } else { "<unknown>" };
    Words { mnemonic: mnemonic.to_owned(), operands: String::new(), target: None }
}
