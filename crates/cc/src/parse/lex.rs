//! The lexer splits text into tokens.

use std::ops::Range;

use logos::Logos;

/// A token; its text is where its span says.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(skip r"[ \t\r\n\f]+", skip r";[^\n]*")]
pub(super) enum Token {
    /// `%name`, `%12`, `%"any"`.
    #[regex(r#"%([-a-zA-Z$._0-9]+|"[^"\n]*")"#)]
    Local,
    /// `@name`.
    #[regex(r#"@([-a-zA-Z$._0-9]+|"[^"\n]*")"#)]
    Global,
    /// `!name` or `!12`.
    #[regex(r"![-a-zA-Z$._0-9\\]+")]
    Metadata,
    /// `!` in front of `{` and of strings.
    #[token("!")]
    Exclaim,
    /// `#0`.
    #[regex(r"#[0-9]+")]
    Attributes,
    /// `#dbg_value`.
    #[regex(r"#[a-z][a-z_]*")]
    Record,
    /// `name:` at the start of a block.
    #[regex(r#"([-a-zA-Z$._0-9]+|"[^"\n]*"):"#, priority = 20)]
    Label,
    /// Keywords, types, flags.
    #[regex(r"[a-zA-Z$._][-a-zA-Z$._0-9]*")]
    Word,
    /// A decimal integer.
    #[regex(r"-?[0-9]+", priority = 10)]
    Int,
    /// A decimal floating-point number.
    #[regex(r"[-+]?[0-9]+\.[0-9]*([eE][-+]?[0-9]+)?", priority = 10)]
    Float,
    /// The bits of a floating-point number: `0x…` of a double, `0xH…` of a half, `0xR…` of a bfloat.
    #[regex(r"0x[HRKLM]?[0-9a-fA-F]+", priority = 15)]
    Hex,
    /// A string.
    #[regex(r#"c?"[^"]*""#)]
    String,
    #[token("(")]
    ParenOpen,
    #[token(")")]
    ParenClose,
    #[token("{")]
    BraceOpen,
    #[token("}")]
    BraceClose,
    #[token("[")]
    BracketOpen,
    #[token("]")]
    BracketClose,
    #[token("<")]
    Less,
    #[token(">")]
    Greater,
    #[token(",")]
    Comma,
    #[token("=")]
    Equals,
    #[token("*")]
    Star,
    #[token("...")]
    Ellipsis,
    #[token("|")]
    Bar,
    /// What no token begins with.
    Unknown,
    /// Behind the last token.
    End,
}

/// All tokens with their places in the text; the last is [`Token::End`].
pub(super) fn lex(text: &str) -> Vec<(Token, Range<usize>)> {
    let mut tokens: Vec<(Token, Range<usize>)> =
        Token::lexer(text).spanned().map(|(token, span)| (token.unwrap_or(Token::Unknown), span)).collect();
    tokens.push((Token::End, text.len()..text.len()));
    tokens
}
