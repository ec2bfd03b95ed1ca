//! Views of memory: a TLB for each combination of privilege and mstatus that gives addresses another meaning.
//!
//! Invariant: the TLB of the current view is `hart.tlb`, and holds only what a new translation under the current rules
//! would give, or may still give until a fence. All changes of privilege, MPRV, MPP, SUM, MXR, satp and PMP come by
//! here. User programs have one view for ever, with number 0.

use std::collections::HashSet;

use rivet_mem::{Access, PAGE_SIZE, Tlb};

use crate::csr::status::{MPRV, MXR, SUM};
use crate::translate::{Physical, Rules, mode};
use crate::{Hart, Privilege, World};

/// What chooses a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Regime {
    fetch: Privilege,
    data: Rules,
}

/// A view of memory.
struct View {
    regime: Regime,
    /// Its TLB, while another view is the current one.
    tlb: Option<Box<Tlb>>,
    /// Its number; another one after each flush of code.
    id: u32,
    /// To be flushed before it is used.
    stale: bool,
    /// Numbers of the pages that code was fetched from under this number.
    code: HashSet<u64>,
    /// All superpages and NAPOT ranges in the TLB are from here to here.
    large: Option<(u64, u64)>,
}

/// The views of a hart.
pub(crate) struct Views {
    all: Vec<View>,
    current: usize,
    last_id: u32,
}

impl Views {
    /// The view of a hart after reset, or of a user program.
    pub(crate) fn new(privilege: Privilege) -> Views {
        let regime = Regime { fetch: privilege, data: Rules { privilege, sum: false, mxr: false } };
        Views { all: vec![View::new(regime, 0)], current: 0, last_id: 0 }
    }

    /// As whom an access is made now.
    pub(crate) fn rules(&self, access: Access) -> Rules {
        let regime = self.all[self.current].regime;
        match access {
            Access::Fetch => Rules { privilege: regime.fetch, sum: false, mxr: false },
            _ => regime.data,
        }
    }

    /// Notes that the current TLB is being filled with the page of `addr`.
    pub(crate) fn note(&mut self, addr: u64, access: Access, physical: Physical) {
        let view = &mut self.all[self.current];
        if access == Access::Fetch {
            view.code.insert(addr / PAGE_SIZE);
        }
        if physical.span > PAGE_SIZE {
            let start = addr - addr % physical.span;
            let last = start + (physical.span - 1);
            let (lowest, highest) = view.large.unwrap_or((start, last));
            view.large = Some((lowest.min(start), highest.max(last)));
        }
    }
}

impl View {
    fn new(regime: Regime, id: u32) -> View {
        View { regime, tlb: None, id, stale: false, code: HashSet::new(), large: None }
    }

    /// Does it translate anything, or may it?
    fn translates(&self) -> bool {
        self.regime.fetch != Privilege::M || self.regime.data.privilege != Privilege::M
    }

    /// Would forgetting one page of the TLB be too little, if the mapping of `addr` has changed?
    fn is_wide(&self, addr: u64) -> bool {
        self.code.contains(&(addr / PAGE_SIZE))
            || self.large.is_some_and(|(first, last)| (first..=last).contains(&addr))
    }
}

impl Hart {
    /// The effective privilege of loads and stores.
    pub(crate) fn data_privilege(&self) -> Privilege {
        if self.csr.mstatus & MPRV != 0 { self.mpp() } else { self.privilege }
    }

    fn regime(&self) -> Regime {
        let status = self.csr.mstatus;
        let privilege = self.data_privilege();
        // Where they make no difference, SUM and MXR make no views.
        let translates = privilege < Privilege::M && mode(self.csr.satp, self.config.isa.xlen) != 0;
        let sum = translates && privilege == Privilege::S && status & SUM != 0;
        let mxr = translates && status & MXR != 0;
        Regime { fetch: self.privilege, data: Rules { privilege, sum, mxr } }
    }

    /// Privilege or mstatus have changed: the view may be another.
    pub(crate) fn choose_view(&mut self) {
        if matches!(self.world, World::User(_)) {
            return;
        }
        let regime = self.regime();
        let views = &mut self.views;
        let old = views.current;
        if views.all[old].regime == regime {
            return;
        }
        let new = match views.all.iter().position(|view| view.regime == regime) {
            Some(new) => new,
            None => {
                // Its number comes with the first flush.
                views.all.push(View { stale: true, ..View::new(regime, 0) });
                views.all.len() - 1
            }
        };
        let tlb = views.all[new].tlb.take().unwrap_or_default();
        views.all[old].tlb = Some(std::mem::replace(&mut self.tlb, tlb));
        views.current = new;
        self.code_view = views.all[new].id;
        if views.all[new].stale {
            self.flush_view();
        }
    }

    /// What addresses mean, or who may access them, has changed.
    pub(crate) fn memory_rules_changed(&mut self) {
        self.views.all.iter_mut().for_each(|view| view.stale = true);
        self.flush_view();
        self.choose_view();
    }

    /// Page tables, or where they are, may have changed.
    pub(crate) fn translations_changed(&mut self) {
        for view in self.views.all.iter_mut().filter(|view| view.translates()) {
            view.stale = true;
        }
        if self.views.all[self.views.current].stale {
            self.flush_view();
        }
        self.choose_view();
    }

    /// The leaf entry that maps `addr` may have changed.
    pub(crate) fn translation_changed(&mut self, addr: u64) {
        for view in self.views.all.iter_mut().filter(|view| view.translates() && !view.stale) {
            view.stale = view.is_wide(addr);
            if let Some(tlb) = &mut view.tlb {
                tlb.flush_page(addr);
            }
        }
        self.tlb.flush_page(addr);
        if self.views.all[self.views.current].stale {
            self.flush_view();
        }
    }

    /// Empties the current view.
    fn flush_view(&mut self) {
        self.tlb.flush();
        if matches!(self.world, World::User(_)) {
            return;
        }
        let views = &mut self.views;
        views.last_id = views.last_id.wrapping_add(1);
        if views.last_id == 0 {
            // Numbers start over: whatever engines remember of old ones must go.
            views.all.iter_mut().for_each(|view| view.stale = true);
            self.code_changed = true;
        }
        let view = &mut views.all[views.current];
        view.code.clear();
        (view.id, view.stale, view.large) = (views.last_id, false, None);
        self.code_view = view.id;
    }
}
