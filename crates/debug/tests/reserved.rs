//! `explain` on every reserved case that the suite tests for traps: it must name the rule that the list names, with its
//! section and in its words.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::{Arc, Mutex};

use rivet_debug::explain::explain;
use rivet_hart::{AddressSpace, Config, Hart};
use rivet_isa::isa_string::Parsed;
use rivet_isa::{Isa, Vtype, Xlen};
use rivet_mem::Bus;
use serde_json::Value;

/// The hart of a program: with all extensions unless it names its ISA.
fn hart(program: &Value) -> Hart {
    let xlen = if number(program, "xlen") == 32 { Xlen::Rv32 } else { Xlen::Rv64 };
    let isa = match program["isa"].as_str() {
        Some(isa) => isa.parse::<Parsed>().expect("an ISA").isa,
        None => Isa::default_for(xlen),
    };
    let isa = isa.with_vlen(number(program, "vlen") as u32).expect("a VLEN");
    Hart::new(Arc::new(Config::new(isa)), AddressSpace::Bare(Arc::new(Mutex::new(Bus::new()))))
}

fn number(value: &Value, key: &str) -> u64 {
    value[key].as_u64().unwrap_or(0)
}

fn hex(value: &Value, key: &str) -> u64 {
    let digits = value[key].as_str().and_then(|text| text.strip_prefix("0x"));
    digits.map_or(0, |digits| u64::from_str_radix(digits, 16).expect("hexadecimal digits"))
}

/// The state before the case.
fn prepare(hart: &mut Hart, case: &Value) {
    (hart.vs, hart.fs) = (if case["vs"] == "off" { 0 } else { 3 }, if case["fs"] == "off" { 0 } else { 3 });
    match case["vtype"].as_u64() {
        Some(bits) => hart.v.set_vtype_bits(bits),
        None => hart.v.set_vtype(Vtype::ILLEGAL),
    }
    (hart.v.vl, hart.v.vstart) = (number(case, "vl") as usize, number(case, "vstart") as usize);
    hart.frm = number(case, "frm") as u8;
    hart.set_x(13, hex(case, "a3"));
}

/// What `explain` says of the rule: `name (section) "sentence"`; nothing where it names none.
fn named(hart: &Hart, word: u32) -> (String, String) {
    let text = explain(hart, word, 0, 1000, &|_| None).plain();
    let mut lines = text.lines().skip_while(|line| !line.starts_with("  rule "));
    let (name, sentence) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    (format!("{} {}", name.trim_start_matches("  rule "), sentence.trim()), text)
}

#[test]
fn every_reserved_case_is_explained_by_its_rule() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../riscv-tests/reserved.json");
    let list: Value = serde_json::from_slice(&std::fs::read(path).expect("the list")).expect("JSON");
    let mut wrong: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let mut cases = 0;
    for program in list["programs"].as_array().expect("programs") {
        let mut hart = hart(program);
        for case in program["cases"].as_array().expect("cases") {
            cases += 1;
            prepare(&mut hart, case);
            let name = case["rule"].as_str().expect("a rule");
            let (section, sentence) = (&list["rules"][name]["section"], &list["rules"][name]["sentence"]);
            let word = hex(case, "word") as u32;
            let expected = format!(
                "{name} ({}) \"{}\"",
                section.as_str().unwrap_or("?"),
                sentence.as_str().unwrap_or("?")
            );
            let (found, text) = named(&hart, word);
            // What a draft takes is free on this hart, and explained by the draft.
            if found != expected && !text.contains("requires experimental-") {
                let entry = wrong.entry(format!("{expected}\n    but: {found}")).or_default();
                entry.0 += 1;
                entry.1 = format!("{case}\n{text}");
            }
        }
    }
    let mut report = String::new();
    for (what, (count, example)) in &wrong {
        let _ = writeln!(report, "{count} × {what}\n    such as {example}");
    }
    let failed: usize = wrong.values().map(|(count, _)| count).sum();
    assert!(failed == 0, "{report}{failed} of {cases} cases are explained by another rule, or by none");
    assert!(cases > 8000, "{cases} cases");
}
