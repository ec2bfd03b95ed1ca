//! Machine code: branches that are too far, and text beside words.

use rivet_cc::emit::*;
use rivet_cc::ir::Features;
use rivet_cc::pipeline;
use rivet_isa::{Inst, Op};

#[test]
fn a_branch_that_is_too_far_jumps_over_a_jump() {
    use rivet_cc::mir::{Edge, Function, Inst as Mir, Reg, Terminator};
    let mut f = Function::new("far");
    let (middle, end) = (f.block(), f.block());
    f.blocks[0].term = Terminator::Branch {
        op: Op::beq,
        rs1: Reg::x(10),
        rs2: Reg::ZERO,
        taken: Edge::new(end),
        other: Edge::new(middle),
    };
    let nop = Mir::rri(Op::addi, Reg::x(11), Reg::x(11), 1);
    f.at_mut(middle).insts = vec![nop; 2000];
    f.at_mut(middle).term = Terminator::Jump(Edge::new(end));
    f.at_mut(end).term = Terminator::Ret(vec![]);
    let routine = lower(&f, &Features::UNSTATED).expect("code");
    let (words, _) = routine.words(0).expect("words");
    // The branch over 2000 instructions, the jump, and the rest.
    assert_eq!(words.len(), 2 + 2000 + 1);
}

#[test]
fn the_text_names_what_the_words_are() {
    let routine = Routine {
        name: "f".into(),
        binding: Default::default(),
        subprogram: None,
        target: Features::UNSTATED,
        extensions: Default::default(),
        passes_vectors: false,
        lines: vec![
            Line::Label(1),
            Line::Inst(Inst { rd: 10, rs1: 10, imm: -1, ..Inst::new(Op::addi) }),
            Line::Branch(Inst { rs1: 10, ..Inst::new(Op::bne) }, 1),
            Line::Inst(Inst { rs1: 1, ..Inst::new(Op::jalr) }),
        ],
    };
    let text = text(std::slice::from_ref(&routine), &Data::default());
    assert!(text.contains(".Lf_1:\n\taddi\ta0, a0, -0x1\n\tbnez\ta0, .Lf_1\n\tret\n"), "{text}");
    // addi a0,a0,-1; bne a0,x0,-4; jalr x0,0(ra)
    assert_eq!(routine.words(0).expect("words").0, [0xfff5_0513, 0xfe05_1ee3, 0x0000_8067]);
}

/// Executables have no linker but ours: code is at 0x10000, what is written on the next page.
#[test]
fn executables_have_the_addresses_of_inline_assembly() {
    let text = r#"
@t = internal global [4 x i32] [i32 1, i32 2, i32 30, i32 9]
define void @start() naked {
  call void asm sideeffect "lui a0, %hi($0)\0A lw a0, %lo($0)(a0)\0A1: auipc t0, %pcrel_hi($1)\0A lw t1, %pcrel_lo(1b)(t0)\0A2: auipc t0, %pcrel_hi(t)\0A sw t1, %pcrel_lo(2b)(t0)\0A lui t0, %hi(t+4)\0A sw t1, %lo(t+4)(t0)\0A la t2, t\0A call more\0A ebreak", "S,i,~{memory}"(ptr getelementptr (i8, ptr @t, i64 8), ptr getelementptr (i8, ptr @t, i64 12))
  unreachable
}
define i64 @more(i64 %x) {
  ret i64 %x
}
"#;
    let module = rivet_cc::parse::parse("start.ll", text).expect("a module");
    let compiled = pipeline::module(&module, &rivet_cc::Options::default()).expect("code");
    let file = pipeline::emit(&module, &compiled, pipeline::Stage::Elf).expect("an executable");
    let words = [
        0x0001_1537_u32, // lui a0, 0x11
        0x0085_2503,     // lw a0, 8(a0)
        0x0000_1297,     // auipc t0, 1: at 0x10008
        0x0042_a303,     // lw t1, 0x4(t0): 0x1100c
        0x0000_1297,     // auipc t0, 1: at 0x10010
        0xfe62_a823,     // sw t1, -0x10(t0)
        0x0001_12b7,     // lui t0, 0x11
        0x0062_a223,     // sw t1, 4(t0)
        0x0000_1397,     // auipc t2, 1: at 0x10020
        0xfe03_8393,     // addi t2, t2, -0x20
        0x0000_0097,     // auipc ra, 0: at 0x10028
        0x0100_80e7,     // jalr 16(ra): 0x10038
        0x0010_0073,     // ebreak
    ];
    let code: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let at = file.windows(code.len()).position(|window| window == code);
    assert!(at.is_some_and(|at| at % 4096 == 0), "{:08x?}", &file[0x1000..0x1000 + code.len()]);
}
