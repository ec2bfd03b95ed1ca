//! Floating-point instructions: what they do with registers, boxes, rounding modes and flags. Arithmetic itself is
//! tested in the floating-point layer.

use rivet_exec::step;
use rivet_hart::{Cause, Hart, Trap};
use rivet_isa::{Inst, Op, Operand, Xlen};
use rivet_testkit::{CODE, everything, machine, place};

const NX: u8 = 1;
const OF: u8 = 4;
const DZ: u8 = 8;
const NV: u8 = 16;

const DYN: u8 = 7;

/// Boxes a half and a single.
const fn h(bits: u16) -> u64 {
    !0xffff | bits as u64
}
const fn s(value: f32) -> u64 {
    !0xffff_ffff | value.to_bits() as u64
}
const fn d(value: f64) -> u64 {
    value.to_bits()
}
const NAN_S: u64 = !0xffff_ffff | 0x7fc0_0000;
const NAN_D: u64 = 0x7ff8_0000_0000_0000;

/// Runs `op` on sources 1 to 3 in the registers its row says; gives rd or fd, and the flags it raised.
fn try_run(hart: &mut Hart, op: Op, rm: u8, sources: [u64; 3]) -> Result<(u64, u8), Trap> {
    let mut inst = Inst { rd: 5, rs1: 6, rs2: 7, rs3: 8, aux: rm, ..Inst::new(op) };
    for (r, value) in [6, 7, 8].into_iter().zip(sources) {
        hart.f[r] = value;
        hart.set_x(r as u8, value);
    }
    let operands = &*op.row().operands;
    if operands.contains(&Operand::FliImm) {
        inst.rs1 = sources[0] as u8;
    }
    hart.fflags = 0;
    place(hart, &[inst]);
    step(hart)?;
    let to_float = operands.contains(&Operand::Fd);
    Ok((if to_float { hart.f[5] } else { hart.x(5) }, hart.fflags))
}

fn run(hart: &mut Hart, op: Op, rm: u8, sources: [u64; 3]) -> (u64, u8) {
    try_run(hart, op, rm, sources).unwrap_or_else(|trap| panic!("{op:?}: {trap}"))
}

fn check(xlen: Xlen, table: &[(Op, u8, [u64; 3], u64, u8)]) {
    let hart = &mut machine(everything(xlen));
    for &(op, rm, sources, value, flags) in table {
        let found = run(hart, op, rm, sources);
        assert_eq!(found, (value, flags), "{op:?} {sources:x?}: {:#x}, not {value:#x}", found.0);
    }
}

const RNE: u8 = 0;
const RTZ: u8 = 1;
const RDN: u8 = 2;
const RUP: u8 = 3;
const RMM: u8 = 4;

#[test]
fn arithmetic() {
    let third = 1.0_f32 / 3.0;
    check(
        Xlen::Rv64,
        &[
            (Op::fadd_s, RNE, [s(1.5), s(2.25), 0], s(3.75), 0),
            (Op::fsub_d, RNE, [d(1.5), d(2.25), 0], d(-0.75), 0),
            (Op::fmul_h, RNE, [h(0x3e00), h(0xc000), 0], h(0xc200), 0), // 1.5 · -2 = -3
            (Op::fdiv_s, RNE, [s(1.0), s(3.0), 0], s(third), NX),
            (Op::fdiv_s, RDN, [s(1.0), s(3.0), 0], s(third.next_down()), NX),
            (Op::fdiv_s, RUP, [s(-1.0), s(3.0), 0], s(-third.next_down()), NX),
            (Op::fdiv_d, RTZ, [d(1.0), d(0.0), 0], d(f64::INFINITY), DZ),
            (Op::fmul_s, RTZ, [s(f32::MAX), s(2.0), 0], s(f32::MAX), OF | NX),
            (Op::fsqrt_d, RNE, [d(-1.0), 0, 0], NAN_D, NV),
            (Op::fsqrt_s, RNE, [s(6.25), 0, 0], s(2.5), 0),
            (Op::fmadd_d, RNE, [d(2.0), d(3.0), d(1.0)], d(7.0), 0),
            (Op::fmsub_d, RNE, [d(2.0), d(3.0), d(1.0)], d(5.0), 0),
            (Op::fnmsub_d, RNE, [d(2.0), d(3.0), d(1.0)], d(-5.0), 0),
            (Op::fnmadd_d, RNE, [d(2.0), d(3.0), d(1.0)], d(-7.0), 0),
            (Op::fmadd_s, RNE, [s(f32::INFINITY), s(0.0), NAN_S], NAN_S, NV),
            (Op::fmin_s, 0, [s(-0.0), s(0.0), 0], s(-0.0), 0),
            (Op::fmax_s, 0, [s(1.0), NAN_S, 0], s(1.0), 0),
            (Op::fminm_s, 0, [s(1.0), NAN_S, 0], NAN_S, 0),
            (Op::fmaxm_d, 0, [d(-0.0), d(0.0), 0], d(0.0), 0),
        ],
    );
}

