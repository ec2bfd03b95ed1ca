//! The hart's port to memory: TLB hits inline, everything else here.
//!
//! Invariant: an access that fails has changed nothing, and its trap names the first address that failed.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use rivet_mem::{Access, Bus, BusFault, FaultKind, PAGE_SIZE, Scalar, UserSpace};

use crate::pmp::Verdict;
use crate::translate::{Refusal, Translator, access_fault, page_fault};
use crate::{Cause, Hart, MisalignedAtomic, Trap};

/// The address space of a hart: what TLB misses are resolved in.
#[derive(Clone)]
pub enum AddressSpace {
    /// Addresses of a Linux user program.
    User(Arc<UserSpace>),
    /// Physical memory of a bare-metal machine.
    Bare(Arc<Mutex<Bus>>),
}

/// Bytes of a scalar, at most 16, and back.
pub(crate) trait Bytes: Scalar {
    fn from_bytes(bytes: [u8; 16]) -> Self;
    fn to_bytes(self) -> [u8; 16];
}

macro_rules! bytes {
    ($($t:ty),*) => {$(
        impl Bytes for $t {
            fn from_bytes(bytes: [u8; 16]) -> Self {
                u128::from_le_bytes(bytes) as $t
            }
            fn to_bytes(self) -> [u8; 16] {
                u128::from(self).to_le_bytes()
            }
        }
    )*};
}
bytes!(u8, u16, u32, u64, u128);

/// A scalar that harts load and store: `u8` to `u128`.
#[allow(private_bounds, reason = "sealed")]
pub trait Value: Bytes {}
impl<T: Bytes> Value for T {}

fn misaligned(access: Access) -> Cause {
    match access {
        Access::Load => Cause::LoadMisaligned,
        Access::Store => Cause::StoreMisaligned,
        Access::Fetch => Cause::FetchMisaligned,
    }
}

impl Hart {
    /// Loads a little-endian scalar.
    #[inline(always)]
    pub fn load<T: Value>(&mut self, addr: u64) -> Result<T, Trap> {
        match self.tlb.load(addr) {
            Some(value) if self.is_aligned::<T>(addr) => Ok(value),
            _ => self.load_slow(addr),
        }
    }

    /// Stores a little-endian scalar.
    #[inline(always)]
    pub fn store<T: Value>(&mut self, addr: u64, value: T) -> Result<(), Trap> {
        if self.is_aligned::<T>(addr) && self.tlb.store(addr, value).is_some() {
            return Ok(());
        }
        self.store_slow(addr, value)
    }

    /// Is the address aligned to the scalar's size, or need it not be?
    #[inline(always)]
    fn is_aligned<T: Value>(&self, addr: u64) -> bool {
        addr & self.align & (T::SIZE - 1) == 0
    }

    /// The exception that an atomic access to a misaligned address raises, an lr or load-acquire being a load.
    #[cold]
    pub fn misaligned_atomic(&self, access: Access, addr: u64) -> Trap {
        let (cause, why) = match (self.config.misaligned_atomic, access) {
            (MisalignedAtomic::Misaligned, access) => (misaligned(access), ""),
            (MisalignedAtomic::AccessFault, Access::Store) => {
                (Cause::StoreAccess, "the address must be aligned")
            }
            (MisalignedAtomic::AccessFault, _) => (Cause::LoadAccess, "the address must be aligned"),
        };
        Trap::because(cause, self.unmasked(addr), why)
    }

    /// Replaces the scalar at `addr` by what `change` makes of it and gives the old one; one atomic step.
    /// Addresses must be aligned to the scalar's size, or [lie within a granule](Hart::is_in_granule).
    pub fn update<T: Value>(&mut self, addr: u64, mut change: impl FnMut(T) -> T) -> Result<T, Trap> {
        let mut new = T::from_bytes([0; 16]);
        let mut change = |old| {
            new = change(old);
            new
        };
        if self.recording {
            self.check_triggers(addr, T::SIZE, Access::Load)?;
            self.check_triggers(addr, T::SIZE, Access::Store)?;
        }
        if !addr.is_multiple_of(T::SIZE) {
            return match self.is_in_granule(addr, T::SIZE) {
                true => self.update_misaligned(addr, change),
                false => Err(self.misaligned_atomic(Access::Store, addr)),
            };
        }
        if let Some(old) = self.tlb.update(addr, &mut change) {
            return Ok(old);
        }
        let old = match self.locate(addr, T::SIZE, Access::Store)? {
            AccessPath::Cached => self.tlb.update(addr, &mut change),
            AccessPath::Guarded => self.guarded(addr, T::SIZE, |hart| hart.tlb.update(addr, &mut change))?,
            AccessPath::Bus(at) => Some(self.bus_update(addr, at, &mut change)?),
        };
        if self.recording {
            self.record_load(addr, T::SIZE);
            self.record_store(addr, &new.to_bytes()[..T::SIZE as usize]);
        }
        old.ok_or_else(|| Trap::new(Cause::StoreAccess, self.unmasked(addr)))
    }

