//! Compiling: blocks by the baseline tier, regions by one of the back ends.

use std::time::Instant;

use rivet_exec::Decoded;
use rivet_hart::Hart;

use super::tiers::Thresholds;
use super::{CompiledTier, RETRY, mirror};
use crate::backend::{Backend, Emitted, Request};
use crate::cache::{BlockEntry, CacheEntry, Linker, Referenced, RegionCache};
use crate::code::{ALIGN, CodeMemory};
use crate::code_log::HostCodeKind;
use crate::guards::CompileKey;
use crate::lower::native::VectorLoops;
use crate::lower::{self, Lowered, baseline};
use crate::machinery::Machinery;
use crate::profile::Profile;
use crate::region::{self, Limits, Region};
use crate::side_exits::SideExits;
use crate::vector::VtypeState;

/// Instructions of a region that Cranelift compiles in little time: one `vsetvli`, which leads to a vector loop.
const SMALL: usize = 8;

fn is_small(region: &Region) -> bool {
    region.has_vectors() && region.nodes.iter().map(|node| node.own().len()).sum::<usize>() <= SMALL
}

/// Host code of a region, with its back end's kind and its cost.
struct Compiled {
    emitted: Emitted,
    kind: HostCodeKind,
    cost: u64,
}

/// The region's host code by a back end; the region as it was if it is not for that one.
fn compiled_by<B: Backend>(
    back_end: &mut B,
    region: Region,
    request: &mut Request<'_>,
) -> Result<Compiled, Region> {
    let emitted = back_end.emit(region, request)?;
    let cost = B::cost(&emitted.region);
    Ok(Compiled { emitted, kind: B::KIND, cost })
}

/// What regions are selected by.
struct Selection<'a> {
    compile_key: CompileKey,
    decoded: Decoded<'a>,
    regions: &'a RegionCache,
    side_exits: &'a SideExits,
    thresholds: &'a Thresholds,
}

impl Selection<'_> {
    /// Selects the region at `pc`, for the state that the hart is in.
    fn region(&self, hart: &mut Hart, pc: u64, limits: Limits) -> Option<Region> {
        let profile = Profile { decoded: self.decoded, compiled: self.regions };
        let entered = profile.block(pc, hart).map_or(0, |(_, entered)| entered);
        let known = region::Compiled {
            cost: &|pc| self.regions.cost(pc),
            is_called: &|pc| self.side_exits.is_called(pc),
        };
        let start = (pc, VtypeState::of(hart, self.regions.cost(pc).is_some()));
        region::find(hart, start, profile, self.thresholds.least(entered), &self.compile_key, &known, limits)
    }
}

impl CompiledTier {
    /// Makes what compiling needs, once the first block is hot: programs that end before do without it. Returns false if the
    /// host refuses.
    pub(super) fn prepare(&mut self, hart: &Hart) -> bool {
        if self.machinery.is_none() && !self.is_unsupported {
            self.thresholds.look_at_host();
            mirror(hart);
            self.compile_key = Some(self.key_of(hart));
            let memory = match &self.counter.log {
                Some(_) => CodeMemory::without_file(self.room),
                None => CodeMemory::new(self.room),
            };
            self.machinery = memory.and_then(Machinery::new).map(Box::new);
            if let Some(machinery) = &mut self.machinery {
                machinery.context.census = self.census.clone();
            }
            self.is_unsupported = self.machinery.is_none();
        }
        self.machinery.is_some()
    }

    /// How often the block at `hart.pc` is still to be entered before it is worth a region; 0 if that is now.
    pub(super) fn must_wait(&self, hart: &mut Hart, decoded: Decoded<'_>) -> u32 {
        let profile = Profile { decoded, compiled: &self.regions };
        let Some((block, entered)) = profile.block(hart.pc, hart) else { return 0 };
        self.thresholds.hot(&block.uops, &self.counter.counts, hart.instret).saturating_sub(entered)
    }

    /// How often the block at `hart.pc`, whose region could not be compiled, is to be entered before the next try.
    pub(super) fn after_failure(&self, hart: &mut Hart, decoded: Decoded<'_>) -> u32 {
        let wait = self.wait_for_cranelift(hart, decoded, hart.pc);
        if wait > 0 { wait } else { RETRY }
    }

    /// How often the block at an address is still to be entered before it is worth a region by Cranelift.
    fn wait_for_cranelift(&self, hart: &mut Hart, decoded: Decoded<'_>, pc: u64) -> u32 {
        let profile = Profile { decoded, compiled: &self.regions };
        let Some((block, entered)) = profile.block(pc, hart) else { return 0 };
        self.thresholds.cranelift(&block.uops, &self.counter.counts, hart.instret).saturating_sub(entered)
    }

