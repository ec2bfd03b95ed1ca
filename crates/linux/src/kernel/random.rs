//! Random bytes: from a seed, or from the host.

use std::sync::{Arc, Mutex, PoisonError};

use rivet_mem::PAGE_SIZE;
use rivet_sim::bytes::{Damaged, Reader, Writer};

use crate::config::Random;

/// A random number generator; clones share its state.
#[derive(Clone)]
pub(crate) struct Generator(Arc<Mutex<Random>>);

impl Generator {
    /// Creates the generator that a configuration names.
    pub(crate) fn new(random: Random) -> Generator {
        Generator(Arc::new(Mutex::new(random)))
    }

    /// Writes the state for [`Generator::load`].
    pub(crate) fn save(&self, out: &mut Writer) {
        out.option(match *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            Random::Seeded(state) => Some(state),
            Random::Host => None,
        });
    }

    /// Reads a state.
    pub(crate) fn load(from: &mut Reader<'_>) -> Result<Random, Damaged> {
        Ok(from.option()?.map_or(Random::Host, Random::Seeded))
    }

    /// Sets the state, also for all clones.
    pub(crate) fn set(&self, random: Random) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = random;
    }

    /// Returns a random multiple of the page size below `end`.
    pub(crate) fn pages_below(&self, end: u64) -> u64 {
        let mut bytes = [0; 8];
        self.fill(&mut bytes);
        u64::from_le_bytes(bytes) % (end / PAGE_SIZE).max(1) * PAGE_SIZE
    }

    /// Fills `bytes` with random bytes.
    pub(crate) fn fill(&self, bytes: &mut [u8]) {
        let mut random = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *random {
            Random::Seeded(state) => {
                for chunk in bytes.chunks_mut(8) {
                    chunk.copy_from_slice(&split_mix(state).to_le_bytes()[..chunk.len()]);
                }
            }
            Random::Host => host(bytes),
        }
    }
}

/// SplitMix64.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn host(bytes: &mut [u8]) {
    let mut done = 0;
    while done < bytes.len() {
        match rustix::rand::getrandom(&mut bytes[done..], rustix::rand::GetRandomFlags::empty()) {
            Ok(n) if n > 0 => done += n,
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_of_seed_zero_is_split_mix() {
        // The first outputs of SplitMix64 from state 0, as its authors publish them.
        let mut state = 0;
        let first: Vec<u64> = (0..3).map(|_| split_mix(&mut state)).collect();
        assert_eq!(first, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]);
    }
}
