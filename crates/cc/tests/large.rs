//! Vectors that eight registers do not hold: the evaluator says of their parts what it says of them.

use rivet_cc::ir::Module;
use rivet_cc::parse::parse;
use rivet_cc::{Options, pipeline};

use crate::loops::Random;
use crate::wide::run;

/// Operations on `%a` and `%b`, both `<vscale x 16 x i64>`, that give `%x` of some type.
const SCALABLE: [(&str, &str); 25] = [
    ("%x = mul V %a, %b", "V"),
    ("%c = icmp ult V %a, %b\n  %x = select M %c, V %a, V %b", "V"),
    ("%x = call V @llvm.vector.reverse.nxv16i64(V %a)", "V"),
    ("%x = call V @llvm.vector.splice.nxv16i64(V %a, V %b, i32 -1)", "V"),
    ("%x = call V @llvm.vector.splice.nxv16i64(V %a, V %b, i32 3)", "V"),
    ("%s = call V @llvm.stepvector.nxv16i64()\n  %x = add V %a, %s", "V"),
    ("%t = trunc V %a to <vscale x 16 x i8>\n  %x = sext <vscale x 16 x i8> %t to V", "V"),
    ("%x = call i64 @llvm.vector.reduce.smax.nxv16i64(V %a)", "i64"),
    ("%x = call i64 @llvm.vp.reduce.add.nxv16i64(i64 5, V %a, M splat (i1 true), i32 19)", "i64"),
    ("%i = extractelement V %b, i64 3\n  %k = and i64 %i, 31\n  %x = extractelement V %a, i64 %k", "i64"),
    ("%i = extractelement V %b, i64 3\n  %k = and i64 %i, 31\n  %x = insertelement V %a, i64 7, i64 %k", "V"),
    ("%x = call V @llvm.vp.merge.nxv16i64(M splat (i1 true), V %a, V %b, i32 21)", "V"),
    ("%x = call H @llvm.vector.extract.nxv8i64.nxv16i64(V %a, i64 8)", "H"),
    (
        "%h = call H @llvm.vector.extract.nxv8i64.nxv16i64(V %a, i64 0)\n  \
         %x = call V @llvm.vector.insert.nxv16i64.nxv8i64(V %b, H %h, i64 8)",
        "V",
    ),
    (
        "%s = call { H, H } @llvm.vector.deinterleave2.nxv16i64(V %a)\n  %h = extractvalue { H, H } %s, 0\n  \
         %g = extractvalue { H, H } %s, 1\n  %x = call V @llvm.vector.interleave2.nxv16i64(H %g, H %h)",
        "V",
    ),
    (
        "%s = call { V, M } @llvm.sadd.with.overflow.nxv16i64(V %a, V %b)\n  %t = extractvalue { V, M } %s, 0\n  \
         %u = extractvalue { V, M } %s, 1\n  %x = select M %u, V %a, V %t",
        "V",
    ),
    ("%x = call V @llvm.experimental.vp.reverse.nxv16i64(V %a, M %m, i32 19)", "V"),
    ("%x = call M @llvm.experimental.vp.reverse.nxv16i1(M %m, M splat (i1 true), i32 15)", "M"),
    (
        "%x = call V @llvm.experimental.vp.splice.nxv16i64(V %a, V %b, i32 3, M splat (i1 true), i32 14, i32 16)",
        "V",
    ),
    ("%x = call V @llvm.experimental.vp.splice.nxv16i64(V %a, V %b, i32 -2, M %m, i32 9, i32 16)", "V"),
    (
        "%k = select M %m, V zeroinitializer, V %a\n  \
         %x = call i64 @llvm.experimental.cttz.elts.i64.nxv16i64(V %k, i1 false)",
        "i64",
    ),
    ("%x = call i32 @llvm.experimental.cttz.elts.i32.nxv16i64(V zeroinitializer, i1 false)", "i32"),
    ("%x = call i32 @llvm.vp.cttz.elts.i32.nxv16i64(V %a, i1 false, M %m, i32 13)", "i32"),
    (
        "%l = call <vscale x 128 x i1> @llvm.get.active.lane.mask.nxv128i1.i64(i64 5, i64 90)\n  \
         %x = zext <vscale x 128 x i1> %l to <vscale x 128 x i8>",
        "<vscale x 128 x i8>",
    ),
    (
        "%l = call <vscale x 128 x i1> @llvm.get.active.lane.mask.nxv128i1.i32(i32 -4, i32 -1)\n  \
         %x = call i32 @llvm.vp.cttz.elts.i32.nxv128i1(<vscale x 128 x i1> %l, i1 false, <vscale x 128 x i1> splat (i1 true), \
         i32 111)",
        "i32",
    ),
];

