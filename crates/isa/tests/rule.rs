//! The table of rules in itself: names, sentences, and which rule is said of which instruction.

use std::collections::HashSet;

use rivet_isa::op::ROWS;
use rivet_isa::reserved::Field;
use rivet_isa::{Inst, Op, Rule};

#[test]
fn every_rule_is_found_by_its_words() {
    let mut names = HashSet::new();
    for rule in Rule::ALL {
        let words = rule.broken("v1 = v2").to_string();
        assert!(words.starts_with("v1 = v2 ["), "{words}");
        assert_eq!(Rule::named_in(&words), Some(*rule));
        assert!(names.insert(rule.name()), "{rule} stands twice in the table");
        assert!(rule.sentence().ends_with(['.', '…']), "{rule}");
        assert!(!rule.name().contains([' ', '[', ']']), "{rule}");
    }
    assert_eq!(Rule::named_in("vectors are off"), None);
    assert_eq!(Rule::named_in("a list [1 2]"), None);
}

/// Every pattern fits some instruction, and every general rule is said of all: it replaces none.
#[test]
fn special_rules_are_about_instructions_that_exist() {
    let insts: Vec<Inst> = ROWS.iter().map(|row| Inst::new(row.op)).collect();
    for &rule in Rule::ALL {
        assert_eq!(rule.patterns().next().is_none(), rule.replaces().is_empty(), "{rule}");
        for pattern in rule.patterns().filter(|pattern| !pattern.starts_with("csr::")) {
            assert!(insts.iter().any(|inst| Rule::is_called(inst, pattern)), "{rule}: {pattern}");
        }
        for general in rule.replaces() {
            assert!(general.replaces().is_empty(), "{rule} replaces {general}, which is special too");
        }
    }
}

#[test]
fn an_instruction_has_its_own_rules() {
    let of = |rule: Rule, op: Op| rule.of(&Inst::new(op));
    assert_eq!(of(Rule::Aligned2, Op::vle8_v), Rule::MemoryAligned);
    assert_eq!(of(Rule::Aligned, Op::vl2re8_v), Rule::WholeAligned);
    assert_eq!(of(Rule::Aligned2, Op::vadd_vv), Rule::Aligned2);
    assert_eq!(of(Rule::Apart, Op::vsm4r_vs), Rule::Sm4rApart);
    assert_eq!(of(Rule::Apart, Op::vaesz_vs), Rule::CryptoVsApart);
    assert_eq!(of(Rule::Mask, Op::vmsbf_m), Rule::SbfApart);
    assert_eq!(of(Rule::Misaligned, Op::lr_w), Rule::LrScAligned);
    assert_eq!(of(Rule::Misaligned, Op::amoadd_d), Rule::AmoAligned);
    let vtype = Inst { imm: 0xc21, ..Inst::new(Op::csrrs) };
    assert_eq!(Rule::ReadOnlyCsr.of(&vtype), Rule::VtypeWritten);
    assert_eq!(Rule::reserving(Field::Vm, &Inst::new(Op::vadc_vvm)), Rule::CarryUnmasked);
    assert_eq!(Rule::reserving(Field::Vs2, &Inst::new(Op::vadc_vvm)), Rule::NoEncoding);
    // A rule about a field is not one about what the fields hold.
    assert_eq!(Rule::NoEncoding.of(&Inst::new(Op::vadc_vvm)), Rule::NoEncoding);
}
