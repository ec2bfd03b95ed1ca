//! The members of a chain that is being found: what each of them does with its lanes, as steps.

use std::collections::HashMap;

use rivet_exec::Uop;
use rivet_isa::{Addressing, Sew, Shape};

use super::super::Setting;
use super::super::convert::Conversion;
use super::super::kernel;
use super::super::operation::{Operation, Other};
use super::super::plan::{CHUNK, Plan, What as Planned, registers};
use super::super::vtype::{Vector, Vl};
use super::find::{Access, Ask, Asked, Found};
use crate::chain::{
    Assembled, BYTES, Chain, POINTERS, REGISTERS, Scalar, Sign, Slot, Source, Step, What, Work,
};

/// A chain being found.
#[derive(Clone, Debug, Default)]
pub(super) struct Builder {
    pub(super) chain: Chain,
    asks: Vec<Ask>,
    accesses: Vec<Access>,
    slots: HashMap<(u8, Sew), usize>,
    /// Registers of slots, and those that hold masks.
    pub(super) data: u32,
    pub(super) masks: u32,
    /// Those of tables, which are not written, and those that nothing else may have to do with.
    pub(super) tables: u32,
    pub(super) closed: u32,
    members: Vec<usize>,
    pub(super) vl: Option<Vl>,
    /// The width of elements that slide.
    pub(super) slides: Option<Sew>,
    reads: u32,
    pub(super) writes: u32,
    /// See [`Found`].
    pub(super) results: Vec<(u8, usize)>,
    pub(super) rounds: bool,
    pub(super) saturates: bool,
    /// The instruction that is being added.
    at: usize,
    bytes: u32,
}

impl Builder {
    /// Adds a member, if it can be one.
    pub(super) fn try_add(
        &mut self,
        at: usize,
        uop: &Uop,
        plan: &Plan,
        vector: Vector,
        setting: &Setting,
    ) -> bool {
        let mut longer = Builder { at, ..self.clone() };
        let added = longer.add(uop, plan, vector, setting).is_some();
        let fits = longer.chain.slots.len() + longer.chain.scalars.len() <= REGISTERS
            && longer.accesses.len() + longer.chain.counters.len() <= POINTERS
            && longer.writes & longer.tables == 0
            && (longer.slides.is_none() || longer.parts().is_some());
        if added && fits {
            *self = longer;
        }
        added && fits
    }

    /// Has it groups of more than a part?
    pub(super) fn is_long(&self) -> bool {
        self.bytes > BYTES
    }

    /// Has it stores to memory?
    pub(super) fn stores(&self) -> bool {
        self.accesses.iter().any(|access| access.store)
    }

    fn add(&mut self, uop: &Uop, plan: &Plan, vector: Vector, setting: &Setting) -> Option<()> {
        let Vector::Known { vl, .. } = vector else { return None };
        let (vl, sew) = self.elements(uop, plan, vl)?;
        if self.vl.is_some_and(|own| own != vl) || vl.most() == 0 {
            return None;
        }
        if !self.is_apart(uop) {
            return None;
        }
        self.vl = Some(vl);
        self.members.push(self.at);
        self.reads |= plan.reads;
        self.writes |= plan.writes;
        let masked = !uop.vm || matches!(plan.what, Planned::Merge(_));
        if masked {
            self.mask(0)?;
        }
        let mut step = Step { what: What::Truncate { to: 0, from: 0 }, sew, masked };
        step.what = match plan.what {
            Planned::Load | Planned::Store => {
                let memory = uop.op.base().form().memory?;
                let plain = matches!(memory.addressing, Addressing::Unit | Addressing::Whole);
                if !plain || setting.user_bits.is_none() || setting.rv32 {
                    return None;
                }
                let pointer = self.accesses.len();
                self.accesses.push(Access { at: self.at, store: memory.store, sew });
                let slot = self.group(uop.rd, sew, setting)?;
                match memory.store {
                    true => What::Store { from: slot, pointer },
                    false => What::Load { to: slot, pointer },
                }
            }
            Planned::Compute(operation, other) => self.compute(uop, sew, operation, other, setting)?,
            Planned::Merge(other) => {
                let (a, b) = (self.source(uop.rs2, sew, setting)?, self.other(other, sew, setting)?);
                What::Integer { work: Work::Merge, to: self.group(uop.rd, sew, setting)?, a, b }
            }
            Planned::Compare(comparison, other) => {
                let (a, b) = (self.source(uop.rs2, sew, setting)?, self.other(other, sew, setting)?);
                self.mask(uop.rd)?;
                What::Compare { relation: comparison.relation()?, to: self.home(uop.rd, setting), a, b }
            }
            Planned::Widen(widening) => self.widen(uop, sew, &widening, setting)?,
            Planned::Shift(shift) => self.shift(uop, sew, &shift, masked, setting)?,
            Planned::Logic(logic, _) if logic.is_scalar() => {
                let what = self.counted(uop, logic, setting)?;
                self.chain.steps.push(Step { what, ..step });
                return Some(());
            }
            Planned::Logic(logic, _) => {
                let logic = logic.of_two()?;
                for r in [uop.rd, uop.rs2, uop.rs1] {
                    self.mask(r)?;
                }
                let home = |r: u8| self.home(r, setting);
                What::Bits { logic, to: home(uop.rd), a: home(uop.rs2), b: home(uop.rs1) }
            }
            Planned::Permute(permute) => self.permuted(uop, plan, permute, setting)?,
            Planned::Conversion(Conversion::FromInteger { signed }) => {
                let from = self.group(uop.rs2, sew, setting)?;
                What::FromInteger { signed, to: self.group(uop.rd, sew, setting)?, from }
            }
            Planned::Slide(slide) => self.slide(uop, plan, slide, setting)?,
            _ => return None,
        };
        self.bytes = self.bytes.max(vl.most() * sew.bytes());
        self.chain.steps.push(step);
        Some(())
    }

