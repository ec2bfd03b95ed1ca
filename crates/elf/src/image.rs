//! The image holds what a loader, a debugger and a test harness need of a program.

use std::fmt;
use std::io;
use std::ops::{Deref, Range};
use std::sync::Arc;

use crate::{FileBytes, Symbols};

/// Width of the program's addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// RV32.
    Elf32,
    /// RV64.
    Elf64,
}

impl Class {
    /// 32 or 64.
    pub const fn bits(self) -> u32 {
        match self {
            Class::Elf32 => 32,
            Class::Elf64 => 64,
        }
    }
}

/// Whether the program chooses its addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ImageKind {
    /// Loaded exactly where it says.
    Executable,
    /// Position-independent: a static or dynamic PIE, or a shared object such as `ld.so`. All of
    /// the image's addresses count from where it is loaded.
    Pie,
}

/// What a segment's pages allow. Shown as `rwx`, absent ones as `-`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Perms {
    /// Loads.
    pub read: bool,
    /// Stores.
    pub write: bool,
    /// Instruction fetches.
    pub execute: bool,
}

impl fmt::Display for Perms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |is, letter| if is { letter } else { '-' };
        write!(f, "{}{}{}", letter(self.read, 'r'), letter(self.write, 'w'), letter(self.execute, 'x'))
    }
}

/// Bytes of a segment, shared with the file they came from. Dereferencing reads the whole file.
#[derive(Clone)]
pub struct Data {
    file: Arc<FileBytes>,
    range: Range<usize>,
}

impl Data {
    /// A part of the file; none if it is not all inside.
    pub(crate) fn part(file: &Arc<FileBytes>, range: Range<usize>) -> Option<Data> {
        let is_inside = range.start <= range.end && range.end <= file.len();
        is_inside.then(|| Data { file: Arc::clone(file), range })
    }

    /// The number of bytes.
    pub fn len(&self) -> usize {
        self.range.len()
    }

    /// Whether the number is 0.
    pub fn is_empty(&self) -> bool {
        self.range.is_empty()
    }

    /// Copies as many bytes as `to` has, from `start` on; reads no other part of the file.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn read(&self, start: usize, to: &mut [u8]) -> io::Result<()> {
        self.file.read(self.range.start + start, to)
    }
}

impl Deref for Data {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        &self.file.all()[self.range.clone()]
    }
}

impl From<Vec<u8>> for Data {
    fn from(bytes: Vec<u8>) -> Data {
        let range = 0..bytes.len();
        Data { file: Arc::new(bytes.into()), range }
    }
}

impl PartialEq for Data {
    fn eq(&self, other: &Data) -> bool {
        **self == **other
    }
}

impl Eq for Data {}

impl fmt::Debug for Data {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x} bytes", self.len())
    }
}

/// A run of memory to fill before the program starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// First address, as the program sees it.
    pub vaddr: u64,
    /// First physical address, for loading onto a bare machine.
    pub paddr: u64,
    /// Where `data` begins in the file.
    pub offset: u64,
    /// The first bytes; the rest are zero.
    pub data: Data,
    /// Bytes in memory: as many as `data` or more.
    pub mem_size: u64,
    /// What the pages allow.
    pub perms: Perms,
    /// A power of two that `vaddr` and `offset` are congruent by.
    pub align: u64,
}

impl Segment {
    /// The addresses it takes.
    pub fn range(&self) -> Range<u64> {
        self.vaddr..self.vaddr.saturating_add(self.mem_size)
    }
}

/// The template of thread-local storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tls {
    /// First address of the template.
    pub vaddr: u64,
    /// Initialised bytes.
    pub file_size: u64,
    /// Bytes of a thread.
    pub mem_size: u64,
    /// Alignment of a thread's block.
    pub align: u64,
}

/// Registers that floating-point arguments are passed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatAbi {
    /// Integer registers.
    Soft,
    /// F registers of 32 bits.
    Single,
    /// F registers of 64 bits.
    Double,
    /// F registers of 128 bits.
    Quad,
}

