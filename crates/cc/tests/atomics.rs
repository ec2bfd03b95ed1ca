//! Atomic accesses: the instructions that the psABI has for each ordering, and what the evaluator says of each operation.

use rivet_cc::emit::{self, Data};
use rivet_cc::eval::{Choices, Evaluator, Memory, Val};
use rivet_cc::parse::parse;
use rivet_cc::{Options, pipeline};

/// The instructions of a function with this body, without its `ret`, labels as `L`.
fn code(result: &str, body: &str) -> Vec<String> {
    let text = format!("define {result} @f(ptr %p, i32 %a, i32 %b) {{\n  {body}\n}}\n");
    let module = parse("t.ll", &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let compiled = pipeline::function(&module.functions[0], &Options::default());
    let routine = compiled.unwrap_or_else(|error| panic!("{error}\n{text}")).back.routine;
    let text = emit::text(&[routine], &Data::default());
    let lines =
        text.lines().skip_while(|line| *line != "f:").skip(1).map(|line| line.trim().replace('\t', " "));
    let shown = lines.filter(|line| !line.starts_with('.') && line != "ret");
    shown.map(|line| line.split(".L").next().unwrap_or_default().to_string()).collect()
}

#[test]
fn orderings() {
    let load = |ordering: &str| {
        code("i32", &format!("%x = load atomic i32, ptr %p {ordering}, align 4\n  ret i32 %x"))
    };
    let word = "lw a0, 0x0(a0)";
    assert_eq!(load("unordered"), [word]);
    assert_eq!(load("monotonic"), [word]);
    assert_eq!(load("acquire"), [word, "fence r, rw"]);
    assert_eq!(load("seq_cst"), ["fence rw, rw", word, "fence r, rw"]);

    let store = |ordering: &str| {
        code("void", &format!("store atomic i32 %a, ptr %p {ordering}, align 4\n  ret void"))
    };
    let word = "sw a1, 0x0(a0)";
    assert_eq!(store("monotonic"), [word]);
    assert_eq!(store("release"), ["fence rw, w", word]);
    assert_eq!(store("seq_cst"), ["fence rw, w", word, "fence rw, rw"]);

    let fence = |ordering: &str| code("void", &format!("fence {ordering}\n  ret void"));
    assert_eq!(fence("acquire"), ["fence r, rw"]);
    assert_eq!(fence("release"), ["fence rw, w"]);
    assert_eq!(fence("acq_rel"), ["fence.tso"]);
    assert_eq!(fence("seq_cst"), ["fence rw, rw"]);
    assert_eq!(fence("syncscope(\"singlethread\") seq_cst"), [""; 0]);

    let add = |ordering: &str| {
        code("i32", &format!("%x = atomicrmw add ptr %p, i32 %a {ordering}, align 4\n  ret i32 %x"))
    };
    for (ordering, bits) in [
        ("monotonic", ""),
        ("acquire", ".aq"),
        ("release", ".rl"),
        ("acq_rel", ".aqrl"),
        ("seq_cst", ".aqrl"),
    ] {
        assert_eq!(add(ordering), [format!("amoadd.w{bits} a0, a1, (a0)")]);
    }

    let exchange = |orderings: &str| {
        let body = format!(
            "%x = cmpxchg ptr %p, i32 %a, i32 %b {orderings}, align 4\n  \
             %y = extractvalue {{ i32, i1 }} %x, 0\n  ret i32 %y"
        );
        code("i32", &body)
            .into_iter()
            .filter(|line| line.starts_with("lr.") || line.starts_with("sc."))
            .collect()
    };
    let bits = |orderings: &str| -> Vec<String> {
        let all: Vec<String> = exchange(orderings);
        all.iter().map(|line| line.split(' ').next().unwrap_or_default().to_string()).collect()
    };
    assert_eq!(bits("monotonic monotonic"), ["lr.w", "sc.w"]);
    assert_eq!(bits("acquire monotonic"), ["lr.w.aq", "sc.w"]);
    assert_eq!(bits("release monotonic"), ["lr.w", "sc.w.rl"]);
    assert_eq!(bits("release acquire"), ["lr.w.aq", "sc.w.rl"]);
    assert_eq!(bits("acq_rel acquire"), ["lr.w.aq", "sc.w.rl"]);
    assert_eq!(bits("seq_cst seq_cst"), ["lr.w.aqrl", "sc.w.rl"]);
}

/// What is refused is refused with the reason.
#[test]
fn refused() {
    let body = "%x = atomicrmw add ptr %p, i24 1 seq_cst, align 4\n  ret void";
    let module = parse("t.ll", &format!("define void @f(ptr %p) {{\n  {body}\n}}\n")).expect("a module");
    let error = pipeline::function(&module.functions[0], &Options::default()).expect_err(body).to_string();
    let why = "an atomic access of type `i24`";
    assert!(error.starts_with("t.ll:2:3: @f: ") && error.contains(why), "{error}");
}

/// Of more than a register, or less aligned than its size, an access is the library's, with the size and C's number of the
/// ordering.
#[test]
fn accesses_without_instructions_are_calls() {
    for (body, calls, bytes, order) in [
        ("%x = load atomic i32, ptr %p seq_cst, align 2", &["__atomic_load"][..], 4, 5),
        ("%x = load atomic i128, ptr %p acquire, align 16", &["__atomic_load"], 16, 2),
        ("store atomic i128 7, ptr %p release, align 16", &["__atomic_store"], 16, 3),
        ("%x = atomicrmw xchg ptr %p, i64 7 acq_rel, align 1", &["__atomic_exchange"], 8, 4),
        ("%x = atomicrmw max ptr %p, i128 7 acquire", &["__atomic_load", "__atomic_compare_exchange"], 16, 2),
        ("%x = cmpxchg ptr %p, i16 7, i16 8 seq_cst acquire, align 1", &["__atomic_compare_exchange"], 2, 2),
    ] {
        let lines = code("void", &format!("{body}\n  ret void"));
        let called: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("call ")).collect();
        assert_eq!(called, calls, "{body}: {lines:?}");
        let has = |number: i32| {
            lines.iter().any(|line| line.starts_with("li ") && line.ends_with(&format!(", 0x{number:x}")))
        };
        assert!(has(bytes) && has(order), "{body}: {lines:?}");
        assert!(!lines.iter().any(|line| line.starts_with("amo") || line.starts_with("lr.")), "{lines:?}");
    }
}

