//! Triggers (Sdtrig): where they fire, in which modes, and what they leave behind. Events that counters count go the
//! same way through the engine.

use rivet_exec::{Engine, Exit, Interpreter};
use rivet_hart::{Cause, Event, Hart, Privilege};
use rivet_isa::{Inst, Op, Xlen};

use super::{DATA, MSTATUS, RAM, hart, i, plain, run, s, write};

const TSELECT: u16 = 0x7a0;
const TDATA1: u16 = 0x7a1;
const TDATA2: u16 = 0x7a2;
const MIE: u64 = 8;

const LOAD: u64 = 1;
const STORE: u64 = 2;
const EXECUTE: u64 = 4;
const USER: u64 = 1 << 3;
const SUPERVISOR: u64 = 1 << 4;
const MACHINE: u64 = 1 << 6;
const CHAIN: u64 = 1 << 11;

/// Sets trigger `n` by fields of an mcontrol6 and an address.
fn set(hart: &mut Hart, n: u64, fields: u64, address: u64) {
    let top = hart.xlen() - 4;
    write(hart, TSELECT, n);
    write(hart, TDATA2, address);
    write(hart, TDATA1, 6 << top | fields);
}

fn nops(n: usize) -> Vec<Inst> {
    vec![Inst::new(Op::addi); n]
}

/// Where and with what tval a breakpoint happens.
fn breakpoint(hart: &mut Hart) -> (u64, u64) {
    let trap = run(hart);
    assert_eq!(trap.cause, Cause::Breakpoint, "{trap}");
    (hart.pc, trap.tval)
}

#[test]
fn an_instruction() {
    for xlen in [Xlen::Rv32, Xlen::Rv64] {
        let mut h = hart(xlen, &nops(8));
        write(&mut h, MSTATUS, MIE);
        set(&mut h, 0, EXECUTE | MACHINE, RAM + 12);
        assert_eq!(breakpoint(&mut h), (RAM + 12, RAM + 12));
        assert_eq!(h.instret, 3, "before it retires");
        write(&mut h, TSELECT, 0);
        assert_eq!(h.read_csr(TDATA1).unwrap() >> 22 & 1, 1, "hit0");
    }
}

#[test]
fn a_block_in_the_cache_is_no_way_around() {
    let mut program = nops(3);
    program.push(i(Op::jal, 0, 0, -12));
    let mut h = hart(Xlen::Rv64, &program);
    write(&mut h, MSTATUS, MIE);
    let mut engine = Interpreter::new();
    assert!(matches!(engine.run(&mut h, 100), Exit::Fuel));
    set(&mut h, 2, EXECUTE | MACHINE, RAM + 8);
    assert!(matches!(engine.run(&mut h, 100), Exit::Stop));
    assert!(matches!(engine.run(&mut h, 100), Exit::Trap(_)));
    assert_eq!(h.pc, RAM + 8);
    // And back.
    set(&mut h, 2, 0, 0);
    assert!(matches!(engine.run(&mut h, 100), Exit::Stop) && !h.is_watched());
    assert!(matches!(engine.run(&mut h, 100), Exit::Fuel));
}

#[test]
fn data_of_every_kind_of_access() {
    let loads = [Op::lb, Op::lhu, Op::lw, Op::ld, Op::flw, Op::fld, Op::lr_w, Op::amoadd_d, Op::amocas_w];
    let stores =
        [Op::sb, Op::sh, Op::sw, Op::sd, Op::fsw, Op::fsd, Op::amoswap_w, Op::amocas_q, Op::cbo_zero];
    for (ops, fields) in [(&loads[..], LOAD), (&stores[..], STORE)] {
        for &op in ops {
            let mut h = hart(Xlen::Rv64, &[plain(op), Inst::new(Op::ebreak)]);
            write(&mut h, MSTATUS, 3 << 13 | MIE);
            h.store(DATA, 7_u64).unwrap();
            set(&mut h, 1, fields | MACHINE, DATA);
            assert_eq!(breakpoint(&mut h), (RAM, DATA), "{op:?}");
            assert_eq!(h.x(12), 0, "nothing has changed");
            set(&mut h, 1, 0, 0);
            assert_eq!(h.load::<u64>(DATA).unwrap(), 7);
            // Another address, or the other kind of access, does not fire.
            let other = if fields == LOAD { (STORE, DATA + 128) } else { (LOAD, DATA + 128) };
            set(&mut h, 1, other.0 | fields | MACHINE, other.1);
            assert_eq!(breakpoint(&mut h).0, RAM + 4, "{op:?}");
        }
    }
}

