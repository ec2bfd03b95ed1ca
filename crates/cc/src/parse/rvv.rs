//! This module parses calls of RVV intrinsics. They stay calls, whose meaning the selector knows; tuples, which clang has as
//! a type of their own from LLVM 20 on, become their fields.

use super::argument::Argument;
use super::body::Body;
use super::cursor::Result;
use crate::ir::{Cast, InstData, LaneOp, Op, Type, Value};
use crate::rvv;

/// A call of `llvm.riscv.*`; `None` if there is no such intrinsic here.
pub(super) fn call(b: &mut Body, name: &str, ty: Type, arguments: &[Argument]) -> Result<Option<InstData>> {
    let values: Option<Vec<Value>> = arguments.iter().map(|a| a.value).collect();
    let Some(values) = values else { return Ok(None) };
    let index = arguments.last().and_then(|a| u8::try_from(a.number?).ok());
    match (values.as_slice(), index) {
        (&[tuple, _], Some(index)) if name.starts_with("llvm.riscv.tuple.extract.") => {
            Ok(field(b, tuple, index, arguments).map(|part| cast(part, ty)))
        }
        (&[tuple, part, _], Some(index)) if name.starts_with("llvm.riscv.tuple.insert.") => {
            let Some(bytes) = field_type(b, tuple, index) else { return Ok(None) };
            let part = b.append_value(cast(part, bytes), arguments[1].span.clone());
            Ok(Some(InstData::new(Op::InsertValue(index), ty, &[tuple, part])))
        }
        _ if rvv::is_known(name) => {
            let mut operands = Vec::new();
            for (value, argument) in values.into_iter().zip(arguments) {
                operands.extend(fields(b, value, argument));
            }
            let symbol = b.func.add_symbol(name);
            Ok(Some(InstData::new(Op::Call(symbol), ty, &operands)))
        }
        _ => Ok(None),
    }
}

/// The same bits as another type.
fn cast(value: Value, ty: Type) -> InstData {
    InstData::new(Op::Lane(LaneOp::Cast(Cast::BitCast)), ty, &[value])
}

fn field_type(b: &Body, tuple: Value, index: u8) -> Option<Type> {
    match b.func.ty(tuple) {
        Type::Struct(fields) => fields.get(index.into()),
        _ => None,
    }
}

fn field(b: &mut Body, tuple: Value, index: u8, arguments: &[Argument]) -> Option<Value> {
    let ty = field_type(b, tuple, index)?;
    Some(b.append_value(InstData::new(Op::ExtractValue(index), ty, &[tuple]), arguments[0].span.clone()))
}

/// The fields of a tuple; anything else itself.
fn fields(b: &mut Body, value: Value, argument: &Argument) -> Vec<Value> {
    let Type::Struct(fields) = b.func.ty(value) else { return vec![value] };
    let undefined = b.func.is_undefined(value);
    let one = |i: usize| {
        let ty = fields.get(i).unwrap_or(Type::Void);
        if undefined {
            return b.func.poison(ty);
        }
        b.append_value(InstData::new(Op::ExtractValue(i as u8), ty, &[value]), argument.span.clone())
    };
    (0..fields.count()).map(one).collect()
}
