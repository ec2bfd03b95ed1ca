//! Hostile states of a bare machine under both engines: page tables of random entries, any value in any CSR, any mode, and
//! random instruction words. Hart, memory and devices must stay the same.
//!
//! The first eight bytes of an input are the seed of the states, the others are code, which all modes run in a loop. A trap
//! that M-mode takes begins the next state, and so does the timer. Unlike the programs of [`crate::privileged`], these do
//! what the specification leaves open, too.

use std::sync::Arc;

use rivet_elf::{Class, Executable, Flags, Image, NewSegment, NewSymbol, Perms};
use rivet_exec::Interpreter;
use rivet_hart::Config;
use rivet_isa::{Ext, ExtSet, Isa, Op, Xlen, asm, csr};
use rivet_jit::JitEngine;
use rivet_sim::LockstepPair;
use rivet_testkit::{Rng, random_encoding};

use super::guest::Guest;
use super::words::{jump_back, parts};
use crate::{Broken, Runner, Target, Verdict, mutate};

mod states;

/// Instructions of a run.
const FUEL: u64 = 30_000;
/// Entries of a block before it is compiled.
const THRESHOLD: u32 = 2;

const RAM: u64 = 0x8000_0000;
/// The number of states that have begun.
const STATE: u64 = RAM + 0xfe0;
const TOHOST: u64 = RAM + 0xff8;
/// Code of M-mode that sets up a state, and the values that it loads.
const SETUPS: u64 = RAM + 0x1000;
const SETUP: u64 = 0x800;
const STATES: u64 = 20;
/// The input's code, again and again.
const CODE: u64 = RAM + 0x1_0000;
const CODE_SIZE: u64 = 0x8000;
/// Page tables and data.
const POOL: u64 = RAM + 0x2_0000;
const POOL_PAGES: u64 = 32;
const PAGE: u64 = 0x1000;

pub(super) const TARGET: Target = Target {
    name: "privileged",
    about: "random page tables, CSRs, modes and instruction words on both engines, bare RV64 and RV32 machines",
    seeds: Vec::new,
    generate,
    runner: || Box::new(Privileged),
    sample: 24,
};

/// What supervisors, hypervisors and machines have, and accesses.
const OFTEN: &[&str] = &[
    "csrrw",
    "csrrs",
    "csrrc",
    "csrrwi",
    "csrrsi",
    "csrrci",
    "hlv.b",
    "hlv.w",
    "hlvx.hu",
    "hlvx.wu",
    "hsv.b",
    "hsv.w",
    "sfence.vma",
    "hfence.vvma",
    "hfence.gvma",
    "sinval.vma",
    "hinval.vvma",
    "hinval.gvma",
    "sret",
    "mret",
    "ecall",
    "ebreak",
    "wfi",
    "lb",
    "lw",
    "sw",
    "sb",
    "fence.i",
    "lr.w",
    "sc.w",
    "amoadd.w",
    "vle8.v",
    "vse32.v",
    "vluxei32.v",
    "cbo.zero",
    "cbo.inval",
    "jalr",
];

fn generate(rng: &mut Rng, corpus: &[Vec<u8>]) -> Vec<u8> {
    if rng.one_in(8) && !corpus.is_empty() {
        return mutate::bytes(rng, corpus);
    }
    let mut input = rng.bits().to_le_bytes().to_vec();
    let all: Vec<Op> = Op::all().collect();
    let often: Vec<Op> = all.iter().copied().filter(|op| OFTEN.contains(&op.row().mnemonic())).collect();
    let csrs: Vec<u16> = csr::all().map(|(number, _)| number).collect();
    for _ in 0..4 + rng.below(40) {
        let op = if rng.percent(70) { rng.pick(&often) } else { rng.pick(&all) };
        let mut word = if rng.one_in(20) { rng.bits() as u32 } else { random_encoding(rng, op) };
        if op.row().mnemonic().starts_with("csrr") {
            word = word & 0xf_ffff | u32::from(rng.pick(&csrs)) << 20;
        }
        let len = if word & 3 == 3 { 4 } else { 2 };
        input.extend_from_slice(&word.to_le_bytes()[..len]);
    }
    input
}

/// One of a few harts: as it is without options, with all that can be together, and with what is there by request.
fn hart(rng: &mut Rng) -> Isa {
    let xlen = if rng.one_in(3) { Xlen::Rv32 } else { Xlen::Rv64 };
    let isa = match rng.below(3) {
        0 => Isa::default_for(xlen),
        1 => Isa::everything(xlen),
        _ => {
            const MORE: &[Ext] = &[Ext::Smrnmi, Ext::Smdbltrp, Ext::Ssdbltrp, Ext::Zicfilp, Ext::Zicfiss];
            Isa::new(xlen, Isa::everything(xlen).exts.union(ExtSet::of(MORE)))
        }
    };
    rivet_board::with_modes(isa)
}

