//! Landing pads (Zicfilp) in the engine: a jump that lands, one that does not, and code that was decoded before.

use rivet_exec::{Engine, Exit, Interpreter};
use rivet_hart::{Cause, Config, Hart};
use rivet_isa::{Ext, Inst, Isa, Op, Xlen};

use super::{RAM, hart_of, i, run, write};

const MSECCFG: u16 = 0x747;
const MLPE: u64 = 1 << 10;

/// M-mode, its landing pads enabled, in front of a program.
fn guarded(xlen: Xlen, program: &[Inst]) -> Hart {
    let isa = Isa::everything(xlen);
    let mut h = hart_of(Config::new(Isa { exts: isa.exts.with(Ext::Zicfilp), ..isa }), program);
    write(&mut h, MSECCFG, MLPE);
    h
}

fn lpad(label: i32) -> Inst {
    Inst { imm: label << 12, ..Inst::new(Op::auipc) }
}

fn nop() -> Inst {
    Inst::new(Op::addi)
}

#[test]
fn an_indirect_jump_has_to_land() {
    for xlen in [Xlen::Rv32, Xlen::Rv64] {
        for (target, rs1, faults) in [
            (lpad(0), 11, false),
            (lpad(0x321), 11, false),
            (lpad(0x322), 11, true),
            (nop(), 11, true),
            // Returns, and jumps that software guards.
            (nop(), 1, false),
            (nop(), 5, false),
            (nop(), 7, false),
        ] {
            let program = [i(Op::jalr, 0, rs1, 8), nop(), target, Inst::new(Op::ebreak)];
            let mut h = guarded(xlen, &program);
            h.set_x(7, 0x32_1000);
            h.set_x(rs1, RAM);
            let trap = run(&mut h);
            let expected = if faults {
                (Cause::SoftwareCheck, 2, RAM + 8)
            } else {
                (Cause::Breakpoint, RAM + 12, RAM + 12)
            };
            assert_eq!((trap.cause, trap.tval, h.pc), expected, "{xlen} {target:?} x{rs1}");
            assert_eq!(h.instret, if faults { 1 } else { 2 });
            assert_eq!(h.csr.elp, u64::from(faults));
        }
    }
}

/// `jal` and branches have fixed targets; `lpad` is a no-op where none is expected.
#[test]
fn direct_jumps_need_no_pad() {
    let program = [i(Op::jal, 1, 0, 8), nop(), lpad(7), Inst::new(Op::ebreak)];
    let mut h = guarded(Xlen::Rv64, &program);
    assert_eq!(run(&mut h).cause, Cause::Breakpoint);
}

#[test]
fn decoded_code_is_no_way_around() {
    // A loop by jalr, which nobody guards at first.
    let mut h = guarded(Xlen::Rv64, &[nop(), i(Op::jalr, 0, 11, 0)]);
    h.set_x(11, RAM);
    write(&mut h, MSECCFG, 0);
    let mut engine = Interpreter::new();
    assert!(matches!(engine.run(&mut h, 1), Exit::Stop));
    assert!(matches!(engine.run(&mut h, 1000), Exit::Fuel));
    write(&mut h, MSECCFG, MLPE);
    assert!(matches!(engine.run(&mut h, 100), Exit::Stop | Exit::Trap(_)));
    let trap = run(&mut h);
    assert_eq!((trap.cause, trap.tval, h.pc), (Cause::SoftwareCheck, 2, RAM));
}
