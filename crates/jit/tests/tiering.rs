//! What is worth compiling, and stays compiled: seen in what the engine counts.

use crate::common::tiers;
use rivet_exec::{Engine, Interpreter};
use std::sync::{Arc, Mutex};

use rivet_hart::{AddressSpace, Config, Hart};
use rivet_isa::{Inst, Op, Xlen};
use rivet_jit::{CodeLog, Counts, HostCodeKind, JitEngine, Tally, Tiers};
use rivet_mem::{Bus, PAGE_SIZE};
use rivet_testkit::{CODE, DATA, everything, machine, place};

/// RAM of a bare machine begins here.
const RAM: u64 = 0x8000_0000;

/// Runs code on the interpreter and on compiled code, with something done between runs of `fuel` instructions; both must
/// leave the same. Gives what was compiled.
fn run(tiers: Tiers, code: &[Inst], rounds: usize, fuel: u64, between: impl Fn(&mut Hart)) -> Counts {
    let tally = Tally::default();
    let (mut interpreter, mut jit) =
        (Interpreter::new(), JitEngine::with_tiers(tiers, 500).tallied(Tally::clone(&tally)));
    let engines: [&mut dyn Engine; 2] = [&mut interpreter, &mut jit];
    let mut left = Vec::new();
    for engine in engines {
        let mut hart = machine(everything(Xlen::Rv64));
        place(&mut hart, code);
        hart.x[8] = DATA;
        for _ in 0..rounds {
            engine.run(&mut hart, fuel);
            between(&mut hart);
        }
        left.push((hart.pc, hart.instret, hart.x));
    }
    assert_eq!(left[0], left[1]);
    drop(jit);
    let counts = tally.lock().expect("nobody panicked").clone();
    assert!(counts.regions + counts.blocks > 0 && counts.instructions <= left[1].1, "{counts:?}");
    counts
}

/// `body`, for ever.
fn endless(body: &[Inst]) -> Vec<Inst> {
    let mut code = body.to_vec();
    code.push(Inst { imm: -4 * body.len() as i32, ..Inst::new(Op::jal) });
    code
}

#[test]
fn code_that_is_still_there_stays_hot() {
    let code = endless(&[Inst { rd: 10, rs1: 10, imm: 3, ..Inst::new(Op::addi) }]);
    for tiers in tiers([Tiers::Baseline, Tiers::Regions]) {
        let counts = run(tiers, &code, 20, 10_000, |hart| hart.code_changed = true);
        assert_eq!((counts.regions + counts.blocks, counts.dropped), (1, 0), "{counts:?}");
        assert!(counts.flushes >= 18, "{counts:?}");
        // All but the entries before it was hot for the first time.
        assert!(counts.instructions > 180_000, "{counts:?}");
    }
}

#[test]
fn misaligned_accesses_within_a_page_stay_in_compiled_code() {
    let access = |op, rd, rs1| Inst { rd, rs1, rs2: 10, ..Inst::new(op) };
    let code = endless(&[
        access(Op::ld, 10, 8),
        Inst { rd: 9, rs1: 8, imm: 3, ..Inst::new(Op::andi) },
        Inst { rd: 9, rs1: 9, rs2: 8, ..Inst::new(Op::add) },
        Inst { rd: 10, rs1: 10, imm: 3, ..Inst::new(Op::addi) },
        access(Op::sd, 0, 9),
        Inst { rd: 9, rs1: 8, imm: 1, ..Inst::new(Op::addi) },
        access(Op::lhu, 11, 9),
    ]);
    for tiers in tiers([Tiers::Baseline, Tiers::Regions]) {
        let counts = run(tiers, &code, 20, 10_000, |hart| hart.x[8] = DATA + (hart.x[8] + 1) % 64);
        assert_eq!(counts.to_interpreter, 0, "{counts:?}");
        // Those across the end of a page are the interpreter's, or called.
        run(tiers, &code, 20, 10_000, |hart| hart.x[8] = DATA + PAGE_SIZE - 12 + (hart.x[8] + 1) % 16);
    }
}