/// F: "If the value … is not a correctly NaN-boxed value, the input is treated as a canonical NaN", except by
/// stores and moves.
#[test]
fn boxes() {
    let unboxed = u64::from(1.0_f32.to_bits());
    check(
        Xlen::Rv64,
        &[
            (Op::fadd_s, RNE, [unboxed, s(1.0), 0], NAN_S, 0),
            (Op::fsgnj_s, 0, [unboxed, s(-1.0), 0], NAN_S | 0x8000_0000, 0),
            (Op::fsgnjn_s, 0, [s(1.0), unboxed, 0], s(-1.0), 0),
            (Op::fsgnjx_h, 0, [h(0x8001), h(0x8000), 0], h(0x0001), 0),
            (Op::feq_s, 0, [unboxed, unboxed, 0], 0, 0),
            (Op::fclass_s, 0, [unboxed, 0, 0], 1 << 9, 0),
            (Op::fclass_h, 0, [s(1.0), 0, 0], 1 << 9, 0), // a single is no boxed half
            (Op::fcvt_d_s, RNE, [unboxed, 0, 0], NAN_D, 0),
            (Op::fmv_x_w, 0, [0x1234_5678_8000_0000, 0, 0], 0xffff_ffff_8000_0000, 0),
            (Op::fmv_x_h, 0, [0x1234_5678_0000_8001, 0, 0], 0xffff_ffff_ffff_8001, 0),
            (Op::fmv_x_d, 0, [d(-0.0), 0, 0], 1 << 63, 0),
            (Op::fmv_w_x, 0, [0x1234_5678_3f80_0000, 0, 0], s(1.0), 0),
            (Op::fmv_h_x, 0, [0x1234_3c00, 0, 0], h(0x3c00), 0),
            (Op::fmv_d_x, 0, [d(2.0), 0, 0], d(2.0), 0),
        ],
    );
}

#[test]
fn comparisons() {
    let snan = !0xffff_ffff | 0x7f80_0001;
    check(
        Xlen::Rv64,
        &[
            (Op::feq_s, 0, [s(0.0), s(-0.0), 0], 1, 0),
            (Op::flt_s, 0, [s(-0.0), s(0.0), 0], 0, 0),
            (Op::fle_d, 0, [d(1.0), d(1.0), 0], 1, 0),
            (Op::flt_s, 0, [NAN_S, s(0.0), 0], 0, NV),
            (Op::fltq_s, 0, [NAN_S, s(0.0), 0], 0, 0),
            (Op::fleq_s, 0, [snan, s(0.0), 0], 0, NV),
            (Op::feq_s, 0, [NAN_S, s(0.0), 0], 0, 0),
            (Op::feq_s, 0, [snan, s(0.0), 0], 0, NV),
            (Op::fclass_d, 0, [d(f64::NEG_INFINITY), 0, 0], 1, 0),
            (Op::fclass_d, 0, [d(-0.0), 0, 0], 1 << 3, 0),
            (Op::fclass_s, 0, [snan, 0, 0], 1 << 8, 0),
            (Op::fclass_s, 0, [s(1.0), 0, 0], 1 << 6, 0),
        ],
    );
}

