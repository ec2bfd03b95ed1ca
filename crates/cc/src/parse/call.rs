//! Calls: of intrinsics, which become operations, and of functions outside.

use super::body::Body;
use super::cursor::{Cursor, Result, Span, bare};
use super::instruction::{alignment, flags};
use super::lex::Token;
use crate::ir::names::Immediate;
use crate::ir::{Flags, FloatPredicate, InstData, IntPredicate, Intrinsic, LaneOp, Op, Type, Value};

/// Calls that say nothing to this compiler.
const DROPPED: [&str; 8] = [
    "dbg.",
    "lifetime.",
    "assume",
    "experimental.noalias.scope.decl",
    "donothing",
    "prefetch",
    "invariant.",
    "var.annotation",
];

/// An argument of a call.
struct Argument {
    span: Span,
    /// None: metadata.
    value: Option<Value>,
    /// Of an integer constant.
    number: Option<u64>,
    text: String,
    attributes: Attributes,
}

/// What is said of an argument.
#[derive(Clone, Copy, Default)]
struct Attributes {
    align: u32,
    zeroext: bool,
}

/// What follows `call`. None if it is dropped.
pub(super) fn call(b: &mut Body, tail: Flags) -> Result<Option<InstData>> {
    let promises = flags(b) | tail;
    attributes(b)?;
    let ty = b.ty()?;
    if b.c.peek() == Token::ParenOpen {
        return Err(b.c.error(b.c.span(), "calls with a variable number of arguments are not supported"));
    }
    let span = b.c.span();
    if b.c.peek() == Token::Local {
        return Err(b.c.error(span, "calls through a pointer are not supported"));
    }
    if b.c.is_word("asm") {
        return Err(b.c.error(span, "inline assembly is not supported"));
    }
    let name = bare(b.c.expect(Token::Global, "the function to call")?);
    let intrinsic = name.strip_prefix("llvm.");
    let dropped = intrinsic.is_some_and(|name| DROPPED.iter().any(|d| name.starts_with(d)));
    if dropped {
        b.c.skip_group()?;
        super::module::skip_function_attributes(b.c)?;
        // What is assumed may stand in a bundle.
        if b.c.peek() == Token::BracketOpen {
            b.c.skip_group()?;
        }
        return Ok(None);
    }
    let mut arguments = arguments(b)?;
    super::module::skip_function_attributes(b.c)?;
    if b.c.peek() == Token::BracketOpen {
        return Err(b.c.error(b.c.span(), "operand bundles are not supported"));
    }
    let data = match intrinsic {
        Some(intrinsic) => match splice(b, intrinsic, &mut arguments)?.or(Op::from_intrinsic_name(intrinsic))
        {
            Some(op) => operation(b.c, op, ty, arguments)?,
            None => return Err(b.c.error(span, format!("the intrinsic '@{name}' is not supported"))),
        },
        None => {
            let (mut operands, mut zeroext) = (Vec::new(), Vec::new());
            for (index, argument) in arguments.into_iter().enumerate() {
                if argument.attributes.zeroext {
                    zeroext.push(index);
                }
                operands.push(
                    argument.value.ok_or_else(|| b.c.error(argument.span, "metadata in a plain call"))?,
                );
            }
            let callee = b.func.add_symbol(name);
            InstData::new(Op::Call(callee), ty, &operands).with_zeroext(zeroext)
        }
    };
    let promises = data.flags | promises;
    Ok(Some(data.with_flags(promises)))
}

/// `vector.splice.left` and `.right` of the newest compilers: a window that begins so many lanes from the beginning or the
/// end of the first vector, by `vector.splice`.
fn splice(b: &mut Body, name: &str, arguments: &mut [Argument]) -> Result<Option<Op>> {
    let left = name.starts_with("vector.splice.left.");
    if !left && !name.starts_with("vector.splice.right.") {
        return Ok(None);
    }
    let [first, second, offset] = arguments else { return Ok(None) };
    let Some(number) = offset.number else {
        return Err(b
            .c
            .error(offset.span.clone(), "a splice by a number that is not constant is not supported"));
    };
    let start = if left { number } else { number.wrapping_neg() };
    if !left && number == 0 {
        // The second vector as it is.
        first.value = second.value;
    }
    offset.value = Some(b.func.int(Type::I32, start));
    Ok(Some(Op::Intrinsic(Intrinsic::Splice)))
}

