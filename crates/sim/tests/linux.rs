//! Programs of `tests/linux`, compared with what they are expected to print; and what guests that
//! mean harm can do.
//!
//! Programs are compiled here, with the cross compiler of the host; without one they are left out, and a line says so.

#[path = "linux/elf.rs"]
mod elf;
#[path = "linux/escapes.rs"]
mod escapes;
#[path = "linux/grants.rs"]
mod grants;
#[path = "linux/host.rs"]
mod host;
#[path = "linux/hostile.rs"]
mod hostile;
#[path = "linux/kernel.rs"]
mod kernel;
#[path = "linux/nested.rs"]
mod nested;
#[path = "linux/network.rs"]
mod network;
#[path = "linux/processes.rs"]
mod processes;
#[path = "linux/programs.rs"]
mod programs;
#[path = "linux/rseq.rs"]
mod rseq;
#[path = "linux/saving.rs"]
mod saving;
#[path = "linux/sizes.rs"]
mod sizes;
#[path = "linux/sockets.rs"]
mod sockets;
#[path = "linux/wrong.rs"]
mod wrong;
