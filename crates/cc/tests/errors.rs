//! Each error names its place and says what was found and what was expected.

use rivet_cc::parse::parse;
use rivet_cc::{CcError, Options, pipeline};

/// Reads a text that is wrong: the error must begin with the place and hold the words.
fn wrong(text: &str, place: &str, words: &str) {
    let error = parse("t.ll", text).expect_err(text);
    let said = error.to_string();
    assert!(
        said.starts_with(&format!("t.ll:{place}: ")) && said.contains(words),
        "{said}\n{}",
        error.snippet()
    );
    assert!(error.snippet().contains('^'), "{said}");
}

/// The same with a function around an instruction, which is in line 2.
fn instruction(text: &str, column: u32, words: &str) {
    wrong(
        &format!("define i32 @f(i32 %x, ptr %p, <4 x i32> %v) {{\n  {text}\n  ret i32 %x\n}}\n"),
        &format!("2:{column}"),
        words,
    );
}

#[test]
fn syntax() {
    wrong("define i32 @f( {\n", "2:1", "expected a type, found the end of the file");
    wrong("hello\n", "1:1", "expected 'define', 'declare' or 'attributes', found 'hello'");
    wrong("define void @f() {\n  ret void\n", "3:1", "found the end of the file");
    wrong("define void @f() {\n}\n", "2:1", "a function has at least one block");
    instruction("%a = add i32 %x 1", 19, "expected ',', found '1'");
    instruction("%a = plus i32 %x, 1", 8, "expected an instruction, found 'plus'");
    instruction("%a = icmp lt i32 %x, 1", 13, "expected a predicate, found 'lt'");
    instruction("%a = add i32 %x, 5000000000", 20, "5000000000 does not fit i32");
    instruction("%a = load i32, ptr %p, align 3", 32, "a power of two, not 3");
    // A string that goes on to the end of the file is shown as far as its line goes.
    instruction("\"open", 3, "expected an instruction, found '\"open'");
}

/// All functions that cannot be compiled are named, those that the parser refuses and those that a pass refuses.
#[test]
fn every_refused_function() {
    let refused = "define void @a() {\n  call void asm \"nop\", \"~{s1}\"()\n  ret void\n}\n";
    let text = refused.to_owned() + "define void @b() {\n  ret void\n}\n" + &refused.replace("@a", "@c");
    let error = parse("t.ll", &text).expect_err("inline assembly").to_string();
    let lines: Vec<&str> = error.lines().collect();
    assert!(
        lines.len() == 2 && lines[0].starts_with("t.ll:2:") && lines[1].starts_with("t.ll:9:"),
        "{error}"
    );

    let wide = |name: &str| {
        format!(
            "define void @{name}(ptr %p) {{\n  %v = load <vscale x 3 x i64>, ptr %p\n  store <vscale x 3 x i64> %v, ptr %p\n  ret void\n}}\n"
        )
    };
    let module = parse("t.ll", &(wide("a") + &wide("b"))).expect("a module");
    let error = pipeline::module(&module, &Options::default()).expect_err("no such groups").to_string();
    assert!(error.lines().count() == 2 && error.contains("@a:") && error.contains("@b:"), "{error}");
}

#[test]
fn names() {
    instruction("%a = add i32 %y, 1", 16, "'%y' is not defined");
    instruction("%x = add i32 %x, 1", 3, "a second definition of '%x'");
    instruction("br label %no\nb:", 12, "there is no block '%no'");
    instruction("%a = add i64 %x, 1", 16, "expected a value of type i64, but '%x' is of type i32");
    wrong(
        "define void @f() {\n  ret void\n}\ndefine void @f() {\n  ret void\n}\n",
        "4:13",
        "a second definition of '@f'",
    );
    instruction("call void @g(i32 %x)", 3, "'@g' is neither defined nor declared");
}

#[test]
fn rules() {
    instruction("%a = load i32, i32 %x", 3, "expected an address of type ptr, found i32");
    instruction("store i32 %x, i32 %x", 3, "expected an address of type ptr, found i32");
    instruction("%a = getelementptr i32, i32 %x, i64 1", 3, "expected an address of type ptr, found i32");
    instruction("%a = getelementptr i32, ptr %p, float 1.0", 3, "expected a number of steps, found float");
    instruction("%a = fadd i32 %x, 1", 3, "expected a floating-point operand, found i32");
    instruction("%a = trunc i32 %x to i64", 3, "trunc does not convert i32 to i64");
    instruction("%a = add exact i32 %x, 1", 3, "cannot be marked 'exact'");
    instruction("%a = call i32 @llvm.smax.i32(i32 %x)", 3, "expected 2 operands, found 1");
    instruction(
        "%a = call <4 x i32> @llvm.vp.add.v4i32(<4 x i32> %v, <4 x i32> %v, <2 x i1> zeroinitializer, i32 4)",
        3,
        "expected a mask <4 x i1>",
    );
    wrong(
        "define i32 @f() {\n  br label %b\nb:\n  %c = phi i32 [ 1, %d ]\n  br label %d\nd:\n  ret i32 1\n}\n",
        "4:3",
        "a phi has one value for each predecessor of its block",
    );
    instruction("ret i64 0\nb:", 3, "the function gives i32, not i64");
    let undecided = "%a = call <vscale x 2 x i32> @llvm.vector.extract.nxv2i32.v4i32(<4 x i32> %v, i64 0)";
    instruction(undecided, 3, "depends on vscale");
}

