//! When a vector instruction may run: what depends on the hart's state beside vtype, and what is remembered of a decoded
//! instruction. The rules on vtype and operands are tested beside them, in `rivet_hart::legal`.

use std::sync::Arc;

use rivet_exec::Uop;
use rivet_hart::{AddressSpace, Agnostic, ArithmeticVstart, Config, Hart};
use rivet_isa::decode::available;
use rivet_isa::{Ext, ExtSet, Inst, Isa, Lmul, Op, Operand, Rule, Sew, Vtype, Xlen};
use rivet_mem::UserSpace;
use rivet_suite::reserved::legal::violations;
use rivet_suite::reserved::point::{self, Point};
use rivet_suite::reserved::shapes;
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
    let mut hart = Hart::new(Arc::new(config), AddressSpace::User(space));
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

/// A hart, as Rivet and as the suite describe it.
const HARTS: [(&str, point::Hart); 4] = [
    ("rv64gcv_zvl256b_zvfh_zvfbfmin_zvfbfwma_zvbb_zvbc_zvkg_zvkned_zvknhb_zvksed_zvksh", point::Hart::v(256)),
    (
        "rv64gcv_zvl128b_zvfh_experimental-zvabd_experimental-zvdot4a8i_experimental-zvkgs_experimental-zvzip",
        point::Hart::v(128),
    ),
    ("rv32gcv_zvl128b_zvfh_zvfbfmin_zvfbfwma", point::Hart { xlen: 32, ..point::Hart::v(128) }),
    (
        "rv64gc_zve64x_zvl64b_zvkg_zvkned_zvknhb_zvksed_zvksh",
        point::Hart { vlen: 64, v: false, floats: &[], ..point::Hart::v(64) },
    ),
];

/// What is refused, and by which rule, is what the suite's tables say: they state operands and rules on their own, from
/// the specification.
#[test]
fn legality_is_that_of_the_suite() {
    let rng = &mut Rng::new(0x1e9a1);
    let shapes = shapes::Shape::all();
    for (isa, on) in HARTS {
        let isa = Isa::parse(isa).expect("an ISA string");
        let h = &mut hart_of(Config::new(isa));
        let (mut refused, mut allowed) = (0, 0);
        for op in Op::all().filter(|&op| op.is_vector() && !op.is_vset() && available(op, &isa)) {
            let shape = &shapes[op.row().mnemonic()];
            for _ in 0..80 {
                let point = random_point(op, on, rng);
                if !point.is_supported() {
                    continue;
                }
                // "vstart values greater than the largest element index … is reserved": this hart does not trap.
                let said: Vec<Rule> =
                    violations(shape, &point).iter().map(|violation| violation.rule).collect();
                let said: Vec<Rule> = said.into_iter().filter(|rule| *rule != Rule::PastEnd).collect();
                let found = run_at(h, op, &point);
                let name = op.row().mnemonic();
                match found {
                    Some(rule) => {
                        assert!(said.contains(&rule), "{name} {point:?}: {rule:?}, not of {said:?}")
                    }
                    None => assert!(said.is_empty(), "{name} {point:?}: legal, but {said:?}"),
                }
                if found.is_some() { refused += 1 } else { allowed += 1 }
            }
        }
        assert!(refused > 2000 && allowed > 2000, "{refused} {allowed}");
    }
}

/// Registers, vtype and the rest by chance; most of the time aligned, and without a reason of state.
fn random_point(op: Op, hart: point::Hart, rng: &mut Rng) -> Point {
    let align = 1 << rng.below(4);
    let [vd, vs2, vs1] = [0; 3].map(|_| rng.below(32) as u32 / align * align);
    let operands = &*op.row().operands;
    let vm = match () {
        () if operands.contains(&Operand::V0) => false,
        () => !operands.contains(&Operand::Vm) || rng.one_in(2),
    };
    let nfields = if operands.contains(&Operand::Nf) && rng.one_in(2) { 1 + rng.below(8) as u32 } else { 1 };
    let (sew, lmul) = (8 << rng.below(4), rng.below(7) as i32 - 3);
    let mut point = Point {
        hart,
        vd,
        vs2,
        vs1,
        vm,
        nfields,
        sew,
        lmul,
        policy: 0,
        vill: rng.one_in(40),
        vl: 0,
        vstart: 0,
        frm: if rng.one_in(20) { rng.below(8) as u32 } else { 0 },
        vs_off: rng.one_in(40),
        fs_off: rng.one_in(40),
    };
    if !point.is_supported() {
        return point;
    }
    let some = |rng: &mut Rng, most: u32| match rng.below(4) {
        0 => rng.below(u64::from(most) + 1) as u32,
        _ => rng.below(u64::from(most) + 1) as u32 / 8 * 8,
    };
    point.vl = if point.vill { 0 } else { some(rng, point.vlmax()) };
    point.vstart = if !point.vill && rng.one_in(4) { some(rng, point.vlmax()) } else { 0 };
    point
}

/// The rule that Rivet says the instruction breaks.
fn run_at(h: &mut Hart, op: Op, point: &Point) -> Option<Rule> {
    let raw = point.word(op.row().mask, op.row().bits);
    let inst = h.config.decoder.decode(raw).filter(|inst| inst.op == op).expect("an encoding of the row");
    let vtype = if point.vill { Vtype::ILLEGAL } else { Vtype::from_bits(point.vtype()) };
    h.v.set_vtype(vtype);
    (h.v.vl, h.v.vstart, h.frm) = (point.vl as usize, point.vstart as usize, point.frm as u8);
    (h.vs, h.fs) = (if point.vs_off { 0 } else { 3 }, if point.fs_off { 0 } else { 3 });
    run(h, &Uop::new(inst, 0)).err().flatten()
}
