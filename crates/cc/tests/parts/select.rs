//! Which instructions are selected for IR.

use rivet_cc::Options;
use rivet_cc::ir::Features;
use rivet_cc::parse::parse;
use rivet_cc::pipeline::{self, Stage};
use rivet_cc::select::*;

/// The pseudo-instructions of the first function of a program, by name.
fn names(source: &str) -> Vec<String> {
    let module = parse("test.ll", source).expect("IR");
    let mut out = select(&module.functions[0], &Features::UNSTATED).expect("instructions");
    common(&mut out);
    rivet_cc::vset::shrink(&mut out);
    clean(&mut out);
    let insts = out.blocks.iter().flat_map(|b| &b.insts);
    insts.filter_map(|i| i.op()).map(|op| op.row().mnemonic().to_owned()).collect()
}

#[test]
fn extensions_become_part_of_what_they_are_for() {
    let wide = |body: &str| {
        let source = format!(
            "define <vscale x 4 x i32> @f(<vscale x 4 x i16> %a, <vscale x 4 x i16> %b, <vscale x 4 x i32> %c) {{
  %x = sext <vscale x 4 x i16> %a to <vscale x 4 x i32>
  %y = sext <vscale x 4 x i16> %b to <vscale x 4 x i32>
{body}  ret <vscale x 4 x i32> %r\n}}\n"
        );
        names(&source)
    };
    assert_eq!(wide("  %r = add <vscale x 4 x i32> %x, %y\n"), ["vwadd.vv"]);
    assert_eq!(wide("  %r = mul <vscale x 4 x i32> %x, %y\n"), ["vwmul.vv"]);
    assert_eq!(wide("  %r = sub <vscale x 4 x i32> %c, %y\n"), ["vwsub.wv"]);
    let sum = "  %p = mul <vscale x 4 x i32> %x, %y\n  %r = add <vscale x 4 x i32> %p, %c\n";
    assert_eq!(wide(sum), ["vwmacc.vv"]);
}

#[test]
fn splats_take_the_form_that_fits() {
    let with = |number: i64| {
        names(&format!(
            "define <vscale x 2 x i32> @f(<vscale x 2 x i32> %a) {{
  %r = add <vscale x 2 x i32> %a, splat (i32 {number})
  ret <vscale x 2 x i32> %r\n}}\n"
        ))
    };
    assert_eq!(with(15), ["vadd.vi"]);
    assert_eq!(with(16), ["vadd.vx"]);
    assert_eq!(with(-16), ["vadd.vi"]);
}

#[test]
fn a_clamp_before_a_narrowing_is_a_saturating_narrowing() {
    let source = "define <vscale x 4 x i8> @f(<vscale x 4 x i16> %a) {
  %x = call <vscale x 4 x i16> @llvm.smax.nxv4i16(<vscale x 4 x i16> %a, <vscale x 4 x i16> splat (i16 -128))
  %y = call <vscale x 4 x i16> @llvm.smin.nxv4i16(<vscale x 4 x i16> %x, <vscale x 4 x i16> splat (i16 127))
  %r = trunc <vscale x 4 x i16> %y to <vscale x 4 x i8>
  ret <vscale x 4 x i8> %r
}
declare <vscale x 4 x i16> @llvm.smax.nxv4i16(<vscale x 4 x i16>, <vscale x 4 x i16>)
declare <vscale x 4 x i16> @llvm.smin.nxv4i16(<vscale x 4 x i16>, <vscale x 4 x i16>)
";
    assert_eq!(names(source), ["vnclip.wi"]);
}

#[test]
fn a_choice_of_a_computed_value_is_a_masked_computation() {
    let source = "define <vscale x 2 x float> @f(<vscale x 2 x float> %a, <vscale x 2 x float> %b, <vscale x 2 x i1> %m) {
  %q = fdiv <vscale x 2 x float> %a, %b
  %r = select <vscale x 2 x i1> %m, <vscale x 2 x float> %q, <vscale x 2 x float> %a
  ret <vscale x 2 x float> %r
}
";
    assert_eq!(names(source), ["vfdiv.vv"]);
}

#[test]
fn what_the_target_lacks_is_refused_by_name() {
    let source = "define float @f(float %a, float %b) {
  %x = frem float %a, %b
  ret float %x
}
";
    let module = parse("test.ll", source).expect("IR");
    let error = select(&module.functions[0], &Features::UNSTATED).expect_err("no remainder");
    assert!(error.to_string().contains("`frem`"), "{error}");
}

/// "Narrower integers are extended by the sign of their type": the caller does it, and the type is the call's to say.
#[test]
fn arguments_are_extended_as_the_call_says() {
    let source = "declare void @g(i16, i8, i32)
define void @f(i32 %x) {
  %a = trunc i32 %x to i16
  %b = trunc i32 %x to i8
  call void @g(i16 noundef zeroext %a, i8 signext %b, i32 signext %x)
  ret void
}
";
    let all = names(source);
    let counts = ["srli", "srai", "addiw"].map(|name| all.iter().filter(|n| *n == name).count());
    assert_eq!(counts, [1, 1, 1], "{all:?}");
    let printed = parse("test.ll", source).expect("IR").to_string();
    assert!(printed.contains("i16 zeroext %"), "{printed}");
}

/// The assembly of a program.
fn assembly(source: &str) -> String {
    let module = parse("test.ll", source).expect("IR");
    let compiled = pipeline::module(&module, &Options::default()).expect("code");
    let bytes = pipeline::emit(&module, &compiled, Stage::Asm).expect("a text");
    String::from_utf8(bytes).expect("a text")
}

#[test]
fn a_maximum_with_zero_is_a_choice_without_a_branch() {
    let source = "define i32 @f(i32 signext %a) {
  %r = tail call i32 @llvm.smax.i32(i32 %a, i32 0)
  ret i32 %r
}
declare i32 @llvm.smax.i32(i32, i32)
";
    let text = assembly(source);
    assert!(text.contains("and\t") && !text.contains("\tb"), "{text}");
}

#[test]
fn constants_are_made_where_they_are_needed() {
    let source = "declare void @g(i32, i64)
define void @f(i1 %c) {
  br i1 %c, label %yes, label %no
yes:
  call void @g(i32 5, i64 123456789)
  call void @g(i32 6, i64 123456789)
  ret void
no:
  ret void
}
";
    let text = assembly(source);
    let (branch, constant) = (text.find("\tb").expect("a branch"), text.find("\tlui").expect("a constant"));
    assert!(branch < constant, "{text}");
}

#[test]
fn extensions_of_a_function_are_used_and_printed() {
    let source = "define i64 @f(i64 %a, i64 %b) #0 {
  %x = shl i64 %a, 2
  %r = add i64 %x, %b
  ret i64 %r
}
attributes #0 = { nounwind \"target-features\"=\"+64bit,+zba,-zbb\" \"tune\"=\"+zbb\" }
";
    assert!(assembly(source).contains("sh2add"));
    assert!(!assembly(&source.replace("+zba", "-zba")).contains("sh2add"));
    let again = parse("test.ll", source).expect("IR").functions[0].to_string();
    assert!(again.contains("\"target-features\"=\"+64bit,+zba\""), "{again}");
    assert!(assembly(&again).contains("sh2add"), "{again}");
}
