//! The report of the matrix lists covered and executed cells and what is missing.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::path::PathBuf;

use anstyle::{AnsiColor, Style};
use serde::Serialize;

use super::cells::{Cells, legal};
use super::pins::{Pins, is_called};
use super::rules::chapters;
use crate::suite::{Test, TestResult};

/// The matrix cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MatrixError {
    /// A file cannot be read or understood.
    #[error("{}: {why}", file.display())]
    Syntax {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// A file names a rule that the specification does not have.
    #[error("{}: unknown rules: {rules}", file.display())]
    Unknown {
        /// The file.
        file: PathBuf,
        /// The names.
        rules: String,
    },
    /// The host does not give memory.
    #[error(transparent)]
    Memory(#[from] rivet_mem::MemError),
}

/// The rules of a chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChapterRow {
    /// The chapter's title.
    #[serde(rename = "chapter")]
    pub title: String,
    /// How many rules it has.
    pub rules: usize,
    /// How many are pinned by a test that passed.
    pub pinned: usize,
    /// How many have an excuse instead.
    pub excused: usize,
    /// The names of the rest.
    pub missing: Vec<String>,
}

/// The cells of a group of instructions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct GroupRow {
    /// The group: a chapter of the instruction table.
    pub group: String,
    /// Instructions.
    pub instructions: usize,
    /// Cells that are legal.
    pub legal: usize,
    /// Of these, the ones that were executed.
    pub executed: usize,
    /// The rest by instruction.
    pub missing: BTreeMap<String, Vec<String>>,
}

/// The matrix of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Matrix {
    /// Rules by chapter.
    pub chapters: Vec<ChapterRow>,
    /// Cells by group.
    pub groups: Vec<GroupRow>,
    /// For each rule that is pinned the tests that pin it.
    pub pinned_by: BTreeMap<String, Vec<String>>,
    /// Names in the pins that no test has.
    pub unknown_tests: Vec<String>,
    /// Rules that are pinned and excused as well: the excuse is out of date.
    pub needless_excuses: Vec<String>,
}

const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();

impl Matrix {
    /// Of a suite's tests, the outcomes of those that ran, and what the suite says that they pin.
    pub fn new(tests: &[Test], outcomes: &[TestResult], pins: &Pins) -> Result<Matrix, MatrixError> {
        let mut pinned_by: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for outcome in outcomes.iter().filter(|outcome| outcome.passed()) {
            for rule in pins.of(&outcome.name) {
                pinned_by.entry(rule.to_owned()).or_default().push(outcome.name.clone());
            }
        }
        let has = |name: &&String| tests.iter().any(|test| is_called(&test.name, name));
        let unknown_tests = pins.tests.keys().filter(|name| !has(name)).cloned().collect();
        let needless_excuses =
            pins.excuses.keys().filter(|rule| pinned_by.contains_key(*rule)).cloned().collect();
        let chapters = chapters().into_iter().map(|chapter| {
            let (pinned, rest): (Vec<&str>, Vec<&str>) =
                chapter.rules.iter().partition(|rule| pinned_by.contains_key(**rule));
            let (excused, missing): (Vec<&str>, Vec<&str>) =
                rest.iter().partition(|rule| pins.excuses.contains_key(**rule));
            ChapterRow {
                title: chapter.title.to_owned(),
                rules: chapter.rules.len(),
                pinned: pinned.len(),
                excused: excused.len(),
                missing: missing.into_iter().map(str::to_owned).collect(),
            }
        });
        let chapters = chapters.collect();
        let mut executed = Cells::default();
        outcomes.iter().filter_map(|outcome| outcome.cells.as_ref()).for_each(|cells| executed.merge(cells));
        let groups = groups(&legal()?, &executed);
        Ok(Matrix { chapters, groups, pinned_by, unknown_tests, needless_excuses })
    }

    /// Is every rule pinned or excused, every legal cell executed, and nothing in the files out of date?
    pub fn is_complete(&self) -> bool {
        self.chapters.iter().all(|row| row.missing.is_empty())
            && self.groups.iter().all(|row| row.missing.is_empty())
            && self.unknown_tests.is_empty()
            && self.needless_excuses.is_empty()
    }

    /// As tables, with a list of all that is missing if `missing`.
    pub fn print(&self, out: &mut impl Write, missing: bool) -> io::Result<()> {
        let width = self.chapters.iter().map(|row| row.title.chars().count()).max().unwrap_or(0);
        writeln!(
            out,
            "{:<width$} {:>7} {:>7} {:>8} {:>8}",
            "chapter", "rules", "pinned", "excused", "missing"
        )?;
        let mut all = [0; 4];
        for row in &self.chapters {
            let counts = [row.rules, row.pinned, row.excused, row.missing.len()];
            all.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            counted(out, &row.title, width, counts)?;
        }
        counted(out, "all", width, all)?;
        writeln!(
            out,
            "\n{:<width$} {:>7} {:>7} {:>8} {:>8}",
            "group", "insns", "cells", "executed", "missing"
        )?;
        let mut all = [0; 4];
        for row in &self.groups {
            let counts = [row.instructions, row.legal, row.executed, row.legal - row.executed];
            all.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            counted(out, &row.group, width, counts)?;
        }
        counted(out, "all", width, all)?;
        for name in &self.unknown_tests {
            writeln!(out, "{BAD}unknown test{BAD:#} in pins: {name}")?;
        }
        for rule in &self.needless_excuses {
            writeln!(
                out,
                "{BAD}stale excuse{BAD:#} for {rule}: pinned by {}",
                self.pinned_by[rule].join(", ")
            )?;
        }
        if missing {
            self.print_missing(out)?;
        }
        Ok(())
    }

    fn print_missing(&self, out: &mut impl Write) -> io::Result<()> {
        for row in self.chapters.iter().filter(|row| !row.missing.is_empty()) {
            writeln!(out, "\nrules of {} that no test pins:", row.title)?;
            row.missing.iter().try_for_each(|rule| writeln!(out, "  {rule}"))?;
        }
        for row in self.groups.iter().filter(|row| !row.missing.is_empty()) {
            writeln!(out, "\ncells of {} that no test executes:", row.group)?;
            for (instruction, cells) in &row.missing {
                writeln!(out, "  {instruction}: {}", cells.join(", "))?;
            }
        }
        Ok(())
    }
}

/// A row of four counts, the last of which should be 0.
fn counted(out: &mut impl Write, name: &str, width: usize, counts: [usize; 4]) -> io::Result<()> {
    let [a, b, c, missing] = counts;
    let style = if missing == 0 { GOOD } else { BAD };
    writeln!(out, "{name:<width$} {a:>7} {b:>7} {c:>8} {style}{missing:>8}{style:#}")
}

fn groups(legal: &Cells, executed: &Cells) -> Vec<GroupRow> {
    let mut rows: Vec<GroupRow> = Vec::new();
    let mut seen = BTreeSet::new();
    for cell in legal.iter() {
        let instruction = cell.op.row();
        let group = instruction.chapter.name();
        let at = rows.iter().position(|row| row.group == group).unwrap_or_else(|| {
            rows.push(GroupRow { group: group.to_owned(), ..GroupRow::default() });
            rows.len() - 1
        });
        let row = &mut rows[at];
        row.instructions += usize::from(seen.insert(cell.op));
        row.legal += 1;
        if executed.contains(&cell) {
            row.executed += 1;
        } else {
            row.missing.entry(instruction.mnemonic().to_owned()).or_default().push(cell.setting_text());
        }
    }
    rows
}
