//! The members of a fused loop that is being found: what each of them does with its lanes, as steps.

use std::collections::HashMap;

use rivet_exec::Uop;
use rivet_isa::{Addressing, Sew, Shape};

use super::find::{Access, Candidate, ScalarArg, ScalarValue};
use crate::fused::{
    Assembled, BYTES, FusedLoop, FusedOp, IntOp, OpKind, POINTERS, REGISTERS, Scalar, Sign, Slot, Source,
};
use crate::guards::CompileKey;
use crate::vector::arithmetic::{Operation, Other};
use crate::vector::convert::Conversion;
use crate::vector::plan::registers;
use crate::vector::{CHUNK, Plan, VectorOp, Vl, VtypeState, kernel};

/// A fused loop being found.
#[derive(Clone, Debug, Default)]
pub(super) struct CandidateBuilder {
    pub(super) chain: FusedLoop,
    scalar_args: Vec<ScalarArg>,
    accesses: Vec<Access>,
    slots: HashMap<(u8, Sew), usize>,
    /// Registers of slots, and those that hold masks.
    pub(super) data: u32,
    pub(super) masks: u32,
    /// Those of tables, which are not written, and those that nothing else may have to do with.
    pub(super) tables: u32,
    pub(super) closed: u32,
    ops: Vec<usize>,
    pub(super) vl: Option<Vl>,
    /// The width of elements that slide.
    pub(super) slides: Option<Sew>,
    reads: u32,
    pub(super) writes: u32,
    /// See [`Candidate`].
    pub(super) results: Vec<(u8, usize)>,
    pub(super) rounds: bool,
    pub(super) saturates: bool,
    /// The instruction that is being added.
    at: usize,
    bytes: u32,
}

