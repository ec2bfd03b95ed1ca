//! Definedness: one run with a shadow that knows of every bit of registers and memory whether the program has given it a
//! value, and where it became undefined if not.
//!
//! Undefined bits are carried along by every instruction, and reported where they matter: where they decide what runs,
//! what is accessed, and what leaves the program.
//!
//! Invariant: a bit that is not marked is the same on every machine that makes other choices for what is undefined.

mod bits;
mod constant_time;
mod describe;
mod heap;
mod htif;
mod int;
mod kernel;
mod known;
mod memo;
mod memory;
mod origin;
mod quick;
mod registers;
mod requests;
mod scalar;
mod strings;
#[cfg(test)]
mod tests;
mod uses;
mod vector;
mod watch;

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use rivet_debug::names::Names;
use rivet_debug::{Surroundings, unwind};
use rivet_exec::{Block, Done, Interpreter, Observer, Uop};
use rivet_hart::Hart;
use rivet_isa::{Ext, Inst, Isa, Xlen};
use rivet_jit::JitEngine;
use rivet_sim::{ExitStatus, Machine, SimError};

use crate::finding::Finding;
use crate::unlike::Moving;

use kernel::Kernel;
pub use kernel::Unchecked;
use known::{Known, KnownBlocks};
use memory::Memory;
use origin::{Cause, Origin, Origins};
use registers::Registers;
use uses::{Detail, Found, Use, Uses};
use vector::Before;

/// Extensions whose instructions the shadow does not follow: numbers in integer registers, lists of registers in memory,
/// and shadow stacks.
const NOT_FOLLOWED: [Ext; 4] = [Ext::Zfinx, Ext::Zcmp, Ext::Zcmt, Ext::Zicfiss];

/// The first extension of an ISA whose instructions the shadow does not follow.
pub fn not_followed(isa: &Isa) -> Option<Ext> {
    NOT_FOLLOWED.into_iter().find(|&ext| isa.has(ext))
}

/// The shadow of a machine. It observes the interpreter that runs all of its harts.
struct Shadow {
    /// The registers of the hart that runs.
    running: Registers,
    /// Those of all harts, but of the one that runs.
    harts: Vec<Registers>,
    current: usize,
    memory: Memory,
    origins: Origins,
    uses: Uses,
    heap: heap::Heap,
    before: Before,
    blocks: KnownBlocks,
    vlenb: usize,
    is_rv32: bool,
    /// The stack pointer before an instruction that writes it.
    sp: u64,
    /// Something is marked as secret.
    has_secrets: bool,
    /// The program has marked memory as not to be accessed.
    has_noaccess: bool,
    /// Harts differ in VLEN: what a program asks of it is marked.
    follows_vlen: bool,
    /// Flags that floating point raises on undefined bits are reported.
    follows_flags: bool,
    /// Those that the instruction has raised, but for inexact.
    raised: u8,
    /// Names of addresses, for the callers of what is reported.
    names: Option<Rc<RefCell<Names>>>,
}

impl Shadow {
    /// The shadow of a machine whose harts are like this one: vector registers have never been written, all else is
    /// defined.
    fn new(hart: &Hart) -> Shadow {
        let mut shadow = Shadow {
            running: Registers::new(hart.v.vlenb()),
            harts: vec![Registers::new(0)],
            current: 0,
            memory: Memory::default(),
            origins: Origins::default(),
            uses: Uses::default(),
            heap: heap::Heap::default(),
            before: Before::default(),
            blocks: KnownBlocks::default(),
            vlenb: hart.v.vlenb(),
            is_rv32: hart.is_rv32,
            sp: 0,
            has_secrets: false,
            has_noaccess: false,
            follows_vlen: false,
            follows_flags: false,
            raised: 0,
            names: None,
        };
        let origin = shadow.origins.root(hart.pc, None, Cause::NeverWritten);
        shadow.hart_mut().fill(0..32 * hart.v.vlenb(), Some(origin));
        shadow
    }

    /// The hart with this index runs from here on. One that is new starts with all registers defined.
    fn select(&mut self, index: usize) {
        while self.harts.len() <= index {
            self.harts.push(Registers::new(self.vlenb));
        }
        if index != self.current {
            std::mem::swap(&mut self.running, &mut self.harts[self.current]);
            std::mem::swap(&mut self.running, &mut self.harts[index]);
            self.current = index;
        }
    }

