//! The list of reserved cases as JSON, one case a line, for tools that name the broken rule.

use std::fmt::Write as _;

use super::case::{Case, Expect, Test};
use super::point::Hart;
use rivet_isa::Rule;

use super::rules;

/// The list as it grows: the text of the programs, and that of the last one's cases.
#[derive(Default)]
pub(super) struct List {
    programs: String,
    cases: String,
}

impl List {
    /// Adds a case: test `number` of the program at hand.
    pub(super) fn add(&mut self, number: usize, case: &Case) {
        let Case { name, rule, fields, reserved, twin } = case;
        let comma = if self.cases.is_empty() { "" } else { ",\n" };
        let about = format!("\"test\": {number}, \"name\": \"{name}\", \"rule\": \"{}\"", rule.name());
        let fields = if fields.is_empty() { String::new() } else { format!(", \"fields\": \"{fields}\"") };
        let (mut before, mut after) = (state(reserved).to_vec(), state(twin).to_vec());
        after.retain(|part| !before.contains(part));
        before.retain(|(key, value)| value != USUAL || matches!(*key, "vtype" | "vl"));
        let _ = write!(
            self.cases,
            "{comma}      {{{about}{fields}, {}, \"twin\": {{{}}}}}",
            join(&before),
            join(&after)
        );
    }

    /// Ends the program `file`.
    pub(super) fn end(&mut self, file: &str, isa: Option<&str>, hart: &Hart) {
        let comma = if self.programs.is_empty() { "" } else { ",\n" };
        let cases = std::mem::take(&mut self.cases);
        let isa = isa.map_or(String::new(), |isa| format!("\"isa\": \"{isa}\", "));
        let Hart { xlen, vlen, .. } = hart;
        let _ = write!(
            self.programs,
            "{comma}    {{\"file\": \"{file}\", {isa}\"xlen\": {xlen}, \"vlen\": {vlen}, \"cases\": [\n{cases}\n    ]}}"
        );
    }

    /// The whole file.
    pub(super) fn text(&self) -> String {
        let rule = |rule: Rule| {
            let names =
                rules::names(rule).iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ");
            let sentence = rule.sentence().replace('"', "\\\"");
            let (anchor, section) = (rule.name(), rule.section());
            format!(
                "    \"{anchor}\": {{\"names\": [{names}], \"section\": \"{section}\", \"sentence\": \"{sentence}\"}}"
            )
        };
        let rules: Vec<String> = rules::tested().map(rule).collect();
        format!(
            "{{\n  \"rules\": {{\n{}\n  }},\n  \"programs\": [\n{}\n  ]\n}}\n",
            rules.join(",\n"),
            self.programs
        )
    }
}

fn join(parts: &[(&str, String)]) -> String {
    parts.iter().map(|(key, value)| format!("\"{key}\": {value}")).collect::<Vec<_>>().join(", ")
}

/// What every part of the state is if nothing is said.
const USUAL: &str = "0";

/// The word and the state before it.
fn state(test: &Test) -> [(&'static str, String); 9] {
    let quoted = |text: &str| format!("\"{text}\"");
    let off = |is_off: bool| if is_off { quoted("off") } else { USUAL.to_string() };
    let vtype = if test.vtype >> 63 == 1 { quoted("vill") } else { test.vtype.to_string() };
    let a3 = if test.a3 == 0 { USUAL.to_string() } else { quoted(&format!("{:#x}", test.a3)) };
    let trap = if test.expect == Expect::TrapOrRuns { quoted("recommended") } else { USUAL.to_string() };
    [
        ("word", quoted(&format!("{:#010x}", test.word))),
        ("vtype", vtype),
        ("vl", test.vl.to_string()),
        ("vstart", test.vstart.to_string()),
        ("frm", test.frm.to_string()),
        ("vs", off(test.vs_off)),
        ("fs", off(test.fs_off)),
        ("a3", a3),
        ("trap", trap),
    ]
}
