//! How much is remembered.
