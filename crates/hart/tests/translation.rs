//! Page tables by hand: where addresses lead, in each mode of satp; superpages; NAPOT ranges.

use crate::common::*;
use rivet_hart::{Cause, Hart, Privilege};
use rivet_isa::{Ext, Xlen};
use rivet_mem::Access;

const LEAF: u64 = V | R | W | X | A | D;

/// A chain of tables for `addr`: the last entry, at level `leaf`, is `entry`. Gives that entry's address.
fn map(h: &Hart, levels: u64, addr: u64, leaf: u64, entry: u64) -> u64 {
    let mut table = TABLES;
    for level in (0..levels).rev() {
        let at = table + (addr >> (12 + 9 * level) & 0x1ff) * 8;
        if level == leaf {
            poke(h, at, entry);
            return at;
        }
        table += 0x1000;
        poke(h, at, pte(table, V));
    }
    unreachable!("leaf < levels")
}

#[test]
fn each_mode_of_rv64_finds_its_pages() {
    // A value, a number of levels, an address with different bits at each of them.
    let cases = [
        (8, 3, 0x12_3456_7000),
        (8, 3, 0xffff_ffe9_abcd_e000),
        (9, 4, 0x5a12_3456_7000),
        (9, 4, 0xffff_8765_4321_f000),
        (10, 5, 0x9a_bcde_f012_3000),
        (10, 5, 0xff65_4321_0fed_c000),
    ];
    for (mode, levels, addr) in cases {
        let mut h = hart(Xlen::Rv64);
        map(&h, levels, addr, 0, pte(RAM + 0x5000, LEAF));
        poke(&h, RAM + 0x5678, 0x1122_3344_5566_7788);
        set(&mut h, SATP, mode << 60 | TABLES >> 12);
        enter(&mut h, Privilege::S, 0);
        assert_eq!(h.load::<u64>(addr + 0x678).ok(), Some(0x1122_3344_5566_7788), "mode {mode} {addr:#x}");
        h.store::<u64>(addr + 0x10, 99).expect("writable");
        assert_eq!(peek(&h, RAM + 0x5010), 99);
        assert_eq!(h.fetch(addr + 0x678).ok(), Some(0x7788), "a compressed instruction");
        // The next page has no entry.
        assert_eq!(attempt(&mut h, addr + 0x1000, Access::Load), Err((Cause::LoadPage, addr + 0x1000)));
    }
}

#[test]
fn addresses_must_be_canonical() {
    for (mode, levels, bits) in [(8, 3, 39), (9, 4, 48), (10, 5, 57)] {
        let mut h = hart(Xlen::Rv64);
        // Lowest and highest half of the space.
        map(&h, levels, 0, 1, pte(RAM, LEAF));
        map(&h, levels, 1 << (bits - 1), 1, pte(RAM, LEAF));
        set(&mut h, SATP, mode << 60 | TABLES >> 12);
        enter(&mut h, Privilege::S, 0);
        let top = u64::MAX << (bits - 1);
        assert_eq!(rights(&mut h, top), "rwx", "mode {mode}");
        for wrong in [1 << (bits - 1), 1 << bits, 1 << 63, top & !(1 << 63), top & !(1 << bits)] {
            assert_eq!(attempt(&mut h, wrong, Access::Load), Err((Cause::LoadPage, wrong)), "{wrong:#x}");
            assert_eq!(attempt(&mut h, wrong, Access::Store), Err((Cause::StorePage, wrong)));
            assert_eq!(attempt(&mut h, wrong, Access::Fetch), Err((Cause::FetchPage, wrong)));
        }
    }
}

