//! What is wrong with a litmus test.

use rivet_elf::printable;

/// Characters of the longest message.
const LONGEST: usize = 200;

/// An error at a line of a litmus test.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {text}")]
pub struct LitmusError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there, without a full stop.
    pub text: String,
}

impl LitmusError {
    /// Makes the text one line of moderate length, whatever it quotes.
    pub(crate) fn new(line: usize, text: impl AsRef<str>) -> LitmusError {
        let text = printable(text.as_ref());
        let mut short: String = text.chars().take(LONGEST).collect();
        if short.len() < text.len() {
            short.push('…');
        }
        LitmusError { line, text: short }
    }
}
