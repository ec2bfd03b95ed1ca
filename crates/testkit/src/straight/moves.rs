//! The generator writes permutations, subvectors, single lanes, reductions and counters.

use super::types::{Element, Shape, Ty};
use super::{Make, Program};

/// Names and what writes them.
pub(super) const OPERATIONS: &[(&str, Make)] = &[
    ("vscale", vscale),
    ("stepvector", step),
    ("splat", splat),
    ("extractelement", extract),
    ("insertelement", insert),
    ("shufflevector", shuffle),
    ("vector.insert", vector_insert),
    ("vector.extract", vector_extract),
    ("vector.reverse", reverse),
    ("vector.splice", splice),
    ("vector.interleave2", interleave),
    ("vector.interleave3", interleave),
    ("vector.interleave4", interleave),
    ("vector.interleave5", interleave),
    ("vector.interleave6", interleave),
    ("vector.interleave7", interleave),
    ("vector.interleave8", interleave),
    ("vector.deinterleave2", interleave),
    ("vector.deinterleave3", interleave),
    ("vector.deinterleave4", interleave),
    ("vector.deinterleave5", interleave),
    ("vector.deinterleave6", interleave),
    ("vector.deinterleave7", interleave),
    ("vector.deinterleave8", interleave),
    ("experimental.vector.compress", compress),
    ("experimental.cttz.elts", first_set),
    ("get.active.lane.mask", active),
    ("experimental.get.vector.length", length),
    ("vector.reduce.add", reduce),
    ("vector.reduce.mul", reduce),
    ("vector.reduce.and", reduce),
    ("vector.reduce.or", reduce),
    ("vector.reduce.xor", reduce),
    ("vector.reduce.smax", reduce),
    ("vector.reduce.smin", reduce),
    ("vector.reduce.umax", reduce),
    ("vector.reduce.umin", reduce),
    ("vector.reduce.fadd", reduce),
    ("vector.reduce.fmul", reduce),
    ("vector.reduce.fmax", reduce),
    ("vector.reduce.fmin", reduce),
    ("vector.reduce.fmaximum", reduce),
    ("vector.reduce.fminimum", reduce),
    ("vp.reduce.add", vp_reduce),
    ("vp.reduce.mul", vp_reduce),
    ("vp.reduce.and", vp_reduce),
    ("vp.reduce.or", vp_reduce),
    ("vp.reduce.xor", vp_reduce),
    ("vp.reduce.smax", vp_reduce),
    ("vp.reduce.smin", vp_reduce),
    ("vp.reduce.umax", vp_reduce),
    ("vp.reduce.umin", vp_reduce),
    ("vp.reduce.fadd", vp_reduce),
    ("vp.reduce.fmul", vp_reduce),
    ("vp.reduce.fmax", vp_reduce),
    ("vp.reduce.fmin", vp_reduce),
    ("vp.reduce.fmaximum", vp_reduce),
    ("vp.reduce.fminimum", vp_reduce),
    ("experimental.vp.splat", vp_splat),
    ("experimental.vp.reverse", vp_reverse),
    ("experimental.vp.splice", vp_splice),
    ("vp.cttz.elts", vp_first_set),
];

const I64: Ty = Ty::scalar_of(Element::Int(64));
const I32: Ty = Ty::scalar_of(Element::Int(32));

/// A vector type; of masks now and then.
fn vector(p: &mut Program, masks: bool) -> Ty {
    let ty = p.any(true);
    if masks && p.rng.one_in(6) { ty.mask() } else { ty }
}

fn vscale(p: &mut Program, _: &str) {
    p.define(I64, "call i64 @llvm.vscale.i64()");
}

fn step(p: &mut Program, _: &str) {
    let ty = p.int(true);
    p.define(ty, &format!("call {ty} @llvm.stepvector.{}()", ty.suffix()));
}

fn splat(p: &mut Program, _: &str) {
    let ty = vector(p, true);
    let (scalar, lane) = (ty.scalar(), p.value(ty.scalar()));
    let first = p.line(&format!("insertelement {ty} poison, {scalar} {lane}, i64 0"));
    let indices = ty.with(Element::Int(32));
    p.define(ty, &format!("shufflevector {ty} {first}, {ty} poison, {indices} zeroinitializer"));
}

/// A lane that there is.
fn lane_number(p: &mut Program, shape: Shape) -> String {
    let least = u64::from(shape.least());
    if p.rng.one_in(2) {
        return format!("i64 {}", p.rng.below(least));
    }
    let any = p.clean(I64);
    let inside = p.line(&format!("urem i64 {any}, {least}"));
    format!("i64 {inside}")
}

fn extract(p: &mut Program, _: &str) {
    let ty = vector(p, true);
    let (value, at) = (p.value(ty), lane_number(p, ty.shape));
    p.define(ty.scalar(), &format!("extractelement {ty} {value}, {at}"));
}

fn insert(p: &mut Program, _: &str) {
    let ty = vector(p, true);
    let (value, lane, at) = (p.value(ty), p.value(ty.scalar()), lane_number(p, ty.shape));
    let scalar = ty.scalar();
    p.define(ty, &format!("insertelement {ty} {value}, {scalar} {lane}, {at}"));
}

