//! Writes executables for RV64 Linux: a header and loadable segments, nothing else.

/// A loadable segment; addresses are whole pages.
pub(crate) struct Segment {
    /// Where it is loaded.
    pub(crate) addr: u64,
    /// Its bytes.
    pub(crate) bytes: Vec<u8>,
    /// Bytes in memory; what the file lacks is zero.
    pub(crate) size: u64,
    /// Permissions: 4 read, 2 write, 1 execute.
    pub(crate) flags: u32,
}

const PAGE: usize = 4096;
const HEADER: usize = 64;
const PROGRAM_HEADER: usize = 56;
/// `EF_RISCV_RVC | EF_RISCV_FLOAT_ABI_DOUBLE`
const FLAGS: u32 = 5;
/// `EM_RISCV`
const MACHINE: u16 = 243;

/// The file that loads `segments` and begins at `entry`.
pub(crate) fn write(entry: u64, segments: &[Segment]) -> Vec<u8> {
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
