//! This module parses constants.

use super::bitcast;
use super::cursor::{Cursor, Result, Span};
use super::expression::{self, Folded};
use super::lex::Token;
use super::number;
use super::types::{NamedTypes, value_type};
use crate::ir::{
    Binary, Block, Cast, Const, Element, Function, InstData, LaneOp, Op, Scalar, Type, Value, float,
};

/// A constant of a given type.
pub(super) fn constant(c: &mut Cursor, named: &NamedTypes, func: &mut Function, ty: Type) -> Result<Value> {
    c.nested(|c| any(c, named, func, ty))
}

fn any(c: &mut Cursor, named: &NamedTypes, func: &mut Function, ty: Type) -> Result<Value> {
    let span = c.span();
    let wrong =
        |c: &Cursor| c.error(span.clone(), format!("expected a value of type {ty}, found '{}'", c.text()));
    match c.peek() {
        Token::Int => match ty {
            Type::Scalar(Scalar::Int(bits)) => {
                let text = c.next();
                let words = number::words(text, bits.into());
                let words = words.ok_or_else(|| c.error(span, format!("{text} does not fit {ty}")))?;
                Ok(if bits > 64 { func.wide_words(ty, &words) } else { func.int(ty, words[0]) })
            }
            _ => Err(wrong(c)),
        },
        Token::Float | Token::Hex => match ty {
            Type::Scalar(Scalar::Quad) => {
                let bits = quad_bits(c.next());
                let bits = bits.ok_or_else(|| c.error(span, "expected the bits of an fp128, as 0xL…,"))?;
                Ok(func.wide_int(ty, bits))
            }
            Type::Scalar(scalar) if scalar.is_float() => {
                let bits = float_bits(c, scalar, span)?;
                Ok(func.float_bits(ty, bits))
            }
            _ => Err(wrong(c)),
        },
        Token::Less if ty.is_vector() => lanes(c, named, func, ty),
        Token::Global if ty == Type::PTR => {
            let name = expression::symbol(c);
            Ok(func.symbol_address(&name))
        }
        Token::BraceOpen | Token::BracketOpen => structure(c, named, func, ty),
        Token::Less if c.peek_at(1) == Token::BraceOpen => structure(c, named, func, ty),
        Token::Word if expression::is_expression(c) && matches!(ty, Type::Scalar(s) if !s.is_float()) => {
            let start = c.position();
            match expression::fold(c, named, ty) {
                Ok(folded) if folded.symbol.is_some() && func.block_count() == 0 => {
                    Err(c.error(span, "an address is not supported here"))
                }
                Ok(folded) if folded.minus.is_none() => Ok(expanded(func, ty, folded)),
                Ok(_) => {
                    c.go_to(start);
                    computed(c, named, func, ty)
                }
                Err(error) => {
                    c.go_to(start);
                    computed(c, named, func, ty).map_err(|_| error)
                }
            }
        }
        Token::Word if expression::is_expression(c) => computed(c, named, func, ty),
        Token::Word => word(c, named, func, ty),
        _ => Err(c.expected(&format!("a value of type {ty}"))),
    }
}

fn word(c: &mut Cursor, named: &NamedTypes, func: &mut Function, ty: Type) -> Result<Value> {
    let span = c.span();
    let word = c.text();
    let value = match (word, ty) {
        ("true" | "false", Type::I1) => func.bool(word == "true"),
        ("null", Type::PTR) => func.int(ty, 0),
        ("zeroinitializer", Type::Scalar(_) | Type::Vector(..)) => func.zero(ty),
        ("undef", _) => func.constant(ty, Const::Undef),
        ("poison", _) => func.poison(ty),
        ("splat", Type::Vector(scalar, _)) => {
            c.next();
            c.expect(Token::ParenOpen, "'('")?;
            let lane = typed(c, named, func, Type::Scalar(scalar))?;
            c.expect(Token::ParenClose, "')'")?;
            return Ok(splat(func, ty, lane));
        }
        ("shufflevector", Type::Vector(scalar, _)) => return splat_idiom(c, named, func, ty, scalar),
        ("zeroinitializer", Type::Struct(fields)) => {
            let zeros = (0..fields.count()).filter_map(|i| fields.get(i)).map(|ty| func.zero(ty)).collect();
            assembled(func, ty, zeros)
        }
        _ if c.peek_at(1) == Token::ParenOpen => {
            return Err(c.error(span, format!("the constant expression '{word}' is not supported")));
        }
        _ => return Err(c.expected(&format!("a value of type {ty}"))),
    };
    c.next();
    Ok(value)
}

