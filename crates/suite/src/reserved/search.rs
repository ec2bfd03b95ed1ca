//! Finds, for each instruction and each way in which it can break one rule alone, a case and its nearest legal neighbour.
//!
//! Invariant: the search is a function of the table of shapes and the rules; the same seed gives the same cases.

use std::collections::BTreeMap;

use rivet_isa::Rule;
use rivet_isa::op::{ROWS, Row};

use super::case::{Case, Expect, Test};
use super::legal::{Violation, violations};
use super::point::{Hart, Point};
use super::rules::is_of_widths;
use super::shapes::Shape;

/// Points tried for each instruction.
const TRIES: u32 = 20000;

/// The cases of all instructions of one hart, in the order of the instruction table; `keep` chooses instructions.
pub fn cases(hart: Hart, keep: impl Fn(&Row, &Shape) -> bool) -> Vec<Case> {
    let shapes = Shape::all();
    let mut all = Vec::new();
    for row in ROWS {
        if let Some(shape) = shapes.get(row.mnemonic()).filter(|shape| keep(row, shape)) {
            let mut random = Random(u64::from(row.bits) << 1 | 1);
            all.extend(of(&shapes, shape, row.mask, row.bits, hart, &mut random));
        }
    }
    all
}

/// The cases of one instruction.
fn of(
    shapes: &BTreeMap<&str, Shape>,
    shape: &Shape,
    mask: u32,
    bits: u32,
    hart: Hart,
    random: &mut Random,
) -> Vec<Case> {
    let mut seen: Vec<(Violation, i32)> = Vec::new();
    let mut cases = Vec::new();
    for _ in 0..TRIES {
        let point = point(shape, mask, bits, hart, random);
        let [violation] = violations(shape, &point)[..] else { continue };
        let aspect = aspect(&violation, &point);
        let same = seen.iter().filter(|(v, _)| *v == violation);
        let is_new = same.clone().count() < 2 + 2 * usize::from(is_of_widths(violation.rule));
        let is_new = is_new && same.clone().all(|(_, a)| *a != aspect);
        if !is_new {
            continue;
        }
        // Implementations may trap on a vstart that they never produce: what runs has 0, unless vstart is the matter.
        let from_zero = Point { vstart: 0, ..point };
        if point.vstart != 0 && !violations(shape, &from_zero).is_empty() {
            continue;
        }
        let legal = neighbours(shape, &point, mask).into_iter().find(|p| violations(shape, p).is_empty());
        let twin = match legal {
            Some(twin) => Test::at(&twin, twin.word(mask, bits), Expect::Runs),
            // An element width that the hart lacks everywhere: the instruction with 32 bits for 64.
            None => match shapes.get(shape.name.replace("64", "32").as_str()) {
                Some(narrow) if narrow.name != shape.name && violations(narrow, &point).is_empty() => {
                    Test::at(&point, point.word(mask, bits ^ (0b111 ^ 0b110) << 12), Expect::Runs)
                }
                _ => continue,
            },
        };
        seen.push((violation, aspect));
        // V 3.7: "It is recommended that implementations trap if vstart is out of bounds. It is not required to trap".
        let expect = if violation.rule == Rule::PastEnd { Expect::TrapOrRuns } else { Expect::Illegal };
        cases.push(Case {
            name: shape.name.to_string(),
            rule: violation.rule,
            fields: violation.fields.iter().filter(|c| **c != ' ').collect(),
            reserved: Test::at(&point, point.word(mask, bits), expect),
            twin,
        });
    }
    cases.sort_by_key(|case| case.rule);
    cases
}

/// What two cases of one violation must differ in: SEW where widths matter, LMUL where registers do.
fn aspect(violation: &Violation, point: &Point) -> i32 {
    match violation.fields {
        _ if is_of_widths(violation.rule) => point.sew as i32,
        [' ', ' '] => 0,
        _ => point.lmul,
    }
}

