//! Flags of open files, and the descriptor that stands for the working directory (`asm-generic/fcntl.h`).

/// `AT_FDCWD`.
pub(crate) const AT_FDCWD: i32 = -100;
/// `O_ACCMODE` and its values.
pub(crate) const ACCESS_MODE: u32 = 3;
/// `O_WRONLY`.
pub(crate) const WRITE_ONLY: u32 = 1;
/// `O_RDWR`.
pub(crate) const READ_WRITE: u32 = 2;
/// `O_APPEND`.
pub(crate) const APPEND: u32 = 0o2000;
/// `O_NONBLOCK`.
pub(crate) const NONBLOCK: u32 = 0o4000;
/// `O_DIRECT`.
pub(crate) const DIRECT: u32 = 0o4_0000;
/// `O_PATH`.
pub(crate) const PATH: u32 = 0o1000_0000;
/// `O_CLOEXEC`, which is a flag of the descriptor.
pub(crate) const CLOEXEC: u32 = 0o200_0000;
