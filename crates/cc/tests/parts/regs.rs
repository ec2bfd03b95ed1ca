//! Register allocation: what is spilled, tied, split.

use rivet_cc::mir::{Avl, Block, Class, Code, Edge, Function, Inst, Reg, Terminator, Vector};
use rivet_cc::regs::*;
use rivet_isa::{Lmul, Op, Sew};

fn vector(op: Op, rd: Reg, vs2: Option<Reg>, rs1: Option<Reg>, sew: Sew, lmul: Lmul) -> Inst {
    Inst {
        rd: Some(rd),
        rs2: vs2,
        rs1,
        vector: Some(Vector::new(sew, lmul, Avl::Max)),
        ..Inst::new(Code::Isa(op))
    }
}

fn one_block(f: &mut Function, insts: Vec<Inst>) {
    f.blocks[0] = Block { insts, term: Terminator::Ret(vec![]), ..Block::default() };
}

fn checked(f: Function) -> Assignment {
    let assigned = choose(f).expect("registers");
    check(&assigned).unwrap_or_else(|e| panic!("{e}\n{}", assigned.function));
    assigned
}

/// So many groups that are all live at once, then summed up.
fn crowd(count: usize, lmul: Lmul) -> Function {
    let mut f = Function::new("crowd");
    let class = Class::V(lmul.regs() as u8);
    let groups: Vec<Reg> = (0..count).map(|_| f.reg(class)).collect();
    let mut insts: Vec<Inst> =
        groups.iter().map(|&r| vector(Op::vid_v, r, None, None, Sew::E32, lmul)).collect();
    let mut sum = groups[0];
    for &group in &groups[1..] {
        let next = f.reg(class);
        insts.push(vector(Op::vadd_vv, next, Some(sum), Some(group), Sew::E32, lmul));
        sum = next;
    }
    one_block(&mut f, insts);
    f
}

#[test]
fn what_fits_is_not_spilled() {
    for (count, lmul) in [(32, Lmul::M1), (16, Lmul::M2), (8, Lmul::M4), (4, Lmul::M8)] {
        assert_eq!(checked(crowd(count, lmul)).pressure, Pressure::default(), "{count} of {lmul}");
    }
}

#[test]
fn what_does_not_fit_goes_to_the_frame_as_a_whole() {
    for (count, lmul) in [(40, Lmul::M1), (20, Lmul::M2), (11, Lmul::M4), (7, Lmul::M8)] {
        let assigned = checked(crowd(count, lmul));
        assert!(assigned.pressure.vector_spills > 0, "{count} of {lmul}");
        let code = rivet_cc::emit::lower(&assigned.apply(), &rivet_cc::ir::Features::UNSTATED).expect("code");
        assert!(code.words(0).is_ok());
    }
}

/// Each sum is tied to a copy of its own of what stays in the lanes that the mask leaves out, where two groups are all that is
/// free: a copy out of the frame must not make what it is copied to stay.
#[test]
fn what_is_tied_to_a_value_from_the_frame_may_go_there() {
    let mut f = Function::new("f");
    let wide = |f: &mut Function| f.reg(Class::V(8));
    let (mask, narrow) = (f.reg(Class::V(1)), f.reg(Class::V(4)));
    let kept: Vec<Reg> = (0..4).map(|_| wide(&mut f)).collect();
    let mut insts = vec![vector(Op::vid_v, narrow, None, None, Sew::E32, Lmul::M4)];
    insts.extend(kept.iter().map(|&r| vector(Op::vid_v, r, None, None, Sew::E64, Lmul::M8)));
    insts.push(vector(Op::vmseq_vv, mask, Some(kept[0]), Some(kept[1]), Sew::E64, Lmul::M8));
    let mut sums = kept.clone();
    for &passthru in &kept {
        let sum = wide(&mut f);
        let mut inst = vector(Op::vwadd_vv, sum, Some(narrow), Some(narrow), Sew::E32, Lmul::M4);
        if let Some(v) = &mut inst.vector {
            (v.passthru, v.mask) = (Some(passthru), Some(mask));
        }
        insts.push(inst);
        sums.push(sum);
    }
    let mut total = sums[0];
    for &sum in &sums[1..] {
        let next = wide(&mut f);
        insts.push(vector(Op::vadd_vv, next, Some(total), Some(sum), Sew::E64, Lmul::M8));
        total = next;
    }
    one_block(&mut f, insts);
    assert!(checked(f).pressure.vector_spills > 0);
}