    /// The instruction at `addr`: its first two bytes, or four where the low bits say so.
    pub fn fetch(&mut self, addr: u64) -> Result<u32, Trap> {
        let low = u32::from(self.fetch_half(addr)?);
        if low & 3 != 3 {
            return Ok(low);
        }
        let next = self.address(addr, 2);
        Ok(low | u32::from(self.fetch_half(next)?) << 16)
    }

    /// A number of `bytes` bytes, at most eight, in memory for code: an entry of a jump table (Zcmt).
    pub fn fetch_number(&mut self, addr: u64, bytes: u32) -> Result<u64, Trap> {
        (0..bytes / 2).try_fold(0, |number, half| {
            let addr = self.address(addr, u64::from(half) * 2);
            Ok(number | u64::from(self.fetch_half(addr)?) << (half * 16))
        })
    }

    fn fetch_half(&mut self, addr: u64) -> Result<u16, Trap> {
        if let Some(half) = self.tlb.fetch(addr) {
            return Ok(half);
        }
        match self.locate(addr, 2, Access::Fetch)? {
            AccessPath::Cached | AccessPath::Guarded => {
                self.tlb.fetch(addr).ok_or_else(|| Trap::new(Cause::FetchMisaligned, addr))
            }
            AccessPath::Bus(at) => self.fetch_from_bus(addr, at),
        }
    }

    /// Half an instruction at a physical address; `addr` is what the guest calls it.
    fn fetch_from_bus(&self, addr: u64, at: u64) -> Result<u16, Trap> {
        let mut half = [0; 2];
        let AddressSpace::Bare(bus) = &self.space else { return Ok(0) };
        match bus.lock().unwrap_or_else(PoisonError::into_inner).peek(at, &mut half) {
            Ok(()) => Ok(u16::from_le_bytes(half)),
            Err(_) => Err(Refusal::Access("only RAM is executable").trap(addr, Access::Fetch)),
        }
    }

    #[cold]
    #[inline(never)]
    fn load_slow<T: Value>(&mut self, addr: u64) -> Result<T, Trap> {
        if self.recording {
            self.check_triggers(addr, T::SIZE, Access::Load)?;
        }
        self.check_alignment(addr, T::SIZE, Access::Load)?;
        if self.retry(addr, T::SIZE, Access::Load)? == Some(AccessPath::Cached)
            && let Some(value) = self.tlb.load(addr)
        {
            return Ok(value);
        }
        let mut bytes = [0; 16];
        self.read(addr, &mut bytes[..T::SIZE as usize])?;
        Ok(T::from_bytes(bytes))
    }

    #[cold]
    #[inline(never)]
    fn store_slow<T: Value>(&mut self, addr: u64, value: T) -> Result<(), Trap> {
        if self.recording {
            self.check_triggers(addr, T::SIZE, Access::Store)?;
        }
        self.check_alignment(addr, T::SIZE, Access::Store)?;
        let stored = match self.retry(addr, T::SIZE, Access::Store)? {
            Some(AccessPath::Cached) => self.tlb.store(addr, value),
            Some(AccessPath::Guarded) => self.guarded(addr, T::SIZE, |hart| hart.tlb.store(addr, value))?,
            _ => None,
        };
        if stored.is_some() {
            return Ok(());
        }
        self.write(addr, &value.to_bytes()[..T::SIZE as usize])
    }

