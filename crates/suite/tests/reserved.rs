//! The tables against the specification's own examples, and against the instruction table.

use rivet_isa::op::ROWS;

use rivet_suite::reserved::case::Case;
use rivet_suite::reserved::legal::violations;
use rivet_suite::reserved::point::{Hart, Point};
use rivet_suite::reserved::shapes::Shape;
use rivet_suite::reserved::*;

/// Every vector instruction of the table has a shape, and every shape an instruction.
#[test]
fn every_instruction_has_a_shape() {
    let shapes = Shape::all();
    let is_vector = |bits: u32, mask: u32| {
        matches!(bits & 0x7f, 0x57 | 0x77) && bits & 0x7f & mask == bits & 0x7f
            || matches!(bits & 0x7f, 0x07 | 0x27) && matches!(bits >> 12 & 7, 0 | 5..=7)
    };
    let names: Vec<&str> = ROWS
        .iter()
        .filter(|row| row.len == 4 && row.mnemonic().starts_with('v') && is_vector(row.bits, row.mask))
        .map(|row| row.mnemonic())
        .filter(|name| !name.starts_with("vset"))
        .collect();
    for name in &names {
        assert!(shapes.contains_key(name), "{name} has no shape");
    }
    for name in shapes.keys() {
        assert!(names.contains(name), "{name} is no instruction");
    }
}

/// A case with the registers vd, vs2, vs1, unmasked, at SEW = 8.
fn at(vd: u32, vs2: u32, vs1: u32, lmul: i32) -> Point {
    Point {
        hart: Hart::v(128),
        vd,
        vs2,
        vs1,
        vm: true,
        nfields: 1,
        sew: 8,
        lmul,
        policy: 0,
        vill: false,
        vl: 4,
        vstart: 0,
        frm: 0,
        vs_off: false,
        fs_off: false,
    }
}

/// The names of the rules that an instruction breaks.
fn broken(name: &str, point: Point) -> Vec<&'static str> {
    violations(&Shape::all()[name], &point).iter().map(|violation| violation.rule.name()).collect()
}

/// V 5.2: "when LMUL=1, vnsrl.wi v0,v0,3 is legal, but a destination of v1 is not"; "when LMUL=8, vzext.vf4 v0,v6 is
/// legal, but a source of v0, v2, or v4 is not".
#[test]
fn overlaps_are_the_specifications_examples() {
    assert_eq!(broken("vnsrl.wi", at(0, 0, 3, 0)), [""; 0]);
    assert_eq!(broken("vnsrl.wi", at(1, 0, 3, 0)), ["vreg_overlap_legal"]);
    let wide = |vs2| Point { sew: 32, ..at(0, vs2, 0, 3) };
    assert_eq!(broken("vzext.vf4", wide(6)), [""; 0]);
    for vs2 in [0, 2, 4] {
        assert_eq!(broken("vzext.vf4", wide(vs2)), ["vreg_overlap_legal"]);
    }
    assert_eq!(broken("vwadd.vv", at(0, 8, 16, 3)), ["emul_rsv"]);
}

/// V 5.3 and the sentences of single instructions.
#[test]
fn masks_are_the_specifications() {
    let masked = |vd, vs2, vs1| Point { vm: false, ..at(vd, vs2, vs1, 0) };
    assert_eq!(broken("vadd.vv", masked(0, 2, 3)), ["vreg_vmask_rsv"]);
    assert_eq!(broken("vmseq.vv", masked(0, 2, 3)), [""; 0]);
    assert_eq!(broken("vredsum.vs", masked(0, 2, 3)), [""; 0]);
    assert_eq!(broken("vadd.vv", masked(1, 0, 3)), ["vreg_source_eew_rsv"]);
    assert_eq!(broken("vadc.vvm", masked(0, 2, 3)), ["vadc_vsbc_vd_v0_rsv"]);
    assert_eq!(broken("vmsbf.m", masked(0, 2, 0)), ["vmsbf_vreg_constr"]);
    assert_eq!(broken("viota.m", at(2, 2, 0, 0)), ["viota_vreg_constr"]);
}

/// Every case breaks the rule that it names, its twin breaks none, and every rule of registers has a case.
#[test]
fn every_rule_has_a_case() {
    let cases: Vec<Case> = groups().into_iter().flat_map(|group| group.cases).collect();
    for rule in rules::tested() {
        assert!(cases.iter().any(|case| case.rule == rule), "{}", rule.name());
    }
}
