//! What the RISC-V Linux ABI fixes: error numbers, layouts of structures, guest memory as calls see it, the vDSO.

pub(crate) mod clone;
pub(crate) mod errno;
pub(crate) mod event;
pub(crate) mod fcntl;
pub(crate) mod guest;
pub(crate) mod record;
pub(crate) mod signal;
pub(crate) mod strace;
pub(crate) mod vdso;
