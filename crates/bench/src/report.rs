//! The JSON report holds the measurements, for tools and for later comparison.

use serde::Serialize;

use crate::catalog::Length;
use crate::compile::Build;
use crate::figures::{Figure, Verdict};
use crate::measure::Results;
use crate::plan::Under;
use crate::sample::Cost;
use crate::tools::Provenance;

/// All that was measured.
#[derive(Debug, Serialize)]
pub struct Report<'a> {
    setting: &'a Provenance,
    rounds: u32,
    runs: Vec<Run<'a>>,
    figures: Vec<Judged>,
    problems: &'a [String],
}

#[derive(Debug, Serialize)]
struct Run<'a> {
    program: &'a str,
    group: &'static str,
    build: Build,
    under: &'a Under,
    vlen: u32,
    length: Length,
    #[serde(flatten)]
    cost: Option<Cost>,
}

#[derive(Debug, Serialize)]
struct Judged {
    #[serde(flatten)]
    figure: Figure,
    verdict: Verdict,
}

impl<'a> Report<'a> {
    /// Gathers all.
    pub fn new(setting: &'a Provenance, results: &'a Results) -> Report<'a> {
        let run = |(case, cost): &'a (crate::plan::BenchCase, Option<Cost>)| {
            let program = &results.plan.programs[case.program];
            Run {
                program: &program.name,
                group: program.group.name(),
                build: case.build,
                under: &case.under,
                vlen: case.vlen,
                length: case.length,
                cost: *cost,
            }
        };
        let judge = |figure: Figure| Judged { verdict: figure.verdict(), figure };
        Report {
            setting,
            rounds: results.plan.rounds,
            runs: results.costs.iter().map(run).collect(),
            figures: results.figures().into_iter().map(judge).collect(),
            problems: &results.problems,
        }
    }
}