/// `{ … }`, `<{ … }>` or `[ … ]`: a struct of constants.
fn structure(c: &mut Cursor, named: &NamedTypes, func: &mut Function, ty: Type) -> Result<Value> {
    let start = c.span();
    let Type::Struct(fields) = ty else {
        return Err(c.error(start, format!("expected a value of type {ty}, found an aggregate")));
    };
    let packed = c.eat(Token::Less);
    let close = if c.next() == "[" { Token::BracketClose } else { Token::BraceClose };
    let mut values = Vec::new();
    for i in 0..fields.count() {
        if i != 0 {
            c.expect(Token::Comma, "','")?;
        }
        values.push(typed(c, named, func, fields.get(i).unwrap_or(Type::Void))?);
    }
    c.expect(close, "the end of the aggregate")?;
    if packed {
        c.expect(Token::Greater, "'>'")?;
    }
    Ok(assembled(func, ty, values))
}

/// A constant expression as instructions in the entry block.
fn computed(c: &mut Cursor, named: &NamedTypes, func: &mut Function, ty: Type) -> Result<Value> {
    let span = c.span();
    let word = c.next();
    // Initialisers of variables are no code.
    let no_code =
        |c: &Cursor| c.error(span.clone(), format!("the constant expression '{word}' is not supported here"));
    if func.block_count() == 0 && word != "bitcast" {
        return Err(no_code(c));
    }
    while matches!(c.text(), "nuw" | "nsw" | "exact" | "disjoint") {
        c.next();
    }
    c.expect(Token::ParenOpen, "'('")?;
    let from = value_type(c, named)?;
    let first = constant(c, named, func, from);
    let first = first.map_err(|error| if func.block_count() == 0 { no_code(c) } else { error })?;
    let data = if let Some(cast) = Cast::from_text(word) {
        c.expect_word("to")?;
        let to = value_type(c, named)?;
        if cast == Cast::BitCast {
            c.expect(Token::ParenClose, "')'")?;
            if to != ty {
                return Err(c.error(span, format!("expected a value of type {ty}, found {to}")));
            }
            if let Some(folded) = bitcast::fold(func, first, to) {
                return Ok(folded);
            }
            if func.block_count() == 0 {
                return Err(no_code(c));
            }
            let step = |first, &ty: &Type| {
                let step = bitcast::step(func, first, ty);
                hoisted(func, step)
            };
            return Ok(bitcast::path(from, to).iter().fold(first, step));
        }
        InstData::new(Op::Lane(LaneOp::Cast(cast)), to, &[first])
    } else {
        c.expect(Token::Comma, "','")?;
        let second_type = value_type(c, named)?;
        let second = constant(c, named, func, second_type)?;
        match Binary::from_text(word) {
            Some(binary) => InstData::new(Op::Lane(LaneOp::Binary(binary)), from, &[first, second]),
            None if word == "insertelement" => {
                c.expect(Token::Comma, "','")?;
                let index_type = value_type(c, named)?;
                let index = constant(c, named, func, index_type)?;
                InstData::new(Op::InsertElement, from, &[first, second, index])
            }
            None => return Err(c.error(span, format!("the constant expression '{word}' is not supported"))),
        }
    };
    c.expect(Token::ParenClose, "')'")?;
    if data.ty != ty {
        return Err(c.error(span, format!("expected a value of type {ty}, found {}", data.ty)));
    }
    Ok(hoisted(func, data))
}

/// A struct of these fields, made by instructions in the entry block.
fn assembled(func: &mut Function, ty: Type, fields: Vec<Value>) -> Value {
    let empty = func.poison(ty);
    let insert = |(value, (i, field)): (Value, (usize, Value)), func: &mut Function| {
        hoisted(func, InstData::new(Op::InsertValue(i as u8), ty, &[value, field]))
    };
    fields.into_iter().enumerate().fold(empty, |value, field| insert((value, field), func))
}

/// `symbol + addend` as a value, computed in the entry block.
fn expanded(func: &mut Function, ty: Type, folded: Folded) -> Value {
    let Some(symbol) = folded.symbol else { return func.int(ty, folded.addend as u64) };
    let mut address = func.symbol_address(&symbol);
    if folded.addend != 0 {
        let by = func.int(Type::I64, folded.addend as u64);
        address = hoisted(func, InstData::new(Op::Gep(Element::Of(Type::I8)), Type::PTR, &[address, by]));
    }
    if ty == Type::PTR {
        return address;
    }
    hoisted(func, InstData::new(Op::Lane(LaneOp::Cast(Cast::PtrToInt)), ty, &[address]))
}

/// The result of an instruction on constants, put at the beginning of the entry block behind those it may use.
fn hoisted(func: &mut Function, data: InstData) -> Value {
    // The entry block is the first that is made.
    let entry = Block::from_index(0);
    let mut made: Vec<Value> = Vec::new();
    for &inst in func.block(entry).insts() {
        let known = |v: &Value| func.as_const(*v).is_some() || made.contains(v);
        let Some(result) = func.inst(inst).result().filter(|_| func.inst(inst).operands().iter().all(known))
        else {
            break;
        };
        made.push(result);
    }
    let ty = data.ty;
    let inst = func.insert(entry, made.len(), data);
    func.inst(inst).result().unwrap_or_else(|| func.poison(ty))
}

