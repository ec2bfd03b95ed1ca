//! Integer instructions against values worked out by hand or printed in the specification.

use rivet_exec::step;
use rivet_hart::Hart;
use rivet_isa::{Inst, Op, Operand, Xlen};
use rivet_testkit::{everything, machine, place};

/// Runs `op` on `a` and `b` (a register or the immediate, as the row says) and gives rd.
fn compute(hart: &mut Hart, op: Op, a: u64, b: u64) -> u64 {
    let mut inst = Inst { rd: 5, rs1: 6, ..Inst::new(op) };
    hart.set_x(6, a);
    hart.set_x(7, b);
    match *op.row().operands {
        [_, _, Operand::Rs2, ..] => inst.rs2 = 7,
        [_, _, _, ..] => inst.imm = b as i32,
        _ => {}
    }
    place(hart, &[inst]);
    step(hart).unwrap_or_else(|trap| panic!("{op:?}: {trap}"));
    hart.x(5)
}

fn check(xlen: Xlen, table: &[(Op, u64, u64, u64)]) {
    let mut hart = machine(everything(xlen));
    for &(op, a, b, expected) in table {
        let expected = if hart.is_rv32 { expected as i32 as u64 } else { expected };
        let value = compute(&mut hart, op, a, b);
        assert_eq!(value, expected, "{op:?} {a:#x}, {b:#x}: {value:#x}, not {expected:#x}");
    }
}

const MIN32: u64 = i32::MIN as u32 as u64;
const MIN64: u64 = i64::MIN as u64;
const ONES: u64 = u64::MAX;

#[test]
fn base_rv64() {
    check(
        Xlen::Rv64,
        &[
            (Op::addi, 5, ONES, 4),
            (Op::add, ONES, 2, 1),
            (Op::sub, 1, 2, ONES),
            (Op::slti, ONES, 0, 1),
            (Op::sltiu, 5, ONES, 1), // the immediate is sign-extended, then unsigned
            (Op::slt, MIN64, 1, 1),
            (Op::sltu, MIN64, 1, 0),
            (Op::xori, 0x0f, ONES, !0x0f),
            (Op::sll, 1, 64 + 63, MIN64),
            (Op::srl, MIN64, 63, 1),
            (Op::sra, MIN64, 63, ONES),
            (Op::srai, MIN64, 4, 0xf800_0000_0000_0000),
            (Op::addw, 0x7fff_ffff, 1, 0xffff_ffff_8000_0000),
            (Op::addiw, 0x1_7fff_ffff, 1, 0xffff_ffff_8000_0000),
            (Op::subw, 0, 1, ONES),
            (Op::sllw, 1, 32 + 31, 0xffff_ffff_8000_0000),
            (Op::srlw, 0xf_8000_0000, 31, 1),
            (Op::srliw, ONES, 0, ONES),
            (Op::sraw, 0x8000_0000, 31, ONES),
            (Op::czero_eqz, 7, 0, 0),
            (Op::czero_eqz, 7, 2, 7),
            (Op::czero_nez, 7, 0, 7),
            (Op::czero_nez, 7, 2, 0),
        ],
    );
}

#[test]
fn base_rv32() {
    check(
        Xlen::Rv32,
        &[
            (Op::add, 0x7fff_ffff, 1, MIN32),
            (Op::sltu, 0xffff_ffff, 1, 0),
            (Op::slt, 0xffff_ffff, 1, 1),
            (Op::sll, 1, 32 + 31, MIN32),
            (Op::srl, MIN32, 31, 1),
            (Op::srl, MIN32, 0, MIN32),
            (Op::sra, MIN32, 31, ONES),
            (Op::srai, MIN32, 31, ONES),
        ],
    );
}

