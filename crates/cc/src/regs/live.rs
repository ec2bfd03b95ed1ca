//! This module computes live ranges.
//!
//! Instruction `p` reads at `2p` and writes at `2p + 1`; a range `(a, b)` holds the points from `a` to before `b`. So a
//! register whose last use is where another one is written shares no point with it. Registers of the machine are
//! treated like virtual ones; calls write all that the convention does not keep.

use crate::mir::{BlockId, Class, Code, Function, Inst, Loops, Reg, Role};

/// Ranges of all registers, by their number.
#[derive(Clone, Debug)]
pub(crate) struct Live {
    /// Sorted, disjoint ranges of each register.
    pub(crate) ranges: Vec<Vec<(u32, u32)>>,
    /// How often each register is used, by how often blocks run.
    pub(crate) weights: Vec<f64>,
}

/// Registers of the machine that a call does not keep: all but sp, gp, tp, s0 to s11, fs0 to fs11.
pub(crate) fn is_clobbered(reg: Reg) -> bool {
    !matches!(reg.number(), 0 | 2..=4 | 8..=9 | 18..=27 | 40..=41 | 50..=59)
}

/// What an instruction reads and writes; groups that are in registers of the machine with each of their registers.
fn effects(function: &Function, inst: &Inst, mut see: impl FnMut(usize, bool)) {
    let width = |reg: Reg| match inst.as_copy() {
        Some((a, b)) if reg.is_physical() => {
            let other = if reg == a { b } else { a };
            function.class(other).width()
        }
        _ => 1,
    };
    for (reg, role) in inst.operands() {
        for part in 0..width(reg) {
            see(reg.number() + part as usize, role == Role::Def);
        }
    }
    if inst.code == Code::Call {
        let clobbered = (0..Reg::PHYSICAL).map(Reg::physical).filter(|&r| is_clobbered(r));
        clobbered.for_each(|r| see(r.number(), true));
    }
}

impl Live {
    pub(crate) fn of(function: &Function) -> Live {
        let count = function.reg_count();
        let order = function.reverse_postorder();
        let outs = live_out(function, &order);
        let mut ranges = vec![Vec::new(); count];
        let mut weights = vec![0.0; count];
        let loops = Loops::of(function);
        let mut starts = Vec::new();
        let mut at = 0;
        for &id in &order {
            starts.push(at);
            at += function.at(id).insts.len() as u32 + 1;
        }
        // Where the range that is live below here ends; of registers in `open` only.
        let mut ends: Vec<Option<u32>> = vec![None; count];
        let mut open: Vec<usize> = Vec::new();
        for (&id, &start) in order.iter().zip(&starts) {
            let block = function.at(id);
            let end = start + block.insts.len() as u32;
            let weight = loops.weight(id);
            let mut push = |reg: usize, range: (u32, u32)| ranges[reg].push(range);
            for &reg in &outs[id.index()] {
                ends[reg] = Some(2 * end + 2);
                open.push(reg);
            }
            for reg in block.term.uses() {
                weights[reg.number()] += weight;
                if ends[reg.number()].is_none() {
                    ends[reg.number()] = Some(2 * end + 1);
                    open.push(reg.number());
                }
            }
            for (back, inst) in block.insts.iter().rev().enumerate() {
                let p = end - 1 - back as u32;
                effects(function, inst, |reg, writes| {
                    weights[reg] += weight;
                    if writes {
                        let last = ends[reg].take().unwrap_or(2 * p + 2);
                        push(reg, (2 * p + 1, last));
                    }
                });
                // A loop reads its operands again after it has written its results.
                let last_read = if inst.code == Code::CompareExchange { 2 * p + 2 } else { 2 * p + 1 };
                effects(function, inst, |reg, writes| {
                    if !writes && ends[reg].is_none() {
                        ends[reg] = Some(last_read);
                        open.push(reg);
                    }
                });
            }
            for reg in open.drain(..) {
                if let Some(last) = ends[reg].take() {
                    push(reg, (2 * start, last));
                }
            }
        }
        for list in &mut ranges {
            list.sort_unstable();
            let mut merged: Vec<(u32, u32)> = Vec::with_capacity(list.len());
            for &(a, b) in list.iter() {
                match merged.last_mut() {
                    Some(last) if a <= last.1 => last.1 = last.1.max(b),
                    _ => merged.push((a, b)),
                }
            }
            *list = merged;
        }
        Live { ranges, weights }
    }

