//! A `Cursor` walks over the tokens and reports syntax errors.

use std::collections::HashMap;
use std::ops::Range;

use super::lex::{Token, lex};
use crate::error::{CcError, Location};
use crate::ir::SourceText;

/// How deep types, constants and metadata may be nested.
pub(super) const DEPTH: u32 = 64;

/// A text, its tokens, and how far we are.
pub(super) struct Cursor<'a> {
    file: &'a str,
    text: &'a str,
    tokens: Vec<(Token, Range<usize>)>,
    at: usize,
    depth: u32,
    /// Where each symbol is first named as an operand.
    symbols: HashMap<String, Span>,
    /// The number of each block of a function whose address is taken.
    blocks: HashMap<String, HashMap<String, i64>>,
}

/// Where something is in the text.
pub(super) type Span = Range<usize>;

pub(super) type Result<T> = std::result::Result<T, CcError>;

impl<'a> Cursor<'a> {
    pub(super) fn new(file: &'a str, text: &'a str) -> Cursor<'a> {
        Cursor {
            file,
            text,
            tokens: lex(text),
            at: 0,
            depth: 0,
            symbols: HashMap::new(),
            blocks: HashMap::new(),
        }
    }

    /// The next token.
    pub(super) fn peek(&self) -> Token {
        self.peek_at(0)
    }

    /// The token `n` after the next.
    pub(super) fn peek_at(&self, n: usize) -> Token {
        self.tokens.get(self.at + n).map_or(Token::End, |(token, _)| *token)
    }

    /// Where the next token is.
    pub(super) fn span(&self) -> Span {
        self.tokens.get(self.at).map_or(self.text.len()..self.text.len(), |(_, span)| span.clone())
    }

    /// Where the token before the next one is.
    pub(super) fn span_before(&self) -> Span {
        self.at.checked_sub(1).map_or(0..0, |at| self.tokens[at].1.clone())
    }

    /// Steps over the number of a node, and gives the first text in it, wherever the node is; the empty text if there is none.
    pub(super) fn next_node_text(&mut self) -> &'a str {
        let name = self.next();
        let is_definition = |pair: &[(Token, Span)]| {
            pair[1].0 == Token::Equals
                && pair[0].0 == Token::Metadata
                && &self.text[pair[0].1.clone()] == name
        };
        let Some(at) = self.tokens.windows(2).position(is_definition) else { return "" };
        let mut parts = self.tokens[at..].iter().take_while(|(token, _)| *token != Token::BraceClose);
        let text = parts.find(|(token, _)| *token == Token::String);
        text.map_or("", |(_, span)| bare(&self.text[span.clone()]))
    }

    /// The number of the next token.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// Goes to a token by its number.
    pub(super) fn go_to(&mut self, position: usize) {
        self.at = position;
    }

    /// The text of the next token.
    pub(super) fn text(&self) -> &'a str {
        &self.text[self.span()]
    }

    /// Steps over the next token and gives its text.
    pub(super) fn next(&mut self) -> &'a str {
        let text = self.text();
        if self.peek() != Token::End {
            self.at += 1;
        }
        text
    }

    /// Whether the next token is this word.
    pub(super) fn is_word(&self, word: &str) -> bool {
        self.peek() == Token::Word && self.text() == word
    }

    /// Steps over this token if it is the next.
    pub(super) fn eat(&mut self, token: Token) -> bool {
        let found = self.peek() == token;
        if found {
            self.next();
        }
        found
    }

    /// Steps over this word if it is the next token.
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.next();
        }
        found
    }

    /// Steps over a token that has to be there.
    pub(super) fn expect(&mut self, token: Token, what: &str) -> Result<&'a str> {
        if self.peek() == token { Ok(self.next()) } else { Err(self.expected(what)) }
    }

    /// Steps over a word that has to be there.
    pub(super) fn expect_word(&mut self, word: &str) -> Result<()> {
        if self.eat_word(word) { Ok(()) } else { Err(self.expected(&format!("'{word}'"))) }
    }

    /// A number that has to be there and to be at most `most`.
    pub(super) fn number(&mut self, what: &str, most: u64) -> Result<u64> {
        let span = self.span();
        let text = self.expect(Token::Int, what)?;
        match text.parse::<u64>() {
            Ok(number) if number <= most => Ok(number),
            _ => Err(self.error(span, format!("expected {what} of at most {most}, found {text}"))),
        }
    }

    /// Something else than the next token should be here.
    pub(super) fn expected(&self, what: &str) -> CcError {
        let found = match self.peek() {
            Token::End => "the end of the file".to_string(),
            _ => format!("'{}'", self.text().lines().next().unwrap_or_default()),
        };
        self.error(self.span(), format!("expected {what}, found {found}"))
    }

    /// Something is wrong there.
    pub(super) fn error(&self, span: Span, message: impl Into<String>) -> CcError {
        let at = Box::new(Location::new(self.file, self.text, span));
        CcError::Syntax { at, message: message.into() }
    }

    /// Notes that a symbol is named here.
    pub(super) fn note_symbol(&mut self, name: &str, span: Span) {
        self.symbols.entry(name.to_string()).or_insert(span);
    }

    /// Where a symbol is first named as an operand.
    pub(super) fn first_use(&self, name: &str) -> Span {
        self.symbols.get(name).cloned().unwrap_or_default()
    }

    /// What stands for the address of a block: 1 for the first of its function, and so on.
    pub(super) fn block_number(&mut self, function: &str, block: &str) -> i64 {
        let numbers = self.blocks.entry(function.to_string()).or_default();
        let next = numbers.len() as i64 + 1;
        *numbers.entry(block.to_string()).or_insert(next)
    }

    /// The file and its text.
    pub(super) fn source(&self) -> SourceText {
        SourceText::new(self.file, self.text)
    }

    /// Runs a parser one level deeper in the nesting.
    pub(super) fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == DEPTH {
            return Err(self.error(self.span(), format!("nested more than {DEPTH} deep")));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// Steps over a bracketed group whose opening token is the next.
    pub(super) fn skip_group(&mut self) -> Result<()> {
        let start = self.span();
        let mut depth = 0_u32;
        loop {
            match self.peek() {
                Token::ParenOpen | Token::BraceOpen | Token::BracketOpen => depth += 1,
                Token::ParenClose | Token::BraceClose | Token::BracketClose => {
                    depth = depth.saturating_sub(1)
                }
                Token::End => return Err(self.error(start, "this bracket is never closed")),
                _ => {}
            }
            self.next();
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// The text of the token `n` after the next.
    pub(super) fn text_at(&self, n: usize) -> &'a str {
        self.tokens.get(self.at + n).map_or("", |(_, span)| &self.text[span.clone()])
    }

    /// Whether nothing stands before the next token in its line.
    pub(super) fn is_first_of_line(&self) -> bool {
        // Between tokens there are spaces and comments only; a look at the whole line would take long in long lines.
        let before = self.span_before().end;
        self.peek() == Token::End || before == 0 || self.text[before..self.span().start].contains('\n')
    }

    /// Steps over what is left of a function, to behind the line that its bracket begins; gives whether there is one in front
    /// of the next definition.
    pub(super) fn skip_function(&mut self) -> bool {
        loop {
            let first = self.is_first_of_line();
            match self.peek() {
                Token::End => return false,
                Token::BraceClose if first => {
                    self.next();
                    return true;
                }
                Token::Word if first && matches!(self.text(), "define" | "declare") => return false,
                _ => self.next(),
            };
        }
    }

    /// Steps to the next token that is the first of its line.
    pub(super) fn skip_line(&mut self) {
        loop {
            self.next();
            if self.is_first_of_line() {
                return;
            }
        }
    }
}

/// A name without its sigil and quotes.
pub(super) fn bare(text: &str) -> &str {
    let name = text.trim_start_matches(['%', '@', '!']).trim_end_matches(':');
    name.strip_prefix('"').and_then(|n| n.strip_suffix('"')).unwrap_or(name)
}
