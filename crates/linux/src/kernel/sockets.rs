//! The entry to sockets for calls on any descriptor (`read`, `write`).

pub(crate) use crate::net::receive::{read, waiting};
pub(crate) use crate::net::sockets::write;