    /// How many elements a member has, and their width. What works on whole registers does so on as many elements as
    /// the others have, or, if it is the first, on as many as there are.
    fn elements(&self, uop: &Uop, plan: &Plan, vl: Vl) -> Option<(Vl, Sew)> {
        if !matches!(uop.op.base().form().vd, Shape::Whole(_)) {
            return (plan.vl == vl).then_some((vl, plan.sew));
        }
        let fits = |vl: Vl| match vl {
            Vl::Is(n) if n > 0 && plan.body.is_multiple_of(n) => {
                Some((vl, Sew::from_bits(8 * plan.body / n)?))
            }
            _ => None,
        };
        match self.vl {
            Some(own) => fits(own),
            None => fits(vl).or(Some((plan.vl, plan.sew))),
        }
    }

    fn compute(
        &mut self,
        uop: &Uop,
        sew: Sew,
        operation: Operation,
        other: Other,
        setting: &Setting,
    ) -> Option<What> {
        use Operation::{Sgnj, Sgnjn, Sgnjx};
        let sign = match operation {
            Sgnj => Some(Sign::Same),
            Sgnjn => Some(Sign::Opposite),
            Sgnjx => Some(Sign::Product),
            _ => None,
        };
        if let Some(sign) = sign {
            let (a, b) = (self.source(uop.rs2, sew, setting)?, self.other(other, sew, setting)?);
            let mask = self.constant(sew, 1 << (sew.bits() - 1));
            return Some(What::Sign { sign, to: self.group(uop.rd, sew, setting)?, a, b, mask });
        }
        if let Some(formula) = operation.formula() {
            let a = self.source(uop.rs2, sew, setting)?;
            let b = if other == Other::None { a } else { self.other(other, sew, setting)? };
            let nan = if sew == Sew::E32 { 0x7fc0_0000 } else { 0x7ff8_0000_0000_0000 };
            let nan = self.constant(sew, nan);
            return Some(What::Float { formula, to: self.group(uop.rd, sew, setting)?, a, b, nan });
        }
        let work = operation.work(matches!(other, Other::Vector(_)))?;
        let narrow = sew == Sew::E8;
        let (a, b) = match work {
            Work::Copy => {
                let a = self.other(other, sew, setting)?;
                (a, a)
            }
            Work::Fill => {
                let b = self.other(other, sew, setting)?;
                (b, b)
            }
            // The host has none of these for bytes.
            Work::Sll | Work::Srl | Work::Sra if narrow => {
                return self.shift_bytes(uop, work, other, setting);
            }
            Work::Mul | Work::Macc | Work::Nmsac | Work::Madd | Work::Nmsub if narrow => return None,
            Work::Rol | Work::Ror if sew < Sew::E32 => return None,
            Work::Sll | Work::Srl | Work::Sra => {
                let count = self.count(other, sew)?;
                (self.source(uop.rs2, sew, setting)?, count)
            }
            _ => (self.source(uop.rs2, sew, setting)?, self.other(other, sew, setting)?),
        };
        Some(What::Integer { work, to: self.group(uop.rd, sew, setting)?, a, b })
    }

    /// A step that is not the instruction's last.
    pub(super) fn step(&mut self, sew: Sew, what: What) {
        self.chain.steps.push(Step { what, sew, masked: false });
    }

    /// A slot for an intermediate result.
    pub(super) fn moment(&mut self, sew: Sew) -> usize {
        self.chain.slots.push(Slot { home: None, sew });
        self.chain.slots.len() - 1
    }

