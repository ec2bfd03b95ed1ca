//! What the assembler says about texts, right and wrong, and that no text can make it panic.

use std::sync::LazyLock;

use proptest::prelude::*;
use rivet_isa::asm::{self, Context, Options, Symbol};
use rivet_isa::{Decoder, Isa, Op, Xlen};

/// Everything on each XLEN, with its decoder: both take a moment to build.
static RV32: LazyLock<(Isa, Decoder)> = LazyLock::new(|| with_decoder(Xlen::Rv32));
static RV64: LazyLock<(Isa, Decoder)> = LazyLock::new(|| with_decoder(Xlen::Rv64));

fn with_decoder(xlen: Xlen) -> (Isa, Decoder) {
    let isa = Isa::everything(xlen);
    (isa, Decoder::new(&isa))
}

fn rv64() -> Isa {
    RV64.0
}

/// The error of a line on a hart of everything, or of `isa`.
fn error_on(isa: &Isa, line: &str) -> String {
    asm::instruction(line, &Context::new(isa)).expect_err(line).to_string()
}

#[test]
fn bases_of_sixteen_registers_have_no_a6() {
    let e = Isa::parse("rv32emc").unwrap();
    assert_eq!(error_on(&e, "add a0, a6, a1"), "column 1: x16 does not exist: rv32emc has x0 to x15");
    asm::instruction("add a0, a5, a1", &Context::new(&e)).expect("an instruction");
}

#[test]
fn branches_with_a_constant() {
    let isa = Isa::parse("rv64i_experimental-zibi").unwrap();
    let decoder = Decoder::new(&isa);
    // riscv-opcodes: funct3 2 and 3, the constant in place of rs2, 0 standing for -1.
    for (text, raw) in [
        ("beqi a0, -0x1, 0x8", 0x0005_2463),
        ("bnei a0, 0x1f, -0x8", 0xfff5_3ce3),
        ("beqi t6, 0x1, 0x10", 0x001f_a863),
    ] {
        let code = asm::instruction(text, &Context::new(&isa)).expect(text);
        assert_eq!(code[0].raw, raw, "{text}");
        assert_eq!(decoder.decode(raw).expect(text).text(Xlen::Rv64, None).to_string(), text);
    }
    let zero = "column 10: expected -1, or a number from 1 to 31, found 0";
    assert_eq!(error_on(&isa, "beqi a0, 0, 8"), zero);
    let lacks = "column 1: `beqi` needs experimental-zibi, which rv64i lacks";
    assert_eq!(error_on(&Isa::parse("rv64i").unwrap(), "beqi a0, 1, 8"), lacks);
}

