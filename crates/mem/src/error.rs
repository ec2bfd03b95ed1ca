//! What can go wrong: guest faults, refused mappings, and failures of the host. Never mixed.

use std::fmt;

use crate::Access;

/// A guest access that the address space refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The first address that may not be accessed.
    pub addr: u64,
    /// What was attempted.
    pub access: Access,
    /// Why it was refused.
    pub kind: FaultKind,
}

/// Why an access is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// Nothing is mapped there.
    Unmapped,
    /// The mapping does not allow this kind of access.
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

/// A change of the mappings that is refused; nothing was changed.
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
        /// Its length as given.
        len: u64,
    },
    /// No free range is large enough.
    #[error("no free range of {len:#x} bytes")]
    NoSpace {
        /// The length looked for.
        len: u64,
    },
    /// There are as many mappings as there may be.
    #[error("too many mappings")]
    TooMany,
    /// A page of the range is not mapped.
    #[error("nothing is mapped at {0:#x}")]
    Unmapped(u64),
    /// The source and the destination of a move overlap.
    #[error("the destination {0:#x} overlaps the source")]
    Overlap(u64),
}

/// The host does not give what is needed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MemError {
    /// The host refused to reserve address space.
    #[error("cannot reserve {len:#x} bytes of host address space: {reason}")]
    Refused {
        /// Bytes asked for.
        len: u64,
        /// The host's words.
        reason: String,
    },
    /// A size that no host can provide.
    #[error("cannot reserve {0:#x} bytes")]
    Size(u64),
    /// A width of addresses that is not supported.
    #[error("an address space of {0} bits is not supported; the range is 16 to 47")]
    Bits(u32),
}
