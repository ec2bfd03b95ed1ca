//! Smepmp: mseccfg and what it makes of the entries of PMP.

use crate::common::*;
use rivet_hart::{Config, Hart, Privilege};
use rivet_isa::{Ext, Xlen};

const MML: u64 = 1;
const MMWP: u64 = 2;
const RLB: u64 = 4;
const L: u64 = 1 << 7;
const NAPOT: u64 = 3 << 3;

fn fresh() -> Hart {
    with(config(Xlen::Rv64, ALL))
}

/// The truth table of the specification: L R W X, then what M-mode and S/U-mode may do.
const TRUTH: [(u8, &str, &str); 16] = [
    (0b0000, "---", "---"),
    (0b0001, "---", "--x"),
    (0b0010, "rw-", "r--"),
    (0b0011, "rw-", "rw-"),
    (0b0100, "---", "r--"),
    (0b0101, "---", "r-x"),
    (0b0110, "---", "rw-"),
    (0b0111, "---", "rwx"),
    (0b1000, "---", "---"),
    (0b1001, "--x", "---"),
    (0b1010, "--x", "--x"),
    (0b1011, "r-x", "--x"),
    (0b1100, "r--", "---"),
    (0b1101, "r-x", "---"),
    (0b1110, "rw-", "---"),
    (0b1111, "r--", "r--"),
];

/// The configuration of an entry with these bits in the order of the table.
fn config_of(lrwx: u8) -> u64 {
    let [l, r, w, x] = [3, 2, 1, 0].map(|bit| u64::from(lrwx >> bit & 1));
    l << 7 | NAPOT | x << 2 | w << 1 | r
}

#[test]
fn the_truth_table() {
    for (lrwx, machine, others) in TRUTH {
        let mut h = fresh();
        // With RLB all rules can be made.
        set(&mut h, MSECCFG, MML | RLB);
        set(&mut h, PMPADDR0, RAM >> 2 | 0x1ff);
        set(&mut h, PMPCFG0, config_of(lrwx));
        assert_eq!(get(&h, PMPCFG0), config_of(lrwx), "nothing is reserved");
        assert_eq!(rights(&mut h, RAM), machine, "{lrwx:04b} in M-mode");
        for mode in [Privilege::S, Privilege::U] {
            enter(&mut h, mode, 0);
            assert_eq!(rights(&mut h, RAM), others, "{lrwx:04b} in {mode:?}-mode");
            to_machine(&mut h);
        }
        // Loads and stores by MPRV are those of the other mode, fetches are not.
        set(&mut h, MSTATUS, MPRV);
        let mixed = others[..2].to_owned() + &machine[2..];
        assert_eq!(rights(&mut h, RAM), mixed, "{lrwx:04b} with MPRV");
    }
}

#[test]
fn where_no_rule_matches() {
    let elsewhere = |mseccfg| {
        let mut h = fresh();
        set(&mut h, MSECCFG, mseccfg);
        let machine = rights(&mut h, RAM);
        enter(&mut h, Privilege::S, 0);
        (machine, rights(&mut h, RAM))
    };
    assert_eq!(elsewhere(0), ("rwx".into(), "---".into()));
    assert_eq!(elsewhere(MML), ("rw-".into(), "---".into()));
    assert_eq!(elsewhere(MMWP), ("---".into(), "---".into()));
    assert_eq!(elsewhere(MML | MMWP), ("---".into(), "---".into()));
}

#[test]
fn rules_that_machine_mode_could_execute_cannot_be_added() {
    for (lrwx, machine, _) in TRUTH {
        let mut h = fresh();
        set(&mut h, MSECCFG, MML);
        set(&mut h, PMPCFG0, NAPOT | 1);
        set(&mut h, PMPCFG0, config_of(lrwx));
        let taken = !machine.contains('x');
        assert_eq!(get(&h, PMPCFG0), if taken { config_of(lrwx) } else { NAPOT | 1 }, "{lrwx:04b}");
    }
    // One entry's refusal is not another's.
    let mut h = fresh();
    set(&mut h, MSECCFG, MML);
    set(&mut h, PMPCFG0, config_of(0b1001) << 8 | config_of(0b0111) << 16 | config_of(0b0011));
    assert_eq!(get(&h, PMPCFG0), config_of(0b0111) << 16 | config_of(0b0011));
}

#[test]
fn bits_of_mseccfg_stick() {
    let mut h = fresh();
    for (written, read) in [(RLB, RLB), (0, 0), (MMWP | RLB, MMWP | RLB), (MML, MML | MMWP), (0, MML | MMWP)]
    {
        set(&mut h, MSECCFG, written);
        assert_eq!(get(&h, MSECCFG), read);
    }
    // Nothing else is there, and nothing without the extension.
    set(&mut h, MSECCFG, u64::MAX);
    assert_eq!(get(&h, MSECCFG), MML | MMWP | RLB);
    let h = with(config(Xlen::Rv64, &[Ext::S]));
    assert_eq!(h.peek_csr(MSECCFG), None);
    let mut h = with(Config { pmp_entries: 0, ..config(Xlen::Rv64, ALL) });
    set(&mut h, MSECCFG, u64::MAX);
    assert_eq!(get(&h, MSECCFG), 0);
}

#[test]
fn the_bypass_opens_locks_until_it_is_given_up() {
    let mut h = fresh();
    set(&mut h, MSECCFG, RLB);
    // Locked, and off.
    set(&mut h, PMPCFG0, L);
    set(&mut h, PMPADDR0, 5);
    assert_eq!(get(&h, PMPADDR0), 5);
    set(&mut h, PMPCFG0, L | NAPOT | 1);
    assert_eq!(get(&h, PMPCFG0), L | NAPOT | 1);
    // Given up with a lock in place, it is gone for good.
    set(&mut h, MSECCFG, 0);
    set(&mut h, MSECCFG, RLB);
    assert_eq!(get(&h, MSECCFG), 0);
    set(&mut h, PMPCFG0, 0);
    set(&mut h, PMPADDR0, 6);
    assert_eq!((get(&h, PMPCFG0), get(&h, PMPADDR0)), (L | NAPOT | 1, 5));
}

#[test]
fn lockdown_is_seen_at_once() {
    let mut h = fresh();
    set(&mut h, PMPADDR0, RAM >> 2 | 0x1ff);
    set(&mut h, PMPCFG0, NAPOT | 7);
    assert_eq!(rights(&mut h, RAM), "rwx");
    set(&mut h, MSECCFG, MML);
    assert_eq!(rights(&mut h, RAM), "---", "it is for S-mode and U-mode now");
    enter(&mut h, Privilege::S, 0);
    assert_eq!(rights(&mut h, RAM), "rwx");
}