/// Text, and the word that riscv-opcodes or the drafts have for it.
#[test]
fn drafts_of_vector_extensions() {
    let drafts = ["zvabd", "zvbc32e", "zvdot4a8i", "zvfbfa", "zvfofp8min", "zvkgs", "zvzip"];
    let isa = Isa::parse(&format!("rv64iv_experimental-{}", drafts.join("_experimental-"))).unwrap();
    let decoder = Decoder::new(&isa);
    for (text, raw) in [
        ("vgmul.vs v8, v1", 0xa618_a477),
        ("vghsh.vs v8, v1, v16", 0x8e18_2477),
        ("vclmul.vv v8, v1, v16", 0x3218_2457),
        ("vabd.vv v8, v1, v16, v0.t", 0x5418_2457),
        ("vabdu.vx v8, v1, a0", 0x5a15_6457),
        ("vwabda.vx v8, v1, a0", 0xf615_4457),
        ("vwabdau.vv v8, v1, v16", 0xfa18_0457),
        ("vabs.v v8, v1", 0x5610_6457),
        ("vdot4a.vv v8, v1, v16", 0xb218_2457),
        ("vdot4au.vx v8, v1, a0, v0.t", 0xa015_6457),
        ("vdot4asu.vv v8, v1, v16", 0xaa18_2457),
        ("vdot4aus.vx v8, v1, a0", 0xba15_6457),
        ("vzip.vv v8, v1, v16", 0xfa18_2457),
        ("vunzipe.v v8, v16", 0x4b05_a457),
        ("vunzipo.v v8, v16", 0x4b07_a457),
        ("vpaire.vv v8, v1, v16", 0x3e18_0457),
        ("vpairo.vv v8, v1, v16, v0.t", 0x3c18_2457),
        ("vfncvtbf16.sat.f.f.w v8, v16", 0x4b0f_9457),
        ("vfncvt.f.f.q v8, v16, v0.t", 0x490c_9457),
        ("vfncvt.sat.f.f.q v8, v16", 0x4b0d_9457),
        ("vsetvli a0, a1, e16alt, m1, ta, ma", 0x1c85_f557),
        ("vsetivli a0, 0x4, e8alt, mf2, tu, mu", 0xd072_7557),
    ] {
        let code = asm::instruction(text, &Context::new(&isa)).expect(text);
        assert_eq!(code[0].raw, raw, "{text}: {:#x}", code[0].raw);
        assert_eq!(decoder.decode(raw).expect(text).text(Xlen::Rv64, None).to_string(), text);
    }
    let plain = Isa::parse("rv64i_zve32x_zvl32b").unwrap();
    let lacks = "column 1: `vabd.vv` needs experimental-zvabd, which rv64i_zicsr_zve32x_zvl32b lacks";
    assert_eq!(error_on(&plain, "vabd.vv v8, v16, v24"), lacks);
    assert!(Decoder::new(&plain).decode(0x5418_2457).is_none());
}

#[test]
fn errors_say_where_what_was_found_and_what_was_expected() {
    for (line, expected) in [
        ("addd a0, a1, a2", "column 1: unknown instruction `addd`; did you mean `add`, `addi` or `addw`?"),
        (
            "  vad.vv v1, v2, v3",
            "column 3: unknown instruction `vad.vv`; did you mean `vadd.vv`, `vand.vv` or `vaadd.vv`?",
        ),
        ("qqqqqq", "column 1: unknown instruction `qqqqqq`"),
        ("addi a0, a1, 2048", "column 14: expected a number from -2048 to 2047, found 2048"),
        ("add a0, a1, 5000", "column 13: expected a number from -2048 to 2047, found 5000"),
        ("add a0, a1", "column 11: expected `,`, found the end of the statement"),
        ("add a0, a1, a2, a3", "column 15: expected the end of the statement, found `,`"),
        ("add a0, q1, a2", "column 9: expected an integer register such as a0, found `q1`"),
        ("fadd.s fa0, a1, fa2", "column 13: expected a floating-point register such as fa0, found `a1`"),
        ("vadd.vv v1, v2, v3, v1.t", "column 21: expected the mask v0.t, found `v1.t`"),
        ("vadc.vvm v1, v2, v3", "column 20: expected `,`, found the end of the statement"),
        ("c.lw a0, 126(a0)", "column 10: expected a multiple of 4 from 0 to 124, found 126"),
        ("c.lw s2, 0(a0)", "column 6: expected one of s0, s1 and a0 to a5, found `s2`"),
        ("c.addi16sp sp, 0", "column 16: expected a multiple of 16 from -512 to 496, but not 0, found 0"),
        ("lui a0, -1", "column 9: expected a number from 0 to 0xfffff, found -1"),
        ("lw a0, 4(v1)", "column 10: expected an integer register such as a0, found `v1`"),
        ("vle8.v v1, 4(a0)", "column 12: expected no offset here, or 0, found 4"),
        (
            "vsetvli a0, a1, e32, m3",
            "column 17: expected a vector type such as e32, m2, ta, ma (e8 to e64; mf8 to m8), found `e32`",
        ),
        (
            "fadd.s fa0, fa1, fa2, rnd",
            "column 23: expected a rounding mode: rne, rtz, rdn, rup, rmm or dyn, found `rnd`",
        ),
        ("fence wr, rw", "column 7: expected letters of `iorw` in that order, or 0, found `wr`"),
        ("csrr a0, mstats", "column 10: unknown CSR `mstats`; did you mean `mstatus`?"),
        ("csrr a0, cycleh", "column 10: the CSR `cycleh` exists only on rv32"),
        (
            "fli.s fa0, 1.1",
            "column 12: expected a constant that fli supports, such as 1.0, min, inf or nan, found `1.1`",
        ),
        (
            "beq a0, a1, 4096",
            "column 13: target out of range: the distance is 4096 bytes, the range -4096 to 4094",
        ),
        ("beq a0, a1, 3", "column 13: expected an even distance, found 3"),
        ("j there", "column 3: `there` is not defined"),
        ("addi a0, a1, 1/0", "column 15: division by zero"),
        ("addi a0, a0, %hi(4)", "column 14: expected a number, %lo or %pcrel_lo, found `%`"),
        ("amocas.q a1, a2, (a0)", "column 10: expected an even register, the first of a pair, found `a1`"),
        ("sha512sum0r a0, a1, a2", "column 1: `sha512sum0r` needs rv32, which RV64 lacks"),
        ("li a0, 99999999999999999999", "column 8: the number does not fit in 64 bits"),
        ("", "column 1: expected an instruction, found the end of the statement"),
    ] {
        let mut expected = expected.to_owned();
        if expected.ends_with("RV64 lacks") {
            expected = expected.replace("RV64", &rv64().to_string());
        }
        assert_eq!(error_on(&rv64(), line), expected, "{line}");
    }
}