    /// Where a user program's access that missed can be made as one now, for other threads may look. Not for an observer,
    /// nor over two pages.
    fn retry(&mut self, addr: u64, size: u64, access: Access) -> Result<Option<AccessPath>, Trap> {
        let whole = matches!(self.space, AddressSpace::User(_)) && addr % PAGE_SIZE <= PAGE_SIZE - size;
        if whole && !self.recording { self.locate(addr, size, access).map(Some) } else { Ok(None) }
    }

    /// Makes a store to a [guarded](UserSpace::is_guarded) page, whose bytes are all in that page.
    fn guarded<R>(&mut self, addr: u64, len: u64, store: impl FnOnce(&mut Hart) -> R) -> Result<R, Trap> {
        let AddressSpace::User(space) = &self.space else { return Ok(store(self)) };
        let space = Arc::clone(space);
        let page = space.page(addr, Access::Store);
        let page = page.map_err(|fault| unmapped(addr, Access::Store, fault.kind))?;
        self.tlb.fill(addr, Access::Store, &page);
        let result = store(self);
        self.tlb.flush_page(addr);
        self.code_changed |= space.stored(addr, len);
        Ok(result)
    }

    fn check_alignment(&self, addr: u64, size: u64, access: Access) -> Result<(), Trap> {
        match addr & self.align & (size - 1) == 0 || self.is_in_granule(addr, size) {
            true => Ok(()),
            false => Err(Trap::new(misaligned(access), self.unmasked(addr))),
        }
    }

    /// Reads bytes as loads would; they may cross pages.
    pub fn read(&mut self, addr: u64, to: &mut [u8]) -> Result<(), Trap> {
        let mut done = 0;
        while done < to.len() {
            let at = self.address(addr, done as u64);
            let n = ((PAGE_SIZE - at % PAGE_SIZE) as usize).min(to.len() - done);
            let part = &mut to[done..done + n];
            if self.tlb.copy_from(at, part).is_none() {
                match self.locate(at, n as u64, Access::Load)? {
                    AccessPath::Cached | AccessPath::Guarded => self.tlb.copy_from(at, part).unwrap_or(()),
                    AccessPath::Bus(physical) => self.bus_read(at, physical, part)?,
                }
            }
            done += n;
        }
        if self.recording {
            self.record_load(addr, to.len() as u64);
        }
        Ok(())
    }

    /// Writes bytes as stores would; they may cross pages. All pages are checked before any is written.
    pub fn write(&mut self, addr: u64, from: &[u8]) -> Result<(), Trap> {
        if self.recording {
            self.check_triggers(addr, from.len() as u64, Access::Store)?;
        }
        let mut at = addr;
        let mut left = from.len() as u64;
        while left > 0 {
            let n = (PAGE_SIZE - at % PAGE_SIZE).min(left);
            if self.tlb.span_mut(at, n as usize).is_none() {
                self.locate(at, n, Access::Store)?;
            }
            (at, left) = (self.address(at, n), left - n);
        }
        let mut done = 0;
        while done < from.len() {
            let at = self.address(addr, done as u64);
            let n = ((PAGE_SIZE - at % PAGE_SIZE) as usize).min(from.len() - done);
            let part = &from[done..done + n];
            if self.tlb.copy_to(at, part).is_none() {
                match self.locate(at, n as u64, Access::Store)? {
                    AccessPath::Cached => self.tlb.copy_to(at, part).unwrap_or(()),
                    AccessPath::Guarded => {
                        self.guarded(at, n as u64, |hart| hart.tlb.copy_to(at, part))?.unwrap_or(());
                    }
                    AccessPath::Bus(physical) => self.bus_write(at, physical, part)?,
                }
            }
            done += n;
        }
        if self.recording {
            self.record_store(addr, from);
        }
        Ok(())
    }

    /// Would an access to `len` bytes at `addr` succeed? Crosses pages; touches nothing but A and D bits of page
    /// tables.
    pub fn probe(&mut self, addr: u64, len: u64, access: Access) -> Result<(), Trap> {
        let (mut at, mut left) = (addr, len);
        while left > 0 {
            let n = (PAGE_SIZE - at % PAGE_SIZE).min(left);
            self.locate(at, n, access)?;
            if self.recording {
                self.tlb.flush_page(at);
            }
            (at, left) = (self.address(at, n), left - n);
        }
        Ok(())
    }

