//! Physical memory protection: matching, priority, locks, grain, and what it has to do with translation.

use crate::common::*;
use rivet_hart::{Cause, Config, Hart, Privilege};
use rivet_isa::Xlen;
use rivet_mem::Access;

const R_: u64 = 1;
const W_: u64 = 2;
const X_: u64 = 4;
const TOR: u64 = 1 << 3;
const NA4: u64 = 2 << 3;
const NAPOT: u64 = 3 << 3;
const L: u64 = 1 << 7;

/// A hart with these entries, from 0 on: address register and configuration.
fn entries(list: &[(u64, u64)]) -> Hart {
    let mut h = with(config(Xlen::Rv64, ALL));
    let mut packed = 0;
    for (i, &(address, config)) in list.iter().enumerate() {
        set(&mut h, PMPADDR0 + i as u16, address);
        packed |= config << (8 * i);
    }
    set(&mut h, PMPCFG0, packed);
    h
}

/// The region of 2^`log` bytes at `start`.
const fn napot(start: u64, log: u32) -> u64 {
    start >> 2 | ((1 << (log - 3)) - 1)
}

fn in_mode(h: &mut Hart, mode: Privilege, addr: u64) -> String {
    if mode == Privilege::M {
        return rights(h, addr);
    }
    enter(h, mode, 0);
    let seen = rights(h, addr);
    to_machine(h);
    seen
}

#[test]
fn without_a_match_only_machine_mode_has_access() {
    let h = &mut entries(&[]);
    assert_eq!(in_mode(h, Privilege::M, RAM), "rwx");
    assert_eq!(in_mode(h, Privilege::S, RAM), "---");
    assert_eq!(in_mode(h, Privilege::U, RAM), "---");
    enter(h, Privilege::U, 0);
    assert_eq!(attempt(h, RAM + 4, Access::Load), Err((Cause::LoadAccess, RAM + 4)));
    assert_eq!(attempt(h, RAM + 4, Access::Store), Err((Cause::StoreAccess, RAM + 4)));
    assert_eq!(attempt(h, RAM + 4, Access::Fetch), Err((Cause::FetchAccess, RAM + 4)));
    // Without entries, all have.
    let h = &mut with(Config { pmp_entries: 0, ..config(Xlen::Rv64, ALL) });
    assert_eq!(in_mode(h, Privilege::U, RAM), "rwx");
    assert!(h.read_csr(PMPCFG0).is_err() && h.read_csr(PMPADDR0).is_err());
}

#[test]
fn permissions_bind_lower_modes_and_locked_ones_bind_all() {
    for (config, text) in
        [(0, "---"), (R_, "r--"), (R_ | W_, "rw-"), (X_, "--x"), (R_ | X_, "r-x"), (7, "rwx")]
    {
        let h = &mut entries(&[(napot(RAM, 16), NAPOT | config)]);
        assert_eq!(in_mode(h, Privilege::M, RAM), "rwx");
        assert_eq!(in_mode(h, Privilege::S, RAM), text);
        assert_eq!(in_mode(h, Privilege::U, RAM + 0xfffc), text);
        assert_eq!(in_mode(h, Privilege::U, RAM + 0x1_0000), "---", "outside");
        let h = &mut entries(&[(napot(RAM, 16), L | NAPOT | config)]);
        assert_eq!(in_mode(h, Privilege::M, RAM), text);
        assert_eq!(in_mode(h, Privilege::U, RAM), text);
        assert_eq!(in_mode(h, Privilege::M, RAM + 0x1_0000), "rwx");
    }
    // MPRV lends loads and stores the lower mode.
    let h = &mut entries(&[(napot(RAM, 16), NAPOT | R_)]);
    set(h, MSTATUS, MPRV);
    assert_eq!(rights(h, RAM), "r-x");
}

#[test]
fn regions_have_the_size_their_registers_say() {
    /// What U-mode may read of the first 64 words.
    fn readable(h: &mut Hart) -> Vec<u64> {
        enter(h, Privilege::U, 0);
        let words = (0..64).filter(|i| attempt(h, RAM + 4 * i, Access::Load).is_ok()).collect();
        to_machine(h);
        words
    }
    let word = RAM >> 2;
    assert_eq!(readable(&mut entries(&[(word + 5, NA4 | R_)])), [5]);
    assert_eq!(readable(&mut entries(&[(word + 6, NAPOT | R_)])), [6, 7]);
    assert_eq!(readable(&mut entries(&[(word + 0b1001, NAPOT | R_)])), [8, 9, 10, 11]);
    assert_eq!(readable(&mut entries(&[(word + 0b10111, NAPOT | R_)])), (16..32).collect::<Vec<_>>());
    assert_eq!(readable(&mut entries(&[(word + 3, 0), (word + 6, TOR | R_)])), [3, 4, 5]);
    assert_eq!(readable(&mut entries(&[(word + 2, TOR | R_)])), [0, 1]);
    assert_eq!(readable(&mut entries(&[(word + 6, 0), (word + 6, TOR | R_)])), [0; 0]);
    assert_eq!(readable(&mut entries(&[(word + 6, 0), (word + 3, TOR | R_)])), [0; 0]);
    assert_eq!(readable(&mut entries(&[(u64::MAX, NAPOT | R_)])).len(), 64);
    // "Irrespective of the value of pmpcfg[i-1]."
    assert_eq!(readable(&mut entries(&[(word + 9, NA4), (word + 11, TOR | R_)])), [10]);
}

