//! What `lr` leaves behind for `sc`.

use std::fmt;
use std::mem::offset_of;

/// Reservation of a hart: the address that `lr` loaded from, and the value found there. Compiled code accesses both in
/// place.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Reservation {
    addr: u64,
    value: u64,
}

impl Reservation {
    /// No reservation.
    pub const NONE: Reservation = Reservation { addr: Self::NOWHERE, value: 0 };

    /// Address that stands for no reservation: `lr` accepts none that is odd.
    pub const NOWHERE: u64 = u64::MAX;

    /// Offset of the address in bytes.
    pub const ADDR: usize = offset_of!(Reservation, addr);

    /// Offset of the value in bytes.
    pub const VALUE: usize = offset_of!(Reservation, value);

    /// Makes a reservation of the address and the sign-extended value there.
    pub fn new(addr: u64, value: u64) -> Reservation {
        Reservation { addr, value }
    }

    /// Returns address and value, if there is a reservation.
    pub fn get(self) -> Option<(u64, u64)> {
        (self.addr != Self::NOWHERE).then_some((self.addr, self.value))
    }
}

impl From<Option<(u64, u64)>> for Reservation {
    fn from(reserved: Option<(u64, u64)>) -> Reservation {
        reserved.map_or(Self::NONE, |(addr, value)| Reservation { addr, value })
    }
}

/// The value does not count where there is no reservation: compiled code leaves an old one behind.
impl PartialEq for Reservation {
    fn eq(&self, other: &Reservation) -> bool {
        self.get() == other.get()
    }
}

impl Eq for Reservation {}

impl fmt::Debug for Reservation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}
