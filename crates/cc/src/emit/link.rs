//! Executables: the routines at one address, with their names.

use rivet_elf::{Class, Executable, Flags, NewSegment, NewSymbol, Perms};
use rivet_isa::{Inst, Op, Xlen};

use super::Routine;

/// Where the code begins.
const BASE: u64 = 0x10000;

/// An executable of some routines. Its entry is the first one's; each has its symbol.
///
/// # Errors
/// When a routine refers to a symbol that none of them is, or an instruction cannot be encoded.
pub fn link(routines: &[Routine]) -> Result<Vec<u8>, String> {
    let mut words: Vec<u32> = Vec::new();
    let (mut symbols, mut fixups) = (Vec::new(), Vec::new());
    for routine in routines {
        let base = words.len() as u64 * 4;
        let (mut code, mut wanted) = routine.words(base)?;
        words.append(&mut code);
        fixups.append(&mut wanted);
        symbols.push(NewSymbol { name: routine.name.clone(), addr: BASE + base });
    }
    for fixup in fixups {
        let to = symbols.iter().find(|s| s.name == fixup.symbol);
        let to =
            to.ok_or_else(|| format!("`{}` is not defined: an executable has no other files", fixup.symbol))?;
        let distance = to.addr.wrapping_sub(BASE + fixup.offset) as i32;
        let at = fixup.offset as usize / 4;
        let (high, low) = (distance.wrapping_add(0x800) & !0xfff, distance << 20 >> 20);
        let rd = (words[at] >> 7 & 31) as u8;
        let encode = |inst: Inst| inst.encode(Xlen::Rv64).ok_or("an offset does not fit");
        words[at] = encode(Inst { rd, imm: high, ..Inst::new(Op::auipc) })?;
        let second = if fixup.call { Op::jalr } else { Op::addi };
        words[at + 1] = encode(Inst { rd, rs1: rd, imm: low, ..Inst::new(second) })?;
    }
    let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
    let perms = Perms { read: true, write: false, execute: true };
    let size = bytes.len() as u64;
    let file = Executable {
        class: Class::Elf64,
        // The double-precision calling convention.
        flags: Flags(4),
        entry: BASE,
        segments: vec![NewSegment { addr: BASE, bytes, size, perms }],
        symbols,
    };
    Ok(file.to_bytes())
}
