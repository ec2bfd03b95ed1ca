//! Instruction fetch: crossing pages, and code that changes with the mapping, without `fence.i`.

use rivet_exec::{Engine, Exit, Interpreter};
use rivet_hart::{Cause, Hart, Privilege};
use rivet_isa::{Inst, Op};

use super::*;

const CODE: u64 = 0x1000;

/// Runs from `pc` until an exception, and gives its cause, tval and pc.
fn run(engine: &mut Interpreter, h: &mut Hart, pc: u64) -> (Cause, u64, u64) {
    h.pc = pc;
    loop {
        match engine.run(h, 1000) {
            Exit::Trap(trap) => return (trap.cause, trap.tval, h.pc),
            Exit::Stop => {}
            Exit::Fuel => panic!("it does not end"),
        }
    }
}

fn ebreak() -> Inst {
    Inst::new(Op::ebreak)
}

#[test]
fn code_changes_with_its_mapping() {
    let (h, engine) = (&mut hart(), &mut Interpreter::new());
    for i in 1..4 {
        assemble(h, frame(i), &[addi(10, 0, i as i32), Inst { rd: 0, imm: 8, ..Inst::new(Op::jal) }]);
        assemble(h, frame(i) + 12, &[addi(11, 0, 10 * i as i32), ebreak()]);
    }
    for round in [1, 2, 3, 2, 1, 3, 3] {
        map(h, CODE, round, R | X);
        for _ in 0..3 {
            assert_eq!(run(engine, h, CODE), (Cause::Breakpoint, CODE + 16, CODE + 16));
            assert_eq!((h.x[10], h.x[11]), (round, 10 * round));
        }
    }
    // By satp, without a fence. The other space has frame 2 there.
    let other = TABLES + 0x8000;
    poke(h, other, (other + 0x1000) >> 12 << 10 | V);
    poke(h, other + 0x1000, (other + 0x2000) >> 12 << 10 | V);
    poke(h, other + 0x2000 + 8, frame(2) >> 12 << 10 | V | R | X | AD);
    for (root, seen) in [(TABLES, 3), (other, 2), (TABLES, 3), (other, 2)] {
        h.write_csr(0x180, 8 << 60 | root >> 12).expect("S-mode may");
        run(engine, h, CODE);
        assert_eq!(h.x[10], seen);
    }
    // M-mode has other code at that address: none.
    change_mode(h, Privilege::M);
    assert_eq!(run(engine, h, CODE), (Cause::FetchAccess, CODE, CODE));
    change_mode(h, Privilege::S);
    run(engine, h, CODE);
    assert_eq!(h.x[10], 2);
}

#[test]
fn who_may_not_fetch_does_not_run_what_was_decoded() {
    let (h, engine) = (&mut hart(), &mut Interpreter::new());
    assemble(h, frame(1), &[addi(10, 10, 1), ebreak()]);
    map(h, CODE, 1, R | X);
    assert_eq!(run(engine, h, CODE).0, Cause::Breakpoint);
    change_mode(h, Privilege::U);
    assert_eq!(run(engine, h, CODE), (Cause::FetchPage, CODE, CODE));
    change_mode(h, Privilege::S);
    map(h, CODE, 1, R | X | U);
    assert_eq!(run(engine, h, CODE), (Cause::FetchPage, CODE, CODE));
    change_mode(h, Privilege::U);
    assert_eq!(run(engine, h, CODE).0, Cause::Breakpoint);
    change_mode(h, Privilege::S);
    map(h, CODE, 1, R | U);
    change_mode(h, Privilege::U);
    assert_eq!(run(engine, h, CODE), (Cause::FetchPage, CODE, CODE));
    assert_eq!(h.x[10], 2);
}

