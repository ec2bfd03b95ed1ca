//! The best-known shapes: what RVWMO says to each. The files say it by their quantifier, `exists` where the specification's
//! rules allow the outcome and `~exists` where they forbid it, and name the rules.

use rivet_litmus::{Model, Quantifier, Report};

use super::{program, program_for, shapes};

/// Does a model allow the condition of a test?
fn allows(model: Model, text: &str) -> bool {
    let program = program(text).expect("a test");
    let seen = Default::default();
    let report = Report { program: &program, seen: &seen, time: Default::default() };
    report.model_witnesses(model).0 > 0
}

#[test]
fn rvwmo_says_what_the_specification_says() {
    let mut allowed = 0;
    for (name, text) in shapes() {
        let expected = match program(&text).expect("a test").test.quantifier {
            Quantifier::Exists => true,
            Quantifier::NotExists => false,
            Quantifier::Forall => panic!("{name}: exists or ~exists"),
        };
        assert_eq!(allows(Model::Rvwmo, &text), expected, "{name}");
        allowed += usize::from(expected);
    }
    assert!(allowed >= 20 && shapes().len() - allowed >= 20);
}

#[test]
fn rvtso_allows_store_buffers_alone() {
    // With Ztso only a store and a later load can change places, and stores are forwarded.
    let expected = ["R", "SB", "SB+fence.tsos", "SB+rfi-fence.r.rs", "LRSC-spurious"];
    let named = |model| {
        let all = shapes().into_iter().filter(|(_, text)| allows(model, text));
        all.map(|(name, _)| name).collect::<Vec<_>>()
    };
    let mut sorted = expected;
    sorted.sort_unstable();
    assert_eq!(named(Model::Rvtso), sorted);
    assert_eq!(named(Model::Sc), ["LRSC-spurious"]);
}

#[test]
fn ztso_is_a_promise() {
    let (_, text) = shapes().into_iter().find(|(name, _)| name == "MP").expect("MP");
    assert_eq!(program_for("rv64gc", &text).expect("a test").promised(), Model::Rvwmo);
    assert_eq!(program_for("rv64gc_ztso", &text).expect("a test").promised(), Model::Rvtso);
}

/// The outcomes that a model allows, as the report shows them.
fn outcomes(model: Model, text: &str) -> Vec<Vec<i64>> {
    let program = program(text).unwrap_or_else(|error| panic!("{error}"));
    program
        .allowed
        .iter()
        .filter(|(_, strongest)| **strongest <= model)
        .map(|(outcome, _)| outcome.0.clone())
        .collect()
}

#[test]
fn the_manuals_sample_ends_with_2_4_or_5() {
    // "The final value of a0 in the first hart can be either 2, 4, or 5 … will never be 1 or 3."
    let text = "RISCV sample
{ 0:s0=x; 1:s0=x; }
 P0          | P1          ;
 li t1,1     | li t4,4     ;
 sw t1,0(s0) | sw t4,0(s0) ;
 li t2,2     |             ;
 sw t2,0(s0) |             ;
 lw a0,0(s0) |             ;
 li t3,3     | li t5,5     ;
 sw t3,0(s0) | sw t5,0(s0) ;
exists (0:a0=2)";
    assert_eq!(outcomes(Model::Rvwmo, text), [[2], [4], [5]]);
}

#[test]
fn values_are_those_of_the_instructions() {
    // Bytes are sign-extended by lb and not by lbu; amomaxu compares without sign.
    let text = "RISCV values
{ int8_t b=-1; 0:x5=b; 0:x6=w; int w=-3; 0:x7=5; }
 P0                      ;
 lb x8,0(x5)             ;
 lbu x9,0(x5)            ;
 amomaxu.w x10,x7,0(x6)  ;
 amoadd.b x11,x7,0(x5)   ;
 mul x12,x8,x9           ;
locations [0:x8; 0:x9; 0:x10; 0:x11; 0:x12; b; w;]
forall (true)";
    assert_eq!(outcomes(Model::Rvwmo, text), [[-1, 255, -3, -1, -255, 4, -3]]);
}

#[test]
fn addresses_are_values() {
    let text = "RISCV pointers
{ int64_t p=x; int x=1; int y=2; 0:x5=p; 0:x6=y; 1:x5=p; }
 P0          | P1          ;
 sd x6,0(x5) | ld x7,0(x5) ;
             | lw x8,0(x7) ;
exists (1:x7=y /\\ 1:x8=2)";
    assert_eq!(outcomes(Model::Rvwmo, text).len(), 2);
    assert!(allows(Model::Sc, text));
    assert!(!allows(Model::Rvwmo, &text.replace("1:x8=2", "1:x8=1")));
}

#[test]
fn annotations_need_the_right_instruction() {
    // lr.rl and sc.aq alone have no annotation; with both bits they have both.
    let text = |load: &str, store: &str| {
        format!(
            "RISCV MP+sc+lr
{{ 0:x5=1; 0:x10=x; 0:x11=y; 1:x10=x; 1:x11=y; }}
 P0                   | P1                 ;
 sw x5,0(x10)         | {load} x7,0(x11)   ;
 lr.w x6,0(x11)       | lw x8,0(x10)       ;
 {store} x9,x5,0(x11) |                    ;
exists (1:x7=1 /\\ 1:x8=0)"
        )
    };
    assert!(allows(Model::Rvwmo, &text("lr.w.rl", "sc.w.rl")));
    assert!(allows(Model::Rvwmo, &text("lr.w.aq", "sc.w.aq")));
    assert!(!allows(Model::Rvwmo, &text("lr.w.aq", "sc.w.rl")));
    assert!(!allows(Model::Rvwmo, &text("lr.w.aq.rl", "sc.w.aq.rl")));
}
