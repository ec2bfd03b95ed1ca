//! The writer makes executables: program headers, segments, and a symbol table for people and for HTIF. Each
//! segment is also a section, so that other tools find the code.
//!
//! Invariant: what [`Executable::to_bytes`] writes, [`crate::Image::parse`] reads back as it was, provided that
//! segments begin on pages and do not overlap.

use crate::{Class, Flags, Perms};

/// A static executable to be written.
#[derive(Clone, Debug)]
pub struct Executable {
    /// Width of its addresses; on 32 bits their upper halves are dropped.
    pub class: Class,
    /// `e_flags`.
    pub flags: Flags,
    /// Address of the first instruction.
    pub entry: u64,
    /// What is to be loaded, lowest address first.
    pub segments: Vec<NewSegment>,
    /// Names of addresses.
    pub symbols: Vec<NewSymbol>,
    /// Debug information.
    pub debug: Vec<NewSection>,
}

/// A run of memory.
#[derive(Clone, Debug)]
pub struct NewSegment {
    /// First address, virtual and physical: a whole page.
    pub addr: u64,
    /// The first bytes.
    pub bytes: Vec<u8>,
    /// Bytes in memory; those that `bytes` lacks are zero.
    pub size: u64,
    /// What its pages allow.
    pub perms: Perms,
}

/// A section that is not loaded.
#[derive(Clone, Debug)]
pub struct NewSection {
    /// Its name, without NUL.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// A global label.
#[derive(Clone, Debug)]
pub struct NewSymbol {
    /// Its name, without NUL.
    pub name: String,
    /// The address.
    pub addr: u64,
}

const PAGE: usize = 4096;
/// `EM_RISCV`
const MACHINE: u16 = 243;
/// `SHT_PROGBITS`, `SHT_SYMTAB`, `SHT_STRTAB`
const BITS: u64 = 1;
const SYMBOL_TABLE: u64 = 2;
const STRING_TABLE: u64 = 3;
/// `STB_GLOBAL` with `STT_NOTYPE`
const GLOBAL_LABEL: u8 = 1 << 4;
/// `SHN_ABS`: of no section.
const ABSOLUTE: u16 = 0xfff1;

/// Little-endian fields, some of which are as wide as addresses.
struct Out {
    bytes: Vec<u8>,
    class: Class,
}

impl Out {
    fn half(&mut self, value: u16) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    fn word(&mut self, value: u32) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    /// A field as wide as an address.
    fn wide(&mut self, value: u64) {
        match self.class {
            Class::Elf32 => self.word(value as u32),
            Class::Elf64 => self.bytes.extend_from_slice(&value.to_le_bytes()),
        }
    }

    fn align(&mut self, to: usize) {
        self.bytes.resize(self.bytes.len().next_multiple_of(to), 0);
    }
}

impl Executable {
    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let [header, program_header, section_header] = match self.class {
            Class::Elf32 => [52, 32, 40],
            Class::Elf64 => [64, 56, 64],
        };
        let mut offset = (header + program_header * self.segments.len()).next_multiple_of(PAGE);
        let mut offsets = Vec::new();
        for segment in &self.segments {
            offsets.push(offset as u64);
            offset = (offset + segment.bytes.len()).next_multiple_of(PAGE);
        }
        let strings = self.strings();
        let symbols = self.symbol_table();
        let symbols_at = offset as u64;
        let strings_at = symbols_at + symbols.len() as u64;
        let debug_at = strings_at + strings.len() as u64;
        let debug_size: usize = self.debug.iter().map(|section| section.bytes.len()).sum();
        let sections_at = (debug_at + debug_size as u64).next_multiple_of(8);

