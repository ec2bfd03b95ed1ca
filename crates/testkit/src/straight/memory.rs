//! The generator writes loads and stores of all kinds.

use super::types::{Element, Ty};
use super::{Make, Program};

/// Names and what writes them.
pub(super) const OPERATIONS: &[(&str, Make)] = &[
    ("load", load),
    ("store", store),
    ("masked.load", masked_load),
    ("masked.store", masked_store),
    ("masked.gather", masked_gather),
    ("masked.scatter", masked_scatter),
    ("masked.expandload", masked_load),
    ("masked.compressstore", masked_store),
    ("vp.load", vp_load),
    ("vp.load.ff", load_ff),
    ("vp.store", vp_store),
    ("vp.gather", vp_gather),
    ("vp.scatter", vp_scatter),
    ("experimental.vp.strided.load", strided_load),
    ("experimental.vp.strided.store", strided_store),
];

/// A vector type that memory holds.
fn vector(p: &mut Program) -> Ty {
    p.any(true)
}

fn bytes(ty: Ty) -> u32 {
    ty.element.bits().div_ceil(8)
}

fn load(p: &mut Program, _: &str) {
    let ty = p.any(false);
    if ty.element.bits() < 8 || !ty.element.bits().is_power_of_two() {
        return load(p, "");
    }
    let from = p.input(ty.element);
    p.define(ty, &format!("load {ty}, ptr {from}, align {}", bytes(ty)));
}

fn store(p: &mut Program, _: &str) {
    let ty = p.any(false);
    let value = p.value(ty);
    p.store(ty, &value);
}

/// What `llvm.masked.*` has as alignment; expanding and compressing forms have none.
fn alignment(name: &str, ty: Ty) -> String {
    if name.contains("expand") || name.contains("compress") {
        String::new()
    } else {
        format!("i32 {}, ", bytes(ty))
    }
}

fn masked_load(p: &mut Program, name: &str) {
    let ty = vector(p);
    let mask = ty.mask();
    let (from, bits) = (p.input(ty.element), p.clean(mask));
    let rest = if p.rng.one_in(3) { "poison".into() } else { p.value(ty) };
    let (align, suffix) = (alignment(name, ty), ty.suffix());
    let suffix = if name == "masked.load" { suffix + ".p0" } else { suffix };
    p.define(ty, &format!("call {ty} @llvm.{name}.{suffix}(ptr {from}, {align}{mask} {bits}, {ty} {rest})"));
}

fn masked_store(p: &mut Program, name: &str) {
    let ty = vector(p);
    let mask = ty.mask();
    let (to, bits, value) = (p.slot(), p.clean(mask), p.value(ty));
    let (align, suffix) = (alignment(name, ty), ty.suffix());
    let suffix = if name == "masked.store" { suffix + ".p0" } else { suffix };
    p.effect(&format!("call void @llvm.{name}.{suffix}({ty} {value}, ptr {to}, {align}{mask} {bits})"));
}

/// Addresses of lanes near `base`, each of another width of index.
fn addresses(p: &mut Program, ty: Ty, base: &str) -> (Ty, String, String) {
    let ty = if ty.shape.least() * 64 > 512 {
        let smaller = loop {
            let ty = vector(p);
            if ty.shape.least() * 64 <= 512 {
                break ty;
            }
        };
        Ty { shape: smaller.shape, ..ty }
    } else {
        ty
    };
    let index = ty.with(Element::Int(p.rng.pick(&[8, 16, 32, 64])));
    let number = p.clean(index);
    let few = index.constant("63");
    let mut number = p.line(&format!("and {index} {number}, {few}"));
    let mut index = index;
    if index.element.bits() < 64 && p.rng.one_in(2) {
        let wide = ty.with(Element::Int(64));
        let extend = p.rng.pick(&["zext", "sext"]);
        number = p.line(&format!("{extend} {index} {number} to {wide}"));
        index = wide;
    }
    let (vector, suffix) = ty.addresses();
    let element = ty.element;
    let all = p.line(&format!("getelementptr {element}, ptr {base}, {index} {number}"));
    (ty, format!("{vector} {all}"), suffix)
}

