//! The compiler translates a module function by function, so that a rejected function leaves the others.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use rivet_cc::pipeline::{self, Compiled, Stage};
use rivet_cc::plan::report::Verdict;
use rivet_cc::vset::Mode;
use rivet_cc::{Backwards, CcError, Options, Predication, Split, Tail, parse};
use rivet_testkit::Rng;

use super::Tally;

/// What there is of a module.
pub(super) struct Translated {
    pub(super) object: Vec<u8>,
    /// The functions in it.
    pub(super) names: BTreeSet<String>,
}

/// Options: in half of all cases those that users get.
pub(super) fn options(r: &mut Rng) -> Options {
    if r.one_in(2) {
        return Options::default();
    }
    Options {
        predication: r.pick(&[Predication::Evl, Predication::Evl, Predication::Mask, Predication::Scalar]),
        tail: r.pick(&[Tail::Auto, Tail::Auto, Tail::Evl, Tail::Hybrid, Tail::Mask, Tail::Scalar]),
        lmul: r.pick(&[None, None, Some(1), Some(2), Some(4), Some(8)]),
        interleave: r.pick(&[None, None, None, Some(1), Some(2), Some(4)]),
        fault_only_first: !r.one_in(3),
        backwards: r.pick(&[Backwards::Auto, Backwards::Turned]),
        split: r.pick(&[Split::Auto, Split::Always]),
        vset: r.pick(&[Mode::Optimised, Mode::Optimised, Mode::Naive]),
        ..Options::default()
    }
}

/// The functions of a module's text, by name.
fn functions(text: &str) -> Vec<(String, std::ops::Range<usize>)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find("\ndefine ").map(|n| at + n + 1) {
        let end = text[start..].find("\n}\n").map_or(text.len(), |n| start + n + 3);
        let name = text[start..].split_once('@').map_or("", |(_, rest)| rest);
        found.push((name.split('(').next().unwrap_or("").to_string(), start..end));
        at = end - 1;
    }
    found
}

/// A reason without names and numbers.
fn general(reason: &str) -> String {
    let word = |word: &str| match word.contains(|c: char| c.is_ascii_digit()) {
        true => "…".to_string(),
        false => word.to_string(),
    };
    reason.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Compiles what can be compiled, and counts everything.
pub(super) fn translate(text: &str, options: &Options, title: &str, tally: &mut Tally) -> Translated {
    let mut text = text.to_string();
    let refuse = |text: &mut String, names: BTreeSet<String>, why: &str, tally: &mut Tally| {
        let mut why = general(why);
        let mut names = names;
        while !names.is_empty() {
            *tally.refused.entry(why).or_default() += names.len() as u64;
            for (_, range) in functions(text).into_iter().rev().filter(|(name, _)| names.contains(name)) {
                text.replace_range(range, "");
            }
            let calls = |body: &str| names.iter().any(|name| body.contains(&format!("@{name}(")));
            names = functions(text)
                .into_iter()
                .filter(|(_, range)| calls(&text[range.clone()]))
                .map(|(name, _)| name)
                .collect();
            why = "it calls what is refused".into();
        }
    };
    loop {
        let module = match parse::parse("functions.ll", &text) {
            Ok(module) => module,
            Err(error) => {
                let error = error.first();
                let line = error.location().map_or(1, |at| at.place.line as usize);
                let offset: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
                let inside = functions(&text).into_iter().find(|(_, range)| range.contains(&offset));
                let Some((name, _)) = inside else {
                    tally.failed.push(format!("{title}: {error}"));
                    return Translated { object: Vec::new(), names: BTreeSet::new() };
                };
                let CcError::Syntax { message, .. } = error else { unreachable!("the parser's errors") };
                refuse(&mut text, BTreeSet::from([name]), message, tally);
                continue;
            }
        };
        let mut all: Vec<Compiled> = Vec::new();
        let mut without = None;
        for function in &module.functions {
            match catch_unwind(AssertUnwindSafe(|| pipeline::function(function, options))) {
                Ok(Ok(compiled)) => all.push(compiled),
                Ok(Err(CcError::Unsupported { message, .. })) => {
                    without = Some((function.name.clone(), message));
                }
                Ok(Err(error)) => {
                    tally.failed.push(format!("{title}: {error}; {options:?}"));
                    without = Some((function.name.clone(), "internal failure".into()));
                }
                Err(_) => {
                    tally.failed.push(format!("{title}: @{}: a panic; {options:?}", function.name));
                    without = Some((function.name.clone(), "internal failure".into()));
                }
            }
            if without.is_some() {
                break;
            }
        }
        if let Some((name, why)) = without {
            refuse(&mut text, BTreeSet::from([name]), &why, tally);
            continue;
        }
        count(&all, title, options, tally);
        let names = all.iter().map(|compiled| compiled.ir.name.clone()).collect();
        let object = pipeline::emit(&module, &all, Stage::Obj).unwrap_or_else(|error| {
            tally.failed.push(format!("{title}: {error}"));
            Vec::new()
        });
        return Translated { object, names };
    }
}

fn count(all: &[Compiled], title: &str, options: &Options, tally: &mut Tally) {
    tally.compiled += all.len() as u64;
    for report in all.iter().flat_map(|compiled| &compiled.report.loops) {
        match &report.verdict {
            Verdict::Vectorized { .. } => tally.vectorised += 1,
            Verdict::Refused { .. } => tally.scalar += 1,
            Verdict::Divided { .. } => {}
            Verdict::Failed { .. } => {
                let line = report.to_string();
                let first = line.lines().next().unwrap_or_default();
                tally.failed.push(format!("{title}: {first}; {options:?}"));
            }
        }
    }
}
