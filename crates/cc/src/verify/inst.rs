//! This module checks the operands and the flags of an instruction.

use super::{Callee, Callees, RuleResult, intrinsic, lane, need};
use crate::ir::{
    Atomic, Binary, Cast, Const, Element, Flags, Function, InstData, Intrinsic, LaneOp, Op, Rmw, Scalar,
    Type, Value,
};

/// Whether the operands fit the operation and the result.
pub(super) fn check(func: &Function, data: &InstData, callees: Option<&Callees>) -> RuleResult {
    let types: Vec<Type> = data.operands().iter().map(|&v| func.ty(v)).collect();
    count(data)?;
    let first = types.first().copied().unwrap_or(Type::Void);
    let fail = || format!("operands of wrong types: {}", list(&types));
    match data.op {
        Op::Lane(op) => lane::check(op, &types, data.ty),
        Op::Vp(op) => {
            need(op.has_vp(), || "there is no such vp operation".into())?;
            let (lanes, control) = types.split_at(op.arity());
            need(data.ty.is_vector(), || format!("a vp operation gives a vector, not {}", data.ty))?;
            need(control == [data.ty.mask(), Type::I32], || {
                format!("expected a mask {} and a length i32, found {}", data.ty.mask(), list(control))
            })?;
            lane::check(op, lanes, data.ty)
        }
        Op::Freeze => need(first == data.ty && first != Type::Void, fail),
        Op::Splat => need(data.ty.is_vector() && data.ty.element().map(Type::Scalar) == Some(first), fail),
        Op::ExtractElement => need(
            first.is_vector() && scalar_int(types[1]) && first.element().map(Type::Scalar) == Some(data.ty),
            fail,
        ),
        Op::InsertElement => {
            let lane = first.element().map(Type::Scalar) == Some(types[1]);
            need(first.is_vector() && first == data.ty && lane && scalar_int(types[2]), fail)
        }
        Op::Shuffle => shuffle(func, data, &types),
        Op::ExtractValue(field) => {
            let Type::Struct(fields) = first else { return Err(fail()) };
            need(fields.get(field.into()) == Some(data.ty), || {
                format!("{first} has no field {field} of type {}", data.ty)
            })
        }
        Op::InsertValue(field) => {
            let Type::Struct(fields) = first else { return Err(fail()) };
            need(fields.get(field.into()) == Some(types[1]) && data.ty == first, || {
                format!("{first} has no field {field} of type {}", types[1])
            })
        }
        Op::Alloca(element) => {
            need(scalar_int(first) && data.ty == Type::PTR, fail)?;
            need(!matches!(element, Element::Of(ty) if ty.bytes().is_none()), || {
                "room for a type without a size".into()
            })
        }
        Op::Load => {
            need(first == Type::PTR, || format!("expected an address of type ptr, found {first}"))?;
            need(data.ty.bytes().is_some(), || format!("a value of type {} cannot be loaded", data.ty))
        }
        Op::Store => {
            need(types[1] == Type::PTR, || format!("expected an address of type ptr, found {}", types[1]))?;
            need(first.bytes().is_some(), || format!("a value of type {first} cannot be stored"))
        }
        Op::Gep(element) => {
            let lanes = first.lanes().or(types[1].lanes());
            let shapes = [first, types[1]].iter().all(|ty| ty.lanes().is_none() || ty.lanes() == lanes);
            let ty = lanes.map_or(Type::PTR, |lanes| Type::Vector(Scalar::Ptr, lanes));
            need(first.is_ptr(), || format!("expected an address of type ptr, found {first}"))?;
            need(types[1].is_int(), || format!("expected a number of steps, found {}", types[1]))?;
            need(shapes && data.ty == ty, fail)?;
            need(!matches!(element, Element::Of(ty) if ty.bytes().is_none()), || {
                "steps through a type without a size".into()
            })
        }
        Op::Intrinsic(intrinsic) => intrinsic::check(func, intrinsic, data, &types),
        Op::Atomic(access, _) => need(atomic(access, &types, data.ty), fail),
        Op::Call(symbol) => call(func.symbol(symbol), &types, data, callees),
        Op::CallIndirect => {
            need(first == Type::PTR, || format!("a call through {first}, not through a pointer"))
        }
        Op::CondBr => need(first == Type::I1, || format!("expected a condition of type i1, found {first}")),
        Op::Switch => {
            let constant = |&v: &Value| func.as_words(v).is_some();
            need(scalar_int(first) && types.iter().all(|ty| *ty == first), fail)?;
            need(data.operands()[1..].iter().all(constant), || "the cases of a switch are constants".into())
        }
        Op::Ret => {
            let found = if types.is_empty() { Type::Void } else { first };
            need(found == func.ret, || format!("the function gives {}, not {found}", func.ret))
        }
        Op::Phi | Op::Br | Op::Unreachable => Ok(()),
    }
}

