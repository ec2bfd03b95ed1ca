//! Pointers at a constant distance from each other are one pointer: accesses by the others have the distance in their offsets.

use std::collections::{BTreeMap, HashMap};

use rivet_isa::{Chapter, Function as Kind, Op};

use super::{CountedLoop, Counter, Derived, DerivedForm};
use crate::mir::{Code, Function, Inst, Reg, Role};

/// Sums of sums go no deeper than this.
const DEPTH: u32 = 12;

/// A sum of multiples of registers and a number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Linear {
    terms: BTreeMap<Reg, i64>,
    number: i64,
}

impl Linear {
    fn add(mut self, other: &Linear, factor: i64) -> Linear {
        for (&reg, &n) in &other.terms {
            let term = self.terms.entry(reg).or_default();
            *term = term.wrapping_add(n.wrapping_mul(factor));
        }
        self.terms.retain(|_, n| *n != 0);
        self.number = self.number.wrapping_add(other.number.wrapping_mul(factor));
        self
    }
}

/// What registers are that are computed once.
pub(super) struct Sums(HashMap<Reg, Inst>);

impl Sums {
    pub(super) fn of(function: &Function) -> Sums {
        let insts = function.blocks.iter().flat_map(|b| &b.insts).filter(|i| i.writes_rd());
        Sums(insts.filter_map(|i| Some((i.rd.filter(|rd| !rd.is_physical())?, i.clone()))).collect())
    }

    fn linear(&self, reg: Reg, depth: u32) -> Linear {
        let own = || Linear { terms: BTreeMap::from([(reg, 1)]), number: 0 };
        let Some(inst) = self.0.get(&reg).filter(|_| depth > 0) else {
            return if reg == Reg::ZERO { Linear::default() } else { own() };
        };
        let of = |operand: Option<Reg>| operand.map(|reg| self.linear(reg, depth - 1));
        let both = |first: i64, second: i64| {
            Some(Linear::default().add(&of(inst.rs1)?, first).add(&of(inst.rs2)?, second))
        };
        let sum = match (inst.code, inst.op()) {
            (Code::Li, _) => Some(Linear { number: inst.imm, ..Linear::default() }),
            (_, Some(Op::addi)) => {
                of(inst.rs1).map(|sum| sum.add(&Linear { number: inst.imm, ..Linear::default() }, 1))
            }
            (_, Some(Op::slli)) => of(inst.rs1).map(|sum| Linear::default().add(&sum, 1 << inst.imm)),
            (_, Some(Op::add)) => both(1, 1),
            (_, Some(Op::sub)) => both(1, -1),
            (_, Some(Op::sh1add)) => both(2, 1),
            (_, Some(Op::sh2add)) => both(4, 1),
            (_, Some(Op::sh3add)) => both(8, 1),
            _ => None,
        };
        sum.unwrap_or_else(own)
    }

    /// How far a register is above another, if that is a constant.
    fn distance(&self, from: Reg, to: Reg) -> Option<i64> {
        let difference = self.linear(to, DEPTH).add(&self.linear(from, DEPTH), -1);
        difference.terms.is_empty().then_some(difference.number)
    }
}

impl CountedLoop {
    /// Lets accesses by the address `old` go by a pointer that there is; gives whether they do.
    pub(super) fn share(
        &self,
        function: &mut Function,
        sums: &Sums,
        counter: &Counter,
        shape: DerivedForm,
        old: Reg,
    ) -> bool {
        let DerivedForm::Up { base, shift } = shape else { return false };
        let near = |derived: &Derived| match derived.shape {
            DerivedForm::Up { base: other, shift: same } if derived.of == counter.param && same == shift => {
                let distance = sums.distance(other, base)?;
                accesses_only(function, old, distance).then_some((derived.param, distance))
            }
            _ => None,
        };
        let Some((pointer, distance)) = self.derived.iter().find_map(near) else { return false };
        for inst in function.blocks.iter_mut().flat_map(|b| &mut b.insts) {
            if inst.rs1 == Some(old) {
                inst.rs1 = Some(pointer);
                inst.imm += distance;
            }
        }
        true
    }
}

/// Whether a register is read as an address only, by accesses whose offsets have room for a distance.
fn accesses_only(function: &Function, reg: Reg, distance: i64) -> bool {
    let reads =
        |inst: &Inst| inst.operands().into_iter().filter(|(r, role)| *r == reg && *role != Role::Def).count();
    let fits = |inst: &Inst| {
        let offset = inst.imm.checked_add(distance);
        is_access(inst) && inst.rs1 == Some(reg) && offset.is_some_and(|at| (-2048..2048).contains(&at))
    };
    function.blocks.iter().all(|block| {
        let edges = block.term.edges();
        let passed = edges.iter().flat_map(|edge| &edge.args).any(|&arg| arg == reg);
        let all = block.insts.iter().all(|inst| match reads(inst) {
            0 => true,
            reads => reads == 1 && fits(inst),
        });
        all && !passed && !block.term.uses().contains(&reg)
    })
}

/// Whether it is a load or store of a scalar at an offset from a register.
fn is_access(inst: &Inst) -> bool {
    let Some(op) = inst.op() else { return false };
    let row = op.row();
    let kinds = [Kind::load, Kind::store, Kind::fload, Kind::fstore];
    kinds.contains(&row.function) && !matches!(row.chapter, Chapter::vload | Chapter::vstore)
}
