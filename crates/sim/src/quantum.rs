//! The length of turns, where several harts run on one host thread.

use std::num::NonZeroU64;

use rivet_rng::Rng;

/// The instructions of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantum {
    /// All turns have this length.
    Fixed(NonZeroU64),
    /// Turns are from 1 to `most` instructions long, a function of the seed and of the instructions that ran before.
    Random {
        /// The longest turn.
        most: NonZeroU64,
        /// What chooses.
        seed: u64,
    },
}

impl Default for Quantum {
    /// Returns turns of 10,000 instructions.
    fn default() -> Quantum {
        const DEFAULT: NonZeroU64 = NonZeroU64::new(10_000).unwrap();
        Quantum::Fixed(DEFAULT)
    }
}

impl Quantum {
    /// Turns of the threads of a user program: 100,000 instructions. A thread that waits ends its turn by a system call, and at the
    /// end of each turn all waits are looked at.
    pub const THREADS: Quantum = Quantum::Fixed(NonZeroU64::new(100_000).unwrap());

    /// Returns the length of the longest turns.
    pub fn longest(self) -> u64 {
        match self {
            Quantum::Fixed(most) | Quantum::Random { most, .. } => most.get(),
        }
    }

    /// Returns the length of a turn that begins when the harts of the machine have retired `instret` instructions.
    pub fn turn(self, instret: u64) -> u64 {
        match self {
            Quantum::Fixed(length) => length.get(),
            Quantum::Random { most, seed } => 1 + Rng::new(seed ^ instret.rotate_left(32)).below(most.get()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_turns_have_all_lengths() {
        let quantum = Quantum::Random { most: NonZeroU64::new(8).unwrap(), seed: 3 };
        let mut seen = [0; 9];
        for instret in 0..8_000 {
            seen[quantum.turn(instret) as usize] += 1;
        }
        assert_eq!(seen[0], 0);
        // A thousand each, give or take.
        assert!(seen[1..].iter().all(|times| (850..1150).contains(times)), "{seen:?}");
    }
}
