//! The entry to sockets for calls on any descriptor (`read`, `write`, `ioctl`), and their types.

pub(crate) use crate::net::netlink::ioctl;
pub(crate) use crate::net::receive::{read, waiting};
pub(crate) use crate::net::rows::{row, unix_row};
pub(crate) use crate::net::send::write;
pub(crate) use crate::net::unix::SocketType;
pub(crate) use crate::net::{INET, INET6};
