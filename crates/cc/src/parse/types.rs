//! This module parses types; arrays and structs in memory exist here only, for address arithmetic.

use std::collections::HashMap;

use super::cursor::{Cursor, DEPTH, Result};
use super::lex::Token;
use crate::ir::{Extent, MOST_BITS, Scalar, Type};

/// The most lanes (times `vscale`) of a vector.
const MOST_LANES: u64 = 1 << 16;

/// The most parts of a named type, those of the types in it counted.
const MOST_PARTS: usize = 1 << 12;

/// A type as it is written.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum MemoryType {
    /// One that values can have.
    Plain(Type),
    /// `[n x T]`.
    Array(u64, Box<MemoryType>),
    /// `{ … }`, and whether it is packed.
    Struct(Vec<MemoryType>, bool),
}

/// The named types of a module.
pub(super) type NamedTypes = HashMap<String, MemoryType>;

/// A type.
pub(super) fn written(c: &mut Cursor, named: &NamedTypes) -> Result<MemoryType> {
    let mut ty = c.nested(|c| base(c, named))?;
    while c.eat(Token::Star) {
        ty = MemoryType::Plain(Type::PTR);
    }
    Ok(ty)
}

/// A type that gets a name: by names, a few lines could nest as deep, and grow as large, as they like.
pub(super) fn definition(c: &mut Cursor, named: &NamedTypes) -> Result<MemoryType> {
    let span = c.span();
    let ty = written(c, named)?;
    let (depth, parts) = ty.size();
    if depth > DEPTH as usize {
        return Err(c.error(span, format!("nested more than {DEPTH} deep")));
    }
    if parts > MOST_PARTS {
        return Err(c.error(span, format!("a type of more than {MOST_PARTS} parts")));
    }
    Ok(ty)
}

/// The type of a value, or `void`.
pub(super) fn value_type(c: &mut Cursor, named: &NamedTypes) -> Result<Type> {
    let span = c.span();
    let ty = written(c, named)?;
    plain(&ty).ok_or_else(|| c.error(span, "values of this aggregate type are not supported"))
}

/// The type of values of a type in memory, if there are any.
pub(super) fn plain(ty: &MemoryType) -> Option<Type> {
    match ty {
        MemoryType::Plain(ty) => Some(*ty),
        MemoryType::Struct(fields, _) => {
            let fields: Option<Vec<Type>> = fields.iter().map(plain).collect();
            Type::structure(&fields?)
        }
        MemoryType::Array(count @ 1..=8, element) => Type::structure(&vec![plain(element)?; *count as usize]),
        MemoryType::Array(..) => None,
    }
}

fn base(c: &mut Cursor, named: &NamedTypes) -> Result<MemoryType> {
    let span = c.span();
    match c.peek() {
        Token::Word => {
            let word = c.text();
            if word == "ptr" {
                c.next();
                if c.is_word("addrspace") {
                    return Err(c.error(c.span(), "address spaces are not supported"));
                }
                return Ok(MemoryType::Plain(Type::PTR));
            }
            let scalar = match word {
                "void" => return c.expect_word("void").map(|()| MemoryType::Plain(Type::Void)),
                "half" => Scalar::Half,
                "bfloat" => Scalar::BFloat,
                "float" => Scalar::Float,
                "double" => Scalar::Double,
                "fp128" => Scalar::Quad,
                "target" => return tuple(c, named),
                "x86_fp80" | "ppc_fp128" | "x86_amx" | "token" | "label" | "metadata" => {
                    return Err(c.error(span, format!("the type '{word}' is not supported")));
                }
                _ => match word.strip_prefix('i').map(str::parse::<u32>) {
                    Some(Ok(bits @ 1..=MOST_BITS)) => Scalar::Int(bits as u16),
                    Some(Ok(bits)) => {
                        return Err(c.error(
                            span,
                            format!("integers of {bits} bits are not supported, only 1 to {MOST_BITS}"),
                        ));
                    }
                    _ => return Err(c.expected("a type")),
                },
            };
            c.next();
            Ok(MemoryType::Plain(Type::Scalar(scalar)))
        }
        Token::Less if c.peek_at(1) == Token::BraceOpen => {
            c.next();
            let fields = fields(c, named)?;
            c.expect(Token::Greater, "'>'")?;
            Ok(MemoryType::Struct(fields, true))
        }
        Token::Less => vector(c, named).map(MemoryType::Plain),
        Token::BraceOpen => fields(c, named).map(|fields| MemoryType::Struct(fields, false)),
        Token::BracketOpen => {
            c.next();
            let count = c.number("a number of elements", u64::MAX)?;
            c.expect_word("x")?;
            let element = written(c, named)?;
            c.expect(Token::BracketClose, "']'")?;
            Ok(MemoryType::Array(count, Box::new(element)))
        }
        Token::Local => {
            let name = super::cursor::bare(c.next());
            let found = named.get(name).cloned();
            // A type that is not defined is opaque: there are only pointers to it.
            let opaque = c.peek() == Token::Star;
            found
                .or(opaque.then_some(MemoryType::Plain(Type::Void)))
                .ok_or_else(|| c.error(span, format!("the type '%{name}' is not defined")))
        }
        _ => Err(c.expected("a type")),
    }
}

