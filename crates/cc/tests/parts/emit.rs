//! Machine code: branches that are too far, and text beside words.

use rivet_cc::emit::*;
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
    let routine = lower(&f).expect("code");
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
