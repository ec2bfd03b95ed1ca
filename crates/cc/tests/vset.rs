//! The programs of one pattern each, and how many `vset*` each may take.

use std::collections::HashMap;
use std::path::Path;

use rivet_cc::backend::{self, LoweredFunction};
use rivet_cc::emit::Data;
use rivet_cc::ir::Features;
use rivet_cc::mir::{BlockId, Function, Inst, Reg};
use rivet_cc::parse::parse;
use rivet_cc::vset::{self, Mode};

use crate::common;

/// The least that each takes, counted by hand.
const PROGRAMS: [(&str, usize); 19] = [
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
    ("19_behind_a_met_one", 1),
];

fn compiled(name: &str, mode: Mode) -> LoweredFunction {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../tests/cc/vset/{name}.ll"));
    let text = std::fs::read_to_string(&path).expect("a program");
    let module = parse(name, &text).expect("IR");
    backend::compile(&module.functions[0], &Features::UNSTATED, mode).expect("code")
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
    for name in ["08_loop_hoist", "18_cond_block", "19_behind_a_met_one"] {
        let code = compiled(name, Mode::Optimised);
        let entry = code.vset.blocks[0].insts.iter().filter(|i| i.is_vset()).count();
        assert_eq!(entry, 1, "{name}:\n{}", code.vset);
    }
}

/// Is it `vsetvli zero, zero`?
fn keeps_length(inst: &Inst) -> bool {
    let zero = Some(Reg::ZERO);
    inst.op() == Some(rivet_isa::Op::vsetvli) && inst.rd == zero && inst.rs1 == zero
}

/// `vsetvli zero, zero` keeps `vl` and is reserved where VLMAX changes: on every way to one there must be the same SEW/LMUL.
fn check_kept_lengths(name: &str, function: &Function) {
    let ratio = |i: &Inst| i.vset_vtype().map(|v| v.log2_ratio());
    // The ratio at the end of each block; `None` in the map's place: several, or none at all.
    let mut ends: HashMap<BlockId, Option<u32>> = HashMap::new();
    let (order, preds) = (function.reverse_postorder(), function.predecessors());
    let begin = |ends: &HashMap<BlockId, Option<u32>>, id: BlockId| {
        let mut known = preds[id.index()].iter().filter_map(|p| ends.get(p));
        let first = known.next().copied().flatten();
        first.filter(|first| id != BlockId(0) && known.all(|other| *other == Some(*first)))
    };
    for _ in 0..order.len() + 1 {
        for &id in &order {
            let start = begin(&ends, id);
            let end =
                function.at(id).insts.iter().fold(start, |at, i| if i.is_vset() { ratio(i) } else { at });
            ends.insert(id, end);
        }
    }
    for &id in &order {
        let mut at = begin(&ends, id);
        for inst in &function.at(id).insts {
            if keeps_length(inst) {
                assert_eq!(at, ratio(inst), "{name}: {id}: {}\n{function}", function.inst_text(inst));
            }
            if inst.is_vset() {
                at = ratio(inst);
            }
        }
    }
}

#[test]
fn a_kept_length_is_never_under_another_vlmax() {
    let mut kept = 0;
    for (name, source) in common::programs() {
        let module = parse(&name, &source).expect("IR");
        for func in &module.functions {
            let options = rivet_cc::Options { vset: Mode::Optimised, fast_math: true, ..Default::default() };
            let compiled = rivet_cc::pipeline::function(func, &options).expect("code");
            check_kept_lengths(&name, &compiled.back.regs);
            let insts = compiled.back.regs.blocks.iter().flat_map(|b| &b.insts);
            kept += insts.filter(|i| keeps_length(i)).count();
        }
    }
    assert!(kept > 20, "{kept}");
}

/// The code of one function.
fn code(source: &str) -> LoweredFunction {
    let module = parse("test.ll", source).unwrap_or_else(|e| panic!("{e}\n{}", e.snippet()));
    backend::compile(&module.functions[0], &Features::UNSTATED, Mode::Optimised).expect("code")
}

fn mnemonics(function: &Function) -> Vec<&'static str> {
    let insts = function.blocks.iter().flat_map(|b| &b.insts);
    insts.filter_map(|i| i.op().map(|op| op.row().mnemonic())).collect()
}

#[test]
fn a_length_that_a_load_cut_off_is_read_though_the_data_is_not() {
    let code = code(
        "define i32 @f(ptr %p, i32 %n) {
  %b = call { <vscale x 2 x i32>, i32 } @llvm.vp.load.ff.nxv2i32.p0(ptr %p, <vscale x 2 x i1> splat (i1 true), i32 %n)
  %l = extractvalue { <vscale x 2 x i32>, i32 } %b, 1
  ret i32 %l
}
",
    );
    let names = mnemonics(&code.regs);
    let load = names.iter().position(|n| *n == "vle32ff.v");
    let read = names.iter().position(|n| *n == "csrrs");
    assert!(load.is_some() && load < read, "{}", code.regs);
}

#[test]
fn a_splat_of_one_lane_is_not_put_under_larger_groups() {
    // After e16, m4, a splat to one register needs a vtype of its own: v9 is no group of four.
    let code = code(
        "define <vscale x 2 x i16> @f(<vscale x 16 x i16> %a, ptr %out) {
  %s = add <vscale x 16 x i16> %a, %a
  store <vscale x 16 x i16> %s, ptr %out
  %x = call <vscale x 2 x i16> @llvm.experimental.vp.splat.nxv2i16(i16 3, <vscale x 2 x i1> splat (i1 true), i32 1)
  ret <vscale x 2 x i16> %x
}
",
    );
    let mut lmul = None;
    for inst in code.vset.blocks.iter().flat_map(|b| &b.insts) {
        lmul = inst.vset_vtype().map(|v| v.lmul.regs()).or(lmul);
        if inst.op().is_some_and(|op| op.row().mnemonic() == "vmv.v.i") {
            assert_eq!(lmul, Some(1), "{}", code.vset);
        }
    }
}

#[test]
fn a_copy_of_registers_that_comes_first_has_a_vtype() {
    // "vmv<nr>r.v … if vill is set, an illegal-instruction exception": nobody says that it is not when we are called.
    let code = code(
        "define void @f(<vscale x 2 x i64> %a, ptr %out) {
  %w = call <vscale x 4 x i64> @llvm.vector.interleave2.nxv4i64(<vscale x 2 x i64> %a, <vscale x 2 x i64> %a)
  store <vscale x 4 x i64> %w, ptr %out
  ret void
}
",
    );
    let text = rivet_cc::emit::text(std::slice::from_ref(&code.routine), &Data::default());
    let copy = text.find("vmv2r.v").expect("a copy");
    assert!(text.find("vset").is_some_and(|vset| vset < copy), "{text}");
}