fn masked_gather(p: &mut Program, _: &str) {
    let ty = vector(p);
    let from = p.input(ty.element);
    let (ty, addresses, suffix) = addresses(p, ty, &from);
    let (mask, align) = (ty.mask(), bytes(ty));
    let bits = p.clean(mask);
    let rest = if p.rng.one_in(3) { "poison".into() } else { p.value(ty) };
    let own = ty.suffix();
    p.define(
        ty,
        &format!(
            "call {ty} @llvm.masked.gather.{own}.{suffix}({addresses}, i32 {align}, {mask} {bits}, {ty} {rest})"
        ),
    );
}

fn masked_scatter(p: &mut Program, _: &str) {
    let ty = vector(p);
    let to = p.slot();
    let (ty, addresses, suffix) = addresses(p, ty, &to);
    let (mask, align) = (ty.mask(), bytes(ty));
    let (bits, value, own) = (p.clean(mask), p.value(ty), ty.suffix());
    p.effect(&format!(
        "call void @llvm.masked.scatter.{own}.{suffix}({ty} {value}, {addresses}, i32 {align}, {mask} {bits})"
    ));
}

fn vp_gather(p: &mut Program, _: &str) {
    let ty = vector(p);
    let from = p.input(ty.element);
    let (ty, addresses, suffix) = addresses(p, ty, &from);
    let (under, own) = (p.predicate(ty.shape), ty.suffix());
    p.define(ty, &format!("call {ty} @llvm.vp.gather.{own}.{suffix}({addresses}, {under})"));
}

fn vp_scatter(p: &mut Program, _: &str) {
    let ty = vector(p);
    let to = p.slot();
    let (ty, addresses, suffix) = addresses(p, ty, &to);
    let (under, value, own) = (p.predicate(ty.shape), p.value(ty), ty.suffix());
    p.effect(&format!("call void @llvm.vp.scatter.{own}.{suffix}({ty} {value}, {addresses}, {under})"));
}

fn vp_load(p: &mut Program, _: &str) {
    let ty = vector(p);
    let (from, under) = (p.input(ty.element), p.predicate(ty.shape));
    p.define(ty, &format!("call {ty} @llvm.vp.load.{}.p0(ptr {from}, {under})", ty.suffix()));
}

fn load_ff(p: &mut Program, _: &str) {
    let ty = vector(p);
    let mask = ty.mask();
    let (from, length) = (p.input(ty.element), p.length(ty.shape));
    if length == "i32 0" {
        return;
    }
    // A first element without a mask bit or of no length at all has no meaning that matters: all bits, one lane at least.
    let length = p.line(&format!("call i32 @llvm.umax.i32({length}, i32 1)"));
    let (both, all) = (format!("{{ {ty}, i32 }}"), mask.constant("true"));
    let pair = p.line(&format!(
        "call {both} @llvm.vp.load.ff.{}.p0(ptr {from}, {mask} {all}, i32 {length})",
        ty.suffix()
    ));
    p.define(ty, &format!("extractvalue {both} {pair}, 0"));
    p.define(Ty::scalar_of(Element::Int(32)), &format!("extractvalue {both} {pair}, 1"));
}

fn vp_store(p: &mut Program, _: &str) {
    let ty = vector(p);
    let (to, value, under) = (p.slot(), p.value(ty), p.predicate(ty.shape));
    p.effect(&format!("call void @llvm.vp.store.{}.p0({ty} {value}, ptr {to}, {under})", ty.suffix()));
}

/// A few elements, none, or backwards; the width of the number.
fn stride(p: &mut Program, ty: Ty, backwards: bool) -> (String, u32) {
    let elements = p.rng.below(4) as i64 - i64::from(backwards);
    let bits = p.rng.pick(&[16, 32, 64]);
    (format!("i{bits} {}", elements * i64::from(bytes(ty))), bits)
}

fn strided_load(p: &mut Program, name: &str) {
    let ty = vector(p);
    let from = p.line(&format!("getelementptr i8, ptr %in_{}, i64 2048", ty.element.array()));
    let ((stride, bits), under) = (stride(p, ty, true), p.predicate(ty.shape));
    p.define(
        ty,
        &format!("call {ty} @llvm.{name}.{}.p0.i{bits}(ptr {from}, {stride}, {under})", ty.suffix()),
    );
}

fn strided_store(p: &mut Program, name: &str) {
    let ty = vector(p);
    let to = p.slot();
    let ((stride, bits), value) = (stride(p, ty, false), p.value(ty));
    let under = p.predicate(ty.shape);
    p.effect(&format!(
        "call void @llvm.{name}.{}.p0.i{bits}({ty} {value}, ptr {to}, {stride}, {under})",
        ty.suffix()
    ));
}
