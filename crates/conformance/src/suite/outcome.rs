//! A test result says how a test ended; a summary counts results.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Serialize, Serializer};

use super::Test;
use crate::matrix::Cells;

/// How a test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It said that it passed.
    Passed,
    /// It said that it failed, or a trap ended it.
    Failed,
    /// It reached a limit.
    Stuck,
    /// It could not be run, or its signature not be written: the file's fault, or the host's.
    Unloadable,
    /// Rivet itself failed.
    Broken,
}

impl Verdict {
    /// A word for people.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Passed => "passed",
            Verdict::Failed => "FAILED",
            Verdict::Stuck => "STUCK",
            Verdict::Unloadable => "UNLOADABLE",
            Verdict::Broken => "BROKEN",
        }
    }
}

/// What came of one test.
#[derive(Clone, Debug, Serialize)]
pub struct TestResult {
    /// The test's name.
    pub name: String,
    /// Its group.
    pub group: String,
    /// Its file.
    pub path: PathBuf,
    /// How it ended.
    pub verdict: Verdict,
    /// Why it did not pass, in a line; empty if it did.
    pub reason: String,
    /// The number of the check that failed, as the program gave it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed_check: Option<u64>,
    /// Where it ended, or where the trap happened that ended it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pc: Option<u64>,
    /// The name of that address, such as `test_7+0x4`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<String>,
    /// XLEN of its hart in bits; 0 if there was none.
    pub xlen: u32,
    /// VLEN of its hart in bits.
    pub vlen: u32,
    /// Instructions retired.
    pub instructions: u64,
    /// Time it took.
    #[serde(rename = "seconds", serialize_with = "seconds")]
    pub time: Duration,
    /// The end of what it printed.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub output: String,
    /// The vector instructions it executed, where these were counted.
    #[serde(skip)]
    pub cells: Option<Cells>,
}

fn seconds<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(time.as_secs_f64())
}

impl TestResult {
    /// Of a test about to run: broken until something else is known.
    pub(crate) fn of(test: &Test) -> TestResult {
        TestResult {
            name: test.name.clone(),
            group: test.group.clone(),
            path: test.path.clone(),
            verdict: Verdict::Broken,
            reason: String::new(),
            failed_check: None,
            pc: None,
            symbol: None,
            xlen: 0,
            vlen: 0,
            instructions: 0,
            time: Duration::ZERO,
            output: String::new(),
            cells: None,
        }
    }

    /// Did it pass?
    pub fn passed(&self) -> bool {
        self.verdict == Verdict::Passed
    }
}

/// Counts of tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// All of them.
    pub tests: usize,
    /// Those that passed.
    pub passed: usize,
    /// Those that failed.
    pub failed: usize,
    /// Those that reached a limit.
    pub stuck: usize,
    /// Those that could not be run.
    pub unloadable: usize,
    /// Those in which Rivet itself failed.
    pub broken: usize,
    /// Instructions retired.
    pub instructions: u64,
    /// Sum of their times.
    #[serde(rename = "seconds", serialize_with = "seconds")]
    pub time: Duration,
}

impl Summary {
    /// Of these outcomes.
    pub fn of<'a>(outcomes: impl IntoIterator<Item = &'a TestResult>) -> Summary {
        let mut sum = Summary::default();
        for outcome in outcomes {
            sum.tests += 1;
            let count = match outcome.verdict {
                Verdict::Passed => &mut sum.passed,
                Verdict::Failed => &mut sum.failed,
                Verdict::Stuck => &mut sum.stuck,
                Verdict::Unloadable => &mut sum.unloadable,
                Verdict::Broken => &mut sum.broken,
            };
            *count += 1;
            sum.instructions += outcome.instructions;
            sum.time += outcome.time;
        }
        sum
    }

    /// Of each group.
    pub fn by_group(outcomes: &[TestResult]) -> BTreeMap<&str, Summary> {
        let mut groups: BTreeMap<&str, Vec<&TestResult>> = BTreeMap::new();
        for outcome in outcomes {
            groups.entry(&outcome.group).or_default().push(outcome);
        }
        groups.into_iter().map(|(group, outcomes)| (group, Summary::of(outcomes))).collect()
    }
}
