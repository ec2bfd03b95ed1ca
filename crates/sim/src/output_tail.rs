//! The end of an output of unbounded length.
//!
//! Invariant: the buffer never holds more than its limit.

use std::collections::VecDeque;
use std::io::{self, Write};

/// A writer that keeps the last bytes.
#[derive(Debug)]
pub struct OutputTail {
    bytes: VecDeque<u8>,
    limit: usize,
}

impl OutputTail {
    /// Creates a writer that keeps `limit` bytes.
    pub fn new(limit: usize) -> OutputTail {
        OutputTail { bytes: VecDeque::new(), limit }
    }

    /// Returns the last bytes, oldest first.
    pub fn to_vec(&self) -> Vec<u8> {
        self.bytes.iter().copied().collect()
    }
}

impl Write for OutputTail {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let new = &bytes[bytes.len().saturating_sub(self.limit)..];
        let keep = self.limit - new.len();
        self.bytes.drain(..self.bytes.len().saturating_sub(keep));
        self.bytes.extend(new);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_bytes_stay() {
        let mut tail = OutputTail::new(4);
        for (text, left) in
            [("ab", "ab"), ("cd", "abcd"), ("e", "bcde"), ("0123456789", "6789"), ("", "6789")]
        {
            assert_eq!(tail.write(text.as_bytes()).ok(), Some(text.len()));
            assert_eq!(tail.to_vec(), left.as_bytes());
        }
    }
}
