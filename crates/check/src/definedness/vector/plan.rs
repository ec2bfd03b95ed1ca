//! What a vector instruction needs and does under one vtype, as far as all that it reads is defined.

use rivet_hart::{Hart, legal};
use rivet_isa::{Addressing, Chapter, Form, Function, Inst, Op, Operand, Shape, Vtype};

use crate::definedness::origin::Origin;
use crate::definedness::registers::Registers;

/// Bytes of the register file that an instruction reads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source {
    /// The registers, a bit each.
    pub(super) registers: u32,
    /// The first byte.
    pub(super) base: usize,
    pub(super) reach: Reach,
}

/// How far a source reaches.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reach {
    /// Elements below vl, of so many bytes: most do.
    Elements(usize),
    Other(Special),
}

/// How far another source reaches.
#[derive(Clone, Copy, Debug)]
pub(super) enum Special {
    /// Of such elements those that a slide by an offset moves down to below vl.
    SlidDown(usize),
    /// Those that it moves up to below vl.
    SlidUp(usize),
    /// Those below the offset.
    Below(usize),
    /// Bits below vl.
    Bits,
    /// The bytes that hold them.
    BytesOfBits,
    /// So many bytes, whatever vl is.
    Bytes(usize),
}

/// What it writes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Dest {
    /// No vector registers.
    None,
    /// Elements of a group, and its tail; several of segments.
    Group { element: usize, group: usize, fields: usize },
    /// Bits of a mask, and its tail.
    Mask,
    /// Element 0, and the tail of its register.
    Element0(usize),
    /// So many bytes, whatever vl is.
    Bytes(usize),
}

/// What is looked at besides sources.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rule {
    /// Nothing.
    Sources,
    /// As many elements are written as bits are set in the mask vs1.
    Compress,
    /// So many registers are copied as they are, from this one on.
    Move { from: usize, count: usize },
    /// Memory, of all fields of so many bytes an element.
    Access { addressing: Addressing, store: bool, element: usize, fields: usize },
}

/// Where a slide has its offset.
#[derive(Clone, Copy, Debug)]
pub(super) enum Offset {
    None,
    Immediate,
    Register,
}

/// A vector instruction under a vtype.
#[derive(Debug)]
pub(in crate::definedness) struct Plan {
    /// What it reads, v0 among it.
    pub(super) sources: Vec<Source>,
    pub(super) dest: Dest,
    /// The first byte of the destination, and its registers.
    pub(super) base: usize,
    pub(super) registers: u32,
    pub(super) rule: Rule,
    pub(super) is_masked: bool,
    pub(super) offset: Offset,
    /// The number of elements in front of the last tail, and its origin.
    pub(super) last_tail: Option<(usize, Origin)>,
    /// Tail and inactive elements are left open.
    pub(super) tail: bool,
    pub(super) inactive: bool,
    /// Something happens even if vl is 0.
    pub(super) without_vl: bool,
}

/// What an instruction that reads defined bits does to the shadow of vector registers each time, as far as vl, vtype, memory
/// and its offset are the same.
pub(in crate::definedness) struct Effect {
    /// Registers whose state matters, and those that it may write.
    pub(in crate::definedness) reads: u32,
    pub(in crate::definedness) writes: u32,
    pub(in crate::definedness) is_access: bool,
    /// Its offset matters.
    pub(in crate::definedness) has_offset: bool,
}

impl Plan {
    /// What the instruction does under a vl at which it writes so many elements; `None` where values of vector registers
    /// decide.
    pub(in crate::definedness) fn effect(&self, elements: usize, registers: &Registers) -> Option<Effect> {
        let by_mask = self.is_masked && self.inactive && matches!(self.dest, Dest::Group { .. } | Dest::Mask);
        if by_mask || matches!(self.rule, Rule::Compress) {
            return None;
        }
        let overwrites = match self.dest {
            Dest::None | Dest::Bytes(_) => true,
            Dest::Group { element, group, .. } => {
                !self.is_masked && (self.tail || elements * element >= group)
            }
            Dest::Mask => !self.is_masked,
            Dest::Element0(_) => self.tail,
        };
        let mut reads = self.sources.iter().fold(0, |all, source| all | source.registers);
        if let Rule::Move { from, count } = self.rule {
            reads |= (((1u64 << count) - 1) << from) as u32;
        }
        // Whatever the offset is, all is defined.
        let has_offset = matches!(self.offset, Offset::Register) && registers.undefined_v() & reads != 0;
        if !overwrites {
            reads |= self.registers;
        }
        let is_access = matches!(self.rule, Rule::Access { .. });
        Some(Effect { reads, writes: self.registers, is_access, has_offset })
    }

