//! The cases would notice: for slightly wrong operations, some expected value differs at every SEW.

use std::collections::BTreeSet;

use rivet_suite::plan;
use rivet_suite::rows;
use rivet_suite::statement::{Meaning, Op};

/// SEWs at which the cases of a row tell `mutant` from what the row means.
fn noticed(mnemonic: &str, mutant: Op) -> BTreeSet<usize> {
    let row = rows::all().find(|row| row.mnemonic() == mnemonic).expect(mnemonic);
    let right = rows::statement(row).expect(mnemonic);
    let mut wrong = right.clone();
    wrong.meaning = Meaning::Elements(mutant);
    let (right, wrong) = (plan::row(&right, 128), plan::row(&wrong, 128));
    let differs = right.iter().zip(&wrong).filter(|(r, w)| r.expected != w.expected);
    differs.map(|(r, _)| r.cell.sew).collect()
}

fn check(mnemonic: &str, what: &str, mutant: Op, sews: &[usize]) {
    let noticed = noticed(mnemonic, mutant);
    assert!(sews.iter().all(|sew| noticed.contains(sew)), "{mnemonic}, {what}: noticed at {noticed:?} only");
}

const ALL: &[usize] = &[8, 16, 32, 64];

#[test]
fn wrong_integer_operations_are_noticed() {
    check("vadd.vv", "carry lost at the top", |e, _| (e.vs2.s() + e.op1.s()) & !(1 << (e.sew - 1)), ALL);
    check("vsll.vx", "amount not reduced", |e, _| e.vs2.s().checked_shl(e.op1.u() as u32).unwrap_or(0), ALL);
    check("vmulh.vv", "unsigned", |e, _| ((e.vs2.u() * e.op1.u()) >> e.sew) as i128, ALL);
    check("vmulhsu.vx", "signed", |e, _| (e.vs2.s() * e.op1.s()) >> e.sew, ALL);
    check("vmadc.vvm", "no carry in", |e, _| ((e.vs2.u() + e.op1.u()) >> e.sew) as i128, ALL);
    check("vmsbc.vvm", "no borrow in", |e, _| (e.vs2.u() < e.op1.u()).into(), ALL);
    check("vmsgtu.vi", "signed", |e, _| (e.vs2.s() > e.op1.s()).into(), ALL);
    check("vmsleu.vv", "not or equal", |e, _| (e.vs2.u() < e.op1.u()).into(), ALL);
    check("vnsra.wv", "amount below SEW", |e, _| e.vs2.s() >> (e.op1.u() % e.sew as u128), &[8, 16, 32]);
    check("vwmaccsu.vv", "signs exchanged", |e, _| e.op1.u() as i128 * e.vs2.s() + e.vd.s(), &[8, 16, 32]);
}

#[test]
fn wrong_divisions_are_noticed() {
    let by_zero: Op = |e, _| e.vs2.s().checked_div(e.op1.s()).unwrap_or(0);
    check("vdiv.vv", "0 for division by zero", by_zero, ALL);
    let overflow: Op = |e, _| match e.vs2.s().checked_div(e.op1.s()) {
        Some(q) if q == 1 << (e.sew - 1) => 0,
        q => q.unwrap_or(-1),
    };
    check("vdiv.vv", "0 for overflow", overflow, ALL);
    check("vrem.vx", "0 for division by zero", |e, _| e.vs2.s().checked_rem(e.op1.s()).unwrap_or(0), ALL);
}

#[test]
fn wrong_fixed_point_operations_are_noticed() {
    check("vsadd.vv", "wraps", |e, _| e.vs2.s() + e.op1.s(), ALL);
    let quiet: Op = |e, _| {
        let max = (1i128 << (e.sew - 1)) - 1;
        (e.vs2.s() - e.op1.s()).clamp(-max - 1, max)
    };
    check("vssub.vx", "vxsat not set", quiet, ALL);
    check("vaadd.vv", "never rounds", |e, _| (e.vs2.s() + e.op1.s()) >> 1, ALL);
    check("vaaddu.vx", "always rounds up", |e, _| (e.vs2.u() + e.op1.u()).div_ceil(2) as i128, ALL);
    check(
        "vaadd.vx",
        "carry of the sum lost",
        |e, _| (((e.vs2.s() + e.op1.s()) << (128 - e.sew)) >> (128 - e.sew)) >> 1,
        ALL,
    );
}