#[test]
fn constructs_that_are_not_supported() {
    let global = "@g = global float bitcast (i32 ptrtoint (ptr @g to i32) to float)\n";
    wrong(global, "1:19", "the constant expression 'bitcast' is not supported here");
    instruction("callbr void %p()", 15, "expected 'asm', found '%p'");
    instruction("%a = invoke i32 %p()", 8, "the instruction 'invoke' is not supported");
    instruction("%a = load atomic i32, ptr %p strong, align 4", 32, "expected an ordering, as 'seq_cst'");
    instruction("%a = atomicrmw fadd ptr %p, i32 1 seq_cst", 3, "operands of wrong types: ptr, i32");
    instruction("%a = load i32, ptr @g", 22, "'@g' is neither defined nor declared");
    instruction("%a = add i1025 1, 2", 12, "integers of 1025 bits are not supported");
    instruction(
        "%a = add <2 x i65> zeroinitializer, zeroinitializer",
        17,
        "vectors of i65 are not supported",
    );
    instruction("%a = call i32 @llvm.made.up(i32 %x)", 17, "the intrinsic '@llvm.made.up' is not supported");
    // No types follow the name that it begins with: it is another one.
    instruction("%a = call i32 @llvm.ctpop.fast.i32(i32 %x)", 17, "'@llvm.ctpop.fast.i32' is not supported");
    instruction("%a = call i32 %x()", 17, "expected a value of type ptr, but '%x' is of type i32");
    wrong(
        "target triple = \"riscv32-unknown-elf\"\n",
        "1:17",
        "'riscv32-unknown-elf' is not supported, only riscv64",
    );
    wrong("@llvm.made.up = appending global [0 x ptr] zeroinitializer\n", "1:1", "is not supported");
    wrong("@a = global ptr @b\n", "1:17", "'@b' is neither defined nor declared");
    wrong("@a = global [2 x i8] c\"abc\"\n", "1:22", "expected 2 bytes, found 3");
    wrong("@a = global i32 ptrtoint (ptr @a to i32)\n", "1:17", "a part of an address");
    instruction("call void asm \"plus $0\", \"r\"(i32 %x)", 13, "inline assembly: line 1, column 1");
    instruction("call void asm \"nop\", \"~{s1}\"()", 13, "inline assembly that changes s1 is not supported");
    instruction(
        "call void asm \"nop ${0:q}\", \"r\"(i32 %x)",
        13,
        "this form of inline assembly is not supported",
    );
    let reference = |code: &str, operand: &str, words: &str| {
        instruction(&format!("call void asm \"{code}\", \"S\"({operand})"), 13, words);
    };
    reference("beqz a0, $0", "ptr @f", "line 1, column 1: `f` is not defined");
    reference("la a0, $0", "ptr getelementptr (i8, ptr @f, i64 4)", "this reference to `f` is not supported");
    reference("call t0, $0", "ptr @f", "this reference to `f` is not supported");
    reference("li a0, $0", "ptr %p", "an operand of inline assembly in this place");
    instruction("call void asm \"nop ${0:n}\", \"S\"(ptr @f)", 13, "this form of inline assembly");
    instruction(
        "%a = callbr { i32, double } asm \"bnez $2, ${3:l}\", \"=r,=f,r,!i\"(i32 %x) to label %b [label %b]\nb:",
        31,
        "so many results of inline assembly are not supported",
    );
    instruction("call void asm \"nop\", \"^vr\"(i32 %x)", 13, "an operand of inline assembly in this place");
    instruction(
        "%a = call i64 asm \"\", \"=r,0\"(i32 %x)",
        17,
        "an operand is of another type than its output",
    );
    instruction("%a = load i32, ptr addrspace(3) %p", 22, "address spaces are not supported");
    instruction("%a = add x86_fp80 1, 2", 12, "the type 'x86_fp80' is not supported");
}

