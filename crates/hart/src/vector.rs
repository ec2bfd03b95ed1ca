//! The vector registers and their CSRs.
//!
//! Invariant: all 32 registers lie in one 64-byte-aligned block in order, so that a register group is one
//! contiguous slice. Elements are little-endian, element 0 at the lowest address (V 4.1).

use std::mem::offset_of;
use std::sync::Arc;

use bytemuck::{Pod, Zeroable};
use rivet_isa::{Isa, Vtype, VtypeKey};

use crate::Choices;

/// An integer that can be an element: `u8` to `u64` and their signed twins.
pub trait Element: Pod + Send + Sync + 'static {}
impl Element for u8 {}
impl Element for u16 {}
impl Element for u32 {}
impl Element for u64 {}
impl Element for i8 {}
impl Element for i16 {}
impl Element for i32 {}
impl Element for i64 {}

/// What the register file is made of, for its alignment.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(64))]
struct Line([u64; 8]);

/// A vtype and what follows from it.
#[derive(Clone, Copy)]
struct VtypeEntry {
    vtype: Vtype,
    key: VtypeKey,
    /// VLMAX, in elements.
    vlmax: u32,
}

impl VtypeEntry {
    /// vill.
    const ILLEGAL: VtypeEntry = VtypeEntry::new(Vtype::ILLEGAL, 0);

    const fn new(vtype: Vtype, vlen: u32) -> VtypeEntry {
        VtypeEntry { vtype, key: vtype.key(), vlmax: vtype.vlmax(vlen) }
    }
}

/// A `vset{i}vl{i}` that set vill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VillOrigin {
    /// Its address.
    pub pc: u64,
    /// Its encoding.
    pub raw: u32,
    /// The vtype that it asked for.
    pub bits: u64,
}

/// Vector registers, vtype, vl, vstart, vxrm and vxsat.
#[derive(Clone)]
pub struct VectorUnit {
    /// Bytes of a register; 0 without vectors.
    vlenb: usize,
    /// The registers, v0 first, and nothing else.
    regs: Vec<Line>,
    /// The current vtype; vill after reset.
    entry: VtypeEntry,
    /// What each immediate of `vsetvli` sets.
    entries: Arc<[VtypeEntry]>,
    /// Active length in elements.
    pub vl: usize,
    /// First element to be executed.
    pub vstart: usize,
    /// Fixed-point rounding mode, 0 to 3.
    pub vxrm: u8,
    /// Fixed-point saturation happened.
    pub vxsat: bool,
    /// State of the random choice of [`crate::Agnostic::Mixed`].
    pub random: u64,
    /// The instruction that set vill, for diagnoses; has a meaning only while vill is set.
    pub vill_origin: Option<VillOrigin>,
}

impl VectorUnit {
    /// Zeroed registers, vtype illegal.
    pub fn new(isa: &Isa) -> VectorUnit {
        let vlen = isa.vlen;
        let vlenb = vlen as usize / 8;
        // At the least VLEN, 32, the file is two lines.
        let regs = vec![Line([0; 8]); 32 * vlenb / size_of::<Line>()];
        let entry = |imm| match Vtype::from_bits(imm) {
            vtype if isa.supports(vtype) => VtypeEntry::new(vtype, vlen),
            _ => VtypeEntry::ILLEGAL,
        };
        let entries = (0..=if isa.has_altfmt() { 0x1ff } else { 0xff }).map(entry).collect();
        VectorUnit {
            vlenb,
            regs,
            entry: VtypeEntry::ILLEGAL,
            entries,
            vl: 0,
            vstart: 0,
            vxrm: 0,
            vxsat: false,
            random: 1,
            vill_origin: None,
        }
    }

    /// The current vtype.
    #[inline(always)]
    pub fn vtype(&self) -> Vtype {
        self.entry.vtype
    }

    /// Changes vtype and nothing else: vl and the registers are the caller's business.
    pub fn set_vtype(&mut self, vtype: Vtype) {
        self.entry = VtypeEntry::new(vtype, self.vlenb as u32 * 8);
        self.vill_origin = None;
    }

    /// Changes it to what a `vset{i}vl{i}` asks for with these bits: vill where the hart does not support that.
    #[inline(always)]
    pub fn set_vtype_bits(&mut self, bits: u64) {
        self.entry = self.entries.get(bits as usize).copied().unwrap_or(VtypeEntry::ILLEGAL);
    }

    /// The number that stands for the current vtype.
    #[inline(always)]
    pub fn vtype_key(&self) -> VtypeKey {
        self.entry.key
    }

