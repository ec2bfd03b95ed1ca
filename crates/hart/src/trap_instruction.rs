//! What mtinst and htinst say of a trap: the transformed instruction, or the pseudoinstruction of an access to a page table.

use rivet_isa::Xlen;
use rivet_mem::{Access, PAGE_SIZE};

use crate::{Cause, Hart, Trap};

/// "32-bit read for VS-stage address translation", which with 64 bits is a double word.
const PSEUDO: u64 = 0x2000;
const PSEUDO_64: u64 = 0x3000;
/// The same as a write.
const PSEUDO_WRITE: u64 = 0x20;

/// The field rs1, where a transformed instruction holds the address offset.
const RS1: u32 = 15;

impl Hart {
    /// The value for mtinst or htinst at an exception of the instruction at pc; 0 says nothing.
    pub(crate) fn trap_instruction(&mut self, trap: &Trap) -> u64 {
        if let Some(access) = trap.guest.and_then(|fault| fault.implicit) {
            let read = if self.config.isa.xlen == Xlen::Rv32 { PSEUDO } else { PSEUDO_64 };
            return read | if access == Access::Store { PSEUDO_WRITE } else { 0 };
        }
        match trap.cause {
            Cause::LoadMisaligned
            | Cause::LoadAccess
            | Cause::StoreMisaligned
            | Cause::StoreAccess
            | Cause::LoadPage
            | Cause::StorePage
            | Cause::LoadGuestPage
            | Cause::StoreGuestPage => self.transformed_instruction(trap.tval).unwrap_or(0),
            _ => 0,
        }
    }

    /// The transformation of the load, store or atomic at pc that failed at `fault`; none where none is defined.
    fn transformed_instruction(&mut self, fault: u64) -> Option<u64> {
        let raw = self.fetch(self.pc).ok()?;
        let inst = self.config.decoder.decode(raw)?;
        let access = inst.op.scalar_access();
        let is_hypervisor = inst.op.is_hypervisor_access();
        if access.is_none() && !is_hypervisor {
            return None;
        }
        // How far the faulting address is behind the one that the instruction names. Both in a page or in neighbours, so that upper bits, of which some may be masked, do not count.
        let offset = fault.wrapping_sub(self.address(self.x(inst.rs1), inst.imm as u64)) % PAGE_SIZE;
        let offset = u32::try_from(offset).ok().filter(|&offset| offset < 32)? << RS1;
        let whole = raw & !(31 << RS1) | offset;
        let fixed = inst.op.base().row().bits;
        let transformed = match access {
            // The immediate is replaced by 0.
            Some(access) if access.is_load() => fixed | u32::from(inst.rd & 31) << 7 | offset,
            Some(access) if access.is_store() => fixed | u32::from(inst.rs2 & 31) << 20 | offset,
            _ => whole,
        };
        // The lowest two bits tell whether the instruction was compressed: 01 then, and 11 if not.
        let compressed = raw & 3 != 3;
        Some(u64::from(if compressed { transformed & !2 } else { transformed }))
    }
}