/// Whether operands and result fit an atomic access.
fn atomic(access: Atomic, types: &[Type], ret: Type) -> bool {
    let plain = |ty: Type| matches!(ty, Type::Scalar(_));
    match (access, types) {
        (Atomic::Load, &[Type::PTR]) => plain(ret),
        (Atomic::Store, &[value, Type::PTR]) => plain(value) && ret == Type::Void,
        (Atomic::Rmw(op), &[Type::PTR, value]) => {
            let fits = match op {
                Rmw::Xchg => plain(value),
                op => plain(value) && if op.is_float() { value.is_float() } else { value.is_int() },
            };
            fits && ret == value
        }
        (Atomic::CmpXchg(_), &[Type::PTR, expected, new]) => {
            let integer = expected.is_int() || expected.is_ptr();
            plain(new) && integer && expected == new && Type::structure(&[new, Type::I1]) == Some(ret)
        }
        (Atomic::Fence, []) => ret == Type::Void,
        _ => false,
    }
}

fn list(types: &[Type]) -> String {
    types.iter().map(Type::to_string).collect::<Vec<_>>().join(", ")
}

fn scalar_int(ty: Type) -> bool {
    matches!(ty, Type::Scalar(Scalar::Int(_)))
}

/// The number of operands and target blocks.
fn count(data: &InstData) -> RuleResult {
    let (operands, blocks) = match data.op {
        Op::Lane(op) => (op.arity(), 0),
        Op::Vp(op) => (op.arity() + 2, 0),
        Op::Freeze | Op::Splat | Op::ExtractValue(_) | Op::Load | Op::Alloca(_) => (1, 0),
        Op::ExtractElement | Op::InsertValue(_) | Op::Store | Op::Gep(_) => (2, 0),
        Op::InsertElement | Op::Shuffle => (3, 0),
        Op::Br => (0, 1),
        Op::CondBr => (1, 2),
        Op::Switch => (data.operands().len().max(1), data.operands().len()),
        Op::Ret => (data.operands().len().min(1), 0),
        Op::Unreachable => (0, 0),
        Op::CallIndirect => (data.operands().len().max(1), 0),
        Op::Atomic(Atomic::Load, _) => (1, 0),
        Op::Atomic(Atomic::Store | Atomic::Rmw(_), _) => (2, 0),
        Op::Atomic(Atomic::CmpXchg(_), _) => (3, 0),
        Op::Atomic(Atomic::Fence, _) => (0, 0),
        Op::Intrinsic(_) | Op::Call(_) | Op::Phi => return Ok(()),
    };
    let found = (data.operands().len(), data.blocks().len());
    need(found.0 == operands, || format!("expected {operands} operands, found {}", found.0))?;
    need(found.1 == blocks, || format!("expected {blocks} target blocks, found {}", found.1))
}

fn shuffle(func: &Function, data: &InstData, types: &[Type]) -> RuleResult {
    let Type::Vector(element, lanes) = types[0] else { return Err("a shuffle is of vectors".into()) };
    need(types[0] == types[1], || format!("operands of different types: {} and {}", types[0], types[1]))?;
    let mask_lanes = types[2].lanes().filter(|_| types[2].element() == Some(Scalar::Int(32)));
    let ty = mask_lanes.map(|lanes| Type::Vector(element, lanes));
    need(ty == Some(data.ty), || format!("the mask {} does not give {}", types[2], data.ty))?;
    let limit = 2 * u64::from(lanes.min());
    let valid = |value: Value| func.as_int(value).is_some_and(|i| i < limit) || func.is_undefined(value);
    match func.as_const(data.operands()[2]) {
        Some(Const::Lanes(values)) => need(values.iter().all(|&v| valid(v)), || {
            format!("the lanes of the mask are constants less than {limit}")
        }),
        Some(Const::Undef | Const::Poison) => Ok(()),
        Some(_) if !lanes.is_scalable() => need(valid(data.operands()[2]), || {
            format!("the lanes of the mask are constants less than {limit}")
        }),
        _ => Err("scalable vectors are shuffled by splats only, others by constant masks".into()),
    }
}

