//! The registers of a user hart: comparison, encoding, changes.
//!
//! A kernel changes no CSR of a hart but those named here. Whatever a file says, the result is a state that a user hart
//! can have.

use std::sync::Arc;

use rivet_hart::{Hart, Reservation};
use rivet_isa::{Ext, Xlen};

use super::RecordingError;
use super::codec::{Decoder, Encoder};

/// Parts of a patch, as bits of its first byte.
const PC: u8 = 1;
const X: u8 = 2;
const F: u8 = 4;
const SMALL: u8 = 8;
const RESERVATION: u8 = 16;
const VECTOR: u8 = 32;
const FILE: u8 = 64;
const SHADOW: u8 = 128;

/// The register of a system call's result.
const A0: u8 = 10;
/// Length of `ecall`.
const ECALL: u64 = 4;

/// Moves a hart behind a system call that has returned a value.
pub(super) fn put_returned(hart: &mut Hart, value: u64) {
    hart.pc = hart.address(hart.pc.wrapping_add(ECALL), 0);
    hart.set_x(A0, value);
}

/// What is known of a hart from before a call of the kernel.
///
/// A system call changes pc and a0. Before the kernel changes any other register it says so; see
/// [`Linux::keep_registers`](crate::Linux::keep_registers).
pub(super) struct Before {
    pub(super) pc: u64,
    a0: u64,
    /// Instructions that the hart had retired.
    instret: u64,
    /// All registers, if the kernel has said that it changes them.
    kept: Option<Box<Registers>>,
    /// Whether the hart has been changed since.
    is_old: bool,
    /// All registers, to check that the kernel has said it.
    #[cfg(debug_assertions)]
    all: Registers,
}

impl Before {
    /// Returns what is known of a hart now.
    pub(super) fn of(hart: &Hart) -> Before {
        Before {
            pc: hart.pc,
            a0: hart.x(A0),
            instret: hart.instret,
            kept: None,
            is_old: false,
            #[cfg(debug_assertions)]
            all: Registers::of(hart),
        }
    }

    /// Returns whether the hart has run or been changed since.
    pub(super) fn is_old(&self, hart: &Hart) -> bool {
        self.is_old || self.instret != hart.instret
    }

    /// Notes that the hart was changed.
    pub(super) fn grow_old(&mut self) {
        self.is_old = true;
    }

    /// Keeps all registers of the hart, of which no more than pc and a0 have changed.
    pub(super) fn keep(&mut self, hart: &Hart) {
        if self.kept.is_none() {
            self.kept = Some(Box::new(self.registers(hart)));
        }
    }

    /// Returns all registers, where no more than pc and a0 have changed.
    fn registers(&self, hart: &Hart) -> Registers {
        let mut registers = Registers::of(hart);
        (registers.pc, registers.x[usize::from(A0)]) = (self.pc, self.a0);
        registers
    }

    /// Returns whether the hart is unchanged, as far as the kernel has not written vector registers.
    pub(super) fn is_same(&self, hart: &Hart) -> bool {
        let is_same = self.kept.is_none() && hart.pc == self.pc && hart.x(A0) == self.a0;
        #[cfg(debug_assertions)]
        debug_assert!(!is_same || self.all == Registers::of(hart), "a register was not kept");
        is_same
    }

    /// Returns a0 if `hart` is behind the `ecall` and nothing else but a0 differs.
    pub(super) fn returned(&self, hart: &Hart) -> Option<u64> {
        let is_behind = self.kept.is_none() && hart.pc == self.pc.wrapping_add(ECALL);
        #[cfg(debug_assertions)]
        debug_assert!(!is_behind || self.all == self.registers(hart), "a register was not kept");
        is_behind.then(|| hart.x(A0))
    }

    /// Appends what differs in `hart`, and the vector registers if they were `written`. Returns whether there is
    /// anything.
    fn difference(&self, hart: &Hart, written: bool, out: &mut Encoder) -> bool {
        if !written && self.is_same(hart) {
            return false;
        }
        match &self.kept {
            Some(kept) => kept.difference(hart, written, out),
            None => self.registers(hart).difference(hart, written, out),
        }
    }
}

