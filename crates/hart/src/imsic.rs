//! The incoming MSI controller of a hart (Advanced Interrupt Architecture 1.0, "IMSIC"): an interrupt file for M-mode, one for
//! S-mode, and some for guests.
//!
//! Software reaches the files by CSRs, devices and other harts by memory: the state is shared, and its device keeps it.
//! Invariant: whatever changes a file drives the hart's interrupt lines MEIP and SEIP, and `hgeip`.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rivet_isa::Xlen;

/// Guest interrupt files of a hart with the hypervisor extension (GEILEN).
pub const GUEST_FILES: usize = 3;
/// The largest identity of an external interrupt; all from 1 on are implemented.
pub const LAST_IDENTITY: u32 = 255;
const WORDS: usize = 4;

/// eidelivery: interrupts come from the file.
const FROM_FILE: u32 = 1;
/// eidelivery: interrupts come from the APLIC.
const FROM_APLIC: u32 = 0x4000_0000;

/// Lines of mip.
const MEIP: u64 = 1 << 11;
const SEIP: u64 = 1 << 9;

/// Which of the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileOf {
    /// The one of M-mode.
    Machine,
    /// The one of S-mode.
    Supervisor,
    /// A guest's, by its number, from 1 to [`GUEST_FILES`].
    Guest(usize),
}

impl FileOf {
    fn index(self) -> usize {
        match self {
            FileOf::Machine => 0,
            FileOf::Supervisor => 1,
            FileOf::Guest(number) => 1 + number,
        }
    }
}

/// An interrupt file.
#[derive(Clone, Debug, Default)]
struct InterruptFile {
    delivery: u32,
    threshold: u32,
    /// MSIs that have come, but are not seen by the hart yet. They are as soon as it reads a register of the file; so no
    /// MSI comes between the read and the write of one instruction.
    arrived: [u64; WORDS],
    pending: [u64; WORDS],
    enabled: [u64; WORDS],
}

impl InterruptFile {
    /// The pending and enabled interrupt of highest priority that exceeds the threshold, or 0.
    fn top(&self) -> u32 {
        let mut words = self.pending.iter().zip(self.enabled).zip(0..);
        let top = words.find_map(|((pending, enabled), word)| {
            let both = pending & enabled;
            (both != 0).then(|| word * 64 + both.trailing_zeros())
        });
        top.filter(|&top| self.threshold == 0 || top < self.threshold).unwrap_or(0)
    }

    fn settle(&mut self) {
        for (pending, arrived) in self.pending.iter_mut().zip(&mut self.arrived) {
            *pending |= std::mem::take(arrived);
        }
    }

    /// The part of an array that a register shows, by its number from the first one of the array: word, and shift.
    fn part(number: u64, xlen: Xlen) -> Option<(usize, u32)> {
        match xlen {
            Xlen::Rv64 if !number.is_multiple_of(2) => None,
            _ => Some(((number / 2) as usize, (number % 2) as u32 * 32)),
        }
    }

    /// Reads the register that a select value names; none where there is none.
    fn read(&self, select: u64, xlen: Xlen) -> Option<u64> {
        let of = |array: &[u64; WORDS], number| {
            let (word, shift) = InterruptFile::part(number, xlen)?;
            let value = array.get(word).copied().unwrap_or(0) >> shift;
            Some(if xlen == Xlen::Rv32 { value as u32 as u64 } else { value })
        };
        match select {
            0x70 => Some(self.delivery.into()),
            0x72 => Some(self.threshold.into()),
            0x80..0xc0 => of(&self.pending, select - 0x80),
            0xc0..0x100 => of(&self.enabled, select - 0xc0),
            _ => Some(0),
        }
    }

    fn write(&mut self, select: u64, value: u64, xlen: Xlen, is_guest: bool) {
        let set = |array: &mut [u64; WORDS], number| {
            let Some((word, shift)) = InterruptFile::part(number, xlen) else { return };
            let Some(word) = array.get_mut(word) else { return };
            let mask = if xlen == Xlen::Rv32 { u64::from(u32::MAX) } else { u64::MAX } << shift;
            *word = *word & !mask | value << shift & mask;
            // There is no identity 0.
            array[0] &= !1;
        };
        match select {
            0x70 => match value as u32 {
                FROM_APLIC if is_guest => {}
                mode @ (0 | FROM_FILE | FROM_APLIC) => self.delivery = mode,
                _ => {}
            },
            0x72 => self.threshold = value as u32 & LAST_IDENTITY,
            0x80..0xc0 => set(&mut self.pending, select - 0x80),
            0xc0..0x100 => set(&mut self.enabled, select - 0xc0),
            _ => {}
        }
    }

    const SAVED: usize = 1 + 3 * WORDS;

    fn save(&self) -> [u64; InterruptFile::SAVED] {
        let mut words = [0; InterruptFile::SAVED];
        words[0] = u64::from(self.delivery) | u64::from(self.threshold) << 32;
        let arrays = [self.arrived, self.pending, self.enabled];
        words[1..].copy_from_slice(arrays.as_flattened());
        words
    }

    fn restore(&mut self, words: &[u64]) {
        (self.delivery, self.threshold) = (words[0] as u32, (words[0] >> 32) as u32 & LAST_IDENTITY);
        for (array, saved) in [&mut self.arrived, &mut self.pending, &mut self.enabled]
            .into_iter()
            .zip(words[1..].chunks(WORDS))
        {
            array.copy_from_slice(saved);
        }
    }
}

/// The files, and what an APLIC signals.
#[derive(Debug)]
struct Files {
    files: Vec<InterruptFile>,
    /// The priority number of the interrupt that an APLIC signals for M-mode and S-mode, where it signals one.
    signalled: [Option<u32>; 2],
}

