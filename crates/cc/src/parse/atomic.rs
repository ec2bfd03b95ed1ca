//! This module parses atomic accesses and fences.

use super::body::Body;
use super::cursor::Result;
use super::instruction::{align, volatile};
use super::lex::Token;
use super::types::written;
use crate::ir::{Atomic, InstData, Op, Ordering, Rmw, Type};

/// `syncscope("…")`; gives whether it is that of one thread.
fn scope(b: &mut Body) -> Result<bool> {
    if !b.c.eat_word("syncscope") {
        return Ok(false);
    }
    b.c.expect(Token::ParenOpen, "'('")?;
    let single = b.c.expect(Token::String, "a scope")?.contains("singlethread");
    b.c.expect(Token::ParenClose, "')'")?;
    Ok(single)
}

fn ordering(b: &mut Body) -> Result<Ordering> {
    let found = Ordering::from_text(b.c.text()).ok_or_else(|| b.c.expected("an ordering, as 'seq_cst',"))?;
    b.c.next();
    Ok(found)
}

/// What follows `load atomic`.
pub(super) fn load(b: &mut Body) -> Result<InstData> {
    let volatile = volatile(b);
    let place = b.c.span();
    let ty = written(b.c, b.named)?;
    let ty = b.value_type(&ty, &place)?;
    let ptr = b.next_typed()?;
    scope(b)?;
    let op = Op::Atomic(Atomic::Load, ordering(b)?);
    let align = align(b)?;
    Ok(InstData::new(op, ty, &[ptr]).with_align(align).with_flags(volatile))
}

/// What follows `store atomic`.
pub(super) fn store(b: &mut Body) -> Result<InstData> {
    let volatile = volatile(b);
    let value = b.typed()?;
    let ptr = b.next_typed()?;
    scope(b)?;
    let op = Op::Atomic(Atomic::Store, ordering(b)?);
    let align = align(b)?;
    Ok(InstData::new(op, Type::Void, &[value, ptr]).with_align(align).with_flags(volatile))
}

/// What follows `atomicrmw`.
pub(super) fn rmw(b: &mut Body) -> Result<InstData> {
    let volatile = volatile(b);
    let op = Rmw::from_text(b.c.text()).ok_or_else(|| b.c.expected("an operation, as 'add',"))?;
    b.c.next();
    let ptr = b.typed()?;
    let value = b.next_typed()?;
    scope(b)?;
    let op = Op::Atomic(Atomic::Rmw(op), ordering(b)?);
    let align = align(b)?;
    Ok(InstData::new(op, b.func.ty(value), &[ptr, value]).with_align(align).with_flags(volatile))
}

/// What follows `cmpxchg`. A weak one is compiled as a strong one.
pub(super) fn cmpxchg(b: &mut Body) -> Result<InstData> {
    b.c.eat_word("weak");
    let volatile = volatile(b);
    let place = b.c.span();
    let ptr = b.typed()?;
    let expected = b.next_typed()?;
    let new = b.next_typed()?;
    scope(b)?;
    let success = ordering(b)?;
    let op = Op::Atomic(Atomic::CmpXchg(ordering(b)?), success);
    let align = align(b)?;
    let ty = Type::structure(&[b.func.ty(new), Type::I1]);
    let ty = ty.ok_or_else(|| b.c.error(place, "values of this type cannot be exchanged"))?;
    Ok(InstData::new(op, ty, &[ptr, expected, new]).with_align(align).with_flags(volatile))
}

/// What follows `fence`. One of a single thread is for compilers, and this one moves no access over another's.
pub(super) fn fence(b: &mut Body) -> Result<Option<InstData>> {
    let single = scope(b)?;
    let ordering = ordering(b)?;
    Ok((!single).then(|| InstData::new(Op::Atomic(Atomic::Fence, ordering), Type::Void, &[])))
}
