//! `--engine-stats` prints statistics of the JIT.

use std::io::{self, Write};
use std::time::Duration;

use rivet_jit::Counts;
use serde::Serialize;

use super::Format;
use crate::error::CliError;

/// Instructions listed by name in the text report.
const TOP: usize = 8;

#[derive(Serialize)]
struct Report<'a> {
    instructions: u64,
    seconds: f64,
    /// Instructions that compiled code ran.
    compiled_instructions: u64,
    /// The share of the others, 0 to 1.
    interpreted_share: f64,
    /// Of the baseline tier, and what they are made of.
    blocks: u64,
    block_instructions: u64,
    block_code_bytes: u64,
    block_compile_seconds: f64,
    /// How often a block asked for its region.
    hot_blocks: u64,
    regions: u64,
    vector_loops: u64,
    scalar_regions: u64,
    code_bytes: u64,
    compile_seconds: f64,
    regions_dropped: u64,
    regions_evicted: u64,
    code_changes: u64,
    entered: u64,
    left_for_unknown_code: u64,
    left_for_the_interpreter: u64,
    left_by_a_trap: u64,
    refused: u64,
    left_before: Vec<Count<'a>>,
}

#[derive(Serialize)]
struct Count<'a> {
    instruction: &'a str,
    count: u64,
}

fn share(part: f64, of: f64) -> f64 {
    if of > 0.0 { part / of } else { 0.0 }
}

/// Prints what engines did in a run of so many instructions, to standard error.
pub(super) fn print(
    counts: &Counts,
    instructions: u64,
    time: Duration,
    format: Format,
) -> Result<(), CliError> {
    let mut left_before: Vec<_> =
        counts.instructions_left.iter().map(|(&instruction, &count)| Count { instruction, count }).collect();
    left_before.sort_by_key(|left| std::cmp::Reverse(left.count));
    let interpreted = instructions.saturating_sub(counts.instructions);
    let report = Report {
        instructions,
        seconds: time.as_secs_f64(),
        compiled_instructions: counts.instructions,
        interpreted_share: share(interpreted as f64, instructions as f64),
        blocks: counts.blocks,
        block_instructions: counts.block_instructions,
        block_code_bytes: counts.block_bytes,
        block_compile_seconds: counts.compiling_blocks.as_secs_f64(),
        hot_blocks: counts.hot,
        regions: counts.regions,
        vector_loops: counts.native,
        scalar_regions: counts.scalar,
        code_bytes: counts.code_bytes,
        compile_seconds: counts.compiling.as_secs_f64(),
        regions_dropped: counts.dropped,
        regions_evicted: counts.evicted,
        code_changes: counts.flushes,
        entered: counts.entered,
        left_for_unknown_code: counts.to_unknown,
        left_for_the_interpreter: counts.to_interpreter,
        left_by_a_trap: counts.by_trap,
        refused: counts.refused,
        left_before,
    };
    let mut out = io::stderr().lock();
    match format {
        Format::Json => writeln!(out, "{}", serde_json::to_string_pretty(&report).unwrap_or_default())?,
        Format::Text => text(&mut out, &report)?,
    }
    Ok(())
}

fn text(out: &mut impl Write, r: &Report<'_>) -> io::Result<()> {
    let mut line = |what: &str, count: u64, more: String| writeln!(out, "{what:<24} {count:>14}   {more}");
    line("instructions", r.instructions, format!("in {:.3} s", r.seconds))?;
    let compiled = format!("{:.1} % of instructions", 100.0 * (1.0 - r.interpreted_share));
    line("compiled", r.compiled_instructions, compiled)?;
    let made = |bytes: u64, seconds: f64| {
        let part = 100.0 * share(seconds, r.seconds);
        format!("{} KiB of code, {seconds:.3} s of compile time ({part:.1} %)", bytes >> 10)
    };
    line("baseline blocks", r.blocks, made(r.block_code_bytes, r.block_compile_seconds))?;
    line("regions", r.regions, made(r.code_bytes, r.compile_seconds))?;
    line("  vector loops", r.vector_loops, "in host code of their own".into())?;
    line("  scalar regions", r.scalar_regions, "in host code of their own".into())?;
    line("  invalidated", r.regions_dropped, format!("{} code changes", r.code_changes))?;
    line("  evicted", r.regions_evicted, String::new())?;
    line("entries and exits", r.entered, String::new())?;
    line("  exits to new code", r.left_for_unknown_code, String::new())?;
    line("  exits of hot blocks", r.hot_blocks, "to be compiled as regions".into())?;
    line("  exits to interpreter", r.left_for_the_interpreter, "before a single instruction".into())?;
    line("  exits by exception", r.left_by_a_trap, String::new())?;
    line("  entry guard failures", r.refused, "wrong state or too little fuel".into())?;
    if !r.left_before.is_empty() {
        writeln!(out, "\nexits to the interpreter, by instruction")?;
    }
    for left in r.left_before.iter().take(TOP) {
        writeln!(out, "{:<24} {:>14}", left.instruction, left.count)?;
    }
    Ok(())
}