    /// The physical id of the page that `pc` is in: equal ids, equal memory. While [`Hart::code_context`] stays
    /// what it is, so does this; and whoever may fetch one instruction of a page may fetch all. 0 for all addresses of
    /// a user program, where a change of mappings sets `code_changed`.
    pub fn code_physical_id(&mut self, pc: u64) -> Result<u64, Trap> {
        if matches!(self.space, AddressSpace::User(_)) {
            return Ok(0);
        }
        if self.tlb.frame(pc).is_none() {
            self.locate(pc, 2, Access::Fetch)?;
        }
        // Parts of the page may be fetched from, and other parts in other contexts: the number is of this one alone.
        // Addresses of host memory have no bit 63.
        Ok(self.tlb.frame(pc).unwrap_or(1 << 63 | u64::from(self.code_context)))
    }

    /// Resolves a TLB miss for `len` bytes, all in one page.
    fn locate(&mut self, addr: u64, len: u64, access: Access) -> Result<AccessPath, Trap> {
        let AddressSpace::User(space) = &self.space else { return self.locate_on_bus(addr, len, access) };
        match space.page(addr, access) {
            Ok(_) if access == Access::Store && space.is_guarded(addr) => return Ok(AccessPath::Guarded),
            Ok(page) => self.tlb.fill(addr, access, &page),
            Err(fault) => return Err(unmapped(addr, access, fault.kind)),
        }
        Ok(AccessPath::Cached)
    }

    /// The same on a bare machine: translates, asks physical memory protection, and then the bus.
    #[inline(never)]
    fn locate_on_bus(&mut self, addr: u64, len: u64, access: Access) -> Result<AccessPath, Trap> {
        let AddressSpace::Bare(bus) = &self.space else { return Ok(AccessPath::Cached) };
        let bus = bus.lock().unwrap_or_else(PoisonError::into_inner);
        let rules = self.contexts.rules(access);
        let translator = Translator { csr: &self.csr, isa: &self.config.isa, bus: &bus };
        // The TLB knows the page by the address that the guest uses.
        let unmasked = translator.unmasked(addr, rules);
        let refused = |refusal: Refusal| refusal.trap(unmasked, access);
        let physical = translator.translate(unmasked, access, rules).map_err(refused)?;
        let at = physical.addr;
        let check_for =
            |at, len, access| self.csr.pmp.check(at, len, rules.privilege, access, self.csr.mseccfg);
        let check = |at, len| match check_for(at, len, access) {
            // For `hlvx` the memory has to be readable and executable.
            Verdict::Allowed if rules.executes => check_for(at, len, Access::Fetch),
            verdict => verdict,
        };
        let verdict = check(at - at % PAGE_SIZE, PAGE_SIZE);
        if verdict == Verdict::Denied || verdict == Verdict::Mixed && check(at, len) != Verdict::Allowed {
            return Err(refused(Refusal::Access("denied by PMP")));
        }
        if rules.executes && bus.page(at, Access::Fetch).is_none() {
            return Err(refused(Refusal::Access("only RAM is executable")));
        }
        match bus.page(at, access) {
            Some(page) if verdict == Verdict::Allowed => {
                self.tlb.fill(addr, access, &page);
                self.contexts.note(addr, access, physical);
                Ok(AccessPath::Cached)
            }
            None if access == Access::Store
                && verdict == Verdict::Allowed
                && let Some((page, lines)) = bus.page_beside_code(at) =>
            {
                self.tlb.fill_beside_code(addr, &page, lines);
                self.contexts.note(addr, access, physical);
                // A store to the code itself is still not possible by the TLB.
                Ok(if self.tlb.span_mut(addr, len as usize).is_some() {
                    AccessPath::Cached
                } else {
                    AccessPath::Bus(at)
                })
            }
            _ if bus.holds(at, len) => Ok(AccessPath::Bus(at)),
            _ if access == Access::Fetch => Err(refused(Refusal::Access("only RAM is executable"))),
            _ => Err(refused(Refusal::Access("no memory or device at this address"))),
        }
    }

