//! From virtual to physical addresses, after the privileged specification's "Virtual Address Translation Process" and the
//! hypervisor's "Two-Stage Address Translation".
//!
//! Invariant: a translation changes nothing but A and D bits, and these only where its stage succeeds. Every access to a
//! page table obeys PMP in S-mode. Must not know of TLBs.

mod entry;
mod page_walk;
mod pointer_masking;
mod refusal;
mod scheme;

use rivet_isa::{Ext, Isa};
use rivet_mem::{Access, Bus, PAGE_SIZE, Perms};

use crate::csr::CsrFile;
use crate::csr::cfi::SSE;
use crate::pmp::Verdict;
use crate::{GuestFault, Privilege};
pub(crate) use entry::{ADUE, PBMTE};
use entry::{Entry, Leaf};
pub use page_walk::{StageWalk, WalkedEntry};
pub(crate) use refusal::{Refusal, access_fault, page_fault};
pub(crate) use scheme::{Scheme, mode};

/// As whom an access is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    /// The effective privilege.
    pub(crate) privilege: Privilege,
    /// The effective virtualization mode: translation has two stages.
    pub(crate) virtualized: bool,
    /// SUM of mstatus, or of vsstatus.
    pub(crate) sum: bool,
    /// MXR of mstatus, or for the VS-stage of vsstatus or mstatus.
    pub(crate) mxr: bool,
    /// MXR of mstatus, for the G-stage.
    pub(crate) guest_mxr: bool,
    /// Execute permission takes the place of read permission: `hlvx`.
    pub(crate) executes: bool,
    /// The access is one of a shadow stack.
    pub(crate) shadow: bool,
    /// Stores have to be permitted as well: what the G-stage demands of loads from shadow stacks.
    pub(crate) both: bool,
    /// Upper bits of addresses that are ignored: PMLEN.
    pub(crate) masked: u32,
    /// Virtual addresses of the upper half fault, whatever the page tables hold: Svukte.
    pub(crate) lower_half: bool,
}

impl Rules {
    /// Those of a mode that neither SUM nor MXR changes.
    pub(crate) const fn plain(privilege: Privilege, virtualized: bool) -> Rules {
        let (sum, mxr, guest_mxr, executes) = (false, false, false, false);
        let (shadow, both) = (false, false);
        let (masked, lower_half) = (0, false);
        Rules { privilege, virtualized, sum, mxr, guest_mxr, executes, shadow, both, masked, lower_half }
    }
}

/// Where an address leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Physical {
    pub(crate) addr: u64,
    /// Bytes that the leaf of the first stage maps, naturally aligned around the virtual address: more than a page's for
    /// superpages.
    pub(crate) span: u64,
}

/// A leaf entry.
struct LeafEntry {
    /// Its address, as its stage knows it.
    at: u64,
    bits: u64,
    leaf: Leaf,
    /// Bytes that it maps.
    span: u64,
}

impl LeafEntry {
    fn translate(&self, addr: u64) -> Physical {
        Physical { addr: self.leaf.base + addr % self.span, span: self.span }
    }
}

/// A stage of a translation.
#[derive(Clone, Copy)]
struct Stage {
    scheme: Scheme,
    /// satp, vsatp or hgatp.
    atp: u64,
    /// menvcfg, or for the VS-stage henvcfg.
    envcfg: u64,
    /// The addresses of its page tables are guest physical addresses.
    nested: bool,
}

/// What translations depend on.
pub(crate) struct Translator<'a> {
    pub(crate) csr: &'a CsrFile,
    pub(crate) isa: &'a Isa,
    pub(crate) bus: &'a Bus,
}

