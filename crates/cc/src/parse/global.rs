//! This module parses global variables with their initialisers, and aliases.

use super::bitcast;
use super::constant;
use super::cursor::{Cursor, Result, Span, bare};
use super::expression::{self, fold, unescaped};
use super::lex::Token;
use super::types::{MemoryType, NamedTypes, written};
use crate::ir::{
    Alias, Binding, Function, Global, Initializer, Linkage, Relocation, Scalar, Type, Visibility,
};

/// The largest global variable in bytes.
const LARGEST: u64 = 1 << 30;

/// The most bytes of an initialiser that are not zeros at its end.
const LARGEST_INITIALIZER: u64 = 64 << 20;

/// What a global of the module is.
pub(super) enum Item {
    Variable(Global),
    /// Pointers to functions that run before or after `main`.
    Calls(Vec<Global>),
    Alias(Alias),
    /// Nothing for this compiler: `llvm.used`, or a definition that another file has.
    Nothing,
}

/// `@name = …`.
pub(super) fn global(c: &mut Cursor, named: &NamedTypes) -> Result<Item> {
    let start = c.span();
    let name = unescaped(bare(c.next()));
    c.expect(Token::Equals, "'='")?;
    let mut binding = Binding::default();
    let mut is_elsewhere = false;
    let mut thread_local = false;
    let constant = loop {
        let span = c.span();
        let word = c.expect(Token::Word, "'global', 'constant' or 'alias'")?;
        match word {
            "global" => break false,
            "constant" => break true,
            "alias" => return alias(c, named, name, binding, false),
            "ifunc" => return alias(c, named, name, binding, true),
            "appending" if name == "llvm.used" || name == "llvm.compiler.used" => {
                c.skip_line();
                return Ok(Item::Nothing);
            }
            "appending" if name == "llvm.global_ctors" => return calls(c, named, ".init_array"),
            "appending" if name == "llvm.global_dtors" => return calls(c, named, ".fini_array"),
            "appending" => return Err(c.error(start, format!("'@{name}' is not supported"))),
            "external" => is_elsewhere = true,
            "available_externally" => is_elsewhere = true,
            "extern_weak" => {
                is_elsewhere = true;
                binding.linkage = Linkage::Weak;
            }
            "thread_local" => {
                thread_local = true;
                if c.peek() == Token::ParenOpen {
                    c.skip_group()?;
                }
            }
            "externally_initialized" => {}
            "addrspace" => return Err(c.error(span, "address spaces are not supported")),
            word => linkage(word, &mut binding),
        }
    };
    let span = c.span();
    let ty = written(c, named)?;
    let (size, natural) = ty.layout().unwrap_or((0, 1));
    if size > LARGEST {
        return Err(c.error(span, format!("a variable of more than {LARGEST} bytes")));
    }
    let has_value = c.peek() != Token::Comma && !c.is_first_of_line();
    if has_value && ty.layout().is_none() {
        return Err(c.error(span, "the size of this type is not known"));
    }
    let mut init = Initializer::zero();
    if has_value {
        initializer(c, named, &ty, 0, &mut init)?;
    }
    let mut align = natural.min(1 << 16) as u32;
    while c.eat(Token::Comma) {
        match c.peek() {
            Token::Word => match c.next() {
                "section" => binding.section = Some(unescaped(text(c)?)),
                "align" => align = super::instruction::alignment(c)?,
                "comdat" if c.peek() == Token::ParenOpen => c.skip_group()?,
                "comdat" => {}
                "partition" | "code_model" => {
                    c.next();
                }
                "no_sanitize_address" | "no_sanitize_hwaddress" | "sanitize_memtag" => {}
                other => return Err(c.error(start, format!("'{other}' of a variable is not supported"))),
            },
            Token::Metadata => {
                c.next();
                c.next();
            }
            _ => return Err(c.expected("'section' or 'align'")),
        }
    }
    while matches!(c.peek(), Token::Attributes) {
        c.next();
    }
    let init = (has_value && !is_elsewhere).then_some(init);
    Ok(Item::Variable(Global { name, binding, thread_local, constant, align, size, init }))
}

