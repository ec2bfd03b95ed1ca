//! Machine functions before register allocation: text and verifier.

use rivet_cc::mir::*;
use rivet_isa::{Lmul, Op, Sew};

#[test]
fn a_pseudo_instruction_prints_what_it_carries() {
    let mut f = Function::new("f");
    let (a, b, n) = (f.reg(Class::V(2)), f.reg(Class::V(2)), f.reg(Class::X));
    let sum = f.reg(Class::V(2));
    let inst = Inst {
        rd: Some(sum),
        rs2: Some(a),
        rs1: Some(b),
        vector: Some(Vector { passthru: Some(a), ..Vector::new(Sew::E32, Lmul::M2, Avl::Reg(n)) }),
        ..Inst::new(Code::Isa(Op::vadd_vv))
    };
    assert_eq!(f.inst_text(&inst), "%3: vrm2 = vadd.vv_m2 %1, %0, passthru %0, avl %2, e32, m2, ta, ma");
    let roles: Vec<Role> = inst.operands().into_iter().map(|(_, role)| role).collect();
    assert_eq!(roles, [Role::Use, Role::Use, Role::Tied, Role::Avl, Role::Def]);
}

#[test]
fn a_group_of_the_wrong_size_is_found() {
    let mut f = Function::new("f");
    let (a, sum) = (f.reg(Class::V(2)), f.reg(Class::V(1)));
    let mut undef = Inst::new(Code::Undef);
    undef.rd = Some(a);
    let inst = Inst {
        rd: Some(sum),
        rs2: Some(a),
        rs1: Some(a),
        vector: Some(Vector::new(Sew::E32, Lmul::M2, Avl::Max)),
        ..Inst::new(Code::Isa(Op::vadd_vv))
    };
    f.blocks[0].insts = vec![undef, inst];
    f.blocks[0].term = Terminator::Ret(vec![]);
    assert!(verify(&f).is_err_and(|e| e.contains("not a group of 2")));
}
