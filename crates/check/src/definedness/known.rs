//! What is asked of every instruction, found once for each.

use rivet_exec::{Block, Uop};
use rivet_isa::{Chapter, Function, Inst, Op, Operand, Param, ScalarAccess, VtypeKey};

use super::Shadow;
use super::memo::{Chance, Memo};
use super::requests::may_be_request;
use super::scalar::{VL, VLENB};
use super::vector::Plan;

/// The kinds of instructions, by what the shadow does with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Results of integer or floating-point registers.
    Scalar,
    Access(ScalarAccess),
    Branch,
    Jump,
    Csr,
    /// It reads vl, vtype or vlenb, and nothing else.
    Length,
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

/// What is done with an instruction whose integer and floating-point registers have no undefined bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quick {
    /// What is done always: there is no quicker way.
    Never,
    /// Nothing.
    Plain,
    /// A look at memory; these are bytes.
    Load(u8),
    Store(u8),
    /// A look at where it went.
    Jump,
    /// What the stack pointer takes in becomes undefined.
    Stack,
    /// Nothing, unless a fault-only-first load has gone before.
    Vset,
    /// The same: it reads vl, vtype or vlenb.
    Length,
    /// What its plan says.
    Vector,
}

/// What is asked of every instruction each time.
#[derive(Clone, Copy)]
pub(super) struct Needs {
    /// Integer and floating-point registers that it reads or writes.
    pub(super) x: u32,
    pub(super) f: u32,
    pub(super) quick: Quick,
    /// Instructions from here on for which nothing is to be done as long as the registers of all of them are defined.
    pub(super) plain: u8,
    /// There is a `vset{i}vl{i}`, or a read of what it sets, among them.
    pub(super) plain_vset: bool,
    pub(super) plain_x: u32,
    pub(super) plain_f: u32,
}

/// What is asked of an instruction that is not plain, found once.
pub(super) struct Known {
    pub(super) kind: Kind,
    /// Integer and floating-point registers that it reads or writes.
    pub(super) x: u32,
    pub(super) f: u32,
    pub(super) reads_x: u32,
    pub(super) reads_f: u32,
    pub(super) writes_x: u32,
    /// Whether values of its operands are needed even if all bits are defined.
    pub(super) needs_values: bool,
    /// The vtype that `plan` is for.
    pub(super) planned: Option<VtypeKey>,
    /// A vector instruction under that vtype, if there is a quick way.
    pub(super) plan: Option<Box<Plan>>,
}

/// Does an instruction read vl, vtype or vlenb, and nothing else?
pub(super) fn reads_length(inst: &Inst) -> bool {
    inst.op.base() == Op::csrrs && inst.rs1 == 0 && (VL..=VLENB).contains(&inst.csr())
}

impl Known {
    pub(super) fn of(uop: &Uop) -> Known {
        let (reads, writes) = (uop.inst.reads(), uop.inst.writes());
        let (chapter, function, parameter) = uop.op.semantics();
        let kind = match chapter {
            Chapter::int if may_be_request(&uop.inst) => Kind::Request,
            chapter if Shadow::is_scalar(chapter) => Kind::Scalar,
            Chapter::ldst | Chapter::amo => uop.op.scalar_access().map_or(Kind::Other, Kind::Access),
            Chapter::jump if parameter == Param::NoParam => Kind::Jump,
            Chapter::jump => Kind::Branch,
            Chapter::csr if reads_length(&uop.inst) => Kind::Length,
            Chapter::csr => Kind::Csr,
            Chapter::vset => Kind::Vset,
            chapter if chapter.is_vector() => Kind::Vector,
            Chapter::misc if uop.op.base().row().operands.contains(&Operand::Mem) => {
                Kind::Block { zeroes: function == Function::cbo_zero }
            }
            _ => Kind::Other,
        };
        Known {
            kind,
            x: reads.x | writes.x,
            f: reads.f | writes.f,
            reads_x: reads.x,
            reads_f: reads.f,
            writes_x: writes.x,
            needs_values: !matches!(kind, Kind::Scalar | Kind::Branch | Kind::Jump | Kind::Other),
            planned: None,
            plan: None,
        }
    }
}