    /// The hart that runs has this VLEN, in bytes: if it is new to it, vector registers are what the system call has left.
    /// Returns whether what is decoded is for another VLEN.
    fn fit(&mut self, vlenb: usize, pc: u64) -> bool {
        let is_other = self.vlenb != vlenb;
        if is_other {
            self.vlenb = vlenb;
            self.blocks = KnownBlocks::default();
        }
        if self.running.vlenb() != vlenb {
            let origin = self.origins.root(pc, None, Cause::SystemCall);
            self.running.resize(vlenb);
            self.running.fill(0..32 * vlenb, Some(origin));
        }
        is_other
    }

    /// The hart that runs is gone, and those behind it move up.
    fn retire(&mut self) {
        if self.harts.len() > 1 {
            self.harts.remove(self.current);
            self.current = self.current.min(self.harts.len() - 1);
            std::mem::swap(&mut self.running, &mut self.harts[self.current]);
        }
    }

    #[inline(always)]
    fn hart(&self) -> &Registers {
        &self.running
    }

    #[inline(always)]
    fn hart_mut(&mut self) -> &mut Registers {
        &mut self.running
    }

    fn xlen(&self) -> u32 {
        if self.is_rv32 { 32 } else { 64 }
    }

    fn address(&self, base: u64, offset: u64) -> u64 {
        let sum = base.wrapping_add(offset);
        if self.is_rv32 { sum as u32 as u64 } else { sum }
    }

    /// Adds a finding, unless the allocator is at work.
    fn report(
        &mut self,
        hart: &Hart,
        used: Use,
        pc: u64,
        inst: Option<&Inst>,
        origin: Origin,
        detail: Detail,
    ) {
        if self.is_quiet()
            || self.is_fresh(origin)
            || self.heap.is_loader_text(pc, used, self.origins.cause(origin))
        {
            return;
        }
        let found = Found { used, pc, inst: inst.copied(), origin, detail, frames: Vec::new(), count: 1 };
        if self.uses.add(&self.origins, found)
            && let (Some(names), Some(found)) = (&self.names, self.uses.found.last_mut())
        {
            let frames = unwind::frames(hart, &names.borrow());
            found.frames = frames.iter().skip(1).map(|frame| frame.pc).collect();
        }
    }

    /// Counts a register as defined from here on, after it has been reported.
    fn trust(&mut self, register: u8) {
        if !self.is_fresh(self.hart().x_origin[usize::from(register)]) {
            self.define(register);
        }
    }

    /// Whether the bits depend on the VLEN of the hart that runs, and on nothing undefined.
    fn is_fresh(&self, origin: Origin) -> bool {
        self.follows_vlen
            && matches!(self.origins.cause(origin), Cause::Vlen { vlen } if vlen as usize == 8 * self.vlenb)
    }

    /// Counts a register as defined from here on.
    fn define(&mut self, register: u8) {
        self.hart_mut().set_x(register, 0, Origin::default());
    }
}

/// The observer of all harts.
struct Watch(Rc<RefCell<Shadow>>);

impl Observer for Watch {
    #[inline(always)]
    fn run(&mut self, hart: &mut Hart, block: &Block, count: usize) -> Done {
        self.0.borrow_mut().run(hart, block, count)
    }

    // Code that spills vector registers reads vlenb for each.
    #[inline(always)]
    fn goes_on_after(&self, uop: &Uop) -> bool {
        !uop.ends_block || known::reads_length(&uop.inst)
    }

    // A hart that is watched runs no blocks.

    fn before(&mut self, hart: &mut Hart, uop: &Uop) {
        self.0.borrow_mut().prepare(hart, uop, &Known::of(uop));
    }

    fn retired(&mut self, hart: &mut Hart, uop: &Uop) {
        self.0.borrow_mut().carry_out(hart, uop, &Known::of(uop));
    }
}

/// What a run showed.
pub struct Outcome {
    /// How the program ended.
    pub status: ExitStatus,
    /// What it does that depends on undefined bits.
    pub findings: Vec<Finding>,
    /// What it started that was not checked.
    pub unchecked: Unchecked,
}

