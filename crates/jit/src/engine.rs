//! The engine runs a hart by compiled regions where code is hot, and by the interpreter elsewhere.
//!
//! The interpreter runs everything at first and counts how often blocks are entered. A block that has run a few times is
//! compiled by the baseline tier, and counts on; when it is hot its region is compiled. Both are done on the spot, for a
//! thread would have to be waited for. Compiled code leads to other compiled code; where it leads to code that is not
//! compiled the interpreter goes on.
//!
//! Invariant: compiled code is entered only by harts for which it was made ([`CompileKey`]), in a view of memory in which
//! its pages are the same, and not where somebody has to see every access or every instruction.
#![allow(unsafe_code)] // reason: runs compiled code

mod compile;
mod tiers;

use std::rc::Rc;
use std::sync::Arc;

use rivet_exec::{
    Decoded, Engine, Entered, Exit, Interpreter, Observer, Tier, run_block, run_block_observed,
};
use rivet_hart::{AddressSpace, Config, Hart};
use rivet_mem::UserSpace;

use crate::abi::{self, ExitReason, JumpEntry, NOWHERE};
use crate::cache::{Linker, RegionCache};
use crate::census::Census;
use crate::code_log::CodeLog;
use crate::counts::{Counter, Tally};
use crate::guards::CompileKey;
use crate::host;
use crate::host_faults;
use crate::lower::baseline;
use crate::machinery::Machinery;
use crate::snapshot::Snapshots;

use tiers::Thresholds;
pub use tiers::Tiers;

/// Bytes of code before everything starts over: it bounds the memory of programs that generate code for ever.
const ROOM: usize = 32 << 20;

/// Entries after which a block is looked at again that could not be compiled.
const RETRY: u32 = 1 << 20;

/// Instructions that compiled code runs at once at most.
const MOST_FUEL: u64 = 1 << 62;

/// Runs harts by compiled code where they are hot.
#[derive(Default)]
pub struct JitEngine<O = ()> {
    interpreter: Interpreter<O>,
    compiled: CompiledTier,
}

impl JitEngine {
    /// An engine that has compiled nothing yet, which costs nothing either.
    pub fn new() -> JitEngine {
        JitEngine::default()
    }

    /// The same, for a hart that runs beside others in the same memory.
    pub fn beside_others() -> JitEngine {
        JitEngine::default().sharing_memory()
    }

    /// The same engine, for a hart that runs beside others in the same memory.
    pub fn sharing_memory(mut self) -> JitEngine {
        self.compiled.is_shared = true;
        self
    }

    /// The same, with blocks compiled after so many entries: for tests.
    pub fn with_threshold(entries: u32) -> JitEngine {
        JitEngine::with_tiers(Tiers::Both, entries)
    }

    /// The same, by these tiers.
    pub fn with_tiers(tiers: Tiers, entries: u32) -> JitEngine {
        let mut engine = JitEngine::default();
        engine.compiled.thresholds = Thresholds::eager(tiers, entries);
        engine
    }

    /// The same, with so much room for compiled code, in bytes.
    pub fn with_room(entries: u32, bytes: usize) -> JitEngine {
        let mut engine = JitEngine::with_threshold(entries);
        engine.compiled.room = bytes;
        engine
    }

    /// The same, but it tells of all instructions: of those that are interpreted at once, of all others when their code is dropped.
    pub fn counting(mut self, census: Census) -> JitEngine<Census> {
        self.compiled.census = Some(Rc::clone(&census));
        JitEngine { interpreter: Interpreter::observed(census), compiled: self.compiled }
    }

    /// The same engine, which adds what it has done to a tally when it is dropped.
    pub fn tallied(mut self, tally: Tally) -> JitEngine {
        self.compiled.counter.tally = Some(tally);
        self
    }

    /// The same engine, which adds the code that it makes to a log.
    pub fn logged(mut self, log: CodeLog) -> JitEngine {
        self.compiled.counter.log = Some(log);
        self
    }
}

impl<O> JitEngine<O> {
    /// Bytes of compiled code that are kept now.
    pub fn code_bytes(&self) -> usize {
        self.compiled.machinery.as_ref().map_or(0, |machinery| machinery.memory.used())
    }