#[test]
fn the_first_entry_that_matches_decides_and_must_match_all() {
    // The example of the specification: four bytes at 0xc, and all memory behind it.
    let word = RAM >> 2;
    let h = &mut entries(&[(word + 3, NA4 | 7), (u64::MAX, NAPOT | 7)]);
    for privilege in [Privilege::M, Privilege::U] {
        if privilege == Privilege::U {
            enter(h, Privilege::U, 0);
        }
        let trap = h.load::<u64>(RAM + 8).expect_err("half of it matches entry 0");
        assert_eq!((trap.cause, trap.tval), (Cause::LoadAccess, RAM + 8));
        assert!(h.load::<u32>(RAM + 8).is_ok() && h.load::<u32>(RAM + 12).is_ok());
        assert!(h.load::<u64>(RAM + 16).is_ok());
        let trap = h.store::<u16>(RAM + 15, 1).expect_err("misaligned, of both");
        assert_eq!((trap.cause, trap.tval), (Cause::StoreAccess, RAM + 15));
        let trap = h.update::<u64>(RAM + 8, |old| old + 1).expect_err("atomic");
        assert_eq!((trap.cause, trap.tval), (Cause::StoreAccess, RAM + 8));
    }
    // Entry 0 takes what entry 1 would give.
    let h = &mut entries(&[(word + 3, NA4), (u64::MAX, NAPOT | 7)]);
    assert_eq!(in_mode(h, Privilege::U, RAM + 12), "---");
    assert_eq!(in_mode(h, Privilege::U, RAM + 16), "rwx");
    assert_eq!(in_mode(h, Privilege::M, RAM + 12), "rwx");
}

#[test]
fn pages_protected_in_parts_are_seen_in_parts() {
    let h = &mut entries(&[(napot(RAM + 0x800, 11), NAPOT | R_ | X_), (napot(RAM, 12), NAPOT | 7)]);
    enter(h, Privilege::S, 0);
    assert_eq!((rights(h, RAM), rights(h, RAM + 0x800)), ("rwx".into(), "r-x".into()));
    h.store::<u64>(RAM + 0x7f8, 42).expect("writable");
    assert_eq!(h.load::<u64>(RAM + 0x7f8).ok(), Some(42));
    assert_eq!(h.update::<u64>(RAM + 0x7f8, |old| old + 1).ok(), Some(42));
    assert!(h.update::<u64>(RAM + 0x800, |old| old + 1).is_err());
    // An instruction on the border: its halves are fetched one by one.
    to_machine(h);
    poke32(h, RAM + 0x7fe, 0x1234_0003);
    enter(h, Privilege::S, 0);
    assert_eq!(h.fetch(RAM + 0x7fe).ok(), Some(0x1234_0003));
    let view = h.code_context;
    let place = h.code_physical_id(RAM).expect("executable");
    to_machine(h);
    enter(h, Privilege::U, 0);
    assert_ne!((h.code_context, h.code_physical_id(RAM).expect("executable")), (view, place));
}

#[test]
fn changes_are_seen_at_once() {
    let h = &mut entries(&[(napot(RAM, 12), NAPOT | 7)]);
    for (config, text) in [(7, "rwx"), (R_, "r--"), (R_ | W_, "rw-"), (0, "---")] {
        set(h, PMPCFG0, NAPOT | config);
        assert_eq!(in_mode(h, Privilege::S, RAM), text);
        assert_eq!(in_mode(h, Privilege::U, RAM), text);
    }
    set(h, PMPCFG0, NAPOT | 7);
    set(h, PMPADDR0, napot(RAM + 0x1000, 12));
    assert_eq!(in_mode(h, Privilege::U, RAM), "---");
    set(h, PMPCFG0, L | NAPOT);
    assert_eq!(in_mode(h, Privilege::M, RAM + 0x1000), "---");
}

