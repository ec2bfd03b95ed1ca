//! The RISC-V Linux ABI: error numbers, structure layouts, guest memory as system calls see it, the vDSO.

pub(crate) mod clone;
pub(crate) mod errno;
pub(crate) mod event;
pub(crate) mod fcntl;
pub(crate) mod guest;
pub(crate) mod record;
pub(crate) mod signal;
pub(crate) mod strace;
pub(crate) mod vdso;
pub(crate) mod vector;
