//! When a vector instruction may run: what depends on the hart's state beside vtype, and what is remembered of a decoded
//! instruction. The rules on vtype and operands are tested beside them, in `rivet_hart::legal`.

use std::sync::Arc;

use rivet_exec::Uop;
use rivet_hart::{Agnostic, ArithmeticVstart, Config, Hart, World, legal};
use rivet_isa::{Ext, ExtSet, Inst, Isa, Lmul, Op, Rule, Sew, Shape, Vtype, Xlen};
use rivet_mem::{Access, UserSpace};
use rivet_testkit::Rng;

/// `op` on these registers.
fn uop(op: Op, vd: u8, vs2: u8, vs1: u8) -> Uop {
    Uop::new(Inst { rd: vd, rs2: vs2, rs1: vs1, ..Inst::new(op) }, 0)
}

/// What stops the instruction: `None` for a trap of another kind than a broken rule.
fn run(hart: &mut Hart, uop: &Uop) -> Result<(), Option<Rule>> {
    (uop.handler)(hart, uop).map_err(|trap| Rule::named_in(&trap.why))
}

/// A hart with vtype e32, m1 and vl = 4.
fn hart_of(config: Config) -> Hart {
    let space = UserSpace::new(16).expect("64 KiB of host memory");
    let mut hart = Hart::new(Arc::new(config), World::User(space));
    hart.v.set_vtype(Vtype::new(Sew::E32, Lmul::M1));
    hart.v.vl = 4;
    hart
}

fn hart(vstart: ArithmeticVstart) -> Hart {
    hart_of(Config { vstart, ..Config::new(Isa::new(Xlen::Rv64, ExtSet::of(&[Ext::V]))) })
}

#[test]
fn state_that_changes_is_looked_at_each_time() {
    let h = &mut hart(ArithmeticVstart::Honour);
    let add = uop(Op::vadd_vv, 8, 16, 24);
    let fadd = uop(Op::vfadd_vv, 8, 16, 24);
    let sum = uop(Op::vredsum_vs, 8, 16, 24);
    for vstart in [0, 1] {
        h.v.vstart = vstart;
        assert_eq!(run(h, &add), Ok(()));
    }
    assert_eq!(run(h, &sum), Ok(()));
    h.v.vstart = 1;
    assert_eq!(run(h, &sum), Err(Some(Rule::ReductionVstart)));
    h.v.vstart = 0;
    assert_eq!(run(h, &fadd), Ok(()));
    for frm in 5..8 {
        h.frm = frm;
        assert_eq!(run(h, &fadd), Err(Some(Rule::Frm)));
        assert_eq!(run(h, &add), Ok(()));
    }
    h.frm = 4;
    h.fs = 0;
    assert_eq!(run(h, &fadd), Err(Some(Rule::VectorFsOff)));
    assert_eq!(run(h, &add), Ok(()));
    h.vs = 0;
    assert_eq!(run(h, &add), Err(Some(Rule::VsOff)));
}

#[test]
fn a_hart_may_refuse_vstart_in_arithmetic_alone() {
    let h = &mut hart(ArithmeticVstart::Trap);
    h.v.vstart = 1;
    assert_eq!(run(h, &uop(Op::vadd_vv, 8, 16, 24)), Err(Some(Rule::NeverStops)));
    // Nothing is mapped at 0: the load is legal, but for its page.
    assert_eq!(run(h, &uop(Op::vle32_v, 8, 0, 0)), Err(None));
    h.v.vl = 1;
    assert_eq!(run(h, &uop(Op::vle32_v, 8, 0, 0)), Ok(()));
}

#[test]
fn results_hold_for_one_vtype() {
    let (h, not) = (&mut hart(ArithmeticVstart::Honour), uop(Op::vxor_vi, 1, 2, 6));
    assert_eq!(run(h, &not), Ok(()));
    h.v.set_vtype(Vtype::new(Sew::E32, Lmul::M2));
    assert_eq!(run(h, &not), Err(Some(Rule::Aligned2)));
    h.v.set_vtype(Vtype::ILLEGAL);
    assert_eq!(run(h, &not), Err(Some(Rule::Vill)));
    h.v.set_vtype(Vtype::new(Sew::E16, Lmul::Mf2));
    assert_eq!(run(h, &not), Ok(()));
}

#[test]
fn agnosticism_is_remembered_with_the_result() {
    let isa = Isa::new(Xlen::Rv64, ExtSet::of(&[Ext::V]));
    let h = &mut hart_of(Config { agnostic: Agnostic::Ones, ..Config::new(isa) });
    h.v.set_vtype("e32, m1, tu, mu".parse().expect("a vtype"));
    // V 5.2: a destination over a wider source makes the tail agnostic, whatever vta says.
    for (vd, tail) in [(8, 0xff), (8, 0xff), (10, 0)] {
        h.v.file_mut().fill(0);
        h.v.vl = 2;
        assert_eq!(run(h, &uop(Op::vnsrl_wi, vd, 8, 0)), Ok(()));
        assert_eq!(h.v.file_mut()[usize::from(vd) * 16 + 8], tail, "v{vd}");
    }
    let again = uop(Op::vnsrl_wi, 8, 8, 0);
    for _ in 0..2 {
        h.v.file_mut().fill(0);
        assert_eq!(run(h, &again), Ok(()));
        assert_eq!(h.v.file_mut()[8 * 16 + 8], 0xff);
    }
}

