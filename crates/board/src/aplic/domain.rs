//! An interrupt domain of an APLIC: its sources and their targets, and what it delivers.

use std::sync::Arc;

use rivet_hart::{FileOf, Imsic};

use super::SOURCES;
use super::source::{Mode, Source, legal_target};
use crate::imsic::Level;

/// Offset of the interrupt delivery control structures, of 32 bytes each.
pub(super) const IDC: u64 = 0x4000;

/// Fields of domaincfg.
const IE: u32 = 1 << 8;
const DM: u32 = 1 << 2;
/// Its read-only bits.
const DOMAINCFG: u32 = 0x8000_0000;
/// sourcecfg.D: the source is delegated to the child.
const DELEGATED: u32 = 1 << 10;
/// mmsiaddrcfgh.L: the addresses are locked.
const LOCKED: u32 = 1 << 31;
const MMSIADDRCFGH: u32 = LOCKED | 0x1f << 24 | 7 << 20 | 7 << 16 | 0xf << 12 | 0xfff;
const SMSIADDRCFGH: u32 = 7 << 20 | 0xfff;

/// An interrupt delivery control structure.
#[derive(Clone, Copy, Default)]
struct Idc {
    delivery: bool,
    force: bool,
    threshold: u32,
}

/// mmsiaddrcfg, mmsiaddrcfgh, smsiaddrcfg, smsiaddrcfgh.
pub(super) type MsiConfig = [u32; 4];

/// An interrupt domain.
pub(super) struct Domain {
    level: Level,
    config: u32,
    sources: [Source; SOURCES + 1],
    idcs: Vec<Idc>,
    msi: MsiConfig,
    /// genmsi, and whether its MSI is still to be sent.
    genmsi: u32,
    is_asked: bool,
}

impl Domain {
    pub(super) fn new(level: Level, harts: usize) -> Domain {
        let source = Source { is_here: level == Level::Machine, ..Source::default() };
        let sources = [source; SOURCES + 1];
        Domain {
            level,
            config: 0,
            sources,
            idcs: vec![Idc::default(); harts],
            msi: [0; 4],
            genmsi: 0,
            is_asked: false,
        }
    }

    fn is_msi(&self) -> bool {
        self.config & DM != 0
    }

    pub(super) fn msi_config(&self) -> MsiConfig {
        self.msi
    }

    /// The parent delegates a source to this domain, or no longer does.
    pub(super) fn delegate(&mut self, source: usize, is_here: bool) {
        let at = &mut self.sources[source];
        if at.is_here != is_here {
            *at = Source { is_here, ..Source::default() };
        }
    }

    /// The wire of a source has changed its level.
    pub(super) fn wire_changed(&mut self, source: usize, wire: bool) {
        let is_msi = self.is_msi();
        let source = &mut self.sources[source];
        let rises = source.input(wire);
        match source.mode() {
            Mode::Edge { .. } => source.pending |= rises,
            Mode::Level { .. } if is_msi => source.pending = rises,
            _ => source.set_pending(false, rises, is_msi),
        }
    }

    /// The source with this number, if it is active here.
    fn active(&mut self, number: u32) -> Option<&mut Source> {
        self.sources.get_mut(number as usize).filter(|source| source.is_active())
    }

    /// The number of a register in an array of words, from `first` on.
    fn sources_of(word: u64) -> impl Iterator<Item = (usize, u32)> {
        (0..32)
            .map(move |bit| (word as usize * 32 + bit as usize, bit))
            .filter(|(source, _)| (1..=SOURCES).contains(source))
    }

    fn bits(&self, word: u64, bit: impl Fn(&Source, usize) -> bool) -> u32 {
        let set = Domain::sources_of(word).filter(|&(source, _)| bit(&self.sources[source], source));
        set.fold(0, |bits, (_, bit)| bits | 1 << bit)
    }

    /// Reads a register.
    pub(super) fn load(&mut self, offset: u64, wires: &[bool; SOURCES + 1]) -> u32 {
        let word = offset % 0x80 / 4;
        match offset {
            0 => DOMAINCFG | self.config,
            0x0004..0x1000 => self.source(offset / 4).map_or(0, |source| source.config),
            0x1bc0..0x1bd0 if self.level == Level::Machine => self.msi[(offset - 0x1bc0) as usize / 4],
            0x1c00..0x1c80 => self.bits(word, |source, _| source.pending),
            0x1d00..0x1d80 => self.bits(word, |source, number| source.input(wires[number])),
            0x1e00..0x1e80 => self.bits(word, |source, _| source.enabled),
            0x3000 if self.is_msi() => self.genmsi,
            0x3004..0x4000 => self.source((offset - 0x3000) / 4).map_or(0, |source| source.target),
            IDC.. => self.load_idc(((offset - IDC) / 32) as usize, offset % 32, wires),
            _ => 0,
        }
    }

