//! The state of a hart apart from memory, to be kept, compared and restored.
//!
//! Invariant: two harts in the same state that see the same memory do the same from there on. Not part of it is what
//! a guest cannot see: translations, decoded code, what observers asked for, and `stop`, which only makes the engine
//! ask the environment once more.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::{Config, CsrFile, Hart, Privilege, VectorUnit};

/// Registers and CSRs of 64 bits or less.
const WORDS: usize = 64 + 5 + 26;

/// Small registers, packed.
fn pack(hart: &Hart) -> u64 {
    let bytes = [
        hart.frm,
        hart.fflags,
        hart.fs,
        hart.vs,
        hart.privilege as u8,
        u8::from(hart.waiting),
        u8::from(hart.reservation.is_some()),
        0,
    ];
    u64::from_le_bytes(bytes)
}

fn unpack(hart: &mut Hart, small: u64) {
    let reserved;
    let (mode, waits);
    [hart.frm, hart.fflags, hart.fs, hart.vs, mode, waits, reserved, _] = small.to_le_bytes();
    hart.privilege = match mode {
        0 => Privilege::U,
        1 => Privilege::S,
        _ => Privilege::M,
    };
    hart.waiting = waits != 0;
    hart.reservation = (reserved != 0).then(|| hart.reservation.unwrap_or_default());
}

macro_rules! csr_words {
    ($($name:ident)*) => {
        const CSR_NAMES: [&str; 26] = [$(stringify!($name)),*];
        fn csr_words(csr: &CsrFile) -> [u64; 26] {
            [$(csr.$name),*]
        }
        fn csr_word(csr: &mut CsrFile, index: usize) -> &mut u64 {
            let all = [$(&mut csr.$name),*];
            all.into_iter().nth(index).expect("one of the words")
        }
    };
}
csr_words! {
    mstatus medeleg mideleg mie mip mtvec mcounteren mcountinhibit mscratch mepc mcause mtval menvcfg mseccfg stvec
    scounteren sscratch sepc scause stval satp senvcfg stimecmp waited entropy minstretcfg
}

fn words(hart: &Hart) -> [u64; WORDS] {
    let mut words = [0; WORDS];
    words[..32].copy_from_slice(&hart.x);
    words[32..64].copy_from_slice(&hart.f);
    let (reserved, value) = hart.reservation.unwrap_or_default();
    words[64..69].copy_from_slice(&[
        hart.pc,
        pack(hart),
        reserved,
        value,
        hart.lines.load(Ordering::Relaxed),
    ]);
    words[69..].copy_from_slice(&csr_words(&hart.csr));
    words
}

/// Those that have no name of their own in a hart, with one for people.
pub(crate) fn named_words(hart: &Hart) -> impl Iterator<Item = (&'static str, u64)> {
    let names = ["small registers", "the reservation", "the value reserved", "the interrupt lines"];
    names.into_iter().chain(CSR_NAMES).zip(words(hart).into_iter().skip(65))
}

fn set_word(hart: &mut Hart, index: usize, value: u64) {
    match index {
        0..32 => hart.x[index] = value,
        32..64 => hart.f[index - 32] = value,
        64 => hart.pc = value,
        65 => unpack(hart, value),
        // Without a reservation they are 0, and `unpack` came before.
        66 => hart.reservation = hart.reservation.map(|(_, old)| (value, old)),
        67 => hart.reservation = hart.reservation.map(|(at, _)| (at, value)),
        68 => hart.lines.store(value, Ordering::Relaxed),
        _ => *csr_word(&mut hart.csr, index - 69) = value,
    }
}

/// Do they agree in all that is not a word?
fn same_rest(a: &CsrFile, b: &CsrFile) -> bool {
    let config = match (&a.with_c, &b.with_c) {
        (Some(a), Some(b)) => Arc::ptr_eq(a, b),
        (a, b) => a.is_none() && b.is_none(),
    };
    config
        && a.pmp == b.pmp
        && (a.mcycle, a.minstret, a.mcyclecfg) == (b.mcycle, b.minstret, b.mcyclecfg)
        && a.hpm == b.hpm
        && (a.overflow_at, a.filtered, a.counts_events) == (b.overflow_at, b.filtered, b.counts_events)
        && (a.mstateen, a.triggers_armed) == (b.mstateen, b.triggers_armed)
        && a.triggers == b.triggers
}

fn same_vectors(a: &VectorUnit, b: &VectorUnit) -> bool {
    (a.vtype(), a.vl, a.vstart, a.vxrm, a.vxsat, a.random)
        == (b.vtype(), b.vl, b.vstart, b.vxrm, b.vxsat, b.random)
        && a.file() == b.file()
}

