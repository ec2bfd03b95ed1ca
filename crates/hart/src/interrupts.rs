//! Which interrupt a hart takes: the most urgent one of each level, by the priorities of the Advanced Interrupt Architecture.
//!
//! A hart without Smaia and Ssaia has the same registers, all of them 0: then the default order alone counts.

use crate::csr::aia::{DPR, IID, IPRIO, VTI};
use crate::csr::status::{MIE, SIE};
use crate::csr::traps::VS_INTERRUPTS;
use crate::imsic::FileOf;
use crate::{Hart, Mode};

/// Interrupts by default priority, highest first: local ones of high priority, the standard ones, local ones of low priority,
/// and those for custom use, which only software can raise here.
const ORDER: [u8; 61] = [
    47, 23, 46, 45, 22, 44, 43, 21, 42, 41, 20, 40, 11, 3, 7, 9, 1, 5, 12, 10, 2, 6, 13, 39, 19, 38, 37, 18,
    36, 35, 17, 34, 33, 16, 32, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31, 48, 49, 50, 51, 52, 53, 54, 55, 56,
    57, 58, 59, 60, 61, 62, 63,
];

/// External interrupts of M-mode and S-mode; the latter, in a guest, are its own.
const MEI: u32 = 11;
const SEI: u32 = 9;

/// The priority number of an external interrupt of which the controller says nothing.
const UNKNOWN: u32 = 256;

/// The rank of interrupts that stay at their default place below external ones.
const LOWEST: u32 = u32::MAX;

/// The place of an interrupt in the default order.
fn place(code: u32) -> u32 {
    ORDER.iter().position(|&at| u32::from(at) == code).map_or(LOWEST, |at| at as u32)
}

/// An interrupt that is pending and enabled at some level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Top {
    pub(crate) code: u32,
    /// The smaller the more urgent: nominal priority, then the default order.
    key: (u32, u32),
}

impl Top {
    /// An interrupt with its priority number, at a level whose external interrupt is `external`.
    fn new(code: u32, number: u32, external: u32) -> Top {
        let place = place(code);
        let rank = match number {
            0 if place < self::place(external) => 0,
            0 => LOWEST,
            number => number,
        };
        Top { code, key: (rank, place) }
    }

    /// The most urgent of a set.
    #[inline(never)]
    fn of(set: u64, external: u32, number: &dyn Fn(u32) -> u32) -> Option<Top> {
        let codes = (0..64).filter(|&code| set >> code & 1 != 0);
        codes.map(|code| Top::new(code, number(code), external)).min_by_key(|top| top.key)
    }

    /// The field IPRIO of mtopi, stopi and vstopi.
    fn priority(self) -> u32 {
        self.key.0.min(255)
    }

    /// The register mtopi, stopi or vstopi.
    pub(crate) fn bits(top: Option<Top>) -> u64 {
        top.map_or(0, |top| u64::from(top.code) << 16 | u64::from(top.priority()))
    }
}

impl Hart {
    /// The priority number of an external interrupt that is pending.
    fn external_priority(&self, of: FileOf) -> u32 {
        self.imsic.as_ref().and_then(|imsic| imsic.priority(of)).unwrap_or(UNKNOWN)
    }

    /// The most urgent interrupt for M-mode, of those pending.
    #[inline(never)]
    pub(crate) fn machine_top(&self, mip: u64) -> Option<Top> {
        Top::of(mip & self.csr.mie & !self.csr.mideleg, MEI, &|code| match code {
            MEI => self.external_priority(FileOf::Machine),
            code => self.csr.priority(0, code),
        })
    }

    /// The most urgent interrupt for S-mode.
    #[inline(never)]
    pub(crate) fn supervisor_top(&self, mip: u64) -> Option<Top> {
        let real = mip & self.csr.mie & self.csr.mideleg;
        let virtual_ones = self.mvip() & self.csr.sie_virtual & self.csr.mvien & !self.csr.mideleg;
        Top::of((real | virtual_ones) & !self.hideleg(), SEI, &|code| match code {
            SEI => self.external_priority(FileOf::Supervisor),
            code => self.csr.priority(1, code),
        })
    }

