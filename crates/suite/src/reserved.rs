//! Tests which expect a trap: every way in which the specification reserves a vector instruction or makes it illegal.
//!
//! [`shapes`] says which operands each instruction has, [`legal`] applies the specification's rules to them, which `isa` quotes,
//! [`search`] finds for each instruction and rule a case that breaks this rule alone with its nearest legal neighbour,
//! `configuration` adds by hand what sets vtype and vl, `special` what is no instruction at all. [`generate`] writes
//! programs, and the list of all cases.
//!
//! Invariant: what is expected follows from the tables in this folder; of `isa`, encodings, names and quotations are used.

pub mod case;
pub mod legal;
pub mod point;
pub mod rules;
pub mod search;
pub mod shapes;

mod configuration;
mod list;
mod program;
mod special;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, io};

use rivet_isa::op::Row;
use rivet_isa::{Ext, Rule};

use case::{Case, Test};
use point::Hart;
use shapes::Shape;

/// A program: where it goes, the hart that it is for, and its cases.
pub struct Group {
    /// Its path in the suite.
    pub file: &'static str,
    /// The ISA string, if the hart lacks something.
    pub isa: Option<&'static str>,
    /// The hart.
    pub hart: Hart,
    /// What traps.
    pub cases: Vec<Case>,
}

/// The program about drafts.
const DRAFTS: &str = "bin/isa=rv64gcv_zvl128b_experimental-zvabd_experimental-zvdot4a8i_experimental-zvkgs_experimental-zvzip/traps.elf";

/// All programs.
pub fn groups() -> Vec<Group> {
    let is_draft = |row: &Row, shape: &Shape| row.draft().is_some() && !shape.is_float();
    let is_memory = |_: &Row, shape: &Shape| shape.is("memory");
    let is_crypto =
        |row: &Row, shape: &Shape| (shape.is("egs4") || shape.is("egs8")) && !is_draft(row, shape);
    let is_float = |row: &Row, shape: &Shape| shape.is_float() && row.draft().is_none();
    let is_other = |row: &Row, shape: &Shape| {
        let others = [is_memory(row, shape), shape.is_float(), is_crypto(row, shape), is_draft(row, shape)];
        !others.contains(&true)
    };
    // What a subset lacks; the rest is as in V.
    let of_zve32x: &[Rule] = &[Rule::Eew, Rule::MemoryEew, Rule::IndexEew];
    let of_floats: &[Rule] = &[Rule::FloatWidth];
    let of_zve64x: &[Rule] = &[Rule::HighProduct, Rule::HighFixed];
    let is_in_zve32x = |row: &Row, _: &Shape| row.needs == [[Ext::Zve32x]];
    let is_in_zve32f = |row: &Row, _: &Shape| row.needs == [[Ext::Zve32f]];
    let is_product =
        |row: &Row, _: &Shape| row.mnemonic().starts_with("vmulh") || row.mnemonic().starts_with("vsmul");
    let only = |rules: &[Rule], mut cases: Vec<Case>| {
        cases.retain(|case| rules.contains(&case.rule));
        cases
    };
    let usual = Hart::v(128);
    let rv32 = Hart { xlen: 32, ..usual };
    let no_zvfh = Hart { floats: &[32, 64], ..usual };
    let zve64x = Hart { vlen: 64, v: false, floats: &[], ..usual };
    let zve64f = Hart { floats: &[32], ..zve64x };
    let zve32x = Hart { elen: 32, ..zve64x };
    let group = |file, hart, cases| Group { file, isa: None, hart, cases };
    let embedded = |file: &'static str, hart, cases| {
        // The folder names the ISA.
        let isa = file.split('/').find_map(|part| part.strip_prefix("isa="));
        Group { file, isa, hart, cases }
    };
    let all = |hart, keep: &dyn Fn(&Row, &Shape) -> bool| search::cases(hart, keep);
    vec![
        group("bin/traps-vlen128/configuration.elf", usual, configuration::cases(&usual)),
        group("bin/traps-vlen128/encodings.elf", usual, special::cases()),
        group("bin/traps-vlen128/memory.elf", usual, all(usual, &is_memory)),
        group("bin/traps-vlen128/integer.elf", usual, all(usual, &is_other)),
        group("bin/traps-vlen128/float.elf", usual, all(usual, &is_float)),
        group("bin/traps-vlen128/crypto.elf", usual, all(usual, &is_crypto)),
        group("bin/traps-vlen128/rv32-configuration.elf", rv32, configuration::cases(&rv32)),
        group("bin/traps-vlen128/rv32-memory.elf", rv32, all(rv32, &is_memory)),
        embedded("bin/isa=rv64gcv/traps.elf", no_zvfh, only(of_floats, all(no_zvfh, &is_in_zve32f))),
        embedded("bin/isa=rv64gc_zve64f_zvl64b/traps.elf", zve64f, {
            only(of_floats, all(zve64f, &is_in_zve32f))
        }),
        embedded("bin/isa=rv64gc_zve32x_zvl64b/traps.elf", zve32x, {
            [configuration::cases(&zve32x), only(of_zve32x, all(zve32x, &is_in_zve32x))].concat()
        }),
        embedded("bin/isa=rv64gc_zve64x_zvl64b_zvkg_zvkned_zvknhb_zvksed_zvksh/traps.elf", zve64x, {
            [only(of_zve64x, all(zve64x, &is_product)), all(zve64x, &is_crypto)].concat()
        }),
        embedded(DRAFTS, usual, all(usual, &is_draft)),
    ]
}

/// The normative rules that the programs in `bin` pin, by their paths there without `.elf`.
pub fn pins() -> BTreeMap<String, Vec<String>> {
    let in_bin = |group: &Group| Some(group.file.strip_prefix("bin/")?.strip_suffix(".elf")?.to_string());
    let names = |group: &Group| {
        // The rules of drafts are not in the specification's lists.
        if group.file == DRAFTS {
            return Vec::new();
        }
        let used = rules::tested().filter(|rule| group.cases.iter().any(|case| case.rule == *rule));
        let names: BTreeSet<&str> = used.flat_map(rules::names).collect();
        names.into_iter().map(str::to_string).collect()
    };
    groups().iter().filter_map(|group| Some((in_bin(group)?, names(group)))).collect()
}

/// Writes `bin/traps-vlen128/*.elf`, `bin/isa=*/traps.elf` and `reserved.json` below `root`. A program in a folder `isa=…`
/// needs that ISA; the others need all extensions, at the VLEN in their path.
pub fn generate(root: &Path) -> io::Result<()> {
    let mut list = list::List::default();
    for Group { file, isa, hart, cases } in groups() {
        let mut tests: Vec<Test> = Vec::new();
        for case in &cases {
            tests.push(case.reserved);
            list.add(tests.len(), case);
            if !tests.contains(&case.twin) {
                tests.push(case.twin);
            }
        }
        list.end(file, isa, &hart);
        program::build(&hart, &tests, &root.join(file))?;
    }
    fs::write(root.join("reserved.json"), list.text())
}
