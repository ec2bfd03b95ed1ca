//! Vector state as structures of the kernel, core files and recordings have it: numbers that may say what no hart can hold.

use rivet_hart::Hart;
use rivet_isa::Vtype;

/// Gives a hart these values of vtype, vl and vstart, converted as a hart would.
pub(crate) fn restore(hart: &mut Hart, vtype: u64, vl: u64, vstart: u64) {
    let isa = &hart.config.isa;
    let vtype = Vtype::from_bits(vtype);
    let vtype = if isa.supports(vtype) { vtype } else { Vtype::ILLEGAL };
    let last = u64::from(isa.vlen).saturating_sub(1);
    let v = &mut hart.v;
    v.set_vtype(vtype);
    v.vl = vl.min(v.vlmax() as u64) as usize;
    v.vstart = (vstart & last) as usize;
}
