//! The generator makes a program from a recipe, chunk by chunk, until it is long enough.

use super::pick::{RowClass, Writer};
use super::program::{Chunk, Program};
use super::runtime::Start;
use super::{ProgramError, Recipe};
use rivet_rng::Rng;

/// Makes the program of a recipe.
pub(super) fn program(recipe: &Recipe) -> Result<Program, ProgramError> {
    let mut writer = Writer::new(recipe)?;
    let mut rng = Rng::new(!recipe.seed);
    let start = Start::random(&mut rng);
    let mut chunks = Vec::new();
    let mut chosen = 0;
    // Where next to nothing can be chosen, chunks may stay empty.
    for _ in 0..recipe.length * 4 + 4 {
        if chosen >= recipe.length {
            break;
        }
        let kind = writer.chunk();
        let steps = std::mem::take(&mut writer.steps);
        chosen += steps.iter().filter(|step| step.op.is_some()).count();
        if !steps.is_empty() {
            chunks.push(Chunk { kind, steps });
        }
    }
    Ok(Program { flavour: recipe.flavour, isa: recipe.isa, seed: recipe.seed, start, chunks })
}

impl Writer {
    /// A chunk; gives its kind.
    fn chunk(&mut self) -> &'static str {
        self.join();
        match self.rng.below(20) {
            0..=2 => {
                self.counted_loop(1);
                "loop"
            }
            3 if self.has(RowClass::Vector) => {
                self.strip_mined_loop();
                "strip-mined loop"
            }
            4 => {
                self.branch();
                "branch"
            }
            5 => {
                self.call();
                "call"
            }
            6 => {
                self.patched_code();
                "patched code"
            }
            7 | 8 => {
                self.trap();
                "trap"
            }
            _ => {
                let items = self.rng.between(3, 10) as u64;
                self.body(items, 1);
                "straight"
            }
        }
    }

    /// An instruction of any kind.
    pub(super) fn item(&mut self) {
        let vectors = self.has(RowClass::Vector);
        match self.rng.below(100) {
            0..=39 if vectors => self.vector(),
            40..=54 if vectors => self.vector_access(),
            55..=59 if vectors => self.new_vset(),
            60..=63 if vectors => self.fresh_vectors(),
            64..=67 => self.fresh(),
            68..=74 => self.scalar(RowClass::Float),
            75..=82 => self.access(),
            83..=86 => self.csr(),
            87 => self.trap(),
            _ => self.scalar(RowClass::Scalar),
        }
    }
}