/// What is looked for beside what always is.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Addresses of bytes on which nothing may depend that can be measured.
    pub secrets: Vec<Range<u64>>,
    /// Floating-point flags, but for inexact, that are raised on undefined bits.
    pub float_flags: bool,
    /// The address by which a bare-metal program calls its host (HTIF).
    pub tohost: Option<u64>,
}

/// Runs a program with a shadow until it ends or a limit of the process is reached. `names` are those of its addresses.
pub fn check(
    machine: &mut Machine,
    surroundings: &mut Surroundings,
    names: Names,
    options: &Options,
) -> Result<Outcome, SimError> {
    let mut around = Moving { surroundings, moves: None };
    let run = Run { around: &mut around, names, limit: u64::MAX, tohost: options.tohost };
    let (outcome, _) = run.with_shadow(machine, |shadow| {
        shadow.follows_flags = options.float_flags;
        for secret in &options.secrets {
            shadow.has_secrets = true;
            let origin = shadow.origins.root(secret.start, None, Cause::Secret);
            shadow.memory.undefine(secret.clone(), origin);
        }
    })?;
    Ok(outcome)
}

/// What a run on unlike harts showed.
pub(crate) struct Stale {
    /// The first use of what depends on the VLEN of another hart.
    pub(crate) finding: Option<Finding>,
    /// Where the thread that moved last goes on, then its callers.
    pub(crate) frames: Vec<u64>,
}

/// Runs a program, whose threads move between unlike harts, and finds where it uses a VLEN that it has asked of another
/// hart: by reading vlenb, or by `vsetvli` for as many elements as there can be.
pub(crate) fn stale_vlen(
    machine: &mut Machine,
    around: &mut Moving<Surroundings>,
    names: Names,
    limit: u64,
) -> Result<Stale, SimError> {
    let run = Run { around, names, limit, tohost: None };
    let (outcome, frames) = run.with_shadow(machine, |shadow| shadow.follows_vlen = true)?;
    Ok(Stale {
        finding: outcome.findings.into_iter().find(|finding| finding.kind == describe::STALE),
        frames,
    })
}

/// A run with a shadow.
struct Run<'a, S> {
    around: &'a mut Moving<S>,
    /// Names of the program's addresses.
    names: Names,
    /// Instructions, at most.
    limit: u64,
    tohost: Option<u64>,
}

impl<S: std::borrow::BorrowMut<Surroundings>> Run<'_, S> {
    /// Runs the program; gives what was found, and where the thread that moved last went on.
    fn with_shadow(
        self,
        machine: &mut Machine,
        prepare: impl FnOnce(&mut Shadow),
    ) -> Result<(Outcome, Vec<u64>), SimError> {
        let Run { around, names, limit, tohost } = self;
        let xlen = if machine.hart().is_rv32 { Xlen::Rv32 } else { Xlen::Rv64 };
        let names = Rc::new(RefCell::new(names));
        let mut shadow = Shadow::new(machine.hart());
        let linux = around.surroundings.borrow().linux();
        for module in linux.map_or(&[][..], |linux| linux.modules()) {
            shadow.heap.learn(&module.image, module.bias, &module.name);
        }
        prepare(&mut shadow);
        shadow.names = Some(Rc::clone(&names));
        let shadow = Rc::new(RefCell::new(shadow));
        let shared = Rc::clone(&shadow);
        // Processes that it starts have no shadow.
        machine.set_engine(|| Box::new(JitEngine::new()));
        machine.set_own_engine(move || Box::new(Interpreter::observed(Watch(Rc::clone(&shared)))));
        let space = linux.map(|linux| std::sync::Arc::clone(linux.space()));
        if let Some(space) = &space {
            space.journal_alone(kernel::JOURNAL);
        }
        let moved = Vec::new();
        let unchecked = Unchecked::default();
        let mut kernel = Kernel { around, shadow: Rc::clone(&shadow), space, moved, tohost, unchecked };
        let status = machine.run(&mut kernel, limit)?;
        let (moved, unchecked) = (kernel.moved, kernel.unchecked);
        let shadow = shadow.borrow();
        let names = names.borrow();
        let words = describe::Words { names: &names, origins: &shadow.origins, xlen };
        Ok((Outcome { status, findings: words.all(&shadow.uses), unchecked }, moved))
    }
}
