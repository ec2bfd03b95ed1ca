//! From virtual to physical addresses, after the privileged specification's "Virtual Address Translation Process".
//!
//! Invariant: a translation changes nothing but A and D bits, and these only where it succeeds. Every access to a page
//! table obeys PMP in S-mode. Must not know of TLBs.

mod entry;
mod scheme;

use rivet_isa::{Ext, Isa};
use rivet_mem::{Access, Bus, PAGE_SIZE, Perms};

use crate::csr::CsrFile;
use crate::pmp::Verdict;
use crate::{Privilege, Trap};
pub(crate) use entry::{ADUE, PBMTE};
use entry::{Entry, Leaf};
pub(crate) use scheme::{Scheme, mode};

/// As whom an access is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    /// The effective privilege.
    pub(crate) privilege: Privilege,
    /// mstatus.SUM
    pub(crate) sum: bool,
    /// mstatus.MXR
    pub(crate) mxr: bool,
}

/// Where an address leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Physical {
    pub(crate) addr: u64,
    /// Bytes that the leaf maps, naturally aligned around the virtual address: more than a page's for superpages.
    pub(crate) span: u64,
}

/// Why an access is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// A page fault.
    Page(&'static str),
    /// An access fault.
    Access(&'static str),
}

impl Refusal {
    /// The exception of the original access.
    pub(crate) fn trap(self, addr: u64, access: Access) -> Trap {
        let (cause, why) = match self {
            Refusal::Page(why) => (crate::memory::page_fault(access), why),
            Refusal::Access(why) => (crate::memory::access_fault(access), why),
        };
        Trap::because(cause, addr, format!("{access} at {addr:#x}: {why}"))
    }
}

/// A leaf entry.
struct LeafEntry {
    /// Its physical address.
    at: u64,
    bits: u64,
    leaf: Leaf,
    /// Bytes that it maps.
    span: u64,
}

/// What translations depend on.
pub(crate) struct Translator<'a> {
    pub(crate) csr: &'a CsrFile,
    pub(crate) isa: &'a Isa,
    pub(crate) bus: &'a Bus,
}

impl Translator<'_> {
    /// Translates for an access that is about to happen.
    pub(crate) fn translate(&self, addr: u64, access: Access, rules: Rules) -> Result<Physical, Refusal> {
        match self.scheme(rules.privilege) {
            Some(scheme) => self.walk(scheme, addr, access, rules),
            None => Ok(Physical { addr, span: PAGE_SIZE }),
        }
    }

    fn scheme(&self, privilege: Privilege) -> Option<Scheme> {
        if privilege == Privilege::M {
            return None;
        }
        Scheme::of_mode(mode(self.csr.satp, self.isa.xlen), self.isa)?
    }

    /// Where a load finds `addr`, whoever may make it and whatever PMP says. It changes nothing.
    pub(crate) fn look(&self, addr: u64, privilege: Privilege) -> Option<u64> {
        let Some(scheme) = self.scheme(privilege) else { return Some(addr) };
        let found = self.find(scheme, addr, |at| self.peek(at, scheme.entry_size)).ok()?;
        Some(found.leaf.base + addr % found.span)
    }

    fn walk(&self, scheme: Scheme, addr: u64, access: Access, rules: Rules) -> Result<Physical, Refusal> {
        loop {
            let found = self.find(scheme, addr, |at| self.read(at, scheme.entry_size))?;
            permits(found.leaf, access, rules).map_err(Refusal::Page)?;
            let wanted = found.bits | entry::A | if access == Access::Store { entry::D } else { 0 };
            // "If the comparison fails, return to step 2."
            if found.bits == wanted || self.update(found.at, scheme.entry_size, found.bits, wanted)? {
                return Ok(Physical { addr: found.leaf.base + addr % found.span, span: found.span });
            }
        }
    }

    /// The leaf for `addr`, where `read` gives the entries.
    fn find(
        &self,
        scheme: Scheme,
        addr: u64,
        read: impl Fn(u64) -> Result<u64, Refusal>,
    ) -> Result<LeafEntry, Refusal> {
        if !scheme.translates(addr) {
            return Err(Refusal::Page("not a valid address in this translation mode"));
        }
        let mut table = scheme::root(self.csr.satp, self.isa.xlen);
        let mut level = scheme.levels - 1;
        loop {
            let at = table + scheme.index(addr, level) * scheme.entry_size;
            let bits = read(at)?;
            match entry::parse(bits, self.isa, self.csr.menvcfg).map_err(Refusal::Page)? {
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

    /// The entry at the physical address `at`.
    fn read(&self, at: u64, size: u64) -> Result<u64, Refusal> {
        self.protected(at, size, Access::Load)?;
        self.peek(at, size)
    }

    fn peek(&self, at: u64, size: u64) -> Result<u64, Refusal> {
        let mut bytes = [0; 8];
        match self.bus.peek(at, &mut bytes[..size as usize]) {
            Ok(()) => Ok(u64::from_le_bytes(bytes)),
            Err(_) => Err(Refusal::Access("a page table is not in RAM")),
        }
    }

    /// Sets A and D, if that is done by hardware. False if the entry has changed meanwhile.
    fn update(&self, at: u64, size: u64, old: u64, new: u64) -> Result<bool, Refusal> {
        if !self.isa.has(Ext::Svadu) || self.csr.menvcfg & ADUE == 0 {
            return Err(Refusal::Page("the page-table entry has A = 0, or D = 0 for a store"));
        }
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

/// Bytes that a leaf maps, if one may stand at this level.
fn span(leaf: Leaf, scheme: Scheme, level: u32) -> Result<u64, &'static str> {
    match (leaf.napot, level) {
        (Some(range), 0) => Ok(range),
        (Some(_), _) => Err("the page-table entry is reserved: N = 1 in a superpage"),
        (None, _) if !leaf.base.is_multiple_of(scheme.span(level)) => Err("the superpage is misaligned"),
        (None, _) => Ok(scheme.span(level)),
    }
}

/// Do U, R, W and X of the leaf permit the access?
fn permits(leaf: Leaf, access: Access, rules: Rules) -> Result<(), &'static str> {
    let in_user_mode = rules.privilege == Privilege::U;
    match (leaf.user, in_user_mode) {
        (false, true) => return Err("U-mode cannot access this page: U = 0"),
        // "Irrespective of SUM, the supervisor may not execute code on pages with U=1."
        (true, false) if access == Access::Fetch => {
            return Err("S-mode cannot execute U-mode pages: U = 1");
        }
        (true, false) if !rules.sum => return Err("S-mode cannot access U-mode pages while mstatus.SUM = 0"),
        _ => {}
    }
    let readable =
        leaf.perms | if rules.mxr && leaf.perms.contains(Perms::X) { Perms::R } else { Perms::NONE };
    match readable.allows(access) {
        true => Ok(()),
        false => Err("not permitted by the page"),
    }
}