/// F, "Domains of float-to-integer conversions and behavior for invalid inputs".
#[test]
fn conversions_rv64() {
    check(
        Xlen::Rv64,
        &[
            (Op::fcvt_w_s, RTZ, [s(-1.9), 0, 0], u64::MAX, NX),
            (Op::fcvt_w_s, RMM, [s(2.5), 0, 0], 3, NX),
            (Op::fcvt_w_s, RNE, [s(2.5), 0, 0], 2, NX),
            (Op::fcvt_w_d, RTZ, [d(3e9), 0, 0], 0x7fff_ffff, NV),
            (Op::fcvt_w_d, RTZ, [d(-3e9), 0, 0], 0xffff_ffff_8000_0000, NV),
            (Op::fcvt_wu_d, RTZ, [d(3e9), 0, 0], 3_000_000_000_u32 as i32 as u64, 0),
            (Op::fcvt_wu_d, RTZ, [d(-1.0), 0, 0], 0, NV),
            (Op::fcvt_wu_d, RTZ, [NAN_D, 0, 0], u64::MAX, NV),
            (Op::fcvt_wu_s, RTZ, [s(-0.5), 0, 0], 0, NX),
            (Op::fcvt_l_d, RTZ, [d(-1e19), 0, 0], 1 << 63, NV),
            (Op::fcvt_lu_d, RTZ, [d(1e19), 0, 0], 10_000_000_000_000_000_000, 0),
            (Op::fcvt_lu_s, RTZ, [s(f32::INFINITY), 0, 0], u64::MAX, NV),
            (Op::fcvt_l_h, RNE, [h(0xc200), 0, 0], -3i64 as u64, 0),
            (Op::fcvt_s_w, RNE, [0x1_ffff_ffff, 0, 0], s(-1.0), 0),
            (Op::fcvt_s_wu, RNE, [0x1_ffff_ffff, 0, 0], s(4294967296.0), NX),
            (Op::fcvt_d_wu, RNE, [u64::MAX, 0, 0], d(4294967295.0), 0),
            (Op::fcvt_s_l, RTZ, [0x7fff_ffff_ffff_ffff, 0, 0], s(9.223_371_5e18), NX),
            (Op::fcvt_d_lu, RNE, [u64::MAX, 0, 0], d(18446744073709551616.0), NX),
            (Op::fcvt_h_w, RNE, [65520, 0, 0], h(0x7c00), OF | NX),
            (Op::fcvt_s_d, RNE, [d(1e300), 0, 0], s(f32::INFINITY), OF | NX),
            (Op::fcvt_h_s, RNE, [s(1.0), 0, 0], h(0x3c00), 0),
            (Op::fcvt_d_h, RNE, [h(0x0001), 0, 0], d(1.0 / 16777216.0), 0),
            (Op::fcvt_bf16_s, RNE, [s(1.0), 0, 0], h(0x3f80), 0),
            (Op::fcvt_s_bf16, RNE, [h(0xc000), 0, 0], s(-2.0), 0),
            (Op::fround_s, RNE, [s(2.5), 0, 0], s(2.0), 0),
            (Op::froundnx_s, RMM, [s(2.5), 0, 0], s(3.0), NX),
            (Op::fround_d, RDN, [d(-0.5), 0, 0], d(-1.0), 0),
            // Zfa: fcvtmod.w.d takes the value modulo 2^32, its flags are those of fcvt.w.d.
            (Op::fcvtmod_w_d, RTZ, [d(4294967297.5), 0, 0], 1, NV),
            (Op::fcvtmod_w_d, RTZ, [d(-1.5), 0, 0], u64::MAX, NX),
            (Op::fcvtmod_w_d, RTZ, [NAN_D, 0, 0], 0, NV),
        ],
    );
}

