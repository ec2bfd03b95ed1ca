//! Results are shown as a table and as JSON.

use std::io::{self, Write};

use serde::Serialize;

use super::stage::Under;
use super::trial::CaseResult;
use crate::figures::mean;

/// A geometric mean of ratios, beside what it has to be.
#[derive(Debug, Serialize)]
pub struct Mean {
    /// What ran the cases.
    pub under: Under,
    /// Only those that are marked so?
    pub heavy: bool,
    /// How many times faster than QEMU.
    pub ratio: Option<f64>,
    /// What is demanded of the compiling engine.
    pub at_least: Option<f64>,
}

impl Mean {
    /// Of all cases, and of those that are marked as heavy.
    pub fn all(engines: &[Under], results: &[CaseResult]) -> Vec<Mean> {
        let of = |heavy: bool, under: Under| {
            let counted = results.iter().filter(|result| result.heavy || !heavy);
            let ratios: Vec<f64> = counted.filter_map(|result| ratio(result, under)).collect();
            let least = if heavy { 3.0 } else { 1.0 };
            Mean { under, heavy, ratio: mean(&ratios), at_least: (under == Under::Jit).then_some(least) }
        };
        [false, true]
            .into_iter()
            .flat_map(|heavy| engines.iter().map(move |&under| of(heavy, under)))
            .collect()
    }
}

/// All results.
#[derive(Debug, Serialize)]
pub struct Report<'a> {
    /// Bits of a vector register.
    pub vlen: u32,
    /// Runs of each case and engine.
    pub repeat: u32,
    /// Means of ratios.
    pub means: &'a [Mean],
    /// Case by case.
    pub results: &'a [CaseResult],
}

/// The head of the table.
pub fn head(to: &mut dyn Write, engines: &[Under]) -> io::Result<()> {
    write!(to, "{:<24}{:>8}", "", "QEMU s")?;
    for engine in engines {
        write!(to, "{:>9} {:<7}", engine.name(), " ")?;
    }
    writeln!(to)
}

/// A line of the table, and what is wrong below it.
pub fn line(to: &mut dyn Write, engines: &[Under], result: &CaseResult) -> io::Result<()> {
    write!(to, "{:<24}", result.name)?;
    if let Some(why) = &result.skipped {
        return writeln!(to, " skipped: {why}");
    }
    if let Some(why) = &result.failed {
        return writeln!(to, " not compared: QEMU {why}");
    }
    write!(to, "{:>8}", result.qemu.map_or("-".into(), |cost| format!("{:.2}", cost.seconds)))?;
    for &engine in engines {
        let Some(outcome) = result.outcome(engine) else {
            write!(to, "{:>9} {:<7}", "-", "")?;
            continue;
        };
        let seconds = outcome.cost.map_or("-".into(), |cost| format!("{:.2}", cost.seconds));
        let verdict = match ratio(result, engine) {
            _ if outcome.same < outcome.runs => format!("{}/{}", outcome.same, outcome.runs),
            Some(ratio) => format!("{ratio:.2}x"),
            None => String::new(),
        };
        write!(to, "{seconds:>9} {verdict:<7}")?;
    }
    writeln!(to)?;
    for outcome in &result.outcomes {
        if let Some(problem) = &outcome.problem {
            writeln!(to, "    {}: {problem}", outcome.under.name())?;
        }
    }
    Ok(())
}

/// How many cases do as QEMU does, and the means of the ratios.
pub fn sum(to: &mut dyn Write, means: &[Mean], results: &[CaseResult]) -> io::Result<()> {
    let skipped = results.iter().filter(|result| result.skipped.is_some()).count();
    let failed = results.iter().filter(|result| result.failed.is_some()).count();
    let wrong = results.iter().filter(|result| result.is_wrong()).count();
    for (heavy, what) in [(false, "geometric mean"), (true, "of vector-heavy ones")] {
        write!(to, "{what:<32}")?;
        let means = means.iter().filter(|mean| mean.heavy == heavy);
        for mean in means.clone() {
            let ratio = mean.ratio.map_or("-".into(), |ratio| format!("{ratio:.2}x"));
            write!(to, "{:>9} {ratio:<7}", "")?;
        }
        match means.clone().find_map(|mean| mean.at_least) {
            Some(least) => writeln!(to, "jit: at least {least}x")?,
            None => writeln!(to)?,
        }
    }
    let right = results.len() - wrong - skipped - failed;
    writeln!(to, "{right} as under QEMU, {wrong} not, {failed} that QEMU fails, {skipped} skipped")
}

/// How many times faster than QEMU.
fn ratio(result: &CaseResult, engine: Under) -> Option<f64> {
    let cost = result.outcome(engine)?.cost?;
    Some(result.qemu?.seconds / cost.seconds)
}
