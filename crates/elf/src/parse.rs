//! The parser reads the segments of an ELF file: all that a program needs to run.
//!
//! goblin takes the structures apart. What they say is checked here, before it is used.

use std::ops::Range;
use std::sync::Arc;

use goblin::container::Endian;
use goblin::container::{Container, Ctx};
use goblin::elf::Elf;
use goblin::elf::header::{self, Header};
use goblin::elf::program_header::{self as ph, ProgramHeader};

use crate::image::{Class, Data, Flags, Image, ImageKind, Perms, Segment, Tls};
use crate::names::Names;
use crate::{Cause, ElfError, FileBytes, printable};

/// The largest segment and the largest position-independent program: what Sv39 gives a user.
const LARGEST: u64 = 1 << 38;
/// `e_version` of every ELF file there is.
const CURRENT_VERSION: u32 = 1;

impl Image {
    /// Takes a file apart. `name` is for messages.
    pub fn parse(name: &str, bytes: &[u8]) -> Result<Image, ElfError> {
        Image::parse_owned(name, bytes.to_vec())
    }

    /// The same without a copy: segments share the bytes, and parts of an open file are read as they are needed.
    pub fn parse_owned(name: &str, file: impl Into<FileBytes>) -> Result<Image, ElfError> {
        parse(&Arc::new(file.into()), false).map_err(|cause| ElfError { file: name.to_owned(), cause })
    }

    /// The same of a file that a program has loaded, such as a shared library, which need not have an entry point.
    pub fn parse_library(name: &str, file: impl Into<FileBytes>) -> Result<Image, ElfError> {
        parse(&Arc::new(file.into()), true).map_err(|cause| ElfError { file: name.to_owned(), cause })
    }
}

fn parse(file: &Arc<FileBytes>, is_library: bool) -> Result<Image, Cause> {
    let class = identify(file.head())?;
    let (header, ctx) = read_header(file.head(), class)?;
    let kind = kind(&header)?;
    let headers = program_headers(file, &header, ctx)?;
    let segments = segments(file, &headers, class, kind)?;
    if !is_library {
        check_entry(header.e_entry, kind, &segments)?;
    }
    let find = |wanted| headers.iter().find(|header| header.p_type == wanted);
    let mut warnings = Vec::new();
    let names = Names::read(file, &header, ctx, &segments, &mut warnings);
    // Test programs have one of these symbols, and few other programs are searched for all four.
    let is_test = names.symbols.may_name(&["tohost", "begin_signature"]);
    let address = |name| is_test.then(|| names.symbols.address(name)).flatten();
    Ok(Image {
        class,
        kind,
        entry: header.e_entry,
        phdr: loaded_headers(&header, &headers),
        phentsize: header.e_phentsize,
        phnum: header.e_phnum,
        interp: find(ph::PT_INTERP).map(|header| interpreter(file, header)).transpose()?,
        dynamic: find(ph::PT_DYNAMIC).is_some(),
        exec_stack: find(ph::PT_GNU_STACK).is_some_and(|header| header.p_flags & ph::PF_X != 0),
        tls: find(ph::PT_TLS).map(tls),
        tohost: address("tohost"),
        fromhost: address("fromhost"),
        begin_signature: address("begin_signature"),
        end_signature: address("end_signature"),
        flags: Flags(header.e_flags),
        segments,
        symbols: names.symbols,
        arch: names.arch,
        warnings,
    })
}

/// What kind of file the first bytes announce.
pub(crate) fn identify(bytes: &[u8]) -> Result<Class, Cause> {
    if bytes.is_empty() {
        return Err(Cause::Empty);
    }
    if let Some(script) = bytes.strip_prefix(b"#!") {
        let line = script.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let line = String::from_utf8_lossy(&line[..line.len().min(256)]);
        let interpreter = printable(line.trim()).into_owned();
        return Err(Cause::Script { interpreter });
    }
    if bytes.starts_with(b"!<arch>\n") || bytes.starts_with(b"!<thin>\n") {
        return Err(Cause::Archive);
    }
    if !bytes.starts_with(header::ELFMAG) {
        let first: Vec<String> = bytes.iter().take(4).map(|byte| format!("{byte:02x}")).collect();
        return Err(Cause::NotElf { begins: first.join(" ") });
    }
    inside("the ELF identification", 0, header::SIZEOF_IDENT as u64, bytes.len())?;
    let class = match bytes[header::EI_CLASS] {
        header::ELFCLASS32 => Class::Elf32,
        header::ELFCLASS64 => Class::Elf64,
        other => return Err(Cause::Class(other)),
    };
    match bytes[header::EI_DATA] {
        header::ELFDATA2LSB => Ok(class),
        header::ELFDATA2MSB => Err(Cause::BigEndian),
        other => Err(Cause::ByteOrder(other)),
    }
}

