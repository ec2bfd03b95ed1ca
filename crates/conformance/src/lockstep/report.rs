//! The report describes the result of a comparison, as text or JSON.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use rivet_elf::Image;
use rivet_isa::{Decoder, Isa};
use serde::Serialize;

use super::beside::{Beside, Finding, place};
use crate::setup::xlen;
use crate::suite::symbol;

/// What it has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Program and log agree from beginning to end, or to the limit.
    Same,
    /// They differ.
    Differs,
    /// They agree as far as the log goes, but it ends before the program does.
    LogEnds,
}

/// An instruction that ran.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExecutedInst {
    /// Its address.
    pub pc: u64,
    /// The name of its address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<String>,
    /// Its encoding.
    pub encoding: String,
    /// Its assembly text.
    pub text: String,
}

/// Something that is not the same on both sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Item {
    /// A register, an element such as `v4[3]`, a byte of memory, or `pc`.
    pub name: String,
    /// Its value before the instruction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// Its value on Rivet.
    pub rivet: String,
    /// Its value in the log.
    pub log: String,
}

/// The first difference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The instruction on Rivet.
    pub step: ExecutedInst,
    /// What differs.
    pub items: Vec<Item>,
    /// Rivet's line.
    pub rivet_line: String,
    /// The log's line.
    pub log_line: String,
    /// What the log says of exceptions just before it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub log_notes: Vec<String>,
}

/// The result of a comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// What it has come to.
    pub result: Verdict,
    /// The result in a line.
    pub summary: String,
    /// Instructions that agreed.
    pub instructions: u64,
    /// The line of the log where the comparison ended, from 1.
    pub log_line: u64,
    /// The first difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<Difference>,
    /// The last instructions on Rivet, oldest first, up to and with the one that differs.
    pub last: Vec<ExecutedInst>,
}

/// Makes the report of a finding.
pub(super) fn report(finding: Finding, beside: &Beside, image: &Image) -> Report {
    let decoder = Decoder::new(&Isa::everything(xlen(image)));
    let step = |line: &[u8]| {
        let (pc, bits) = place(line).unwrap_or_default();
        let width = if bits & 3 == 3 { 8 } else { 4 };
        let text = match decoder.decode(bits) {
            Some(inst) => inst.text(xlen(image), Some(pc)).to_string(),
            None => "unknown instruction".into(),
        };
        ExecutedInst { pc, symbol: symbol(image, pc), encoding: format!("{bits:0width$x}"), text }
    };
    let last: Vec<ExecutedInst> = beside.last.iter().map(|line| step(line)).collect();
    let (agreed, skipped) = (beside.agreed, beside.options.skip_to.is_some());
    let what = if skipped { "instructions from there" } else { "instructions" };
    let mut log_line = beside.log_line;
    let mut difference = None;
    let (result, summary) = match finding {
        Finding::Same { how } => {
            (Verdict::Same, format!("no difference: {agreed} {what} match, to the end ({how})"))
        }
        Finding::Limit => {
            (Verdict::Same, format!("no difference so far: {agreed} {what} match (--max-insns)"))
        }
        Finding::LogEnded { line, cut } => {
            let (place, again) =
                if cut { ("is truncated in", "") } else { ("ends after", ", but the program continues") };
            log_line = line;
            let text = format!("the log {place} line {line}: {agreed} {what} match up to there{again}");
            (Verdict::LogEnds, text)
        }
        Finding::ProgramEnded { how } => {
            let text =
                format!("the program ends ({how}) after {agreed} matching {what}, but the log continues");
            (Verdict::Differs, text)
        }
        Finding::Differs { items, rivet, entry } => {
            log_line = entry.line;
            let at = step(rivet.as_bytes());
            let name = at.symbol.as_ref().map(|name| format!(" <{name}>")).unwrap_or_default();
            let text = format!(
                "difference at {:#x}{name}, log line {log_line}, after {agreed} matching {what}",
                at.pc
            );
            difference = Some(Difference {
                step: at,
                items,
                rivet_line: rivet,
                log_line: String::from_utf8_lossy(&entry.text).into_owned(),
                log_notes: entry.notes,
            });
            (Verdict::Differs, text)
        }
    };
    Report { result, summary, instructions: agreed, log_line, difference, last }
}

const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();

/// Differing things that are listed for people.
const ITEMS: usize = 16;
/// Characters of a line of a log that are shown to people.
const WIDTH: usize = 240;

impl Report {
    /// As a JSON object.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// For people.
    pub fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let style = if self.result == Verdict::Same { GOOD } else { BAD };
        writeln!(out, "{style}{}{style:#}", self.summary)?;
        let Some(difference) = &self.difference else { return Ok(()) };
        let ExecutedInst { pc, encoding, text, .. } = &difference.step;
        writeln!(out, "\n  {pc:#x}: {encoding}  {text}\n")?;
        let items = &difference.items[..difference.items.len().min(ITEMS)];
        let width =
            |of: fn(&Item) -> &str| items.iter().map(|item| of(item).len()).chain([6]).max().unwrap_or(0);
        let (a, b, c) =
            (width(|i| &i.name), width(|i| i.before.as_deref().unwrap_or("")), width(|i| &i.rivet));
        writeln!(out, "  {:<a$}  {:<b$}  {:<c$}  log", "", "before", "Rivet")?;
        for item in items {
            let before = item.before.as_deref().unwrap_or("");
            writeln!(out, "  {:<a$}  {before:<b$}  {BAD}{:<c$}{BAD:#}  {}", item.name, item.rivet, item.log)?;
        }
        if difference.items.len() > ITEMS {
            writeln!(out, "  … and {} more", difference.items.len() - ITEMS)?;
        }
        writeln!(out, "\n  Rivet: {}", cut(&difference.rivet_line))?;
        for note in &difference.log_notes {
            writeln!(out, "  log:   {}", cut(note))?;
        }
        writeln!(out, "  log:   {}", cut(&difference.log_line))?;
        writeln!(out, "\nlast instructions on Rivet:")?;
        for ExecutedInst { pc, symbol, encoding, text } in &self.last {
            let name = symbol.as_ref().map(|name| format!(" <{name}>")).unwrap_or_default();
            writeln!(out, "  {pc:#x}: {encoding:<8}  {text:<32}{name}")?;
        }
        Ok(())
    }
}

fn cut(line: &str) -> String {
    match line.char_indices().nth(WIDTH) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}
