//! Guest events: exceptions with their cause, `tval`, and the reason in words for people.

use std::borrow::Cow;
use std::fmt;

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
    /// Environment call from M-mode.
    EcallM = 11,
    /// Instruction page fault.
    FetchPage = 12,
    /// Load page fault.
    LoadPage = 13,
    /// Store or AMO page fault.
    StorePage = 15,
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
            Cause::EcallM => "environment call from M-mode",
            Cause::FetchPage => "instruction page fault",
            Cause::LoadPage => "load page fault",
            Cause::StorePage => "store/AMO page fault",
        }
    }
}

/// What a trap carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrapInfo {
    /// Why.
    pub cause: Cause,
    /// The value for `mtval`: an address, the encoding of an illegal instruction, or 0.
    pub tval: u64,
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
        Trap(Box::new(TrapInfo { cause, tval, why: why.into() }))
    }

    /// An illegal-instruction exception of encoding `raw`.
    #[cold]
    pub fn illegal(raw: u32, why: impl Into<Cow<'static, str>>) -> Trap {
        Trap::because(Cause::IllegalInstruction, raw.into(), why)
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
