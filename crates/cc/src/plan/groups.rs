//! This module forms interleave groups: accesses to all fields of an array of structures become one segment access.
//!
//! Invariant: a group touches exactly the bytes that its members touch.

use super::recipe::{AccessShape, Operand, Plan, Recipe, RecipeId, RecipeKind, Stream};
use crate::analysis::poly::Poly;

/// A member: its recipe, and where its field lies.
struct GroupMember {
    id: usize,
    start: Poly,
}

/// Finds groups and rewrites their members.
pub(super) fn group(plan: &mut Plan) {
    for store in [false, true] {
        let mut rest: Vec<usize> =
            (0..plan.recipes.len()).filter(|id| fields(&plan.recipes[*id], store).is_some()).collect();
        // There are no strides that stop in front of a fault, and no page that a structure stays on.
        rest.retain(|id| plan.ahead_of(&plan.recipes[*id]).is_none());
        while let Some(&first) = rest.first() {
            let group = members(plan, &rest, first, store);
            rest.retain(|id| *id != first && group.as_ref().is_none_or(|g| g.iter().all(|m| m.id != *id)));
            if let Some(group) = group {
                rewrite(plan, &group, store);
            }
        }
    }
}

/// How many fields a structure would have of which this access touches one.
fn fields(recipe: &Recipe, store: bool) -> Option<u8> {
    let step = match (&recipe.kind, store) {
        (RecipeKind::Load(AccessShape::Strided(step), _), false)
        | (RecipeKind::Store(AccessShape::Strided(step), _), true) => step,
        _ => return None,
    };
    let (step, bytes) = (step.as_constant()?, i64::from(recipe.ty.bytes()));
    let count = step / bytes;
    (recipe.mask.is_none() && step % bytes == 0 && (2..=8).contains(&count)).then_some(count as u8)
}

fn stream(recipe: &Recipe) -> Option<&Stream> {
    match &recipe.kind {
        RecipeKind::Load(_, stream) | RecipeKind::Store(_, stream) => stream.as_ref(),
        _ => None,
    }
}

/// The group of `first`, if all its fields are there: in the order of their addresses.
fn members(plan: &Plan, among: &[usize], first: usize, store: bool) -> Option<Vec<GroupMember>> {
    let own = &plan.recipes[first];
    let count = fields(own, store)?;
    let (bytes, origin) = (i64::from(own.ty.bytes()), stream(own)?.start.clone());
    let mut found: Vec<(i64, usize)> = Vec::new();
    for &id in among {
        let other = &plan.recipes[id];
        if fields(other, store) != Some(count) || other.ty.bytes() != own.ty.bytes() || other.ty != own.ty {
            continue;
        }
        let Some(offset) = stream(other)?.start.minus(&origin).as_constant() else { continue };
        if offset % bytes == 0
            && offset.abs() < bytes * i64::from(count)
            && found.iter().all(|(o, _)| *o != offset)
        {
            found.push((offset, id));
        }
    }
    found.sort_unstable();
    // A window of all fields in a row that has the first one in it.
    let size = usize::from(count);
    let window = found.windows(size).find(|w| {
        w[size - 1].0 - w[0].0 == bytes * i64::from(count - 1) && w.iter().any(|(_, id)| *id == first)
    })?;
    window
        .iter()
        .map(|(_, id)| Some(GroupMember { id: *id, start: stream(&plan.recipes[*id])?.start.clone() }))
        .collect()
}

fn rewrite(plan: &mut Plan, group: &[GroupMember], store: bool) {
    let place = |m: &GroupMember| plan.recipes[m.id].place;
    let sample = plan.recipes[group[0].id].clone();
    let step = match &sample.kind {
        RecipeKind::Load(AccessShape::Strided(step), _)
        | RecipeKind::Store(AccessShape::Strided(step), _) => step.clone(),
        _ => return,
    };
    let stream = Some(Stream { start: group[0].start.clone(), step });
    let shape = AccessShape::Segment { fields: group.len() as u8 };
    let members = group.iter().filter_map(|m| plan.recipes[m.id].source).collect();
    let align = group.iter().map(|m| plan.recipes[m.id].align).min().unwrap_or(0);
    if store {
        let place = group.iter().map(place).max().unwrap_or(0);
        let operands: Vec<Operand> = group.iter().map(|m| plan.recipes[m.id].operands[0].clone()).collect();
        // The last of the members becomes the group; the others store nothing any more.
        let Some(last) = group.iter().max_by_key(|m| plan.recipes[m.id].place) else { return };
        for member in group {
            plan.recipes[member.id].kind = RecipeKind::Blend;
            plan.recipes[member.id].source = None;
            plan.recipes[member.id].operands.truncate(0);
        }
        plan.recipes[last.id] =
            Recipe { kind: RecipeKind::Store(shape, stream), operands, place, align, members, ..sample };
    } else {
        let place = group.iter().map(place).min().unwrap_or(0);
        let whole = RecipeId(plan.recipes.len());
        plan.recipes.push(Recipe {
            kind: RecipeKind::Load(shape, stream),
            place,
            align,
            members,
            source: None,
            ..sample
        });
        for (field, member) in group.iter().enumerate() {
            plan.recipes[member.id].kind = RecipeKind::Field(field as u8);
            plan.recipes[member.id].operands = vec![Operand::Recipe(whole)];
        }
    }
}
