//! The registers of a user hart: comparison, encoding, changes.
//!
//! A kernel changes no CSR of a hart but those named here. Whatever a file says, the result is a state that a user hart
//! can have.

use rivet_hart::Hart;
use rivet_isa::{Vtype, Xlen};

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

/// Registers as they were.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Registers {
    pub(super) pc: u64,
    /// Instructions that the hart had retired.
    instret: u64,
    x: [u64; 32],
    f: [u64; 32],
    /// frm, fflags, FS, VS.
    small: [u8; 4],
    reservation: Option<(u64, u64)>,
    /// vl, vstart, vtype, vxrm and vxsat, state of the random choice.
    vector: [u64; 5],
    file: Vec<u8>,
}

fn small(hart: &Hart) -> [u8; 4] {
    [hart.frm, hart.fflags, hart.fs, hart.vs]
}

fn vector(hart: &Hart) -> [u64; 5] {
    let v = &hart.v;
    let vtype = v.vtype().bits(Xlen::Rv64);
    [v.vl as u64, v.vstart as u64, vtype, u64::from(v.vxrm) | u64::from(v.vxsat) << 8, v.random]
}

impl Registers {
    /// Returns the registers of a hart.
    pub(super) fn of(hart: &Hart) -> Registers {
        Registers {
            pc: hart.pc,
            instret: hart.instret,
            x: hart.x,
            f: hart.f,
            small: small(hart),
            reservation: hart.reservation,
            vector: vector(hart),
            file: hart.v.file().to_vec(),
        }
    }

    /// Returns whether the hart has run since.
    pub(super) fn are_old(&self, hart: &Hart) -> bool {
        self.instret != hart.instret
    }

    /// Takes the registers of the same hart.
    pub(super) fn take(&mut self, hart: &Hart) {
        self.instret = hart.instret;
        (self.pc, self.x, self.f, self.small) = (hart.pc, hart.x, hart.f, small(hart));
        (self.reservation, self.vector) = (hart.reservation, vector(hart));
        self.file.copy_from_slice(hart.v.file());
    }

    /// Appends what differs in `hart`.
    pub(super) fn difference(&self, hart: &Hart, out: &mut Encoder) {
        let (small, vector) = (small(hart), vector(hart));
        let parts = [
            (PC, self.pc != hart.pc),
            (X, self.x != hart.x),
            (F, self.f != hart.f),
            (SMALL, self.small != small),
            (RESERVATION, self.reservation != hart.reservation),
            (VECTOR, self.vector != vector),
            (FILE, self.file != hart.v.file()),
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
            out.option(hart.reservation.map(|(at, _)| at));
            out.number(hart.reservation.map_or(0, |(_, value)| value));
        }
        if parts & VECTOR != 0 {
            vector.iter().for_each(|&word| out.number(word));
        }
        if parts & FILE != 0 {
            out.data(hart.v.file());
        }
    }
}

/// Changes of a hart's registers, encoded as [`Registers::difference`] does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Patch(Vec<u8>);

impl Patch {
    /// Returns what makes `hart` of registers that were these.
    pub(super) fn new(before: &Registers, hart: &Hart) -> Patch {
        let mut out = Encoder::default();
        before.difference(hart, &mut out);
        Patch(out.0)
    }

    /// Returns whether nothing changes.
    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0]
    }

    pub(super) fn encode(&self, out: &mut Encoder) {
        out.data(&self.0);
    }

    pub(super) fn decode(from: &mut Decoder<'_>) -> Result<Patch, RecordingError> {
        Ok(Patch(from.data()?.to_vec()))
    }

    /// Changes the hart.
    pub(super) fn apply(&self, hart: &mut Hart) -> Result<(), RecordingError> {
        let from = &mut Decoder::new(&self.0);
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
        }
        if parts & RESERVATION != 0 {
            let (at, value) = (from.option()?, from.number()?);
            hart.reservation = at.map(|at| (at, value));
        }
        if parts & VECTOR != 0 {
            let [vl, vstart, vtype, fixed, random] =
                [from.number()?, from.number()?, from.number()?, from.number()?, from.number()?];
            let vtype = Vtype::from_bits(vtype);
            let supported = vtype.is_supported(hart.config.isa.elen, hart.config.isa.vlen);
            hart.v.set_vtype(if supported { vtype } else { Vtype::ILLEGAL });
            hart.v.vl = (vl as usize).min(hart.v.vlmax());
            hart.v.vstart = vstart as usize & (hart.v.vlenb() * 8).wrapping_sub(1);
            (hart.v.vxrm, hart.v.vxsat, hart.v.random) = (fixed as u8 & 3, fixed >> 8 & 1 != 0, random);
        }
        if parts & FILE != 0 {
            let file = from.data()?;
            if file.len() != hart.v.file().len() {
                return Err(RecordingError::Damaged("the vector registers have another size".into()));
            }
            hart.v.file_mut().copy_from_slice(file);
        }
        from.end()
    }
}
