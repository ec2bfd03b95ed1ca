//! The same questions put to GDB over `rivet gdb` and to Rivet's own debugger, about programs in C++ and Rust (about C:
//! `source`): the same values. One GDB answers all questions about a program.

use crate::common::root;
use crate::source::{answers, decimal_offsets, gdb, own, plain};

/// Questions where `shapes` stops in `measure`.
const CPP: &[&str] = &[
    "box",
    "at",
    "*other",
    "other->x",
    "other->y * 2",
    "at.x",
    "at.y - at.x",
    "&at",
    "&box",
    "box.id",
    "box.unit",
    "box.area",
    "box.corner",
    "box.corner[1]",
    "box.corner[1].y",
    "*box.corner@2",
    "geometry::row",
    "geometry::row.items",
    "geometry::row.items[1]",
    "geometry::row.used",
    "geometry::halves",
    "geometry::halves.items[0] * 2",
    "geometry::origin",
    "geometry::origin.x",
    "geometry::Unit::foot",
    "filled",
    "!filled",
    "label",
    "*label",
    "label[2]",
    "wide + 0",
    "narrow + 0",
    "sizeof(Box)",
    "sizeof(geometry::Point)",
    "sizeof(at)",
    "sizeof geometry::row",
    "box.id * 3 + at.x",
    "at.x << 2 | 1",
    "-other->x",
    "at.x / 3",
    "(long)at.y",
    "(double)at.x / 4",
    "chosen == distance",
    "other == &at",
    "box.area > 30 && filled",
];

/// Questions where `things` stops in `measure`.
const RUST: &[&str] = &[
    "*at",
    "at->x",
    "at->y - at->x",
    "&at->y",
    "scale",
    "scale * 7 - 1",
    "-scale",
    "colour",
    "flag",
    "!flag",
    "pair.__1",
    "pair.__0 + 1",
    "sizeof(pair)",
    "half",
    "half * 2",
    "corner",
    "corner.x",
    "corner.y << 3",
    "corner.x - at->x",
    "sizeof(corner)",
    "sizeof corner.x",
    "things::NUMBERS",
    "things::NUMBERS[1]",
    "things::NUMBERS[0] + things::NUMBERS[2]",
    "*things::NUMBERS@2",
    "&things::NUMBERS[3] - &things::NUMBERS[1]",
    "sizeof(things::NUMBERS)",
    "things::LIMITS",
    "things::LIMITS.__0",
    "things::LIMITS.__1",
    "things::LIMITS.__1 * 4",
    "things::ORIGIN",
    "things::ORIGIN.x",
    "things::ORIGIN.x * things::ORIGIN.y",
    "things::ORIGIN.y % 4",
    "things::SINK",
    "scale > 5 && flag",
    "scale == 6",
    "(char)65",
    "(unsigned short)things::NUMBERS[1]",
    "scale / 4",
    "scale ^ 5",
];

/// A value without what only one of both says: words of types, 1 for true.
fn bare(words: &str) -> String {
    let mut text = plain(&decimal_offsets(words.split("  0x").next().unwrap_or_default()));
    for word in ["struct ", "class ", "enum "] {
        text = text.replace(word, "");
    }
    match text.as_str() {
        "true" => "1".into(),
        "false" => "0".into(),
        _ => text,
    }
}

/// `theirs` and `ours` lead each of them to the frame that the questions are about.
fn compare(program: &str, theirs: &[&str], ours: &[&str], questions: &[&str]) {
    if !crate::common::gdb::is_there() {
        return;
    }
    let path = root().join("fixtures/debug").join(program);
    let questions: Vec<String> = questions.iter().map(|words| format!("print {words}")).collect();
    let ask =
        |first: &[&str]| [first.iter().map(|word| (*word).to_owned()).collect(), questions.clone()].concat();
    let theirs = answers(&gdb(&path, &ask(theirs)));
    let ours = answers(&own(&path, &ask(ours)));
    assert_eq!(
        (theirs.len(), ours.len()),
        (questions.len(), questions.len()),
        "{program}: {theirs:#?}{ours:#?}"
    );
    let differ = |((question, theirs), ours): ((&String, &String), &String)| {
        let (theirs, ours) = (bare(theirs), bare(ours));
        (theirs != ours).then(|| format!("{question}: {theirs}, not {ours}"))
    };
    let all: Vec<String> = questions.iter().zip(&theirs).zip(&ours).filter_map(differ).collect();
    assert!(all.is_empty(), "{program}:\n{}", all.join("\n"));
}

#[test]
fn values_of_cpp_are_those_of_gdb() {
    let stop = ["break measure", "continue"];
    for program in ["shapes-clang-O0.elf", "shapes-gcc-O0.elf"] {
        compare(program, &stop, &stop, CPP);
    }
    // The first instruction is of an inlined function, which is not entered before a step.
    for program in ["shapes-clang-O2.elf", "shapes-gcc-O2.elf"] {
        compare(program, &stop, &stop, CPP);
    }
}

/// In a method the members of its object are variables, those of bases as well.
#[test]
fn members_in_methods_are_those_of_gdb() {
    let members =
        ["area", "corner[0].x", "corner[1]", "id * 2", "unit", "*this", "this->area", "&id", "sizeof corner"];
    for program in ["shapes-clang-O0.elf", "shapes-gcc-O0.elf"] {
        let stop = ["break geometry::Box::size", "continue"];
        compare(program, &stop, &stop, &members);
        let stop = ["break distance", "continue"];
        compare(program, &stop, &stop, &["from", "from.x", "scale", "filled"]);
    }
}

#[test]
fn values_of_rust_are_those_of_gdb() {
    // GDB's own words for Rust are of Rust; those of C are common to both.
    let stop = ["set language c", "break things.rs:49", "continue"];
    compare("things-rustc-O0.elf", &stop, &stop[1..], RUST);
    // Optimised, variables are gone.
    let there = |words: &&&str| !["pair", "half", "corner"].iter().any(|gone| words.contains(gone));
    let questions: Vec<&str> = RUST.iter().filter(there).copied().collect();
    let stop = ["break things::measure", "continue", "set language c"];
    compare("things-rustc-O2.elf", &stop, &stop[..2], &questions);
}