/// `global [n x { i32, ptr, ptr }] […]`: functions with their priorities, the least first.
fn calls(c: &mut Cursor, named: &NamedTypes, section: &str) -> Result<Item> {
    c.expect_word("global")?;
    let start = c.span();
    let ty = written(c, named)?;
    let mut init = Initializer::zero();
    initializer(c, named, &ty, 0, &mut init)?;
    let MemoryType::Array(_, entry) = &ty else { return Err(c.error(start, "expected an array of structs")) };
    let (size, at) = (entry.layout().map_or(0, |(size, _)| size), entry.offset(1).map_or(0, |(at, _)| at));
    let pointers = init.relocations.iter().filter(|r| r.offset.checked_rem(size) == Some(at));
    let call = |(index, relocation): (usize, &Relocation)| {
        let entry = (relocation.offset - at) as usize;
        let byte = |i: usize| u32::from(init.bytes.get(entry + i).copied().unwrap_or(0));
        let priority = (0..4).fold(0, |number, i| number | byte(i) << (8 * i));
        let section = if priority == 65535 { section.into() } else { format!("{section}.{priority:05}") };
        Global {
            name: format!("{section}.{index}.{}", relocation.symbol),
            binding: Binding { linkage: Linkage::Local, section: Some(section), ..Binding::default() },
            thread_local: false,
            constant: false,
            align: 8,
            size: 8,
            init: Some(Initializer {
                bytes: Vec::new(),
                relocations: vec![Relocation { offset: 0, ..relocation.clone() }],
            }),
        }
    };
    Ok(Item::Calls(pointers.enumerate().map(call).collect()))
}

/// A word in front of `global`, `define` or `alias` that says something of the symbol.
pub(super) fn linkage(word: &str, binding: &mut Binding) {
    match word {
        "internal" | "private" => binding.linkage = Linkage::Local,
        "weak" | "weak_odr" | "linkonce" | "linkonce_odr" | "extern_weak" => binding.linkage = Linkage::Weak,
        "common" => binding.linkage = Linkage::Common,
        "hidden" => binding.visibility = Visibility::Hidden,
        "protected" => binding.visibility = Visibility::Protected,
        "dso_local" => binding.is_own = true,
        _ => {}
    }
}

/// A string without its quotes.
pub(super) fn text<'a>(c: &mut Cursor<'a>) -> Result<&'a str> {
    let text = c.expect(Token::String, "a string")?;
    Ok(text.trim_start_matches('c').trim_matches('"'))
}

/// `alias T, ptr @target`.
fn alias(
    c: &mut Cursor,
    named: &NamedTypes,
    name: String,
    binding: Binding,
    is_indirect: bool,
) -> Result<Item> {
    let start = c.span();
    // The type of the target may be one of a function.
    written(c, named)?;
    if c.peek() == Token::ParenOpen {
        c.skip_group()?;
    }
    c.expect(Token::Comma, "','")?;
    // The type of an expression stands inside it.
    if !expression::is_expression(c) {
        written(c, named)?;
    }
    let target = fold(c, named, Type::PTR)?;
    let Some(symbol) = target.symbol else { return Err(c.error(start, "an alias of no symbol")) };
    Ok(Item::Alias(Alias { name, binding, target: symbol, addend: target.addend, is_indirect }))
}

/// A constant of a type in memory, written at an offset.
fn initializer(
    c: &mut Cursor,
    named: &NamedTypes,
    ty: &MemoryType,
    offset: u64,
    out: &mut Initializer,
) -> Result<()> {
    c.nested(|c| {
        let start = c.span();
        if let Some(bytes) = cast_bytes(c, named, ty) {
            return write(c, start, offset, &bytes, out);
        }
        match (c.peek(), ty) {
            (Token::Word, _)
                if matches!(c.text(), "zeroinitializer" | "undef" | "poison" | "null" | "none") =>
            {
                c.next();
                Ok(())
            }
            (Token::String, MemoryType::Array(count, _)) => {
                let bytes = expression::bytes(text(c)?);
                if bytes.len() as u64 != *count {
                    return Err(c.error(start, format!("expected {count} bytes, found {}", bytes.len())));
                }
                write(c, start, offset, &bytes, out)
            }
            (Token::BracketOpen, MemoryType::Array(count, element)) => {
                c.next();
                let size = element.layout().map_or(0, |(size, _)| size);
                for i in 0..*count {
                    part(c, named, element, offset + i * size, i + 1 == *count, out)?;
                }
                c.expect(Token::BracketClose, "']'").map(drop)
            }
            (Token::BraceOpen | Token::Less, MemoryType::Struct(fields, packed)) => {
                if *packed {
                    c.expect(Token::Less, "'<'")?;
                }
                c.expect(Token::BraceOpen, "'{'")?;
                for (i, field) in fields.iter().enumerate() {
                    let at = offset + ty.offset(i).map_or(0, |(at, _)| at);
                    part(c, named, field, at, i + 1 == fields.len(), out)?;
                }
                c.expect(Token::BraceClose, "'}'")?;
                if *packed {
                    c.expect(Token::Greater, "'>'")?;
                }
                Ok(())
            }
            (Token::Less, MemoryType::Plain(Type::Vector(element, lanes))) if !lanes.is_scalable() => {
                c.next();
                let scalar = MemoryType::Plain(Type::Scalar(*element));
                for i in 0..u64::from(lanes.fixed) {
                    let at = offset + i * u64::from(element.bytes());
                    part(c, named, &scalar, at, i + 1 == u64::from(lanes.fixed), out)?;
                }
                c.expect(Token::Greater, "'>'").map(drop)
            }
            (_, MemoryType::Plain(ty @ Type::Scalar(scalar))) => {
                scalar_initializer(c, named, *ty, *scalar, offset, out)
            }
            _ => Err(c.expected("a constant of this type")),
        }
    })
}

