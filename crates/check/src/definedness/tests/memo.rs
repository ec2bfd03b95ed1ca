//! A block that runs again and again leaves the shadow that its instructions leave one by one, whatever changes in between.

use std::cell::RefCell;
use std::rc::Rc;

use rivet_exec::{Done, Observer, Uop};
use rivet_hart::Hart;
use rivet_isa::{Addressing, Function, Inst, Isa, Op, Operand, Xlen, decode::available};
use rivet_testkit::{DATA, DATA_SIZE, Rng, everything, machine, random_inst, random_vtype, randomize};

use super::quick::{Marks, marks};
use super::soundness::{restore, state};
use crate::definedness::known::KnownBlock;
use crate::definedness::origin::Cause;
use crate::definedness::{Shadow, Watch};

/// Registers that no instruction of a block writes: an address, a stride, an AVL and an offset.
const ADDRESS: u8 = 10;
const STRIDE: u8 = 11;
const AVL: u8 = 12;
const OFFSET: u8 = 13;
/// Instructions of a block.
const LENGTH: usize = 10;

/// Whether a block may have such an instruction: indices and what the allocator is asked are for other tests.
fn is_wanted(op: Op) -> bool {
    match op.form().memory {
        Some(memory) => memory.addressing != Addressing::Indexed,
        None if op.is_vector() => true,
        None => {
            let plain = |access: rivet_isa::ScalarAccess| !access.atomic && !access.pair;
            Shadow::is_scalar(op.semantics().0) || op.scalar_access().is_some_and(plain)
        }
    }
}

/// A random instruction whose addresses, offsets and AVL are those of the block.
fn candidate(rng: &mut Rng, op: Op) -> Option<Inst> {
    let mut inst = random_inst(rng, op, Xlen::Rv64)?;
    let operands = &*op.row().operands;
    if op.form().memory.is_some() {
        inst.rs1 = ADDRESS;
        if operands.contains(&Operand::Rs2) {
            inst.rs2 = STRIDE;
        }
    } else if op.scalar_access().is_some() {
        inst.rs1 = ADDRESS;
        inst.imm &= 0x7f8;
    } else if op.is_vset() && op.semantics().1 == Function::vsetvli {
        // Seldom one that asks for all, or keeps vl.
        inst.rs1 = if rng.one_in(4) { inst.rs1 } else { AVL };
    } else if op.is_vector() && operands.contains(&Operand::Rs1) && rng.one_in(2) {
        inst.rs1 = OFFSET;
    }
    if !inst.vm && operands.contains(&Operand::Vm) && !rng.one_in(4) {
        return None;
    }
    let kept = 1 << 2 | 1 << ADDRESS | 1 << STRIDE | 1 << AVL | 1 << OFFSET;
    (inst.writes().x & kept == 0).then_some(inst)
}

/// A shadow in which all is defined but for tails of some vector registers.
fn shadow(rng: &mut Rng, hart: &Hart) -> Shadow {
    let mut shadow = Shadow::new(hart);
    let vlenb = hart.v.vlenb();
    let origin = shadow.origins.root(0x44, None, Cause::MaskAgnostic);
    let registers = shadow.hart_mut();
    for first in (0..32).map(|register| register * vlenb) {
        let body = if rng.one_in(4) { rng.below(vlenb as u64) as usize } else { vlenb };
        registers.write_body(first..first + vlenb, body, (body < vlenb).then_some(origin));
    }
    shadow
}

/// Sets what the block finds in its registers.
fn aim(rng: &mut Rng, hart: &mut Hart) {
    hart.set_x(ADDRESS, DATA + DATA_SIZE / 2 + 16 * rng.below(16));
    hart.set_x(STRIDE, rng.below(64).wrapping_sub(32));
    hart.set_x(AVL, if rng.one_in(2) { 1 << 12 } else { rng.below(64) });
    hart.set_x(OFFSET, rng.below(20));
}

/// A block that runs without a trap from this state.
fn block(rng: &mut Rng, hart: &mut Hart, ops: &[Op]) -> Vec<Uop> {
    let start = state(hart, DATA_SIZE as usize);
    let mut uops: Vec<Uop> = Vec::new();
    while uops.len() < LENGTH {
        let op = rng.pick(ops);
        let is_rare = !op.is_vector() || op.form().memory.is_some();
        if is_rare && !rng.one_in(4) {
            continue;
        }
        let Some(mut inst) = candidate(rng, op) else { continue };
        if op.is_vset() && op.semantics().1 != Function::vsetvl {
            inst.imm = random_vtype(rng, 64, hart.config.isa.vlen).imm() as i32;
        }
        let uop = Uop::new(inst, 0x1000 + 4 * uops.len() as u64);
        hart.pc = uop.pc;
        let before = state(hart, DATA_SIZE as usize);
        if (uop.handler)(hart, &uop).is_ok() && hart.v.vl > 0 {
            uops.push(uop);
        } else {
            restore(hart, &before);
        }
    }
    restore(hart, &start);
    uops
}

