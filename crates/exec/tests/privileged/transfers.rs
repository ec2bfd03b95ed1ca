//! Control transfer records in the engine: the type of each jump, branch and return from a trap.

use rivet_exec::{Engine, Exit, Interpreter};
use rivet_hart::{Config, Hart, Privilege};
use rivet_isa::{Ext, Inst, Isa, Op, Xlen};

use super::{HANDLER, RAM, hart_of, i, run, s, write};

const SISELECT: u16 = 0x150;
const MSTATUS: u16 = 0x300;
const MCTRCTL: u16 = 0x34e;
const M: u64 = 4;
const S: u64 = 2;
const UNTAKEN: u64 = 1 << 36;

fn recording(xlen: Xlen, control: u64, program: &[Inst]) -> Hart {
    let isa = Isa::everything(xlen);
    let mut h = hart_of(Config::new(Isa { exts: isa.exts.with(Ext::Smctr), ..isa }), program);
    write(&mut h, MCTRCTL, control);
    h
}

/// Source without V, target and type of a logical entry.
fn entry(h: &mut Hart, logical: u64) -> (u64, u64, u64) {
    h.privilege = Privilege::M;
    write(h, SISELECT, 0x200 + logical);
    let [source, target, kind] = [0x151, 0x152, 0x153].map(|csr| h.peek_csr(csr).expect("an entry"));
    (source & !1, target, kind)
}

fn jalr(rd: u8, rs1: u8) -> Inst {
    i(Op::jalr, rd, rs1, 16)
}

#[test]
fn each_instruction_has_its_type() {
    let jal = |rd| i(Op::jal, rd, 0, 16);
    let branch = |op, rs2| s(op, rs2, 10, 16);
    let cases = [
        (jal(1), 9),
        (jal(5), 9),
        (jal(0), 11),
        (jal(7), 15),
        (jalr(1, 10), 8),
        (jalr(5, 10), 8),
        (jalr(1, 1), 8),
        (jalr(5, 5), 8),
        (jalr(1, 5), 12),
        (jalr(5, 1), 12),
        (jalr(0, 1), 13),
        (jalr(7, 5), 13),
        (jalr(0, 10), 10),
        (jalr(7, 10), 14),
        (branch(Op::beq, 10), 5),
        (branch(Op::bne, 10), 4),
        (branch(Op::bltu, 11), 4),
        (branch(Op::bgeu, 11), 5),
        // Taken, though it leads where it would have come anyway.
        (s(Op::beq, 10, 10, 4), 5),
    ];
    for xlen in [Xlen::Rv32, Xlen::Rv64] {
        for (inst, kind) in cases {
            let stop = Inst::new(Op::ebreak);
            let mut h = recording(
                xlen,
                M | if xlen == Xlen::Rv64 { UNTAKEN } else { 0 },
                &[inst, stop, stop, stop, stop],
            );
            [1, 5, 10].iter().for_each(|&register| h.set_x(register, RAM));
            run(&mut h);
            let at = h.pc;
            let expected = if kind == 4 && xlen == Xlen::Rv32 { (0, 0, 0) } else { (RAM, at, kind) };
            assert_eq!(entry(&mut h, 0), expected, "{xlen} {}", inst.text(xlen, None));
        }
    }
}

/// `mret` to an enabled mode and to another; the trap that follows.
#[test]
fn returns_from_traps() {
    for (control, target) in [(M | S, RAM + 0x100), (M, 0)] {
        let mut h = recording(Xlen::Rv64, control, &[Inst::new(Op::mret)]);
        write(&mut h, MSTATUS, 1 << 11);
        h.csr.mepc = RAM + 0x100;
        // Nobody may fetch there: an access fault in S-mode.
        let trap = run(&mut h);
        h.take_trap(&trap);
        assert_eq!(h.pc, HANDLER);
        let source = if control & S != 0 { RAM + 0x100 } else { 0 };
        assert_eq!(entry(&mut h, 0), (source, HANDLER, 1));
        assert_eq!(entry(&mut h, 1), (RAM, target, 3));
    }
}

/// A loop that ran unrecorded before is recorded at once, and no more when that ends.
#[test]
fn decoded_code_is_recorded_too() {
    let mut h = recording(Xlen::Rv64, 0, &[i(Op::addi, 12, 12, 1), i(Op::jal, 0, 0, -4)]);
    let mut engine = Interpreter::new();
    let mut go = |h: &mut Hart, most| while !matches!(engine.run(h, most), Exit::Fuel) {};
    go(&mut h, 1000);
    write(&mut h, MCTRCTL, M);
    go(&mut h, 20);
    assert_eq!((entry(&mut h, 9), entry(&mut h, 10).0), ((RAM + 4, RAM, 11), 0));
    write(&mut h, MCTRCTL, 0);
    go(&mut h, 20);
    assert_eq!(entry(&mut h, 10).0, 0);
}
