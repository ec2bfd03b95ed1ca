//! Intrinsics of numbers without an instruction are calls of the C library, on lanes and on numbers of 16 bits, too.

use rivet_cc::pipeline::{self, Stage};
use rivet_cc::{Options, parse};

/// The functions that the code of a function calls, in order.
fn calls(ret: &str, params: &str, call: &str) -> Vec<String> {
    let text = format!("define {ret} @f({params}) {{\n  %r = {call}\n  ret {ret} %r\n}}\n");
    let module = parse::parse("f.ll", &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let compiled = pipeline::module(&module, &Options::default()).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let code = pipeline::emit(&module, &compiled, Stage::Asm).expect("assembly");
    let code = String::from_utf8(code).expect("text");
    let names = code.lines().filter_map(|line| {
        let line = line.trim();
        line.strip_prefix("call\t").or_else(|| line.strip_prefix("tail\t"))
    });
    names.map(str::to_string).collect()
}

#[test]
fn numbers_lanes_and_powers() {
    let call = "call double @llvm.sin.f64(double %x)";
    assert_eq!(calls("double", "double %x", call), ["sin"]);
    let call = "call fast <4 x float> @llvm.pow.v4f32(<4 x float> %x, <4 x float> %y)";
    assert_eq!(calls("<4 x float>", "<4 x float> %x, <4 x float> %y", call), ["powf"; 4]);
    let call = "call <2 x double> @llvm.ldexp.v2f64.v2i32(<2 x double> %x, <2 x i32> %n)";
    assert_eq!(calls("<2 x double>", "<2 x double> %x, <2 x i32> %n", call), ["ldexp"; 2]);
    let call = "call half @llvm.exp.f16(half %x)";
    assert_eq!(calls("half", "half %x", call), ["expf"]);
    for (ty, letters, name) in
        [("float", "f32", "__powisf2"), ("double", "f64", "__powidf2"), ("fp128", "f128", "__powitf2")]
    {
        let call = format!("call fast {ty} @llvm.powi.{letters}.i32({ty} %x, i32 %n)");
        assert_eq!(calls(ty, &format!("{ty} %x, i32 signext %n"), &call), [name]);
    }
    let call = "call <2 x float> @llvm.powi.v2f32.i32(<2 x float> %x, i32 %n)";
    assert_eq!(calls("<2 x float>", "<2 x float> %x, i32 signext %n", call), ["__powisf2"; 2]);
}
