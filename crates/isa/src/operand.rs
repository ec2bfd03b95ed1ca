//! Kinds of operands: which bits of the encoding hold them and which field of [`Inst`] receives them.
//!
//! A kind says everything the decoder and the encoder need; how it is written is the disassembler's business.

use crate::Inst;

/// A slice of an encoding: `width` bits at `at`, standing for bits `to..` of the value.
type Piece = (u8, u8, u8);

/// Where a value goes in [`Inst`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// `rd`.
    Rd,
    /// `rs1`.
    Rs1,
    /// `rs2`.
    Rs2,
    /// `rs3`.
    Rs3,
    /// `rd` and `rs1`.
    RdRs1,
    /// `imm`.
    Imm,
    /// `aux`.
    Aux,
    /// `vm`.
    Vm,
}

/// A constraint that an encoding must meet, else it is another instruction or reserved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// Any value.
    Any,
    /// Not zero.
    NonZero,
    /// Not 2 (`c.lui` with `sp` is `c.addi16sp`).
    NotSp,
    /// Below XLEN.
    BelowXlen,
    /// At most 10 (round numbers of `aes64ks1i`).
    AtMost10,
    /// A rounding mode: 0 to 4, or 7 for dynamic.
    RoundingMode,
    /// An even register, the first of a pair.
    Even,
    /// An even register that is not 0.
    EvenNonZero,
    /// At least this.
    AtLeast(i32),
    /// Another register than `rs1`, which is read before.
    OtherThanRs1,
    /// On RV32 an even register, the first of a pair; any register on RV64.
    EvenOnRv32,
    /// This value, which has no bits in the encoding.
    Fixed(i32),
}

