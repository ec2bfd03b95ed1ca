//! This module does strict arithmetic on `half` as that of `float`, of fused operations as that of `double`, where the target only
//! has conversions (Zfhmin).
//!
//! Invariant: results and flags are those of the instructions on `half`, in each rounding mode. The wider format has more than twice
//! as many bits and two, so that rounding twice gives what rounding once gives; a quotient that is tiny and not exact is not exact
//! in `half` when it was rounded to `float`, so that the flags of both steps are those of one. Conversions to wider formats raise
//! the invalid flag for signalling NaNs only, as the operations do.

use crate::assembly;
use crate::ir::{Function, Inst, Op, Scalar, Symbol, Type, Value};

const HALF: Type = Type::Scalar(Scalar::Half);

/// The function with such operations done so; none if there are none.
pub(super) fn widen(function: &Function) -> Option<Function> {
    let target = function.attrs.target();
    if target.zfh || !target.zfhmin || !target.d {
        return None;
    }
    let all = function.layout().iter().flat_map(|&block| function.block(block).insts());
    let found = |&inst: &Inst| {
        let data = function.inst(inst);
        let Op::Call(symbol) = data.op else { return None };
        let code = code(function, symbol).filter(|code| needs_arithmetic(code))?;
        Some((inst, wide(code, data.ty, data.operands(), function)))
    };
    let calls: Vec<(Inst, String)> = all.filter_map(found).collect();
    if calls.is_empty() {
        return None;
    }
    let mut func = function.clone();
    for (inst, code) in calls {
        let symbol = func.add_symbol(&assembly::name("half", &code));
        func.edit(inst, |data| data.op = Op::Call(symbol));
    }
    Some(func)
}

/// The code of a strict operation.
fn code(function: &Function, symbol: Symbol) -> Option<&str> {
    let name = function.symbol(symbol);
    assembly::code(name).filter(|_| assembly::is_strict(name))
}

/// Whether there is more than conversions from and to wider formats.
fn needs_arithmetic(code: &str) -> bool {
    let is_conversion = |word: &str| ["fcvt.s.h", "fcvt.d.h", "fcvt.h.s", "fcvt.h.d"].contains(&word);
    code.lines()
        .filter_map(|line| line.split_whitespace().next())
        .any(|word| (word.ends_with(".h") || word.contains(".h.")) && !is_conversion(word))
}

/// The code with operands that are converted first, and a result that is converted back.
fn wide(code: &str, ty: Type, operands: &[Value], function: &Function) -> String {
    let format = if code.starts_with("fmadd") { 'd' } else { 's' };
    let floats = operands.iter().map(|&value| function.ty(value)).filter(|ty| ty.is_float());
    let mut lines: Vec<String> = (0..)
        .zip(floats)
        .filter(|(_, ty)| *ty == HALF)
        .map(|(at, _)| format!("fcvt.{format}.h fa{at}, fa{at}"))
        .collect();
    let own = code.replace(".h.", &format!(".{format}.")).replace(".h ", &format!(".{format} "));
    lines.push(own);
    if ty == HALF {
        lines.push(format!("fcvt.h.{format} fa0, fa0"));
    }
    lines.join("\n")
}
