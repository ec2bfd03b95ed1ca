//! The vDSO (`AT_SYSINFO_EHDR`) and the signal return trampoline.
//!
//! The vDSO is a shared object of one page, generated here: symbols with version `LINUX_4.15`, which C libraries ask
//! for, and code that makes the system call, since time comes from the kernel and not from a counter. Unwind tables say
//! that the functions leave stack and return address alone, so that a handler can see the interrupted caller. As in
//! Linux, the trampoline has no unwind entry: unwinders and debuggers recognise a signal frame by its two instructions.

use std::ops::Range;

use rivet_isa::{Inst, Op, Xlen};

use crate::abi::record::Record;
use crate::signal::frame;

/// Functions with the system call that each makes. The first is the signal return trampoline.
const FUNCTIONS: [(&str, u32); 7] = [
    ("__vdso_rt_sigreturn", 139),
    ("__vdso_gettimeofday", 169),
    ("__vdso_clock_gettime", 113),
    ("__vdso_clock_getres", 114),
    ("__vdso_getcpu", 168),
    ("__vdso_flush_icache", 259),
    ("__vdso_riscv_hwprobe", 258),
];
/// Name of the object, and version of its symbols.
const NAME: &str = "linux-vdso.so.1";
const VERSION: &str = "LINUX_4.15";

const HEADER: usize = 64;
const PROGRAM_HEADER: usize = 56;
const SECTION_HEADER: usize = 64;
const SYMBOL: usize = 24;
/// Alignment of functions.
const ALIGN: usize = 16;

/// An image, and the offset of the signal return trampoline.
pub(crate) struct Vdso {
    pub(crate) bytes: Vec<u8>,
    pub(crate) sigreturn: u64,
}

/// A section: name, type, flags, place, and other header fields.
struct Section {
    name: &'static str,
    kind: u32,
    flags: u64,
    offset: usize,
    size: usize,
    link: u32,
    info: u32,
    entry: usize,
}

/// Section indices.
const HASH: u32 = 1;
const DYNSYM: u32 = 2;
const DYNSTR: u32 = 3;
const TEXT: u16 = 7;
const SHSTRTAB: u16 = 10;
/// `PT_LOAD`, `PT_DYNAMIC`, `PT_GNU_EH_FRAME`.
const SEGMENTS: usize = 3;

/// Builds the image of RV64.
pub(crate) fn build() -> Vdso {
    let mut strings = Strings::default();
    let soname = strings.add(NAME);
    let version = strings.add(VERSION);
    let names = FUNCTIONS.map(|(name, _)| strings.add(name));
    let count = FUNCTIONS.len() + 1;

    let mut image = Image { bytes: vec![0; HEADER + SEGMENTS * PROGRAM_HEADER], sections: Vec::new() };
    image.add(Section::of("", 0), Vec::new());
    // One bucket: a chain of all symbols.
    let chain = (0..count as u32).map(|n| if n == 0 || n as usize == count - 1 { 0 } else { n + 1 });
    let hash = Record::new(false).u32(1).u32(count as u32).u32(1);
    let hash = chain.fold(hash, Record::u32).done();
    image.add(Section { link: DYNSYM, entry: 4, ..Section::of(".hash", 5) }, hash);

    // Where code begins is known once everything before it is.
    let (code, starts) = code();
    let symbols = count * SYMBOL;
    let symbols_at =
        image.place(Section { link: DYNSTR, info: 1, entry: SYMBOL, ..Section::of(".dynsym", 11) }, symbols);
    image.add(Section::of(".dynstr", 3), strings.0.clone());
    let versions = (0..count).fold(Record::new(false), |record, n| record.u16(if n == 0 { 0 } else { 2 }));
    image
        .add(Section { link: DYNSYM, entry: 2, ..Section::of(".gnu.version", 0x6fff_ffff) }, versions.done());
    // Two definitions: the object itself, and the version. Each is of one name.
    let definition = |record: Record, flags: u16, index: u16, name: u32, text: &str, next: u32| {
        let record = record.u16(1).u16(flags).u16(index).u16(1).u32(elf_hash(text)).u32(20).u32(next);
        record.u32(name).u32(0)
    };
    let definitions = definition(Record::new(false), 1, 1, soname, NAME, 28);
    let definitions = definition(definitions, 0, 2, version, VERSION, 0).done();
    image.add(Section { link: DYNSTR, info: 2, ..Section::of(".gnu.version_d", 0x6fff_fffd) }, definitions);
    let at = |n: u32| image.sections[n as usize].offset as u64;
    let dynamic = [
        (14, soname.into()),          // DT_SONAME
        (4, at(HASH)),                // DT_HASH
        (5, at(DYNSTR)),              // DT_STRTAB
        (6, at(DYNSYM)),              // DT_SYMTAB
        (10, strings.0.len() as u64), // DT_STRSZ
        (11, SYMBOL as u64),          // DT_SYMENT
        (0x6fff_fffc, at(5)),         // DT_VERDEF
        (0x6fff_fffd, 2),             // DT_VERDEFNUM
        (0x6fff_fff0, at(4)),         // DT_VERSYM
        (0, 0),                       // DT_NULL
    ];
    let dynamic =
        dynamic.iter().fold(Record::new(false), |record, &(tag, value)| record.u64(tag).u64(value)).done();
    let dynamic_len = dynamic.len() as u64;
    let dynamic_at =
        image.add(Section { link: DYNSTR, entry: 16, flags: 2, ..Section::of(".dynamic", 6) }, dynamic);
    let text_len = code.len();
    let text_at = image.add(Section { flags: 6, ..Section::of(".text", 1) }, code);
    // All but the first, which handlers return to.
    let plain = text_at + starts[1].0..text_at + text_len;
    let index_at = image.place(Section::of(".eh_frame_hdr", 1), UNWIND_INDEX);
    let tables_at = image.bytes.len().next_multiple_of(ALIGN);
    let (tables, of_plain) = unwind_tables(tables_at, &plain);
    image.add(Section::of(".eh_frame", 1), tables);
    let index = unwind_index(index_at, tables_at, plain.start, tables_at + of_plain);
    image.bytes[index_at..index_at + UNWIND_INDEX].copy_from_slice(&index);

    let mut table = Record::new(false).pad_to(SYMBOL);
    for (name, &(start, len)) in names.into_iter().zip(&starts) {
        // STB_GLOBAL, STT_FUNC
        table = table.u32(name).u8(0x12).u8(0).u16(TEXT).u64((text_at + start) as u64).u64(len as u64);
    }
    image.bytes[symbols_at..symbols_at + symbols].copy_from_slice(&table.done());
    image.finish((dynamic_at as u64, dynamic_len), index_at as u64);
    Vdso { bytes: image.bytes, sigreturn: (text_at + starts[0].0) as u64 }
}

