//! Compiled code that is entered in another state than the one it was made in.

use rivet_exec::{Engine, Interpreter};
use rivet_hart::Hart;
use rivet_isa::{Inst, Lmul, Op, Sew, Vtype, Xlen};
use rivet_jit::JitEngine;
use rivet_testkit::{CODE, everything, machine, place};

/// A loop of `body`, as often as t0 says.
fn looped(body: &[Inst]) -> Vec<Inst> {
    let mut code = body.to_vec();
    code.push(Inst { rd: 5, rs1: 5, imm: -1, ..Inst::new(Op::addi) });
    code.push(Inst { rs1: 5, imm: -4 * code.len() as i32, ..Inst::new(Op::bne) });
    code.push(Inst::new(Op::ecall));
    code
}

/// Runs the loop until it is compiled, and then again after `change`; both engines must agree on what is left.
fn check(code: &[Inst], change: impl Fn(&mut Hart)) {
    let (mut interpreter, mut jit) = (Interpreter::new(), JitEngine::with_threshold(4));
    let engines: [&mut dyn Engine; 2] = [&mut interpreter, &mut jit];
    let mut left = Vec::new();
    for engine in engines {
        let mut hart = machine(everything(Xlen::Rv64));
        // mstatus.FS: "Dirty", as after the first number.
        hart.fs = 3;
        place(&mut hart, code);
        for trips in [100, 7, 50] {
            hart.pc = CODE;
            hart.x[5] = trips;
            engine.run(&mut hart, 100_000);
            left.push((
                hart.pc,
                hart.instret,
                hart.x,
                hart.v.file().to_vec(),
                hart.v.vl,
                hart.v.vtype(),
                hart.fflags,
            ));
            change(&mut hart);
        }
    }
    assert!(jit.regions() > 0, "nothing was compiled");
    let (interpreted, compiled) = left.split_at(left.len() / 2);
    assert!(interpreted == compiled, "{interpreted:?}\n{compiled:?}");
}

fn set(imm: i32, avl: u8) -> Inst {
    Inst { rs1: avl, imm, ..Inst::new(Op::vsetivli) }
}

#[test]
fn a_setting_that_was_there_by_chance_is_made_all_the_same() {
    // e32, m1 for two elements each time round; the loop comes to be compiled where that is set already.
    let body = [set(0o20, 2), Inst { rd: 8, ..Inst::new(Op::vid_v) }];
    check(&looped(&body), |hart| {
        hart.v.set_vtype(Vtype::new(Sew::E8, Lmul::M2));
        hart.v.vl = 7;
        hart.v.file_mut().fill(0xaa);
    });
}

#[test]
fn vtype_changes_under_a_hot_block() {
    let body = [Inst { rd: 8, rs2: 8, imm: 3, ..Inst::new(Op::vadd_vi) }];
    let code: Vec<Inst> = std::iter::once(set(0o20, 8)).chain(looped(&body)).collect();
    check(&code, |hart| hart.v.file_mut()[..64].fill(0x7f));
    check(&looped(&[Inst { rd: 9, rs1: 8, rs2: 8, ..Inst::new(Op::vadd_vv) }]), |hart| {
        let next = if hart.v.vtype().sew == Sew::E16 { Sew::E32 } else { Sew::E16 };
        hart.v.set_vtype(Vtype::new(next, Lmul::M1));
        hart.v.vl = hart.v.vlmax() - 3;
        hart.v.file_mut().iter_mut().enumerate().for_each(|(i, byte)| *byte = i as u8);
    });
}

#[test]
fn a_slide_by_nothing_reads_no_further_than_the_last_register() {
    // e8, m1 for all elements.
    let body = [
        Inst { rd: 9, imm: 0, ..Inst::new(Op::vsetvli) },
        Inst { rd: 30, rs2: 31, imm: 0, vm: true, ..Inst::new(Op::vslideup_vi) },
    ];
    check(&looped(&body), |hart| hart.v.file_mut().reverse());
}
