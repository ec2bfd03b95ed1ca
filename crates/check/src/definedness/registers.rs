//! Which bits of a hart's registers are undefined.

mod tails;

use std::ops::Range;

use rivet_isa::Inst;
use rivet_sim::bytes::little_endian;

use super::heap::Running;
use super::memory::Memory;
use super::origin::Origin;
pub(super) use tails::Tail;
use tails::Tails;

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
    /// A bit for each vector register that may have undefined bits, but for those of its tail.
    pub(super) dirty_v: u32,
    /// Undefined bits of the vector registers, as they lie in the register file.
    v: Vec<u8>,
    v_origin: Vec<Origin>,
    tails: Tails,
    vlenb: usize,
    /// Its binary logarithm.
    shift: u32,
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
            tails: Tails::default(),
            vlenb,
            shift: vlenb.checked_ilog2().unwrap_or(0),
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

    /// Vector registers have so many bytes from here on, all defined.
    pub(super) fn resize(&mut self, vlenb: usize) {
        self.vlenb = vlenb;
        self.shift = vlenb.checked_ilog2().unwrap_or(0);
        self.v = vec![0; 32 * vlenb];
        self.v_origin = vec![Origin::default(); 32 * vlenb];
        self.tails = Tails::default();
        self.dirty_v = 0;
        self.fault_only_first = None;
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

    /// The undefined bits of bytes of the vector registers, once they are [settled](Registers::settle).
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
        let registers = self.touched(&bytes);
        self.settle_some(registers);
        let Some(origin) = undefined else { return self.v[bytes].fill(0) };
        self.dirty_v |= registers;
        self.v[bytes.clone()].fill(0xff);
        self.v_origin[bytes].fill(origin);
    }

    /// The elements of a group at `base` for which the mask has a bit become defined, the others undefined if they have
    /// an origin.
    pub(super) fn define_active(
        &mut self,
        base: usize,
        bytes: usize,
        elements: usize,
        mask: &[u8],
        inactive: Option<Origin>,
    ) {
        let registers = self.touched(&(base..base + elements * bytes));
        self.settle_some(registers);
        for i in 0..elements {
            let at = base + i * bytes;
            if mask[i / 8] >> (i % 8) & 1 != 0 {
                self.v[at..at + bytes].fill(0);
            } else if let Some(origin) = inactive {
                self.v[at..at + bytes].fill(0xff);
                self.v_origin[at..at + bytes].fill(origin);
            }
        }
        if inactive.is_some() {
            self.dirty_v |= registers;
        }
    }

    /// The first bits of a mask register become defined. Bits beyond are tail.
    pub(super) fn define_bits(&mut self, register: u8, bits: usize, tail: Origin) {
        let base = usize::from(register) * self.vlenb;
        let (whole, rest) = (bits / 8, bits % 8);
        self.write_body(base..base + self.vlenb, whole, Some(tail));
        if rest != 0 {
            self.settle_some(1 << register);
            self.v[base + whole] = !0 << rest;
        }
    }

    /// The same but for bits that `mask` leaves out: these stay, or become undefined if they have an origin.
    pub(super) fn define_active_bits(
        &mut self,
        register: u8,
        bits: usize,
        mask: &[u8],
        inactive: Option<Origin>,
        tail: Origin,
    ) {
        let base = usize::from(register) * self.vlenb;
        self.settle_some(1 << register);
        let whole = bits.div_ceil(8);
        for (i, active) in mask.iter().enumerate().take(whole) {
            let body = if 8 * (i + 1) <= bits { 0xff } else { !(!0 << (bits % 8)) };
            let old = self.v[base + i];
            let left = if inactive.is_some() { 0xff } else { old } & !active;
            self.v[base + i] = left & body | !body;
            match inactive {
                _ if body != 0xff => self.v_origin[base + i] = tail,
                Some(origin) if *active != 0xff => self.v_origin[base + i] = origin,
                _ => {}
            }
        }
        self.dirty_v |= 1 << register;
        self.fill(base + whole..base + self.vlenb, Some(tail));
    }

    /// Copies bytes with their origins, which `step` changes.
    pub(super) fn copy(&mut self, from: Range<usize>, to: usize, mut step: impl FnMut(Origin) -> Origin) {
        if self.v[from.clone()].iter().all(|&byte| byte == 0) {
            return self.fill(to..to + from.len(), None);
        }
        let copied = to..to + from.len();
        self.v.copy_within(from.clone(), to);
        self.v_origin.copy_within(from, to);
        self.step_all(copied, &mut step);
    }

    /// Changes the origins of undefined bytes by `step`.
    fn step_all(&mut self, bytes: Range<usize>, step: &mut impl FnMut(Origin) -> Origin) {
        let mut last = None;
        for at in bytes {
            if self.v[at] == 0 {
                continue;
            }
            let old = self.v_origin[at];
            let new = match last {
                Some((same, new)) if same == old => new,
                _ => step(old),
            };
            last = Some((old, new));
            self.v_origin[at] = new;
            self.dirty_v |= 1 << (at / self.vlenb);
        }
    }

    /// Reads the undefined bits of bytes of memory, with origins that `step` changes.
    pub(super) fn load(
        &mut self,
        bytes: Range<usize>,
        memory: &mut Memory,
        addr: u64,
        mut step: impl FnMut(Origin) -> Origin,
    ) {
        memory.read(addr, &mut self.v[bytes.clone()], &mut self.v_origin[bytes.clone()]);
        self.step_all(bytes, &mut step);
    }

    /// Writes them to memory.
    pub(super) fn store(
        &self,
        bytes: Range<usize>,
        memory: &mut Memory,
        addr: u64,
        step: impl FnMut(Origin) -> Origin,
    ) {
        memory.write(addr, &self.v[bytes.clone()], &self.v_origin[bytes], step);
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
