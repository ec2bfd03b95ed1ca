//! What the benches share: harts with full registers, instructions written as text, Criterion kept short.
#![allow(dead_code, reason = "each bench uses a part")]

use std::time::Duration;

use criterion::Criterion;
use rivet_exec::Uop;
use rivet_hart::Hart;
use rivet_isa::asm::{self, Context};
use rivet_isa::{Decoder, Isa, Lmul, Sew, Vtype, Xlen};

/// A setting of vtype, with agnostic tail and mask, and VLEN.
pub(crate) type VtypeCase = (Sew, Lmul, u32);

/// Everything Rivet has, at this VLEN.
pub(crate) fn isa(vlen: u32) -> Isa {
    Isa { vlen, ..rivet_testkit::everything(Xlen::Rv64) }
}

/// The one instruction that `text` says, ready to run; nothing where there is no such instruction.
pub(crate) fn uop(text: &str, isa: &Isa) -> Option<Uop> {
    let code = asm::instruction(text, &Context::new(isa)).ok()?;
    Some(Uop::new(Decoder::new(isa).decode(code[0].raw)?, rivet_testkit::CODE))
}

/// Sets vtype and vl = VLMAX; fills vector registers with floats between 1 and 2, which are as good as random integers,
/// and v0 with a random mask.
pub(crate) fn fill(hart: &mut Hart, (sew, lmul, _): VtypeCase) {
    hart.v.set_vtype(Vtype { vma: true, vta: true, ..Vtype::new(sew, lmul) });
    hart.v.vl = hart.v.vlmax();
    let (bytes, vlenb) = (sew.bits() as usize / 8, hart.v.vlenb());
    let one: u64 = match sew.bits() {
        16 => 0x3c00,
        32 => 0x3f80_0000,
        64 => 0x3ff0_0000_0000_0000,
        _ => 0,
    };
    let random_bits = if one == 0 { 8 } else { one.trailing_zeros() };
    let mut random = 1u64;
    for (i, element) in hart.v.file_mut().chunks_mut(bytes).enumerate() {
        random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        let mask = i * bytes < vlenb;
        let value = if mask { random } else { one | random >> (64 - random_bits) };
        element.copy_from_slice(&value.to_le_bytes()[..bytes]);
    }
    hart.x[11] = 3;
    hart.f[11] = if sew.bits() == 64 { 0x3ff8_0000_0000_0000 } else { 0xffff_ffff_3fc0_0000 };
}

/// Bytes of a register group.
pub(crate) fn group_bytes(hart: &Hart, sew: Sew) -> usize {
    hart.v.vlmax() * sew.bits() as usize / 8
}

/// Runs a bench: short measurements, for there are many.
pub(crate) fn main(benches: &[fn(&mut Criterion)]) {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(50))
        .measurement_time(Duration::from_millis(100))
        .sample_size(20)
        .without_plots()
        .configure_from_args();
    benches.iter().for_each(|bench| bench(&mut criterion));
    criterion.final_summary();
}
