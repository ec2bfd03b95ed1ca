//! The programs of one pattern each, and how many `vset*` each may take.

use std::path::Path;

use rivet_cc::back::{self, Back};
use rivet_cc::parse::parse;
use rivet_cc::select::Target;
use rivet_cc::vset::{self, Mode};

/// The least that each takes, counted by hand.
const PROGRAMS: [(&str, usize); 18] = [
    ("01_same_state", 1),
    ("02_mem_ratio", 1),
    ("03_x0x0", 2),
    ("04_imm_avl", 1),
    ("05_vlmax_store_shrink", 1),
    ("06_scalar_insert", 2),
    ("07_extract0", 1),
    ("08_loop_hoist", 1),
    ("09_join_same", 2),
    ("10_join_ratio", 3),
    ("11_reduction_tu", 2),
    ("12_evl_forward", 1),
    ("13_vtype_schedule", 2),
    ("14_vmerge_to_mask", 1),
    ("15_ff_vl", 1),
    ("16_wholereg", 0),
    ("17_two_strips", 2),
    ("18_cond_block", 1),
];

fn compiled(name: &str, mode: Mode) -> Back {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../tests/cc/vset/{name}.ll"));
    let text = std::fs::read_to_string(&path).expect("a program");
    let module = parse(name, &text).expect("IR");
    back::compile(&module.functions[0], &Target::default(), mode).expect("code")
}

#[test]
fn each_pattern_takes_as_few_as_it_can() {
    for (name, expected) in PROGRAMS {
        let code = compiled(name, Mode::Optimised);
        assert_eq!(code.routine.counts().1, expected, "{name}:\n{}", code.vset);
    }
}

#[test]
fn the_naive_form_has_one_before_each_that_depends_on_the_state() {
    for (name, expected) in PROGRAMS {
        let code = compiled(name, Mode::Naive);
        let dependent =
            code.pseudo.blocks.iter().flat_map(|b| &b.insts).filter(|i| vset::demand(i).is_any()).count();
        assert!(vset::count(&code.vset) >= dependent.max(expected), "{name}:\n{}", code.vset);
    }
}

#[test]
fn none_stands_in_the_loops_that_need_none() {
    for name in ["08_loop_hoist", "18_cond_block"] {
        let code = compiled(name, Mode::Optimised);
        let entry = code.vset.blocks[0].insts.iter().filter(|i| i.is_vset()).count();
        assert_eq!(entry, 1, "{name}:\n{}", code.vset);
    }
}
