//! Slices of a run: the instructions between two checks of what may end it.

use std::time::{Duration, Instant};

/// Instructions of the first slice.
const FIRST: u64 = 1 << 14;

/// Most instructions of a slice: code that has run fast may become slow from one instruction to the next.
const MOST: u64 = 1 << 20;

/// A number of instructions that takes about a given time, learnt while they run: compiled code is a thousand times as fast
/// as a trace.
#[derive(Clone, Copy, Debug)]
pub struct Slice {
    instructions: u64,
    target: Duration,
    /// When the last slice ended, if it was whole.
    ended: Option<Instant>,
}

impl Slice {
    /// Slices that take about `target`.
    pub fn new(target: Duration) -> Slice {
        Slice { instructions: FIRST, target, ended: None }
    }

    /// Returns the instructions of the next slice.
    pub fn instructions(&self) -> u64 {
        self.instructions
    }

    /// Ends a slice; `whole` says whether all its instructions have run. Of whole slices in succession, the next one is twice as
    /// long if they take less than half of the target, and half as long if they take more than twice the target.
    pub fn end(&mut self, whole: bool) {
        if !whole {
            self.ended = None;
            return;
        }
        let now = Instant::now();
        if let Some(before) = self.ended.replace(now) {
            self.adapt(now - before);
        }
    }

    fn adapt(&mut self, took: Duration) {
        if took < self.target / 2 {
            self.instructions = (self.instructions * 2).min(MOST);
        } else if took > self.target * 2 {
            self.instructions = (self.instructions / 2).max(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_take_about_as_long_as_wanted() {
        let mut slice = Slice::new(Duration::from_millis(4));
        // 100 nanoseconds an instruction: 16384 take 1.6 ms, 32768 take 3.3 ms.
        for expect in [1 << 15, 1 << 15] {
            slice.adapt(Duration::from_nanos(100 * slice.instructions()));
            assert_eq!(slice.instructions(), expect);
        }
        for _ in 0..64 {
            slice.adapt(Duration::ZERO);
        }
        assert_eq!(slice.instructions(), MOST);
        for _ in 0..64 {
            slice.adapt(Duration::from_secs(1));
        }
        assert_eq!(slice.instructions(), 1);
    }

    #[test]
    fn only_whole_slices_that_follow_each_other_count() {
        let mut slice = Slice::new(Duration::from_secs(1000));
        for whole in [true, false, true, false] {
            slice.end(whole);
        }
        assert_eq!(slice.instructions(), FIRST);
        slice.end(true);
        slice.end(true);
        assert_eq!(slice.instructions(), 2 * FIRST);
    }
}
