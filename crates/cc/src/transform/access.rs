//! This module emits the loads and stores of a strip.
//!
//! Invariant: only elements of lanes that count and that the recipe's mask has are touched; a load that reads ahead may
//! touch more after its first, where it stops in front of a fault.

use super::state::StripItem;
use super::strip::{ActiveLanes, Strip};
use crate::analysis::poly::Poly;
use crate::ir::{Builder, Cast, Element, Extent, Field, Fields, Inst, Intrinsic, Scalar, Type, Value};
use crate::plan::recipe::{AccessShape, Operand, Recipe, RecipeId, Stream};

/// A load.
pub(super) fn load(
    s: &mut Strip<'_, '_>,
    b: &mut Builder<'_>,
    id: RecipeId,
    recipe: &Recipe,
    shape: &AccessShape,
    stream: Option<&Stream>,
) -> Option<Value> {
    let ty = s.vector_of(recipe.ty);
    let align = recipe.align;
    let mask = s.own_mask(b, recipe);
    let full = !matches!(s.length(), ActiveLanes::Evl(_));
    match (shape, stream) {
        (AccessShape::Unit, Some(stream)) => {
            let pointer = s.pointer(b, stream);
            let value = if s.stops_early(recipe) {
                first_faults_only(s, b, ty, pointer, mask, align)
            } else {
                match (full, mask) {
                    (true, None) => b.load(ty, pointer, align),
                    (true, Some(mask)) => {
                        let other = b.func.poison(ty);
                        b.load_by(Intrinsic::MaskedLoad, ty, &[pointer, mask, other], align)
                    }
                    (false, mask) => {
                        let mask = mask.unwrap_or_else(|| s.no_hole(b));
                        let evl = s.evl_or_full(b);
                        b.vp_load(ty, pointer, mask, evl, align)
                    }
                }
            };
            if mask.is_none() && !s.stops_early(recipe) {
                s.reload(b, id, stream, recipe.ty, align);
            }
            Some(value)
        }
        (AccessShape::Strided(_), Some(stream)) if s.turns(recipe) => {
            let pointer = s.last_element(b, stream);
            let (all, evl) = (s.no_hole(b), s.evl_or_full(b));
            Some(if full {
                let value = b.load(ty, pointer, align);
                b.intrinsic(Intrinsic::Reverse, ty, &[value])
            } else {
                let value = b.vp_load(ty, pointer, all, evl, align);
                b.intrinsic(Intrinsic::VpReverse, ty, &[value, all, evl])
            })
        }
        (AccessShape::Strided(step), Some(stream)) => {
            let pointer = s.pointer(b, stream);
            let step = s.stride(b, step);
            let mask = mask.unwrap_or_else(|| s.no_hole(b));
            let evl = s.evl_or_full(b);
            Some(b.load_by(Intrinsic::VpStridedLoad, ty, &[pointer, step, mask, evl], align))
        }
        (AccessShape::Segment { fields }, Some(stream)) => {
            let pointer = s.pointer(b, stream);
            let wide = Type::Vector(recipe.ty, Extent::scalable(s.lane_count() * u32::from(*fields)));
            let value = if full {
                b.load(wide, pointer, align)
            } else {
                let mask = b.func.all_true(wide);
                let evl = times_fields(s, b, *fields);
                b.vp_load(wide, pointer, mask, evl, align)
            };
            let parts = Type::Struct(equal_fields(recipe.ty, s.lane_count(), *fields)?);
            Some(b.intrinsic(Intrinsic::Deinterleave(*fields), parts, &[value]))
        }
        (AccessShape::Packed(phi), Some(stream)) => {
            let pointer = s.packed_pointer(b, *phi, stream, recipe.ty);
            let mask = within(s, b, mask);
            let other = b.func.poison(ty);
            Some(b.load_by(Intrinsic::MaskedExpandLoad, ty, &[pointer, mask, other], align))
        }
        (AccessShape::Indexed | AccessShape::Private(_), _) => {
            let pointers = addresses(s, b, shape, recipe.operands.first()?);
            let mask = mask.unwrap_or_else(|| s.no_hole(b));
            if full {
                let other = b.func.poison(ty);
                return Some(b.load_by(Intrinsic::MaskedGather, ty, &[pointers, mask, other], align));
            }
            let evl = s.evl_or_full(b);
            Some(b.load_by(Intrinsic::VpGather, ty, &[pointers, mask, evl], align))
        }
        (_, None) => None,
    }
}

/// A load that stops in front of a fault, but for one of its first element; the strip becomes as short.
fn first_faults_only(
    s: &mut Strip<'_, '_>,
    b: &mut Builder<'_>,
    ty: Type,
    pointer: Value,
    mask: Option<Value>,
    align: u32,
) -> Value {
    let evl = match s.shortened {
        Some(evl) => evl,
        None => s.evl_or_full(b),
    };
    let mask = mask.unwrap_or_else(|| s.no_hole(b));
    let Some(pair) = Type::structure(&[ty, Type::I32]) else { return b.func.poison(ty) };
    let both = b.load_by(Intrinsic::VpLoadFf, pair, &[pointer, mask, evl], align);
    let value = b.extract_value(both, 0);
    let length = b.extract_value(both, 1);
    s.shortened = Some(length);
    s.set_length(ActiveLanes::Evl(length));
    value
}

