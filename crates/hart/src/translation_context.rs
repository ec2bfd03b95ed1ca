//! Translation contexts: a TLB for each combination of privilege and mstatus that gives addresses another meaning.
//!
//! Invariant: the TLB of the current context is `hart.tlb`, and holds only what a new translation under the current rules
//! would give, or may still give until a fence. All changes of privilege, V, MPRV, MPP, MPV, SUM, MXR, satp, vsatp, hgatp
//! and PMP come by here. User programs have one context for ever, with number 0.

use std::collections::HashSet;

use rivet_mem::{Access, PAGE_SIZE, Tlb};

use crate::csr::envcfg::UKTE;
use crate::csr::hypervisor::{HUKTE, SPVP};
use crate::csr::status::{MPRV, MXR, SUM};
use crate::translate::{Physical, Rules, mode};
use crate::{AddressSpace, Hart, Mode, Privilege, Trap};

/// How a hypervisor accesses the memory of its guest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuestAccess {
    /// As loads and stores do: `hlv` and `hsv`.
    Data,
    /// Execute permission takes the place of read permission: `hlvx`.
    Execute,
}

/// The state that selects a translation context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Regime {
    fetch: Rules,
    data: Rules,
}

/// Whose translations: with V = 0, with V = 1, or all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Translations {
    Host,
    Guest,
    All,
}

/// A translation context: a regime and its TLB.
struct TranslationContext {
    regime: Regime,
    /// The TLB of the context, while another context is the current one.
    tlb: Option<Box<Tlb>>,
    /// The number of the context; another one after each flush of code.
    id: u32,
    /// The context must be flushed before it is used.
    stale: bool,
    /// Numbers of the pages that code was fetched from under this number.
    code: HashSet<u64>,
    /// All superpages and NAPOT ranges in the TLB are from here to here.
    large: Option<(u64, u64)>,
}

/// The translation contexts of a hart.
pub(crate) struct TranslationContexts {
    all: Vec<TranslationContext>,
    current: usize,
    last_id: u32,
}

impl TranslationContexts {
    /// The context of a hart after reset, or of a user program.
    pub(crate) fn new(privilege: Privilege) -> TranslationContexts {
        let rules = Rules::plain(privilege, false);
        let regime = Regime { fetch: rules, data: rules };
        TranslationContexts { all: vec![TranslationContext::new(regime, 0)], current: 0, last_id: 0 }
    }

    /// The rules of an access in the current context.
    pub(crate) fn rules(&self, access: Access) -> Rules {
        let regime = self.all[self.current].regime;
        match access {
            Access::Fetch => regime.fetch,
            _ => regime.data,
        }
    }

    /// The rules of loads and stores in the current context.
    pub(crate) fn data(&self) -> Rules {
        self.all[self.current].regime.data
    }

    /// Notes that the current TLB is being filled with the page of `addr`.
    pub(crate) fn note(&mut self, addr: u64, access: Access, physical: Physical) {
        let context = &mut self.all[self.current];
        if access == Access::Fetch {
            context.code.insert(addr / PAGE_SIZE);
        }
        if physical.span > PAGE_SIZE {
            let start = addr - addr % physical.span;
            let last = start + (physical.span - 1);
            let (lowest, highest) = context.large.unwrap_or((start, last));
            context.large = Some((lowest.min(start), highest.max(last)));
        }
    }
}

impl TranslationContext {
    fn new(regime: Regime, id: u32) -> TranslationContext {
        TranslationContext { regime, tlb: None, id, stale: false, code: HashSet::new(), large: None }
    }

    /// Does it make any of these translations, or may it?
    fn makes(&self, which: Translations) -> bool {
        [self.regime.fetch, self.regime.data].iter().any(|rules| {
            rules.privilege != Privilege::M
                && match which {
                    Translations::Host => !rules.virtualized,
                    Translations::Guest => rules.virtualized,
                    Translations::All => true,
                }
        })
    }

    /// Would forgetting one page of the TLB be too little, if the mapping of `addr` has changed?
    fn is_wide(&self, addr: u64) -> bool {
        // With pointer masking a page has many addresses.
        self.regime.data.masked > 0
            || self.code.contains(&(addr / PAGE_SIZE))
            || self.large.is_some_and(|(first, last)| (first..=last).contains(&addr))
    }
}

