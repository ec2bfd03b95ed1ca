//! Random instruction words run under both engines; hart and memory must stay the same.
//!
//! The first eight bytes of an input are the seed of registers and memory, the others are code in a loop. In user mode
//! what traps is taken out, on a bare machine it is stepped over.

use std::cell::RefCell;
use std::fmt::Write;
use std::rc::Rc;
use std::sync::Arc;

use rivet_elf::{Class, Executable, Flags, Image, NewSegment, NewSymbol, Perms};
use rivet_exec::{Engine, Exit, Interpreter};
use rivet_hart::{AddressSpace, Hart};
use rivet_isa::{Decoder, Isa, Op, Xlen, asm};
use rivet_jit::{Crosscheck, JitEngine};
use rivet_sim::{Environment, LockstepPair};
use rivet_testkit::{CODE, DATA, DATA_SIZE, Rng, machine, random_encoding, randomize};

use super::guest::{Guest, bare_config};
use crate::{Broken, Runner, Target, Verdict, mutate};

/// Words of code.
const WORDS: usize = 256;
/// Instructions of a run.
const FUEL: u64 = 30_000;
/// Traps of a run.
const TRAPS: usize = 400;
/// Where a bare machine's code begins.
const RAM: u64 = 0x8000_0000;

pub(super) const RV64: Target = Target {
    name: "words-rv64",
    about: "random instruction words on both engines, user mode of RV64",
    runner: || Box::new(User { xlen: Xlen::Rv64 }),
    ..BARE
};

pub(super) const RV32: Target = Target {
    name: "words-rv32",
    about: "random instruction words on both engines, user mode of RV32",
    runner: || Box::new(User { xlen: Xlen::Rv32 }),
    ..BARE
};

pub(super) const BARE: Target = Target {
    name: "words-bare",
    about: "random instruction words on both engines, M-mode of a bare RV64 machine",
    seeds: Vec::new,
    generate,
    runner: || Box::new(Bare),
    sample: 30,
};

fn generate(rng: &mut Rng, corpus: &[Vec<u8>]) -> Vec<u8> {
    if rng.one_in(8) && !corpus.is_empty() {
        return mutate::bytes(rng, corpus);
    }
    let mut input = rng.bits().to_le_bytes().to_vec();
    // A few kinds of instructions in one program meet each other more often.
    let all: Vec<Op> = Op::all().collect();
    let kinds: Vec<Op> = (0..1 + rng.below(24)).map(|_| rng.pick(&all)).collect();
    for _ in 0..4 + rng.below(60) {
        let word = if rng.one_in(10) {
            rng.bits() as u32
        } else {
            let op = rng.pick(&kinds);
            random_encoding(rng, op)
        };
        let len = if word & 3 == 3 { 4 } else { 2 };
        input.extend_from_slice(&word.to_le_bytes()[..len]);
    }
    input
}

/// The seed and the code of an input.
pub(super) fn parts(input: &[u8]) -> (u64, &[u8]) {
    let (seed, code) = input.split_at(input.len().min(8));
    let mut bytes = [0; 8];
    bytes[..seed.len()].copy_from_slice(seed);
    (u64::from_le_bytes(bytes), &code[..code.len().min(4 * WORDS) / 2 * 2])
}

/// `jal x0` back over so many bytes.
pub(super) fn jump_back(len: usize) -> [u8; 4] {
    let offset = (len as u32).wrapping_neg();
    let bit = |from: u32, count: u32, to: u32| (offset >> from & ((1 << count) - 1)) << to;
    (0x6f | bit(20, 1, 31) | bit(1, 10, 21) | bit(11, 1, 20) | bit(12, 8, 12)).to_le_bytes()
}

struct User {
    xlen: Xlen,
}

/// Registers and memory of a seed; every second register is an address in the data.
fn settle(hart: &mut Hart, seed: u64) {
    let mut rng = Rng::new(seed);
    randomize(&mut rng, hart);
    for reg in (1..32).step_by(2) {
        hart.set_x(reg, DATA + rng.below(DATA_SIZE / 8) * rng.pick(&[8, 8, 8, 1]));
    }
    let data: Vec<u8> = (0..DATA_SIZE / 8).flat_map(|_| rng.value(64).to_le_bytes()).collect();
    hart.write(DATA, &data).expect("mapped pages");
}

/// The code as it is now.
fn listing(hart: &mut Hart, len: usize) -> String {
    let decoder = Decoder::new(&hart.config.isa);
    let (xlen, mut at, mut text) = (hart.config.isa.xlen, CODE, String::new());
    while at < CODE + len as u64 + 4 {
        let mut bytes = [0; 4];
        if hart.read(at, &mut bytes).is_err() {
            break;
        }
        let word = u32::from_le_bytes(bytes);
        let inst = decoder
            .decode(word)
            .map_or_else(|| format!("{word:#x}"), |inst| inst.text(xlen, Some(at)).to_string());
        let _ = write!(text, "\n  {at:#x}: {inst}");
        at += if word & 3 == 3 { 4 } else { 2 };
    }
    text
}

