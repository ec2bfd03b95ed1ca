//! The state of one hart, and the rules for reading and writing it.
//!
//! [`Hart`] is the whole architectural state; its memory port accesses guest memory through a soft TLB. This crate knows
//! registers, CSRs, privilege, traps and translation. It must not depend on instruction semantics (`rivet-exec`), files,
//! system calls or devices.

mod code;
mod config;
pub mod csr;
mod differ;
mod hart;
pub mod legal;
mod look;
mod memory;
mod pmp;
mod privileged;
mod state;
mod touch;
mod translate;
mod trap;
mod vector;
mod view;

pub use config::{Agnostic, ArithmeticVstart, Config};
pub use csr::{CacheBlock, CsrFile, Event};
pub use differ::HartDifference;
pub use hart::{Hart, Privilege};
pub use memory::{Value, World};
pub use pmp::{Pmp, Verdict};
pub use state::{HartState, Patch};
pub use touch::Touch;
pub use trap::{Cause, Trap, TrapInfo};
pub use vector::{Element, VectorUnit, VillOrigin};
