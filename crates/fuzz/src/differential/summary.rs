//! The summary of a comparison has counts, coverage, and the differences that nothing explains.

use std::collections::{BTreeMap, HashSet};
use std::fmt;

use rivet_isa::Op;

use super::generate::Target;
use super::known::KNOWN;
use super::rows::is_vector;

/// What came of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Cases that were compared.
    pub cases: u64,
    /// Cases that raised SIGILL on both.
    pub illegal: u64,
    /// Cases that raised another signal on both.
    pub faults: u64,
    /// Rows in which QEMU failed an assertion of its own, and how often.
    pub aborted: BTreeMap<&'static str, u64>,
    /// Accepted differences, by number of the entry.
    pub known: BTreeMap<usize, u64>,
    /// Differences that nothing explains.
    pub unknown: u64,
    /// Rows with such differences, and how many.
    pub unknown_rows: BTreeMap<&'static str, u64>,
    /// Descriptions of the first of them.
    pub reports: Vec<String>,
    /// Rows that were tried.
    tried: HashSet<Op>,
    /// Rows of which a case was legal.
    ran: HashSet<Op>,
    /// VLEN, SEW, LMUL and mask of vector rows, those that were tried.
    tried_settings: HashSet<(u32, Target)>,
    /// Those of which a case was legal.
    ran_settings: HashSet<(u32, Target)>,
}

impl Summary {
    /// Notes a case that is to be run.
    pub(crate) fn tried(&mut self, vlen: u32, target: &Target, legal: bool) {
        self.tried.insert(target.op);
        if legal {
            self.ran.insert(target.op);
        }
        if is_vector(target.op) {
            self.tried_settings.insert((vlen, *target));
            if legal {
                self.ran_settings.insert((vlen, *target));
            }
        }
    }

    /// Mnemonics of the rows that were tried and of which no case was legal.
    pub fn never_ran(&self) -> Vec<&'static str> {
        let mut rows: Vec<_> = self.tried.difference(&self.ran).map(|op| op.row().mnemonic()).collect();
        rows.sort_unstable();
        rows
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for report in &self.reports {
            writeln!(f, "{report}\n")?;
        }
        let Summary { cases, illegal, faults, unknown, .. } = self;
        writeln!(f, "{cases} cases: {illegal} illegal and {faults} faulting on both")?;
        writeln!(f, "{} QEMU assertion failures{}", self.aborted.values().sum::<u64>(), list(&self.aborted))?;
        let never = self.never_ran();
        writeln!(
            f,
            "legal in {} of {} rows; never legal: {}",
            self.ran.len(),
            self.tried.len(),
            never.join(" ")
        )?;
        let (ran, tried) = (self.ran_settings.len(), self.tried_settings.len());
        writeln!(
            f,
            "legal in {ran} of {tried} settings (row, SEW, LMUL, mask, VLEN); the others are reserved"
        )?;
        for (&entry, count) in &self.known {
            writeln!(f, "{count} accepted: QEMU {}", KNOWN[entry].says)?;
        }
        write!(f, "{unknown} differences{}", list(&self.unknown_rows))
    }
}

/// Rows with their counts.
fn list(rows: &BTreeMap<&'static str, u64>) -> String {
    rows.iter().map(|(row, count)| format!(", {row} {count}")).collect()
}