impl Files {
    /// The priority number of the external interrupt that a file, or the APLIC in its place, signals.
    #[inline(never)]
    fn signal(&self, of: FileOf) -> Option<u32> {
        let file = self.files.get(of.index())?;
        match file.delivery {
            FROM_FILE => {
                let mut file = file.clone();
                file.settle();
                Some(file.top()).filter(|&top| top != 0)
            }
            FROM_APLIC => self.signalled.get(of.index()).copied().flatten(),
            _ => None,
        }
    }
}

/// The IMSIC of a hart.
#[derive(Debug)]
pub struct Imsic {
    files: Mutex<Files>,
    /// The hart's interrupt lines.
    lines: Arc<AtomicU64>,
    /// hgeip.
    guests: AtomicU64,
}

impl Imsic {
    /// Makes the IMSIC of a hart with these interrupt lines. Interrupts of M-mode and S-mode come from an APLIC at first.
    pub(crate) fn new(lines: Arc<AtomicU64>, guests: usize) -> Imsic {
        let mut files = vec![InterruptFile::default(); 2 + guests];
        files[..2].iter_mut().for_each(|file| file.delivery = FROM_APLIC);
        let files = Mutex::new(Files { files, signalled: [None; 2] });
        Imsic { files, lines, guests: AtomicU64::new(0) }
    }

    fn lock(&self) -> MutexGuard<'_, Files> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes something and drives the lines.
    fn change(&self, change: impl FnOnce(&mut Files)) {
        let mut files = self.lock();
        change(&mut files);
        self.drive(&files);
    }

    #[inline(never)]
    fn drive(&self, files: &Files) {
        for (of, line) in [(FileOf::Machine, MEIP), (FileOf::Supervisor, SEIP)] {
            match files.signal(of) {
                Some(_) => self.lines.fetch_or(line, Ordering::Relaxed),
                None => self.lines.fetch_and(!line, Ordering::Relaxed),
            };
        }
        let guests = 1..files.files.len().saturating_sub(1);
        let asserted = guests.filter(|&number| files.signal(FileOf::Guest(number)).is_some());
        self.guests.store(asserted.fold(0, |set, number| set | 1 << number), Ordering::Relaxed);
    }

    /// The number of guest files (GEILEN).
    pub fn guest_files(&self) -> usize {
        self.lock().files.len() - 2
    }

    /// The register hgeip.
    pub(crate) fn hgeip(&self) -> u64 {
        self.guests.load(Ordering::Relaxed)
    }

    /// The priority number of the external interrupt at this level; none where the controller signals none.
    pub(crate) fn priority(&self, of: FileOf) -> Option<u32> {
        self.lock().signal(of)
    }

    /// Receives an MSI; ignored where the file or the identity is not there.
    pub fn receive(&self, of: FileOf, identity: u32) {
        if (1..=LAST_IDENTITY).contains(&identity) {
            self.change(|files| {
                if let Some(file) = files.files.get_mut(of.index()) {
                    file.arrived[identity as usize / 64] |= 1 << (identity % 64);
                }
            });
        }
    }

    /// What an APLIC signals in direct delivery mode: the priority number of an interrupt, or none.
    pub fn signal(&self, of: FileOf, priority: Option<u32>) {
        self.change(|files| {
            if let Some(signalled) = files.signalled.get_mut(of.index()) {
                *signalled = priority;
            }
        });
    }

    /// Reads the register of a file that a select value from 0x70 to 0xff names.
    pub(crate) fn read(&self, of: FileOf, select: u64, xlen: Xlen) -> Option<u64> {
        let mut files = self.lock();
        let file = files.files.get_mut(of.index())?;
        file.settle();
        file.read(select, xlen)
    }

    /// Writes it.
    pub(crate) fn write(&self, of: FileOf, select: u64, value: u64, xlen: Xlen) {
        self.change(|files| {
            if let Some(file) = files.files.get_mut(of.index()) {
                file.write(select, value, xlen, matches!(of, FileOf::Guest(_)));
            }
        });
    }

    /// The identity that mtopei, stopei or vstopei reports.
    pub(crate) fn top(&self, of: FileOf) -> u32 {
        let mut files = self.lock();
        let Some(file) = files.files.get_mut(of.index()) else { return 0 };
        file.settle();
        file.top()
    }

    /// What has arrived is pending.
    pub(crate) fn settle(&self) {
        self.lock().files.iter_mut().for_each(InterruptFile::settle);
    }

    /// Claims the identity that was reported last.
    pub(crate) fn claim(&self, of: FileOf) {
        self.change(|files| {
            if let Some(file) = files.files.get_mut(of.index()) {
                let top = file.top();
                file.pending[top as usize / 64] &= !(1 << (top % 64));
            }
        });
    }

    /// The state as words.
    pub fn save(&self) -> Vec<u64> {
        let files = self.lock();
        let signalled =
            files.signalled.iter().map(|signal| signal.map_or(0, |number| 1 << 32 | u64::from(number)));
        files.files.iter().flat_map(InterruptFile::save).chain(signalled).collect()
    }

    /// The number of words that [`Imsic::save`] returns.
    pub fn saved_words(&self) -> usize {
        self.lock().files.len() * InterruptFile::SAVED + 2
    }

    /// Restores such a state.
    pub fn restore(&self, words: &[u64]) {
        self.change(|files| {
            let count = files.files.len();
            let (saved, signalled) = words.split_at(words.len().min(count * InterruptFile::SAVED));
            for (file, saved) in files.files.iter_mut().zip(saved.chunks_exact(InterruptFile::SAVED)) {
                file.restore(saved);
            }
            for (signal, &word) in files.signalled.iter_mut().zip(signalled) {
                *signal = (word >> 32 != 0).then_some(word as u32);
            }
        });
    }
}
