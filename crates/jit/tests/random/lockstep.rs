//! One program on two harts.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Arc, Mutex};

use rivet_exec::{Engine, Exit, Interpreter};
use rivet_hart::{AddressSpace, Agnostic, Config, Hart, HartDifference};
use rivet_isa::{Isa, Xlen};
use rivet_jit::{JitEngine, Tiers};
use rivet_mem::{Bus, Origin, PAGE_SIZE, Perms, UserSpace};
use rivet_testkit::{CODE, DATA, DATA_SIZE, Rng, everything, place, randomize, seal};

use crate::counts::Tally;
use crate::random::program::{Kind, Program, program};

/// Instructions that a program runs for.
const LENGTH: u64 = 6000;

/// Two harts that should be the same.
pub(crate) struct Lockstep {
    rng: Rng,
    program: Program,
    harts: [Hart; 2],
    steps: u32,
    interpreter: Box<dyn Engine>,
    jit: Box<dyn Engine>,
    xlen: Xlen,
}

impl Lockstep {
    /// A random program, and two harts about to run it.
    pub(crate) fn new(kind: &Kind, xlen: Xlen, vlen: u32, seed: u64) -> Lockstep {
        let mut rng = Rng::new(seed ^ kind.name.len() as u64 * 0x1_0000_0001);
        let isa = if kind.is_embedded() { Isa::embedded(xlen) } else { everything(xlen) };
        let isa = Isa { vlen, elen: vlen.min(64), ..isa };
        let program = program(&mut rng, kind, xlen);
        let agnostic = match rng.below(4) {
            0 => Agnostic::Ones,
            1 => Agnostic::Mixed { seed },
            _ => Agnostic::Undisturbed,
        };
        let config = Arc::new(Config { agnostic, misaligned: !rng.one_in(4), ..Config::new(isa) });
        let (state, data, is_bare) = (rng.bits(), rng.bits(), rng.one_in(5));
        let is_sealed = !is_bare && !rng.one_in(4);
        let harts = [(), ()].map(|()| {
            let world = if is_bare { bare() } else { user() };
            let mut hart = Hart::new(Arc::clone(&config), world);
            place(&mut hart, &program.code);
            if is_sealed {
                seal(&hart);
            }
            randomize(&mut Rng::new(state), &mut hart);
            hart.v.vstart = 0;
            let mut rng = Rng::new(data);
            let bytes: Vec<u8> = (0..DATA_SIZE / 8).flat_map(|_| rng.value(64).to_le_bytes()).collect();
            hart.write(DATA, &bytes).expect("data is there");
            hart
        });
        let tiers = [Tiers::Both, Tiers::Baseline, Tiers::Regions][rng.below(3) as usize];
        let jit = JitEngine::with_tiers(tiers, rng.below(6) as u32);
        let jit = if seed.is_multiple_of(5) { jit.sharing_memory() } else { jit };
        let (interpreter, jit) = (Box::new(Interpreter::new()), Box::new(jit));
        Lockstep { rng, program, harts, steps: 0, interpreter, jit, xlen }
    }

    /// The same, with engines that count instructions, by these tiers.
    pub(crate) fn counting(mut self, tiers: Tiers, [expected, found]: [Rc<RefCell<Tally>>; 2]) -> Lockstep {
        self.interpreter = Box::new(Interpreter::observed(expected));
        self.jit = Box::new(JitEngine::with_tiers(tiers, 3).counting(found));
        self
    }

    /// Runs both in steps; what is different first.
    pub(crate) fn run(&mut self) -> Result<(), String> {
        self.run_to(None)
    }

    /// The same, ending with this step if given, which has so much fuel.
    fn run_to(&mut self, last: Option<(u32, u64)>) -> Result<(), String> {
        while self.harts[0].instret < LENGTH {
            self.steps += 1;
            let fuel = match self.rng.below(6) {
                0 => 1,
                1 => self.rng.below(10) + 1,
                2 => self.rng.below(100) + 1,
                _ => self.rng.below(2000) + 1,
            };
            let last = last.filter(|(step, _)| *step == self.steps);
            let fuel = last.map_or(fuel, |(_, fuel)| fuel);
            let [a, b] = &mut self.harts;
            let before = a.pc;
            let exits = [self.interpreter.run(a, fuel), self.jit.run(b, fuel)];
            let said = exits.each_ref().map(describe);
            let context = format!("after a step of {fuel} from {before:#x}, {} done", a.instret);
            if said[0] != said[1] {
                return Err(format!(
                    "{context}: {} at {:#x}, compiled {} at {:#x}",
                    said[0], a.pc, said[1], b.pc
                ));
            }
            same(a, b).map_err(|what| format!("{context}: {what}"))?;
            if last.is_some() {
                return Ok(());
            }
            if let Exit::Trap(_) = &exits[0] {
                let resume = match a.pc.checked_sub(CODE) {
                    Some(at) if at / 4 + 1 < self.program.code.len() as u64 => (a.pc & !3) + 4,
                    _ => CODE,
                };
                self.harts.iter_mut().for_each(|hart| {
                    hart.pc = resume;
                    hart.v.vstart = 0;
                    hart.instret += 1;
                });
            }
        }
        Ok(())
    }

