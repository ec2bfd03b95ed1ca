//! Interprocess communication of System V.

pub(crate) mod shm;
