//! A loop that data may end at any time becomes strips where these are expected to take less time than the iterations that
//! they stand for.

use rivet_cc::analysis::reason::Class;
use rivet_cc::plan::report::{LoopReport, Verdict};
use rivet_cc::transform::vectorize;
use rivet_cc::{Options, parse};

/// A loop over `%i` from 0, which ends at `%n` and where `%hit` holds; what follows the branch of the latter.
fn program(body: &str, n: &str, weights: &str) -> String {
    format!(
        "define i64 @f(ptr %a, i32 %x, float %y, i64 %m) {{
entry:
  br label %l
l:
  %i = phi i64 [ 0, %entry ], [ %next, %go ]
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %v = load i32, ptr %p
{body}  br i1 %hit, label %e, label %go{weights}
go:
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, {n}
  br i1 %done, label %e, label %l, !llvm.loop !1
e:
  %r = phi i64 [ %i, %l ], [ -1, %go ]
  ret i64 %r
}}
!1 = distinct !{{!1, !2}}
!2 = !{{!\"llvm.loop.mustprogress\"}}
!3 = !{{!\"branch_weights\", i32 1, i32 2000}}
!4 = !{{!\"branch_weights\", !\"expected\", i32 2000, i32 1}}
"
    )
}

fn report(text: &str) -> LoopReport {
    let module = parse::parse("f.ll", text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    vectorize(&module.functions[0], &Options::default()).reports.remove(0)
}

/// Whether it became a vector loop; otherwise the exit is the reason.
fn is_vector(text: &str) -> bool {
    let report = report(text);
    match &report.verdict {
        Verdict::Vectorized { .. } => true,
        Verdict::Refused { reason } => {
            assert_eq!(reason.obstacle.class(), Class::VectorizationNotBeneficial, "{report}");
            assert!(reason.to_string().starts_with("an exit may be taken soon"), "{report}");
            false
        }
        other => panic!("{other:?}"),
    }
}

const COMPARES: &str = "  %hit = icmp eq i32 %v, %x\n";
const DIVIDES: &str = "  %d = urem i32 %x, %v\n  %hit = icmp eq i32 %d, 0\n";
const BY_CONSTANT: &str = "  %d = udiv i32 %v, 7\n  %hit = icmp eq i32 %d, %x\n";
const DIVIDES_FLOATS: &str =
    "  %w = bitcast i32 %v to float\n  %d = fdiv float %w, %y\n  %hit = fcmp oeq float %d, 2.0\n";

#[test]
fn cheap_searches_are_strips_and_those_that_divide_are_not() {
    for (body, vector) in [(COMPARES, true), (BY_CONSTANT, true), (DIVIDES, false), (DIVIDES_FLOATS, false)] {
        assert_eq!(is_vector(&program(body, "%m", "")), vector, "{body}");
        assert_eq!(is_vector(&program(body, "1000", "")), vector, "{body}");
    }
}

#[test]
fn a_constant_number_of_iterations_bounds_the_gain() {
    let sizes = [4, 12, 200, 100_000];
    let vector = sizes.map(|n| is_vector(&program(COMPARES, &n.to_string(), "")));
    assert_eq!(vector, [false, false, true, true]);
}

#[test]
fn weights_of_the_branch_say_when_a_loop_ends() {
    for (weights, vector) in [(", !prof !3", true), (", !prof !4", false)] {
        assert_eq!(is_vector(&program(COMPARES, "%m", weights)), vector, "{weights}");
    }
    // They say it where the node stands in place of its number, too, and are printed so.
    let inline = program(COMPARES, "%m", ", !prof !{!\"branch_weights\", i32 9, i32 1}");
    assert!(!is_vector(&inline));
    let printed = parse::parse("f.ll", &inline).expect("a program").to_string();
    assert!(!is_vector(&printed), "{printed}");
}

#[test]
fn what_the_source_asks_for_is_done() {
    let text = program(DIVIDES, "%m", "")
        .replace("!{!\"llvm.loop.mustprogress\"}", "!{!\"llvm.loop.vectorize.enable\", i1 true}");
    assert!(is_vector(&text));
}

/// Without an exit that depends on data every strip is one of work that is wanted.
#[test]
fn a_loop_that_runs_to_its_end_may_divide() {
    let text = program("  %d = udiv i32 %v, %x\n  store i32 %d, ptr %p\n", "%m", "")
        .replace("br i1 %hit, label %e, label %go", "br label %go")
        .replace("[ %i, %l ], ", "");
    assert!(is_vector(&text));
}
