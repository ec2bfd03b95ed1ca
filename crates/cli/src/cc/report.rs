//! The report says for each loop whether it was vectorised, and why.

use std::io::{self, Write};

use rivet_cc::pipeline::Compiled;
use rivet_cc::plan::report::{GroupReport, LoopReport};
use serde::Serialize;

#[derive(Serialize)]
struct Function<'a> {
    function: &'a str,
    loops: &'a [LoopReport],
    groups: &'a [GroupReport],
    instructions: usize,
    vset: usize,
    vset_naive: usize,
    vector_spills: u32,
    scalar_spills: u32,
}

fn of(compiled: &Compiled) -> Function<'_> {
    let report = &compiled.report;
    Function {
        function: &compiled.ir.name,
        loops: &report.loops,
        groups: &report.groups,
        instructions: compiled.back.routine.counts().0,
        vset: report.vset,
        vset_naive: report.vset_naive,
        vector_spills: report.pressure.vector_spills,
        scalar_spills: report.pressure.scalar_spills,
    }
}

/// One JSON object, pretty.
pub(super) fn json(compiled: &[Compiled]) -> String {
    let all: Vec<Function> = compiled.iter().map(of).collect();
    serde_json::to_string_pretty(&all).unwrap_or_default()
}

/// For people.
pub(super) fn text(out: &mut impl Write, compiled: &[Compiled]) -> io::Result<()> {
    for f in compiled.iter().map(of) {
        writeln!(out, "@{}: {} instructions", f.function, f.instructions)?;
        for report in f.loops {
            writeln!(out, "{report}")?;
        }
        for report in f.groups {
            writeln!(out, "{report}")?;
        }
        writeln!(out, "  vset: {}, naive {}", f.vset, f.vset_naive)?;
        if f.vector_spills + f.scalar_spills > 0 {
            writeln!(out, "  spilled: {} vector and {} scalar values", f.vector_spills, f.scalar_spills)?;
        }
    }
    Ok(())
}
