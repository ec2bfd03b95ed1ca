//! Threaded code against handlers: whatever nobody observes, and whenever it stops, leaves what observed instructions
//! leave, one by one.

use rivet_isa::Chapter;
use std::sync::Arc;

use rivet_exec::{Engine, Exit, Interpreter, Observer, Uop};
use rivet_hart::Hart;
use rivet_isa::{Inst, Op, Xlen};
use rivet_testkit::{CODE, DATA, DATA_SIZE, Rng, everything, machine, place, random_inst, randomize};

/// Looks at every instruction and does nothing.
struct Idler;

impl Observer for Idler {
    fn before(&mut self, _: &mut Hart, _: &Uop) {}
    fn retired(&mut self, _: &mut Hart, _: &Uop) {}
}

/// Instructions of a program.
const COUNT: u64 = 40;
/// x30 is near data, x31 at the code, and neither changes.
const NEAR: u8 = 30;
const BASE: u8 = 31;

/// An instruction for place `i`; jumps lead to another place.
fn instruction(rng: &mut Rng, rows: &[Op], i: u64) -> Inst {
    loop {
        let op = rng.pick(rows);
        let Some(mut inst) = random_inst(rng, op, Xlen::Rv64) else { continue };
        let to = rng.below(COUNT);
        match (op.row().chapter, op) {
            (Chapter::jump, Op::jalr) => (inst.rs1, inst.imm) = (BASE, 4 * to as i32),
            (Chapter::jump, _) => inst.imm = 4 * (to as i32 - i as i32),
            (Chapter::ldst, _) => inst.rs1 = NEAR,
            _ => {}
        }
        let writes_x =
            matches!(op.row().chapter, Chapter::int | Chapter::ldst | Chapter::jump | Chapter::float);
        if !(writes_x && inst.rd >= NEAR) {
            return inst;
        }
    }
}

/// What a program left.
fn memory(hart: &mut Hart) -> Vec<u8> {
    let mut bytes = vec![0; DATA_SIZE as usize];
    hart.read(DATA, &mut bytes).expect("it is mapped");
    bytes
}

fn check(seed: u64) {
    let rng = &mut Rng::new(seed);
    // Neighbours that fuse, mostly; now and then all there are.
    let usual: Vec<Op> = "addi add slli srli or xor and andi sub addw addiw slliw srliw mul lui auipc ld lw lbu sd sw sb \
        fld fsd fadd_d fsub_d fmul_d fmadd_d fmsub_d fnmsub_d fle_d flt_d beq bne blt bge bltu bgeu jal jalr slt sltu"
        .split_whitespace()
        .map(|name| Op::all().find(|op| format!("{op:?}") == name).expect(name))
        .collect();
    let all: Vec<Op> = Op::all()
        .filter(|op| {
            matches!(op.row().chapter, Chapter::int | Chapter::ldst | Chapter::jump | Chapter::float)
                && op.row().len == 4
        })
        .collect();
    let code: Vec<Inst> = (0..COUNT)
        .map(|i| {
            let rows = if rng.one_in(4) { &all } else { &usual };
            instruction(rng, rows, i)
        })
        .chain([Inst::new(Op::ebreak)])
        .collect();
    let state = rng.bits();
    let mut harts = [0, 1].map(|_| {
        let rng = &mut Rng::new(state);
        let mut hart = machine(everything(Xlen::Rv64));
        randomize(rng, &mut hart);
        // What programs usually have, or not.
        if !rng.one_in(4) {
            (hart.frm, hart.fflags) = (0, 1);
        }
        hart.fs = if rng.one_in(8) { 0 } else { 1 };
        hart.set_x(NEAR, rng.pick(&[DATA + 0x900, DATA + 0x1000, DATA + 0x2800, DATA + DATA_SIZE - 0x700]));
        hart.set_x(BASE, CODE);
        place(&mut hart, &code);
        hart
    });
    harts[1].config = Arc::clone(&harts[0].config);
    let (mut threaded, mut observed) = (Interpreter::new(), Interpreter::observed(Idler));
    while harts[0].instret < 2000 {
        let fuel = rng.pick(&[1, 2, 3, 5, 17, 100, 500]);
        let [a, b] = &mut harts;
        let exits = [threaded.run(a, fuel), observed.run(b, fuel)];
        let at = (a.pc, a.instret);
        assert_eq!(at, (b.pc, b.instret), "seed {seed}: {exits:?}");
        assert!(a.state().difference(b).is_none(), "seed {seed}, near {at:x?}: {code:#?}");
        match exits {
            [Exit::Fuel, Exit::Fuel] => {}
            [Exit::Trap(a), Exit::Trap(b)] => {
                assert_eq!(a, b, "seed {seed}");
                break;
            }
            exits => panic!("seed {seed}: {exits:?}"),
        }
    }
    let [a, b] = harts.each_mut().map(memory);
    assert!(a == b, "seed {seed}: memory differs");
}

#[test]
fn threaded_code_does_what_handlers_do() {
    (0..1000).for_each(check);
}

/// A thousand indirect jumps lead around, each from where the one before has left its link; the interpreter remembers few
/// addresses at first.
#[test]
fn many_addresses_are_gone_to() {
    const JUMPS: usize = 1000;
    const LINK: u8 = 5;
    // There by the even ones, back by the odd ones.
    let way: Vec<usize> = (0..JUMPS).step_by(2).chain((1..JUMPS).step_by(2).rev()).collect();
    let mut code = vec![Inst::new(Op::jalr); JUMPS];
    for (n, &at) in way.iter().enumerate() {
        let (before, next) = (way[(n + JUMPS - 1) % JUMPS], way[(n + 1) % JUMPS]);
        let imm = 4 * (next as i32 - before as i32 - 1);
        code[at] = Inst { rd: LINK, rs1: LINK, imm, ..Inst::new(Op::jalr) };
    }
    let mut hart = machine(everything(Xlen::Rv64));
    place(&mut hart, &code);
    let mut interpreter = Interpreter::new();
    (hart.pc, hart.x[usize::from(LINK)]) = (CODE, CODE + 4 * way[JUMPS - 1] as u64 + 4);
    for n in (0..5 * JUMPS).step_by(7) {
        assert_eq!((hart.pc, hart.instret), (CODE + 4 * way[n % JUMPS] as u64, n as u64));
        assert!(matches!(interpreter.run(&mut hart, 7), Exit::Fuel));
    }
}