    /// Where [`VectorUnit::vtype_key`] is, in bytes, for compiled code.
    pub const KEY: usize = offset_of!(VectorUnit, entry) + offset_of!(VtypeEntry, key);

    /// VLEN in bytes: the CSR `vlenb`.
    #[inline(always)]
    pub fn vlenb(&self) -> usize {
        self.vlenb
    }

    /// VLMAX of the current vtype, in elements.
    #[inline(always)]
    pub fn vlmax(&self) -> usize {
        self.entry.vlmax as usize
    }

    /// All registers as bytes, v0 first.
    #[inline(always)]
    pub fn file(&self) -> &[u8] {
        bytemuck::cast_slice(&self.regs)
    }

    /// All registers as bytes, v0 first.
    #[inline(always)]
    pub fn file_mut(&mut self) -> &mut [u8] {
        bytemuck::cast_slice_mut(&mut self.regs)
    }

    /// `count` registers from `reg` on, as bytes.
    #[inline(always)]
    pub fn group(&self, reg: u8, count: usize) -> &[u8] {
        &self.file()[reg as usize * self.vlenb..][..count * self.vlenb]
    }

    /// `count` registers from `reg` on, as bytes.
    #[inline(always)]
    pub fn group_mut(&mut self, reg: u8, count: usize) -> &mut [u8] {
        let vlenb = self.vlenb;
        &mut self.file_mut()[reg as usize * vlenb..][..count * vlenb]
    }

    /// All elements of width `T` from register `reg` to the end of v31.
    #[inline(always)]
    pub fn elements<T: Element>(&self, reg: u8) -> &[T] {
        cast(&self.file()[reg as usize * self.vlenb..])
    }

    /// All elements of width `T` from register `reg` to the end of v31.
    #[inline(always)]
    pub fn elements_mut<T: Element>(&mut self, reg: u8) -> &mut [T] {
        let vlenb = self.vlenb;
        cast_mut(&mut self.file_mut()[reg as usize * vlenb..])
    }

    /// Element `index` of the group at `reg`.
    #[inline(always)]
    pub fn get<T: Element>(&self, reg: u8, index: usize) -> T {
        self.elements(reg)[index]
    }

    /// Writes element `index` of the group at `reg`.
    #[inline(always)]
    pub fn set<T: Element>(&mut self, reg: u8, index: usize, value: T) {
        self.elements_mut(reg)[index] = value;
    }

    /// Bit `index` of the mask register `reg` (V 4.5).
    #[inline(always)]
    pub fn mask(&self, reg: u8, index: usize) -> bool {
        self.file()[reg as usize * self.vlenb + index / 8] >> (index % 8) & 1 != 0
    }

    /// Writes bit `index` of the mask register `reg`.
    #[inline(always)]
    pub fn set_mask(&mut self, reg: u8, index: usize, bit: bool) {
        let at = reg as usize * self.vlenb + index / 8;
        let byte = &mut self.file_mut()[at];
        *byte = *byte & !(1 << (index % 8)) | u8::from(bit) << (index % 8);
    }

    /// Are the two alike in all that a guest can see, or that decides what it will see? What follows from the
    /// configuration, and diagnoses, do not count.
    pub(crate) fn same(&self, other: &VectorUnit) -> bool {
        let VectorUnit { vlenb: _, regs, entry, entries: _, vl, vstart, vxrm, vxsat, random, vill_origin: _ } =
            self;
        (entry.vtype, *vl, *vstart) == (other.entry.vtype, other.vl, other.vstart)
            && (*vxrm, *vxsat, *random) == (other.vxrm, other.vxsat, other.random)
            && bytemuck::cast_slice::<Line, u8>(regs) == other.file()
    }

    /// The next choices of [`crate::Agnostic::Mixed`].
    #[inline]
    pub fn random_choices(&mut self) -> Choices {
        Choices::next(&mut self.random)
    }
}

/// The whole elements of `bytes`; a rest shorter than one (possible only where VLEN < width) is left out.
#[inline(always)]
fn cast<T: Element>(bytes: &[u8]) -> &[T] {
    let whole = bytes.len() / size_of::<T>() * size_of::<T>();
    bytemuck::cast_slice(&bytes[..whole])
}

#[inline(always)]
fn cast_mut<T: Element>(bytes: &mut [u8]) -> &mut [T] {
    let whole = bytes.len() / size_of::<T>() * size_of::<T>();
    bytemuck::cast_slice_mut(&mut bytes[..whole])
}