#[test]
fn what_the_isa_lacks_is_named() {
    let isa = Isa::parse("rv64gc").expect("an ISA");
    for (line, needs) in [
        ("vadd.vv v1, v2, v3", "zve32x"),
        ("andn a0, a1, a2", "zbb or zbkb"),
        ("fli.h fa0, 1.0", "zfh and zfa"),
        ("vlseg2e8.v v8, (a0)", "zve32x"),
        ("vmsge.vx v1, v2, a0", "zve32x"),
    ] {
        let name = line.split(' ').next().unwrap_or_default();
        assert_eq!(error_on(&isa, line), format!("column 1: `{name}` needs {needs}, which {isa} lacks"));
    }
}

#[test]
fn extensions_become_shifts_where_bit_manipulation_is_missing() {
    let isa = Isa::parse("rv64gc").expect("an ISA");
    let decoder = Decoder::new(&isa);
    for (line, shift, amount) in [
        ("sext.b a0, a1", Op::srai, 56),
        ("sext.h a0, a1", Op::srai, 48),
        ("zext.h a0, a1", Op::srli, 48),
        ("zext.w a0, a1", Op::srli, 32),
    ] {
        let code = asm::instruction(line, &Context::new(&isa)).expect(line);
        let insts: Vec<_> = code.iter().map(|c| decoder.decode(c.raw).expect("legal")).collect();
        assert_eq!((insts[0].op, insts[0].rd, insts[0].rs1, insts[0].imm), (Op::slli, 10, 11, amount));
        assert_eq!((insts[1].op, insts[1].rd, insts[1].rs1, insts[1].imm), (shift, 10, 10, amount));
    }
}

/// What a sequence of `lui`, `addi`, `addiw`, `slli` and `srli` leaves in `rd`, by the definitions of RV32I and RV64I.
fn run(xlen: Xlen, code: &[asm::Encoding]) -> i64 {
    let decoder = if xlen == Xlen::Rv32 { &RV32.1 } else { &RV64.1 };
    let mut value = 0i64;
    for encoding in code {
        let inst = decoder.decode(encoding.raw).expect("legal");
        let source = if inst.rs1 == 0 { 0 } else { value };
        value = match inst.op {
            Op::lui => inst.imm.into(),
            Op::addi => source.wrapping_add(inst.imm.into()),
            Op::addiw => i64::from(source.wrapping_add(inst.imm.into()) as i32),
            Op::slli => source << inst.imm,
            Op::srli => (source as u64 >> inst.imm) as i64,
            other => panic!("{other:?}"),
        };
        if xlen == Xlen::Rv32 {
            value = value as i32 as i64;
        }
    }
    value
}

