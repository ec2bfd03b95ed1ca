//! A report: the findings about a program as text, JSON and JUnit's XML.

use std::io::{self, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style};
use quick_junit::{NonSuccessKind, Report as JunitReport, TestCase, TestCaseStatus, TestSuite};
use rivet_elf::printable;
use serde::Serialize;

use crate::finding::{Finding, Place, Severity};

const PLACE: Style = Style::new().bold();
const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const NOTE: Style = AnsiColor::Cyan.on_default().bold();

/// What a check found.
#[derive(Clone, Debug, Serialize)]
pub struct Report<T: Serialize = ()> {
    /// The check: `matrix` or `lint`.
    pub check: &'static str,
    /// The program's path.
    pub program: String,
    /// What was found; the worst first within a place is not promised.
    pub findings: Vec<Finding>,
    /// What the check did, for programs that read the JSON report.
    pub details: T,
}

impl<T: Serialize> Report<T> {
    /// Whether anything is wrong: errors and warnings count, notes do not.
    pub fn is_clean(&self) -> bool {
        self.findings.iter().all(|finding| finding.severity == Severity::Note)
    }

    /// Prints each finding as `file:line: error: message`, with its notes below. `folder`: see [`Place::text`].
    ///
    /// Colours are written always; the stream that prints them drops them where they are not wanted.
    pub fn print(&self, out: &mut impl Write, folder: Option<&Path>) -> io::Result<()> {
        let program = printable(&self.program);
        let line = |out: &mut dyn Write, place: Option<&Place>, severity: Severity, text: &str| {
            let style = match severity {
                Severity::Note => NOTE,
                Severity::Warning => WARNING,
                Severity::Error => ERROR,
            };
            let place = place.map_or_else(|| program.to_string(), |place| place.text(folder));
            let word = severity.word();
            writeln!(out, "{PLACE}{place}:{PLACE:#} {style}{word}:{style:#} {}", printable(text))
        };
        for finding in &self.findings {
            let times = if finding.count > 1 { format!(" ({} times)", finding.count) } else { String::new() };
            let text = format!("{}{times}", finding.message);
            line(out, finding.place.as_ref(), finding.severity, &text)?;
            for note in &finding.notes {
                line(out, note.place.as_ref(), Severity::Note, &note.message)?;
            }
        }
        Ok(())
    }

    /// The report as a JSON object.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// The report as JUnit's XML.
    pub fn junit(&self) -> Result<String, String> {
        let mut report = JunitReport::new("rivet check");
        report.add_test_suite(self.suite(&self.program));
        report.to_string().map_err(|e| e.to_string())
    }

    /// The report as a suite of this name: a case for each finding, or one that passes.
    pub(crate) fn suite(&self, name: &str) -> TestSuite {
        let mut suite = TestSuite::new(name);
        let case = |name: &str, status: TestCaseStatus| {
            let mut case = TestCase::new(name, status);
            case.set_classname(self.check);
            case
        };
        for finding in &self.findings {
            let place = finding.place.as_ref().map_or_else(|| self.program.clone(), Place::to_string);
            let mut status = match finding.severity {
                Severity::Note => TestCaseStatus::success(),
                _ => TestCaseStatus::non_success(NonSuccessKind::Failure),
            };
            if finding.severity != Severity::Note {
                status.set_message(finding.message.as_str()).set_type(finding.kind);
            }
            let mut case = case(&format!("{place}: {}", finding.kind), status);
            let notes = finding.notes.iter().map(|note| match &note.place {
                Some(place) => format!("{place}: note: {}\n", note.message),
                None => format!("note: {}\n", note.message),
            });
            case.set_system_out(
                format!("{place}: {}: {}\n", finding.severity.word(), finding.message)
                    + &notes.collect::<String>(),
            );
            suite.add_test_case(case);
        }
        if self.findings.is_empty() {
            suite.add_test_case(case(self.check, TestCaseStatus::success()));
        }
        suite
    }
}
