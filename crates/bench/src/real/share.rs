//! The vector share of a case is the part of its operations that vector instructions do, as the interpreter counts it.
//!
//! An operation is a scalar instruction, or an element (up to vl) of a vector instruction. Invariant: a case is marked
//! `heavy` if most of its operations are elements and its instructions so many that the program's start is few of them; no
//! other is.

use std::io::{self, Write};

use serde::Deserialize;

use super::cases::RealCase;
use super::stage::{Stage, Under};
use super::trial;

/// Instructions beside which the start of a program is little: that is ten million or so, each of which runs a few times.
const MANY: u64 = 50_000_000;

/// The part of `rivet run --stats=json` that counts here.
#[derive(Debug, Deserialize)]
struct Counts {
    instructions: u64,
    vector_instructions: u64,
    average_vl: f64,
}

impl Counts {
    /// From standard error, which ends with them.
    fn read(errors: &str) -> Option<Counts> {
        let start = if errors.starts_with("{\n") { 0 } else { errors.rfind("\n{\n")? };
        serde_json::from_str(&errors[start..]).ok()
    }

    /// The share of operations that are elements.
    fn share(&self) -> f64 {
        let elements = self.vector_instructions as f64 * self.average_vl;
        let scalars = self.instructions.saturating_sub(self.vector_instructions) as f64;
        if elements > 0.0 { elements / (elements + scalars) } else { 0.0 }
    }

    fn is_heavy(&self) -> bool {
        self.share() > 0.5 && self.instructions >= MANY
    }
}

/// Prints a case's share. Is the case marked as it should be?
pub fn case(to: &mut dyn Write, stage: &Stage, case: &RealCase) -> io::Result<bool> {
    write!(to, "{:<24}", case.name)?;
    to.flush()?;
    if let Some(why) = stage.lacks(case) {
        writeln!(to, "skipped: {why}")?;
        return Ok(true);
    }
    if case.forks {
        writeln!(to, "skipped: statistics are of one process")?;
        return Ok(!case.heavy);
    }
    match count(stage, case) {
        Ok(counts) => {
            let right = case.heavy == counts.is_heavy();
            let verdict = match (right, counts.is_heavy()) {
                (true, true) => "heavy",
                (true, false) => "",
                (false, true) => "heavy, but not marked so",
                (false, false) => "marked as heavy, but is not",
            };
            let (vectors, share) = (counts.vector_instructions, 100.0 * counts.share());
            writeln!(to, "{:>16}{vectors:>16}{share:>9.1} % {verdict}", counts.instructions)?;
            Ok(right)
        }
        Err(why) => {
            writeln!(to, "not counted: {why}")?;
            Ok(false)
        }
    }
}

/// The head of the table.
pub fn head(to: &mut dyn Write) -> io::Result<()> {
    writeln!(to, "{:<24}{:>16}{:>16}{:>11}", "", "instructions", "of vectors", "elements")
}

fn count(stage: &Stage, case: &RealCase) -> Result<Counts, String> {
    let mut stage = stage.clone();
    stage.counts = true;
    trial::prepare(&stage, case)?;
    trial::warm(&stage, case, &[Under::Interp]);
    let mut ended = trial::once(&stage, case, Under::Interp)?;
    Counts::read(&ended.errors()).ok_or_else(|| ended.account())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_count_as_operations() {
        let errors = "warning: {\n{\n \"instructions\": 30, \"vector_instructions\": 10, \"average_vl\": 8.0, \"mips\": 1.5\n}\n";
        let counts = Counts::read(errors).expect("statistics");
        // Ten instructions of eight elements, twenty others.
        assert_eq!(counts.share(), 0.8);
        assert!(!counts.is_heavy(), "there are few");
        assert!(Counts { vector_instructions: 20_000_000, instructions: 100_000_000, ..counts }.is_heavy());
        assert!(Counts::read("no such file\n").is_none());
    }

    #[test]
    fn a_program_without_vectors_has_no_share() {
        let errors = "{\n \"instructions\": 30, \"vector_instructions\": 0, \"average_vl\": 0.0\n}\n";
        assert_eq!(Counts::read(errors).expect("statistics").share(), 0.0);
    }
}
