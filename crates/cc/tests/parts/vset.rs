//! What instructions demand of `vsetvli`, and where it is inserted.

use rivet_cc::mir::{Avl, Block, Class, Code, Function, Inst, Reg, Terminator, Vector};
use rivet_cc::vset::*;
use rivet_isa::{Lmul, Op, Sew};

fn inst(op: Op, rd: Reg, avl: Avl, sew: Sew, lmul: Lmul) -> Inst {
    Inst { rd: Some(rd), vector: Some(Vector::new(sew, lmul, avl)), ..Inst::new(Code::Isa(op)) }
}

/// A function of one block.
fn one_block(make: impl FnOnce(&mut Function) -> Vec<Inst>) -> Function {
    let mut f = Function::new("f");
    let insts = make(&mut f);
    f.blocks[0] = Block { insts, term: Terminator::Ret(vec![]), ..Block::default() };
    f
}

#[test]
fn each_class_demands_what_the_specification_lets_it_depend_on() {
    let r = Function::new("f").reg(Class::V(1));
    let of = |op| demand(&inst(op, r, Avl::Max, Sew::E32, Lmul::M1));
    // V 7.3: loads have an EEW of their own.
    assert_eq!(
        (of(Op::vle32_v).sew, of(Op::vle32_v).lmul, of(Op::vle32_v).ratio),
        (SewDemand::Any, LmulDemand::Any, true)
    );
    // V 7.9: whole registers depend on nothing.
    assert_eq!(of(Op::vl1re32_v), Demand::NONE);
    // V 16.1: a move from element 0 "is performed … regardless of vstart, vl and LMUL".
    assert_eq!((of(Op::vmv_x_s).length, of(Op::vmv_x_s).sew), (VlDemand::Any, SewDemand::Exact));
    assert_eq!(of(Op::vmv_s_x).length, VlDemand::Zeroness);
    // V 15.1: masks have an EEW of 1.
    assert_eq!((of(Op::vmand_mm).sew, of(Op::vmand_mm).length), (SewDemand::Any, VlDemand::Exact));
    // V 16.6: a valid vtype and no more.
    assert_eq!(of(Op::vmv1r_v), Demand { valid: true, ..Demand::NONE });
    assert_eq!(of(Op::vadd_vv).sew, SewDemand::Exact);
}

#[test]
fn undisturbed_serves_those_who_do_not_care() {
    // Two additions under one length, the second with a tail to keep: one vset, undisturbed.
    let f = one_block(|f| {
        let (n, a, b, c) = (f.reg(Class::X), f.reg(Class::V(1)), f.reg(Class::V(1)), f.reg(Class::V(1)));
        let undef = |r| Inst { rd: Some(r), ..Inst::new(Code::Undef) };
        let mut first = inst(Op::vadd_vv, b, Avl::Reg(n), Sew::E32, Lmul::M1);
        (first.rs1, first.rs2) = (Some(a), Some(a));
        let mut second = inst(Op::vadd_vv, c, Avl::Reg(n), Sew::E32, Lmul::M1);
        (second.rs1, second.rs2) = (Some(b), Some(b));
        if let Some(vector) = &mut second.vector {
            vector.passthru = Some(a);
            vector.vtype.vta = false;
        }
        vec![Inst::li(n, 40), undef(a), first, second]
    });
    let mut done = f;
    insert(&mut done, Mode::Optimised);
    check(&done).expect("all demands met");
    assert_eq!(count(&done), 1, "{done}");
    let vset = done.blocks[0].insts.iter().find_map(Inst::vset_vtype).expect("a vset");
    assert!(!vset.vta && vset.vma, "{done}");
}

#[test]
fn a_length_is_kept_only_while_vlmax_stays() {
    // e32,m1 then e64,m1 with one AVL: another VLMAX, so that x0, x0 would be reserved.
    let mut f = one_block(|f| {
        let (n, a, b) = (f.reg(Class::X), f.reg(Class::V(1)), f.reg(Class::V(1)));
        let first = inst(Op::vid_v, a, Avl::Reg(n), Sew::E32, Lmul::M1);
        let second = inst(Op::vid_v, b, Avl::Reg(n), Sew::E64, Lmul::M1);
        vec![Inst::li(n, 40), first, second]
    });
    insert(&mut f, Mode::Optimised);
    check(&f).expect("all demands met");
    assert_eq!(count(&f), 2);
    let kept = f.blocks[0].insts.iter().filter(|i| i.is_vset() && i.rs1 == Some(Reg::ZERO)).count();
    assert_eq!(kept, 0, "{f}");
}

#[test]
fn few_elements_fit_every_vlmax() {
    // Two elements of 32 and of 64 bits: VLMAX is at least 2 either way, but SEW changes.
    let mut f = one_block(|f| {
        let (a, b) = (f.reg(Class::V(1)), f.reg(Class::V(1)));
        let first = inst(Op::vid_v, a, Avl::Imm(2), Sew::E32, Lmul::M1);
        let load = inst(Op::vmv_x_s, b, Avl::Imm(2), Sew::E32, Lmul::M1);
        vec![first, load]
    });
    insert(&mut f, Mode::Optimised);
    assert_eq!(count(&f), 1, "{f}");
}

#[test]
fn the_check_finds_what_is_missing() {
    let f = one_block(|f| {
        let a = f.reg(Class::V(1));
        vec![inst(Op::vid_v, a, Avl::Max, Sew::E32, Lmul::M1)]
    });
    assert!(check(&f).is_err_and(|e| e.contains("does not find what it demands")));
}