/// Of vectors with a fixed number of lanes.
fn shuffle(p: &mut Program, _: &str) {
    let ty = loop {
        let ty = vector(p, true);
        if matches!(ty.shape, Shape::Fixed(_)) {
            break ty;
        }
    };
    let count = u64::from(ty.shape.least());
    let to = if p.rng.one_in(2) { count } else { p.rng.pick(&[2, 4, 5, 8]) };
    let start = p.rng.below(count);
    let kind = p.rng.below(6);
    let lane = |p: &mut Program, i: u64| match kind {
        // A window, a reversal, a mixture lane by lane, one lane, every second lane, anything.
        0 => (start + i) % (2 * count),
        1 => (count - 1).wrapping_sub(i % count),
        2 => i % count + count * p.rng.below(2),
        3 => start,
        4 => (2 * i + start) % (2 * count),
        _ => p.rng.below(2 * count),
    };
    let indices: Vec<String> = (0..to).map(|i| format!("i32 {}", lane(p, i))).collect();
    let (a, b) = (p.value(ty), p.value(ty));
    let result = Ty { shape: Shape::Fixed(to as u32), ..ty };
    if to < 2 || to * u64::from(ty.element.bits()) > 512 {
        return;
    }
    p.define(result, &format!("shufflevector {ty} {a}, {ty} {b}, <{to} x i32> <{}>", indices.join(", ")));
}

/// A vector and another of which it is made of so many.
fn whole_and_part(p: &mut Program) -> (Ty, Ty, u32) {
    let part = vector(p, true);
    let times = p.rng.pick(&[2, 4]);
    let whole = Ty { shape: part.shape.times(times), ..part };
    let bits = part.element.bits().max(8);
    if whole.shape.least() * bits > 512 { whole_and_part(p) } else { (whole, part, times) }
}

fn vector_insert(p: &mut Program, _: &str) {
    let (whole, mut part, times) = whole_and_part(p);
    if let Shape::Scalable(count) = whole.shape
        && p.rng.one_in(3)
        && count > 1
    {
        part.shape = Shape::Fixed(count / times);
    }
    if part.shape == Shape::Fixed(1) {
        return;
    }
    let at = p.rng.below(times.into()) * u64::from(part.shape.least());
    let (a, b) = (p.value(whole), p.value(part));
    let (x, y) = (whole.suffix(), part.suffix());
    p.define(whole, &format!("call {whole} @llvm.vector.insert.{x}.{y}({whole} {a}, {part} {b}, i64 {at})"));
}

fn vector_extract(p: &mut Program, _: &str) {
    let (whole, part, times) = whole_and_part(p);
    let at = p.rng.below(times.into()) * u64::from(part.shape.least());
    let value = p.value(whole);
    let (x, y) = (part.suffix(), whole.suffix());
    p.define(part, &format!("call {part} @llvm.vector.extract.{x}.{y}({whole} {value}, i64 {at})"));
}

fn reverse(p: &mut Program, _: &str) {
    let ty = vector(p, true);
    let value = p.value(ty);
    p.define(ty, &format!("call {ty} @llvm.vector.reverse.{}({ty} {value})", ty.suffix()));
}

fn splice(p: &mut Program, _: &str) {
    let ty = vector(p, true);
    let least = i64::from(ty.shape.least());
    let at = p.rng.below(2 * least as u64) as i64 - least;
    let (a, b) = (p.value(ty), p.value(ty));
    p.define(ty, &format!("call {ty} @llvm.vector.splice.{}({ty} {a}, {ty} {b}, i32 {at})", ty.suffix()));
}

/// Both ways.
fn interleave(p: &mut Program, name: &str) {
    let n: u32 = name[name.len() - 1..].parse().unwrap_or(2);
    // Groups of registers are powers of two: three vectors together are such with fixed lanes only.
    let mut part = vector(p, true);
    if !n.is_power_of_two() {
        part.shape = Shape::Fixed(part.shape.least().max(2));
    }
    let whole = Ty { shape: part.shape.times(n), ..part };
    if whole.shape.least() * whole.element.bits().max(8) > 512 {
        return interleave(p, name);
    }
    if name.contains("deinterleave") {
        let both = format!("{{ {} }}", vec![part.to_string(); n as usize].join(", "));
        let value = p.value(whole);
        let all = p.line(&format!("call {both} @llvm.{name}.{}({whole} {value})", whole.suffix()));
        for field in 0..n {
            p.define(part, &format!("extractvalue {both} {all}, {field}"));
        }
        return;
    }
    let parts: Vec<String> = (0..n).map(|_| format!("{part} {}", p.value(part))).collect();
    p.define(whole, &format!("call {whole} @llvm.{name}.{}({})", whole.suffix(), parts.join(", ")));
}

fn compress(p: &mut Program, name: &str) {
    let ty = vector(p, false);
    let mask = ty.mask();
    let (value, bits) = (p.value(ty), p.clean(mask));
    let rest = if p.rng.one_in(3) { "poison".into() } else { p.value(ty) };
    p.define(
        ty,
        &format!("call {ty} @llvm.{name}.{}({ty} {value}, {mask} {bits}, {ty} {rest})", ty.suffix()),
    );
}

