//! Profiles: the named sets of extensions of the profiles chapter, and why an extension is there.
//!
//! Invariant: a mandatory list is what the specification lists, inherited lists included, and closed under
//! nothing. Options that Rivet does not have stand as names. This module knows no ISA strings.

use core::fmt;

use crate::ext::{Ext, ExtSet, Isa, Xlen};

/// A profile of the specification.
#[derive(PartialEq, Eq, Debug)]
pub struct Profile {
    /// Name in lower case: `rva23u64`.
    pub name: &'static str,
    /// XLEN of its base.
    pub xlen: Xlen,
    /// Extensions that have to be there.
    pub mandatory: ExtSet,
    /// Extensions that may be there.
    pub optional: ExtSet,
    /// Options that Rivet does not have.
    pub unsupported: &'static [&'static str],
}

macro_rules! exts {
    ($($e:ident)*) => { ExtSet::of(&[ $( Ext::$e ),* ]) };
}

const RVA20: ExtSet = exts!(I M A F D C Zicsr Zicntr Ziccif Ziccrse Ziccamoa Za128rs Zicclsm);
/// What RVA22, RVA23 and RVB23 have in common beyond RVA20.
const SINCE_22: ExtSet =
    RVA20.without(Ext::Za128rs).union(exts!(Za64rs B Zihpm Zihintpause Zic64b Zicbom Zicbop Zicboz Zkt));
/// What RVA23 and RVB23 add for every hart.
const SINCE_23: ExtSet = exts!(Zihintntl Zicond Zimop Zcmop Zcb Zfa Zawrs);
const RVA23: ExtSet = SINCE_22.union(SINCE_23).union(exts!(Zfhmin V Zvfhmin Zvbb Zvkt Supm));
const RVB23: ExtSet = SINCE_22.union(SINCE_23);
const OPTIONS_23: ExtSet = exts!(Zvkng Zvksg Zabha Zacas Zama16b Zicfilp Zicfiss Ziccamoc Zvbc Zfh Zbc Zvfh Zfbfmin Zvfbfmin Zvfbfwma);
const OPTIONS_B23: ExtSet = OPTIONS_23.union(exts!(Zvkg Zvknc Zvksc Zkn Zks Zfhmin V Zvfhmin Zvbb Zvkt Supm));
const RVI20_OPTIONS: ExtSet = exts!(M A F D C Zifencei Zicntr Zihpm);

const RVA20_S: ExtSet = exts!(Zifencei Svbare Sv39 Svade Ssccptr Sstvecd Sstvala);
const RVA22_S: ExtSet = RVA20_S.union(exts!(Sscounterenw Svpbmt Svinval));
const RVB23_S: ExtSet = RVA22_S.union(exts!(Svnapot Sstc Sscofpmf Ssu64xl));
const RVA23_S: ExtSet = RVB23_S.union(exts!(Ssnpm Sha));
/// What a supervisor's profile of 2023 has as an option beyond that of its user.
const OPTIONS_23_S: ExtSet = exts!(Sv48 Sv57 Svadu Zkr Svvptc Sdtrig Ssstrict Sspm);

