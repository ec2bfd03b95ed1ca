//! Random nests of two loops: whether the loops change places or not, the result is the same.

use rivet_cc::eval::{Choices, Evaluator, Memory, Val};
use rivet_cc::ir::Module;
use rivet_cc::parse::parse;
use rivet_cc::plan::division::Division;
use rivet_cc::plan::report::Verdict;
use rivet_cc::transform::vectorize;
use rivet_cc::{Options, verify};

use crate::loops::Random;

/// Elements of each array.
const SIZE: u64 = 700;

/// A nest that stores to `a[W j + i]` what it reads around there, perhaps under a condition, perhaps with a store in front of
/// the inner loop.
fn nest(r: &mut Random) -> String {
    let (pitch, columns, rows) = (16 + r.below(5), 16 + r.below(4), 9 + r.below(3));
    let mut head = String::new();
    let mut enter = "br label %inner".to_string();
    let mut last = "%one".to_string();
    if r.below(3) == 0 {
        let at = r.below(2) * pitch * r.below(8) + 40;
        head += &format!(
            "  %gi = add i64 %i, {at}\n  %gp = getelementptr i32, ptr %a, i64 %gi\n  %g = load i32, ptr %gp\n  \
             %guard = icmp sgt i32 %g, 0\n"
        );
        enter = "br i1 %guard, label %inner, label %latch".into();
    }
    if r.below(3) == 0 {
        let (array, stride) = (["%a", "%c", "%c"][r.below(3) as usize], r.below(3));
        head += &format!(
            "  %hi = mul i64 %i, {stride}\n  %hp = getelementptr i32, ptr {array}, i64 %hi\n  \
             %h = load i32, ptr %hp\n  %hs = xor i32 %h, 21\n  store i32 %hs, ptr %hp\n"
        );
        last = "%hs".into();
    }
    let mut body = String::new();
    for n in 0..1 + r.below(3) {
        let (row, column) = (r.below(3) as i64 - 1, r.below(5) as i64 - 2);
        let (row, column) = if n == 0 { (-1, 0) } else { (row, column) };
        let (offset, array) =
            (row * pitch as i64 + column + 40, ["%a", "%a", "%b", "%c"][r.below(4) as usize]);
        let array = if n == 0 { "%a" } else { array };
        body += &format!(
            "  %k{n} = add i64 %k, {offset}\n  %p{n} = getelementptr i32, ptr {array}, i64 %k{n}\n  \
             %x{n} = load i32, ptr %p{n}\n  %s{n} = add i32 %x{n}, {last}\n"
        );
        last = format!("%s{n}");
    }
    format!(
        "define void @f(ptr noalias %a, ptr noalias %b, ptr noalias %c, i32 %one) {{\nentry:\n  br label %outer\nouter:
  %i = phi i64 [ 0, %entry ], [ %i1, %latch ]\n{head}  {enter}
inner:
  %j = phi i64 [ 1, %outer ], [ %j1, %inner ]
  %r = mul i64 %j, {pitch}
  %k = add i64 %r, %i\n{body}  %ko = add i64 %k, 40
  %q = getelementptr i32, ptr %a, i64 %ko
  store i32 {last}, ptr %q
  %j1 = add nuw nsw i64 %j, 1
  %jd = icmp eq i64 %j1, {}
  br i1 %jd, label %latch, label %inner
latch:
  %i1 = add nuw nsw i64 %i, 1
  %id = icmp eq i64 %i1, {columns}
  br i1 %id, label %exit, label %outer
exit:
  ret void\n}}\n",
        rows + 1
    )
}

/// What the arrays hold afterwards.
fn run(module: &Module, seed: u64, vscale: u32) -> Vec<Vec<u8>> {
    let (mut random, mut memory) = (Random(seed | 1), Memory::new());
    let mut arguments: Vec<Val> = ["a", "b", "c"]
        .map(|name| {
            let words = (0..SIZE).flat_map(|_| (random.below(64) as u32).wrapping_sub(24).to_le_bytes());
            Val::int(memory.add(name, words.collect(), 0))
        })
        .to_vec();
    arguments.push(Val::int(1));
    let mut evaluator = Evaluator::new(module, memory, Choices { vscale, ..Choices::default() });
    evaluator.call("f", &arguments).expect("a run");
    evaluator.memory.regions().iter().map(|region| region.bytes.clone()).collect()
}

#[test]
fn changing_places_changes_nothing_else() {
    let mut r = Random(0x5eed);
    let (mut turned, mut kept) = (0, 0);
    for round in 0..400 {
        let text = nest(&mut r);
        let module = parse("n.ll", &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let out = vectorize(&module.functions[0], &Options::default());
        verify::check(&out.function).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let changed =
            |verdict: &Verdict| matches!(verdict, Verdict::Divided { how: Division::Interchanged, .. });
        match out.reports.iter().any(|report| changed(&report.verdict)) {
            true => turned += 1,
            false => kept += 1,
        }
        let vector = Module { functions: vec![out.function], ..Default::default() };
        for vscale in [2, 4] {
            let (before, after) = (run(&module, round, vscale), run(&vector, round, vscale));
            assert!(before == after, "{text}\n{}", vector.functions[0]);
        }
    }
    assert!(turned >= 60 && kept >= 60, "{turned} turned, {kept} kept");
}
