//! Which registers an instruction reads and writes, with which element widths, and when that is legal (V 3.4, 5.2, 5.3).
//!
//! Invariant: this is the crate's own statement of legality; it knows nothing of Rivet's.

use std::cmp::Ordering;
use std::fmt;

/// ELEN of the V extension.
pub const ELEN: usize = 64;

/// One place of the suite's grid: a VLEN, a SEW and an LMUL, and the number of fields for segment instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// Bits of a vector register.
    pub vlen: usize,
    /// Selected element width in bits.
    pub sew: usize,
    /// log2 of LMUL, -3 to 3.
    pub lmul: i32,
    /// Fields of a segment; 1 for all other instructions.
    pub nf: usize,
}

impl Cell {
    /// Bytes of a vector register.
    pub fn vlenb(&self) -> usize {
        self.vlen / 8
    }

    /// "VLMAX = LMUL*VLEN/SEW".
    pub fn vlmax(&self) -> usize {
        scale(self.vlen, self.lmul) / self.sew
    }

    /// vsew and vlmul as vtype holds them.
    pub fn vtype(&self) -> u8 {
        ((self.sew / 8).ilog2() as u8) << 3 | (self.lmul & 7) as u8
    }

    /// Every SEW and LMUL that must be supported: "fractional LMUL … SEW between SEWMIN and LMUL * ELEN".
    pub fn all(vlen: usize) -> impl Iterator<Item = Cell> {
        let lmuls = move |sew| (-3..=3).filter(move |&lmul| scale(ELEN, lmul) >= sew);
        [8, 16, 32, 64]
            .into_iter()
            .flat_map(move |sew| lmuls(sew).map(move |lmul| Cell { vlen, sew, lmul, nf: 1 }))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (letters, size) = if self.lmul < 0 { ("mf", 1 << -self.lmul) } else { ("m", 1 << self.lmul) };
        write!(f, "e{}, {letters}{size}", self.sew)
    }
}

/// `value` times 2^`log2`.
pub fn scale(value: usize, log2: i32) -> usize {
    if log2 < 0 { value >> -log2 } else { value << log2 }
}

/// What a vector operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// A group with EEW = SEW × 2^n, EMUL = LMUL × 2^n.
    Sew(i32),
    /// A group with this EEW, EMUL = EEW/SEW × LMUL; a segment has one group for each field.
    Bits(usize),
    /// A group with EEW = SEW, EMUL = LMUL/2, which is illegal "when 2*SEW > LMUL * min(ELEN, VLEN)".
    Half,
    /// One mask register: EEW = 1.
    Mask,
    /// Element 0 of one register, with EEW = SEW × 2^n.
    Scalar(i32),
    /// One element group of this many bits, with EEW = SEW and "EMUL = ceil(EGW / VLEN)".
    ElementGroup(usize),
    /// This many whole registers, whatever vtype says.
    Whole(usize),
}

/// An operand of one cell: how wide, and how many registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// Element width in bits; 1 for masks.
    pub eew: usize,
    /// log2 of EMUL.
    pub emul: i32,
    /// Registers of all fields together.
    pub regs: usize,
}

impl Held {
    /// The operand's group in a cell, if its EEW and EMUL exist.
    pub fn group(self, cell: &Cell, fields: usize) -> Option<Group> {
        let sized = |eew: usize, emul: i32| {
            let regs = scale(1, emul.max(0)) * fields;
            ((8..=ELEN).contains(&eew) && (-3..=3).contains(&emul) && regs <= 8).then_some(Group {
                eew,
                emul,
                regs,
            })
        };
        match self {
            Held::Sew(n) => sized(scale(cell.sew, n), cell.lmul + n),
            Held::Bits(eew) => sized(eew, cell.lmul + eew.ilog2() as i32 - cell.sew.ilog2() as i32),
            Held::Half => sized(cell.sew, cell.lmul - 1)
                .filter(|_| 2 * cell.sew <= scale(ELEN.min(cell.vlen), cell.lmul)),
            Held::Mask => Some(Group { eew: 1, emul: 0, regs: 1 }),
            Held::Scalar(n) => sized(scale(cell.sew, n), 0),
            Held::ElementGroup(bits) => {
                let regs = bits.div_ceil(cell.vlen);
                Some(Group { eew: cell.sew, emul: regs.ilog2() as i32, regs })
            }
            Held::Whole(regs) => Some(Group { eew: 8, emul: regs.ilog2() as i32, regs }),
        }
    }
}

/// What the instruction does with v0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MaskUse {
    /// No mask.
    Never,
    /// `vm` chooses.
    Optional,
    /// v0 is an operand; every element is active (`vadc`, `vmerge` …).
    Operand,
}

/// How strict the rules of overlap are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlap {
    /// V 5.2: by the EEWs.
    Usual,
    /// The destination overlaps no source and, if masked, not v0.
    None,
    /// "The destination vector register can overlap the source operands, including the mask register."
    Any,
    /// As usual, but by the EMULs: the EEWs are the same.
    ByEmul,
    /// As usual, but segments do not overlap their indices.
    Index,
}