/// Registers as they were, without the vector registers themselves: a kernel writes those rarely, and says so.
#[derive(PartialEq)]
struct Registers {
    pc: u64,
    x: [u64; 32],
    f: [u64; 32],
    /// frm, fflags, FS, VS, whether jumps need landing pads.
    small: [u8; 5],
    reservation: Reservation,
    /// Whether there is a shadow stack, and ssp.
    shadow: (bool, u64),
    /// vl, vstart, vtype, vxrm and vxsat, state of the random choice.
    vector: [u64; 5],
}

fn small(hart: &Hart) -> [u8; 5] {
    [hart.frm, hart.fflags, hart.fs, hart.vs, hart.has_landing_pads().into()]
}

fn shadow(hart: &Hart) -> (bool, u64) {
    (hart.has_shadow_stack(), hart.csr.ssp)
}

fn vector(hart: &Hart) -> [u64; 5] {
    let v = &hart.v;
    let vtype = v.vtype().bits(Xlen::Rv64);
    [v.vl as u64, v.vstart as u64, vtype, u64::from(v.vxrm) | u64::from(v.vxsat) << 8, v.random]
}

impl Registers {
    /// Returns the registers of a hart.
    fn of(hart: &Hart) -> Registers {
        Registers {
            pc: hart.pc,
            x: hart.x,
            f: hart.f,
            small: small(hart),
            reservation: hart.reservation,
            shadow: shadow(hart),
            vector: vector(hart),
        }
    }

    /// Appends what differs in `hart`, and the vector registers if they were `written`. Returns whether there is anything.
    fn difference(&self, hart: &Hart, written: bool, out: &mut Encoder) -> bool {
        let (small, vector) = (small(hart), vector(hart));
        let parts = [
            (PC, self.pc != hart.pc),
            (X, self.x != hart.x),
            (F, self.f != hart.f),
            (SMALL, self.small != small),
            (RESERVATION, self.reservation != hart.reservation),
            (VECTOR, self.vector != vector),
            (FILE, written),
            (SHADOW, self.shadow != shadow(hart)),
        ];
        let parts = parts.iter().fold(0, |parts, (part, differs)| parts | if *differs { *part } else { 0 });
        out.byte(parts);
        if parts & PC != 0 {
            out.signed(hart.pc.wrapping_sub(self.pc));
        }
        for (part, old, new) in [(X, &self.x, &hart.x), (F, &self.f, &hart.f)] {
            if parts & part != 0 {
                let changed = (0..32).filter(|&n| old[n] != new[n]);
                out.number(changed.clone().fold(0, |mask, n| mask | 1 << n));
                changed.for_each(|n| out.signed(new[n]));
            }
        }
        if parts & SMALL != 0 {
            small.iter().for_each(|&byte| out.byte(byte));
        }
        if parts & RESERVATION != 0 {
            out.option(hart.reservation.get().map(|(at, _)| at));
            out.number(hart.reservation.get().map_or(0, |(_, value)| value));
        }
        if parts & VECTOR != 0 {
            vector.iter().for_each(|&word| out.number(word));
        }
        if parts & FILE != 0 {
            out.data(hart.v.file());
        }
        if parts & SHADOW != 0 {
            let (enabled, ssp) = shadow(hart);
            out.byte(enabled.into());
            out.number(ssp);
        }
        parts != 0
    }
}

/// Changes of a hart's registers, encoded as [`Registers::difference`] does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Patch(Vec<u8>);

impl Patch {
    /// Returns what makes `hart` of a hart after reset.
    pub(super) fn of(hart: &Hart) -> Patch {
        let fresh = Hart::new(Arc::clone(&hart.config), hart.space.clone());
        let mut out = Encoder::default();
        Registers::of(&fresh).difference(hart, fresh.v.file() != hart.v.file(), &mut out);
        Patch(out.0)
    }

    pub(super) fn encode(&self, out: &mut Encoder) {
        out.data(&self.0);
    }

    pub(super) fn decode(from: &mut Decoder<'_>) -> Result<Patch, RecordingError> {
        Ok(Patch(from.data()?.to_vec()))
    }