impl Hart {
    /// The rules of loads and stores.
    pub(crate) fn data_rules(&self) -> Rules {
        let (status, guest_status) = (self.csr.mstatus, self.csr.vsstatus);
        let (privilege, virtualized) = match self.guest_access {
            Some(_) if self.csr.hstatus & SPVP != 0 => (Privilege::S, true),
            Some(_) => (Privilege::U, true),
            // MPRV takes both the privilege and V of explicit accesses from before the trap.
            None if status & MPRV != 0 && !self.masks_all_interrupts() => (self.mpp(), self.mpv()),
            None => (self.privilege, self.virtualized),
        };
        // Where they make no difference, SUM and MXR make no contexts.
        let translates = |atp| privilege < Privilege::M && mode(atp, self.config.isa.xlen) != 0;
        let guest = virtualized && translates(self.csr.hgatp);
        let (first, own) = match virtualized {
            true => (translates(self.csr.vsatp), guest_status),
            false => (translates(self.csr.satp), status),
        };
        let is_executable = self.guest_access == Some(GuestAccess::Execute);
        let masked = self.pmlen(Mode::new(privilege, virtualized), (own | status) & MXR != 0);
        Rules {
            privilege,
            virtualized,
            sum: first && privilege == Privilege::S && own & SUM != 0,
            mxr: first && (own | status) & MXR != 0,
            guest_mxr: guest && status & MXR != 0,
            executes: is_executable,
            shadow: false,
            both: false,
            masked,
            lower_half: first && privilege == Privilege::U && self.user_has_lower_half(),
        }
    }

    /// Svukte: are virtual addresses of the upper half refused to accesses as U-mode, by the register that decides for the
    /// current mode?
    fn user_has_lower_half(&self) -> bool {
        match self.guest_access {
            Some(_) if self.privilege == Privilege::U => self.csr.hstatus & HUKTE != 0,
            _ => self.csr.senvcfg & UKTE != 0,
        }
    }

    fn regime(&self) -> Regime {
        let lower_half = self.privilege == Privilege::U && self.csr.senvcfg & UKTE != 0;
        let fetch = Rules { lower_half, ..Rules::plain(self.privilege, self.virtualized) };
        Regime { fetch, data: self.data_rules() }
    }

    /// Makes an access as `hlv`, `hlvx` and `hsv` do, with V = 1 and the privilege in hstatus.SPVP.
    pub fn access_guest<R>(
        &mut self,
        kind: GuestAccess,
        access: impl FnOnce(&mut Hart) -> Result<R, Trap>,
    ) -> Result<R, Trap> {
        self.guest_access = Some(kind);
        self.choose_context();
        let result = access(self);
        self.guest_access = None;
        self.choose_context();
        result.map_err(Trap::by_hypervisor)
    }

    /// Privilege or mstatus have changed: the context may be another.
    pub(crate) fn choose_context(&mut self) {
        if matches!(self.space, AddressSpace::User(_)) {
            return;
        }
        let regime = self.regime();
        let contexts = &mut self.contexts;
        let old = contexts.current;
        if contexts.all[old].regime == regime {
            return;
        }
        let new = match contexts.all.iter().position(|context| context.regime == regime) {
            Some(new) => new,
            None => {
                // Its number comes with the first flush.
                contexts.all.push(TranslationContext { stale: true, ..TranslationContext::new(regime, 0) });
                contexts.all.len() - 1
            }
        };
        let tlb = contexts.all[new].tlb.take().unwrap_or_default();
        contexts.all[old].tlb = Some(std::mem::replace(&mut self.tlb, tlb));
        contexts.current = new;
        self.code_context = contexts.all[new].id;
        if contexts.all[new].stale {
            self.flush_context();
        }
    }

    /// What addresses mean, or who may access them, has changed.
    pub(crate) fn memory_rules_changed(&mut self) {
        self.contexts.all.iter_mut().for_each(|context| context.stale = true);
        self.flush_context();
        self.choose_context();
    }

    /// Page tables, or where they are, may have changed.
    pub(crate) fn translations_changed(&mut self, which: Translations) {
        for context in self.contexts.all.iter_mut().filter(|context| context.makes(which)) {
            context.stale = true;
        }
        if self.contexts.all[self.contexts.current].stale {
            self.flush_context();
        }
        self.choose_context();
    }

    /// The leaf entry of the first stage that maps `addr` may have changed.
    pub(crate) fn translation_changed(&mut self, addr: u64, which: Translations) {
        for context in self.contexts.all.iter_mut().filter(|context| context.makes(which) && !context.stale) {
            context.stale = context.is_wide(addr);
            if let Some(tlb) = &mut context.tlb {
                tlb.flush_page(addr);
            }
        }
        self.tlb.flush_page(addr);
        if self.contexts.all[self.contexts.current].stale {
            self.flush_context();
        }
    }

    /// Empties the current context.
    fn flush_context(&mut self) {
        self.tlb.flush();
        if matches!(self.space, AddressSpace::User(_)) {
            return;
        }
        let contexts = &mut self.contexts;
        contexts.last_id = contexts.last_id.wrapping_add(1);
        if contexts.last_id == 0 {
            // Numbers start over: whatever engines remember of old ones must go.
            contexts.all.iter_mut().for_each(|context| context.stale = true);
            self.code_changed = true;
        }
        let context = &mut contexts.all[contexts.current];
        context.code.clear();
        (context.id, context.stale, context.large) = (contexts.last_id, false, None);
        self.code_context = context.id;
    }
}