#[test]
fn fields_of_insn_are_those_of_the_formats() {
    // `.insn j` takes a target, as in the GNU assembler; LLVM 19 takes the field.
    for (line, plain) in [(".insn j 0x6f, a0, 8", "jal a0, 8"), (".insn uj 0x6f, a0, -8", "jal a0, -8")] {
        let isa = rv64();
        let code = |line| asm::instruction(line, &Context::new(&isa)).expect(line);
        assert_eq!(code(line), code(plain));
    }
}

#[test]
fn symbols_of_a_single_instruction() {
    let isa = rv64();
    let symbols = |name: &str| match name {
        "near" => Some(Symbol::Address(0x1010)),
        "far" => Some(Symbol::Address(0x12_3456)),
        "five" => Some(Symbol::Constant(5)),
        _ => None,
    };
    let context = Context { pc: Some(0x1000), symbols: &symbols, ..Context::new(&isa) };
    for (line, plain) in [
        ("beqz a0, near", "beq a0, zero, 16"),
        ("j near - 4", "j 12"),
        ("addi a0, a0, five * 2", "addi a0, a0, 10"),
        ("addi a0, a0, near - far + 0x122446", "addi a0, a0, 0"),
        ("lui a0, %hi(far)", "lui a0, 0x123"),
        ("lw a0, %lo(far)(a0)", "lw a0, 0x456(a0)"),
        ("auipc a0, %pcrel_hi(far)", "auipc a0, 0x122"),
        ("li a0, five", "li a0, 5"),
        ("vadd.vi v1, v2, five", "vadd.vi v1, v2, 5"),
    ] {
        let code = asm::instruction(line, &context).unwrap_or_else(|e| panic!("{line}: {e}"));
        assert_eq!(code, asm::instruction(plain, &Context::new(&isa)).expect(plain), "{line}");
    }
    let code = asm::instruction("call far", &context).expect("two instructions");
    assert_eq!(code.iter().map(|c| c.raw).collect::<Vec<_>>(), [0x0012_2097, 0x4560_80e7]);
    let unknown = Context { symbols: &symbols, ..Context::new(&isa) };
    let error = asm::instruction("j near", &unknown).expect_err("no pc").to_string();
    assert_eq!(error, "column 3: this depends on the address of the instruction, which is unknown");
    let error = asm::instruction("addi a0, a0, near", &context).expect_err("an address").to_string();
    assert_eq!(error, "column 14: expected a constant, or an address under %hi or %lo, found `near`");
}

#[test]
fn errors_of_programs_have_lines_and_come_all() {
    let text = "start: nop\n  addd a0, a0\n\n j nowhere\nstart: nop\n .frob 1\n li a0, later\n .equ later, 1\n j 9f\n9: 5";
    let errors = asm::program(text, 0, &rv64(), &Options::default()).expect_err("wrong");
    let errors: Vec<_> = errors.iter().map(|e| e.to_string()).collect();
    assert_eq!(
        errors,
        [
            "line 2, column 3: unknown instruction `addd`; did you mean `add`, `addi` or `addw`?",
            "line 5, column 1: `start` is already defined",
            "line 6, column 2: unknown directive `.frob`",
            "line 7, column 9: the value of li must be known here because it determines the length",
            "line 10, column 4: expected a label, a directive or an instruction, found `5`",
        ]
    );
    let errors =
        asm::program("nop\n j nowhere\n j 1b\n", 0, &rv64(), &Options::default()).expect_err("wrong");
    let errors: Vec<_> = errors.iter().map(|e| e.to_string()).collect();
    assert_eq!(errors, ["line 3, column 4: `1b` is not defined"]);
    let far = ".text\nbeqz a0, end\n.space 5000\nend:";
    let errors = asm::program(far, 0, &rv64(), &Options::default()).expect_err("far");
    assert_eq!(
        errors[0].to_string(),
        "line 2, column 10: target out of range: the distance is 5004 bytes, the range -4096 to 4094"
    );
}