/// Overwrites the instruction at pc with nops, so that what is left runs long enough to be compiled; where to go on.
fn remove(hart: &mut Hart, len: usize) -> u64 {
    const C_NOP: [u8; 2] = [1, 0];
    let (pc, end) = (hart.pc, CODE + len as u64);
    let mut first = [0];
    if !(CODE..end).contains(&pc) || hart.read(pc, &mut first).is_err() {
        return CODE;
    }
    let size = if first[0] & 3 == 3 && pc + 4 <= end { 4 } else { 2 };
    // As the environment writes: both engines' memories see it.
    let AddressSpace::User(space) = &hart.space else { return CODE };
    space.write(pc, &C_NOP.repeat(size / 2)).expect("a page of code");
    hart.code_changed = true;
    pc
}

impl Runner for User {
    fn run(&mut self, input: &[u8]) -> Result<Verdict, Broken> {
        let (seed, code) = parts(input);
        let vlen = [128, 256, 512, 1024][seed as usize % 4];
        let isa = Isa::everything(self.xlen);
        let mut hart = machine(isa.with_vlen(vlen).unwrap_or(isa));
        settle(&mut hart, seed);
        hart.write(CODE, code)
            .and_then(|()| hart.write(CODE + code.len() as u64, &jump_back(code.len())))
            .expect("a page");
        hart.code_changed = true;
        let found = Rc::new(RefCell::new(None));
        let mut engine = Crosscheck::new(Rc::clone(&found));
        let (end, mut traps) = (hart.instret + FUEL, 0);
        while hart.instret < end && traps < TRAPS {
            let fuel = end - hart.instret;
            let exit = engine.run(&mut hart, fuel);
            if let Some(difference) = found.borrow_mut().take() {
                return Err(format!("{difference}; the code by then: {}", listing(&mut hart, code.len())));
            }
            if let Exit::Trap(_) = exit {
                traps += 1;
                hart.pc = remove(&mut hart, code.len());
            }
        }
        Ok(if traps < TRAPS { Verdict::Accepted } else { Verdict::Refused })
    }
}

struct Bare;

/// A program that runs the code in a loop and steps over what traps.
fn bare_program(seed: u64, code: &[u8]) -> Result<Vec<u8>, Broken> {
    let mut rng = Rng::new(seed);
    let mut text = String::from("la t0, handler\ncsrw mtvec, t0\nli t0, 0x6600\ncsrs mstatus, t0\n");
    for reg in (1..32).filter(|&reg| reg != 31) {
        let value = if reg % 2 == 1 { RAM + 0x2000 + rng.below(0x1000) / 8 * 8 } else { rng.value(64) };
        text += &format!("li x{reg}, {}\n", value as i64);
    }
    text += "j body\n.balign 4\nhandler:\ncsrr t6, mepc\naddi t6, t6, 4\ncsrw mepc, t6\nmret\nbody:\n";
    for half in code.chunks_exact(2) {
        text += &format!(".half {}\n", u16::from_le_bytes([half[0], half[1]]));
    }
    text += "j body\nj body\n";
    let isa = Isa::everything(Xlen::Rv64);
    let program = asm::program(&text, RAM, &isa, &asm::Options::default());
    let bytes = program.map_err(|errors| format!("the harness wrote bad assembly: {}", errors[0]))?.bytes;
    let perms = Perms { read: true, write: true, execute: true };
    let segments = vec![NewSegment { addr: RAM, bytes, size: 0x4000, perms }];
    let symbols = vec![NewSymbol { name: "tohost".into(), addr: RAM + 0x3ff8 }];
    Ok(Executable { class: Class::Elf64, flags: Flags(5), entry: RAM, segments, symbols, debug: Vec::new() }
        .to_bytes())
}

impl Runner for Bare {
    fn run(&mut self, input: &[u8]) -> Result<Verdict, Broken> {
        let (seed, code) = parts(input);
        let program = bare_program(seed, code)?;
        let image = Arc::new(Image::parse("words", &program).map_err(|e| e.to_string())?);
        let config = bare_config(Xlen::Rv64);
        let new_guest = || Guest::bare(&image, Arc::clone(&config)).map_err(|e| e.to_string());
        let (mut first, mut second) = (new_guest()?, new_guest()?);
        first.machine.set_engine(|| Box::new(Interpreter::new()));
        second.machine.set_engine(|| Box::new(JitEngine::with_threshold(60)));
        let sides = [&mut first, &mut second].map(|guest| {
            let rivet_debug::Surroundings::Bare(bare) = &mut guest.surroundings else {
                unreachable!("a bare machine")
            };
            let environment: &mut dyn Environment = &mut **bare;
            (&mut guest.machine, environment)
        });
        let [a, b] = sides;
        match LockstepPair::new().run(a, b, FUEL)? {
            Ok(_) => Ok(Verdict::Accepted),
            Err(_) => Ok(Verdict::Refused),
        }
    }
}
