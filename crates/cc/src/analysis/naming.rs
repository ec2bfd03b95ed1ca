//! This module says in words which access or value a reason means, as its subject.
//!
//! Invariant: names are those of the function as it is printed; a line is one of the text that it was read from.

use super::reason::Subject;
use crate::ir::{Function, Inst, Op, Value};

/// An access, by the value or the address.
pub(crate) fn access(func: &Function, inst: Inst) -> Subject {
    let data = func.inst(inst);
    let v = data.operands();
    let place = line(func, inst);
    Subject::Access(match (data.op, data.result()) {
        (Op::Load, Some(result)) => {
            format!("the load {} from {}{place}", func.display_value(result), func.display_value(v[0]))
        }
        (Op::Store, _) => {
            format!("the store of {} to {}{place}", func.display_value(v[0]), func.display_value(v[1]))
        }
        _ => format!("'{}'{place}", func.display_inst(inst)),
    })
}

/// A value, with the line of the instruction that makes it.
pub(crate) fn value(func: &Function, value: Value) -> Subject {
    let place = func.def_inst(value).map_or(String::new(), |inst| line(func, inst));
    Subject::Value(func.display_value(value) + &place)
}

fn line(func: &Function, inst: Inst) -> String {
    let place = func.source.as_ref().and_then(|source| source.place(inst));
    place.map_or(String::new(), |(_, place)| format!(" (line {})", place.line))
}
