//! Operations on bits, which Zvbb, or Zvkb, has instructions for, and without them.

use rivet_cc::{Options, parse, pipeline};
use rivet_testkit::Rng;

use super::{INTEGERS, program, run, spelled};

/// Operations on bits: the instruction that Zvbb has for each, whether Zvkb has it, too, and the operation.
const BITS: [(&str, bool, &str); 14] = [
    ("vcpop.v", false, "%x = call T @llvm.ctpop.S(T %a)"),
    ("vclz.v", false, "%x = call T @llvm.ctlz.S(T %a, i1 false)"),
    ("vctz.v", false, "%x = call T @llvm.vp.cttz.S(T %a, i1 false, M %m, i32 %evl)"),
    ("vrev8.v", true, "%x = call T @llvm.bswap.S(T %a)"),
    ("vbrev.v", false, "%x = call T @llvm.bitreverse.S(T %a)"),
    ("vrol.vv", true, "%x = call T @llvm.fshl.S(T %a, T %a, T %b)"),
    ("vror.vv", true, "%x = call T @llvm.vp.fshr.S(T %a, T %a, T %b, M %m, i32 %evl)"),
    ("vror.vi", true, "%x = call T @llvm.fshl.S(T %a, T %a, T splat (E 3))"),
    ("vror.vi", true, "%x = call T @llvm.fshr.S(T %a, T %a, T splat (E 7))"),
    ("vror.vi", true, "%x = call T @llvm.fshl.S(T %a, T %a, T splat (E 64))"),
    ("vandn.vv", true, "%o = xor T %b, splat (E -1)\n  %x = and T %a, %o"),
    (
        "vandn.vv",
        true,
        "%o = xor T splat (E -1), %b\n  %x = call T @llvm.vp.and.S(T %o, T %a, M %m, i32 %evl)",
    ),
    ("vwsll.vi", false, "%h = trunc T %a to HALF\n  %w = zext HALF %h to T\n  %x = shl T %w, splat (E 5)"),
    ("vwsll.vi", false, "%h = trunc T %a to HALF\n  %w = zext HALF %h to T\n  %x = shl T %w, splat (E 15)"),
];

#[test]
fn bits_of_lanes_are_what_the_evaluator_says() {
    let mut rng = Rng::new(7);
    let (all, some) = ("+zvbb", "+zvkb");
    // What has no instruction is in other tests, too: one type is enough.
    let without = [some, "+v"].map(|features| (&INTEGERS[2], features));
    for (lanes, features) in INTEGERS.iter().map(|lanes| (lanes, all)).chain(without) {
        for (name, in_zvkb, operation) in BITS {
            if lanes.bits == 8 && (name == "vrev8.v" || operation.contains("HALF")) {
                continue;
            }
            let half = format!("<vscale x {} x i{}>", lanes.count, lanes.bits / 2);
            let text = spelled(operation, lanes).replace("HALF", &half);
            let source = program(lanes, &format!("  {text}\n"), "vector");
            let source = source.replacen(") {", &format!(") \"target-features\"=\"{features}\" {{"), 1);
            match run(lanes, &source, &mut rng, false, &[128]) {
                Ok(true) => {}
                other => panic!("{features}: {text}: {other:?}"),
            }
            let module = parse::parse("test.ll", &source).expect("a program");
            let compiled = pipeline::module(&module, &Options::default()).expect("it compiles");
            let code = compiled[0].back.vset.to_string();
            let wanted = features == all || features == some && in_zvkb;
            assert_eq!(code.contains(name), wanted, "{features}: {text}\n{code}");
        }
    }
}
