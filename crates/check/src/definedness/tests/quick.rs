//! The quick way of an instruction and the way that suits all leave the same shadow.

use rivet_exec::Uop;
use rivet_hart::{Hart, legal};
use rivet_isa::{Addressing, Inst, Isa, Op, Xlen, decode::available};
use rivet_testkit::{DATA, DATA_SIZE, Rng, everything, machine, random_inst, randomize};

use super::soundness::{aim, is_left_out, restore, state};
use crate::definedness::Shadow;
use crate::definedness::known::{Known, Needs, Quick};
use crate::definedness::origin::Cause;

/// A shadow of which little is undefined: ends of vector registers, and some bytes of memory.
fn shadow(rng: &mut Rng, hart: &Hart) -> Shadow {
    let mut shadow = Shadow::new(hart);
    let vlenb = hart.v.vlenb();
    let origin = shadow.origins.root(0x42, None, Cause::Stack);
    let tail = shadow.origins.root(0x44, None, Cause::MaskAgnostic);
    let registers = shadow.hart_mut();
    registers.fill(0..32 * vlenb, None);
    registers.dirty_v = 0;
    for first in (0..32).map(|register| register * vlenb) {
        let defined = if rng.one_in(2) { vlenb } else { rng.below(vlenb as u64 + 1) as usize };
        registers.fill(first + defined..first + vlenb, Some(if rng.one_in(2) { origin } else { tail }));
        if rng.one_in(4) {
            registers.dirty_v |= 1 << (first / vlenb);
        }
    }
    for _ in 0..rng.below(3) {
        let at = DATA + rng.below(DATA_SIZE - 16);
        shadow.memory.undefine(at..at + 1 + rng.below(16), origin);
    }
    shadow
}

/// All that is undefined, with origins.
#[derive(Debug, PartialEq)]
pub(super) struct Marks {
    x: [u64; 32],
    f: [u64; 32],
    v: Vec<u8>,
    origins: Vec<(usize, String)>,
    memory: Vec<u8>,
}

pub(super) fn marks(shadow: &mut Shadow) -> Marks {
    shadow.hart_mut().settle();
    let registers = shadow.hart();
    let name = |at: usize| {
        let node = shadow.origins.node(registers.origin(at..at + 1).expect("undefined"));
        format!("{:x} {:?}", node.pc, node.cause)
    };
    let v = registers.v();
    let origins = (0..v.len()).filter(|&at| v[at] != 0).map(|at| (at, name(at))).collect();
    let memory = shadow.memory.marks(DATA..DATA + DATA_SIZE);
    Marks { x: registers.x, f: registers.f, v: v.to_vec(), origins, memory }
}

/// Runs an instruction in the quick way, then from the same state in the one that suits all; false if it traps.
fn run_both(quick: &mut Shadow, full: &mut Shadow, hart: &mut Hart, uop: &Uop) -> bool {
    let before = state(hart, DATA_SIZE as usize);
    let mut known = Known::of(uop);
    if quick.step(hart, uop, &Needs::of(&known), &mut known).is_err() {
        return false;
    }
    restore(hart, &before);
    assert!(full.full_step(hart, uop, &known).is_ok(), "{:?}", uop.inst);
    true
}