pub(crate) fn read_header(bytes: &[u8], class: Class) -> Result<(Header, Ctx), Cause> {
    let container = match class {
        Class::Elf32 => Container::Little,
        Class::Elf64 => Container::Big,
    };
    let ctx = Ctx::new(container, Endian::Little);
    let size = Header::size(ctx) as u64;
    inside("the ELF header", 0, size, bytes.len())?;
    let header = Elf::parse_header(bytes).map_err(|_| truncated("the ELF header", 0, size, bytes.len()))?;
    Ok((header, ctx))
}

/// It is RISC-V's.
pub(crate) fn check_header(header: &Header) -> Result<(), Cause> {
    if header.e_machine != header::EM_RISCV {
        return Err(Cause::Machine(machine(header.e_machine)));
    }
    if header.e_version != CURRENT_VERSION {
        return Err(Cause::Version(header.e_version));
    }
    Ok(())
}

fn kind(header: &Header) -> Result<ImageKind, Cause> {
    check_header(header)?;
    match header.e_type {
        header::ET_EXEC => Ok(ImageKind::Executable),
        header::ET_DYN => Ok(ImageKind::Pie),
        header::ET_REL => Err(Cause::Relocatable),
        header::ET_CORE => Err(Cause::Core),
        other => Err(Cause::Type(other)),
    }
}

fn machine(number: u16) -> String {
    let name = match number {
        header::EM_SPARC | header::EM_SPARCV9 => "SPARC",
        header::EM_386 => "x86",
        header::EM_68K => "m68k",
        header::EM_MIPS => "MIPS",
        header::EM_PPC => "PowerPC",
        header::EM_PPC64 => "PowerPC 64",
        header::EM_S390 => "S/390",
        header::EM_ARM => "Arm",
        header::EM_X86_64 => "x86-64",
        header::EM_AARCH64 => "AArch64",
        header::EM_BPF => "BPF",
        258 => "LoongArch",
        other => return format!("number {other:#x}"),
    };
    name.to_owned()
}

pub(crate) fn program_headers(
    file: &FileBytes,
    header: &Header,
    ctx: Ctx,
) -> Result<Vec<ProgramHeader>, Cause> {
    if header.e_phnum == 0 {
        return Err(Cause::NoSegments);
    }
    let expected = ProgramHeader::size(ctx) as u16;
    if header.e_phentsize != expected {
        return Err(Cause::HeaderSize { found: header.e_phentsize, expected });
    }
    let what = "the program header table";
    let size = u64::from(expected) * u64::from(header.e_phnum);
    let table = file.part(inside(what, header.e_phoff, size, file.len())?);
    ProgramHeader::parse(&table, 0, header.e_phnum.into(), ctx)
        .map_err(|_| truncated(what, header.e_phoff, size, file.len()))
}

/// The segments to load, checked one by one and against each other.
pub(crate) fn segments(
    file: &Arc<FileBytes>,
    headers: &[ProgramHeader],
    class: Class,
    kind: ImageKind,
) -> Result<Vec<Segment>, Cause> {
    let mut found = Vec::new();
    for (index, header) in headers.iter().enumerate() {
        if header.p_type == ph::PT_LOAD && (header.p_memsz > 0 || header.p_filesz > 0) {
            found.push((index, segment(file, index, header, class)?));
        }
    }
    found.sort_by_key(|(_, segment)| segment.vaddr);
    for pair in found.windows(2) {
        let [(first, low), (second, high)] = pair else { continue };
        if low.range().end > high.vaddr {
            return Err(Cause::Overlap { first: *first, second: *second, addr: high.vaddr });
        }
    }
    let (Some((_, first)), Some((_, last))) = (found.first(), found.last()) else {
        return Err(Cause::NoSegments);
    };
    let size = last.range().end - first.vaddr;
    if kind == ImageKind::Pie && size > LARGEST {
        return Err(Cause::TooLarge { what: "the program".to_owned(), size, limit: LARGEST });
    }
    Ok(found.into_iter().map(|(_, segment)| segment).collect())
}

