//! This module parses attributes of functions, and groups of them.

use super::cursor::{Cursor, Result, bare};
use super::global::text;
use super::lex::Token;
use super::module::ParsedItems;
use crate::ir::{Features, FunctionAttrs, Protector};

/// `(2,1024)`, or `(4)` for exactly 4.
fn vscale_range(c: &mut Cursor) -> Result<(u32, u32)> {
    c.expect(Token::ParenOpen, "'('")?;
    let least = c.number("a vscale", 1 << 16)? as u32;
    let most = if c.eat(Token::Comma) { c.number("a vscale", 1 << 16)? as u32 } else { least };
    c.expect(Token::ParenClose, "')'")?;
    Ok((least, most))
}

/// `attributes #0 = { … }`.
pub(super) fn attribute_group(c: &mut Cursor, top: &mut ParsedItems) -> Result<()> {
    c.next();
    let id = c.expect(Token::Attributes, "a group of attributes")?[1..].parse::<u32>();
    c.expect(Token::Equals, "'='")?;
    let start = c.span();
    c.expect(Token::BraceOpen, "'{'")?;
    let mut attrs = FunctionAttrs::default();
    while !c.eat(Token::BraceClose) {
        if c.peek() == Token::End {
            return Err(c.error(start, "this bracket is never closed"));
        }
        attribute(c, &mut attrs)?;
    }
    top.groups.extend(id.map(|id| (id, attrs)));
    Ok(())
}

/// An attribute of a function, or a part of one that says nothing here.
pub(super) fn attribute(c: &mut Cursor, attrs: &mut FunctionAttrs) -> Result<()> {
    match c.peek() {
        Token::Word if c.is_word("vscale_range") => {
            c.next();
            attrs.vscale_range = Some(vscale_range(c)?);
        }
        Token::Word if c.is_word("naked") => {
            c.next();
            attrs.naked = true;
        }
        Token::Word if c.is_word("willreturn") => {
            c.next();
            attrs.returns = true;
        }
        Token::Word if c.is_word("memory") => {
            attrs.no_memory |= c.text_at(2) == "none" && c.peek_at(3) == Token::ParenClose;
            c.next();
        }
        Token::Word if matches!(c.text(), "ssp" | "sspstrong" | "sspreq") => {
            attrs.protector = attrs.protector.max(match c.next() {
                "ssp" => Protector::Arrays,
                "sspstrong" => Protector::Strong,
                _ => Protector::All,
            });
        }
        Token::String => {
            let name = bare(c.next());
            let value = if c.eat(Token::Equals) { text(c)? } else { "" };
            match name {
                "target-features" => attrs.features = Some(Features::of_function(value)),
                "no-jump-tables" => attrs.no_jump_tables |= value == "true",
                _ => {}
            }
        }
        Token::ParenOpen => c.skip_group()?,
        _ => {
            c.next();
        }
    }
    Ok(())
}

/// Attributes of a call or a declaration: to the end of the line.
pub(super) fn skip_function_attributes(c: &mut Cursor) -> Result<()> {
    while !c.is_first_of_line() {
        match c.peek() {
            Token::ParenOpen => c.skip_group()?,
            // Where `callbr` goes.
            Token::Word if c.is_word("to") => break,
            Token::Attributes | Token::Word | Token::String | Token::Equals | Token::Int => {
                c.next();
            }
            _ => break,
        }
    }
    Ok(())
}