macro_rules! operands {
    ($( $(#[doc = $doc:literal])* $name:ident $slot:ident $constraint:expr, $signed:literal, [$($piece:expr),*]; )*) => {
        /// A kind of operand.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Operand { $( $(#[doc = $doc])* $name, )* }

        impl Operand {
            #[inline(always)]
            const fn spec(self) -> (Slot, Constraint, bool, &'static [Piece]) {
                const SPECS: &[(Slot, Constraint, bool, &[Piece])] =
                    &[$( (Slot::$slot, $constraint, $signed, &[$($piece),*]), )*];
                SPECS[self as usize]
            }

            /// Reads the operand from `raw` into `inst`; false when the encoding breaks the operand's constraint.
            pub(crate) fn decode(self, raw: u32, xlen: u32, inst: &mut Inst) -> bool {
                // In each arm all but `raw` and `xlen` is constant. Short programs spend much of their time in decoding.
                match self {
                    $(Operand::$name => {
                        const WIDTH: u32 = if $signed { width(&[$($piece),*]) } else { 32 };
                        Operand::$name.read(0 $(| part(raw, $piece))*, WIDTH, raw, xlen, inst)
                    })*
                }
            }
        }
    };
}

/// Width in bits of the value that the pieces make up, trailing zeros included.
const fn width(pieces: &[Piece]) -> u32 {
    let (mut most, mut rest) = (0, pieces);
    while let [(_, n, to), others @ ..] = rest {
        let end = *n as u32 + *to as u32;
        (most, rest) = (if end > most { end } else { most }, others);
    }
    most
}

/// The bits of a value that a piece of an encoding holds.
#[inline(always)]
const fn part(raw: u32, (at, n, to): Piece) -> u32 {
    ((raw >> at) & ((1u32 << n) - 1)) << to
}

use Constraint::*;
operands! {
    /// Integer destination.
    Rd Rd Any, false, [(7, 5, 0)];
    /// Integer destination, not x0.
    RdN0 Rd NonZero, false, [(7, 5, 0)];
    /// Integer destination x8 to x15 in bits 4:2.
    RdP Rd Any, false, [(2, 3, 0)];
    /// Implicit destination x1.
    RaRd Rd Fixed(1), false, [];
    /// Destination pair, its even register.
    RdPair Rd Even, false, [(7, 5, 0)];
    /// Source pair 2, its even register.
    Rs2Pair Rs2 Even, false, [(20, 5, 0)];
    /// Destination pair of a compressed instruction, its even register, not x0.
    RdPairN0 Rd EvenNonZero, false, [(7, 5, 0)];
    /// Destination pair, its even register of x8 to x15 in bits 4:2.
    RdPairP Rd Even, false, [(2, 3, 0)];
    /// Source pair 2, its even register of x8 to x15 in bits 4:2.
    Rs2PairP Rs2 Even, false, [(2, 3, 0)];
    /// Source pair 2 of a compressed instruction, its even register.
    CRs2Pair Rs2 Even, false, [(2, 5, 0)];
    /// One of s0 to s7, in bits 9:7.
    Saved1 Rs1 Any, false, [(7, 3, 0)];
    /// One of s0 to s7, in bits 4:2.
    Saved2 Rs2 Any, false, [(2, 3, 0)];
    /// Another one of s0 to s7, in bits 4:2.
    Saved2Other Rs2 OtherThanRs1, false, [(2, 3, 0)];
    /// The registers that `cm.push` and `cm.pop` move: see [`Inst::saved_registers`].
    RegisterList Aux AtLeast(4), false, [(4, 4, 0)];
    /// The frame of `cm.push` beyond what the registers need, written as the whole: see [`Inst::frame`].
    FrameDown Imm Any, false, [(2, 2, 4)];
    /// The frame of `cm.pop`, likewise.
    FrameUp Imm Any, false, [(2, 2, 4)];
    /// Index in the jump table of `cm.jt`.
    TableIndex Imm Any, false, [(2, 5, 0)];
    /// Index in the jump table of `cm.jalt`.
    TableIndexLink Imm AtLeast(32), false, [(2, 8, 0)];
    /// Destination of 64 bits: on RV32 a pair.
    RdD Rd EvenOnRv32, false, [(7, 5, 0)];
    /// Source 1 of 64 bits: on RV32 a pair.
    Rs1D Rs1 EvenOnRv32, false, [(15, 5, 0)];
    /// Source 2 of 64 bits: on RV32 a pair.
    Rs2D Rs2 EvenOnRv32, false, [(20, 5, 0)];
    /// Source 3 of 64 bits: on RV32 a pair.
    Rs3D Rs3 EvenOnRv32, false, [(27, 5, 0)];
    /// Integer source 1.
    Rs1 Rs1 Any, false, [(15, 5, 0)];
    /// Integer source 1 of a compressed instruction, not x0.
    Rs1N0 Rs1 NonZero, false, [(7, 5, 0)];
    /// Integer source 1, x8 to x15 in bits 9:7.
    Rs1P Rs1 Any, false, [(7, 3, 0)];
    /// Source of `c.mv`, not x0.
    CRs1N0 Rs1 NonZero, false, [(2, 5, 0)];
    /// Implicit source x2.
    SpRs1 Rs1 Fixed(2), false, [];
    /// Source 1, a link register: x1 or x5.
    LinkRs1 Rs1 Any, false, [(17, 1, 2)];
    /// Implicit source 1 x5.
    T0Rs1 Rs1 Fixed(5), false, [];
    /// Source 2, a link register: x1 or x5.
    LinkRs2 Rs2 Any, false, [(22, 1, 2)];
    /// Implicit source 2 x1.
    RaRs2 Rs2 Fixed(1), false, [];
    /// Integer source 2.
    Rs2 Rs2 Any, false, [(20, 5, 0)];
    /// Integer source 3.
    Rs3 Rs3 Any, false, [(27, 5, 0)];
    /// Integer source 2, x8 to x15 in bits 4:2.
    Rs2P Rs2 Any, false, [(2, 3, 0)];
    /// Integer source 2 of a compressed instruction.
    CRs2 Rs2 Any, false, [(2, 5, 0)];
    /// Integer source 2 of a compressed instruction, not x0.
    CRs2N0 Rs2 NonZero, false, [(2, 5, 0)];
    /// Destination and source 1 of a compressed instruction.
    RdRs1 RdRs1 Any, false, [(7, 5, 0)];
    /// Destination and source 1, not x0.
    RdRs1N0 RdRs1 NonZero, false, [(7, 5, 0)];
    /// Destination and source 1, x8 to x15 in bits 9:7.
    RdRs1P RdRs1 Any, false, [(7, 3, 0)];
    /// Implicit destination and source x2.
    SpRdRs1 RdRs1 Fixed(2), false, [];

    /// Floating-point destination.
    Fd Rd Any, false, [(7, 5, 0)];
    /// Floating-point destination f8 to f15 in bits 4:2.
    FdP Rd Any, false, [(2, 3, 0)];
    /// Floating-point source 1.
    Fs1 Rs1 Any, false, [(15, 5, 0)];
    /// Floating-point source 2.
    Fs2 Rs2 Any, false, [(20, 5, 0)];
    /// Floating-point source 2, f8 to f15 in bits 4:2.
    Fs2P Rs2 Any, false, [(2, 3, 0)];
    /// Floating-point source 2 of a compressed instruction.
    CFs2 Rs2 Any, false, [(2, 5, 0)];
    /// Floating-point source 3.
    Fs3 Rs3 Any, false, [(27, 5, 0)];
    /// Rounding mode.
    Rm Aux RoundingMode, false, [(12, 3, 0)];
    /// Rounding mode that is always `rtz` and part of the pattern.
    RtzRm Aux Fixed(1), false, [];
    /// Index of an `fli` constant.
    FliImm Rs1 Any, false, [(15, 5, 0)];

    /// Vector destination group.
    Vd Rd Any, false, [(7, 5, 0)];
    /// Vector source group 1.
    Vs1 Rs1 Any, false, [(15, 5, 0)];
    /// Vector source group 2.
    Vs2 Rs2 Any, false, [(20, 5, 0)];
    /// Vector group that a store reads.
    Vs3 Rd Any, false, [(7, 5, 0)];
    /// Mask bit: clear when masked by v0.
    Vm Vm Any, false, [(25, 1, 0)];
    /// v0 as an operand (`vadc`, `vmerge` …): the instruction always reads it.
    V0 Vm Fixed(0), false, [];
    /// Fields of a segment less one.
    Nf Aux Any, false, [(29, 3, 0)];
    /// Signed 5-bit immediate of vector instructions.
    Simm5 Imm Any, true, [(15, 5, 0)];
    /// Unsigned 5-bit immediate of vector instructions.
    Uimm5V Imm Any, false, [(15, 5, 0)];
    /// Unsigned 6-bit immediate of `vror.vi`.
    Uimm6V Imm Any, false, [(15, 5, 0), (26, 1, 5)];
    /// vtype of `vsetvli`.
    VtypeI11 Imm Any, false, [(20, 11, 0)];
    /// vtype of `vsetivli`.
    VtypeI10 Imm Any, false, [(20, 10, 0)];

    /// Signed 12-bit immediate.
    I12 Imm Any, true, [(20, 12, 0)];
    /// Upper 20 bits.
    U20 Imm Any, true, [(12, 20, 12)];
    /// Offset of `jal`, from the instruction's own address.
    J20 Imm Any, true, [(31, 1, 20), (12, 8, 12), (20, 1, 11), (21, 10, 1)];
    /// Offset of a branch, from the instruction's own address.
    B12 Imm Any, true, [(31, 1, 12), (7, 1, 11), (25, 6, 5), (8, 4, 1)];
    /// The constant that a branch compares with: see [`Inst::branch_constant`].
    Cimm Aux Any, false, [(20, 5, 0)];
    /// Shift amount below XLEN.
    Shamt Imm BelowXlen, false, [(20, 6, 0)];
    /// Shift amount of a 32-bit operation.
    Shamt5 Imm Any, false, [(20, 5, 0)];
    /// Unsigned immediate in the place of `rs1`.
    Uimm5 Rs1 Any, false, [(15, 5, 0)];
    /// CSR number.
    Csr Imm Any, false, [(20, 12, 0)];
    /// Byte select of `aes32*` and `sm4*`.
    Bs Aux Any, false, [(30, 2, 0)];
    /// Round number of `aes64ks1i`.
    Rnum Aux AtMost10, false, [(20, 4, 0)];
    /// Bits aq (1) and rl (0).
    Aqrl Aux Any, false, [(25, 2, 0)];
    /// fm, predecessor and successor sets of `fence`.
    FenceSets Imm Any, false, [(20, 12, 0)];
    /// Number of `mop.r.n`.
    MopR Aux Any, false, [(20, 2, 0), (26, 2, 2), (30, 1, 4)];
    /// Number of `mop.rr.n`.
    MopRr Aux Any, false, [(26, 2, 0), (30, 1, 2)];

    /// Memory at `rs1`.
    Mem Rs1 Any, false, [(15, 5, 0)];
    /// Memory at `rs1` plus an I-type immediate.
    MemI Imm Any, true, [(20, 12, 0)];
    /// Memory at `rs1` plus an S-type immediate.
    MemS Imm Any, true, [(7, 5, 0), (25, 7, 5)];
    /// Memory at `rs1` plus a multiple of 32 (`prefetch.*`).
    MemP Imm Any, true, [(25, 7, 5)];
    /// Memory at x8 to x15 plus a multiple of 4.
    CMemW Imm Any, false, [(6, 1, 2), (10, 3, 3), (5, 1, 6)];
    /// Memory at x8 to x15 plus a multiple of 8.
    CMemD Imm Any, false, [(10, 3, 3), (5, 2, 6)];
    /// Memory at x8 to x15 plus 0 to 3.
    CMemB Imm Any, false, [(6, 1, 0), (5, 1, 1)];
    /// Memory at x8 to x15 plus 0 or 2.
    CMemH Imm Any, false, [(5, 1, 1)];
    /// Memory at x2 plus a multiple of 4, loads.
    CMemWsp Imm Any, false, [(4, 3, 2), (12, 1, 5), (2, 2, 6)];
    /// Memory at x2 plus a multiple of 8, loads.
    CMemDsp Imm Any, false, [(5, 2, 3), (12, 1, 5), (2, 3, 6)];
    /// Memory at x2 plus a multiple of 4, stores.
    CMemWspS Imm Any, false, [(9, 4, 2), (7, 2, 6)];
    /// Memory at x2 plus a multiple of 8, stores.
    CMemDspS Imm Any, false, [(10, 3, 3), (7, 3, 6)];
    /// Signed 6-bit immediate.
    CImm6 Imm Any, true, [(2, 5, 0), (12, 1, 5)];
    /// Immediate of `c.addi4spn`, not 0.
    CImm4spn Imm NonZero, false, [(6, 1, 2), (5, 1, 3), (11, 2, 4), (7, 4, 6)];
    /// Immediate of `c.addi16sp`, not 0.
    CImm16sp Imm NonZero, true, [(6, 1, 4), (2, 1, 5), (5, 1, 6), (3, 2, 7), (12, 1, 9)];
    /// Immediate of `c.lui`, not 0.
    CLui Imm NonZero, true, [(2, 5, 12), (12, 1, 17)];
    /// Shift amount below XLEN of a compressed instruction.
    CShamt Imm BelowXlen, false, [(2, 5, 0), (12, 1, 5)];
    /// Implicit immediate 255.
    CImm255 Imm Fixed(255), false, [];
    /// Implicit immediate -1.
    CImmNeg1 Imm Fixed(-1), false, [];
    /// Offset of `c.j` and `c.jal`.
    CJ Imm Any, true, [(3, 3, 1), (11, 1, 4), (2, 1, 5), (7, 1, 6), (6, 1, 7), (9, 2, 8), (8, 1, 10), (12, 1, 11)];
    /// Offset of `c.beqz` and `c.bnez`.
    CB Imm Any, true, [(3, 2, 1), (10, 2, 3), (2, 1, 5), (5, 2, 6), (12, 1, 8)];
    /// Number of `c.mop.n`: odd, 1 to 15.
    CMop Aux Any, false, [(8, 3, 1)];
    /// Destination other than x0 and x2 … of `c.lui`.
    RdN2 Rd NotSp, false, [(7, 5, 0)];
}

/// The base register of a memory operand: where its bits are.
enum Base {
    /// Bits 19:15.
    Rs1,
    /// x8 to x15 in bits 9:7.
    Compact,
    /// x2, implicit.
    Sp,
}

impl Operand {
    /// The field of [`Inst`] that receives the operand's main value.
    pub fn slot(self) -> Slot {
        self.spec().0
    }

    /// What the value must fulfil.
    pub fn constraint(self) -> Constraint {
        self.spec().1
    }

    /// Is the operand written in the assembly text? Implicit ones are not.
    pub fn is_implicit(self) -> bool {
        matches!(self.constraint(), Constraint::Fixed(_)) && self != Operand::V0
    }

    /// Is the value a register number of three bits, standing for x8 to x15?
    #[inline(always)]
    fn is_compact(self) -> bool {
        use Operand::*;
        matches!(self, RdP | Rs1P | Rs2P | RdRs1P | FdP | Fs2P | RdPairP | Rs2PairP)
    }

    /// Is the value a number of three bits, standing for s0 to s7?
    #[inline(always)]
    pub(crate) fn is_saved(self) -> bool {
        matches!(self, Operand::Saved1 | Operand::Saved2 | Operand::Saved2Other)
    }

    /// Is the value the number of an integer register, or the first of a pair?
    fn is_integer_register(self) -> bool {
        use Operand::*;
        matches!(
            self,
            Rd | RdN0
                | RdN2
                | RdPair
                | RdPairN0
                | RdD
                | RdRs1
                | RdRs1N0
                | Rs1
                | Rs1N0
                | Rs1D
                | CRs1N0
                | Saved1
                | Rs2
                | Rs2Pair
                | CRs2Pair
                | Rs2D
                | CRs2
                | CRs2N0
                | Saved2
                | Saved2Other
                | Rs3
                | Rs3D
        )
    }

    /// Is the value always odd, its lowest bit being part of the pattern?
    #[inline(always)]
    fn is_odd(self) -> bool {
        matches!(self, Operand::CMop | Operand::LinkRs1 | Operand::LinkRs2)
    }

    #[inline(always)]
    fn base(self) -> Option<Base> {
        use Operand::*;
        match self {
            MemI | MemS | MemP => Some(Base::Rs1),
            CMemW | CMemD | CMemB | CMemH => Some(Base::Compact),
            CMemWsp | CMemDsp | CMemWspS | CMemDspS => Some(Base::Sp),
            _ => None,
        }
    }

    /// Is this a memory operand, `imm(rs1)` or `(rs1)`?
    pub fn is_memory(self) -> bool {
        self == Operand::Mem || self.base().is_some()
    }

    /// Bits of the encoding that hold the operand.
    pub fn bits(self) -> u32 {
        let own = self.spec().3.iter().fold(0, |m, &(at, n, _)| m | (((1u32 << n) - 1) << at));
        own | match self.base() {
            Some(Base::Rs1) => 0x1f << 15,
            Some(Base::Compact) => 7 << 7,
            Some(Base::Sp) | None => 0,
        }
    }

    /// The range of values the operand can hold as (min, max, step), register offsets of compact forms applied.
    pub fn range(self) -> (i32, i32, i32) {
        let (_, constraint, signed, pieces) = self.spec();
        if let Fixed(v) = constraint {
            return (v, v, 1);
        }
        let step = 1 << pieces.iter().map(|p| p.2).min().unwrap_or(0);
        let width = width(pieces);
        match (signed, self.is_compact()) {
            _ if self.is_saved() => (8, 23, 1),
            (_, true) => (8, 15, 1),
            (true, _) => {
                ((-1i64 << (width - 1)) as i32, ((1i64 << (width - 1)) - i64::from(step)) as i32, step)
            }
            (false, _) => {
                // Missing low pieces leave a fixed odd bit.
                let low = i32::from(self.is_odd());
                (low, (1 << width) - step + low, step)
            }
        }
    }

    /// The highest integer register that the operand names in `inst`; 0 if it names none. Those that are in every base
    /// do not count.
    pub(crate) fn highest_register(self, inst: &Inst) -> u8 {
        let base = if self == Operand::Mem || matches!(self.base(), Some(Base::Rs1)) { inst.rs1 } else { 0 };
        match self.slot() {
            Slot::Aux if self == Operand::RegisterList => {
                inst.saved_registers().iter().copied().max().unwrap_or(0)
            }
            Slot::Rd | Slot::RdRs1 if self.is_integer_register() => inst.rd,
            Slot::Rs1 if self.is_integer_register() => inst.rs1,
            Slot::Rs2 if self.is_integer_register() => inst.rs2,
            Slot::Rs3 if self.is_integer_register() => inst.rs3,
            _ => base,
        }
    }

    /// Sign-extends `value` from `width` bits and puts it into `inst`; false when it breaks the operand's constraint.
    #[inline(always)]
    fn read(self, value: u32, width: u32, raw: u32, xlen: u32, inst: &mut Inst) -> bool {
        let (slot, constraint, ..) = self.spec();
        let mut v = value;
        if self.is_compact() {
            v += 8;
        }
        if self.is_odd() {
            v |= 1;
        }
        if self.is_saved() {
            // x8, x9, x18 to x23.
            v += if v < 2 { 8 } else { 16 };
        }
        let shift = 32 - width;
        let mut v = (v as i32) << shift >> shift;
        match constraint {
            Any => {}
            NonZero if v == 0 => return false,
            NotSp if v == 2 => return false,
            BelowXlen if v as u32 >= xlen => return false,
            AtMost10 if v > 10 => return false,
            RoundingMode if v == 5 || v == 6 => return false,
            Even if v & 1 != 0 => return false,
            EvenOnRv32 if xlen == 32 && v & 1 != 0 => return false,
            EvenNonZero if v == 0 || v & 1 != 0 => return false,
            AtLeast(least) if v < least => return false,
            OtherThanRs1 if v == i32::from(inst.rs1) => return false,
            Fixed(f) => v = f,
            _ => {}
        }
        match slot {
            Slot::Rd => inst.rd = v as u8,
            Slot::Rs1 => inst.rs1 = v as u8,
            Slot::Rs2 => inst.rs2 = v as u8,
            Slot::Rs3 => inst.rs3 = v as u8,
            Slot::RdRs1 => (inst.rd, inst.rs1) = (v as u8, v as u8),
            Slot::Imm => inst.imm = v,
            Slot::Aux => inst.aux = v as u8,
            Slot::Vm => inst.vm = v != 0,
        }
        match self.base() {
            Some(Base::Rs1) => inst.rs1 = ((raw >> 15) & 31) as u8,
            Some(Base::Compact) => inst.rs1 = ((raw >> 7) & 7) as u8 + 8,
            Some(Base::Sp) => inst.rs1 = 2,
            None => {}
        }
        true
    }

    /// The operand's bits for the values in `inst`; `None` when they cannot be encoded.
    pub(crate) fn encode(self, inst: &Inst, xlen: u32) -> Option<u32> {
        let (slot, constraint, signed, pieces) = self.spec();
        let v = match slot {
            Slot::Rd => i32::from(inst.rd),
            Slot::Rs1 => i32::from(inst.rs1),
            Slot::Rs2 => i32::from(inst.rs2),
            Slot::Rs3 => i32::from(inst.rs3),
            Slot::RdRs1 if inst.rd == inst.rs1 => i32::from(inst.rd),
            Slot::RdRs1 => return None,
            Slot::Imm => inst.imm,
            Slot::Aux => i32::from(inst.aux),
            Slot::Vm => i32::from(inst.vm),
        };
        let base = match (self.base(), inst.rs1) {
            (Some(Base::Rs1), r) => u32::from(r) << 15,
            (Some(Base::Compact), r @ 8..=15) => u32::from(r - 8) << 7,
            (Some(Base::Sp), 2) | (None, _) => 0,
            (Some(_), _) => return None,
        };
        let (min, max, step) = self.range();
        let fits = v >= min && v <= max && (i64::from(v) - i64::from(min)) % i64::from(step) == 0;
        let allowed = match constraint {
            NonZero => v != 0,
            NotSp => v != 2,
            BelowXlen => (v as u32) < xlen,
            AtMost10 => v <= 10,
            RoundingMode => v != 5 && v != 6,
            Even => v & 1 == 0,
            EvenOnRv32 => xlen == 64 || v & 1 == 0,
            EvenNonZero => v != 0 && v & 1 == 0,
            AtLeast(least) => v >= least,
            OtherThanRs1 => v != i32::from(inst.rs1),
            Any | Fixed(_) => true,
        };
        if !fits || !allowed {
            return None;
        }
        let v = match v {
            8 | 9 if self.is_saved() => v - 8,
            18..=23 if self.is_saved() => v - 16,
            _ if self.is_saved() => return None,
            _ if self.is_compact() => v - 8,
            _ => v,
        } as u32;
        debug_assert!(signed || v as i32 >= 0 || pieces.is_empty());
        Some(pieces.iter().fold(base, |raw, &(at, n, to)| raw | (((v >> to) & ((1u32 << n) - 1)) << at)))
    }
}
