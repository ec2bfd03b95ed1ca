//! Deinterleavings of lanes that cannot be moved as they are: as other lanes, field by field.

use super::lower::Lower;
use super::masks::{as_mask, is_mask};
use crate::ir::{Cast, Function, Inst, InstData, Intrinsic, Op, Scalar, Type};

/// Deinterleaves bits as bytes and bfloat16 as integers, and gives the readers of the fields theirs.
pub(super) fn expand(func: &mut Function, inst: Inst, data: &InstData) -> bool {
    let (Op::Intrinsic(Intrinsic::Deinterleave(_)), Type::Struct(fields)) = (data.op, data.ty) else {
        return false;
    };
    let Some(field) = fields.get(0) else { return false };
    let (cast, as_scalar) = match field.element() {
        _ if is_mask(field) => (Cast::ZExt, Scalar::Int(8)),
        Some(Scalar::BFloat) => (Cast::BitCast, Scalar::Int(16)),
        _ => return false,
    };
    let Some(all) = data.result() else { return false };
    let users: Vec<Inst> = func.uses(all).iter().map(|u| u.inst).collect();
    let both = Type::structure(&vec![field.with_element(as_scalar); fields.count()]);
    let extracted = users.iter().all(|&u| matches!(func.inst(u).op, Op::ExtractValue(_)));
    let Some(both) = both.filter(|_| extracted) else { return false };
    // What is loaded just for this is loaded in segments, whatever the lanes.
    let mut l = Lower::new(func, inst, data);
    let whole = l.cast(cast, data.operands()[0], as_scalar);
    let parted = l.b.inst(InstData::new(data.op, both, &[whole]));
    let parted = l.result(parted, both);
    for user in users {
        let user_data = func.inst(user).clone();
        let Op::ExtractValue(index) = user_data.op else { continue };
        let mut l = Lower::new(func, user, &user_data);
        let part = l.b.extract_value(parted, index);
        let part = match cast {
            Cast::ZExt => as_mask(&mut l, part),
            _ => l.cast(Cast::BitCast, part, Scalar::BFloat),
        };
        if let Some(old) = user_data.result() {
            func.replace_uses(old, part);
        }
        func.remove(user);
    }
    func.remove(inst);
    true
}
