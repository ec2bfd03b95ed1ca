//! Shadow stacks (Zicfiss), after the chapter on control-flow integrity: who has one, which pages hold it, and what an entry
//! that differs raises.

use crate::common::*;
use rivet_hart::{Cause, Hart, Mode, Privilege};
use rivet_isa::{Ext, Xlen};
use rivet_mem::Access;

const SSP: u16 = 0x011;
const SENVCFG: u16 = 0x10a;
const HENVCFG: u16 = 0x60a;
const VSATP: u16 = 0x280;
const HGATP: u16 = 0x680;
const MSTATUSH: u16 = 0x310;
const SSE: u64 = 1 << 3;
const LEAF: u64 = TABLES + 0x2000;
/// In the page at 0, and where that is.
const TOP: u64 = 0x800;
const PHYSICAL: u64 = RAM + TOP;
const MODES: [Mode; 5] = [Mode::M, Mode::S, Mode::U, Mode::VS, Mode::VU];

fn hart_of(xlen: Xlen) -> Hart {
    let mut h = with(config(xlen, &[ALL, &[Ext::H, Ext::Zicfiss]].concat()));
    open(&mut h);
    h
}

/// From M-mode to another mode.
fn go(h: &mut Hart, mode: Mode, status: u64) {
    let mpv = if mode.is_virtual() { 1 << 39 } else { 0 };
    let value = (mode.privilege() as u64) << 11 | mpv | status;
    set(h, MSTATUS, if h.is_rv32 { value as u32 as u64 } else { value });
    if h.is_rv32 {
        set(h, MSTATUSH, value >> 32);
    }
    if mode != Mode::M {
        h.mret(0).expect("M-mode");
    }
    assert_eq!(h.mode(), mode);
}

fn enable(h: &mut Hart, m: bool, hs: bool, s: bool) {
    // senvcfg.SSE and henvcfg.SSE can be written while menvcfg.SSE is 1.
    set(h, MENVCFG, SSE);
    set(h, HENVCFG, if hs { SSE } else { 0 });
    set(h, SENVCFG, if s { SSE } else { 0 });
    set(h, MENVCFG, if m { SSE } else { 0 });
}

#[test]
fn enables_of_upper_modes_come_first() {
    for xlen in [Xlen::Rv32, Xlen::Rv64] {
        for bits in 0..8 {
            let [m, hs, s] = [1, 2, 4].map(|bit| bits & bit != 0);
            for mode in MODES {
                let mut h = hart_of(xlen);
                enable(&mut h, m, hs, s);
                assert_eq!(get(&h, HENVCFG) & SSE != 0, m && hs);
                assert_eq!(get(&h, SENVCFG) & SSE != 0, m && s);
                go(&mut h, mode, 0);
                let outcome = match h.read_csr(SSP) {
                    Ok(_) => '+',
                    Err(broken) if broken.rule.is_virtual() => 'v',
                    Err(_) => '-',
                };
                let expected = match mode {
                    Mode::M => '+',
                    _ if !m => '-',
                    Mode::U if !s => '-',
                    Mode::VS if !hs => 'v',
                    // In a guest, senvcfg.SSE is read-only 0 while henvcfg.SSE is.
                    Mode::VU if !s || !hs => 'v',
                    _ => '+',
                };
                assert_eq!(outcome, expected, "{mode:?} {m} {hs} {s}");
                assert_eq!(h.check_shadow_swap().is_ok(), expected == '+');
                assert_eq!(h.has_shadow_stack(), mode != Mode::M && expected == '+', "{mode:?} {m} {hs} {s}");
            }
        }
        let mut h = hart_of(xlen);
        set(&mut h, SSP, u64::MAX);
        assert_eq!(get(&h, SSP), if xlen == Xlen::Rv32 { 0xffff_fffc } else { u64::MAX - 7 });
    }
    // Without S-mode there is no shadow stack, and without the extension no field.
    let mut h = with(config(Xlen::Rv64, &[Ext::U, Ext::Zicfiss]));
    set(&mut h, MENVCFG, SSE);
    assert!(h.check_shadow_swap().is_err());
    go(&mut h, Mode::U, 0);
    assert!(!h.has_shadow_stack());
    let mut h = hart(Xlen::Rv64);
    set(&mut h, MENVCFG, SSE);
    assert_eq!((get(&h, MENVCFG) & SSE, h.peek_csr(SSP)), (0, None));
}

