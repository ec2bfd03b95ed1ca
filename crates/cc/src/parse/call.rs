//! This module parses calls: of intrinsics, which become operations, and of functions.

use super::argument::{Argument, arguments, attributes};
use super::body::Body;
use super::cursor::{Cursor, Result, Span, bare};
use super::instruction::flags;
use super::lex::Token;
use crate::ir::names::Immediate;
use crate::ir::{
    Binary, Cast, Element, Flags, FloatPredicate, InstData, IntPredicate, Intrinsic, LaneOp, Op, Type,
};

/// Calls that say nothing to this compiler.
const DROPPED: [&str; 11] = [
    "va_end",
    "dbg.",
    "lifetime.",
    "assume",
    "experimental.noalias.scope.decl",
    "donothing",
    "prefetch",
    "invariant.",
    "var.annotation",
    "sideeffect",
    "pseudoprobe",
];

/// What follows `call`. None if it is dropped.
pub(super) fn call(b: &mut Body, tail: Flags) -> Result<Option<InstData>> {
    let promises = flags(b) | tail;
    attributes(b)?;
    let ty = b.ty()?;
    let named = signature(b)?;
    let span = b.c.span();
    if b.c.is_word("asm") {
        return super::asm::inline(b, ty);
    }
    if b.c.peek() != Token::Global || !b.c.text().starts_with("@llvm.") {
        return plain(b, ty, named).map(|data| Some(data.with_flags(promises)));
    }
    let name = bare(b.c.next());
    let intrinsic = name.strip_prefix("llvm.").unwrap_or(name);
    if DROPPED.iter().any(|d| intrinsic.starts_with(d)) {
        b.c.skip_group()?;
        super::attributes::skip_function_attributes(b.c)?;
        // What is assumed may stand in a bundle.
        if b.c.peek() == Token::BracketOpen {
            b.c.skip_group()?;
        }
        return Ok(None);
    }
    let mut arguments = arguments(b)?;
    behind(b)?;
    if let Some(data) = intrinsic
        .strip_prefix("experimental.constrained.")
        .and_then(|operation| super::constrained::call(b, &span, operation, ty, &arguments))
    {
        return Ok(Some(data));
    }
    if let Some(data) = folded(b, intrinsic, ty, &arguments) {
        return Ok(Some(data));
    }
    if intrinsic.starts_with("riscv.")
        && let Some(data) = super::rvv::call(b, name, ty, &arguments)?
    {
        return Ok(Some(data.with_flags(promises)));
    }
    if intrinsic.starts_with("load.relative.")
        && let Some(data) = load_relative(b, span.clone(), &arguments)
    {
        return Ok(Some(data));
    }
    if intrinsic.starts_with("va_copy")
        && let Some(data) = va_copy(b, span.clone(), &arguments)
    {
        return Ok(Some(data));
    }
    if let Some(code) = instruction(intrinsic) {
        return Ok(Some(super::asm::called(b, code, ty, &[])));
    }
    if intrinsic.starts_with("read_register.") || intrinsic.starts_with("read_volatile_register.") {
        return read_register(b, span, ty, &arguments).map(Some);
    }
    if intrinsic.starts_with("ptrmask.")
        && let Some(data) = ptrmask(b, span.clone(), &arguments)
    {
        return Ok(Some(data));
    }
    let data = match splice(b, intrinsic, &mut arguments)?.or(Op::from_intrinsic_name(intrinsic)) {
        Some(op) => operation(b.c, op, ty, arguments)?,
        None => super::library::call(b, span.clone(), intrinsic, ty, &arguments)
            .ok_or_else(|| b.c.error(span, format!("the intrinsic '@{name}' is not supported")))?,
    };
    let promises = match data.op {
        // What puts together what several calls gave.
        Op::InsertElement | Op::Lane(LaneOp::Cast(_)) => data.flags,
        _ => data.flags | promises,
    };
    Ok(Some(data.with_flags(promises)))
}

