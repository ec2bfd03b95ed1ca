//! Guest memory: the address space of a Linux user program, the physical memory of a bare-metal machine, and the soft TLB
//! through which a hart accesses either at the speed of a host access.
//!
//! Invariant: host memory for guests is a [`Reservation`] that is not unmapped while anything can still point into it. Guest
//! accesses are checked against permission bytes and page tables of Rivet's own, not by the host's page protection, so
//! that no guest access can raise a host signal.
//!
//! This crate must not depend on instructions, harts, registers, files or system calls.
//!
//! # Races
//! Several host threads may run harts on one memory, and guest programs race. Guest bytes are therefore never lent out as
//! `&[u8]` or `&mut [u8]`: scalars are *volatile* accesses of their own width through raw pointers (LLVM gives a racing
//! volatile load a target-dependent value instead of an undefined one; on the supported hosts that is the value of a plain
//! move), read-modify-writes are host atomics, and bulk transfers are copies between guest bytes and a host
//! buffer, which cannot overlap. A race can tear a value; it cannot do more.

mod access;
mod allocator;
mod bus;
mod code;
mod error;
mod reservation;
mod rewind;
mod scalar;
mod span;
mod tlb;
mod user;

pub use access::{Access, Perms};
pub use allocator::trim_allocator;
pub use bus::{Bus, BusError, BusFault, BusFaultKind, Device, DeviceFault, DeviceState, WatchedStore};
pub use code::CodeMap;
pub use error::{Fault, FaultKind, MapError, MemError};
pub use reservation::{HostPage, Reservation};
pub use rewind::{Changes, Pages};
pub use scalar::Scalar;
pub use span::{Span, SpanMut};
pub use tlb::{Tlb, TlbLayout};
pub use user::{Layout, MAX_MAPPINGS, Mapping, Origin, RemapTo, SharedMemory, Source, UserSpace, Window};

/// Bytes in a guest page.
pub const PAGE_SIZE: u64 = 4096;

/// Returns the address of the page that holds `addr`.
pub(crate) const fn page_base(addr: u64) -> u64 {
    addr & !(PAGE_SIZE - 1)
}