impl CandidateBuilder {
    /// Adds a member, if it can be one.
    pub(super) fn try_add(
        &mut self,
        at: usize,
        uop: &Uop,
        plan: &Plan,
        vector: VtypeState,
        compile_key: &CompileKey,
    ) -> bool {
        let mut longer = CandidateBuilder { at, ..self.clone() };
        let added = longer.add(uop, plan, vector, compile_key).is_some();
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

    fn add(&mut self, uop: &Uop, plan: &Plan, vector: VtypeState, compile_key: &CompileKey) -> Option<()> {
        let VtypeState::Known { vl, .. } = vector else { return None };
        let (vl, sew) = self.elements(uop, plan, vl)?;
        if self.vl.is_some_and(|own| own != vl) || vl.most() == 0 {
            return None;
        }
        if !self.is_apart(uop) {
            return None;
        }
        self.vl = Some(vl);
        self.ops.push(self.at);
        self.reads |= plan.reads;
        self.writes |= plan.writes;
        let masked = !uop.vm || matches!(plan.op, VectorOp::Merge(_));
        if masked {
            self.mask(0)?;
        }
        let mut op = FusedOp { what: OpKind::Truncate { to: 0, from: 0 }, sew, masked };
        op.what = match plan.op {
            VectorOp::Load | VectorOp::Store => {
                let memory = uop.op.base().form().memory?;
                let plain = matches!(memory.addressing, Addressing::Unit | Addressing::Whole);
                if !plain || compile_key.user_bits.is_none() || compile_key.rv32 {
                    return None;
                }
                let pointer = self.accesses.len();
                self.accesses.push(Access { at: self.at, store: memory.store, sew });
                let slot = self.group(uop.rd, sew, compile_key)?;
                match memory.store {
                    true => OpKind::Store { from: slot, pointer },
                    false => OpKind::Load { to: slot, pointer },
                }
            }
            VectorOp::Compute(operation, other) => self.compute(uop, sew, operation, other, compile_key)?,
            VectorOp::Merge(other) => {
                let (a, b) = (self.source(uop.rs2, sew, compile_key)?, self.other(other, sew, compile_key)?);
                OpKind::Integer { int_op: IntOp::Merge, to: self.group(uop.rd, sew, compile_key)?, a, b }
            }
            VectorOp::Compare(predicate, other) => {
                let (a, b) = (self.source(uop.rs2, sew, compile_key)?, self.other(other, sew, compile_key)?);
                self.mask(uop.rd)?;
                OpKind::Compare { predicate, to: self.home(uop.rd, compile_key), a, b }
            }
            VectorOp::Widen(widening) => self.widen(uop, sew, &widening, compile_key)?,
            VectorOp::Shift(shift) => self.shift(uop, sew, &shift, masked, compile_key)?,
            VectorOp::Logic(logic, _) if logic.is_scalar() => {
                let what = self.counted(uop, logic, compile_key)?;
                self.chain.ops.push(FusedOp { what, ..op });
                return Some(());
            }
            VectorOp::Logic(logic, _) => {
                let logic = logic.of_two()?;
                for r in [uop.rd, uop.rs2, uop.rs1] {
                    self.mask(r)?;
                }
                let home = |r: u8| self.home(r, compile_key);
                OpKind::Bits { logic, to: home(uop.rd), a: home(uop.rs2), b: home(uop.rs1) }
            }
            VectorOp::Permute(permute) => self.permuted(uop, plan, permute, compile_key)?,
            VectorOp::Conversion(Conversion::FromInteger { signed }) => {
                let from = self.group(uop.rs2, sew, compile_key)?;
                OpKind::FromInteger { signed, to: self.group(uop.rd, sew, compile_key)?, from }
            }
            VectorOp::Slide(slide) => self.slide(uop, plan, slide, compile_key)?,
            _ => return None,
        };
        self.bytes = self.bytes.max(vl.most() * sew.bytes());
        self.chain.ops.push(op);
        Some(())
    }

    /// How many elements a member has, and their width. What works on whole registers does so on as many elements as
    /// the others have, or, if it is the first, on as many as there are.
    fn elements(&self, uop: &Uop, plan: &Plan, vl: Vl) -> Option<(Vl, Sew)> {
        if !matches!(uop.op.base().form().vd, Shape::Whole(_)) {
            return (plan.vl == vl).then_some((vl, plan.sew));
        }
        let fits = |vl: Vl| match vl {
            Vl::Exact(n) if n > 0 && plan.body.is_multiple_of(n) => {
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
        compile_key: &CompileKey,
    ) -> Option<OpKind> {
        use Operation::{Sgnj, Sgnjn, Sgnjx};
        let sign = match operation {
            Sgnj => Some(Sign::Same),
            Sgnjn => Some(Sign::Opposite),
            Sgnjx => Some(Sign::Product),
            _ => None,
        };
        if let Some(sign) = sign {
            let (a, b) = (self.source(uop.rs2, sew, compile_key)?, self.other(other, sew, compile_key)?);
            let mask = self.constant(sew, 1 << (sew.bits() - 1));
            return Some(OpKind::Sign { sign, to: self.group(uop.rd, sew, compile_key)?, a, b, mask });
        }
        if let Some(fp_op) = operation.fp_op() {
            let a = self.source(uop.rs2, sew, compile_key)?;
            let b = if other == Other::None { a } else { self.other(other, sew, compile_key)? };
            let nan = if sew == Sew::E32 { 0x7fc0_0000 } else { 0x7ff8_0000_0000_0000 };
            let nan = self.constant(sew, nan);
            return Some(OpKind::Float { fp_op, to: self.group(uop.rd, sew, compile_key)?, a, b, nan });
        }
        let int_op = operation.int_op(matches!(other, Other::Vector(_)))?;
        let narrow = sew == Sew::E8;
        let (a, b) = match int_op {
            IntOp::Copy => {
                let a = self.other(other, sew, compile_key)?;
                (a, a)
            }
            IntOp::Fill => {
                let b = self.other(other, sew, compile_key)?;
                (b, b)
            }
            // The host has none of these for bytes.
            IntOp::Sll | IntOp::Srl | IntOp::Sra if narrow => {
                return self.shift_bytes(uop, int_op, other, compile_key);
            }
            IntOp::Mul | IntOp::Macc | IntOp::Nmsac | IntOp::Madd | IntOp::Nmsub if narrow => return None,
            IntOp::Rol | IntOp::Ror if sew < Sew::E32 => return None,
            IntOp::Sll | IntOp::Srl | IntOp::Sra => {
                let count = self.count(other, sew)?;
                (self.source(uop.rs2, sew, compile_key)?, count)
            }
            _ => (self.source(uop.rs2, sew, compile_key)?, self.other(other, sew, compile_key)?),
        };
        Some(OpKind::Integer { int_op, to: self.group(uop.rd, sew, compile_key)?, a, b })
    }

    /// A step that is not the instruction's last.
    pub(super) fn op(&mut self, sew: Sew, what: OpKind) {
        self.chain.ops.push(FusedOp { what, sew, masked: false });
    }

    /// A slot for an intermediate result.
    pub(super) fn moment(&mut self, sew: Sew) -> usize {
        self.chain.slots.push(Slot { home: None, sew });
        self.chain.slots.len() - 1
    }

    /// The slot of the group at register `r`.
    pub(super) fn group(&mut self, r: u8, sew: Sew, compile_key: &CompileKey) -> Option<usize> {
        if let Some(&slot) = self.slots.get(&(r, sew)) {
            return Some(slot);
        }
        let vl = self.vl?;
        let own = registers(r, vl.most() * sew.bytes(), compile_key);
        if own & (self.data | self.masks | self.closed) != 0 {
            return None;
        }
        self.data |= own;
        let slot = self.moment(sew);
        self.chain.slots[slot].home = Some(self.home(r, compile_key));
        self.slots.insert((r, sew), slot);
        Some(slot)
    }

    /// Register `r` holds a mask.
    pub(super) fn mask(&mut self, r: u8) -> Option<()> {
        self.masks |= 1 << r;
        ((self.data | self.closed) >> r & 1 == 0).then_some(())
    }

    /// Where register `r` begins in the file, in bytes.
    pub(super) fn home(&self, r: u8, compile_key: &CompileKey) -> u32 {
        u32::from(r) * (compile_key.vlen / 8)
    }

    pub(super) fn source(&mut self, r: u8, sew: Sew, compile_key: &CompileKey) -> Option<Source> {
        self.group(r, sew, compile_key).map(Source::Slot)
    }

    pub(super) fn other(&mut self, other: Other, sew: Sew, compile_key: &CompileKey) -> Option<Source> {
        let asked = match other {
            Other::Vector(r) => return self.source(r, sew, compile_key),
            Other::Integer(r) => ScalarValue::Integer(r),
            Other::Immediate(i) => ScalarValue::Immediate(i64::from(i)),
            Other::Float(r) => ScalarValue::Float(r, sew),
            Other::None => return None,
        };
        Some(self.ask(Scalar::Element(sew), asked))
    }

    /// By how many bits elements are shifted.
    pub(super) fn count(&mut self, by: Other, sew: Sew) -> Option<Source> {
        let asked = match by {
            Other::Integer(r) => ScalarValue::Count(r, sew.bits()),
            Other::Immediate(i) => ScalarValue::Immediate(i64::from(i) & (i64::from(sew.bits()) - 1)),
            _ => return None,
        };
        Some(self.ask(Scalar::Count, asked))
    }

    pub(super) fn constant(&mut self, sew: Sew, value: u64) -> usize {
        self.scalar(Scalar::Element(sew), ScalarValue::Immediate(value as i64))
    }

    /// The number of a scalar.
    pub(super) fn scalar(&mut self, scalar: Scalar, what: ScalarValue) -> usize {
        match self.ask(scalar, what) {
            Source::Scalar(number) | Source::Slot(number) => number,
        }
    }

    /// A scalar; what is the same whenever it is asked for is asked for once.
    pub(super) fn ask(&mut self, scalar: Scalar, what: ScalarValue) -> Source {
        let at = if let ScalarValue::Immediate(_) = what { 0 } else { self.at };
        let ask = ScalarArg { at, what };
        let all = self.chain.scalars.iter().zip(&self.scalar_args);
        let known = all.enumerate().find(|&(_, (&s, &a))| (s, a) == (scalar, ask)).map(|(i, _)| i);
        Source::Scalar(known.unwrap_or_else(|| {
            self.chain.scalars.push(scalar);
            self.scalar_args.push(ask);
            self.scalar_args.len() - 1
        }))
    }

    /// The fused loop, if it is worth a call.
    pub(super) fn finish(mut self, compile_key: &CompileKey) -> Option<Candidate> {
        let (&first, &last) = (self.ops.first()?, self.ops.last()?);
        let chunks = self.ops.len() as u32 * self.bytes.div_ceil(CHUNK);
        let few = match self.vl? {
            Vl::Exact(_) => kernel::known(compile_key),
            Vl::UpTo(_) => kernel::unknown(compile_key),
        };
        // Slides by registers would be calls of kernels.
        let kernels = self.chain.scalars.contains(&Scalar::Offset) && self.bytes > kernel::MOVED;
        if self.bytes <= few && chunks < enough(compile_key) && !kernels {
            return None;
        }
        let widest = self.chain.slots.iter().map(|slot| slot.sew.bytes()).max()?;
        self.chain.lanes = 64 / widest;
        self.chain.parts = self.parts()?;
        self.chain.pointers = self.accesses.len();
        Some(Candidate {
            range: first..last + 1,
            code: Assembled::default(),
            number: 0,
            entry: None,
            scalar_args: self.scalar_args,
            accesses: self.accesses,
            results: self.results,
            ops: self.ops,
            vl: self.vl?,
            reads: self.reads,
            writes: self.writes,
            rounds: self.rounds,
            saturates: self.saturates,
            chain: self.chain,
        })
    }
}

/// How many chunks a fused loop's members have to have together to be worth a call of it; where groups are long each of them
/// would be a call. Measured: chunks stay in the host's registers where vector registers are short.
fn enough(compile_key: &CompileKey) -> u32 {
    if compile_key.vlen > 256 { 24 } else { 32 }
}
