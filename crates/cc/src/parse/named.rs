//! Named types: a definition may name types that are defined only behind it.

use std::collections::HashMap;

use super::cursor::{Cursor, Result, bare};
use super::lex::Token;
use super::types::{MemoryType, NamedTypes, definition};
use crate::ir::Type;

/// A definition whose types have to be defined before it.
struct Pending<'a> {
    name: &'a str,
    /// The token to be looked at next.
    next: usize,
    /// How many brackets are open there.
    depth: u32,
}

/// All named types of a module; the cursor stays where it is.
pub(super) fn definitions(c: &mut Cursor) -> Result<NamedTypes> {
    let start = c.position();
    let (places, order) = places(c);
    let mut named = NamedTypes::new();
    for name in order {
        define(c, &places, &mut named, name)?;
    }
    c.go_to(start);
    Ok(named)
}

/// The token behind `type` of each definition, and the names in the order of the text.
fn places<'a>(c: &mut Cursor<'a>) -> (HashMap<&'a str, usize>, Vec<&'a str>) {
    let mut places = HashMap::new();
    let mut order = Vec::new();
    while c.peek() != Token::End {
        if c.peek() == Token::Local && c.peek_at(1) == Token::Equals && c.text_at(2) == "type" {
            let name = bare(c.text());
            places.insert(name, c.position() + 3);
            order.push(name);
        }
        c.next();
    }
    (places, order)
}

/// Defines a type after those that it consists of.
fn define<'a>(
    c: &mut Cursor<'a>,
    places: &HashMap<&'a str, usize>,
    named: &mut NamedTypes,
    name: &'a str,
) -> Result<()> {
    let mut stack = Vec::new();
    let pending = |name| Pending { name, next: places[name], depth: 0 };
    if !named.contains_key(name) {
        stack.push(pending(name));
    }
    while let Some(top) = stack.last_mut() {
        c.go_to(top.next);
        let missing = |name: &str| places.contains_key(name) && !named.contains_key(name);
        let is_over = top.depth == 0 && top.next != places[top.name];
        if let Some(part) = (!is_over).then(|| next_part(c, &mut top.depth, missing)).flatten() {
            top.next = c.position();
            if stack.iter().any(|open| open.name == part) {
                let span = c.span_before();
                return Err(c.error(span, format!("the type '%{part}' contains itself")));
            }
            stack.push(pending(part));
            continue;
        }
        c.go_to(places[top.name]);
        let opaque = c.eat_word("opaque");
        let ty = if opaque { MemoryType::Plain(Type::Void) } else { definition(c, named)? };
        named.insert(top.name.to_string(), ty);
        stack.pop();
    }
    Ok(())
}

/// The next name in a definition that is `missing`, and steps over it; none at the end of the definition.
fn next_part<'a>(c: &mut Cursor<'a>, depth: &mut u32, missing: impl Fn(&str) -> bool) -> Option<&'a str> {
    loop {
        let token = c.peek();
        if token == Token::End {
            return None;
        }
        match token {
            Token::BraceOpen | Token::BracketOpen | Token::Less => *depth += 1,
            Token::BraceClose | Token::BracketClose | Token::Greater => *depth = depth.saturating_sub(1),
            _ => {}
        }
        let name = bare(c.next());
        // A pointer to a type needs nothing of it.
        if token == Token::Local && c.peek() != Token::Star && missing(name) {
            return Some(name);
        }
        if *depth == 0 {
            return None;
        }
    }
}