#[test]
fn code_that_has_changed_is_compiled_anew() {
    let code = endless(&[Inst { rd: 10, rs1: 10, imm: 3, ..Inst::new(Op::addi) }]);
    for tiers in tiers([Tiers::Baseline, Tiers::Regions]) {
        let counts = run(tiers, &code, 4, 20_000, |hart| {
            let other = Inst { rd: 10, rs1: 10, imm: 5, ..Inst::new(Op::addi) };
            let raw = other.encode(Xlen::Rv64).expect("it has an encoding");
            hart.write(CODE, &raw.to_le_bytes()).expect("it is writable");
            hart.code_changed = true;
        });
        assert_eq!((counts.regions + counts.blocks, counts.dropped), (2, 1), "{counts:?}");
    }
}

#[test]
fn an_access_that_leaves_each_time_is_called() {
    let add = |rs2| Inst { rd: 10, rs1: 10, rs2, ..Inst::new(Op::add) };
    // The access crosses pages.
    let base = Inst { rd: 9, rs1: 8, imm: 2047, ..Inst::new(Op::addi) };
    let odd = Inst { rd: 11, rs1: 9, imm: 2046, ..Inst::new(Op::ld) };
    let step = Inst { rd: 12, rs1: 12, imm: 1, ..Inst::new(Op::addi) };
    let code = endless(&[base, odd, add(11), step]);
    let counts = run(Tiers::Regions, &code, 10, 20_000, |_| {});
    assert!((100..150).contains(&counts.instructions_left["ld"]), "{counts:?}");
    assert_eq!((counts.regions, counts.dropped), (2, 1), "{counts:?}");
    assert!(counts.instructions > 150_000, "{counts:?}");
    // A block does misaligned accesses itself.
    if !rivet_jit::has_baseline() {
        return;
    }
    let counts = run(Tiers::Baseline, &code, 10, 20_000, |_| {});
    assert!(counts.instructions_left.is_empty() && counts.instructions > 150_000, "{counts:?}");
}

#[test]
fn a_hot_block_is_replaced_by_a_region() {
    let code = endless(&[Inst { rd: 10, rs1: 10, imm: 3, ..Inst::new(Op::addi) }]);
    let counts = run(Tiers::Both, &code, 10, 10_000, |_| {});
    // Two instructions an entry, which are counted in the interpreter and then in the block.
    let has_block = u64::from(rivet_jit::has_baseline());
    assert_eq!((counts.blocks, counts.regions, counts.hot), (has_block, 1, has_block), "{counts:?}");
    assert!(counts.instructions > 98_000, "{counts:?}");
}

/// The branches of the loop's body are long, and hot before its head is; a region that began within one of them would have
/// to look at fuel where they join as well.
#[test]
fn a_region_begins_at_the_head_of_its_loop() {
    let add = |rd| Inst { rd, rs1: rd, imm: 3, ..Inst::new(Op::addi) };
    let mut code = vec![
        add(12),
        Inst { rd: 13, rs1: 12, imm: 24, ..Inst::new(Op::andi) },
        Inst { rs1: 13, imm: 4 * 42, ..Inst::new(Op::beq) },
    ];
    code.extend([add(14); 40]);
    code.push(Inst { imm: 4 * 41, ..Inst::new(Op::jal) });
    code.extend([add(15); 40]);
    code.push(add(16));
    let code = endless(&code);
    let log = CodeLog::default();
    let (mut interpreter, mut jit) = (Interpreter::new(), JitEngine::new().logged(log.clone()));
    let engines: [&mut dyn Engine; 2] = [&mut interpreter, &mut jit];
    let left = engines.map(|engine| {
        let mut hart = machine(everything(Xlen::Rv64));
        place(&mut hart, &code);
        engine.run(&mut hart, 20_000_000);
        (hart.pc, hart.instret, hart.x)
    });
    assert_eq!(left[0], left[1]);
    let regions = log.all().into_iter().filter(|code| code.kind != HostCodeKind::Block);
    assert_eq!(regions.map(|code| code.pc).collect::<Vec<_>>(), [CODE]);
}

