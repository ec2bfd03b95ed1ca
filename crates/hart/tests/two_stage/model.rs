//! The model: a walk of 64-bit page tables in two stages, without PMP, superpages being those that are aligned.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Load,
    Store,
    Fetch,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Done,
    Page,
    Access,
    /// A guest-page fault; `implicit` says whether an access to a page table was a write.
    Guest {
        addr: u64,
        implicit: Option<bool>,
    },
}

impl Outcome {
    pub(super) fn number(self) -> usize {
        match self {
            Outcome::Done => 0,
            Outcome::Page => 1,
            Outcome::Access => 2,
            Outcome::Guest { implicit: None, .. } => 3,
            Outcome::Guest { .. } => 4,
        }
    }
}

/// Who accesses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asker {
    pub(super) user: bool,
    /// By `hlvx`.
    pub(super) executes: bool,
}

/// Machine state: memory is all there is from `base` on, in words.
pub(super) struct Model {
    pub(super) memory: Vec<u64>,
    pub(super) base: u64,
    pub(super) vsatp: u64,
    pub(super) hgatp: u64,
    pub(super) henvcfg: u64,
    pub(super) menvcfg: u64,
    pub(super) status: u64,
    pub(super) vsstatus: u64,
}

const SUM: u64 = 1 << 18;
const MXR: u64 = 1 << 19;

/// How a stage judges a leaf.
struct Judge {
    user: bool,
    sum: bool,
    mxr: bool,
    executes: bool,
    hardware: bool,
}

fn levels(atp: u64) -> Option<u32> {
    match atp >> 60 {
        8 => Some(3),
        9 => Some(4),
        10 => Some(5),
        _ => None,
    }
}

impl Model {
    /// What RAM there is beyond the pages belongs to nobody here: an access to it is done, too.
    fn in_ram(at: u64) -> bool {
        (0x8000_0000..0x8020_0000).contains(&at)
    }

    fn word(&mut self, at: u64) -> Option<&mut u64> {
        self.memory.get_mut(at.checked_sub(self.base)? as usize / 8)
    }

    fn read(&mut self, at: u64) -> Result<u64, Outcome> {
        match self.word(at) {
            Some(word) => Ok(*word),
            None if Model::in_ram(at) => Ok(0),
            None => Err(Outcome::Access),
        }
    }

    pub(super) fn access(&mut self, addr: u64, kind: Kind, asker: Asker) -> Outcome {
        match self.translate(addr, kind, asker) {
            Err(outcome) => outcome,
            Ok(at) if !Model::in_ram(at) => Outcome::Access,
            Ok(at) => {
                if kind == Kind::Store
                    && let Some(word) = self.word(at & !7)
                {
                    let shift = at % 8 * 8;
                    *word = *word & !(0xffff_ffff << shift) | 0x13 << shift;
                }
                Outcome::Done
            }
        }
    }

    fn translate(&mut self, addr: u64, kind: Kind, asker: Asker) -> Result<u64, Outcome> {
        let loads = kind == Kind::Load;
        let gpa = match levels(self.vsatp) {
            None => addr,
            Some(levels) => {
                // The upper bits are copies of the highest that is translated.
                let unused = 64 - (12 + 9 * levels);
                if ((addr << unused) as i64 >> unused) as u64 != addr {
                    return Err(Outcome::Page);
                }
                let judge = Judge {
                    user: asker.user,
                    sum: self.vsstatus & SUM != 0,
                    mxr: loads && (self.vsstatus | self.status) & MXR != 0,
                    executes: asker.executes,
                    hardware: self.henvcfg >> 61 & 1 != 0,
                };
                let root = (self.vsatp & ((1 << 44) - 1)) << 12;
                self.walk(root, levels, false, addr, kind, &judge)?
            }
        };
        let mxr = loads && self.status & MXR != 0;
        self.guest(gpa, kind, mxr, asker.executes, None)
    }

    fn guest(
        &mut self,
        gpa: u64,
        kind: Kind,
        mxr: bool,
        executes: bool,
        implicit: Option<bool>,
    ) -> Result<u64, Outcome> {
        let Some(levels) = levels(self.hgatp) else { return Ok(gpa) };
        let fault = Outcome::Guest { addr: gpa, implicit };
        if gpa >> (14 + 9 * levels) != 0 {
            return Err(fault);
        }
        let hardware = self.menvcfg >> 61 & 1 != 0;
        let judge = Judge { user: true, sum: false, mxr, executes, hardware };
        let root = (self.hgatp & ((1 << 44) - 4)) << 12;
        let found = self.walk(root, levels, true, gpa, kind, &judge);
        found.map_err(|outcome| if outcome == Outcome::Page { fault } else { outcome })
    }

    fn walk(
        &mut self,
        root: u64,
        levels: u32,
        guest: bool,
        addr: u64,
        kind: Kind,
        judge: &Judge,
    ) -> Result<u64, Outcome> {
        let mut table = root;
        for level in (0..levels).rev() {
            let bits = if guest && level == levels - 1 { 11 } else { 9 };
            let at = table + (addr >> (12 + 9 * level) & ((1 << bits) - 1)) * 8;
            let physical = if guest { at } else { self.guest(at, Kind::Load, false, false, Some(false))? };
            let pte = self.read(physical)?;
            let has = |bit: u32| pte >> bit & 1 != 0;
            let (v, r, w, x, u, a, d) = (has(0), has(1), has(2), has(3), has(4), has(6), has(7));
            // No Svpbmt (menvcfg.PBMTE = 0); Svnapot ranges are 64 KiB.
            if !v || !r && w || pte >> 54 & 0x7f != 0 || pte >> 61 & 3 != 0 {
                return Err(Outcome::Page);
            }
            let ppn = pte >> 10 & ((1 << 44) - 1);
            let napot = has(63);
            if !r && !x {
                if a || d || u || napot || level == 0 {
                    return Err(Outcome::Page);
                }
                table = ppn << 12;
                continue;
            }
            if napot && (ppn & 0xf != 8 || level > 0) {
                return Err(Outcome::Page);
            }
            let span = if napot { 1 << 16 } else { 1u64 << (12 + 9 * level) };
            if !napot && ppn << 12 & (span - 1) != 0 {
                return Err(Outcome::Page);
            }
            if u && !judge.user && (kind == Kind::Fetch || !judge.sum) || !u && judge.user {
                return Err(Outcome::Page);
            }
            let permitted = match kind {
                Kind::Fetch => x,
                Kind::Store => w,
                Kind::Load if judge.executes => x,
                Kind::Load => r || judge.mxr && x,
            };
            let stored = kind == Kind::Store;
            let old = !a || stored && !d;
            if !permitted || old && !judge.hardware {
                return Err(Outcome::Page);
            }
            if old {
                let physical =
                    if guest { at } else { self.guest(at, Kind::Store, false, false, Some(true))? };
                if let Some(word) = self.word(physical) {
                    *word |= 1 << 6 | u64::from(stored) << 7;
                }
            }
            return Ok((ppn << 12 & !(span - 1)) + (addr & (span - 1)));
        }
        Err(Outcome::Page)
    }
}
