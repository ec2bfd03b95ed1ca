//! The list of reserved cases as JSON, one case a line, for tools that name the broken rule.

use std::fmt::Write as _;

use super::case::{Case, Test};
use super::rules;

/// The list as it grows.
#[derive(Default)]
pub(super) struct List(String);

impl List {
    /// Adds a case: test `number` of the program `file`.
    pub(super) fn add(&mut self, file: &str, number: usize, vlen: u32, case: &Case) {
        let Case { name, rule, fields, reserved, twin } = case;
        let comma = if self.0.is_empty() { "" } else { ",\n" };
        let _ = write!(
            self.0,
            "{comma}    {{\"id\": \"{file}:{number}\", \"name\": \"{name}\", \"rule\": \"{}\", \"fields\": \"{fields}\", \
             \"vlen\": {vlen}, {}, \"twin\": {{{}}}}}",
            rule.name,
            state(reserved),
            state(twin),
        );
    }

    /// The whole file.
    pub(super) fn text(&self) -> String {
        let rules: Vec<String> = rules::ALL
            .iter()
            .map(|rule| {
                let sentence = rule.sentence.replace('"', "\\\"");
                format!(
                    "    \"{}\": {{\"section\": \"{}\", \"sentence\": \"{sentence}\"}}",
                    rule.name, rule.section
                )
            })
            .collect();
        format!("{{\n  \"rules\": {{\n{}\n  }},\n  \"cases\": [\n{}\n  ]\n}}\n", rules.join(",\n"), self.0)
    }
}

/// The word and the state before it; what is usual is left out.
fn state(test: &Test) -> String {
    let mut text = format!("\"word\": \"{:#010x}\"", test.word);
    let _ = match test.vtype >> 63 {
        0 => write!(text, ", \"vtype\": {}, \"vl\": {}", test.vtype, test.vl),
        _ => write!(text, ", \"vtype\": \"vill\", \"vl\": 0"),
    };
    for (key, value) in [("vstart", test.vstart), ("frm", test.frm)] {
        if value != 0 {
            let _ = write!(text, ", \"{key}\": {value}");
        }
    }
    for (key, is_off) in [("vs", test.vs_off), ("fs", test.fs_off)] {
        if is_off {
            let _ = write!(text, ", \"{key}\": \"off\"");
        }
    }
    if test.a3 != 0 {
        let _ = write!(text, ", \"a3\": \"{:#x}\"", test.a3);
    }
    text
}
