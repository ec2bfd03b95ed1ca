//! Remainders of vectors are calls of the C library's `fmod`, lane by lane; those of scalable vectors in a loop.

use std::fmt::Write;

use crate::common::{have, rivet, stderr, stdout};

/// A program that prints the lanes of three remainders, each of as many as there are.
const PROGRAM: &str = "@format = private constant [4 x i8] c\"%a\\0A\\00\"
@r = global [32 x double] zeroinitializer, align 16
@s = global [32 x float] zeroinitializer, align 16
@t = global [32 x float] zeroinitializer, align 16
define i32 @main() {
entry:
  %a = load <vscale x 2 x double>, ptr @a, align 8
  %b = load <vscale x 2 x double>, ptr @b, align 8
  %r = frem <vscale x 2 x double> %a, %b
  store <vscale x 2 x double> %r, ptr @r, align 8
  %d = fptrunc <vscale x 2 x double> %a to <vscale x 2 x float>
  %e = fptrunc <vscale x 2 x double> %b to <vscale x 2 x float>
  %s = call <vscale x 2 x float> @llvm.vp.frem.nxv2f32(<vscale x 2 x float> %d, <vscale x 2 x float> %e, <vscale x 2 x i1> splat (i1 true), i32 3)
  call void @llvm.vp.store.nxv2f32.p0(<vscale x 2 x float> %s, ptr @s, <vscale x 2 x i1> splat (i1 true), i32 3)
  %f = load <4 x double>, ptr @a, align 8
  %g = load <4 x double>, ptr @b, align 8
  %x = fptrunc <4 x double> %f to <4 x float>
  %y = fptrunc <4 x double> %g to <4 x float>
  %t = call <4 x float> @llvm.vp.frem.v4f32(<4 x float> %x, <4 x float> %y, <4 x i1> splat (i1 true), i32 2)
  call void @llvm.vp.store.v4f32.p0(<4 x float> %t, ptr @t, <4 x i1> splat (i1 true), i32 2)
  br label %each
each:
  %i = phi i64 [ 0, %entry ], [ %next, %each ]
  %p = getelementptr double, ptr @r, i64 %i
  %v = load double, ptr %p
  call i32 (ptr, ...) @printf(ptr @format, double %v)
  %q = getelementptr float, ptr @s, i64 %i
  %u = load float, ptr %q
  %w = fpext float %u to double
  call i32 (ptr, ...) @printf(ptr @format, double %w)
  %k = getelementptr float, ptr @t, i64 %i
  %l = load float, ptr %k
  %m = fpext float %l to double
  call i32 (ptr, ...) @printf(ptr @format, double %m)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 16
  br i1 %more, label %each, label %done
done:
  ret i32 0
}
declare i32 @printf(ptr, ...)
";

/// A number as `%a` prints it, for those that are made here: nothing but zeros and normal numbers.
fn hexadecimal(number: f64) -> String {
    let (sign, bits) = (if number.is_sign_negative() { "-" } else { "" }, number.to_bits());
    if number == 0.0 {
        return format!("{sign}0x0p+0");
    }
    let digits = format!("{:013x}", bits & ((1 << 52) - 1));
    let digits = digits.trim_end_matches('0');
    let point = if digits.is_empty() { "" } else { "." };
    format!("{sign}0x1{point}{digits}p{:+}", (bits >> 52 & 0x7ff) as i64 - 1023)
}

#[test]
fn remainders_of_vectors() {
    if !have("riscv64-linux-gnu-gcc") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (source, program) = (folder.path().join("f.ll"), folder.path().join("f"));
    let numbers = |scale: f64| -> Vec<f64> { (0..16).map(|i| scale * f64::from(i * 37 % 19 - 6)).collect() };
    let (a, b) = (numbers(13.625), numbers(0.75).into_iter().map(|n| n + 0.25).collect::<Vec<f64>>());
    let mut text = String::from(PROGRAM);
    for (name, values) in [("a", &a), ("b", &b)] {
        let list: Vec<String> = values.iter().map(|v| format!("double 0x{:016X}", v.to_bits())).collect();
        let _ = writeln!(text, "@{name} = global [16 x double] [{}], align 16", list.join(", "));
    }
    std::fs::write(&source, text).expect("a file");
    let object = folder.path().join("f.o");
    let output = rivet(["cc", "-c", "-o"]).arg(&object).arg(&source).output().expect("rivet runs");
    assert!(output.status.success(), "{}", stderr(&output));
    let output = rivet(["cc", "-o"]).arg(&program).arg(&object).arg("-lm").output().expect("rivet runs");
    assert!(output.status.success(), "{}", stderr(&output));
    for vlen in ["128", "256", "1024"] {
        let run = rivet(["run", "--vlen", vlen]).arg(&program).output().expect("rivet runs");
        assert!(run.status.success(), "{}", stderr(&run));
        let lanes = vlen.parse::<usize>().expect("a number") / 32;
        let mut wanted = String::new();
        for (i, (x, y)) in a.iter().zip(&b).enumerate() {
            let small = f64::from(*x as f32 % *y as f32);
            let or_zero = |count: usize, number: f64| if i < count { number } else { 0.0 };
            for number in [or_zero(lanes, x % y), or_zero(3, small), or_zero(2, small)] {
                let _ = writeln!(wanted, "{}", hexadecimal(number));
            }
        }
        assert_eq!(stdout(&run), wanted, "VLEN {vlen}");
    }
}
