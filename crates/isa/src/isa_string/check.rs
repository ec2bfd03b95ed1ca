//! From what a text asks for to an architecture: implications, contradictions, VLEN and ELEN.

use core::ops::Range;

use super::{IsaError, Parsed, Problem};
use crate::ext::{Ext, ExtSet, Isa, Xlen};

/// What a text asks for, before implications.
pub(super) struct Wanted {
    pub(super) xlen: Xlen,
    /// What a base, a profile or a CPU brings along; it yields where a setting switches a part off.
    pub(super) brought: ExtSet,
    /// Extensions named one by one.
    pub(super) named: Vec<(Ext, Range<usize>)>,
    /// Extensions switched off.
    pub(super) off: Vec<(Ext, Range<usize>)>,
    /// The largest `zvl*b`.
    pub(super) zvl: Option<(u32, Range<usize>)>,
    /// The setting `vlen`.
    pub(super) vlen: Option<(u64, Range<usize>)>,
    /// The setting `elen`.
    pub(super) elen: Option<(u64, Range<usize>)>,
    /// The rest; its `isa` is overwritten in the end.
    pub(super) parsed: Parsed,
}

impl Wanted {
    pub(super) fn new(xlen: Xlen, brought: ExtSet) -> Wanted {
        let parsed = Parsed {
            isa: Isa::new(xlen, ExtSet::EMPTY),
            tail_agnostic_ones: None,
            mask_agnostic_ones: None,
            vl_half_avl: None,
            vsetvl_x0_vill: None,
            warnings: Vec::new(),
        };
        let (named, off) = (Vec::new(), Vec::new());
        Wanted { xlen, brought, named, off, zvl: None, vlen: None, elen: None, parsed }
    }

    pub(super) fn warn(&mut self, text: String) {
        self.parsed.warnings.push(text);
    }

    /// The architecture, with everything checked.
    pub(super) fn build(mut self) -> Result<Parsed, IsaError> {
        for (ext, span) in &self.named {
            if ext.only_on().is_some_and(|only| only != self.xlen) {
                let problem = Problem::Xlen { ext: *ext, xlen: self.xlen };
                return Err(IsaError::new(span.clone(), problem));
            }
        }
        self.yield_to_off();
        let named: ExtSet = self.named.iter().map(|(ext, _)| *ext).collect();
        let mut isa = Isa::new(self.xlen, self.brought.union(named));
        for (off, span) in &self.off {
            if isa.has(*off) {
                let problem = match isa.exts.iter().find(|e| e.implies(*off)) {
                    Some(by) => Problem::Needed { off: *off, by },
                    None => Problem::AllParts(*off),
                };
                return Err(IsaError::new(span.clone(), problem));
            }
        }
        self.check_conflicts(&isa)?;
        self.apply_zvl(&mut isa)?;
        self.apply_vlen(&mut isa)?;
        self.check_elen(&isa)?;
        Ok(Parsed { isa, ..self.parsed })
    }

    /// Extensions that [exclude](Ext::excludes) each other are not both there. The name to blame is the last that brings one of the two.
    fn check_conflicts(&self, isa: &Isa) -> Result<(), IsaError> {
        let Some((ext, with)) = isa.conflict() else { return Ok(()) };
        let brings = |named: &Ext| {
            let all = Isa::closure(self.xlen, ExtSet::of(&[*named]));
            all.has(ext) || all.has(with)
        };
        let span = self.named.iter().rev().find(|(named, _)| brings(named)).map(|(_, span)| span.clone());
        Err(IsaError::new(span.unwrap_or_default(), Problem::Conflict { ext, with }))
    }

    /// Takes away what was only brought along and needs something switched off.
    fn yield_to_off(&mut self) {
        for (off, _) in self.off.clone() {
            let yields = |e: &Ext| Isa::closure(self.xlen, ExtSet::of(&[*e])).has(off);
            let gone: ExtSet = self.brought.iter().filter(yields).collect();
            self.brought = self.brought.minus(gone);
            let others: Vec<_> = gone.without(off).iter().map(|e| format!("`{e}`")).collect();
            if !others.is_empty() {
                self.warn(format!("disabling `{off}` also disables {}", others.join(", ")));
            }
        }
    }

    fn apply_zvl(&mut self, isa: &mut Isa) -> Result<(), IsaError> {
        let Some((zvl, span)) = self.zvl.clone() else { return Ok(()) };
        if !isa.has(Ext::Zve32x) {
            return Err(IsaError::new(span, Problem::NoVectors));
        }
        if zvl < isa.vlen {
            let who = if isa.has(Ext::V) { "v" } else { "zve64*" };
            self.warn(format!("`zvl{zvl}b` has no effect: `{who}` implies a VLEN of at least {}", isa.vlen));
        }
        isa.vlen = isa.vlen.max(zvl);
        Ok(())
    }

    fn apply_vlen(&mut self, isa: &mut Isa) -> Result<(), IsaError> {
        let Some((value, span)) = self.vlen.clone() else { return Ok(()) };
        match vlen(isa, value) {
            Err(Problem::NoVectors) => self.warn(format!("`vlen={value}` has no effect without `v`")),
            Err(problem) => return Err(IsaError::new(span, problem)),
            Ok(vlen) if self.zvl.is_some() && vlen < isa.vlen => {
                return Err(IsaError::new(span, Problem::VlenTooSmall { vlen, min: isa.vlen }));
            }
            Ok(vlen) => isa.vlen = vlen,
        }
        Ok(())
    }

    /// ELEN follows from the extensions, so that the setting can only confirm it.
    fn check_elen(&mut self, isa: &Isa) -> Result<(), IsaError> {
        match self.elen.clone() {
            Some((value, _)) if isa.elen == 0 => {
                self.warn(format!("`elen={value}` has no effect without `v`"));
            }
            Some((value, span)) if value != u64::from(isa.elen) => {
                let problem = Problem::Elen { elen: value.to_string(), actual: isa.elen };
                return Err(IsaError::new(span, problem));
            }
            _ => {}
        }
        Ok(())
    }
}

/// Is `value` a VLEN for `isa`?
pub(super) fn vlen(isa: &Isa, value: u64) -> Result<u32, Problem> {
    if !isa.has(Ext::Zve32x) {
        return Err(Problem::NoVectors);
    }
    let vlen = in_range(value).ok_or_else(|| Problem::Vlen(value.to_string()))?;
    let min = Isa::min_vlen(isa.exts);
    if vlen < min { Err(Problem::VlenTooSmall { vlen, min }) } else { Ok(vlen) }
}

/// `value` where it is a power of two from 32 to 65536.
pub(super) fn in_range(value: u64) -> Option<u32> {
    u32::try_from(value).ok().filter(|v| v.is_power_of_two() && (32..=65536).contains(v))
}
