//! What stands behind the code: locations to show, a filter, the condition.

use super::initial::{name, register, value};
use super::scanner::Scanner;
use super::{Builder, End, no_thread, thread_number};
use crate::LitmusError;
use crate::condition::{Proposition, Quantifier};
use crate::test::Observed;

/// How deep propositions may be nested.
const MAX_DEPTH: usize = 64;

/// Reads everything up to the end of the text.
pub(super) fn read(scanner: &mut Scanner<'_>, builder: &mut Builder) -> Result<End, LitmusError> {
    let mut shown = Vec::new();
    let mut filter = None;
    let quantifier = loop {
        scanner.skip_space();
        let denied = scanner.eat("~");
        match (scanner.word(), denied) {
            (Some("exists"), false) => break Quantifier::Exists,
            (Some("exists"), true) => break Quantifier::NotExists,
            (Some("forall"), false) => break Quantifier::Forall,
            (Some("locations"), false) => locations(scanner, builder, &mut shown)?,
            (Some("filter"), false) => filter = Some(proposition(scanner, builder, 0)?),
            _ => {
                return Err(scanner.error("expected a condition: `exists`, `~exists` or `forall`"));
            }
        }
    };
    let condition = proposition(scanner, builder, 0)?;
    match scanner.at_end() {
        true => Ok(End { quantifier, condition, filter, shown }),
        false => Err(scanner.expected("the end of the condition")),
    }
}

/// Reads `[x; 0:x5;]`.
fn locations(
    scanner: &mut Scanner<'_>,
    builder: &mut Builder,
    shown: &mut Vec<Observed>,
) -> Result<(), LitmusError> {
    scanner.expect("[")?;
    while !scanner.eat("]") {
        shown.push(observed(scanner, builder)?);
        if !scanner.eat(";") {
            return scanner.expect("]");
        }
    }
    Ok(())
}

/// Reads `x`, `[x]` or `0:x5`.
fn observed(scanner: &mut Scanner<'_>, builder: &mut Builder) -> Result<Observed, LitmusError> {
    let brackets = scanner.eat("[");
    scanner.skip_space();
    let line = scanner.line();
    let Some(word) = scanner.word() else { return Err(scanner.expected("a register or a location")) };
    if brackets {
        scanner.expect("]")?;
    } else if scanner.eat(":") {
        let thread = thread_number(word, line)?;
        if thread >= builder.threads {
            return Err(no_thread(thread, line));
        }
        return register(scanner).map(|register| Observed::Register(thread, register));
    }
    builder.location(name(word, line)?, line).map(Observed::Memory)
}

/// Reads a proposition: `=>` binds least, then `\/`, then `/\`, then `~` and `not`.
fn proposition(
    scanner: &mut Scanner<'_>,
    builder: &mut Builder,
    depth: usize,
) -> Result<Proposition, LitmusError> {
    let left = chain(scanner, builder, "\\/", Proposition::Or, |scanner, builder| {
        chain(scanner, builder, "/\\", Proposition::And, |scanner, builder| atom(scanner, builder, depth))
    })?;
    if !scanner.eat("=>") {
        return Ok(left);
    }
    deeper(scanner, depth)?;
    let right = proposition(scanner, builder, depth + 1)?;
    Ok(Proposition::Implies(Box::new(left), Box::new(right)))
}

/// Reads parts with an operator between them.
fn chain(
    scanner: &mut Scanner<'_>,
    builder: &mut Builder,
    operator: &str,
    join: fn(Vec<Proposition>) -> Proposition,
    part: impl Fn(&mut Scanner<'_>, &mut Builder) -> Result<Proposition, LitmusError>,
) -> Result<Proposition, LitmusError> {
    let first = part(scanner, builder)?;
    let mut all = vec![first];
    while scanner.eat(operator) {
        all.push(part(scanner, builder)?);
    }
    match all.len() {
        1 => Ok(all.remove(0)),
        _ => Ok(join(all)),
    }
}

fn deeper(scanner: &Scanner<'_>, depth: usize) -> Result<(), LitmusError> {
    match depth < MAX_DEPTH {
        true => Ok(()),
        false => Err(scanner.error(format!("the condition is nested more than {MAX_DEPTH} deep"))),
    }
}

fn atom(scanner: &mut Scanner<'_>, builder: &mut Builder, depth: usize) -> Result<Proposition, LitmusError> {
    deeper(scanner, depth)?;
    if scanner.eat("(") {
        let inner = proposition(scanner, builder, depth + 1)?;
        scanner.expect(")")?;
        return Ok(inner);
    }
    let denied = scanner.eat("~") || scanner.peek_word() == "not" && scanner.eat("not");
    if denied {
        return atom(scanner, builder, depth + 1).map(|inner| Proposition::Not(Box::new(inner)));
    }
    for (word, constant) in [("true", true), ("false", false)] {
        if scanner.peek_word() == word && scanner.eat(word) {
            return Ok(Proposition::Constant(constant));
        }
    }
    let observed = observed(scanner, builder)?;
    scanner.expect("=")?;
    value(scanner, builder).map(|value| Proposition::Equal(observed, value))
}
