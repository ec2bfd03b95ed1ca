#![doc = include_str!("../README.md")]

mod choices;
mod code;
mod config;
pub mod csr;
mod differ;
mod double_trap;
mod fences;
mod granule;
mod hart;
mod imsic;
mod interrupts;
pub mod legal;
mod look;
mod mem_access;
mod memory;
mod pmp;
mod privileged;
mod reservation;
mod retired;
mod shadow_stack;
mod state;
mod translate;
mod translation_context;
mod trap;
mod trap_instruction;
mod vector;

pub use choices::Choices;
pub use config::{
    Agnostic, ArithmeticVstart, Config, FaultOnlyFirst, MisalignedAtomic, UnorderedSum, VectorStart,
};
pub use csr::{CacheBlock, CsrFile, Event, INSTRUCTIONS_PER_TICK, Transfer, TransferRecord, TransferRecords};
pub use differ::HartDifference;
pub use hart::{Hart, Mode, Privilege};
pub use imsic::{FileOf, GUEST_FILES, Imsic, LAST_IDENTITY};
pub use mem_access::MemAccess;
pub use memory::{AddressSpace, Value};
pub use pmp::{Pmp, Verdict};
pub use reservation::Reservation;
pub use retired::{Retired, VectorCounts};
pub use state::{HartState, Patch};
pub use translate::{StageWalk, WalkedEntry};
pub use translation_context::GuestAccess;
pub use trap::{Cause, GuestFault, Trap, TrapInfo};
pub use vector::{Element, VectorUnit, VillOrigin};