#[test]
fn programs_know_their_symbols_and_lines() {
    let text = "a = 4\nb: .word a, c\n.set d, c + a\nc: nop; nop\n.option rvc\nnop\n.option norvc\nnop";
    let program = asm::program(text, 0x100, &rv64(), &Options::default()).expect("a program");
    assert_eq!(program.symbols["a"], Symbol::Constant(4));
    assert_eq!(program.address("c"), Some(0x108));
    assert_eq!(program.symbols["d"], Symbol::Address(0x10c));
    assert_eq!(program.bytes[..8], [4, 0, 0, 0, 8, 1, 0, 0]);
    assert_eq!(program.lines, [(0x100, 2), (0x108, 4), (0x10c, 4), (0x110, 6), (0x112, 8)]);
}

#[test]
fn hexadecimal_floats_are_rounded_once() {
    // Half of the last bit goes to the even neighbour, a little more goes up; so at the edge of subnormal numbers.
    let text = ".float 0x1.00000100000000001p0, 0x1.000001p0, 0x1.000003p0, 0x1p-150, 0x1.8p-150, 0x1p128";
    let program = asm::program(text, 0, &rv64(), &Options::default()).expect("numbers");
    let words = program.bytes.chunks(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]));
    assert_eq!(words.collect::<Vec<_>>(), [0x3f80_0001, 0x3f80_0000, 0x3f80_0002, 0, 1, 0x7f80_0000]);
}

#[test]
fn common_variables_get_room() {
    let text = "nop\n.comm x, 5, 16\n.lcomm y, 1\n.word x";
    let program = asm::program(text, 0x100, &rv64(), &Options::default()).expect("a program");
    assert_eq!((program.address("x"), program.address("y")), (Some(0x110), Some(0x115)));
    assert_eq!(program.bytes[0x16..], [0x10, 1, 0, 0]);
}

#[test]
fn output_has_a_limit() {
    for text in [
        ".space -1",
        ".space 1 << 40",
        ".fill 1 << 25, 8",
        ".space 60 << 20; .space 60 << 20",
        ".balign 1 << 40",
    ] {
        assert!(asm::program(text, 0, &rv64(), &Options::default()).is_err(), "{text}");
    }
    let deep = format!("addi a0, a0, {}1", "(".repeat(100_000));
    assert!(error_on(&rv64(), &deep).ends_with("nested too deeply"));
    let deep = format!("addi a0, a0, {}1", "-".repeat(100_000));
    assert!(error_on(&rv64(), &deep).ends_with("nested too deeply"));
}

