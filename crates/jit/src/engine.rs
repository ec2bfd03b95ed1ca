//! The engine runs a hart by compiled regions where code is hot, and by the interpreter elsewhere.
//!
//! The interpreter runs everything at first and counts how often blocks are entered. A hot block's region is compiled on
//! the spot, for a thread would have to be waited for; from then on the block is entered there. Regions lead to each
//! other; where they lead to code that is not compiled the interpreter goes on.
//!
//! Invariant: compiled code is entered only by harts for which it was made ([`CompileKey`]), in a view of memory in which
//! its pages are the same, and not where somebody has to see every access or every instruction.
#![allow(unsafe_code)] // reason: runs compiled code

use std::sync::Arc;
use std::time::Instant;

use cranelift_codegen::ir::Function;
use rivet_exec::{Decoded, Engine, Entered, Exit, Interpreter, Tier, run_block};
use rivet_hart::{AddressSpace, Config, Hart};
use rivet_mem::UserSpace;

use crate::abi::{self, ExitReason, JumpEntry, NOWHERE};
use crate::cache::{CacheEntry, Referenced, RegionCache};
use crate::code::ALIGN;
use crate::counts::{Counter, Tally};
use crate::host;
use crate::lower::native::Native;
use crate::lower::{self, CompileKey, Lowered, VtypeState};
use crate::machinery::Machinery;
use crate::region::{self, Limits};
use crate::snapshot::Snapshots;

/// A block is hot after so many entries: compiling vector instructions costs about as much as the interpreter's work until
/// then.
const THRESHOLD: u32 = 600;

/// A block without vector instructions waits so many times as long again, for the interpreter is quicker with those.
const SCALAR: u64 = 10;

/// What compiling an instruction costs, in instructions interpreted. A program that has little run for what has been
/// compiled waits longer: that is how long programs with much code, each part of which runs for a short while, are kept
/// from being compiled for longer than they run.
const COST: u64 = 16_000;

/// Longest wait, in times of [`THRESHOLD`].
const LONGEST: u64 = 64;

/// Bytes of code before everything starts over: it bounds the memory of programs that generate code for ever.
const ROOM: usize = 16 << 20;

/// Entries after which a block is looked at again that could not be compiled.
const RETRY: u32 = 1 << 20;

/// Blocks entered less often than the threshold divided by this stay outside of regions.
const LEAST: u32 = 8;

/// Runs harts by compiled code where they are hot.
#[derive(Default)]
pub struct JitEngine {
    interpreter: Interpreter,
    compiled: CompiledTier,
}

impl JitEngine {
    /// An engine that has compiled nothing yet, which costs nothing either.
    pub fn new() -> JitEngine {
        JitEngine::default()
    }

    /// The same, for a hart that runs beside others in the same memory.
    pub fn beside_others() -> JitEngine {
        let mut engine = JitEngine::default();
        engine.compiled.is_shared = true;
        engine
    }

    /// The same, with blocks compiled after so many entries: for tests.
    pub fn with_threshold(entries: u32) -> JitEngine {
        let compiled = CompiledTier { threshold: entries, is_eager: true, ..CompiledTier::default() };
        JitEngine { compiled, ..JitEngine::default() }
    }

    /// The same, with so much room for compiled code, in bytes.
    pub fn with_room(entries: u32, bytes: usize) -> JitEngine {
        let mut engine = JitEngine::with_threshold(entries);
        engine.compiled.room = bytes;
        engine
    }

    /// An engine that adds what it has done to a tally when it is dropped.
    pub fn counted(tally: Tally) -> JitEngine {
        let mut engine = JitEngine::new();
        engine.compiled.counter.tally = Some(tally);
        engine
    }

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

    /// Regions compiled so far.
    pub fn regions(&self) -> u64 {
        self.compiled.counter.counts.regions
    }
}

impl Engine for JitEngine {
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
    threshold: u32,
    /// It does not wait longer than that.
    is_eager: bool,
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
    /// By whose decoder regions were decoded.
    config: Option<Arc<Config>>,
    /// Made when the first block is hot; none if the host refuses.
    machinery: Option<Box<Machinery>>,
    /// The host cannot compile.
    is_unsupported: bool,
    counter: Counter,
}

impl Default for CompiledTier {
    fn default() -> CompiledTier {
        CompiledTier {
            threshold: THRESHOLD,
            is_eager: false,
            is_shared: false,
            room: ROOM,
            regions: RegionCache::default(),
            compile_key: None,
            space: None,
            snapshots: Snapshots::default(),
            is_stale: false,
            config: None,
            machinery: None,
            is_unsupported: !host::is_supported(),
            counter: Counter::default(),
        }
    }
}

