//! Aims memory accesses: at the memory of the cases, at the border between its two pages, and over its ends.

use rivet_isa::{Inst, Op, Operand};

use super::case::Case;
use super::generate::Setting;
use super::layout::{AREA, AREA_SIZE};
use super::rng::Rng;
use super::state::fill;
use super::values::Style;

const PAGE: i64 = 4096;
const SIZE: i64 = AREA_SIZE as i64;
/// Farthest that an access may stray from the memory of the cases.
const FAR: i64 = 1 << 24;

/// Gives registers such values that `case` accesses its memory; `image` is what that holds.
pub(crate) fn aim(case: &mut Case, setting: &Setting, image: &[u8], rng: &mut Rng) {
    let inst = case.inst;
    let row = inst.op.row();
    let name = row.mnemonic;
    case.accesses = true;
    case.stores = !is_load(&inst);
    let atomic = row.chapter == "amo";
    let is_vector = row.chapter.starts_with('v');
    let extent = if is_vector { (case.vl * 8).max(8) as i64 * inst.nfields() as i64 } else { 16 };
    let mut offset = place(extent, rng);
    let size = if atomic { atomic_size(name) } else { 8 };
    if atomic && rng.percent(97) || is_vector && rng.percent(75) {
        offset &= -size;
    }
    let base = AREA.wrapping_add(offset as u64);
    case.x[inst.rs1 as usize] = base.wrapping_sub(inst.imm as u64);
    if name.starts_with("amocas") && rng.percent(60) {
        expect_memory(case, image, offset, size as usize);
    }
    if row.operands.contains(&Operand::Vs2) {
        indices(case, offset, rng);
    } else if is_vector && row.operands.contains(&Operand::Rs2) && inst.rs2 != inst.rs1 {
        case.x[inst.rs2 as usize] = stride(setting, &inst, rng) as u64;
    }
}

/// Does it leave memory alone?
fn is_load(inst: &Inst) -> bool {
    let row = inst.op.row();
    let name = row.mnemonic;
    row.chapter == "vload"
        || name.starts_with("prefetch")
        || name.starts_with("lr.")
        || inst.op.base().row().chapter == "ldst" && !inst.op.base().row().mnemonic.starts_with(['s', 'f'])
        || matches!(inst.op.base(), Op::flh | Op::flw | Op::fld)
}

/// Where to access: inside, around the border of pages, over the end, before the beginning, beyond.
fn place(extent: i64, rng: &mut Rng) -> i64 {
    match rng.below(100) {
        0..=59 => rng.between(0, (SIZE - extent).max(0)),
        60..=79 => PAGE - rng.between(0, extent),
        80..=92 => SIZE - rng.between(0, extent + extent / 2),
        93..=96 => -rng.between(1, extent),
        _ => SIZE + rng.between(0, PAGE),
    }
}

/// Bytes of an atomic access by its mnemonic: `amoadd.w`, `sc.d`.
fn atomic_size(name: &str) -> i64 {
    match name.as_bytes()[name.len() - 1] {
        b'b' => 1,
        b'h' => 2,
        b'w' => 4,
        b'd' => 8,
        _ => 16,
    }
}

/// Lets a compare-and-swap find what it expects.
fn expect_memory(case: &mut Case, image: &[u8], offset: i64, size: usize) {
    let Some(bytes) = usize::try_from(offset).ok().and_then(|at| image.get(at..at + size)) else { return };
    for (i, word) in bytes.chunks(8).enumerate() {
        let mut value = [0; 8];
        value[..word.len()].copy_from_slice(word);
        let shift = 64 - 8 * word.len() as u32;
        let value = (u64::from_le_bytes(value) as i64) << shift >> shift;
        let reg = usize::from(case.inst.rd) + i;
        if reg != usize::from(case.inst.rs1) {
            case.x[reg] = value as u64;
        }
    }
}

fn stride(setting: &Setting, inst: &Inst, rng: &mut Rng) -> i64 {
    let sew = i64::from(setting.sew.bytes());
    match rng.below(12) {
        0 => 0,
        1 | 2 => sew * inst.nfields() as i64,
        3 => -sew,
        4 => PAGE,
        5 => rng.between(-FAR, FAR) / 1024,
        _ => rng.between(-64, 64),
    }
}

/// Fills the indices: most lead into the memory, the others not far from it.
fn indices(case: &mut Case, offset: i64, rng: &mut Rng) {
    let vlenb = case.vlenb();
    let width = index_width(case.inst.op.row().mnemonic);
    let room = (SIZE - offset - 64).clamp(1, SIZE) as u64;
    let from = usize::from(case.inst.rs2) * vlenb;
    let to = (usize::from(case.inst.rs2) + 8).min(32) * vlenb;
    let limit = if rng.percent(20) { room.min(64) } else { room };
    let group = &mut case.v[from..to];
    fill(group, width, Style::Below(limit), rng);
    let size = width as usize / 8;
    if size > 1 && rng.percent(15) {
        // Some stray.
        for element in group.chunks_exact_mut(size) {
            if rng.percent(90) {
                continue;
            }
            let far = if size == 8 { rng.between(-FAR, FAR) } else { rng.between(0, FAR) };
            element.copy_from_slice(&far.to_le_bytes()[..size]);
        }
    }
}

/// Bits of an index, by the mnemonic: 32 in `vluxei32.v`.
fn index_width(name: &str) -> u32 {
    [8, 16, 32, 64].into_iter().find(|bits| name.contains(&format!("ei{bits}."))).unwrap_or(8)
}