/// The handler of M-mode. It steps over CSRs that a hart has not, as long as states are set up.
fn handler(isa: &Isa) -> Result<Vec<u8>, Broken> {
    let is_rv32 = isa.xlen == Xlen::Rv32;
    let high = if is_rv32 { "csrw mstatush, x0\n" } else { "" };
    let number = |addr: u64| if is_rv32 { i64::from(addr as i32) } else { addr as i64 };
    let (setups, end) = (number(SETUPS), number(SETUPS + STATES * SETUP));
    let (state, tohost) = (number(STATE), number(TOHOST));
    // Jumps by x7 need no landing pad. The timer ends a state after some hundred instructions.
    let text = format!(
        "la x5, trap\ncsrw mtvec, x5\ncsrrsi x0, 0x744, 8
         .balign 4
         trap: li x5, 0x7e00\ncsrw mstatus, x5\n{high}
         csrr x5, mcause\naddi x5, x5, -2\nbnez x5, next
         csrr x5, mepc\nli x7, {setups}\nbltu x5, x7, next\nli x7, {end}\nbgeu x5, x7, next
         addi x5, x5, 4\ncsrw mepc, x5\nmret
         next: li x8, {state}\nlw x7, 0(x8)\nli x5, {STATES}\nbgeu x7, x5, end\naddi x5, x7, 1\nsw x5, 0(x8)
         li x8, 0x200bff8\nlw x5, 0(x8)\naddi x5, x5, 6\nli x8, 0x2004000\nsw x5, 0(x8)\nsw x0, 4(x8)
         slli x7, x7, 11\nli x6, {setups}\nadd x6, x6, x7\nmv x7, x6\njr x7
         end: li x5, 1\nli x6, {tohost}\nsw x5, 0(x6)\nsw x0, 4(x6)\nj end\n"
    );
    let program = asm::program(&text, RAM, isa, &asm::Options::default());
    Ok(program.map_err(|errors| format!("the harness wrote bad assembly: {}", errors[0]))?.bytes)
}

/// The program of an input, and the hart for it.
fn program(input: &[u8]) -> Result<(Vec<u8>, Arc<Config>), Broken> {
    let (seed, code) = parts(input);
    let mut rng = Rng::new(seed);
    let isa = hart(&mut rng);
    let mut bytes = handler(&isa)?;
    bytes.resize((SETUPS - RAM) as usize, 0);
    for _ in 0..STATES {
        let setup = states::setup(&mut rng, isa.xlen);
        bytes.extend_from_slice(&setup);
    }
    bytes.resize((CODE - RAM) as usize, 0);
    let part = [code, &jump_back(code.len())].concat();
    bytes.extend(part.iter().cycle().take(CODE_SIZE as usize));
    bytes.resize((POOL - RAM) as usize, 0);
    bytes.extend_from_slice(&states::tables(&mut rng, isa.xlen));
    let class = if isa.xlen == Xlen::Rv32 { Class::Elf32 } else { Class::Elf64 };
    let perms = Perms { read: true, write: true, execute: true };
    let segments = vec![NewSegment { addr: RAM, size: bytes.len() as u64, bytes, perms }];
    let symbols = vec![NewSymbol { name: "tohost".into(), addr: TOHOST }];
    let program = Executable { class, flags: Flags(5), entry: RAM, segments, symbols, debug: Vec::new() };
    Ok((program.to_bytes(), Arc::new(Config::new(isa))))
}

struct Privileged;

impl Runner for Privileged {
    fn run(&mut self, input: &[u8]) -> Result<Verdict, Broken> {
        let (program, config) = program(input)?;
        let image = Image::parse("privileged", &program).map_err(|e| e.to_string())?;
        let image = Arc::new(image);
        let new_guest = || Guest::bare(&image, Arc::clone(&config)).map_err(|e| e.to_string());
        let (mut first, mut second) = (new_guest()?, new_guest()?);
        first.machine.set_engine(|| Box::new(Interpreter::new()));
        second.machine.set_engine(|| Box::new(JitEngine::with_threshold(THRESHOLD)));
        let a = (&mut first.machine, first.surroundings.environment());
        let b = (&mut second.machine, second.surroundings.environment());
        // A machine that hangs ends with an error, which is the same in both.
        Ok(match LockstepPair::new().run(a, b, FUEL)? {
            Ok(_) => Verdict::Accepted,
            Err(_) => Verdict::Refused,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rivet_hart::Privilege;
    use rivet_sim::ExitStatus;

    use super::{Arc, FUEL, Guest, Image, Interpreter, TARGET, program};

    #[test]
    fn all_modes_are_entered_and_both_stages_fault() {
        let (mut modes, mut causes) = (BTreeSet::new(), BTreeSet::new());
        for number in 0..TARGET.sample {
            let (program, config) = program(&TARGET.input(&[], 1, number)).expect("a program");
            let image = Arc::new(Image::parse("privileged", &program).expect("a program"));
            let mut guest = Guest::bare(&image, config).expect("a machine");
            guest.machine.set_engine(|| Box::new(Interpreter::new()));
            for _ in 0..FUEL {
                let status = guest.machine.run(guest.surroundings.environment(), 1);
                if !matches!(status, Ok(ExitStatus::InstructionLimit)) {
                    break;
                }
                let hart = &guest.machine.harts[0];
                modes.insert((hart.virtualized, hart.privilege as u8));
                causes.insert(hart.csr.mcause);
            }
        }
        let [u, s, m] = [Privilege::U, Privilege::S, Privilege::M].map(|privilege| privilege as u8);
        for mode in [(false, m), (false, s), (false, u), (true, s), (true, u)] {
            assert!(modes.contains(&mode), "{mode:?} among {modes:?}");
        }
        // Accesses, instructions, page faults of both stages.
        for cause in [1, 2, 5, 7, 12, 13, 15, 20, 21, 22, 23] {
            assert!(causes.contains(&cause), "no cause {cause:#x} among {causes:x?}");
        }
    }
}