    /// Changes the hart.
    pub(super) fn apply(&self, hart: &mut Hart) -> Result<(), RecordingError> {
        apply(&self.0, hart)
    }
}

/// Changes of several harts, each with the index of the hart.
#[derive(Default)]
pub(super) struct Patches {
    count: u64,
    bytes: Encoder,
    /// The last patch.
    one: Encoder,
}

impl Patches {
    /// Forgets all changes.
    pub(super) fn clear(&mut self) {
        self.count = 0;
        self.bytes.0.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Appends what differs in the hart with this index. Returns whether there is anything.
    pub(super) fn push(&mut self, index: usize, before: &Before, hart: &Hart, written: bool) -> bool {
        self.one.0.clear();
        let differs = before.difference(hart, written, &mut self.one);
        if differs {
            self.count += 1;
            self.bytes.number(index as u64);
            self.bytes.data(&self.one.0);
        }
        differs
    }

    pub(super) fn encode(&self, out: &mut Encoder) {
        out.number(self.count);
        out.0.extend_from_slice(&self.bytes.0);
    }

    pub(super) fn decode(from: &mut Decoder<'_>) -> Result<Patches, RecordingError> {
        let mut patches = Patches::default();
        from.list(|from| {
            patches.count += 1;
            patches.bytes.number(from.number()?);
            patches.bytes.data(from.data()?);
            Ok(())
        })?;
        Ok(patches)
    }

    /// Changes the harts; fails where one is missing.
    pub(super) fn apply(&self, harts: &mut [Hart]) -> Result<(), RecordingError> {
        let from = &mut Decoder::new(&self.bytes.0);
        for _ in 0..self.count {
            let (index, patch) = (from.number()?, from.data()?);
            let hart = usize::try_from(index).ok().and_then(|index| harts.get_mut(index));
            let missing = || RecordingError::Damaged("a thread is missing".into());
            apply(patch, hart.ok_or_else(missing)?)?;
        }
        Ok(())
    }
}

/// Changes a hart's registers.
fn apply(patch: &[u8], hart: &mut Hart) -> Result<(), RecordingError> {
    let from = &mut Decoder::new(patch);
    let parts = from.byte()?;
    if parts & PC != 0 {
        hart.pc = hart.address(hart.pc.wrapping_add(from.signed()?), 0);
    }
    if parts & X != 0 {
        let mask = from.number()?;
        for n in (0..32).filter(|n| mask >> n & 1 != 0) {
            hart.set_x(n, from.signed()?);
        }
    }
    if parts & F != 0 {
        let mask = from.number()?;
        for n in (0..32).filter(|n| mask >> n & 1 != 0) {
            hart.f[n] = from.signed()?;
        }
    }
    if parts & SMALL != 0 {
        hart.frm = from.byte()? & 7;
        hart.fflags = from.byte()? & 31;
        (hart.fs, hart.vs) = (from.byte()? & 3, from.byte()? & 3);
        let needs_pads = from.byte()? != 0;
        if needs_pads != hart.has_landing_pads() && hart.config.isa.has(Ext::Zicfilp) {
            hart.enable_landing_pads(needs_pads);
        }
    }
    if parts & RESERVATION != 0 {
        let (at, value) = (from.option()?, from.number()?);
        hart.reservation = at.map(|at| (at, value)).into();
    }
    if parts & VECTOR != 0 {
        let [vl, vstart, vtype, fixed, random] =
            [from.number()?, from.number()?, from.number()?, from.number()?, from.number()?];
        crate::abi::vector::restore(hart, vtype, vl, vstart);
        (hart.v.vxrm, hart.v.vxsat, hart.v.random) = (fixed as u8 & 3, fixed >> 8 & 1 != 0, random);
    }
    if parts & FILE != 0 {
        let file = from.data()?;
        if file.len() != hart.v.file().len() {
            return Err(RecordingError::Damaged("the vector registers have another size".into()));
        }
        hart.v.file_mut().copy_from_slice(file);
    }
    if parts & SHADOW != 0 {
        let (enabled, ssp) = (from.byte()? != 0, from.number()?);
        hart.set_shadow_stack(enabled, ssp);
    }
    from.end()
}