#[test]
fn superpages_keep_the_offset_and_must_be_aligned() {
    for (leaf, size) in [(1, 2 << 20), (2, 1 << 30)] {
        let mut h = hart(Xlen::Rv64);
        // 0x8000_0000 is a multiple of either size.
        let at = map(&h, 3, 0x40_4000_0000, leaf, 0);
        let top = 0xffff_ffc0_4000_0000_u64;
        poke(&h, at, pte(RAM, LEAF));
        poke(&h, RAM + 0x12_3458, 0xabcd);
        set(&mut h, SATP, 8 << 60 | TABLES >> 12);
        enter(&mut h, Privilege::S, 0);
        assert_eq!(h.load::<u64>(top + 0x12_3458).ok(), Some(0xabcd));
        // Beyond RAM, but inside the superpage: no page fault.
        let beyond = top + size - 8;
        if size > RAM_SIZE {
            assert_eq!(attempt(&mut h, beyond, Access::Load), Err((Cause::LoadAccess, beyond)));
        }
        for bit in [12, if leaf == 1 { 20 } else { 29 }] {
            poke(&h, at, pte(RAM | 1 << bit, LEAF));
            h.fence_translations(0, None).expect("S-mode");
            assert_eq!(attempt(&mut h, top, Access::Load), Err((Cause::LoadPage, top)), "bit {bit}");
        }
    }
}

#[test]
fn sv32_has_two_levels_and_34_bits() {
    let mut h = hart(Xlen::Rv32);
    // vpn 0x3ff, 0x155; and a superpage of 4 MiB at vpn 0x001.
    let addr = 0xffd5_5000_u64;
    poke32(&h, TABLES + 0x3ff * 4, pte(TABLES + 0x1000, V) as u32);
    poke32(&h, TABLES + 0x1000 + 0x155 * 4, pte(RAM + 0x7000, LEAF) as u32);
    poke32(&h, TABLES + 4, pte(RAM, LEAF) as u32);
    // Physical address bit 33: nothing is there.
    poke32(&h, TABLES + 2 * 4, pte(0x2_0000_0000, LEAF) as u32);
    // A misaligned superpage.
    poke32(&h, TABLES + 3 * 4, pte(RAM + 0x1000, LEAF) as u32);
    poke(&h, RAM + 0x7ff8, 77);
    set(&mut h, SATP, 1 << 31 | TABLES >> 12);
    enter(&mut h, Privilege::S, 0);
    assert_eq!(h.load::<u32>(addr + 0xff8).ok(), Some(77));
    assert_eq!(h.load::<u32>(0x40_7ff8).ok(), Some(77));
    assert_eq!(attempt(&mut h, 0x80_0000, Access::Store), Err((Cause::StoreAccess, 0x80_0000)));
    assert_eq!(attempt(&mut h, 0xc0_0000, Access::Fetch), Err((Cause::FetchPage, 0xc0_0000)));
}

#[test]
fn napot_ranges_take_low_bits_from_the_address() {
    let mut h = hart(Xlen::Rv64);
    let at = map(&h, 3, 0x20_3000, 0, 0);
    // 64 KiB at RAM + 0x4_0000: ppn[3:0] = 1000.
    poke(&h, at, pte(RAM + 0x4_8000, LEAF | N));
    poke(&h, RAM + 0x4_3ab0, 5);
    set(&mut h, SATP, 8 << 60 | TABLES >> 12);
    enter(&mut h, Privilege::S, 0);
    assert_eq!(h.load::<u64>(0x20_3ab0).ok(), Some(5));
    for low in (0..16).filter(|&low| low != 8) {
        poke(&h, at, pte(RAM + 0x4_0000 + (low << 12), LEAF | N));
        h.fence_translations(0, Some(0x20_3000)).expect("S-mode");
        assert_eq!(attempt(&mut h, 0x20_3ab0, Access::Load), Err((Cause::LoadPage, 0x20_3ab0)), "{low}");
    }
    // Of superpages, none.
    map(&h, 3, 0x20_3000, 1, pte(RAM + 0x8000, LEAF | N));
    h.fence_translations(0, None).expect("S-mode");
    assert_eq!(attempt(&mut h, 0x20_3ab0, Access::Load), Err((Cause::LoadPage, 0x20_3ab0)));
    // Without Svnapot the bit is reserved.
    let mut h = with(config(Xlen::Rv64, &[Ext::S]));
    open(&mut h);
    map(&h, 3, 0x20_3000, 0, pte(RAM + 0x4_8000, LEAF | N));
    set(&mut h, SATP, 8 << 60 | TABLES >> 12);
    enter(&mut h, Privilege::S, 0);
    assert_eq!(attempt(&mut h, 0x20_3ab0, Access::Load), Err((Cause::LoadPage, 0x20_3ab0)));
}

