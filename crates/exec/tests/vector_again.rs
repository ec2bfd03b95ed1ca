//! An instruction that was found legal before runs by shorter ways. They must do what the first run does, which other
//! tests compare with models.

use rivet_exec::Uop;
use rivet_hart::{Hart, VectorUnit};
use rivet_isa::{Inst, Isa, Op, Xlen, decode::available};
use rivet_testkit::{Rng, Vectors, machine, random_inst, randomize, vector, with_drafts};

/// The chapters whose instructions are looked at: neither accesses to memory nor vset.
fn is_arithmetic(op: Op) -> bool {
    op.is_vector() && !op.is_vset() && op.form().memory.is_none()
}

/// What arithmetic can change.
type State = (VectorUnit, [u64; 32], [u64; 32], u8);

fn state(hart: &Hart) -> State {
    (hart.v.clone(), hart.x, hart.f, hart.fflags)
}

fn restore(hart: &mut Hart, state: &State) {
    (hart.v, hart.x, hart.f, hart.fflags) = state.clone();
}

/// Runs the instruction for the first time, and from the same state again; gives whether it is legal.
fn both(hart: &mut Hart, inst: Inst) -> bool {
    let (uop, before) = (Uop::new(inst, 0), state(hart));
    let legal = (uop.handler)(hart, &uop).is_ok();
    let (v, x, f, fflags) = state(hart);
    restore(hart, &before);
    assert_eq!((uop.handler)(hart, &uop).is_ok(), legal, "{inst:?}");
    let differs = v.file().iter().zip(hart.v.file()).position(|(a, b)| a != b);
    assert_eq!(differs, None, "{inst:?} under {} with vl = {}", v.vtype(), v.vl);
    assert_eq!((x, f, fflags), (hart.x, hart.f, hart.fflags), "{inst:?}");
    assert_eq!((v.vxsat, v.vstart), (hart.v.vxsat, hart.v.vstart), "{inst:?}");
    legal
}

#[test]
fn the_second_run_does_what_the_first_did() {
    let mut rng = Rng::new(0xa6a1);
    let isa = |vlen| Isa { vlen, ..with_drafts(Xlen::Rv64) };
    let mut harts = [64, 128, 256, 512, 1024].map(|vlen| machine(isa(vlen)));
    for op in Op::all().filter(|&op| is_arithmetic(op)) {
        let mut legal = 0;
        for hart in harts.iter_mut().filter(|hart| available(op, &hart.config.isa)) {
            for round in 0..60 {
                randomize(&mut rng, hart);
                let inst = random_inst(&mut rng, op, Xlen::Rv64).expect("an encoding");
                // Mostly what takes the shorter ways: no mask, and from the first element on; half of them whole groups.
                hart.v.vstart = 0;
                if round % 2 == 0 {
                    hart.v.vl = hart.v.vlmax();
                }
                let plain = Inst { vm: true, ..inst };
                legal += u32::from(both(hart, inst)) + u32::from(both(hart, plain));
            }
        }
        assert!(legal > 0, "{op:?} is never legal");
    }
}

/// Runs an instruction that was found legal before.
fn run(m: &mut Vectors, inst: Inst) {
    let (uop, before) = (Uop::new(inst, 0), state(&m.hart));
    (uop.handler)(&mut m.hart, &uop).expect("legal");
    restore(&mut m.hart, &before);
    (uop.handler)(&mut m.hart, &uop).expect("still legal");
}

#[test]
fn slides_copy_what_they_should() {
    let mut m = Vectors::new(128);
    let old = [90u16, 91, 92, 93, 94, 95, 96, 97];
    let source = [10u16, 11, 12, 13, 14, 15, 16, 17];
    m.vtype("e16, m1, ta, ma", 7).set(1, &old).set(2, &source);
    run(&mut m, vector(Op::vslideup_vi, 1, 2, 3));
    m.expect(1, [90u16, 91, 92, 10, 11, 12, 13, 97]);
    // Down, over the source itself.
    run(&mut m, vector(Op::vslidedown_vi, 2, 2, 5));
    m.expect(2, [15u16, 16, 17, 0, 0, 0, 0, 17]);
    m.hart.x[5] = 0xf_1234;
    m.set(1, &old).set(2, &source);
    run(&mut m, vector(Op::vslide1up_vx, 1, 2, 5));
    m.expect(1, [0x1234u16, 10, 11, 12, 13, 14, 15, 97]);
    run(&mut m, vector(Op::vslide1down_vx, 2, 2, 5));
    m.expect(2, [11u16, 12, 13, 14, 15, 16, 0x1234, 17]);
}

#[test]
fn slides_without_elements_do_nothing() {
    let mut m = Vectors::new(256);
    for op in [Op::vslideup_vx, Op::vslidedown_vx, Op::vslide1up_vx, Op::vslide1down_vx] {
        m.vtype("e64, m2, ta, ma", 0).set(4, &[1u64, 2, 3, 4, 5, 6, 7, 8]);
        run(&mut m, vector(op, 4, 8, 5));
        m.expect(4, [1u64, 2, 3, 4, 5, 6, 7, 8]);
    }
}

#[test]
fn one_element_slides_are_the_scalar() {
    let mut m = Vectors::new(256);
    for op in [Op::vslide1up_vx, Op::vslide1down_vx] {
        m.hart.x[5] = u64::MAX - 1;
        m.vtype("e64, m8, ta, ma", 1).set(8, &[1u64, 2]).set(16, &[3u64, 4]);
        run(&mut m, vector(op, 8, 16, 5));
        m.expect(8, [u64::MAX - 1, 2]);
    }
}
