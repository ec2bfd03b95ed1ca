#![doc = include_str!("../README.md")]

pub mod corpus;
pub mod differential;
pub mod engines;
pub mod functions;
pub mod fuzz_loop;
pub mod loops;
pub mod mutate;
pub mod privileged;
pub mod programs;
pub mod straight;
pub mod supervise;
mod targets;

use rivet_testkit::Rng;

pub use targets::{TARGETS, find};

/// What became of an input that did no harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It was good enough to be used.
    Accepted,
    /// It was refused with an error.
    Refused,
}

/// A property that an input has broken, in words.
pub type Broken = String;

/// Runs inputs of one kind, one after the other.
pub trait Runner {
    /// Runs one input.
    ///
    /// # Errors
    ///
    /// What should hold for every input and does not for this one.
    fn run(&mut self, input: &[u8]) -> Result<Verdict, Broken>;
}

/// A room of Rivet that reads untrusted input.
pub struct Target {
    /// Its name on the command line, and that of its folders.
    pub name: &'static str,
    /// What is fuzzed, for `--list`.
    pub about: &'static str,
    /// Inputs to start from, besides those in the corpus folder.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// Makes a new input from those.
    pub generate: fn(&mut Rng, &[Vec<u8>]) -> Vec<u8>,
    /// Makes what runs inputs.
    pub runner: fn() -> Box<dyn Runner>,
    /// Random inputs that a test runs, a second's worth.
    pub sample: u64,
}

impl Target {
    /// Everything to start from: the corpus folder, then the seeds.
    pub fn corpus(&self) -> Vec<Vec<u8>> {
        let mut all = corpus::files("corpus", self.name);
        all.extend((self.seeds)());
        all
    }

    /// Input `number` of a seed.
    pub fn input(&self, corpus: &[Vec<u8>], seed: u64, number: u64) -> Vec<u8> {
        let start = Rng::new(seed).bits();
        let mut rng = Rng::new(start ^ number.wrapping_mul(0xd6e8_feb8_6659_fd93));
        (self.generate)(&mut rng, corpus)
    }
}
