//! Register contents before a case are chosen for what the instruction does with them.

use rivet_isa::{Chapter, Inst, Op, Operand, Vtype, Xlen};

use super::case::InstCase;
use super::generate::CaseConfig;
use super::rows::is_vector;
use super::values::{Format, Style, float_register, integer};
use rivet_rng::Rng;

/// Integer registers.
pub(crate) fn integers(setting: &CaseConfig, rng: &mut Rng) -> [u64; 32] {
    let widths = [setting.sew.bits(), 64, 64, 32, 12, 6];
    std::array::from_fn(|_| {
        let bits = rng.pick(&widths);
        integer(bits, rng)
    })
}

/// Formats that an instruction works on.
fn formats(setting: &CaseConfig) -> Vec<Format> {
    let row = setting.op.row();
    let (name, sew) = (row.mnemonic(), setting.sew.bits());
    if name.contains("bf16") {
        return vec![Format::BF16, Format::F32];
    }
    if is_vector(setting.op) {
        return [sew, sew, sew, sew * 2, sew / 2].into_iter().filter_map(Format::of).collect();
    }
    let has = |suffix: char| name.split('.').skip(1).any(|part| part.starts_with(suffix));
    [('h', Format::F16), ('s', Format::F32), ('d', Format::F64)]
        .into_iter()
        .filter(|&(suffix, _)| has(suffix))
        .map(|(_, format)| format)
        .collect()
}

/// Floating-point registers.
pub(crate) fn floats(setting: &CaseConfig, rng: &mut Rng) -> [u64; 32] {
    let mut formats = formats(setting);
    if formats.is_empty() || rng.percent(10) {
        formats.extend([Format::F16, Format::F32, Format::F64]);
    }
    std::array::from_fn(|_| {
        let format = rng.pick(&formats);
        float_register(format, rng)
    })
}

/// Vector registers of `vlenb` bytes.
pub(crate) fn vectors(setting: &CaseConfig, inst: &Inst, vlenb: usize, rng: &mut Rng) -> Vec<u8> {
    let row = inst.op.row();
    let formats = formats(setting);
    let is_float = row.chapter.is_float() || row.mnemonic().starts_with("vf");
    let mut v = vec![0; 32 * vlenb];
    for register in v.chunks_exact_mut(vlenb) {
        let sew = setting.sew.bits();
        let width = rng.pick(&[sew, sew, sew, sew, sew, (sew * 2).min(64), (sew / 2).max(8), 8, 64]);
        let style = match rng.below(20) {
            0..=2 => Style::Random,
            _ if is_float && !formats.is_empty() && rng.percent(90) => Style::Float(rng.pick(&formats)),
            _ if row.chapter == Chapter::vperm && rng.percent(40) => Style::Below(setting.vlmax.max(1) + 2),
            _ => Style::Integer,
        };
        let width = match style {
            Style::Float(format) => format.bits(),
            _ => width,
        };
        fill(register, width, style, rng);
    }
    if rng.percent(85) {
        mask(&mut v[..vlenb], rng);
    }
    if row.mnemonic().starts_with("vrgather") && rng.percent(80) {
        // Few indices beyond the source.
        let width = if row.mnemonic().starts_with("vrgatherei16") { 16 } else { setting.sew.bits() };
        let limit = setting.vlmax.max(1) + rng.below(1 + setting.vlmax / 4);
        let end = (usize::from(inst.rs1) + 8).min(32) * vlenb;
        fill(&mut v[usize::from(inst.rs1) * vlenb..end], width, Style::Below(limit), rng);
    }
    v
}

/// Fills with elements of `width` bits.
pub(crate) fn fill(bytes: &mut [u8], width: u32, style: Style, rng: &mut Rng) {
    let size = width as usize / 8;
    for element in bytes.chunks_exact_mut(size) {
        element.copy_from_slice(&style.value(width, rng).to_le_bytes()[..size]);
    }
}

/// A mask: any, all, none, mostly or hardly any.
fn mask(bytes: &mut [u8], rng: &mut Rng) {
    let kind = rng.below(10);
    for byte in bytes {
        let random = rng.bits();
        let (a, b, c) = (random as u8, (random >> 8) as u8, (random >> 16) as u8);
        *byte = match kind {
            0 | 1 => 0xff,
            2 => 0,
            3 => a | b | c,
            4 => a & b & c,
            _ => a,
        };
    }
}

/// Values that particular operands should have.
pub(crate) fn operands(case: &mut InstCase, setting: &CaseConfig, rng: &mut Rng) {
    let Inst { op, rs1, rs2, .. } = case.inst;
    let row = op.row();
    let has = |operand| row.operands.contains(&operand);
    if row.chapter == Chapter::jump && has(Operand::Rs1) && rng.percent(30) {
        case.x[rs2 as usize] = case.x[rs1 as usize];
    }
    if row.chapter == Chapter::vperm && has(Operand::Rs1) && rng.percent(70) {
        case.x[rs1 as usize] = rng.below(setting.vlmax + 3);
    }
    match op {
        Op::vsetvli | Op::vsetvl if rng.percent(80) => case.x[rs1 as usize] = rng.below(2 * 1024 + 2),
        _ => {}
    }
    if op == Op::vsetvl {
        let (sew, lmul) = (rng.below(4), rng.pick(&[0, 1, 2, 3, 5, 6, 7]));
        case.x[rs2 as usize] = match rng.below(10) {
            0 => rng.bits(),
            1 => rng.below(1024),
            2 => Vtype::ILLEGAL.bits(Xlen::Rv64),
            _ => rng.below(4) << 6 | sew << 3 | lmul,
        };
    }
}