    /// Are two registers live at one point?
    pub(crate) fn meet(&self, a: Reg, b: Reg) -> bool {
        overlap(&self.ranges[a.number()], &self.ranges[b.number()])
    }

    /// How many points a register is live at.
    pub(crate) fn length(&self, reg: Reg) -> u32 {
        self.ranges[reg.number()].iter().map(|(a, b)| b - a).sum()
    }
}

/// Do two sorted lists of ranges have a point in common?
pub(crate) fn overlap(a: &[(u32, u32)], b: &[(u32, u32)]) -> bool {
    let (Some(first_a), Some(first_b)) = (a.first(), b.first()) else { return false };
    let (mut i, mut j) = (a.partition_point(|r| r.1 <= first_b.0), b.partition_point(|r| r.1 <= first_a.0));
    while i < a.len() && j < b.len() {
        if a[i].1 <= b[j].0 {
            i += 1;
        } else if b[j].1 <= a[i].0 {
            j += 1;
        } else {
            return true;
        }
    }
    false
}

/// Registers that are live at the end of each block: from each block that reads a register before it writes it, the ways
/// back to where it is written.
fn live_out(function: &Function, order: &[BlockId]) -> Vec<Vec<usize>> {
    let blocks = function.blocks.len();
    // By register: the blocks that read it first, and those that write it.
    let (mut reads, mut writes) =
        (vec![Vec::new(); function.reg_count()], vec![Vec::new(); function.reg_count()]);
    for &id in order {
        let add = |list: &mut Vec<Vec<BlockId>>, reg: usize| {
            if list[reg].last() != Some(&id) {
                list[reg].push(id);
            }
        };
        let is_written = |writes: &[Vec<BlockId>], reg: usize| writes[reg].last() == Some(&id);
        for inst in &function.at(id).insts {
            effects(function, inst, |reg, writing| {
                if !writing && !is_written(&writes, reg) {
                    add(&mut reads, reg);
                }
            });
            effects(function, inst, |reg, writing| {
                if writing {
                    add(&mut writes, reg);
                }
            });
        }
        for reg in function.at(id).term.uses() {
            if !is_written(&writes, reg.number()) {
                add(&mut reads, reg.number());
            }
        }
    }
    let mut preds = function.predecessors();
    let mut reached = vec![false; blocks];
    order.iter().for_each(|id| reached[id.index()] = true);
    preds.iter_mut().for_each(|list| list.retain(|id| reached[id.index()]));
    let mut outs: Vec<Vec<usize>> = vec![Vec::new(); blocks];
    // The last register that was found to be written in each block.
    let mut written_in = vec![usize::MAX; blocks];
    for reg in 0..function.reg_count() {
        writes[reg].iter().for_each(|id| written_in[id.index()] = reg);
        let mut work = std::mem::take(&mut reads[reg]);
        while let Some(id) = work.pop() {
            for from in &preds[id.index()] {
                let out = &mut outs[from.index()];
                if out.last() != Some(&reg) {
                    out.push(reg);
                    if written_in[from.index()] != reg {
                        work.push(*from);
                    }
                }
            }
        }
    }
    outs
}

/// Whether values of a class may be in a register of the machine; s0 holds the frame of framed functions.
pub(crate) fn is_allocatable(class: Class, framed: bool, number: u32) -> bool {
    match class {
        Class::X => matches!(number, 5..=7 | 9..32) || number == 8 && !framed,
        Class::F => (32..64).contains(&number),
        Class::V(_) => (64..96).contains(&number),
        Class::V0 => number == 64,
    }
}

/// Registers that may be assigned, those first that need not be saved; without s0 where it holds the frame.
pub(crate) fn allocatable(class: Class, framed: bool) -> Vec<u32> {
    match class {
        // a0-a7, t0-t6, s0-s11; never zero, ra, sp, gp, tp.
        Class::X => {
            let saved = if framed { 9..10 } else { 8..10 };
            (10..18).chain(5..8).chain(28..32).chain(saved).chain(18..28).collect()
        }
        Class::F => (42..50).chain(32..40).chain(60..64).chain(40..42).chain(50..60).collect(),
        // v8 first: the low ones may hold masks.
        Class::V(_) => (72..96).chain(65..72).chain(64..65).collect(),
        Class::V0 => vec![64],
    }
}
