//! Which normative rules of the specification the programs pin: `riscv-tests/pins.json`.
//!
//! A rule is called by its name in the specification's own lists of normative rules. For the generated programs
//! `pins.txt` says them, a line a program; for the trap tests, their cases; for the hand-written ones, lines `pins: RULE RULE…` in their comments.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use crate::{plan, reserved, rows};

/// The VLENs that there are programs for.
pub const VLENS: [usize; 3] = [128, 256, 1024];

/// The VLENs that there are programs of drafts for.
pub const DRAFT_VLENS: [usize; 2] = [128, 256];

/// Rules by the path of the program in `riscv-tests/bin`, without `.elf`.
pub type Pins = BTreeMap<String, Vec<String>>;

/// The rules that each generated program pins, by its name: its line in `pins.txt`, and what its rows' statements say.
pub fn generated() -> BTreeMap<&'static str, Vec<&'static str>> {
    let mut out: BTreeMap<_, Vec<_>> = include_str!("pins.txt").lines().map(parse).collect();
    for row in rows::all().filter(|row| row.draft().is_none()) {
        let rules = rows::statement(row).map_or(&[][..], |statement| statement.pins);
        let line = out.entry(rows::program(row)).or_default();
        for rule in rules {
            if !line.contains(rule) {
                line.push(rule);
            }
        }
    }
    out
}

/// A line `PROGRAM: RULE RULE…`.
fn parse(line: &'static str) -> (&'static str, Vec<&'static str>) {
    let (name, rules) = line.split_once(':').unwrap_or((line, ""));
    (name, rules.split_whitespace().collect())
}

/// The rules that all programs pin: those of the generator, and those with sources in `folder/GROUP/NAME.S`.
pub fn all(folder: &Path) -> io::Result<Pins> {
    let mut out = Pins::new();
    let rules = generated();
    let names: Vec<&str> = rows::programs();
    for vlen in VLENS {
        for name in names.iter().filter(|name| plan::differs(name, vlen)) {
            let rules = rules.get(name).into_iter().flatten().map(|rule| rule.to_string()).collect();
            out.insert(format!("vlen{vlen}/{name}"), rules);
        }
    }
    for (draft, vlen) in rows::DRAFTS.into_iter().flat_map(|draft| DRAFT_VLENS.map(|vlen| (draft, vlen))) {
        // Their normative rules are drafts, too, and not in the specification's lists.
        out.insert(format!("isa={}/{}", rows::isa_of_draft(draft, vlen), draft.name()), Vec::new());
    }
    out.extend(reserved::pins());
    if folder.is_dir() {
        for group in fs::read_dir(folder)? {
            written(&group?.path(), &mut out)?;
        }
    }
    Ok(out)
}

/// The hand-written programs of one group, which exist for each ISA that `isa:` names; without it for each XLEN that
/// `for:` names, or both. Those for several harts, or for choices, are by themselves.
fn written(group: &Path, out: &mut Pins) -> io::Result<()> {
    for source in fs::read_dir(group)? {
        let source = source?.path();
        if source.extension().is_none_or(|extension| extension != "S") {
            continue;
        }
        let text = fs::read_to_string(&source)?;
        let words = |key: &str| {
            let value =
                |line: &str| Some(line.trim_start_matches(['#', '/', ' ']).strip_prefix(key)?.to_string());
            let values: Vec<String> = text.lines().filter_map(value).collect();
            values.iter().flat_map(|v| v.split_whitespace()).map(str::to_string).collect::<Vec<_>>()
        };
        let (isas, xlens, rules, harts) = (words("isa:"), words("for:"), words("pins:"), words("harts:"));
        let settings: String = words("set:").iter().map(|setting| format!("set={setting}/")).collect();
        let part =
            |path: &Path| path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
        let folder = settings + &harts.first().map(|harts| format!("harts={harts}/")).unwrap_or_default();
        for isa in &isas {
            out.insert(format!("isa={isa}/{folder}{}", part(&source)), rules.clone());
        }
        for xlen in ["rv32", "rv64"].into_iter().filter(|_| isas.is_empty()) {
            if xlens.iter().any(|x| x == xlen) || !xlens.iter().any(|x| x.starts_with("rv")) {
                let name = match folder.as_str() {
                    "" => format!("{xlen}-{}/{}", part(group), part(&source)),
                    _ => format!("{folder}{xlen}-{}", part(&source)),
                };
                out.insert(name, rules.clone());
            }
        }
    }
    Ok(())
}

/// As JSON, a line a program.
pub fn json(pins: &Pins) -> String {
    let mut out = String::from("{");
    for (i, (program, rules)) in pins.iter().enumerate() {
        let rules: Vec<String> = rules.iter().map(|rule| format!("\"{rule}\"")).collect();
        let _ = write!(out, "{}\n  \"{program}\": [{}]", if i > 0 { "," } else { "" }, rules.join(", "));
    }
    out.push_str("\n}\n");
    out
}
