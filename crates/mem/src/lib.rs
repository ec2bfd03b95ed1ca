#![doc = include_str!("../README.md")]

mod access;
mod allocator;
mod bus;
mod closed_pages;
mod code;
mod error;
mod host_ranges;
mod reservation;
mod rewind;
mod scalar;
mod span;
mod start;
mod tlb;
mod user;

pub use access::{Access, Perms};
pub use allocator::trim_allocator;
pub use bus::{Bus, BusError, BusFault, BusFaultKind, Device, DeviceFault, DeviceState, WatchedStore};
pub use closed_pages::open_for_host;
pub use code::{CodeMap, NewCode};
pub use error::{Fault, FaultKind, MapError, MemError};
pub use host_ranges::HostRange;
pub use reservation::{HostPage, Reservation};
pub use rewind::{Changes, ContentChange, MemoryChange, Pages};
pub use scalar::Scalar;
pub use span::{Span, SpanMut};
pub use start::Start;
pub use tlb::{CodeLayout, Tlb, TlbLayout};
pub use user::{
    Layout, MAX_MAPPINGS, Mapping, NoShadowStack, Origin, RemapTo, SharedMemory, Source, UserSpace, Window,
};

/// Bytes in a guest page.
pub const PAGE_SIZE: u64 = 4096;

/// Returns the address of the page that holds `addr`.
pub(crate) const fn page_base(addr: u64) -> u64 {
    addr & !(PAGE_SIZE - 1)
}