/// `e_flags`, as the RISC-V ELF psABI defines it ("File Header").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Flags(pub u32);

impl Flags {
    /// `EF_RISCV_RVC`: compressed instructions, or code aligned to 2 bytes.
    pub const fn rvc(self) -> bool {
        self.0 & 1 != 0
    }

    /// `EF_RISCV_FLOAT_ABI`.
    pub const fn float_abi(self) -> FloatAbi {
        match (self.0 >> 1) & 3 {
            0 => FloatAbi::Soft,
            1 => FloatAbi::Single,
            2 => FloatAbi::Double,
            _ => FloatAbi::Quad,
        }
    }

    /// `EF_RISCV_RVE`: the ABI of 16 integer registers.
    pub const fn rve(self) -> bool {
        self.0 & 8 != 0
    }

    /// `EF_RISCV_TSO`: needs total store order.
    pub const fn tso(self) -> bool {
        self.0 & 16 != 0
    }
}

/// A program as it is to be loaded.
#[derive(Clone, Debug)]
pub struct Image {
    /// Width of addresses.
    pub class: Class,
    /// Whether it can be loaded anywhere.
    pub kind: ImageKind,
    /// Address of the first instruction; in an executable segment but for [`Image::parse_library`].
    pub entry: u64,
    /// What to load; lowest address first, apart from each other, none of them empty.
    pub segments: Vec<Segment>,
    /// Address of the program headers, if they are loaded (`AT_PHDR`).
    pub phdr: Option<u64>,
    /// Bytes of a program header (`AT_PHENT`).
    pub phentsize: u16,
    /// Number of program headers (`AT_PHNUM`).
    pub phnum: u16,
    /// The dynamic loader it asks for.
    pub interp: Option<String>,
    /// Whether it has a dynamic section.
    pub dynamic: bool,
    /// Whether it asks for an executable stack (`PT_GNU_STACK`).
    pub exec_stack: bool,
    /// Thread-local storage.
    pub tls: Option<Tls>,
    /// Names of addresses.
    pub symbols: Symbols,
    /// The ISA string it was built for (`Tag_RISCV_arch`), such as `rv64i2p1_m2p0_v1p0`.
    pub arch: Option<String>,
    /// `e_flags`.
    pub flags: Flags,
    /// Where the program talks to its host (HTIF).
    pub tohost: Option<u64>,
    /// Where the host answers.
    pub fromhost: Option<u64>,
    /// First address of a test's signature.
    pub begin_signature: Option<u64>,
    /// First address behind a test's signature.
    pub end_signature: Option<u64>,
    /// What was broken and is left out: one line each. What is broken in symbol tables: [`Symbols::warnings`].
    pub warnings: Vec<String>,
}

impl Image {
    /// A program without names, notes or dynamic loading, such as one that was assembled for a bare machine. Its segments
    /// are as [`Image::segments`] says.
    pub fn bare(class: Class, entry: u64, segments: Vec<Segment>) -> Image {
        Image {
            class,
            kind: ImageKind::Executable,
            entry,
            segments,
            phdr: None,
            phentsize: 0,
            phnum: 0,
            interp: None,
            dynamic: false,
            exec_stack: false,
            tls: None,
            symbols: Symbols::default(),
            arch: None,
            flags: Flags::default(),
            tohost: None,
            fromhost: None,
            begin_signature: None,
            end_signature: None,
            warnings: Vec::new(),
        }
    }

    /// From the lowest address of all segments to the first behind the highest.
    pub fn span(&self) -> Range<u64> {
        let start = self.segments.first().map_or(0, |segment| segment.vaddr);
        let end = self.segments.last().map_or(start, |segment| segment.range().end);
        start..end
    }

    /// The bytes of the file that the segments are parts of; empty where there are no segments.
    pub fn file(&self) -> &[u8] {
        self.segments.first().map_or(&[], |segment| segment.data.file.all())
    }

    /// The segment that holds `addr`.
    pub fn segment_at(&self, addr: u64) -> Option<&Segment> {
        self.segments.iter().find(|segment| segment.range().contains(&addr))
    }
}
