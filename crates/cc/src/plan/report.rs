//! A `LoopReport` says what became of a loop and why: as data, text or JSON.

use std::fmt;

use super::choose::Choice;
use super::cost::Cost;
use super::division::Division;
use crate::analysis::loops::Loop;
use crate::analysis::reason::Reason;
use crate::ir::{Block, DebugLoc, Function, Inst};
use crate::transform::loop_loc;

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
        /// How.
        how: Division,
        /// Why, where something stood in the way.
        because: Option<Reason>,
        /// The headers of the loops.
        into: Vec<String>,
    },
    /// It stays scalar.
    Refused {
        /// Why.
        reason: Reason,
    },
    /// It stays scalar because its plan did not give a valid program: a fault of the compiler's.
    Failed {
        /// What was wrong with the program.
        reason: String,
    },
}

/// A place in a file.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Place {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// Whether debug information says so; it is the place in the IR otherwise.
    #[serde(skip)]
    pub is_source: bool,
}

impl Place {
    /// Where the first of these instructions comes from: as debug information says, or else in the file that was read.
    pub fn of(func: &Function, insts: &[Inst]) -> Option<Place> {
        let loc = insts.iter().find_map(|inst| func.inst(*inst).loc);
        if let Some(place) = loc.and_then(|loc| Place::in_source(func, loc)) {
            return Some(place);
        }
        let source = func.source.as_ref()?;
        let (file, place) = insts.iter().find_map(|inst| source.place(*inst))?;
        Some(Place { file: file.into(), line: place.line, column: place.column, is_source: false })
    }

    /// Where a loop begins.
    pub fn of_loop(func: &Function, at: &Loop) -> Option<Place> {
        let found = loop_loc(func, at).and_then(|loc| Place::in_source(func, loc));
        found.or_else(|| Place::of(func, func.block(Block::from_index(at.header)).insts()))
    }

    fn in_source(func: &Function, loc: DebugLoc) -> Option<Place> {
        let file = func.subprogram.as_ref()?.file(loc)?.name.clone();
        Some(Place { file, line: loc.line, column: loc.column, is_source: true })
    }

    /// In front of a report, if the place is in the source.
    fn lead(place: Option<&Place>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match place {
            Some(Place { file, line, column, is_source: true }) => write!(f, "{file}:{line}:{column}: "),
            _ => Ok(()),
        }
    }
}

/// A report on one loop.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct LoopReport {
    /// The function.
    pub function: String,
    /// The header of the loop, as it is printed.
    pub header: String,
    /// Where the header is, if it was read from a file.
    pub place: Option<Place>,
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
        Place::lead(self.place.as_ref(), f)?;
        write!(f, "@{}: loop at {}: ", self.function, self.header)?;
        match &self.verdict {
            Verdict::Refused { reason } => write!(f, "not vectorised: {reason}")?,
            Verdict::Failed { reason } => write!(f, "not vectorised: internal failure: {reason}")?,
            Verdict::Divided { how, because, into } => {
                write!(f, "{how}: into {}", into.join(", "))?;
                because.iter().try_for_each(|reason| write!(f, ": {reason}"))?;
            }
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

/// What of straight code became vectors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grouped {
    /// Stores to adjacent addresses.
    Stores,
    /// Terms of a sum.
    Terms,
}

impl Grouped {
    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Grouped::Stores => "stores",
            Grouped::Terms => "terms",
        }
    }

    /// LLVM's name of the remark, and how its text begins.
    pub fn remark(self) -> (&'static str, &'static str) {
        match self {
            Grouped::Stores => ("StoresVectorized", "Stores SLP vectorized with cost "),
            Grouped::Terms => ("VectorizedHorizontalReduction", "Vectorized horizontal reduction with cost "),
        }
    }
}

/// A report on straight code that became vectors.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct GroupReport {
    /// The function.
    pub function: String,
    /// The block, as it is printed.
    pub block: String,
    /// Where the first of it is, if it was read from a file.
    pub place: Option<Place>,
    /// What became vectors.
    pub what: Grouped,
    /// How many vectors it is made of.
    pub size: usize,
    /// How many of them.
    pub lanes: usize,
    /// The type of each.
    pub ty: String,
    /// Instructions that went.
    pub scalar: f64,
    /// Instructions that came.
    pub vector: f64,
}

impl fmt::Display for GroupReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GroupReport { function, block, lanes, ty, scalar, vector, .. } = self;
        let what = self.what.name();
        Place::lead(self.place.as_ref(), f)?;
        write!(
            f,
            "@{function}: {block}: {lanes} {what} of {ty} are a vector: {vector} instructions for {scalar}"
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