/// What only a pass knows that it cannot do has a place, too: of the instruction, or of the function.
#[test]
fn what_a_pass_does_not_support_has_a_place() {
    let refused = |text: &str| {
        let module = parse("t.ll", text).expect("a program");
        let errors = module.functions.iter().filter_map(|f| pipeline::function(f, &Options::default()).err());
        let errors: Vec<CcError> = errors.collect();
        assert!(matches!(&errors[..], [CcError::Unsupported { .. }]), "{errors:?}");
        (errors[0].to_string(), errors[0].snippet(), errors[0].to_json())
    };
    let (said, snippet, json) = refused(
        "define double @g() {\n  ret double 1.0\n}\n\ndefine void @f(ptr %p) {\n  %x = load i32, ptr %p\n  \
         %y = load <vscale x 3 x i32>, ptr %p\n  store volatile <vscale x 3 x i32> %y, ptr %p\n  ret void\n}\n",
    );
    let what = "`<vscale x 3 x i32>`: no group of registers has this size; it cannot be compiled";
    assert_eq!(said, format!("t.ll:7:3: @f: {what}"));
    assert_eq!(snippet, "  |\n7 |   %y = load <vscale x 3 x i32>, ptr %p\n  |   ^^\n");
    assert_eq!(
        json,
        serde_json::json!({
            "kind": "unsupported", "function": "f", "message": what, "file": "t.ll", "line": 7, "column": 3,
            "width": 2, "source": "  %y = load <vscale x 3 x i32>, ptr %p",
        })
    );
}

#[test]
fn the_line_is_underlined() {
    let error = parse("t.ll", "define void @f(i32 %é) {\n\t%a = add i32 %b, 1\n  ret void\n}\n")
        .expect_err("a name is not ASCII");
    assert_eq!(error.snippet(), "  |\n1 | define void @f(i32 %é) {\n  |                    ^\n");
    let error = parse("t.ll", "define void @f() {\n\t%a = add i32 %bc, 1\n  ret void\n}\n")
        .expect_err("%bc is not defined");
    assert_eq!(error.snippet(), "  |\n2 |     %a = add i32 %bc, 1\n  |                  ^^^\n");
}

/// Whatever a text nests, it is followed to a limit, which is an error with a place.
#[test]
fn depth() {
    let deep = |open: &str, inner: &str, close: &str| open.repeat(100_000) + inner + &close.repeat(100_000);
    let gep = |ty: &str| {
        format!("define void @f(ptr %p) {{\n  %q = getelementptr {ty}, ptr %p, i64 0\n  ret void\n}}\n")
    };
    wrong(&gep(&deep("[1 x ", "i8", "]")), "2:342", "nested more than 64 deep");
    wrong(&gep(&deep("{", "i8", "}")), "2:86", "nested more than 64 deep");
    wrong(&gep(&deep("<1 x ", "i8", ">")), "2:342", "nested more than 64 deep");
    wrong(&format!("%t = type {}\n", deep("{", "i8", "}")), "1:75", "nested more than 64 deep");
    let names = |count: usize, of: &dyn Fn(usize) -> String| -> String {
        let lines = (0..count).map(|i| format!("%t{} = type {{ {} }}\n", i + 1, of(i)));
        format!("%t0 = type {{ i8 }}\n{}", lines.collect::<String>())
    };
    wrong(&names(20_000, &|i| format!("%t{i}")), "64:13", "nested more than 64 deep");
    wrong(&names(60, &|i| format!("%t{i}, %t{i}")), "12:13", "a type of more than 4096 parts");
    wrong("%t = type { i8, %u }\n%u = type [2 x %t]\n", "2:16", "the type '%t' contains itself");
    let constant = deep("inttoptr (i64 ", "1", " to ptr)");
    instruction(&format!("store ptr {constant}, ptr %p"), 891, "nested more than 64 deep");
    let global = format!("@g = global {} {}\n", deep("[1 x ", "i8", "]"), deep("[", "i8 0", "]"));
    wrong(&global, "1:333", "nested more than 64 deep");
    // Of metadata nothing is read that nests.
    let metadata = format!("!0 = {}\n", deep("!{", "", "}"));
    let function = "define void @f() {\n  ret void\n}\n";
    assert_eq!(parse("t.ll", &(metadata + function)).expect("a program").functions.len(), 1);
}

/// A loop with a chain of operations that is longer than can be followed stays scalar, and is compiled.
#[test]
fn chains() {
    let chain: String = (0..3000).map(|i| format!("  %x{} = mul i64 %x{i}, %b\n", i + 1)).collect();
    let text = format!(
        "define void @f(ptr %p, i64 %n, i64 %b) {{\nentry:\n  br label %l\nl:\n  %i = phi i64 [ 0, %entry ], [ %j, %l ]\n  \
         %q = getelementptr i64, ptr %p, i64 %i\n  %x0 = load i64, ptr %q\n{chain}  store i64 %x3000, ptr %q\n  \
         %j = add i64 %i, 1\n  %c = icmp eq i64 %j, %n\n  br i1 %c, label %e, label %l\ne:\n  ret void\n}}\n"
    );
    let module = parse("t.ll", &text).expect("a program");
    let compiled = pipeline::function(&module.functions[0], &Options::default()).expect("code");
    let report = compiled.report.loops[0].to_string();
    assert!(report.contains("a chain of more than 400 operations"), "{report}");
}
