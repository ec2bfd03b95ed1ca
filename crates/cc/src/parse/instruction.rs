//! This module parses all instructions but calls.

use super::bitcast;
use super::body::Body;
use super::call::call;
use super::cursor::{Cursor, Result, Span, bare};
use super::lex::Token;
use super::types::written;
use crate::ir::{Binary, Cast, Flags, FloatPredicate, InstData, IntPredicate, LaneOp, Op, Type};

/// Alignments are at most this.
const MOST_ALIGN: u64 = 1 << 32;

/// An instruction, without `%name =` and attachments. None for calls that are dropped.
pub(super) fn instruction(b: &mut Body) -> Result<Option<InstData>> {
    let span = b.c.span();
    let word = b.c.expect(Token::Word, "an instruction")?;
    if let Some(binary) = Binary::from_text(word) {
        return binary_op(b, binary).map(Some);
    }
    if let Some(cast) = Cast::from_text(word) {
        return conversion(b, cast, span).map(Some);
    }
    let data = match word {
        "fneg" => {
            let flags = flags(b);
            let value = b.typed()?;
            InstData::new(Op::Lane(LaneOp::FNeg), b.func.ty(value), &[value]).with_flags(flags)
        }
        "icmp" => {
            let flags = flags(b);
            let predicate = predicate(b, IntPredicate::from_text)?;
            comparison(b, LaneOp::ICmp(predicate))?.with_flags(flags)
        }
        "fcmp" => {
            let flags = flags(b);
            let predicate = predicate(b, FloatPredicate::from_text)?;
            comparison(b, LaneOp::FCmp(predicate))?.with_flags(flags)
        }
        "select" => {
            let flags = flags(b);
            let condition = b.typed()?;
            let yes = b.next_typed()?;
            let no = b.next_typed()?;
            InstData::new(Op::Lane(LaneOp::Select), b.func.ty(yes), &[condition, yes, no]).with_flags(flags)
        }
        "freeze" => {
            let value = b.typed()?;
            InstData::new(Op::Freeze, b.func.ty(value), &[value])
        }
        "phi" => phi(b)?,
        "load" if b.c.eat_word("atomic") => super::atomic::load(b)?,
        "store" if b.c.eat_word("atomic") => super::atomic::store(b)?,
        "atomicrmw" => super::atomic::rmw(b)?,
        "cmpxchg" => super::atomic::cmpxchg(b)?,
        "fence" => return super::atomic::fence(b),
        "load" => load(b, span)?,
        "store" => store(b, span)?,
        "getelementptr" => return super::gep::gep(b, span).map(Some),
        "extractelement" => {
            let vector = b.typed()?;
            let index = b.next_typed()?;
            let element = b.func.ty(vector).element().map_or(Type::Void, Type::Scalar);
            InstData::new(Op::ExtractElement, element, &[vector, index])
        }
        "insertelement" => {
            let vector = b.typed()?;
            let scalar = b.next_typed()?;
            let index = b.next_typed()?;
            InstData::new(Op::InsertElement, b.func.ty(vector), &[vector, scalar, index])
        }
        "shufflevector" => return shuffle(b).map(Some),
        "extractvalue" => extract_value(b)?,
        "br" => branch(b)?,
        "switch" => switch(b)?,
        "indirectbr" => indirect_branch(b, span)?,
        "ret" => {
            let operands = if b.c.eat_word("void") { vec![] } else { vec![b.typed()?] };
            InstData::new(Op::Ret, Type::Void, &operands)
        }
        "unreachable" => InstData::new(Op::Unreachable, Type::Void, &[]),
        "tail" | "musttail" | "notail" => {
            b.c.expect_word("call")?;
            return call(b, if word == "notail" { Flags::NONE } else { Flags::TAIL });
        }
        "call" => return call(b, Flags::NONE),
        "alloca" => super::gep::alloca(b)?,
        "insertvalue" => insert_value(b)?,
        "va_arg" | "invoke" | "resume" | "landingpad" | "catchswitch" | "catchpad" | "cleanuppad"
        | "catchret" | "cleanupret" | "addrspacecast" | "ptrtoaddr" => {
            return Err(b.c.error(span, format!("the instruction '{word}' is not supported")));
        }
        _ => return Err(b.c.error(span, format!("expected an instruction, found '{word}'"))),
    };
    Ok(Some(data))
}

/// The promises in front of the operands.
pub(super) fn flags(b: &mut Body) -> Flags {
    let mut flags = Flags::NONE;
    while b.c.peek() == Token::Word {
        let word = b.c.text();
        match Flags::WORDS.iter().find(|(text, _)| *text == word) {
            Some((_, flag)) => flags |= *flag,
            None if word == "fast" => flags |= Flags::FAST,
            None => break,
        }
        b.c.next();
    }
    flags
}

fn predicate<T>(b: &mut Body, from_text: fn(&str) -> Option<T>) -> Result<T> {
    let found = from_text(b.c.text()).ok_or_else(|| b.c.expected("a predicate"))?;
    b.c.next();
    Ok(found)
}

