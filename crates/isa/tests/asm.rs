//! The assembler reads back what the disassembler prints, and what `llvm-objdump` prints.

use rivet_isa::asm::{self, Context, Encoding};
use rivet_isa::decode::available;
use rivet_isa::op::ROWS;
use rivet_isa::{Decoder, Isa, Op, Operand, Xlen};

/// A fixed sequence of random numbers.
fn generator(mut state: u64) -> impl FnMut() -> u32 {
    move || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 32) as u32
    }
}

/// assemble(disassemble(word)) = word, for the row's own text, and for the text with aliases where that is no
/// compressed form written out.
fn read_back(isa: Isa) {
    let (xlen, decoder) = (isa.xlen, Decoder::new(&isa));
    let mut random = generator(7);
    for row in ROWS.iter().filter(|r| available(r.op, &isa)) {
        let mut seen = 0;
        for _ in 0..150 {
            // Zero some register fields now and then, so that aliases appear.
            let keep = [u32::MAX, !0xf80, !0xf8000, !0x1f00000][random() as usize % 4];
            let raw = random() & !row.mask & keep | row.bits;
            let raw = if row.len == 2 { raw & 0xffff } else { raw };
            // Fields that assembly cannot write: the ignored ones of fences, and `fm`.
            let raw = match row.op {
                Op::fence => raw & !0xf00f_8f80,
                Op::fence_i => row.bits,
                _ => raw,
            };
            let Some(inst) = decoder.decode(raw).filter(|i| i.op == row.op) else { continue };
            seen += 1;
            let expected = vec![Encoding { raw, len: row.len }];
            let context = Context::new(&isa);
            let exact = inst.exact_text(xlen, None).to_string();
            assert_eq!(asm::instruction(&exact, &context).as_ref(), Ok(&expected), "{exact}");
            let text = inst.text(xlen, None).to_string();
            if row.len == 4 || row.expands_to.is_none() || text.starts_with("c.") {
                assert_eq!(asm::instruction(&text, &context).as_ref(), Ok(&expected), "{text}");
            } else {
                // The expanded form, compressed, is an encoding of the same instruction.
                let code = asm::instruction(&text, &Context { compress: true, ..context }).expect("a form");
                let [code] = code[..] else { panic!("{text}: {code:?}") };
                assert_eq!(decoder.decode(code.raw).expect("legal").text(xlen, None).to_string(), text);
                let is_add_of_moved = row.op == Op::c_add && inst.rd == 0;
                assert!(code.len == 2 || is_add_of_moved, "{text} has a compressed form: {exact}");
            }
        }
        assert!(seen > 0, "{} never decodes on {xlen}", row.mnemonic());
    }
}

#[test]
fn rv32_reads_back() {
    read_back(Isa::everything(Xlen::Rv32));
    read_back(Isa::embedded(Xlen::Rv32));
}

#[test]
fn rv64_reads_back() {
    read_back(Isa::everything(Xlen::Rv64));
    read_back(Isa::embedded(Xlen::Rv64));
}

/// The encodings and texts that `scripts/bless-disasm` had from LLVM.
fn read_llvm(xlen: Xlen, lines: &str) {
    let isa = Isa::everything(xlen);
    let decoder = Decoder::new(&isa);
    for line in lines.lines() {
        let mut parts = line.splitn(3, ' ');
        let mut number = || u64::from_str_radix(parts.next().unwrap_or_default(), 16).expect("a number");
        let (pc, raw) = (number(), number() as u32);
        let text = parts.next().expect("a text");
        let inst = decoder.decode(raw).expect("an instruction");
        if matches!(inst.op, Op::fence | Op::fence_i) || inst.len == 2 && !text.starts_with("c.") {
            continue;
        }
        // Targets are printed as addresses.
        let target = |name: &str| {
            let number = u64::from_str_radix(name.strip_prefix("to_")?, 16).ok()?;
            Some(asm::Symbol::Address(number))
        };
        let has_target = inst.op.row().operands.iter().any(|o| matches!(o, Operand::J20 | Operand::B12));
        let text = if has_target { text.replace("0x", "to_") } else { text.to_owned() };
        let context = Context { pc: Some(pc), symbols: &target, ..Context::new(&isa) };
        let code = asm::instruction(&text, &context);
        assert_eq!(code, Ok(vec![Encoding { raw, len: inst.len }]), "{text}");
    }
}

#[test]
fn rv32_reads_what_llvm_prints() {
    read_llvm(Xlen::Rv32, include_str!("disasm/rv32.txt"));
}

#[test]
fn rv64_reads_what_llvm_prints() {
    read_llvm(Xlen::Rv64, include_str!("disasm/rv64.txt"));
}

/// Bytes in hexadecimal.
fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len() / 2).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).expect("hexadecimal")).collect()
}