/// A random point; most have nothing unusual but registers and vtype.
fn point(shape: &Shape, mask: u32, bits: u32, hart: Hart, random: &mut Random) -> Point {
    let unusual = random.below(16);
    let registers = |field: char, other: u32, random: &mut Random| match shape.operand(field) {
        Some(_) => random.below(32),
        None => other,
    };
    let mut point = Point {
        hart,
        vd: registers('d', 12, random),
        vs2: registers('2', 11, random),
        vs1: registers('1', if shape.is("memory") { 10 } else { 11 }, random),
        vm: if mask >> 25 & 1 == 1 { bits >> 25 & 1 == 1 } else { random.below(2) == 1 },
        nfields: if shape.is("seg") { 1 + random.below(8) * random.below(2) } else { 1 },
        sew: 8 << random.below((hart.elen / 8).ilog2() + 1),
        lmul: random.below(7) as i32 - 3,
        policy: random.below(4),
        vill: unusual == 0,
        vl: 0,
        vstart: 0,
        frm: random.below(5),
        vs_off: unusual == 1,
        fs_off: unusual == 2,
    };
    // Where few widths are defined, most points have one of them, lest nothing else be tried.
    match random.below(4) {
        0 => {}
        _ if shape.is("sew32") => point.sew = 32,
        _ if shape.is("sew64") => point.sew = 64,
        n if shape.is("sew8or16") => point.sew = if n == 1 { 8 } else { 16 },
        n if shape.is("sew32or64") => point.sew = if n == 1 { 64 } else { 32 },
        _ => {}
    }
    while !point.is_supported() {
        point.lmul += 1;
    }
    point.vl = match random.below(4) {
        0 => 0,
        1 => point.vlmax(),
        _ => random.below(point.vlmax() + 1) / 8 * 8,
    };
    match unusual {
        0 => point.vl = 0,
        3 => point.frm = 5 + random.below(3),
        4 => point.vstart = 1 + random.below(hart.vlen - 1),
        5 => point.vstart = point.vlmax().min(hart.vlen - 1),
        6 if shape.is("egs4") || shape.is("egs8") => point.vstart = 1 + random.below(7),
        7 => point.vl = random.below(point.vlmax() + 1),
        _ => {}
    }
    point
}

/// The points that differ from `point` in one thing, the nearest first.
fn neighbours(shape: &Shape, point: &Point, mask: u32) -> Vec<Point> {
    let mut near = vec![
        Point { vs_off: false, ..*point },
        Point { fs_off: false, ..*point },
        Point { frm: 0, ..*point },
        Point { vill: false, ..*point },
        Point { vstart: 0, ..*point },
        Point { vl: point.vl / 8 * 8, ..*point },
    ];
    near.extend((0..point.vstart).rev().map(|vstart| Point { vstart, ..*point }));
    // Registers by their distance from the one at hand.
    let registers = |old: u32| {
        let mut all: [u32; 32] = std::array::from_fn(|number| number as u32);
        all.sort_by_key(|new| new.abs_diff(old));
        all
    };
    let [vd, vs2, vs1] = [point.vd, point.vs2, point.vs1].map(registers);
    let [has_vd, has_vs2, has_vs1] = ['d', '2', '1'].map(|field| shape.operand(field).is_some());
    for distance in 1..32 {
        if has_vd {
            near.push(Point { vd: vd[distance], ..*point });
        }
        if has_vs2 {
            near.push(Point { vs2: vs2[distance], ..*point });
        }
        if has_vs1 {
            near.push(Point { vs1: vs1[distance], ..*point });
        }
    }
    if mask >> 25 & 1 == 0 {
        near.push(Point { vm: !point.vm, ..*point });
    }
    if shape.is("seg") {
        near.extend((1..point.nfields).rev().map(|nfields| Point { nfields, ..*point }));
    }
    for sew in [8, 16, 32, 64] {
        near.extend((-3..=3).map(|lmul| Point { sew, lmul, ..*point }));
    }
    near.retain(|p| p.is_supported());
    for point in &mut near {
        point.vl = point.vl.min(point.vlmax());
    }
    near
}

/// A sequence of pseudorandom numbers (xorshift64*).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        ((self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % u64::from(bound)) as u32
    }
}