impl CompiledTier {
    /// May compiled code run this hart now? Prepares for that.
    fn accepts(&mut self, hart: &Hart) -> bool {
        if self.is_unsupported || hart.is_watched() || hart.records_accesses() {
            return false;
        }
        if let AddressSpace::User(space) = &hart.space {
            if space.tracks() {
                return false;
            }
            if !self.space.as_ref().is_some_and(|known| Arc::ptr_eq(known, space)) {
                self.clear();
                self.space = Some(Arc::clone(space));
            }
        }
        let compile_key = CompileKey { shared: self.is_shared, ..CompileKey::of(hart) };
        let is_other = !self.config.as_ref().is_some_and(|known| Arc::ptr_eq(known, &hart.config));
        if is_other || self.compile_key.is_some_and(|known| known != compile_key) {
            self.clear();
            self.config = Some(Arc::clone(&hart.config));
        }
        self.compile_key = Some(compile_key);
        true
    }

    /// Forgets what code has changed since it was compiled.
    fn renew(&mut self, hart: &mut Hart) {
        self.is_stale = false;
        self.counter.counts.flushes += 1;
        let Some(space) = &self.space else { return self.clear() };
        // A store that was seen is noted no more. Noted before the look: no later one is missed.
        self.regions.note_code(space, hart);
        let changes = self.snapshots.update(space);
        if let Some(machinery) = &mut self.machinery {
            self.counter.counts.dropped += self.regions.drop_changed(&changes, machinery.unlinked);
            machinery.context.forget();
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

    /// Is it too early to compile the block at `hart.pc`, which is hot? After so many more entries it will not be.
    fn must_wait(&self, hart: &mut Hart, decoded: Decoded<'_>) -> Option<u32> {
        let (block, entered) = decoded.block(hart.pc, hart)?;
        let has_waited = self.is_eager || entered >= 2 * self.threshold;
        if has_waited || block.uops.iter().any(|uop| uop.op.is_vector()) {
            return None;
        }
        Some(self.wait_entries(hart))
    }

    /// How many entries a block without vector instructions waits.
    fn wait_entries(&self, hart: &Hart) -> u32 {
        let times = SCALAR + self.counter.counts.cost * COST / hart.instret.max(1);
        self.threshold.saturating_mul(times.min(LONGEST) as u32)
    }

    /// Compiles the region at `hart.pc`; false if that is impossible.
    fn compile(&mut self, hart: &mut Hart, decoded: Decoded<'_>) -> bool {
        if self.machinery.is_none() {
            self.machinery = Machinery::new(self.room).map(Box::new);
            self.is_unsupported = self.machinery.is_none();
        }
        let again = self.wait_entries(hart);
        let (Some(machinery), Some(compile_key)) = (&mut self.machinery, self.compile_key) else {
            return false;
        };
        let pc = hart.pc;
        if !self.regions.has_room(pc) {
            return false;
        }
        let compile_key = compile_key.now(hart);
        let vector = VtypeState::of(hart, self.regions.cost(pc).is_some());
        let start = Instant::now();
        let known = region::Compiled {
            cost: &|pc| self.regions.cost(pc),
            is_called: &|pc| self.counter.side_exits.is_called(pc),
        };
        let least = self.threshold / LEAST;
        let (view, another) = (Box::new(hart.code_context), Box::new(0));
        let outside = lower::Outside {
            view: &raw const *view,
            another: &raw const *another,
            unlinked: machinery.unlinked,
        };
        let mut find = |limits| region::find(hart, decoded, least, &compile_key, vector, &known, limits);
        let (mut region, mut native) = (None, None);
        if lower::native::fits(&compile_key) {
            region = find(Limits::NATIVE);
            native = region.as_ref().and_then(|region| lower::native::region(region, &compile_key, &outside));
        }
        let is_native = native.is_some();
        if !is_native {
            region = find(Limits::CRANELIFT);
        }
        let Some(region) = region else { return false };
        self.counter.counts.cost += region.cost as u64;
        let (lowered, mut code) = match native {
            Some(Native { code, lowered }) => (lowered, code),
            None => {
                let (isa, functions) = (&*machinery.isa, &mut machinery.functions);
                let mut function = Function::new();
                let lowered =
                    lower::region(isa, &mut function, functions, &region, compile_key, hart, outside);
                let Some(code) = machinery.translate(function) else { return false };
                (lowered, code)
            }
        };
        let Lowered { cells, deopt_tails, fused_loops, guards } = lowered;
        let mut entries = fused_loops.entries;
        for (chain, entry) in fused_loops.code.iter().zip(&mut entries) {
            code.resize(code.len().next_multiple_of(ALIGN), 0);
            *entry = code.len();
            code.extend_from_slice(chain);
        }
        let at = match machinery.memory.add(&code) {
            Some(at) => at,
            None => {
                let older = machinery.memory.turn();
                machinery.context.forget();
                self.counter.counts.evicted += self.regions.drop_within(&older, machinery.unlinked);
                self.snapshots.retain(&self.regions.pages());
                match machinery.memory.add(&code) {
                    Some(at) => at,
                    None => return false,
                }
            }
        };
        entries.iter_mut().for_each(|entry| *entry += at);
        let lasts = self.space.as_ref().is_some_and(|space| self.snapshots.take(&region, hart, space));
        // Its other blocks have been entered as often, and are run by it from now on: what still comes to them by other
        // ways, for instance back from the interpreter, is not worth a region of its own before it has come often.
        region.nodes[1..].iter().for_each(|node| decoded.back_off(node.pc, hart, again));
        let blocks = region.nodes.len();
        let instructions: usize = region.nodes.iter().map(|node| node.uops.len()).sum();
        let keeps = Referenced { region, cells, deopt_tails, loops: entries, lasts };
        self.regions.insert(pc, CacheEntry::new(at, view, another, guards, keeps), machinery.unlinked);
        machinery.context.forget_one(pc);
        machinery.context.raises |= guards.raises();
        tracing::debug!(
            pc = %format_args!("{pc:#x}"),
            is_native,
            blocks,
            instructions,
            host_bytes = code.len(),
            microseconds = start.elapsed().as_micros() as u64,
            "compiled a region"
        );
        let counts = &mut self.counter.counts;
        counts.regions += 1;
        counts.native += u64::from(is_native);
        counts.code_bytes += code.len() as u64;
        counts.compiling += start.elapsed();
        true
    }
}

impl Tier for CompiledTier {
    const ACTIVE: bool = true;

    fn threshold(&self) -> u32 {
        self.threshold
    }

    fn enter(&mut self, hart: &mut Hart, decoded: Decoded<'_>, end: u64) -> Entered {
        let start = hart.instret;
        if self.is_stale {
            self.renew(hart);
        }
        let is_known = |machinery: &mut Box<Machinery>| machinery.context.known(hart.pc).is_some();
        if !self.machinery.as_mut().is_some_and(is_known) && self.regions.find(hart).is_none() {
            if let Some(again) = self.must_wait(hart, decoded) {
                return Entered::Not { again };
            }
            if !self.compile(hart, decoded) {
                return Entered::Not { again: RETRY };
            }
        }
        let Some(machinery) = &mut self.machinery else { return Entered::Not { again: RETRY } };
        let context = &mut *machinery.context;
        if let Some(space) = &self.space {
            let window = space.window();
            (context.bytes, context.flags) = (window.bytes, window.flags);
        }
        // An exit of an earlier run led somewhere else.
        context.cell = std::ptr::null_mut();
        context.end = end;
        context.file = hart.v.file_mut().as_mut_ptr();
        loop {
            let (pc, before) = (hart.pc, hart.instret);
            // What the table has may be for another state of the hart; then it refuses.
            let known = context.known(pc);
            let code = match known {
                Some(code) => code,
                None => {
                    let Some((code, longest)) = self.regions.find(hart) else { return Entered::Ran };
                    if longest > end - hart.instret {
                        break;
                    }
                    *context.jump(pc) = JumpEntry { pc, code };
                    code
                }
            };
            context.link(code);
            // SAFETY: `enter` and the code are of this engine, which made them for harts of this setting and of this
            // memory ([`CompiledTier::accepts`]); all that they refer to is forgotten only together with them. The context
            // has just been set up for the hart.
            let left = unsafe { abi::run(machinery.enter, code, hart, context) };
            self.counter.counts.left(left, hart.instret.wrapping_sub(before));
            match left {
                ExitReason::Next if hart.stop | hart.code_changed => return Entered::Ran,
                ExitReason::Next => {}
                ExitReason::GuardFailed if known.is_some() && hart.instret == before => {
                    context.jump(pc).pc = NOWHERE
                }
                ExitReason::GuardFailed => break,
                ExitReason::Trap => {
                    hart.vector_instret -= context.uncounted_vectors(true);
                    match context.trap.take() {
                        Some(trap) => return Entered::Trap(trap),
                        None => return Entered::Ran,
                    }
                }
                ExitReason::MidBlock => {
                    hart.vector_instret -= context.uncounted_vectors(false);
                    let rest = context.rest();
                    let is_stopping = hart.stop | hart.code_changed;
                    let too_often = rest
                        .first()
                        .filter(|uop| !is_stopping && self.counter.side_exits.note(uop, hart.instret))
                        .map(|uop| uop.pc);
                    let left = usize::try_from(end - hart.instret).unwrap_or(usize::MAX);
                    let done = run_block(hart, &rest[..rest.len().min(left)]);
                    if let Some(pc) = too_often {
                        self.counter.counts.dropped += self.regions.drop_with(pc, machinery.unlinked);
                        context.forget();
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