/// The bytes of `bitcast (…)`, if it is one of numbers; else nothing was read.
fn cast_bytes(c: &mut Cursor, named: &NamedTypes, ty: &MemoryType) -> Option<Vec<u8>> {
    let MemoryType::Plain(ty) = ty else { return None };
    if c.text() != "bitcast" {
        return None;
    }
    let start = c.position();
    let mut scratch = Function::new("", Type::Void, &[]);
    let value = constant::constant(c, named, &mut scratch, *ty).ok();
    let bytes = value.and_then(|value| bitcast::bytes(&scratch, value));
    if bytes.is_none() {
        c.go_to(start);
    }
    bytes
}

/// A type that has to be `ty`, a constant of it and, unless it is the last, a comma.
fn part(
    c: &mut Cursor,
    named: &NamedTypes,
    ty: &MemoryType,
    offset: u64,
    is_last: bool,
    out: &mut Initializer,
) -> Result<()> {
    let span = c.span();
    if written(c, named)? != *ty {
        return Err(c.error(span, "this is not the type of the element"));
    }
    initializer(c, named, ty, offset, out)?;
    if !is_last {
        c.expect(Token::Comma, "','")?;
    }
    Ok(())
}

fn scalar_initializer(
    c: &mut Cursor,
    named: &NamedTypes,
    ty: Type,
    scalar: Scalar,
    offset: u64,
    out: &mut Initializer,
) -> Result<()> {
    let start = c.span();
    let size = scalar.bytes() as usize;
    if scalar.is_wide() && !expression::is_expression(c) {
        let mut scratch = Function::new("", Type::Void, &[]);
        let value = constant::constant(c, named, &mut scratch, ty)?;
        let words = scratch.as_words(value).unwrap_or_default();
        let mut bytes: Vec<u8> = words.into_iter().flat_map(u64::to_le_bytes).collect();
        bytes.resize(size, 0);
        return write(c, start, offset, &bytes, out);
    }
    if scalar.is_float() {
        let mut scratch = Function::new("", Type::Void, &[]);
        let value = constant::constant(c, named, &mut scratch, ty)?;
        let bits = scratch.as_float_bits(value).unwrap_or(0);
        return write(c, start, offset, &bits.to_le_bytes()[..size], out);
    }
    let value = fold(c, named, ty)?;
    match value.symbol {
        None => {
            let bits = i128::from(value.addend) & i128::from(scalar.mask());
            write(c, start, offset, &bits.to_le_bytes()[..size], out)
        }
        Some(symbol) if size == 8 || size == 4 && value.minus.is_some() => {
            let (addend, minus, bytes) = (value.addend, value.minus, size as u8);
            out.relocations.push(Relocation { offset, symbol, addend, minus, bytes });
            Ok(())
        }
        Some(_) => Err(c.error(start, "a part of an address is not supported as a constant")),
    }
}

fn write(c: &Cursor, start: Span, offset: u64, bytes: &[u8], out: &mut Initializer) -> Result<()> {
    if offset + bytes.len() as u64 > LARGEST_INITIALIZER && bytes.iter().any(|b| *b != 0) {
        return Err(c.error(start, format!("an initialiser of more than {LARGEST_INITIALIZER} bytes")));
    }
    out.write(offset, bytes);
    Ok(())
}
