//! When code is compiled, and by which tier.

use rivet_exec::{Uop, has_vectors};

use crate::counts::Counts;
use crate::lower::baseline;

/// The tiers that an engine has above the interpreter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tiers {
    /// The baseline tier for code that has run a few times, and regions where code is hot.
    #[default]
    Both,
    /// The baseline tier alone.
    Baseline,
    /// Regions alone.
    Regions,
}

/// A block is compiled by the baseline tier after so many entries; and after so many while the program is young: most
/// programs end then.
const BASELINE: u32 = 100;
const BASELINE_YOUNG: u32 = 400;

/// One that compiled code leads to is compiled after so many: leaving compiled code for the interpreter takes as long as
/// interpreting some blocks. Again the second is for young programs.
const WARM: u32 = 8;
const WARM_YOUNG: u32 = 50;

/// A program is young until it has run so many instructions.
const YOUNG: u64 = 4_000_000;

/// A block with vector instructions is hot after so many entries: compiling those costs about as much as the interpreter's
/// work until then.
const HOT: u32 = 600;

/// The same where the region can be a [vector loop](crate::lower::VectorLoops), whose code is written in one pass.
const HOT_LOOP: u32 = 120;

/// A block without vector instructions waits so many times as long again, for the interpreter is quicker with those.
const INTERPRETED: u64 = 10;

/// Where the baseline tier runs it, a block is hot after so many instructions: those take about as long as compiling its
/// region in one pass.
const ONE_PASS: u64 = 100_000;

/// The same of a region that Cranelift compiles.
const COMPILED: u64 = 4_000_000;

/// Shorter blocks count as blocks of so many instructions: among those of a loop that which was entered most is to be first.
const SHORT: u64 = 8;

/// Instructions that a floating-point instruction counts for there: the baseline tier is slow with those.
const FLOAT: u64 = 5;

/// What compiling an instruction costs, in instructions interpreted. A program that has little run for what has been
/// compiled waits longer: that is how long programs with much code, each part of which runs for a short while, are kept
/// from being compiled for longer than they run.
const COST: u64 = 16_000;

/// Longest wait: without the baseline tier in times of [`HOT`], with it in times of the least.
const LONGEST: u64 = 64;
const LONGEST_COMPILED: u64 = 4;

/// Blocks entered less often than the threshold divided by this stay outside of regions,
const LEAST: u32 = 8;

/// and so do those entered less often than the hot block divided by this.
const RARE: u32 = 80;

/// Numbers of entries after which code is compiled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thresholds {
    /// Entries until a block is compiled by the baseline tier; without one, until the engine is asked.
    first: u32,
    /// The same where compiled code leads to the block.
    warm: u32,
    /// Entries until a block with vector instructions is compiled as part of a region, and as part of a vector loop.
    hot: u32,
    hot_loop: u32,
    /// No block waits longer than that.
    is_eager: bool,
    /// There is a baseline tier.
    pub(super) baseline: bool,
    /// There are regions.
    pub(super) regions: bool,
}

impl Thresholds {
    /// The thresholds for programs, before [`Thresholds::look_at_host`].
    pub(super) fn new(tiers: Tiers) -> Thresholds {
        let baseline = tiers != Tiers::Regions;
        let first = if baseline { BASELINE } else { HOT };
        Thresholds {
            first,
            warm: WARM,
            hot: HOT,
            hot_loop: HOT_LOOP,
            is_eager: false,
            baseline,
            regions: tiers != Tiers::Baseline,
        }
    }

    /// Code is compiled after so many entries, by each tier after as many more: for tests.
    pub(super) fn eager(tiers: Tiers, entries: u32) -> Thresholds {
        let mut own = Thresholds::new(tiers);
        own.look_at_host();
        let hot = if own.baseline { 2 * entries + 1 } else { entries };
        Thresholds { first: entries, warm: entries, hot, hot_loop: hot, is_eager: true, ..own }
    }

    /// Leaves out the tiers that this host does not support. CPUID is slow in virtual machines, so this waits for the first hot
    /// block.
    pub(super) fn look_at_host(&mut self) {
        if !baseline::is_available() {
            self.without_baseline();
        }
        if crate::vector_loops().is_none() && !self.is_eager {
            self.hot_loop = self.hot_loop.max(HOT);
        }
    }

    /// The baseline tier is not for this host, or for harts of this kind.
    pub(super) fn without_baseline(&mut self) {
        self.baseline = false;
        if !self.is_eager {
            self.first = HOT;
        }
    }

    /// The program has run so many instructions.
    pub(super) fn age(&mut self, instret: u64) {
        if self.baseline && !self.is_eager {
            let young = instret < YOUNG;
            self.first = if young { BASELINE_YOUNG } else { BASELINE };
            self.warm = if young { WARM_YOUNG } else { WARM };
        }
    }

    /// Entries after which the interpreter asks.
    pub(super) fn first(&self) -> u32 {
        self.first
    }

    /// Entries of a block with vector instructions after which the interpreter asks.
    pub(super) fn first_of_vectors(&self) -> u32 {
        self.first.min(self.hot_loop)
    }

    /// Entries of a block after which the interpreter asks.
    pub(super) fn first_of(&self, uops: &[Uop]) -> u32 {
        if has_vectors(uops) { self.first_of_vectors() } else { self.first() }
    }

    /// Entries after which a block is compiled by the baseline tier where other compiled code leads there.
    pub(super) fn warm(&self) -> u32 {
        self.warm
    }

    /// Entries that make a block part of the region of one that was entered so often.
    pub(super) fn least(&self, entered: u32) -> u32 {
        let hot = if entered < self.hot { self.hot_loop } else { self.hot };
        (hot / LEAST).max(entered / RARE)
    }

    /// Entries until the region of a block is compiled; `instret` instructions have run so far.
    pub(super) fn hot(&self, uops: &[Uop], counts: &Counts, instret: u64) -> u32 {
        if self.is_eager || has_vectors(uops) {
            return self.hot_loop;
        }
        if !self.baseline {
            return self.cranelift(uops, counts, instret);
        }
        (ONE_PASS / (uops.len() as u64).max(SHORT)) as u32
    }

    /// Entries until the region of a block is compiled by Cranelift; `instret` instructions have run so far.
    pub(super) fn cranelift(&self, uops: &[Uop], counts: &Counts, instret: u64) -> u32 {
        if self.is_eager || has_vectors(uops) {
            return self.hot;
        }
        let cost = counts.cost * COST / instret.max(1);
        if !self.baseline {
            return self.hot.saturating_mul((INTERPRETED + cost).min(LONGEST) as u32);
        }
        let weight: u64 = uops.iter().map(|uop| if uop.op.is_float() { FLOAT } else { 1 }).sum();
        let times = (1000 + cost).min(1000 * LONGEST_COMPILED);
        (COMPILED * times / 1000 / weight.max(SHORT)) as u32
    }
}
