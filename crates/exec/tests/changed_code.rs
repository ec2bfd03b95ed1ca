//! Code that changes: decoded blocks stay where memory holds their instructions still, and no other block runs after a
//! change was told of.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use rivet_exec::{Engine, Exit, Interpreter, Observer, Uop};
use rivet_hart::{AddressSpace, Config, Hart};
use rivet_isa::{Inst, Op, Xlen};
use rivet_mem::{Origin, PAGE_SIZE, Perms, UserSpace};
use rivet_testkit::{CODE, everything, machine, place};

/// Notes which instructions are decoded behind the first of a block, while steps run as if nobody looked.
#[derive(Clone, Default)]
struct Decoded(Rc<RefCell<Vec<u64>>>);

impl Decoded {
    fn take(&self) -> Vec<u64> {
        self.0.take()
    }
}

impl Observer for Decoded {
    fn is_idle(&self) -> bool {
        true
    }
    fn before(&mut self, _: &mut Hart, _: &Uop) {}
    fn retired(&mut self, _: &mut Hart, _: &Uop) {}
    fn begins_block(&self, pc: u64) -> bool {
        self.0.borrow_mut().push(pc);
        false
    }
}

fn addi(rd: u8, imm: i32) -> Inst {
    Inst { rd, rs1: rd, imm, ..Inst::new(Op::addi) }
}

fn jump(imm: i32) -> Inst {
    Inst { imm, ..Inst::new(Op::jal) }
}

/// Two blocks that lead to each other for ever: x10 += 3, and x11 += 5.
fn two_blocks() -> [Inst; 4] {
    [addi(10, 3), jump(4), addi(11, 5), jump(-12)]
}

/// Where the second of them is.
const SECOND: u64 = CODE + 8;

/// Writes an instruction, and says so.
fn write(hart: &mut Hart, at: u64, inst: Inst) {
    let raw = inst.encode(Xlen::Rv64).expect("it has an encoding");
    hart.write(at, &raw.to_le_bytes()).expect("it is writable");
    hart.code_changed = true;
}

fn space(hart: &Hart) -> Arc<UserSpace> {
    match &hart.space {
        AddressSpace::User(space) => Arc::clone(space),
        AddressSpace::Bare(_) => panic!("it is a user program"),
    }
}

/// A hart with these blocks, an engine that has run them ten times, and what it decodes.
fn started() -> (Hart, Interpreter<Decoded>, Decoded) {
    let mut hart = machine(everything(Xlen::Rv64));
    place(&mut hart, &two_blocks());
    let decoded = Decoded::default();
    let mut engine = Interpreter::observed(decoded.clone());
    assert!(matches!(engine.run(&mut hart, 40), Exit::Fuel));
    assert_eq!((hart.pc, hart.x[10], hart.x[11]), (CODE, 30, 50));
    assert_eq!(decoded.take(), [CODE + 4, SECOND + 4]);
    (hart, engine, decoded)
}

#[test]
fn blocks_that_are_still_there_are_not_decoded_again() {
    let (mut hart, mut engine, decoded) = started();
    for round in 2..10 {
        hart.code_changed = true;
        engine.run(&mut hart, 40);
        assert_eq!((hart.x[10], hart.x[11], decoded.take()), (round * 30, round * 50, vec![]));
    }
}

#[test]
fn blocks_that_have_changed_are_and_others_are_not() {
    let (mut hart, mut engine, decoded) = started();
    for round in 1..10 {
        let before = hart.x[11];
        write(&mut hart, SECOND, addi(11, 100 + round));
        engine.run(&mut hart, 40);
        assert_eq!((hart.x[11] - before, decoded.take()), (10 * (100 + round) as u64, vec![SECOND + 4]));
    }
    assert_eq!((hart.pc, hart.x[10]), (CODE, 300));
}

#[test]
fn stores_to_code_need_not_be_told_of() {
    let (mut hart, mut engine, decoded) = started();
    for round in 1..10 {
        // A store beside the code changes nothing.
        hart.store(SECOND + 64, round as u64).expect("it is writable");
        assert!(!hart.code_changed);
        let raw = addi(11, 100 + round).encode(Xlen::Rv64).expect("it has an encoding");
        let before = hart.x[11];
        hart.store(SECOND, raw).expect("it is writable");
        engine.run(&mut hart, 40);
        assert_eq!((hart.x[11] - before, decoded.take()), (10 * (100 + round) as u64, vec![SECOND + 4]));
    }
}