#[test]
fn memory_types_need_svpbmt_and_its_enable() {
    let types = [(0, true), (1 << 61, true), (1 << 62, true), (3 << 61, false)];
    for (enabled, (pbmt, valid)) in [false, true].into_iter().flat_map(|e| types.map(|t| (e, t))) {
        let mut h = hart(Xlen::Rv64);
        map(&h, 3, 0, 0, pte(RAM, LEAF) | pbmt);
        // A pointer has none in any case.
        poke(&h, TABLES + 8, pte(TABLES + 0x1000, V) | pbmt);
        set(&mut h, SATP, 8 << 60 | TABLES >> 12);
        set(&mut h, MENVCFG, if enabled { 1 << 62 } else { 0 });
        enter(&mut h, Privilege::S, 0);
        let works = pbmt == 0 || valid && enabled;
        assert_eq!(attempt(&mut h, 0, Access::Load).is_ok(), works, "{enabled} {pbmt:#x}");
        let pointer = attempt(&mut h, 1 << 30, Access::Load);
        assert_eq!(pointer, if pbmt == 0 { Ok(()) } else { Err((Cause::LoadPage, 1 << 30)) });
    }
}

#[test]
fn reserved_entries_fault() {
    let bad_leaves = [
        0,
        LEAF & !V,
        V | W | A | D,
        V | W | X | A | D,
        LEAF | 1 << 54,
        LEAF | 1 << 60,
        // A pointer at the last level.
        V,
    ];
    let bad_pointers = [V | A, V | D, V | U, V | N, V | 1 << 61, V | 1 << 54, 0];
    let mut h = hart(Xlen::Rv64);
    let leaf = map(&h, 3, 0, 0, pte(RAM, LEAF));
    set(&mut h, SATP, 8 << 60 | TABLES >> 12);
    set(&mut h, MENVCFG, 1 << 62);
    enter(&mut h, Privilege::S, 0);
    assert_eq!(rights(&mut h, 0), "rwx");
    for flags in bad_leaves {
        poke(&h, leaf, pte(RAM, flags));
        h.fence_translations(0, Some(0)).expect("S-mode");
        assert_eq!(rights(&mut h, 0), "---", "{flags:#x}");
        assert_eq!(attempt(&mut h, 0, Access::Load), Err((Cause::LoadPage, 0)));
    }
    poke(&h, leaf, pte(RAM, LEAF));
    for flags in bad_pointers {
        poke(&h, TABLES + 0x1000, pte(TABLES + 0x2000, flags));
        h.fence_translations(0, None).expect("S-mode");
        assert_eq!(rights(&mut h, 0), "---", "{flags:#x}");
    }
    // G and the bits for software mean nothing.
    poke(&h, TABLES + 0x1000, pte(TABLES + 0x2000, V | 1 << 5 | 3 << 8));
    h.fence_translations(0, None).expect("S-mode");
    assert_eq!(rights(&mut h, 0), "rwx");
}

#[test]
fn tables_outside_ram_are_access_faults() {
    let mut h = hart(Xlen::Rv64);
    poke(&h, TABLES, pte(0x1000, V));
    set(&mut h, SATP, 8 << 60 | TABLES >> 12);
    enter(&mut h, Privilege::S, 0);
    assert_eq!(attempt(&mut h, 8, Access::Load), Err((Cause::LoadAccess, 8)));
    assert_eq!(attempt(&mut h, 8, Access::Store), Err((Cause::StoreAccess, 8)));
    assert_eq!(attempt(&mut h, 8, Access::Fetch), Err((Cause::FetchAccess, 8)));
}

