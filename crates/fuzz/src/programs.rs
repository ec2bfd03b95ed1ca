//! Random programs are executables that mix all of an ISA, trap now and then, and print the final state of registers
//! and memory, so that two simulators can be compared by their output.
//!
//! `generate` chooses, `program` holds what was chosen, `runtime` is the frame around it (start, trap handler,
//! checkpoints, output), [`fuzz`] runs programs on Rivet and on QEMU and shrinks those that differ.
//!
//! Invariant: a program is a function of its [`Recipe`]. It does nothing that the specification leaves open and on which
//! implementations are known to differ ([`crate::differential::known`]), provided that agnostic elements are left
//! undisturbed: the default of Rivet, QEMU and Spike. Spike traps on arithmetic with vstart other than 0, as Rivet does
//! with `--set vstart=trap`.
//!
//! What programs keep away from, besides: faults inside a segment and inside a store (how much of it is done is left
//! open); for bare machines misaligned atomics and unordered sums; whole-register instructions with vstart beyond their registers; addresses of faults, of which only the page
//! is noted. For the sake of QEMU 10.0, too: fault-only-first loads over the border of pages (it aborts) and
//! vector instructions right behind them (it does not see the new vl), `amocas` with x0, SHA-256 with fractional LMUL.

mod flow;
pub mod fuzz;
mod generate;
mod layout;
mod memory;
mod pick;
mod program;
mod runtime;
mod scalar;
mod shrink;
mod traps;
mod values;
mod vector;

pub use program::{Counts, Program};

use rivet_isa::{Isa, Xlen};

/// What a program runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavour {
    /// Linux, with system calls and signals.
    Linux,
    /// A machine without anything, in M-mode, with HTIF.
    Bare,
}

/// What to generate.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// Start of the random sequence.
    pub seed: u64,
    /// Instructions to choose, more or less.
    pub length: usize,
    /// The instructions to choose from, and the VLEN that lengths are chosen for. At another VLEN the program runs all
    /// the same, but fewer lengths are near VLMAX and more accesses leave memory.
    pub isa: Isa,
    /// What it is to run on.
    pub flavour: Flavour,
}

/// No program can be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProgramError {
    /// The ISA is not one for which there are programs.
    #[error("random programs require RV64 with Zicsr, not {0}")]
    Isa(String),
    /// The text does not assemble.
    #[error("cannot assemble the program: {0}")]
    Assemble(String),
    /// The host does not give memory.
    #[error(transparent)]
    Memory(#[from] rivet_mem::MemError),
}

impl Recipe {
    /// Makes the program.
    ///
    /// ```
    /// use rivet_fuzz::programs::{Flavour, Recipe};
    /// use rivet_isa::Isa;
    ///
    /// let recipe = Recipe { seed: 1, length: 20, isa: Isa::default(), flavour: Flavour::Linux };
    /// let program = recipe.program()?;
    /// assert!(program.text().contains("rt_sigaction"));
    /// assert_eq!(program.elf()?[..4], *b"\x7fELF");
    /// # Ok::<(), rivet_fuzz::programs::ProgramError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the ISA is of 32 bits.
    pub fn program(&self) -> Result<Program, ProgramError> {
        if self.isa.xlen != Xlen::Rv64 || !self.isa.has(rivet_isa::Ext::Zicsr) {
            return Err(ProgramError::Isa(self.isa.short().to_string()));
        }
        generate::program(self)
    }
}

#[cfg(test)]
mod tests;
