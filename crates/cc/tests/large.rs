//! Vectors that eight registers do not hold: the evaluator says of their parts what it says of them.

use rivet_cc::ir::Module;
use rivet_cc::parse::parse;
use rivet_cc::{Options, pipeline};

use crate::loops::Random;
use crate::wide::run;

/// Operations on `%a` and `%b`, both `<vscale x 16 x i64>`, that give `%x` of some type.
const SCALABLE: [(&str, &str); 15] = [
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
];

/// The same on vectors of 42 lanes, the last parts of which are shorter.
const FIXED: [(&str, &str); 6] = [
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
    let expected = run(&module, bytes).expect("a run");
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
