//! File systems: descriptors, paths, directories, procfs, pipes, epoll, terminals, file locks.

pub(crate) mod copy;
pub(crate) mod dev_shm;
pub(crate) mod epoll;
pub(crate) mod fcntl;
pub(crate) mod fdtable;
pub(crate) mod fifo;
pub(crate) mod file;
pub(crate) mod inherited;
pub(crate) mod inotify;
pub(crate) mod job_control;
pub(crate) mod locks;
pub(crate) mod modify;
pub(crate) mod mount_info;
pub(crate) mod mounts;
pub(crate) mod open;
pub(crate) mod path;
pub(crate) mod pipe;
pub(crate) mod poll;
pub(crate) mod proc;
pub(crate) mod pty;
pub(crate) mod read_write;
pub(crate) mod readdir;
pub(crate) mod size_limit;
pub(crate) mod stat;
pub(crate) mod terminal;
pub(crate) mod writable;