/// `target("riscv.vector.tuple", <vscale x n x i8>, fields)`: a struct of them.
fn tuple(c: &mut Cursor, named: &NamedTypes) -> Result<MemoryType> {
    let span = c.span();
    c.expect_word("target")?;
    c.expect(Token::ParenOpen, "'('")?;
    if super::cursor::bare(c.expect(Token::String, "the name of a type")?) != "riscv.vector.tuple" {
        return Err(c.error(span, "this type of a target is not supported"));
    }
    c.expect(Token::Comma, "','")?;
    let field = MemoryType::Plain(vector(c, named)?);
    c.expect(Token::Comma, "','")?;
    let count = c.number("a number of fields", 8)?;
    c.expect(Token::ParenClose, "')'")?;
    Ok(MemoryType::Struct(vec![field; count as usize], false))
}

fn fields(c: &mut Cursor, named: &NamedTypes) -> Result<Vec<MemoryType>> {
    c.expect(Token::BraceOpen, "'{'")?;
    let mut fields = Vec::new();
    while c.peek() != Token::BraceClose {
        fields.push(written(c, named)?);
        if !c.eat(Token::Comma) {
            break;
        }
    }
    c.expect(Token::BraceClose, "'}'")?;
    Ok(fields)
}

fn vector(c: &mut Cursor, named: &NamedTypes) -> Result<Type> {
    c.expect(Token::Less, "'<'")?;
    // `<scalable 4 x i32>` is another spelling of `<vscale x 4 x i32>`.
    let alias = c.eat_word("scalable");
    let scalable = alias || c.eat_word("vscale");
    if scalable && !alias {
        c.expect_word("x")?;
    }
    let span = c.span();
    let count = c.number("a number of lanes", MOST_LANES)? as u32;
    if count == 0 {
        return Err(c.error(span, "a vector has at least one lane"));
    }
    c.expect_word("x")?;
    let span = c.span();
    let MemoryType::Plain(Type::Scalar(element)) = written(c, named)? else {
        return Err(c.error(span, "the lanes of a vector are integers, floating-point numbers or pointers"));
    };
    // Lanes of 65 to 127 bits lie in memory without padding.
    if element.is_wide() && (element.bits() != 128 || scalable) {
        return Err(c.error(span, format!("vectors of {element} are not supported")));
    }
    c.expect(Token::Greater, "'>'")?;
    Ok(Type::Vector(element, if scalable { Extent::scalable(count) } else { Extent::fixed(count) }))
}

impl MemoryType {
    /// How deep it is nested, and how many types it consists of.
    fn size(&self) -> (usize, usize) {
        let of = |parts: &[MemoryType]| {
            let sizes = parts.iter().map(MemoryType::size);
            let (depth, count) = sizes.fold((0, 0), |(d, n), (depth, parts)| (depth.max(d), parts + n));
            (depth + 1, count + 1)
        };
        match self {
            MemoryType::Plain(_) => (1, 1),
            MemoryType::Array(_, element) => of(std::slice::from_ref(&**element)),
            MemoryType::Struct(fields, _) => of(fields),
        }
    }

    /// Size and alignment in bytes, padding included; none for what has none or depends on `vscale`.
    pub(super) fn layout(&self) -> Option<(u64, u64)> {
        match self {
            MemoryType::Plain(ty) => {
                let bytes = ty.bytes().filter(|b| !b.is_scalable())?.min().into();
                if matches!(ty, Type::Scalar(_)) {
                    return Some((bytes, bytes.min(16)));
                }
                // Vectors of three, too, take as much as their alignment.
                let bytes = u64::next_power_of_two(bytes);
                Some((bytes, bytes))
            }
            MemoryType::Array(count, element) => {
                let (size, align) = element.layout()?;
                Some((size.checked_mul(*count)?, align))
            }
            MemoryType::Struct(fields, _) => {
                let (end, align) = self.offset(fields.len())?;
                Some((end.checked_next_multiple_of(align)?, align))
            }
        }
    }

    /// The offset of field `index` of a struct (its number of fields: of its end), and the alignment of the struct.
    pub(super) fn offset(&self, index: usize) -> Option<(u64, u64)> {
        let MemoryType::Struct(fields, packed) = self else { return None };
        let mut offset = 0_u64;
        let mut most = 1;
        for (i, field) in fields.iter().enumerate() {
            let (size, align) = field.layout()?;
            let align = if *packed { 1 } else { align };
            most = most.max(align);
            if i <= index {
                offset = offset.checked_next_multiple_of(align)?;
            }
            if i < index {
                offset = offset.checked_add(size)?;
            }
        }
        Some((offset, most))
    }
}
