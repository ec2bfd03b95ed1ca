//! Outcomes: the final values of the registers and locations that a test observes.

use std::collections::BTreeMap;
use std::fmt;

use crate::Proposition;
use crate::layout::{Layout, extend};
use crate::test::{Observed, Test, Value};

/// Final values, in the order of [`Test::observed`], sign-extended.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Outcome(pub Vec<i64>);

impl Outcome {
    /// Returns whether a proposition holds.
    pub(crate) fn fulfils(&self, proposition: &Proposition, test: &Test, layout: &Layout) -> bool {
        proposition.holds(&|observed, value| {
            let expected = layout.number(value);
            let expected = match observed {
                Observed::Register(..) => layout.register(expected),
                Observed::Memory(location) => extend(expected, layout.bytes(location)),
            };
            let index = test.wanted().position(|&one| one == observed);
            index.is_some_and(|index| self.0[index] as u64 == expected)
        })
    }

    /// Returns the outcome without what only the filter looks at; `None` if the filter does not let it through.
    pub(crate) fn filtered(mut self, test: &Test, layout: &Layout) -> Option<Outcome> {
        if let Some(filter) = &test.filter
            && !self.fulfils(filter, test, layout)
        {
            return None;
        }
        self.0.truncate(test.observed.len());
        Some(self)
    }

    /// Returns registers and locations with their values: numbers, or names where a value is an address.
    pub(crate) fn values(&self, test: &Test, layout: &Layout) -> Vec<(String, String)> {
        let all = test.observed.iter().zip(&self.0).map(|(&observed, &value)| {
            let named = layout.location_at(value as u64).map_or(Value::Number(value), Value::Address);
            (test.label(observed), test.shown(named))
        });
        all.collect()
    }

    /// Shows it as herd does: `1:x5=1; [x]=2;`.
    pub(crate) fn show(&self, test: &Test, layout: &Layout) -> String {
        let values = self.values(test, layout);
        let all: Vec<String> = values.iter().map(|(label, value)| format!("{label}={value};")).collect();
        all.join(" ")
    }
}

/// Outcomes, and how often each was seen.
pub type Histogram = BTreeMap<Outcome, u64>;

/// How often a condition holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observation {
    /// In no execution.
    Never,
    /// In some, and in some not.
    Sometimes,
    /// In all.
    Always,
}

impl Observation {
    /// Of so many executions that fulfil the condition, and so many that do not.
    pub(crate) fn of(positive: u64, negative: u64) -> Observation {
        match (positive, negative) {
            (0, _) => Observation::Never,
            (_, 0) => Observation::Always,
            _ => Observation::Sometimes,
        }
    }
}

impl fmt::Display for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Observation::Never => "Never",
            Observation::Sometimes => "Sometimes",
            Observation::Always => "Always",
        })
    }
}
