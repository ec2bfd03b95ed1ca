//! Groups of accesses at either end of the address space, and around its end, where addresses wrap; jumps to where no code is.

use rivet_exec::{Engine, Interpreter};
use rivet_hart::AddressSpace;
use rivet_isa::{Inst, Op, Xlen};
use rivet_jit::{JitEngine, Tiers};
use rivet_mem::{Origin, PAGE_SIZE, Perms};
use rivet_testkit::{CODE, DATA, everything, machine, place, seal};

#[test]
fn a_group_faults_where_its_first_bad_byte_is() {
    let access = |op, rd, imm| Inst { rd, rs1: 8, rs2: 12, imm, ..Inst::new(op) };
    let code = [
        access(Op::ld, 10, 0),
        access(Op::sd, 0, 8),
        access(Op::ld, 11, 16),
        Inst { rd: 12, rs1: 12, imm: 1, ..Inst::new(Op::addi) },
        Inst { imm: -16, ..Inst::new(Op::jal) },
    ];
    let AddressSpace::User(space) = machine(everything(Xlen::Rv64)).space else { panic!("a user program's") };
    let end = space.size();
    let mut places = vec![0u64.wrapping_sub(4096), 0, DATA];
    for edge in [0, end, 1 << 32, 1 << 63] {
        places.extend((0..40).map(|back| edge.wrapping_sub(back)));
        places.extend((1..5).map(|ahead| edge.wrapping_add(8 * ahead)));
    }
    let (mut interpreter, mut jit) = (Interpreter::new(), JitEngine::with_tiers(Tiers::Both, 10));
    let engines: [&mut dyn Engine; 2] = [&mut interpreter, &mut jit];
    let [theirs, ours] = engines.map(|engine| {
        let mut hart = machine(everything(Xlen::Rv64));
        let AddressSpace::User(space) = &hart.space else { panic!("a user program's") };
        for page in [0, end - PAGE_SIZE] {
            space.map(page, PAGE_SIZE, Perms::RW, Origin::anonymous()).expect("a free page");
        }
        place(&mut hart, &code);
        seal(&hart);
        let mut left = Vec::new();
        for &at in &places {
            // Hot first, where all is well.
            (hart.pc, hart.x[8]) = (CODE, DATA);
            engine.run(&mut hart, 1_000);
            (hart.pc, hart.x[8]) = (CODE, at);
            let exit = engine.run(&mut hart, 1_000);
            left.push((at, format!("{exit:?}"), hart.pc, hart.x));
        }
        left
    });
    assert_eq!(theirs, ours);
    assert!(ours.iter().any(|(_, exit, ..)| exit.contains("Trap")), "{:?}", ours[0]);
    let within = ours.iter().find(|(at, ..)| at.wrapping_add(24) == end).expect("one of the places");
    assert!(!within.1.contains("Trap"), "{within:?}");
}

#[test]
fn a_jump_to_where_no_code_is_faults_there() {
    let code =
        [Inst { rd: 12, rs1: 12, imm: 1, ..Inst::new(Op::addi) }, Inst { rs1: 8, ..Inst::new(Op::jalr) }];
    // Bit 0 does not count.
    for (to, faults_at) in [(1, 0), (0, 0), (2, 2), (3, 2), (u64::MAX, u64::MAX - 1), (1 << 38, 1 << 38)] {
        for tiers in [Tiers::Both, Tiers::Baseline, Tiers::Regions] {
            let mut hart = machine(everything(Xlen::Rv64));
            place(&mut hart, &code);
            let mut engine = JitEngine::with_tiers(tiers, 10);
            hart.x[8] = CODE;
            engine.run(&mut hart, 1_000);
            hart.x[8] = to;
            let exit = engine.run(&mut hart, 1_000);
            assert!(format!("{exit:?}").contains("Trap"), "{exit:?}");
            assert_eq!((hart.pc, hart.x[12]), (faults_at, 501), "{tiers:?} {to:#x}");
        }
    }
}
