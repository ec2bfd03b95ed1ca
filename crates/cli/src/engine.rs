//! What runs the instructions: the choice of an engine.

use std::sync::Arc;

use clap::ValueEnum;
use rivet_conformance::suite::NewEngine;
use rivet_exec::{Engine, Interpreter};
use rivet_jit::JitEngine;

/// An engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineArg {
    /// Compiled code where this host has it, else the interpreter
    Auto,
    /// Hot code compiled for the host, the rest interpreted
    Jit,
    /// The interpreter
    Interp,
}

/// Entries of a block before it is compiled in tests: few, for tests are short and are to meet compiled code.
const TESTS: u32 = 3;

impl EngineArg {
    /// An engine for a program.
    pub(crate) fn engine(self) -> Box<dyn Engine> {
        match self {
            EngineArg::Interp => Box::new(Interpreter::new()),
            // Where the host has no compiled code, this is the interpreter.
            EngineArg::Auto | EngineArg::Jit => Box::new(JitEngine::new()),
        }
    }

    /// An engine for one thread of several that run at the same time.
    pub(crate) fn beside_others(self) -> Box<dyn Engine> {
        match self {
            EngineArg::Interp => self.engine(),
            EngineArg::Auto | EngineArg::Jit => Box::new(JitEngine::beside_others()),
        }
    }

    /// Engines for tests: these are over before compiling pays, so that it is done only on demand.
    pub(crate) fn for_tests(self) -> Option<NewEngine> {
        let new_engine: NewEngine = Arc::new(|| Box::new(JitEngine::with_patience(TESTS)));
        (self == EngineArg::Jit).then_some(new_engine)
    }
}