/// In S-mode under Sv39, the page at 0 being physical RAM, with ssp in its middle.
fn paged(flags: u64, sse: bool) -> Hart {
    let mut h = hart_of(Xlen::Rv64);
    poke(&h, TABLES, pte(TABLES + 0x1000, V));
    poke(&h, TABLES + 0x1000, pte(TABLES + 0x2000, V));
    poke(&h, LEAF, pte(RAM, flags));
    poke(&h, PHYSICAL, 0x1234);
    set(&mut h, SATP, 8 << 60 | TABLES >> 12);
    enable(&mut h, sse, false, sse);
    h.csr.ssp = TOP;
    go(&mut h, Mode::S, 0);
    h
}

#[test]
fn entries_are_pushed_and_popped() {
    let mut h = paged(V | W | A | D, true);
    h.push_shadow(0x1111_2222_3333_4444).expect("a shadow stack");
    assert_eq!((h.csr.ssp, peek(&h, PHYSICAL - 8)), (TOP - 8, 0x1111_2222_3333_4444));
    let trap = h.pop_shadow(0x1111_2222_3333_4445).expect_err("another value");
    assert_eq!((trap.cause as u32, trap.tval, h.csr.ssp), (18, 3, TOP - 8));
    h.pop_shadow(0x1111_2222_3333_4444).expect("the value");
    h.pop_shadow(0x1234).expect("what was there");
    assert_eq!(h.csr.ssp, TOP + 8);
    assert_eq!(h.shadow_access::<u32>(TOP, Some(7)).ok(), Some(0x1234));
    assert_eq!(peek(&h, PHYSICAL), 7);
}

#[test]
fn entries_have_xlen_bits() {
    let mut h = hart_of(Xlen::Rv32);
    poke32(&h, TABLES, (pte(TABLES + 0x1000, V)) as u32);
    poke32(&h, TABLES + 0x1000, pte(RAM, V | W | A | D) as u32);
    set(&mut h, SATP, 1 << 31 | TABLES >> 12);
    enable(&mut h, true, false, false);
    h.csr.ssp = TOP;
    go(&mut h, Mode::S, 0);
    // Registers are sign-extended here.
    h.push_shadow(0xffff_ffff_8000_0001).expect("a shadow stack");
    assert_eq!((h.csr.ssp, peek(&h, PHYSICAL - 4) as u32), (TOP - 4, 0x8000_0001));
    h.pop_shadow(0xffff_ffff_8000_0001).expect("the value");
    assert_eq!(h.csr.ssp, TOP);
}

/// Cause of a pop, a push and a swap.
fn attempts(h: &mut Hart) -> [Option<Cause>; 3] {
    let pop = h.pop_shadow(0x1234).err();
    let push = h.push_shadow(5).err();
    let swap = h.shadow_access::<u64>(TOP, Some(1)).err();
    [pop, push, swap].map(|trap| trap.map(|trap| trap.cause))
}

#[test]
fn other_pages_hold_no_shadow_stack() {
    const PAGE: Option<Cause> = Some(Cause::StorePage);
    const ACCESS: Option<Cause> = Some(Cause::StoreAccess);
    for (flags, expected) in [
        // Read-only: it may be a copy that is yet to be made.
        (R, PAGE),
        (R | W, ACCESS),
        (R | W | X, ACCESS),
        (R | X, ACCESS),
        (X, ACCESS),
        (W | X, PAGE),
    ] {
        assert_eq!(attempts(&mut paged(flags | V | A | D, true)), [expected; 3], "{flags:#x}");
    }
    assert_eq!(attempts(&mut paged(0, true)), [PAGE; 3], "not mapped");
    // U and SUM count as ever.
    assert_eq!(attempts(&mut paged(W | U | V | A | D, true)), [PAGE; 3]);
    // A for loads, D for stores.
    let mut h = paged(W | V | A, true);
    assert_eq!(h.push_shadow(1).map_err(|trap| trap.cause), Err(Cause::StorePage));
    h.pop_shadow(0x1234).expect("a load");
    assert_eq!(paged(W | V | D, true).pop_shadow(0x1234).map_err(|trap| trap.cause), Err(Cause::StorePage));
    // Without translation there is none.
    let mut h = paged(W | V | A | D, true);
    h.csr.satp = 0;
    assert_eq!(attempts(&mut h), [ACCESS; 3]);
    // M-mode has none, but for MPRV.
    let mut h = paged(W | V | A | D, true);
    to_machine(&mut h);
    assert_eq!(attempts(&mut h), [ACCESS; 3]);
    set(&mut h, MSTATUS, MPRV | 1 << 11);
    assert_eq!(h.shadow_access::<u64>(TOP, Some(1)).ok(), Some(0x1234));
}