/// Whether a call fits what the module says of the callee. A function that is declared without parameters, as C did
/// before prototypes, may be called with any.
fn call(name: &str, types: &[Type], data: &InstData, callees: Option<&Callees>) -> RuleResult {
    let Some(callees) = callees.filter(|_| !crate::rvv::is_known(name)) else { return Ok(()) };
    let ret = data.ty;
    let (want_ret, want, variadic) = match callees.0.get(name) {
        Some(Callee::Function(ret, params, variadic)) => (*ret, params, *variadic),
        Some(Callee::Alias) => return Ok(()),
        None => return Err(format!("'@{name}' is neither defined nor declared")),
    };
    let fits = if variadic { types.starts_with(want) } else { want == types };
    need(fits && want_ret == ret, || {
        format!("'@{name}' is {want_ret} ({}), but it is called as {ret} ({})", list(want), list(types))
    })
}

/// Which promises an instruction may make.
fn allowed(func: &Function, data: &InstData) -> Flags {
    let wrap = Flags::NUW | Flags::NSW;
    let float = || {
        let result = data.ty.is_float();
        let operand = matches!(data.op, Op::Lane(LaneOp::FCmp(_)) | Op::Vp(LaneOp::FCmp(_)));
        let reduces = matches!(data.op, Op::Intrinsic(Intrinsic::Reduce(_) | Intrinsic::VpReduce(_)));
        let of_float = data.operands().first().is_some_and(|&v| func.ty(v).is_float());
        if result || operand || reduces && of_float { Flags::FAST } else { Flags::NONE }
    };
    let own = match data.op {
        Op::Lane(LaneOp::Binary(binary)) => match binary {
            Binary::Add | Binary::Sub | Binary::Mul | Binary::Shl => wrap,
            Binary::UDiv | Binary::SDiv | Binary::LShr | Binary::AShr => Flags::EXACT,
            Binary::Or => Flags::DISJOINT,
            _ => Flags::NONE,
        },
        Op::Lane(LaneOp::Cast(Cast::Trunc)) => wrap,
        Op::Lane(LaneOp::Cast(Cast::ZExt | Cast::UIToFP)) => Flags::NNEG,
        Op::Lane(LaneOp::ICmp(_)) => Flags::SAMESIGN,
        Op::Gep(_) => Flags::INBOUNDS | Flags::NUSW | Flags::NUW,
        Op::Load | Op::Store | Op::Atomic(..) => Flags::VOLATILE,
        Op::Lane(LaneOp::Math(math)) | Op::Vp(LaneOp::Math(math)) if math.has_edge() => Flags::EDGE_POISON,
        Op::Intrinsic(i) if i.is_block_operation() => Flags::VOLATILE,
        Op::Intrinsic(Intrinsic::CttzElts | Intrinsic::VpCttzElts) => Flags::EDGE_POISON,
        _ => Flags::NONE,
    };
    let call = matches!(data.op, Op::Call(_) | Op::CallIndirect) || data.op.intrinsic_name().is_some();
    let arithmetic = call || matches!(data.op, Op::Lane(_) | Op::Phi);
    own | if arithmetic { float() } else { Flags::NONE } | if call { Flags::TAIL } else { Flags::NONE }
}

/// Whether all promises are such that the instruction can make.
pub(super) fn flags(func: &Function, data: &InstData) -> RuleResult {
    let wrong = data.flags.without(allowed(func, data));
    need(wrong.is_empty(), || {
        let words: Vec<&str> =
            Flags::WORDS.iter().filter(|(_, flag)| wrong.has(*flag)).map(|(word, _)| *word).collect();
        format!("this instruction cannot be marked '{}'", words.join(" "))
    })
}
