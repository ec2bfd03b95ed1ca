//! Tests compare cells with counts made by hand, and goals that are met or not.

mod pins;
mod rules;

use std::collections::BTreeMap;

use rivet_isa::{Lmul, Op, Sew};

use rivet_conformance::matrix::rules::chapters;
use rivet_conformance::matrix::*;

fn count(cells: &Cells, op: Op) -> usize {
    cells.iter().filter(|cell| cell.op == op).count()
}

#[test]
fn legal_cells() {
    let cells = legal().expect("memory");
    // SEW <= LMUL * ELEN (V 3.4.2): 7 multipliers at SEW 8, 6 at 16, 5 at 32, 4 at 64; with and without a mask.
    assert_eq!(count(&cells, Op::vadd_vv), 2 * (7 + 6 + 5 + 4));
    // Twice the width and the group: neither SEW 64 nor LMUL 8.
    assert_eq!(count(&cells, Op::vwadd_vv), 2 * (6 + 5 + 4));
    // Always with v0 as a source, not as a mask.
    assert_eq!(count(&cells, Op::vadc_vvm), 22);
    // Half, single and double precision.
    assert_eq!(count(&cells, Op::vfadd_vv), 2 * (6 + 5 + 4));
    // EMUL = 64 / SEW * LMUL is at most 8, and at least 1 where SEW allows LMUL.
    assert_eq!(count(&cells, Op::vle64_v), 2 * (4 + 4 + 4 + 4));
    // AES: SEW 32, groups of 128 bits at any LMUL when VLEN is large.
    assert_eq!(count(&cells, Op::vaesef_vv), 5);
    for op in [Op::vsetvli, Op::vsetivli, Op::vsetvl, Op::vl1re8_v, Op::vs8r_v] {
        assert_eq!(count(&cells, op), 1, "{}", op.row().mnemonic());
    }
    assert_eq!(count(&cells, Op::add), 0);
    assert_eq!(cells.len(), cells.iter().count());
}

#[test]
fn every_vector_instruction_has_a_cell() {
    let cells = legal().expect("memory");
    // Those of drafts are no part of the matrix.
    let rows = Op::all().filter(|op| op.is_vector() && op.row().draft().is_none());
    let without: Vec<_> = rows.filter(|&op| count(&cells, op) == 0).map(|op| op.row().mnemonic()).collect();
    assert!(without.is_empty(), "{without:?}");
}

#[test]
fn sets_of_cells() {
    let cell = Cell { op: Op::vadd_vv, setting: Some((Sew::E32, Lmul::Mf2)), masked: true };
    let other = Cell { masked: false, ..cell };
    let (mut a, mut b) = (Cells::default(), Cells::default());
    assert!(a.is_empty());
    a.insert(cell);
    b.insert(other);
    a.merge(&b);
    assert_eq!(a.iter().collect::<Vec<_>>(), [other, cell]);
    assert!(!b.contains(&cell));
    assert_eq!(cell.setting_text(), "e32 mf2 masked");
}

#[test]
fn a_matrix_is_complete_when_nothing_is_missing() {
    let mut pins = Pins::default();
    for rule in chapters().iter().flat_map(|chapter| &chapter.rules) {
        pins.excuses.insert((*rule).to_owned(), "a reason".into());
    }
    let matrix = Matrix::new(&[], &[], &pins).expect("a matrix");
    assert!(matrix.chapters.iter().all(|row| row.missing.is_empty() && row.excused == row.rules));
    assert!(!matrix.is_complete(), "no cell was executed");
    pins.excuses.remove("VLEN");
    pins.tests = BTreeMap::from([("no such test".into(), vec!["VLEN".into()])]);
    let matrix = Matrix::new(&[], &[], &pins).expect("a matrix");
    let missing: Vec<_> = matrix.chapters.iter().flat_map(|row| &row.missing).collect();
    assert_eq!(missing, ["VLEN"]);
    assert_eq!(matrix.unknown_tests, ["no such test"]);
    let mut text = Vec::new();
    matrix.print(&mut text, true).expect("text");
    let text = String::from_utf8(text).expect("text");
    assert!(text.contains("rules of V Extension that no test pins:\n  VLEN\n"), "{text}");
}
