//! What becomes of agnostic elements (V 3.4.3), where chance decides it, too: [`crate::Agnostic::Mixed`].

/// What becomes of the elements that an instruction leaves to a policy: a bit for each, which is 1 if it becomes all ones.
///
/// Chance decides for 64 elements at once. Others have the same bits in another order: an instruction takes one random
/// number for its tail and one for its inactive elements, as compiled code makes them behind many a vector instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices(u64);

impl Choices {
    /// All elements keep their values.
    pub const KEEP: Choices = Choices(0);
    /// All become ones.
    pub const ONES: Choices = Choices(u64::MAX);

    /// By how much the state of the generator grows.
    pub const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
    /// By how many bits its square is rotated.
    pub const ROTATION: u32 = 25;

    /// The next choices by chance: a Weyl sequence, squared, with the weak low bits mixed with middle ones.
    #[inline]
    pub fn next(state: &mut u64) -> Choices {
        *state = state.wrapping_add(Choices::STEP);
        let square = state.wrapping_mul(*state);
        Choices(square ^ square.rotate_right(Choices::ROTATION))
    }

    /// Those for the elements from `64 · word` on.
    #[inline(always)]
    pub fn word(self, word: usize) -> u64 {
        self.0.rotate_right(Choices::rotation(word))
    }

    /// By how many bits those of a word are rotated to the right: differently for each of 64 words.
    #[inline(always)]
    pub const fn rotation(word: usize) -> u32 {
        (11 * word % 64) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each bit is set in about half of all numbers, and differs from each other bit, and from itself one to eight numbers
    /// before, in about half of them.
    #[test]
    fn bits_are_independent() {
        const COUNT: usize = 20_000;
        for seed in [0, 1, u64::MAX, 0x1234_5678_9abc_def0] {
            let mut state = seed;
            let numbers: Vec<u64> = (0..COUNT).map(|_| Choices::next(&mut state).word(0)).collect();
            let half = |what: &str, bits: &dyn Fn(usize) -> u64| {
                for bit in 0..64 {
                    let set = (8..COUNT).filter(|&n| bits(n) >> bit & 1 == 1).count();
                    assert!(
                        set.abs_diff(COUNT / 2) < COUNT / 20,
                        "{what}, bit {bit} of seed {seed:#x}: {set}"
                    );
                }
            };
            half("ones", &|n| numbers[n]);
            for other in 1..64 {
                half(&format!("and that {other} above"), &|n| numbers[n] ^ numbers[n].rotate_right(other));
            }
            for before in 1..=8 {
                half(&format!("and {before} before"), &|n| numbers[n] ^ numbers[n - before]);
            }
        }
    }

    #[test]
    fn words_have_the_bits_in_different_orders() {
        let mut rotations: Vec<u32> = (0..64).map(Choices::rotation).collect();
        assert_eq!((Choices(0b1011).word(0), Choices(1 << 11).word(1)), (0b1011, 1));
        rotations.sort_unstable();
        assert_eq!(rotations, (0..64).collect::<Vec<u32>>());
        assert_eq!((Choices::KEEP.word(3), Choices::ONES.word(5)), (0, u64::MAX));
    }
}
