//! This module parses the top level: functions, declarations, named types, attribute groups.

use std::collections::HashMap;
use std::ops::Range;

use super::attributes::{attribute, attribute_group};
use super::body::Body;
use super::cursor::{Cursor, Result, Span, bare};
use super::expression::unescaped;
use super::global::{self, Item, text};
use super::lex::Token;
use super::metadata::{self, Attached, Nodes};
use super::named;
use super::signature::{Header, Parameters, header, parameters};
use super::types::{NamedTypes, definition};
use super::whole::finish;
use crate::error::CcError;
use crate::ir::{Alias, Declaration, Function, FunctionAttrs, Global, Inst, Linkage, Module};

/// The largest alignment of a function: a page.
const MOST_FUNCTION_ALIGN: u32 = 4096;

/// A function that was read, and what is decided only when all was.
pub(super) struct ParsedFunction {
    pub(super) func: Function,
    pub(super) place: Span,
    pub(super) places: Vec<Span>,
    pub(super) loops: Vec<(Inst, u32)>,
    pub(super) accesses: Vec<(Inst, u32)>,
    pub(super) grouped: Vec<(Inst, u32)>,
    pub(super) weights: Vec<(Inst, Attached)>,
    pub(super) debug: Vec<(Range<usize>, u32)>,
    pub(super) subprogram: Option<u32>,
    pub(super) groups: Vec<u32>,
    pub(super) library: Vec<Declaration>,
    pub(super) is_elsewhere: bool,
}

/// What the module consists of.
#[derive(Default)]
pub(super) struct ParsedItems {
    pub(super) named: NamedTypes,
    pub(super) functions: Vec<ParsedFunction>,
    pub(super) globals: Vec<Global>,
    pub(super) aliases: Vec<Alias>,
    pub(super) declarations: Vec<Declaration>,
    /// What declarations, by number, promise, and in which groups they promise more.
    pub(super) promises: Vec<(usize, FunctionAttrs, Vec<u32>)>,
    pub(super) assembly: Vec<String>,
    pub(super) nodes: Nodes,
    pub(super) groups: HashMap<u32, FunctionAttrs>,
}

/// Reads a program. `file` is what errors call it.
pub fn parse(file: &str, text: &str) -> std::result::Result<Module, CcError> {
    let mut c = Cursor::new(file, text);
    let mut top = ParsedItems { named: named::definitions(&mut c)?, ..ParsedItems::default() };
    // What is refused in one function hides nothing of the others.
    let mut errors = Vec::new();
    while c.peek() != Token::End {
        let defines = c.is_word("define");
        match item(&mut c, &mut top) {
            Ok(()) => {}
            Err(error) => {
                errors.push(error);
                if !(defines && c.skip_function()) {
                    break;
                }
            }
        }
    }
    if errors.is_empty() { finish(&c, top) } else { Err(CcError::all(errors)) }
}

fn item(c: &mut Cursor, top: &mut ParsedItems) -> Result<()> {
    match c.peek() {
        Token::Local => {
            c.next();
            c.expect(Token::Equals, "'='")?;
            c.expect_word("type")?;
            if !c.eat_word("opaque") {
                definition(c, &top.named)?;
            }
            Ok(())
        }
        Token::Metadata => metadata::definition(c, &mut top.nodes),
        Token::Word => match c.text() {
            "define" => {
                let read = define(c, &top.named)?;
                top.functions.push(read);
                Ok(())
            }
            "declare" => declare(c, top),
            "attributes" => attribute_group(c, top),
            "target" => target(c),
            "source_filename" | "uselistorder" => {
                c.skip_line();
                Ok(())
            }
            "module" => {
                c.next();
                c.expect_word("asm")?;
                top.assembly.push(unescaped(text(c)?));
                Ok(())
            }
            word if word.starts_with('$') => {
                c.skip_line();
                Ok(())
            }
            _ => Err(c.expected("'define', 'declare' or 'attributes'")),
        },
        Token::Global => {
            let named = &top.named;
            match global::global(c, named)? {
                Item::Variable(variable) => top.globals.push(variable),
                Item::Calls(pointers) => top.globals.extend(pointers),
                Item::Alias(alias) => top.aliases.push(alias),
                Item::Nothing => {}
            }
            Ok(())
        }
        _ => Err(c.expected("'define', 'declare' or 'attributes'")),
    }
}

