//! What a page allows to whom: U, R, W, X with SUM, MXR and MPRV; A and D bits.

use crate::common::*;
use rivet_hart::{Cause, Hart, Privilege};
use rivet_isa::{Ext, Xlen};
use rivet_mem::Access;

/// Where the leaf entry of the page at 0 is.
const LEAF: u64 = TABLES + 0x2000;

/// In M-mode, under Sv39, the page at 0 being physical RAM.
fn paged(flags: u64) -> Hart {
    let mut h = hart(Xlen::Rv64);
    poke(&h, TABLES, pte(TABLES + 0x1000, V));
    poke(&h, TABLES + 0x1000, pte(TABLES + 0x2000, V));
    poke(&h, LEAF, pte(RAM, flags));
    set(&mut h, SATP, 8 << 60 | TABLES >> 12);
    h
}

fn rights_in(mode: Privilege, status: u64, flags: u64) -> String {
    let mut h = paged(flags | V | A | D);
    enter(&mut h, mode, status);
    rights(&mut h, 0)
}

#[test]
fn pages_allow_what_their_bits_say() {
    use Privilege::{S, U as User};
    for (flags, text) in [
        (R, "r--"),
        (X, "--x"),
        (R | W, "rw-"),
        (R | X, "r-x"),
        (R | W | X, "rwx"),
        (W, "---"),
        (W | X, "---"),
    ] {
        assert_eq!(rights_in(S, 0, flags), text);
        assert_eq!(rights_in(User, 0, flags | U), text);
        assert_eq!(rights_in(User, SUM | MXR, flags), "---", "U-mode has no business there");
        assert_eq!(rights_in(S, 0, flags | U), "---", "SUM = 0");
        // Never executed, with SUM either.
        assert_eq!(rights_in(S, SUM, flags | U), text.replace('x', "-"));
    }
    // MXR: what can be executed can be loaded.
    for mode in [S, User] {
        let user = if mode == User { U } else { 0 };
        assert_eq!(rights_in(mode, MXR, X | user), "r-x");
        assert_eq!(rights_in(mode, MXR, R | W | user), "rw-");
        assert_eq!(rights_in(mode, MXR, W | X | user), "---");
    }
    assert_eq!(rights_in(S, MXR, X | U), "---");
    assert_eq!(rights_in(S, MXR | SUM, X | U), "r--");
}

#[test]
fn machine_mode_is_not_translated_but_for_mprv() {
    let mut h = paged(V | R | W | A | D);
    assert_eq!(attempt(&mut h, 0, Access::Load), Err((Cause::LoadAccess, 0)), "physical address 0");
    assert_eq!(rights(&mut h, RAM), "rwx");
    set(&mut h, MSTATUS, MPRV | 1 << 11);
    // Loads and stores as S-mode; fetches as ever.
    assert_eq!(rights(&mut h, 0), "rw-");
    assert_eq!(attempt(&mut h, 0, Access::Fetch), Err((Cause::FetchAccess, 0)));
    assert_eq!(rights(&mut h, RAM), "--x");
    assert_eq!(attempt(&mut h, RAM, Access::Load), Err((Cause::LoadPage, RAM)));
    // As U-mode.
    set(&mut h, MSTATUS, MPRV);
    assert_eq!(attempt(&mut h, 0, Access::Load), Err((Cause::LoadPage, 0)));
    // SUM counts for MPRV as well, MPP = M makes it nothing.
    poke(&h, LEAF, pte(RAM, V | R | W | U | A | D));
    h.fence_translations(0, None).expect("M-mode");
    assert_eq!(rights(&mut h, 0), "rw-");
    set(&mut h, MSTATUS, MPRV | 1 << 11);
    assert_eq!(rights(&mut h, 0), "---");
    set(&mut h, MSTATUS, MPRV | 1 << 11 | SUM);
    assert_eq!(rights(&mut h, 0), "rw-");
    set(&mut h, MSTATUS, MPRV | 3 << 11);
    assert_eq!(rights(&mut h, RAM), "rwx");
    assert_eq!(rights(&mut h, 0), "---");
    // A trap to M-mode keeps MPRV, and makes MPP the mode it came from: M.
    set(&mut h, MSTATUS, MPRV | 1 << 11);
    assert_eq!(rights(&mut h, RAM), "--x");
    to_machine(&mut h);
    assert_eq!(rights(&mut h, RAM), "rwx");
}

/// Cause of each access, or what the entry is afterwards.
fn touch(menvcfg: u64, flags: u64, access: Access) -> Result<u64, Cause> {
    let mut h = paged(flags | V | R | W | X);
    set(&mut h, MENVCFG, menvcfg);
    enter(&mut h, Privilege::S, 0);
    attempt(&mut h, 0, access).map_err(|(cause, _)| cause)?;
    Ok(peek(&h, LEAF) & (A | D))
}

