//! This module parses `getelementptr`: each index becomes a step of its own, constant indices into structs become byte
//! offsets.

use super::body::Body;
use super::cursor::{Result, Span};
use super::instruction::{align, flags};
use super::lex::Token;
use super::types::{MemoryType, written};
use crate::ir::{Element, Extent, Flags, InstData, Op, Scalar, Type, Value};

pub(super) fn gep(b: &mut Body, place: Span) -> Result<InstData> {
    let mut promises = flags(b);
    if b.c.eat_word("inrange") {
        b.c.skip_group()?;
        promises |= flags(b);
    }
    let start = b.c.span();
    let mut ty = written(b.c, b.named)?;
    let base = b.next_typed()?;
    let mut steps: Vec<(Element, Value)> = Vec::new();
    let mut first = true;
    while b.c.peek() == Token::Comma && b.c.peek_at(1) != Token::Metadata {
        let span = b.c.span();
        let index = b.next_typed()?;
        if !first {
            let Some((step, inner)) = inner(b, &ty, index) else {
                return Err(b.c.error(span, "this index does not lead into the type"));
            };
            ty = inner;
            if let Some(offset) = step {
                let offset = b.func.int(Type::I64, offset);
                steps.push((Element::Of(Type::I8), offset));
                continue;
            }
        }
        let element =
            element(&ty).ok_or_else(|| b.c.error(start.clone(), "the size of this type is not known"))?;
        // A first index of 0 says nothing if more follow.
        let idle = first
            && b.func.as_int(index) == Some(0)
            && b.c.peek() == Token::Comma
            && b.c.peek_at(1) != Token::Metadata;
        if !idle {
            steps.push((element, index));
        }
        first = false;
    }
    let Some((last, before)) = steps.split_last() else {
        return Err(b.c.expected("',' and an index"));
    };
    let mut address = base;
    for step in before {
        let data = step_data(b, address, step, promises);
        address = b.append_value(data, place.clone());
    }
    Ok(step_data(b, address, last, promises))
}

/// `alloca T`, `alloca T, i32 n`, with an alignment.
pub(super) fn alloca(b: &mut Body) -> Result<InstData> {
    b.c.eat_word("inalloca");
    let start = b.c.span();
    let ty = written(b.c, b.named)?;
    let element = element(&ty).ok_or_else(|| b.c.error(start, "the size of this type is not known"))?;
    let counted = b.c.peek() == Token::Comma && b.c.peek_at(1) == Token::Word && {
        !matches!(b.c.text_at(1), "align" | "addrspace")
    };
    let count = if counted { b.next_typed()? } else { b.func.int(Type::I32, 1) };
    let own = ty.layout().map_or(8, |(_, align)| align.min(1 << 16) as u32);
    let align = align(b)?.max(own);
    Ok(InstData::new(Op::Alloca(element), Type::PTR, &[count]).with_align(align))
}

fn step_data(b: &Body, base: Value, &(element, index): &(Element, Value), promises: Flags) -> InstData {
    let lanes = b.func.ty(base).lanes().or(b.func.ty(index).lanes());
    let ty = lanes.map_or(Type::PTR, |lanes| Type::Vector(Scalar::Ptr, lanes));
    InstData::new(Op::Gep(element), ty, &[base, index]).with_flags(promises)
}

/// What a step counts in.
fn element(ty: &MemoryType) -> Option<Element> {
    match ty {
        MemoryType::Plain(ty) if !ty.bytes().is_some_and(is_padded) => ty.bytes().map(|_| Element::Of(*ty)),
        _ => ty.layout().and_then(|(size, _)| u32::try_from(size).ok()).map(Element::Bytes),
    }
}

/// Whether so many bytes take more in memory, as those of a vector of three.
fn is_padded(bytes: Extent) -> bool {
    !bytes.is_scalable() && !bytes.fixed.is_power_of_two()
}

/// The type that `index` leads to, and the offset in bytes if it leads into a struct.
fn inner(b: &Body, ty: &MemoryType, index: Value) -> Option<(Option<u64>, MemoryType)> {
    match ty {
        MemoryType::Array(_, element) => Some((None, (**element).clone())),
        MemoryType::Struct(fields, _) => {
            let number = b.func.as_int(index)? as usize;
            let field = fields.get(number)?;
            Some((Some(ty.offset(number)?.0), field.clone()))
        }
        MemoryType::Plain(Type::Vector(lane, count)) if !count.is_scalable() && *lane != Scalar::Int(1) => {
            Some((None, MemoryType::Plain(Type::Scalar(*lane))))
        }
        MemoryType::Plain(_) => None,
    }
}
