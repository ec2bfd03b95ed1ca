//! Fences and changes of the rules: no view of memory outlives what it was made from.

use crate::common::*;
use rivet_hart::{Cause, Hart, Privilege};
use rivet_isa::Xlen;
use rivet_mem::Access;

const LEAF: u64 = V | R | W | X | A | D;
const PAGES: u64 = TABLES + 0x2000;

/// Sv39 with pages 0 to 7 on RAM pages 0 to 7, each of which begins with its number; the second gigabyte is a
/// superpage of RAM.
fn paged() -> Hart {
    let mut h = hart(Xlen::Rv64);
    poke(&h, TABLES, pte(TABLES + 0x1000, V));
    poke(&h, TABLES + 8, pte(RAM, LEAF));
    poke(&h, TABLES + 0x1000, pte(PAGES, V));
    for i in 0..8 {
        poke(&h, PAGES + 8 * i, pte(RAM + i * 0x1000, LEAF));
        poke(&h, RAM + i * 0x1000, i);
    }
    set(&mut h, SATP, 8 << 60 | TABLES >> 12);
    h
}

fn first(h: &mut Hart, addr: u64) -> u64 {
    h.load(addr).expect("mapped")
}

#[test]
fn a_fence_makes_new_mappings_seen() {
    for (name, fence) in [("all", None), ("one", Some(0x1008))] {
        let mut h = paged();
        enter(&mut h, Privilege::S, 0);
        assert_eq!((first(&mut h, 0x1000), first(&mut h, 0x2000)), (1, 2));
        poke(&h, PAGES + 8, pte(RAM + 0x5000, LEAF));
        h.fence_translations(0, fence).expect("S-mode");
        assert_eq!((first(&mut h, 0x1000), first(&mut h, 0x2000)), (5, 2), "{name}");
        poke(&h, PAGES + 8, 0);
        h.fence_translations(0, fence).expect("S-mode");
        assert_eq!(attempt(&mut h, 0x1000, Access::Store), Err((Cause::StorePage, 0x1000)), "{name}");
    }
}

#[test]
fn a_fence_of_one_address_reaches_all_of_its_superpage() {
    let mut h = paged();
    enter(&mut h, Privilege::S, 0);
    assert_eq!(first(&mut h, 0x4000_3000), 3);
    // Another gigabyte, where nothing is.
    poke(&h, TABLES + 8, pte(0, LEAF));
    h.fence_translations(0, Some(0x4000_0000)).expect("S-mode");
    assert_eq!(attempt(&mut h, 0x4000_3000, Access::Load), Err((Cause::LoadAccess, 0x4000_3000)));
}

#[test]
fn a_fence_reaches_the_views_of_other_modes() {
    let mut h = paged();
    poke(&h, PAGES + 8, pte(RAM + 0x1000, LEAF | U));
    // U-mode and S-mode with SUM both know the page.
    enter(&mut h, Privilege::U, 0);
    assert_eq!(first(&mut h, 0x1000), 1);
    to_machine(&mut h);
    enter(&mut h, Privilege::S, SUM);
    assert_eq!(first(&mut h, 0x1000), 1);
    to_machine(&mut h);
    for fence in [None, Some(0x1000)] {
        let new = if fence.is_none() { 5 } else { 6 };
        poke(&h, PAGES + 8, pte(RAM + new * 0x1000, LEAF | U));
        h.fence_translations(0, fence).expect("M-mode");
        enter(&mut h, Privilege::U, 0);
        assert_eq!(first(&mut h, 0x1000), new);
        to_machine(&mut h);
        enter(&mut h, Privilege::S, SUM);
        assert_eq!(first(&mut h, 0x1000), new);
        to_machine(&mut h);
    }
}

#[test]
fn views_of_modes_do_not_mix() {
    let mut h = paged();
    for _ in 0..3 {
        assert_eq!(rights(&mut h, RAM), "rwx", "physical");
        assert_eq!(attempt(&mut h, 0x1000, Access::Load), Err((Cause::LoadAccess, 0x1000)));
        enter(&mut h, Privilege::S, 0);
        assert_eq!(rights(&mut h, 0x1000), "rwx");
        assert_eq!(attempt(&mut h, RAM, Access::Load), Err((Cause::LoadPage, RAM)));
        to_machine(&mut h);
        enter(&mut h, Privilege::U, 0);
        assert_eq!(rights(&mut h, 0x1000), "---");
        to_machine(&mut h);
    }
}

#[test]
fn satp_changes_the_address_space_at_once() {
    let mut h = paged();
    let other = TABLES + 0x8000;
    poke(&h, other, pte(RAM + 0x7000, 0));
    poke(&h, other, pte(TABLES + 0x9000, V));
    poke(&h, TABLES + 0x9000, pte(TABLES + 0xa000, V));
    poke(&h, TABLES + 0xa000 + 8, pte(RAM + 0x6000, LEAF));
    enter(&mut h, Privilege::S, 0);
    assert_eq!(first(&mut h, 0x1000), 1);
    h.write_csr(SATP, 8 << 60 | 1 << 44 | other >> 12).expect("S-mode");
    assert_eq!(first(&mut h, 0x1000), 6);
    h.write_csr(SATP, 8 << 60 | TABLES >> 12).expect("S-mode");
    assert_eq!(first(&mut h, 0x1000), 1);
    h.write_csr(SATP, 0).expect("S-mode");
    assert_eq!(first(&mut h, RAM + 0x1000), 1);
    assert_eq!(attempt(&mut h, 0x1000, Access::Load), Err((Cause::LoadAccess, 0x1000)));
    // With TVM, S-mode can do none of it.
    h.csr.mstatus |= TVM;
    assert!(
        h.write_csr(SATP, 0).is_err() && h.read_csr(SATP).is_err() && h.fence_translations(0, None).is_err()
    );
}

#[test]
fn code_is_the_same_while_the_view_is() {
    let mut h = paged();
    enter(&mut h, Privilege::S, 0);
    let (view, page1) = (h.code_context, h.code_physical_id(0x1000).expect("executable"));
    assert_ne!(page1, h.code_physical_id(0x2000).expect("executable"));
    // The superpage has the same memory at other addresses.
    assert_eq!(h.code_physical_id(0x4000_1ffc).ok(), Some(page1));
    // Data elsewhere is nobody's code.
    first(&mut h, 0x5000);
    h.fence_translations(0, Some(0x5000)).expect("S-mode");
    assert_eq!(h.code_context, view);
    poke(&h, PAGES + 8, pte(RAM + 0x2000, LEAF));
    h.fence_translations(0, Some(0x1ffe)).expect("S-mode");
    assert_ne!(h.code_context, view);
    let (view, page2) = (h.code_context, h.code_physical_id(0x2000).ok());
    assert_eq!(h.code_physical_id(0x1000).ok(), page2);
    // To M-mode and back: the view is the same again, and M-mode's another.
    to_machine(&mut h);
    assert_ne!(h.code_context, view);
    assert_eq!(h.code_physical_id(RAM + 0x2000).ok(), page2);
    enter(&mut h, Privilege::S, 0);
    assert_eq!(h.code_context, view);
    poke(&h, PAGES + 8, pte(RAM, LEAF & !X));
    h.fence_translations(0, None).expect("S-mode");
    assert_ne!(h.code_context, view);
    let trap = h.code_physical_id(0x1000).expect_err("not executable");
    assert_eq!((trap.cause, trap.tval), (Cause::FetchPage, 0x1000));
}