#[test]
fn rv32() {
    check(
        Xlen::Rv32,
        &[
            (Op::fcvt_wu_d, RTZ, [d(3e9), 0, 0], 3_000_000_000_u32 as i32 as u64, 0),
            (Op::fcvt_d_wu, RNE, [0xffff_ffff, 0, 0], d(4294967295.0), 0),
            (Op::fmv_x_w, 0, [s(-0.0), 0, 0], 0xffff_ffff_8000_0000, 0),
            (Op::fmvh_x_d, 0, [d(-1.0), 0, 0], 0xffff_ffff_bff0_0000, 0),
            (Op::fmvp_d_x, 0, [0x8000_0001, 0xbff0_0000, 0], 0xbff0_0000_8000_0001, 0),
            (Op::fcvt_d_s, RNE, [s(0.5), 0, 0], d(0.5), 0),
        ],
    );
}

/// Zfa, "Immediate values loaded by the fli instructions".
#[test]
fn constants() {
    check(
        Xlen::Rv64,
        &[
            (Op::fli_s, 0, [0, 0, 0], s(-1.0), 0),
            (Op::fli_s, 0, [1, 0, 0], s(f32::MIN_POSITIVE), 0),
            (Op::fli_h, 0, [1, 0, 0], h(0x0400), 0),
            (Op::fli_h, 0, [2, 0, 0], h(0x0100), 0), // 2^-16 is subnormal
            (Op::fli_d, 0, [9, 0, 0], d(0.3125), 0),
            (Op::fli_d, 0, [29, 0, 0], d(65536.0), 0),
            (Op::fli_s, 0, [30, 0, 0], s(f32::INFINITY), 0),
            (Op::fli_d, 0, [31, 0, 0], NAN_D, 0),
        ],
    );
}

#[test]
fn rounding_modes() {
    let hart = &mut machine(everything(Xlen::Rv64));
    let third = 1.0_f32 / 3.0;
    for (frm, value) in [(0, third), (1, third.next_down()), (2, third.next_down()), (3, third), (4, third)] {
        hart.frm = frm;
        assert_eq!(run(hart, Op::fdiv_s, DYN, [s(1.0), s(3.0), 0]), (s(value), NX), "frm {frm}");
    }
    for frm in 5..8 {
        hart.frm = frm;
        let trap = try_run(hart, Op::fdiv_s, DYN, [s(1.0), s(3.0), 0]).unwrap_err();
        assert_eq!(trap.cause, Cause::IllegalInstruction);
        assert!(trap.why.contains("frm"), "{trap}");
        // Operations that never round have no rounding mode to be invalid.
        run(hart, Op::fmin_s, 0, [s(1.0), s(3.0), 0]);
        run(hart, Op::fdiv_s, RTZ, [s(1.0), s(3.0), 0]);
    }
    hart.frm = 0;
    let fcvt_d_w = Inst { rd: 5, rs1: 6, ..Inst::new(Op::fcvt_d_w) }.encode(Xlen::Rv64).unwrap();
    for rm in [5, 6] {
        let raw = fcvt_d_w | rm << 12;
        hart.store(CODE, raw).unwrap();
        hart.pc = CODE;
        let trap = step(hart).unwrap_err();
        assert_eq!((trap.cause, trap.tval), (Cause::IllegalInstruction, raw.into()));
    }
}

#[test]
fn flags_accrue_and_state_is_dirty() {
    let hart = &mut machine(everything(Xlen::Rv64));
    hart.fs = 1;
    run(hart, Op::fdiv_s, RNE, [s(1.0), s(0.0), 0]);
    assert_eq!(hart.fs, 3);
    hart.pc = CODE;
    (hart.f[6], hart.f[7]) = (s(1.0), s(3.0));
    step(hart).unwrap();
    assert_eq!(hart.fflags, DZ | NX);
    hart.fs = 0;
    for op in [Op::fadd_d, Op::fmv_x_w, Op::fmv_w_x, Op::fli_s, Op::fsgnj_h, Op::fclass_d, Op::fcvtmod_w_d] {
        let trap = try_run(hart, op, if op == Op::fcvtmod_w_d { RTZ } else { RNE }, [0; 3]).unwrap_err();
        assert_eq!(trap.cause, Cause::IllegalInstruction, "{op:?}");
    }
}
