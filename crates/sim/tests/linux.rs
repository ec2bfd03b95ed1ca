//! Programs of `tests/linux` and `fixtures`, compared with what they are expected to print; and what guests that
//! mean harm can do.
//!
//! Programs are compiled here, with the cross compiler of the host; without one they are left out, and a line says so.

#[path = "linux/host.rs"]
mod host;
#[path = "linux/programs.rs"]
mod programs;