    /// `None` where the instruction is illegal, or there is no quick way.
    pub(in crate::definedness) fn of(hart: &Hart, inst: &Inst) -> Option<Plan> {
        let vtype = hart.v.vtype();
        let overlaps = legal::broken(&hart.config, vtype, inst).ok()?;
        let form = inst.op.form();
        let (_, function, _) = inst.op.semantics();
        let mut plan = Plan {
            sources: Vec::new(),
            dest: Dest::None,
            base: usize::from(inst.rd) * hart.v.vlenb(),
            registers: 0,
            rule: rule(inst, form, vtype)?,
            is_masked: !inst.vm && inst.op.row().operands.contains(&Operand::Vm),
            offset: match function {
                Function::slideup_vi | Function::slidedown_vi => Offset::Immediate,
                Function::slideup_vx | Function::slidedown_vx => Offset::Register,
                _ => Offset::None,
            },
            last_tail: None,
            tail: vtype.vta || overlaps,
            inactive: vtype.vma || overlaps,
            without_vl: !form.writes_registers() && form.memory.is_none()
                || matches!(form.vd, Shape::Whole(_)),
        };
        let layout = Layout { vtype, vlenb: hart.v.vlenb(), vlmax: hart.v.vlmax(), op: inst.op };
        if form.writes_registers() {
            (plan.dest, plan.registers) = layout.dest(form, inst)?;
        }
        // Elements below the offset stay what they were.
        let is_slide_up = matches!(function, Function::slideup_vi | Function::slideup_vx);
        if is_slide_up {
            // Inactive elements below the offset are left alone.
            if plan.is_masked && plan.inactive {
                return None;
            }
            let reach = Reach::Other(Special::Below(layout.element(form.vd)?));
            plan.sources.push(Source { registers: plan.registers, base: plan.base, reach });
        }
        let mut read = |shape: Shape, register: u8| {
            if shape != Shape::None {
                plan.sources.push(layout.source(shape, register)?);
            }
            Some(())
        };
        if !matches!(plan.rule, Rule::Move { .. }) {
            read(form.vs2, inst.rs2)?;
        }
        read(form.vs1, inst.rs1)?;
        if form.reads_vd {
            read(form.vd, inst.rd)?;
        }
        if form.stores() {
            let group = layout.registers(form.vd)?;
            let fields = if matches!(form.vd, Shape::Whole(_)) { 1 } else { inst.nfields() };
            for field in 0..fields {
                read(form.vd, inst.rd + (field * group) as u8)?;
            }
        }
        if plan.is_masked || inst.op.row().operands.contains(&Operand::V0) {
            read(Shape::Mask, 0)?;
        }
        Some(plan)
    }
}

fn rule(inst: &Inst, form: &Form, vtype: Vtype) -> Option<Rule> {
    let (_, function, _) = inst.op.semantics();
    let Some(memory) = form.memory else {
        return Some(match (function, form.vd) {
            // Elements of other numbers, or more of them.
            (Function::zip_vv | Function::pair_even | Function::pair_odd, _) | (_, Shape::Half) => {
                return None;
            }
            (Function::compress, _) => Rule::Compress,
            (Function::mv_whole, Shape::Whole(count)) => {
                Rule::Move { from: inst.rs2.into(), count: count as usize }
            }
            _ => Rule::Sources,
        });
    };
    let element = memory.eew(vtype).bytes() as usize;
    let (element, fields) = match (memory.addressing, form.vd) {
        (Addressing::FaultOnlyFirst, _) => return None,
        (Addressing::Whole, _) => (element, 1),
        _ => (element, inst.nfields()),
    };
    Some(Rule::Access { addressing: memory.addressing, store: memory.store, element, fields })
}

/// Where operands lie.
struct Layout {
    vtype: Vtype,
    vlenb: usize,
    vlmax: usize,
    op: Op,
}

impl Layout {
    fn registers(&self, shape: Shape) -> Option<usize> {
        Some(shape.registers(self.vtype, self.vlenb as u32 * 8)? as usize)
    }

    fn element(&self, shape: Shape) -> Option<usize> {
        Some(shape.eew(self.vtype)? as usize / 8)
    }

    /// The registers from the first on as bits, if there are so many.
    fn bits(&self, first: u8, count: usize) -> Option<u32> {
        let end = usize::from(first) + count;
        (count > 0 && end <= 32).then_some((((1u64 << count) - 1) << first) as u32)
    }

    fn dest(&self, form: &Form, inst: &Inst) -> Option<(Dest, u32)> {
        let count = self.registers(form.vd)?;
        let fields = form.memory.map_or(1, |_| inst.nfields());
        let group = count * self.vlenb;
        let dest = match form.vd {
            Shape::None => return None,
            Shape::Whole(_) => return Some((Dest::Bytes(group), self.bits(inst.rd, count)?)),
            Shape::Mask => Dest::Mask,
            Shape::Element0(_) => Dest::Element0(self.element(form.vd)?),
            Shape::Group(_) | Shape::Half | Shape::Width(_) | Shape::ElementGroup(_) => {
                Dest::Group { element: self.element(form.vd)?, group, fields }
            }
        };
        Some((dest, self.bits(inst.rd, count * fields)?))
    }

    fn source(&self, shape: Shape, register: u8) -> Option<Source> {
        let count = self.registers(shape)?;
        let registers = self.bits(register, count)?;
        let (chapter, function, _) = self.op.semantics();
        let whole = Reach::Other(Special::Bytes(count * self.vlenb));
        let reach = match shape {
            Shape::Mask
                if self.op.form().memory.is_some_and(|memory| memory.addressing == Addressing::Mask) =>
            {
                Reach::Other(Special::BytesOfBits)
            }
            Shape::Mask => Reach::Other(Special::Bits),
            Shape::Element0(_) => Reach::Other(Special::Bytes(self.element(shape)?)),
            Shape::Group(_) | Shape::Width(_) => match (chapter, function) {
                (Chapter::vperm, Function::slidedown_vi | Function::slidedown_vx) => {
                    Reach::Other(Special::SlidDown(self.element(shape)?))
                }
                (Chapter::vperm, Function::slideup_vi | Function::slideup_vx) => {
                    Reach::Other(Special::SlidUp(self.element(shape)?))
                }
                // They may read beyond vl.
                (Chapter::vperm, Function::gather_vi | Function::gather_vx)
                | (Chapter::vperm, Function::gather_vv | Function::gatherei16_vv) => {
                    Reach::Other(Special::Bytes(self.vlmax * self.element(shape)?))
                }
                (Chapter::vcrypto, _) => whole,
                _ => Reach::Elements(self.element(shape)?),
            },
            _ => whole,
        };
        Some(Source { registers, base: usize::from(register) * self.vlenb, reach })
    }
}
