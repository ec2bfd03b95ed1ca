//! Tiny programs for tests consist of a few bare-metal instructions with symbols.

use rivet_isa::Op;

use rivet_testkit::asm::Asm;
use rivet_testkit::elf::{self, Segment};

/// Where programs begin.
pub(crate) const BASE: u64 = 0x1000_0000;
/// Where their `tohost` is.
pub(crate) const TOHOST: u64 = BASE + 0x1000;

/// An executable of this code at [`BASE`], with `tohost` and these symbols.
pub(crate) fn program(code: Vec<u8>, symbols: &[(&str, u64)]) -> Vec<u8> {
    let len = code.len() as u64;
    let mut file = elf::executable(BASE, &[Segment { addr: BASE, bytes: code, size: 0x2000, flags: 7 }]);
    let mut names = vec![0];
    // The null symbol.
    let mut table = vec![0; 24];
    for (name, addr) in symbols.iter().copied().chain([("tohost", TOHOST)]) {
        table.extend_from_slice(&(names.len() as u32).to_le_bytes());
        // Global, without type; in section 1.
        table.extend_from_slice(&[0x10, 0, 1, 0]);
        table.extend_from_slice(&addr.to_le_bytes());
        table.extend_from_slice(&0u64.to_le_bytes());
        names.extend_from_slice(name.as_bytes());
        names.push(0);
    }
    let (symbols_at, names_at) = (file.len(), file.len() + table.len());
    let (symbols_len, names_len) = (table.len(), names.len());
    file.extend(table);
    file.extend(names);
    let headers_at = file.len() as u64;
    // Type, flags, address, offset, size, link, info, size of an entry.
    let sections: [[u64; 8]; 4] = [
        [0; 8],
        [1, 6, BASE, 4096, len, 0, 0, 0],
        [2, 0, 0, symbols_at as u64, symbols_len as u64, 3, 1, 24],
        [3, 0, 0, names_at as u64, names_len as u64, 0, 0, 0],
    ];
    for [kind, flags, addr, offset, size, link, info, entry] in sections {
        file.extend_from_slice(&0u32.to_le_bytes());
        file.extend_from_slice(&(kind as u32).to_le_bytes());
        [flags, addr, offset, size].iter().for_each(|word| file.extend_from_slice(&word.to_le_bytes()));
        [link, info].iter().for_each(|word| file.extend_from_slice(&(*word as u32).to_le_bytes()));
        [0, entry].iter().for_each(|word| file.extend_from_slice(&word.to_le_bytes()));
    }
    file[40..48].copy_from_slice(&headers_at.to_le_bytes());
    file[60..62].copy_from_slice(&4u16.to_le_bytes());
    file[62..64].copy_from_slice(&3u16.to_le_bytes());
    file
}

/// A program that gives `tohost` a value below 2 GiB, and spins.
pub(crate) fn says(value: u64) -> Vec<u8> {
    program(saying(value, |_| {}), &[])
}

/// The code of such a program, after what `first` emits.
pub(crate) fn saying(value: u64, first: impl FnOnce(&mut Asm)) -> Vec<u8> {
    let mut asm = Asm::new(BASE);
    first(&mut asm);
    asm.address(5, TOHOST);
    asm.address(6, value);
    asm.op(Op::sd, 0, 5, 6, 0);
    spin(&mut asm);
    asm.finish()
}

/// Appends a jump to itself.
pub(crate) fn spin(asm: &mut Asm) {
    let here = asm.label();
    asm.place(here);
    asm.jump(here);
}
