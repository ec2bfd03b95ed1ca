//! The text report has a line for each failure, a table of the groups, and a total.
//!
//! Colours are written always; the stream that prints them drops them where they are not wanted.

use std::io::{self, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};

use crate::suite::{Summary, TestResult, Verdict};

const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();
const DIM: Style = Style::new().dimmed();

/// Lines of its output that are shown of a test that failed.
const OUTPUT_LINES: usize = 5;

/// A line for each test that did not pass, with the end of what it printed.
pub fn failures(out: &mut impl Write, outcomes: &[TestResult]) -> io::Result<()> {
    for outcome in outcomes.iter().filter(|outcome| !outcome.passed()) {
        let word = outcome.verdict.word();
        let (name, reason) = (rivet_elf::printable(&outcome.name), rivet_elf::printable(&outcome.reason));
        writeln!(out, "{BAD}{word}{BAD:#} {name}: {reason}")?;
        let lines: Vec<&str> = outcome.output.lines().collect();
        for line in &lines[lines.len().saturating_sub(OUTPUT_LINES)..] {
            let line: String = rivet_elf::printable(line).chars().take(160).collect();
            writeln!(out, "    {DIM}{line}{DIM:#}")?;
        }
    }
    Ok(())
}

/// The groups with their counts, and the sum of all, which took `time`.
pub fn table(out: &mut impl Write, outcomes: &[TestResult], time: Duration) -> io::Result<()> {
    let groups = Summary::by_group(outcomes);
    let width = groups.keys().map(|group| group.chars().count()).chain([5]).max().unwrap_or(0);
    writeln!(out, "{:<width$} {:>7} {:>7} {:>12} {:>8}", "group", "passed", "of", "instructions", "seconds")?;
    for (group, sum) in &groups {
        row(out, group, width, sum, sum.time)?;
    }
    let all = Summary::of(outcomes);
    if groups.len() != 1 {
        row(out, "all", width, &all, time)?;
    }
    writeln!(out)?;
    let count =
        |n: usize, verdict: Verdict| (n > 0).then(|| format!(", {n} {}", verdict.word().to_lowercase()));
    let rest = [
        (all.failed, Verdict::Failed),
        (all.stuck, Verdict::Stuck),
        (all.unloadable, Verdict::Unloadable),
        (all.broken, Verdict::Broken),
    ];
    let rest: String = rest.into_iter().filter_map(|(n, verdict)| count(n, verdict)).collect();
    let style = if all.passed == all.tests { GOOD } else { BAD };
    let tests = if all.tests == 1 { "test" } else { "tests" };
    let seconds = time.as_secs_f64();
    writeln!(out, "{style}{} {tests}: {} passed{rest}{style:#} in {seconds:.2} s", all.tests, all.passed)
}

fn row(out: &mut impl Write, name: &str, width: usize, sum: &Summary, time: Duration) -> io::Result<()> {
    let style = if sum.passed == sum.tests { GOOD } else { BAD };
    let seconds = time.as_secs_f64();
    writeln!(
        out,
        "{name:<width$} {style}{:>7}{style:#} {:>7} {:>12} {seconds:>8.2}",
        sum.passed, sum.tests, sum.instructions
    )
}
