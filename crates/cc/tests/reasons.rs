//! Each reason has a class, and names the accesses and values that it means.

use rivet_cc::analysis::reason::{Class, Reason, Subject};
use rivet_cc::plan::division::Division;
use rivet_cc::plan::report::{LoopReport, Verdict};
use rivet_cc::transform::vectorize;
use rivet_cc::{Options, parse, remarks};

const END: &str = "  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %e, label %l
";

/// A loop over `%i`, with what comes in front of its end.
fn program(body: &str) -> String {
    format!(
        "declare i32 @g(i32)
define void @f(ptr %a, ptr noalias %b, i64 %n) {{
entry:
  br label %l
l:
  %i = phi i64 [ 0, %entry ], [ %next, %l ]
{body}{END}e:
  ret void
}}
"
    )
}

fn reports(text: &str) -> Vec<LoopReport> {
    let module = parse::parse("f.ll", text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    vectorize(module.functions.iter().find(|f| f.name == "f").expect("f"), &Options::default()).reports
}

fn reason(body: &str) -> Reason {
    let all = reports(&program(body));
    match &all[0].verdict {
        Verdict::Refused { reason } => reason.clone(),
        other => panic!("{other:?}\n{body}"),
    }
}

fn accesses(reason: &Reason) -> usize {
    reason.subjects.iter().filter(|s| matches!(s, Subject::Access(_))).count()
}

#[test]
fn a_reason_has_a_class_and_names_accesses() {
    let element = "  %p = getelementptr inbounds i32, ptr %a, i64 %i\n";
    let cases = [
        (
            "  %v = load volatile i32, ptr %p\n",
            Class::CantVectorizeInstruction,
            1,
            "a volatile access: the load %v",
        ),
        ("  %v = call i32 @g(i32 1)\n", Class::CantVectorizeLibcall, 1, "it has a call of @g: '%v = call"),
        (
            "  store i32 1, ptr %b\n",
            Class::StoreToLoopInvariantAddress,
            1,
            "one address again and again: the store of 1 to %b",
        ),
        (
            "  %v = load i32, ptr %p\n  %w = mul i32 %v, 3\n  %q = getelementptr i32, ptr %p, i64 1\n  \
             store i32 %w, ptr %q\n",
            Class::UnsafeDep,
            2,
            "each needs the other's result first: the load %v from %p (line 8) and the store of %w to %q (line 11)",
        ),
        (
            "  %k = load i32, ptr %p\n  %q = getelementptr i32, ptr %b, i32 %k\n  %v = load i32, ptr %q\n  \
             %w = add i32 %v, 1\n  store i32 %w, ptr %q\n",
            Class::UnsafeDep,
            2,
            "may meet where data decides",
        ),
        ("  fence seq_cst\n", Class::CantVectorizeInstruction, 1, "it has an atomic access"),
    ];
    for (body, class, names, words) in cases {
        let reason = reason(&format!("{element}{body}"));
        assert_eq!(reason.obstacle.class(), class, "{reason}");
        assert_eq!(accesses(&reason), names, "{reason}");
        assert!(reason.to_string().contains(words), "{reason}");
    }
}

/// `#pragma clang loop vectorize(disable)` is a width of 1 to clang; a width alone asks for lanes.
#[test]
fn a_loop_may_be_switched_off() {
    let body = "  %p = getelementptr inbounds i32, ptr %b, i64 %i\n  store i32 1, ptr %p\n";
    for (hint, is_off) in [
        ("vectorize.width\", i32 1", true),
        ("vectorize.enable\", i1 false", true),
        ("vectorize.enable\", i1 true", false),
        ("vectorize.width\", i32 4", false),
    ] {
        let text = program(body).replace("label %e, label %l", "label %e, label %l, !llvm.loop !0");
        let all = reports(&format!("{text}!0 = distinct !{{!0, !1}}\n!1 = !{{!\"llvm.loop.{hint}}}\n"));
        match &all[0].verdict {
            Verdict::Refused { reason } if is_off => assert_eq!(reason.obstacle.class(), Class::AllDisabled),
            Verdict::Vectorized { .. } if !is_off => {}
            other => panic!("{hint}: {other:?}"),
        }
    }
}

/// What `#pragma clang loop vectorize(assume_safety)` and `#pragma omp simd` promise of the accesses of one loop.
#[test]
fn a_loop_may_promise_that_its_iterations_do_not_depend_on_each_other() {
    let body = "  %k = getelementptr inbounds i64, ptr %b, i64 %i\n  %j = load i64, ptr %k, align 8GROUP\n  \
                %p = getelementptr inbounds i32, ptr %a, i64 %j\n  %v = load i32, ptr %p, align 4GROUP\n  \
                %w = add i32 %v, 1\n  store i32 %w, ptr %p, align 4GROUP\n";
    let nodes = "!0 = distinct !{!0, !1}\n!1 = !{!\"llvm.loop.parallel_accesses\", !2}\n!2 = distinct !{}\n\
                 !3 = distinct !{}\n!4 = !{!3, !2}\n";
    let text = program(body).replace("label %e, label %l", "label %e, label %l, !llvm.loop !0");
    for (group, is_parallel) in [("", false), ("2", true), ("3", false), ("4", true)] {
        let attached =
            if group.is_empty() { String::new() } else { format!(", !llvm.access.group !{group}") };
        let all = reports(&format!("{}{nodes}", text.replace("GROUP", &attached)));
        match &all[0].verdict {
            Verdict::Vectorized { .. } => assert!(is_parallel, "group {group}"),
            Verdict::Refused { reason } => {
                assert!(
                    !is_parallel && reason.obstacle.class() == Class::UnsafeDep,
                    "group {group}: {reason}"
                );
            }
            other => panic!("group {group}: {other:?}"),
        }
    }
}

#[test]
fn a_recurrence_names_its_value() {
    let text =
        program("  %x = phi i32 [ 1, %entry ], [ %y, %l ]\n  %s = mul i32 %x, %x\n  %y = xor i32 %s, 5\n");
    let text = text
        .replace("ret void", "%r = phi i32 [ %y, %l ]\n  ret i32 %r")
        .replace("define void", "define i32");
    let all = reports(&text);
    let Verdict::Refused { reason } = &all[0].verdict else { panic!("{}", all[0]) };
    assert_eq!(reason.obstacle.class(), Class::NonReductionValueUsedOutsideLoop);
    assert_eq!(reason.subjects, [Subject::Value("%x (line 7)".into())]);
}

/// Lanes have the widths of elements, also where a value decides which of them do something.
#[test]
fn a_choice_by_an_odd_width_names_its_value() {
    let text = "define void @f(ptr %a, i3 %k, i64 %n) {
entry:
  br label %l
l:
  %i = phi i64 [ 0, %entry ], [ %next, %m ]
  %p = getelementptr inbounds i8, ptr %a, i64 %i
  %v = load i8, ptr %p
  %w = add i8 %v, 1
  store i8 %w, ptr %p
  switch i3 %k, label %m [ i3 0, label %x
                           i3 2, label %x ]
x:
  store i8 1, ptr %p
  br label %m
m:
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %e, label %l
e:
  ret void
}
";
    let all = reports(text);
    let said: Vec<String> = all.iter().map(LoopReport::to_string).collect();
    assert!(said[0].starts_with("@f: loop at %l: distributed: into "), "{said:#?}");
    assert!(said[0].ends_with(": it has an integer of 3 bits: %k"), "{said:#?}");
    let refused: Vec<&String> = said.iter().filter(|said| said.contains("not vectorised")).collect();
    assert_eq!(refused.len(), 1, "{said:#?}");
    assert!(refused[0].ends_with("not vectorised: it has an integer of 3 bits: %k"), "{said:#?}");
}