/// The vector operands of a row.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The destination, or the data of a store.
    pub vd: Option<Held>,
    /// Source 1.
    pub vs1: Option<Held>,
    /// Source 2.
    pub vs2: Option<Held>,
    /// The instruction reads `vd` as well.
    pub reads_vd: bool,
    /// `vd` is only read.
    pub stores: bool,
    /// The use of v0.
    pub mask: MaskUse,
    /// The rules of overlap.
    pub overlap: Overlap,
}

/// Register numbers and mask bit of one encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Registers {
    /// Destination, or data of a store.
    pub vd: usize,
    /// Source 1.
    pub vs1: usize,
    /// Source 2.
    pub vs2: usize,
    /// Is the mask bit clear: does v0 mask or belong to the operands?
    pub masked: bool,
}

/// A group at its place.
#[derive(Clone, Copy)]
struct Placed {
    first: usize,
    group: Group,
}

impl Placed {
    fn end(&self) -> usize {
        self.first + self.group.regs
    }

    fn touches(&self, other: &Placed) -> bool {
        self.first < other.end() && other.first < self.end()
    }

    /// "Using other than the lowest-numbered vector register to specify a vector register group is a reserved encoding."
    fn aligned(&self) -> bool {
        self.first.is_multiple_of(scale(1, self.group.emul.max(0))) && self.end() <= 32
    }
}

/// May they overlap, vd being larger or smaller than the source?
fn by_size(vd_is: Ordering, vd: &Placed, source: &Placed) -> bool {
    match vd_is {
        Ordering::Equal => true,
        Ordering::Less => vd.first == source.first,
        Ordering::Greater => source.group.emul >= 0 && source.end() == vd.end(),
    }
}

impl Shape {
    /// The groups of vd, vs1 and vs2 in a cell; `None` if one has no legal EEW and EMUL.
    pub fn groups(&self, cell: &Cell) -> Option<[Option<Group>; 3]> {
        let mut out = [None; 3];
        for (out, (held, fields)) in out.iter_mut().zip([(self.vd, cell.nf), (self.vs1, 1), (self.vs2, 1)]) {
            if let Some(held) = held {
                *out = Some(held.group(cell, fields)?);
            }
        }
        Some(out)
    }

    /// The groups that are read, v0 included, and the one that is written.
    fn placed(&self, groups: &[Option<Group>; 3], at: &Registers) -> ([Option<Placed>; 4], Option<Placed>) {
        let &[vd, vs1, vs2] = groups;
        let place = |group: Option<Group>, first| group.map(|group| Placed { first, group });
        let v0 = at.masked.then_some(Placed { first: 0, group: Group { eew: 1, emul: 0, regs: 1 } });
        let vd = place(vd, at.vd);
        let read_vd = vd.filter(|_| self.reads_vd || self.stores);
        ([place(vs1, at.vs1), place(vs2, at.vs2), read_vd, v0], vd.filter(|_| !self.stores))
    }

    /// May these registers be used together?
    pub fn legal(&self, cell: &Cell, at: &Registers) -> bool {
        self.groups(cell).is_some_and(|groups| self.legal_in(cell, &groups, at))
    }

    /// The same with the groups of the cell, for many choices of registers.
    pub fn legal_in(&self, cell: &Cell, groups: &[Option<Group>; 3], at: &Registers) -> bool {
        let (sources, written) = self.placed(groups, at);
        // Loops rather than iterators: builds for tests run this some million times.
        for (i, source) in sources.iter().enumerate() {
            let Some(a) = source else { continue };
            if !a.aligned() {
                return false;
            }
            for b in &sources[..i] {
                // A register is read with one EEW (V 5.2).
                if let Some(b) = b
                    && a.group.eew != b.group.eew
                    && a.touches(b)
                {
                    return false;
                }
            }
        }
        let Some(vd) = written else { return true };
        if !vd.aligned() {
            return false;
        }
        if at.masked && vd.first == 0 && !matches!(self.vd, Some(Held::Mask | Held::Scalar(_))) {
            return false;
        }
        for source in &sources {
            if let Some(source) = source
                && source.touches(&vd)
            {
                let reread = self.reads_vd && source.first == vd.first && source.group == vd.group;
                if !reread && !self.may_overlap(cell, &vd, source) {
                    return false;
                }
            }
        }
        true
    }

    fn may_overlap(&self, cell: &Cell, vd: &Placed, source: &Placed) -> bool {
        match self.overlap {
            Overlap::Any => true,
            Overlap::None => false,
            Overlap::Index if cell.nf > 1 => false,
            Overlap::Usual | Overlap::Index => by_size(vd.group.eew.cmp(&source.group.eew), vd, source),
            Overlap::ByEmul => by_size(vd.group.emul.cmp(&source.group.emul), vd, source),
        }
    }

    /// "When source and destination registers overlap and have different EEW, the instruction is mask- and
    /// tail-agnostic, regardless of the setting of the vta and vma bits."
    pub fn agnostic(&self, cell: &Cell, at: &Registers) -> bool {
        let Some(groups) = self.groups(cell) else { return false };
        let (sources, Some(vd)) = self.placed(&groups, at) else { return false };
        sources.iter().flatten().any(|source| source.touches(&vd) && source.group.eew != vd.group.eew)
    }
}
