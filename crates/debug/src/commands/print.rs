//! `print`, `ptype` and `whatis` show values and types; `info locals` and `info args` show the variables of a frame.

use super::here::{fitted, variable};
use super::letters::{self, Letters};
use super::show::{look, slashed};
use super::{done, run};
use crate::debugger::{Debugger, Output};
use crate::error::{Reply, complain};
use crate::expr::{self, Expr, Lvalue, Value};
use crate::format::{Format, NumberKind};
use crate::source::{self, Home, Missing, Style, Type, Typed, Variable, Writer};
use crate::text::{Role, Text};

pub(super) fn print(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let (letters, args) = slashed(args);
    if args.is_empty() {
        return complain!("expected an expression; for example: print v8.f32");
    }
    let letters = letters.map(letters::parse).transpose()?;
    if letters.is_none() && is_view(dbg, args) {
        return done(look(dbg, args)?);
    }
    let value = value(dbg, args)?;
    let text = match letters {
        None => words(dbg, &value, None, false),
        Some(letters) => formatted(dbg, &value, &letters)?,
    };
    let number = dbg.saved.push(value);
    let mut line = Text::new();
    line.push(Role::Faint, format_args!("${number} = ")).append(text).end();
    done(fitted(line, dbg.width))
}

/// What `print` shows of an expression, without a number; and whether it is lines of a view.
pub(super) fn value_text(dbg: &Debugger, args: &str, letters: Option<&Letters>) -> Reply<(Text, bool)> {
    if letters.is_none() && is_view(dbg, args) {
        return Ok((look(dbg, args)?, true));
    }
    let value = value(dbg, args)?;
    let text = match letters {
        None => words(dbg, &value, None, false),
        Some(letters) => formatted(dbg, &value, letters)?,
    };
    Ok((text, false))
}

/// The value of an expression in words, and nothing beside it.
pub(super) fn plain(dbg: &Debugger, args: &str) -> Reply<Text> {
    let mut text = Text::new();
    text.say(dbg.words_of(&value(dbg, args)?));
    Ok(text)
}

fn value(dbg: &Debugger, args: &str) -> Reply<Value> {
    let expr = dbg.parse(args)?;
    let scope = dbg.scope();
    let value = scope.snapshot_of(scope.eval(&expr)?);
    if let Value::C(value @ Typed { home: Home::Memory(at), .. }) = &value
        && scope.about(&value.ty, |context| value.bytes(context)) == Err(Missing::Memory)
    {
        return complain!("no memory at {at:#x}");
    }
    Ok(value)
}

/// Is it a register, a group or the like, which has a view of its own?
fn is_view(dbg: &Debugger, words: &str) -> bool {
    match dbg.parse(words) {
        Ok(expr) => matches!(expr, Expr::Lvalue(ref place) if !matches!(place, Lvalue::Memory(None, _))),
        // What `look` reads beyond expressions.
        Err(_) => words.ends_with(" v0.t") || words.ends_with(" all"),
    }
}

impl Debugger {
    /// A value in words, shortly.
    pub(crate) fn words_of(&self, value: &Value) -> String {
        match value {
            Value::C(_) => words(self, value, None, false).plain(),
            value => value.show(),
        }
    }
}

/// A value in words.
pub(super) fn words(dbg: &Debugger, value: &Value, format: Option<Format>, characters: bool) -> Text {
    let mut text = Text::new();
    match value {
        Value::C(value) => {
            let symbol = |at| dbg.symbol(at);
            let style = Style { format, characters, symbol: Some(&symbol), scalars: false };
            let words = dbg.scope().about(&value.ty, |context| Writer::new(context, style).top(value));
            text.say(words);
        }
        value => {
            text.say(value.show());
            if let Value::Int(value) = value {
                let bits = *value as u64;
                text.push(Role::Faint, format_args!("  {bits:#x}"));
                if let Some(name) = dbg.symbol(bits) {
                    text.push(Role::Name, format_args!("  <{name}>"));
                }
            }
        }
    }
    text
}