#[test]
fn an_exit_names_the_load_that_it_depends_on() {
    let text = "define i64 @f(ptr %a, ptr %t) {
entry:
  br label %l
l:
  %i = phi i64 [ 0, %entry ], [ %next, %l ]
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %k = load i32, ptr %p
  %q = getelementptr inbounds i32, ptr %t, i32 %k
  %v = load i32, ptr %q
  %next = add nuw i64 %i, 1
  %done = icmp eq i32 %v, 7
  br i1 %done, label %e, label %l
e:
  ret i64 %i
}
";
    let all = reports(text);
    let Verdict::Refused { reason } = &all[0].verdict else { panic!("{}", all[0]) };
    assert_eq!(reason.obstacle.class(), Class::UnsupportedUncountableLoop);
    assert_eq!(reason.subjects, [Subject::Access("the load %v from %q (line 9)".into())]);
}

/// Of a distribution the report, JSON and the remarks say what stood in the way.
#[test]
fn a_division_says_how_and_why() {
    let text = include_str!("../../../tests/cc/examples/distribute.ll");
    let module = parse::parse("d.ll", text).expect("a program");
    let compiled = rivet_cc::pipeline::module(&module, &Options::default()).expect("code");
    let report = &compiled[0].report.loops[0];
    let Verdict::Divided { how, because, .. } = &report.verdict else { panic!("{report}") };
    assert_eq!(*how, Division::Distributed { checked: false });
    let because = because.as_ref().expect("a reason");
    assert_eq!(because.subjects, [Subject::Value("%h (line 9)".into())]);
    assert!(
        report.to_json().contains("\"how\":\"distributed\",\"because\":\"a recurrence"),
        "{}",
        report.to_json()
    );
    let yaml = remarks::yaml(&compiled);
    for line in ["Pass:            loop-distribute", "  - Value:           '%h (line 9)'"] {
        assert!(yaml.lines().any(|l| l == line), "no '{line}' in\n{yaml}");
    }
}

