//! The checker executes an assignment symbolically: it tracks which values each physical register and each spill slot
//! holds, along all paths.
//!
//! It shares nothing with the allocator but the rules of overlap. A value is one virtual register of the program before
//! it was split; pieces stand for what they are pieces of.

use std::collections::{BTreeMap, BTreeSet};

use super::Assignment;
use super::live::{is_allocatable, is_clobbered};
use super::overlap::constraints;
use crate::mir::{BlockId, Code, Inst, Reg, Role, Terminator};

/// A register of a value's group.
type GroupRegister = (Reg, u32);

/// What is in one place, in order.
type Parts = Vec<GroupRegister>;

/// Where values are: registers of the machine by number, then places of the frame.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
struct RegisterContents(BTreeMap<(u8, u32, u32), Parts>);

impl RegisterContents {
    fn meet(&self, other: &RegisterContents) -> RegisterContents {
        let both = |(at, parts): (&(u8, u32, u32), &Parts)| {
            let others = other.0.get(at)?;
            let common: Parts = parts.iter().copied().filter(|part| others.contains(part)).collect();
            (!common.is_empty()).then_some((*at, common))
        };
        RegisterContents(self.0.iter().filter_map(both).collect())
    }

    fn forget(&mut self, value: Reg) {
        self.0.values_mut().for_each(|parts| parts.retain(|p| p.0 != value));
    }
}

/// Checks that each instruction finds the values it reads, with ties, `v0` and the rules of overlap kept.
///
/// # Errors
/// The first thing that is wrong.
pub fn check(assigned: &Assignment) -> Result<(), String> {
    let function = &assigned.function;
    let order = function.reverse_postorder();
    let mut states: BTreeMap<BlockId, RegisterContents> = BTreeMap::new();
    let mut entry = RegisterContents::default();
    for param in &function.params {
        for i in 0..u32::from(param.width) {
            let number = param.from.number() as u32 + i;
            entry.0.insert((0, number, 0), vec![(Reg::physical(number), 0)]);
        }
    }
    states.insert(BlockId(0), entry);
    // Blocks whose state at their beginning has changed.
    let mut waiting = BTreeSet::from([BlockId(0)]);
    while !waiting.is_empty() {
        for &id in &order {
            if !waiting.remove(&id) {
                continue;
            }
            let Some(mut state) = states.get(&id).cloned() else { continue };
            for inst in &function.at(id).insts {
                // Errors only count once the states have settled.
                let _ = step(assigned, inst, &mut state);
            }
            for edge in function.at(id).term.edges() {
                let next = match states.get(&edge.to) {
                    Some(old) => old.meet(&state),
                    None => state.clone(),
                };
                if states.get(&edge.to) != Some(&next) {
                    states.insert(edge.to, next);
                    waiting.insert(edge.to);
                }
            }
        }
    }
    for &id in &order {
        let mut state = states.get(&id).cloned().unwrap_or_default();
        for inst in &function.at(id).insts {
            step(assigned, inst, &mut state)
                .map_err(|e| format!("{}: {id}: `{}`: {e}", function.name, function.inst_text(inst)))?;
        }
        if let term @ (Terminator::Branch { .. } | Terminator::Table { .. } | Terminator::Ret(_)) =
            &function.at(id).term
        {
            for reg in term.uses() {
                read(assigned, &state, reg)
                    .map_err(|e| format!("{}: {id}: at its end: {e}", function.name))?;
            }
        }
    }
    Ok(())
}

fn place(assigned: &Assignment, reg: Reg) -> Result<u32, String> {
    match reg.index() {
        None => Ok(reg.number() as u32),
        Some(i) => assigned.places[i].map(|r| r.number() as u32).ok_or(format!("{reg} has no place")),
    }
}

fn value(assigned: &Assignment, reg: Reg) -> Reg {
    reg.index().map_or(reg, |i| assigned.origins[i])
}

fn read(assigned: &Assignment, state: &RegisterContents, reg: Reg) -> Result<(), String> {
    // zero, sp, gp and tp are what they are, and s0 where it holds the frame.
    if matches!(reg.number(), 0 | 2 | 3 | 4) || reg.number() == 8 && assigned.function.dynamic {
        return Ok(());
    }
    let (at, value) = (place(assigned, reg)?, value(assigned, reg));
    for i in 0..assigned.function.class(reg).width() {
        if !state.0.get(&(0, at + i, 0)).is_some_and(|parts| parts.contains(&(value, i))) {
            return Err(format!("{reg} is not in ${}", at + i));
        }
    }
    Ok(())
}

