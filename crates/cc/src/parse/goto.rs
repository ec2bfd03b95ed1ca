//! This module parses inline assembly that may go to labels (`asm goto`).
//!
//! The code gives one result more: 0 where it is left at its end, and the number of the label from 1 on where it goes to one.
//! A switch follows.

use super::asm::{Operand, Statement, structure};
use super::body::Body;
use super::call::signature;
use super::cursor::Result;
use super::lex::Token;
use crate::ir::{Block, InstData, Op, Type, Value};

/// What follows `callbr`: the terminator; before it comes what gives the value, if there is one.
pub(super) fn callbr(b: &mut Body) -> Result<(Option<Value>, InstData)> {
    super::argument::attributes(b)?;
    let ty = b.ty()?;
    signature(b)?;
    if !b.c.is_word("asm") {
        return Err(b.c.expected("'asm'"));
    }
    let mut statement = Statement::read(b, ty)?;
    b.c.expect_word("to")?;
    let mut blocks = vec![b.label()?];
    b.c.expect(Token::BracketOpen, "'['")?;
    while !b.c.eat(Token::BracketClose) {
        blocks.push(b.label()?);
        b.c.eat(Token::Comma);
    }
    if statement.is_empty() {
        let place = statement.place.clone();
        let value = statement.nothing(b, ty)?.map(|data| b.append_value(data, place));
        return Ok((value, InstData::new(Op::Br, Type::Void, &[]).with_blocks(&blocks[..1])));
    }
    branching(b, &mut statement, ty, &blocks)
}

/// The code of a statement that goes to one of these blocks, the first of which is behind it.
fn branching(
    b: &mut Body,
    statement: &mut Statement,
    ty: Type,
    blocks: &[Block],
) -> Result<(Option<Value>, InstData)> {
    let place = statement.place.clone();
    let label = |number: usize| format!(".Lgoto{number}");
    let labels = statement.operands.iter_mut().filter(|operand| operand.is_label());
    for (number, operand) in (1..).zip(labels) {
        operand.set_constant(label(number));
    }
    statement.operands.push(Operand::output());
    statement.results.push(Type::I64);
    let (mut code, values) = statement.code(b)?;
    let register = statement.operands.last().map_or("", |operand| &operand.text);
    for number in 0..blocks.len() {
        let here = if number == 0 { String::new() } else { label(number) + ":" };
        code += &format!("\n{here} li {register}, {number}\n j {}", label(0));
    }
    code += &format!("\n{}:", label(0));

    let too_many = || b.c.error(place.clone(), "so many results of inline assembly are not supported");
    let whole = Type::structure(&statement.results).ok_or_else(too_many)?;
    let call = statement.called(b, &code, whole, &values)?;
    let call = b.append_value(call, place.clone());
    let mut results: Vec<Value> = Vec::new();
    for (i, &ty) in statement.results.iter().enumerate() {
        let field = InstData::new(Op::ExtractValue(i as u8), ty, &[call]);
        results.push(b.append_value(field, place.clone()));
    }
    let outcome = results.pop().unwrap_or(call);
    let value = match ty {
        Type::Struct(_) => Some(structure(b, ty, results, &place)),
        _ => results.pop(),
    };
    let numbers = (1..blocks.len()).map(|number| b.func.int(Type::I64, number as u64));
    let operands: Vec<Value> = [outcome].into_iter().chain(numbers).collect();
    Ok((value, InstData::new(Op::Switch, Type::Void, &operands).with_blocks(blocks)))
}