    /// Regions that have gone for want of room.
    pub fn evicted(&self) -> u64 {
        self.compiled.counter.counts.evicted
    }

    /// Vector loops compiled to code of our own so far.
    pub fn native_regions(&self) -> u64 {
        self.compiled.counter.counts.native
    }

    /// Blocks compiled by the baseline tier so far.
    pub fn blocks(&self) -> u64 {
        self.compiled.counter.counts.blocks
    }

    /// Regions compiled so far.
    pub fn regions(&self) -> u64 {
        self.compiled.counter.counts.regions
    }
}

impl<O: Observer> Engine for JitEngine<O> {
    fn run(&mut self, hart: &mut Hart, fuel: u64) -> Exit {
        match self.compiled.accepts(hart) {
            true => self.interpreter.run_with(&mut self.compiled, hart, fuel),
            false => self.interpreter.run(hart, fuel),
        }
    }

    fn flush(&mut self) {
        self.interpreter.flush();
        self.compiled.clear();
    }
}

/// The compiled tier: regions, and the configuration and memory for which they are valid.
struct CompiledTier {
    thresholds: Thresholds,
    /// Other host threads use the same memory.
    is_shared: bool,
    /// Bytes of compiled code that are kept at most.
    room: usize,
    regions: RegionCache,
    /// What the harts that run here have in common; regions are made for that.
    compile_key: Option<CompileKey>,
    /// A user program's memory, whose addresses are in the context.
    space: Option<Arc<UserSpace>>,
    /// What it held that regions come from.
    snapshots: Snapshots,
    /// Code may have changed since.
    is_stale: bool,
    /// How far the space's journal of such changes was read.
    journal_read: u64,
    /// By whose decoder regions were decoded.
    config: Option<Arc<Config>>,
    /// Made when the first block is hot; none if the host refuses.
    machinery: Option<Box<Machinery>>,
    /// The host cannot compile.
    is_unsupported: bool,
    counter: Counter,
    /// Who is told of all instructions, if anybody is.
    census: Option<Census>,
}

impl Default for CompiledTier {
    fn default() -> CompiledTier {
        CompiledTier {
            thresholds: Thresholds::new(Tiers::Both),
            is_shared: false,
            room: ROOM,
            regions: RegionCache::default(),
            compile_key: None,
            space: None,
            snapshots: Snapshots::default(),
            is_stale: false,
            journal_read: 0,
            config: None,
            machinery: None,
            is_unsupported: !host::is_supported(),
            counter: Counter::default(),
            census: None,
        }
    }
}

impl CompiledTier {
    /// May compiled code run this hart now? Prepares for that.
    fn accepts(&mut self, hart: &Hart) -> bool {
        if self.is_unsupported || hart.is_watched() || hart.records_accesses() {
            return false;
        }
        self.thresholds.age(hart.instret);
        if let AddressSpace::User(space) = &hart.space {
            if space.tracks() {
                return false;
            }
            if !self.space.as_ref().is_some_and(|known| Arc::ptr_eq(known, space)) {
                self.clear();
                (self.space, self.journal_read) = (Some(Arc::clone(space)), 0);
            }
            if self.machinery.is_some() {
                mirror(hart);
            }
            space.close_again();
        }
        let compile_key = self.key_of(hart);
        let is_other = !self.config.as_ref().is_some_and(|known| Arc::ptr_eq(known, &hart.config));
        if is_other || self.compile_key.is_some_and(|known| known != compile_key) {
            self.clear();
            self.config = Some(Arc::clone(&hart.config));
        }
        self.compile_key = Some(compile_key);
        if self.thresholds.baseline && !baseline::is_for(&compile_key) {
            self.thresholds.without_baseline();
        }
        true
    }

    /// The compile key of this hart in its present state.
    fn key_of(&self, hart: &Hart) -> CompileKey {
        CompileKey { shared: self.is_shared, counts: self.census.is_some(), ..CompileKey::of(hart) }
    }

