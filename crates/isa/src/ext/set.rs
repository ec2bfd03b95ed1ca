//! Sets of extensions.

use core::fmt;

use super::Ext;

const WORDS: usize = Ext::ALL.len().div_ceil(64);

/// A set of extensions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ExtSet([u64; WORDS]);

impl ExtSet {
    /// The set without members.
    pub const EMPTY: ExtSet = ExtSet([0; WORDS]);

    /// The set of the listed extensions.
    pub const fn of(list: &[Ext]) -> ExtSet {
        let mut set = ExtSet::EMPTY;
        let mut i = 0;
        while i < list.len() {
            set = set.with(list[i]);
            i += 1;
        }
        set
    }

    /// Is `ext` a member?
    #[inline]
    pub const fn has(self, ext: Ext) -> bool {
        self.0[ext as usize / 64] >> (ext as usize % 64) & 1 != 0
    }

    /// The set and `ext`.
    pub const fn with(mut self, ext: Ext) -> ExtSet {
        self.0[ext as usize / 64] |= 1 << (ext as usize % 64);
        self
    }

    /// The set less `ext`.
    pub const fn without(mut self, ext: Ext) -> ExtSet {
        self.0[ext as usize / 64] &= !(1 << (ext as usize % 64));
        self
    }

    /// Members of either set.
    pub const fn union(mut self, other: ExtSet) -> ExtSet {
        let mut i = 0;
        while i < WORDS {
            self.0[i] |= other.0[i];
            i += 1;
        }
        self
    }

    /// Members of this set which the other lacks.
    pub const fn minus(mut self, other: ExtSet) -> ExtSet {
        let mut i = 0;
        while i < WORDS {
            self.0[i] &= !other.0[i];
            i += 1;
        }
        self
    }

    /// Is every member of this set one of `other`?
    pub const fn is_subset(self, other: ExtSet) -> bool {
        self.minus(other).is_empty()
    }

    /// Has the set no member?
    pub const fn is_empty(self) -> bool {
        let mut i = 0;
        while i < WORDS {
            if self.0[i] != 0 {
                return false;
            }
            i += 1;
        }
        true
    }

    /// Number of members.
    pub const fn len(self) -> usize {
        let mut n = 0;
        let mut i = 0;
        while i < WORDS {
            n += self.0[i].count_ones() as usize;
            i += 1;
        }
        n
    }

    /// Members in canonical order.
    pub fn iter(self) -> impl Iterator<Item = Ext> {
        let bits = |mut word: u64| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize);
                word &= word.wrapping_sub(1);
                bit
            })
        };
        (0..WORDS).flat_map(move |i| bits(self.0[i]).map(move |bit| Ext::ALL[64 * i + bit]))
    }
}

impl FromIterator<Ext> for ExtSet {
    fn from_iter<T: IntoIterator<Item = Ext>>(iter: T) -> Self {
        iter.into_iter().fold(ExtSet::EMPTY, ExtSet::with)
    }
}

impl fmt::Debug for ExtSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