#[test]
fn scalars_spill_too_and_constants_are_made_again() {
    let mut f = Function::new("f");
    let all: Vec<Reg> = (0..60).map(|_| f.reg(Class::X)).collect();
    // Constants, and values that are not.
    let mut insts: Vec<Inst> = all.iter().map(|&r| Inst::li(r, r.number() as i64)).collect();
    let mut sum = Reg::ZERO;
    let moved: Vec<Reg> = all
        .iter()
        .map(|&r| {
            let rd = f.reg(Class::X);
            insts.push(Inst::rri(Op::addi, rd, r, 1));
            rd
        })
        .collect();
    for &reg in all.iter().chain(&moved) {
        let next = f.reg(Class::X);
        insts.push(Inst::rrr(Op::add, next, sum, reg));
        sum = next;
    }
    one_block(&mut f, insts);
    let assigned = checked(f);
    assert!(assigned.pressure.scalar_spills > 0);
}

#[test]
fn a_widened_result_lies_at_the_top_of_its_source_or_apart() {
    let mut f = Function::new("f");
    let (a, b, wide) = (f.reg(Class::V(2)), f.reg(Class::V(2)), f.reg(Class::V(4)));
    let insts = vec![
        vector(Op::vid_v, a, None, None, Sew::E32, Lmul::M2),
        vector(Op::vid_v, b, None, None, Sew::E32, Lmul::M2),
        vector(Op::vwadd_vv, wide, Some(a), Some(b), Sew::E32, Lmul::M2),
    ];
    one_block(&mut f, insts);
    checked(f);
}

#[test]
fn two_masks_share_v0() {
    let mut f = Function::new("f");
    let (m, n) = (f.reg(Class::V(1)), f.reg(Class::V(1)));
    let regs: Vec<Reg> = (0..5).map(|_| f.reg(Class::V(1))).collect();
    let under = |mut inst: Inst, mask: Reg| {
        if let Some(v) = &mut inst.vector {
            v.mask = Some(mask);
        }
        inst
    };
    let add = |rd: Reg, a: Reg| vector(Op::vadd_vv, rd, Some(a), Some(a), Sew::E32, Lmul::M1);
    let insts = vec![
        vector(Op::vid_v, regs[0], None, None, Sew::E32, Lmul::M1),
        vector(Op::vmseq_vv, m, Some(regs[0]), Some(regs[0]), Sew::E32, Lmul::M1),
        vector(Op::vmsne_vv, n, Some(regs[0]), Some(regs[0]), Sew::E32, Lmul::M1),
        under(add(regs[1], regs[0]), m),
        under(add(regs[2], regs[1]), n),
        under(add(regs[3], regs[2]), m),
        under(add(regs[4], regs[3]), n),
    ];
    one_block(&mut f, insts);
    checked(f);
}

#[test]
fn parameters_of_a_loop_may_change_places() {
    // a, b = b, a: each is the other's argument.
    let mut f = Function::new("swap");
    let (x, y, a, b, c) =
        (f.reg(Class::X), f.reg(Class::X), f.reg(Class::X), f.reg(Class::X), f.reg(Class::X));
    let (head, exit) = (f.block(), f.block());
    f.blocks[0].insts = vec![Inst::li(x, 1), Inst::li(y, 2)];
    f.blocks[0].term = Terminator::Jump(Edge { to: head, args: vec![x, y] });
    f.at_mut(head).params = vec![a, b];
    f.at_mut(head).insts = vec![Inst::rrr(Op::add, c, a, b)];
    f.at_mut(head).term = Terminator::Branch {
        op: Op::bne,
        rs1: c,
        rs2: Reg::ZERO,
        taken: Edge { to: head, args: vec![b, a] },
        other: Edge::new(exit),
    };
    f.at_mut(exit).term = Terminator::Ret(vec![]);
    checked(f);
}

#[test]
fn the_check_finds_a_wrong_place() {
    let mut f = Function::new("f");
    let (a, b, sum) = (f.reg(Class::X), f.reg(Class::X), f.reg(Class::X));
    one_block(&mut f, vec![Inst::li(a, 1), Inst::li(b, 2), Inst::rrr(Op::add, sum, a, b)]);
    let mut assigned = checked(f);
    assigned.places[1] = assigned.places[0];
    assert!(check(&assigned).is_err_and(|e| e.contains("is not in")));
}

/// The register of an argument is the convention's: no copy may stand for it.
#[test]
fn arguments_stay_in_their_registers() {
    let mut f = Function::new("call");
    let (number, argument) = (f.reg(Class::X), Reg::x(10));
    let call = Inst { more: vec![argument], rs1: Some(number), ..Inst::new(Code::Call) };
    one_block(&mut f, vec![Inst::li(number, 1), Inst::copy(argument, number), call]);
    let mut assigned = checked(f);
    let call = assigned.function.blocks[0].insts.last_mut().expect("a call");
    assert_eq!(call.more, [argument]);
    call.more = vec![number];
    let error = check(&assigned).expect_err("an argument in some register");
    assert!(error.contains("in no register of its own"), "{error}");
}
