//! Why a translation fails, and the exception that comes of it.

use rivet_mem::Access;

use crate::{Cause, GuestFault, Trap};

/// Why an access is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// A page fault.
    Page(&'static str),
    /// An access fault.
    Access(&'static str),
    /// A guest-page fault.
    Guest(GuestFault, &'static str),
}

impl Refusal {
    /// The refusal by the G-stage for the access itself, at this guest physical address.
    pub(super) fn in_guest(self, addr: u64) -> Refusal {
        self.at_guest(GuestFault { addr, implicit: None })
    }

    /// The refusal by the G-stage, whose page faults are guest-page faults.
    pub(super) fn at_guest(self, fault: GuestFault) -> Refusal {
        match self {
            Refusal::Page(why) => Refusal::Guest(fault, why),
            other => other,
        }
    }

    /// The exception of the original access.
    pub(crate) fn trap(self, addr: u64, access: Access) -> Trap {
        match self {
            Refusal::Page(why) => {
                Trap::because(page_fault(access), addr, format!("{access} at {addr:#x}: {why}"))
            }
            Refusal::Access(why) => {
                Trap::because(access_fault(access), addr, format!("{access} at {addr:#x}: {why}"))
            }
            Refusal::Guest(fault, why) => {
                let what = match fault.implicit {
                    None => String::new(),
                    Some(Access::Store) => "setting A or D in the VS-stage page table at ".into(),
                    Some(_) => "reading the VS-stage page table at ".into(),
                };
                let words =
                    format!("{access} at {addr:#x}: {what}guest physical address {:#x}: {why}", fault.addr);
                Trap::because(guest_page_fault(access), addr, words).in_guest(fault)
            }
        }
    }
}

pub(crate) fn access_fault(access: Access) -> Cause {
    match access {
        Access::Load => Cause::LoadAccess,
        Access::Store => Cause::StoreAccess,
        Access::Fetch => Cause::FetchAccess,
    }
}

pub(crate) fn page_fault(access: Access) -> Cause {
    match access {
        Access::Load => Cause::LoadPage,
        Access::Store => Cause::StorePage,
        Access::Fetch => Cause::FetchPage,
    }
}

fn guest_page_fault(access: Access) -> Cause {
    match access {
        Access::Load => Cause::LoadGuestPage,
        Access::Store => Cause::StoreGuestPage,
        Access::Fetch => Cause::FetchGuestPage,
    }
}