#[test]
fn any_byte_of_an_access_counts() {
    let mut h = hart(Xlen::Rv64, &[i(Op::ld, 5, 10, 0)]);
    write(&mut h, MSTATUS, MIE);
    set(&mut h, 0, LOAD | MACHINE, DATA + 7);
    assert_eq!(breakpoint(&mut h), (RAM, DATA));
    // More urgent than misalignment.
    let mut config = rivet_hart::Config::new(rivet_isa::Isa::everything(Xlen::Rv64));
    config.misaligned = false;
    let mut h = super::hart_of(config, &[i(Op::ld, 5, 10, 1)]);
    write(&mut h, MSTATUS, MIE);
    set(&mut h, 0, LOAD | MACHINE, DATA + 7);
    assert_eq!(breakpoint(&mut h), (RAM, DATA + 1));
}

#[test]
fn an_element_of_a_vector_load_can_be_resumed() {
    let vset = Inst { rd: 0, rs1: 8, imm: 0b1101_0000, ..Inst::new(Op::vsetivli) };
    let mut h = hart(Xlen::Rv64, &[vset, plain(Op::vle32_v), Inst::new(Op::ebreak)]);
    for n in 0..8_u32 {
        h.store(DATA + 4 * u64::from(n), n + 1).unwrap();
    }
    write(&mut h, MSTATUS, 3 << 9 | MIE);
    set(&mut h, 0, LOAD | MACHINE, DATA + 8);
    assert_eq!(breakpoint(&mut h), (RAM + 4, DATA + 8));
    assert_eq!((h.v.vstart, h.v.get::<u32>(8, 1), h.v.get::<u32>(8, 2)), (2, 2, 0));
    set(&mut h, 0, 0, 0);
    assert_eq!(breakpoint(&mut h).0, RAM + 8);
    assert_eq!((h.v.vstart, h.v.get::<u32>(8, 2)), (0, 3));
}

#[test]
fn modes_and_enables() {
    let reached = |privilege, fields, mstatus, medeleg| {
        let mut h = hart(Xlen::Rv64, &[Inst::new(Op::addi), Inst::new(Op::ecall)]);
        // Everything may be accessed from everywhere.
        write(&mut h, 0x3b0, u64::MAX);
        write(&mut h, 0x3a0, 0x1f);
        set(&mut h, 0, EXECUTE | fields, RAM);
        write(&mut h, MSTATUS, mstatus | (privilege as u64) << 11);
        h.csr.medeleg = medeleg;
        h.csr.mepc = RAM;
        h.mret(0).unwrap();
        run(&mut h).cause == Cause::Breakpoint
    };
    let (mpie, sie) = (1 << 7, 1 << 1);
    for (privilege, own) in [(Privilege::U, USER), (Privilege::S, SUPERVISOR), (Privilege::M, MACHINE)] {
        assert!(reached(privilege, own, mpie | sie, 0));
        assert!(!reached(privilege, (USER | SUPERVISOR | MACHINE) & !own, mpie | sie, 0));
    }
    // Not in a handler that could not be returned from: M-mode without MIE, S-mode without SIE if it takes them.
    assert!(!reached(Privilege::M, MACHINE, sie, 0));
    assert!(!reached(Privilege::S, SUPERVISOR, mpie, 8));
    assert!(reached(Privilege::S, SUPERVISOR, 0, 0) && reached(Privilege::U, USER, 0, 8));
}

