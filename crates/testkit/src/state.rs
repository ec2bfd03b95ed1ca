//! Random states of a hart are legal or illegal.

use rivet_hart::Hart;
use rivet_isa::{Lmul, Sew, Vtype};

use crate::Rng;

/// Fills integer, floating-point and vector registers with values that matter, and draws vector settings and rounding
/// modes. vtype is a supported one, vl and vstart fit it; pc, memory and the rest are left alone.
pub fn randomize(rng: &mut Rng, hart: &mut Hart) {
    for reg in 1..32 {
        let value = rng.value(hart.xlen());
        hart.set_x(reg, value);
    }
    for reg in 0..32 {
        hart.f[reg] = random_float(rng);
    }
    hart.frm = rng.below(5) as u8;
    hart.fflags = rng.below(32) as u8;
    if hart.v.vlenb() > 0 {
        randomize_vectors(rng, hart);
    }
}

/// A boxed half or single, a double, or, now and then, a number that is not boxed as it should be.
fn random_float(rng: &mut Rng) -> u64 {
    match rng.below(8) {
        0..=1 => !0xffff | rng.value(16),
        2..=3 => !0xffff_ffff | rng.value(32),
        _ => rng.value(64),
    }
}

/// The vector part of [`randomize`].
pub fn randomize_vectors(rng: &mut Rng, hart: &mut Hart) {
    // Registers hold elements of one width each, so that every SEW meets corner cases.
    let vlenb = hart.v.vlenb();
    for reg in 0..32 {
        let width = rng.pick(&[1, 2, 4, 8]).min(vlenb);
        for element in hart.v.group_mut(reg, 1).chunks_exact_mut(width) {
            element.copy_from_slice(&rng.value(8 * width as u32).to_le_bytes()[..width]);
        }
    }
    hart.v.set_vtype(random_vtype(rng, hart.config.isa.elen, hart.config.isa.vlen));
    hart.v.vxrm = rng.below(4) as u8;
    hart.v.vxsat = rng.one_in(2);
    let vlmax = hart.v.vlmax() as u64;
    hart.v.vl = match rng.below(8) {
        0 => 0,
        1..=3 => vlmax,
        4 => rng.below(8).min(vlmax),
        5 => vlmax & !7,
        _ => rng.below(vlmax + 1),
    } as usize;
    hart.v.vstart = match rng.below(8) {
        0 => rng.below(vlmax),
        1 => rng.below(4).min(vlmax - 1),
        _ => 0,
    } as usize;
}

/// A setting that a hart of this ELEN and VLEN supports.
pub fn random_vtype(rng: &mut Rng, elen: u32, vlen: u32) -> Vtype {
    loop {
        let (vta, vma) = (rng.one_in(2), rng.one_in(2));
        let vtype = Vtype { vta, vma, ..Vtype::new(rng.pick(&Sew::ALL), rng.pick(&Lmul::ALL)) };
        if vtype.is_supported(elen, vlen) {
            return vtype;
        }
    }
}