fn write(assigned: &Assignment, state: &mut RegisterContents, reg: Reg) -> Result<(), String> {
    let (at, value) = (place(assigned, reg)?, value(assigned, reg));
    let class = assigned.function.class(reg);
    if reg.index().is_some() {
        let inside = (0..class.width()).all(|i| is_allocatable(class, false, at + i));
        if !inside || !(at - class.file()).is_multiple_of(class.width()) {
            return Err(format!("{reg} cannot be in ${at}"));
        }
    }
    state.forget(value);
    for i in 0..class.width() {
        state.0.insert((0, at + i, 0), vec![(value, i)]);
    }
    Ok(())
}

/// What a group that is copied consists of, and where it goes.
fn transfer(
    assigned: &Assignment,
    state: &mut RegisterContents,
    from: (u8, u32),
    to: (u8, u32),
    name: Option<Reg>,
    width: u32,
) {
    let find = |state: &RegisterContents, (kind, at): (u8, u32), i: u32| {
        let key = if kind == 0 { (0, at + i, 0) } else { (1, at, i) };
        (key, state.0.get(&key).cloned().unwrap_or_default())
    };
    let parts: Vec<Parts> = (0..width).map(|i| find(state, from, i).1).collect();
    if let Some(name) = name {
        state.forget(value(assigned, name));
    }
    for (i, mut set) in (0..width).zip(parts) {
        let key = find(state, to, i).0;
        if let Some(name) = name {
            set.retain(|p| p.0 != value(assigned, name));
            set.push((value(assigned, name), i));
            set.sort_unstable();
        }
        state.0.insert(key, set);
    }
}

fn step(assigned: &Assignment, inst: &Inst, state: &mut RegisterContents) -> Result<(), String> {
    let function = &assigned.function;
    match (inst.code, inst.rd, inst.rs1) {
        (Code::Copy, Some(rd), Some(rs)) => {
            let width = function.class(rd).width().max(function.class(rs).width());
            if !rs.is_physical() {
                read(assigned, state, rs)?;
            }
            let same = value(assigned, rd) == value(assigned, rs);
            let (from, to) = (place(assigned, rs)?, place(assigned, rd)?);
            transfer(assigned, state, (0, from), (0, to), (!same).then_some(rd), width);
            return Ok(());
        }
        (Code::ExtractGroup | Code::WidenGroup, Some(rd), Some(rs)) => {
            read(assigned, state, rs)?;
            return write(assigned, state, rd);
        }
        (Code::Spill, _, Some(rs)) => {
            read(assigned, state, rs)?;
            let from = place(assigned, rs)?;
            transfer(assigned, state, (0, from), (1, inst.imm as u32), None, function.class(rs).width());
            return Ok(());
        }
        (Code::Reload, Some(rd), _) => {
            let to = place(assigned, rd)?;
            transfer(assigned, state, (1, inst.imm as u32), (0, to), None, function.class(rd).width());
            return Ok(());
        }
        _ => {}
    }
    for (reg, role) in inst.operands() {
        if role != Role::Def {
            read(assigned, state, reg)?;
        }
        if role == Role::Mask && place(assigned, reg)? != Reg::V0.number() as u32 {
            return Err(format!("the mask {reg} is not in v0"));
        }
    }
    if let (Some(rd), Some(passthru)) = (inst.rd, inst.vector.as_ref().and_then(|v| v.passthru))
        && inst.writes_rd()
        && place(assigned, rd)? != place(assigned, passthru)?
    {
        return Err(format!("{rd} is not where {passthru} is"));
    }
    if let Some(first) = inst.rd {
        let width = function.class(first).width();
        for (i, &field) in (1..).zip(&inst.more) {
            if inst.code != Code::Call && place(assigned, field)? != place(assigned, first)? + i * width {
                return Err(format!("{field} does not follow {first}"));
            }
        }
    }
    for rule in constraints(function, inst) {
        let width = |reg: Reg| function.class(reg).width();
        let (dest, source) = (place(assigned, rule.dest)?, place(assigned, rule.source)?);
        if !rule.rule.allows(dest, width(rule.dest), source, width(rule.source)) {
            return Err(format!("{} may not overlap {}", rule.dest, rule.source));
        }
    }
    if inst.code == Code::Call {
        if let Some(argument) = inst.more.iter().find(|argument| !argument.is_physical()) {
            return Err(format!("{argument} is an argument, but in no register of its own"));
        }
        state.0.retain(|key, _| key.0 != 0 || !is_clobbered(Reg::physical(key.1)));
    }
    for (reg, role) in inst.operands() {
        if role == Role::Def {
            write(assigned, state, reg)?;
        }
    }
    Ok(())
}