#[test]
fn an_access_across_pages_names_the_part_that_faults() {
    let mut h = hart(Xlen::Rv64);
    map(&h, 3, 0x1000, 0, pte(RAM, LEAF));
    set(&mut h, SATP, 8 << 60 | TABLES >> 12);
    // A whole instruction's first half ends the page.
    poke32(&h, RAM + 0xffc, 0x0003_0000);
    enter(&mut h, Privilege::S, 0);
    assert_eq!(attempt(&mut h, 0x1ffe, Access::Load), Err((Cause::LoadPage, 0x2000)));
    assert_eq!(attempt(&mut h, 0x1ffe, Access::Store), Err((Cause::StorePage, 0x2000)));
    assert_eq!(peek(&h, RAM + 0xff8) >> 48, 3, "nothing was stored");
    assert_eq!(attempt(&mut h, 0x1ffe, Access::Fetch), Err((Cause::FetchPage, 0x2000)));
    assert_eq!(attempt(&mut h, 0xffe, Access::Load), Err((Cause::LoadPage, 0xffe)));
    // Neighbours in virtual memory that are none in physical memory.
    poke(&h, TABLES + 0x2000 + 16, pte(RAM + 0x9000, LEAF));
    h.store::<u64>(0x1ffc, 0x1122_3344_5566_7788).expect("both pages are there");
    assert_eq!((peek(&h, RAM + 0xff8) >> 32, peek(&h, RAM + 0x9000)), (0x5566_7788, 0x1122_3344));
    assert_eq!(h.load::<u64>(0x1ffc).ok(), Some(0x1122_3344_5566_7788));
}

/// Svukte: U-mode has no address of the upper half, even where a page is there for it; S-mode has.
#[test]
fn user_mode_may_have_only_the_lower_half() {
    let exts = [ALL, &[Ext::Svukte]].concat();
    for (mode, levels, upper) in [(8, 3, u64::MAX << 38), (9, 4, u64::MAX << 47), (10, 5, u64::MAX << 56)] {
        let mut h = with(config(Xlen::Rv64, &exts));
        open(&mut h);
        map(&h, levels, upper, 1, pte(RAM, LEAF | U));
        set(&mut h, SATP, mode << 60 | TABLES >> 12);
        let [off, on] = [0, UKTE].map(|field| {
            set(&mut h, SENVCFG, field);
            assert_eq!(get(&h, SENVCFG) & UKTE, field);
            enter(&mut h, Privilege::U, 0);
            let found = rights(&mut h, upper + 0x1000);
            to_machine(&mut h);
            // Loads and stores as U-mode, by MPRV.
            set(&mut h, MSTATUS, MPRV);
            let as_user = rights(&mut h, upper + 0x1000);
            // As S-mode.
            set(&mut h, MSTATUS, MPRV | 1 << 11 | SUM);
            assert_eq!(attempt(&mut h, upper, Access::Load), Ok(()));
            set(&mut h, MSTATUS, 0);
            [found, as_user]
        });
        assert_eq!(
            (off, on),
            (["rwx", "rw-"].map(String::from), ["---", "---"].map(String::from)),
            "mode {mode}"
        );
        enter(&mut h, Privilege::U, 0);
        assert_eq!(attempt(&mut h, upper, Access::Load), Err((Cause::LoadPage, upper)));
        assert_eq!(attempt(&mut h, upper, Access::Store), Err((Cause::StorePage, upper)));
        assert_eq!(attempt(&mut h, upper, Access::Fetch), Err((Cause::FetchPage, upper)));
        to_machine(&mut h);
        // Without translation there are no halves, and without the extension there is no field.
        set(&mut h, SATP, 0);
        enter(&mut h, Privilege::U, 0);
        assert_eq!(attempt(&mut h, RAM, Access::Load), Ok(()));
    }
    let mut h = hart(Xlen::Rv64);
    set(&mut h, SENVCFG, UKTE);
    assert_eq!(get(&h, SENVCFG), 0);
}

const SENVCFG: u16 = 0x10a;
const UKTE: u64 = 1 << 8;
