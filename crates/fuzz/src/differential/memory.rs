//! Memory accesses are aimed at the memory of the cases, at the border between its two pages, and over its ends.

use rivet_isa::{Chapter, Inst, Operand};

use super::case::InstCase;
use super::generate::CaseConfig;
use super::layout::{AREA, AREA_SIZE};
use super::rows;
use super::state::fill;
use super::values::Style;
use rivet_rng::Rng;

const PAGE: i64 = 4096;
const SIZE: i64 = AREA_SIZE as i64;
/// Farthest that an access may stray from the memory of the cases.
const FAR: i64 = 1 << 24;

/// Gives registers such values that `case` accesses its memory; `image` is what that holds.
pub(crate) fn aim(case: &mut InstCase, setting: &CaseConfig, image: &[u8], rng: &mut Rng) {
    let inst = case.inst;
    let row = inst.op.row();
    let (is_vector, atomic) = (rows::is_vector(inst.op), rows::atomic_size(inst.op));
    case.accesses = true;
    case.stores = rows::stores(inst.op);
    let extent = if is_vector { (case.vl * 8).max(8) as i64 * inst.nfields() as i64 } else { 16 };
    let mut offset = place(extent, rng);
    // QEMU 10.0 aborts where an element of these crosses into a page that is not there.
    let aborts = row.chapter == Chapter::vload
        && (row.mnemonic().contains("ff.") || rows::whole_registers(inst.op).is_some());
    let size = atomic.unwrap_or(8);
    if aborts || atomic.is_some() && rng.percent(97) || is_vector && rng.percent(75) {
        offset &= -size;
    }
    let base = AREA.wrapping_add(offset as u64);
    case.x[inst.rs1 as usize] = base.wrapping_sub(inst.imm as u64);
    if row.mnemonic().starts_with("amocas") && rng.percent(60) {
        expect_memory(case, image, offset, size as usize);
    }
    if row.operands.contains(&Operand::Vs2) {
        indices(case, offset, rng);
    } else if is_vector && row.operands.contains(&Operand::Rs2) && inst.rs2 != inst.rs1 {
        case.x[inst.rs2 as usize] = stride(setting, &inst, rng) as u64;
    }
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

/// Lets a compare-and-swap find what it expects.
fn expect_memory(case: &mut InstCase, image: &[u8], offset: i64, size: usize) {
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

fn stride(setting: &CaseConfig, inst: &Inst, rng: &mut Rng) -> i64 {
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
fn indices(case: &mut InstCase, offset: i64, rng: &mut Rng) {
    let vlenb = case.vlenb();
    let width = rows::index_width(case.inst.op).unwrap_or(8);
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
