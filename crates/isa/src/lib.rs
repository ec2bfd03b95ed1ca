//! What instructions **are**: one table, and everything derived from it.

pub mod ext;
pub mod reg;
pub mod vtype;