/// Bytes of [`unwind_index`].
const UNWIND_INDEX: usize = 20;

/// Builds `.eh_frame` at `at`: a CIE, an FDE for `code`, a terminator. Returns the offset of the FDE.
fn unwind_tables(at: usize, code: &Range<usize>) -> (Vec<u8>, usize) {
    const COMMON: usize = 24;
    // length, id, version, augmentation; units of code and data (-4), the return address's register (ra), one byte of
    // augmentation: code is told by 4 signed bytes from there. DW_CFA_def_cfa: sp + 0.
    let common = Record::new(false).u32(COMMON as u32 - 4).u32(0).u8(1).bytes(b"zR\0");
    let common = common.bytes(&[1, 0x7c, 1, 1, 0x1b]).bytes(&[0x0c, 2, 0]).pad_to(COMMON);
    // length, how far back the common part is, code from here on, how much, no augmentation, and nothing to add
    let own = common.u32(16).u32(COMMON as u32 + 4).u32(apart(code.start, at + COMMON + 8));
    (own.u32(code.len() as u32).u32(0).u32(0).done(), COMMON)
}

/// Builds `.eh_frame_hdr` at `at`, the index by which unwinders find the FDE of the code at `start`.
fn unwind_index(at: usize, tables: usize, start: usize, fde: usize) -> Vec<u8> {
    // version; the tables are told from here on, the count by 4 bytes, all else from the beginning on.
    let record = Record::new(false).bytes(&[1, 0x1b, 3, 0x3b]).u32(apart(tables, at + 4)).u32(1);
    record.u32(apart(start, at)).u32(apart(fde, at)).done()
}

/// Returns the distance between two offsets as a signed word.
fn apart(to: usize, from: usize) -> u32 {
    (to as u32).wrapping_sub(from as u32)
}

/// Returns the code of all functions, with start and length of each.
fn code() -> (Vec<u8>, Vec<(usize, usize)>) {
    let (mut code, mut starts) = (Vec::new(), Vec::new());
    for (name, number) in FUNCTIONS {
        // li a7, NUMBER; ecall; ret
        let instructions = [
            Inst { rd: 17, imm: number as i32, ..Inst::new(Op::addi) },
            Inst::new(Op::ecall),
            Inst { rs1: 1, ..Inst::new(Op::jalr) },
        ];
        let words = instructions.iter().filter_map(|inst| inst.encode(Xlen::Rv64));
        let bytes: Vec<u8> = words.flat_map(u32::to_le_bytes).collect();
        // A handler's return needs none of its own.
        let len = if name.ends_with("rt_sigreturn") { frame::TRAMPOLINE.len() } else { bytes.len() };
        starts.push((code.len(), len));
        code.extend(&bytes[..len]);
        code.resize(code.len().next_multiple_of(ALIGN), 0);
    }
    (code, starts)
}

