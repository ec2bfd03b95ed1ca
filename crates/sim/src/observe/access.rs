//! Data accesses of loads and stores of one register, which the instruction tells.

use rivet_exec::Uop;
use rivet_hart::Hart;
use rivet_isa::Op;

/// How the data accesses of the instruction are known.
pub(super) enum Noted {
    /// It has none.
    None,
    /// It is this one of an integer or floating-point register; the value is that of a store.
    Single { addr: u64, access: SingleAccess, value: u64 },
    /// The hart records them.
    Recorded,
}

/// The one data access of a load or store of a register.
#[derive(Clone, Copy)]
pub(super) struct SingleAccess {
    pub(super) bytes: u32,
    pub(super) stores: bool,
    /// It stores a floating-point register.
    pub(super) float: bool,
}

impl SingleAccess {
    /// None where an instruction is no such, or has a pair of registers.
    pub(super) fn of(op: Op) -> Option<SingleAccess> {
        let access = op.scalar_access().filter(|access| !access.atomic && !access.pair)?;
        Some(SingleAccess { bytes: access.bytes, stores: access.stores, float: access.float })
    }

    /// Notes the access that an instruction is about to make, unless it is misaligned: then it may be made in parts.
    #[inline(always)]
    pub(super) fn note(self, hart: &Hart, uop: &Uop) -> Option<Noted> {
        let addr = hart.address(hart.x(uop.rs1), uop.imm as u64);
        let value = match self {
            SingleAccess { stores: false, .. } => 0,
            SingleAccess { float: true, .. } => hart.f[uop.rs2 as usize & 31],
            _ => hart.x(uop.rs2),
        };
        (addr & u64::from(self.bytes - 1) == 0).then_some(Noted::Single { addr, access: self, value })
    }
}
