//! Guest memory as the debugger sees it: by the guest's addresses, without any effect on the guest.
//!
//! Invariant: nothing here reaches a device, sets a bit of a page table or fills a TLB.

use rivet_hart::{Hart, Privilege, World};
use rivet_isa::Xlen;
use rivet_mem::{Bus, PAGE_SIZE};

use crate::error::{Reply, complain};

/// mstatus.MPRV.
const MPRV: u64 = 1 << 17;

/// Where an address is in memory: the same for all harts and in all modes.
pub(crate) fn physical_address(hart: &Hart, addr: u64) -> Reply<u64> {
    let found = match &hart.world {
        World::User(_) => Some(addr),
        World::Bare(bus) => physical(hart, &bus.lock().unwrap_or_else(|poison| poison.into_inner()), addr),
    };
    found.map_or_else(|| complain!("no memory at {addr:#x}"), Ok)
}

/// Reads bytes that are there in memory.
pub(crate) fn peek_physical(hart: &Hart, at: u64, to: &mut [u8]) -> Reply<()> {
    let found = match &hart.world {
        World::User(space) => space.peek(at, to).is_ok(),
        World::Bare(bus) => bus.lock().unwrap_or_else(|poison| poison.into_inner()).peek(at, to).is_ok(),
    };
    if found { Ok(()) } else { complain!("no memory at {at:#x}") }
}

/// Reads bytes, which may cross pages.
pub fn peek(hart: &Hart, addr: u64, to: &mut [u8]) -> Reply<()> {
    for (at, range) in pages(hart, addr, to.len()) {
        let part = &mut to[range];
        let found = match &hart.world {
            World::User(space) => space.peek(at, part).is_ok(),
            World::Bare(bus) => {
                let bus = bus.lock().unwrap_or_else(|poison| poison.into_inner());
                physical(hart, &bus, at).is_some_and(|at| bus.peek(at, part).is_ok())
            }
        };
        if !found {
            return complain!("no memory at {at:#x}");
        }
    }
    Ok(())
}

/// Writes bytes, all of them or none.
pub fn poke(hart: &mut Hart, addr: u64, from: &[u8]) -> Reply<()> {
    peek(hart, addr, &mut vec![0; from.len()])?;
    for (at, range) in pages(hart, addr, from.len()) {
        let part = &from[range];
        let done = match &hart.world {
            World::User(space) => space.poke(at, part).is_ok(),
            World::Bare(bus) => {
                let mut bus = bus.lock().unwrap_or_else(|poison| poison.into_inner());
                physical(hart, &bus, at).is_some_and(|at| bus.poke(at, part).is_ok())
            }
        };
        if !done {
            return complain!("no memory at {at:#x}");
        }
    }
    // It may have been code.
    hart.code_changed = true;
    Ok(())
}

/// The bytes at `addr`, up to `len`, as far as there is memory.
pub fn peek_some(hart: &Hart, addr: u64, len: usize) -> Vec<u8> {
    let mut bytes = vec![0; len];
    if peek(hart, addr, &mut bytes).is_ok() {
        return bytes;
    }
    let mut have = 0;
    while have < len && peek(hart, hart.address(addr, have as u64), &mut bytes[have..=have]).is_ok() {
        have += 1;
    }
    bytes.truncate(have);
    bytes
}

/// The encoding at `addr`: 32 bits, or 16 where the low bits say so.
pub fn encoding(hart: &Hart, addr: u64) -> Option<u32> {
    let mut low = [0; 2];
    peek(hart, addr, &mut low).ok()?;
    let low = u32::from(u16::from_le_bytes(low));
    if low & 3 != 3 {
        return Some(low);
    }
    let mut high = [0; 2];
    peek(hart, hart.address(addr, 2), &mut high).ok()?;
    Some(low | u32::from(u16::from_le_bytes(high)) << 16)
}

/// The parts of a range that lie in one page each.
fn pages(hart: &Hart, addr: u64, len: usize) -> Vec<(u64, std::ops::Range<usize>)> {
    let mut parts = Vec::new();
    let mut done = 0;
    while done < len {
        let at = hart.address(addr, done as u64);
        let n = ((PAGE_SIZE - at % PAGE_SIZE) as usize).min(len - done);
        parts.push((at, done..done + n));
        done += n;
    }
    parts
}

/// The physical address of what loads of the current mode find at `addr`. Page tables are walked by hand, for the
/// guest's own walks set bits in them ("Virtual Address Translation Process").
fn physical(hart: &Hart, bus: &Bus, addr: u64) -> Option<u64> {
    let satp = hart.csr.satp;
    let mode = match hart.privilege {
        Privilege::M if hart.csr.mstatus & MPRV != 0 => hart.csr.mstatus >> 11 & 3,
        privilege => privilege as u64,
    };
    let rv32 = hart.config.isa.xlen == Xlen::Rv32;
    let (levels, entry, bits) = match (rv32, satp >> 60, satp >> 31 & 1) {
        _ if mode == Privilege::M as u64 => return Some(addr),
        (true, _, 1) => (2, 4, 10),
        (false, 8, _) => (3, 8, 9),
        (false, 9, _) => (4, 8, 9),
        (false, 10, _) => (5, 8, 9),
        _ => return Some(addr),
    };
    let mut table = (satp & if rv32 { 0x3f_ffff } else { 0xfff_ffff_ffff }) * PAGE_SIZE;
    for level in (0..levels).rev() {
        let shift = 12 + bits * level;
        let index = addr >> shift & ((1 << bits) - 1);
        let mut bytes = [0; 8];
        bus.peek(table + index * entry, &mut bytes[..entry as usize]).ok()?;
        let pte = u64::from_le_bytes(bytes);
        let ppn = if rv32 { pte >> 10 } else { pte >> 10 & 0xfff_ffff_ffff };
        if pte & 1 == 0 {
            return None;
        }
        if pte & 0xe != 0 {
            // Svnapot: 64 KiB pages carry their size in the low bits of the number.
            let napot = !rv32 && pte >> 63 & 1 != 0 && level == 0;
            let span = if napot { 16 } else { shift };
            return Some(ppn * PAGE_SIZE >> span << span | addr & ((1 << span) - 1));
        }
        table = ppn * PAGE_SIZE;
    }
    None
}
