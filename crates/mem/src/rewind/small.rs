//! Small writes in a journal: most system calls write a few words, for which a lock takes longer than the rest.
//!
//! Invariant: whatever is done at the same time, nothing is read that was never stored. That the writes are whole and in
//! order is up to the user: one thread at a time writes and takes.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use super::Changes;

/// Words of all small writes: for each its address, its length and its bytes.
const WORDS: usize = 64;
/// Words before the bytes of a write.
const HEAD: usize = 2;

/// Small writes, in order.
#[derive(Debug)]
pub(super) struct SmallWrites {
    /// Number of words in use.
    used: AtomicUsize,
    words: [AtomicU64; WORDS],
}

impl Default for SmallWrites {
    fn default() -> SmallWrites {
        SmallWrites { used: AtomicUsize::new(0), words: [const { AtomicU64::new(0) }; WORDS] }
    }
}

impl SmallWrites {
    /// Appends a write; returns false if there is no room.
    #[inline]
    pub(super) fn push(&self, addr: u64, bytes: &[u8]) -> bool {
        let used = self.used.load(Ordering::Relaxed);
        let end = used + HEAD + bytes.len().div_ceil(8);
        let Some([at, len, to @ ..]) = self.words.get(used..end) else { return false };
        at.store(addr, Ordering::Relaxed);
        len.store(bytes.len() as u64, Ordering::Relaxed);
        let (words, rest) = bytes.as_chunks();
        for (to, word) in to.iter().zip(words) {
            to.store(u64::from_le_bytes(*word), Ordering::Relaxed);
        }
        if let Some(to) = to.get(words.len()) {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            to.store(u64::from_le_bytes(last), Ordering::Relaxed);
        }
        self.used.store(end, Ordering::Relaxed);
        true
    }

    /// Moves all writes behind other changes.
    #[inline]
    pub(super) fn take(&self, changes: &mut Changes) {
        let used = self.used.load(Ordering::Relaxed);
        if used == 0 {
            return;
        }
        self.used.store(0, Ordering::Relaxed);
        let mut left = self.words.get(..used).unwrap_or_default();
        while let [addr, len, rest @ ..] = left {
            let len = len.load(Ordering::Relaxed) as usize;
            let (words, rest) = rest.split_at(len.div_ceil(8).min(rest.len()));
            let words = words.iter().map(|word| word.load(Ordering::Relaxed));
            changes.write_words(addr.load(Ordering::Relaxed), words, len);
            left = rest;
        }
    }

    /// Forgets all writes.
    pub(super) fn clear(&self) {
        self.used.store(0, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MemoryChange;

    #[test]
    fn writes_come_back_in_order_until_there_is_no_room() {
        let small = SmallWrites::default();
        let bytes: Vec<u8> = (1..=200).collect();
        let lengths = [0, 1, 7, 8, 9, 16, 199];
        for (n, len) in lengths.into_iter().enumerate() {
            assert!(small.push(n as u64, &bytes[..len]), "{len}");
        }
        assert!(!small.push(9, &bytes[..199]));
        let mut changes = Changes::default();
        changes.write(100, b"before");
        small.take(&mut changes);
        let written: Vec<(u64, &[u8])> = changes
            .iter()
            .map(|change| match change {
                MemoryChange::Write { addr, bytes } => (*addr, changes.written(bytes)),
                other => panic!("{other:?}"),
            })
            .collect();
        let expected: Vec<(u64, &[u8])> =
            lengths.into_iter().enumerate().map(|(n, len)| (n as u64, &bytes[..len])).collect();
        assert_eq!(written[0], (100, &b"before"[..]));
        assert_eq!(written[1..], expected);
        assert_eq!(changes.bytes(), {
            let mut same = Changes::default();
            same.write(100, b"before");
            expected.iter().for_each(|(addr, bytes)| same.write(*addr, bytes));
            same.bytes()
        });
        small.take(&mut changes);
        assert_eq!(changes.iter().len(), 1 + lengths.len());
        assert!(small.push(9, &bytes[..199]));
    }
}
