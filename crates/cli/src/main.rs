//! The `rivet` command.
fn main() {}
