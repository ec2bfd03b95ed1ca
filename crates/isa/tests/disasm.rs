//! The disassembler prints what `llvm-objdump` 19 prints; `scripts/bless-disasm` wrote the expectations.

use rivet_isa::{Decoder, Isa, Xlen};

fn check(xlen: Xlen, expected: &str) {
    let decoder = Decoder::new(&Isa::everything(xlen));
    let mut lines = 0;
    for line in expected.lines() {
        let mut parts = line.splitn(3, ' ');
        let mut number =
            || u64::from_str_radix(parts.next().unwrap_or_default(), 16).expect("address and encoding");
        let (pc, raw) = (number(), number() as u32);
        let text = parts.next().expect("a text");
        let inst = decoder.decode(raw).unwrap_or_else(|| panic!("{raw:08x} does not decode: {text}"));
        assert_eq!(inst.text(xlen, Some(pc)).to_string(), text, "{raw:08x}");
        lines += 1;
    }
    assert!(lines > 2000, "only {lines} expectations");
}

#[test]
fn rv32_prints_as_llvm_does() {
    check(Xlen::Rv32, include_str!("disasm/rv32.txt"));
}

#[test]
fn rv64_prints_as_llvm_does() {
    check(Xlen::Rv64, include_str!("disasm/rv64.txt"));
}
