//! RVV intrinsics: which instructions they become, and what is refused.

use rivet_cc::parse::parse;
use rivet_cc::pipeline::{self, Stage};
use rivet_cc::{Options, rvv};

/// The assembly of a function with this body, whose parameters are vectors `%a`, `%b`, `%d`, a mask `%m`, a length `%n` and
/// an address `%p`.
fn assembly(ret: &str, body: &str) -> String {
    let v = "<vscale x 2 x i32>";
    let text = format!(
        "declare void @g(ptr, ptr)\ndefine {ret} @f({v} %a, {v} %b, {v} %d, <vscale x 2 x i1> %m, i64 %n, ptr %p) {{\n{body}\n}}\n"
    );
    let module = parse("f.ll", &text).unwrap_or_else(|e| panic!("{e}"));
    let compiled = pipeline::module(&module, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
    let bytes = pipeline::emit(&module, &compiled, Stage::Asm).expect("assembly");
    String::from_utf8(bytes).expect("text").replace('\t', " ")
}

fn count(text: &str, what: &str) -> usize {
    text.lines().filter(|line| line.contains(what)).count()
}

/// A call of a binary intrinsic on `<vscale x 2 x i32>`.
fn binary(name: &str, operands: &str) -> String {
    let v = "<vscale x 2 x i32>";
    format!("%r = call {v} @llvm.riscv.{name}.nxv2i32.nxv2i32.i64({operands})\nret {v} %r")
        .replace("V ", &format!("{v} "))
}

#[test]
fn policies_are_those_of_passthru_and_policy_operand() {
    let v = "<vscale x 2 x i32>";
    for (operands, policies) in
        [("V poison, V %a, V %b, i64 %n", "ta, ma"), ("V %d, V %a, V %b, i64 %n", "tu, ma")]
    {
        let text = assembly(v, &binary("vadd", operands));
        assert!(text.contains(policies), "{operands}: {text}");
    }
    for (policy, policies) in [(0, "tu, mu"), (1, "ta, mu"), (2, "tu, ma"), (3, "ta, ma")] {
        let operands = format!("V %d, V %a, V %b, <vscale x 2 x i1> %m, i64 %n, i64 {policy}");
        let text = assembly(v, &binary("vadd.mask", &operands));
        assert!(text.contains(policies) && text.contains("v0.t"), "{policy}: {text}");
        assert_eq!(count(&text, "vset"), 1, "{text}");
    }
}

#[test]
fn a_vset_of_the_program_serves_what_comes_after_it() {
    let v = "<vscale x 2 x i32>";
    let body = format!(
        "%vl = call i64 @llvm.riscv.vsetvli.i64(i64 %n, i64 2, i64 0)\n\
         %x = call {v} @llvm.riscv.vle.nxv2i32.i64({v} poison, ptr %p, i64 %vl)\n\
         %y = call {v} @llvm.riscv.vadd.nxv2i32.i32.i64({v} poison, {v} %x, i32 7, i64 %vl)\n\
         call void @llvm.riscv.vse.nxv2i32.i64({v} %y, ptr %p, i64 %vl)\nret i64 %vl"
    );
    let text = assembly("i64", &body);
    assert_eq!(count(&text, "vset"), 1, "{text}");
    assert!(text.contains("vadd.vi"), "{text}");
}

#[test]
fn constants_become_immediates_where_there_are_some() {
    let v = "<vscale x 2 x i32>";
    for (name, constant, instruction) in [
        ("vsub", 5, "vadd.vi v8, v8, -0x5"),
        ("vsub", 17, "vsub.vx"),
        ("vsll", 31, "vsll.vi"),
        ("vadd", 16, "vadd.vx"),
    ] {
        let scalar = if name == "vsll" { "i64" } else { "i32" };
        let body = format!(
            "%r = call {v} @llvm.riscv.{name}.nxv2i32.{scalar}.i64({v} poison, {v} %a, {scalar} {constant}, i64 -1)\nret {v} %r"
        );
        let text = assembly(v, &body);
        assert!(text.contains(instruction), "{name} {constant}: {text}");
    }
    for (name, constant, instruction) in [
        ("vmslt", -15, "vmsle.vi v0, v8, -0x10"),
        ("vmsgeu", 1, "vmsgtu.vi v0, v8, 0x0"),
        ("vmsge", 40, "vmnot.m"),
    ] {
        let m = "<vscale x 2 x i1>";
        let body = format!(
            "%r = call {m} @llvm.riscv.{name}.nxv2i32.i32.i64({v} %a, i32 {constant}, i64 %n)\nret {m} %r"
        );
        let text = assembly(m, &body);
        assert!(text.contains(instruction), "{name} {constant}: {text}");
    }
}

#[test]
fn rounding_modes_are_written_once_and_frm_is_put_back() {
    let v = "<vscale x 2 x i32>";
    let average = |name: &str, of: &str, mode: u32| {
        format!(
            "%{name} = call {v} @llvm.riscv.vaadd.nxv2i32.nxv2i32.i64({v} poison, {v} %{of}, {v} %b, i64 {mode}, i64 %n)\n"
        )
    };
    let same = average("x", "a", 1) + &average("y", "x", 1) + &format!("ret {v} %y");
    assert_eq!(count(&assembly(v, &same), "csrwi vxrm, 0x1"), 1);
    let other = average("x", "a", 1) + &average("y", "x", 2) + &format!("ret {v} %y");
    let text = assembly(v, &other);
    assert_eq!((count(&text, "csrwi vxrm, 0x1"), count(&text, "csrwi vxrm, 0x2")), (1, 1), "{text}");

    let f = "<vscale x 2 x float>";
    let sum = |name: &str, of: &str, mode: u32| {
        format!(
            "%{name} = call {f} @llvm.riscv.vfadd.nxv2f32.nxv2f32.i64({f} poison, {f} %{of}, {f} %{of}, i64 {mode}, i64 %n)\n"
        )
    };
    let body = format!("%s = bitcast {v} %a to {f}\n")
        + &sum("x", "s", 2)
        + &sum("y", "x", 2)
        + &sum("z", "y", 7)
        + &format!("ret {f} %z");
    let text = assembly(f, &body);
    assert_eq!((count(&text, "fsrmi"), count(&text, "fsrm ")), (1, 1), "{text}");
    let back = text.find("fsrm ").expect("the mode is put back");
    assert_eq!(text[..back].matches("vfadd").count(), 2, "the third takes the program's mode: {text}");
}

#[test]
fn a_loop_of_one_fixed_point_mode_writes_it_in_front() {
    let v = "<vscale x 2 x i32>";
    let body = format!(
        "br label %l\nl:\n%i = phi i64 [ %n, %0 ], [ %j, %l ]\n\
         %x = call {v} @llvm.riscv.vle.nxv2i32.i64({v} poison, ptr %p, i64 %i)\n\
         %y = call {v} @llvm.riscv.vasub.nxv2i32.nxv2i32.i64({v} poison, {v} %x, {v} %b, i64 3, i64 %i)\n\
         call void @llvm.riscv.vse.nxv2i32.i64({v} %y, ptr %p, i64 %i)\n\
         %j = sub i64 %i, 1\n%c = icmp eq i64 %j, 0\nbr i1 %c, label %e, label %l\ne:\nret void"
    );
    let text = assembly("void", &body);
    let at = text.find("csrwi vxrm, 0x3").expect("a write");
    let label = text[at..].find(".Lf_").expect("the loop");
    let load = text[at..].find("vle32").expect("the load");
    assert!(label < load, "{text}");
    assert_eq!(count(&text, "vxrm"), 1, "{text}");
}

#[test]
fn what_clang_19_gets_wrong_is_right() {
    let v = "<vscale x 2 x i32>";
    let call = |name: &str| {
        format!(
            "%r = call {v} @llvm.riscv.{name}.nxv2i32.nxv2i32.i64({v} %d, {v} %a, {v} %b, i64 4, i64 3)\nret {v} %r"
        )
    };
    assert!(assembly(v, &call("vsha2cl")).contains("vsha2cl.vv"));
    // The destination is apart from vs2, which is v8 at first.
    let body = format!(
        "%r = call {v} @llvm.riscv.vsm3me.nxv2i32.nxv2i32.i64({v} poison, {v} %a, {v} %b, i64 8)\nret {v} %r"
    );
    let text = assembly(v, &body);
    let line = text.lines().find(|l| l.contains("vsm3me")).expect("the instruction");
    let operands: Vec<&str> = line.split([' ', ',']).filter(|s| s.starts_with('v') && s.len() < 4).collect();
    assert_ne!(operands[0], operands[1], "{text}");
}

#[test]
fn vectors_may_be_in_the_frame_and_tuples_in_loops() {
    let v = "<vscale x 2 x i32>";
    let body = format!(
        "%l = alloca {v}, align 8\n%k = alloca {v}, align 8\nstore {v} %a, ptr %l\nstore {v} %b, ptr %k\n\
         call void @g(ptr %l, ptr %k)\n%r = load {v}, ptr %k\nret {v} %r"
    );
    let text = assembly(v, &body);
    assert_eq!((count(&text, "vs1r.v"), count(&text, "vl1re32.v")), (2, 1), "{text}");

    let t = format!("{{ {v}, {v} }}");
    let body = format!(
        "%t = call {t} @llvm.riscv.vlseg2.nxv2i32.i64({v} poison, {v} poison, ptr %p, i64 %n)\nbr label %l\nl:\n\
         %i = phi i64 [ %n, %0 ], [ %j, %l ]\n%s = phi {t} [ %t, %0 ], [ %w, %l ]\n\
         %x = extractvalue {t} %s, 0\n%y = call {v} @llvm.riscv.vadd.nxv2i32.nxv2i32.i64({v} poison, {v} %x, {v} %b, i64 %n)\n\
         %w = insertvalue {t} %s, {v} %y, 0\n%j = sub i64 %i, 1\n%c = icmp eq i64 %j, 0\nbr i1 %c, label %e, label %l\n\
         e:\n%o = extractvalue {t} %w, 0\nret {v} %o"
    );
    let text = assembly(v, &body);
    assert!(text.contains("vlseg2e32.v") && text.contains("vadd.vv"), "{text}");
}

#[test]
fn a_register_is_not_read_with_two_widths() {
    let (v, w) = ("<vscale x 8 x i8>", "<vscale x 8 x i1>");
    let body = format!(
        "%x = bitcast <vscale x 2 x i32> %a to {v}\n%k = bitcast {v} %x to <vscale x 64 x i1>\n\
         %m8 = call {w} @llvm.vector.extract.nxv8i1.nxv64i1(<vscale x 64 x i1> %k, i64 0)\n\
         %r = call {v} @llvm.riscv.vmerge.nxv8i8.i8.i64({v} poison, {v} %x, i8 7, {w} %m8, i64 %n)\nret {v} %r"
    );
    let text = assembly(v, &body);
    let line = text.lines().find(|l| l.contains("vmerge")).expect("the merge");
    assert!(!line.contains("v0, 0x7"), "{text}");
}

/// As LLVM has them from 20 on.
#[test]
fn tuples_of_their_own_type_are_their_fields() {
    let (v, t) = ("<vscale x 2 x i32>", "target(\"riscv.vector.tuple\", <vscale x 8 x i8>, 3)");
    let name = "triscv.vector.tuple_nxv8i8_3t";
    let body = format!(
        "%t = call {t} @llvm.riscv.vlseg3.{name}.p0.i64({t} poison, ptr %p, i64 %n, i64 5)\n\
         %x = call {v} @llvm.riscv.tuple.extract.nxv2i32.{name}({t} %t, i32 2)\n\
         %y = call {v} @llvm.riscv.vadd.nxv2i32.nxv2i32.i64({v} poison, {v} %x, {v} %b, i64 %n)\n\
         %u = call {t} @llvm.riscv.tuple.insert.{name}.nxv2i32({t} %t, {v} %y, i32 0)\n\
         call void @llvm.riscv.vsseg3.{name}.p0.i64({t} %u, ptr %p, i64 %n, i64 5)\nret void"
    );
    let text = assembly("void", &body);
    for part in ["vlseg3e32.v", "vsseg3e32.v", "e32, m1"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(count(&text, "vset"), 1, "{text}");
}

#[test]
fn what_is_not_supported_is_refused_by_name() {
    let refuse = |call: &str| {
        let text = format!("define void @f(i64 %n, ptr %p) {{\n{call}\nret void\n}}\n");
        let compiled =
            parse("f.ll", &text).and_then(|m| pipeline::module(&m, &Options::default()).map(|_| ()));
        compiled.expect_err("a refusal").to_string()
    };
    let sifive =
        refuse("call void @llvm.riscv.sf.vc.x.se.e8m1.i64.i8.i64(i64 3, i64 31, i64 31, i8 1, i64 %n)");
    assert!(sifive.contains("@llvm.riscv.sf.vc.x.se"), "{sifive}");
    // There is no masked form, no such vtype, too few operands, a mode that does not exist.
    assert!(refuse("call void @llvm.riscv.vsm.mask.nxv1i1.i64(i64 %n)").contains("llvm.riscv.vsm.mask"));
    assert!(
        refuse("%x = call i64 @llvm.riscv.vsetvli.i64(i64 %n, i64 3, i64 5)\nstore i64 %x, ptr %p")
            .contains("vtype")
    );
    let v = "<vscale x 2 x i32>";
    let few = refuse(&format!("%x = call {v} @llvm.riscv.vadd.nxv2i32.nxv2i32.i64({v} poison, i64 %n)"));
    assert!(few.contains("llvm.riscv.vadd"), "{few}");
    let mode = refuse(&format!(
        "%x = call {v} @llvm.riscv.vaadd.nxv2i32.nxv2i32.i64({v} poison, {v} poison, {v} poison, i64 4, i64 %n)"
    ));
    assert!(mode.contains("llvm.riscv.vaadd"), "{mode}");
}

#[test]
fn names_are_taken_apart() {
    let found = rvv::find("llvm.riscv.vluxseg3.mask.nxv4i16.nxv4i64.i64").expect("a segment load");
    assert_eq!((found.family.as_str(), found.fields, found.roles.len()), ("vluxei", 3, 6));
    let found = rvv::find("llvm.riscv.vlseg2ff.nxv4i16.i64").expect("a segment load");
    assert_eq!((found.family.as_str(), found.fields), ("vleff", 2));
    assert!(rvv::find("llvm.riscv.vfcvt.rtz.x.f.v.mask.nxv2i32.nxv2f32.i64").is_some());
    assert!(rvv::find("llvm.riscv.vfoo.nxv2i32").is_none());
    assert_eq!(rvv::sets_length("llvm.riscv.vsetvlimax.i64"), Some(true));
}
