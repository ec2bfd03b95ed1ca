//! `set` and assignments change registers, lanes, CSRs and memory.

use super::done;
use crate::debugger::{Debugger, Output};
use crate::error::{Reply, complain};
use crate::expr::{self, Expr, Lvalue, Scope, Value};
use crate::text::Text;
use crate::view::changes::Before;

pub(super) fn set(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let Some((left, right)) = args.split_once('=') else {
        return complain!("expected PLACE = VALUE, for example: set a0 = 5");
    };
    // GDB: `set var x = 5`.
    let left = left.trim().strip_prefix("var ").unwrap_or(left.trim());
    done(assign(dbg, left, right.trim())?)
}

/// Gives a place a value, or the elements of a group a value each.
pub(crate) fn assign(dbg: &mut Debugger, left: &str, right: &str) -> Reply<Text> {
    let place = match dbg.parse(left)? {
        Expr::Lvalue(place) => place,
        _ => return complain!("{left} cannot be assigned; for memory use u32[{left}]"),
    };
    let values = values(dbg, right)?;
    let mut before = Before::capture(dbg.session.hart(), None);
    if let Lvalue::V(lanes) = &place {
        before.in_format(Scope { hart: dbg.session.hart() }.group(lanes)?.format);
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

/// One expression, or several in braces or with commas between them.
fn values(dbg: &Debugger, text: &str) -> Reply<Vec<Value>> {
    let inside = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or(text);
    let list = inside.len() < text.len() && !inside.contains(',');
    let parts: Vec<&str> =
        if list { inside.split_whitespace().collect() } else { inside.split(',').collect() };
    let scope = Scope { hart: dbg.session.hart() };
    let mut values = Vec::new();
    for part in parts {
        match scope.eval(&dbg.parse(part)?)? {
            Value::Lanes(lanes) => values.extend(lanes),
            value => values.push(value),
        }
    }
    Ok(values)
}
