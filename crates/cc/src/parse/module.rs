//! The top level: functions, declarations, named types, groups of attributes.

use std::collections::HashMap;
use std::sync::Arc;

use super::body::Body;
use super::cursor::{Cursor, Result, Span, bare};
use super::lex::Token;
use super::metadata::{self, Nodes};
use super::types::{NamedTypes, definition, value_type};
use crate::error::CcError;
use crate::ir::{Declaration, Function, FunctionAttrs, Inst, Module, Param, ParamAttrs, Source, Type};
use crate::verify;

/// A function that was read, and what is decided only when all was.
struct ParsedFunction {
    func: Function,
    place: Span,
    places: Vec<Span>,
    loops: Vec<(Inst, u32)>,
    groups: Vec<u32>,
}

/// What the module consists of.
#[derive(Default)]
struct ParsedItems {
    named: NamedTypes,
    functions: Vec<ParsedFunction>,
    declarations: Vec<Declaration>,
    nodes: Nodes,
    groups: HashMap<u32, (u32, u32)>,
}

/// Reads a program. `file` is what errors call it.
pub fn parse(file: &str, text: &str) -> std::result::Result<Module, CcError> {
    let mut c = Cursor::new(file, text);
    let mut top = ParsedItems::default();
    while c.peek() != Token::End {
        item(&mut c, &mut top)?;
    }
    finish(&c, top)
}

