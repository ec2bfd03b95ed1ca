//! Handles are numbers by which a client names frames and values while the machine stands still.

/// Handles are small enough for every client.
const LAST: i64 = 1 << 30;

/// What was handed out since the machine has moved.
pub(super) struct Handles<T> {
    first: i64,
    items: Vec<T>,
}

impl<T> Default for Handles<T> {
    fn default() -> Handles<T> {
        Handles { first: 1, items: Vec::new() }
    }
}

impl<T> Handles<T> {
    /// A number for it; never 0.
    pub(super) fn add(&mut self, item: T) -> i64 {
        self.items.push(item);
        self.first + self.items.len() as i64 - 1
    }

    /// What a number stands for, if it was given since the machine has moved.
    pub(super) fn get(&self, handle: i64) -> Option<&T> {
        let index = handle.checked_sub(self.first)?;
        self.items.get(usize::try_from(index).ok()?)
    }

    /// The machine moves: the numbers so far mean nothing any more.
    pub(super) fn clear(&mut self) {
        self.first += self.items.len() as i64;
        if self.first > LAST {
            self.first = 1;
        }
        self.items.clear();
    }
}
