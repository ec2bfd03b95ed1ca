//! Guests for tests, assembled on the spot.

use std::path::Path;

use rivet_elf::{Class, Executable, Flags, NewSegment, NewSymbol, Perms};
use rivet_isa::{Isa, Xlen, asm};

/// Writes a Linux program of this code; its name.
pub(crate) fn linux(folder: &Path, text: &str) -> String {
    write(folder, 0x1_0000, text, &[])
}

/// Writes a bare-metal program of this code; its name.
#[allow(dead_code, reason = "each test file uses a part")]
pub(crate) fn bare(folder: &Path, text: &str) -> String {
    const BASE: u64 = 0x8000_0000;
    write(folder, BASE, text, &[("tohost", BASE + 0xff8)])
}

/// Writes a bare-metal program that passes and has a signature of 16 bytes; its name.
pub(crate) fn signed(folder: &Path) -> String {
    const BASE: u64 = 0x8000_0000;
    let symbols =
        [("tohost", BASE + 0xff8), ("begin_signature", BASE + 0x800), ("end_signature", BASE + 0x810)];
    let text = "auipc t0, 1\nli t1, 1\nsd t1, -8(t0)\nagain: j again\n";
    write(folder, BASE, text, &symbols)
}

fn write(folder: &Path, base: u64, text: &str, symbols: &[(&str, u64)]) -> String {
    let isa = Isa::default_for(Xlen::Rv64);
    let bytes = asm::program(text, base, &isa, &asm::Options::default()).expect("good assembly").bytes;
    let perms = Perms { read: true, write: !symbols.is_empty(), execute: true };
    let segments = vec![NewSegment { addr: base, bytes, size: 0x1000, perms }];
    let symbol = |&(name, addr): &(&str, u64)| NewSymbol { name: name.into(), addr };
    let symbols = symbols.iter().map(symbol).collect();
    let file = Executable {
        class: Class::Elf64,
        flags: Flags(5),
        entry: base,
        segments,
        symbols,
        debug: Vec::new(),
    };
    let path = folder.join(if base == 0x1_0000 { "program" } else { "test.elf" });
    std::fs::write(&path, file.to_bytes()).expect("a file");
    path.display().to_string()
}

/// A child adds 4 to 3 in memory of its own, and its parent the sum, which it prints and returns.
pub(crate) const FORKS: &str = r#"
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static int shared = 3;

__attribute__((noinline)) int both(int n) {
    shared += n;
    return shared;
}

int main(void) {
    int status = 0, child = fork();
    if (child == 0)
        return both(4);
    waitpid(child, &status, 0);
    both(WEXITSTATUS(status));
    printf("%d\n", shared);
    return shared;
}
"#;