    fn source(&self, number: u64) -> Option<&Source> {
        self.sources.get(number as usize)
    }

    /// Writes a register. Returns the source that is delegated now, or no longer, if that may have changed.
    pub(super) fn store(
        &mut self,
        offset: u64,
        value: u32,
        wires: &[bool; SOURCES + 1],
    ) -> Option<(usize, bool)> {
        let word = offset % 0x80 / 4;
        let is_msi = self.is_msi();
        match offset {
            0 => self.set_config(value, wires),
            0x0004..0x1000 => return self.set_source((offset / 4) as usize, value, wires),
            0x1bc0..0x1bd0 => self.set_msi((offset - 0x1bc0) as usize / 4, value),
            0x1c00..0x1c80 | 0x1d00..0x1d80 | 0x1e00..0x1e80 | 0x1f00..0x1f80 => {
                for (source, _) in Domain::sources_of(word).filter(|(_, bit)| value >> bit & 1 != 0) {
                    self.change(offset & !0x7f, source as u32, wires, is_msi);
                }
            }
            0x1cdc | 0x1ddc | 0x1edc | 0x1fdc => self.change(offset & !0xff, value, wires, is_msi),
            0x2000 => self.change(0x1c00, value, wires, is_msi),
            0x2004 => self.change(0x1c00, value.swap_bytes(), wires, is_msi),
            0x3000 if is_msi => {
                let no_guest = legal_target(value, is_msi, Level::Machine);
                (self.genmsi, self.is_asked) = (no_guest, true);
            }
            0x3004..0x4000 => self.set_target((offset / 4 & 0x3ff) as u32, value),
            IDC.. => {
                let idc = self.idcs.get_mut(((offset - IDC) / 32) as usize)?;
                match offset % 32 {
                    0 => idc.delivery = value & 1 != 0,
                    4 => idc.force = value & 1 != 0,
                    8 => idc.threshold = value & 0xff,
                    _ => {}
                }
            }
            _ => {}
        }
        None
    }

    /// Sets or clears a bit of a source, by the array of registers that does it.
    fn change(&mut self, array: u64, number: u32, wires: &[bool; SOURCES + 1], is_msi: bool) {
        let Some(source) = self.active(number) else { return };
        let input = source.input(wires[number as usize]);
        match array {
            0x1c00 => source.set_pending(true, input, is_msi),
            0x1d00 => source.set_pending(false, input, is_msi),
            0x1e00 => source.enabled = true,
            _ => source.enabled = false,
        }
    }

    fn set_config(&mut self, value: u32, wires: &[bool; SOURCES + 1]) {
        let changes = (self.config ^ value) & DM != 0;
        self.config = value & (IE | DM);
        if changes {
            for (number, source) in self.sources.iter_mut().enumerate() {
                let is_msi = value & DM != 0;
                source.target =
                    if source.is_active() { legal_target(source.target, is_msi, self.level) } else { 0 };
                if !is_msi && matches!(source.mode(), Mode::Level { .. }) {
                    source.pending = source.input(wires[number]);
                }
            }
        }
    }

    fn set_source(
        &mut self,
        number: usize,
        value: u32,
        wires: &[bool; SOURCES + 1],
    ) -> Option<(usize, bool)> {
        let (is_root, is_msi) = (self.level == Level::Machine, self.is_msi());
        let source = self.sources.get_mut(number).filter(|source| source.is_here)?;
        source.config = match value & DELEGATED != 0 {
            // The root has one child, of index 0.
            true if is_root => DELEGATED,
            true => 0,
            false => match value & 7 {
                mode @ (1 | 4..=7) => mode,
                _ => 0,
            },
        };
        if !source.is_active() {
            *source = Source { config: source.config, is_here: true, ..Source::default() };
        } else {
            source.target = legal_target(source.target, is_msi, self.level);
            // "might (or might not) cause the … pending bit to be set to one if the rectified input value is high".
            if let Mode::Level { .. } = source.mode() {
                source.pending = source.input(wires[number]);
            }
        }
        Some((number, source.config & DELEGATED != 0))
    }

    fn set_msi(&mut self, register: usize, value: u32) {
        if self.level == Level::Machine && self.msi[1] & LOCKED == 0 {
            self.msi[register] = value & [u32::MAX, MMSIADDRCFGH, u32::MAX, SMSIADDRCFGH][register];
        }
    }

    fn set_target(&mut self, number: u32, value: u32) {
        let (is_msi, level) = (self.is_msi(), self.level);
        if let Some(source) = self.active(number) {
            source.target = legal_target(value, is_msi, level);
        }
    }

