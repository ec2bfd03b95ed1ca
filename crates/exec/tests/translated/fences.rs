//! `sfence.vma` and Svinval: who may, and what it does.

use rivet_exec::step;
use rivet_hart::{Cause, Config, Hart, Privilege};
use rivet_isa::{Ext, ExtSet, Inst, Isa, Op};

use super::*;

const CODE: u64 = 0x1000;
const DATA: u64 = 0x3000;
const TVM: u64 = 1 << 20;

/// Runs one instruction at CODE.
fn one(h: &mut Hart, inst: Inst) -> Result<(), Cause> {
    assemble(h, frame(1), &[inst]);
    h.pc = CODE;
    step(h).map(drop).map_err(|trap| trap.cause)
}

#[test]
fn who_may_fence() {
    use Op::{sfence_inval_ir, sfence_vma, sfence_w_inval, sinval_vma};
    for op in [sfence_vma, sinval_vma, sfence_w_inval, sfence_inval_ir] {
        let h = &mut hart();
        map(h, CODE, 1, R | X);
        assert_eq!(one(h, Inst::new(op)), Ok(()));
        assert_eq!(h.pc, CODE + 4);
        // TVM is about the two that invalidate.
        h.csr.mstatus |= TVM;
        let invalidates = matches!(op, sfence_vma | sinval_vma);
        let expected = if invalidates { Err(Cause::IllegalInstruction) } else { Ok(()) };
        assert_eq!(one(h, Inst::new(op)), expected, "{op:?}");
        map(h, CODE, 1, R | X | U);
        change_mode(h, Privilege::U);
        assert_eq!(one(h, Inst::new(op)), Err(Cause::IllegalInstruction), "{op:?}");
    }
    let isa = Isa::new(Xlen::Rv64, ExtSet::of(&[Ext::S]));
    let decoder = Config::new(isa).decoder;
    let raw = Inst::new(sinval_vma).encode(Xlen::Rv64).expect("it has an encoding");
    assert!(decoder.decode(raw).is_none(), "without Svinval");
}

#[test]
fn registers_say_which_address() {
    for op in [Op::sfence_vma, Op::sinval_vma] {
        for (rs1, rs2) in [(0, 0), (10, 0), (0, 11), (10, 11)] {
            let h = &mut hart();
            map(h, CODE, 1, R | X);
            map(h, DATA, 4, R | W);
            poke(h, frame(4), 4);
            poke(h, frame(5), 5);
            assert_eq!(h.load::<u64>(DATA).ok(), Some(4));
            poke(h, TABLES + 0x2000 + DATA / 0x1000 * 8, frame(5) >> 12 << 10 | V | R | AD);
            (h.x[10], h.x[11]) = (DATA + 0x123, 0);
            assert_eq!(one(h, Inst { rs1, rs2, ..Inst::new(op) }), Ok(()));
            assert_eq!(h.load::<u64>(DATA).ok(), Some(5), "{op:?} x{rs1}, x{rs2}");
        }
    }
}
