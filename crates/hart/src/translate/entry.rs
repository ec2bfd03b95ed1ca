//! Page-table entries.
//!
//! Must not know where entries are found, nor who accesses.

use rivet_isa::{Ext, Isa};
use rivet_mem::{PAGE_SIZE, Perms};

use crate::csr::cfi::SSE;

/// Does menvcfg, or for the VS-stage henvcfg, make Svpbmt available?
pub(crate) const PBMTE: u64 = 1 << 62;
/// Does it let hardware update A and D?
pub(crate) const ADUE: u64 = 1 << 61;

pub(super) const V: u64 = 1;
const U: u64 = 1 << 4;
pub(super) const A: u64 = 1 << 6;
pub(super) const D: u64 = 1 << 7;
const PBMT: u32 = 61;
const N: u64 = 1 << 63;
/// Reserved bits of 64-bit entries, which are 32-bit entries' none.
const RESERVED: u64 = 0x7f << 54;
/// Those of them that Svrsw60t59b leaves to software.
const SOFTWARE: u64 = 3 << 59;

/// An entry that is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// The next level's table is at this physical address.
    Table(u64),
    /// It maps memory.
    Leaf(Leaf),
}

/// What a leaf says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leaf {
    /// First physical address; the low bits of a NAPOT range's are those of the virtual address instead.
    pub(super) base: u64,
    pub(super) perms: Perms,
    pub(super) user: bool,
    /// It maps a page of a shadow stack.
    pub(super) shadow: bool,
    /// Bytes of a NAPOT range.
    pub(super) napot: Option<u64>,
}

/// Bytes of the only NAPOT range there is.
const NAPOT_RANGE: u64 = 64 << 10;

/// Takes the bits of an entry apart; an error where it is not valid, with the reason. `envcfg` is that of the stage.
pub(super) fn parse(bits: u64, isa: &Isa, envcfg: u64) -> Result<Entry, &'static str> {
    // The R, W and X bits follow V in the order of `Perms`.
    let perms = Perms::from_bits((bits >> 1) as u8);
    if bits & V == 0 {
        return Err("the page-table entry is not valid: V = 0");
    }
    let shadow = perms == Perms::W && isa.has(Ext::Zicfiss) && envcfg & SSE != 0;
    if perms & Perms::RW == Perms::W && !shadow {
        return Err("the page-table entry is reserved: R = 0, W = 1");
    }
    match bits & RESERVED {
        0 => {}
        some if isa.has(Ext::Svrsw60t59b) && some & !SOFTWARE == 0 => {}
        _ if isa.has(Ext::Svrsw60t59b) => {
            return Err("the page-table entry is reserved: bits 58 to 54 are not 0");
        }
        _ => return Err("the page-table entry is reserved: bits 60 to 54 are not 0"),
    }
    let (pbmt, napot) = (bits >> PBMT & 3, bits & N != 0);
    if pbmt != 0 && (!isa.has(Ext::Svpbmt) || envcfg & PBMTE == 0) {
        return Err("the page-table entry is reserved: PBMT is not 0, and Svpbmt is not available");
    }
    if pbmt == 3 {
        return Err("the page-table entry is reserved: PBMT = 3");
    }
    if napot && !isa.has(Ext::Svnapot) {
        return Err("the page-table entry is reserved: N = 1 without Svnapot");
    }
    let base = (bits >> 10 & ((1 << 44) - 1)) * PAGE_SIZE;
    if perms == Perms::NONE {
        // "For non-leaf PTEs, the D, A, and U bits are reserved for future standard use", as are PBMT and N.
        return match bits & (D | A | U) == 0 && pbmt == 0 && !napot {
            true => Ok(Entry::Table(base)),
            false => Err("the page-table entry is reserved: D, A, U, PBMT or N is not 0 in a pointer to \
                          a page table"),
        };
    }
    let napot = if napot { Some(NAPOT_RANGE) } else { None };
    // ppn[0] of a range of 64 KiB ends in 1000; all other ranges are reserved.
    if napot.is_some() && base % NAPOT_RANGE != NAPOT_RANGE / 2 {
        return Err("the page-table entry is reserved: N = 1, but the range is not 64 KiB");
    }
    let base = if napot.is_some() { base - NAPOT_RANGE / 2 } else { base };
    Ok(Entry::Leaf(Leaf { base, perms, user: bits & U != 0, shadow, napot }))
}
