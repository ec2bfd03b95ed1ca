//! What instructions **do**.

pub mod fp;