/// `target triple = "…"`: this compiler makes code for RV64 only.
fn target(c: &mut Cursor) -> Result<()> {
    c.next();
    if !c.eat_word("triple") {
        c.skip_line();
        return Ok(());
    }
    c.expect(Token::Equals, "'='")?;
    let span = c.span();
    let triple = text(c)?;
    if !triple.is_empty() && !triple.starts_with("riscv64") {
        return Err(c.error(span, format!("the target '{triple}' is not supported, only riscv64")));
    }
    Ok(())
}

fn declare(c: &mut Cursor, top: &mut ParsedItems) -> Result<()> {
    c.next();
    // Intrinsics are known; their declarations may have types that nothing else has.
    let line = (0..64).find(|&n| matches!(c.peek_at(n), Token::Global | Token::End)).unwrap_or(0);
    if c.text_at(line).starts_with("@llvm.") {
        c.skip_line();
        return Ok(());
    }
    let Header { binding, ret, name, .. } = header(c, &top.named)?;
    let Parameters { params, variadic, .. } = parameters(c, &top.named)?;
    let (mut attrs, mut groups) = (FunctionAttrs::default(), Vec::new());
    let more = |c: &Cursor| {
        matches!(c.peek(), Token::Attributes | Token::Word | Token::String | Token::Int | Token::ParenOpen)
    };
    while !c.is_first_of_line() && more(c) {
        match c.peek() {
            Token::Attributes => groups.extend(c.next()[1..].parse::<u32>()),
            _ => attribute(c, &mut attrs)?,
        }
    }
    let weak = binding.linkage == Linkage::Weak;
    top.promises.push((top.declarations.len(), attrs, groups));
    top.declarations.push(Declaration { name, ret, params, variadic, weak, is_pure: false });
    Ok(())
}

fn define(c: &mut Cursor, named: &NamedTypes) -> Result<ParsedFunction> {
    c.next();
    let header = header(c, named)?;
    let Header { mut binding, ret, name, place, .. } = header;
    let Parameters { params, written, variadic } = parameters(c, named)?;
    let mut attrs = FunctionAttrs { ret: header.attrs, variadic, ..FunctionAttrs::default() };
    let (mut groups, mut subprogram) = (Vec::new(), None);
    while c.peek() != Token::BraceOpen {
        match c.peek() {
            Token::End => return Err(c.expected("'{'")),
            Token::Attributes => groups.extend(c.next()[1..].parse::<u32>()),
            Token::Word if c.is_word("section") => {
                c.next();
                binding.section = Some(unescaped(text(c)?));
            }
            Token::Word if c.is_word("align") => {
                c.next();
                let place = c.span();
                binding.align = super::instruction::alignment(c)?;
                if binding.align > MOST_FUNCTION_ALIGN {
                    return Err(c.error(place, "a function aligned to more than a page is not supported"));
                }
            }
            Token::Metadata if c.text() == "!dbg" => {
                c.next();
                if c.peek() == Token::Metadata {
                    subprogram = bare(c.next()).parse().ok();
                }
            }
            _ => attribute(c, &mut attrs)?,
        }
    }
    let mut func = Function::with_params(&name, ret, &params);
    func.attrs = attrs;
    func.binding = binding;
    let body = Body::read(c, named, func, &written)?;
    let Body { func, places, loops, accesses, grouped, weights, debug, library, .. } = body;
    let is_elsewhere = header.is_elsewhere;
    Ok(ParsedFunction {
        func,
        place,
        places,
        loops,
        accesses,
        grouped,
        weights,
        debug,
        subprogram,
        groups,
        library,
        is_elsewhere,
    })
}