    /// The first difference of such a pair, for a report: with the least fuel when it runs at once as long as it goes, else
    /// with the least for the step in which this one differs.
    pub(crate) fn narrow(&self, make: impl Fn() -> Lockstep) -> String {
        let differs = |fuel: u64| {
            let mut lockstep = make();
            let [a, b] = &mut lockstep.harts;
            let exits = [lockstep.interpreter.run(a, fuel), lockstep.jit.run(b, fuel)];
            let traps = matches!(exits[0], Exit::Trap(_));
            let what = if describe(&exits[0]) == describe(&exits[1]) {
                same(a, b).err()
            } else {
                Some("exits".into())
            };
            (what.map(|what| format!("at once for {fuel}, to {:#x}: {what}", a.pc)), traps)
        };
        for fuel in 1..LENGTH {
            match differs(fuel) {
                (Some(what), _) => return what,
                (None, true) => break,
                _ => {}
            }
        }
        let found = (1..LENGTH).find_map(|fuel| make().run_to(Some((self.steps, fuel))).err());
        found.map_or("in one step they agree".into(), |what| format!("in step {}, {what}", self.steps))
    }

    /// The program as text.
    pub(crate) fn listing(&self) -> String {
        let lines = self.program.code.iter().enumerate().map(|(i, inst)| {
            let pc = CODE + 4 * i as u64;
            format!("  {pc:#x}: {}\n", inst.text(self.xlen, Some(pc)))
        });
        lines.collect()
    }
}

/// The address space of a program.
fn user() -> AddressSpace {
    let space = UserSpace::new(17).expect("128 KiB of host memory");
    space.map(CODE, PAGE_SIZE, Perms::RWX, Origin::anonymous()).expect("a free page");
    space.map(DATA, DATA_SIZE, Perms::RW, Origin::anonymous()).expect("free pages");
    AddressSpace::User(space)
}

/// Memory at the same addresses, for a hart in M-mode.
fn bare() -> AddressSpace {
    let mut bus = Bus::new();
    bus.add_ram(CODE, PAGE_SIZE).expect("host memory");
    bus.add_ram(DATA, DATA_SIZE).expect("host memory");
    AddressSpace::Bare(Arc::new(Mutex::new(bus)))
}

/// What is in memory.
fn memory(world: &AddressSpace, start: u64, len: u64) -> Vec<u8> {
    let mut bytes = vec![0; len as usize];
    match world {
        AddressSpace::User(space) => space.peek(start, &mut bytes).expect("mapped"),
        AddressSpace::Bare(bus) => bus.lock().expect("not poisoned").peek(start, &mut bytes).expect("RAM"),
    }
    bytes
}

/// An exit without the words of traps.
fn describe(exit: &Exit) -> String {
    match exit {
        Exit::Trap(trap) => format!("{:?} {:#x}", trap.cause, trap.tval),
        exit => format!("{exit:?}"),
    }
}

/// What is different between harts, or in their memory.
fn same(a: &Hart, b: &Hart) -> Result<(), String> {
    if let Some(HartDifference { what, values: [x, y] }) = a.first_difference(b) {
        return Err(format!("{what} {x}, compiled {y}"));
    }
    for (start, len) in [(CODE, PAGE_SIZE), (DATA, DATA_SIZE)] {
        let (x, y) = (memory(&a.space, start, len), memory(&b.space, start, len));
        if x != y {
            let at = x.iter().zip(&y).position(|(x, y)| x != y).unwrap_or(0);
            return Err(format!("memory at {:#x}: {:#x}, compiled {:#x}", start + at as u64, x[at], y[at]));
        }
    }
    Ok(())
}
