//! What a block of vector code has made of the shadow of vector registers, kept for when it finds them so again, as loops
//! do.
//!
//! What the block finds is compared once: the bits of integer and floating-point registers, vl, vtype, and the tails of the
//! vector registers that it reads. In the block only that is looked at which may still differ: memory, vl after a
//! `vset{i}vl{i}`, and offsets of slides.
//!
//! Invariant: when the block ends, traps, or goes on in another way, the shadow is what [`Shadow::step`] would have left.

mod recorder;

use rivet_exec::{Done, Uop, vectors};
use rivet_hart::{Hart, Trap};
use rivet_isa::VtypeKey;

use super::Shadow;
use super::known::{Known, KnownBlock, Needs, Plain};
use super::registers::{Registers, Tail};

/// What is looked at before or after an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Nothing,
    /// So many bytes of memory.
    Load(u8),
    Store(u8),
    /// What the stack pointer takes in becomes undefined.
    Stack,
    /// It has set these.
    Vset {
        vl: usize,
        vtype: VtypeKey,
    },
    /// A slide has this offset.
    Offset(u64),
    /// The memory that a vector instruction accesses: so many bytes one after the other, or where 0, elsewhere.
    Access(u64),
}

/// An instruction of a block.
#[derive(Clone, Copy, Debug)]
struct Step {
    look: Look,
    /// Instructions after it for which nothing is looked at.
    after: u8,
    /// States that this instruction and those before it have written.
    writes: u16,
}

/// The state of a vector register of which no bit is undefined but those of its tail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    register: u8,
    tail: Option<Tail>,
}

/// What the first instructions of a block do.
#[derive(Debug)]
pub(super) struct Memo {
    /// vl and vtype at the start, unless they are set first.
    vtype: Option<(usize, VtypeKey)>,
    /// Vector registers whose state matters at the start, those of them that have a tail, and these.
    reads: u32,
    open: u32,
    tails: Vec<State>,
    steps: Vec<Step>,
    /// What each writes in turn.
    writes: Vec<State>,
    /// What all have written: registers that are all defined, and others.
    defined: u32,
    left: Vec<State>,
}

/// When a block is recorded: after some runs for which nothing that is recorded holds, and later each time that this was
/// of no use.
#[derive(Debug)]
pub(super) struct Chance {
    pub(super) hits: u32,
    misses: u32,
    threshold: u32,
}

impl Default for Chance {
    fn default() -> Chance {
        Chance { hits: 0, misses: 0, threshold: Chance::LEAST }
    }
}

impl Chance {
    const LEAST: u32 = 4;
    const MOST: u32 = 1 << 12;

    fn is_due(&self) -> bool {
        self.misses >= self.threshold
    }

    /// The block is recorded, which takes as long as running it a few times.
    fn recorded(&mut self) {
        let is_worth = self.hits / 16 >= self.threshold;
        let threshold = if is_worth { Chance::LEAST } else { (2 * self.threshold).min(Chance::MOST) };
        *self = Chance { hits: 0, misses: 0, threshold };
    }
}

impl Memo {
    /// Whether the block finds what it found before, where integer and floating-point registers are defined.
    #[inline]
    fn holds(&self, hart: &Hart, registers: &Registers) -> bool {
        let v = &hart.v;
        v.vstart == 0
            && self.vtype.is_none_or(|found| found == (v.vl, v.vtype_key()))
            && registers.open_v(self.reads) == Some(self.open)
            && self.tails.iter().all(|state| registers.tail(state.register) == state.tail)
    }

    /// The first `steps` instructions are carried out on the shadow.
    fn redo(&self, registers: &mut Registers, steps: usize) {
        if steps >= self.steps.len() {
            registers.define_whole(self.defined);
            return self.left.iter().for_each(|state| registers.set_tail(state.register, state.tail));
        }
        let end = if steps == 0 { 0 } else { self.steps[steps - 1].writes.into() };
        self.writes[..end].iter().for_each(|state| registers.set_tail(state.register, state.tail));
    }
}

impl Shadow {
    /// Whether all integer and floating-point registers of a block are defined, and a memo may be taken.
    #[inline]
    pub(super) fn may_be_known(&self, block: &KnownBlock) -> bool {
        let undefined = self.running.dirty_x & block.x | self.running.dirty_f & block.f;
        block.has_vectors && undefined == 0 && self.is_vset_plain()
    }

    /// Runs a block of vector code whose integer and floating-point registers are defined.
    pub(super) fn run_vectors(&mut self, hart: &mut Hart, uops: &[Uop], block: &mut KnownBlock) -> Done {
        if block.chance.is_due() {
            block.chance.recorded();
            let (done, memo) = self.record(hart, uops, block);
            block.memo = memo;
            return done;
        }
        let KnownBlock { needs, known, memo, chance, .. } = block;
        if let Some(memo) = memo
            && memo.holds(hart, &self.running)
        {
            let (done, has_left) = self.run_by(memo, hart, uops, needs, known);
            let count = if has_left { &mut chance.misses } else { &mut chance.hits };
            *count = count.saturating_add(1);
            return done;
        }
        chance.misses += 1;
        self.run_each(hart, uops, needs, known)
    }

