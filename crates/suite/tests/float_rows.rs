//! What the cases of floating-point rows are worth: whether their inputs say anything, and leave nothing open.

use rivet_suite::float::arith::{add, div, fma, mul};
use rivet_suite::float::compare::{Extremum, NanPolicy, extremum};
use rivet_suite::float::convert::{Integer, to_float, to_integer};
use rivet_suite::float::estimate::reciprocal;
use rivet_suite::float::{Flags, Outcome, Rounding};
use rivet_suite::plan::{self, Block};
use rivet_suite::rows;
use rivet_suite::rows::float::{deliver, format, frm, value};
use rivet_suite::statement::{Meaning, Op};

const VLEN: usize = 128;

/// The flags after the cases of a program that have a result.
fn flags(blocks: &[Block]) -> Vec<u8> {
    let of = |block: &Block| {
        let filled = block.filled();
        (0..block.len()).filter_map(|i| Some(block.after(i, &filled).ok()?.csrs.fflags)).collect::<Vec<_>>()
    };
    blocks.iter().flat_map(of).collect()
}

#[test]
fn pools_can_be_built_and_leave_few_cases_out() {
    for statement in rows::all().filter_map(rows::float::statement) {
        let name = statement.row.mnemonic();
        for block in plan::row(&statement, VLEN) {
            for pool in &block.pools {
                let corners = pool.corners.len();
                assert!(corners.is_power_of_two() && corners <= 256, "{name} {}: {corners}", block.cell);
            }
            let left_out = block.expected.iter().filter(|&&hash| hash == 0).count();
            assert!(left_out * 3 <= block.len(), "{name} {}: {left_out} of {}", block.cell, block.len());
        }
    }
}

#[test]
fn flags_are_raised_and_not_raised() {
    for (name, bits) in [
        ("vfadd", vec![1, 4, 16]),
        ("vfwmul", vec![1, 16]),
        ("vfdiv", vec![1, 2, 4, 8, 16]),
        ("vfnmsac", vec![1, 2, 4, 16]),
        ("vfsqrt", vec![1, 16]),
        ("vfrec7", vec![4, 8, 16]),
        ("vfmin", vec![16]),
        ("vmfge", vec![16]),
        ("vfcvt", vec![1, 16]),
        ("vfncvt", vec![1, 2, 4, 16]),
        ("vfredosum", vec![1, 16]),
    ] {
        let flags = flags(&plan::program(name, VLEN, false).expect(name));
        for bit in bits {
            let raised = flags.iter().filter(|&&flags| flags & bit != 0).count();
            let percent = raised as f64 * 100.0 / flags.len() as f64;
            assert!((1.0..95.0).contains(&percent), "{name}: flag {bit} in {percent} % of the cases");
        }
    }
}

/// Do the cases of a row tell a wrong operation from the right one, at each SEW?
fn check(mnemonic: &str, what: &str, wrong: Op) {
    let row = rows::all().find(|row| row.mnemonic() == mnemonic).expect(mnemonic);
    let right = rows::statement(row).expect(mnemonic);
    let mut mutant = right.clone();
    mutant.meaning = Meaning::Elements(wrong);
    let blocks = plan::row(&right, VLEN).into_iter().zip(plan::row(&mutant, VLEN));
    let noticed: Vec<_> = blocks.filter(|(a, b)| a.expected != b.expected).map(|(a, _)| a.cell.sew).collect();
    for sew in right.sews {
        assert!(noticed.contains(sew), "{mnemonic}, {what}: not noticed at SEW {sew}");
    }
}

