//! Writing to standard output and standard error.

use std::io::Write;
use std::sync::PoisonError;

use rustix::event::{PollFd, PollFlags};

use crate::abi::errno::Errno;
use crate::config::Output;

/// Writes output immediately, so that a guest that dies has shown what it wrote.
pub(crate) fn write_output(output: &Output, from: &[u8]) -> Result<usize, Errno> {
    let fd = match output {
        Output::Stdout => rustix::stdio::stdout(),
        Output::Stderr => rustix::stdio::stderr(),
        Output::File(file) => return Ok((&mut &**file).write(from)?),
        Output::Buffer(buffer) => {
            buffer.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(from);
            return Ok(from.len());
        }
        Output::Tail(tail) => {
            return Ok(tail.lock().unwrap_or_else(PoisonError::into_inner).write(from)?);
        }
        Output::Copied(to, stream, copy) => {
            let written = write_output(to, from)?;
            copy.push(*stream, &from[..written]);
            return Ok(written);
        }
    };
    loop {
        match rustix::io::write(fd, from) {
            // Someone made the terminal non-blocking: that is not the guest's business.
            Err(rustix::io::Errno::AGAIN) => {
                rustix::event::poll(&mut [PollFd::new(&fd, PollFlags::OUT)], None)?;
            }
            Err(rustix::io::Errno::INTR) => {}
            result => return Ok(result?),
        }
    }
}
