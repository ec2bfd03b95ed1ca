//! What a hart implements.

use super::{Ext, ExtSet, Relation, Xlen};
use crate::{Sew, Vtype};

/// The extensions that each one implies directly and always, as [`Ext::implied`] lists them.
static IMPLIED: [ExtSet; Ext::ALL.len()] = {
    let mut sets = [ExtSet::EMPTY; Ext::ALL.len()];
    let mut i = 0;
    while i < sets.len() {
        sets[i] = ExtSet::of(Ext::ALL[i].implied());
        i += 1;
    }
    sets
};

/// The extensions that are sums of others: present where all that they imply is present.
const SUMS: ExtSet = {
    let mut sums = ExtSet::EMPTY;
    let mut i = 0;
    while i < Ext::ALL.len() {
        if matches!(Ext::ALL[i].relation(), Relation::IsSumOf) {
            sums = sums.with(Ext::ALL[i]);
        }
        i += 1;
    }
    sums
};

/// What a hart implements: XLEN, extensions, and the two widths of its vector unit.
///
/// Values come from [`Isa::new`] or from parsing, which keep the fields consistent: `exts` is closed under
/// implication, and `vlen`, `elen` are 0 exactly where `exts` has no `Zve32x`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Isa {
    /// Width of the integer registers.
    pub xlen: Xlen,
    /// Every extension that is there, implied ones too.
    pub exts: ExtSet,
    /// Bits of a vector register; 0 without vectors.
    pub vlen: u32,
    /// Widest vector element in bits: 0, 32 or 64.
    pub elen: u32,
}

impl Isa {
    /// The architecture of `exts` and all they imply, at their smallest VLEN.
    pub fn new(xlen: Xlen, exts: ExtSet) -> Isa {
        let exts = Isa::closure(xlen, exts);
        Isa { xlen, exts, vlen: Isa::min_vlen(exts), elen: Isa::elen_of(exts) }
    }

    /// Is `ext` there?
    #[inline]
    pub const fn has(&self, ext: Ext) -> bool {
        self.exts.has(ext)
    }

    /// Is there floating point, in f registers or in x registers, and with it fcsr?
    #[inline]
    pub const fn has_fcsr(&self) -> bool {
        self.has(Ext::F) || self.has(Ext::Zfinx)
    }

    /// Has vtype the field altfmt?
    #[inline]
    pub const fn has_altfmt(&self) -> bool {
        self.has(Ext::Zvfbfa) || self.has(Ext::Zvfofp8min)
    }

    /// Does a hart of this ISA support the setting? See [`Vtype::is_supported`].
    pub const fn supports(&self, vtype: Vtype) -> bool {
        let alternate = match vtype.sew {
            Sew::E8 => self.has_altfmt(),
            Sew::E16 => self.has(Ext::Zvfbfa),
            Sew::E32 | Sew::E64 => false,
        };
        let plain = Vtype { altfmt: false, ..vtype };
        plain.is_supported(self.elen, self.vlen) && (alternate || !vtype.altfmt)
    }

    /// Number of integer registers, x0 included.
    #[inline]
    pub const fn integer_registers(&self) -> u8 {
        if self.has(Ext::E) { 16 } else { 32 }
    }

    /// Two extensions that exclude each other, if there are any.
    pub fn conflict(&self) -> Option<(Ext, Ext)> {
        let pairs = self.exts.iter().filter_map(|ext| Some((ext, ext.excludes()?)));
        pairs.into_iter().find(|(_, other)| self.has(*other))
    }

    /// `exts` with the base, all they imply, and the names of sums that are complete.
    pub fn closure(xlen: Xlen, exts: ExtSet) -> ExtSet {
        let mut set = exts.with(Ext::I);
        loop {
            let implied = set.iter().fold(set, |all, e| all.union(IMPLIED[e as usize]));
            let is_whole = |e: &Ext| IMPLIED[*e as usize].is_subset(set);
            let whole = SUMS.minus(set).iter().filter(is_whole);
            let mut next = Isa::close_compressed(xlen, whole.fold(implied, ExtSet::with));
            // Smcsrind is all of indirect CSRs, of every mode that is there; Smaia all of the AIA.
            for (whole, of_s) in [(Ext::Smcsrind, Ext::Sscsrind), (Ext::Smaia, Ext::Ssaia)] {
                if next.has(whole) && next.has(Ext::S) {
                    next = next.with(of_s);
                }
            }
            if next == set {
                return set;
            }
            set = next;
        }
    }

    /// Extensions that are there by request alone: these, or what they imply, stand in the way of an extension that
    /// general-purpose harts have, or change what programs rely on.
    pub(crate) fn requested_alone() -> ExtSet {
        let of = |is: &dyn Fn(&Ext) -> bool| Ext::ALL.iter().copied().filter(is).collect::<ExtSet>();
        let mut set = of(&|e| e.excludes().is_some() || e.is_by_request());
        loop {
            let next = set.union(of(&|e| IMPLIED[*e as usize].minus(set) != IMPLIED[*e as usize]));
            if next == set {
                return set;
            }
            set = next;
        }
    }

    /// C: "If XLEN=32 and the F extension is present, the C extension additionally depends upon the Zcf
    /// extension. If the D extension is present, the C extension additionally depends upon Zcd."
    fn close_compressed(xlen: Xlen, set: ExtSet) -> ExtSet {
        let mut parts = ExtSet::of(&[Ext::Zca]);
        if set.has(Ext::D) {
            parts = parts.with(Ext::Zcd);
        }
        if set.has(Ext::F) && xlen == Xlen::Rv32 {
            parts = parts.with(Ext::Zcf);
        }
        // On RV32 with F, Zce has Zcf, too.
        let with_zce = set.has(Ext::Zce) && set.has(Ext::F) && xlen == Xlen::Rv32;
        let set = if with_zce { set.with(Ext::Zcf) } else { set };
        match (set.has(Ext::C), parts.is_subset(set)) {
            (true, _) => set.union(parts),
            (false, true) => set.with(Ext::C),
            (false, false) => set,
        }
    }

    /// The least VLEN that a closed set allows: V depends on Zvl128b, Zve64* on Zvl64b, Zve32* on Zvl32b.
    pub const fn min_vlen(exts: ExtSet) -> u32 {
        if exts.has(Ext::V) { 128 } else { Isa::elen_of(exts) }
    }

    const fn elen_of(exts: ExtSet) -> u32 {
        if exts.has(Ext::Zve64x) {
            64
        } else if exts.has(Ext::Zve32x) {
            32
        } else {
            0
        }
    }
}
