//! Programs for tests are made without a compiler: an ELF file around a few instruction words, or around segments.

/// Where the code of [`program`] begins.
pub const CODE: u64 = 0x1_0000 + HEADERS;
const HEADERS: u64 = 0x100;

/// A static program of these instructions; its one segment can be read, written and executed, and `room` bytes of
/// zeros follow.
pub fn program(code: &[u32], rv32: bool, room: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    let size = HEADERS + 4 * code.len() as u64;
    let word = |bytes: &mut Vec<u8>, value: u64| match rv32 {
        true => bytes.extend((value as u32).to_le_bytes()),
        false => bytes.extend(value.to_le_bytes()),
    };
    let (ehsize, phentsize): (u16, u16) = if rv32 { (52, 32) } else { (64, 56) };
    bytes.extend([0x7f, b'E', b'L', b'F', if rv32 { 1 } else { 2 }, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    bytes.extend([2, 0, 243, 0, 1, 0, 0, 0]);
    for value in [CODE, ehsize.into(), 0] {
        word(&mut bytes, value);
    }
    bytes.extend(0u32.to_le_bytes());
    for half in [ehsize, phentsize, 1, 0, 0, 0] {
        bytes.extend(half.to_le_bytes());
    }
    // One PT_LOAD, rwx; its flags are second on RV64 and second to last on RV32.
    bytes.extend(1u32.to_le_bytes());
    if !rv32 {
        bytes.extend(7u32.to_le_bytes());
    }
    for value in [0, 0x1_0000, 0x1_0000, size, size + room] {
        word(&mut bytes, value);
    }
    if rv32 {
        bytes.extend(7u32.to_le_bytes());
    }
    word(&mut bytes, 0x1000);
    bytes.resize(HEADERS as usize, 0);
    bytes.extend(code.iter().flat_map(|word| word.to_le_bytes()));
    bytes
}

/// A loadable segment; addresses are whole pages.
pub struct Segment {
    /// Where it is loaded.
    pub addr: u64,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Bytes in memory; what the file lacks is zero.
    pub size: u64,
    /// Permissions: 4 read, 2 write, 1 execute.
    pub flags: u32,
}

const PAGE: usize = 4096;
const HEADER: usize = 64;
const PROGRAM_HEADER: usize = 56;
/// `EF_RISCV_RVC | EF_RISCV_FLOAT_ABI_DOUBLE`
const FLAGS: u32 = 5;
/// `EM_RISCV`
const MACHINE: u16 = 243;

/// The file that loads `segments` and begins at `entry`.
pub fn executable(entry: u64, segments: &[Segment]) -> Vec<u8> {
    let headers = HEADER + PROGRAM_HEADER * segments.len();
    let mut out = Vec::new();
    // 64-bit, little-endian, version 1
    out.extend_from_slice(&[0x7f, b'E', b'L', b'F', 2, 1, 1]);
    out.resize(16, 0);
    for half in [2, MACHINE] {
        out.extend_from_slice(&half.to_le_bytes());
    }
    out.extend_from_slice(&1u32.to_le_bytes());
    // Entry, program headers, section headers.
    for word in [entry, HEADER as u64, 0] {
        out.extend_from_slice(&word.to_le_bytes());
    }
    out.extend_from_slice(&FLAGS.to_le_bytes());
    for half in [HEADER, PROGRAM_HEADER, segments.len(), 64, 0, 0] {
        out.extend_from_slice(&(half as u16).to_le_bytes());
    }
    let mut offset = headers.next_multiple_of(PAGE);
    for segment in segments {
        // PT_LOAD
        out.extend_from_slice(&1u32.to_le_bytes());
        out.extend_from_slice(&segment.flags.to_le_bytes());
        let len = segment.bytes.len();
        for word in [offset as u64, segment.addr, segment.addr, len as u64, segment.size, PAGE as u64] {
            out.extend_from_slice(&word.to_le_bytes());
        }
        offset = (offset + len).next_multiple_of(PAGE);
    }
    for segment in segments {
        out.resize(out.len().next_multiple_of(PAGE), 0);
        out.extend_from_slice(&segment.bytes);
    }
    out
}