#[test]
fn entries_are_aligned_and_in_memory() {
    let mut h = paged(W | V | A | D, true);
    assert_eq!(
        h.shadow_access::<u64>(TOP + 4, None).map_err(|trap| (trap.cause, trap.tval)),
        Err((Cause::StoreAccess, TOP + 4))
    );
    // PMP has to permit both.
    for (perms, works) in [(3, true), (1, false), (2, false), (0, false)] {
        let mut h = paged(W | V | A | D, true);
        to_machine(&mut h);
        set(&mut h, PMPADDR0, (RAM + 0x1000) >> 2);
        set(&mut h, PMPCFG0, 1 << 3 | perms);
        go(&mut h, Mode::S, 0);
        assert_eq!(h.pop_shadow(0x1234).is_ok(), works, "{perms}");
    }
    // No device, and no gap.
    let mut h = paged(W | V | A | D, true);
    poke(&h, LEAF, pte(0x1000, V | W | A | D));
    assert_eq!(attempts(&mut h), [Some(Cause::StoreAccess); 3]);
}

#[test]
fn everyone_may_read_a_shadow_stack_and_nobody_write() {
    let mut h = paged(W | V | A | D, true);
    assert_eq!(h.load::<u32>(TOP).ok(), Some(0x1234));
    assert_eq!(attempt(&mut h, TOP, Access::Store), Err((Cause::StoreAccess, TOP)));
    assert_eq!(attempt(&mut h, TOP, Access::Fetch), Err((Cause::FetchAccess, TOP)));
    assert_eq!(h.update::<u32>(TOP, |old| old).map_err(|trap| trap.cause), Err(Cause::StoreAccess));
    // A load before makes the page known, and changes nothing of that.
    h.push_shadow(9).expect("a shadow stack");
    assert_eq!((h.load::<u32>(TOP - 8).ok(), h.is_shadow_page(TOP)), (Some(9), true));
    assert_eq!(attempt(&mut h, TOP, Access::Store), Err((Cause::StoreAccess, TOP)));
    // Without menvcfg.SSE the encoding is reserved, at once.
    to_machine(&mut h);
    set(&mut h, MENVCFG, 0);
    go(&mut h, Mode::S, 0);
    assert_eq!(attempt(&mut h, TOP, Access::Load), Err((Cause::LoadPage, TOP)));
    assert!(!h.is_shadow_page(TOP));
    assert_eq!(attempt(&mut paged(W | V | A | D, false), TOP, Access::Load), Err((Cause::LoadPage, TOP)));
}

/// Guests: the VS-stage has such pages if henvcfg.SSE is 1, the G-stage never, and has to permit loads and stores.
#[test]
fn guests_have_shadow_stacks() {
    let guest = |flags: u64, guest_flags: u64, sse: bool| {
        let mut h = hart_of(Xlen::Rv64);
        poke(&h, TABLES, pte(TABLES + 0x1000, V));
        poke(&h, TABLES + 0x1000, pte(TABLES + 0x2000, V));
        poke(&h, LEAF, pte(0x1000, flags | V | A | D));
        poke(&h, PHYSICAL, 0x1234);
        set(&mut h, VSATP, 8 << 60 | TABLES >> 12);
        // The root of the G-stage has four pages; one of its gigabytes is where tables are, one the page at 0x1000.
        let root = RAM + 0x2_0000;
        poke(&h, root + 2 * 8, pte(0x8000_0000, V | R | W | U | A | D));
        poke(&h, root, pte(root + 0x4000, V));
        poke(&h, root + 0x4000, pte(root + 0x5000, V));
        poke(&h, root + 0x5000 + 8, pte(RAM, guest_flags | V | U | A | D));
        set(&mut h, HGATP, 8 << 60 | root >> 12);
        enable(&mut h, true, sse, false);
        h.csr.ssp = TOP;
        go(&mut h, Mode::VS, 0);
        h
    };
    assert_eq!(attempts(&mut guest(W, R | W, true)), [None; 3]);
    let fault = [Some(Cause::StoreGuestPage); 3];
    for flags in [R, R | X, W, 0] {
        assert_eq!(attempts(&mut guest(W, flags, true)), fault, "{flags:#x}");
    }
    assert_eq!(attempts(&mut guest(W, R | W, false)), [Some(Cause::StorePage); 3], "reserved");
    assert_eq!(attempts(&mut guest(R | W, R | W, true)), [Some(Cause::StoreAccess); 3]);
    let mut h = guest(W, R | W, true);
    assert_eq!(attempt(&mut h, TOP, Access::Store), Err((Cause::StoreAccess, TOP)));
    assert_eq!(h.load::<u32>(TOP).ok(), Some(0x1234));
    assert_eq!(h.privilege, Privilege::S);
}
