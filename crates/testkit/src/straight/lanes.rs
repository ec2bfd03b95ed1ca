//! Lane-wise operations act on scalars and vectors, also as `llvm.vp.*`.

use super::Program;
use super::types::{Element, INTS, Ty};

/// What is written as an instruction, if not for `vp`.
const INSTRUCTIONS: [&str; 19] = [
    "add", "sub", "mul", "and", "or", "xor", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "fadd",
    "fsub", "fmul", "fdiv", "frem", "fneg",
];

fn is_vp(name: &str) -> bool {
    name.starts_with("vp.")
}

/// An operation on operands of one type.
fn write(p: &mut Program, name: &str, ty: Ty, operands: &[String], more: &str) {
    let text = if INSTRUCTIONS.contains(&name) {
        format!("{name} {ty} {}", operands.join(", "))
    } else {
        let name = if name == "trunc.fp" { "trunc" } else { name };
        let typed: Vec<String> = operands.iter().map(|o| format!("{ty} {o}")).collect();
        let predicate = if is_vp(name) { format!(", {}", p.predicate(ty.shape)) } else { String::new() };
        format!("call {ty} @llvm.{name}.{}({}{more}{predicate})", ty.suffix(), typed.join(", "))
    };
    p.define(ty, &text);
}

fn same(p: &mut Program, name: &str, ty: Ty, count: usize, more: &str) {
    let operands: Vec<String> = (0..count).map(|_| p.value(ty)).collect();
    write(p, name, ty, &operands, more);
}

pub(super) fn int1(p: &mut Program, name: &str) {
    let mut ty = p.int(is_vp(name));
    if name.ends_with("bswap") {
        let bits = if ty.is_vector() { ty.element.bits().max(16) } else { p.rng.pick(&[16, 32, 48, 64]) };
        ty = ty.with(Element::Int(bits));
    }
    same(p, name, ty, 1, "");
}

pub(super) fn int_edge(p: &mut Program, name: &str) {
    let ty = p.int(is_vp(name));
    let edge = if p.rng.one_in(2) { ", i1 true" } else { ", i1 false" };
    same(p, name, ty, 1, edge);
}

pub(super) fn int2(p: &mut Program, name: &str) {
    let mut ty = p.int(is_vp(name));
    let logic = matches!(name.trim_start_matches("vp."), "and" | "or" | "xor");
    if logic && p.rng.one_in(4) {
        ty = ty.mask();
    }
    same(p, name, ty, 2, "");
}

pub(super) fn int3(p: &mut Program, name: &str) {
    let ty = p.int(is_vp(name));
    same(p, name, ty, 3, "");
}

/// By a small number that is not zero.
pub(super) fn divide(p: &mut Program, name: &str) {
    let mut ty = p.int(is_vp(name));
    if ty.element.bits() < 8 {
        ty = ty.with(Element::Int(8));
    }
    let a = p.value(ty);
    let b = p.clean(ty);
    let (few, one) = (ty.constant("31"), ty.constant("1"));
    let b = p.line(&format!("and {ty} {b}, {few}"));
    let b = p.line(&format!("or {ty} {b}, {one}"));
    write(p, name, ty, &[a, b], "");
}

/// By less than the width, mostly.
pub(super) fn shift(p: &mut Program, name: &str) {
    let ty = p.int(is_vp(name));
    let (a, mut b) = (p.value(ty), p.value(ty));
    let bits = ty.element.bits();
    if bits > 1 && !p.rng.one_in(4) {
        let most = ty.constant(&(bits.next_power_of_two() / 2 - 1).to_string());
        b = p.line(&format!("and {ty} {b}, {most}"));
    }
    write(p, name, ty, &[a, b], "");
}

pub(super) fn float1(p: &mut Program, name: &str) {
    let ty = p.float(is_vp(name));
    same(p, name, ty, 1, "");
}

pub(super) fn float2(p: &mut Program, name: &str) {
    let ty = p.float(is_vp(name));
    same(p, name, ty, 2, "");
}

pub(super) fn float3(p: &mut Program, name: &str) {
    let ty = p.float(is_vp(name));
    same(p, name, ty, 3, "");
}

