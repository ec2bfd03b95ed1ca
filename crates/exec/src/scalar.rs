//! Scalar instructions, one file a chapter of the table.

pub(crate) mod amo;
pub(crate) mod csr;
pub(crate) mod finx;
pub(crate) mod float;
pub(crate) mod hypervisor;
pub(crate) mod int;
pub(crate) mod jump;
pub(crate) mod ldst;
pub(crate) mod misc;
mod pair;
pub(crate) mod shadow;
pub(crate) mod system;
pub(crate) mod zc;
