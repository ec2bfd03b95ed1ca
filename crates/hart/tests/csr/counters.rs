//! Counters: filters by mode, overflow, events.

use rivet_hart::{Event, Hart, Mode, Privilege, Trap};
use rivet_isa::Xlen;

use super::{get, hart, set};

const MCYCLE: u16 = 0xb00;
const MINSTRET: u16 = 0xb02;
const MCYCLECFG: u16 = 0x321;
const MINSTRETCFG: u16 = 0x322;
const MHPMEVENT3: u16 = 0x323;
const MHPMCOUNTER3: u16 = 0xb03;
const MCOUNTINHIBIT: u16 = 0x320;
const MIP: u16 = 0x344;
const SCOUNTOVF: u16 = 0xda0;
const OF: u64 = 1 << 63;
const MINH: u64 = 1 << 62;
const SINH: u64 = 1 << 61;
const UINH: u64 = 1 << 60;

fn full() -> Hart {
    let mut h = hart(Xlen::Rv64, "gcv_s_zicntr_zihpm_sscofpmf_smcntrpmf");
    h.csr.mtvec = 0x8000_0100;
    h
}

/// What the register reads after the instructions so far, without one more of them.
fn now(h: &Hart, csr: u16) -> u64 {
    let mut all = h.instret + 1;
    let mut copy = full();
    std::mem::swap(&mut copy.instret, &mut all);
    copy.csr = h.csr.clone();
    get(&copy, csr)
}

/// Retires instructions in a mode, entered by `mret` and left by an exception; `mret` counts in M-mode.
fn spend(h: &mut Hart, mode: Privilege, n: u64) {
    h.csr.mstatus = (mode as u64) << 11;
    h.instret += 1;
    h.mret(0).unwrap();
    assert_eq!(h.privilege, mode);
    h.instret += n;
    h.take_trap(&Trap::illegal(0, ""));
}

#[test]
fn filters_count_by_mode() {
    for (filter, expected) in [
        (0, 1003 + 207),
        (MINH, 207),
        (SINH, 1003 + 7),
        (UINH, 1003 + 200),
        (MINH | SINH, 7),
        (MINH | SINH | UINH, 0),
    ] {
        let mut h = full();
        for csr in [MCYCLECFG, MINSTRETCFG] {
            h.write_csr(csr, filter).unwrap();
        }
        h.write_csr(MHPMEVENT3, filter | 2).unwrap();
        for csr in [MCYCLE, MINSTRET, MHPMCOUNTER3] {
            h.write_csr(csr, 0).unwrap();
        }
        spend(&mut h, Privilege::U, 3);
        h.instret += 1000;
        spend(&mut h, Privilege::S, 200);
        spend(&mut h, Privilege::U, 4);
        for csr in [MCYCLE, MINSTRET, MHPMCOUNTER3] {
            assert_eq!(now(&h, csr), expected, "{csr:#x} with {filter:#x}");
        }
    }
}

#[test]
fn a_counter_stands_still_while_inhibited() {
    let mut h = full();
    h.instret = 99;
    assert_eq!(get(&h, MHPMCOUNTER3), 0, "event 0 after reset");
    set(&mut h, MHPMEVENT3, 1);
    set(&mut h, MHPMCOUNTER3, 100);
    set(&mut h, MCOUNTINHIBIT, 8);
    let value = get(&h, MHPMCOUNTER3);
    h.instret += 50;
    assert_eq!(get(&h, MHPMCOUNTER3), value);
    // Event 0 counts nothing either.
    set(&mut h, MHPMEVENT3, 0);
    set(&mut h, MCOUNTINHIBIT, 0);
    h.instret += 50;
    assert_eq!(get(&h, MHPMCOUNTER3), value);
}