#[test]
fn the_older_half_goes_when_there_is_no_room() {
    /// Bytes of code, of which the program needs many times as many.
    const ROOM: usize = 48 << 10;
    let mut code = Vec::new();
    for n in 0..250 {
        code.extend([
            Inst { rd: 5, imm: 12, ..Inst::new(Op::addi) },
            Inst { rd: 10, rs1: 10, imm: n, ..Inst::new(Op::addi) },
            Inst { rd: 5, rs1: 5, imm: -1, ..Inst::new(Op::addi) },
            Inst { rs1: 5, imm: -8, ..Inst::new(Op::bne) },
        ]);
    }
    let code = endless(&code);
    let (mut interpreter, mut jit) = (Interpreter::new(), JitEngine::with_room(4, ROOM));
    let engines: [&mut dyn Engine; 2] = [&mut interpreter, &mut jit];
    let mut left = Vec::new();
    for engine in engines {
        let mut hart = machine(everything(Xlen::Rv64));
        place(&mut hart, &code);
        for fuel in [20_000, 7, 30_000] {
            engine.run(&mut hart, fuel);
        }
        left.push((hart.pc, hart.instret, hart.x));
    }
    assert_eq!(left[0], left[1]);
    assert!(jit.regions() > 250 && jit.code_bytes() <= ROOM, "{} regions", jit.regions());
    assert!(jit.evicted() > 0, "all {} regions fit", jit.regions());
}

/// A bare machine with code at the start of its RAM.
fn bare(code: &[Inst]) -> Hart {
    let mut bus = Bus::new();
    bus.add_ram(RAM, 1 << 16).expect("host memory");
    for (i, inst) in code.iter().enumerate() {
        let raw = inst.encode(Xlen::Rv64).expect("it has an encoding");
        bus.poke(RAM + 4 * i as u64, &raw.to_le_bytes()).expect("RAM");
    }
    let mut hart = Hart::new(
        Arc::new(Config::new(everything(Xlen::Rv64))),
        AddressSpace::Bare(Arc::new(Mutex::new(bus))),
    );
    hart.pc = RAM;
    hart
}

#[test]
fn stores_to_data_in_a_page_with_code_stay_in_compiled_code() {
    let store = |op, imm| Inst { rs1: 8, rs2: 10, imm, ..Inst::new(op) };
    let code = endless(&[
        Inst { rd: 10, rs1: 10, imm: 3, ..Inst::new(Op::addi) },
        store(Op::sd, 0),
        store(Op::sw, 60),
        store(Op::sb, 127),
        Inst { rd: 11, rs1: 8, ..Inst::new(Op::ld) },
        Inst { rd: 12, rs1: 12, rs2: 11, ..Inst::new(Op::add) },
    ]);
    let tally = Tally::default();
    let (mut interpreter, mut jit) = (Interpreter::new(), JitEngine::new().tallied(Tally::clone(&tally)));
    let engines: [&mut dyn Engine; 2] = [&mut interpreter, &mut jit];
    let left = engines.map(|engine| {
        let mut hart = bare(&code);
        // Data from the first line behind the code on.
        hart.x[8] = RAM + 64;
        engine.run(&mut hart, 1_000_000);
        let mut data = [0; 128];
        hart.read(RAM + 64, &mut data).expect("RAM");
        (hart.pc, hart.instret, hart.x, data)
    });
    assert_eq!(left[0], left[1]);
    drop(jit);
    let counts = tally.lock().expect("nobody panicked").clone();
    assert!(counts.instructions > 900_000 && counts.to_interpreter < 20, "{counts:?}");
}
