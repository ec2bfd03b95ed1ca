//! Programs of a distribution run under Rivet and under QEMU; outputs are compared, and costs measured.
//!
//! `cases` reads what is run, `inputs` makes the files it reads, `stage` writes the command lines, `trial` runs and
//! compares, `soak` does so again and again, `share` counts what vector instructions do, `show` prints. What is right is
//! what QEMU prints; nothing here knows what a program does.

pub mod cases;
pub mod inputs;
pub mod share;
pub mod show;
pub mod soak;
pub mod stage;
pub mod trial;
