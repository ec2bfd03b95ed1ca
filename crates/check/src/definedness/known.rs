//! What is asked of every instruction, found once for each.

use rivet_exec::Uop;
use rivet_hart::Hart;
use rivet_isa::{Addressing, Chapter, Function, Inst, Operand, ScalarAccess, Shape, VtypeKey};

use super::Shadow;
use super::requests::may_be_request;

/// The kinds of instructions, by what the shadow does with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Results of integer or floating-point registers.
    Scalar,
    Access(ScalarAccess),
    Branch,
    Jump,
    Csr,
    Vset,
    Vector,
    /// A cache-block operation.
    Block {
        zeroes: bool,
    },
    /// It may end a client request.
    Request,
    /// Its results are defined.
    Other,
}

/// What is asked of every instruction, found once.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub(super) pc: u64,
    pub(super) raw: u32,
    pub(super) kind: Kind,
    pub(super) reads_x: u32,
    pub(super) reads_f: u32,
    pub(super) writes_x: u32,
    pub(super) writes_f: u32,
    /// Whether values of its operands are needed even if all bits are defined.
    pub(super) needs_values: bool,
    /// Whether nothing is to be done for it if none of its registers has undefined bits.
    pub(super) is_plain: bool,
    /// A vector instruction under a vtype, if it is a simple one.
    pub(super) simple: Option<Simple>,
}

/// A vector instruction that is not masked and writes whole groups: if all is defined, it stays so.
#[derive(Clone, Copy)]
pub(super) struct Simple {
    /// The vtype.
    pub(super) under: VtypeKey,
    /// Its vector registers.
    pub(super) registers: u32,
    /// Bytes of an element in memory, for unit-stride loads and stores.
    pub(super) accesses: Option<u64>,
}

impl Simple {
    pub(super) fn of(hart: &Hart, inst: &Inst) -> Option<Simple> {
        let (form, vtype) = (inst.op.form(), hart.v.vtype());
        let vlen = hart.config.isa.vlen;
        let is_whole = match form.vd {
            Shape::Whole(_) => false,
            Shape::Group(_) | Shape::Width(_) => form.vd.emul(vtype, vlen)?.log2() >= 0,
            shape => shape == Shape::None,
        };
        if !inst.vm || !is_whole || inst.op.row().function == Function::compress {
            return None;
        }
        let accesses = match form.memory {
            Some(memory) if memory.addressing == Addressing::Unit && inst.nfields() == 1 => {
                Some(memory.eew(vtype).bytes().into())
            }
            Some(_) => return None,
            None => None,
        };
        let mut registers = 0;
        for (shape, first) in [(form.vd, inst.rd), (form.vs1, inst.rs1), (form.vs2, inst.rs2)] {
            let count = shape.registers(vtype, vlen)?;
            registers |= (((1u64 << count) - 1) << first) as u32;
        }
        Some(Simple { under: hart.v.vtype_key(), registers, accesses })
    }
}

impl Known {
    pub(super) fn of(uop: &Uop) -> Known {
        let (reads, writes) = (uop.inst.reads(), uop.inst.writes());
        let row = uop.op.base().row();
        let kind = match row.chapter {
            Chapter::int if may_be_request(&uop.inst) => Kind::Request,
            chapter if Shadow::is_scalar(chapter) => Kind::Scalar,
            Chapter::ldst | Chapter::amo => uop.op.scalar_access().map_or(Kind::Other, Kind::Access),
            Chapter::jump if row.parameters.is_empty() => Kind::Jump,
            Chapter::jump => Kind::Branch,
            Chapter::csr => Kind::Csr,
            Chapter::vset => Kind::Vset,
            chapter if chapter.is_vector() => Kind::Vector,
            Chapter::misc if row.operands.contains(&Operand::Mem) => {
                Kind::Block { zeroes: row.function == Function::cbo_zero }
            }
            _ => Kind::Other,
        };
        Known {
            pc: uop.pc,
            raw: uop.raw,
            kind,
            reads_x: reads.x,
            reads_f: reads.f,
            writes_x: writes.x,
            writes_f: writes.f,
            simple: None,
            is_plain: matches!(kind, Kind::Scalar | Kind::Branch | Kind::Other) && writes.x & 1 << 2 == 0,
            needs_values: !matches!(kind, Kind::Scalar | Kind::Branch | Kind::Jump | Kind::Other),
        }
    }
}

impl Default for Known {
    fn default() -> Known {
        Known {
            pc: u64::MAX,
            raw: 0,
            kind: Kind::Other,
            reads_x: 0,
            reads_f: 0,
            writes_x: 0,
            writes_f: 0,
            needs_values: false,
            is_plain: false,
            simple: None,
        }
    }
}

const SLOTS: usize = 1 << 14;

/// A cache of them.
pub(super) struct KnownInsts(pub(super) Box<[Known; SLOTS]>);

impl Default for KnownInsts {
    fn default() -> KnownInsts {
        let slots = vec![Known::default(); SLOTS].into_boxed_slice();
        KnownInsts(slots.try_into().unwrap_or_else(|_| unreachable!("as long as it was made")))
    }
}

impl KnownInsts {
    #[inline(always)]
    pub(super) fn find(&mut self, uop: &Uop) -> usize {
        let at = (uop.pc >> 1) as usize % SLOTS;
        let known = &mut self.0[at];
        if (known.pc, known.raw) != (uop.pc, uop.raw) {
            *known = Known::of(uop);
        }
        at
    }
}
