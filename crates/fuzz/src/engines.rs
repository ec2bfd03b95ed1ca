//! `--engine` selects the engines that are compared with QEMU.

use std::sync::Arc;

use crate::differential::NewEngine;
use clap::{Args, ValueEnum};
use rivet_exec::Interpreter;
use rivet_jit::JitEngine;

/// An engine, or both.
#[derive(Clone, Copy, ValueEnum)]
enum Engine {
    /// The interpreter
    Interp,
    /// Compiled code
    Jit,
    /// One after the other, with the same programs
    Both,
}

/// Which engines are compared.
#[derive(Args)]
pub struct EngineArgs {
    /// What runs the programs on Rivet.
    #[arg(long, value_name = "ENGINE", default_value = "both")]
    engine: Engine,
}

impl EngineArgs {
    /// Their names, and what makes them. Blocks are compiled after so many entries.
    pub fn engines(&self, patience: u32) -> Vec<(&'static str, NewEngine)> {
        let interp: NewEngine = Arc::new(|| Box::new(Interpreter::new()));
        let jit: NewEngine = Arc::new(move || Box::new(JitEngine::with_threshold(patience)));
        match self.engine {
            Engine::Interp => vec![("interp", interp)],
            Engine::Jit => vec![("jit", jit)],
            Engine::Both => vec![("interp", interp), ("jit", jit)],
        }
    }
}