    /// Was code compiled for mirrored memory, which is no longer mirrored?
    fn has_lost_mirror(&self) -> bool {
        self.compile_key.is_some_and(|key| key.mirrored)
            && self.space.as_ref().is_some_and(|space| !space.mirrors())
    }

    /// Forgets that code.
    fn check_mirror(&mut self) {
        if self.has_lost_mirror() {
            self.compile_key = self.compile_key.map(|key| CompileKey { mirrored: false, ..key });
            self.clear();
        }
    }

    /// Forgets what code has changed since it was compiled.
    fn renew(&mut self, hart: &mut Hart) {
        self.is_stale = false;
        self.counter.counts.flushes += 1;
        let Some(space) = &self.space else { return self.clear() };
        let (read, stale) = space.stale_code(self.journal_read);
        self.journal_read = read;
        // Other host threads may have stored before they knew that it is code.
        let stale = stale.filter(|_| !self.is_shared);
        let stale = stale.as_deref();
        // A store that was seen is noted no more. Noted before the look: no later one is missed.
        self.regions.note_code(stale, space, hart);
        if let Some(machinery) = &mut self.machinery {
            let mut linker = Linker { memory: &mut machinery.memory, stubs: machinery.stubs };
            let dropped = self.regions.drop_changed(stale, &mut self.snapshots, space, &mut linker);
            self.counter.counts.dropped += dropped.len() as u64;
            machinery.context.forget_all(&dropped);
        }
    }

    /// Forgets all that is compiled.
    fn clear(&mut self) {
        self.counter.counts.dropped += self.regions.len();
        self.regions.clear();
        self.counter.side_exits.clear();
        self.snapshots.clear();
        if let Some(machinery) = &mut self.machinery {
            machinery.context.forget();
            machinery.memory.clear();
        }
    }
}

/// Makes the host's protection of a program's memory that of the guest, if compiled code for this hart relies on that.
fn mirror(hart: &Hart) {
    if let AddressSpace::User(space) = &hart.space
        && baseline::is_available()
        && !hart.is_rv32
        && hart.config.misaligned
        && host_faults::handle()
    {
        space.mirror();
    }
}

impl Tier for CompiledTier {
    const ACTIVE: bool = true;

    fn threshold(&self) -> u32 {
        self.thresholds.first()
    }

    fn vector_threshold(&self) -> u32 {
        self.thresholds.first_of_vectors()
    }

