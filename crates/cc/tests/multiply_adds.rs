//! Multiply-adds take no copies of registers, and polynomials no more registers than there are.

use rivet_cc::pipeline::{self, Stage};
use rivet_cc::{Options, parse};

/// The code of the loops of `tests/cc/loops/multiply_add.ll`, by function.
fn code() -> Vec<(String, String)> {
    let text = include_str!("../../../tests/cc/loops/multiply_add.ll");
    let module = parse::parse("multiply_add.ll", text).unwrap_or_else(|e| panic!("{e}"));
    let compiled = pipeline::module(&module, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
    let all =
        String::from_utf8(pipeline::emit(&module, &compiled, Stage::Asm).expect("assembly")).expect("text");
    let functions = all.split("\t.globl\t").skip(1);
    functions.filter_map(|f| f.split_once('\n')).map(|(name, code)| (name.into(), code.into())).collect()
}

#[test]
fn no_copies_and_no_spills() {
    let all = code();
    assert_eq!(all.len(), 9);
    for (name, code) in all {
        let copies = ["vmv1r", "vmv2r", "vmv4r", "vmv8r", "vfneg", "sp, sp"];
        let found: Vec<&str> = copies.into_iter().filter(|copy| code.contains(copy)).collect();
        assert!(found.is_empty(), "{name} has {found:?}:\n{code}");
        if name.starts_with("polynomial") {
            assert!(code.contains(", m8, ta, ma"), "{name} is not of the widest groups:\n{code}");
        }
    }
}
