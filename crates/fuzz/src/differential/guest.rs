//! The guest program has a driver that takes a list of cases one by one, and a slot of code for each.
//!
//! For a case the driver loads the registers and jumps to the slot, whose instruction goes on to the driver, falling
//! through or jumping. A signal brings it there too: the handler notes it and moves the pc of its frame. Then all
//! registers go to the record. At the end one `write` gives out the records.
//!
//! The driver needs two registers of its own: no instruction under test may write x30 or x31.

use rivet_isa::{Inst, Op};

use super::case::InstCase;
use super::layout::*;
use super::record::{Record, signal};
use rivet_testkit::asm::{Asm, Label, inst};
use rivet_testkit::elf::{self, Segment};

/// The driver's registers.
const OUT: u8 = 30;
const LINK: u8 = 31;

mod call {
    pub(super) const WRITE: i32 = 64;
    pub(super) const EXIT_GROUP: i32 = 94;
    pub(super) const SIGALTSTACK: i32 = 132;
    pub(super) const RT_SIGACTION: i32 = 134;
}

/// Offset of pc in `ucontext`; the integer registers follow.
const UCONTEXT_PC: i32 = 176;
/// Offset of `si_addr` in `siginfo`.
const SI_ADDR: i32 = 16;
/// `SA_SIGINFO | SA_ONSTACK`
const HANDLER_FLAGS: i32 = 0x0800_0004;

const FCSR: i32 = 0x003;
const VSTART: i32 = 0x008;
const VCSR: i32 = 0x00f;
const VL: i32 = 0xc20;
const VTYPE: i32 = 0xc21;

/// The executable that runs `cases`, of which there is at least one, with memory full of `image`.
pub(crate) fn program(cases: &[InstCase], image: &[u8]) -> Vec<u8> {
    let vlenb = cases[0].vlenb();
    let text = code(cases, vlenb);
    let data: Vec<u8> = cases.iter().enumerate().flat_map(|(i, case)| case.bytes(i)).collect();
    let records: usize = cases.iter().map(Record::size).sum();
    let segment = |addr, bytes: Vec<u8>, size: u64, flags| Segment { addr, bytes, size, flags };
    let file = |addr, bytes: Vec<u8>, flags| {
        let size = bytes.len() as u64;
        segment(addr, bytes, size, flags)
    };
    let segments = [
        file(TEXT, text, 5),
        segment(VARIABLES, Vec::new(), SIGNAL_STACK + SIGNAL_STACK_SIZE - VARIABLES, 6),
        file(IMAGE, image.to_vec(), 4),
        file(CASES, data, 4),
        segment(AREA, Vec::new(), AREA_SIZE, 6),
        segment(RECORDS, Vec::new(), records as u64, 6),
    ];
    elf::executable(TEXT, &segments)
}

fn code(cases: &[InstCase], vlenb: usize) -> Vec<u8> {
    let mut a = Asm::new(TEXT);
    let (start, next, taken, signalled, common) = (a.label(), a.label(), a.label(), a.label(), a.label());
    let [fell, handler, finish] = [a.label(), a.label(), a.label()];
    a.jump(start);

    for (label, path) in [(fell, 0), (taken, 1), (signalled, 2)] {
        a.place(label);
        a.op(Op::addi, LINK, 0, 0, path);
        a.jump(common);
    }
    a.place(handler);
    handle_signal(&mut a, signalled);
    a.place(start);
    set_up(&mut a, handler, cases.len());
    a.place(next);
    load_state(&mut a, vlenb, finish);
    a.place(common);
    store_state(&mut a, vlenb);
    a.jump(next);
    a.place(finish);
    write_records(&mut a);

    for (i, case) in cases.iter().enumerate() {
        a.pad_to(InstCase::slot(i));
        if let Some(before) = case.before {
            a.raw(before, 4);
        }
        a.raw(case.inst.raw, case.inst.len);
        a.jump(fell);
        a.jump(taken);
    }
    a.finish()
}

fn load(a: &mut Asm, rd: u8, base: u8, offset: i32) {
    a.op(Op::ld, rd, base, 0, offset);
}