    /// The slot of the group at register `r`.
    pub(super) fn group(&mut self, r: u8, sew: Sew, setting: &Setting) -> Option<usize> {
        if let Some(&slot) = self.slots.get(&(r, sew)) {
            return Some(slot);
        }
        let vl = self.vl?;
        let own = registers(r, vl.most() * sew.bytes(), setting);
        if own & (self.data | self.masks | self.closed) != 0 {
            return None;
        }
        self.data |= own;
        let slot = self.moment(sew);
        self.chain.slots[slot].home = Some(self.home(r, setting));
        self.slots.insert((r, sew), slot);
        Some(slot)
    }

    /// Register `r` holds a mask.
    pub(super) fn mask(&mut self, r: u8) -> Option<()> {
        self.masks |= 1 << r;
        ((self.data | self.closed) >> r & 1 == 0).then_some(())
    }

    /// Where register `r` begins in the file, in bytes.
    pub(super) fn home(&self, r: u8, setting: &Setting) -> u32 {
        u32::from(r) * (setting.vlen / 8)
    }

    pub(super) fn source(&mut self, r: u8, sew: Sew, setting: &Setting) -> Option<Source> {
        self.group(r, sew, setting).map(Source::Slot)
    }

    pub(super) fn other(&mut self, other: Other, sew: Sew, setting: &Setting) -> Option<Source> {
        let asked = match other {
            Other::Vector(r) => return self.source(r, sew, setting),
            Other::Integer(r) => Asked::Integer(r),
            Other::Immediate(i) => Asked::Immediate(i64::from(i)),
            Other::Float(r) => Asked::Float(r, sew),
            Other::None => return None,
        };
        Some(self.ask(Scalar::Element(sew), asked))
    }

    /// By how many bits elements are shifted.
    pub(super) fn count(&mut self, by: Other, sew: Sew) -> Option<Source> {
        let asked = match by {
            Other::Integer(r) => Asked::Count(r, sew.bits()),
            Other::Immediate(i) => Asked::Immediate(i64::from(i) & (i64::from(sew.bits()) - 1)),
            _ => return None,
        };
        Some(self.ask(Scalar::Count, asked))
    }

    pub(super) fn constant(&mut self, sew: Sew, value: u64) -> usize {
        self.scalar(Scalar::Element(sew), Asked::Immediate(value as i64))
    }

    /// The number of a scalar.
    pub(super) fn scalar(&mut self, scalar: Scalar, what: Asked) -> usize {
        match self.ask(scalar, what) {
            Source::Scalar(number) | Source::Slot(number) => number,
        }
    }

    /// A scalar; what is the same whenever it is asked for is asked for once.
    pub(super) fn ask(&mut self, scalar: Scalar, what: Asked) -> Source {
        let at = if let Asked::Immediate(_) = what { 0 } else { self.at };
        let ask = Ask { at, what };
        let all = self.chain.scalars.iter().zip(&self.asks);
        let known = all.enumerate().find(|&(_, (&s, &a))| (s, a) == (scalar, ask)).map(|(i, _)| i);
        Source::Scalar(known.unwrap_or_else(|| {
            self.chain.scalars.push(scalar);
            self.asks.push(ask);
            self.asks.len() - 1
        }))
    }

    /// The chain, if it is worth a call.
    pub(super) fn finish(mut self, setting: &Setting) -> Option<Found> {
        let (&first, &last) = (self.members.first()?, self.members.last()?);
        let chunks = self.members.len() as u32 * self.bytes.div_ceil(CHUNK);
        let few = match self.vl? {
            Vl::Is(_) => kernel::known(setting),
            Vl::AtMost(_) => kernel::unknown(setting),
        };
        // Slides by registers would be calls of kernels.
        let kernels = self.chain.scalars.contains(&Scalar::Offset) && self.bytes > kernel::MOVED;
        if self.bytes <= few && chunks < enough(setting) && !kernels {
            return None;
        }
        let widest = self.chain.slots.iter().map(|slot| slot.sew.bytes()).max()?;
        self.chain.lanes = 64 / widest;
        self.chain.parts = self.parts()?;
        self.chain.pointers = self.accesses.len();
        Some(Found {
            range: first..last + 1,
            code: Assembled::default(),
            number: 0,
            entry: None,
            asks: self.asks,
            accesses: self.accesses,
            results: self.results,
            members: self.members,
            vl: self.vl?,
            reads: self.reads,
            writes: self.writes,
            rounds: self.rounds,
            saturates: self.saturates,
            chain: self.chain,
        })
    }
}

/// How many chunks a chain's members have to have together to be worth a call of it; where groups are long each of them
/// would be a call. Measured: chunks stay in the host's registers where vector registers are short.
fn enough(setting: &Setting) -> u32 {
    if setting.vlen > 256 { 24 } else { 32 }
}