/// The same on vectors of 42 lanes, the last parts of which are shorter.
const FIXED: [(&str, &str); 8] = [
    ("%x = sub V %a, %b", "V"),
    ("%t = trunc V %a to <42 x i16>\n  %x = zext <42 x i16> %t to V", "V"),
    ("%x = bitcast V %a to <84 x i32>", "<84 x i32>"),
    ("%x = call i64 @llvm.vector.reduce.umin.v42i64(V %a)", "i64"),
    ("%x = insertelement V %a, i64 9, i64 41", "V"),
    (
        "%x = call V @llvm.masked.load.v42i64.p0(ptr %p, i32 8, M %m, V %b)\n  \
         call void @llvm.masked.store.v42i64.p0(V %x, ptr %q, i32 8, M %m)",
        "V",
    ),
    (
        "%s = call { V, M } @llvm.usub.with.overflow.v42i64(V %a, V %b)\n  %x = extractvalue { V, M } %s, 0",
        "V",
    ),
    ("%x = call V @llvm.experimental.vp.reverse.v42i64(V %a, M %m, i32 41)", "V"),
];

fn same(lanes: &str, operation: &str, result: &str, bytes: &[u8]) {
    let text = format!(
        "define void @f(ptr %p) {{\n  %q = getelementptr i8, ptr %p, i64 1024\n  \
         %r = getelementptr i8, ptr %p, i64 2048\n  %a = load V, ptr %p, align 8\n  %b = load V, ptr %q, align 8\n  \
         %m = icmp slt V %a, %b\n  {operation}\n  store {result} %x, ptr %r, align 8\n  ret void\n}}\n"
    );
    let half = lanes.replace("16", "8");
    let types = [
        ("V", format!("<{lanes} x i64>")),
        ("H", format!("<{half} x i64>")),
        ("M", format!("<{lanes} x i1>")),
    ];
    let text = types.iter().fold(text, |text, (letter, ty)| {
        [" ", ",", "\n"]
            .iter()
            .fold(text, |text, end| text.replace(&format!("{letter}{end}"), &format!("{ty}{end}")))
    });
    let module = parse("t.ll", &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let compiled = pipeline::module(&module, &Options::default()).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let split = Module { functions: vec![compiled[0].vpir.clone()], ..Default::default() };
    let expected = run(&module, bytes).unwrap_or_else(|| panic!("no run of\n{text}"));
    assert_eq!(run(&split, bytes), Some(expected), "{text}\n{}", compiled[0].vpir);
}

#[test]
fn parts_are_what_the_evaluator_says_of_the_whole() {
    let mut random = Random(5);
    let bytes: Vec<u8> = (0..4096).map(|_| random.below(256) as u8).collect();
    for (operation, result) in SCALABLE {
        same("vscale x 16", operation, result, &bytes);
    }
    for (operation, result) in FIXED {
        same("42", operation, result, &bytes);
    }
}

/// Lanes of 128 bits are gathered and scattered as pairs of words; of two lanes to one place the last counts.
#[test]
fn large_lanes_come_from_anywhere() {
    let text = "define void @f(ptr %p) {
  %from = getelementptr i128, ptr %p, <3 x i64> <i64 5, i64 0, i64 9>
  %to = getelementptr i128, ptr %p, <3 x i64> <i64 21, i64 21, i64 24>
  %x = call <3 x i128> @llvm.masked.gather.v3i128.v3p0(<3 x ptr> %from, i32 8, <3 x i1> <i1 1, i1 0, i1 1>, <3 x i128> splat (i128 7))
  call void @llvm.masked.scatter.v3i128.v3p0(<3 x i128> %x, <3 x ptr> %to, i32 8, <3 x i1> <i1 1, i1 1, i1 1>)
  call void @llvm.masked.scatter.v3i128.v3p0(<3 x i128> %x, <3 x ptr> %from, i32 8, <3 x i1> <i1 0, i1 1, i1 0>)
  ret void
}
";
    let module = parse("t.ll", text).unwrap_or_else(|error| panic!("{error}"));
    let compiled = pipeline::module(&module, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
    let split = Module { functions: vec![compiled[0].vpir.clone()], ..Default::default() };
    let mut random = Random(9);
    let before: Vec<u8> = (0..512).map(|_| random.below(256) as u8).collect();
    let mut after = before.clone();
    let seven = 7u128.to_le_bytes();
    after[336..352].copy_from_slice(&seven);
    after[384..400].copy_from_slice(&before[144..160]);
    after[..16].copy_from_slice(&seven);
    let after: Vec<(u8, bool)> = after.into_iter().map(|byte| (byte, false)).collect();
    assert_eq!(run(&split, &before), Some(after), "{}", compiled[0].vpir);
}
