//! Guest memory.
