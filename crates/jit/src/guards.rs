//! What compiled code assumes beside its instructions: the [`CompileKey`] for which it is compiled, and the [`Guards`] that a
//! hart must pass where it enters.
//!
//! Invariant: code is entered only where its [`Guards`] hold, and forgotten where the [`CompileKey`] changes.

use rivet_hart::{AddressSpace, Agnostic, FaultOnlyFirst, Hart, UnorderedSum};
use rivet_isa::{Ext, VtypeKey};

use crate::operands::numbers;
use crate::scalar::{NEAREST, UP};
use crate::vector::Vl;

/// The configuration for which code is compiled. When a hart's configuration changes, its compiled code is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CompileKey {
    /// Logarithm of the size of a user program's address space; none on a bare machine.
    pub(crate) user_bits: Option<u32>,
    /// The host's protection of that memory is the guest's: compiled code need not look at the flags of pages.
    pub(crate) mirrored: bool,
    /// XLEN is 32.
    pub(crate) rv32: bool,
    /// Misaligned accesses trap.
    pub(crate) strict: bool,
    pub(crate) vlen: u32,
    pub(crate) elen: u32,
    /// SHA-512 has instructions: Zvknhb.
    pub(crate) long_hashes: bool,
    /// See [`rivet_hart::Config::half_avl`].
    pub(crate) half_avl: bool,
    /// Agnostic elements keep their values.
    pub(crate) undisturbed: bool,
    /// They become all ones.
    pub(crate) ones: bool,
    /// Fault-only-first loads load all elements, or fault.
    pub(crate) whole_loads: bool,
    /// Unordered sums are ordered sums.
    pub(crate) ordered_sums: bool,
    /// The rounding mode of fixed-point instructions that they are lowered for.
    pub(crate) vxrm: u8,
    /// Floating point is lowered: it is on, its state dirty, and the host rounds as `frm` says.
    pub(crate) float: bool,
    /// That rounding mode.
    pub(crate) frm: u8,
    /// Other host threads use the same memory: every load looks at what is there then.
    pub(crate) shared: bool,
    /// Instructions are counted for statistics.
    pub(crate) counts: bool,
    /// Vectors are lowered: they are on, their state dirty.
    pub(crate) vectors: bool,
}

impl CompileKey {
    /// What stays.
    pub(crate) fn of(hart: &Hart) -> CompileKey {
        let (user_bits, mirrored) = match &hart.space {
            AddressSpace::User(space) => (Some(space.size().ilog2()), space.mirrors()),
            AddressSpace::Bare(_) => (None, false),
        };
        let config = &hart.config;
        CompileKey {
            user_bits,
            mirrored,
            rv32: hart.is_rv32,
            strict: !config.misaligned,
            vlen: config.isa.vlen,
            elen: config.isa.elen,
            long_hashes: config.isa.has(Ext::Zvknhb),
            half_avl: config.half_avl,
            undisturbed: config.agnostic == Agnostic::Undisturbed,
            ones: config.agnostic == Agnostic::Ones,
            whole_loads: config.fault_only_first == FaultOnlyFirst::Whole,
            ordered_sums: config.unordered_sum == UnorderedSum::Ordered,
            vxrm: 0,
            shared: false,
            counts: false,
            float: false,
            frm: NEAREST,
            vectors: false,
        }
    }

    /// The same with what is so now.
    pub(crate) fn now(self, hart: &Hart) -> CompileKey {
        let v = &hart.v;
        let float = cfg!(target_arch = "x86_64") && hart.fs == DIRTY && hart.frm <= UP;
        CompileKey {
            vxrm: v.vxrm,
            float,
            frm: if float { hart.frm } else { NEAREST },
            // What the registers are there for may be another's: see `Linux::chip_check`.
            vectors: self.vlen > 0 && hart.vs == DIRTY && v.vstart == 0,
            ..self
        }
    }
}

/// mstatus.FS and VS.
pub(super) const DIRTY: u8 = 3;

/// The entry guards of a region: conditions on the hart. Compiled code checks them at its entry, too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Guards {
    /// Floating point is on, dirty, and rounds by `frm`.
    pub(super) float: bool,
    pub(super) frm: u8,
    /// These registers hold boxed singles.
    pub(super) boxed: u32,
    /// Vectors are on and dirty, vstart is 0.
    pub(super) vectors: bool,
    /// vtype and vl.
    pub(super) vtype: Option<(VtypeKey, Vl)>,
    /// The code may raise floating-point flags in the host, or calls functions that do. This is a property, not a condition.
    pub(super) raises: bool,
}

impl Guards {
    /// Those of code that is made for `compile_key`, before anything is asked of the hart.
    pub(crate) fn new(compile_key: &CompileKey) -> Guards {
        Guards { frm: compile_key.frm, ..Guards::default() }
    }

    /// Do all conditions hold for the hart?
    pub(crate) fn hold(&self, hart: &Hart) -> bool {
        (!self.float || hart.fs == DIRTY && hart.frm == self.frm)
            && (!self.vectors || hart.vs == DIRTY && hart.v.vstart == 0)
            && numbers(self.boxed).all(|r| is_boxed(hart.f[r]))
            && self.vtype.is_none_or(|(key, vl)| hart.v.vtype_key() == key && vl.holds(hart.v.vl))
    }

    /// Does the region work for every vl?
    pub(crate) fn is_any_length(&self) -> bool {
        !matches!(self.vtype, Some((_, Vl::Exact(_))))
    }

    /// May the code raise floating-point flags in the host?
    pub(crate) fn raises(&self) -> bool {
        self.raises
    }
}

/// Is it a boxed single?
pub(super) fn is_boxed(bits: u64) -> bool {
    bits >> 32 == 0xffff_ffff
}
