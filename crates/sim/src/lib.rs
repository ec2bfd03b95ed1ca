//! The machine and its environments.
