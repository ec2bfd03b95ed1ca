//! Tests of the state of a hart, in one binary: linking takes longer than running most of them.

mod aia;
mod alignment;
mod common;
mod csr;
mod double_trap;
mod hypervisor;
mod indirect;
mod landing_pads;
mod pages;
mod pmp;
mod shadow_stack;
mod smepmp;
mod transfer_records;
mod translation;
mod traps;
mod two_stage;
mod views;