#[test]
fn accessed_and_dirty_bits_by_software() {
    assert_eq!(touch(0, 0, Access::Load), Err(Cause::LoadPage));
    assert_eq!(touch(0, D, Access::Fetch), Err(Cause::FetchPage));
    assert_eq!(touch(0, D, Access::Store), Err(Cause::StorePage));
    assert_eq!(touch(0, A, Access::Store), Err(Cause::StorePage));
    assert_eq!(touch(0, A, Access::Load), Ok(A));
    assert_eq!(touch(0, A | D, Access::Store), Ok(A | D));
}

#[test]
fn accessed_and_dirty_bits_by_hardware() {
    const ADUE: u64 = 1 << 61;
    assert_eq!(touch(ADUE, 0, Access::Load), Ok(A));
    assert_eq!(touch(ADUE, 0, Access::Fetch), Ok(A));
    assert_eq!(touch(ADUE, 0, Access::Store), Ok(A | D));
    assert_eq!(touch(ADUE, A, Access::Store), Ok(A | D));
    assert_eq!(touch(ADUE, D, Access::Load), Ok(A | D));
    // A load leaves D alone, and the store that follows it sets D: no TLB may hide that.
    let mut h = paged(V | R | W);
    set(&mut h, MENVCFG, ADUE);
    enter(&mut h, Privilege::S, 0);
    assert_eq!((attempt(&mut h, 0, Access::Load), peek(&h, LEAF) & (A | D)), (Ok(()), A));
    assert_eq!((attempt(&mut h, 0, Access::Store), peek(&h, LEAF) & (A | D)), (Ok(()), A | D));
    // An access that is refused sets nothing.
    let mut h = paged(V | R | U);
    set(&mut h, MENVCFG, ADUE);
    enter(&mut h, Privilege::S, 0);
    assert_eq!(rights(&mut h, 0), "---");
    assert_eq!(peek(&h, LEAF), pte(RAM, V | R | U));
    // On RV32 the entry has four bytes.
    let mut h = hart(Xlen::Rv32);
    poke(&h, TABLES, u64::MAX << 32 | pte(RAM, V | R | W) & 0xffff_ffff);
    set(&mut h, SATP, 1 << 31 | TABLES >> 12);
    set(&mut h, MENVCFGH, 1 << 29);
    enter(&mut h, Privilege::S, 0);
    assert_eq!(attempt(&mut h, 0, Access::Store), Ok(()));
    assert_eq!(peek(&h, TABLES), u64::MAX << 32 | pte(RAM, V | R | W | A | D));
}

#[test]
fn the_enables_exist_with_their_extensions_alone() {
    let mut h = hart(Xlen::Rv64);
    set(&mut h, MENVCFG, u64::MAX);
    assert_eq!(get(&h, MENVCFG) & 3 << 61, 3 << 61);
    let mut h = with(config(Xlen::Rv64, &[Ext::S]));
    set(&mut h, MENVCFG, u64::MAX);
    assert_eq!(get(&h, MENVCFG) & 3 << 61, 0);
}

#[test]
fn failing_store_conditionals_and_probes_check_permissions() {
    let mut h = paged(V | R | A);
    enter(&mut h, Privilege::S, 0);
    let trap = h.probe(0, 8, Access::Store).expect_err("read-only");
    assert_eq!((trap.cause, trap.tval), (Cause::StorePage, 0));
    assert!(h.probe(0xff8, 8, Access::Load).is_ok());
    let trap = h.probe(0xff8, 9, Access::Load).expect_err("nothing in the next page");
    assert_eq!((trap.cause, trap.tval), (Cause::LoadPage, 0x1000));
    // Without translation, unmapped physical addresses are refused.
    to_machine(&mut h);
    let end = RAM + RAM_SIZE;
    assert!(h.probe(end - 8, 8, Access::Store).is_ok());
    let trap = h.probe(end - 8, 9, Access::Store).expect_err("beyond RAM");
    assert_eq!((trap.cause, trap.tval), (Cause::StoreAccess, end));
    assert_eq!(h.probe(0, 1, Access::Load).expect_err("nothing").cause, Cause::LoadAccess);
}

/// Bits 60 and 59 are reserved, but for software with Svrsw60t59b; the others stay reserved.
#[test]
fn two_reserved_bits_may_be_free() {
    for free in [false, true] {
        for bit in 54..=60 {
            let exts = [ALL, if free { &[Ext::Svrsw60t59b] } else { &[] }].concat();
            let mut h = with(config(Xlen::Rv64, &exts));
            open(&mut h);
            poke(&h, TABLES, pte(TABLES + 0x1000, V));
            // In an entry that leads on as well.
            let is_free = free && bit >= 59;
            poke(&h, TABLES + 0x1000, pte(TABLES + 0x2000, V) | if is_free { 1 << bit } else { 0 });
            poke(&h, LEAF, pte(RAM, V | R | W | A | D) | 1 << bit);
            set(&mut h, SATP, 8 << 60 | TABLES >> 12);
            enter(&mut h, Privilege::S, 0);
            assert_eq!(attempt(&mut h, 0, Access::Load).is_ok(), is_free, "{bit} {free}");
        }
    }
}
