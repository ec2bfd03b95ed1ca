//! Lockstep comparison of two machines that should behave the same.
//!
//! Invariant: both machines are built alike, including devices, and run for the same numbers of instructions, so that
//! every difference comes from their engines. Nothing may depend on the host.

use rivet_hart::{Hart, HartDifference};
use rivet_mem::{PAGE_SIZE, Pages};

use crate::replay::memory::Memory;
use crate::{Environment, ExitStatus, Machine, SimError};

/// Instructions between two comparisons, in turn; small numbers make runs end inside blocks.
const STEPS: [u64; 6] = [4_999, 613, 5_000, 77, 3_001, 1];

/// Maximum size of tracked changed pages; pages beyond it are not compared.
const LIMIT: u64 = 256 << 20;

/// A machine with its environment.
pub type LockstepSide<'a> = (&'a mut Machine, &'a mut dyn Environment);

/// The lockstep comparison of two machines.
#[derive(Default)]
pub struct LockstepPair {
    memories: Option<[Memory; 2]>,
    /// Number of comparisons so far.
    steps: usize,
}

impl LockstepPair {
    /// Creates a comparison.
    pub fn new() -> LockstepPair {
        LockstepPair::default()
    }

    /// Runs both machines as [`Machine::run`] does and returns the first one's result. The error describes the first
    /// difference; it calls the first machine the interpreter and the second one the JIT.
    pub fn run(
        &mut self,
        (a, of_a): LockstepSide<'_>,
        (b, of_b): LockstepSide<'_>,
        limit: u64,
    ) -> Result<Result<ExitStatus, SimError>, String> {
        let end = a.instret().saturating_add(limit);
        loop {
            let step = STEPS[self.steps % STEPS.len()].min(end.saturating_sub(a.instret()));
            self.steps += 1;
            let (done, from) = (a.instret(), a.harts.get(a.current).map_or(0, |hart| hart.pc));
            self.watch([a, b]);
            let (mine, other) = (a.run(of_a, step), b.run(of_b, step));
            let what = ends([&mine, &other]).or_else(|| self.different([a, b])).or_else(|| {
                (of_a.save() != of_b.save()).then(|| "the state of the environment differs".to_owned())
            });
            if let Some(what) = what {
                return Err(format!(
                    "within {step} instructions after instruction {done}, starting at {from:#x}: {what}"
                ));
            }
            if !matches!(mine, Ok(ExitStatus::InstructionLimit)) || a.instret() >= end {
                return Ok(mine);
            }
        }
    }

    /// Tracks the pages that change.
    fn watch(&mut self, machines: [&mut Machine; 2]) {
        let known =
            |memory: &Memory, machine: &Machine| machine.harts.iter().all(|hart| memory.is_that_of(hart));
        let known =
            self.memories.as_ref().is_some_and(|[a, b]| known(a, machines[0]) && known(b, machines[1]));
        if !known {
            self.memories = Memory::of(machines[0]).zip(Memory::of(machines[1])).map(<[_; 2]>::from);
            if let Some([first, second]) = &self.memories {
                first.track(Some(LIMIT));
                // Compiled code stores to a user program's memory without telling.
                if second.is_bare() {
                    second.track(Some(LIMIT));
                }
            }
        }
        for machine in machines {
            machine.harts.iter_mut().for_each(Hart::forget_translations);
        }
    }

    /// Returns the first difference of harts, memory and devices.
    fn different(&self, [a, b]: [&Machine; 2]) -> Option<String> {
        if a.harts.len() != b.harts.len() {
            return Some(format!("{} harts interpreted, {} compiled", a.harts.len(), b.harts.len()));
        }
        for (index, (x, y)) in a.harts.iter().zip(&b.harts).enumerate() {
            if let Some(HartDifference { what, values: [x, y] }) = x.first_difference(y) {
                let of = if a.harts.len() > 1 { format!(" of hart {index}") } else { String::new() };
                return Some(match x.is_empty() {
                    true => format!("{what}{of} differs"),
                    false => format!("{what}{of} is {x} interpreted, {y} compiled"),
                });
            }
        }
        let [first, second] = self.memories.as_ref()?;
        let changed = [first.take_before(), second.take_before()];
        let mut pages: Vec<u64> = changed.iter().flatten().flat_map(Pages::addresses).collect();
        pages.sort_unstable();
        pages.dedup();
        let page = pages.into_iter().find_map(|addr| different_page(addr, first, second));
        page.or_else(|| (first.devices() != second.devices()).then(|| "device state differs".to_owned()))
    }
}

/// Returns the difference of the two results, if any.
fn ends(ends: [&Result<ExitStatus, SimError>; 2]) -> Option<String> {
    let [a, b] = ends.map(|end| match end {
        Ok(status) => status.to_string(),
        Err(error) => error.to_string(),
    });
    (a != b).then(|| format!("{a} interpreted, {b} compiled"))
}

fn different_page(addr: u64, first: &Memory, second: &Memory) -> Option<String> {
    let (mut a, mut b) = ([0; PAGE_SIZE as usize], [0; PAGE_SIZE as usize]);
    if !(first.peek(addr, &mut a) && second.peek(addr, &mut b)) {
        return None;
    }
    let at = (0..a.len()).find(|&i| a[i] != b[i])?;
    let place = addr + at as u64;
    Some(format!("memory at {place:#x} is {:#04x} interpreted, {:#04x} compiled", a[at], b[at]))
}
