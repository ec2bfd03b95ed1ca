//! Random instructions in an environment that does random things, and never the same twice.

use std::sync::Arc;

use rivet_exec::Exit;
use rivet_hart::{AddressSpace, Hart};
use rivet_isa::{Op, Xlen};
use rivet_mem::{Origin, PAGE_SIZE, Perms};
use rivet_sim::replay::{Options, Timeline};
use rivet_sim::{Environment, ExitStatus, Machine, Next, SimError};
use rivet_testkit::{CODE, DATA, DATA_SIZE, Rng, everything, machine, random_inst, randomize};

use crate::replay::wander::wander_and_edit;

/// Where it maps and unmaps.
const MORE: u64 = 0x1_0000;

/// Whatever traps, chaos answers.
struct Chaos(Rng);

impl Chaos {
    fn meddle(&mut self, machine: &mut Machine) {
        let rng = &mut self.0;
        let AddressSpace::User(space) = machine.hart().space.clone() else { return };
        let page = MORE + rng.below(8) * PAGE_SIZE;
        match rng.below(10) {
            0 => space.map(page, PAGE_SIZE * 2, Perms::RW, Origin::anonymous()).unwrap(),
            1 => space.unmap(page, PAGE_SIZE).unwrap(),
            2 => drop(space.protect(page, PAGE_SIZE, Perms::R)),
            3 => drop(space.discard(page, PAGE_SIZE)),
            4 => drop(space.remap(
                page,
                PAGE_SIZE,
                PAGE_SIZE * 2,
                rivet_mem::RemapTo::Within(MORE..MORE + 12 * PAGE_SIZE),
            )),
            5 => drop(space.write(page + rng.below(PAGE_SIZE), &rng.bits().to_le_bytes())),
            6 => drop(space.write(DATA + rng.below(DATA_SIZE - 100), &[rng.bits() as u8; 100])),
            7 => randomize(rng, machine.hart()),
            8 => {
                // New code, which is announced.
                let word = random_word(rng);
                space.poke(CODE + 4 * rng.below(PAGE_SIZE / 4), &word).unwrap();
            }
            _ => {}
        }
        let places = [DATA, DATA + DATA_SIZE - 300, MORE, CODE, 0];
        for reg in [8, 9, 10, 11, 12, 13, 14, 15] {
            let value = rng.pick(&places) + rng.below(512);
            machine.hart().set_x(reg, value);
        }
        for hart in &mut machine.harts {
            hart.tlb.flush();
            hart.code_changed = true;
        }
    }
}

impl Environment for Chaos {
    fn ready(&mut self, machine: &mut Machine, index: usize) -> Result<bool, SimError> {
        if self.0.one_in(16) {
            machine.harts[index].set_x(5, self.0.bits());
        }
        Ok(!self.0.one_in(8))
    }

    fn horizon(&mut self, _: &Machine) -> u64 {
        1 + self.0.below(500)
    }

    fn handle(&mut self, machine: &mut Machine, exit: Exit) -> Result<Next, SimError> {
        if let Exit::Trap(_) = exit {
            let pc = CODE + 2 * self.0.below(PAGE_SIZE / 2 - 8);
            machine.hart().pc = pc;
            machine.hart().v.vstart = 0;
            self.meddle(machine);
        }
        let count = machine.harts.len();
        if count < 4 && self.0.one_in(50) {
            let mut hart = Hart::new(Arc::clone(&machine.hart().config), machine.hart().space.clone());
            (hart.pc, hart.id) = (CODE, self.0.below(100));
            randomize(&mut self.0, &mut hart);
            machine.harts.push(hart);
        }
        if count > 1 && self.0.one_in(50) {
            return Ok(Next::Retire);
        }
        Ok(if self.0.one_in(10) { Next::Yield } else { Next::Resume })
    }

    fn idle(&mut self, machine: &mut Machine) -> Result<Next, SimError> {
        machine.hart().set_x(6, self.0.bits());
        Ok(Next::Resume)
    }
}

fn random_word(rng: &mut Rng) -> [u8; 4] {
    let all: Vec<Op> = Op::all().collect();
    loop {
        let op = rng.pick(&all);
        if let Some(word) = random_inst(rng, op, Xlen::Rv64).and_then(|inst| inst.encode(Xlen::Rv64)) {
            return word.to_le_bytes();
        }
    }
}

/// What somebody does by hand.
fn edit(rng: &mut Rng, machine: &mut Machine) {
    let hart = machine.hart();
    match rng.below(3) {
        0 => hart.set_x(1 + rng.below(31) as u8, rng.bits()),
        1 => randomize(rng, hart),
        _ => {
            let AddressSpace::User(space) = &hart.space else { return };
            space.poke(DATA + rng.below(DATA_SIZE - 8), &rng.bits().to_le_bytes()).unwrap();
        }
    }
}

fn check(seed: u64, steps: u64, part: u64, options: Options) {
    let mut rng = Rng::new(seed);
    let mut hart = machine(everything(Xlen::Rv64));
    let mut code = Vec::new();
    while code.len() < PAGE_SIZE as usize {
        code.extend_from_slice(&random_word(&mut rng));
    }
    let AddressSpace::User(space) = &hart.space else { panic!("it is one") };
    space.poke(CODE, &code).unwrap();
    // Code that is stored to without `fence.i` may be executed as it is or as it was.
    space.protect(CODE, PAGE_SIZE, Perms::RX).unwrap();
    randomize(&mut rng, &mut hart);
    let chaos = Chaos(Rng::new(rng.bits()));
    let mut timeline = Timeline::new(Machine::new(hart), chaos, options).unwrap();
    let edit = Some(edit as fn(&mut Rng, &mut Machine)).filter(|_| seed % 2 == 1);
    let ended = wander_and_edit(&mut timeline, &mut rng, steps, part, edit);
    assert_eq!(ended, None::<ExitStatus>);
    assert!(timeline.history().bytes() <= timeline.history().bound());
}

#[test]
fn any_position_can_be_gone_to() {
    for seed in 0..30 {
        check(seed, 4_000, 60, Options { spacing: 300, ..Options::default() });
    }
}

#[test]
fn it_can_be_gone_far() {
    for seed in 100..106 {
        check(seed, 100_000, 4_000, Options { spacing: 5_000, ..Options::default() });
    }
}

#[test]
fn a_little_memory_is_enough_for_a_little_past() {
    for seed in 200..206 {
        check(seed, 60_000, 3_000, Options { spacing: 500, bytes: 1 << 20, ..Options::default() });
    }
}
