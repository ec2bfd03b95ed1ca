//! Reports show a run to people, to CI (JUnit) and to programs (JSON).

mod junit;
mod progress;
mod text;

use serde::Serialize;

pub use junit::junit;
pub use progress::Progress;
pub use text::{failures, table};

use super::{Summary, TestResult};
use crate::matrix::Matrix;

#[derive(Serialize)]
struct Json<'a> {
    summary: Summary,
    tests: &'a [TestResult],
    #[serde(skip_serializing_if = "Option::is_none")]
    matrix: Option<&'a Matrix>,
}

/// The outcomes, their sum and the matrix, if there is one, as a JSON object.
pub fn json(outcomes: &[TestResult], matrix: Option<&Matrix>) -> String {
    let report = Json { summary: Summary::of(outcomes), tests: outcomes, matrix };
    serde_json::to_string_pretty(&report).unwrap_or_default() + "\n"
}