#[test]
fn wrong_arithmetic_is_noticed() {
    check("vfadd.vv", "a vanishing sum is always positive", |e, c| {
        let outcome = add(format(e.to), frm(c), &value(e.vs2), &value(e.op1));
        let vanishes = value(e.vs2) == -value(e.op1) && value(e.op1) != value(e.vs2);
        let zero = vanishes && frm(c) == Rounding::Rdn && outcome.flags == Flags::NONE;
        deliver(c, if zero { Outcome::quiet(0) } else { outcome })
    });
    check("vfmul.vf", "∞ × 0 is quiet", |e, c| {
        let outcome = mul(format(e.to), frm(c), &value(e.vs2), &value(e.op1));
        let quiet = !value(e.vs2).is_signaling() && !value(e.op1).is_signaling();
        let flags = if quiet { Flags(outcome.flags.0 & !Flags::NV.0) } else { outcome.flags };
        deliver(c, Outcome { flags, ..outcome })
    });
    check("vfdiv.vv", "ties to away", |e, c| {
        let rm = if frm(c) == Rounding::Rne { Rounding::Rup } else { frm(c) };
        deliver(c, div(format(e.to), rm, &value(e.vs2), &value(e.op1)))
    });
    check("vfmacc.vv", "rounded twice", |e, c| {
        let product = mul(format(e.to), frm(c), &value(e.op1), &value(e.vs2));
        deliver(c, product);
        deliver(c, add(format(e.to), frm(c), &format(e.to).decode(product.bits), &value(e.vd)))
    });
    check("vfwmacc.vf", "addend negated", |e, c| {
        deliver(c, fma(format(e.to), frm(c), &value(e.op1), &value(e.vs2), &-value(e.vd)))
    });
    check("vfmin.vv", "a signaling NaN is propagated", |e, c| {
        let propagate = value(e.vs2).is_signaling() || value(e.op1).is_signaling();
        let policy = if propagate { NanPolicy::Propagate } else { NanPolicy::Number };
        deliver(c, extremum(format(e.to), Extremum::Min, policy, e.vs2.bits, e.op1.bits))
    });
    check("vfmax.vf", "zeros are equal", |e, c| {
        let outcome = extremum(format(e.to), Extremum::Max, NanPolicy::Number, e.vs2.bits, e.op1.bits);
        let zeros = value(e.vs2).is_zero() && value(e.op1).is_zero();
        deliver(c, if zeros { Outcome::quiet(e.vs2.bits) } else { outcome })
    });
    check("vfrec7.v", "overflow is infinite", |e, c| {
        deliver(c, reciprocal(format(e.to), Rounding::Rne, e.vs2.bits))
    });
}

#[test]
fn wrong_conversions_are_noticed() {
    check("vfcvt.rtz.x.f.v", "frm is used", |e, c| {
        deliver(c, to_integer(Integer::signed(e.to as u32), frm(c), &value(e.vs2)))
    });
    check("vfncvt.xu.f.w", "NaN is zero", |e, c| {
        let outcome = to_integer(Integer::unsigned(e.to as u32), frm(c), &value(e.vs2));
        deliver(c, if value(e.vs2).is_nan() { Outcome { bits: 0, ..outcome } } else { outcome })
    });
    check("vfwcvt.x.f.v", "out of range is inexact, too", |e, c| {
        let outcome = to_integer(Integer::signed(e.to as u32), frm(c), &value(e.vs2));
        let flags = outcome.flags | Flags::NX.when(outcome.flags == Flags::NV);
        deliver(c, Outcome { flags, ..outcome })
    });
    check("vfncvt.rod.f.f.w", "frm is used", |e, c| {
        deliver(c, to_float(format(e.to), frm(c), &value(e.vs2)))
    });
    check("vfncvt.f.f.w", "tininess before rounding", |e, c| {
        let outcome = to_float(format(e.to), frm(c), &value(e.vs2));
        let least_normal = 1 << format(e.to).fraction;
        let magnitude = outcome.bits & !format(e.to).zero(true);
        let rounded_up = magnitude == least_normal && outcome.flags == Flags::NX;
        deliver(c, Outcome { flags: outcome.flags | Flags::UF.when(rounded_up), ..outcome })
    });
}
