//! Where everything is in physical memory.

/// M-mode's code and data, in a PMP region of their own.
pub(super) const MACHINE: u64 = 0x8000_0000;
/// Size of that region.
pub(super) const MACHINE_SIZE: u64 = 0x1_0000;

pub(super) const PAGE: u64 = 0x1000;
/// Pages for page tables, code and data.
pub(super) const POOL: u64 = 0x8010_0000;
/// How many they are.
pub(super) const POOL_PAGES: u64 = 64;

/// The root of the G-stage takes four pages and is aligned to their size.
pub(super) const G_ROOT: u64 = 0;
/// Pages from here on are tables of the G-stage, of VS-mode, and of S-mode.
pub(super) const G_TABLES: u64 = 4;
pub(super) const VS_TABLES: u64 = 14;
pub(super) const S_TABLES: u64 = 26;
/// The first page of code.
pub(super) const CODE: u64 = 38;
/// The first page of data.
pub(super) const DATA: u64 = 48;

/// Bytes of a slot of code; the first two of a page are the trap handler.
pub(super) const SLOT: u64 = 128;
/// Slots that handlers take.
pub(super) const HANDLER_SLOTS: u64 = 2;

/// The physical address of a page.
pub(super) const fn page(index: u64) -> u64 {
    POOL + index * PAGE
}
