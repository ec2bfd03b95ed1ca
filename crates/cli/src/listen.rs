//! Sockets that the command listens on.

use std::net::{SocketAddr, TcpListener};

use crate::error::CliError;

/// A socket that listens on an address, and the address that it has: the host chooses one for port 0.
pub(crate) fn listen(wanted: SocketAddr) -> Result<(TcpListener, SocketAddr), CliError> {
    let listener = TcpListener::bind(wanted);
    listener
        .and_then(|listener| listener.local_addr().map(|address| (listener, address)))
        .map_err(|error| failed(wanted, error))
}

/// The error of a socket that was to listen on an address.
pub(crate) fn failed(wanted: SocketAddr, error: std::io::Error) -> CliError {
    CliError::Usage(format!("cannot listen on {wanted}: {error}"))
}
