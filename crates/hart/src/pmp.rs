//! Physical memory protection: which entry decides about an access, and how.
//!
//! Invariant: `regions` is what `config` and `address` describe. Knows nothing of who writes the registers
//! (`csr/pmp.rs`) nor of translation.

use rivet_mem::{Access, Perms};

use crate::Privilege;

/// Fields of an entry's configuration. R, W and X are the bits of [`Perms`].
pub(crate) const A: u8 = 3 << 3;
pub(crate) const TOR: u8 = 1 << 3;
pub(crate) const NA4: u8 = 2 << 3;
pub(crate) const NAPOT: u8 = 3 << 3;
pub(crate) const L: u8 = 1 << 7;

/// mseccfg: machine-mode lockdown, machine-mode allowlist policy, rule locking bypass (Smepmp).
pub(crate) const MML: u64 = 1;
pub(crate) const MMWP: u64 = 1 << 1;
pub(crate) const RLB: u64 = 1 << 2;

/// What an entry that is not off describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Region {
    start: u64,
    /// One past the last address.
    end: u64,
    config: u8,
}

/// The outcome for a range of addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// An access anywhere inside succeeds.
    Allowed,
    /// An access anywhere inside fails.
    Denied,
    /// An access to all of it fails; those to parts of it may succeed.
    Mixed,
}

/// The entries of a hart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pmp {
    config: Vec<u8>,
    address: Vec<u64>,
    /// The grain is 2^(grain + 2) bytes: G.
    grain: u32,
    /// By priority.
    regions: Vec<Region>,
}

impl Pmp {
    /// `entries` entries, all off, of grain 2^(`grain` + 2) bytes.
    pub fn new(entries: usize, grain: u32) -> Pmp {
        Pmp { config: vec![0; entries], address: vec![0; entries], grain: grain.min(52), regions: Vec::new() }
    }

    /// Number of entries.
    pub fn entries(&self) -> usize {
        self.config.len()
    }

    /// The configuration of entry `i`; 0 where there is none.
    pub fn config(&self, i: usize) -> u8 {
        self.config.get(i).copied().unwrap_or(0)
    }

    pub(crate) fn set_config(&mut self, i: usize, config: u8) {
        // "When G ≥ 1, the NA4 mode is not selectable."
        self.config[i] = if self.grain > 0 && config & A == NA4 { config | NAPOT } else { config };
        self.rebuild();
    }

    /// The address register of entry `i` as it reads; 0 where there is none.
    pub fn address(&self, i: usize) -> u64 {
        let Some(&address) = self.address.get(i) else { return 0 };
        match self.config[i] & A {
            // "When G ≥ 2 and pmpcfgi.A[1] is set, i.e. the mode is NAPOT, then bits pmpaddri[G-2:0] read as all ones."
            NA4 | NAPOT => address | self.napot_ones(),
            // "When G ≥ 1 and pmpcfgi.A[1] is clear, … then bits pmpaddri[G-1:0] read as all zeros."
            _ => self.bound(address),
        }
    }

    pub(crate) fn set_address(&mut self, i: usize, address: u64) {
        self.address[i] = address;
        self.rebuild();
    }

    fn napot_ones(&self) -> u64 {
        (1 << self.grain.saturating_sub(1)) - 1
    }

    /// "Bits pmpaddri[G-1:0] do not affect the TOR address-matching logic."
    fn bound(&self, address: u64) -> u64 {
        address >> self.grain << self.grain
    }

    fn rebuild(&mut self) {
        self.regions = (0..self.entries()).filter_map(|i| self.region(i)).collect();
    }

    fn region(&self, i: usize) -> Option<Region> {
        let (config, address) = (self.config[i], self.address[i]);
        let (start, end) = match config & A {
            0 => return None,
            TOR => {
                // "If PMP entry 0's A field is set to TOR, zero is used for the lower bound."
                let below = i.checked_sub(1).map_or(0, |below| self.address[below]);
                (self.bound(below) << 2, self.bound(address) << 2)
            }
            NA4 => (address << 2, (address << 2) + 4),
            _ => {
                let address = address | self.napot_ones();
                let start = (address & (address + 1)) << 2;
                (start, start + (8 << address.trailing_ones()))
            }
        };
        (start < end).then_some(Region { start, end, config })
    }

    /// May an access of `privilege` touch the `len` bytes at the physical address `addr`?
    pub fn check(&self, addr: u64, len: u64, privilege: Privilege, access: Access, mseccfg: u64) -> Verdict {
        let end = addr.saturating_add(len);
        // "The lowest-numbered PMP entry that matches any byte of a memory operation determines whether that
        // operation succeeds or fails. The matching PMP entry must match all bytes."
        let rights = match self.regions.iter().find(|region| region.start < end && addr < region.end) {
            Some(region) if region.start <= addr && end <= region.end => {
                rights(region.config, privilege, mseccfg)
            }
            Some(_) => return Verdict::Mixed,
            None => self.rights_elsewhere(privilege, mseccfg),
        };
        if rights.allows(access) { Verdict::Allowed } else { Verdict::Denied }
    }

    /// Where no entry matches.
    fn rights_elsewhere(&self, privilege: Privilege, mseccfg: u64) -> Perms {
        if self.entries() == 0 {
            return Perms::RWX;
        }
        match privilege {
            Privilege::M if mseccfg & MMWP != 0 => Perms::NONE,
            // "Executing code from a region without a matching rule … is denied."
            Privilege::M if mseccfg & MML != 0 => Perms::RW,
            Privilege::M => Perms::RWX,
            _ => Perms::NONE,
        }
    }
}

/// What the entry that matches permits.
fn rights(config: u8, privilege: Privilege, mseccfg: u64) -> Perms {
    let rwx = Perms::from_bits(config);
    let (locked, machine) = (config & L != 0, privilege == Privilege::M);
    if mseccfg & MML == 0 {
        // "If the L bit is clear and the privilege mode of the access is M, the operation succeeds."
        return if machine && !locked { Perms::RWX } else { rwx };
    }
    let (shared, executes) = (!rwx.contains(Perms::R) && rwx.contains(Perms::W), rwx.contains(Perms::X));
    match (locked, machine) {
        // Shared data: "M-mode has read/write access to that region, and S/U-mode has read access if pmpcfg.X is not
        // set, or read/write access if pmpcfg.X is set."
        (false, true) if shared => Perms::RW,
        (false, false) if shared => {
            if executes {
                Perms::RW
            } else {
                Perms::R
            }
        }
        // Shared code: "Both M-mode and S/U-mode have execute access on the region, and M-mode also has read access if
        // pmpcfg.X is set."
        (true, true) if shared => {
            if executes {
                Perms::RX
            } else {
                Perms::X
            }
        }
        (true, false) if shared => Perms::X,
        // "The encoding pmpcfg.LRWX=1111 can be used for sharing data between M-mode and S/U mode, where both modes
        // only have read-only access to the region."
        (true, _) if rwx == Perms::RWX => Perms::R,
        // A locked rule is for M-mode only, another for S and U only.
        (true, true) | (false, false) => rwx,
        (true, false) | (false, true) => Perms::NONE,
    }
}

/// With MML, may no such rule be added? "Adding a rule with executable privileges that either is M-mode-only or a locked
/// Shared-Region is not possible".
pub(crate) fn executable_in_machine_mode(config: u8) -> bool {
    config & L != 0 && rights(config, Privilege::M, MML).contains(Perms::X)
}
