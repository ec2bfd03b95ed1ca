//! Cache-block instructions under menvcfg and senvcfg, and `wfi`.

use rivet_hart::{Cause, Config, Hart, Privilege};
use rivet_isa::{Inst, Isa, Op, Xlen};

use super::{cause, hart, hart_of, plain};

fn runs(op: Op, mode: Privilege, menvcfg: u64, senvcfg: u64) -> bool {
    let mut h = hart(Xlen::Rv64, &[plain(op)]);
    for (csr, value) in [(0x3b0, u64::MAX), (0x3a0, 0x1f), (0x30a, menvcfg), (0x10a, senvcfg)] {
        super::write(&mut h, csr, value);
    }
    h.csr.mstatus = (mode as u64) << 11;
    h.csr.mepc = h.pc;
    h.mret(0).unwrap();
    match cause(&mut h) {
        None => true,
        Some(Cause::IllegalInstruction) => false,
        other => panic!("{op:?}: {other:?}"),
    }
}

/// Values of menvcfg and senvcfg.
const FIELDS: [u64; 7] = [0x00, 0x10, 0x20, 0x30, 0x40, 0x80, 0xf0];

#[test]
fn cache_block_instructions() {
    // Fields: CBIE 5:4 (10 is reserved and becomes 0), CBCFE 6, CBZE 7.
    let enabled = |op, envcfg: u64| match op {
        Op::cbo_inval => envcfg >> 4 & 1 != 0,
        Op::cbo_zero => envcfg >> 7 & 1 != 0,
        _ => envcfg >> 6 & 1 != 0,
    };
    for op in [Op::cbo_inval, Op::cbo_clean, Op::cbo_flush, Op::cbo_zero] {
        for m in FIELDS {
            for s in FIELDS {
                assert!(runs(op, Privilege::M, m, s));
                assert_eq!(runs(op, Privilege::S, m, s), enabled(op, m), "{op:?} S {m:#x} {s:#x}");
                let both = enabled(op, m) && enabled(op, s);
                assert_eq!(runs(op, Privilege::U, m, s), both, "{op:?} U {m:#x} {s:#x}");
            }
        }
    }
}

#[test]
fn waiting_in_user_mode() {
    let wfi = |exts: &str, tw: bool| {
        let isa = Isa::parse(&format!("rv64i_{exts}")).unwrap();
        let mut h: Hart = hart_of(Config::new(isa), &[Inst::new(Op::wfi)]);
        super::write(&mut h, 0x3b0, u64::MAX);
        super::write(&mut h, 0x3a0, 0x1f);
        h.csr.mstatus = u64::from(tw) << 21;
        h.csr.mepc = h.pc;
        h.mret(0).unwrap();
        cause(&mut h)
    };
    // "When S-mode is implemented, then executing WFI in U-mode causes an illegal-instruction exception".
    assert_eq!(wfi("s", false), Some(Cause::IllegalInstruction));
    assert_eq!(wfi("u", true), Some(Cause::IllegalInstruction));
    assert_eq!(wfi("u", false), None);
}
