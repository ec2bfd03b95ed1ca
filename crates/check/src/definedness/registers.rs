//! Which bits of a hart's registers are undefined.

use std::ops::Range;

use rivet_isa::Inst;

use super::heap::Running;
use super::origin::Origin;

/// A fault-only-first load that has not trimmed vl, though it might have.
#[derive(Clone, Debug)]
pub(super) struct Loaded {
    pub(super) pc: u64,
    pub(super) inst: Inst,
    pub(super) vl: usize,
    /// Bytes of an element.
    pub(super) bytes: usize,
    /// The registers of all fields.
    pub(super) registers: Range<usize>,
    pub(super) fields: usize,
}

/// The shadow of a hart.
#[derive(Clone)]
pub(super) struct Registers {
    /// Undefined bits of integer registers.
    pub(super) x: [u64; 32],
    pub(super) x_origin: [Origin; 32],
    /// Undefined bits of floating-point registers.
    pub(super) f: [u64; 32],
    pub(super) f_origin: [Origin; 32],
    /// Registers of which a bit is undefined, a bit for each.
    pub(super) dirty_x: u32,
    pub(super) dirty_f: u32,
    /// A bit for each vector register that may have undefined bits.
    pub(super) dirty_v: u32,
    /// Undefined bits of the vector registers, as they lie in the register file.
    v: Vec<u8>,
    v_origin: Vec<Origin>,
    vlenb: usize,
    /// Undefined bits of fflags.
    pub(super) fflags: u8,
    /// Whether vxsat is undefined.
    pub(super) vxsat: bool,
    /// Where those two come from.
    pub(super) flags_origin: Origin,
    /// The last fault-only-first load, until the program has read its vl or overwritten what it loaded.
    pub(super) fault_only_first: Option<Loaded>,
    /// The function of the allocator that it is in.
    pub(super) allocator: Option<Running>,
}

impl Registers {
    /// All defined.
    pub(super) fn new(vlenb: usize) -> Registers {
        Registers {
            x: [0; 32],
            x_origin: [Origin::default(); 32],
            f: [0; 32],
            f_origin: [Origin::default(); 32],
            dirty_x: 0,
            dirty_f: 0,
            dirty_v: 0,
            v: vec![0; 32 * vlenb],
            v_origin: vec![Origin::default(); 32 * vlenb],
            vlenb,
            fflags: 0,
            vxsat: false,
            flags_origin: Origin::default(),
            fault_only_first: None,
            allocator: None,
        }
    }

    pub(super) fn vlenb(&self) -> usize {
        self.vlenb
    }

    #[inline]
    pub(super) fn set_x(&mut self, register: u8, undefined: u64, origin: Origin) {
        if register == 0 {
            return;
        }
        let i = usize::from(register);
        (self.x[i], self.x_origin[i]) = (undefined, origin);
        self.dirty_x = self.dirty_x & !(1 << register) | u32::from(undefined != 0) << register;
    }

    #[inline]
    pub(super) fn set_f(&mut self, register: u8, undefined: u64, origin: Origin) {
        let i = usize::from(register);
        (self.f[i], self.f_origin[i]) = (undefined, origin);
        self.dirty_f = self.dirty_f & !(1 << register) | u32::from(undefined != 0) << register;
    }

    /// The undefined bits of bytes of the vector registers.
    #[cfg(test)]
    pub(super) fn v(&self) -> &[u8] {
        &self.v
    }

    /// Undefined bits of an element of at most 8 bytes.
    pub(super) fn element(&self, at: usize, bytes: usize) -> u64 {
        little_endian(&self.v[at..at + bytes])
    }

    /// The origin of the first undefined byte among these.
    pub(super) fn origin(&self, bytes: Range<usize>) -> Option<Origin> {
        let at = self.v[bytes.clone()].iter().position(|&byte| byte != 0)?;
        Some(self.v_origin[bytes.start + at])
    }

    /// Writes the undefined bits of an element of at most 8 bytes.
    pub(super) fn set_element(&mut self, at: usize, bytes: usize, undefined: u64, origin: Origin) {
        self.v[at..at + bytes].copy_from_slice(&undefined.to_le_bytes()[..bytes]);
        if undefined != 0 {
            self.v_origin[at..at + bytes].fill(origin);
            self.dirty_v |= 1 << (at / self.vlenb);
        }
    }

    /// Whether bit `i` of the mask register is undefined.
    pub(super) fn bit(&self, register: u8, i: usize) -> bool {
        self.v[usize::from(register) * self.vlenb + i / 8] >> (i % 8) & 1 != 0
    }

    pub(super) fn bit_origin(&self, register: u8, i: usize) -> Origin {
        self.v_origin[usize::from(register) * self.vlenb + i / 8]
    }

    /// Writes whether bit `i` of the mask register is undefined.
    pub(super) fn set_bit(&mut self, register: u8, i: usize, undefined: bool, origin: Origin) {
        let at = usize::from(register) * self.vlenb + i / 8;
        self.v[at] = self.v[at] & !(1 << (i % 8)) | u8::from(undefined) << (i % 8);
        if undefined {
            self.v_origin[at] = origin;
            self.dirty_v |= 1 << register;
        }
    }

    /// All bits of these bytes are defined, or all are undefined.
    pub(super) fn fill(&mut self, bytes: Range<usize>, undefined: Option<Origin>) {
        let Some(origin) = undefined else { return self.v[bytes].fill(0) };
        if !bytes.is_empty() {
            for register in bytes.start / self.vlenb..=(bytes.end - 1) / self.vlenb {
                self.dirty_v |= 1 << register;
            }
            self.v[bytes.clone()].fill(0xff);
            self.v_origin[bytes].fill(origin);
        }
    }

    /// Copies bytes with their origins, which `step` changes.
    pub(super) fn copy(&mut self, from: Range<usize>, to: usize, mut step: impl FnMut(Origin) -> Origin) {
        if self.v[from.clone()].iter().all(|&byte| byte == 0) {
            return self.fill(to..to + from.len(), None);
        }
        let origins: Vec<Origin> = self.v_origin[from.clone()].to_vec();
        let bytes = self.v[from].to_vec();
        for (i, (undefined, origin)) in bytes.into_iter().zip(origins).enumerate() {
            let origin = if undefined != 0 { step(origin) } else { origin };
            self.set_element(to + i, 1, undefined.into(), origin);
        }
    }

    /// Forgets that these registers may have undefined bits where they have none.
    pub(super) fn tidy(&mut self, registers: Range<usize>) {
        for register in registers {
            let bytes = &self.v[register * self.vlenb..(register + 1) * self.vlenb];
            if self.dirty_v >> register & 1 != 0 && bytes.iter().all(|&byte| byte == 0) {
                self.dirty_v &= !(1 << register);
            }
        }
    }
}

pub(super) fn little_endian(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte))
}
