//! Register allocation maps virtual registers to physical registers and spill slots.
//!
//! First the function leaves SSA form (`form`): edges become copies, destinations become the registers they are tied
//! to, masks go to `v0` (`masks`). Then, until all fits: where each register is live (`live`), which registers share
//! one place (`bundles`), a place for each bundle (`assign`); what finds none is split at blocks, then around single
//! instructions, with its value in the frame or made anew (`spill`). Invariant: what comes out names registers of the
//! machine only, and `check` can follow every value from its definition to each use. This module knows no vtype: the
//! `vset*` are instructions like others to it.

mod assign;
mod bundles;
mod check;
mod form;
mod live;
mod masks;
mod overlap;
mod spill;
mod steps;

use std::collections::HashSet;

pub use check::check;
pub(crate) use spill::vector_place;

use crate::mir::{Avl, Code, Function, Reg};

/// What register allocation did, for reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pressure {
    /// Vector values that went to the frame.
    pub vector_spills: u32,
    /// Scalar values that went to the frame.
    pub scalar_spills: u32,
}

/// A function whose registers are chosen but not yet written into it.
#[derive(Clone, Debug)]
pub struct Assignment {
    /// The function, out of SSA form.
    pub function: Function,
    /// The register of the machine of each virtual register; of groups the first.
    pub places: Vec<Option<Reg>>,
    /// The value that a virtual register stands for: itself, or what it is a piece of.
    pub origins: Vec<Reg>,
    /// What did not fit.
    pub pressure: Pressure,
}

/// Chooses registers.
///
/// # Errors
/// When a single instruction needs more registers than there are.
pub fn choose(mut function: Function) -> Result<Assignment, String> {
    for inst in function.blocks.iter_mut().flat_map(|b| &mut b.insts) {
        if let Some(vector) = &mut inst.vector {
            vector.avl = Avl::None;
        }
    }
    form::leave_ssa(&mut function);
    form::separate(&mut function);
    masks::to_v0(&mut function);
    form::tie(&mut function);
    let mut origins: Vec<Reg> = (0..function.virtual_count()).map(Reg::virtual_register).collect();
    let mut pressure = Pressure::default();
    // Values that are pieces of blocks, and those that live for one instruction only.
    let mut split: HashSet<Reg> = HashSet::new();
    let mut tiny: HashSet<Reg> = HashSet::new();
    for _ in 0..64 {
        let live = live::Live::of(&function);
        let bundles = bundles::Bundles::of(&function, &live);
        match assign::assign(&function, &live, bundles, &tiny) {
            Ok(places) => return Ok(Assignment { function, places, origins, pressure }),
            Err(None) => break,
            Err(Some(losers)) => {
                let occurrences = spill::occurrences(&function);
                for losers in losers {
                    let again = losers.iter().any(|r| split.contains(r));
                    let vector = losers.iter().any(|&r| function.class(r).is_vector());
                    if !again {
                        let count =
                            if vector { &mut pressure.vector_spills } else { &mut pressure.scalar_spills };
                        *count += 1;
                    }
                    let first_new = function.virtual_count();
                    let pieces = spill::spill(&mut function, &losers, again, &occurrences, &mut origins);
                    if again {
                        tiny.extend(&pieces)
                    } else {
                        split.extend(&pieces)
                    }
                    // Registers that compute addresses in the frame live for an instruction, too.
                    let all = (first_new..function.virtual_count()).map(Reg::virtual_register);
                    tiny.extend(all.filter(|r| !pieces.contains(r)));
                    origins.extend((origins.len()..function.virtual_count()).map(Reg::virtual_register));
                }
            }
        }
    }
    Err(format!("{}: more registers are needed at once than there are", function.name))
}

impl Assignment {
    /// The function with registers of the machine in it, without copies that have become idle.
    pub fn apply(mut self) -> Function {
        let places = std::mem::take(&mut self.places);
        let classes: Vec<_> =
            (0..places.len()).map(|i| self.function.class(Reg::virtual_register(i))).collect();
        let place = |reg: &mut Reg| {
            if let Some(at) = reg.index() {
                *reg = places[at].unwrap_or(Reg::ZERO);
            }
        };
        for block in &mut self.function.blocks {
            block.insts.retain_mut(|inst| {
                let named = inst.rd.iter().chain(&inst.rs1).filter_map(|r| r.index());
                let widths: Vec<u32> = named.map(|i| classes[i].width()).collect();
                let width = widths.iter().copied().max().unwrap_or(1);
                let narrow = widths.iter().copied().min().unwrap_or(1);
                inst.each_operand(|reg, _| place(reg));
                if inst.code == Code::Copy && inst.rs1.is_some_and(|r| r.number() >= 64) {
                    inst.imm = i64::from(width);
                }
                if let (Code::ExtractGroup, Some(from)) = (inst.code, inst.rs1) {
                    inst.rs1 = Some(Reg::physical(from.number() as u32 + inst.imm as u32));
                }
                if matches!(inst.code, Code::ExtractGroup | Code::WidenGroup) {
                    (inst.code, inst.imm) = (Code::Copy, i64::from(narrow));
                }
                let idle = inst.code == Code::Copy && inst.rd == inst.rs1;
                !idle && inst.code != Code::Undef
            });
            block.term.each_use(place);
        }
        form::thread_jumps(&mut self.function);
        self.function
    }
}
