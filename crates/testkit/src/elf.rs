//! Programs without a compiler: an ELF file around a few instruction words.

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