fn store(a: &mut Asm, value: u8, base: u8, offset: i32) {
    a.op(Op::sd, 0, base, value, offset);
}

fn system_call(a: &mut Asm, number: i32) {
    a.op(Op::addi, 17, 0, 0, number);
    a.op(Op::ecall, 0, 0, 0, 0);
}

/// Notes signal, address and pc, and lets the program go on at `to`.
fn handle_signal(a: &mut Asm, to: Label) {
    let (vars, t, context) = (5, 6, 12);
    a.address(vars, VARIABLES);
    store(a, 10, vars, var::SIGNAL);
    load(a, t, 11, SI_ADDR);
    store(a, t, vars, var::ADDRESS);
    load(a, t, context, UCONTEXT_PC);
    store(a, t, vars, var::PC);
    a.address_of(t, to);
    store(a, t, context, UCONTEXT_PC);
    a.op(Op::jalr, 0, 1, 0, 0);
}

fn set_up(a: &mut Asm, handler: Label, cases: usize) {
    let (vars, t) = (9, 5);
    a.address(vars, VARIABLES);
    for (at, value) in [
        (var::CASE, CASES),
        (var::OUT, RECORDS),
        (var::LEFT, cases as u64),
        (var::SIGSTACK, SIGNAL_STACK),
        (var::SIGSTACK + 16, SIGNAL_STACK_SIZE),
        (var::SIGACTION + 8, HANDLER_FLAGS as u64),
    ] {
        a.address(t, value);
        store(a, t, vars, at);
    }
    a.address_of(t, handler);
    store(a, t, vars, var::SIGACTION);
    a.op(Op::addi, 10, vars, 0, var::SIGSTACK);
    a.op(Op::addi, 11, 0, 0, 0);
    system_call(a, call::SIGALTSTACK);
    for number in [signal::ILL, signal::TRAP, signal::BUS, signal::SEGV] {
        a.op(Op::addi, 10, 0, 0, number as i32);
        a.op(Op::addi, 11, vars, 0, var::SIGACTION);
        a.op(Op::addi, 12, 0, 0, 0);
        // Bytes of a signal set.
        a.op(Op::addi, 13, 0, 0, 8);
        system_call(a, call::RT_SIGACTION);
    }
}

/// Moves the vector registers, eight at a time, to or from memory from `base` on, which ends behind them.
fn all_vectors(a: &mut Asm, op: Op, base: u8, vlenb: usize) {
    for group in 0..4 {
        a.op(op, group * 8, base, 0, 0);
        a.op(Op::addi, base, base, 0, 8 * vlenb as i32);
    }
}

/// Copies the area's size from one place to another; both registers end behind.
fn copy_area(a: &mut Asm, from: u8, to: u8, scratch: u8, vlenb: usize) {
    let (again, bytes) = (a.label(), 8 * vlenb as i32);
    a.address(scratch, AREA_SIZE);
    a.op(Op::add, scratch, scratch, to, 0);
    a.place(again);
    a.op(Op::vl8re8_v, 0, from, 0, 0);
    a.op(Op::vs8r_v, 0, to, 0, 0);
    a.op(Op::addi, from, from, 0, bytes);
    a.op(Op::addi, to, to, 0, bytes);
    a.branch(Op::bltu, to, scratch, again);
}