    /// The most urgent interrupt for VS-mode, which sees it as one of S-mode.
    #[inline(never)]
    pub(crate) fn guest_top(&self, mip: u64) -> Option<Top> {
        let (hvictl, enabled) = (self.csr.hvictl, self.vsip_of(mip) & self.vsie());
        let (id, number) = ((hvictl >> IID & 0xfff) as u32, (hvictl & IPRIO) as u32);
        let file = self.guest_file();
        let external = (enabled >> SEI & 1 != 0).then(|| {
            let top = file.map_or(0, |(imsic, of)| imsic.top(of));
            let number = match top {
                0 if self.vgein() == 0 && id == SEI && number != 0 => number,
                0 => UNKNOWN,
                top => top,
            };
            Top::new(SEI, number, SEI)
        });
        let other = match hvictl & VTI != 0 {
            false => Top::of(enabled & !(1 << SEI), SEI, &|code| self.csr.guest_priority(code)),
            true if id == SEI => None,
            true => {
                let below = hvictl & DPR != 0;
                let rank = match number {
                    0 if below => LOWEST,
                    number => number,
                };
                // Beside an external interrupt of the same priority number DPR decides.
                Some(Top { code: id, key: (rank, if below { LOWEST } else { 0 }) })
            }
        };
        external.into_iter().chain(other).min_by_key(|top| top.key)
    }

    /// Has M-mode or the hypervisor made interrupts that are not in mip?
    fn has_virtual_interrupts(&self) -> bool {
        self.csr.mvien | self.csr.hvien | self.csr.hvictl & VTI != 0
    }

    pub(crate) fn pending_interrupt(&self) -> Option<(Mode, u32)> {
        self.most_urgent(self.mip())
    }

    /// The interrupt that the hart takes where these are pending, and the mode that takes it, under the code that it sees.
    // Called wherever a CSR changes that says which interrupts are taken.
    #[inline(never)]
    fn most_urgent(&self, mip: u64) -> Option<(Mode, u32)> {
        if mip & self.csr.mie == 0 && !self.has_virtual_interrupts() || self.masks_all_interrupts() {
            return None;
        }
        // Those for M-mode come before those for S-mode and VS-mode, and each mode enables its own by xIE; a mode below
        // it cannot mask them.
        let (now, status) = (self.mode(), self.csr.mstatus);
        let code = |top: Top| top.code;
        let machine = (now != Mode::M || status & MIE != 0).then(|| self.machine_top(mip)).flatten();
        if let Some(code) = machine.map(code) {
            return Some((Mode::M, code));
        }
        let takes = now.is_virtual() || now == Mode::U || now == Mode::S && status & SIE != 0;
        let supervisor = takes.then(|| self.supervisor_top(mip)).flatten();
        if let Some(code) = supervisor.map(code) {
            return Some((Mode::S, code));
        }
        let takes = now == Mode::VU || now == Mode::VS && self.csr.vsstatus & SIE != 0;
        let guest = takes.then(|| self.guest_top(mip)).flatten();
        guest.map(|top| (Mode::VS, top.code))
    }

    /// Would the hart take this interrupt, a bit of mip, if it were pending?
    pub fn is_interrupted_by(&self, line: u64) -> bool {
        match self.most_urgent(self.mip() | line) {
            Some((Mode::VS, code)) if line & VS_INTERRUPTS != 0 => line >> 1 == 1 << (code & 63),
            Some((_, code)) => line == 1 << (code & 63),
            None => false,
        }
    }

    /// Would `wfi` go on? It does when an interrupt is pending and enabled at some level, whatever the global enables and
    /// delegation say.
    pub fn is_woken(&self) -> bool {
        let mip = self.mip();
        mip & self.csr.mie != 0
            || self.has_virtual_interrupts()
                && (self.supervisor_top(mip).is_some() || self.guest_top(mip).is_some())
    }
}