fn binary_op(b: &mut Body, binary: Binary) -> Result<InstData> {
    let flags = flags(b);
    let first = b.typed()?;
    let second = b.second(first)?;
    Ok(InstData::new(Op::Lane(LaneOp::Binary(binary)), b.func.ty(first), &[first, second]).with_flags(flags))
}

fn comparison(b: &mut Body, op: LaneOp) -> Result<InstData> {
    let first = b.typed()?;
    let second = b.second(first)?;
    Ok(InstData::new(Op::Lane(op), b.func.ty(first).mask(), &[first, second]))
}

fn conversion(b: &mut Body, of: Cast, place: Span) -> Result<InstData> {
    let flags = flags(b);
    let value = b.typed()?;
    b.c.expect_word("to")?;
    let ty = b.ty()?;
    if of == Cast::BitCast {
        let path = bitcast::path(b.func.ty(value), ty);
        let mut value = value;
        for &between in &path[..path.len() - 1] {
            let step = bitcast::step(&mut b.func, value, between);
            value = b.append_value(step, place.clone());
        }
        return Ok(bitcast::step(&mut b.func, value, ty));
    }
    Ok(InstData::new(Op::Lane(LaneOp::Cast(of)), ty, &[value]).with_flags(flags))
}

fn phi(b: &mut Body) -> Result<InstData> {
    let flags = flags(b);
    let ty = b.ty()?;
    let mut values = Vec::new();
    let mut blocks = Vec::new();
    loop {
        b.c.expect(Token::BracketOpen, "'['")?;
        values.push(b.operand(ty)?);
        b.c.expect(Token::Comma, "','")?;
        blocks.push(b.block_name()?);
        b.c.expect(Token::BracketClose, "']'")?;
        if b.c.peek() != Token::Comma || b.c.peek_at(1) != Token::BracketOpen {
            break;
        }
        b.c.next();
    }
    Ok(InstData::new(Op::Phi, ty, &values).with_blocks(&blocks).with_flags(flags))
}

fn load(b: &mut Body, place: Span) -> Result<InstData> {
    let volatile = volatile(b);
    let written = written(b.c, b.named)?;
    let ty = b.value_type(&written, &place)?;
    let ptr = b.next_typed()?;
    let align = align(b)?;
    let Type::Struct(fields) = ty else {
        return Ok(InstData::new(Op::Load, ty, &[ptr]).with_align(align).with_flags(volatile));
    };
    // A struct is loaded field by field.
    let mut whole = b.func.poison(ty);
    for i in 0..fields.count() {
        let (address, field_align) = b.field_address(&written, ptr, i, align, &place)?;
        let field = fields.get(i).unwrap_or(Type::Void);
        let load = InstData::new(Op::Load, field, &[address]).with_align(field_align).with_flags(volatile);
        let field = b.append_value(load, place.clone());
        let insert = InstData::new(Op::InsertValue(i as u8), ty, &[whole, field]);
        if i + 1 == fields.count() {
            return Ok(insert);
        }
        whole = b.append_value(insert, place.clone());
    }
    Err(b.c.error(place, "a struct without fields cannot be loaded"))
}

fn store(b: &mut Body, place: Span) -> Result<InstData> {
    let volatile = volatile(b);
    let written = written(b.c, b.named)?;
    let ty = b.value_type(&written, &place)?;
    let value = b.operand(ty)?;
    let ptr = b.next_typed()?;
    let align = align(b)?;
    let store = |value, address, align| {
        InstData::new(Op::Store, Type::Void, &[value, address]).with_align(align).with_flags(volatile)
    };
    let Type::Struct(fields) = ty else { return Ok(store(value, ptr, align)) };
    // A struct is stored field by field.
    for i in 0..fields.count() {
        let (address, field_align) = b.field_address(&written, ptr, i, align, &place)?;
        let field = InstData::new(Op::ExtractValue(i as u8), fields.get(i).unwrap_or(Type::Void), &[value]);
        let field = b.append_value(field, place.clone());
        if i + 1 == fields.count() {
            return Ok(store(field, address, field_align));
        }
        b.append(store(field, address, field_align), place.clone());
    }
    Err(b.c.error(place, "a struct without fields cannot be stored"))
}

pub(super) fn volatile(b: &mut Body) -> Flags {
    if b.c.eat_word("volatile") { Flags::VOLATILE } else { Flags::NONE }
}

/// `, align 4`, if it is there.
pub(super) fn align(b: &mut Body) -> Result<u32> {
    if b.c.peek() != Token::Comma || b.c.peek_at(1) != Token::Word {
        return Ok(0);
    }
    b.c.next();
    b.c.expect_word("align")?;
    alignment(b.c)
}

