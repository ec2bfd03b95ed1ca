//! State that all folders share: system calls in progress, who answers them, the process table, open files, waits.

pub(crate) mod call;
pub(crate) mod description;
pub(crate) mod file_snapshot;
pub(crate) mod identity;
pub(crate) mod mode;
pub(crate) mod processes;
pub(crate) mod random;
pub(crate) mod readiness;
pub(crate) mod remote;
pub(crate) mod siginfo;
pub(crate) mod sockets;
pub(crate) mod tracing;
pub(crate) mod wait;
