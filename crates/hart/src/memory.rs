//! The hart's port to memory: TLB hits inline, everything else here.
//!
//! Invariant: an access that fails has changed nothing, and its trap names the first address that failed.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use rivet_mem::{Access, Bus, FaultKind, PAGE_SIZE, Scalar, UserSpace};

use crate::{Cause, Hart, Trap};

/// What addresses mean.
#[derive(Clone)]
pub enum World {
    /// Addresses of a Linux user program.
    User(Arc<UserSpace>),
    /// Physical memory of a bare-metal machine.
    Bare(Arc<Mutex<Bus>>),
}

/// A data access that has happened, for observers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// First address.
    pub addr: u64,
    /// Bytes.
    pub len: u32,
    /// It wrote; otherwise it read.
    pub store: bool,
}

/// Bytes of a scalar, at most 16, and back.
trait Bytes: Scalar {
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

fn access_fault(access: Access) -> Cause {
    match access {
        Access::Load => Cause::LoadAccess,
        Access::Store => Cause::StoreAccess,
        Access::Fetch => Cause::FetchAccess,
    }
}

fn page_fault(access: Access) -> Cause {
    match access {
        Access::Load => Cause::LoadPage,
        Access::Store => Cause::StorePage,
        Access::Fetch => Cause::FetchPage,
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

    /// Replaces the scalar at `addr` by what `change` makes of it and gives the old one; one atomic step.
    /// Addresses must be aligned to the scalar's size.
    pub fn update<T: Value>(&mut self, addr: u64, mut change: impl FnMut(T) -> T) -> Result<T, Trap> {
        if self.recording {
            self.check_triggers(addr, T::SIZE, Access::Load)?;
            self.check_triggers(addr, T::SIZE, Access::Store)?;
        }
        if !addr.is_multiple_of(T::SIZE) {
            return Err(Trap::new(Cause::StoreMisaligned, addr));
        }
        if let Some(old) = self.tlb.update(addr, &mut change) {
            return Ok(old);
        }
        if self.fill(addr, Access::Store)?
            && let Some(old) = self.tlb.update(addr, &mut change)
        {
            if self.recording {
                self.record(addr, T::SIZE, false);
                self.record(addr, T::SIZE, true);
            }
            return Ok(old);
        }
        let mut bytes = [0; 16];
        self.device_read(addr, &mut bytes[..T::SIZE as usize])?;
        let old = T::from_bytes(bytes);
        self.device_write(addr, &change(old).to_bytes()[..T::SIZE as usize])?;
        Ok(old)
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

    fn fetch_half(&mut self, addr: u64) -> Result<u16, Trap> {
        if let Some(half) = self.tlb.fetch(addr) {
            return Ok(half);
        }
        match self.fill(addr, Access::Fetch)? {
            true => self.tlb.fetch(addr).ok_or_else(|| Trap::new(Cause::FetchMisaligned, addr)),
            false => Err(Trap::because(Cause::FetchAccess, addr, "only RAM can be executed")),
        }
    }

    #[cold]
    #[inline(never)]
    fn load_slow<T: Value>(&mut self, addr: u64) -> Result<T, Trap> {
        if self.recording {
            self.check_triggers(addr, T::SIZE, Access::Load)?;
        }
        self.check_alignment(addr, T::SIZE, Access::Load)?;
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
        self.write(addr, &value.to_bytes()[..T::SIZE as usize])
    }

    fn check_alignment(&self, addr: u64, size: u64, access: Access) -> Result<(), Trap> {
        match addr & self.align & (size - 1) == 0 {
            true => Ok(()),
            false => Err(Trap::new(misaligned(access), addr)),
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
                match self.fill(at, Access::Load)? {
                    true => self.tlb.copy_from(at, part).unwrap_or(()),
                    false => self.device_read(at, part)?,
                }
            }
            done += n;
        }
        if self.recording {
            self.record(addr, to.len() as u64, false);
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
                self.fill(at, Access::Store)?;
            }
            (at, left) = (self.address(at, n), left - n);
        }
        let mut done = 0;
        while done < from.len() {
            let at = self.address(addr, done as u64);
            let n = ((PAGE_SIZE - at % PAGE_SIZE) as usize).min(from.len() - done);
            let part = &from[done..done + n];
            if self.tlb.copy_to(at, part).is_none() {
                match self.fill(at, Access::Store)? {
                    true => self.tlb.copy_to(at, part).unwrap_or(()),
                    false => self.device_write(at, part)?,
                }
            }
            done += n;
        }
        if self.recording {
            self.record(addr, from.len() as u64, true);
        }
        Ok(())
    }

    /// Would an access to `len` bytes at `addr` succeed? Crosses pages; touches nothing.
    pub fn probe(&mut self, addr: u64, len: u64, access: Access) -> Result<(), Trap> {
        let (mut at, mut left) = (addr, len);
        while left > 0 {
            let n = (PAGE_SIZE - at % PAGE_SIZE).min(left);
            self.fill(at, access)?;
            if self.recording {
                self.tlb.flush_page(at);
            }
            (at, left) = (self.address(at, n), left - n);
        }
        Ok(())
    }

    /// From here on every data access is recorded in [`Hart::touched`], until [`Hart::stop_recording`].
    pub fn record_accesses(&mut self) {
        self.tlb.flush();
        (self.recording, self.observed) = (true, true);
    }

    /// Ends [`Hart::record_accesses`].
    pub fn stop_recording(&mut self) {
        self.observed = false;
        self.recording = self.csr.triggers_armed;
        self.touched.clear();
    }

    /// Notes an access, and forgets its translations so that the next one comes by here as well.
    #[cold]
    fn record(&mut self, addr: u64, len: u64, store: bool) {
        self.tlb.flush_page(addr);
        self.tlb.flush_page(self.address(addr, len.saturating_sub(1)));
        if self.observed {
            self.touched.push(Touch { addr, len: len as u32, store });
        }
    }

    /// Resolves a TLB miss. False when the address is no RAM page: the access goes to a device, byte by byte.
    fn fill(&mut self, addr: u64, access: Access) -> Result<bool, Trap> {
        match &self.world {
            World::User(space) => match space.page(addr, access) {
                Ok(page) => self.tlb.fill(addr, access, &page),
                Err(fault) => {
                    let why = match fault.kind {
                        FaultKind::Unmapped => format!("{access} at {addr:#x}: nothing is mapped there"),
                        FaultKind::Protected => format!("{access} at {addr:#x}: the page does not allow it"),
                    };
                    return Err(Trap::because(page_fault(access), addr, why));
                }
            },
            World::Bare(bus) => {
                let bus = bus.lock().unwrap_or_else(PoisonError::into_inner);
                match bus.page(addr, access) {
                    Some(page) => self.tlb.fill(addr, access, &page),
                    None => return Ok(false),
                }
            }
        }
        Ok(true)
    }

    fn device_read(&mut self, addr: u64, to: &mut [u8]) -> Result<(), Trap> {
        let fault = || {
            Trap::because(access_fault(Access::Load), addr, format!("load at {addr:#x}: nothing is there"))
        };
        let World::Bare(bus) = &self.world else { return Err(fault()) };
        self.clock.store(self.time(), Ordering::Relaxed);
        let mut bus = bus.lock().unwrap_or_else(PoisonError::into_inner);
        for (at, part) in pieces(addr, to.len()) {
            let value = bus.load(at, part.len() as u8).map_err(|_| fault())?;
            to[part.clone()].copy_from_slice(&value.to_le_bytes()[..part.len()]);
        }
        Ok(())
    }

    fn device_write(&mut self, addr: u64, from: &[u8]) -> Result<(), Trap> {
        let fault = || {
            Trap::because(access_fault(Access::Store), addr, format!("store at {addr:#x}: nothing is there"))
        };
        let World::Bare(bus) = &self.world else { return Err(fault()) };
        self.clock.store(self.time(), Ordering::Relaxed);
        let mut bus = bus.lock().unwrap_or_else(PoisonError::into_inner);
        for (at, part) in pieces(addr, from.len()) {
            let mut bytes = [0; 8];
            bytes[..part.len()].copy_from_slice(&from[part.clone()]);
            bus.store(at, part.len() as u8, u64::from_le_bytes(bytes)).map_err(|_| fault())?;
        }
        // A device may want attention (a watched store, an interrupt).
        self.stop = true;
        Ok(())
    }
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