/// The state of a hart.
#[derive(Clone)]
pub struct HartState {
    words: [u64; WORDS],
    instret: u64,
    id: u64,
    v: VectorUnit,
    csr: CsrFile,
    config: Arc<Config>,
}

impl PartialEq for HartState {
    fn eq(&self, other: &HartState) -> bool {
        self.words == other.words
            && (self.instret, self.id) == (other.instret, other.id)
            && Arc::ptr_eq(&self.config, &other.config)
            && same_rest(&self.csr, &other.csr)
            && same_vectors(&self.v, &other.v)
    }
}

impl HartState {
    /// Memory of the host's that it takes, about.
    pub fn bytes(&self) -> u64 {
        (size_of::<HartState>() + self.v.file().len() + self.csr.pmp.entries() * 40) as u64
    }

    /// ISA and choices.
    pub fn config(&self) -> Arc<Config> {
        Arc::clone(&self.config)
    }

    /// Where the vector instruction at pc goes on.
    pub fn vstart(&self) -> usize {
        self.v.vstart
    }

    /// Instructions retired.
    pub fn instret(&self) -> u64 {
        self.instret
    }

    /// What differs in `hart`; none if nothing does. Instructions retired are not looked at: they are no effect.
    pub fn difference(&self, hart: &Hart) -> Option<Patch> {
        let now = words(hart);
        let changed = self.words.iter().zip(now).enumerate().filter(|(_, (old, new))| *old != new);
        let mut words: Vec<(u8, u64)> = changed.map(|(index, (_, new))| (index as u8, new)).collect();
        // A reservation is whole or not there.
        if words.iter().any(|&(index, _)| (65..68).contains(&index)) {
            words.retain(|&(index, _)| !(65..68).contains(&index));
            words.extend((65..68).map(|index| (index, now[usize::from(index)])));
        }
        let patch = Patch {
            words: words.into(),
            v: (!same_vectors(&self.v, &hart.v)).then(|| Box::new(hart.v.clone())),
            csr: (!same_rest(&self.csr, &hart.csr)).then(|| Box::new(hart.csr.clone())),
            config: (!Arc::ptr_eq(&self.config, &hart.config)).then(|| Arc::clone(&hart.config)),
        };
        (!patch.is_empty()).then_some(patch)
    }
}

/// What has changed in the state of a hart.
pub struct Patch {
    words: Box<[(u8, u64)]>,
    v: Option<Box<VectorUnit>>,
    csr: Option<Box<CsrFile>>,
    config: Option<Arc<Config>>,
}

impl Patch {
    fn is_empty(&self) -> bool {
        self.words.is_empty() && self.v.is_none() && self.csr.is_none() && self.config.is_none()
    }

    /// Memory of the host's that it takes, about.
    pub fn bytes(&self) -> u64 {
        let v = self.v.as_ref().map_or(0, |v| size_of::<VectorUnit>() + v.file().len());
        let csr = self.csr.as_ref().map_or(0, |csr| size_of::<CsrFile>() + csr.pmp.entries() * 40);
        (size_of::<Patch>() + self.words.len() * 16 + v + csr) as u64
    }
}

impl Hart {
    /// Its state.
    pub fn state(&self) -> HartState {
        HartState {
            words: words(self),
            instret: self.instret,
            id: self.id,
            v: self.v.clone(),
            csr: self.csr.clone(),
            config: Arc::clone(&self.config),
        }
    }

    /// Puts it into a state of this hart, or of another of the same kind. Nothing that it remembers of memory or code
    /// outlives that.
    pub fn set_state(&mut self, state: &HartState) {
        self.csr = state.csr.clone();
        self.v = state.v.clone();
        self.config = Arc::clone(&state.config);
        for (index, &word) in state.words.iter().enumerate() {
            set_word(self, index, word);
        }
        (self.instret, self.id) = (state.instret, state.id);
        self.recording = self.csr.triggers_armed || self.observed;
        (self.stop, self.code_changed) = (false, true);
        self.forget_translations();
    }

    /// Makes a change to its state.
    pub fn apply(&mut self, patch: &Patch) {
        if let Some(config) = &patch.config {
            self.config = Arc::clone(config);
            self.code_changed = true;
        }
        if let Some(csr) = &patch.csr {
            self.csr = (**csr).clone();
            let recording = self.csr.triggers_armed || self.observed;
            if recording != std::mem::replace(&mut self.recording, recording) {
                self.memory_rules_changed();
            }
        }
        if let Some(v) = &patch.v {
            self.v = (**v).clone();
        }
        for &(index, word) in &patch.words {
            set_word(self, index.into(), word);
        }
        self.choose_view();
    }

    /// Forgets all translations, in every view: each next access asks the page tables and whoever owns memory.
    pub fn forget_translations(&mut self) {
        self.memory_rules_changed();
    }
}
