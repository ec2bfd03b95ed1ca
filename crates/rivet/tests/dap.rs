//! The debug adapter, driven by a client over its whole protocol; each message that it sends is checked.

mod attach;
mod client;
mod memory;
mod messages;
mod places;
mod running;
mod stops;
mod values;
