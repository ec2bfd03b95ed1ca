//! Values of registers and CSRs.

use rivet_rng::Rng;

use super::layout::{CODE, DATA, MACHINE, PAGE, POOL_PAGES, SLOT, page};
use super::tables::{Space, Spaces};

/// Registers that hold addresses of data in all code.
pub(super) const ADDRESSES: std::ops::Range<u64> = 8..16;
/// Registers that hold addresses of code.
pub(super) const TARGETS: std::ops::Range<u64> = 16..20;
/// Registers that are written.
pub(super) const RESULTS: std::ops::Range<u64> = 20..28;
/// Traps that handlers may still return from.
pub(super) const FUEL: &str = "x28";

fn offset(rng: &mut Rng) -> u64 {
    match rng.below(4) {
        0 => rng.below(PAGE),
        1 => PAGE - 8 + rng.below(16),
        _ => 8 * rng.below(PAGE / 8),
    }
}

/// The address of data in a space, or in none.
pub(super) fn address(rng: &mut Rng, spaces: &Spaces) -> u64 {
    let space = rng.pick(&[Some(&spaces.s), Some(&spaces.vs), Some(&spaces.vs), None]);
    let base = match space {
        Some(space) if !space.regions.is_empty() => rng.pick(&space.regions) + rng.below(36) * PAGE,
        _ => page(rng.between(CODE as i64, POOL_PAGES as i64) as u64),
    };
    let addr = match rng.below(20) {
        0 => rng.bits(),
        1 => MACHINE + rng.below(0x20_0000),
        2 => base ^ 1 << rng.below(64),
        _ => base + offset(rng),
    };
    match rng.below(8) {
        0 => addr & (1 << 57) - 1 | rng.bits() << 57,
        1 => addr & (1 << 48) - 1 | rng.bits() << 48,
        _ => addr,
    }
}

/// The address of a slot of code where a space has some, or anywhere.
pub(super) fn target(rng: &mut Rng, space: Option<&Space>) -> u64 {
    let slot = rng.below(PAGE / SLOT) * SLOT;
    let base = match space {
        Some(space) if !space.code.is_empty() && !rng.one_in(8) => rng.pick(&space.code),
        Some(space) if !space.regions.is_empty() => rng.pick(&space.regions) + rng.below(32) * PAGE,
        _ => page(rng.between(CODE as i64, DATA as i64) as u64),
    };
    match rng.below(40) {
        0 => rng.bits(),
        // Not amid a slot, where an instruction would do without the one that makes its operand legal.
        1 => base | rng.bits() << 57,
        _ => base + slot,
    }
}

/// The address of a handler, which begins a page of code.
pub(super) fn handler(rng: &mut Rng, space: &Space) -> u64 {
    let vectored = u64::from(rng.one_in(4));
    if space.code.is_empty() || rng.one_in(4) {
        return page(rng.between(CODE as i64, DATA as i64 - 1) as u64) | vectored;
    }
    rng.pick(&space.code) | vectored
}

/// A value for `satp`, `vsatp` or `hgatp`.
pub(super) fn atp(rng: &mut Rng, space: &Space) -> u64 {
    let mode = match rng.below(12) {
        0 | 1 => 0,
        // Not a reserved one: vsatp and hgatp may ignore it, or only its MODE.
        2 => rng.pick(&[8, 9, 10]),
        _ => space.mode,
    };
    let id = if rng.percent(50) { rng.below(3) } else { 0 };
    let root = match rng.below(30) {
        // Not data, whose small values would be pointers to devices.
        0 => page(rng.below(CODE)),
        _ => page(space.root),
    };
    // In Bare mode the other fields must be zero.
    if mode == 0 { 0 } else { mode << 60 | id << 44 | root >> 12 }
}

/// A word of a data page.
pub(super) fn word(rng: &mut Rng, spaces: &Spaces) -> u64 {
    match rng.below(4) {
        0 => address(rng, spaces),
        1 => page(DATA) + rng.below(PAGE),
        _ => rng.value(64),
    }
}

/// A value for `menvcfg`, `henvcfg`, `senvcfg` or `hstatus` without the encodings of PMM and CBIE that are reserved: it is
/// left open what a write of those does.
pub(super) fn legal(rng: &mut Rng, value: u64) -> u64 {
    [(4, 2), (32, 1), (48, 1)].into_iter().fold(value, |value, (at, reserved)| {
        if value >> at & 3 == reserved { value & !(3 << at) | rng.pick(&[0, 3]) << at } else { value }
    })
}