    /// Reads at a physical address; `addr` is what the guest calls it.
    pub(crate) fn bus_read(&mut self, addr: u64, at: u64, to: &mut [u8]) -> Result<(), Trap> {
        let AddressSpace::Bare(bus) = &self.space else { return Ok(()) };
        let mut bus = bus.lock().unwrap_or_else(PoisonError::into_inner);
        self.clock.store(self.time(), Ordering::Relaxed);
        for (at, part) in pieces(at, to.len()) {
            let value =
                bus.load(at, part.len() as u8).map_err(|fault| refused(self.unmasked(addr), fault))?;
            to[part.clone()].copy_from_slice(&value.to_le_bytes()[..part.len()]);
        }
        Ok(())
    }

    /// Reads, changes and writes at a physical address; in RAM in one step for harts on other host threads, too.
    fn bus_update<T: Value>(
        &mut self,
        addr: u64,
        at: u64,
        change: &mut impl FnMut(T) -> T,
    ) -> Result<T, Trap> {
        loop {
            let mut bytes = [0; 16];
            self.bus_read(addr, at, &mut bytes[..T::SIZE as usize])?;
            let old = T::from_bytes(bytes);
            let new = change(old);
            let AddressSpace::Bare(bus) = &self.space else { return Ok(old) };
            let mut bus = bus.lock().unwrap_or_else(PoisonError::into_inner);
            let (stored, hits) = (bus.store_if(at, old, new), bus.code.hits());
            drop(bus);
            match stored {
                Ok(true) => {
                    self.bus_written(hits);
                    return Ok(old);
                }
                Ok(false) => {}
                // It is a device.
                Err(_) => {
                    self.bus_write(addr, at, &new.to_bytes()[..T::SIZE as usize])?;
                    return Ok(old);
                }
            }
        }
    }

    /// Writes at a physical address; `addr` is what the guest calls it.
    pub(crate) fn bus_write(&mut self, addr: u64, at: u64, from: &[u8]) -> Result<(), Trap> {
        let AddressSpace::Bare(bus) = &self.space else { return Ok(()) };
        let mut bus = bus.lock().unwrap_or_else(PoisonError::into_inner);
        self.clock.store(self.time(), Ordering::Relaxed);
        for (at, part) in pieces(at, from.len()) {
            let mut bytes = [0; 8];
            bytes[..part.len()].copy_from_slice(&from[part.clone()]);
            let value = u64::from_le_bytes(bytes);
            bus.store(at, part.len() as u8, value).map_err(|fault| refused(self.unmasked(addr), fault))?;
        }
        let hits = bus.code.hits();
        drop(bus);
        self.bus_written(hits);
        Ok(())
    }

    /// Something was written by the bus; `hits` is its count of stores to code.
    fn bus_written(&mut self, hits: u64) {
        self.code_changed |= std::mem::replace(&mut self.code_seen.hits, hits) != hits;
        // A device may want attention (a watched store, an interrupt).
        self.stop = true;
    }
}

/// Where the bytes of an access are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AccessPath {
    /// In a page that the TLB knows now.
    Cached,
    /// In a page of a user program that holds decoded code: a store there has to be looked at, and no TLB may know it.
    Guarded,
    /// At this physical address: in a device, a watched page, a page with code, or one that is protected in parts. No TLB
    /// may know it.
    Bus(u64),
}

/// The trap of a user program's access.
#[cold]
fn unmapped(addr: u64, access: Access, kind: FaultKind) -> Trap {
    let why = match kind {
        FaultKind::Unmapped => "address not mapped",
        FaultKind::Protected => "not permitted by the page",
    };
    Trap::because(page_fault(access), addr, format!("{access} at {addr:#x}: {why}"))
}

/// The trap of an access that the bus refuses.
fn refused(addr: u64, fault: BusFault) -> Trap {
    let (access, why) = (fault.access, fault.kind);
    Trap::because(access_fault(access), addr, format!("{access} at {addr:#x}: {why}"))
}

/// Cuts `len` bytes at `addr` into naturally aligned accesses of 1, 2, 4 or 8 bytes.
fn pieces(addr: u64, len: usize) -> impl Iterator<Item = (u64, std::ops::Range<usize>)> {
    let mut done = 0;
    std::iter::from_fn(move || {
        let at = addr.wrapping_add(done as u64);
        let size = [8, 4, 2, 1].into_iter().find(|&n| at.is_multiple_of(n as u64) && n <= len - done)?;
        done += size;
        Some((at, done - size..done))
    })
}
