//! This module parses the top level: functions, declarations, named types, attribute groups.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use super::body::{Body, Parameter};
use super::cursor::{Cursor, Result, Span, bare};
use super::debug::Places;
use super::expression::unescaped;
use super::global::{self, Item, linkage, text};
use super::lex::Token;
use super::metadata::{self, Nodes};
use super::named;
use super::types::{NamedTypes, definition, value_type};
use crate::error::CcError;
use crate::ir::{
    Alias, Binding, Declaration, Features, Function, FunctionAttrs, Global, Inst, Linkage, Module, Param,
    ParamAttrs, Reach, Source, Symbol, Type,
};
use crate::verify;

/// The largest alignment of a function: a page.
const MOST_FUNCTION_ALIGN: u32 = 4096;

/// A function that was read, and what is decided only when all was.
struct ParsedFunction {
    func: Function,
    place: Span,
    places: Vec<Span>,
    loops: Vec<(Inst, u32)>,
    accesses: Vec<(Inst, u32)>,
    debug: Vec<(Range<usize>, u32)>,
    subprogram: Option<u32>,
    groups: Vec<u32>,
    library: Vec<Declaration>,
    is_elsewhere: bool,
}

/// What the module consists of.
#[derive(Default)]
struct ParsedItems {
    named: NamedTypes,
    functions: Vec<ParsedFunction>,
    globals: Vec<Global>,
    aliases: Vec<Alias>,
    declarations: Vec<Declaration>,
    assembly: Vec<String>,
    nodes: Nodes,
    groups: HashMap<u32, FunctionAttrs>,
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
            "byval" | "inalloca" | "preallocated" | "byref" => {
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

/// What stands in front of the parameters of a function.
struct Header {
    binding: Binding,
    /// The definition is in another file, too, and this one need not be compiled.
    is_elsewhere: bool,
    /// What is promised of the result.
    attrs: ParamAttrs,
    ret: Type,
    name: String,
    place: Span,
}

/// Linkage and so on, the type and promises of the result, the name and its place.
fn header(c: &mut Cursor, named: &NamedTypes) -> Result<Header> {
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
struct Parameters {
    /// As the function has them, the fields of structs one by one.
    params: Vec<Param>,
    /// As the text has them.
    written: Vec<Parameter>,
    /// `...` stands behind them.
    variadic: bool,
}

/// `( … )`.
fn parameters(c: &mut Cursor, named: &NamedTypes) -> Result<Parameters> {
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
    skip_function_attributes(c)?;
    let weak = binding.linkage == Linkage::Weak;
    top.declarations.push(Declaration { name, ret, params, variadic, weak });
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
                binding.align = super::instruction::alignment_number(c)?;
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
    let Body { func, places, loops, accesses, debug, library, .. } = body;
    let is_elsewhere = header.is_elsewhere;
    Ok(ParsedFunction {
        func,
        place,
        places,
        loops,
        accesses,
        debug,
        subprogram,
        groups,
        library,
        is_elsewhere,
    })
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
fn attribute(c: &mut Cursor, attrs: &mut FunctionAttrs) -> Result<()> {
    match c.peek() {
        Token::Word if c.is_word("vscale_range") => {
            c.next();
            attrs.vscale_range = Some(vscale_range(c)?);
        }
        Token::Word if c.is_word("naked") => {
            c.next();
            attrs.naked = true;
        }
        Token::String => {
            let name = bare(c.next());
            let value = if c.eat(Token::Equals) { text(c)? } else { "" };
            match name {
                "target-features" => attrs.features = Features::of(value),
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
            Token::Attributes | Token::Word | Token::String | Token::Equals | Token::Int => {
                c.next();
            }
            _ => break,
        }
    }
    Ok(())
}

/// Says of each symbol that a function refers to how its address is found, and how much can be read there.
fn reach(c: &Cursor, module: &mut Module) -> Result<()> {
    let mut functions = std::mem::take(&mut module.functions);
    let names: HashSet<String> = functions.iter().map(|f| f.name.clone()).collect();
    let of = |name: &str| match module.global(name) {
        Some(global) if global.thread_local => Some(Reach::ThreadLocal),
        Some(global) if global.init.is_none() => Some(Reach::External),
        Some(_) => Some(Reach::Local),
        None if names.contains(name) || module.aliases.iter().any(|a| a.name == name) => Some(Reach::Local),
        None => module.declarations.iter().any(|d| d.name == name).then_some(Reach::External),
    };
    for func in &mut functions {
        for index in 0..func.symbol_count() {
            let symbol = Symbol::from_index(index);
            let known = of(func.symbol(symbol));
            // Calls are checked with their types.
            if known.is_none() && func.has_address(symbol) {
                let place = c.first_use(func.symbol(symbol));
                let what = format!("'@{}' is neither defined nor declared", func.symbol(symbol));
                return Err(c.error(place, what));
            }
            func.set_reach(symbol, known.unwrap_or_default());
            // A variable that another file may define, or not, can be at no address.
            let global = module.global(func.symbol(symbol));
            let there = global.filter(|g| g.init.is_some() || g.binding.linkage != Linkage::Weak);
            func.set_readable(symbol, there.map_or(0, |global| global.size));
            if module.aliases.iter().any(|a| a.name == func.symbol(symbol)) {
                func.set_alias(symbol);
            }
        }
    }
    let referred = |name: &str| names.contains(name) || module.has_symbol(name);
    for global in &module.globals {
        let relocations = global.init.iter().flat_map(|init| &init.relocations);
        let mut names = relocations.flat_map(|r| r.minus.iter().chain([&r.symbol]));
        if let Some(wrong) = names.find(|name| !referred(name)) {
            let what = format!("'@{wrong}' is neither defined nor declared");
            return Err(c.error(c.first_use(wrong), what));
        }
    }
    module.functions = functions;
    Ok(())
}

/// Brings in what stands behind the functions, and verifies them.
fn finish(c: &Cursor, top: ParsedItems) -> Result<Module> {
    let ParsedItems { globals, aliases, declarations, assembly, .. } = top;
    let mut module = Module { functions: Vec::new(), globals, aliases, declarations, assembly };
    let text = Arc::new(c.source());
    let mut debug = Places::new(&top.nodes.debug);
    for mut read in top.functions {
        for (inst, id) in read.loops {
            let meta = metadata::loop_meta(&top.nodes, &debug, id);
            read.func.edit(inst, |data| data.loop_meta = Some(meta));
        }
        let mut known: HashMap<u32, Option<Arc<[u32]>>> = HashMap::new();
        for (inst, id) in read.accesses {
            let types =
                known.entry(id).or_insert_with(|| metadata::access_types(&top.nodes, id).map(Arc::from));
            read.func.edit(inst, |data| data.effective.clone_from(types));
        }
        read.func.subprogram = read.subprogram.and_then(|id| debug.subprogram(id));
        if read.func.subprogram.is_some() {
            for (insts, id) in read.debug {
                let loc = debug.location(id);
                insts.map(Inst::from_index).for_each(|inst| read.func.edit(inst, |data| data.loc = loc));
            }
        }
        for declaration in read.library {
            if !module.has_symbol(&declaration.name) {
                module.declarations.push(declaration);
            }
        }
        let attrs = &mut read.func.attrs;
        for group in read.groups.iter().filter_map(|group| top.groups.get(group)) {
            attrs.vscale_range = attrs.vscale_range.or(group.vscale_range);
            attrs.features = attrs.features.union(group.features);
            attrs.no_jump_tables |= group.no_jump_tables;
            attrs.naked |= group.naked;
        }
        if module.function(&read.func.name).is_some() {
            return Err(c.error(read.place, format!("a second definition of '@{}'", read.func.name)));
        }
        let source = Source { text: Arc::clone(&text), name: read.place, insts: read.places };
        read.func.source = Some(Arc::new(source));
        if read.is_elsewhere {
            let (ret, params) = (read.func.ret, read.func.params().to_vec());
            let (variadic, weak) = (read.func.attrs.variadic, false);
            module.declarations.push(Declaration { name: read.func.name, ret, params, variadic, weak });
            continue;
        }
        module.functions.push(read.func);
    }
    reach(c, &mut module)?;
    for func in &module.functions {
        if let (Err(fault), Some(source)) = (verify::function(func, Some(&module)), &func.source) {
            let at = Box::new(source.location(fault.inst));
            return Err(CcError::Syntax { at, message: fault.message });
        }
    }
    Ok(module)
}