#[test]
fn overflow_sets_of_and_raises_an_interrupt_once() {
    let mut h = full();
    h.csr.mcounteren = 1 << 3;
    set(&mut h, MHPMEVENT3, 2);
    h.write_csr(MHPMCOUNTER3, (-5_i64) as u64).unwrap();
    assert_eq!(h.overflow_in(), Some(5));
    h.instret += 4;
    h.settle_counters();
    assert_eq!(get(&h, MIP), 0);
    h.instret += 1;
    h.settle_counters();
    assert_eq!((get(&h, MIP), get(&h, MHPMEVENT3)), (1 << 13, OF | 2));
    assert_eq!(now(&h, MHPMCOUNTER3), 0);
    // scountovf shows it where mcounteren allows.
    assert_eq!(get(&h, SCOUNTOVF), 8);
    h.privilege = Privilege::S;
    assert_eq!(get(&h, SCOUNTOVF), 8);
    h.csr.mcounteren = !(1 << 3) & 0xffff_ffff;
    assert_eq!(get(&h, SCOUNTOVF), 0);
    h.privilege = Privilege::M;
    // "If the OF bit is one, then no interrupt request is generated."
    set(&mut h, MIP, 0);
    set(&mut h, MHPMCOUNTER3, u64::MAX);
    assert_eq!(h.overflow_in(), None);
    h.instret += 10;
    h.settle_counters();
    assert_eq!(get(&h, MIP), 0);
    // "Count overflow never results from writes."
    set(&mut h, MHPMEVENT3, 2);
    set(&mut h, MHPMCOUNTER3, 0);
    h.settle_counters();
    assert_eq!((get(&h, MIP), get(&h, MHPMEVENT3)), (0, 2));
}

#[test]
fn several_counters_overflow_each_at_its_time() {
    let mut h = full();
    for i in 0..3 {
        h.write_csr(MHPMEVENT3 + i, 1).unwrap();
        h.write_csr(MHPMCOUNTER3 + i, (10 * (u64::from(i) + 1)).wrapping_neg()).unwrap();
    }
    let of = |h: &Hart| [0, 1, 2].map(|i| get(h, MHPMEVENT3 + i) >> 63);
    for (expected, left) in [([1, 0, 0], Some(10)), ([1, 1, 0], Some(10)), ([1, 1, 1], None)] {
        h.instret += 10;
        h.settle_counters();
        assert_eq!((of(&h), h.overflow_in()), (expected, left));
    }
    // Late: all that has happened is found.
    for i in 0..3 {
        h.write_csr(MHPMEVENT3 + i, 1).unwrap();
        h.write_csr(MHPMCOUNTER3 + i, (10 * (u64::from(i) + 1)).wrapping_neg()).unwrap();
    }
    h.instret += 25;
    h.settle_counters();
    assert_eq!((of(&h), h.overflow_in()), ([1, 1, 0], Some(5)));
}

#[test]
fn events_are_counted_where_they_happen() {
    let mut h = full();
    set(&mut h, MHPMEVENT3, UINH | Event::VectorLoad as u64);
    set(&mut h, MHPMCOUNTER3, u64::MAX - 1);
    assert!(h.is_watched() && h.stop);
    h.count_event(Event::VectorLoad, Mode::U);
    h.count_event(Event::VectorStore, Mode::M);
    assert_eq!(get(&h, MHPMCOUNTER3), u64::MAX - 1);
    h.count_event(Event::VectorLoad, Mode::M);
    assert_eq!((get(&h, MHPMCOUNTER3), get(&h, MIP)), (u64::MAX, 0));
    h.count_event(Event::VectorLoad, Mode::S);
    assert_eq!((get(&h, MHPMCOUNTER3), get(&h, MIP)), (0, 1 << 13));
    set(&mut h, MHPMEVENT3, 2);
    assert!(!h.is_watched());
}

#[test]
fn rv32_reaches_events_and_counters_by_halves() {
    let mut h = hart(Xlen::Rv32, "gc_s_zicntr_zihpm_sscofpmf_smcntrpmf");
    set(&mut h, 0x723, 0xf000_0000);
    assert_eq!((set(&mut h, MHPMEVENT3, 2), get(&h, 0x723)), (2, 0xf000_0000));
    set(&mut h, 0xb83, 7);
    assert_eq!((set(&mut h, MHPMCOUNTER3, 9), get(&h, 0xb83)), (9, 7));
    // No vectors: no such events.
    assert_eq!(set(&mut h, MHPMEVENT3, Event::Vector as u64), 0);
}