fn segment(
    file: &Arc<FileBytes>,
    index: usize,
    header: &ProgramHeader,
    class: Class,
) -> Result<Segment, Cause> {
    let (file_size, mem_size) = (header.p_filesz, header.p_memsz);
    let what = format!("segment {index}");
    if file_size > mem_size {
        return Err(Cause::FileSize { index, file_size, mem_size });
    }
    let part = inside(&what, header.p_offset, file_size, file.len())?;
    if mem_size > LARGEST {
        return Err(Cause::TooLarge { what, size: mem_size, limit: LARGEST });
    }
    // The very last byte of 64 bits is left out, so that the end is an address too.
    let limit = (1 << class.bits()).min(u128::from(u64::MAX));
    for start in [header.p_vaddr, header.p_paddr] {
        if u128::from(start) + u128::from(mem_size) > limit {
            return Err(Cause::OutOfSpace { index, vaddr: start, mem_size, bits: class.bits() });
        }
    }
    let cut = || truncated(&what, header.p_offset, file_size, file.len());
    let data = Data::part(file, part).ok_or_else(cut)?;
    let bit = |flag| header.p_flags & flag != 0;
    Ok(Segment {
        vaddr: header.p_vaddr,
        paddr: header.p_paddr,
        offset: header.p_offset,
        data,
        mem_size,
        perms: Perms { read: bit(ph::PF_R), write: bit(ph::PF_W), execute: bit(ph::PF_X) },
        align: if header.p_align.is_power_of_two() { header.p_align } else { 1 },
    })
}

/// The entry is loaded, by its virtual or (kernels before they turn on translation) its physical
/// address. Bare-metal link scripts often mark no segment executable, so that permissions count only
/// where some segment is. A shared library says 0, where its file header is or nothing at all.
fn check_entry(entry: u64, kind: ImageKind, segments: &[Segment]) -> Result<(), Cause> {
    let is_header = |segment: &Segment| segment.vaddr == 0 && segment.offset == 0;
    let at_0 = segments.iter().find(|segment| segment.range().contains(&0));
    if entry == 0 && kind == ImageKind::Pie && at_0.is_none_or(|s| is_header(s) || !s.perms.execute) {
        return Err(Cause::NoEntry);
    }
    let marked = segments.iter().any(|segment| segment.perms.execute);
    let is_code = segments.iter().filter(|segment| segment.perms.execute || !marked).any(|segment| {
        [segment.vaddr, segment.paddr]
            .iter()
            .any(|&start| entry.checked_sub(start).is_some_and(|offset| offset < segment.mem_size))
    });
    match (is_code, entry % 2) {
        (false, _) => Err(Cause::Entry(entry)),
        (true, 0) => Ok(()),
        (true, _) => Err(Cause::OddEntry(entry)),
    }
}

/// Where the program headers are in memory, by `PT_PHDR` or by the segment that holds them.
fn loaded_headers(header: &Header, headers: &[ProgramHeader]) -> Option<u64> {
    let size = u64::from(header.e_phentsize) * u64::from(header.e_phnum);
    let holds = |load: &&ProgramHeader| {
        let offset = header.e_phoff.checked_sub(load.p_offset);
        load.p_type == ph::PT_LOAD
            && offset.is_some_and(|at| at <= load.p_filesz && size <= load.p_filesz - at)
    };
    let own = headers.iter().find(|header| header.p_type == ph::PT_PHDR).map(|header| header.p_vaddr);
    own.or_else(|| headers.iter().find(holds).map(|load| load.p_vaddr + (header.e_phoff - load.p_offset)))
}

fn interpreter(file: &FileBytes, header: &ProgramHeader) -> Result<String, Cause> {
    let range = inside("the interpreter's name", header.p_offset, header.p_filesz, file.len())?;
    let text = file.part(range);
    let text = text.split_last().filter(|(last, _)| **last == 0).map(|(_, text)| text);
    text.and_then(|text| std::str::from_utf8(text).ok())
        .filter(|text| !text.is_empty() && !text.contains('\0'))
        .map(str::to_owned)
        .ok_or(Cause::Interpreter { offset: header.p_offset })
}

fn tls(header: &ProgramHeader) -> Tls {
    Tls {
        vaddr: header.p_vaddr,
        file_size: header.p_filesz,
        mem_size: header.p_memsz,
        align: header.p_align.max(1),
    }
}

/// The range of `size` bytes at `start`, which is inside a file of `len` bytes.
pub(crate) fn inside(what: &str, start: u64, size: u64, len: usize) -> Result<Range<usize>, Cause> {
    part(start, size, len).ok_or_else(|| truncated(what, start, size, len))
}

/// The range of `size` bytes at `start`, if it is inside a file of `len` bytes.
pub(crate) fn part(start: u64, size: u64, len: usize) -> Option<Range<usize>> {
    let end = start.checked_add(size).filter(|&end| end <= len as u64)?;
    Some(usize::try_from(start).ok()?..usize::try_from(end).ok()?)
}

pub(crate) fn truncated(what: &str, start: u64, size: u64, len: usize) -> Cause {
    let end = u128::from(start) + u128::from(size);
    Cause::Truncated { what: what.to_owned(), start, end, len: len as u64 }
}