/// A conversion that is spelled `name from value to to`, or as a call.
fn cast(p: &mut Program, name: &str, from: Ty, to: Ty) {
    let value = p.value(from);
    let text = if is_vp(name) {
        let predicate = p.predicate(from.shape);
        format!("call {to} @llvm.{name}.{}.{}({from} {value}, {predicate})", to.suffix(), from.suffix())
    } else {
        format!("{name} {from} {value} to {to}")
    };
    p.define(to, &text);
}

/// Two types that a conversion is between, of as many lanes.
pub(super) fn convert(p: &mut Program, name: &str) {
    let plain = name.trim_start_matches("vp.");
    loop {
        let (a, b) = (p.any(is_vp(name)), p.any(true).element);
        let b = match p.rng.below(4) {
            0 if matches!(plain, "trunc" | "uitofp" | "sitofp") => b,
            _ => b,
        };
        let mask = matches!(plain, "zext" | "sext" | "uitofp" | "sitofp") && p.rng.one_in(5);
        let a = if mask { a.mask() } else { a };
        let to_mask = plain == "trunc" && p.rng.one_in(5);
        let b = if to_mask { Element::Int(1) } else { b };
        let (from, to) = (a.element, b);
        let fits = match plain {
            "trunc" => !from.is_float() && !to.is_float() && from.bits() > to.bits(),
            "zext" | "sext" => !from.is_float() && !to.is_float() && from.bits() < to.bits(),
            "fptrunc" => from.is_float() && to.is_float() && from.bits() > to.bits(),
            "fpext" => from.is_float() && to.is_float() && from.bits() < to.bits(),
            "fptoui" | "fptosi" => from.is_float() && !to.is_float(),
            _ => !from.is_float() && to.is_float(),
        };
        if fits && a.shape.least() * to.bits().max(from.bits()) <= 512 {
            return cast(p, name, a, a.with(b));
        }
    }
}

pub(super) fn saturating(p: &mut Program, name: &str) {
    let from = p.float(false);
    let to = from.with(Element::Int(p.rng.pick(&INTS)));
    if from.shape.least() * to.element.bits() > 512 {
        return saturating(p, name);
    }
    let value = p.value(from);
    p.define(to, &format!("call {to} @llvm.{name}.{}.{}({from} {value})", to.suffix(), from.suffix()));
}

pub(super) fn to_long(p: &mut Program, name: &str) {
    let from = p.float(is_vp(name));
    let wide = name.ends_with("llrint") || p.rng.one_in(2);
    let to = from.with(Element::Int(if wide { 64 } else { 32 }));
    if from.shape.least() * 64 > 512 {
        return to_long(p, name);
    }
    let value = p.value(from);
    let predicate = if is_vp(name) { format!(", {}", p.predicate(from.shape)) } else { String::new() };
    p.define(
        to,
        &format!("call {to} @llvm.{name}.{}.{}({from} {value}{predicate})", to.suffix(), from.suffix()),
    );
}

/// Numbers as addresses and back.
pub(super) fn pointer_bits(p: &mut Program, name: &str) {
    let vp = is_vp(name);
    let shape = p.shape(vp, 64);
    let ty = Ty { element: Element::Int(p.rng.pick(&INTS)), shape };
    let (wide, wide_suffix) = ty.addresses();
    let value = p.value(ty);
    let call = |p: &mut Program, name: &str, from: (&str, &str), to: (&str, &str), value: &str| {
        let predicate = p.predicate(shape);
        format!("call {} @llvm.vp.{name}.{}.{}({} {value}, {predicate})", to.0, to.1, from.1, from.0)
    };
    let (text, suffix) = (ty.to_string(), ty.suffix());
    let to_address = if name == "vp.inttoptr" {
        call(p, "inttoptr", (&text, &suffix), (&wide, &wide_suffix), &value)
    } else {
        format!("inttoptr {ty} {value} to {wide}")
    };
    let address = p.line(&to_address);
    let back = if name == "vp.ptrtoint" {
        call(p, "ptrtoint", (&wide, &wide_suffix), (&text, &suffix), &address)
    } else {
        format!("ptrtoint {wide} {address} to {ty}")
    };
    p.define(ty, &back);
}