    fn enter(&mut self, hart: &mut Hart, decoded: Decoded<'_>, end: u64) -> Entered {
        if !self.prepare(hart) {
            return Entered::Not { again: RETRY };
        }
        let start = hart.instret;
        // Compiled code counts what is left of it as a signed number.
        let end = end.min(start.saturating_add(MOST_FUEL));
        self.check_mirror();
        if self.is_stale {
            self.renew(hart);
        }
        let is_known = |machinery: &mut Box<Machinery>| machinery.context.known(hart.pc).is_some();
        if !self.machinery.as_mut().is_some_and(is_known)
            && self.regions.find(hart).is_none()
            && !self.compile_block(hart, decoded)
        {
            match self.must_wait(hart, decoded) {
                0 if self.compile(hart, decoded, hart.pc, None) => {}
                0 => return Entered::Not { again: self.after_failure(hart, decoded) },
                again => return Entered::Not { again },
            }
        }
        let Some(machinery) = &mut self.machinery else { return Entered::Not { again: RETRY } };
        let context = &mut *machinery.context;
        if let Some(space) = &self.space {
            let window = space.window();
            (context.bytes, context.flags, context.size) = (window.bytes, window.flags, window.size);
        }
        // An exit of an earlier run led somewhere else.
        context.cell = std::ptr::null_mut();
        context.end = end;
        context.file = hart.v.file_mut().as_mut_ptr();
        loop {
            if self.has_lost_mirror() {
                break;
            }
            let Some(machinery) = &mut self.machinery else { return Entered::Ran };
            let context = &mut *machinery.context;
            if let Some(space) = &self.space
                && !context.kept_pages.hold(space, hart)
            {
                return if hart.instret == start { Entered::Not { again: RETRY } } else { Entered::Ran };
            }
            let (pc, before) = (hart.pc, hart.instret);
            // What the table has may be for another state of the hart; then it refuses.
            let known = context.known(pc);
            let code = match known {
                Some(code) => code,
                None => {
                    let Some((code, longest)) = self.regions.find(hart) else {
                        if self.is_warm(hart, decoded) && self.compile_block(hart, decoded) {
                            continue;
                        }
                        return Entered::Ran;
                    };
                    if longest > end - hart.instret {
                        break;
                    }
                    *context.jump(pc) = JumpEntry { pc, code };
                    code
                }
            };
            context.link(code, &mut machinery.memory);
            // SAFETY: `enter` and the code are of this engine, which made them for harts of this setting and of this
            // memory ([`CompiledTier::accepts`]); all that they refer to is forgotten only together with them. The context
            // has just been set up for the hart.
            let left = unsafe { abi::run(machinery.enter, code, hart, context) };
            self.counter.counts.left(left, hart.instret.wrapping_sub(before));
            match left {
                ExitReason::Next if hart.stop | hart.code_changed => return Entered::Ran,
                ExitReason::Next => {}
                ExitReason::Hot => {
                    if !self.promote(hart, decoded) {
                        return Entered::Ran;
                    }
                }
                ExitReason::GuardFailed if known.is_some() && hart.instret == before => {
                    context.jump(pc).pc = NOWHERE
                }
                ExitReason::GuardFailed => break,
                ExitReason::Trap => {
                    context.uncount(hart, true);
                    match context.trap.take() {
                        Some(trap) => return Entered::Trap(trap),
                        None => return Entered::Ran,
                    }
                }
                ExitReason::MidBlock => {
                    context.uncount(hart, false);
                    let rest = context.rest();
                    let is_stopping = hart.stop | hart.code_changed;
                    let too_often = rest
                        .first()
                        .filter(|uop| !is_stopping && self.counter.side_exits.note(uop, hart.instret))
                        .map(|uop| uop.pc);
                    let left = usize::try_from(end - hart.instret).unwrap_or(usize::MAX);
                    let rest = &rest[..rest.len().min(left)];
                    let done = match &mut self.census {
                        None => run_block(hart, rest),
                        Some(census) => run_block_observed(hart, rest, census),
                    };
                    if let Some(pc) = too_often {
                        let mut linker = Linker { memory: &mut machinery.memory, stubs: machinery.stubs };
                        let dropped = self.regions.drop_with(pc, &mut linker);
                        self.counter.counts.dropped += dropped.len() as u64;
                        context.forget_all(&dropped);
                    }
                    if let Err(trap) = done {
                        return Entered::Trap(trap);
                    }
                    if too_often.is_some() | hart.stop | hart.code_changed {
                        return Entered::Ran;
                    }
                }
            }
        }
        // The interpreter takes the next block; if that is another one, it asks again there.
        if hart.instret == start { Entered::Not { again: 0 } } else { Entered::Ran }
    }

    fn flush(&mut self) {
        // What of it is still good is found out before anything of it runs.
        self.is_stale = true;
    }
}

impl CompiledTier {
    /// Has the block at `hart.pc` run so often that it will soon be compiled anyway? Leaving compiled code for it costs more
    /// than compiling it now.
    fn is_warm(&self, hart: &mut Hart, decoded: Decoded<'_>) -> bool {
        self.thresholds.baseline
            && decoded.block(hart.pc, hart).is_some_and(|(_, entered)| entered >= self.thresholds.warm())
    }

    /// The block at `hart.pc` asks for its region. False if the interpreter has to run it first, which has forgotten it.
    fn promote(&mut self, hart: &mut Hart, decoded: Decoded<'_>) -> bool {
        let is_decoded = decoded.block(hart.pc, hart).is_some();
        let again = match self.must_wait(hart, decoded) {
            _ if !is_decoded => self.thresholds.first(),
            0 if self.compile_around(hart, decoded) => return true,
            0 => self.after_failure(hart, decoded),
            again => again,
        };
        self.regions.back_off(hart.pc, again);
        is_decoded
    }
}
