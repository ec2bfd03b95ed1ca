//! A program that generates code for ever: what it says stays right, and the memory of the engines stays bounded.

use rivet_exec::{Engine, Interpreter};
use rivet_hart::Hart;
use rivet_isa::{Inst, Op, Xlen};
use rivet_jit::JitEngine;
use rivet_testkit::{CODE, everything, machine, place};

/// Bytes of compiled code that the engine may keep; the program makes many times as much.
const ROOM: usize = 64 << 10;

/// Functions that the program makes.
const GENERATIONS: u64 = 600;

/// Where they are written, in turns of 64: the upper half of the page of code.
const PLACES: u64 = CODE + 2048;

/// Registers: what functions add up, the trips of their loops, and what the program itself needs.
const SUM: u8 = 10;
const TRIPS: u8 = 11;
const GENERATION: u8 = 12;
const WORD: u8 = 13;
const AT: u8 = 14;
const FIRST: u8 = 15;

/// Writes a function, fences, calls it, and goes on with the next.
fn program() -> Vec<Inst> {
    let addi = |rd, rs1, imm| Inst { rd, rs1, imm, ..Inst::new(Op::addi) };
    let constant = |rd, value: u32, code: &mut Vec<Inst>| {
        let low = (value as i32) << 20 >> 20;
        code.push(Inst { rd, imm: (value as i32).wrapping_sub(low), ..Inst::new(Op::lui) });
        code.push(Inst { rd, rs1: rd, imm: low, ..Inst::new(Op::addiw) });
    };
    let function = [
        addi(SUM, SUM, 0),
        addi(TRIPS, TRIPS, -1),
        Inst { rs1: TRIPS, imm: -8, ..Inst::new(Op::bne) },
        Inst { rs1: 1, ..Inst::new(Op::jalr) },
    ];
    let mut code = Vec::new();
    constant(FIRST, PLACES as u32, &mut code);
    let start = code.len();
    // The address: the generation's low 6 bits choose the place.
    code.push(Inst { rd: AT, rs1: GENERATION, imm: 63, ..Inst::new(Op::andi) });
    code.push(Inst { rd: AT, rs1: AT, imm: 4, ..Inst::new(Op::slli) });
    code.push(Inst { rd: AT, rs1: AT, rs2: FIRST, ..Inst::new(Op::add) });
    for (i, inst) in function.iter().enumerate() {
        constant(WORD, inst.encode(Xlen::Rv64).expect("it has an encoding"), &mut code);
        if i == 0 {
            // The generation, but for its upper bits, is the immediate.
            code.push(Inst { rd: 16, rs1: GENERATION, imm: 53, ..Inst::new(Op::slli) });
            code.push(Inst { rd: 16, rs1: 16, imm: 33, ..Inst::new(Op::srli) });
            code.push(Inst { rd: WORD, rs1: WORD, rs2: 16, ..Inst::new(Op::add) });
        }
        code.push(Inst { rs1: AT, rs2: WORD, imm: 4 * i as i32, ..Inst::new(Op::sw) });
    }
    code.push(Inst::new(Op::fence_i));
    code.push(addi(TRIPS, 0, 40));
    code.push(Inst { rd: 1, rs1: AT, ..Inst::new(Op::jalr) });
    code.push(addi(GENERATION, GENERATION, 1));
    let back = -4 * (code.len() - start) as i32;
    code.push(Inst { imm: back, ..Inst::new(Op::jal) });
    code
}

/// Runs until the program has made `GENERATIONS` functions; gives their sum.
fn run(engine: &mut dyn Engine) -> (u64, u64) {
    let mut hart: Hart = machine(everything(Xlen::Rv64));
    place(&mut hart, &program());
    while hart.x[usize::from(GENERATION)] < GENERATIONS {
        engine.run(&mut hart, 1000);
    }
    (hart.instret, hart.x[usize::from(SUM)])
}

#[test]
fn code_that_is_made_for_ever_takes_no_more_room() {
    let (mut interpreter, mut jit) = (Interpreter::new(), JitEngine::with_room(4, ROOM));
    let interpreted = run(&mut interpreter);
    assert!(interpreted.1 > 0, "the functions ran");
    assert_eq!(interpreted, run(&mut jit));
    assert!(jit.regions() >= GENERATIONS / 2, "only {} regions were compiled", jit.regions());
    assert!(jit.code_bytes() <= ROOM, "{} bytes of code", jit.code_bytes());
}
