//! What was seen, as herd and litmus7 print it, and what the models say to it.

use std::io::{self, Write};
use std::time::Duration;

use serde_json::{Map, Value as Json, json};

use crate::outcome::Histogram;
use crate::{Model, Observation, Outcome, Program};

/// A test and the outcomes of its runs.
pub struct Report<'a> {
    /// The test.
    pub program: &'a Program,
    /// What was seen.
    pub seen: &'a Histogram,
    /// How long the runs took.
    pub time: Duration,
}

impl Report<'_> {
    /// Returns how many runs fulfil the condition, and how many do not.
    pub fn witnesses(&self) -> (u64, u64) {
        let mut counts = (0, 0);
        for (outcome, times) in self.seen {
            match self.is_positive(outcome) {
                true => counts.0 += times,
                false => counts.1 += times,
            }
        }
        counts
    }

    /// Returns how many outcomes that a model allows fulfil the condition, and how many do not.
    pub fn model_witnesses(&self, model: Model) -> (u64, u64) {
        let allowed = self.program.allowed.iter().filter(|(_, strongest)| **strongest <= model);
        let (positive, negative): (Vec<_>, Vec<_>) =
            allowed.partition(|(outcome, _)| self.is_positive(outcome));
        (positive.len() as u64, negative.len() as u64)
    }

    /// Returns the outcomes that were seen and that the harts' memory model forbids.
    pub fn forbidden(&self) -> Vec<&Outcome> {
        let promised = self.program.promised();
        self.seen.keys().filter(|outcome| !self.program.allows(promised, outcome)).collect()
    }

    fn is_positive(&self, outcome: &Outcome) -> bool {
        self.program.fulfils(outcome, &self.program.test.condition)
    }

    fn shown(&self, outcome: &Outcome) -> String {
        outcome.show(&self.program.test, &self.program.layout)
    }

    fn condition(&self) -> String {
        let test = &self.program.test;
        format!("{} ({})", test.quantifier, test.condition.show(test))
    }

    /// Prints the report in the form of litmus7, and below it what the models allow.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let test = &self.program.test;
        let (positive, negative) = self.witnesses();
        let validated = test.quantifier.is_validated(positive, negative);
        writeln!(out, "Test {} {}", test.name, test.quantifier.kind())?;
        writeln!(out, "Histogram ({} states)", self.seen.len())?;
        for (outcome, times) in self.seen {
            let mark = if self.is_positive(outcome) { '*' } else { ':' };
            writeln!(out, "{times:<8}{mark}>{}", self.shown(outcome))?;
        }
        writeln!(out, "{}\n", if validated { "Ok" } else { "No" })?;
        writeln!(out, "Witnesses")?;
        writeln!(out, "Positive: {positive}, Negative: {negative}")?;
        let not = if validated { "" } else { "NOT " };
        writeln!(out, "Condition {} is {not}validated", self.condition())?;
        let observation = Observation::of(positive, negative);
        writeln!(out, "Observation {} {observation} {positive} {negative}", test.name)?;
        writeln!(out, "Time {} {:.2}", test.name, self.time.as_secs_f64())?;
        for model in Model::ALL {
            let (positive, negative) = self.model_witnesses(model);
            let says = Observation::of(positive, negative);
            writeln!(out, "Model {} {model} {says} {positive} {negative}", test.name)?;
        }
        let promised = self.program.promised();
        for (outcome, &model) in &self.program.allowed {
            if model <= promised && !self.seen.contains_key(outcome) {
                writeln!(out, "Unseen {} ({model} allows it)", self.shown(outcome))?;
            }
        }
        for outcome in self.forbidden() {
            writeln!(out, "Forbidden {} ({promised} forbids it)", self.shown(outcome))?;
        }
        Ok(())
    }

    /// Returns the report as a JSON object: states with their counts, and the strongest model that allows each.
    pub fn json(&self) -> Json {
        let test = &self.program.test;
        let (positive, negative) = self.witnesses();
        let unseen = self.program.allowed.keys().filter(|outcome| !self.seen.contains_key(outcome));
        let states = self.seen.keys().chain(unseen).map(|outcome| {
            let values = outcome.values(test, &self.program.layout);
            let values: Map<String, Json> =
                values.into_iter().map(|(label, value)| (label, Json::String(value))).collect();
            json!({
                "state": values,
                "count": self.seen.get(outcome).copied().unwrap_or(0),
                "positive": self.is_positive(outcome),
                "allowed_by": self.program.allowed.get(outcome).map(Model::to_string),
            })
        });
        let models: Map<String, Json> = Model::ALL
            .into_iter()
            .map(|model| {
                let (positive, negative) = self.model_witnesses(model);
                let says = Observation::of(positive, negative).to_string();
                (model.to_string(), json!({"observation": says, "positive": positive, "negative": negative}))
            })
            .collect();
        json!({
            "test": test.name,
            "kind": test.quantifier.kind(),
            "condition": self.condition(),
            "validated": test.quantifier.is_validated(positive, negative),
            "observation": Observation::of(positive, negative).to_string(),
            "positive": positive,
            "negative": negative,
            "states": states.collect::<Vec<Json>>(),
            "models": models,
            "promised": self.program.promised().to_string(),
            "forbidden": self.forbidden().len(),
            "seconds": self.time.as_secs_f64(),
        })
    }
}