/// Changes something that blocks may depend on, in both shadows alike.
fn disturb(rng: &mut Rng, hart: &mut Hart, shadows: [&mut Shadow; 2]) {
    let (kind, seed) = (rng.below(24), rng.bits());
    let mut random = Rng::new(seed);
    match kind {
        0 => aim(&mut random, hart),
        1 => hart.set_x(AVL, random.below(64)),
        2 => hart.set_x(OFFSET, random.below(20)),
        3 => hart.v.vl = random.below(hart.v.vlmax() as u64 + 1) as usize,
        _ => {}
    }
    for shadow in shadows {
        let mut random = Rng::new(seed);
        let origin = shadow.origins.root(0x42, None, Cause::Stack);
        let vlenb = hart.v.vlenb();
        match kind {
            4 => {
                let at = DATA + random.below(DATA_SIZE - 16);
                shadow.memory.undefine(at..at + 1 + random.below(16), origin);
            }
            5 => {
                let first = random.below(32) as usize * vlenb;
                shadow
                    .hart_mut()
                    .fill(first + random.below(vlenb as u64) as usize..first + vlenb, Some(origin));
            }
            6 => shadow.hart_mut().set_x(20 + random.below(10) as u8, random.bits(), origin),
            7 | 8 => {
                shadow.hart_mut().fill(0..32 * vlenb, None);
                shadow.memory.clear();
                (1..32).for_each(|register| shadow.define(register));
                (0..32).for_each(|register| shadow.hart_mut().set_f(register, 0, origin));
            }
            _ => {}
        }
    }
}

/// Runs instructions in the way that suits all.
fn run_fully(shadow: &mut Shadow, hart: &mut Hart, uops: &[Uop], block: &KnownBlock) -> Done {
    for (uop, known) in uops.iter().zip(&block.known) {
        hart.pc = uop.pc;
        shadow.full_step(hart, uop, known)?;
    }
    Ok(())
}

/// What both have reported, and what they hold.
fn shown(shadow: &mut Shadow) -> (Vec<(u64, u64)>, Marks) {
    let found = shadow.uses.found.iter().map(|found| (found.pc, found.count)).collect();
    // To look at tails is to write them out.
    let kept = shadow.running.clone();
    let marks = marks(shadow);
    shadow.running = kept;
    (found, marks)
}

/// Runs a block many times in both ways; gives how often by its memo.
fn check(rng: &mut Rng, hart: &mut Hart, ops: &[Op]) -> u32 {
    randomize(rng, hart);
    hart.v.vstart = 0;
    aim(rng, hart);
    let uops = block(rng, hart, ops);
    let seed = rng.bits();
    let (mut quick, mut full) = (shadow(&mut Rng::new(seed), hart), shadow(&mut Rng::new(seed), hart));
    let mut known = KnownBlock::of(&uops);
    let insts: Vec<Inst> = uops.iter().map(|uop| uop.inst).collect();
    let mut x = hart.x;
    let mut hits = 0;
    for round in 0..60 {
        if round > 8 {
            disturb(rng, hart, [&mut quick, &mut full]);
            x[..].copy_from_slice(&hart.x);
        }
        let before = state(hart, DATA_SIZE as usize);
        let hits_before = known.chance.hits;
        let done = quick.run_block(hart, &uops, uops.len(), &mut known);
        hits += known.chance.hits.saturating_sub(hits_before);
        let after = state(hart, DATA_SIZE as usize);
        restore(hart, &before);
        let done_fully = run_fully(&mut full, hart, &uops, &known);
        assert_eq!(done.is_ok(), done_fully.is_ok(), "{insts:#?}");
        restore(hart, &after);
        let what =
            || format!("{insts:#?} in round {round}, under {} with vl {}", before.v.vtype(), before.v.vl);
        let (quick_shown, full_shown) = (shown(&mut quick), shown(&mut full));
        assert!(quick_shown == full_shown, "{}: {quick_shown:?} {full_shown:?}", what());
        // Most loops find again what they found.
        hart.x = x;
        if rng.below(8) > 0 {
            hart.v.set_vtype(before.v.vtype());
            hart.v.vl = before.v.vl;
        }
        hart.v.vstart = 0;
    }
    hits
}

#[test]
fn a_block_that_is_known_leaves_the_same_shadow() {
    let mut rng = Rng::new(0xdefa);
    let isa = |vlen| Isa { vlen, ..everything(Xlen::Rv64) };
    let rounds = if cfg!(debug_assertions) { 25 } else { 3000 };
    let mut hits = 0;
    for vlen in [128, 256] {
        let mut hart = machine(isa(vlen));
        let ops: Vec<Op> = Op::all().filter(|&op| is_wanted(op) && available(op, &isa(vlen))).collect();
        hits += (0..rounds).map(|_| check(&mut rng, &mut hart, &ops)).sum::<u32>();
    }
    assert!(hits > 10 * rounds, "{hits}");
}

