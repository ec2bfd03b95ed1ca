//! Where a function returns its value (RISC-V psABI, "Integer Calling Convention" and "Hardware Floating-point Calling
//! Convention").

use super::locate::{Context, Placement};
use super::types::{DEEPEST, Shape, Type};
use super::value::Typed;

/// a0 and fa0 by their DWARF numbers, and v8.
const A0: u16 = 10;
const FA0: u16 = 42;
const V8: u16 = 104;

/// A part of a value that is an integer or a float.
struct Part {
    offset: u64,
    size: u64,
    is_float: bool,
}

/// The value that a function has just returned, if its type says where. `float_abi` is the widest float in bytes that
/// is returned in a floating-point register, 0 for none.
pub(crate) fn returned(ty: &Type, float_abi: u64, context: &Context<'_>) -> Option<Typed> {
    let shape = ty.stripped(context);
    if matches!(shape, Shape::Void) {
        return None;
    }
    if let Shape::Array { is_vector: true, .. } = shape {
        return Some(Typed::at(ty.clone(), Placement::Register(V8)));
    }
    let size = ty.size(context)?;
    let xlen = u64::from(context.target.address_size());
    if size == 0 || size > 2 * xlen {
        return None;
    }
    let mut parts = Vec::new();
    let flat = flatten(ty, 0, &mut parts, context, 0);
    let in_float = |part: &Part| part.is_float && part.size <= float_abi;
    let fits = |part: &Part| in_float(part) || !part.is_float && part.size <= xlen;
    let placed: Vec<(u16, &Part)> = match parts.as_slice() {
        [one] if flat && in_float(one) => vec![(FA0, one)],
        [one, two] if flat && in_float(one) && in_float(two) => vec![(FA0, one), (FA0 + 1, two)],
        [one, two] if flat && fits(one) && fits(two) && one.is_float != two.is_float => {
            let register = |part: &Part| if part.is_float { FA0 } else { A0 };
            vec![(register(one), one), (register(two), two)]
        }
        _ => {
            // Whole registers, as the value would lie in memory.
            let bits = size * 8;
            let first = (Placement::Register(A0), 0, bits.min(xlen * 8));
            let mut pieces = vec![first];
            if size > xlen {
                pieces.push((Placement::Register(A0 + 1), 0, bits - xlen * 8));
            }
            return Some(Typed::at(ty.clone(), Placement::Pieces(pieces)));
        }
    };
    let mut pieces = Vec::new();
    let mut at = 0;
    for (register, part) in placed {
        if part.offset > at {
            pieces.push((Placement::Value(vec![0; (part.offset - at) as usize]), 0, (part.offset - at) * 8));
        }
        pieces.push((Placement::Register(register), 0, part.size * 8));
        at = part.offset + part.size;
    }
    Some(Typed::at(ty.clone(), Placement::Pieces(pieces)))
}

/// The scalars of a type, three at most; false if it is none that the floating-point convention flattens.
fn flatten(ty: &Type, offset: u64, parts: &mut Vec<Part>, context: &Context<'_>, depth: usize) -> bool {
    if depth > DEEPEST || parts.len() > 2 {
        return false;
    }
    match ty.stripped(context) {
        Shape::Integer { size, .. } | Shape::Enum { size, .. } | Shape::Pointer { size, .. } => {
            parts.push(Part { offset, size, is_float: false });
            true
        }
        Shape::Float { size, .. } => {
            parts.push(Part { offset, size, is_float: true });
            true
        }
        Shape::Record { word, members, .. } => {
            word != "union"
                && members.iter().all(|member| {
                    member.bits.is_none()
                        && flatten(&member.ty, offset + member.first_bit / 8, parts, context, depth + 1)
                })
        }
        Shape::Array { of, count: Some(count), .. } => {
            let size = of.size(context).unwrap_or(0);
            count <= 2 && (0..count).all(|n| flatten(&of, offset + n * size, parts, context, depth + 1))
        }
        _ => false,
    }
}
