//! Two-stage translation against a model that is written after the specification alone: random page tables, modes, SUM, MXR
//! and ADUE; loads, stores, fetches and accesses of a hypervisor.

mod model;

use crate::common::*;
use model::{Asker, Kind, Model, Outcome};
use rivet_hart::{Cause, GuestAccess, Hart, Privilege, Trap};
use rivet_isa::{Ext, Xlen};
use rivet_rng::Rng;

const HSTATUS: u16 = 0x600;
const HENVCFG: u16 = 0x60a;
const HGATP: u16 = 0x680;
const VSSTATUS: u16 = 0x200;
const VSATP: u16 = 0x280;
const MPV: u64 = 1 << 39;
const SPVP: u64 = 1 << 8;
const ADUE: u64 = 1 << 61;

/// Pages of tables and data; any may be any of these.
const PAGES: u64 = 16;

fn page(rng: &mut Rng) -> u64 {
    TABLES + rng.below(PAGES) * 0x1000
}

/// An entry; mostly a pointer to a page at the indices that upper levels use, and a leaf at the others.
fn entry(rng: &mut Rng, index: u64) -> u64 {
    if rng.below(30) == 0 {
        return rng.bits();
    }
    let at = page(rng);
    if index < 4 {
        return pte(at, V);
    }
    let mut flags = V | R | W | X | A | D | U;
    // The VS-stage wants U for VU-mode only, the G-stage always.
    for (bit, one_in) in [(R, 12), (W, 6), (X, 6), (A, 8), (D, 6), (U, 4), (V, 30)] {
        if rng.below(one_in) == 0 {
            flags &= !bit;
        }
    }
    pte(at, flags)
}

/// An address whose indices have entries.
fn address(rng: &mut Rng) -> u64 {
    let upper = (0..4).fold(0, |addr, level| addr | rng.below(4) << (21 + 9 * level));
    let addr = match rng.below(8) {
        0 => rng.bits(),
        1 => upper,
        // Where the pages are, for tables that lead to themselves.
        2 => page(rng),
        _ => upper & 0x7f_ffff_ffff | rng.below(2) * (upper & 3 << 39),
    };
    addr & !0x1f_ffff | (16 + rng.below(PAGES)) << 12 | rng.below(0x3fe) * 4
}

fn outcome(result: Result<u64, Trap>, kind: Kind) -> Outcome {
    let trap = match result {
        Ok(_) => return Outcome::Done,
        Err(trap) => trap,
    };
    let [access, page, guest] = match kind {
        Kind::Load => [Cause::LoadAccess, Cause::LoadPage, Cause::LoadGuestPage],
        Kind::Store => [Cause::StoreAccess, Cause::StorePage, Cause::StoreGuestPage],
        Kind::Fetch => [Cause::FetchAccess, Cause::FetchPage, Cause::FetchGuestPage],
    };
    match trap.guest {
        Some(fault) if trap.cause == guest => {
            let implicit = fault.implicit.map(|access| access == rivet_mem::Access::Store);
            Outcome::Guest { addr: fault.addr, implicit }
        }
        None if trap.cause == page => Outcome::Page,
        None if trap.cause == access => Outcome::Access,
        _ => panic!("{trap:?} for {kind:?}"),
    }
}

fn setting(h: &mut Hart, rng: &mut Rng) -> Model {
    let mut one_of = |choices: &[u64]| choices[rng.below(choices.len() as u64) as usize];
    let (vs_mode, g_mode) = (one_of(&[0, 8, 8, 9, 10]), one_of(&[0, 8, 8, 9, 10]));
    let (henvcfg, menvcfg) = (one_of(&[0, ADUE]), one_of(&[0, ADUE]));
    let (status, vsstatus) = (one_of(&[0, SUM, MXR, SUM | MXR]), one_of(&[0, SUM, MXR, SUM | MXR]));
    let vsatp = vs_mode << 60 | page(rng) >> 12;
    let hgatp = g_mode << 60 | page(rng) >> 12;
    for (csr, value) in [(MENVCFG, menvcfg), (HENVCFG, henvcfg), (VSATP, vsatp), (HGATP, hgatp)] {
        set(h, csr, value);
    }
    set(h, VSSTATUS, vsstatus);
    set(h, MSTATUS, status);
    for at in (0..PAGES).map(|n| TABLES + n * 0x1000) {
        for index in (0..4).chain(16..16 + PAGES) {
            poke(h, at + index * 8, entry(rng, index));
        }
    }
    let memory = (0..PAGES * 512).map(|word| peek(h, TABLES + word * 8)).collect();
    Model { memory, base: TABLES, vsatp, hgatp, henvcfg: henvcfg & menvcfg, menvcfg, status, vsstatus }
}

#[test]
fn random_tables_lead_where_the_model_says() {
    let mut exts = ALL.to_vec();
    exts.push(Ext::H);
    let mut seen = [0; 5];
    for seed in 0..400 {
        let mut rng = Rng::new(seed);
        let mut h = with(config(Xlen::Rv64, &exts));
        open(&mut h);
        let mut model = setting(&mut h, &mut rng);
        for _ in 0..60 {
            let user = rng.below(2) == 0;
            let privilege = if user { Privilege::U } else { Privilege::S };
            let addr = address(&mut rng);
            let (kind, by_hypervisor) = match rng.below(6) {
                0 => (Kind::Fetch, None),
                1 => (Kind::Load, Some(GuestAccess::Data)),
                2 => (Kind::Load, Some(GuestAccess::Execute)),
                3 => (Kind::Store, Some(GuestAccess::Data)),
                4 => (Kind::Store, None),
                _ => (Kind::Load, None),
            };
            set(&mut h, MSTATUS, model.status | (privilege as u64) << 11 | MPV);
            set(&mut h, HSTATUS, if user { 0 } else { SPVP });
            let access = |h: &mut Hart| match kind {
                Kind::Load => h.load::<u32>(addr).map(u64::from),
                Kind::Store => h.store::<u32>(addr, 0x13).map(|()| 0),
                Kind::Fetch => h.fetch(addr).map(u64::from),
            };
            let result = match by_hypervisor {
                Some(kind) => h.access_guest(kind, access),
                None => {
                    h.mret(0).expect("M-mode");
                    let result = access(&mut h);
                    to_machine(&mut h);
                    result
                }
            };
            let asker = Asker { user, executes: by_hypervisor == Some(GuestAccess::Execute) };
            let expected = model.access(addr, kind, asker);
            let what = format!("seed {seed}: {kind:?} {addr:#x} {asker:?}, hypervisor's: {by_hypervisor:?}");
            assert_eq!(outcome(result, kind), expected, "{what}");
            seen[expected.number()] += 1;
            // A and D, and what was stored.
            for (word, &value) in model.memory.iter().enumerate() {
                assert_eq!(peek(&h, TABLES + word as u64 * 8), value, "{what}: word {word}");
            }
            // A store may have changed a table.
            h.fence_translations(0, None).expect("M-mode");
            h.fence_guest_physical(0).expect("M-mode");
        }
    }
    // All kinds of outcomes come: done, page fault, access fault, guest-page fault of the access, and of a page table.
    assert!(seen.iter().all(|&n| n > 200), "{seen:?}");
}