/// A store.
pub(super) fn store(
    s: &mut Strip<'_, '_>,
    b: &mut Builder<'_>,
    recipe: &Recipe,
    shape: &AccessShape,
    stream: Option<&Stream>,
) {
    let align = recipe.align;
    let mask = s.own_mask(b, recipe);
    let full = !matches!(s.length(), ActiveLanes::Evl(_));
    let value = s.lanes(b, &recipe.operands[0]);
    match (shape, stream) {
        (AccessShape::Unit, Some(stream)) => {
            let pointer = s.pointer(b, stream);
            match (full, mask) {
                (true, None) => {
                    b.store(value, pointer, align);
                }
                (true, Some(mask)) => {
                    b.effect(Intrinsic::MaskedStore, &[value, pointer, mask], align);
                }
                (false, mask) => {
                    let mask = mask.unwrap_or_else(|| s.no_hole(b));
                    let evl = s.evl_or_full(b);
                    b.vp_store(value, pointer, mask, evl, align);
                }
            }
        }
        (AccessShape::Strided(_), Some(stream)) if s.turns(recipe) => {
            let pointer = s.last_element(b, stream);
            let ty = b.func.ty(value);
            let (all, evl) = (s.no_hole(b), s.evl_or_full(b));
            if full {
                let value = b.intrinsic(Intrinsic::Reverse, ty, &[value]);
                b.store(value, pointer, align);
            } else {
                let value = b.intrinsic(Intrinsic::VpReverse, ty, &[value, all, evl]);
                b.vp_store(value, pointer, all, evl, align);
            }
        }
        (AccessShape::Strided(step), Some(stream)) => {
            let pointer = s.pointer(b, stream);
            let step = s.stride(b, step);
            let mask = mask.unwrap_or_else(|| s.no_hole(b));
            let evl = s.evl_or_full(b);
            b.effect(Intrinsic::VpStridedStore, &[value, pointer, step, mask, evl], align);
        }
        (AccessShape::Segment { fields }, Some(stream)) => {
            let values: Vec<Value> = recipe.operands.iter().map(|o| s.lanes(b, o)).collect();
            let pointer = s.pointer(b, stream);
            let wide = Type::Vector(recipe.ty, Extent::scalable(s.lane_count() * u32::from(*fields)));
            let value = b.intrinsic(Intrinsic::Interleave(*fields), wide, &values);
            if full {
                b.store(value, pointer, align);
            } else {
                let mask = b.func.all_true(wide);
                let evl = times_fields(s, b, *fields);
                b.vp_store(value, pointer, mask, evl, align);
            }
        }
        (AccessShape::Packed(phi), Some(stream)) => {
            let pointer = s.packed_pointer(b, *phi, stream, recipe.ty);
            let count = s.packed_count(b, *phi);
            let mask = within(s, b, mask);
            let (ty, other) = (b.func.ty(value), b.func.poison(s.vector_of(recipe.ty)));
            let together = b.intrinsic(Intrinsic::Compress, ty, &[value, mask, other]);
            let (all, evl) = (s.no_hole(b), b.zext_or_trunc(count, Scalar::Int(32)));
            b.vp_store(together, pointer, all, evl, align);
        }
        (AccessShape::Indexed | AccessShape::Private(_), _) => {
            let Some(place @ Operand::Recipe(_)) = recipe.operands.get(1) else { return };
            let pointers = addresses(s, b, shape, place);
            let mask = mask.unwrap_or_else(|| s.no_hole(b));
            if full {
                b.effect(Intrinsic::MaskedScatter, &[value, pointers, mask], align);
            } else {
                let evl = s.evl_or_full(b);
                b.effect(Intrinsic::VpScatter, &[value, pointers, mask, evl], align);
            }
        }
        (_, None) => {}
    }
}

/// The addresses of elements anywhere: those are the lanes of `place`, or offsets in a private table.
fn addresses(s: &mut Strip<'_, '_>, b: &mut Builder<'_>, shape: &AccessShape, place: &Operand) -> Value {
    let lanes = s.lanes(b, place);
    let AccessShape::Private(table) = shape else { return lanes };
    let offsets = b.cast(Cast::ZExt, lanes, Scalar::Int(64));
    b.gep(Element::Of(Type::I8), s.frame.tables[*table], offsets)
}

/// The mask, with no lane beyond the strip's length.
pub(super) fn within(s: &mut Strip<'_, '_>, b: &mut Builder<'_>, mask: Option<Value>) -> Value {
    let mask = mask.unwrap_or_else(|| s.no_hole(b));
    match s.length() {
        ActiveLanes::Evl(evl) => {
            let ty = s.vector_of(Scalar::Int(1));
            let (all, none) = (s.no_hole(b), b.func.zero(ty));
            b.intrinsic(Intrinsic::VpMerge, ty, &[all, mask, none, evl])
        }
        _ => mask,
    }
}

