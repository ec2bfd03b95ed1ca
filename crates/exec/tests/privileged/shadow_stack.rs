//! Shadow stacks (Zicfiss) as instructions: in a mode that has one, and in one that has none.

use rivet_exec::step;
use rivet_hart::{AddressSpace, Cause, Config, Hart, Privilege};
use rivet_isa::{Ext, Inst, Isa, Op, Xlen};

use super::{DATA, MSTATUS, RAM, cause, hart_of, i, write};

const MENVCFG: u16 = 0x30a;
const SATP: u16 = 0x180;
const SSE: u64 = 1 << 3;
/// Where the stack begins: page table entries map it to RAM.
const TOP: u64 = 0x2800;

fn config() -> Config {
    let isa = Isa::everything(Xlen::Rv64);
    Config::new(Isa { exts: isa.exts.with(Ext::Zicfiss), ..isa })
}

fn push(rs2: u8) -> Inst {
    Inst { rs2, ..Inst::new(Op::sspush) }
}

fn pop(rs1: u8) -> Inst {
    i(Op::sspopchk, 0, rs1, 0)
}

fn swap(op: Op, rd: u8, rs2: u8) -> Inst {
    Inst { rd, rs1: 10, rs2, ..Inst::new(op) }
}

/// In S-mode under Sv39: code at its own address, the first gigabyte shadow stacks in the same RAM.
fn supervisor(program: &[Inst], sse: u64) -> Hart {
    let mut h = hart_of(config(), program);
    let AddressSpace::Bare(bus) = &h.space else { unreachable!("bare") };
    for (index, flags) in [(0, 0xc5u64), (2, 0xcf)] {
        let entry = RAM >> 12 << 10 | flags;
        bus.lock().expect("not poisoned").poke(DATA + 8 * index, &entry.to_le_bytes()).expect("RAM");
    }
    write(&mut h, 0x3bf, u64::MAX);
    write(&mut h, 0x3a2, 0x1f << 56);
    write(&mut h, MENVCFG, sse);
    write(&mut h, SATP, 8 << 60 | DATA >> 12);
    write(&mut h, MSTATUS, 1 << 11);
    h.mret(0).expect("M-mode");
    assert_eq!(h.privilege, Privilege::S);
    (h.pc, h.csr.ssp) = (RAM, TOP);
    h.set_x(10, TOP);
    h
}

#[test]
fn calls_and_returns() {
    let mut h = supervisor(&[push(1), push(5), i(Op::ssrdp, 12, 0, 0), pop(5), pop(1), pop(5)], SSE);
    h.set_x(1, 0x1111);
    h.set_x(5, 0x5555);
    for ssp in [TOP - 8, TOP - 16, TOP - 16, TOP - 8, TOP] {
        step(&mut h).expect("a shadow stack");
        assert_eq!(h.csr.ssp, ssp);
    }
    assert_eq!(h.x(12), TOP - 16);
    assert_eq!(h.load::<u64>(RAM + TOP - 16).ok(), Some(0x5555));
    let trap = step(&mut h).expect_err("0 is not 0x5555");
    assert_eq!((trap.cause, trap.tval, h.csr.ssp, h.pc), (Cause::SoftwareCheck, 3, TOP, RAM + 20));
}

#[test]
fn swaps() {
    let mut h = supervisor(&[swap(Op::ssamoswap_d, 12, 11), swap(Op::ssamoswap_w, 12, 11)], SSE);
    h.store::<u64>(RAM + TOP, 0x8000_0000_8000_0000).expect("RAM");
    h.set_x(11, 0x1_ffff_fff0);
    step(&mut h).expect("a shadow stack");
    assert_eq!((h.x(12), h.load::<u64>(RAM + TOP).ok()), (0x8000_0000_8000_0000, Some(0x1_ffff_fff0)));
    step(&mut h).expect("a shadow stack");
    assert_eq!((h.x(12), h.load::<u64>(RAM + TOP).ok()), (0xffff_ffff_ffff_fff0, Some(0x1_ffff_fff0)));
    h.set_x(10, TOP + 4);
    h.pc = RAM;
    let trap = step(&mut h).expect_err("not aligned");
    assert_eq!((trap.cause, trap.tval), (Cause::StoreMisaligned, TOP + 4));
}

/// Without menvcfg.SSE they are what Zimop and Zcmop say, and `ssamoswap` is illegal.
#[test]
fn may_be_operations() {
    let mut h = supervisor(&[push(1), i(Op::ssrdp, 12, 0, 0), pop(5), swap(Op::ssamoswap_d, 12, 11)], 0);
    h.set_x(12, 99);
    h.set_x(5, 99);
    for rd in [99, 0, 0] {
        step(&mut h).expect("a may-be-operation");
        assert_eq!((h.x(12), h.csr.ssp), (rd, TOP));
    }
    assert_eq!(cause(&mut h), Some(Cause::IllegalInstruction));
    // In M-mode as well, where `ssamoswap` is no illegal instruction.
    let mut h = hart_of(config(), &[push(1), pop(1), swap(Op::ssamoswap_w, 12, 11)]);
    assert_eq!((cause(&mut h), cause(&mut h)), (None, None));
    assert_eq!(cause(&mut h), Some(Cause::StoreAccess));
    // Other registers than x1 and x5 leave the encoding to Zimop.
    let decoder = config().decoder;
    let mop = push(1).encode(Xlen::Rv64).expect("an encoding") ^ 3 << 20;
    assert_eq!(decoder.decode(mop).map(|inst| inst.op), Some(Op::mop_rr));
}

#[test]
fn cache_blocks_are_refused() {
    for op in [Op::cbo_clean, Op::cbo_flush, Op::cbo_inval, Op::cbo_zero] {
        let mut h = supervisor(&[i(op, 0, 10, 0)], SSE | 0xf0);
        let trap = step(&mut h).expect_err("a shadow stack");
        assert_eq!((trap.cause, trap.tval), (Cause::StoreAccess, TOP), "{op:?}");
    }
}
