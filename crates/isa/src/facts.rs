//! What an instruction does, as far as its row tells: the questions that engines, debuggers and compilers ask.
//!
//! Invariant: the answers follow from the semantics column and the operands, and hold for every state of a hart. Whoever
//! needs a fact asks here; chapters and functions are for those who choose code by them: `rivet-exec` and the lowering
//! of `rivet-jit`. A compressed instruction answers as what it expands to.

use crate::{Chapter, Function, Inst, Op, Operand, Param, Shape};

/// What a scalar load, store or atomic does to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScalarAccess {
    /// Bytes of the access.
    pub bytes: u32,
    /// Memory is read.
    pub loads: bool,
    /// Memory is written; by `sc` and `amocas` not always.
    pub stores: bool,
    /// The access is one of the atomics (A, Zacas, Zabha).
    pub atomic: bool,
    /// The data register is a floating-point register.
    pub float: bool,
    /// A loaded value is sign-extended to XLEN.
    pub signed: bool,
    /// The data is in a pair of registers.
    pub pair: bool,
}

impl ScalarAccess {
    /// A load that is no atomic.
    #[inline]
    pub const fn is_load(self) -> bool {
        self.loads && !self.atomic
    }

    /// A store that is no atomic.
    #[inline]
    pub const fn is_store(self) -> bool {
        self.stores && !self.atomic
    }
}

/// Sets of registers, a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RegisterSet {
    /// Integer registers; never x0.
    pub x: u32,
    /// Floating-point registers.
    pub f: u32,
    /// Vector registers as operands name them: the first of each group, and v0 as the mask.
    pub v: u32,
}

impl Op {
    /// Is the instruction one of the vector extensions (V, Zvbb and so on), `vset{i}vl{i}` included?
    #[inline]
    pub fn is_vector(self) -> bool {
        self.semantics().0.is_vector()
    }

    /// Is the instruction a `vset{i}vl{i}`?
    #[inline]
    pub fn is_vset(self) -> bool {
        matches!(self.semantics(), (Chapter::vset, ..))
    }

    /// May the instruction change vl, as `vset{i}vl{i}` and fault-only-first loads do?
    #[inline]
    pub fn may_change_vl(self) -> bool {
        matches!(self.semantics(), (Chapter::vset, ..) | (_, Function::fault_only_first, _))
    }

    /// Does the instruction access a CSR by number?
    #[inline]
    pub fn is_csr(self) -> bool {
        matches!(self.semantics(), (Chapter::csr, ..))
    }

    /// Is the instruction a jump or a branch?
    #[inline]
    pub fn is_jump(self) -> bool {
        matches!(self.semantics(), (Chapter::jump, ..))
    }

    /// Is the instruction a conditional branch?
    #[inline]
    pub fn is_branch(self) -> bool {
        matches!(self.semantics(), (Chapter::jump, Function::branch | Function::branch_imm, _))
    }

    /// Does the instruction reduce a group to one element?
    #[inline]
    pub fn is_reduction(self) -> bool {
        matches!(self.semantics(), (Chapter::vred | Chapter::vfred, ..))
    }

    /// Where the body of its destination ends under this vl: only some of the elements that are read are written by `vunzip`.
    #[inline]
    pub fn body_elements(self, vl: usize) -> usize {
        match self.semantics() {
            (Chapter::vperm, Function::unzip_even, _) => vl.div_ceil(2),
            (Chapter::vperm, Function::unzip_odd, _) => vl / 2,
            _ => vl,
        }
    }

    /// Is the instruction one of vector cryptography on element groups?
    #[inline]
    pub fn is_vector_crypto(self) -> bool {
        matches!(self.semantics(), (Chapter::vcrypto, ..))
    }

    /// Is this the last instruction of a block? Jumps, branches, and whatever may change how the next instruction runs:
    /// CSR accesses, fences of the instruction stream, calls and returns of the environment.
    #[inline]
    pub fn ends_block(self) -> bool {
        use Function as F;
        matches!(
            self.semantics(),
            (Chapter::jump | Chapter::csr | Chapter::system | Chapter::hypervisor, ..)
                | (Chapter::zc, F::popret | F::popretz | F::jt | F::jalt, _)
        )
    }