#[test]
fn whole_registers() {
    // 4 registers of 128 bits are 64 bytes, 8 elements of 64 bits.
    let whole = |op, vd| uop(op, vd, 0, 0);
    let h = &mut hart(ArithmeticVstart::Trap);
    h.v.set_vtype(Vtype::ILLEGAL);
    let mut at = |vstart, vd| {
        h.v.vstart = vstart;
        run(h, &whole(Op::vl4re64_v, vd))
    };
    // Legal, but for the page at 0.
    assert_eq!(at(0, 4), Err(None));
    assert_eq!(at(7, 28), Err(None));
    assert_eq!(at(8, 4), Err(Some(Rule::WholeVstart)));
    assert_eq!(at(0, 6), Err(Some(Rule::WholeAligned)));
    let h = &mut hart_of(Config::new(Isa::new(Xlen::Rv64, ExtSet::of(&[Ext::Zve32x]))));
    assert_eq!(run(h, &whole(Op::vl4re64_v, 4)), Err(Some(Rule::MemoryEew)));
    assert_eq!(run(h, &whole(Op::vl4re32_v, 4)), Err(None));
    h.vs = 0;
    assert_eq!(run(h, &whole(Op::vl4re32_v, 4)), Err(Some(Rule::VsOff)));
}

/// Rules that depend on the shapes of operands alone.
const OF_SHAPES: [Rule; 10] = [
    Rule::Aligned2,
    Rule::Aligned4,
    Rule::Aligned8,
    Rule::Aligned,
    Rule::Eew,
    Rule::Emul,
    Rule::Fields,
    Rule::PastV31,
    Rule::IndexEew,
    Rule::IndexXlen,
];

/// What each chapter checks is what the table says of the row: two statements of the same facts, made apart.
#[test]
fn forms_are_those_of_the_table() {
    let rng = &mut Rng::new(0x1e9a1);
    let isa = Isa { vlen: 256, ..Isa::everything(Xlen::Rv64) };
    let h = &mut hart_of(Config::new(isa));
    let (mut refused, mut allowed) = (0, 0);
    for op in Op::all().filter(|op| op.row().chapter.is_vector()) {
        let table = op.form();
        let shapes = [table.vd, table.vs2, table.vs1];
        if shapes.iter().any(|shape| matches!(shape, Shape::Whole(_))) || shapes == [Shape::None; 3] {
            continue;
        }
        let mut form = legal::Form::of(table.vd, table.vs2, table.vs1);
        form.access = table.memory.map(|memory| if memory.store { Access::Store } else { Access::Load });
        for _ in 0..60 {
            let (sew, lmul) = (Sew::ALL[rng.below(4) as usize], Lmul::ALL[rng.below(7) as usize]);
            let vtype = Vtype::new(sew, lmul);
            if Vtype::refusal(vtype.bits(Xlen::Rv64), Xlen::Rv64, isa.elen, isa.vlen).is_some() {
                continue;
            }
            h.v.set_vtype(vtype);
            (h.v.vl, h.v.vstart, h.fs, h.vs, h.frm) = (0, 0, 3, 3, 0);
            let mut register = || rng.below(32) as u8;
            let inst = Inst { rd: register(), rs2: register(), rs1: register(), ..Inst::new(op) };
            let uop = Uop::new(inst, 0);
            let said =
                legal::broken(&h.config, vtype, &uop.inst, &form).err().map(|broken| broken.of(&inst).rule);
            let found = run(h, &uop).err().flatten();
            // Of those that break several rules the first may be one that shapes don't tell.
            let of_shapes = |rule: &Option<Rule>| rule.filter(|rule| OF_SHAPES.contains(rule));
            match (of_shapes(&said), of_shapes(&found)) {
                (Some(said), Some(found)) => {
                    assert_eq!(said, found, "{} {vtype} {inst:?}", op.row().mnemonic)
                }
                (None, Some(found)) => panic!("{} {vtype} {inst:?}: {found}", op.row().mnemonic),
                (Some(said), None) if found.is_none() => {
                    panic!("{} {vtype} {inst:?}: {said}", op.row().mnemonic)
                }
                _ => {}
            }
            if said.is_some() { refused += 1 } else { allowed += 1 }
        }
    }
    assert!(refused > 5000 && allowed > 5000, "{refused} {allowed}");
}