/// M, "Semantics for division by zero and division overflow", and high halves.
#[test]
fn multiplication_and_division() {
    check(
        Xlen::Rv64,
        &[
            (Op::mul, ONES, ONES, 1),
            (Op::mulh, ONES, ONES, 0),
            (Op::mulhu, ONES, ONES, ONES - 1),
            (Op::mulhsu, ONES, ONES, ONES), // -1 · (2^64 - 1) = -2^64 + 1
            (Op::mulh, MIN64, MIN64, 1 << 62),
            (Op::mulhsu, MIN64, MIN64, 0xc000_0000_0000_0000),
            (Op::mulw, 0x8000_0000, 3, 0xffff_ffff_8000_0000),
            (Op::div, 7, 0, ONES),
            (Op::divu, 7, 0, ONES),
            (Op::rem, 7, 0, 7),
            (Op::remu, 7, 0, 7),
            (Op::div, MIN64, ONES, MIN64),
            (Op::rem, MIN64, ONES, 0),
            (Op::div, -7i64 as u64, 2, -3i64 as u64),
            (Op::rem, -7i64 as u64, 2, ONES),
            (Op::divw, 7, 1 << 32, ONES),
            (Op::divuw, 7, 1 << 32, ONES),
            (Op::remw, MIN32, 1 << 32, MIN32 as i32 as u64),
            (Op::remuw, MIN32, 1 << 32, MIN32 as i32 as u64),
            (Op::divw, MIN32, ONES, MIN32 as i32 as u64),
            (Op::remw, MIN32, ONES, 0),
            (Op::divuw, 0xf_ffff_ffff, 1, ONES),
        ],
    );
    check(
        Xlen::Rv32,
        &[
            (Op::mulh, 0xffff_ffff, 0xffff_ffff, 0),
            (Op::mulhu, 0xffff_ffff, 0xffff_ffff, 0xffff_fffe),
            (Op::mulhsu, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff),
            (Op::mulh, MIN32, MIN32, 1 << 30),
            (Op::div, 7, 0, ONES),
            (Op::divu, 7, 0, ONES),
            (Op::divu, 0xffff_ffff, 2, 0x7fff_ffff),
            (Op::rem, MIN32, 0, MIN32),
            (Op::remu, 0xffff_ffff, 0, 0xffff_ffff),
            (Op::remu, 0xffff_ffff, 0x10, 0xf),
            (Op::div, MIN32, 0xffff_ffff, MIN32),
            (Op::rem, MIN32, 0xffff_ffff, 0),
        ],
    );
}

#[test]
fn bit_manipulation_rv64() {
    const A: u64 = 0x0123_4567_89ab_cdef;
    check(
        Xlen::Rv64,
        &[
            (Op::sh1add, 3, 1, 7),
            (Op::sh2add, 3, 1, 13),
            (Op::sh3add, 3, 1, 25),
            (Op::add_uw, ONES, 1, 1 << 32),
            (Op::sh1add_uw, ONES, 2, 2 << 32),
            (Op::sh2add_uw, ONES, 4, 4 << 32),
            (Op::sh3add_uw, ONES, 8, 8 << 32),
            (Op::slli_uw, ONES, 32, 0xffff_ffff_0000_0000),
            (Op::andn, 0b1100, 0b1010, 0b0100),
            (Op::orn, 0b1100, ONES - 1, 0b1101),
            (Op::xnor, 0b1100, 0b1010, !0b0110),
            (Op::clz, 0, 0, 64),
            (Op::clz, 1, 0, 63),
            (Op::ctz, 0, 0, 64),
            (Op::ctz, MIN64, 0, 63),
            (Op::cpop, ONES, 0, 64),
            (Op::clzw, 1 << 32, 0, 32),
            (Op::ctzw, 1 << 32, 0, 32),
            (Op::cpopw, ONES, 0, 32),
            (Op::max, ONES, 1, 1),
            (Op::maxu, ONES, 1, ONES),
            (Op::min, ONES, 1, ONES),
            (Op::minu, ONES, 1, 1),
            (Op::sext_b, 0x180, 0, -128i64 as u64),
            (Op::sext_h, 0x1_8000, 0, -32768i64 as u64),
            (Op::zext_h, ONES, 0, 0xffff),
            (Op::rol, A, 4, 0x1234_5678_9abc_def0),
            (Op::ror, A, 64 + 4, 0xf012_3456_789a_bcde),
            (Op::rori, A, 8, 0xef01_2345_6789_abcd),
            (Op::rolw, A, 4, 0xffff_ffff_9abc_def8),
            (Op::rorw, A, 4, 0xffff_ffff_f89a_bcde),
            (Op::roriw, A, 8, 0xffff_ffff_ef89_abcd),
            (Op::orc_b, 0x0100_8000_0010_00ff, 0, 0xff00_ff00_00ff_00ff),
            (Op::rev8, A, 0, 0xefcd_ab89_6745_2301),
            (Op::brev8, A, 0, 0x80c4_a2e6_91d5_b3f7),
            (Op::clmul, 0b1011, 0b111, 0b110001), // (x³+x+1)(x²+x+1) = x⁵+x⁴+1
            (Op::clmulh, MIN64, 6, 3),
            (Op::clmulr, MIN64, 6, 6),
            (Op::clmul, ONES, ONES, 0x5555_5555_5555_5555),
            (Op::clmulh, ONES, ONES, 0x5555_5555_5555_5555),
            (Op::clmulr, ONES, ONES, 0xaaaa_aaaa_aaaa_aaaa),
            (Op::bclr, ONES, 64, ONES - 1),
            (Op::bext, MIN64, 63, 1),
            (Op::binv, 1, 0, 0),
            (Op::bset, 0, 63, MIN64),
            (Op::bclri, ONES, 63, ONES >> 1),
            (Op::bexti, 8, 3, 1),
            (Op::binvi, 0, 40, 1 << 40),
            (Op::bseti, 0, 32, 1 << 32),
            (Op::pack, A, !A, 0x7654_3210_89ab_cdef),
            (Op::packh, A, 0x1234, 0x34ef),
            (Op::packw, A, 0x8765, 0xffff_ffff_8765_cdef),
            (Op::xperm8, A, 0x0001_0203_0708_ff07, 0xefcd_ab89_0100_0001),
            (Op::xperm4, A, 0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210),
        ],
    );
}

