//! The origins of the words of a page: mostly few, so that a byte for each word names one of them.

use std::ops::Range;

use super::{Origin, PAGE};

/// Words of four bytes in a page.
pub(super) const WORDS: usize = PAGE as usize / 4;
/// Origins that a byte can name.
const FEW: usize = 256;

/// The origin of each word. Pages are boxed, and nearly all have few.
#[expect(clippy::large_enum_variant, reason = "the large one is the usual one")]
pub(super) enum Origins {
    /// For each word where in a list its origin is; the place that was used last.
    Few { list: Vec<Origin>, of: [u8; WORDS], last: u8 },
    /// Of a page that has more.
    Many(Box<[Origin; WORDS]>),
}

impl Default for Origins {
    fn default() -> Origins {
        Origins::Few { list: vec![Origin::default()], of: [0; WORDS], last: 0 }
    }
}

impl Origins {
    #[inline]
    pub(super) fn get(&self, word: usize) -> Origin {
        match self {
            Origins::Few { list, of, .. } => list[usize::from(of[word])],
            Origins::Many(all) => all[word],
        }
    }

    /// All words have this origin.
    pub(super) fn set_all(&mut self, origin: Origin) {
        match self {
            Origins::Few { list, of, last } => {
                list.clear();
                list.push(origin);
                of.fill(0);
                *last = 0;
            }
            Origins::Many(_) => *self = Origins::Few { list: vec![origin], of: [0; WORDS], last: 0 },
        }
    }

    /// The one origin of all words, if there is only one.
    pub(super) fn same(&self) -> Option<Origin> {
        let first = self.get(0);
        (1..WORDS).all(|word| self.get(word) == first).then_some(first)
    }

    /// These words have this origin. Origins are forgotten of words of which `bytes` says that they have no undefined bits,
    /// where there would be too many.
    #[inline]
    pub(super) fn set(&mut self, words: Range<usize>, origin: Origin, bytes: &[u8; PAGE as usize]) {
        loop {
            match self {
                Origins::Many(all) => return all[words].fill(origin),
                Origins::Few { list, of, last } if list[usize::from(*last)] == origin => {
                    return of[words].fill(*last);
                }
                Origins::Few { list, of, last } => {
                    let place = list.iter().position(|&old| old == origin).or_else(|| {
                        list.push(origin);
                        (list.len() <= FEW).then_some(list.len() - 1)
                    });
                    if let Some(place) = place {
                        *last = place as u8;
                        return of[words].fill(*last);
                    }
                    list.pop();
                }
            }
            self.make_room(bytes);
        }
    }

    /// Keeps the origins that words with undefined bits have; changes the representation if these are still many.
    #[inline(never)]
    fn make_room(&mut self, bytes: &[u8; PAGE as usize]) {
        let mut new = Vec::new();
        let mut of = [0; WORDS];
        for (word, of) in of.iter_mut().enumerate() {
            if bytes[4 * word..4 * word + 4] == [0; 4] {
                continue;
            }
            let origin = self.get(word);
            let place = new.iter().position(|&old| old == origin).unwrap_or_else(|| {
                new.push(origin);
                new.len() - 1
            });
            *of = place as u8;
        }
        *self = match new.len() {
            0 => Origins::default(),
            1..=128 => Origins::Few { list: new, of, last: 0 },
            _ => Origins::Many(Box::new(std::array::from_fn(|word| self.get(word)))),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page with more and fewer origins than a byte can name keeps those of words with undefined bits.
    #[test]
    fn many_origins_are_kept_as_well() {
        let mut bytes = [0; PAGE as usize];
        let mut origins = Origins::default();
        // As many as fit, of words that become defined again, but for one.
        for n in 0..1000 {
            origins.set(7..8, Origin(n), &bytes);
            assert_eq!(origins.get(7), Origin(n));
        }
        assert!(matches!(origins, Origins::Few { .. }));
        bytes.fill(0xff);
        for word in 0..WORDS {
            origins.set(word..word + 1, Origin(5000 + word as u32 / 2), &bytes);
        }
        assert!(matches!(origins, Origins::Many(_)) && origins.same().is_none());
        assert!((0..WORDS).all(|word| origins.get(word) == Origin(5000 + word as u32 / 2)));
        origins.set(3..9, Origin(1), &bytes);
        assert_eq!([2, 3, 8, 9].map(|word| origins.get(word).0), [5001, 1, 1, 5004]);
        origins.set_all(Origin(4));
        assert!(matches!(origins, Origins::Few { .. }) && origins.same() == Some(Origin(4)));
    }
}
