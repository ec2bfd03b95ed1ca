//! What `riscv_hwprobe` says of newer extensions: numbers as in `asm/hwprobe.h` of Linux 7.

use std::path::Path;

use rivet_linux::LinuxConfig;

use crate::linux::host;

const SOURCE: &str = r#"
#include <stdio.h>
#include <unistd.h>
int main(void) {
  struct { long long key; unsigned long long value; } pairs[] = {{4, 0}, {15, 0}, {16, 0}};
  syscall(258, pairs, 3L, 0L, 0L, 0L);
  for (int i = 0; i < 3; i++) printf("%lld %llx\n", pairs[i].key, pairs[i].value & ~0x1ffffffffull);
  printf("%llx\n", pairs[1].value);
  printf("%llx\n", pairs[2].value);
}
"#;

#[test]
fn newer_extensions_have_their_bits() {
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("probes.c");
    std::fs::write(&source, SOURCE).unwrap();
    let Some(program) = host::compile("riscv64-linux-gnu-gcc", &source, &["-static", "-O1"], &[]) else {
        return;
    };
    // Zca and Zcd, Zaamo and Zalrsc come with the base: bits 43, 45, 56, 57.
    let base: u64 = 1 << 43 | 1 << 45 | 1 << 56 | 1 << 57;
    for (isa, bits, block, more) in [
        ("rv64gc", base, 0, 0),
        // Ztso 33, Zalasr 59, Zicbop 60; Zicclsm 1, Ziccamoa 2, Ziccif 3, Ziccrse 4, Za64rs 5.
        ("rv64gc_ztso_zalasr_zicbop", base | 1 << 33 | 1 << 59 | 1 << 60, 64, 0),
        ("rv64gc_zicclsm_za64rs", base, 0, 1 << 1 | 1 << 5),
        ("rv64gc_ziccamoa_ziccif_ziccrse", base, 0, 1 << 2 | 1 << 3 | 1 << 4),
        ("rv64gc_zicfilp", base | 1 << 63, 0, 0),
    ] {
        let outcome = host::run(isa, &program, LinuxConfig::new(["probes"]), "");
        let expected = format!("4 {bits:x}\n15 0\n16 0\n{block:x}\n{more:x}\n");
        assert_eq!(outcome.stdout, expected, "{isa}");
    }
}
