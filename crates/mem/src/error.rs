//! Errors of memory: guest faults, refused mappings, host failures, each with a type of its own.

use std::fmt;

use crate::Access;

/// A fault of a guest access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The first address that cannot be accessed.
    pub addr: u64,
    /// Type of the access.
    pub access: Access,
    /// The reason.
    pub kind: FaultKind,
}

/// The reason of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The address is not mapped.
    Unmapped,
    /// The mapping does not permit the access.
    Protected,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = match self.kind {
            FaultKind::Unmapped => "address not mapped",
            FaultKind::Protected => "not permitted by the page",
        };
        write!(f, "{} at {:#x}: {why}", self.access, self.addr)
    }
}

impl std::error::Error for Fault {}

/// The reason why a change of mappings is refused; nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MapError {
    /// The length is zero.
    #[error("the length is zero")]
    Empty,
    /// The address is not a multiple of the page size.
    #[error("address {0:#x} is not page aligned")]
    Misaligned(u64),
    /// The range leaves the address space.
    #[error("{len:#x} bytes at {addr:#x} extend past the address space")]
    OutOfRange {
        /// First address of the range.
        addr: u64,
        /// Length of the range as given.
        len: u64,
    },
    /// No free range is long enough.
    #[error("no free range of {len:#x} bytes")]
    NoSpace {
        /// The length in bytes.
        len: u64,
    },
    /// The maximum number of mappings exists.
    #[error("too many mappings")]
    TooMany,
    /// A page of the range is not mapped.
    #[error("nothing is mapped at {0:#x}")]
    Unmapped(u64),
    /// The source and the destination of a move overlap.
    #[error("the destination {0:#x} overlaps the source")]
    Overlap(u64),
}

/// The host refuses a resource.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MemError {
    /// The host refused to reserve address space.
    #[error("cannot reserve {len:#x} bytes of host address space: {reason}")]
    Refused {
        /// The size in bytes.
        len: u64,
        /// The host's reason.
        reason: String,
    },
    /// The size exceeds every host's.
    #[error("cannot reserve {0:#x} bytes")]
    Size(u64),
    /// The width of addresses is not supported.
    #[error("an address space of {0} bits is not supported; the range is 16 to 47")]
    Bits(u32),
}
