//! How code finds symbols, and what other names they have.

use rivet_cc::pipeline::{self, Stage};
use rivet_cc::{Options, parse};

fn assembly(text: &str) -> String {
    let module = parse::parse("f.ll", text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let compiled = pipeline::module(&module, &Options::default()).unwrap_or_else(|e| panic!("{e}\n{text}"));
    String::from_utf8(pipeline::emit(&module, &compiled, Stage::Asm).expect("assembly")).expect("text")
}

const SYMBOLS: &str = "@plain = global i32 1
@own = dso_local global i32 2
@hidden = hidden global i32 3
@local = internal global i32 4
@protected = protected global i32 5
@weak = weak global i32 6
@alias = alias i32, ptr @own
define void @code() {
  ret void
}
define void @f(ptr %p) {
  store volatile ptr @plain, ptr %p
  store volatile ptr @own, ptr %p
  store volatile ptr @hidden, ptr %p
  store volatile ptr @local, ptr %p
  store volatile ptr @protected, ptr %p
  store volatile ptr @weak, ptr %p
  store volatile ptr @alias, ptr %p
  store volatile ptr @code, ptr %p
  call void @code()
  ret void
}
";

/// The executable may define what a shared library defines, too: then the library has to use that.
#[test]
fn shared_libraries_ask_the_table_for_what_may_be_replaced() {
    let of_table = |flags: &str| {
        let text = assembly(&format!("{SYMBOLS}{flags}"));
        let asked = text.split("got_pcrel_hi(").skip(1);
        asked.map(|rest| rest.split(')').next().unwrap_or_default().to_string()).collect::<Vec<_>>()
    };
    let level = "!0 = !{i32 8, !\"PIC Level\", i32 2}\n!1 = !{i32 7, !\"PIE Level\", i32 2}\n";
    assert_eq!(
        of_table(&format!("!llvm.module.flags = !{{!0}}\n{level}")),
        ["plain", "weak", "alias", "code"]
    );
    // The definitions of an executable come first.
    assert_eq!(of_table(&format!("!llvm.module.flags = !{{!0, !1}}\n{level}")), [""; 0]);
    assert_eq!(of_table(""), [""; 0]);
}

/// LLVM writes no type in front of an expression.
#[test]
fn an_alias_may_be_of_an_expression() {
    for target in [
        "getelementptr inbounds (i8, ptr @v, i64 4)",
        "ptr getelementptr inbounds (i8, ptr @v, i64 4)",
        "inttoptr (i64 add (i64 ptrtoint (ptr @v to i64), i64 4) to ptr)",
    ] {
        let text = assembly(&format!("@v = global [2 x i32] zeroinitializer\n@w = alias i32, {target}\n"));
        assert!(text.contains(".set\tw, v+4"), "{target}: {text}");
    }
}
