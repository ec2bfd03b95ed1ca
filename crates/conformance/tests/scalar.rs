//! Scalar code, against the evaluator: what lies in frames (arguments beyond the registers, room of the program's own,
//! structs that are returned, values that found no register), and numbers narrower than a register.

use std::sync::Arc;

use rivet_cc::eval::{Memory, Val};
use rivet_cc::vset::Mode;
use rivet_cc::{Options, parse, pipeline};
use rivet_conformance::kernels::{Input, agree, config, image};
use rivet_hart::{Agnostic, Config};

/// Compiles a program and compares `@f` on these arguments with the evaluator, at several VLENs.
fn agrees(source: &str, arguments: &[Val], memory: &Memory) -> pipeline::Compiled {
    let module = parse::parse("calls.ll", source).unwrap_or_else(|e| panic!("{e}\n{}", e.snippet()));
    let mut compiled = Vec::new();
    for mode in [Mode::Naive, Mode::Optimised] {
        let options = Options { vset: mode, ..Options::default() };
        compiled = pipeline::module(&module, &options).unwrap_or_else(|e| panic!("{e}\n{source}"));
        let image = image(&module, &compiled).expect("an executable");
        let func = module.function("f").expect("@f");
        for vlen in [128, 256, 1024] {
            let config = Config { agnostic: Agnostic::Ones, ..config(vlen).expect("a VLEN") };
            let input = Input { memory: memory.clone(), arguments: arguments.to_vec() };
            agree(&module, func, &image, &input, &Arc::new(config), None)
                .unwrap_or_else(|e| panic!("VLEN {vlen}, {mode:?}: {e}\n{}", compiled[0].back.regs));
        }
    }
    compiled.swap_remove(0)
}

fn numbers(count: u64) -> Vec<Val> {
    (0..count).map(|i| Val::int(i * i + 3)).collect()
}

#[test]
fn integers_beyond_the_eighth_are_on_the_stack() {
    let parameters: Vec<String> = (0..12).map(|i| format!("i64 %p{i}")).collect();
    let mut lines = String::from("  %s0 = add i64 %p0, 0\n");
    for i in 1..12 {
        lines.push_str(&format!("  %m{i} = mul i64 %p{i}, {i}\n  %s{i} = add i64 %s{}, %m{i}\n", i - 1));
    }
    let source = format!("define i64 @f({}) {{\n{lines}  ret i64 %s11\n}}\n", parameters.join(", "));
    agrees(&source, &numbers(12), &Memory::new());
}

#[test]
fn floating_point_numbers_go_on_in_integer_registers_and_on_the_stack() {
    let parameters: Vec<String> = (0..11).map(|i| format!("float %p{i}")).collect();
    let source = format!(
        "define float @f(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %g, {}, double %last) {{
  %x = fsub float %p8, %p9\n  %y = fadd float %x, %p10\n  %z = fadd float %y, %p7
  %w = fptrunc double %last to float\n  %r = fmul float %z, %w\n  ret float %r\n}}\n",
        parameters.join(", ")
    );
    let mut arguments = numbers(6);
    arguments.extend((0..11).map(|i| Val::float(rivet_cc::ir::Scalar::Float, f64::from(i) * 1.5)));
    arguments.push(Val::float(rivet_cc::ir::Scalar::Double, 0.25));
    agrees(&source, &arguments, &Memory::new());
}

#[test]
fn calls_with_many_arguments_and_pairs_as_results() {
    let source = "define i64 @f(i64 %a, i64 %b) {
  %n = trunc i64 %a to i32
  %x = call i64 @ten(i64 %a, i64 %b, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 %b, i32 %n)
  %p = call { i64, i64 } @pair(i64 %x, i64 %b)
  %u = extractvalue { i64, i64 } %p, 0
  %v = extractvalue { i64, i64 } %p, 1
  %w = mul i64 %u, 1000
  %r = add i64 %w, %v
  ret i64 %r
}
define i64 @ten(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %i, i32 %j) {
  %x = mul i64 %i, 7
  %y = sext i32 %j to i64
  %z = sub i64 %x, %y
  %w = add i64 %z, %h
  ret i64 %w
}
define { i64, i64 } @pair(i64 %a, i64 %b) {
  %s = sub i64 %a, %b
  %t = xor i64 %a, %b
  %p = insertvalue { i64, i64 } poison, i64 %s, 0
  %q = insertvalue { i64, i64 } %p, i64 %t, 1
  ret { i64, i64 } %q
}
";
    agrees(source, &[Val::int(41), Val::int(0xffff_ffff_0000_0001)], &Memory::new());
}

#[test]
fn room_in_the_frame_of_any_size() {
    let source = "define i64 @f(i64 %n) {
entry:
  %small = alloca i64, align 8
  %large = alloca [600 x i64], align 16
  %array = alloca i32, i32 4
  store i64 %n, ptr %small
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %j, %fill ]
  %p = getelementptr i64, ptr %large, i64 %i
  %s = mul i64 %i, %n
  store i64 %s, ptr %p
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, 600
  br i1 %more, label %fill, label %sum
