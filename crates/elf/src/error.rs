//! An error says in one line why bytes are no loadable program, with numbers in hexadecimal.

/// A file that cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {cause}")]
pub struct ElfError {
    /// The name given for the file.
    pub file: String,
    /// What is wrong with it.
    pub cause: Cause,
}

/// What is wrong with a file. Segments are counted from 0 as in the program header table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Cause {
    /// No bytes at all.
    #[error("the file is empty")]
    Empty,
    /// It begins with `#!`.
    #[error("a script for {interpreter}, not an ELF file")]
    Script {
        /// What follows `#!` on the first line.
        interpreter: String,
    },
    /// An archive of object files.
    #[error("an archive of object files; link it into a program first")]
    Archive,
    /// It does not begin as ELF files do.
    #[error("not an ELF file: it begins with the bytes {begins}")]
    NotElf {
        /// The first bytes, in hexadecimal.
        begins: String,
    },
    /// It ends before something that has to be there.
    #[error("truncated: {what} occupies bytes {start:#x} to {end:#x}, but the file ends at {len:#x}")]
    Truncated {
        /// What is not all there.
        what: String,
        /// Its first byte in the file.
        start: u64,
        /// The byte after its last.
        end: u128,
        /// Length of the file.
        len: u64,
    },
    /// Neither ELF32 nor ELF64.
    #[error("unknown ELF class {0:#x}")]
    Class(u8),
    /// Data in the other byte order.
    #[error("big-endian; only little-endian RISC-V is supported")]
    BigEndian,
    /// A byte order that does not exist.
    #[error("unknown byte order {0:#x}")]
    ByteOrder(u8),
    /// A version of the format that does not exist.
    #[error("unknown ELF version {0:#x}")]
    Version(u32),
    /// Built for another machine.
    #[error("machine is {0}, not RISC-V")]
    Machine(String),
    /// A `.o` file.
    #[error("a relocatable object file; link it first")]
    Relocatable,
    /// A core dump.
    #[error("a core dump, not a program")]
    Core,
    /// A program in place of a core dump.
    #[error("not a core file")]
    NotCore,
    /// Another type of file.
    #[error("ELF type {0:#x} is neither an executable nor a shared object")]
    Type(u16),
    /// Program headers of a size they cannot have.
    #[error("program header size is {found:#x} instead of {expected:#x}")]
    HeaderSize {
        /// As the file says.
        found: u16,
        /// As the format says.
        expected: u16,
    },
    /// Nothing to load.
    #[error("no loadable segment")]
    NoSegments,
    /// More bytes in the file than in memory.
    #[error("segment {index} has {file_size:#x} bytes in the file but only {mem_size:#x} in memory")]
    FileSize {
        /// Which segment.
        index: usize,
        /// Bytes in the file.
        file_size: u64,
        /// Bytes in memory.
        mem_size: u64,
    },
    /// A segment leaves the address space.
    #[error("segment {index} ({mem_size:#x} bytes at {vaddr:#x}) extends past the {bits}-bit address space")]
    OutOfSpace {
        /// Which segment.
        index: usize,
        /// First address.
        vaddr: u64,
        /// Bytes in memory.
        mem_size: u64,
        /// Width of addresses.
        bits: u32,
    },
    /// Larger than any memory there will be.
    #[error("{what} needs {size:#x} bytes of memory; the limit is {limit:#x}")]
    TooLarge {
        /// A segment, or the program.
        what: String,
        /// Bytes in memory.
        size: u64,
        /// The most there may be.
        limit: u64,
    },
    /// Two segments at the same address.
    #[error("segments {first} and {second} overlap at {addr:#x}")]
    Overlap {
        /// The one that begins lower.
        first: usize,
        /// The other.
        second: usize,
        /// First address in both.
        addr: u64,
    },
    /// The section headers are broken.
    #[error("{0}")]
    Sections(String),
    /// A shared library.
    #[error("no entry point: a shared library, not a program; run a program that is linked with it")]
    NoEntry,
    /// The entry point is not code.
    #[error("entry point {0:#x} is not in an executable segment")]
    Entry(u64),
    /// The entry point is between instructions.
    #[error("entry point {0:#x} is odd")]
    OddEntry(u64),
    /// The name of the interpreter cannot be read.
    #[error("the interpreter name at file offset {offset:#x} is not a NUL-terminated string")]
    Interpreter {
        /// Where it is in the file.
        offset: u64,
    },
}
