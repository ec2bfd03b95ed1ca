//! Test-only system calls that bypass the grants: a test shows that the host's kernel refuses what they try.

use std::os::unix::process::CommandExt;
use std::process::Command;

use crate::abi::errno::Errno;
use crate::kernel::call::{Call, Value};

/// The number of the system call; its first argument selects what is tried.
pub(crate) const NUMBER: u64 = 0x7000;

/// Returns whether the calls are enabled: only a test that asks for them finds them.
pub(crate) fn is_open() -> bool {
    std::env::var_os("RIVET_HOLE").is_some()
}

pub(crate) fn call(c: &mut Call) -> Value {
    let path = || c.os.guest.path(c.args[1]);
    match c.args[0] {
        0 => std::fs::read(path()?).map(|bytes| bytes.len() as u64).map_err(Into::into),
        1 => std::fs::write(path()?, "changed").map(|()| 0).map_err(Into::into),
        // In place of this process, and beside it.
        2 => Err(Command::new(path()?).exec().into()),
        3 => Command::new(path()?).status().map(|_| 0).map_err(Into::into),
        4 => std::net::UdpSocket::bind("127.0.0.1:0").map(|_| 0).map_err(Into::into),
        5 => std::os::unix::net::UnixStream::connect(path()?).map(|_| 0).map_err(Into::into),
        _ => Err(Errno::EINVAL),
    }
}
