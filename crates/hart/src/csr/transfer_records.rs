//! Control transfer records (Smctr, Ssctr): what is recorded, and the registers that hold and control it.
//!
//! Records have a type; cycles are not counted (CCV is read-only 0), nor are branches predicted (MISP). While records are
//! made, engines look at instructions one by one ([`Hart::is_watched`]) and tell of each transfer
//! ([`Hart::record_transfer`]); traps are recorded where they are taken. Invariant: without a record there is no buffer.

use rivet_isa::{Broken, Ext, Rule};

use crate::{Hart, Mode, Trap};

/// Fields of mctrctl, and of sctrctl and vsctrctl, which lack M and MTE.
const U: u64 = 1;
const S: u64 = 1 << 1;
const M: u64 = 1 << 2;
const RASEMU: u64 = 1 << 7;
const STE: u64 = 1 << 8;
const MTE: u64 = 1 << 9;
const BPFRZ: u64 = 1 << 11;
const LCOFIFRZ: u64 = 1 << 12;
/// The filters: for each type of transfer the bit of its number, from here on.
const FILTERS: u32 = 32;
/// All filters: of types 1 to 5 and 8 to 15.
const ALL_FILTERS: u64 = 0xff3e << FILTERS;

/// sctrstatus.FROZEN.
const FROZEN: u64 = 1 << 31;
/// The largest DEPTH: 256 entries.
const LARGEST: u64 = 4;
/// The values of siselect that select entries.
pub(super) const ENTRIES: std::ops::RangeInclusive<u64> = 0x200..=0x2ff;
/// ctrsource.V; in ctrtarget the place of MISP.
const VALID: u64 = 1;
/// ctrdata.TYPE.
const TYPE: u64 = 0xf;

/// The causes of a breakpoint exception and of a local-counter-overflow interrupt.
const BREAKPOINT: u32 = 3;
const OVERFLOW: u32 = 13;

/// A type of control transfer, as ctrdata.TYPE has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the specification's names")]
pub enum Transfer {
    Exception = 1,
    Interrupt = 2,
    TrapReturn = 3,
    NotTakenBranch = 4,
    TakenBranch = 5,
    IndirectCall = 8,
    DirectCall = 9,
    IndirectJump = 10,
    DirectJump = 11,
    CoroutineSwap = 12,
    FunctionReturn = 13,
    OtherIndirectJump = 14,
    OtherDirectJump = 15,
}

/// ctrsource, ctrtarget and ctrdata of an entry.
pub type TransferRecord = [u64; 3];

/// The state of control transfer recording.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TransferRecords {
    /// mctrctl, and vsctrctl.
    control: u64,
    guest_control: u64,
    /// sctrdepth, sctrstatus.WRPTR and sctrstatus.FROZEN.
    depth: u64,
    next: usize,
    frozen: bool,
    /// 256 entries, or none if all are zero.
    entries: Vec<TransferRecord>,
}

impl TransferRecords {
    /// The entries in the order of the buffer, for who saves them; none if all are zero.
    pub fn entries(&self) -> &[TransferRecord] {
        &self.entries
    }

    /// Puts back what [`TransferRecords::entries`] gave, as far as registers can hold it.
    pub fn set_entries(&mut self, entries: Vec<TransferRecord>) {
        let legal = |[source, target, data]: TransferRecord| [source, target & !VALID, data & TYPE];
        self.entries = entries.into_iter().map(legal).collect();
        if !self.entries.is_empty() {
            self.entries.resize(ENTRIES.count(), [0; 3]);
        }
    }

    /// Number of entries that are in use.
    fn len(&self) -> usize {
        16 << self.depth
    }

    /// The control register for a mode.
    fn control(&self, is_guests: bool) -> u64 {
        if is_guests { self.guest_control } else { self.control }
    }

    /// Is a mode enabled?
    fn enables(&self, mode: Mode) -> bool {
        let field = match mode {
            Mode::M => M,
            Mode::S | Mode::VS => S,
            Mode::U | Mode::VU => U,
        };
        self.control(mode.is_virtual()) & field != 0
    }

    /// Which entry of the buffer is the logical one of this number, if it is in use?
    fn physical(&self, logical: usize) -> Option<usize> {
        let len = self.len();
        (logical < len).then(|| (self.next + len - 1 - logical) % len)
    }