/// The same bits as other lanes.
pub(super) fn bitcast(p: &mut Program, _: &str) {
    let from = p.any(false);
    let same: Vec<Element> = match from.element.bits() {
        16 => vec![Element::Int(16), Element::Half, Element::BFloat],
        32 => vec![Element::Int(32), Element::Float],
        64 => vec![Element::Int(64), Element::Double],
        _ => vec![from.element],
    };
    let mut to = from.with(p.rng.pick(&same));
    if from.is_vector() && p.rng.one_in(2) && from.element.bits() > 8 {
        // Twice as many lanes of half the width.
        to = Ty { element: Element::Int(from.element.bits() / 2), shape: from.shape.times(2) };
    }
    cast(p, "bitcast", from, to);
}

fn compare(p: &mut Program, name: &str, ty: Ty, predicate: &str) {
    let (a, b) = (p.value(ty), p.value(ty));
    let text = if is_vp(name) {
        let under = p.predicate(ty.shape);
        let (mask, suffix) = (ty.mask(), ty.suffix());
        format!("call {mask} @llvm.{name}.{suffix}({ty} {a}, {ty} {b}, metadata !\"{predicate}\", {under})")
    } else {
        format!("{name} {predicate} {ty} {a}, {b}")
    };
    p.define(ty.mask(), &text);
}

pub(super) fn icmp(p: &mut Program, name: &str) {
    let ty = p.int(is_vp(name));
    let predicate = p.rng.pick(&["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"]);
    compare(p, name, ty, predicate);
}

pub(super) fn fcmp(p: &mut Program, name: &str) {
    let ty = p.float(is_vp(name));
    let predicate = p.rng.pick(&[
        "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une",
        "uno", "true",
    ]);
    compare(p, name, ty, predicate);
}

pub(super) fn class(p: &mut Program, name: &str) {
    let ty = p.float(is_vp(name));
    let (value, classes) = (p.value(ty), p.rng.below(1024));
    let predicate = if is_vp(name) { format!(", {}", p.predicate(ty.shape)) } else { String::new() };
    let mask = ty.mask();
    p.define(
        mask,
        &format!("call {mask} @llvm.{name}.{}({ty} {value}, i32 {classes}{predicate})", ty.suffix()),
    );
}

pub(super) fn select(p: &mut Program, _: &str) {
    let mut ty = p.any(false);
    if ty.is_vector() && p.rng.one_in(4) {
        ty = ty.mask();
    }
    let one = p.rng.one_in(3);
    let condition = if one { ty.mask().scalar() } else { ty.mask() };
    let (c, a, b) = (p.value(condition), p.value(ty), p.value(ty));
    p.define(ty, &format!("select {condition} {c}, {ty} {a}, {ty} {b}"));
}

pub(super) fn freeze(p: &mut Program, _: &str) {
    let ty = p.any(false);
    let value = p.clean(ty);
    p.define(ty, &format!("freeze {ty} {value}"));
}

pub(super) fn vp_choice(p: &mut Program, name: &str) {
    let mut ty = p.any(true);
    if p.rng.one_in(4) {
        ty = ty.mask();
    }
    let mask = ty.mask();
    let (c, a, b) = (p.clean(mask), p.value(ty), p.value(ty));
    let length = p.length(ty.shape);
    p.define(
        ty,
        &format!("call {ty} @llvm.{name}.{}({mask} {c}, {ty} {a}, {ty} {b}, {length})", ty.suffix()),
    );
}

pub(super) fn overflow(p: &mut Program, name: &str) {
    let mut ty = p.int(false);
    if ty.element.bits() < 8 {
        ty = ty.with(Element::Int(8));
    }
    let (a, b) = (p.value(ty), p.value(ty));
    let (both, suffix) = (format!("{{ {ty}, {} }}", ty.mask()), ty.suffix());
    let pair = p.line(&format!("call {both} @llvm.{name}.{suffix}({ty} {a}, {ty} {b})"));
    p.define(ty, &format!("extractvalue {both} {pair}, 0"));
    p.define(ty.mask(), &format!("extractvalue {both} {pair}, 1"));
}
