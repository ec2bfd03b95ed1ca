//! Looking for the last time.
