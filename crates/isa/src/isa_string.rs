//! ISA strings: text to [`Isa`] and back.
//!
//! Three forms are read: the naming chapter's (`rv64gcv_zvl256b`, with versions as toolchains write them),
//! a profile with extras (`rva23u64_zvl512b`), and QEMU's `-cpu` (`rv64,v=true,vlen=256`), whose settings may
//! also follow the first two. Invariant: the canonical string of an [`Isa`] reads back as that [`Isa`].
//! What the settings mean to a hart is not known here.

mod check;
mod error;
mod print;
mod qemu;
mod scan;
mod suggest;
mod unsupported;

use core::str::FromStr;

pub use self::error::{IsaError, Problem};
pub use self::unsupported::REFUSED;
use crate::ext::{Ext, ExtSet, Isa, Xlen};
use crate::profile::RVA23U64;

/// VLEN of [`Isa::default`].
const DEFAULT_VLEN: u32 = 256;

/// What a text says: an architecture, and settings of the hart that QEMU's form can carry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parsed {
    /// The architecture.
    pub isa: Isa,
    /// `rvv_ta_all_1s`: tail-agnostic elements are filled with ones.
    pub tail_agnostic_ones: Option<bool>,
    /// `rvv_ma_all_1s`: mask-agnostic elements are filled with ones.
    pub mask_agnostic_ones: Option<bool>,
    /// `rvv_vl_half_avl`: vl = ceil(AVL/2) where VLMAX < AVL < 2·VLMAX.
    pub vl_half_avl: Option<bool>,
    /// `rvv_vsetvl_x0_vill`: a `vset*` that keeps vl but would change VLMAX sets vill.
    pub vsetvl_x0_vill: Option<bool>,
    /// What was accepted but does not mean what it seems to.
    pub warnings: Vec<String>,
}

impl FromStr for Parsed {
    type Err = IsaError;

    fn from_str(text: &str) -> Result<Parsed, IsaError> {
        // Letters of ASCII alone change, so that byte positions stay those of `text`.
        let lower = text.to_ascii_lowercase();
        let (head, settings) = match lower.find(',') {
            Some(comma) => (&lower[..comma], Some(comma + 1)),
            None => (lower.as_str(), None),
        };
        let mut wanted = match qemu::cpu(head) {
            Some(wanted) => wanted,
            None => scan::base(head)?,
        };
        if let Some(start) = settings {
            qemu::settings(&lower, start, &mut wanted)?;
        }
        wanted.build()
    }
}

impl Isa {
    /// The architecture that `text` names. Settings and warnings, which the text may carry too, are dropped;
    /// parse a [`Parsed`] to have them.
    pub fn parse(text: &str) -> Result<Isa, IsaError> {
        text.parse().map(|parsed: Parsed| parsed.isa)
    }

    /// The same with another VLEN, in bits.
    pub fn with_vlen(self, vlen: u32) -> Result<Isa, IsaError> {
        check::vlen(&self, u64::from(vlen)).map_err(|problem| IsaError::new(0..0, problem))?;
        Ok(Isa { vlen, ..self })
    }
}

impl FromStr for Isa {
    type Err = IsaError;

    fn from_str(text: &str) -> Result<Isa, IsaError> {
        Isa::parse(text)
    }
}

impl Isa {
    /// RVA23 and all else Rivet has for user programs of that XLEN, at VLEN 256. The entropy source is left out: no
    /// profile for users offers it, and a run should be the same every time. So are the load and store pairs of RV32,
    /// since tests of that base expect `ld` and `sd` to be illegal, and what [`Ext::is_by_request`] tells.
    pub fn default_for(xlen: Xlen) -> Isa {
        let requested = Isa::requested_alone();
        let user = |e: &Ext| {
            let only = e.only_on().is_none_or(|only| only == xlen);
            let for_user = e.name().len() > 1 && (e.name().starts_with('z') || *e == Ext::Supm);
            only && for_user && !matches!(e, Ext::Zkr | Ext::Zk | Ext::Zilsd) && !requested.has(*e)
        };
        let fits = |e: &Ext| e.only_on().is_none_or(|only| only == xlen);
        let extras: ExtSet = Ext::ALL.iter().copied().filter(user).collect();
        let profile: ExtSet = RVA23U64.mandatory.iter().filter(fits).collect();
        Isa { vlen: DEFAULT_VLEN, ..Isa::new(xlen, profile.union(extras)) }
    }

    /// These extensions, and all of [`Isa::default_for`] that can stand beside them. VLEN is the same; the least one if
    /// there were no vectors.
    ///
    /// ```
    /// use rivet_isa::{Ext, Isa};
    /// let isa = |text| Isa::parse(text).unwrap().with_defaults();
    /// assert_eq!((isa("rv64imac").vlen, isa("rv64gcv_zvl512b").vlen), (128, 512));
    /// // Zcmp excludes Zcd.
    /// let small = isa("rv64imac_zcmp");
    /// assert!(small.has(Ext::Zcmp) && small.has(Ext::Zvbb) && !small.has(Ext::Zcd));
    /// ```
    pub fn with_defaults(&self) -> Isa {
        let exts = Isa::default_for(self.xlen).exts.iter().fold(self.exts, |exts, ext| {
            let more = Isa::new(self.xlen, exts.with(ext));
            if more.conflict().is_none() { more.exts } else { exts }
        });
        let isa = Isa::new(self.xlen, exts);
        Isa { vlen: isa.vlen.max(self.vlen), ..isa }
    }
}

impl Isa {
    /// Every extension of that XLEN, at the least VLEN they allow: for tests and tools that look at all of the table. Of
    /// two that exclude each other it has the one that general-purpose harts have, and it lacks what
    /// [`Ext::is_by_request`] tells; [`Isa::embedded`] has the others.
    pub fn everything(xlen: Xlen) -> Isa {
        let requested = Isa::requested_alone();
        let fits = |e: &Ext| e.only_on().is_none_or(|only| only == xlen) && !requested.has(*e);
        Isa::new(xlen, Ext::ALL.iter().copied().filter(fits).collect())
    }

    /// Every extension of that XLEN that can stand beside those which [`Isa::everything`] leaves out, and these. All
    /// registers are there: it has not [`Ext::E`].
    pub fn embedded(xlen: Xlen) -> Isa {
        let others = || Ext::ALL.iter().filter(|e| **e != Ext::E);
        let excluded: ExtSet = others().filter_map(|e| e.excludes()).collect();
        let fits = |e: &Ext| {
            let all = Isa::closure(xlen, ExtSet::of(&[*e]));
            e.only_on().is_none_or(|only| only == xlen) && all.minus(excluded) == all
        };
        Isa::new(xlen, others().copied().filter(fits).collect())
    }
}

impl Default for Isa {
    /// [`Isa::default_for`] RV64.
    fn default() -> Isa {
        Isa::default_for(Xlen::Rv64)
    }
}
