//! Texts: what is read, and what is refused with one line that says why and where.

use rivet_litmus::{Location, Observed, Quantifier, Test, Value};

use super::program;

#[test]
fn a_test_is_read_whole() {
    let test = Test::parse(
        "(* a comment (* in it another *)
         *)
RISCV A+b.c-d[e]
\"a string with { in it\"
Generator=hand
{
 x=1; [y]=-2; uint64_t z; int* 1:a0 = &z; uint64_t 1:x7; 0:x5=0x10;
}
 P0               | P1    ;
 LC00: addi x6,x5,1 |     ;
 (* nothing *)    | nop   ;
locations [z; 1:x10;]
filter (not (x=3))
~exists (x=2 /\\ ([y]=3 \\/ 0:a1=y) => true)
",
    )
    .expect("a test");
    assert_eq!(
        (test.name.as_str(), test.threads(), test.quantifier),
        ("A+b.c-d[e]", 2, Quantifier::NotExists)
    );
    let location =
        |name: &str, value, declared| Location { name: name.into(), value: Value::Number(value), declared };
    assert_eq!(test.locations, [location("x", 1, None), location("y", -2, None), location("z", 0, Some(8))]);
    let shown: Vec<String> = test.observed.iter().map(|&observed| test.label(observed)).collect();
    assert_eq!(shown, ["0:x11", "1:x10", "[x]", "[y]", "[z]"]);
    assert_eq!(test.observed[0], Observed::Register(0, 11));
}

#[test]
fn conditions_are_read_as_they_bind() {
    let holds = |condition: &str| {
        let text = format!("RISCV c\n{{ x=1; y=2; }}\n P0 ;\nforall ({condition})");
        let program = program(&text).unwrap_or_else(|error| panic!("{condition}: {error}"));
        let seen = program.run(&super::options(1, rivet_litmus::Threads::Turns)).expect("a run");
        let report = rivet_litmus::Report { program: &program, seen: &seen, time: Default::default() };
        report.witnesses().0 == 1
    };
    for condition in [
        "true",
        "x=1",
        "x=1 /\\ y=2",
        "x=0 \\/ y=2",
        "x=1 \\/ x=0 /\\ y=0",
        "~(x=0)",
        "not x=0 /\\ y=2",
        "x=0 => y=0",
        "x=0x1",
        "x=4294967297",
        "~~x=1",
    ] {
        assert!(holds(condition), "{condition}");
    }
    for condition in ["false", "x=2", "(x=1 \\/ x=0) /\\ y=0", "x=1 => y=0", "~true", "y=x"] {
        assert!(!holds(condition), "{condition}");
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let code = |code: &str| format!("RISCV t\n{{ 0:x5=x; 0:x6=y; }}\n P0 ;\n {code} ;\nexists (x=1)");
    let deep = format!("RISCV t\n{{ }}\n P0 ;\nexists {}true{}", "(".repeat(1000), ")".repeat(1000));
    let long = format!("RISCV t\n{{ }}\n P0 ;\n{}exists (true)", " nop ;\n".repeat(100));
    let loads = format!(
        "RISCV t\n{{ 0:x5=x; 1:x5=x; 1:x7=1; }}\n P0 | P1 ;\n{}exists (x=1)",
        " lw x6,0(x5) | amoadd.w x6,x7,0(x5) ;\n".repeat(30)
    );
    let stores = format!(
        "RISCV t\n{{ {}}}\n P0 | P1 | P2 | P3 | P4 | P5 ;\n{}exists (x=1)",
        (0..6).map(|thread| format!("{thread}:x5=x; {thread}:x6={thread}; ")).collect::<String>(),
        format!(" sw x6,0(x5) {};\n", "| sw x6,0(x5) ".repeat(5)).repeat(3)
    );
    let cases: &[(&str, &str)] = &[
        ("", "line 1: expected `RISCV NAME`"),
        ("AArch64 MP\n{}", "line 1: expected `RISCV NAME`"),
        ("RISCV\n{}", "line 1: expected the name"),
        ("RISCV t\n", "line 1: expected the initial state"),
        ("RISCV t\n(* {", "line 2: the comment that begins here does not end"),
        ("RISCV t\n\"{", "line 2: the string that begins here does not end"),
        ("RISCV t\n{ x=1", "line 2: expected `;`, found the end of the file"),
        ("RISCV t\n{ x=; }", "line 2: expected a number, found `;`"),
        (
            "RISCV t\n{ x=12345678901234567890123; }",
            "line 2: `12345678901234567890123` is not a number of 64 bits",
        ),
        ("RISCV t\n{ foo x; }", "line 2: unknown type `foo`"),
        ("RISCV t\n{ 0:f5=x; }", "line 2: `f5` is not an integer register"),
        ("RISCV t\n{ 9:x5=x; }", "line 2: a test has at most 8 threads"),
        ("RISCV t\n{\n1:x5=x; }\n P0 ;\nexists (true)", "line 3: there is no thread 1"),
        ("RISCV t\n{}\n P1 ;\nexists (true)", "line 3: expected the names of the threads: `P0 | P1 ;`"),
        ("RISCV t\n{}\n P0 | P1 ;\n nop ;\nexists (true)", "line 4: the row has 1 cells for 2 threads"),
        ("RISCV t\n{}\n P0 ;\n nop\n", "line 4: the row that begins here does not end"),
        ("RISCV t\n{}\n P0 ;\n nop ;\n", "expected a condition: `exists`"),
        ("RISCV t\n{}\n P0 ;\nexists (1:x5=0)", "line 4: there is no thread 1"),
        ("RISCV t\n{}\n P0 ;\nexists (x=1", "line 4: expected `)`, found the end of the file"),
        ("RISCV t\n{}\n P0 ;\nexists (x=1) y", "line 4: expected the end of the condition, found `y`"),
        (&deep, "line 4: the condition is nested more than 64 deep"),
        (&long, "a test has at most 64 rows"),
        (&loads, "more than 16384 ways"),
        (&stores, "more than 2097152 candidate executions"),
        (&code("frobnicate x5"), "line 4: P0: `frobnicate x5`: unknown instruction `frobnicate`"),
        (&code("addi x5,x5,5000"), "line 4: P0: `addi x5,x5,5000`: expected a number from -2048 to 2047"),
        (&code(".zero 100000000"), "line 4: `.zero 100000000`: directives have no place here"),
        (&code("c.nop"), "line 4: P0: `c.nop`: the thread has compressed instructions"),
        (&code("csrr x7,cycle"), "the memory model does not know this instruction"),
        (&code("fadd.s f1,f1,f1"), "the memory model does not know this instruction"),
        (&code("jr x5"), "the memory model does not know this instruction"),
        (&code("L: beq x0,x0,L"), "it jumps backward, and a litmus test has no loops"),
        (&code("beq x0,x0,.+256"), "it jumps out of the thread"),
        (&code("lw x7,4(x5)"), "where no location begins"),
        (&code("lw x7,0(x0)"), "it accesses 0x0, where no location begins"),
        (&code("lw x7,0(x5) ;\n lb x7,0(x5)"), "line 5: P0: `lb x7,0(x5)`: an access of 1 bytes, others"),
        (&code("vle8.v v8,(x5)"), "the memory model does not know this instruction"),
    ];
    let mut wrong = Vec::new();
    for (text, expected) in cases {
        let isa = "rv64gcv_zabha_zalasr";
        let error = super::program_for(isa, text).expect_err(expected).to_string();
        if !error.contains(expected) || error.lines().count() != 1 || error.len() > 250 {
            wrong.push(format!("{text:.200}\n expected {expected}\n found {error}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