    /// Runs a block as its memo says; gives whether it has left that way for something that differed.
    fn run_by(
        &mut self,
        memo: &Memo,
        hart: &mut Hart,
        uops: &[Uop],
        needs: &[Needs],
        known: &mut [Known],
    ) -> (Done, bool) {
        let (mut is_told, mut has_left) = (false, false);
        let (done, at) = run_groups(hart, uops, |hart, i| {
            let uop = &uops[i];
            let Some(step) = memo.steps.get(i) else {
                is_told = true;
                memo.redo(&mut self.running, i);
                return self.run_rest(hart, uops, i, needs, known);
            };
            let group = &uops[i..=i + usize::from(step.after)];
            let holds = match step.look {
                Look::Nothing => true,
                Look::Vset { vl, vtype } => {
                    uop.run(hart)?;
                    if (hart.v.vl, hart.v.vtype_key()) == (vl, vtype) {
                        run_plainly(hart, &group[1..])?;
                        return Ok(group.len());
                    }
                    (is_told, has_left) = (true, true);
                    memo.redo(&mut self.running, i + 1);
                    return Ok(1 + self.run_rest(hart, uops, i + 1, needs, known)?);
                }
                Look::Offset(offset) => hart.x(uop.rs1) == offset,
                Look::Stack => {
                    let old = hart.x(2);
                    uop.run(hart)?;
                    self.moved_stack(old, hart.x(2), uop);
                    return Ok(1);
                }
                Look::Load(bytes) | Look::Store(bytes) => {
                    let addr = self.address(hart.x(uop.rs1), uop.imm as u64);
                    self.memory.is_defined(addr, bytes.into())
                }
                Look::Access(bytes @ 1..) if self.memory.is_range_defined(hart.x(uop.rs1), bytes) => true,
                Look::Access(_) => match self.access_of(hart, uop, &known[i]) {
                    Some(false) => {
                        uop.run(hart)?;
                        let plan = known[i].plan.as_deref();
                        plan.into_iter().for_each(|plan| self.define_stored(hart, uop, plan));
                        return Ok(1);
                    }
                    found => found.is_some(),
                },
            };
            if holds {
                run_plainly(hart, group)?;
                return Ok(group.len());
            }
            (is_told, has_left) = (true, true);
            memo.redo(&mut self.running, i);
            self.run_rest(hart, uops, i, needs, known)
        });
        if !is_told {
            memo.redo(&mut self.running, at);
        }
        (done, has_left)
    }

    /// Runs the instructions of a block from a position on in the way for all blocks, and gives how many these are.
    #[inline(never)]
    fn run_rest(
        &mut self,
        hart: &mut Hart,
        uops: &[Uop],
        from: usize,
        needs: &[Needs],
        known: &mut [Known],
    ) -> Result<usize, Trap> {
        let mut plain = Plain::default();
        for (i, uop) in uops.iter().enumerate().skip(from) {
            hart.pc = uop.pc;
            self.each(hart, i, uop, needs, known, &mut plain)?;
        }
        Ok(uops.len() - from)
    }
}

/// Runs consecutive instructions of which nothing is looked at. A trap leaves `hart.pc` at the one that traps.
#[inline(always)]
fn run_plainly(hart: &mut Hart, uops: &[Uop]) -> Done {
    for uop in uops {
        hart.pc = uop.pc;
        uop.run(hart)?;
    }
    Ok(())
}

/// Runs consecutive instructions as [`rivet_exec::run_steps`] does, but some at once: `run` runs those from a position on
/// and gives how many. Gives how many have retired.
#[inline(always)]
fn run_groups(
    hart: &mut Hart,
    uops: &[Uop],
    mut run: impl FnMut(&mut Hart, usize) -> Result<usize, Trap>,
) -> (Done, usize) {
    hart.instret += uops.len() as u64;
    let mut at = 0;
    while at < uops.len() {
        hart.pc = uops[at].pc;
        match run(hart, at) {
            Ok(count) => at += count,
            Err(trap) => {
                at += uops[at..].iter().position(|uop| uop.pc == hart.pc).unwrap_or(0);
                hart.instret -= (uops.len() - at) as u64;
                hart.vectors.instructions += vectors(&uops[..at]) as u64;
                return (Err(trap), at);
            }
        }
    }
    hart.vectors.instructions += vectors(uops) as u64;
    if let Some(uop) = uops.last().filter(|uop| !uop.ends_block) {
        hart.pc = hart.address(uop.pc, uop.len.into());
    }
    (Ok(()), at)
}