    fn entry_mut(&mut self, at: usize) -> &mut TransferRecord {
        if self.entries.is_empty() {
            self.entries.resize(ENTRIES.count(), [0; 3]);
        }
        &mut self.entries[at]
    }

    /// Puts a record into the buffer, by the control register that decides.
    fn put(&mut self, control: u64, kind: Transfer, record: TransferRecord) {
        let (len, last) = (self.len(), self.physical(0).unwrap_or(0));
        match kind {
            Transfer::CoroutineSwap if control & RASEMU != 0 => *self.entry_mut(last) = record,
            Transfer::FunctionReturn if control & RASEMU != 0 => {
                self.entry_mut(last)[0] &= !VALID;
                self.next = last;
            }
            Transfer::IndirectCall | Transfer::DirectCall => self.push(len, record),
            _ if control & RASEMU == 0 => self.push(len, record),
            _ => {}
        }
    }

    fn push(&mut self, len: usize, record: TransferRecord) {
        let at = self.next;
        *self.entry_mut(at) = record;
        self.next = (at + 1) % len;
    }

    /// The external trap enables that a trap needs: those of its target and of all modes in between.
    fn has_external(&self, from: Mode, to: Mode) -> bool {
        let machine = to != Mode::M || self.control & MTE != 0;
        let below = matches!(from, Mode::U | Mode::VS | Mode::VU) && to != Mode::VS;
        let supervisor = !below || self.control & STE != 0;
        machine && supervisor && (from != Mode::VU || self.guest_control & STE != 0)
    }
}

/// Does a filter let a type of transfer pass? Untaken branches need a bit that is set, all others one that is clear.
fn passes(control: u64, kind: Transfer) -> bool {
    (control >> (FILTERS + kind as u32) & 1 != 0) == (kind == Transfer::NotTakenBranch)
}

impl Hart {
    /// Are transfers recorded in the current mode?
    #[inline]
    pub fn records_transfers(&self) -> bool {
        let records = &self.csr.transfers;
        records.control | records.guest_control != 0 && !records.frozen && records.enables(self.mode())
    }

    /// The mode, or what is recorded, has changed: the engine enters again, in the way that fits.
    pub(crate) fn records_may_change(&mut self) {
        if self.csr.transfers.control | self.csr.transfers.guest_control != 0 {
            self.stop = true;
        }
    }

    /// A jump, branch or return from a trap at `source` has led from a mode whose transfers were recorded to pc.
    #[cold]
    pub fn record_transfer(&mut self, kind: Transfer, from: Mode, source: u64) {
        let (to, target) = (self.mode(), self.pc);
        let records = &mut self.csr.transfers;
        let control = records.control(from.is_virtual() || to.is_virtual());
        if control & RASEMU == 0 && !passes(control, kind) {
            return;
        }
        let target = if records.enables(to) { target } else { 0 };
        records.put(control, kind, [source | VALID, target, kind as u64]);
    }

    /// A trap at `source` has been taken: pc is that of the handler.
    pub(crate) fn record_trap(&mut self, is_interrupt: bool, code: u32, from: Mode, source: u64) {
        let (to, target) = (self.mode(), self.pc);
        let records = &mut self.csr.transfers;
        if records.control | records.guest_control == 0 {
            return;
        }
        let freezes = match (is_interrupt, code) {
            (false, BREAKPOINT) => BPFRZ,
            (true, OVERFLOW) => LCOFIFRZ,
            _ => 0,
        };
        records.frozen |= records.control(to == Mode::VS) & freezes != 0;
        if records.frozen {
            return;
        }
        let control = records.control(from.is_virtual() || to.is_virtual());
        let kind = if is_interrupt { Transfer::Interrupt } else { Transfer::Exception };
        let passes = passes(control, kind);
        let ends = match (records.enables(from), records.enables(to)) {
            (true, true) if passes => (source | VALID, target),
            (false, true) if passes => (VALID, target),
            (true, false) if records.has_external(from, to) => (source | VALID, 0),
            _ => return,
        };
        records.put(control, kind, [ends.0, ends.1, kind as u64]);
    }

