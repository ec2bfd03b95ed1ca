//! Jumps and branches: targets, links, misaligned targets.

use rivet_exec::step;
use rivet_hart::{Cause, Hart};
use rivet_isa::{Ext, ExtSet, Inst, Isa, Op, Xlen};
use rivet_testkit::{CODE, everything, machine, place};

fn run(hart: &mut Hart, inst: Inst) -> Result<u64, (Cause, u64)> {
    place(hart, &[inst]);
    step(hart).map(|_| hart.pc).map_err(|trap| (trap.cause, trap.tval))
}

fn without_compressed() -> Hart {
    machine(Isa::new(Xlen::Rv64, ExtSet::EMPTY))
}

#[test]
fn branches() {
    const ONES: u64 = u64::MAX;
    // (op, rs1, rs2, taken)
    let table = [
        (Op::beq, 1, 1, true),
        (Op::beq, 1, 2, false),
        (Op::bne, 1, 2, true),
        (Op::bne, 1, 1, false),
        (Op::blt, ONES, 1, true),
        (Op::blt, 1, 1, false),
        (Op::bge, 1, ONES, true),
        (Op::bge, 1, 1, true),
        (Op::bge, ONES, 1, false),
        (Op::bltu, 1, ONES, true),
        (Op::bltu, ONES, 1, false),
        (Op::bgeu, ONES, 1, true),
        (Op::bgeu, 1, ONES, false),
    ];
    for xlen in [Xlen::Rv32, Xlen::Rv64] {
        let h = &mut machine(everything(xlen));
        for (op, a, b, taken) in table {
            h.set_x(6, a);
            h.set_x(7, b);
            let pc = run(h, Inst { rs1: 6, rs2: 7, imm: -6, ..Inst::new(op) });
            assert_eq!(pc, Ok(if taken { CODE - 6 } else { CODE + 4 }), "{op:?} {a:#x}, {b:#x}");
        }
    }
}

#[test]
fn jumps() {
    let h = &mut machine(everything(Xlen::Rv64));
    assert_eq!(run(h, Inst { rd: 1, imm: -0x100000, ..Inst::new(Op::jal) }), Ok(CODE.wrapping_sub(0x100000)));
    assert_eq!(h.x(1), CODE + 4);
    h.set_x(6, 0x2001);
    assert_eq!(run(h, Inst { rd: 6, rs1: 6, imm: 4, ..Inst::new(Op::jalr) }), Ok(0x2004), "bit 0 is cleared");
    assert_eq!(h.x(6), CODE + 4, "the old rs1 is the base");
    // On RV32 targets wrap.
    let h = &mut machine(everything(Xlen::Rv32));
    h.set_x(6, 0xffff_fffe);
    assert_eq!(run(h, Inst { rs1: 6, imm: 4, ..Inst::new(Op::jalr) }), Ok(2));
    assert_eq!(run(h, Inst { imm: -0x100000, ..Inst::new(Op::jal) }), Ok(0xfff0_1000));
}

/// The link of a compressed jump is two bytes on.
#[test]
fn compressed_links() {
    let h = &mut machine(everything(Xlen::Rv64));
    h.set_x(6, 0x2002);
    assert_eq!(run(h, Inst { rd: 1, rs1: 6, ..Inst::new(Op::c_jalr) }), Ok(0x2002));
    assert_eq!(h.x(1), CODE + 2);
    h.set_x(8, 1);
    assert_eq!(run(h, Inst { rs1: 8, imm: 6, ..Inst::new(Op::c_beqz) }), Ok(CODE + 2));
}

#[test]
fn misaligned_targets() {
    let h = &mut without_compressed();
    h.set_x(1, 77);
    let expected = Err((Cause::FetchMisaligned, CODE + 6));
    assert_eq!(run(h, Inst { rd: 1, imm: 6, ..Inst::new(Op::jal) }), expected);
    h.set_x(6, CODE);
    assert_eq!(run(h, Inst { rd: 1, rs1: 6, imm: 7, ..Inst::new(Op::jalr) }), expected);
    assert_eq!(run(h, Inst { imm: 6, ..Inst::new(Op::beq) }), expected);
    assert_eq!((h.pc, h.x(1)), (CODE, 77), "nothing has changed");
    assert_eq!(run(h, Inst { imm: 6, ..Inst::new(Op::bne) }), Ok(CODE + 4), "not taken, no trap");
    // Zca makes it legal.
    let h = &mut machine(Isa::new(Xlen::Rv64, ExtSet::of(&[Ext::Zca])));
    assert_eq!(run(h, Inst { imm: 6, ..Inst::new(Op::jal) }), Ok(CODE + 6));
}
