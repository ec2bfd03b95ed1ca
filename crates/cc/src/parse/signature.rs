//! This module parses what stands in front of the body of a function: linkage, types, names, and what they promise.

use std::cell::{Cell, RefCell};

use super::body::Parameter;
use super::cursor::{Cursor, Result, Span, bare};
use super::expression::unescaped;
use super::global::linkage;
use super::instruction::alignment;
use super::lex::Token;
use super::types::{NamedTypes, value_type};
use crate::ir::{Binding, Param, ParamAttrs, Type};

/// Whether a type begins here.
fn is_type(c: &Cursor) -> bool {
    match c.peek() {
        Token::Word => {
            let word = c.text();
            let int = word.strip_prefix('i').is_some_and(|n| n.parse::<u32>().is_ok());
            int || matches!(
                word,
                "void"
                    | "half"
                    | "bfloat"
                    | "float"
                    | "double"
                    | "ptr"
                    | "fp128"
                    | "x86_fp80"
                    | "metadata"
                    | "token"
                    | "target"
            )
        }
        Token::Less | Token::BraceOpen | Token::BracketOpen | Token::Local => true,
        _ => false,
    }
}

/// What follows `align` of a parameter, an argument or a result: `8` or `(8)`.
pub(super) fn param_alignment(c: &mut Cursor) -> Result<u32> {
    let parenthesis = c.eat(Token::ParenOpen);
    let align = alignment(c)?;
    if parenthesis {
        c.expect(Token::ParenClose, "')'")?;
    }
    Ok(align)
}

/// Attributes of a parameter or a result, as far as `more` says that they go on.
fn param_attributes(c: &mut Cursor, more: impl Fn(&Cursor) -> bool) -> Result<ParamAttrs> {
    let mut attrs = ParamAttrs::default();
    while more(c) {
        let span = c.span();
        let word = c.text();
        c.next();
        match word {
            "noalias" => attrs.noalias = true,
            "readonly" => attrs.readonly = true,
            "writeonly" => attrs.writeonly = true,
            "readnone" => (attrs.readonly, attrs.writeonly) = (true, true),
            "nonnull" => attrs.nonnull = true,
            "noundef" => attrs.noundef = true,
            "signext" => attrs.signext = true,
            "zeroext" => attrs.zeroext = true,
            "byval" | "inalloca" | "preallocated" | "byref" => {
                return Err(c.error(span, format!("the attribute '{word}' is not supported")));
            }
            "align" => attrs.align = param_alignment(c)?,
            "dereferenceable" => {
                c.expect(Token::ParenOpen, "'('")?;
                attrs.dereferenceable = c.number("a number of bytes", u64::MAX)?;
                c.expect(Token::ParenClose, "')'")?;
            }
            _ => {
                if c.peek() == Token::ParenOpen {
                    c.skip_group()?;
                }
            }
        }
    }
    Ok(attrs)
}

/// What stands in front of the parameters of a function.
pub(super) struct Header {
    pub(super) binding: Binding,
    /// The definition is in another file, too, and this one need not be compiled.
    pub(super) is_elsewhere: bool,
    /// What is promised of the result.
    pub(super) attrs: ParamAttrs,
    pub(super) ret: Type,
    pub(super) name: String,
    pub(super) place: Span,
}

/// Linkage and so on, the type and promises of the result, the name and its place.
pub(super) fn header(c: &mut Cursor, named: &NamedTypes) -> Result<Header> {
    let binding = RefCell::new(Binding::default());
    let is_elsewhere = Cell::new(false);
    let attrs = param_attributes(c, |c| {
        let more =
            matches!(c.peek(), Token::Word | Token::Int | Token::String | Token::Metadata) && !is_type(c);
        if more && c.peek() == Token::Word {
            linkage(c.text(), &mut binding.borrow_mut());
            is_elsewhere.set(is_elsewhere.get() || c.text() == "available_externally");
        }
        more
    })?;
    let ret = value_type(c, named)?;
    let place = c.span();
    let name = unescaped(bare(c.expect(Token::Global, "the name of a function")?));
    Ok(Header { binding: binding.into_inner(), is_elsewhere: is_elsewhere.get(), attrs, ret, name, place })
}

/// The parameters of a function.
#[derive(Default)]
pub(super) struct Parameters {
    /// As the function has them, the fields of structs one by one.
    pub(super) params: Vec<Param>,
    /// As the text has them.
    pub(super) written: Vec<Parameter>,
    /// `...` stands behind them.
    pub(super) variadic: bool,
}

/// `( … )`.
pub(super) fn parameters(c: &mut Cursor, named: &NamedTypes) -> Result<Parameters> {
    let mut all = Parameters::default();
    c.expect(Token::ParenOpen, "'('")?;
    while c.peek() != Token::ParenClose {
        let span = c.span();
        if c.eat(Token::Ellipsis) {
            all.variadic = true;
            break;
        }
        let ty = value_type(c, named)?;
        if ty == Type::Void {
            return Err(c.error(span, format!("a parameter cannot be of type {ty}")));
        }
        let attrs = param_attributes(c, |c| c.peek() == Token::Word)?;
        match ty {
            Type::Struct(fields) => {
                let field = |i| fields.get(i).map(|ty| Param { ty, attrs: ParamAttrs::default() });
                all.params.extend((0..fields.count()).filter_map(field));
            }
            _ => all.params.push(Param { ty, attrs }),
        }
        let name = if c.peek() == Token::Local { bare(c.next()).to_string() } else { String::new() };
        all.written.push(Parameter { name, ty });
        if !c.eat(Token::Comma) {
            break;
        }
    }
    c.expect(Token::ParenClose, "')'")?;
    Ok(all)
}