/// Attributes of a result or an argument; gives the alignment.
fn attributes(b: &mut Body) -> Result<u32> {
    let mut align = 0;
    while b.c.peek() == Token::Word {
        match b.c.text() {
            "align" => {
                b.c.next();
                let parenthesis = b.c.eat(Token::ParenOpen);
                align = alignment(b)?;
                if parenthesis {
                    b.c.expect(Token::ParenClose, "')'")?;
                }
            }
            "half" | "bfloat" | "float" | "double" | "ptr" | "void" | "metadata" => break,
            word if word.starts_with('i') && word[1..].parse::<u32>().is_ok() => break,
            _ => {
                b.c.next();
                if b.c.peek() == Token::ParenOpen {
                    b.c.skip_group()?;
                }
            }
        }
    }
    Ok(align)
}

/// Attributes between the type and the value of an argument.
fn argument_attributes(b: &mut Body) -> Result<Attributes> {
    const VALUES: [&str; 10] = [
        "true",
        "false",
        "null",
        "undef",
        "poison",
        "zeroinitializer",
        "splat",
        "shufflevector",
        "inttoptr",
        "getelementptr",
    ];
    let mut attributes = Attributes::default();
    while b.c.peek() == Token::Word && !VALUES.contains(&b.c.text()) {
        if b.c.eat_word("align") {
            let parenthesis = b.c.eat(Token::ParenOpen);
            attributes.align = alignment(b)?;
            if parenthesis {
                b.c.expect(Token::ParenClose, "')'")?;
            }
            continue;
        }
        attributes.zeroext |= b.c.is_word("zeroext");
        b.c.next();
        if b.c.peek() == Token::ParenOpen {
            b.c.skip_group()?;
        }
    }
    Ok(attributes)
}

fn arguments(b: &mut Body) -> Result<Vec<Argument>> {
    let mut arguments = Vec::new();
    b.c.expect(Token::ParenOpen, "'('")?;
    while b.c.peek() != Token::ParenClose {
        let span = b.c.span();
        if b.c.eat_word("metadata") {
            b.c.expect(Token::Exclaim, "a string of metadata")?;
            let text = bare(b.c.expect(Token::String, "a string of metadata")?).to_string();
            arguments.push(Argument {
                span,
                value: None,
                number: None,
                text,
                attributes: Attributes::default(),
            });
        } else {
            let ty = b.ty()?;
            if ty == Type::Void {
                return Err(b.c.error(span, "an argument cannot be of type void"));
            }
            let attributes = argument_attributes(b)?;
            let value = b.operand(ty)?;
            let number = b.func.as_int(value);
            arguments.push(Argument { span, value: Some(value), number, text: String::new(), attributes });
        }
        if !b.c.eat(Token::Comma) {
            break;
        }
    }
    b.c.expect(Token::ParenClose, "')'")?;
    Ok(arguments)
}

/// The operation that the call of an intrinsic stands for.
fn operation(c: &Cursor, mut op: Op, ty: Type, mut arguments: Vec<Argument>) -> Result<InstData> {
    let mut align = arguments.iter().map(|a| a.attributes.align).max().unwrap_or(0);
    let mut promises = Flags::NONE;
    if let Some((at, immediate)) = op.immediate()
        && at < arguments.len()
        // The newest compilers say the alignment of masked accesses as an attribute.
        && !(immediate == Immediate::Align && arguments.len() == 3)
    {
        let argument = arguments.remove(at);
        let number = argument.number;
        let wrong = |what: &str| c.error(argument.span.clone(), format!("expected {what} here"));
        match immediate {
            Immediate::Edge => match number.ok_or_else(|| wrong("a constant i1"))? {
                0 => {}
                _ => promises = Flags::EDGE_POISON,
            },
            Immediate::Class => {
                let class =
                    number.filter(|n| *n < 1024).ok_or_else(|| wrong("a constant of at most 10 bits"))?
                        as u16;
                op = match op {
                    Op::Vp(_) => Op::Vp(LaneOp::IsFpClass(class)),
                    _ => Op::Lane(LaneOp::IsFpClass(class)),
                };
            }
            Immediate::Align => {
                let number = number.filter(|n| *n == 0 || n.is_power_of_two());
                align = number.ok_or_else(|| wrong("an alignment, a power of two"))?.min(1 << 31) as u32;
            }
            Immediate::Predicate => {
                let lane = match op {
                    Op::Vp(LaneOp::FCmp(_)) => FloatPredicate::from_text(&argument.text).map(LaneOp::FCmp),
                    _ => IntPredicate::from_text(&argument.text).map(LaneOp::ICmp),
                };
                op = Op::Vp(lane.ok_or_else(|| wrong("a predicate, as metadata !\"eq\","))?);
            }
        }
    }
    let mut operands = Vec::new();
    for argument in &arguments {
        let value = argument
            .value
            .ok_or_else(|| c.error(argument.span.clone(), "expected a value, found metadata"))?;
        operands.push(value);
    }
    Ok(InstData::new(op, ty, &operands).with_align(align).with_flags(promises))
}