/// A type that has to be `ty`, then a constant.
fn typed(c: &mut Cursor, named: &NamedTypes, func: &mut Function, ty: Type) -> Result<Value> {
    let span = c.span();
    let found = value_type(c, named)?;
    if found != ty {
        return Err(c.error(span, format!("expected the type {ty}, found {found}")));
    }
    constant(c, named, func, ty)
}

/// The constant with `lane` in all lanes.
fn splat(func: &mut Function, ty: Type, lane: Value) -> Value {
    match func.as_const(lane) {
        Some(undefined @ (Const::Undef | Const::Poison)) => {
            let undefined = undefined.clone();
            func.constant(ty, undefined)
        }
        None => hoisted(func, InstData::new(Op::Splat, ty, &[lane])),
        _ => func.constant(ty, Const::Splat(lane)),
    }
}

/// `shufflevector (V insertelement (V poison, T c, i32 0), V poison, <… x i32> zeroinitializer)`: how a constant splat was
/// written before `splat`.
fn splat_idiom(
    c: &mut Cursor,
    named: &NamedTypes,
    func: &mut Function,
    ty: Type,
    scalar: Scalar,
) -> Result<Value> {
    let start = c.span();
    let unsupported = |c: &Cursor| {
        c.error(start.clone(), "of the constant expression 'shufflevector' only splats are supported")
    };
    let Type::Vector(_, lanes) = ty else { return Err(unsupported(c)) };
    c.next();
    c.expect(Token::ParenOpen, "'('")?;
    if value_type(c, named)? != ty || !c.eat_word("insertelement") {
        return Err(unsupported(c));
    }
    c.expect(Token::ParenOpen, "'('")?;
    typed(c, named, func, ty)?;
    c.expect(Token::Comma, "','")?;
    let lane = typed(c, named, func, Type::Scalar(scalar))?;
    c.expect(Token::Comma, "','")?;
    let index_type = value_type(c, named)?;
    let index = constant(c, named, func, index_type)?;
    c.expect(Token::ParenClose, "')'")?;
    c.expect(Token::Comma, "','")?;
    typed(c, named, func, ty)?;
    c.expect(Token::Comma, "','")?;
    let mask = typed(c, named, func, Type::Vector(Scalar::Int(32), lanes))?;
    c.expect(Token::ParenClose, "')'")?;
    if func.as_int(index) != Some(0) || func.as_int(mask) != Some(0) {
        return Err(unsupported(c));
    }
    Ok(splat(func, ty, lane))
}

/// `<T a, T b, …>`.
fn lanes(c: &mut Cursor, named: &NamedTypes, func: &mut Function, ty: Type) -> Result<Value> {
    let start = c.span();
    c.next();
    let Type::Vector(scalar, extent) = ty else {
        return Err(c.error(start, format!("expected a value of type {ty}, found a vector")));
    };
    let mut values = Vec::new();
    loop {
        values.push(typed(c, named, func, Type::Scalar(scalar))?);
        if !c.eat(Token::Comma) {
            break;
        }
    }
    c.expect(Token::Greater, "'>'")?;
    if extent.is_scalable() || extent.fixed as usize != values.len() {
        return Err(c.error(start, format!("expected a value of type {ty}, found {} lanes", values.len())));
    }
    if values.iter().any(|&value| func.as_const(value).is_none()) {
        let empty = func.poison(ty);
        return Ok(values.into_iter().enumerate().fold(empty, |vector, (i, lane)| {
            let at = func.int(Type::I64, i as u64);
            hoisted(func, InstData::new(Op::InsertElement, ty, &[vector, lane, at]))
        }));
    }
    match values.as_slice() {
        [first, rest @ ..] if rest.iter().all(|v| v == first) => Ok(splat(func, ty, *first)),
        _ => Ok(func.constant(ty, Const::Lanes(values))),
    }
}

/// `0xL` and the bits of an `fp128`, the low half first.
fn quad_bits(text: &str) -> Option<u128> {
    let bits = text.strip_prefix("0xL").filter(|digits| digits.len() == 32)?;
    u128::from_str_radix(bits, 16).ok().map(|bits| bits.rotate_right(64))
}

fn float_bits(c: &mut Cursor, scalar: Scalar, span: Span) -> Result<u64> {
    let text = c.next();
    let own_hex =
        |prefix: &str| text.strip_prefix(prefix).and_then(|digits| u64::from_str_radix(digits, 16).ok());
    let bits = match (text.get(..3), scalar) {
        (Some("0xH"), Scalar::Half) => own_hex("0xH").filter(|bits| *bits <= 0xffff),
        (Some("0xR"), Scalar::BFloat) => own_hex("0xR").filter(|bits| *bits <= 0xffff),
        _ => {
            let number = match own_hex("0x") {
                Some(bits) => Some(f64::from_bits(bits)),
                None => text.parse::<f64>().ok(),
            };
            number.and_then(|number| float::encode_exactly(scalar, number))
        }
    };
    bits.ok_or_else(|| c.error(span, format!("{text} is not exactly a number of type {scalar}")))
}