/// The tail that a block reads, and the offset of a slide, are compared each time.
#[test]
fn another_tail_and_another_offset_are_seen() {
    let mut hart = machine(Isa { vlen: 256, ..everything(Xlen::Rv64) });
    let vtype =
        rivet_isa::Vtype { vta: true, ..rivet_isa::Vtype::new(rivet_isa::Sew::E8, rivet_isa::Lmul::M1) };
    hart.v.set_vtype(vtype);
    hart.v.vl = 8;
    hart.set_x(OFFSET, 2);
    let inst = |op, rd, rs1, rs2| Inst { rd, rs1, rs2, vm: true, ..Inst::new(op) };
    let insts = [inst(Op::vslidedown_vx, 8, OFFSET, 24), inst(Op::vadd_vv, 9, 8, 24)];
    let uops: Vec<Uop> = insts.into_iter().zip(0..).map(|(inst, n)| Uop::new(inst, 0x1000 + 4 * n)).collect();
    let mut shadow = Shadow::new(&hart);
    let origin = shadow.origins.root(0x44, None, Cause::MaskAgnostic);
    let mut known = KnownBlock::of(&uops);
    // Elements of v8 and of v9 that are undefined, after a run with this offset and this tail of v24.
    let mut run = |offset: u64, tail: usize| {
        hart.set_x(OFFSET, offset);
        shadow.hart_mut().write_body(24 * 32..25 * 32, tail, Some(origin));
        assert!(shadow.run_block(&mut hart, &uops, uops.len(), &mut known).is_ok());
        let mut registers = shadow.running.clone();
        registers.settle();
        [8, 9].map(|register| registers.v()[32 * register..][..8].iter().filter(|&&byte| byte != 0).count())
    };
    for _ in 0..20 {
        assert_eq!(run(2, 16), [0, 0]);
    }
    assert_eq!(run(12, 16), [4, 4]);
    assert_eq!(run(2, 16), [0, 0]);
    // Two more elements than are there, then four of the second source as well.
    assert_eq!(run(2, 8), [2, 2]);
    assert_eq!(run(0, 4), [4, 4]);
    assert!(known.chance.hits > 5);
}

/// Code that spills vector registers reads vlenb for each: blocks go on behind it, and so does what is kept of them.
#[test]
fn reads_of_vector_csrs_are_part_of_a_block() {
    let [fflags, cycle, vl, vtype, vlenb] = [0x001, 0xc00, 0xc20, 0xc21, 0xc22];
    let mut hart = machine(Isa { vlen: 256, ..everything(Xlen::Rv64) });
    hart.v.set_vtype(rivet_isa::Vtype::new(rivet_isa::Sew::E8, rivet_isa::Lmul::M1));
    hart.v.vl = 32;
    let read = |csr| Inst { rd: 5, imm: csr, ..Inst::new(Op::csrrs) };
    let add = Inst { rd: 9, rs1: 8, rs2: 8, vm: true, ..Inst::new(Op::vadd_vv) };
    let uop = |inst, n: u64| Uop::new(inst, 0x1000 + 4 * n);
    let mut shadow = Shadow::new(&hart);
    shadow.hart_mut().write_body(0..32 * 32, 32 * 32, None);
    for csr in [vl, vtype, vlenb] {
        let uops = [uop(add, 0), uop(read(csr), 1), uop(add, 2)];
        let mut known = KnownBlock::of(&uops);
        for _ in 0..20 {
            assert!(shadow.run_block(&mut hart, &uops, uops.len(), &mut known).is_ok());
        }
        assert!(known.chance.hits > 5);
    }
    // What is not known to follow from vl alone is looked at.
    let uops = [uop(add, 0), uop(read(vlenb), 1), uop(add, 2)];
    shadow.follows_vlen = true;
    assert!(shadow.run_block(&mut hart, &uops, uops.len(), &mut KnownBlock::of(&uops)).is_ok());
    assert_ne!(shadow.running.dirty_x & 1 << 5, 0);

    let watch = Watch(Rc::new(RefCell::new(shadow)));
    let goes_on = |inst| watch.goes_on_after(&uop(inst, 0));
    assert!([vl, vtype, vlenb].into_iter().all(|csr| goes_on(read(csr))));
    assert!(![fflags, cycle].into_iter().any(|csr| goes_on(read(csr))));
    let sets = Inst { rs1: 6, ..read(vl) };
    assert!(!goes_on(sets) && !goes_on(Inst { op: Op::csrrw, ..read(vl) }) && !goes_on(Inst::new(Op::jal)));
}
