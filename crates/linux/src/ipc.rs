//! System V interprocess communication.

pub(crate) mod shm;
