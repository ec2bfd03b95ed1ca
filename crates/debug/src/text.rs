//! Text consists of pieces with a role, so that whoever prints it may choose colours.
//!
//! Invariant: [`Text::plain`] loses nothing that matters: what a colour tells, a sign tells as well. Whatever is put in,
//! nothing that drives a terminal comes out.

use std::borrow::Cow;
use std::fmt;

use rivet_elf::printable_lines;

/// Takes what bytes say, without a character at their end that is incomplete; what is no character becomes U+FFFD.
pub fn take_whole(bytes: &mut Vec<u8>) -> String {
    let mut end = bytes.len();
    if let Some(chunk) = bytes.utf8_chunks().last()
        && let incomplete @ 1..4 = chunk.invalid().len()
        && std::str::from_utf8(chunk.invalid()).is_err_and(|error| error.error_len().is_none())
    {
        end -= incomplete;
    }
    let whole: Vec<u8> = bytes.drain(..end).collect();
    String::from_utf8_lossy(&whole).into_owned()
}

/// What a piece of text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Ordinary words.
    Plain,
    /// A name: of a register, a symbol, a command.
    Name,
    /// What is said beside the matter: addresses, indices, legends.
    Faint,
    /// What has just changed.
    New,
    /// What is wrong.
    Bad,
    /// What is right.
    Good,
    /// The specification's own words.
    Quote,
    /// An element of the body.
    Body,
    /// An element of the body that the mask leaves out.
    MaskedOff,
    /// An element from vl on.
    Tail,
    /// An element before vstart.
    Prestart,
}

/// Pieces of text, one after the other; lines end with `\n`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text(Vec<(Role, String)>);

impl Text {
    /// Nothing.
    pub fn new() -> Text {
        Text::default()
    }

    /// Adds a piece.
    pub fn push(&mut self, role: Role, text: impl fmt::Display) -> &mut Text {
        let text = text.to_string();
        self.add(role, printable_lines(&text));
        self
    }

    /// Adds a piece that drives no terminal.
    fn add(&mut self, role: Role, text: Cow<'_, str>) {
        match self.0.last_mut() {
            Some((last, piece)) if *last == role => piece.push_str(&text),
            _ => self.0.push((role, text.into_owned())),
        }
    }

    /// Adds ordinary words.
    pub fn say(&mut self, text: impl fmt::Display) -> &mut Text {
        self.push(Role::Plain, text)
    }

    /// Adds words in which tabs stay.
    pub(crate) fn tabbed(&mut self, text: &str) -> &mut Text {
        for (n, words) in text.split('\t').enumerate() {
            self.add(Role::Plain, if n > 0 { "\t" } else { "" }.into());
            self.say(words);
        }
        self
    }

    /// Ends the line.
    pub fn end(&mut self) -> &mut Text {
        self.push(Role::Plain, '\n')
    }

    /// Adds a line of ordinary words.
    pub fn line(&mut self, text: impl fmt::Display) -> &mut Text {
        self.say(text).end()
    }

    /// Adds all of another text.
    pub fn append(&mut self, other: Text) -> &mut Text {
        for (role, text) in other.0 {
            self.add(role, text.into());
        }
        self
    }

    /// The pieces.
    pub fn pieces(&self) -> impl Iterator<Item = (Role, &str)> {
        self.0.iter().map(|(role, text)| (*role, text.as_str()))
    }

    /// Returns whether what follows begins a line.
    pub fn ends_line(&self) -> bool {
        self.0.last().is_none_or(|(_, piece)| piece.ends_with('\n'))
    }

    /// Is there nothing?
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|(_, text)| text.is_empty())
    }

    /// The words alone.
    pub fn plain(&self) -> String {
        self.0.iter().map(|(_, text)| text.as_str()).collect()
    }
}

/// Adds words that are cut into lines of at most `width` columns, each begun by `indent` spaces.
pub(crate) fn wrap(out: &mut Text, role: Role, words: &str, width: usize, indent: usize) {
    let mut column = 0;
    for word in words.split_whitespace() {
        let len = word.chars().count();
        if column > 0 && column + 1 + len > width.max(indent + 10) {
            out.end();
            column = 0;
        }
        if column == 0 {
            out.say(" ".repeat(indent));
            column = indent;
        } else {
            out.push(role, ' ');
            column += 1;
        }
        out.push(role, word);
        column += len;
    }
    out.end();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_one_role_join() {
        let mut text = Text::new();
        text.say("a").say(1).push(Role::Bad, "b").end();
        assert_eq!(text.pieces().count(), 3);
        assert_eq!(text.plain(), "a1b\n");
    }

    #[test]
    fn nothing_drives_a_terminal() {
        let mut text = Text::new();
        text.push(Role::Name, "\x1b]0;title\x07").line("\rgone");
        assert_eq!(text.plain(), "\\u{1b}]0;title\\u{7}\\rgone\n");
    }

    #[test]
    fn words_are_wrapped() {
        let mut text = Text::new();
        wrap(&mut text, Role::Plain, "one two three four", 14, 2);
        assert_eq!(text.plain(), "  one two\n  three four\n");
    }
}