#[test]
fn a_jump_to_itself_may_become_something_else() {
    let (mut hart, mut engine, _) = started();
    write(&mut hart, SECOND, jump(0));
    engine.run(&mut hart, 10);
    assert_eq!((hart.pc, hart.x[10], hart.x[11]), (SECOND, 33, 50));
    write(&mut hart, SECOND, addi(11, 1));
    engine.run(&mut hart, 40);
    assert_eq!((hart.pc, hart.x[10], hart.x[11]), (SECOND, 63, 60));
}

#[test]
fn a_block_that_may_not_be_fetched_any_more_does_not_run() {
    for perms in [Some(Perms::RW), None] {
        let (mut hart, mut engine, _) = started();
        match perms {
            Some(perms) => space(&hart).protect(CODE, PAGE_SIZE, perms).expect("it is mapped"),
            None => space(&hart).unmap(CODE, PAGE_SIZE).expect("it is mapped"),
        }
        hart.tlb.flush();
        hart.code_changed = true;
        assert!(matches!(engine.run(&mut hart, 40), Exit::Trap(_)), "{perms:?}");
        assert_eq!((hart.pc, hart.instret), (CODE, 40));
    }
}

#[test]
fn changes_of_mappings_are_told_of_blocks_that_stayed() {
    let (mut hart, mut engine, decoded) = started();
    let space = space(&hart);
    // Whoever changes permissions forgets that instructions have been fetched from there.
    space.protect(CODE, PAGE_SIZE, Perms::RX).expect("it is mapped");
    hart.tlb.flush();
    hart.code_changed = true;
    engine.run(&mut hart, 40);
    assert_eq!(decoded.take(), []);
    let before = space.code_generation();
    space.poke(SECOND, &[0; 4]).expect("it is mapped");
    assert_ne!(space.code_generation(), before);
}

#[test]
fn a_block_in_two_pages_is_looked_at_in_both() {
    let (mut hart, mut engine, decoded) = started();
    let (space, next) = (space(&hart), CODE + PAGE_SIZE);
    space.map(next, PAGE_SIZE, Perms::RWX, Origin::anonymous()).expect("a free page");
    let start = next - 6;
    write(&mut hart, start, addi(12, 1));
    write(&mut hart, next - 2, jump(-4));
    hart.pc = start;
    engine.run(&mut hart, 20);
    assert_eq!((hart.pc, hart.x[12]), (start, 10));
    decoded.take();
    hart.code_changed = true;
    engine.run(&mut hart, 20);
    assert_eq!((hart.x[12], decoded.take()), (20, vec![]));
    // The half of the jump that is in the second page: another distance.
    write(&mut hart, next - 2, jump(8));
    engine.run(&mut hart, 2);
    assert_eq!((hart.pc, hart.x[12]), (next + 6, 21));
    hart.pc = start;
    space.unmap(next, PAGE_SIZE).expect("it is mapped");
    hart.tlb.flush();
    hart.code_changed = true;
    assert!(matches!(engine.run(&mut hart, 20), Exit::Trap(_)));
    assert_eq!(hart.x[12], 22);
}

#[test]
fn nothing_stays_for_other_memory_or_another_decoder() {
    let (mut hart, mut engine, _) = started();
    let mut other = machine(everything(Xlen::Rv64));
    place(&mut other, &[addi(10, 1), jump(-4)]);
    other.config = Arc::clone(&hart.config);
    engine.run(&mut other, 20);
    assert_eq!((other.x[10], other.x[11]), (10, 0));
    hart.code_changed = true;
    engine.run(&mut hart, 40);
    assert_eq!((hart.x[10], hart.x[11]), (60, 100));
    // mul is there, then it is not.
    write(&mut hart, SECOND, Inst { rd: 11, rs1: 11, rs2: 11, ..Inst::new(Op::mul) });
    engine.run(&mut hart, 4);
    assert_eq!((hart.pc, hart.x[11]), (CODE, 10_000));
    hart.config = Arc::new(Config::new(rivet_isa::Isa::parse("rv64i_zca").expect("an ISA string")));
    hart.code_changed = true;
    assert!(matches!(engine.run(&mut hart, 4), Exit::Trap(_)));
    assert_eq!(hart.pc, SECOND);
}