sum:
  %k = phi i64 [ 0, %fill ], [ %l, %sum ]
  %t = phi i64 [ 0, %fill ], [ %u, %sum ]
  %q = getelementptr i64, ptr %large, i64 %k
  %v = load i64, ptr %q
  %u = add i64 %t, %v
  %l = add i64 %k, 1
  %again = icmp ult i64 %l, 600
  br i1 %again, label %sum, label %exit
exit:
  %a = load i64, ptr %small
  %third = getelementptr i32, ptr %array, i64 3
  store i32 17, ptr %third
  %b = load i32, ptr %third
  %w = zext i32 %b to i64
  %r = mul i64 %u, %a
  %x = add i64 %r, %w
  ret i64 %x
}
";
    agrees(source, &[Val::int(5)], &Memory::new());
}

/// Sums of many loaded vectors of each grouping, all of which live at once: more than there are registers.
#[test]
fn vectors_that_find_no_register_wait_in_the_frame() {
    for (lanes, count) in [(2_u32, 40_usize), (4, 24), (8, 12), (16, 6)] {
        let ty = format!("<vscale x {lanes} x i32>");
        let mut lines = String::new();
        for i in 0..count {
            lines.push_str(&format!("  %p{i} = getelementptr i8, ptr %in, i64 {}\n", 64 * i));
            lines.push_str(&format!("  %v{i} = load {ty}, ptr %p{i}\n"));
        }
        // A call in between: no vector register survives it.
        lines
            .push_str("  %t = call i64 @g(i64 %n, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8)\n");
        lines.push_str("  %k = trunc i64 %t to i32\n");
        lines.push_str(&format!("  %i0 = insertelement {ty} poison, i32 %k, i64 0\n"));
        lines.push_str(&format!(
            "  %s0 = shufflevector {ty} %i0, {ty} poison, <vscale x {lanes} x i32> zeroinitializer\n"
        ));
        for i in 0..count {
            lines.push_str(&format!("  %m{i} = mul {ty} %v{i}, %v{}\n", count - 1 - i));
            lines.push_str(&format!("  %s{} = sub {ty} %m{i}, %s{i}\n", i + 1));
        }
        lines.push_str(&format!("  store {ty} %s{count}, ptr %out\n  ret i64 %t\n"));
        let source = format!(
            "define i64 @f(ptr %in, ptr %out, i64 %n) {{\n{lines}}}
define i64 @g(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %i) {{
  %x = mul i64 %a, %i\n  ret i64 %x\n}}\n"
        );
        let mut memory = Memory::new();
        let bytes = (0..8192_u32).map(|i| (i * 37 + i / 256) as u8).collect();
        let (input, output) = (memory.add("in", bytes, 0), memory.add("out", vec![0; 4096], 0));
        let arguments = [Val::int(input), Val::int(output), Val::int(9)];
        let compiled = agrees(&source, &arguments, &memory);
        assert!(compiled.report.pressure.vector_spills > 0, "{lanes} lanes: nothing was spilled");
        // Groups go to the frame whole, in steps of vlenb.
        let text = rivet_cc::emit::text(std::slice::from_ref(&compiled.back.routine), &Default::default());
        let store = format!("vs{}r.v", (lanes / 2).max(1));
        assert!(text.contains(&store) && text.contains("csrr\tt0, vlenb"), "{lanes} lanes:\n{text}");
    }
}

#[test]
fn narrow_numbers_compare_with_constants_whatever_lies_above_them() {
    let predicates = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
    for bits in [8, 16, 32] {
        let constants = [-6i64, 0, 1, -1, (1 << (bits - 1)) - 1, -(1 << (bits - 1)), 100, -100];
        // A load brings zeros or copies of the sign, a sum anything.
        for made in ["%l", "%sum"] {
            for constant in constants {
                let mut lines = format!("  %l = load i{bits}, ptr %p\n  %sum = add i{bits} %l, %a\n");
                lines.push_str("  %r0 = add i64 0, 0\n");
                for (i, predicate) in predicates.iter().enumerate() {
                    lines.push_str(&format!(
                        "  %c{i} = icmp {predicate} i{bits} {made}, {constant}\n  %z{i} = zext i1 %c{i} to i64\n  \
                         %s{i} = shl i64 %r{i}, 1\n  %r{} = or i64 %s{i}, %z{i}\n",
                        i + 1
                    ));
                }
                let last = predicates.len();
                let source = format!("define i64 @f(ptr %p, i{bits} %a) {{\n{lines}  ret i64 %r{last}\n}}\n");
                for loaded in [constant, constant - 1, constant + 1, 0, 5] {
                    let mut memory = Memory::new();
                    let at = memory.add("p", loaded.to_le_bytes()[..bits / 8].to_vec(), 0);
                    agrees(&source, &[Val::int(at), Val::int(0)], &memory);
                }
            }
        }
    }
}
