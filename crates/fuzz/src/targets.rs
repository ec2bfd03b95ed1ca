//! Each target has a file.

mod assembler;
mod compiler;
mod conform;
mod debugger;
mod elf;
mod gdb;
mod guest;
mod litmus;
mod log;
mod privileged;
mod snapshot;
mod syscalls;
mod trial;
mod words;

use crate::Target;

/// All targets; `trial` is not among them.
pub const TARGETS: &[Target] = &[
    elf::TARGET,
    compiler::TARGET,
    assembler::TARGET,
    debugger::TARGET,
    gdb::TARGET,
    snapshot::TARGET,
    log::TARGET,
    litmus::TARGET,
    conform::TARGET,
    syscalls::TARGET,
    words::RV64,
    words::RV32,
    words::BARE,
    privileged::TARGET,
];

/// The target of that name; the supervisor's own trial has one, too.
pub fn find(name: &str) -> Option<&'static Target> {
    TARGETS.iter().chain([&trial::TARGET]).find(|target| target.name == name)
}