/// Runs an instruction in both ways, and gives whether there was a quick one.
fn check(rng: &mut Rng, hart: &mut Hart, op: Op) -> bool {
    randomize(rng, hart);
    hart.v.vstart = 0;
    let Some(mut inst) = random_inst(rng, op, hart.config.isa.xlen) else { return false };
    for _ in 0..100 {
        if !op.is_vector() || op.is_vset() || legal::broken(&hart.config, hart.v.vtype(), &inst).is_ok() {
            break;
        }
        let Some(other) = random_inst(rng, op, hart.config.isa.xlen) else { return false };
        inst = other;
    }
    aim(rng, hart, &inst);
    let seed = rng.bits();
    let (mut quick, mut full) = (shadow(&mut Rng::new(seed), hart), shadow(&mut Rng::new(seed), hart));
    let uop = Uop::new(inst, 0x1000);
    hart.pc = uop.pc;
    let before = state(hart, DATA_SIZE as usize);
    let mut known = Known::of(&uop);
    let has_quick = match Needs::of(&known).quick {
        Quick::Vector => quick.vector_is_defined(hart, &uop, &mut known).is_some(),
        quick => quick != Quick::Never,
    };
    if !run_both(&mut quick, &mut full, hart, &uop) {
        return false;
    }
    let (vtype, vl) = (before.v.vtype(), before.v.vl);
    assert_eq!(marks(&mut quick), marks(&mut full), "{inst:?} under {vtype} with vl {vl}");
    let v = quick.hart().v();
    let noted = |at: usize| quick.hart().dirty_v >> (at / hart.v.vlenb()) & 1 != 0;
    assert!((0..v.len()).all(|at| v[at] == 0 || noted(at)), "{inst:?} under {vtype} with vl {vl}");
    has_quick
}

/// Runs instructions one after the other in both ways; gives how many there were.
fn check_all(rng: &mut Rng, hart: &mut Hart, ops: &[Op]) -> usize {
    randomize(rng, hart);
    hart.v.vstart = 0;
    let seed = rng.bits();
    let (mut quick, mut full) = (shadow(&mut Rng::new(seed), hart), shadow(&mut Rng::new(seed), hart));
    let mut done: Vec<Inst> = Vec::new();
    for at in 0..60 {
        let op = rng.pick(ops);
        let Some(inst) = random_inst(rng, op, hart.config.isa.xlen) else { continue };
        let uop = Uop::new(inst, 0x1000 + 4 * at);
        hart.pc = uop.pc;
        if run_both(&mut quick, &mut full, hart, &uop) {
            done.push(inst);
        }
    }
    assert_eq!(
        marks(&mut quick),
        marks(&mut full),
        "{done:#?} under {} with vl {}",
        hart.v.vtype(),
        hart.v.vl
    );
    done.len()
}

/// What an instruction leaves in the quick way is what the next one finds in either.
#[test]
fn sequences_leave_the_same_shadow() {
    let mut rng = Rng::new(0xdef9);
    let isa = |xlen, vlen| Isa { vlen, ..everything(xlen) };
    let mut harts = [isa(Xlen::Rv64, 128), isa(Xlen::Rv64, 256)].map(machine);
    let rounds = if cfg!(debug_assertions) { 60 } else { 1000 };
    let mut done = 0;
    for hart in &mut harts {
        let isa = hart.config.isa;
        let is_wanted = |op: Op| op.is_vector() && !op.is_vset() && op.form().memory.is_none();
        let ops: Vec<Op> = Op::all().filter(|&op| is_wanted(op) && available(op, &isa)).collect();
        done += (0..rounds).map(|_| check_all(&mut rng, hart, &ops)).sum::<usize>();
    }
    assert!(done > 2 * 10 * rounds, "{done}");
}

#[test]
fn the_quick_way_leaves_the_same_shadow() {
    let mut rng = Rng::new(0xdef8);
    let isa = |xlen, vlen| Isa { vlen, ..everything(xlen) };
    let mut harts = [isa(Xlen::Rv64, 128), isa(Xlen::Rv32, 128), isa(Xlen::Rv64, 256)].map(machine);
    let rounds = if cfg!(debug_assertions) { 20 } else { 150 };
    for op in Op::all().filter(|&op| !is_left_out(op)) {
        let never = op.form().memory.is_some_and(|memory| memory.addressing == Addressing::FaultOnlyFirst);
        let mut quick = 0;
        for hart in harts.iter_mut().filter(|hart| available(op, &hart.config.isa)) {
            quick += (0..rounds).filter(|_| check(&mut rng, hart, op)).count();
        }
        let is_there = available(op, &harts[0].config.isa);
        if op.is_vector() && is_there && !never && quick == 0 {
            // All of its registers are seldom defined.
            let found = (0..5000).any(|_| check(&mut rng, &mut harts[0], op));
            assert!(found, "{op:?} has no quick way");
        }
    }
}
