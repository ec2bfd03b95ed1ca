//! Time travel: whatever position a machine goes to, it is the machine that was there.

mod bare;
mod bounds;
mod linux;
mod picture;
mod random;
mod saved;
mod search;
mod wander;