/// A value in the format that was asked for.
fn formatted(dbg: &Debugger, value: &Value, letters: &Letters) -> Reply<Text> {
    let Letters { count, format, special } = *letters;
    match special {
        Some('c') | None => {}
        Some(letter) => return complain!("print shows values; use x/{letter} for memory"),
    }
    if count.is_some() {
        return complain!("print shows one value; use x/COUNT for memory");
    }
    let format = format.unwrap_or(Format { kind: NumberKind::Hex, bits: None });
    if let Value::C(_) = value {
        let format = Some(format).filter(|_| special.is_none());
        return Ok(words(dbg, value, format, special.is_some()));
    }
    let format = format.at(dbg.session.hart().xlen());
    let shown = |value: &Value| match value {
        Value::Int(value) if special.is_some() => {
            format!("{} {:?}", *value as u8, char::from(*value as u8))
        }
        Value::Int(value) => format.show(*value as u64),
        other => other.show(),
    };
    let mut text = Text::new();
    match value {
        Value::Lanes(lanes) => {
            let all: Vec<String> = lanes.iter().map(shown).collect();
            text.say(all.join(" "));
        }
        value => drop(text.say(shown(value))),
    }
    Ok(text)
}

/// The type that a text names, or that the value of an expression has.
fn type_of(dbg: &Debugger, words: &str) -> Reply<(Type, bool)> {
    if words.is_empty() {
        return complain!("expected an expression or a type; for example: whatis total");
    }
    if let Some(ty) = dbg.looking_up(None, |names| expr::parse_type(words, names))? {
        return Ok((ty, true));
    }
    let scope = dbg.scope();
    let value = scope.eval(&dbg.parse(words)?)?;
    Ok((scope.typed(value)?.ty, false))
}

pub(super) fn ptype(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let (ty, _) = type_of(dbg, args)?;
    let words = dbg.scope().about(&ty, |context| source::spelled_out(&ty, context));
    let mut text = Text::new();
    for (n, line) in words.lines().enumerate() {
        let mut row = Text::new();
        row.say(if n == 0 { "type = " } else { "" }).line(line);
        text.append(fitted(row, dbg.width));
    }
    done(text)
}

pub(super) fn whatis(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let (ty, is_type) = type_of(dbg, args)?;
    // Of a name for a type, what it is a name for.
    let words = dbg.scope().about(&ty, |context| match ty.shape(context) {
        source::Shape::Typedef { to, .. } if is_type => source::type_name(&to, context),
        _ => source::type_name(&ty, context),
    });
    let mut text = Text::new();
    text.line(format_args!("type = {words}"));
    done(fitted(text, dbg.width))
}

pub(super) fn locals(dbg: &Debugger, args: &str) -> Reply<Output> {
    run::nothing_more(args)?;
    variables(dbg, "no locals", |info, scope| info.locals(scope).into_iter().flatten().collect())
}

pub(super) fn arguments(dbg: &Debugger, args: &str) -> Reply<Output> {
    run::nothing_more(args)?;
    variables(dbg, "no arguments", |info, scope| info.arguments(scope))
}

fn variables(
    dbg: &Debugger,
    none: &str,
    choose: impl Fn(&source::DebugInfo, &source::Scope) -> Vec<Variable>,
) -> Reply<Output> {
    let (frames, view) = dbg.selected()?;
    let mut text = Text::new();
    let symbol = |at| dbg.symbol(at);
    let found = frames.with_context(dbg, &view, |context, scope, info| {
        for found in choose(info, scope) {
            let value: Typed = variable(context, info, found.die);
            let style = Style { symbol: Some(&symbol), ..Style::default() };
            let words = Writer::new(context, style).value(&value, 0);
            let mut line = Text::new();
            line.push(Role::Name, &found.name).line(format_args!(" = {words}"));
            text.append(fitted(line, dbg.width));
        }
    });
    if found.is_none() {
        return complain!("no debug information for {:#x}; use `info registers`", view.pc);
    }
    if text.is_empty() {
        text.line(none);
    }
    done(text)
}
