//! `set` and assignments change registers, lanes, CSRs and memory.

use super::{done, settings};
use crate::debugger::{Debugger, Output};
use crate::error::{Reply, complain};
use crate::expr::{self, Expr, Lvalue, Value};
use crate::format::{Format, NumberKind};
use crate::memory;
use crate::source::{Home, register_name};
use crate::text::Text;
use crate::view::changes::Before;

pub(super) fn set(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    if let Some(result) = settings::set(dbg, args) {
        return result;
    }
    let Some((left, right)) = args.split_once('=') else {
        return complain!("expected PLACE = VALUE, for example: set a0 = 5");
    };
    // GDB: `set var x = 5`.
    let left = left.trim();
    let left =
        ["var ", "variable "].into_iter().find_map(|word| left.strip_prefix(word)).unwrap_or(left).trim();
    done(assign(dbg, left, right.trim())?)
}

/// Gives a place a value, or the elements of a group a value each.
pub(crate) fn assign(dbg: &mut Debugger, left: &str, right: &str) -> Reply<Text> {
    if let Some(name) = left.strip_prefix('$')
        && is_convenience(dbg, name)
    {
        let scope = dbg.scope();
        let value = scope.snapshot(scope.eval(&dbg.parse(right)?)?);
        dbg.saved.set(name, value);
        return Ok(Text::new());
    }
    let place = match dbg.parse(left)? {
        Expr::Lvalue(place) => place,
        expr => return assign_c(dbg, left, &expr, right),
    };
    let values = values(dbg, right)?;
    let mut before = Before::capture(dbg.session.hart(), None);
    if let Lvalue::V(lanes) = &place {
        before.in_format(dbg.scope().group(lanes)?.format);
    }
    let line = dbg.line(&format!("{left} = {right}"));
    dbg.edit(|hart| expr::assign(hart, &place, &values))?;
    dbg.keep(line);
    let mut text = before.changes(dbg.session.hart(), dbg.width, &|at| dbg.symbol(at));
    if let Lvalue::Memory(..) = place {
        text = super::look(dbg, left)?;
    }
    Ok(text)
}

/// Is `$name` neither a register nor a CSR, nor a value with a number?
fn is_convenience(dbg: &Debugger, name: &str) -> bool {
    let word = name.chars().all(|c| c.is_alphanumeric() || c == '_') && name.starts_with(char::is_alphabetic);
    word && dbg.parse(name).map_or(true, |expr| !matches!(expr, Expr::Lvalue(_)))
}

/// Gives a variable of C, or a part of one, a value.
fn assign_c(dbg: &mut Debugger, left: &str, expr: &Expr, right: &str) -> Reply<Text> {
    let scope = dbg.scope();
    let Value::C(place) = scope.eval(expr)? else {
        return complain!("{left} cannot be assigned; for memory use u32[{left}]");
    };
    let value = scope.typed(scope.eval(&dbg.parse(right)?)?)?;
    let target = scope.about(&place.ty, |context| place.bits_to_write(&value, context));
    let (bytes, home) = target.map_err(|why| crate::Complaint(format!("{left}: {why}")))?;
    let is_innermost = dbg.selected_number() == 0;
    match home {
        Home::Memory(at) => dbg.edit(|hart| memory::poke(hart, at, &bytes))?,
        Home::Register(number) if is_innermost && number < 64 => {
            let mut bits = [0; 8];
            let size = bytes.len().min(8);
            bits[..size].copy_from_slice(&bytes[..size]);
            let bits = u64::from_le_bytes(bits);
            let format =
                Format::new(NumberKind::Hex, if number < 32 { dbg.session.hart().xlen() } else { 64 });
            let place = match number {
                0..32 => Lvalue::X(number as u8, Some(format)),
                _ => Lvalue::F(number as u8 - 32, Some(format)),
            };
            dbg.edit(|hart| expr::assign(hart, &place, &[Value::Int(bits.into())]))?;
        }
        Home::Register(number) => {
            return complain!("{left} is in a register ({}) of another frame", register_name(number));
        }
        _ => return complain!("{left} has no place that could be written"),
    }
    super::look(dbg, left)
}

/// One expression, or several in braces or with commas between them.
fn values(dbg: &Debugger, text: &str) -> Reply<Vec<Value>> {
    let inside = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or(text);
    let list = inside.len() < text.len() && !inside.contains(',');
    let parts: Vec<&str> =
        if list { inside.split_whitespace().collect() } else { inside.split(',').collect() };
    let scope = dbg.scope();
    let mut values = Vec::new();
    for part in parts {
        match scope.snapshot(scope.eval(&dbg.parse(part)?)?) {
            Value::Lanes(lanes) => values.extend(lanes),
            value => values.push(value),
        }
    }
    Ok(values)
}