    /// Compiles the block at `hart.pc` by the baseline tier; false if that is impossible.
    pub(super) fn compile_block(&mut self, hart: &mut Hart, decoded: Decoded<'_>) -> bool {
        let Some(compile_key) =
            self.compile_key.filter(|key| self.thresholds.baseline && baseline::supports(key))
        else {
            return false;
        };
        let pc = hart.pc;
        let Some((block, _)) = decoded.block(pc, hart) else { return false };
        if !self.regions.has_room_for_block(pc) {
            return false;
        }
        let start = Instant::now();
        let wait = match self.thresholds.regions {
            true => self.must_wait(hart, decoded).max(1),
            false => u32::MAX,
        };
        for _ in 0..2 {
            let Some(machinery) = &mut self.machinery else { return false };
            let side_exits = &self.counter.side_exits;
            let target = baseline::Target {
                compile_key: machinery.adapted(compile_key.now(hart)),
                stubs: machinery.stubs,
                base: machinery.memory.next(),
                entries: i32::try_from(wait).unwrap_or(i32::MAX),
                is_called: &|pc| side_exits.is_called(pc),
                census: self.census.as_ref(),
            };
            let Some((compiled, code, faults)) = machinery.baseline.block(&block.uops, hart, &target) else {
                return false;
            };
            let Some(at) = machinery.memory.add_with_faults(code, &faults) else {
                self.make_room();
                continue;
            };
            let pages: Vec<_> = block.pages().collect();
            machinery.context.raises |= compiled.guards.raises();
            let (host_bytes, instructions) = (code.len() as u64, block.uops.len() as u64);
            self.counter.note(pc, at, code.len(), HostCodeKind::Block);
            let entry = BlockEntry::new(at, compiled, pages);
            let mut linker = Linker { memory: &mut machinery.memory, stubs: machinery.stubs };
            self.regions.insert_block(pc, entry, &mut linker);
            // From now on the interpreter leaves it to its code.
            decoded.back_off(pc, hart, 0);
            let counts = &mut self.counter.counts;
            counts.blocks += 1;
            counts.block_instructions += instructions;
            counts.block_bytes += host_bytes;
            counts.compiling_blocks += start.elapsed();
            return true;
        }
        false
    }

    /// Forgets the older half of all compiled code.
    fn make_room(&mut self) {
        let Some(machinery) = &mut self.machinery else { return };
        let older = machinery.memory.turn();
        machinery.context.forget();
        let mut linker = Linker { memory: &mut machinery.memory, stubs: machinery.stubs };
        self.counter.counts.evicted += self.regions.drop_within(&older, &mut linker).len() as u64;
        self.snapshots.retain(&self.regions.pages());
    }

    /// Compiles the region of the block at `hart.pc`, from the head of its loop on where that makes better code; false if that
    /// is impossible.
    pub(super) fn compile_around(&mut self, hart: &mut Hart, decoded: Decoded<'_>) -> bool {
        let hot = hart.pc;
        let Some((entry, region)) = self.around(hart, decoded) else { return false };
        self.compile(hart, decoded, entry, Some(region))
            || entry != hot && self.compile(hart, decoded, hot, None)
    }

    /// The region of the block at `hart.pc`, and where it begins: at the address in the loop around that where it had better. What
    /// is known of vtype at another address is not what the hart has: regions with vector instructions begin where they are hot.
    fn around(&self, hart: &mut Hart, decoded: Decoded<'_>) -> Option<(u64, Region)> {
        let selection = Selection {
            compile_key: self.compile_key?.now(hart),
            decoded,
            regions: &self.regions,
            side_exits: &self.counter.side_exits,
            thresholds: &self.thresholds,
        };
        let hot = hart.pc;
        let region = selection.region(hart, hot, Limits::SCALAR)?;
        let better = region.better_entry().filter(|&entry| self.regions.cost(entry).is_none());
        let Some(entry) = better.filter(|_| !region.has_vectors()) else { return Some((hot, region)) };
        let other = selection.region(hart, entry, Limits::SCALAR);
        let is_better =
            |other: &Region| other.heads() < region.heads() && other.nodes.iter().any(|node| node.pc == hot);
        Some(other.filter(is_better).map_or((hot, region), |other| (entry, other)))
    }

