//! A message is what a logpoint says: text with expressions in braces.

use crate::debugger::Debugger;
use crate::error::{Reply, complain};
use crate::expr::Expr;

/// A text with expressions in it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Message(Vec<Part>);

#[derive(Clone, Debug, PartialEq)]
enum Part {
    Text(String),
    Value(Expr),
}

impl Message {
    /// Reads `n is {n}`; `{{` and `}}` stand for braces. `parse` reads an expression.
    pub(crate) fn parse(text: &str, parse: impl Fn(&str) -> Reply<Expr>) -> Reply<Message> {
        let mut parts = Vec::new();
        let mut plain = String::new();
        let mut rest = text;
        while let Some(at) = rest.find(['{', '}']) {
            plain.push_str(&rest[..at]);
            let brace = &rest[at..=at];
            let after = &rest[at + 1..];
            if let Some(after) = after.strip_prefix(brace) {
                plain.push_str(brace);
                rest = after;
                continue;
            }
            let Some((inside, after)) = after.split_once('}').filter(|_| brace == "{") else {
                return complain!("unmatched {brace} in the message; {brace}{brace} stands for a brace");
            };
            parts.push(Part::Text(std::mem::take(&mut plain)));
            parts.push(Part::Value(parse(inside)?));
            rest = after;
        }
        plain.push_str(rest);
        parts.push(Part::Text(plain));
        Ok(Message(parts))
    }

    /// The text where the debugger stands; what has no value says why.
    pub(crate) fn words(&self, dbg: &Debugger) -> String {
        let scope = dbg.scope();
        let part = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Value(expr) => match scope.eval(expr) {
                Ok(value) => dbg.words_of(&value),
                Err(complaint) => format!("<{complaint}>"),
            },
        };
        self.0.iter().map(part).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::Value;

    #[test]
    fn expressions_stand_in_braces() {
        let number = |text: &str| match text.parse() {
            Ok(value) => Ok(Expr::Number(Value::Int(value))),
            Err(_) => complain!("no number"),
        };
        let text = |text: &str| Part::Text(text.into());
        let value = |value| Part::Value(Expr::Number(Value::Int(value)));
        let parts = |text| Message::parse(text, number).map(|message| message.0);
        assert_eq!(parts("plain"), Ok(vec![text("plain")]));
        assert_eq!(parts("a {1}{2} b"), Ok(vec![text("a "), value(1), text(""), value(2), text(" b")]));
        assert_eq!(parts("{{1}} {3}"), Ok(vec![text("{1} "), value(3), text("")]));
        for bad in ["{1", "1}", "{x}", "{"] {
            Message::parse(bad, number).expect_err(bad);
        }
    }
}