fn item(c: &mut Cursor, top: &mut ParsedItems) -> Result<()> {
    match c.peek() {
        Token::Local => {
            let name = bare(c.next()).to_string();
            c.expect(Token::Equals, "'='")?;
            c.expect_word("type")?;
            if !c.eat_word("opaque") {
                let ty = definition(c, &top.named)?;
                top.named.insert(name, ty);
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
            "source_filename" | "target" | "uselistorder" => {
                c.skip_line();
                Ok(())
            }
            "module" => Err(c.error(c.span(), "assembly in a module is not supported")),
            word if word.starts_with('$') => {
                c.skip_line();
                Ok(())
            }
            _ => Err(c.expected("'define', 'declare' or 'attributes'")),
        },
        // Whoever uses a global is told that they are not supported.
        Token::Global => {
            c.skip_line();
            Ok(())
        }
        _ => Err(c.expected("'define', 'declare' or 'attributes'")),
    }
}

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
            "byval" | "sret" | "inalloca" | "preallocated" | "byref" => {
                return Err(c.error(span, format!("the attribute '{word}' is not supported")));
            }
            "align" => {
                let parenthesis = c.eat(Token::ParenOpen);
                let span = c.span();
                let align = c.number("an alignment", 1 << 32)?;
                if !align.is_power_of_two() {
                    return Err(c.error(span, format!("an alignment is a power of two, not {align}")));
                }
                attrs.align = align.min(1 << 31) as u32;
                if parenthesis {
                    c.expect(Token::ParenClose, "')'")?;
                }
            }
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

/// Linkage and so on, the type and promises of the result, the name and its place.
fn header(c: &mut Cursor, named: &NamedTypes) -> Result<(ParamAttrs, Type, String, Span)> {
    let attrs = param_attributes(c, |c| {
        matches!(c.peek(), Token::Word | Token::Int | Token::String | Token::Metadata) && !is_type(c)
    })?;
    let ret = value_type(c, named)?;
    let place = c.span();
    let name = bare(c.expect(Token::Global, "the name of a function")?).to_string();
    Ok((attrs, ret, name, place))
}

/// `( … )`: parameters and their names, empty if they are numbered.
fn parameters(c: &mut Cursor, named: &NamedTypes) -> Result<(Vec<Param>, Vec<String>)> {
    let (mut params, mut names) = (Vec::new(), Vec::new());
    c.expect(Token::ParenOpen, "'('")?;
    while c.peek() != Token::ParenClose {
        let span = c.span();
        if c.peek() == Token::Ellipsis {
            return Err(c.error(span, "functions with a variable number of arguments are not supported"));
        }
        let ty = value_type(c, named)?;
        if ty.field().is_none() {
            return Err(c.error(span, format!("a parameter cannot be of type {ty}")));
        }
        let attrs = param_attributes(c, |c| c.peek() == Token::Word)?;
        params.push(Param { ty, attrs });
        let name = if c.peek() == Token::Local { bare(c.next()).to_string() } else { String::new() };
        names.push(name);
        if !c.eat(Token::Comma) {
            break;
        }
    }
    c.expect(Token::ParenClose, "')'")?;
    Ok((params, names))
}

fn declare(c: &mut Cursor, top: &mut ParsedItems) -> Result<()> {
    c.next();
    // Intrinsics are known; their declarations may have types that nothing else has.
    let line = (0..64).find(|&n| matches!(c.peek_at(n), Token::Global | Token::End)).unwrap_or(0);
    if c.text_at(line).starts_with("@llvm.") {
        c.skip_line();
        return Ok(());
    }
    let (_, ret, name, _) = header(c, &top.named)?;
    if c.peek() == Token::ParenOpen && c.has_ellipsis() {
        c.skip_line();
        return Ok(());
    }
    let (params, _) = parameters(c, &top.named)?;
    skip_function_attributes(c)?;
    top.declarations.push(Declaration { name, ret, params });
    Ok(())
}

fn define(c: &mut Cursor, named: &NamedTypes) -> Result<ParsedFunction> {
    c.next();
    let (ret_attrs, ret, name, place) = header(c, named)?;
    let (params, names) = parameters(c, named)?;
    let mut attrs = FunctionAttrs { vscale_range: None, ret: ret_attrs };
    let mut groups = Vec::new();
    while c.peek() != Token::BraceOpen {
        match c.peek() {
            Token::End => return Err(c.expected("'{'")),
            Token::Attributes => groups.extend(c.next()[1..].parse::<u32>()),
            Token::Word if c.is_word("vscale_range") => {
                c.next();
                attrs.vscale_range = Some(vscale_range(c)?);
            }
            Token::ParenOpen => c.skip_group()?,
            _ => {
                c.next();
            }
        }
    }
    let mut func = Function::with_params(&name, ret, &params);
    func.attrs = attrs;
    let body = Body::read(c, named, func, &names)?;
    Ok(ParsedFunction { func: body.func, place, places: body.places, loops: body.loops, groups })
}

/// `(2,1024)`, or `(4)` for exactly 4.
fn vscale_range(c: &mut Cursor) -> Result<(u32, u32)> {
    c.expect(Token::ParenOpen, "'('")?;
    let least = c.number("a vscale", 1 << 16)? as u32;
    let most = if c.eat(Token::Comma) { c.number("a vscale", 1 << 16)? as u32 } else { least };
    c.expect(Token::ParenClose, "')'")?;
    Ok((least, most))
}

/// `attributes #0 = { … }`.
fn attribute_group(c: &mut Cursor, top: &mut ParsedItems) -> Result<()> {
    c.next();
    let id = c.expect(Token::Attributes, "a group of attributes")?[1..].parse::<u32>();
    c.expect(Token::Equals, "'='")?;
    let start = c.span();
    c.expect(Token::BraceOpen, "'{'")?;
    while !c.eat(Token::BraceClose) {
        match c.peek() {
            Token::End => return Err(c.error(start, "this bracket is never closed")),
            Token::Word if c.is_word("vscale_range") => {
                c.next();
                let range = vscale_range(c)?;
                if let Ok(id) = id {
                    top.groups.insert(id, range);
                }
            }
            Token::ParenOpen => c.skip_group()?,
            _ => {
                c.next();
            }
        }
    }
    Ok(())
}

/// Attributes of a call or a declaration: to the end of the line.
pub(super) fn skip_function_attributes(c: &mut Cursor) -> Result<()> {
    while !c.is_first_of_line() {
        match c.peek() {
            Token::ParenOpen => c.skip_group()?,
            Token::Attributes | Token::Word | Token::String | Token::Equals | Token::Int => {
                c.next();
            }
            _ => break,
        }
    }
    Ok(())
}

/// Brings in what stands behind the functions, and verifies them.
fn finish(c: &Cursor, top: ParsedItems) -> Result<Module> {
    let mut module = Module { functions: Vec::new(), declarations: top.declarations };
    let text = Arc::new(c.source());
    for mut read in top.functions {
        for (inst, id) in read.loops {
            let meta = metadata::loop_meta(&top.nodes, id);
            read.func.edit(inst, |data| data.loop_meta = Some(meta));
        }
        let range = read.groups.iter().find_map(|group| top.groups.get(group).copied());
        read.func.attrs.vscale_range = read.func.attrs.vscale_range.or(range);
        if module.function(&read.func.name).is_some() {
            return Err(c.error(read.place, format!("a second definition of '@{}'", read.func.name)));
        }
        let source = Source { text: Arc::clone(&text), name: read.place, insts: read.places };
        read.func.source = Some(Arc::new(source));
        module.functions.push(read.func);
    }
    for func in &module.functions {
        if let (Err(fault), Some(source)) = (verify::function(func, Some(&module)), &func.source) {
            let at = Box::new(source.location(fault.inst));
            return Err(CcError::Syntax { at, message: fault.message });
        }
    }
    Ok(module)
}
