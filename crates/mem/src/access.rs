//! Access types and permissions.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign};

/// The type of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Access {
    /// A data read.
    Load,
    /// A data write; atomic memory operations count as writes.
    Store,
    /// An instruction fetch.
    Fetch,
}

impl Access {
    /// Returns the permission that the access needs.
    pub const fn needs(self) -> Perms {
        match self {
            Access::Load => Perms::R,
            Access::Store => Perms::W,
            Access::Fetch => Perms::X,
        }
    }
}

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Access::Load => "load",
            Access::Store => "store",
            Access::Fetch => "fetch",
        })
    }
}

/// A set of the permissions read, write and execute, displayed as `rwx` with `-` for absent ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Perms(u8);

impl Perms {
    /// No permission at all.
    pub const NONE: Perms = Perms(0);
    /// Loads are allowed.
    pub const R: Perms = Perms(1);
    /// Stores are allowed.
    pub const W: Perms = Perms(2);
    /// Instruction fetches are allowed.
    pub const X: Perms = Perms(4);
    /// Loads and stores.
    pub const RW: Perms = Perms(3);
    /// Loads and fetches.
    pub const RX: Perms = Perms(5);
    /// Everything.
    pub const RWX: Perms = Perms(7);

    /// Returns the set with these bits: 1 read, 2 write, 4 execute, as in `PROT_*`; other bits are ignored.
    pub const fn from_bits(bits: u8) -> Perms {
        Perms(bits & 7)
    }

    /// Returns the bits: 1 read, 2 write, 4 execute.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Returns what a page with these has: a writable page is readable, as with RISC-V page tables.
    pub(crate) const fn of_page(self) -> Perms {
        if self.contains(Perms::W) { Perms(self.0 | Perms::R.0) } else { self }
    }

    /// Returns whether the set holds every permission of `other`.
    pub const fn contains(self, other: Perms) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns whether the set allows an access.
    pub const fn allows(self, access: Access) -> bool {
        self.contains(access.needs())
    }
}

impl BitOr for Perms {
    type Output = Perms;
    fn bitor(self, other: Perms) -> Perms {
        Perms(self.0 | other.0)
    }
}

impl BitOrAssign for Perms {
    fn bitor_assign(&mut self, other: Perms) {
        self.0 |= other.0;
    }
}

impl BitAnd for Perms {
    type Output = Perms;
    fn bitand(self, other: Perms) -> Perms {
        Perms(self.0 & other.0)
    }
}

impl fmt::Display for Perms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (bit, letter) in [(Perms::R, "r"), (Perms::W, "w"), (Perms::X, "x")] {
            f.write_str(if self.contains(bit) { letter } else { "-" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Perms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
