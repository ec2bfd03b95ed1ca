//! The state of one hart.
