//! Digests: of stored bytes, and of the last state of a process.

use rivet_hart::AddressSpace;
use rivet_mem::UserSpace;
use rivet_sim::Machine;

use super::codec::Encoder;
use super::hart::Patch;

/// A digest, which detects damage but not manipulation. No step of it loses information.
pub(super) struct Digest(u64);

impl Default for Digest {
    fn default() -> Digest {
        Digest(0x9e37_79b9_7f4a_7c15)
    }
}

/// Words that are digested side by side, which a processor does at the same time.
const LANES: usize = 8;

impl Digest {
    pub(super) fn word(&mut self, word: u64) {
        let mixed = (self.0.rotate_left(23) ^ word).wrapping_mul(0x2545_f491_4f6c_dd1d);
        self.0 = mixed ^ mixed >> 32;
    }

    /// Takes bytes and their number.
    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        let (blocks, rest) = bytes.as_chunks::<{ 8 * LANES }>();
        let mut lanes: [Digest; LANES] = std::array::from_fn(|n| Digest(self.0 ^ n as u64));
        for block in blocks {
            for (lane, word) in lanes.iter_mut().zip(block.as_chunks().0) {
                lane.word(u64::from_le_bytes(*word));
            }
        }
        lanes.iter().for_each(|lane| self.word(lane.0));
        let (words, rest) = rest.as_chunks();
        words.iter().for_each(|word| self.word(u64::from_le_bytes(*word)));
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.word(u64::from_le_bytes(last));
        self.word(bytes.len() as u64);
    }

    pub(super) fn value(&self) -> u64 {
        self.0
    }
}

/// Returns the digest of registers, instructions retired, mappings and accessible memory.
pub(super) fn of_machine(machine: &Machine, instructions: u64) -> u64 {
    let mut digest = Digest::default();
    digest.word(instructions);
    let mut out = Encoder::default();
    for hart in &machine.harts {
        out.number(hart.id);
        out.number(hart.instret);
        Patch::of(hart).encode(&mut out);
    }
    digest.bytes(&out.0);
    if let Some(AddressSpace::User(space)) = machine.harts.first().map(|hart| &hart.space) {
        of_space(space, &mut digest);
    }
    digest.value()
}

fn of_space(space: &UserSpace, digest: &mut Digest) {
    for mapping in space.mappings() {
        [mapping.start, mapping.end, mapping.perms.bits().into()].iter().for_each(|&word| digest.word(word));
    }
    space.each_page_held(|addr, page| {
        digest.word(addr);
        digest.bytes(page);
    });
}