#[test]
fn an_instruction_across_pages_is_fetched_from_both() {
    let (h, engine) = (&mut hart(), &mut Interpreter::new());
    // The last instruction of page 1 is half in page 2; frames 1 and 2 are not neighbours of frames 5 and 6.
    let whole = addi(10, 10, 5).encode(Xlen::Rv64).expect("it has an encoding");
    let other = addi(10, 10, 7).encode(Xlen::Rv64).expect("it has an encoding");
    assert_eq!(whole as u16, other as u16, "they differ in the second half");
    assemble(h, frame(1) + 0xff8, &[addi(9, 9, 1)]);
    let nop = u64::from(addi(0, 0, 0).encode(Xlen::Rv64).expect("it has an encoding"));
    poke(h, frame(1) + 0xffc, nop & 0xffff | u64::from(whole & 0xffff) << 16);
    // `c.nop` at 0xffc.
    poke(h, frame(1) + 0xffc, 1 | u64::from(whole & 0xffff) << 16);
    for (number, raw) in [(5, whole), (6, other)] {
        poke(h, frame(number), u64::from(raw >> 16));
        assemble(h, frame(number) + 2, &[ebreak()]);
    }
    map(h, CODE, 1, R | X);
    let start = CODE + 0xff8;
    // The second half is missing: what comes before runs, and tval is the half's address.
    assert_eq!(run(engine, h, start), (Cause::FetchPage, CODE + 0x1000, CODE + 0xffe));
    assert_eq!((h.x[9], h.x[10]), (1, 0));
    map(h, CODE + 0x1000, 5, R | X);
    assert_eq!(run(engine, h, start), (Cause::Breakpoint, CODE + 0x1002, CODE + 0x1002));
    assert_eq!((h.x[9], h.x[10]), (2, 5));
    map(h, CODE + 0x1000, 6, R | X);
    run(engine, h, start);
    assert_eq!((h.x[9], h.x[10]), (3, 12));
    map(h, CODE + 0x1000, 6, R);
    assert_eq!(run(engine, h, start), (Cause::FetchPage, CODE + 0x1000, CODE + 0xffe));
    assert_eq!((h.x[9], h.x[10]), (4, 12));
    map(h, CODE + 0x1000, 5, R | X);
    run(engine, h, start);
    assert_eq!((h.x[9], h.x[10]), (5, 17));
}

#[test]
fn jumps_to_bad_addresses_fault_at_the_target() {
    let (h, engine) = (&mut hart(), &mut Interpreter::new());
    assemble(h, frame(1), &[Inst { rd: 1, rs1: 10, ..Inst::new(Op::jalr) }]);
    map(h, CODE, 1, R | X);
    for target in [0x5000, 1 << 40, u64::MAX - 1] {
        h.x[10] = target;
        assert_eq!(run(engine, h, CODE), (Cause::FetchPage, target, target));
    }
}

/// Ziccid: stores to code need no `fence.i` here. They take effect when the next block begins.
#[test]
fn stored_code_runs_without_a_fence() {
    let (h, engine) = (&mut hart(), &mut Interpreter::new());
    map(h, CODE, 1, R | W | X);
    let jump = Inst { rd: 0, imm: 8, ..Inst::new(Op::jal) };
    let store = Inst { rs1: 5, rs2: 6, ..Inst::new(Op::sw) };
    assemble(h, frame(1), &[store, jump]);
    assemble(h, frame(1) + 12, &[addi(10, 0, 1), ebreak()]);
    let word = |value| addi(10, 0, value).encode(rivet_isa::Xlen::Rv64).expect("an encoding");
    // First to data beside the code, in its line and in another, then over the code, again and again.
    for (to, value, seen) in [(40, 5, 1), (400, 5, 1), (12, 7, 7), (12, 8, 8), (400, 9, 8), (12, 9, 9)] {
        (h.x[5], h.x[6]) = (CODE + to, word(value).into());
        assert_eq!(run(engine, h, CODE), (Cause::Breakpoint, CODE + 16, CODE + 16));
        assert_eq!(h.x[10], seen, "{to}");
    }
}

#[test]
fn what_was_data_beside_code_may_become_code() {
    let (h, engine) = (&mut hart(), &mut Interpreter::new());
    map(h, CODE, 1, R | W | X);
    // Stores to where x5 says, and goes where x7 says.
    let store = Inst { rs1: 5, rs2: 6, ..Inst::new(Op::sw) };
    assemble(h, frame(1), &[store, Inst { rs1: 7, ..Inst::new(Op::jalr) }]);
    assemble(h, frame(1) + 0x104, &[ebreak()]);
    assemble(h, frame(1) + 0x204, &[ebreak()]);
    let word = |value| addi(10, 0, value).encode(rivet_isa::Xlen::Rv64).expect("an encoding");
    // 0x100 and 0x200 are data until they are run for the first time.
    for (to, value, goes, seen) in [
        (0x200, 1, 0x104, 0),
        (0x100, 2, 0x100, 2),
        (0x200, 3, 0x100, 2),
        (0x100, 4, 0x100, 4),
        (0x200, 5, 0x200, 5),
        (0x200, 6, 0x200, 6),
        (0x100, 7, 0x200, 6),
        (0x300, 8, 0x100, 7),
    ] {
        (h.x[5], h.x[6], h.x[7]) = (CODE + to, word(value).into(), CODE + goes);
        let end = CODE + if goes == 0x200 { 0x204 } else { 0x104 };
        assert_eq!(run(engine, h, CODE), (Cause::Breakpoint, end, end));
        assert_eq!(h.x[10], seen, "{to:#x}");
    }
}