/// `(T, T, ...)` of the callee's type: how many arguments are named, if it takes more.
pub(super) fn signature(b: &mut Body) -> Result<Option<u8>> {
    if !b.c.eat(Token::ParenOpen) {
        return Ok(None);
    }
    let (mut named, mut variadic) = (0_usize, false);
    while b.c.peek() != Token::ParenClose {
        if b.c.eat(Token::Ellipsis) {
            variadic = true;
            break;
        }
        named += match b.ty()? {
            Type::Struct(fields) => fields.count(),
            _ => 1,
        };
        if !b.c.eat(Token::Comma) {
            break;
        }
    }
    let span = b.c.span();
    b.c.expect(Token::ParenClose, "')'")?;
    let number = u8::try_from(named).map_err(|_| b.c.error(span, "so many parameters are not supported"))?;
    Ok(variadic.then_some(number))
}

/// Attributes behind the arguments.
pub(super) fn behind(b: &mut Body) -> Result<()> {
    super::attributes::skip_function_attributes(b.c)?;
    match b.c.peek() {
        Token::BracketOpen => Err(b.c.error(b.c.span(), "operand bundles are not supported")),
        _ => Ok(()),
    }
}

/// A call of a function, by its name or through a pointer. Structs are passed as their fields.
fn plain(b: &mut Body, ty: Type, named: Option<u8>) -> Result<InstData> {
    let (mut operands, mut zeroext) = (Vec::new(), Vec::new());
    let op = match b.c.peek() {
        Token::Global => {
            let name = super::expression::symbol(b.c);
            Op::Call(b.func.add_symbol(&name))
        }
        _ => {
            operands.push(b.operand(Type::PTR)?);
            Op::CallIndirect
        }
    };
    let place = b.c.span();
    for argument in arguments(b)? {
        let value = argument.value.ok_or_else(|| b.c.error(argument.span, "metadata in a plain call"))?;
        if argument.attributes.zeroext {
            zeroext.push(operands.len());
        }
        match b.func.ty(value) {
            Type::Struct(fields) => {
                for i in 0..fields.count() {
                    let field = InstData::new(
                        Op::ExtractValue(i as u8),
                        fields.get(i).unwrap_or(Type::Void),
                        &[value],
                    );
                    operands.push(b.append_value(field, place.clone()));
                }
            }
            _ => operands.push(value),
        }
    }
    behind(b)?;
    Ok(InstData::new(op, ty, &operands).with_zeroext(zeroext).with_named(named))
}

/// `llvm.va_copy`: a `va_list` is one pointer.
fn va_copy(b: &mut Body, place: Span, arguments: &[Argument]) -> Option<InstData> {
    let (to, from) = (arguments.first()?.value?, arguments.get(1)?.value?);
    let list = b.append_value(InstData::new(Op::Load, Type::PTR, &[from]).with_align(8), place);
    Some(InstData::new(Op::Store, Type::Void, &[list, to]).with_align(8))
}

/// `llvm.ptrmask`: some bits of an address.
fn ptrmask(b: &mut Body, place: Span, arguments: &[Argument]) -> Option<InstData> {
    let (address, mask) = (arguments.first()?.value?, arguments.get(1)?.value?);
    let ty = b.func.ty(mask);
    let cast = |cast, ty, value| InstData::new(Op::Lane(LaneOp::Cast(cast)), ty, &[value]);
    let bits = b.append_value(cast(Cast::PtrToInt, ty, address), place.clone());
    let and = InstData::new(Op::Lane(LaneOp::Binary(Binary::And)), ty, &[bits, mask]);
    let bits = b.append_value(and, place);
    Some(cast(Cast::IntToPtr, Type::PTR, bits))
}

