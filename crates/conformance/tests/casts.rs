//! Casts of bits between vectors and integers of sizes that no register has, against what the bits say.

use std::sync::Arc;

use rivet_cc::eval::{Memory, Val};
use rivet_cc::{Options, parse, pipeline};
use rivet_conformance::kernels::{Input, agree, config, image};

const NUMBERS: [u64; 5] = [0, u64::MAX, 0x0123_4567_89ab_cdef, 0x8000_0080_0000_8001, 0xfedc_ba98_7654_3210];

/// Runs a function of a number on the simulator and in the evaluator.
fn check(body: &str, expected: impl Fn(u64) -> u64) {
    let source = format!("define i64 @f(i64 %a) {{\n{body}\n}}\n");
    let module = parse::parse("casts.ll", &source).unwrap_or_else(|e| panic!("{e}\n{}", e.snippet()));
    let compiled = pipeline::module(&module, &Options::default()).unwrap_or_else(|e| panic!("{e}\n{source}"));
    let image = image(&module, &compiled).unwrap_or_else(|e| panic!("{e}\n{source}"));
    for vlen in [128, 1024] {
        let config = Arc::new(config(vlen).expect("a VLEN"));
        for a in NUMBERS {
            let input = Input { memory: Memory::new(), arguments: vec![Val::int(a)] };
            let outcome = agree(&module, &module.functions[0], &image, &input, &config, None);
            let outcome = outcome.unwrap_or_else(|e| panic!("{a:#x}: {e}\n{body}"));
            assert_eq!(outcome.result, Some(Val::int(expected(a))), "{a:#x}, VLEN {vlen}\n{body}");
        }
    }
}

fn low(a: u64, bits: u32) -> u64 {
    a & (u64::MAX >> (64 - bits))
}

#[test]
fn lanes_of_integers() {
    for (bits, lane) in [(24, 8), (40, 8), (48, 8), (48, 16), (56, 8)] {
        let count = bits / lane;
        for at in 0..count {
            let body = format!(
                "  %n = trunc i64 %a to i{bits}\n  %v = bitcast i{bits} %n to <{count} x i{lane}>
  %w = add <{count} x i{lane}> %v, splat (i{lane} 1)\n  %x = extractelement <{count} x i{lane}> %w, i64 {at}
  %r = zext i{lane} %x to i64\n  ret i64 %r"
            );
            check(&body, |a| low((a >> (at * lane)).wrapping_add(1), lane));
        }
    }
}

#[test]
fn integers_of_lanes() {
    for (bits, lane) in [(24, 8), (40, 8), (48, 8), (48, 16), (56, 8)] {
        let count = bits / lane;
        let mut body = format!("  %v0 = freeze <{count} x i{lane}> zeroinitializer\n");
        for at in 0..count {
            body += &format!(
                "  %s{at} = lshr i64 %a, {}\n  %t{at} = trunc i64 %s{at} to i{lane}
  %v{} = insertelement <{count} x i{lane}> %v{at}, i{lane} %t{at}, i64 {at}\n",
                at * lane,
                at + 1
            );
        }
        body += &format!(
            "  %n = bitcast <{count} x i{lane}> %v{count} to i{bits}\n  %r = zext i{bits} %n to i64\n  ret i64 %r"
        );
        check(&body, |a| low(a, bits));
    }
}

/// As two registers hold them.
#[test]
fn three_words() {
    let body = "  %v0 = freeze <3 x i32> <i32 1, i32 2, i32 3>
  %t = trunc i64 %a to i32\n  %v = insertelement <3 x i32> %v0, i32 %t, i64 2
  %n = bitcast <3 x i32> %v to i96\n  %s = lshr i96 %n, 40\n  %r = trunc i96 %s to i64\n  ret i64 %r";
    check(body, |a| low(a, 32) << 24);
    let body = "  %w = zext i64 %a to i96\n  %s = shl i96 %w, 32\n  %v = bitcast i96 %s to <3 x i32>
  %x = extractelement <3 x i32> %v, i64 2\n  %r = zext i32 %x to i64\n  ret i64 %r";
    check(body, |a| a >> 32);
}
