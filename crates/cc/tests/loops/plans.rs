//! Plans, and why there is none, as text and as graphs.

use rivet_cc::pipeline::{self, Stage};
use rivet_cc::transform::vectorize;
use rivet_cc::{Options, Tail};

use super::case::{Case, folder};

/// The plan of saxpy in the form that readers of LLVM's plans know.
#[test]
fn a_plan_as_text() {
    let files = folder("kernels");
    let all = files.iter().flat_map(|(file, text, source)| Case::all(file, text, source));
    let case = all.into_iter().find(|c| c.name == "k_saxpy").expect("saxpy");
    let function = case.module.function(&case.name).expect("the function");
    let out = vectorize(function, &Options { lmul: Some(2), tail: Tail::Hybrid, ..Options::default() });
    let plan = &out.plans[0];
    let text = &plan.initial;
    for line in [
        "VPlan 'Initial VPlan for VF={vscale x 4},UF>=1' {",
        "Live-in vp<%VF> = VF",
        "    EMIT vp<%index> = CANONICAL-INDUCTION ir<0>, vp<%index.next>",
        "    vp<%steps> = SCALAR-STEPS vp<%index>, ir<1>",
        "    CLONE ir<%9> = getelementptr inbounds float, ptr %1, i64 %8 by vp<%steps>",
        "    WIDEN-INTRINSIC ir<%13> = call llvm.fmuladd(ir<%2>, ir<%10>, ir<%12>)",
        "    EMIT branch-on-count vp<%index.next>, vp<%vtc>",
    ] {
        assert!(text.lines().any(|l| l == line), "no '{line}' in\n{text}");
    }
    let last = &plan.last;
    assert!(last.starts_with("VPlan 'Final VPlan for VF={vscale x 4},UF={1}, tail hybrid' {"), "{last}");
    let dot = &plan.dot;
    assert!(dot.starts_with("digraph \"k_saxpy\" {") && dot.contains("r0 -> r2;"), "{dot}");
    let report = out.reports[0].to_json();
    assert!(
        report.contains("\"verdict\":\"vectorized\"") && report.contains("\"tail\":\"hybrid\""),
        "{report}"
    );
}

/// Where nothing was planned, plans and graphs say so.
#[test]
fn no_plan_is_said_too() {
    let text = |name: &str, options: &Options, stage: Stage| {
        let files = [folder("kernels"), folder("loops")].concat();
        let (file, text, _) = files.iter().find(|(file, ..)| file.contains(name)).expect("the kernel");
        let module = rivet_cc::parse::parse(file, text).expect("a program");
        let compiled = pipeline::module(&module, options).expect("code");
        String::from_utf8(pipeline::emit(&module, &compiled, stage).expect("text")).expect("text")
    };
    let (plain, scalar) = (Options::default(), Options { vectorize: false, ..Options::default() });
    assert!(text("indirect", &plain, Stage::Plan).contains("not vectorised: a dependence"));
    assert!(text("indirect", &plain, Stage::Dot).contains("// @count: no vector loop"));
    assert_eq!(text("saxpy", &scalar, Stage::Plan), "; @k_saxpy: no loop to vectorise\n");
    assert!(text("saxpy", &plain, Stage::Dot).starts_with("digraph"));
}
