//! Choices that the specification leaves to the implementation: one named key each.

use rivet_isa::isa_string::IsaError;
use rivet_isa::{Decoder, Isa};

/// What agnostic elements receive (V 3.4.3: "overwritten with 1s" or undisturbed, element by element).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Agnostic {
    /// They keep their value.
    #[default]
    Undisturbed,
    /// All bits become 1.
    Ones,
    /// Each element is one or the other by a seeded random choice, so that a program leaning on either is caught.
    Mixed {
        /// Start of the random sequence.
        seed: u64,
    },
}

/// What an arithmetic vector instruction does when vstart is not 0 (V 3.7 lets implementations trap on values
/// that they never produce themselves).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ArithmeticVstart {
    /// It starts at element vstart.
    #[default]
    Honour,
    /// It raises an illegal-instruction exception.
    Trap,
}

/// How many elements a fault-only-first load processes where no element faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum FaultOnlyFirst {
    /// All.
    #[default]
    Whole,
    /// Some, and vl is reduced to their number (V 7.7: "implementations are permitted to process fewer than vl elements
    /// and reduce vl accordingly, but if vstart=0 and vl>0, then at least one element must be processed"). A function
    /// of the seed, pc, address and vl.
    Trimmed {
        /// What chooses.
        seed: u64,
    },
}

/// The order of the additions of an unordered floating-point sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum UnorderedSum {
    /// That of the ordered sum.
    #[default]
    Ordered,
    /// That of a tree over all elements, a function of the seed, vtype and vl (V 14.3: "The reduction tree structure
    /// must be deterministic for a given value in vtype and vl").
    Tree {
        /// What chooses.
        seed: u64,
    },
}

/// The contents of the vector registers after reset, which the specification leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum VectorStart {
    /// All bits are 0.
    #[default]
    Zeros,
    /// All bits are 1.
    Ones,
    /// The bits are random.
    Random {
        /// What chooses.
        seed: u64,
    },
}

/// What atomic instructions raise at a misaligned address (A, 13.2 and 13.4: "an address-misaligned exception or an access-fault
/// exception").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum MisalignedAtomic {
    /// An address-misaligned exception.
    #[default]
    Misaligned,
    /// An access-fault exception, which asks for no emulation.
    AccessFault,
}

/// What a hart is: its ISA and the choices.
#[derive(Clone, Debug)]
pub struct Config {
    /// Instructions, XLEN, VLEN, ELEN.
    pub isa: Isa,
    /// Decoder of `isa`.
    pub decoder: Decoder,
    /// Agnostic elements.
    pub agnostic: Agnostic,
    /// Arithmetic with vstart other than 0.
    pub vstart: ArithmeticVstart,
    /// Fault-only-first loads.
    pub fault_only_first: FaultOnlyFirst,
    /// Unordered floating-point sums.
    pub unordered_sum: UnorderedSum,
    /// Vector registers after reset.
    pub vector_start: VectorStart,
    /// Misaligned scalar accesses work; otherwise they raise address-misaligned exceptions.
    pub misaligned: bool,
    /// Misaligned atomic accesses.
    pub misaligned_atomic: MisalignedAtomic,
    /// vl for AVL between VLMAX and 2·VLMAX: ceil(AVL/2), in whole element groups, rather than VLMAX (V 6.3).
    pub half_avl: bool,
    /// `vsetvli x0, x0` (and `vsetvl`) sets vill where it would change VLMAX, or where vill was set before: V 6.2
    /// reserves both. Otherwise it takes vl as AVL.
    pub vsetvl_x0_vill: bool,
    /// misa.C can be cleared, which makes IALIGN 32; otherwise misa is fixed.
    pub writable_misa: bool,
    /// An illegal-instruction exception writes the instruction to mtval or stval; otherwise 0.
    pub illegal_tval: bool,
    /// `time` is the host's clock; otherwise a function of the instructions that have retired.
    pub host_time: bool,
    /// Entries of physical memory protection: 0, 16 or 64.
    pub pmp_entries: usize,
    /// G: the grain of physical memory protection is 2^(G+2) bytes.
    pub pmp_grain: u32,
    /// Address of the handler of non-maskable interrupts (Smrnmi).
    pub rnmi_handler: u64,
}

impl Config {
    /// Describes the implementation-defined choices: two harts of one ISA behave the same if their texts are equal.
    pub fn choices(&self) -> String {
        let choices = (
            (self.agnostic, self.vstart, self.misaligned, self.half_avl, self.vsetvl_x0_vill),
            (self.fault_only_first, self.unordered_sum, self.vector_start),
            (self.writable_misa, self.illegal_tval, self.host_time, self.pmp_entries, self.pmp_grain),
            (self.rnmi_handler, self.misaligned_atomic),
        );
        format!("{choices:?}")
    }

    /// The same choices at another VLEN.
    pub fn with_vlen(&self, vlen: u32) -> Result<Config, IsaError> {
        Ok(Config { isa: self.isa.with_vlen(vlen)?, ..self.clone() })
    }

    /// The default choices for an ISA.
    pub fn new(isa: Isa) -> Config {
        let decoder = Decoder::new(&isa);
        Config {
            isa,
            decoder,
            agnostic: Agnostic::default(),
            vstart: ArithmeticVstart::default(),
            fault_only_first: FaultOnlyFirst::default(),
            unordered_sum: UnorderedSum::default(),
            vector_start: VectorStart::default(),
            misaligned: true,
            misaligned_atomic: MisalignedAtomic::default(),
            half_avl: false,
            vsetvl_x0_vill: true,
            writable_misa: true,
            illegal_tval: true,
            host_time: false,
            pmp_entries: 16,
            pmp_grain: 0,
            rnmi_handler: 0x1000,
        }
    }
}
