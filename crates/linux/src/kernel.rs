//! What all of the kernel shares: calls on their way, processes, open files, what threads wait for.

pub(crate) mod call;
pub(crate) mod description;
pub(crate) mod identity;
pub(crate) mod processes;
pub(crate) mod random;
pub(crate) mod readiness;
pub(crate) mod saved_files;
pub(crate) mod siginfo;
pub(crate) mod sockets;
pub(crate) mod wait;