    /// Does a hypervisor access the memory of its guest by it: `hlv`, `hlvx`, `hsv`?
    #[inline]
    pub fn is_hypervisor_access(self) -> bool {
        use Function as F;
        matches!(self.semantics(), (Chapter::hypervisor, F::load | F::loadx | F::store, _))
    }

    /// Does the instruction compute with floating-point numbers, scalar or vector? Moves, loads and stores of registers
    /// that hold such numbers count only where `rivet-exec` has them in a chapter of floating point.
    #[inline]
    pub fn is_float(self) -> bool {
        self.semantics().0.is_float()
    }

    /// May the instruction raise floating-point exceptions, which accrue in `fflags`? Accesses of the CSR itself do not
    /// count.
    pub fn writes_fflags(self) -> bool {
        use Function as F;
        match self.semantics() {
            (
                Chapter::float | Chapter::finx,
                F::sgnj | F::class | F::li | F::mv_x | F::mv_f | F::mvh | F::mvp,
                _,
            ) => false,
            // Binary64 holds every integer of 32 bits.
            (Chapter::float | Chapter::finx, F::from_int, _) => {
                !matches!(*self.base().row().parameters, [Param::F64 | Param::X64, Param::W | Param::Wu])
            }
            (Chapter::vfloat, F::exact_vv | F::exact_vf, Param::Sgnj | Param::Sgnjn | Param::Sgnjx) => false,
            (Chapter::vfloat, F::v, Param::Class) => false,
            // A format holds every integer of half its width.
            (Chapter::vfcvt, F::wfrom_int, _) => false,
            (chapter, ..) => chapter.is_float(),
        }
    }

    /// Does the instruction retire in every state, once it is fetched and its extension is there?
    pub fn never_traps(self) -> bool {
        use Function as F;
        matches!(self.semantics(), (Chapter::int, ..) | (Chapter::misc, F::nop | F::fence | F::mop, _))
    }

    /// What the instruction does to memory, if it is a scalar load, store or atomic. Cache-block operations are none.
    ///
    /// ```
    /// use rivet_isa::Op;
    /// let access = Op::c_lwsp.scalar_access().expect("an access");
    /// assert_eq!((access.bytes, access.loads, access.stores, access.signed), (4, true, false, true));
    /// assert_eq!(Op::amoadd_d.scalar_access().map(|access| access.stores), Some(true));
    /// assert_eq!(Op::vle32_v.scalar_access(), None);
    /// ```
    pub fn scalar_access(self) -> Option<ScalarAccess> {
        use Function as F;
        let (chapter, function, parameter) = self.semantics();
        let (atomic, float) = (chapter == Chapter::amo, matches!(function, F::fload | F::fstore));
        let (loads, stores) = match (chapter, function) {
            (Chapter::ldst, F::load | F::fload | F::load_pair) | (Chapter::amo, F::lr | F::load_acquire) => {
                (true, false)
            }
            (Chapter::ldst, F::store | F::fstore | F::store_pair)
            | (Chapter::amo, F::sc | F::store_release) => (false, true),
            (Chapter::amo, _) => (true, true),
            _ => return None,
        };
        let (bytes, signed) = match (function, parameter) {
            (F::cas_pair, _) => (16, false),
            (F::load_pair | F::store_pair, _) => (8, false),
            (F::cas_d, _) => (8, true),
            (_, Param::B) => (1, true),
            (_, Param::H) => (2, true),
            (_, Param::W) => (4, true),
            (_, Param::D) => (8, true),
            (_, Param::Bu) => (1, false),
            (_, Param::Hu) => (2, false),
            (_, Param::Wu) => (4, false),
            (_, other) => unreachable!("{other} is no width of an access"),
        };
        let signed = signed && loads && !float;
        let pair = matches!(function, F::cas_pair | F::load_pair | F::store_pair);
        Some(ScalarAccess { bytes, loads, stores, atomic, float, signed, pair })
    }
}

impl Inst {
    /// The constant that `beqi` or `bnei` compares rs1 with; what would be 0 is -1.
    #[inline]
    pub fn branch_constant(&self) -> Option<i64> {
        let constant = if self.aux == 0 { -1 } else { i64::from(self.aux) };
        matches!(self.op, Op::beqi | Op::bnei).then_some(constant)
    }