/// What `atomicrmw` gives, and what it leaves, of a byte.
#[test]
fn operations() {
    for (op, old, value, new) in [
        ("xchg", 5, 7, 7),
        ("add", 200, 100, 44),
        ("sub", 1, 2, 255),
        ("and", 12, 10, 8),
        ("nand", 12, 10, 247),
        ("or", 12, 10, 14),
        ("xor", 12, 10, 6),
        ("max", 200, 100, 100),
        ("min", 200, 100, 200),
        ("umax", 200, 100, 200),
        ("umin", 200, 100, 100),
        ("uinc_wrap", 4, 5, 5),
        ("uinc_wrap", 5, 5, 0),
        ("udec_wrap", 0, 5, 5),
        ("udec_wrap", 9, 5, 5),
        ("udec_wrap", 3, 5, 2),
        ("usub_cond", 9, 5, 4),
        ("usub_cond", 4, 5, 4),
        ("usub_sat", 4, 5, 0),
    ] {
        let text = format!(
            "define i8 @f(ptr %p, i8 %x) {{\n  %y = atomicrmw {op} ptr %p, i8 %x seq_cst, align 1\n  ret i8 %y\n}}\n"
        );
        let module = parse("t.ll", &text).expect("a module");
        let again = parse("printed.ll", &module.to_string()).expect("what was printed");
        rivet_cc::ir::same(&module.functions[0], &again.functions[0]).expect("the same");
        // As it was read, and as the loop that stands for it.
        let mut looped = module.clone();
        looped.functions[0] = rivet_cc::legal::legalize(&module.functions[0], &Default::default());
        for module in [&module, &looped] {
            for at in 0..4 {
                let mut memory = Memory::new();
                let mut bytes = vec![0xa5; 4];
                bytes[at as usize] = old;
                let address = memory.add("p", bytes.clone(), 0) + at;
                let mut evaluator = Evaluator::new(module, memory, Choices::default());
                let found = evaluator.call("f", &[Val::int(address), Val::int(value)]).expect(op);
                assert_eq!(found, Some(Val::int(old.into())), "{op}");
                bytes[at as usize] = new;
                assert_eq!(evaluator.memory.regions()[0].bytes, bytes, "{op} at {at}");
            }
        }
    }
}

/// With Zabha there are instructions for bytes and halfwords; without, a loop around the word that they are in.
#[test]
fn parts_of_words_have_instructions_with_zabha() {
    let code = |features: &str, ty: &str, op: &str| {
        let text = format!(
            "define signext {ty} @f(ptr %p, {ty} %x) #0 {{\n  %old = atomicrmw {op} ptr %p, {ty} %x acquire\n  ret {ty} %old\n}}\n\
             attributes #0 = {{ \"target-features\"=\"{features}\" }}\n"
        );
        let module = parse("t.ll", &text).expect("a module");
        let compiled = pipeline::module(&module, &Options::default()).expect("it compiles");
        let routine = compiled[0].back.routine.clone();
        emit::text(&[routine], &Data::default())
    };
    for (op, name) in [("add", "amoadd"), ("xchg", "amoswap"), ("umin", "amominu"), ("sub", "amoadd")] {
        for (ty, letter) in [("i8", "b"), ("i16", "h")] {
            let with = code("+a,+zabha", ty, op);
            assert!(with.contains(&format!("\t{name}.{letter}.aq\t")), "{with}");
            assert!(with.contains("_zabha\"") && !with.contains("lr.w"), "{with}");
            let without = code("+a,-zabha", ty, op);
            assert!(without.contains("\tlr.w.aq\t") && !without.contains(name), "{without}");
        }
    }
    assert!(code("+a,+zabha", "i8", "nand").contains("\tlr.w"));
}
