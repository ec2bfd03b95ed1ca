//! `--stats` prints counts of instructions.

use std::io::{self, Write};

use serde::Serialize;

use super::Format;
use super::machine::{HartCounts, RunOutcome};
use crate::error::CliError;

/// Instructions listed by name in the text report.
const TOP: usize = 12;

#[derive(Serialize)]
struct Report<'a> {
    instructions: u64,
    seconds: f64,
    /// Millions of instructions a second, the observer's cost included.
    mips: f64,
    vlen: u32,
    vector_instructions: u64,
    /// Mean vl of vector instructions, in elements.
    average_vl: f64,
    /// Active elements of all elements in bodies, 0 to 1.
    active_share: f64,
    vset: u64,
    vset_without_change: u64,
    #[serde(skip_serializing_if = "<[HartCounts]>::is_empty")]
    harts: &'a [HartCounts],
    mix: Vec<Class>,
    by_instruction: Vec<Count>,
}

#[derive(Serialize)]
struct Class {
    class: &'static str,
    sew: String,
    lmul: String,
    count: u64,
    average_vl: f64,
    active_share: f64,
}

#[derive(Serialize)]
struct Count {
    instruction: &'static str,
    count: u64,
}

fn ratio(a: u64, b: u64) -> f64 {
    if b == 0 { 0.0 } else { a as f64 / b as f64 }
}

/// Prints the statistics of a run to standard error.
pub(super) fn print(outcome: &RunOutcome, format: Format) -> Result<(), CliError> {
    let Some(stats) = &outcome.stats else { return Ok(()) };
    let total = stats.total();
    let seconds = outcome.time.as_secs_f64();
    let report = Report {
        instructions: stats.instructions(),
        seconds,
        mips: stats.instructions() as f64 / seconds.max(1e-9) / 1e6,
        vlen: outcome.vlen,
        vector_instructions: stats.vector(),
        average_vl: ratio(total.elements, total.count),
        active_share: ratio(total.active, total.elements),
        vset: stats.vset,
        vset_without_change: stats.vset_same,
        harts: &outcome.harts,
        mix: stats
            .mix()
            .map(|(class, sew, lmul, mix)| Class {
                class,
                sew: sew.to_string(),
                lmul: lmul.to_string(),
                count: mix.count,
                average_vl: ratio(mix.elements, mix.count),
                active_share: ratio(mix.active, mix.elements),
            })
            .collect(),
        by_instruction: stats
            .instructions_by_op()
            .into_iter()
            .map(|(op, count)| Count { instruction: op.row().mnemonic(), count })
            .collect(),
    };
    let mut out = io::stderr().lock();
    match format {
        Format::Json => writeln!(out, "{}", serde_json::to_string_pretty(&report).unwrap_or_default())?,
        Format::Text => text(&mut out, &report)?,
    }
    Ok(())
}

fn text(out: &mut impl Write, r: &Report<'_>) -> io::Result<()> {
    writeln!(
        out,
        "instructions         {:>14}   in {:.3} s, {:.1} MIPS while counting",
        r.instructions, r.seconds, r.mips
    )?;
    let share = 100.0 * ratio(r.vector_instructions, r.instructions);
    writeln!(
        out,
        "vector instructions  {:>14}   {share:.1} % of all, VLEN {}",
        r.vector_instructions, r.vlen
    )?;
    writeln!(out, "average vl           {:>14.2}   elements", r.average_vl)?;
    writeln!(out, "active lanes         {:>14.1}   % of the elements in bodies", 100.0 * r.active_share)?;
    writeln!(out, "vset instructions    {:>14}   {} redundant", r.vset, r.vset_without_change)?;
    if !r.harts.is_empty() {
        writeln!(out, "\n{:<21} {:>13} {:>12} {:>6}", "hart", "instructions", "vector", "VLEN")?;
        for hart in r.harts {
            let HartCounts { hart, instructions, vector_instructions, vlen } = hart;
            writeln!(out, "{hart:<21} {instructions:>13} {vector_instructions:>12} {vlen:>6}")?;
        }
    }
    if !r.mix.is_empty() {
        writeln!(
            out,
            "\n{:<24} {:<4} {:<4} {:>12} {:>10} {:>8}",
            "class", "SEW", "LMUL", "count", "average vl", "active"
        )?;
        for c in &r.mix {
            let active = 100.0 * c.active_share;
            writeln!(
                out,
                "{:<24} {:<4} {:<4} {:>12} {:>10.2} {active:>6.1} %",
                c.class, c.sew, c.lmul, c.count, c.average_vl
            )?;
        }
    }
    writeln!(out, "\nmost frequent")?;
    for c in r.by_instruction.iter().take(TOP) {
        writeln!(
            out,
            "{:<24} {:>22} {:>7.1} %",
            c.instruction,
            c.count,
            100.0 * ratio(c.count, r.instructions)
        )?;
    }
    Ok(())
}
