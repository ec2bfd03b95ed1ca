//! The disassembler prints what `llvm-objdump` 19 prints; `scripts/bless-disasm` wrote the expectations.

use rivet_isa::{Decoder, Isa, Xlen};

fn check(isa: Isa, expected: &str) -> usize {
    let (xlen, decoder) = (isa.xlen, Decoder::new(&isa));
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
    lines
}

#[test]
fn rv32_prints_as_llvm_does() {
    assert!(check(Isa::everything(Xlen::Rv32), include_str!("disasm/rv32.txt")) > 2000);
    assert!(check(Isa::embedded(Xlen::Rv32), include_str!("disasm/rv32-embedded.txt")) > 250);
}

#[test]
fn rv64_prints_as_llvm_does() {
    assert!(check(Isa::everything(Xlen::Rv64), include_str!("disasm/rv64.txt")) > 2000);
    assert!(check(Isa::embedded(Xlen::Rv64), include_str!("disasm/rv64-embedded.txt")) > 250);
}

/// As llvm-objdump-19 prints them with and without `--mattr=+experimental-zicfilp`.
#[test]
fn landing_pads_are_named_where_there_are_some() {
    for (isa, texts) in [
        ("rv64gc_zicfilp", ["lpad 0x16", "lpad 0x0", "auipc ra, 0x16"]),
        ("rv64gc", ["auipc zero, 0x16", "auipc zero, 0x0", "auipc ra, 0x16"]),
    ] {
        let decoder = Decoder::new(&Isa::parse(isa).expect("an ISA"));
        let text = |raw| decoder.decode(raw).expect("an instruction").text(Xlen::Rv64, Some(0)).to_string();
        assert_eq!([0x16017, 0x17, 0x16097].map(text), texts, "{isa}");
    }
}
