//! The state of a hart apart from memory, to be kept, compared and restored.
//!
//! Invariant: two harts in the same state that see the same memory do the same from there on. Not part of it is what
//! a guest cannot see: translations, decoded code, what observers asked for, and `stop`, which only makes the engine
//! ask the environment once more.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::{Config, CsrFile, Hart, Privilege, VectorUnit};

/// Where the words of a hart lie in a state: x registers, f registers, [`Own`], then [`CsrFile::WORDS`].
const F: usize = 32;
const OWN: usize = F + 32;
const CSRS: usize = OWN + Own::ALL.len();
const WORDS: usize = CSRS + CsrFile::WORDS.len();

/// Defines [`Own`] and the list of its values.
macro_rules! own {
    ($($name:ident $text:literal;)*) => {
        /// The words of a hart that are no registers of a file and no CSRs of [`CsrFile`].
        #[derive(Clone, Copy)]
        enum Own {
            $($name,)*
        }

        impl Own {
            const ALL: &[(Own, &str)] = &[$((Own::$name, $text)),*];
        }
    };
}

own! {
    Pc "pc";
    Small "small registers";
    ReservedAddress "the reservation";
    ReservedValue "the value reserved";
    Lines "the interrupt lines";
    Edges "the interrupts that devices have raised";
}

/// The words that a reservation is made of, [`Own::Small`] holding whether there is one.
const RESERVATION: Range<usize> = OWN + Own::Small as usize..OWN + Own::ReservedValue as usize + 1;

impl Own {
    fn get(self, hart: &Hart) -> u64 {
        let (reserved, value) = hart.reservation.get().unwrap_or_default();
        match self {
            Own::Pc => hart.pc,
            Own::Small => pack(hart),
            Own::ReservedAddress => reserved,
            Own::ReservedValue => value,
            Own::Lines => hart.irq_lines.load(Ordering::Relaxed),
            Own::Edges => hart.irq_edges.load(Ordering::Relaxed),
        }
    }

    fn set(self, hart: &mut Hart, value: u64) {
        match self {
            Own::Pc => hart.pc = value,
            Own::Small => unpack(hart, value),
            // Without a reservation they are 0, and `unpack` came before.
            Own::ReservedAddress => change(hart, |(_, old)| (value, old)),
            Own::ReservedValue => change(hart, |(at, _)| (at, value)),
            Own::Lines => hart.irq_lines.store(value, Ordering::Relaxed),
            Own::Edges => hart.irq_edges.store(value, Ordering::Relaxed),
        }
    }
}

/// Changes the reservation, if there is one.
fn change(hart: &mut Hart, change: impl FnOnce((u64, u64)) -> (u64, u64)) {
    hart.reservation = hart.reservation.get().map(change).into();
}

/// Small registers, packed.
fn pack(hart: &Hart) -> u64 {
    let bytes = [
        hart.frm,
        hart.fflags,
        hart.fs,
        hart.vs,
        hart.privilege as u8,
        u8::from(hart.waiting),
        u8::from(hart.reservation.get().is_some()),
        u8::from(hart.virtualized),
    ];
    u64::from_le_bytes(bytes)
}

fn unpack(hart: &mut Hart, small: u64) {
    let reserved;
    let (mode, waits, virtualized);
    [hart.frm, hart.fflags, hart.fs, hart.vs, mode, waits, reserved, virtualized] = small.to_le_bytes();
    hart.virtualized = virtualized != 0;
    hart.privilege = match mode {
        0 => Privilege::U,
        1 => Privilege::S,
        _ => Privilege::M,
    };
    hart.waiting = waits != 0;
    hart.reservation = (reserved != 0).then(|| hart.reservation.get().unwrap_or_default()).into();
}

fn words(hart: &Hart) -> [u64; WORDS] {
    let mut words = [0; WORDS];
    words[..F].copy_from_slice(&hart.x);
    words[F..OWN].copy_from_slice(&hart.f);
    for (word, (own, _)) in words[OWN..CSRS].iter_mut().zip(Own::ALL) {
        *word = own.get(hart);
    }
    words[CSRS..].copy_from_slice(&hart.csr.words());
    words
}

/// The words beside x and f registers, each with its name.
pub(crate) fn named_words(hart: &Hart) -> impl Iterator<Item = (&'static str, u64)> {
    let names = Own::ALL.iter().map(|(_, name)| *name).chain(CsrFile::WORDS.iter().copied());
    names.zip(words(hart).into_iter().skip(OWN))
}

fn set_word(hart: &mut Hart, index: usize, value: u64) {
    match index {
        0..F => hart.x[index] = value,
        F..OWN => hart.f[index - F] = value,
        OWN..CSRS => Own::ALL[index - OWN].0.set(hart, value),
        _ => *hart.csr.word_mut(index - CSRS) = value,
    }
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
            && self.csr.same_rest(&other.csr)
            // While misa.C is clear, it follows from the one with C, which is among the CSRs.
            && (Arc::ptr_eq(&self.config, &other.config) || self.csr.with_c.is_some())
            && self.v.same(&other.v)
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
        if words.iter().any(|&(index, _)| RESERVATION.contains(&index.into())) {
            words.retain(|&(index, _)| !RESERVATION.contains(&index.into()));
            words.extend(RESERVATION.map(|index| (index as u8, now[index])));
        }
        let patch = Patch {
            words: words.into(),
            v: (!self.v.same(&hart.v)).then(|| Box::new(hart.v.clone())),
            csr: (!self.csr.same_rest(&hart.csr)).then(|| Box::new(hart.csr.clone())),
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
        // No field may be forgotten: a new one is part of the state, or stands below the line.
        #[rustfmt::skip]
        let Hart {
            pc: _, x: _, f: _, frm: _, fflags: _, fs: _, vs: _, privilege: _, virtualized: _, reservation: _, waiting: _, irq_lines: _,
            irq_edges: _, v: _, csr: _, instret: _, vectors: _, id: _, config: _,
            // What a guest cannot see, or what follows from the rest; the IMSIC is a device.
            imsic: _, code_changed: _, code_context: _, stop: _, clock: _, is_rv32: _, tlb: _, space: _, contexts: _, code_seen: _,
            accesses: _, stored: _, recording: _, observed: _, align: _, guest_access: _,
        } = self;
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
        self.choose_context();
    }

    /// Forgets all translations, in every view: each next access asks the page tables and whoever owns memory.
    pub fn forget_translations(&mut self) {
        self.memory_rules_changed();
    }
}
