//! This module parses the arguments of calls.

use super::body::Body;
use super::cursor::{Result, Span, bare};
use super::expression::is_expression;
use super::lex::Token;
use super::signature::param_alignment;
use crate::ir::{Type, Value};

/// An argument of a call.
pub(super) struct Argument {
    pub(super) span: Span,
    /// None: metadata.
    pub(super) value: Option<Value>,
    /// Of an integer constant.
    pub(super) number: Option<u64>,
    text: String,
    pub(super) attributes: Attributes,
}

impl Argument {
    /// A string of metadata.
    pub(super) fn text(&self) -> &str {
        self.text.trim_end_matches('\0')
    }
}

/// What is said of an argument.
#[derive(Clone, Copy, Default)]
pub(super) struct Attributes {
    pub(super) align: u32,
    pub(super) zeroext: bool,
}

/// Attributes of a result or an argument; gives the alignment.
pub(super) fn attributes(b: &mut Body) -> Result<u32> {
    let mut align = 0;
    while b.c.peek() == Token::Word {
        match b.c.text() {
            "align" => {
                b.c.next();
                align = param_alignment(b.c)?;
            }
            "target" | "half" | "bfloat" | "float" | "double" | "fp128" | "ptr" | "void" | "metadata" => {
                break;
            }
            word if word.starts_with('i') && word[1..].parse::<u32>().is_ok() => break,
            _ => {
                b.c.next();
                if b.c.peek() == Token::ParenOpen {
                    b.c.skip_group()?;
                }
            }
        }
    }
    Ok(align)
}

/// Attributes between the type and the value of an argument.
fn argument_attributes(b: &mut Body) -> Result<Attributes> {
    const VALUES: [&str; 8] =
        ["true", "false", "null", "undef", "poison", "zeroinitializer", "splat", "shufflevector"];
    let mut attributes = Attributes::default();
    while b.c.peek() == Token::Word && !VALUES.contains(&b.c.text()) && !is_expression(b.c) {
        if b.c.eat_word("align") {
            attributes.align = param_alignment(b.c)?;
            continue;
        }
        attributes.zeroext |= b.c.is_word("zeroext");
        b.c.next();
        if b.c.peek() == Token::ParenOpen {
            b.c.skip_group()?;
        }
    }
    Ok(attributes)
}

/// `( … )` of a call.
pub(super) fn arguments(b: &mut Body) -> Result<Vec<Argument>> {
    let mut arguments = Vec::new();
    b.c.expect(Token::ParenOpen, "'('")?;
    while b.c.peek() != Token::ParenClose {
        let span = b.c.span();
        if b.c.eat_word("metadata") {
            let text = match b.c.peek() {
                Token::Metadata => b.c.next_node_text(),
                _ => {
                    b.c.expect(Token::Exclaim, "a string of metadata")?;
                    bare(b.c.expect(Token::String, "a string of metadata")?)
                }
            };
            let text = super::expression::unescaped(text);
            arguments.push(Argument {
                span,
                value: None,
                number: None,
                text,
                attributes: Attributes::default(),
            });
        } else {
            let ty = b.ty()?;
            if ty == Type::Void {
                return Err(b.c.error(span, "an argument cannot be of type void"));
            }
            let attributes = argument_attributes(b)?;
            let value = b.operand(ty)?;
            let number = b.func.as_int(value);
            arguments.push(Argument { span, value: Some(value), number, text: String::new(), attributes });
        }
        if !b.c.eat(Token::Comma) {
            break;
        }
    }
    b.c.expect(Token::ParenClose, "')'")?;
    Ok(arguments)
}
