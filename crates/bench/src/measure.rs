//! The measurement runs everything of a plan in turns, and keeps the minimum of the rounds.
//!
//! Invariant: a cost is kept only of runs that printed what every other run of the program printed.

use std::path::Path;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::catalog::{Group, Length};
use crate::compile::{self, Build};
use crate::error::BenchError;
use crate::plan::{BenchCase, Plan, Under};
use crate::sample::{self, Cost, Sample};

/// Runs of a program that is over at once, in a round.
const SHORT_RUNS: u32 = 20;

/// What was measured.
#[derive(Debug)]
pub struct Results {
    /// What was to be measured.
    pub plan: Plan,
    /// What was, with its cost; without one if the program failed.
    pub costs: Vec<(BenchCase, Option<Cost>)>,
    /// Programs that failed or printed different things, for people.
    pub problems: Vec<String>,
}

impl Results {
    /// What a case cost.
    pub fn cost(&self, case: &BenchCase) -> Option<Cost> {
        self.costs.iter().find(|(other, _)| other == case).and_then(|(_, cost)| *cost)
    }

    /// Seconds of a short run, or the share that a short run's work has in a long one. Where the plan has no long run, that is
    /// the short one, which takes long.
    pub fn seconds(
        &self,
        program: usize,
        build: Build,
        under: Under,
        vlen: u32,
        length: Length,
    ) -> Option<f64> {
        let case = |length| BenchCase { program, build, under: under.clone(), vlen, length };
        let long = case(Length::Long);
        if length == Length::Long && self.costs.iter().any(|(other, _)| *other == long) {
            return Some(self.cost(&long)?.seconds / self.plan.programs[program].longer()? as f64);
        }
        Some(self.cost(&case(Length::Short))?.seconds)
    }

    /// Seconds of a program's build that counts under Rivet's first engine, and on the host.
    pub fn seconds_beside_host(&self, program: usize, length: Length) -> Option<(f64, f64)> {
        let reference = self.plan.reference();
        let rivet = self.seconds(program, self.counts(program), self.plan.rivet(), reference, length)?;
        Some((rivet, self.seconds(program, Build::Native, Under::Host, reference, length)?))
    }

    /// The build of a program that counts.
    fn counts(&self, program: usize) -> Build {
        let is_vector = self.plan.programs[program].group == Group::Vector;
        if is_vector { Build::Vector } else { Build::Scalar }
    }

    /// What a program cost Rivet's first engine and the host for the same work.
    pub fn beside_host(&self, program: usize) -> Option<(Cost, Cost)> {
        let (vlen, length) = (self.plan.reference(), Length::Short);
        let case = |build, under| BenchCase { program, build, under, vlen, length };
        let rivet = self.cost(&case(self.counts(program), self.plan.rivet()))?;
        Some((rivet, self.cost(&case(Build::Native, Under::Host))?))
    }
}

/// Compiles all programs of the plan into `folder`.
pub fn compile(plan: &Plan, folder: &Path) -> Result<(), BenchError> {
    let all: Vec<_> =
        plan.programs.iter().flat_map(|p| Plan::builds(p.group).iter().map(move |b| (p, *b))).collect();
    let progress = bar(all.len(), "compiling");
    all.par_iter().try_for_each(|(program, build)| {
        compile::build(program, *build, folder)?;
        progress.inc(1);
        Ok(())
    })?;
    progress.finish_and_clear();
    Ok(())
}

/// A case while it is being measured.
struct Trial {
    case: BenchCase,
    /// What its first run printed.
    output: Option<String>,
    cost: Option<Cost>,
    failed: bool,
}

/// Runs all cases, in turns; their programs are in `folder`.
pub fn run(plan: Plan, folder: &Path) -> Results {
    let trial = |case| Trial { case, output: None, cost: None, failed: false };
    let mut trials: Vec<Trial> = plan.cases().into_iter().map(trial).collect();
    let mut problems = Vec::new();
    let progress = bar(trials.len() * plan.rounds as usize, "");
    for round in 1..=plan.rounds {
        if progress.is_hidden() {
            eprintln!("round {round} of {}", plan.rounds);
        }
        for i in 0..trials.len() {
            progress.set_message(describe(&plan, &trials[i].case));
            progress.inc(1);
            if trials[i].failed {
                continue;
            }
            match one_round(&plan, &trials, i, folder) {
                Ok(Sample { cost, output }) => {
                    let trial = &mut trials[i];
                    trial.cost = Some(trial.cost.map_or(cost, |least| least.least(cost)));
                    trial.output.get_or_insert(output);
                }
                Err(problem) => {
                    problems.push(problem);
                    (trials[i].failed, trials[i].cost) = (true, None);
                }
            }
        }
    }
    progress.finish_and_clear();
    Results { plan, costs: trials.into_iter().map(|trial| (trial.case, trial.cost)).collect(), problems }
}

/// A round's runs of one case, the least of each cost. The error says what is wrong with the case, for people.
fn one_round(plan: &Plan, trials: &[Trial], i: usize, folder: &Path) -> Result<Sample, String> {
    let case = &trials[i].case;
    let run = || -> Result<Sample, String> {
        let sample = sample::run(&mut plan.command(case, folder));
        let sample = sample.map_err(|why| format!("{}: {why}", describe(plan, case)))?;
        compare(plan, trials, case, &sample.output)?;
        Ok(sample)
    };
    let mut least = run()?;
    if plan.programs[case.program].group == Group::Short {
        for _ in 1..SHORT_RUNS {
            least.cost = least.cost.least(run()?.cost);
        }
    }
    Ok(least)
}

/// Compares what a case printed with what all runs of the program before it did.
fn compare(plan: &Plan, trials: &[Trial], case: &BenchCase, output: &str) -> Result<(), String> {
    for Trial { case: other, output: printed, .. } in trials {
        let Some(printed) = printed else { continue };
        if other.program != case.program || other.length != case.length {
            continue;
        }
        // The same instructions on the same registers: not a digit may differ.
        let same = other.build == case.build && other.vlen == case.vlen;
        if !sample::alike(printed, output, same || plan.programs[case.program].exact) {
            let (this, that) = (describe(plan, case), describe(plan, other));
            let (output, printed) = (output.trim_end(), printed.trim_end());
            return Err(format!("{this} prints {output:?}, but {that} {printed:?}"));
        }
    }
    Ok(())
}

fn describe(plan: &Plan, case: &BenchCase) -> String {
    let name = &plan.programs[case.program].name;
    let vlen = match case.build {
        Build::Vector => format!(" at VLEN {}", case.vlen),
        _ => String::new(),
    };
    let long = if case.length == Length::Long { ", long" } else { "" };
    format!("{name} ({} build, {}{vlen}{long})", case.build.name(), case.under.name())
}

/// Progress on standard error, if that is a terminal.
pub fn bar(steps: usize, message: &'static str) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{pos}/{len} {msg}").unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(steps as u64).with_style(style).with_message(message);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
