//! Programs of `tests/linux`, compared with what they are expected to print; and what guests that
//! mean harm can do.
//!
//! Programs are compiled here, with the cross compiler of the host; without one they are left out, and a line says so.

mod escapes;
mod grants;
mod host;
mod hostile;
mod kernel;
mod landing_pads;
mod nested;
mod network;
mod probes;
mod processes;
mod programs;
mod reservation;
mod rseq;
mod saving;
mod shadow_stack;
mod sixteen_registers;
mod sizes;
mod sockets;
mod wrong;
