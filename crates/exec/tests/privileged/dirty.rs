//! mstatus.FS and VS: an instruction makes dirty what it changes, and is illegal where they are off.

use rivet_hart::{Cause, Hart};
use rivet_isa::{Inst, Op, Xlen};

use super::{cause, hart, plain};

const CLEAN: u8 = 2;
const DIRTY: u8 = 3;

/// FS and VS after an instruction that found both clean, with vl = 4, SEW = 32.
fn after(op: Op, prepare: impl FnOnce(&mut Hart)) -> (u8, u8) {
    let mut h = hart(Xlen::Rv64, &[plain(op)]);
    h.v.set_vtype(rivet_isa::Vtype::from_bits(0b1101_0000));
    h.v.vl = 4;
    // A single 0, boxed.
    h.f[12] = 0xffff_ffff_0000_0000;
    (h.fs, h.vs) = (CLEAN, CLEAN);
    prepare(&mut h);
    assert_eq!(cause(&mut h), None, "{op:?}");
    (h.fs, h.vs)
}

#[test]
fn instructions_dirty_what_they_write() {
    let neither = [
        Op::fsw,
        Op::fsd,
        Op::fmv_x_w,
        Op::fclass_d,
        Op::feq_s,
        Op::fcvt_w_s,
        Op::add,
        Op::lw,
        Op::vse32_v,
        Op::vs1r_v,
        Op::vsm_v,
        Op::vmv_x_s,
        Op::vcpop_m,
        Op::vfirst_m,
        Op::vsoxei32_v,
    ];
    for op in neither {
        assert_eq!(after(op, |_| ()), (CLEAN, CLEAN), "{op:?}");
    }
    for op in [Op::flw, Op::fld, Op::fadd_s, Op::fmv_w_x, Op::fsgnj_d, Op::fcvt_s_w, Op::vfmv_f_s] {
        assert_eq!(after(op, |_| ()), (DIRTY, CLEAN), "{op:?}");
    }
    let vector = [
        Op::vle32_v,
        Op::vl1re8_v,
        Op::vadd_vv,
        Op::vmseq_vv,
        Op::vmv_v_x,
        Op::vmv1r_v,
        Op::vsetvli,
        Op::vid_v,
        Op::vfadd_vv,
        Op::vmv_s_x,
        Op::vredsum_vs,
    ];
    for op in vector {
        assert_eq!(after(op, |_| ()), (CLEAN, DIRTY), "{op:?}");
    }
}

#[test]
fn exceptions_and_vstart_are_state() {
    let signaling = |h: &mut Hart| h.f[12] = 0xffff_ffff_7f80_0001;
    assert_eq!(after(Op::feq_s, signaling), (DIRTY, CLEAN), "it raises NV");
    assert_eq!(after(Op::fcvt_w_s, signaling), (DIRTY, CLEAN));
    let raised = |h: &mut Hart| {
        signaling(h);
        h.fflags = 0x10;
    };
    assert_eq!(after(Op::feq_s, raised), (CLEAN, CLEAN), "NV was set before");
    let inexact = |h: &mut Hart| h.v.file_mut().fill(0x3e);
    assert_eq!(after(Op::vfsqrt_v, inexact), (DIRTY, DIRTY), "it raises NX");
    for op in [Op::vse32_v, Op::vs1r_v, Op::vmv_x_s] {
        assert_eq!(after(op, |h| h.v.vstart = 1), (CLEAN, DIRTY), "{op:?} clears vstart");
    }
}

#[test]
fn what_is_off_is_illegal_and_stays_off() {
    for (op, fs, vs) in [
        (Op::fsw, 0, 1),
        (Op::fadd_s, 0, 1),
        (Op::vse32_v, 1, 0),
        (Op::vsetvli, 1, 0),
        (Op::vs1r_v, 1, 0),
        (Op::vadd_vv, 1, 0),
        (Op::vfadd_vv, 0, 1),
        (Op::vfmv_f_s, 0, 1),
    ] {
        let mut h = hart(Xlen::Rv64, &[plain(op)]);
        h.v.set_vtype(rivet_isa::Vtype::from_bits(0b1101_0000));
        h.v.vl = 4;
        (h.fs, h.vs) = (fs, vs);
        assert_eq!(cause(&mut h), Some(Cause::IllegalInstruction), "{op:?}");
        assert_eq!((h.fs, h.vs), (fs, vs), "{op:?}");
    }
}

#[test]
fn an_illegal_instruction_leaves_state_clean() {
    let odd = Inst { rd: 9, ..plain(Op::vadd_vv) };
    let mut h = hart(Xlen::Rv64, &[odd]);
    // LMUL = 2: v9 is no group.
    h.v.set_vtype(rivet_isa::Vtype::from_bits(0b1101_0001));
    h.v.vl = 4;
    h.vs = CLEAN;
    assert_eq!((cause(&mut h), h.vs), (Some(Cause::IllegalInstruction), CLEAN));
}
