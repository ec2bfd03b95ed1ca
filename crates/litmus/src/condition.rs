//! Conditions on the final values of registers and locations.

use std::fmt;

use crate::test::{Observed, Test, Value};

/// Which executions a condition speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// `exists`: is there an execution that fulfils the condition?
    Exists,
    /// `~exists`: no execution fulfils it.
    NotExists,
    /// `forall`: every execution fulfils it.
    Forall,
}

impl Quantifier {
    /// Returns the word for the kind of test in reports.
    pub fn kind(self) -> &'static str {
        match self {
            Quantifier::Exists => "Allowed",
            Quantifier::NotExists => "Forbidden",
            Quantifier::Forall => "Required",
        }
    }

    /// Returns whether executions of which so many fulfil the condition, and so many do not, validate the test.
    pub fn is_validated(self, positive: u64, negative: u64) -> bool {
        match self {
            Quantifier::Exists => positive > 0,
            Quantifier::NotExists => positive == 0,
            Quantifier::Forall => negative == 0,
        }
    }
}

impl fmt::Display for Quantifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Quantifier::Exists => "exists",
            Quantifier::NotExists => "~exists",
            Quantifier::Forall => "forall",
        })
    }
}

/// A proposition about final values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proposition {
    /// `true` or `false`.
    Constant(bool),
    /// A register or location holds a value.
    Equal(Observed, Value),
    /// Negation.
    Not(Box<Proposition>),
    /// All hold.
    And(Vec<Proposition>),
    /// One holds at least.
    Or(Vec<Proposition>),
    /// The second holds if the first does.
    Implies(Box<Proposition>, Box<Proposition>),
}

impl Proposition {
    /// Returns whether it holds, by a function that says whether a register or location holds a value.
    pub fn holds(&self, equal: &dyn Fn(Observed, Value) -> bool) -> bool {
        match self {
            Proposition::Constant(constant) => *constant,
            Proposition::Equal(observed, value) => equal(*observed, *value),
            Proposition::Not(inner) => !inner.holds(equal),
            Proposition::And(all) => all.iter().all(|one| one.holds(equal)),
            Proposition::Or(any) => any.iter().any(|one| one.holds(equal)),
            Proposition::Implies(if_, then) => !if_.holds(equal) || then.holds(equal),
        }
    }

    /// Calls `visit` for each register and location in it.
    pub(crate) fn each(&self, visit: &mut dyn FnMut(Observed)) {
        match self {
            Proposition::Constant(_) => {}
            Proposition::Equal(observed, _) => visit(*observed),
            Proposition::Not(inner) => inner.each(visit),
            Proposition::And(all) | Proposition::Or(all) => all.iter().for_each(|one| one.each(visit)),
            Proposition::Implies(if_, then) => {
                if_.each(visit);
                then.each(visit);
            }
        }
    }

    /// Shows it as herd does.
    pub(crate) fn show(&self, test: &Test) -> String {
        let list = |all: &[Proposition], between: &str| {
            let shown: Vec<String> = all.iter().map(|one| one.show_inner(test)).collect();
            shown.join(between)
        };
        match self {
            Proposition::Constant(constant) => constant.to_string(),
            Proposition::Equal(observed, value) => {
                format!("{}={}", test.label(*observed), test.shown(*value))
            }
            Proposition::Not(inner) => format!("not ({})", inner.show(test)),
            Proposition::And(all) => list(all, " /\\ "),
            Proposition::Or(any) => list(any, " \\/ "),
            Proposition::Implies(if_, then) => {
                format!("{} => {}", if_.show_inner(test), then.show_inner(test))
            }
        }
    }

    /// Shows it as a part of another.
    fn show_inner(&self, test: &Test) -> String {
        match self {
            Proposition::And(_) | Proposition::Or(_) | Proposition::Implies(..) => {
                format!("({})", self.show(test))
            }
            _ => self.show(test),
        }
    }
}