impl Needs {
    pub(super) fn of(known: &Known) -> Needs {
        let moves_sp = known.writes_x & 1 << 2 != 0;
        let quick = match known.kind {
            Kind::Scalar if moves_sp => Quick::Stack,
            _ if moves_sp => Quick::Never,
            Kind::Scalar | Kind::Branch | Kind::Other => Quick::Plain,
            Kind::Access(access) if access.atomic || access.pair => Quick::Never,
            Kind::Access(access) if access.stores => Quick::Store(access.bytes as u8),
            Kind::Access(access) => Quick::Load(access.bytes as u8),
            Kind::Jump => Quick::Jump,
            Kind::Vset => Quick::Vset,
            Kind::Length => Quick::Length,
            Kind::Vector => Quick::Vector,
            Kind::Csr | Kind::Block { .. } | Kind::Request => Quick::Never,
        };
        Needs { x: known.x, f: known.f, quick, plain: 0, plain_vset: false, plain_x: 0, plain_f: 0 }
    }

    /// Those of instructions that follow each other.
    fn of_all(known: &[Known]) -> Vec<Needs> {
        let mut all: Vec<Needs> = known.iter().map(Needs::of).collect();
        let (mut plain, mut has_vset, mut x, mut f) = (0, false, 0, 0);
        for needs in all.iter_mut().rev() {
            if matches!(needs.quick, Quick::Plain | Quick::Vset | Quick::Length) {
                has_vset |= needs.quick != Quick::Plain;
                (plain, x, f) = (plain + 1, x | needs.x, f | needs.f);
            } else {
                (plain, has_vset, x, f) = (0, false, 0, 0);
            }
            (needs.plain, needs.plain_vset, needs.plain_x, needs.plain_f) = (plain, has_vset, x, f);
        }
        all
    }
}

/// Instructions below a position for which nothing is to be done.
#[derive(Default)]
pub(super) struct Plain(pub(super) usize);

/// What is known of the instructions of a block.
pub(super) struct KnownBlock {
    pub(super) needs: Vec<Needs>,
    pub(super) known: Vec<Known>,
    /// Integer and floating-point registers that any of them reads or writes.
    pub(super) x: u32,
    pub(super) f: u32,
    /// There are vector instructions.
    pub(super) has_vectors: bool,
    pub(super) memo: Option<Box<Memo>>,
    pub(super) chance: Chance,
}

impl KnownBlock {
    pub(super) fn of(uops: &[Uop]) -> KnownBlock {
        let known: Vec<Known> = uops.iter().map(Known::of).collect();
        let needs = Needs::of_all(&known);
        KnownBlock {
            x: needs.iter().fold(0, |all, needs| all | needs.x),
            f: needs.iter().fold(0, |all, needs| all | needs.f),
            has_vectors: needs.iter().any(|needs| needs.quick == Quick::Vector),
            needs,
            known,
            memo: None,
            chance: Chance::default(),
        }
    }
}

/// Blocks whose facts are kept.
const SLOTS: usize = 1 << 14;

/// What is known of the blocks that ran last, each with its serial.
#[derive(Default)]
pub(super) struct KnownBlocks(Vec<Slot>);

#[derive(Default)]
struct Slot {
    serial: u64,
    block: Option<Box<KnownBlock>>,
}

impl KnownBlocks {
    /// Takes out what is known of a block's instructions.
    #[inline]
    pub(super) fn take(&mut self, block: &Block) -> Box<KnownBlock> {
        if self.0.is_empty() {
            self.0.resize_with(SLOTS, Slot::default);
        }
        let slot = &mut self.0[block.serial as usize % SLOTS];
        match slot.block.take() {
            Some(known) if slot.serial == block.serial => known,
            _ => {
                slot.serial = block.serial;
                Box::new(KnownBlock::of(&block.uops))
            }
        }
    }

    /// Puts back what was taken.
    #[inline]
    pub(super) fn put_back(&mut self, block: &Block, known: Box<KnownBlock>) {
        self.0[block.serial as usize % SLOTS].block = Some(known);
    }
}