/// The number behind `align`: a power of two.
pub(super) fn alignment(c: &mut Cursor) -> Result<u32> {
    let span = c.span();
    let align = c.number("an alignment", MOST_ALIGN)?;
    if !align.is_power_of_two() {
        return Err(c.error(span, format!("an alignment is a power of two, not {align}")));
    }
    Ok(align.min(1 << 31) as u32)
}

/// `shufflevector`: a splat if the mask is zero and lane 0 is known.
fn shuffle(b: &mut Body) -> Result<InstData> {
    let first = b.typed()?;
    let second = b.next_typed()?;
    b.c.expect(Token::Comma, "','")?;
    let span = b.c.span();
    let mask_type = b.ty()?;
    let (Some(element), Some(lanes)) = (b.func.ty(first).element(), mask_type.lanes()) else {
        return Err(b.c.error(span, "expected the type of a mask, a vector of i32"));
    };
    let mask = b.operand(mask_type)?;
    let ty = Type::Vector(element, lanes);
    if b.func.as_int(mask) != Some(0) {
        return Ok(InstData::new(Op::Shuffle, ty, &[first, second, mask]));
    }
    let inserted = b.func.def_inst(first).filter(|&inst| {
        let data = b.func.inst(inst);
        data.op == Op::InsertElement && b.func.as_int(data.operands()[2]) == Some(0)
    });
    let lane = match inserted {
        Some(inst) => {
            b.absorbed.push(inst);
            b.func.inst(inst).operands()[1]
        }
        None => {
            let zero = b.func.int(Type::I64, 0);
            b.append_value(InstData::new(Op::ExtractElement, Type::Scalar(element), &[first, zero]), span)
        }
    };
    Ok(InstData::new(Op::Splat, ty, &[lane]))
}

fn extract_value(b: &mut Body) -> Result<InstData> {
    let structure = b.typed()?;
    b.c.expect(Token::Comma, "','")?;
    let span = b.c.span();
    let index = b.c.number("the number of a field", 255)?;
    let ty = match b.func.ty(structure) {
        Type::Struct(fields) => fields.get(index as usize),
        _ => None,
    };
    let ty = ty.ok_or_else(|| b.c.error(span, format!("{} has no field {index}", b.func.ty(structure))))?;
    Ok(InstData::new(Op::ExtractValue(index as u8), ty, &[structure]))
}

fn insert_value(b: &mut Body) -> Result<InstData> {
    let structure = b.typed()?;
    let value = b.next_typed()?;
    b.c.expect(Token::Comma, "','")?;
    let index = b.c.number("the number of a field", 255)?;
    Ok(InstData::new(Op::InsertValue(index as u8), b.func.ty(structure), &[structure, value]))
}

fn branch(b: &mut Body) -> Result<InstData> {
    if b.c.is_word("label") {
        let target = b.label()?;
        return Ok(InstData::new(Op::Br, Type::Void, &[]).with_blocks(&[target]));
    }
    let condition = b.typed()?;
    b.c.expect(Token::Comma, "','")?;
    let yes = b.label()?;
    b.c.expect(Token::Comma, "','")?;
    let no = b.label()?;
    Ok(InstData::new(Op::CondBr, Type::Void, &[condition]).with_blocks(&[yes, no]))
}

fn switch(b: &mut Body) -> Result<InstData> {
    let value = b.typed()?;
    b.c.expect(Token::Comma, "','")?;
    let mut blocks = vec![b.label()?];
    let mut operands = vec![value];
    b.c.expect(Token::BracketOpen, "'['")?;
    while !b.c.eat(Token::BracketClose) {
        let span = b.c.span();
        let case = b.typed()?;
        if b.func.ty(case) != b.func.ty(value) || b.func.as_words(case).is_none() {
            return Err(b.c.error(span, format!("expected a constant of type {}", b.func.ty(value))));
        }
        operands.push(case);
        b.c.expect(Token::Comma, "','")?;
        blocks.push(b.label()?);
    }
    Ok(InstData::new(Op::Switch, Type::Void, &operands).with_blocks(&blocks))
}

/// `indirectbr`: a switch over the numbers of the blocks.
fn indirect_branch(b: &mut Body, place: Span) -> Result<InstData> {
    let address = b.typed()?;
    let cast = InstData::new(Op::Lane(LaneOp::Cast(Cast::PtrToInt)), Type::I64, &[address]);
    let mut operands = vec![b.append_value(cast, place.clone())];
    let mut blocks = vec![b.unreachable_block(place)];
    b.c.expect(Token::Comma, "','")?;
    b.c.expect(Token::BracketOpen, "'['")?;
    while !b.c.eat(Token::BracketClose) {
        b.c.expect_word("label")?;
        let name = bare(b.c.text());
        let number = b.c.block_number(&b.func.name, name);
        operands.push(b.func.int(Type::I64, number as u64));
        blocks.push(b.block_name()?);
        b.c.eat(Token::Comma);
    }
    Ok(InstData::new(Op::Switch, Type::Void, &operands).with_blocks(&blocks))
}
