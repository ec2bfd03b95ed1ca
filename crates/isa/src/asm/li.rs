//! Constants: the instructions that `li` stands for.

use crate::{Inst, Op, Xlen};

/// The instructions that put `value` into `rd`, the fewest that `lui`, `addi`, `addiw`, `slli` and `srli` allow by
/// the usual scheme: at most 8.
pub fn load(rd: u8, value: i64, xlen: Xlen) -> Vec<Inst> {
    let value = if xlen == Xlen::Rv32 { i64::from(value as i32) } else { value };
    let mut best = Vec::new();
    build(rd, value, xlen, &mut best);
    let step = |op: Op, imm: i64| Inst { rd, rs1: rd, imm: imm as i32, ..Inst::new(op) };
    let mut consider = |start: i64, last: Inst, preferred: bool| {
        let mut other = Vec::new();
        build(rd, start, xlen, &mut other);
        other.push(last);
        if other.len() < best.len() || preferred && other.len() == best.len() {
            best = other;
        }
    };
    // Zeros at the low end: build the number without them and shift it up. Of two that are as long, the one whose
    // parts compress.
    let zeros = value.trailing_zeros();
    let fits_one = i32::try_from(value).is_ok() && (value & 0xfff == 0 || (-0x800..0x800).contains(&value));
    if zeros > 0 && !fits_one {
        let start = value >> zeros;
        consider(start, step(Op::slli, zeros.into()), (-32..32).contains(&start));
    }
    if i32::try_from(value).is_ok() {
        return best;
    }
    // Zeros at the high end: build one with ones shifted in, or with zeros, and shift it down.
    let zeros = value.leading_zeros();
    if value > 0 {
        consider(value << zeros | ((1 << zeros) - 1), step(Op::srli, zeros.into()), false);
        consider(value << zeros, step(Op::srli, zeros.into()), false);
    }
    // Bits 12 and 11 are 10: a second `addi`, after one of -0x800, saves bit 12 above.
    if value & 0x1800 == 0x1000 {
        let last = (value & 0xfff) - 0x800;
        consider(value.wrapping_sub(last), step(Op::addi, last), false);
    }
    best
}

/// From the top: the upper part, shifted up as far as it goes, then the lower 12 bits added.
fn build(rd: u8, value: i64, xlen: Xlen, out: &mut Vec<Inst>) {
    let low = value << 52 >> 52;
    if i32::try_from(value).is_ok() {
        let high = (value.wrapping_add(0x800) as i32) & !0xfff;
        if high != 0 {
            out.push(Inst { rd, imm: high, ..Inst::new(Op::lui) });
        }
        if low != 0 || high == 0 {
            // `addiw` wraps what `lui` made too great, as for 0x7fffffff.
            let op = if high != 0 && xlen == Xlen::Rv64 { Op::addiw } else { Op::addi };
            out.push(Inst { rd, rs1: if high == 0 { 0 } else { rd }, imm: low as i32, ..Inst::new(op) });
        }
        return;
    }
    let rest = value.wrapping_sub(low);
    let mut shift = rest.trailing_zeros();
    let mut upper = rest >> shift;
    // Twelve bits less to shift where `lui` alone gives the upper part.
    let fits12 = (-0x800..0x800).contains(&upper);
    if shift > 12 && !fits12 && i32::try_from(upper << 12).is_ok_and(|v| i64::from(v) >> 12 == upper) {
        shift -= 12;
        upper <<= 12;
    }
    build(rd, upper, xlen, out);
    out.push(Inst { rd, rs1: rd, imm: shift as i32, ..Inst::new(Op::slli) });
    if low != 0 {
        out.push(Inst { rd, rs1: rd, imm: low as i32, ..Inst::new(Op::addi) });
    }
}
