//! A place in a statement: reads words and signs, and makes the errors that point there.
//!
//! It knows characters, neither instructions nor values.

use super::error::{Error, Problem};

/// A place in one statement of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'a> {
    /// The line.
    line: &'a str,
    /// Byte offset of the next character.
    at: usize,
    /// Where the statement ends.
    end: usize,
}

/// Can `c` stand inside a name? `.` and `$` can, as in `.LBB0_1` and `vadd.vv`.
fn in_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$')
}

impl<'a> Cursor<'a> {
    /// The start of the statement that is `line[at..end]`.
    pub(super) fn new(line: &'a str, at: usize, end: usize) -> Cursor<'a> {
        Cursor { line, at, end }
    }

    /// What is left, from the next character on.
    pub(super) fn rest(&self) -> &'a str {
        &self.line[self.at..self.end]
    }

    /// Goes to the next character that is no white space.
    pub(super) fn skip_space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// The next character that is no white space.
    pub(super) fn peek(&mut self) -> Option<char> {
        self.skip_space();
        self.rest().chars().next()
    }

    /// Is nothing left?
    pub(super) fn at_end(&mut self) -> bool {
        self.peek().is_none()
    }

    /// Takes `sign` if it comes next.
    pub(super) fn eat(&mut self, sign: &str) -> bool {
        self.skip_space();
        let there = self.rest().starts_with(sign);
        if there {
            self.at += sign.len();
        }
        there
    }

    /// Takes `sign` or fails.
    pub(super) fn expect(&mut self, sign: &str) -> Result<(), Error> {
        if self.eat(sign) { Ok(()) } else { Err(self.expected(&format!("`{sign}`"))) }
    }

    /// Takes the next character, white space too.
    pub(super) fn next_char(&mut self) -> Option<char> {
        let c = self.rest().chars().next()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Takes letters, digits, `_`, `.` and `$`, as far as they go.
    pub(super) fn token(&mut self) -> &'a str {
        self.skip_space();
        let rest = self.rest();
        let length = rest.find(|c| !in_word(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Takes a name, which does not begin with a digit.
    pub(super) fn word(&mut self) -> Option<&'a str> {
        match self.peek() {
            Some(c) if in_word(c) && !c.is_ascii_digit() => Some(self.token()),
            _ => None,
        }
    }

    /// Ends the statement or fails.
    pub(super) fn finish(&mut self) -> Result<(), Error> {
        if self.at_end() { Ok(()) } else { Err(self.expected("the end of the statement")) }
    }

    /// The next token, quoted, for a message.
    fn found(&self) -> String {
        let mut ahead = *self;
        ahead.skip_space();
        let Some(first) = ahead.rest().chars().next() else { return "the end of the statement".into() };
        let token = ahead.token();
        if !token.is_empty() {
            return format!("`{token}`");
        }
        format!("`{}`", first.escape_debug())
    }

    /// An error at this place.
    pub(super) fn error(&self, problem: Problem) -> Error {
        let mut here = *self;
        here.skip_space();
        Error { line: 0, column: here.line[..here.at].chars().count() + 1, problem }
    }

    /// The error that something else was expected here.
    pub(super) fn expected(&self, expected: &str) -> Error {
        self.error(Problem::Expected { expected: expected.into(), found: self.found() })
    }

    /// An error in words.
    pub(super) fn other(&self, text: impl Into<String>) -> Error {
        self.error(Problem::Other(text.into()))
    }
}
