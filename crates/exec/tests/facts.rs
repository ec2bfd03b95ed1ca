//! What `rivet_isa` says of instructions, against what they do to random states.

use rivet_exec::Uop;
use rivet_hart::{Hart, HartState, Reservation};
use rivet_isa::decode::available;
use rivet_isa::{Inst, Isa, Op, Xlen};
use rivet_testkit::{DATA, DATA_SIZE, Rng, machine, random_inst, randomize};

/// Cases of each instruction.
const CASES: usize = 40;

/// ISAs that have all of the table together.
fn isas(xlen: Xlen) -> [Isa; 2] {
    [Isa::everything(xlen), Isa::embedded(xlen)]
}

/// Instructions of an ISA that change no more than registers and memory: no traps by design, no privilege.
fn ops(isa: Isa) -> impl Iterator<Item = Op> {
    Op::all().filter(move |&op| available(op, &isa) && !op.ends_block())
}

/// A random instruction of the row in a random state; the base of an access lies in mapped memory most of the time.
fn prepared(hart: &mut Hart, rng: &mut Rng, op: Op) -> Option<Inst> {
    let inst = random_inst(rng, op, hart.config.isa.xlen)?;
    randomize(rng, hart);
    (hart.fs, hart.vs, hart.reservation) = (3, 3, Reservation::NONE);
    let accesses = op.scalar_access().is_some() || op.form().memory.is_some();
    if accesses && inst.rs1 != 0 && !rng.one_in(8) {
        hart.set_x(inst.rs1, DATA + 0x2000 + 16 * rng.below(16));
    }
    Some(inst)
}

/// Runs an instruction that is retired or not; gives whether it is.
fn run(hart: &mut Hart, inst: Inst) -> bool {
    let uop = Uop::new(inst, 0x1000);
    hart.pc = 0x1000;
    (uop.handler)(hart, &uop).is_ok()
}

#[test]
fn instructions_that_never_trap_retire_in_every_state() {
    let mut rng = Rng::new(1);
    for isa in [Xlen::Rv32, Xlen::Rv64].into_iter().flat_map(isas) {
        let (xlen, mut hart) = (isa.xlen, machine(isa));
        let mut seen = 0;
        for op in ops(isa).filter(|op| op.never_traps()) {
            for _ in 0..CASES {
                let Some(inst) = random_inst(&mut rng, op, xlen) else { continue };
                randomize(&mut rng, &mut hart);
                (hart.fs, hart.vs, hart.frm) = (0, 0, rng.below(8) as u8);
                assert!(run(&mut hart, inst), "{inst:?}");
                seen += 1;
            }
        }
        assert!(seen > 1000, "{seen}");
    }
}

#[test]
fn fflags_change_by_instructions_that_write_them_and_by_no_others() {
    let mut rng = Rng::new(2);
    for (isa, op) in isas(Xlen::Rv64).into_iter().flat_map(|isa| ops(isa).map(move |op| (isa, op))) {
        let mut hart = machine(isa);
        let mut raised = false;
        for _ in 0..if op.writes_fflags() { 100 * CASES } else { CASES } {
            let Some(inst) = prepared(&mut hart, &mut rng, op) else { break };
            hart.fflags = 0;
            run(&mut hart, inst);
            raised |= hart.fflags != 0;
            if raised {
                break;
            }
        }
        assert_eq!(raised, op.writes_fflags(), "{}", op.row().mnemonic());
    }
}

/// The x and f registers of a hart, one after the other.
fn registers(hart: &Hart) -> Vec<u64> {
    hart.x.iter().chain(&hart.f).copied().collect()
}

/// The state after the instruction, unless it traps.
fn after(hart: &mut Hart, from: &HartState, inst: Inst) -> Option<Vec<u64>> {
    hart.set_state(from);
    // What an instruction has stored is no input of the next run.
    hart.write(DATA, &[0x5a; DATA_SIZE as usize]).expect("data pages");
    run(hart, inst).then(|| registers(hart))
}

#[test]
fn scalar_registers_are_read_and_written_as_operands_say() {
    let mut rng = Rng::new(3);
    for isa in [Xlen::Rv32, Xlen::Rv64].into_iter().flat_map(isas) {
        let (xlen, mut hart) = (isa.xlen, machine(isa));
        let mut seen = 0;
        for op in ops(isa) {
            for _ in 0..CASES / 4 {
                let Some(inst) = prepared(&mut hart, &mut rng, op) else { break };
                let (reads, writes) = (inst.reads(), inst.writes());
                let is_in = |set: rivet_isa::RegisterSet, r: usize| {
                    if r < 32 { set.x >> r & 1 != 0 } else { set.f >> (r - 32) & 1 != 0 }
                };
                let (before, state) = (registers(&hart), hart.state());
                let Some(first) = after(&mut hart, &state, inst) else { continue };
                for r in (0..64).filter(|&r| !is_in(writes, r)) {
                    assert_eq!(first[r], before[r], "{inst:?} writes register {r}");
                }
                // Another value in registers that are not read makes no difference to those that are written.
                hart.set_state(&state);
                for r in (1..64).filter(|&r| !is_in(reads, r)) {
                    let value = rng.value(xlen.bits());
                    if r < 32 { hart.set_x(r as u8, value) } else { hart.f[r - 32] = value }
                }
                let state = hart.state();
                let second = after(&mut hart, &state, inst).expect("it retired before");
                for r in (0..64).filter(|&r| is_in(writes, r)) {
                    assert_eq!(first[r], second[r], "{inst:?} reads more than it says");
                }
                seen += 1;
            }
        }
        assert!(seen > 1000, "{seen}");
    }
}
