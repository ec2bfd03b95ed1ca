//! The shapes of page tables: Sv32, Sv39, Sv48, Sv57, and for guest physical addresses Sv32x4 to Sv57x4.

use rivet_isa::{Ext, Isa, Xlen};
use rivet_mem::PAGE_SIZE;

/// A page-based virtual-memory system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scheme {
    /// Levels of the table: LEVELS.
    pub(super) levels: u32,
    /// Bits of a virtual page number at each level.
    index_bits: u32,
    /// Bytes of an entry: PTESIZE.
    pub(super) entry_size: u64,
    /// Bits of an address beyond those, which widen the root table by a factor of four: 2 in the G-stage.
    extra_bits: u32,
}

const SV32: Scheme = Scheme { levels: 2, index_bits: 10, entry_size: 4, extra_bits: 0 };
const SV39: Scheme = Scheme { levels: 3, index_bits: 9, entry_size: 8, extra_bits: 0 };
const SV48: Scheme = Scheme { levels: 4, ..SV39 };
const SV57: Scheme = Scheme { levels: 5, ..SV39 };

/// The field MODE of satp, vsatp or hgatp.
pub(crate) fn mode(satp: u64, xlen: Xlen) -> u64 {
    match xlen {
        Xlen::Rv32 => satp >> 31 & 1,
        Xlen::Rv64 => satp >> 60,
    }
}

/// The address of the root table: the field PPN of satp, vsatp or hgatp.
pub(super) fn root(satp: u64, xlen: Xlen) -> u64 {
    let bits = match xlen {
        Xlen::Rv32 => 22,
        Xlen::Rv64 => 44,
    };
    (satp & ((1 << bits) - 1)) * PAGE_SIZE
}

impl Scheme {
    /// What a value of MODE selects in satp and vsatp, and [widened](Scheme::widened) in hgatp; `None` inside for Bare. None where this ISA lacks it.
    pub(crate) fn of_mode(mode: u64, isa: &Isa) -> Option<Option<Scheme>> {
        let (scheme, ext) = match (isa.xlen, mode) {
            (_, 0) => return Some(None),
            (Xlen::Rv32, 1) => (SV32, Ext::Sv32),
            (Xlen::Rv64, 8) => (SV39, Ext::Sv39),
            (Xlen::Rv64, 9) => (SV48, Ext::Sv48),
            (Xlen::Rv64, 10) => (SV57, Ext::Sv57),
            _ => return None,
        };
        isa.has(ext).then_some(Some(scheme))
    }

    /// Has the ISA any but Bare?
    pub(crate) fn any(isa: &Isa) -> bool {
        [Ext::Sv32, Ext::Sv39, Ext::Sv48, Ext::Sv57].into_iter().any(|ext| isa.has(ext))
    }

    /// The scheme for guest physical addresses: Sv39x4 of Sv39.
    pub(super) fn widened(self) -> Scheme {
        Scheme { extra_bits: 2, ..self }
    }

    /// Its name in the specification.
    pub(super) fn name(self) -> String {
        let bits = 12 + self.levels * self.index_bits;
        let widened = if self.extra_bits > 0 { "x4" } else { "" };
        format!("Sv{bits}{widened}")
    }

    /// Bytes that an entry at this level maps, or leads to.
    pub(super) fn span(self, level: u32) -> u64 {
        PAGE_SIZE << (level * self.index_bits)
    }

    /// va.vpn[level]
    pub(super) fn index(self, addr: u64, level: u32) -> u64 {
        let extra_bits = if level == self.levels - 1 { self.extra_bits } else { 0 };
        addr / self.span(level) & ((1 << (self.index_bits + extra_bits)) - 1)
    }

    /// "Instruction fetch addresses and load and store effective addresses, which are 64 bits, must have bits 63–39 all
    /// equal to bit 38" (Sv39; the others alike). On RV32 all addresses of 32 bits are translated. Of Sv39x4 "address bits
    /// 63:41 must all be zeros", of the others alike.
    pub(super) fn translates(self, addr: u64) -> bool {
        let bits = 12 + self.levels * self.index_bits;
        if self.extra_bits > 0 {
            return addr >> (bits + self.extra_bits) == 0;
        }
        if self.entry_size == 4 {
            return true;
        }
        let unused = 64 - bits;
        (addr << unused).cast_signed() >> unused == addr.cast_signed()
    }
}
