//! Sockets where they are files: calls on any descriptor come to those of sockets by this way.

pub(crate) use crate::net::receive::{read, waiting};
pub(crate) use crate::net::sockets::write;