    /// Compiles the region at `pc`, which may have been `found`, for the state that the hart is in; false if that is impossible.
    pub(super) fn compile(
        &mut self,
        hart: &mut Hart,
        decoded: Decoded<'_>,
        pc: u64,
        found: Option<Region>,
    ) -> bool {
        if !self.thresholds.regions || !self.regions.has_room(pc) {
            return false;
        }
        let waits = self.wait_for_cranelift(hart, decoded, pc) > 0;
        let (Some(machinery), Some(compile_key)) = (&mut self.machinery, self.compile_key) else {
            return false;
        };
        let compile_key = machinery.adapted(compile_key.now(hart));
        let start = Instant::now();
        let selection = Selection {
            compile_key,
            decoded,
            regions: &self.regions,
            side_exits: &self.counter.side_exits,
            thresholds: &self.thresholds,
        };
        let (view, another) = (Box::new(hart.code_context), Box::new(0));
        let outside = lower::Outside {
            view: &raw const *view,
            another: &raw const *another,
            unlinked: machinery.stubs.unlinked,
        };
        let find = |hart: &mut Hart, limits| selection.region(hart, pc, limits);
        let Some(region) = found.or_else(|| find(hart, Limits::SCALAR)) else { return false };
        let mut request = Request { compile_key, hart, outside, census: self.census.as_ref(), find: &find };
        let compiled = compiled_by(&mut VectorLoops, region, &mut request)
            .or_else(|region| compiled_by(&mut machinery.scalar_regions, region, &mut request));
        let compiled = compiled.or_else(|region| {
            if waits && !is_small(&region) {
                return Err(());
            }
            let region = match region.has_cases() {
                true => find(request.hart, Limits::CRANELIFT).ok_or(())?,
                false => region,
            };
            compiled_by(machinery.cranelift().ok_or(())?, region, &mut request).map_err(drop)
        });
        let Ok(Compiled { emitted, kind, cost }) = compiled else { return false };
        let Emitted { region, mut code, lowered } = emitted;
        self.counter.counts.cost += cost;
        let Lowered { cells, deopt_tails, fused_loops, guards, counts, faults } = lowered;
        let mut entries = fused_loops.entries;
        for (chain, entry) in fused_loops.code.iter().zip(&mut entries) {
            code.resize(code.len().next_multiple_of(ALIGN), 0);
            *entry = code.len();
            code.extend_from_slice(chain);
        }
        let mut at = machinery.memory.add_with_faults(&code, &faults);
        if at.is_none() {
            self.make_room();
            let memory = self.machinery.as_mut().map(|machinery| &mut machinery.memory);
            at = memory.and_then(|memory| memory.add_with_faults(&code, &faults));
        }
        let (Some(at), Some(machinery)) = (at, &mut self.machinery) else { return false };
        entries.iter_mut().for_each(|entry| *entry += at);
        let lasts = self.space.as_ref().is_some_and(|space| self.snapshots.take(&region, hart, space));
        let blocks = region.nodes.len();
        let instructions: usize = region.nodes.iter().map(|node| node.uops.len()).sum();
        // Its other blocks have been entered as often, and are run by it from now on: what still comes to them by other
        // ways, for instance back from the interpreter, is not worth a region of its own before it has come often.
        for node in &region.nodes[1..] {
            let again = self.thresholds.hot(&node.uops, &self.counter.counts, hart.instret);
            decoded.back_off(
                node.pc,
                hart,
                if self.thresholds.baseline { self.thresholds.first_of(&node.uops) } else { again },
            );
            self.regions.back_off(node.pc, again);
        }
        let keeps = Referenced { region, cells, deopt_tails, loops: entries, counts, lasts };
        let mut linker = Linker { memory: &mut machinery.memory, stubs: machinery.stubs };
        self.regions.insert(pc, CacheEntry::new(at, view, another, guards, keeps), &mut linker);
        machinery.context.forget_one(pc);
        machinery.context.raises |= guards.raises();
        self.counter.note(pc, at, code.len(), kind);
        tracing::debug!(
            pc = %format_args!("{pc:#x}"),
            ?kind,
            blocks,
            instructions,
            host_bytes = code.len(),
            microseconds = start.elapsed().as_micros() as u64,
            "compiled a region"
        );
        let counts = &mut self.counter.counts;
        counts.regions += 1;
        counts.native += u64::from(kind == HostCodeKind::VectorLoop);
        counts.scalar += u64::from(kind == HostCodeKind::ScalarRegion);
        counts.code_bytes += code.len() as u64;
        counts.compiling += start.elapsed();
        true
    }
}
