//! A bundle is a set of registers that are assigned together, each at a fixed distance from the bundle's first
//! register.
//!
//! Copies of values that are never live together become one bundle and vanish. The groups of a segment are a bundle,
//! too, one after the other; each may still be dead while others live. Invariant: no two members that are live at one
//! point share a register of the machine.

use std::collections::HashMap;

use super::live::Live;
use super::overlap::{Constraint, constraints};
use crate::mir::{Class, Code, Function, Loops, Reg};

/// Registers with one place.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bundle {
    /// Each with its distance in registers from the first.
    pub(crate) members: Vec<(Reg, i32)>,
    /// Registers of the machine that copies would like some member to be in, with the member's distance.
    pub(crate) hints: Vec<(Reg, i32, f64)>,
}

/// All bundles.
#[derive(Clone, Debug)]
pub(crate) struct Bundles {
    pub(crate) list: Vec<Bundle>,
    /// The rules that members are under.
    pub(crate) rules: HashMap<Reg, Vec<Constraint>>,
}

/// Where each register is: its bundle and its distance there.
type BundleOffsets = Vec<Option<(usize, i32)>>;

impl Bundles {
    pub(crate) fn of(function: &Function, live: &Live) -> Bundles {
        let mut homes: BundleOffsets = vec![None; function.reg_count()];
        let mut bundles = Bundles { list: Vec::new(), rules: HashMap::new() };
        for index in 0..function.virtual_count() {
            let reg = Reg::virtual_register(index);
            if !live.ranges[reg.number()].is_empty() {
                homes[reg.number()] = Some((bundles.list.len(), 0));
                bundles.list.push(Bundle { members: vec![(reg, 0)], hints: Vec::new() });
            }
        }
        let loops = Loops::of(function);
        let mut copies: Vec<(f64, Reg, Reg)> = Vec::new();
        for id in function.reverse_postorder() {
            for inst in &function.at(id).insts {
                for rule in constraints(function, inst) {
                    bundles.rules.entry(rule.dest).or_default().push(rule);
                    bundles.rules.entry(rule.source).or_default().push(rule);
                }
                if let (Some(first), false) = (inst.rd, inst.more.is_empty()) {
                    let width = function.class(first).width() as i32;
                    for (at, &field) in inst.more.iter().enumerate() {
                        bundles.join(function, live, &mut homes, (first, field), width * (at as i32 + 1));
                    }
                }
                if let (Code::ExtractGroup | Code::WidenGroup, Some(rd), Some(rs)) =
                    (inst.code, inst.rd, inst.rs1)
                {
                    bundles.join(function, live, &mut homes, (rs, rd), inst.imm as i32);
                }
                if let Some((rd, rs)) = inst.as_copy() {
                    copies.push((loops.weight(id), rd, rs));
                }
            }
        }
        copies.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (weight, rd, rs) in copies {
            if function.class(rd) == function.class(rs) && !rd.is_physical() && !rs.is_physical() {
                bundles.join(function, live, &mut homes, (rd, rs), 0);
            }
            let hint = |bundles: &mut Bundles, reg: Reg, to: Reg| {
                if let (Some((home, at)), true) = (homes[reg.number()], to.is_physical()) {
                    bundles.list[home].hints.push((to, at, weight));
                }
            };
            hint(&mut bundles, rd, rs);
            hint(&mut bundles, rs, rd);
            // A mask that is copied to v0 is best made there.
            if function.class(rd) == Class::V0 && function.class(rs) != Class::V0 {
                hint(&mut bundles, rs, Reg::V0);
            }
        }
        bundles.list.retain(|b| !b.members.is_empty());
        bundles
    }

    /// Lets `pair.1` lie `distance` registers after `pair.0`, if nothing that lives together would share a register.
    fn join(
        &mut self,
        function: &Function,
        live: &Live,
        homes: &mut BundleOffsets,
        pair: (Reg, Reg),
        distance: i32,
    ) {
        let (Some((a, at_a)), Some((b, at_b))) = (homes[pair.0.number()], homes[pair.1.number()]) else {
            return;
        };
        if a == b {
            return;
        }
        let shift = at_a + distance - at_b;
        let class = |reg: Reg| function.class(reg);
        for &(x, at_x) in &self.list[a].members {
            for &(y, at_y) in &self.list[b].members {
                let at_y = at_y + shift;
                let (wx, wy) = (class(x).width() as i32, class(y).width() as i32);
                let shared = at_x < at_y + wy && at_y < at_x + wx;
                if shared && (live.meet(x, y) || !self.allowed(function, (x, at_x), (y, at_y)))
                    || (class(x) == Class::V0) != (class(y) == Class::V0)
                {
                    return;
                }
            }
        }
        let taken = std::mem::take(&mut self.list[b]);
        for (reg, at) in taken.members {
            self.list[a].members.push((reg, at + shift));
            homes[reg.number()] = Some((a, at + shift));
        }
        let hints = taken.hints.into_iter().map(|(reg, at, weight)| (reg, at + shift, weight));
        self.list[a].hints.extend(hints);
    }

    /// Do the rules between two registers allow these places?
    pub(crate) fn allowed(&self, function: &Function, (x, at_x): (Reg, i32), (y, at_y): (Reg, i32)) -> bool {
        // Places may be negative while a bundle has none yet; rules look at differences only.
        let up = |n: i32| (n + 1024) as u32;
        let width = |reg| function.class(reg).width();
        self.rules.get(&x).into_iter().flatten().all(|c| {
            if c.dest == x && c.source == y {
                c.rule.allows(up(at_x), width(x), up(at_y), width(y))
            } else if c.source == x && c.dest == y {
                c.rule.allows(up(at_y), width(y), up(at_x), width(x))
            } else {
                true
            }
        })
    }
}
