//! The planner makes, compares and prints vectorisation plans; it only reads the scalar function.
//!
//! Invariant: a plan that exists is a faithful account of its loop. Which plan runs is a matter of cost alone.

mod ahead;
mod build;
pub mod choose;
pub mod cost;
pub mod division;
mod groups;
mod lane_by_lane;
mod lanes;
pub(crate) mod lowering;
mod masks;
mod narrow;
pub mod nest;
mod order;
pub mod print;
pub mod recipe;
mod registers;
pub mod report;
mod small_floats;
mod soon;
pub mod tables;

pub use build::build;