fn first_set(p: &mut Program, name: &str) {
    let ty = if p.rng.one_in(3) { p.int(true) } else { vector(p, false).mask() };
    let (value, edge, to) = (p.clean(ty), p.rng.one_in(2), if p.rng.one_in(2) { I32 } else { I64 });
    p.define(to, &format!("call {to} @llvm.{name}.{}.{}({ty} {value}, i1 {edge})", to.suffix(), ty.suffix()));
}

fn vp_first_set(p: &mut Program, name: &str) {
    let ty = if p.rng.one_in(3) { p.int(true) } else { vector(p, false).mask() };
    let (value, edge, to) = (p.clean(ty), p.rng.one_in(2), if p.rng.one_in(2) { I32 } else { I64 });
    let under = p.predicate(ty.shape);
    p.define(
        to,
        &format!("call {to} @llvm.{name}.{}.{}({ty} {value}, i1 {edge}, {under})", to.suffix(), ty.suffix()),
    );
}

fn active(p: &mut Program, name: &str) {
    let ty = vector(p, false).mask();
    let width = Ty::scalar_of(Element::Int(p.rng.pick(&[32, 64])));
    let (from, to) = (p.clean(width), p.clean(width));
    let near = p.line(&format!("and {width} {to}, 15"));
    let to = if p.rng.one_in(2) { p.line(&format!("add {width} {from}, {near}")) } else { to };
    p.define(
        ty,
        &format!("call {ty} @llvm.{name}.{}.{}({width} {from}, {width} {to})", ty.suffix(), width.suffix()),
    );
}

fn length(p: &mut Program, name: &str) {
    let shape = p.shape(true, 8);
    let scalable = matches!(shape, Shape::Scalable(_));
    let width = Ty::scalar_of(Element::Int(p.rng.pick(&[16, 32, 64])));
    let (n, count) = (p.clean(width), shape.least());
    p.define(
        I32,
        &format!("call i32 @llvm.{name}.{}({width} {n}, i32 {count}, i1 {scalable})", width.suffix()),
    );
}

/// The type of what is reduced.
fn reduced(p: &mut Program, name: &str) -> Ty {
    let kind = name.rsplit('.').next().unwrap_or_default();
    if kind.starts_with('f') {
        return p.float(true);
    }
    let ty = p.int(true);
    let mask = matches!(kind, "and" | "or" | "xor" | "add" | "mul" | "smax" | "smin" | "umax" | "umin");
    if mask && p.rng.one_in(5) { ty.mask() } else { ty }
}

fn reduce(p: &mut Program, name: &str) {
    let ty = reduced(p, name);
    let (scalar, value) = (ty.scalar(), p.value(ty));
    let start = if name.ends_with(".fadd") || name.ends_with(".fmul") {
        format!("{scalar} {}, ", p.value(scalar))
    } else {
        String::new()
    };
    p.define(scalar, &format!("call {scalar} @llvm.{name}.{}({start}{ty} {value})", ty.suffix()));
}

fn vp_reduce(p: &mut Program, name: &str) {
    let ty = reduced(p, name);
    let (scalar, value, start) = (ty.scalar(), p.value(ty), p.value(ty.scalar()));
    let under = p.predicate(ty.shape);
    p.define(
        scalar,
        &format!("call {scalar} @llvm.{name}.{}({scalar} {start}, {ty} {value}, {under})", ty.suffix()),
    );
}

fn vp_splat(p: &mut Program, name: &str) {
    let ty = vector(p, true);
    let (scalar, lane) = (ty.scalar(), p.value(ty.scalar()));
    let under = p.predicate(ty.shape);
    p.define(ty, &format!("call {ty} @llvm.{name}.{}({scalar} {lane}, {under})", ty.suffix()));
}

fn vp_reverse(p: &mut Program, name: &str) {
    let ty = vector(p, true);
    let value = p.value(ty);
    let under = p.predicate(ty.shape);
    p.define(ty, &format!("call {ty} @llvm.{name}.{}({ty} {value}, {under})", ty.suffix()));
}

/// From a lane that both lengths have: the first.
fn vp_splice(p: &mut Program, name: &str) {
    let ty = vector(p, true);
    let (a, b) = (p.value(ty), p.value(ty));
    let under = p.predicate(ty.shape);
    let (mask, of_b) = under.split_once(", i32").unwrap_or((&under, " 1"));
    let (at, of_a) = if p.rng.one_in(2) {
        ("0".to_string(), p.length(ty.shape))
    } else {
        let count = p.rng.below(ty.shape.least().into()) as i64 + 1;
        let at = p.rng.below(2 * count as u64 + 1) as i64 - count;
        (at.to_string(), format!("i32 {count}"))
    };
    p.define(
        ty,
        &format!(
            "call {ty} @llvm.{name}.{}({ty} {a}, {ty} {b}, i32 {at}, {mask}, {of_a}, i32{of_b})",
            ty.suffix()
        ),
    );
}