/// A string table.
struct Strings(Vec<u8>);

impl Default for Strings {
    fn default() -> Strings {
        Strings(vec![0])
    }
}

impl Strings {
    fn add(&mut self, text: &str) -> u32 {
        let at = self.0.len() as u32;
        self.0.extend(text.bytes().chain([0]));
        at
    }
}

impl Section {
    fn of(name: &'static str, kind: u32) -> Section {
        Section { name, kind, flags: 2, offset: 0, size: 0, link: 0, info: 0, entry: 0 }
    }
}

struct Image {
    bytes: Vec<u8>,
    sections: Vec<Section>,
}

impl Image {
    /// Reserves `size` bytes for a section. Returns the offset, which is also the address.
    fn place(&mut self, section: Section, size: usize) -> usize {
        let offset = self.bytes.len().next_multiple_of(ALIGN);
        self.bytes.resize(offset + size, 0);
        self.sections.push(Section { offset, size, ..section });
        offset
    }

    fn add(&mut self, section: Section, bytes: Vec<u8>) -> usize {
        let at = self.place(section, bytes.len());
        self.bytes[at..].copy_from_slice(&bytes);
        at
    }

    /// Appends the section headers, and fills in the program headers and the ELF header.
    fn finish(&mut self, (dynamic, dynamic_len): (u64, u64), unwind: u64) {
        let mut names = Strings::default();
        let mut numbers: Vec<u32> = Vec::new();
        for name in self.sections.iter().map(|section| section.name).chain([".shstrtab"]) {
            numbers.push(if name.is_empty() { 0 } else { names.add(name) });
        }
        self.add(Section { flags: 0, ..Section::of(".shstrtab", 3) }, names.0);
        let headers = self.bytes.len().next_multiple_of(ALIGN);
        self.bytes.resize(headers, 0);
        for (section, name) in self.sections.iter().zip(numbers) {
            let null = section.kind == 0;
            let at = if section.flags & 2 != 0 && !null { section.offset as u64 } else { 0 };
            let record = Record::new(false).u32(name).u32(section.kind);
            let record = record.u64(if null { 0 } else { section.flags }).u64(at);
            let record = record.u64(if null { 0 } else { section.offset as u64 }).u64(section.size as u64);
            let record = record.u32(section.link).u32(section.info);
            let record = record.u64(if null { 0 } else { ALIGN as u64 }).u64(section.entry as u64);
            self.bytes.extend(record.done());
        }
        let size = self.bytes.len() as u64;
        // 64 bits, little endian, version 1; a shared object for RISC-V.
        let header = Record::new(false).bytes(b"\x7fELF\x02\x01\x01").pad_to(16).u16(3).u16(243).u32(1);
        // entry, program headers, section headers, flags: compressed instructions and floats in registers
        let header = header.u64(0).u64(HEADER as u64).u64(headers as u64).u32(5).u16(HEADER as u16);
        let header = header.u16(PROGRAM_HEADER as u16).u16(SEGMENTS as u16).u16(SECTION_HEADER as u16);
        let header = header.u16(self.sections.len() as u16).u16(SHSTRTAB);
        let program = |record: Record, kind: u32, flags: u32, at: u64, len: u64, align: u64| {
            record.u32(kind).u32(flags).u64(at).u64(at).u64(at).u64(len).u64(len).u64(align)
        };
        // PT_LOAD of all, PT_DYNAMIC, PT_GNU_EH_FRAME
        let header = program(header, 1, 5, 0, size, rivet_mem::PAGE_SIZE);
        let header = program(header, 2, 4, dynamic, dynamic_len, 8);
        let header = program(header, 0x6474_e550, 4, unwind, UNWIND_INDEX as u64, 4).done();
        self.bytes[..header.len()].copy_from_slice(&header);
    }
}

/// Computes the ELF symbol hash of a name.
fn elf_hash(name: &str) -> u32 {
    name.bytes().fold(0u32, |hash, byte| {
        let hash = (hash << 4).wrapping_add(byte.into());
        let high = hash & 0xf000_0000;
        (hash ^ high >> 24) & !high
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_the_standard() {
        // The hash of LINUX_2.6, the version of other vDSOs, as the kernel's and libraries' sources have it.
        assert_eq!(elf_hash("LINUX_2.6"), 61_765_110);
        assert_eq!(elf_hash("LINUX_4.15"), 182_943_605);
    }

    #[test]
    fn signal_handlers_return_by_the_two_instructions_that_unwinders_know() {
        let vdso = build();
        let at = vdso.sigreturn as usize;
        assert_eq!(vdso.bytes[at..at + 8], frame::TRAMPOLINE);
        assert!(vdso.bytes.len() <= rivet_mem::PAGE_SIZE as usize);
    }
}