/// A call of a pure function is one recipe, which is replicated, beside enough other work; plans and reports say so.
#[test]
fn calls_of_pure_functions_are_replicated() {
    let element = "  %p = getelementptr inbounds i32, ptr %a, i64 %i\n  %v = load i32, ptr %p\n";
    let call = "  %r = call i32 @g(i32 %v)\n";
    let store = "  %q = getelementptr inbounds i32, ptr %b, i64 %i\n  store i32 %r, ptr %q\n";
    let work: String = (0..9)
        .map(|k| {
            format!("  %w{k} = mul i32 %{}, %v\n", if k == 0 { "r".into() } else { format!("w{}", k - 1) })
        })
        .collect();
    let much = program(&[element, call, &work, &store.replace("%r", "%w8")].concat());
    let pure = |text: &str| text.replace("@g(i32)\n", "@g(i32) nounwind willreturn memory(none)\n");
    let module = parse::parse("f.ll", &pure(&much)).expect("a program");
    let out = vectorize(&module.functions[0], &Options::default());
    assert!(out.reports[0].to_string().contains("lane by lane"), "{}", out.reports[0]);
    for plan in [&out.plans[0].initial, &out.plans[0].last] {
        assert!(plan.contains("    REPLICATE ir<%r> = call @g(ir<%v>)\n"), "{plan}");
    }

    let refused = |text: &str| match &reports(text)[0].verdict {
        Verdict::Refused { reason } => (reason.obstacle.class(), reason.to_string()),
        other => panic!("{other:?}"),
    };
    let (class, words) = refused(&pure(&program(&[element, call, store].concat())));
    assert_eq!(class, Class::VectorizationNotBeneficial, "{words}");
    for endless in [much.clone(), pure(&much).replace(" willreturn", ""), pure(&much).replace("none", "read")]
    {
        let (class, words) = refused(&endless);
        assert!(class == Class::CantVectorizeLibcall && words.contains("it has a call of @g"), "{words}");
    }
}
