//! Compiled kernels run on a hart and are compared with the evaluator of the compiler.
//!
//! The compiler never sees the simulator, nor the simulator the compiler; here they meet.

mod compare;
mod guest;
mod inputs;

use std::sync::Arc;

use rivet_cc::eval::{Choices, Evaluator};
use rivet_cc::ir::{Module, Scalar};
use rivet_cc::pipeline::{self, Compiled};
use rivet_cc::{emit, ir};
use rivet_elf::Image;
use rivet_hart::Config;
use rivet_isa::isa_string::Parsed;
use rivet_isa::{Isa, Lmul, Xlen};
use rivet_sim::observe::Stats;

pub use compare::compare;
pub use guest::{CallResult, call};
pub use inputs::{Input, format, input};

/// What a run of a kernel cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Instructions that retired.
    pub instructions: u64,
    /// Of these, `vset*`.
    pub vset: u64,
    /// Of these, other vector instructions.
    pub vector: u64,
    /// Registers that the vector instructions worked on: each counts its LMUL, at least 1.
    pub work: u64,
}

impl Cost {
    /// That of a run.
    pub fn of(stats: &Stats) -> Cost {
        let work = stats.mix().map(|(_, _, lmul, mix)| mix.count * registers(lmul)).sum();
        Cost { instructions: stats.instructions(), vset: stats.vset, vector: stats.vector(), work }
    }

    /// Both together.
    pub fn plus(self, other: Cost) -> Cost {
        Cost {
            instructions: self.instructions + other.instructions,
            vset: self.vset + other.vset,
            vector: self.vector + other.vector,
            work: self.work + other.work,
        }
    }
}

fn registers(lmul: Lmul) -> u64 {
    match lmul {
        Lmul::M2 => 2,
        Lmul::M4 => 4,
        Lmul::M8 => 8,
        _ => 1,
    }
}

/// A hart for compiled code, of a VLEN from 64 on: all that the default ISA has, or as much as fits 64 bits.
///
/// # Errors
/// When there is no such VLEN.
pub fn config(vlen: u32) -> Result<Config, String> {
    let isa = match vlen {
        64 => "rv64gc_zba_zbb_zve64d".parse::<Parsed>().map_err(|e| e.to_string())?.isa,
        _ => Isa::default_for(Xlen::Rv64),
    };
    Ok(Config::new(isa.with_vlen(vlen).map_err(|e| e.to_string())?))
}

/// An executable of a module and its compiled functions.
///
/// # Errors
/// When they cannot be linked.
pub fn image(module: &Module, functions: &[Compiled]) -> Result<Image, String> {
    let routines: Vec<emit::Routine> = functions.iter().map(|f| f.back.routine.clone()).collect();
    let bytes = pipeline::link(module, &routines).map_err(|e| e.to_string())?;
    Image::parse("kernels", &bytes).map_err(|e| e.to_string())
}

/// Runs a compiled function and the evaluator on the same input. `format`: see [`compare`].
///
/// # Errors
/// What the two disagree on, or why either cannot run.
pub fn agree(
    module: &Module,
    func: &ir::Function,
    image: &Image,
    input: &Input,
    config: &Arc<Config>,
    format: Option<Scalar>,
) -> Result<CallResult, String> {
    let choices =
        Choices { vscale: config.isa.vlen / 64, half_strips: config.half_avl, ..Choices::default() };
    // Variables and functions are where the executable has them.
    let mut memory = input.memory.clone();
    memory.add_globals(module, |name| image.symbols.get(name).map(|symbol| symbol.addr));
    let mut evaluator = Evaluator::new(module, memory.clone(), choices);
    let expected = evaluator.call(&func.name, &input.arguments).map_err(|e| format!("the evaluator: {e}"))?;
    let outcome = call(image, func, &input.arguments, &memory, config)?;
    compare(outcome.result.as_ref(), &outcome.regions, expected.as_ref(), &evaluator.memory, format)?;
    Ok(outcome)
}