/// The profiles, oldest first; behind them a draft, whose name says so.
pub static PROFILES: [Profile; 11] = [
    Profile {
        name: "rvi20u32",
        xlen: Xlen::Rv32,
        mandatory: exts!(I),
        optional: RVI20_OPTIONS,
        unsupported: &[],
    },
    Profile {
        name: "rvi20u64",
        xlen: Xlen::Rv64,
        mandatory: exts!(I),
        optional: RVI20_OPTIONS,
        unsupported: &[],
    },
    Profile {
        name: "rva20u64",
        xlen: Xlen::Rv64,
        mandatory: RVA20,
        optional: exts!(Zihpm),
        unsupported: &[],
    },
    Profile {
        name: "rva20s64",
        xlen: Xlen::Rv64,
        mandatory: RVA20.union(RVA20_S),
        optional: exts!(Zihpm Sv48 Ssu64xl),
        unsupported: &[],
    },
    Profile {
        name: "rva22u64",
        xlen: Xlen::Rv64,
        mandatory: SINCE_22.with(Ext::Zfhmin),
        optional: exts!(Zfh V Zkn Zks),
        unsupported: &[],
    },
    Profile {
        name: "rva22s64",
        xlen: Xlen::Rv64,
        mandatory: SINCE_22.with(Ext::Zfhmin).union(RVA22_S),
        optional: exts!(Zfh V Zkn Zks Sv48 Sv57 Svnapot Ssu64xl Sstc Sscofpmf Zkr Sha),
        unsupported: &[],
    },
    Profile { name: "rvb23u64", xlen: Xlen::Rv64, mandatory: RVB23, optional: OPTIONS_B23, unsupported: &[] },
    Profile {
        name: "rvb23s64",
        xlen: Xlen::Rv64,
        mandatory: RVB23.union(RVB23_S),
        optional: OPTIONS_B23.union(OPTIONS_23_S).union(exts!(Ssnpm Sha)),
        unsupported: &[],
    },
    Profile { name: "rva23u64", xlen: Xlen::Rv64, mandatory: RVA23, optional: OPTIONS_23, unsupported: &[] },
    Profile {
        name: "rva23s64",
        xlen: Xlen::Rv64,
        mandatory: RVA23.union(RVA23_S),
        optional: OPTIONS_23.union(OPTIONS_23_S),
        unsupported: &[],
    },
    // A draft.
    Profile {
        name: "experimental-rvm23u32",
        xlen: Xlen::Rv32,
        mandatory: exts!(I M B Zicond Zihintpause Zihintntl Zce Zicbop Zimop Zcmop),
        optional: ExtSet::EMPTY,
        unsupported: &[],
    },
];

/// RVA23U64, on which Rivet's default rests.
pub const RVA23U64: &Profile = &PROFILES[8];

impl Profile {
    /// The profile of this name, in any case of letters.
    pub fn by_name(name: &str) -> Option<&'static Profile> {
        PROFILES.iter().find(|p| p.name.eq_ignore_ascii_case(name))
    }

    /// Mandatory extensions that `isa` lacks; XLEN is not compared.
    pub fn missing(&self, isa: &Isa) -> ExtSet {
        self.mandatory.minus(isa.exts)
    }

    /// The profiles that `isa` fulfils: those of its XLEN whose mandatory extensions it has. All have a base of
    /// 32 registers.
    pub fn fulfilled(isa: &Isa) -> impl Iterator<Item = &'static Profile> {
        let fits = |p: &&Profile| p.xlen == isa.xlen && p.missing(isa).is_empty();
        PROFILES.iter().filter(fits).filter(|_| !isa.has(Ext::E))
    }

    /// The most demanding of the profiles that `isa` fulfils.
    pub fn of(isa: &Isa) -> Option<&'static Profile> {
        Profile::fulfilled(isa).max_by_key(|p| p.mandatory.len())
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name.to_ascii_uppercase())
    }
}

/// Why an extension is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// It is the base.
    Base,
    /// The profile demands it.
    Mandatory(&'static Profile),
    /// This extension implies it.
    Implied(Ext),
    /// The profile has it as an option.
    Optional(&'static Profile),
    /// It was named, or all its parts were.
    Chosen,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Base => f.write_str("base"),
            Why::Mandatory(profile) => write!(f, "mandatory in {profile}"),
            Why::Implied(ext) => write!(f, "implied by {ext}"),
            Why::Optional(profile) => write!(f, "option of {profile}"),
            Why::Chosen => f.write_str("chosen"),
        }
    }
}

/// An extension of an [`Isa`], and why it is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The extension; its line of description is [`Ext::doc`].
    pub ext: Ext,
    /// Why it is there.
    pub why: Why,
}

/// Explains every extension of `isa`, in canonical order. `profile` is [`Profile::of`] the isa, as a rule.
pub fn explain(isa: &Isa, profile: Option<&'static Profile>) -> Vec<Entry> {
    isa.exts.iter().map(|ext| Entry { ext, why: why(isa, profile, ext) }).collect()
}

fn why(isa: &Isa, profile: Option<&'static Profile>, ext: Ext) -> Why {
    if matches!(ext, Ext::I | Ext::E) {
        return Why::Base;
    }
    if let Some(p) = profile.filter(|p| p.mandatory.has(ext)) {
        return Why::Mandatory(p);
    }
    if let Some(source) = isa.exts.iter().find(|e| e.implies(ext)) {
        return Why::Implied(source);
    }
    match profile.filter(|p| p.optional.has(ext)) {
        Some(p) => Why::Optional(p),
        None => Why::Chosen,
    }
}
