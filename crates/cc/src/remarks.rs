//! Optimisation remarks in LLVM's YAML form (`-fsave-optimization-record`): one document for each thing that was done, was not
//! done, or was found out.
//!
//! Invariant: every document has the keys that `llvm-opt-report` and `opt-viewer` read: `Pass`, `Name`, `Function`, and
//! `DebugLoc` where the place is known.

use std::fmt::Write;

use crate::analysis::reason::{Reason, Subject};
use crate::pipeline::Compiled;
use crate::plan::report::{GroupReport, LoopReport, Place, Verdict};

/// Of so many plans, the cheapest, the costs are said.
const MOST_COSTS: usize = 3;

/// A document that is being written.
struct Remark {
    text: String,
}

impl Remark {
    fn new(kind: &str, pass: &str, name: &str, function: &str, place: Option<&Place>) -> Remark {
        let mut text = format!("--- !{kind}\n");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "Pass:            {pass}\nName:            {name}");
        if let Some(Place { file, line, column, .. }) = place {
            let file = quoted(file);
            let _ = writeln!(text, "DebugLoc:        {{ File: {file}, Line: {line}, Column: {column} }}");
        }
        let _ = writeln!(text, "Function:        {}\nArgs:", quoted(function));
        Remark { text }
    }

    fn argument(mut self, key: &str, value: &str) -> Remark {
        let _ = writeln!(self.text, "  - {:<16} {}", format!("{key}:"), quoted(value));
        self
    }

    fn string(self, value: &str) -> Remark {
        self.argument("String", value)
    }

    fn reason(self, reason: &Reason) -> Remark {
        let mut remark = self.argument("Reason", &reason.obstacle.to_string());
        for (i, subject) in reason.subjects.iter().enumerate() {
            let key = match subject {
                Subject::Access(_) => "Access",
                Subject::Value(_) => "Value",
            };
            remark = remark.string(if i == 0 { ": " } else { " and " }).argument(key, &subject.to_string());
        }
        remark
    }

    fn end(self) -> String {
        self.text + "...\n"
    }
}

/// A single-quoted scalar, which has one escape.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// All remarks on some functions.
pub fn yaml(compiled: &[Compiled]) -> String {
    compiled.iter().map(of_function).collect()
}

fn of_function(compiled: &Compiled) -> String {
    let (report, name) = (&compiled.report, &compiled.ir.name);
    let mut text: String =
        report.loops.iter().map(of_loop).chain(report.groups.iter().map(of_group)).collect();
    let spilled = report.pressure.vector_spills + report.pressure.scalar_spills;
    if spilled > 0 {
        let remark = Remark::new("Missed", "regalloc", "SpillReloadCopies", name, None)
            .argument("NumSpills", &report.pressure.scalar_spills.to_string())
            .string(" scalar and ")
            .argument("NumVectorSpills", &report.pressure.vector_spills.to_string())
            .string(" vector values spilled");
        text += &remark.end();
    }
    let counted = Remark::new("Analysis", "asm-printer", "InstructionCount", name, None)
        .argument("NumInstructions", &compiled.back.routine.counts().0.to_string())
        .string(" instructions in function, of which ")
        .argument("NumVset", &report.vset.to_string())
        .string(" set the vector type");
    text + &counted.end()
}

fn of_loop(report: &LoopReport) -> String {
    let start = |kind: &str, pass: &str, name: &str| {
        Remark::new(kind, pass, name, &report.function, report.place.as_ref())
            .string("loop at ")
            .argument("Header", &report.header)
    };
    let mut text = match &report.verdict {
        Verdict::Vectorized { choice, remarks } => {
            let remark = start("Passed", "loop-vectorize", "Vectorized")
                .string(": vectorized loop (vectorization width: ")
                .argument("VectorizationFactor", &format!("vscale x {}", choice.lanes))
                .string(", interleaved count: ")
                .argument("InterleaveCount", &choice.interleave.to_string())
                .string("), as ")
                .argument("Lowering", &choice.to_string());
            remarks.iter().fold(remark, |remark, word| remark.string(", ").argument("Remark", word)).end()
        }
        Verdict::Divided { how, because, into } => {
            let (pass, name) = how.pass();
            let remark = start("Passed", pass, name).string(": ").argument("How", &how.to_string());
            let remark = remark.string(": into ").argument("Into", &into.join(", "));
            because.iter().fold(remark, |remark, why| remark.string(": ").reason(why)).end()
        }
        Verdict::Refused { reason } => {
            start("Analysis", "loop-vectorize", reason.obstacle.class().name())
                .string(": loop not vectorized: ")
                .reason(reason)
                .end()
                + &start("Missed", "loop-vectorize", "MissedDetails").string(": loop not vectorized").end()
        }
        Verdict::Failed { reason } => start("Failure", "loop-vectorize", "InternalFailure")
            .string(": loop not vectorized: ")
            .argument("Reason", reason)
            .end(),
    };
    if !report.plans.is_empty() {
        let mut remark =
            start("Analysis", "loop-vectorize", "Costs").string(": instructions for 1000 iterations");
        for (choice, cost) in report.plans.iter().take(MOST_COSTS) {
            remark = remark.argument("Lowering", &choice.to_string());
            remark = remark.argument("Cost", &format!("{:.0}", cost.thousand));
        }
        text += &remark.end();
    }
    text
}

fn of_group(report: &GroupReport) -> String {
    let change = report.vector - report.scalar;
    let (name, what) = report.what.remark();
    Remark::new("Passed", "slp-vectorizer", name, &report.function, report.place.as_ref())
        .string(what)
        .argument("Cost", &format!("{change:.0}"))
        .string(" and with tree size ")
        .argument("TreeSize", &report.size.to_string())
        .string(", lanes ")
        .argument("Lanes", &format!("{} x {}", report.lanes, report.ty))
        .end()
}
