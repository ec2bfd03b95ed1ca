//! The observers against programs small enough to count by hand.

use std::cell::RefCell;
use std::rc::Rc;

use rivet_exec::{Engine, Exit, Interpreter, Observer};
use rivet_hart::Hart;
use rivet_isa::{Inst, Isa, Lmul, Op, Sew, Vtype};
use rivet_sim::observe::{Stats, Trace};
use rivet_testkit::{CODE, DATA, machine, place};

/// `vsetivli t0, 8, e32, m1, ta, ma` sets vl to 8 at VLEN 256.
fn vset() -> Inst {
    let vtype = Vtype { vta: true, vma: true, ..Vtype::new(Sew::E32, Lmul::M1) };
    Inst { rd: 5, rs1: 8, imm: vtype.imm() as i32, ..Inst::new(Op::vsetivli) }
}

fn vadd(vm: bool) -> Inst {
    Inst { rd: 8, rs2: 9, rs1: 10, vm, ..Inst::new(Op::vadd_vv) }
}

fn program() -> Vec<Inst> {
    vec![
        vset(),
        vset(),
        // Each element of v0 is 5: of the first eight mask bits, 0 and 2 are set.
        Inst { rd: 0, imm: 5, ..Inst::new(Op::vmv_v_i) },
        vadd(false),
        vadd(true),
    ]
}

fn run(program: &[Inst], observer: impl Observer) -> Hart {
    let mut hart = machine(Isa::default());
    place(&mut hart, program);
    hart.pc = CODE;
    hart.set_x(10, DATA);
    let exit = Interpreter::observed(observer).run(&mut hart, program.len() as u64);
    assert!(matches!(exit, Exit::Fuel), "{exit:?}");
    hart
}

#[test]
fn statistics_count_what_ran() {
    let stats = Rc::new(RefCell::new(Stats::default()));
    run(&program(), Rc::clone(&stats));
    let stats = stats.borrow();
    assert_eq!((stats.instructions(), stats.vector(), stats.vset, stats.vset_same), (5, 3, 2, 1));
    let mix: Vec<_> =
        stats.mix().map(|(class, sew, lmul, m)| (class, sew, lmul, m.count, m.elements, m.active)).collect();
    assert_eq!(
        mix,
        [("integer", Sew::E32, Lmul::M1, 2, 16, 2 + 8), ("move and permute", Sew::E32, Lmul::M1, 1, 8, 8),]
    );
    assert_eq!(stats.instructions_by_op()[0].1, 2);
}

#[test]
fn the_commit_log_has_spikes_form() {
    let mut program = program();
    program.truncate(3);
    // sd x10, 8(x10); lw x6, 8(x10); c.nop
    program.push(Inst { rs2: 10, rs1: 10, imm: 8, ..Inst::new(Op::sd) });
    program.push(Inst { rd: 6, rs1: 10, imm: 8, ..Inst::new(Op::lw) });
    program.push(Inst::new(Op::c_nop));
    let trace = Rc::new(RefCell::new(Trace::new(Vec::new())));
    run(&program, Rc::clone(&trace));
    let log =
        Rc::into_inner(trace).expect("the engine is gone").into_inner().finish().expect("memory is writable");
    let log = String::from_utf8(log).expect("text");
    // Writes are listed by number, so x5 comes before CSR 8.
    let expected = [
        format!(
            "core   0: 0 {:#018x} (0xcd0472d7) x5  0x0000000000000008 c8_vstart 0x0000000000000000",
            CODE
        ),
        " c3104_vl 0x0000000000000008 c3105_vtype 0x00000000000000d0\n".into(),
        // The second changes nothing: vtype is not written again.
        format!(
            "core   0: 0 {:#018x} (0xcd0472d7) x5  0x0000000000000008 c8_vstart 0x0000000000000000",
            CODE + 4
        ),
        " c3104_vl 0x0000000000000008\n".into(),
        format!("core   0: 0 {:#018x} (0x5e02b057) e32 m1 l8 v0  0x", CODE + 8),
        format!("{} c8_vstart 0x0000000000000000\n", "00000005".repeat(8)),
        format!("core   0: 0 {:#018x} (0x00a53423) mem {:#018x} {DATA:#018x}\n", CODE + 12, DATA + 8),
        format!("core   0: 0 {:#018x} (0x00852303) x6  {DATA:#018x} mem {:#018x}\n", CODE + 16, DATA + 8),
        format!("core   0: 0 {:#018x} (0x0001)\n", CODE + 20),
    ];
    assert_eq!(log, expected.concat());
}

#[test]
fn a_cleared_cache_block_is_traced_byte_by_byte() {
    // cbo.zero (x10), as Spike's commit log lists it.
    let program = [Inst { rs1: 10, ..Inst::new(Op::cbo_zero) }];
    let trace = Rc::new(RefCell::new(Trace::new(Vec::new())));
    run(&program, Rc::clone(&trace));
    let log =
        Rc::into_inner(trace).expect("the engine is gone").into_inner().finish().expect("memory is writable");
    let stores: String = (DATA..DATA + 64).map(|addr| format!(" mem {addr:#018x} 0x00")).collect();
    let expected = format!("core   0: 0 {CODE:#018x} (0x0045200f){stores}\n");
    assert_eq!(String::from_utf8(log).expect("text"), expected);
}

#[test]
fn a_write_of_fcsr_is_traced_as_one_of_its_parts() {
    // csrwi fcsr, 21, as Spike's commit log lists it.
    let program = [Inst { rs1: 21, imm: 3, ..Inst::new(Op::csrrwi) }];
    let trace = Rc::new(RefCell::new(Trace::new(Vec::new())));
    run(&program, Rc::clone(&trace));
    let log =
        Rc::into_inner(trace).expect("the engine is gone").into_inner().finish().expect("memory is writable");
    let parts = "c1_fflags 0x0000000000000015 c2_frm 0x0000000000000000";
    let expected = format!("core   0: 0 {CODE:#018x} (0x003ad073) {parts}\n");
    assert_eq!(String::from_utf8(log).expect("text"), expected);
}
