//! A `LoopReport` says what became of a loop and why: as data, text or JSON.

use std::fmt;

use super::choose::Choice;
use super::cost::Cost;
use crate::ir::{Block, Function};

/// What was decided about a loop.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case", tag = "verdict")]
pub enum Verdict {
    /// It became a vector loop.
    Vectorized {
        /// How.
        choice: Choice,
        /// What was done beside widening.
        remarks: Vec<String>,
    },
    /// It became several loops, each with a report of its own.
    Divided {
        /// How, and why.
        how: String,
        /// The headers of the loops.
        into: Vec<String>,
    },
    /// It stays scalar.
    Refused {
        /// Why.
        reason: String,
    },
    /// It stays scalar because its plan did not give a valid program: a fault of the compiler's.
    Failed {
        /// What was wrong with the program.
        reason: String,
    },
}

/// A report on one loop.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct LoopReport {
    /// The function.
    pub function: String,
    /// The header of the loop, as it is printed.
    pub header: String,
    /// What was decided.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// What each plan would cost, the cheapest first.
    pub plans: Vec<(Choice, Cost)>,
}

impl LoopReport {
    /// Whether the loop became a vector loop.
    pub fn is_vectorized(&self) -> bool {
        matches!(self.verdict, Verdict::Vectorized { .. })
    }

    /// Whether anything was done to the loop.
    pub fn has_changed(&self) -> bool {
        matches!(self.verdict, Verdict::Vectorized { .. } | Verdict::Divided { .. })
    }

    /// Whether the compiler failed to carry out what it planned for it.
    pub fn has_failed(&self) -> bool {
        matches!(self.verdict, Verdict::Failed { .. })
    }

    /// As a line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl fmt::Display for LoopReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}: loop at {}: ", self.function, self.header)?;
        match &self.verdict {
            Verdict::Refused { reason } => write!(f, "not vectorised: {reason}")?,
            Verdict::Failed { reason } => write!(f, "not vectorised: internal failure: {reason}")?,
            Verdict::Divided { how, into } => write!(f, "{how}: into {}", into.join(", "))?,
            Verdict::Vectorized { choice, remarks } => {
                write!(f, "vectorised {choice}")?;
                for remark in remarks {
                    write!(f, ", {remark}")?;
                }
            }
        }
        for (choice, cost) in &self.plans {
            write!(f, "\n  {choice:<24} {cost}")?;
        }
        Ok(())
    }
}

/// A report on stores to adjacent addresses that became one.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct GroupReport {
    /// The function.
    pub function: String,
    /// The block, as it is printed.
    pub block: String,
    /// How many stores.
    pub lanes: usize,
    /// What each stores.
    pub ty: String,
    /// Instructions that went.
    pub scalar: f64,
    /// Instructions that came.
    pub vector: f64,
}

impl fmt::Display for GroupReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GroupReport { function, block, lanes, ty, scalar, vector } = self;
        write!(
            f,
            "@{function}: {block}: {lanes} stores of {ty} became one: {vector} instructions for {scalar}"
        )
    }
}

/// How a block is referred to.
pub fn block_name(func: &Function, block: Block) -> String {
    match &func.block(block).name {
        Some(name) => format!("%{name}"),
        None => format!("block {}", block.index()),
    }
}
