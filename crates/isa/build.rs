//! Writes an enum for each kind of name in the semantics column of `src/table.rs`: chapters, functions, parameters.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

/// The semantics of a row: what stands before its section, at its end.
fn semantics(line: &str) -> Option<(&str, &str, Vec<&str>)> {
    let (rest, section) = line.trim_end().strip_suffix("\";")?.rsplit_once('"')?;
    let (before, call) = rest.trim_end().rsplit_once("::")?;
    let chapter = before.rsplit_once(char::is_whitespace)?.1;
    let (function, parameters) = call.split_once('(').unwrap_or((call, ""));
    let parameters =
        parameters.trim_end_matches(')').split(',').map(str::trim).filter(|name| !name.is_empty());
    let parameters = parameters.collect();
    (!section.is_empty()).then_some((chapter, function, parameters))
}

fn write_enum(out: &mut String, doc: &str, name: &str, names: &BTreeSet<&str>) {
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "/// {doc}\n#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]\n\
         #[allow(non_camel_case_types, missing_docs, reason = \"spelt as in the table\")]\npub enum {name} {{"
    );
    names.iter().for_each(|n| writeln!(out, "    {n},").unwrap_or_default());
    let _ = writeln!(
        out,
        "}}\n\nimpl {name} {{\n    /// As the table spells it.\n    pub const fn name(self) -> &'static str {{\n        match self {{"
    );
    names.iter().for_each(|n| writeln!(out, "            {name}::{n} => \"{n}\",").unwrap_or_default());
    let _ = writeln!(
        out,
        "        }}\n    }}\n}}\n\nimpl std::fmt::Display for {name} {{\n    \
         fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {{\n        f.write_str(self.name())\n    }}\n}}"
    );
}

fn main() {
    println!("cargo::rerun-if-changed=src/table.rs");
    let table = std::fs::read_to_string("src/table.rs").expect("the table can be read");
    let (mut chapters, mut functions, mut params) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    // No operation: that of a row without parameters.
    params.insert("NoParam");
    for line in table.lines().filter(|line| !line.trim_start().starts_with("//")) {
        let Some((chapter, function, parameters)) = semantics(line) else { continue };
        chapters.insert(chapter);
        functions.insert(function);
        // What a compressed instruction expands to is an instruction.
        if chapter != "expands" {
            params.extend(parameters);
        }
    }
    let mut out = String::new();
    write_enum(&mut out, "A chapter of the semantics: a module of `rivet-exec`.", "Chapter", &chapters);
    write_enum(
        &mut out,
        "A function of a chapter: a shape of operands that instructions share.",
        "Function",
        &functions,
    );
    write_enum(
        &mut out,
        "A parameter of such a function: an operation, a format, a width.",
        "Param",
        &params,
    );
    let folder = std::env::var("OUT_DIR").expect("Cargo sets OUT_DIR");
    std::fs::write(Path::new(&folder).join("semantics.rs"), out).expect("OUT_DIR can be written");
}