    /// The registers that the instruction reads, by operand. The set may be too large, never too small: registers that
    /// only RV32 reads are in it. What keeps its value in vd (prestart, tail, inactive elements) is not read.
    pub fn reads(&self) -> RegisterSet {
        use Operand::*;
        let row = self.op.base().row();
        let mut set = RegisterSet::default();
        for operand in &row.operands {
            match operand {
                Rs1 | Rs1N0 | Rs1P | CRs1N0 | SpRs1 | LinkRs1 | T0Rs1 => set.x |= bit(self.rs1),
                RdRs1 | RdRs1N0 | RdRs1P | SpRdRs1 => set.x |= bit(self.rs1),
                Rs2 | Rs2P | CRs2 | CRs2N0 | LinkRs2 | RaRs2 => set.x |= bit(self.rs2),
                Rs3 => set.x |= bit(self.rs3),
                Rs2Pair | Rs2PairP | CRs2Pair | Rs2D => set.x |= pair(self.rs2),
                Rs1D => set.x |= pair(self.rs1),
                Rs3D => set.x |= pair(self.rs3),
                // RV64 leaves the second register as it is.
                RdD => set.x |= pair(self.rd) & !bit(self.rd),
                Fs1 => set.f |= bit(self.rs1),
                Fs2 | Fs2P | CFs2 => set.f |= bit(self.rs2),
                Fs3 => set.f |= bit(self.rs3),
                Vs1 => set.v |= bit(self.rs1),
                Vs2 => set.v |= bit(self.rs2),
                Vs3 => set.v |= bit(self.rd),
                V0 => set.v |= 1,
                operand if operand.is_memory() => set.x |= bit(self.rs1),
                _ => {}
            }
        }
        if row.form.reads_vd && row.form.vd != Shape::None {
            set.v |= bit(self.rd);
        }
        if !self.vm {
            set.v |= 1;
        }
        let (_, function, _) = self.op.semantics();
        match function {
            Function::cas => set.x |= bit(self.rd),
            Function::cas_pair => set.x |= pair(self.rd),
            Function::push => set.x |= SP | list(self),
            Function::pop | Function::popret | Function::popretz => set.x |= SP,
            Function::mvsa01 => set.x |= A0 | A1,
            Function::mva01s => set.x |= bit(self.rs1) | bit(self.rs2),
            // RV32 compares and stores pairs.
            Function::cas_d => set.x |= pair(self.rd) | pair(self.rs2),
            _ => {}
        }
        set.x &= !1;
        set
    }

    /// The registers that the instruction writes, by operand. The set may be too large, never too small: registers that
    /// only RV32 writes are in it.
    pub fn writes(&self) -> RegisterSet {
        use Operand::*;
        let row = self.op.base().row();
        let mut set = RegisterSet::default();
        for operand in &row.operands {
            match operand {
                Rd | RdN0 | RdP | RaRd | RdN2 => set.x |= bit(self.rd),
                RdRs1 | RdRs1N0 | RdRs1P | SpRdRs1 => set.x |= bit(self.rd),
                RdPair | RdPairN0 | RdPairP | RdD => set.x |= pair(self.rd),
                Fd | FdP => set.f |= bit(self.rd),
                Vd => set.v |= bit(self.rd),
                _ => {}
            }
        }
        let (_, function, _) = self.op.semantics();
        match function {
            Function::cas_d => set.x |= pair(self.rd),
            Function::push => set.x |= SP,
            Function::pop | Function::popret => set.x |= SP | list(self),
            Function::popretz => set.x |= SP | A0 | list(self),
            Function::mvsa01 => set.x |= bit(self.rs1) | bit(self.rs2),
            Function::mva01s => set.x |= A0 | A1,
            Function::jalt => set.x |= RA,
            _ => {}
        }
        set.x &= !1;
        set
    }
}

const RA: u32 = 1 << 1;
const SP: u32 = 1 << 2;
const A0: u32 = 1 << 10;
const A1: u32 = 1 << 11;

/// The registers that `cm.push` and `cm.pop` move.
fn list(inst: &Inst) -> u32 {
    inst.saved_registers().iter().fold(0, |set, &register| set | bit(register))
}

fn bit(register: u8) -> u32 {
    1 << (register & 31)
}

/// A register and the next; that of x0 is all zero.
fn pair(register: u8) -> u32 {
    if register == 0 { 0 } else { bit(register) | bit(register + 1) }
}