/// Pieces that lines are made of, to get past the first check of random texts.
fn piece() -> impl Strategy<Value = String> {
    let words = asm::mnemonics(&rv64());
    let fixed = [
        "a0",
        "zero",
        "sp",
        "fa0",
        "v1",
        "v0.t",
        "v0",
        "e32",
        "m2",
        "ta",
        "ma",
        "rtz",
        ",",
        ", ",
        "(",
        ")",
        "(a0)",
        "%hi(",
        "%pcrel_lo(",
        "1b",
        "1f",
        "1:",
        "x:",
        "x",
        "y = ",
        ".",
        "-",
        "~",
        "<<",
        "/",
        "%",
        "0x",
        "0b",
        "'",
        "\"",
        "\\",
        "#",
        ";",
        "\n",
        " ",
        "\u{e9}",
        "0xffffffffffffffff",
        "-9223372036854775808",
        "64",
        ".word ",
        ".balign ",
        ".space ",
        ".float ",
        ".asciz ",
        ".insn ",
        ".insn r ",
        ".set x, ",
        ".equ ",
        ".option ",
        "rvc",
        "/*",
        "*/",
        "1e999",
        "0x1p",
        "nan",
        ".aq",
        "seg9",
    ];
    prop_oneof![
        prop::sample::select(words).prop_map(|w| format!("{w} ")),
        prop::sample::select(fixed.to_vec()).prop_map(str::to_owned),
        any::<i64>().prop_map(|n| n.to_string()),
        "\\PC{0,3}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_panics(text in "\\PC{0,60}", pieces in prop::collection::vec(piece(), 0..12), rv32: bool, compress: bool) {
        let isa = if rv32 { RV32.0 } else { RV64.0 };
        let made = pieces.concat();
        for text in [&text, &made] {
            let context = Context { pc: Some(u64::MAX - 3), compress, ..Context::new(&isa) };
            if let Err(error) = asm::instruction(text, &context) {
                prop_assert!(!error.to_string().contains('\n'));
            }
            let _ = asm::program(text, u64::MAX - 9, &isa, &Options { compress, ..Options::default() });
        }
    }

    #[test]
    fn mutated_instructions_do_not_panic(raw: u32, at: prop::sample::Index, with in "\\PC", remove: bool, rv32: bool) {
        let xlen = if rv32 { Xlen::Rv32 } else { Xlen::Rv64 };
        let (isa, decoder) = if rv32 { &*RV32 } else { &*RV64 };
        let Some(inst) = decoder.decode(raw) else { return Ok(()) };
        let mut chars: Vec<char> = inst.exact_text(xlen, None).to_string().chars().collect();
        let at = at.index(chars.len());
        if remove { chars.remove(at); } else { chars.splice(at..at, with.chars()); }
        let text: String = chars.into_iter().collect();
        // What it still accepts is an instruction.
        if let Ok(code) = asm::instruction(&text, &Context::new(isa)) {
            for encoding in code {
                prop_assert!(decoder.decode(encoding.raw).is_some(), "{text}");
            }
        }
    }

    #[test]
    fn li_gives_the_constant(value: i64, mask in 0u32..64, shift in 0u32..64, invert: bool) {
        // Random, sparse, and shifted ones.
        for value in [value, value >> mask, (value >> mask) << shift, (value as u64 >> mask) as i64] {
            let value = if invert { !value } else { value };
            let isa = rv64();
            let code = asm::instruction(&format!("li a0, {value}"), &Context::new(&isa)).expect("code");
            prop_assert_eq!(run(Xlen::Rv64, &code), value);
            prop_assert!(code.len() <= 8);
            let isa = RV32.0;
            let code = asm::instruction(&format!("li a0, {}", value as i32), &Context::new(&isa)).expect("code");
            prop_assert_eq!(run(Xlen::Rv32, &code), i64::from(value as i32));
            prop_assert!(code.len() <= 2);
        }
    }

    #[test]
    fn hexadecimal_floats_are_exact(bits: u64, single: u32) {
        let double = f64::from_bits(bits);
        let single = f32::from_bits(single);
        prop_assume!(!double.is_nan() && !single.is_nan() && double.is_finite() && single.is_finite());
        let sign = if bits >> 63 == 1 { "-" } else { "" };
        let exponent = (bits >> 52 & 0x7ff) as i64;
        let mantissa = bits & ((1 << 52) - 1) | u64::from(exponent != 0) << 52;
        let text = format!(
            ".double {sign}0x{mantissa:x}p{}\n.double {double:e}, {sign}0x0.{mantissa:014x}p{}\n.float {single:e}",
            exponent.max(1) - 1075,
            exponent.max(1) - 1075 + 56,
        );
        let program = asm::program(&text, 0, &rv64(), &Options::default()).expect("numbers");
        let bytes = double.to_le_bytes();
        prop_assert_eq!(&program.bytes[..24], [bytes, bytes, bytes].concat());
        prop_assert_eq!(&program.bytes[24..], single.to_le_bytes());
    }
}
