//! Tests which expect a trap: every way in which the specification reserves a vector instruction or makes it illegal.
//!
//! [`shapes`] says which operands each instruction has, [`rules`] quotes the specification, [`legal`] applies the rules,
//! [`search`] finds for each instruction and rule a case that breaks this rule alone with its nearest legal neighbour,
//! [`special`] adds by hand what is no instruction at all. [`generate`] writes programs, and the list of all cases.
//!
//! Invariant: what is expected follows from the tables in this folder; of `isa`, encodings and names are used.

pub mod case;
pub mod legal;
pub mod point;
pub mod rules;
pub mod search;
pub mod shapes;

mod list;
mod program;
mod special;

#[cfg(test)]
mod tests;

use std::path::Path;
use std::{fs, io};

use case::{Case, Test};
use shapes::Shape;

/// A program's name, its VLEN, and its cases.
struct Group {
    name: &'static str,
    vlen: u32,
    cases: Vec<Case>,
}

/// All programs.
fn groups() -> Vec<Group> {
    let is_memory = |shape: &Shape| shape.is("memory");
    let is_crypto = |shape: &Shape| shape.is("egs4") || shape.is("egs8");
    let is_other = |shape: &Shape| !shape.is("memory") && !shape.is_float() && !is_crypto(shape);
    let group = |name, vlen, cases| Group { name, vlen, cases };
    vec![
        group("encodings", 128, special::cases()),
        group("memory", 128, search::cases(128, is_memory)),
        group("integer", 128, search::cases(128, is_other)),
        group("float", 128, search::cases(128, Shape::is_float)),
        group("crypto", 128, search::cases(128, is_crypto)),
        group("crypto", 64, search::cases(64, is_crypto)),
    ]
}

/// Writes `bin/traps-vlenN/*.elf` and `reserved.json` below `root`.
pub fn generate(root: &Path) -> io::Result<()> {
    let mut list = list::List::default();
    for group in groups() {
        let folder = root.join(format!("bin/traps-vlen{}", group.vlen));
        fs::create_dir_all(&folder)?;
        let mut tests: Vec<Test> = Vec::new();
        for case in &group.cases {
            tests.push(case.reserved);
            list.add(tests.len(), case);
            if !tests.contains(&case.twin) {
                tests.push(case.twin);
            }
        }
        list.end(&format!("traps-vlen{}/{}.elf", group.vlen, group.name), group.vlen);
        program::build(group.vlen, &tests, &folder.join(format!("{}.elf", group.name)))?;
    }
    fs::write(root.join("reserved.json"), list.text())
}
