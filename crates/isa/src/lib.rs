//! What instructions **are**: one table, and everything derived from it.

pub mod csr;
pub mod ext;
pub mod isa_string;
pub mod profile;
pub mod reg;
pub mod vtype;
