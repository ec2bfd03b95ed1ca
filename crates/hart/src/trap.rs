//! Guest events: exceptions with their cause, `tval`, and the reason in words for people.

use std::borrow::Cow;
use std::fmt;

use rivet_isa::Broken;
use rivet_mem::Access;

/// Cause of an exception, numbered as in `mcause`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Cause {
    /// Instruction address misaligned.
    FetchMisaligned = 0,
    /// Instruction access fault.
    FetchAccess = 1,
    /// Illegal instruction.
    IllegalInstruction = 2,
    /// Breakpoint.
    Breakpoint = 3,
    /// Load address misaligned.
    LoadMisaligned = 4,
    /// Load access fault.
    LoadAccess = 5,
    /// Store or AMO address misaligned.
    StoreMisaligned = 6,
    /// Store or AMO access fault.
    StoreAccess = 7,
    /// Environment call from U-mode.
    EcallU = 8,
    /// Environment call from S-mode.
    EcallS = 9,
    /// Environment call from VS-mode.
    EcallVs = 10,
    /// Environment call from M-mode.
    EcallM = 11,
    /// Instruction page fault.
    FetchPage = 12,
    /// Load page fault.
    LoadPage = 13,
    /// Store or AMO page fault.
    StorePage = 15,
    /// Software check: a landing pad or a shadow stack did not hold what it should.
    SoftwareCheck = 18,
    /// Instruction guest-page fault.
    FetchGuestPage = 20,
    /// Load guest-page fault.
    LoadGuestPage = 21,
    /// Virtual instruction.
    VirtualInstruction = 22,
    /// Store or AMO guest-page fault.
    StoreGuestPage = 23,
}

impl Cause {
    /// The exception's name as the specification writes it.
    pub fn name(self) -> &'static str {
        match self {
            Cause::FetchMisaligned => "instruction address misaligned",
            Cause::FetchAccess => "instruction access fault",
            Cause::IllegalInstruction => "illegal instruction",
            Cause::Breakpoint => "breakpoint",
            Cause::LoadMisaligned => "load address misaligned",
            Cause::LoadAccess => "load access fault",
            Cause::StoreMisaligned => "store/AMO address misaligned",
            Cause::StoreAccess => "store/AMO access fault",
            Cause::EcallU => "environment call from U-mode",
            Cause::EcallS => "environment call from S-mode",
            Cause::EcallVs => "environment call from VS-mode",
            Cause::EcallM => "environment call from M-mode",
            Cause::FetchPage => "instruction page fault",
            Cause::LoadPage => "load page fault",
            Cause::StorePage => "store/AMO page fault",
            Cause::SoftwareCheck => "software check",
            Cause::FetchGuestPage => "instruction guest-page fault",
            Cause::LoadGuestPage => "load guest-page fault",
            Cause::VirtualInstruction => "virtual instruction",
            Cause::StoreGuestPage => "store/AMO guest-page fault",
        }
    }
}

/// Where the G-stage of a translation failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuestFault {
    /// The guest physical address.
    pub addr: u64,
    /// The access was one to a page table of the VS-stage: a load, or a store that sets A or D.
    pub implicit: Option<Access>,
}

/// What a trap carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrapInfo {
    /// Why.
    pub cause: Cause,
    /// The value for `mtval`: an address, the encoding of an illegal or virtual instruction, or 0.
    pub tval: u64,
    /// Of a guest-page fault.
    pub guest: Option<GuestFault>,
    /// The access was one of `hlv`, `hlvx` or `hsv`: `tval` is a guest virtual address.
    pub by_hypervisor: bool,
    /// The broken rule in words; empty when the cause says it all.
    pub why: Cow<'static, str>,
}

/// An exception on its way to whoever handles it. One pointer, so that results stay in registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trap(Box<TrapInfo>);

impl Trap {
    /// An exception whose cause says it all.
    #[cold]
    pub fn new(cause: Cause, tval: u64) -> Trap {
        Trap::because(cause, tval, "")
    }

    /// An exception with its reason in words.
    #[cold]
    pub fn because(cause: Cause, tval: u64, why: impl Into<Cow<'static, str>>) -> Trap {
        Trap(Box::new(TrapInfo { cause, tval, guest: None, by_hypervisor: false, why: why.into() }))
    }

    /// An illegal-instruction exception of encoding `raw`.
    #[cold]
    pub fn illegal(raw: u32, why: impl Into<Cow<'static, str>>) -> Trap {
        Trap::because(Cause::IllegalInstruction, raw.into(), why)
    }

    /// The exception of encoding `raw` that breaks a rule: illegal instruction, or [virtual](rivet_isa::Rule::is_virtual) instruction.
    #[cold]
    pub fn forbidden(raw: u32, broken: Broken) -> Trap {
        let cause = match broken.rule.is_virtual() {
            true => Cause::VirtualInstruction,
            false => Cause::IllegalInstruction,
        };
        Trap::because(cause, raw.into(), broken)
    }

    /// The same, its G-stage having failed there.
    pub(crate) fn in_guest(mut self, fault: GuestFault) -> Trap {
        self.0.guest = Some(fault);
        self
    }

    /// The exception that is reported in its place, for another address of the same page.
    #[cold]
    pub fn moved_to(&self, cause: Cause, addr: u64) -> Trap {
        let mut trap = self.clone();
        (trap.0.cause, trap.0.tval) = (cause, addr);
        let is_guest_fault =
            matches!(cause, Cause::FetchGuestPage | Cause::LoadGuestPage | Cause::StoreGuestPage);
        match &mut trap.0.guest {
            // The guest physical address is that of the address in tval, to the byte.
            Some(fault) if is_guest_fault && fault.implicit.is_none() => {
                fault.addr = fault.addr.wrapping_add(addr).wrapping_sub(self.tval);
            }
            Some(_) if is_guest_fault => {}
            guest => *guest = None,
        }
        trap
    }

    /// The same, reported as that of a store: the load is part of a read-modify-write.
    #[cold]
    pub(crate) fn of_store(mut self) -> Trap {
        self.0.cause = match self.cause {
            Cause::LoadMisaligned => Cause::StoreMisaligned,
            Cause::LoadAccess => Cause::StoreAccess,
            Cause::LoadPage => Cause::StorePage,
            Cause::LoadGuestPage => Cause::StoreGuestPage,
            other => other,
        };
        self
    }

    /// The same, of an access of `hlv`, `hlvx` or `hsv`.
    pub(crate) fn by_hypervisor(mut self) -> Trap {
        self.0.by_hypervisor = true;
        self
    }
}

impl std::ops::Deref for Trap {
    type Target = TrapInfo;
    fn deref(&self) -> &TrapInfo {
        &self.0
    }
}

impl fmt::Display for Trap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.cause.name())?;
        if !self.why.is_empty() {
            write!(f, ": {}", self.why)?;
        }
        Ok(())
    }
}
