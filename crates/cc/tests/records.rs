//! Fields of records that an index chooses are one segment access where registers allow it.

use rivet_cc::pipeline::{self, Stage};
use rivet_cc::{Options, parse};

/// The indexed accesses of a function of `tests/cc/loops/records.ll`, in order, each once.
fn accesses(code: &str) -> Vec<&str> {
    let names = code.lines().filter_map(|line| line.split_whitespace().next());
    let mut found: Vec<&str> = names.filter(|name| name.contains("ei") && name.starts_with('v')).collect();
    found.dedup();
    found
}

#[test]
fn fields_become_segments() {
    let text = include_str!("../../../tests/cc/loops/records.ll");
    let module = parse::parse("records.ll", text).unwrap_or_else(|e| panic!("{e}"));
    let compiled = pipeline::module(&module, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
    let all = pipeline::emit(&module, &compiled, Stage::Asm).expect("assembly");
    let all = String::from_utf8(all).expect("text");
    let wanted: [(&str, &[&str]); 9] = [
        ("add_fields", &["vluxseg2ei64.v"]),
        ("add_neighbours", &["vluxseg2ei64.v"]),
        ("four_fields", &["vluxseg4ei64.v"]),
        ("store_fields", &["vsoxseg2ei64.v"]),
        ("store_neighbours", &["vsoxseg2ei64.v"]),
        ("store_some", &["vsoxseg2ei64.v"]),
        // Three fields do not fit beside each other in the widest groups.
        ("three_fields", &["vluxseg2ei16.v", "vluxei16.v", "vluxseg2ei16.v", "vluxei16.v"]),
        ("store_three", &["vsoxei16.v", "vsoxseg2ei16.v", "vsoxei16.v", "vsoxseg2ei16.v"]),
        ("store_beside", &[]),
    ];
    for (name, wanted) in wanted {
        let code =
            all.split(&format!("\t.globl\t{name}\n")).nth(1).and_then(|code| code.split("\t.size").next());
        let code = code.unwrap_or_else(|| panic!("no {name}"));
        assert_eq!(accesses(code), wanted, "{name}:\n{code}");
    }
}
