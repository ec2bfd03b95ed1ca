//! `--engine` selects the engine that runs the instructions.

use std::sync::Arc;

use clap::ValueEnum;
use rivet_conformance::suite::NewEngine;
use rivet_exec::{Engine, Interpreter};
use rivet_jit::{Census, CodeLog, JitEngine, Tally};

/// An engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineArg {
    /// The JIT compiler where this host supports it, otherwise the interpreter
    Auto,
    /// JIT: compile hot code, interpret the rest
    Jit,
    /// Interpreter only
    Interp,
}

/// Entries of a block before it is compiled where engines are compared: few, for tests are short and are to meet compiled
/// code.
const FEW: u32 = 3;

/// Engines that compile what has hardly run.
pub(crate) fn eager() -> NewEngine {
    Arc::new(|| Box::new(JitEngine::with_threshold(FEW)))
}

impl EngineArg {
    /// An engine for a program.
    pub(crate) fn engine(self) -> Box<dyn Engine> {
        match self {
            EngineArg::Interp => Box::new(Interpreter::new()),
            // Where the host has no compiled code, this is the interpreter.
            EngineArg::Auto | EngineArg::Jit => Box::new(JitEngine::new()),
        }
    }

    /// An engine for a program, which tells of all instructions: of some of them when it is dropped.
    pub(crate) fn counting(self, census: Census) -> Box<dyn Engine> {
        match self {
            EngineArg::Interp => Box::new(Interpreter::observed(census)),
            EngineArg::Auto | EngineArg::Jit => Box::new(JitEngine::new().counting(census)),
        }
    }

    /// An engine for one thread of several that run at the same time.
    pub(crate) fn beside_others(self) -> Box<dyn Engine> {
        match self {
            EngineArg::Interp => self.engine(),
            EngineArg::Auto | EngineArg::Jit => Box::new(JitEngine::beside_others()),
        }
    }

    /// An engine for a program, which adds what it does to a tally, and the code that it makes to a log.
    pub(crate) fn noted(self, tally: Option<&Tally>, log: Option<&CodeLog>) -> Box<dyn Engine> {
        if self == EngineArg::Interp {
            return self.engine();
        }
        let mut engine = JitEngine::new();
        if let Some(tally) = tally {
            engine = engine.tallied(Tally::clone(tally));
        }
        if let Some(log) = log {
            engine = engine.logged(log.clone());
        }
        Box::new(engine)
    }

    /// Engines for tests: these are over before compiling pays, so that only what is hot by any measure is compiled, and
    /// that on demand alone.
    pub(crate) fn for_tests(self) -> Option<NewEngine> {
        let new_engine: NewEngine = Arc::new(|| Box::new(JitEngine::new()));
        (self == EngineArg::Jit).then_some(new_engine)
    }
}