#[test]
fn registers_are_warl_and_locks_hold() {
    let h = &mut entries(&[]);
    set(h, PMPADDR0, u64::MAX);
    assert_eq!(get(h, PMPADDR0), (1 << 54) - 1);
    // W without R is reserved; bits 5 and 6 do not exist.
    set(h, PMPCFG0, 0x7a);
    assert_eq!(get(h, PMPCFG0), 0x18);
    // Locked when off, too; a locked TOR entry locks the address below it.
    set(h, PMPADDR0 + 5, 55);
    set(h, PMPCFG0, L << 16 | (L | TOR) << 48);
    for (i, writable) in [(0, true), (1, true), (2, false), (3, true), (5, false), (6, false), (7, true)] {
        let old = get(h, PMPADDR0 + i);
        set(h, PMPADDR0 + i, 1234);
        assert_eq!(get(h, PMPADDR0 + i), if writable { 1234 } else { old }, "{i}");
    }
    set(h, PMPCFG0, u64::MAX);
    assert_eq!(get(h, PMPCFG0), 0x9f88_9f9f_9f80_9f9f);
    // 16 entries; the rest read as 0.
    set(h, PMPADDR0 + 16, 5);
    set(h, PMPCFG0 + 4, u64::MAX);
    assert_eq!((get(h, PMPADDR0 + 16), get(h, PMPCFG0 + 4)), (0, 0));
    assert!(h.read_csr(PMPCFG0 + 1).is_err(), "odd on RV64");
    let h = &mut with(Config { pmp_entries: 64, ..config(Xlen::Rv64, ALL) });
    set(h, PMPCFG0 + 14, 0x1f << 56);
    set(h, PMPADDR0 + 63, u64::MAX);
    assert_eq!(in_mode(h, Privilege::U, RAM), "rwx");
}

#[test]
fn rv32_packs_four_entries_and_has_34_bits() {
    let h = &mut with(config(Xlen::Rv32, ALL));
    set(h, PMPADDR0 + 6, u64::MAX);
    assert_eq!(get(h, PMPADDR0 + 6), 0xffff_ffff);
    set(h, PMPCFG0 + 1, 0x001b_0000);
    assert_eq!((get(h, PMPCFG0), get(h, PMPCFG0 + 1)), (0, 0x001b_0000));
    assert_eq!(in_mode(h, Privilege::U, RAM), "rw-");
    // TOR from bit 33 on is above all of RAM.
    set(h, PMPADDR0 + 5, 0x8000_0000);
    set(h, PMPCFG0 + 1, (TOR | 7) << 16);
    assert_eq!(in_mode(h, Privilege::U, RAM), "---");
    set(h, PMPADDR0 + 5, 0x1000_0000);
    assert_eq!(in_mode(h, Privilege::U, RAM), "rwx");
}

#[test]
fn the_grain_hides_low_bits() {
    // G = 3: 32 bytes.
    let h = &mut with(Config { pmp_grain: 3, ..config(Xlen::Rv64, ALL) });
    set(h, PMPADDR0, u64::MAX);
    // "The index of the least-significant bit set" is G.
    assert_eq!(get(h, PMPADDR0).trailing_zeros(), 3);
    let word = RAM >> 2;
    set(h, PMPADDR0, word | 0b1000);
    // NA4 cannot be selected: NAPOT is, of 32 bytes, bits 1 and 0 reading as ones and bit 2 as written.
    set(h, PMPCFG0, NA4 | 7);
    assert_eq!((get(h, PMPCFG0), get(h, PMPADDR0)), (NAPOT | 7, word | 0b1011));
    assert_eq!(in_mode(h, Privilege::U, RAM + 60), "rwx");
    assert_eq!(in_mode(h, Privilege::U, RAM + 64), "---");
    set(h, PMPADDR0, word | 0b1100);
    assert_eq!(get(h, PMPADDR0), word | 0b1111);
    set(h, PMPCFG0, TOR | 7);
    assert_eq!(get(h, PMPADDR0), word | 0b1000, "bit 2 is kept, but not shown");
    assert_eq!(in_mode(h, Privilege::U, RAM + 28), "rwx");
    assert_eq!(in_mode(h, Privilege::U, RAM + 32), "---");
    set(h, PMPCFG0, NAPOT | 7);
    assert_eq!(get(h, PMPADDR0), word | 0b1111);
}

#[test]
fn page_tables_are_read_and_written_as_s_mode() {
    // Entry 0 opens the page of RAM that is mapped; entry 1 is about the table.
    let table = |config| {
        let mut h = entries(&[(napot(RAM, 12), NAPOT | 7), (napot(TABLES, 12), NAPOT | config)]);
        // A superpage of a gigabyte, without A.
        poke(&h, TABLES, pte(RAM, V | R | W | X));
        set(&mut h, SATP, 8 << 60 | TABLES >> 12);
        set(&mut h, MENVCFG, 1 << 61);
        enter(&mut h, Privilege::S, 0);
        h
    };
    assert_eq!(rights(&mut table(R_ | W_), 0), "rwx");
    for access in [Access::Load, Access::Store, Access::Fetch] {
        let cause = match access {
            Access::Load => Cause::LoadAccess,
            Access::Store => Cause::StoreAccess,
            Access::Fetch => Cause::FetchAccess,
        };
        // Unreadable; and readable, but A cannot be set.
        assert_eq!(attempt(&mut table(X_), 8, access), Err((cause, 8)));
        let mut h = table(R_);
        assert_eq!(attempt(&mut h, 8, access), Err((cause, 8)));
        assert_eq!(peek(&h, TABLES), pte(RAM, V | R | W | X));
    }
    // The page behind the translation obeys as well.
    assert_eq!(attempt(&mut table(R_ | W_), 0x1000, Access::Load), Err((Cause::LoadAccess, 0x1000)));
}