/// The lines that LLVM encodes, with its bytes before them.
fn encodes_like_llvm(xlen: Xlen, lines: &str, compress: bool) {
    let isa = Isa::everything(xlen);
    let mut wrong = Vec::new();
    for line in lines.lines() {
        let (hex, text) = line.split_once(' ').expect("bytes and a text");
        let code = asm::instruction(text, &Context { compress, ..Context::new(&isa) });
        let got = code.as_ref().map(|c| c.iter().flat_map(|e| e.bytes()).collect::<Vec<u8>>());
        if got.as_ref() != Ok(&bytes(hex)) {
            wrong.push(format!("{text}: expected {hex}, got {got:02x?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), lines.lines().count(), wrong.join("\n"));
}

#[test]
fn rv32_encodes_like_llvm() {
    encodes_like_llvm(Xlen::Rv32, include_str!("asm/rv32.txt"), false);
}

#[test]
fn rv64_encodes_like_llvm() {
    encodes_like_llvm(Xlen::Rv64, include_str!("asm/rv64.txt"), false);
}

#[test]
fn constants_are_those_of_llvm() {
    encodes_like_llvm(Xlen::Rv32, include_str!("asm/li.rv32.txt"), false);
    encodes_like_llvm(Xlen::Rv64, include_str!("asm/li.rv64.txt"), false);
}

#[test]
fn compresses_like_llvm() {
    encodes_like_llvm(Xlen::Rv64, include_str!("asm/compress.txt"), true);
}

#[test]
fn refuses_what_llvm_refuses() {
    let isa = Isa::everything(Xlen::Rv64);
    let lines = include_str!("asm/refused.txt").lines().filter(|l| !l.starts_with('#'));
    let accepted: Vec<_> = lines.filter(|l| asm::instruction(l, &Context::new(&isa)).is_ok()).collect();
    assert!(accepted.is_empty(), "accepted: {accepted:#?}");
}

#[test]
fn a_program_is_what_llvm_and_lld_make_of_it() {
    let text = include_str!("asm/program.s");
    let expected = [
        (Xlen::Rv32, include_str!("asm/program.rv32.hex")),
        (Xlen::Rv64, include_str!("asm/program.rv64.hex")),
    ];
    for (xlen, hex) in expected {
        let program = asm::program(text, 0x10000, &Isa::everything(xlen), &asm::Options::default())
            .unwrap_or_else(|errors| {
                panic!("{}", errors.iter().map(|e| format!("{e}\n")).collect::<String>())
            });
        let expected = bytes(&hex.replace('\n', ""));
        for (n, line) in program.lines.iter().enumerate() {
            let end =
                program.lines.get(n + 1).map_or(program.bytes.len(), |next| (next.0 - 0x10000) as usize);
            let range = (line.0 - 0x10000) as usize..end;
            let source = text.lines().nth(line.1 - 1).unwrap_or_default();
            assert_eq!(program.bytes[range.clone()], expected[range], "{xlen}, line {}: {source}", line.1);
        }
        assert_eq!(program.bytes, expected);
    }
}

/// Names that nothing defines, as the psABI's relocations want them.
#[test]
fn symbols_of_other_files_are_references() {
    use asm::ReferenceKind::{Address, Call, High, Low, PcrelHigh, PcrelLow};
    let isa = Isa::everything(Xlen::Rv64);
    let options = asm::Options { outside: true, ..asm::Options::default() };
    let text = "lui a0, %hi(s + 8)\nlw a1, %lo(8+s)(a0)\n1: auipc a2, %pcrel_hi(v-4)\nnop\n\
                sw a1, %pcrel_lo(1b)(a2)\ncall f\nla a3, g\nlla a4, h+2\nlw a5, k\nj end\nend: lla a0, end";
    let program = asm::program(text, 0x1000, &isa, &options).expect("a program");
    let expected = [
        (0x1000, High, "s", 8),
        (0x1004, Low, "s", 8),
        (0x1008, PcrelHigh, "v", -4),
        (0x1010, PcrelLow(0x1008), "", 0),
        (0x1014, Call, "f", 0),
        (0x101c, Address, "g", 0),
        (0x1024, PcrelHigh, "h", 2),
        (0x1028, PcrelLow(0x1024), "", 0),
        (0x102c, PcrelHigh, "k", 0),
        (0x1030, PcrelLow(0x102c), "", 0),
    ];
    let found: Vec<_> =
        program.references.iter().map(|(at, r)| (*at, r.kind, r.symbol.as_str(), r.addend)).collect();
    assert_eq!(found, expected);

    // No relocation does this.
    for wrong in ["beqz a0, s", "j s", ".word s", "addi a0, a0, %lo(s-v)", "lui a0, %hi(2*s)"] {
        let errors = asm::program(wrong, 0, &isa, &options).expect_err(wrong);
        assert!(errors[0].to_string().contains("is not defined"), "{wrong}: {}", errors[0]);
    }
    for wrong in ["li a0, s", "addi a0, a0, s", "addi a0, a0, %lo(~s)"] {
        asm::program(wrong, 0, &isa, &options).expect_err(wrong);
    }
    let error = asm::program("lla a0, s", 0, &isa, &asm::Options::default()).expect_err("nothing defines it");
    assert_eq!(error[0].to_string(), "line 1, column 9: `s` is not defined");
}
