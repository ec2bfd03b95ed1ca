//! A hart over bare memory, with page tables written by hand.

use std::sync::{Arc, Mutex};

use rivet_hart::{AddressSpace, Cause, Config, Hart, Privilege, Trap};
use rivet_isa::{Ext, ExtSet, Isa, Xlen};
use rivet_mem::{Access, Bus};

/// RAM: 2 MiB from here on.
pub(crate) const RAM: u64 = 0x8000_0000;
pub(crate) const RAM_SIZE: u64 = 2 << 20;
/// Where page tables go, one after the other; the root is first.
pub(crate) const TABLES: u64 = RAM + 0x1_0000;

pub(crate) const SATP: u16 = 0x180;
pub(crate) const MSTATUS: u16 = 0x300;
pub(crate) const MENVCFG: u16 = 0x30a;
pub(crate) const MENVCFGH: u16 = 0x31a;
pub(crate) const PMPCFG0: u16 = 0x3a0;
pub(crate) const PMPADDR0: u16 = 0x3b0;
pub(crate) const MSECCFG: u16 = 0x747;

pub(crate) const MPRV: u64 = 1 << 17;
pub(crate) const SUM: u64 = 1 << 18;
pub(crate) const MXR: u64 = 1 << 19;
pub(crate) const TVM: u64 = 1 << 20;

pub(crate) const V: u64 = 1;
pub(crate) const R: u64 = 1 << 1;
pub(crate) const W: u64 = 1 << 2;
pub(crate) const X: u64 = 1 << 3;
pub(crate) const U: u64 = 1 << 4;
pub(crate) const A: u64 = 1 << 6;
pub(crate) const D: u64 = 1 << 7;
pub(crate) const N: u64 = 1 << 63;

/// Everything translation and protection have.
pub(crate) const ALL: &[Ext] =
    &[Ext::M, Ext::A, Ext::C, Ext::S, Ext::Svinval, Ext::Svnapot, Ext::Svpbmt, Ext::Svadu, Ext::Smepmp];

pub(crate) fn config(xlen: Xlen, exts: &[Ext]) -> Config {
    let modes = [Ext::Sv32, Ext::Sv39, Ext::Sv48, Ext::Sv57];
    let all =
        exts.iter().copied().chain(if exts.contains(&Ext::S) { &modes[..] } else { &[] }.iter().copied());
    let fits = all.filter(|ext| ext.only_on().is_none_or(|only| only == xlen));
    Config::new(Isa::new(xlen, fits.collect::<ExtSet>()))
}

/// In M-mode, with no entry of PMP set.
pub(crate) fn with(config: Config) -> Hart {
    let mut bus = Bus::new();
    bus.add_ram(RAM, RAM_SIZE).expect("host memory");
    Hart::new(Arc::new(config), AddressSpace::Bare(Arc::new(Mutex::new(bus))))
}

/// In M-mode, with all memory open to all modes.
pub(crate) fn hart(xlen: Xlen) -> Hart {
    let mut hart = with(config(xlen, ALL));
    open(&mut hart);
    hart
}

/// PMP entry 15 opens all memory to all modes.
pub(crate) fn open(hart: &mut Hart) {
    set(hart, PMPADDR0 + 15, u64::MAX);
    let number = if hart.is_rv32 { 3 } else { 2 };
    let top = if hart.is_rv32 { 24 } else { 56 };
    set(hart, PMPCFG0 + number, 0x1f << top);
}

/// Writes a CSR, from M-mode.
#[track_caller]
pub(crate) fn set(hart: &mut Hart, csr: u16, value: u64) {
    hart.write_csr(csr, value).expect("M-mode may write it");
}

pub(crate) fn get(hart: &Hart, csr: u16) -> u64 {
    hart.peek_csr(csr).expect("it exists")
}

/// Goes from M-mode to a mode, with these further bits of mstatus.
pub(crate) fn enter(hart: &mut Hart, mode: Privilege, status: u64) {
    set(hart, MSTATUS, (mode as u64) << 11 | status);
    hart.mret(0).expect("M-mode");
    assert_eq!(hart.privilege, mode);
}

/// Back to M-mode, as by an exception.
pub(crate) fn to_machine(hart: &mut Hart) {
    hart.take_trap(&Trap::new(Cause::Breakpoint, 0));
    assert_eq!(hart.privilege, Privilege::M);
}

pub(crate) fn bus<T>(hart: &Hart, f: impl FnOnce(&mut Bus) -> T) -> T {
    let AddressSpace::Bare(bus) = &hart.space else { unreachable!("bare") };
    f(&mut bus.lock().expect("not poisoned"))
}

/// Writes physical memory.
pub(crate) fn poke(hart: &Hart, addr: u64, value: u64) {
    bus(hart, |bus| bus.poke(addr, &value.to_le_bytes())).expect("RAM");
}

pub(crate) fn poke32(hart: &Hart, addr: u64, value: u32) {
    bus(hart, |bus| bus.poke(addr, &value.to_le_bytes())).expect("RAM");
}

pub(crate) fn peek(hart: &Hart, addr: u64) -> u64 {
    let mut bytes = [0; 8];
    bus(hart, |bus| bus.peek(addr, &mut bytes)).expect("RAM");
    u64::from_le_bytes(bytes)
}

/// An entry that leads to, or maps, this physical address.
pub(crate) const fn pte(addr: u64, flags: u64) -> u64 {
    addr >> 12 << 10 | flags
}

/// Cause and tval of an access to four bytes; `Ok` if it succeeds.
pub(crate) fn attempt(hart: &mut Hart, addr: u64, access: Access) -> Result<(), (Cause, u64)> {
    let done = match access {
        Access::Load => hart.load::<u32>(addr).map(drop),
        Access::Store => hart.store::<u32>(addr, 0x13),
        Access::Fetch => hart.fetch(addr).map(drop),
    };
    done.map_err(|trap| (trap.cause, trap.tval))
}

/// The letters of the accesses that succeed.
pub(crate) fn rights(hart: &mut Hart, addr: u64) -> String {
    let accesses = [(Access::Load, 'r'), (Access::Store, 'w'), (Access::Fetch, 'x')];
    accesses
        .into_iter()
        .map(|(access, c)| if attempt(hart, addr, access).is_ok() { c } else { '-' })
        .collect()
}