/// mcontrol6.vs and vu; of mcontrol they are reserved.
#[test]
fn guests_have_enables_of_their_own() {
    const VS: u64 = 1 << 24;
    const VU: u64 = 1 << 23;
    const SIE: u64 = 1 << 1;
    let reached = |privilege, fields, medeleg, hedeleg, vsstatus| {
        let mut h = hart(Xlen::Rv64, &[Inst::new(Op::addi), Inst::new(Op::ecall)]);
        write(&mut h, 0x3b0, u64::MAX);
        write(&mut h, 0x3a0, 0x1f);
        set(&mut h, 0, EXECUTE | fields, RAM);
        write(&mut h, MSTATUS, 1 << 39 | (privilege as u64) << 11);
        (h.csr.medeleg, h.csr.hedeleg, h.csr.vsstatus) = (medeleg, hedeleg, vsstatus);
        h.csr.mepc = RAM;
        h.mret(0).unwrap();
        assert!(h.virtualized);
        run(&mut h).cause == Cause::Breakpoint
    };
    for (privilege, own) in [(Privilege::U, VU), (Privilege::S, VS)] {
        assert!(reached(privilege, own, 0, 0, 0));
        assert!(!reached(privilege, (USER | SUPERVISOR | MACHINE | VS | VU) & !own, 0, 0, 0));
    }
    // Not in a handler of VS-mode's that could not be returned from.
    assert!(!reached(Privilege::S, VS, 8, 8, 0));
    assert!(reached(Privilege::S, VS, 8, 8, SIE));
    assert!(reached(Privilege::S, VS, 8, 0, 0) && reached(Privilege::S, VS, 0, 8, 0));
    assert!(reached(Privilege::U, VU, 8, 8, 0));
    let mut h = hart(Xlen::Rv64, &[]);
    write(&mut h, TDATA1, 2 << 60 | VS | VU | EXECUTE);
    assert_eq!(h.read_csr(TDATA1).unwrap() & (VS | VU), 0);
}

#[test]
fn relations_and_chains() {
    let reached = |triggers: &[(u64, u64)], offset: i32| {
        let mut h = hart(Xlen::Rv64, &[s(Op::sb, 5, 10, offset), Inst::new(Op::ecall)]);
        write(&mut h, MSTATUS, MIE);
        for (n, &(fields, tdata2)) in triggers.iter().enumerate() {
            set(&mut h, n as u64, STORE | MACHINE | fields, tdata2);
        }
        run(&mut h).cause == Cause::Breakpoint
    };
    let relation = |n: u64| n << 7;
    // NAPOT: 16 bytes.
    let napot = [(relation(1), DATA | 7)];
    assert_eq!([-1, 0, 15, 16].map(|at| reached(&napot, at)), [false, true, true, false]);
    assert_eq!([-1, 0, 1].map(|at| reached(&[(relation(2), DATA)], at)), [false, true, true]);
    assert_eq!([-1, 0, 1].map(|at| reached(&[(relation(3), DATA)], at)), [true, false, false]);
    // The low half under a mask: bits 7 to 4 are 3.
    let masked = [(relation(4), 0xf0 << 32 | 0x30)];
    assert_eq!(
        [0x2f, 0x30, 0x3f, 0x40, 0x130].map(|at| reached(&masked, at)),
        [false, true, true, false, true]
    );
    // A range as a chain: at least DATA + 8, less than DATA + 16.
    let range = [(relation(2) | CHAIN, DATA + 8), (relation(3), DATA + 16)];
    assert_eq!([7, 8, 15, 16].map(|at| reached(&range, at)), [false, true, true, false]);
}

#[test]
fn counters_count_events_of_vectors() {
    let vset = Inst { rd: 0, rs1: 8, imm: 0b1101_0000, ..Inst::new(Op::vsetivli) };
    let program =
        [vset, plain(Op::vle32_v), plain(Op::vadd_vv), plain(Op::vse32_v), vset, Inst::new(Op::ebreak)];
    let mut h = hart(Xlen::Rv64, &program);
    let events =
        [Event::Vector, Event::VectorLoad, Event::VectorStore, Event::VectorSetting, Event::Instructions];
    for (n, event) in (0..).zip(events) {
        write(&mut h, 0x323 + n, event as u64);
        write(&mut h, 0xb03 + n, 0);
    }
    run(&mut h);
    // As an instruction that comes next reads them.
    h.instret += 1;
    assert_eq!([3, 4, 5, 6, 7].map(|n| h.read_csr(0xb00 + n).unwrap()), [5, 1, 1, 2, 5]);
}