    /// `sctrclr`: all entries become zero.
    pub fn clear_transfers(&mut self, raw: u32) -> Result<(), Trap> {
        self.transfers_granted().map_err(|broken| Trap::forbidden(raw, broken))?;
        match self.mode() {
            Mode::U => Err(Trap::illegal(raw, Rule::CtrClear.broken("sctrclr in U-mode"))),
            Mode::VU => Err(Trap::forbidden(raw, Rule::VirtualSupervisor.broken("sctrclr in VU-mode"))),
            _ => {
                self.csr.transfers.entries.clear();
                Ok(())
            }
        }
    }

    /// The fields that a control register has.
    fn transfer_fields(&self) -> u64 {
        let overflow = if self.config.isa.has(Ext::Sscofpmf) { LCOFIFRZ } else { 0 };
        U | S | RASEMU | STE | BPFRZ | overflow | ALL_FILTERS
    }

    pub(super) fn mctrctl(&self) -> u64 {
        self.csr.transfers.control
    }

    pub(super) fn set_mctrctl(&mut self, value: u64) {
        self.csr.transfers.control = value & (self.transfer_fields() | M | MTE);
        self.stop = true;
    }

    pub(super) fn sctrctl(&self) -> u64 {
        self.csr.transfers.control & !(M | MTE)
    }

    pub(super) fn set_sctrctl(&mut self, value: u64) {
        let kept = self.csr.transfers.control & (M | MTE);
        self.set_mctrctl(kept | value & !(M | MTE));
    }

    pub(super) fn vsctrctl(&self) -> u64 {
        self.csr.transfers.guest_control
    }

    pub(super) fn set_vsctrctl(&mut self, value: u64) {
        self.csr.transfers.guest_control = value & self.transfer_fields();
        self.stop = true;
    }

    pub(super) fn sctrdepth(&self) -> u64 {
        self.csr.transfers.depth
    }

    /// A reserved DEPTH leaves it as it was.
    pub(super) fn set_sctrdepth(&mut self, value: u64) {
        let records = &mut self.csr.transfers;
        if value & 7 <= LARGEST {
            records.depth = value & 7;
            records.next %= records.len();
        }
    }

    pub(super) fn sctrstatus(&self) -> u64 {
        let records = &self.csr.transfers;
        records.next as u64 | if records.frozen { FROZEN } else { 0 }
    }

    pub(super) fn set_sctrstatus(&mut self, value: u64) {
        let records = &mut self.csr.transfers;
        records.next = value as usize & (records.len() - 1);
        records.frozen = value & FROZEN != 0;
        self.records_may_change();
    }

    /// May the current mode access the state of control transfer records?
    pub(super) fn transfers_granted(&self) -> Result<(), Broken> {
        self.state_below_machine_granted(super::stateen::CTR, "CTR")
    }

    /// Guests have no sctrdepth.
    pub(super) fn sctrdepth_granted(&self) -> Result<(), Broken> {
        self.machine_grants(super::stateen::CTR, "CTR")?;
        match self.virtualized {
            true => Err(Rule::DepthOfGuests.broken("guests have no access")),
            false => Ok(()),
        }
    }

    /// Does siselect or vsiselect select an entry?
    pub(super) fn selects_transfer(&self, select: u64) -> bool {
        self.config.isa.has(Ext::Ssctr) && ENTRIES.contains(&select)
    }

    /// What sireg, sireg2 and so on, by its number, is of the entry that is selected.
    pub(super) fn transfer_part(&self, select: u64, number: u16) -> u64 {
        let records = &self.csr.transfers;
        let at = records.physical((select - ENTRIES.start()) as usize);
        let entry = at.and_then(|at| records.entries.get(at));
        entry.and_then(|entry| entry.get(usize::from(number & 7) - 1)).copied().unwrap_or(0)
    }

    pub(super) fn set_transfer_part(&mut self, select: u64, number: u16, value: u64) {
        let records = &mut self.csr.transfers;
        let Some(at) = records.physical((select - ENTRIES.start()) as usize) else { return };
        let part = usize::from(number & 7) - 1;
        let legal = [u64::MAX, !VALID, TYPE];
        if let Some(&mask) = legal.get(part) {
            records.entry_mut(at)[part] = value & mask;
        }
    }
}