/// Sets the state of the next case up and jumps to its slot; to `finish` when there is none.
fn load_state(a: &mut Asm, vlenb: usize, finish: Label) {
    let (t, u, vars, case) = (1, 2, OUT, LINK);
    a.address(vars, VARIABLES);
    load(a, t, vars, var::LEFT);
    a.branch(Op::beq, t, 0, finish);
    a.op(Op::addi, t, t, 0, -1);
    store(a, t, vars, var::LEFT);
    // No reservation of an earlier case may last.
    a.op(Op::addi, u, vars, 0, var::SIGNAL);
    a.emit(inst(Op::sc_d, t, u, 0, 0));
    for at in [var::SIGNAL, var::ADDRESS, var::PC] {
        store(a, 0, vars, at);
    }
    load(a, case, vars, var::CASE);
    let no_access = a.label();
    load(a, t, case, case::FLAGS);
    a.op(Op::andi, t, t, 0, 1);
    a.branch(Op::beq, t, 0, no_access);
    a.address(t, IMAGE);
    a.address(u, AREA);
    copy_area(a, t, u, 3, vlenb);
    a.place(no_access);
    a.op(Op::addi, t, case, 0, record::V);
    all_vectors(a, Op::vl8re64_v, t, vlenb);
    for (csr, at) in [(FCSR, record::FCSR), (VCSR, record::VCSR)] {
        load(a, t, case, at);
        a.op(Op::csrrw, 0, t, 0, csr);
    }
    load(a, t, case, record::VTYPE);
    load(a, u, case, record::VL);
    a.op(Op::vsetvl, 0, u, t, 0);
    for i in 0..32 {
        a.op(Op::fld, i, case, 0, record::F + 8 * i32::from(i));
    }
    load(a, t, case, record::VSTART);
    a.op(Op::csrrw, 0, t, 0, VSTART);
    for i in 1..LINK {
        load(a, i, case, record::X + 8 * i32::from(i));
    }
    load(a, LINK, case, case::ENTRY);
    a.op(Op::jalr, 0, LINK, 0, 0);
}

/// Records the state; x31 says how the instruction left.
fn store_state(a: &mut Asm, vlenb: usize) {
    let (t, vars, at) = (1, 2, 3);
    a.address(OUT, VARIABLES);
    load(a, OUT, OUT, var::OUT);
    for i in (1..32).filter(|&i| i != OUT) {
        store(a, i, OUT, record::X + 8 * i32::from(i));
    }
    a.address(vars, VARIABLES);
    for (from, to) in [(var::SIGNAL, record::SIGNAL), (var::ADDRESS, record::ADDRESS), (var::PC, record::PC)]
    {
        load(a, t, vars, from);
        store(a, t, OUT, to);
    }
    for (csr, to) in [
        (FCSR, record::FCSR),
        (VCSR, record::VCSR),
        (VTYPE, record::VTYPE),
        (VL, record::VL),
        (VSTART, record::VSTART),
    ] {
        a.op(Op::csrrs, t, 0, 0, csr);
        store(a, t, OUT, to);
    }
    a.op(Op::csrrw, 0, 0, 0, VSTART);
    for i in 0..32 {
        a.emit(Inst { rs2: i, rs1: OUT, imm: record::F + 8 * i32::from(i), ..Inst::new(Op::fsd) });
    }
    a.op(Op::addi, at, OUT, 0, record::V);
    all_vectors(a, Op::vs8r_v, at, vlenb);
    let (case, from, no_store) = (4, 5, a.label());
    load(a, case, vars, var::CASE);
    load(a, t, case, case::FLAGS);
    a.op(Op::andi, t, t, 0, 2);
    a.branch(Op::beq, t, 0, no_store);
    a.address(from, AREA);
    copy_area(a, from, at, 6, vlenb);
    a.place(no_store);
    store(a, at, vars, var::OUT);
    a.address(t, case_size(vlenb) as u64);
    a.op(Op::add, case, case, t, 0);
    store(a, case, vars, var::CASE);
}

/// Writes all records to standard output and exits: with 0 when all could be written.
fn write_records(a: &mut Asm) {
    let (at, end, again, done) = (8, 9, a.label(), a.label());
    a.address(end, VARIABLES);
    load(a, end, end, var::OUT);
    a.address(at, RECORDS);
    a.place(again);
    a.op(Op::addi, 10, 0, 0, 1);
    a.op(Op::addi, 11, at, 0, 0);
    a.op(Op::sub, 12, end, at, 0);
    a.branch(Op::beq, 12, 0, done);
    system_call(a, call::WRITE);
    a.op(Op::add, at, at, 10, 0);
    a.branch(Op::blt, 0, 10, again);
    a.place(done);
    a.op(Op::add, 10, 12, 0, 0);
    system_call(a, call::EXIT_GROUP);
}