fn times_fields(s: &mut Strip<'_, '_>, b: &mut Builder<'_>, fields: u8) -> Value {
    let evl = s.evl_or_full(b);
    let fields = b.func.int(Type::I32, fields.into());
    b.mul(evl, fields)
}

/// The struct of so many vectors.
fn equal_fields(ty: Scalar, lanes: u32, count: u8) -> Option<Fields> {
    let field = Field { scalar: ty, lanes: Some(Extent::scalable(lanes)) };
    Fields::new(&vec![field; count.into()])
}

/// What accesses need of a strip.
impl Strip<'_, '_> {
    pub(super) fn length(&self) -> ActiveLanes {
        self.length
    }

    pub(super) fn vector_of(&self, ty: Scalar) -> Type {
        self.frame.vector(ty)
    }

    pub(super) fn lane_count(&self) -> u32 {
        self.frame.lanes
    }

    pub(super) fn pointer(&mut self, b: &mut Builder<'_>, stream: &Stream) -> Value {
        match self.before.get(&StripItem::Pointer(stream.clone())) {
            Some(pointer) => pointer,
            None => self.frame.uniform(b, &stream.start, Scalar::Ptr),
        }
    }

    pub(super) fn packed_pointer(
        &mut self,
        b: &mut Builder<'_>,
        phi: Inst,
        stream: &Stream,
        ty: Scalar,
    ) -> Value {
        let start = self.frame.uniform(b, &stream.start, Scalar::Ptr);
        match self.before.get(&StripItem::Scalar(phi)) {
            Some(count) => b.gep(Element::Of(Type::Scalar(ty)), start, count),
            None => start,
        }
    }

    /// How many lanes a packed phi grows by in this strip.
    pub(super) fn packed_count(&mut self, b: &mut Builder<'_>, phi: Inst) -> Value {
        if let Some(Operand::Recipe(id)) = self.next_of(phi) {
            self.run(b, &[id]);
            if let Some(count) = self.values.get(&id) {
                return *count;
            }
        }
        self.count(b)
    }

    /// Whether an access is to be turned around.
    pub(super) fn turns(&self, recipe: &Recipe) -> bool {
        self.frame.turned && recipe.goes_backwards()
    }

    /// The address of the last lane's element, which is the lowest of a strip that goes backwards.
    pub(super) fn last_element(&mut self, b: &mut Builder<'_>, stream: &Stream) -> Value {
        let first = self.pointer(b, stream);
        let Some(step) = stream.step.as_constant() else { return first };
        let back = match self.length {
            ActiveLanes::Evl(_) => {
                let reach = self.distance(b, &stream.step);
                let step = b.func.int(Type::I64, step as u64);
                b.sub(reach, step)
            }
            _ => {
                let full = self.frame.full;
                self.frame.hoisted(b, |b, _| {
                    let reach = super::numbers::scaled(b, full, step);
                    let step = b.func.int(Type::I64, step as u64);
                    b.sub(reach, step)
                })
            }
        };
        b.gep(Element::Of(Type::I8), first, back)
    }

    pub(super) fn stride(&mut self, b: &mut Builder<'_>, step: &Poly) -> Value {
        self.frame.uniform(b, step, Scalar::Int(64))
    }

    pub(super) fn evl_or_full(&mut self, b: &mut Builder<'_>) -> Value {
        self.evl(b)
    }

    pub(super) fn own_mask(&mut self, b: &mut Builder<'_>, recipe: &Recipe) -> Option<Value> {
        self.mask(b, recipe)
    }

    pub(super) fn no_hole(&self, b: &mut Builder<'_>) -> Value {
        self.all(b)
    }

    /// Remembers the last element of a load for the phis that carry it, read again by itself: cheaper than from the lanes.
    pub(super) fn reload(
        &mut self,
        b: &mut Builder<'_>,
        id: RecipeId,
        stream: &Stream,
        ty: Scalar,
        align: u32,
    ) {
        // Of no lanes the element in front is not what came into the strip, and need not be there.
        if self.may_be_empty {
            return;
        }
        let phis: Vec<Inst> = self
            .frame
            .plan
            .phis
            .iter()
            .filter(|p| p.next == Some(Operand::Recipe(id)))
            .map(|p| p.phi)
            .collect();
        let wanted: Vec<StripItem> =
            phis.into_iter().map(StripItem::Scalar).filter(|item| self.before.get(item).is_some()).collect();
        if wanted.is_empty() {
            return;
        }
        let Some(next) = self.next_pointer(b, stream) else { return };
        let back = b.func.int(Type::I64, u64::from(ty.bytes()).wrapping_neg());
        let last = b.gep(Element::Of(Type::I8), next, back);
        let value = b.load(Type::Scalar(ty), last, align);
        for item in wanted {
            self.after.set(&item, value);
        }
    }
}