        let mut out = Out { bytes: Vec::new(), class: self.class };
        let class = if self.class == Class::Elf32 { 1 } else { 2 };
        out.bytes.extend_from_slice(&[0x7f, b'E', b'L', b'F', class, 1, 1]);
        out.align(16);
        // ET_EXEC
        out.half(2);
        out.half(MACHINE);
        out.word(1);
        out.wide(self.entry);
        out.wide(header as u64);
        out.wide(sections_at);
        out.word(self.flags.0);
        // Sections: none, the segments, the symbols, all names, debug information.
        let count = self.segments.len();
        let sections = count + 3 + self.debug.len();
        for value in [header, program_header, count, section_header, sections, count + 2] {
            out.half(value as u16);
        }
        for (segment, &offset) in self.segments.iter().zip(&offsets) {
            self.program_header(&mut out, segment, offset);
        }
        for (segment, &offset) in self.segments.iter().zip(&offsets) {
            out.bytes.resize(offset as usize, 0);
            out.bytes.extend_from_slice(&segment.bytes);
        }
        out.bytes.resize(symbols_at as usize, 0);
        out.bytes.extend_from_slice(&symbols);
        out.bytes.extend_from_slice(&strings);
        self.debug.iter().for_each(|section| out.bytes.extend_from_slice(&section.bytes));
        out.align(8);
        let entry = if self.class == Class::Elf32 { 16 } else { 24 };
        section(&mut out, 0, 0, 0, [0; 6]);
        for (segment, &offset) in self.segments.iter().zip(&offsets) {
            let Perms { write, execute, .. } = segment.perms;
            let flags = 2 | u64::from(write) | u64::from(execute) << 2;
            let name = if execute { TEXT_NAME } else { DATA_NAME };
            let size = segment.bytes.len() as u64;
            section(&mut out, name, flags, segment.addr, [BITS, offset, size, 0, 4, 0]);
        }
        let link = (count + 2) as u64;
        section(
            &mut out,
            1,
            0,
            0,
            [SYMBOL_TABLE, symbols_at, symbols.len() as u64, link | 1 << 32, 8, entry],
        );
        section(&mut out, 9, 0, 0, [STRING_TABLE, strings_at, strings.len() as u64, 0, 1, 0]);
        let (mut name, mut at) = (SECTION_NAMES.len(), debug_at);
        for debug in &self.debug {
            let size = debug.bytes.len() as u64;
            section(&mut out, name as u32, 0, 0, [BITS, at, size, 0, 1, 0]);
            name += debug.name.len() + 1;
            at += size;
        }
        out.bytes
    }

    fn program_header(&self, out: &mut Out, segment: &NewSegment, offset: u64) {
        let Perms { read, write, execute } = segment.perms;
        let flags = u32::from(read) << 2 | u32::from(write) << 1 | u32::from(execute);
        let size = segment.size.max(segment.bytes.len() as u64);
        // PT_LOAD
        out.word(1);
        if self.class == Class::Elf64 {
            out.word(flags);
        }
        for field in [offset, segment.addr, segment.addr, segment.bytes.len() as u64, size] {
            out.wide(field);
        }
        if self.class == Class::Elf32 {
            out.word(flags);
        }
        out.wide(PAGE as u64);
    }

    /// The names of the sections, then those of the symbols.
    fn strings(&self) -> Vec<u8> {
        let mut strings = SECTION_NAMES.to_vec();
        let names = self.debug.iter().map(|section| &section.name);
        for name in names.chain(self.symbols.iter().map(|symbol| &symbol.name)) {
            strings.extend_from_slice(name.as_bytes());
            strings.push(0);
        }
        strings
    }

    fn symbol_table(&self) -> Vec<u8> {
        let mut out = Out { bytes: Vec::new(), class: self.class };
        let mut name = SECTION_NAMES.len() + self.debug.iter().map(|s| s.name.len() + 1).sum::<usize>();
        let mut symbol = |name: usize, addr: u64, info: u8, section: u16| {
            out.word(name as u32);
            if out.class == Class::Elf32 {
                out.wide(addr);
                out.wide(0);
            }
            out.bytes.extend_from_slice(&[info, 0]);
            out.half(section);
            if out.class == Class::Elf64 {
                out.wide(addr);
                out.wide(0);
            }
        };
        symbol(0, 0, 0, 0);
        for entry in &self.symbols {
            let holds = |s: &NewSegment| (s.addr..=s.addr.saturating_add(s.size)).contains(&entry.addr);
            let section = self.segments.iter().position(holds).map_or(ABSOLUTE, |at| at as u16 + 1);
            symbol(name, entry.addr, GLOBAL_LABEL, section);
            name += entry.name.len() + 1;
        }
        out.bytes
    }
}

const SECTION_NAMES: &[u8] = b"\0.symtab\0.strtab\0.text\0.data\0";
/// Where names begin in it.
const TEXT_NAME: u32 = 17;
const DATA_NAME: u32 = 23;

/// A section header; of the symbol table, `link` has the first global symbol in its upper half.
fn section(out: &mut Out, name: u32, flags: u64, addr: u64, rest: [u64; 6]) {
    let [kind, offset, size, link, align, entry] = rest;
    out.word(name);
    out.word(kind as u32);
    for field in [flags, addr, offset, size] {
        out.wide(field);
    }
    out.word(link as u32);
    out.word((link >> 32) as u32);
    out.wide(align);
    out.wide(entry);
}
