//! A place in the text of a test.

use crate::LitmusError;

/// Text that is read from the front.
pub(super) struct Scanner<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Scanner<'a> {
        Scanner { rest: text, line: 1 }
    }

    /// Returns the current line, from 1.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    pub(super) fn error(&self, text: impl AsRef<str>) -> LitmusError {
        LitmusError::new(self.line, text)
    }

    /// Returns an error that says what was expected, and what there is.
    pub(super) fn expected(&self, what: &str) -> LitmusError {
        let found = match self.rest.chars().next() {
            None => "the end of the file".to_owned(),
            Some('\n') => "the end of the line".to_owned(),
            Some(_) => {
                let word = self.peek_word();
                let shown = if word.is_empty() { &self.rest[..self.first_len()] } else { word };
                format!("`{}`", shown.chars().take(40).collect::<String>())
            }
        };
        self.error(format!("expected {what}, found {found}"))
    }

    fn first_len(&self) -> usize {
        self.rest.chars().next().map_or(0, char::len_utf8)
    }

    /// Takes so many bytes, which end at a character.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.bytes().filter(|&byte| byte == b'\n').count();
        self.rest = rest;
        taken
    }

    pub(super) fn skip_space(&mut self) {
        let space = self.rest.len() - self.rest.trim_start().len();
        self.take(space);
    }

    /// Returns whether nothing but space is left.
    pub(super) fn at_end(&mut self) -> bool {
        self.skip_space();
        self.rest.is_empty()
    }

    /// Returns the word ahead: letters, digits, `_` and `.`, perhaps none.
    pub(super) fn peek_word(&self) -> &'a str {
        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '.');
        &self.rest[..end.unwrap_or(self.rest.len())]
    }

    /// Takes a word, if one is ahead behind any space.
    pub(super) fn word(&mut self) -> Option<&'a str> {
        self.skip_space();
        let word = self.peek_word();
        (!word.is_empty()).then(|| self.take(word.len()))
    }

    /// Returns whether a text is ahead behind any space.
    pub(super) fn is_ahead(&mut self, text: &str) -> bool {
        self.skip_space();
        self.rest.starts_with(text)
    }

    /// Takes a text, if it is ahead behind any space.
    pub(super) fn eat(&mut self, text: &str) -> bool {
        let ahead = self.is_ahead(text);
        if ahead {
            self.take(text.len());
        }
        ahead
    }

    /// Takes a text or fails.
    pub(super) fn expect(&mut self, text: &str) -> Result<(), LitmusError> {
        match self.eat(text) {
            true => Ok(()),
            false => Err(self.expected(&format!("`{text}`"))),
        }
    }

    /// Takes everything up to the end of the line.
    pub(super) fn rest_of_line(&mut self) -> &'a str {
        self.take(self.rest.find('\n').unwrap_or(self.rest.len()))
    }

    /// Takes everything up to a character, and the character, if it comes.
    pub(super) fn up_to(&mut self, end: char) -> Option<&'a str> {
        let found = self.rest.find(end)?;
        let text = self.take(found);
        self.take(end.len_utf8());
        Some(text)
    }

    /// Skips what describes a test between its name and its initial state: strings in quotes, and lines `KEY=VALUE`.
    pub(super) fn skip_to_initial_state(&mut self) -> Result<(), LitmusError> {
        loop {
            match self.rest.find(['{', '"']) {
                None => return Err(self.error("expected the initial state, `{ … }`, behind the name")),
                Some(at) => match self.take(at + 1).ends_with('{') {
                    true => return Ok(()),
                    false if self.up_to('"').is_some() => {}
                    false => return Err(self.error("the string that begins here does not end")),
                },
            }
        }
    }

    /// Reads an integer: decimal or hexadecimal with `0x`, perhaps negative, of at most 64 bits.
    pub(super) fn number(&mut self) -> Result<i64, LitmusError> {
        let negative = self.eat("-");
        let start = self.line;
        let Some(word) = self.word() else { return Err(self.expected("a number")) };
        let magnitude = match word.strip_prefix("0x").or_else(|| word.strip_prefix("0X")) {
            Some(digits) => u64::from_str_radix(digits, 16),
            None => word.parse(),
        };
        match magnitude {
            Ok(magnitude) if !negative => Ok(magnitude as i64),
            Ok(magnitude) if magnitude <= 1 << 63 => Ok((magnitude as i64).wrapping_neg()),
            _ => Err(LitmusError::new(start, format!("`{word}` is not a number of 64 bits"))),
        }
    }
}