/// `llvm.read_register`: one whose value passes cannot change, or the bytes of a vector register.
fn read_register(b: &mut Body, place: Span, ty: Type, arguments: &[Argument]) -> Result<InstData> {
    let name = arguments.first().map_or("", Argument::text);
    let code = match name {
        "vlenb" if ty == Type::I64 => {
            let vscale = InstData::new(Op::Intrinsic(Intrinsic::VScale), ty, &[]);
            let (vscale, three) = (b.append_value(vscale, place), b.func.int(ty, 3));
            return Ok(InstData::new(Op::Lane(LaneOp::Binary(Binary::Shl)), ty, &[vscale, three]));
        }
        "sp" | "x2" => "mv a0, sp",
        "gp" | "x3" => "mv a0, gp",
        "tp" | "x4" => "mv a0, tp",
        _ => return Err(b.c.error(place, format!("reading the register '{name}' is not supported"))),
    };
    Ok(super::asm::called(b, code, ty, &[]))
}

/// `llvm.load.relative`: an address that lies in a table relative to the beginning of the table.
fn load_relative(b: &mut Body, place: Span, arguments: &[Argument]) -> Option<InstData> {
    let (table, offset) = (arguments.first()?.value?, arguments.get(1)?.value?);
    let step = |b: &Body, base, by| {
        debug_assert!(b.func.ty(by).is_int());
        InstData::new(Op::Gep(Element::Of(Type::I8)), Type::PTR, &[base, by])
    };
    let entry = step(b, table, offset);
    let entry = b.append_value(entry, place.clone());
    let distance = InstData::new(Op::Load, Type::I32, &[entry]).with_align(4);
    let distance = b.append_value(distance, place);
    Some(step(b, table, distance))
}

/// Intrinsics whose value is known, or that of their first operand.
fn folded(b: &mut Body, name: &str, ty: Type, arguments: &[Argument]) -> Option<InstData> {
    let head = name.split('.').next()?;
    let value = match head {
        "expect" | "launder" | "strip" | "threadlocal" => arguments.first()?.value?,
        "is" if name.starts_with("is.constant.") => b.func.bool(false),
        // Zero says that it is not known.
        "returnaddress" => b.func.int(ty, 0),
        // The size is not known: the most, or the least, that it can be.
        "objectsize" => {
            let least = arguments.get(1)?.number? == 1;
            b.func.int(ty, if least { 0 } else { u64::MAX })
        }
        _ => return None,
    };
    Some(InstData::new(Op::Freeze, ty, &[value]))
}

/// The instruction that an intrinsic stands for.
fn instruction(name: &str) -> Option<&'static str> {
    let code = [
        ("readcyclecounter", "rdcycle a0"),
        ("readsteadycounter", "rdtime a0"),
        // Frames are not linked: the address of none but this one is known, and is somewhere in it.
        ("frameaddress", "mv a0, sp"),
        ("sponentry", "mv a0, sp"),
    ];
    code.into_iter()
        .find(|(head, _)| name.split('.').next() == Some(head) || name == *head)
        .map(|(_, code)| code)
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

/// The operation that the call of an intrinsic stands for.
fn operation(c: &Cursor, mut op: Op, ty: Type, mut arguments: Vec<Argument>) -> Result<InstData> {
    let aligns = || arguments.iter().map(|a| a.attributes.align);
    let mut align = match op {
        // Of the pointers of a block operation the least.
        Op::Intrinsic(Intrinsic::MemSet) => aligns().next().unwrap_or(0),
        Op::Intrinsic(i) if i.is_block_operation() => aligns().take(2).min().unwrap_or(0),
        _ => aligns().max().unwrap_or(0),
    };
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
            Immediate::Volatile => match number.ok_or_else(|| wrong("a constant i1"))? {
                0 => {}
                _ => promises = Flags::VOLATILE,
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
                    Op::Vp(LaneOp::FCmp(_)) => FloatPredicate::from_text(argument.text()).map(LaneOp::FCmp),
                    _ => IntPredicate::from_text(argument.text()).map(LaneOp::ICmp),
                };
                op = Op::Vp(lane.ok_or_else(|| wrong("a predicate, as metadata !\"eq\","))?);
            }
        }
    }
    // `ubsantrap` says what went wrong, which nobody hears.
    if op == Op::Intrinsic(Intrinsic::Trap) {
        arguments.clear();
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
