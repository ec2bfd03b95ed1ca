//! The evaluator interprets the IR; it defines what a program means.
//!
//! It is the oracle of the compiler: what compiled code computes must be what this computes. Nothing here is shared with the
//! passes but the IR itself, and nothing is fast. Every access to memory is checked; undefined behaviour is an error, not a
//! guess; poison is tracked lane by lane and byte by byte in memory. Where the language leaves a choice, [`Choices`] makes it.

mod access;
mod atomic;
mod fp;
mod globals;
pub(crate) mod int;
mod lane;
mod memory;
mod reduce;
mod run;
mod value;
mod vector;
mod wide;

pub use memory::{Memory, Region};
pub use value::{LaneBits, Val};

use crate::ir::Module;

/// What the language leaves open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    /// What `vscale` is: VLEN / 64.
    pub vscale: u32,
    /// What lanes without a mask bit or beyond the length hold: these bits, or poison, which nothing may depend on.
    pub undefined: Option<u64>,
    /// Whether a strip that is not the last but one may be shorter than the vectors, as hardware may choose.
    pub half_strips: bool,
    /// Whether a fault-only-first load stops after half of its lanes although nothing would fault.
    pub short_first_fault: bool,
    /// How many instructions may run.
    pub fuel: u64,
}

impl Default for Choices {
    fn default() -> Choices {
        Choices {
            vscale: 2,
            undefined: None,
            half_strips: false,
            short_first_fault: false,
            fuel: 100_000_000,
        }
    }
}

/// Why a program has no meaning, or none that this interpreter knows.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EvalError {
    /// Undefined behaviour.
    #[error("undefined behaviour in '{inst}': {what}")]
    Undefined {
        /// The instruction.
        inst: String,
        /// What happened.
        what: String,
    },
    /// No such function, wrong arguments.
    #[error("{0}")]
    Request(String),
    /// It ran for too long.
    #[error("the program ran for more than {0} instructions")]
    Fuel(u64),
}

/// Exceptions of IEEE 754 that arithmetic has raised; the other three are not tracked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FpExceptions {
    /// Invalid operation.
    pub invalid: bool,
    /// A finite number divided by zero.
    pub divide_by_zero: bool,
}

/// A program, the memory it works on, and what it did to the floating-point environment.
#[derive(Debug)]
pub struct Evaluator<'m> {
    module: &'m Module,
    choices: Choices,
    /// The memory.
    pub memory: Memory,
    /// The exceptions so far.
    pub raised: FpExceptions,
    used: u64,
    depth: u32,
}

impl<'m> Evaluator<'m> {
    /// An evaluator of the functions of `module` on `memory`.
    pub fn new(module: &'m Module, mut memory: Memory, choices: Choices) -> Evaluator<'m> {
        if !memory.has_globals() {
            memory.add_globals(module, |_| None);
        }
        Evaluator { module, choices, memory, raised: FpExceptions::default(), used: 0, depth: 0 }
    }

    /// Calls a function; gives its result, if it has one.
    pub fn call(&mut self, name: &str, arguments: &[Val]) -> Result<Option<Val>, EvalError> {
        let func = self.module.function(name);
        let func = func.ok_or_else(|| EvalError::Request(format!("there is no function '@{name}'")))?;
        if func.params().len() != arguments.len() {
            let (want, found) = (func.params().len(), arguments.len());
            return Err(EvalError::Request(format!("'@{name}' takes {want} arguments, not {found}")));
        }
        self.run(func, arguments)
    }

    /// How many instructions have run.
    pub fn instructions(&self) -> u64 {
        self.used
    }
}