#[test]
fn bit_manipulation_rv32() {
    const A: u64 = 0x89ab_cdef;
    check(
        Xlen::Rv32,
        &[
            (Op::clz, 0, 0, 32),
            (Op::clz, MIN32, 0, 0),
            (Op::ctz, 0, 0, 32),
            (Op::cpop, 0xffff_ffff, 0, 32),
            (Op::zext_h_rv32, 0xffff_ffff, 0, 0xffff),
            (Op::rol, A, 32 + 4, 0x9abc_def8),
            (Op::ror, A, 4, 0xf89a_bcde),
            (Op::rori, A, 8, 0xef89_abcd),
            (Op::rev8_rv32, A, 0, 0xefcd_ab89),
            (Op::orc_b, 0x0100_8000, 0, 0xff00_ff00),
            (Op::maxu, MIN32, 1, MIN32),
            (Op::clmul, 0xffff_ffff, 0xffff_ffff, 0x5555_5555),
            (Op::clmulh, 0xffff_ffff, 0xffff_ffff, 0x5555_5555),
            (Op::clmulr, 0xffff_ffff, 0xffff_ffff, 0xaaaa_aaaa),
            (Op::bext, MIN32, 31, 1),
            (Op::bset, 0, 32 + 31, MIN32),
            (Op::pack, A, 0x1234_5678, 0x5678_cdef),
            (Op::packh, A, 0x1234_5678, 0x78ef),
            (Op::brev8, A, 0, 0x91d5_b3f7),
            (Op::zip, 0x0000_ffff, 0, 0x5555_5555),
            (Op::zip, 0xffff_0000, 0, 0xaaaa_aaaa),
            (Op::zip, 0x8001_0002, 0, 0x8000_0006),
            (Op::unzip, 0x5555_5555, 0, 0x0000_ffff),
            (Op::unzip, 0x8000_0006, 0, 0x8001_0002),
            (Op::xperm8, A, 0x0403_0100, 0x0089_cdef),
            (Op::xperm4, A, 0x0123_4578, 0xfedc_ba80),
        ],
    );
}

#[test]
fn upper_immediates() {
    let mut hart = machine(everything(Xlen::Rv64));
    place(
        &mut hart,
        &[
            Inst { rd: 5, imm: i32::MIN, ..Inst::new(Op::lui) },
            Inst { rd: 6, imm: -0x1000, ..Inst::new(Op::auipc) },
        ],
    );
    let start = hart.pc;
    for _ in 0..2 {
        step(&mut hart).unwrap();
    }
    assert_eq!(hart.x(5), 0xffff_ffff_8000_0000);
    assert_eq!(hart.x(6), start + 4 - 0x1000);
    assert_eq!(hart.pc, start + 8);
}
