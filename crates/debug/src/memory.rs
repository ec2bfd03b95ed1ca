//! The debugger reads guest memory by guest addresses, without any effect on the guest.

use rivet_hart::{AddressSpace, Hart};
use rivet_isa::Inst;

use crate::error::{Reply, complain};

/// Where an address is in memory: the same for all harts and in all modes.
pub(crate) fn physical_address(hart: &Hart, addr: u64) -> Reply<u64> {
    hart.physical(addr).map_or_else(|| complain!("no memory at {addr:#x}"), Ok)
}

/// Reads bytes that are there in memory.
pub(crate) fn peek_physical(hart: &Hart, at: u64, to: &mut [u8]) -> Reply<()> {
    if hart.peek_physical(at, to) { Ok(()) } else { complain!("no memory at {at:#x}") }
}

/// Reads bytes, which may cross pages.
pub fn peek(hart: &Hart, addr: u64, to: &mut [u8]) -> Reply<()> {
    let mut pages = hart.pages(addr, to.len());
    match pages.find(|(at, range)| !hart.peek(*at, &mut to[range.clone()])) {
        Some((at, _)) => complain!("no memory at {at:#x}"),
        None => Ok(()),
    }
}

/// Writes bytes, all of them or none.
pub fn poke(hart: &mut Hart, addr: u64, from: &[u8]) -> Reply<()> {
    peek(hart, addr, &mut vec![0; from.len()])?;
    for (at, range) in hart.pages(addr, from.len()) {
        let part = &from[range];
        let done = hart.physical(at).is_some_and(|place| match &hart.space {
            AddressSpace::User(space) => space.poke(place, part).is_ok(),
            AddressSpace::Bare(bus) => {
                bus.lock().unwrap_or_else(|poison| poison.into_inner()).poke(place, part).is_ok()
            }
        });
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

/// The bytes of an instruction with these low bits: 2 or 4.
pub fn length(raw: u32) -> u64 {
    if raw & 3 == 3 { 4 } else { 2 }
}

/// What an assembler makes these bits of that are no instruction: `.word` or `.half`.
pub fn directive(raw: u32) -> String {
    match length(raw) {
        4 => format!(".word {raw:#010x}"),
        _ => format!(".half {:#06x}", raw & 0xffff),
    }
}

/// The instruction at pc; none where there is no memory or no instruction.
pub(crate) fn instruction_at_pc(hart: &Hart) -> Option<Inst> {
    hart.config.decoder.decode(encoding(hart, hart.pc)?)
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