impl Translator<'_> {
    /// Translates for an access that is about to happen; `addr` has come out of [`Translator::unmasked`].
    pub(crate) fn translate(&self, addr: u64, access: Access, rules: Rules) -> Result<Physical, Refusal> {
        let first = match self.first_stage(rules) {
            Some(stage) => {
                refuses_half(addr, rules)?;
                self.walk(stage, addr, access, rules)?
            }
            None if rules.shadow => {
                return Err(Refusal::Access("without address translation there is no shadow stack"));
            }
            None => Physical { addr, span: PAGE_SIZE },
        };
        if !rules.virtualized {
            return Ok(first);
        }
        let second = self.guest(first.addr, access, rules).map_err(|refusal| refusal.in_guest(first.addr))?;
        Ok(Physical { addr: second.addr, span: first.span })
    }

    fn stage(&self, atp: u64, envcfg: u64, nested: bool) -> Option<Stage> {
        let scheme = Scheme::of_mode(mode(atp, self.isa.xlen), self.isa)??;
        Some(Stage { scheme, atp, envcfg, nested })
    }

    /// The only stage, or the VS-stage; none where addresses are not translated.
    fn first_stage(&self, rules: Rules) -> Option<Stage> {
        match (rules.privilege, rules.virtualized) {
            (Privilege::M, _) => None,
            (_, false) => self.stage(self.csr.satp, self.csr.menvcfg, false),
            (_, true) => self.stage(self.csr.vsatp, self.csr.henvcfg(), true),
        }
    }

    /// The G-stage; none where hgatp.MODE is Bare.
    fn guest_stage(&self) -> Option<Stage> {
        // It has no pages of shadow stacks.
        let stage = self.stage(self.csr.hgatp, self.csr.menvcfg & !SSE, false)?;
        Some(Stage { scheme: stage.scheme.widened(), ..stage })
    }

    /// Translates a guest physical address: the G-stage, all of whose accesses count as those of U-mode.
    fn guest(&self, addr: u64, access: Access, rules: Rules) -> Result<Physical, Refusal> {
        let rules = Rules {
            mxr: rules.guest_mxr,
            executes: rules.executes,
            both: rules.shadow,
            ..Rules::plain(Privilege::U, true)
        };
        match self.guest_stage() {
            Some(stage) => self.walk(stage, addr, access, rules),
            None => Ok(Physical { addr, span: PAGE_SIZE }),
        }
    }

    /// Does the first stage map `addr` to a page of a shadow stack?
    pub(crate) fn is_shadow(&self, addr: u64, rules: Rules) -> bool {
        let Some(stage) = self.first_stage(rules) else { return false };
        let read = |at| self.peek(self.look_guest(at, stage.nested)?, stage.scheme.entry_size);
        self.find(stage, addr, read).is_ok_and(|found| found.leaf.shadow)
    }

    /// Where a load finds `addr`, whoever may make it and whatever PMP says. It changes nothing.
    pub(crate) fn look(&self, addr: u64, rules: Rules) -> Option<u64> {
        let first = match self.first_stage(rules) {
            Some(stage) => {
                let read = |at| self.peek(self.look_guest(at, stage.nested)?, stage.scheme.entry_size);
                self.find(stage, addr, read).ok()?.translate(addr).addr
            }
            None => addr,
        };
        self.look_guest(first, rules.virtualized).ok()
    }

    /// The same of a guest physical address, or of a physical address, which it gives back.
    fn look_guest(&self, addr: u64, is_guest: bool) -> Result<u64, Refusal> {
        let Some(stage) = self.guest_stage().filter(|_| is_guest) else { return Ok(addr) };
        let fault = GuestFault { addr, implicit: Some(Access::Load) };
        let found = self.find(stage, addr, |at| self.peek(at, stage.scheme.entry_size));
        Ok(found.map_err(|refusal| refusal.at_guest(fault))?.translate(addr).addr)
    }

    fn walk(&self, stage: Stage, addr: u64, access: Access, rules: Rules) -> Result<Physical, Refusal> {
        loop {
            let found = self.find(stage, addr, |at| self.read(stage, at))?;
            permits(found.leaf, access, rules)?;
            let wanted = found.bits | entry::A | if access == Access::Store { entry::D } else { 0 };
            // "If the comparison fails, return to step 2."
            if found.bits == wanted || self.update(stage, found.at, found.bits, wanted)? {
                return Ok(found.translate(addr));
            }
        }
    }

    /// The leaf for `addr`, where `read` gives the entries.
    fn find(
        &self,
        stage: Stage,
        addr: u64,
        read: impl Fn(u64) -> Result<u64, Refusal>,
    ) -> Result<LeafEntry, Refusal> {
        let scheme = stage.scheme;
        if !scheme.translates(addr) {
            return Err(Refusal::Page("not a valid address in this translation mode"));
        }
        let mut table = scheme::root(stage.atp, self.isa.xlen);
        let mut level = scheme.levels - 1;
        loop {
            let at = table + scheme.index(addr, level) * scheme.entry_size;
            let bits = read(at)?;
            match entry::parse(bits, self.isa, stage.envcfg).map_err(Refusal::Page)? {
                Entry::Table(_) if level == 0 => {
                    return Err(Refusal::Page("the page-table entry is a pointer at the last level"));
                }
                Entry::Table(next) => {
                    table = next;
                    level -= 1;
                }
                Entry::Leaf(leaf) => {
                    let span = span(leaf, scheme, level).map_err(Refusal::Page)?;
                    return Ok(LeafEntry { at, bits, leaf, span });
                }
            }
        }
    }

    /// The entry of a stage's page table at `at`.
    fn read(&self, stage: Stage, at: u64) -> Result<u64, Refusal> {
        let at = self.entry_address(stage, at, Access::Load)?;
        self.protected(at, stage.scheme.entry_size, Access::Load)?;
        self.peek(at, stage.scheme.entry_size)
    }

    /// The physical address of an entry: the VS-stage's tables are at guest physical addresses, which the G-stage translates.
    fn entry_address(&self, stage: Stage, at: u64, access: Access) -> Result<u64, Refusal> {
        if !stage.nested {
            return Ok(at);
        }
        let fault = GuestFault { addr: at, implicit: Some(access) };
        let found = self.guest(at, access, Rules::plain(Privilege::U, true));
        found.map(|physical| physical.addr).map_err(|refusal| refusal.at_guest(fault))
    }

    fn peek(&self, at: u64, size: u64) -> Result<u64, Refusal> {
        let mut bytes = [0; 8];
        match self.bus.peek(at, &mut bytes[..size as usize]) {
            Ok(()) => Ok(u64::from_le_bytes(bytes)),
            Err(_) => Err(Refusal::Access("a page table is not in RAM")),
        }
    }

    /// Sets A and D, if that is done by hardware. False if the entry has changed meanwhile.
    fn update(&self, stage: Stage, at: u64, old: u64, new: u64) -> Result<bool, Refusal> {
        if !self.isa.has(Ext::Svadu) || stage.envcfg & ADUE == 0 {
            return Err(Refusal::Page("the page-table entry has A = 0, or D = 0 for a store"));
        }
        let (at, size) = (self.entry_address(stage, at, Access::Store)?, stage.scheme.entry_size);
        self.protected(at, size, Access::Store)?;
        let done = match size {
            4 => self.bus.replace(at, old as u32, new as u32),
            _ => self.bus.replace(at, old, new),
        };
        done.map_err(|_| Refusal::Access("a page table is not in RAM"))
    }

    /// "PMP checks are also applied to page-table accesses for virtual-address translation, for which the effective
    /// privilege mode is S."
    fn protected(&self, at: u64, size: u64, access: Access) -> Result<(), Refusal> {
        match self.csr.pmp.check(at, size, Privilege::S, access, self.csr.mseccfg) {
            Verdict::Allowed => Ok(()),
            _ => Err(Refusal::Access("PMP denies the access to a page table")),
        }
    }
}

