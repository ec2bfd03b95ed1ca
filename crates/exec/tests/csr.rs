//! CSR and system instructions, one at a time: what they read, write and refuse.

use std::sync::{Arc, Mutex};

use rivet_exec::{Engine, Exit, Interpreter, step};
use rivet_hart::{AddressSpace, Cause, Config, Hart, Privilege};
use rivet_isa::{Ext, ExtSet, Inst, Isa, Op, Xlen};
use rivet_mem::Bus;

const RAM: u64 = 0x8000_0000;

fn hart(program: &[Inst]) -> Hart {
    let exts = ExtSet::of(&[Ext::S, Ext::V, Ext::C, Ext::Zifencei, Ext::Zicntr, Ext::Zkr]);
    let mut bus = Bus::new();
    bus.add_ram(RAM, 0x1000).unwrap();
    for (i, inst) in program.iter().enumerate() {
        let word = inst.encode(Xlen::Rv64).unwrap();
        bus.poke(RAM + 4 * i as u64, &word.to_le_bytes()).unwrap();
    }
    let config = Config::new(Isa::new(Xlen::Rv64, exts));
    let mut hart = Hart::new(Arc::new(config), AddressSpace::Bare(Arc::new(Mutex::new(bus))));
    hart.pc = RAM;
    hart
}

fn csr(op: Op, rd: u8, csr: u16, rs1: u8) -> Inst {
    Inst { rd, rs1, imm: csr.into(), ..Inst::new(op) }
}

/// Runs one instruction with x5 = 6; gives x10 or the cause of the trap.
fn one(inst: Inst, prepare: impl FnOnce(&mut Hart)) -> Result<(u64, Hart), Cause> {
    let mut hart = hart(&[inst]);
    hart.set_x(5, 6);
    prepare(&mut hart);
    step(&mut hart).map_err(|trap| trap.cause)?;
    assert_eq!(hart.pc, RAM + 4);
    Ok((hart.x(10), hart))
}

const MSCRATCH: u16 = 0x340;
const MHARTID: u16 = 0xf14;
const SEED: u16 = 0x015;

#[test]
fn read_and_modify() {
    for (op, rs1, new) in [
        (Op::csrrw, 5, 6),
        (Op::csrrs, 5, 7),
        (Op::csrrc, 5, 1),
        (Op::csrrwi, 9, 9),
        (Op::csrrsi, 9, 11),
        (Op::csrrci, 9, 2),
        (Op::csrrs, 0, 3),
        (Op::csrrci, 0, 3),
        (Op::csrrw, 0, 0),
    ] {
        let (old, hart) = one(csr(op, 10, MSCRATCH, rs1), |h| h.csr.mscratch = 3).unwrap();
        assert_eq!((old, hart.csr.mscratch), (3, new), "{op:?} {rs1}");
    }
    let (_, hart) = one(csr(Op::csrrw, 0, MSCRATCH, 5), |h| h.csr.mscratch = 3).unwrap();
    assert_eq!((hart.x(0), hart.csr.mscratch), (0, 6));
}

#[test]
fn read_only_registers_refuse_writes_alone() {
    for (op, rs1) in [(Op::csrrs, 0), (Op::csrrc, 0), (Op::csrrsi, 0), (Op::csrrci, 0)] {
        assert_eq!(one(csr(op, 10, MHARTID, rs1), |h| h.id = 4).unwrap().0, 4);
    }
    // "If rs1 specifies a register other than x0 that holds a zero value, the instruction will still attempt to
    // write": x6 is 0.
    for (op, rs1) in [(Op::csrrw, 0), (Op::csrrwi, 0), (Op::csrrs, 6), (Op::csrrc, 6), (Op::csrrsi, 1)] {
        assert_eq!(
            one(csr(op, 10, MHARTID, rs1), |_| ()).err(),
            Some(Cause::IllegalInstruction),
            "{op:?} {rs1}"
        );
    }
}

#[test]
fn a_denied_access_changes_nothing() {
    let mut h = hart(&[csr(Op::csrrw, 10, MSCRATCH, 5)]);
    h.privilege = Privilege::U;
    h.set_x(10, 77);
    let trap = step(&mut h).unwrap_err();
    assert_eq!((trap.cause, trap.tval), (Cause::IllegalInstruction, 0x3402_9573));
    assert_eq!(
        trap.why,
        "mscratch requires M-mode, but the hart is in U-mode [Privileged, CSRs Zicsr_illegal_mode]"
    );
    assert_eq!((h.x(10), h.pc, h.instret), (77, RAM, 0));
}

#[test]
fn seed_must_be_written() {
    assert_eq!(one(csr(Op::csrrs, 10, SEED, 0), |_| ()).err(), Some(Cause::IllegalInstruction));
    let (value, _) = one(csr(Op::csrrw, 10, SEED, 0), |_| ()).unwrap();
    assert_eq!(value >> 30, 2, "OPST = ES16");
    assert_eq!(
        one(csr(Op::csrrw, 10, SEED, 0), |h| h.privilege = Privilege::U).err(),
        Some(Cause::IllegalInstruction)
    );
}

#[test]
fn instret_is_exact_in_a_block() {
    let nop = Inst::new(Op::addi);
    let read = |rd| csr(Op::csrrs, rd, 0xc02, 0);
    let mut h = hart(&[nop, nop, read(10), read(11), nop, read(12), Inst::new(Op::ecall)]);
    let exit = Interpreter::new().run(&mut h, 100);
    assert!(matches!(exit, Exit::Trap(trap) if trap.cause == Cause::EcallM));
    assert_eq!([h.x(10), h.x(11), h.x(12)], [2, 3, 5]);
    assert_eq!(h.instret, 6, "ecall does not retire");
}

#[test]
fn calls_breakpoints_and_returns() {
    for (privilege, cause) in
        [(Privilege::U, Cause::EcallU), (Privilege::S, Cause::EcallS), (Privilege::M, Cause::EcallM)]
    {
        assert_eq!(one(Inst::new(Op::ecall), |h| h.privilege = privilege).err(), Some(cause));
    }
    assert_eq!(one(Inst::new(Op::ebreak), |_| ()).err(), Some(Cause::Breakpoint));
    for op in [Op::mret, Op::sret, Op::wfi, Op::sfence_vma] {
        let cause = one(Inst::new(op), |h| h.privilege = Privilege::U).err();
        assert_eq!(cause, Some(Cause::IllegalInstruction), "{op:?}");
    }
    assert!(one(Inst::new(Op::fence_i), |_| ()).unwrap().1.code_changed);
    let mut h = hart(&[Inst::new(Op::mret)]);
    h.csr.mepc = RAM + 0x80;
    step(&mut h).unwrap();
    assert_eq!((h.pc, h.privilege), (RAM + 0x80, Privilege::U));
}