    /// The interrupt of highest priority for a hart in direct delivery mode, as topi has it.
    fn top(&self, hart: usize) -> u32 {
        let Some(idc) = self.idcs.get(hart) else { return 0 };
        let mine = |(number, source): (usize, &Source)| {
            let priority = source.target & 0xff;
            let counts = source.pending
                && source.enabled
                && (source.target >> 18) as usize == hart
                && (idc.threshold == 0 || priority < idc.threshold);
            counts.then_some((priority, number as u32))
        };
        let top = self.sources.iter().enumerate().filter_map(mine).min();
        top.map_or(0, |(priority, number)| number << 16 | priority)
    }

    fn load_idc(&mut self, hart: usize, register: u64, wires: &[bool; SOURCES + 1]) -> u32 {
        let is_msi = self.is_msi();
        let top = if is_msi { 0 } else { self.top(hart) };
        let Some(idc) = self.idcs.get_mut(hart) else { return 0 };
        match register {
            0 => idc.delivery.into(),
            4 => idc.force.into(),
            8 => idc.threshold,
            0x18 => top,
            0x1c => {
                let number = top >> 16;
                match self.active(number) {
                    Some(source) => source.set_pending(false, source.input(wires[number as usize]), is_msi),
                    None => self.idcs[hart].force = false,
                }
                top
            }
            _ => 0,
        }
    }

    /// Drives the signals to harts in direct delivery mode.
    pub(super) fn signal(&self, imsics: &[Arc<Imsic>]) {
        let of = match self.level {
            Level::Machine => FileOf::Machine,
            Level::Supervisor => FileOf::Supervisor,
        };
        let delivers = self.config & IE != 0 && !self.is_msi();
        for (hart, (imsic, idc)) in imsics.iter().zip(&self.idcs).enumerate() {
            let top = self.top(hart);
            // A spurious interrupt has no priority number: it is the least urgent one.
            let priority = if top != 0 { top & 0xff } else { 256 };
            let asserted = delivers && idc.delivery && (top != 0 || idc.force);
            imsic.signal(of, asserted.then_some(priority));
        }
    }

    /// Takes the next interrupt to be sent as MSI: address and identity.
    pub(super) fn take_msi(&mut self, config: &MsiConfig) -> Option<(u64, u32)> {
        if self.config & (IE | DM) != IE | DM {
            return None;
        }
        let source = self.sources.iter_mut().find(|source| source.pending && source.enabled)?;
        source.pending = false;
        let target = source.target;
        Some((self.address(target, config), target & 0x7ff))
    }

    /// Takes the MSI that genmsi has asked for.
    pub(super) fn take_extempore(&mut self, config: &MsiConfig) -> Option<(u64, u32)> {
        let target = self.genmsi;
        std::mem::take(&mut self.is_asked).then(|| (self.address(target, config), target & 0x7ff))
    }

    /// The address of the interrupt file that a target names ("Addresses and data for outgoing MSIs").
    fn address(&self, target: u32, config: &MsiConfig) -> u64 {
        let [low, high, s_low, s_high] = config.map(u64::from);
        let field = |register: u64, at: u32, width: u32| register >> at & ((1 << width) - 1);
        let (hhxs, hhxw, lhxw) = (field(high, 24, 5), field(high, 16, 3), field(high, 12, 4));
        let (base, lhxs, guest) = match self.level {
            Level::Machine => (low | field(high, 0, 12) << 32, field(high, 20, 3), 0),
            Level::Supervisor => {
                (s_low | field(s_high, 0, 12) << 32, field(s_high, 20, 3), u64::from(target >> 12 & 0x3f))
            }
        };
        let index = u64::from(target >> 18);
        let group = index >> lhxw & ((1 << hhxw) - 1);
        let hart = index & ((1 << lhxw) - 1);
        (base | group << (hhxs + 12) | hart << lhxs | guest) << 12
    }

    /// The state as words.
    pub(super) fn save(&self) -> Vec<u32> {
        let bits = |source: &Source| {
            u32::from(source.pending) | u32::from(source.enabled) << 1 | u32::from(source.is_here) << 2
        };
        let sources = self.sources.iter().flat_map(|source| [source.config, source.target, bits(source)]);
        let idcs = self.idcs.iter().flat_map(|idc| [idc.delivery.into(), idc.force.into(), idc.threshold]);
        [self.config, self.genmsi].into_iter().chain(self.msi).chain(sources).chain(idcs).collect()
    }

    /// Restores such a state; returns the words behind it.
    pub(super) fn restore<'a>(&mut self, words: &'a [u32]) -> &'a [u32] {
        let mut rest = words;
        let mut next = || {
            let (first, others) = rest.split_first().unwrap_or((&0, &[]));
            rest = others;
            *first
        };
        (self.config, self.genmsi) = (next(), next());
        self.msi = std::array::from_fn(|_| next());
        for source in &mut self.sources {
            (source.config, source.target) = (next(), next());
            let bits = next();
            (source.pending, source.enabled, source.is_here) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0);
        }
        for idc in &mut self.idcs {
            (idc.delivery, idc.force, idc.threshold) = (next() != 0, next() != 0, next());
        }
        rest
    }
}
