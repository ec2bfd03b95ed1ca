//! A case is one instruction and the whole state before it.

use rivet_isa::{Inst, Vtype};

use super::layout::{self, STUB_SIZE, STUBS, record};

/// A register that holds the landing place of a jump, which is known only when the case has its slot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Landing {
    /// The integer register.
    pub(crate) reg: u8,
    /// What is added to the address.
    pub(crate) offset: i64,
}

/// One instruction and the state it starts from.
#[derive(Clone, Debug)]
pub struct InstCase {
    /// The instruction, `raw` included.
    pub inst: Inst,
    /// `raw` is no instruction at all, but near to this one.
    pub reserved: bool,
    /// An encoding of 4 bytes that runs before it: the `lr` of an `sc`.
    pub(crate) before: Option<u32>,
    /// Integer registers. x0 is 0, x31 is the address of the slot, and x30 belongs to the driver afterwards.
    pub(crate) x: [u64; 32],
    /// Floating-point registers.
    pub(crate) f: [u64; 32],
    /// Vector registers.
    pub(crate) v: Vec<u8>,
    /// Rounding mode and flags.
    pub(crate) fcsr: u8,
    /// Fixed-point rounding mode and saturation flag.
    pub(crate) vcsr: u8,
    /// vtype as it is asked of `vsetvl`.
    pub(crate) vtype: u64,
    /// vl, at most VLMAX.
    pub(crate) vl: u64,
    /// First element.
    pub(crate) vstart: u64,
    /// The instruction reads or writes memory.
    pub(crate) accesses: bool,
    /// It writes memory.
    pub(crate) stores: bool,
    /// The register that a jump needs.
    pub(crate) landing: Option<Landing>,
}

impl InstCase {
    /// vtype, decoded.
    pub fn vtype(&self) -> Vtype {
        Vtype::from_bits(self.vtype)
    }

    /// vl and vstart.
    pub fn extent(&self) -> (u64, u64) {
        (self.vl, self.vstart)
    }

    /// Bytes of a vector register.
    pub(crate) fn vlenb(&self) -> usize {
        self.v.len() / 32
    }

    /// Address of the slot with this number.
    pub(crate) fn slot(index: usize) -> u64 {
        STUBS + index as u64 * STUB_SIZE
    }

    /// Address of the instruction in that slot.
    pub(crate) fn pc(&self, index: usize) -> u64 {
        InstCase::slot(index) + if self.before.is_some() { 4 } else { 0 }
    }

    /// Integer registers when the case has that slot.
    pub(crate) fn x_at(&self, index: usize) -> [u64; 32] {
        let mut x = self.x;
        x[31] = InstCase::slot(index);
        if let Some(Landing { reg, offset }) = self.landing {
            // Behind the instruction and the jump that a branch not taken meets.
            let taken = self.pc(index) + u64::from(self.inst.len) + 4;
            x[reg as usize] = taken.wrapping_add(offset as u64);
        }
        x
    }

    /// The case as the driver reads it.
    pub(crate) fn bytes(&self, index: usize) -> Vec<u8> {
        let mut out = vec![0; layout::case_size(self.vlenb())];
        let mut put = |at: i32, value: u64| out[at as usize..][..8].copy_from_slice(&value.to_le_bytes());
        put(layout::case::ENTRY, InstCase::slot(index));
        put(layout::case::FLAGS, u64::from(self.accesses) | u64::from(self.stores) << 1);
        put(record::FCSR, self.fcsr.into());
        put(record::VCSR, self.vcsr.into());
        put(record::VTYPE, self.vtype);
        put(record::VL, self.vl);
        put(record::VSTART, self.vstart);
        for (i, value) in self.x_at(index).into_iter().enumerate() {
            put(record::X + 8 * i as i32, value);
        }
        for (i, &value) in self.f.iter().enumerate() {
            put(record::F + 8 * i as i32, value);
        }
        out[record::V as usize..].copy_from_slice(&self.v);
        out
    }
}