/// Svukte: the sign of a virtual address alone decides, before any entry of a page table is read.
fn refuses_half(addr: u64, rules: Rules) -> Result<(), Refusal> {
    match rules.lower_half && addr.cast_signed() < 0 {
        true => Err(Refusal::Page("U-mode cannot access the upper half of virtual addresses: UKTE = 1")),
        false => Ok(()),
    }
}

/// Bytes that a leaf maps, if one may stand at this level.
fn span(leaf: Leaf, scheme: Scheme, level: u32) -> Result<u64, &'static str> {
    match (leaf.napot, level) {
        (Some(range), 0) => Ok(range),
        (Some(_), _) => Err("the page-table entry is reserved: N = 1 in a superpage"),
        (None, _) if !leaf.base.is_multiple_of(scheme.span(level)) => Err("the superpage is misaligned"),
        (None, _) => Ok(scheme.span(level)),
    }
}

/// Does the leaf permit the access?
fn permits(leaf: Leaf, access: Access, rules: Rules) -> Result<(), Refusal> {
    permits_mode(leaf, access, rules).map_err(Refusal::Page)?;
    match (leaf.shadow, rules.shadow) {
        (false, false) => permits_kind(leaf, access, rules).map_err(Refusal::Page),
        (true, true) => Ok(()),
        // What is read-only may be a copy of a shadow stack that is yet to be made.
        (false, true) if leaf.perms == Perms::R => Err(Refusal::Page("the page is read-only")),
        (false, true) => Err(Refusal::Access("the page is not one of a shadow stack")),
        (true, false) if rules.executes => Err(Refusal::Page("a page of a shadow stack is not executable")),
        (true, false) if access == Access::Load => Ok(()),
        (true, false) => Err(Refusal::Access("the page is one of a shadow stack")),
    }
}

/// Does U of the leaf permit the access?
fn permits_mode(leaf: Leaf, access: Access, rules: Rules) -> Result<(), &'static str> {
    let in_user_mode = rules.privilege == Privilege::U;
    match (leaf.user, in_user_mode) {
        (false, true) => Err("U-mode cannot access this page: U = 0"),
        // "Irrespective of SUM, the supervisor may not execute code on pages with U=1."
        (true, false) if access == Access::Fetch => Err("S-mode cannot execute U-mode pages: U = 1"),
        (true, false) if !rules.sum && rules.virtualized => {
            Err("VS-mode cannot access U-mode pages while vsstatus.SUM = 0")
        }
        (true, false) if !rules.sum => Err("S-mode cannot access U-mode pages while mstatus.SUM = 0"),
        _ => Ok(()),
    }
}

/// Do R, W and X of the leaf permit the access?
fn permits_kind(leaf: Leaf, access: Access, rules: Rules) -> Result<(), &'static str> {
    let executable = leaf.perms.contains(Perms::X);
    let permitted = match access {
        _ if rules.both && !leaf.perms.contains(Perms::RW) => false,
        Access::Load if rules.executes => executable,
        Access::Load if rules.mxr && executable => true,
        _ => leaf.perms.allows(access),
    };
    if permitted { Ok(()) } else { Err("not permitted by the page") }
}
