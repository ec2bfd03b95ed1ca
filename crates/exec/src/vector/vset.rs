//! Configuration: `vset{i}vl{i}` (V 6). They do not depend on vtype, so that they run where vill is set.

use rivet_hart::Hart;
use rivet_isa::Vtype;

use crate::uop::{Done, Uop};

/// `vsetvli rd, rs1, vtypei`
pub(crate) fn vsetvli(hart: &mut Hart, uop: &Uop) -> Done {
    hart.use_v(uop.raw)?;
    let avl = avl(hart, uop);
    set(hart, uop, avl, Vtype::from_bits(uop.imm as u64))
}

/// `vsetivli rd, uimm, vtypei`
pub(crate) fn vsetivli(hart: &mut Hart, uop: &Uop) -> Done {
    hart.use_v(uop.raw)?;
    set(hart, uop, Avl::Value(uop.rs1.into()), Vtype::from_bits(uop.imm as u64))
}

/// `vsetvl rd, rs1, rs2`
pub(crate) fn vsetvl(hart: &mut Hart, uop: &Uop) -> Done {
    hart.use_v(uop.raw)?;
    let avl = avl(hart, uop);
    set(hart, uop, avl, Vtype::from_bits(hart.x(uop.rs2)))
}

/// The application vector length.
#[derive(Clone, Copy)]
enum Avl {
    /// That many elements.
    Value(u64),
    /// vl keeps its value; only for a vtype of the same VLMAX.
    Same,
}

/// V 6.2, "AVL used in vsetvli and vsetvl instructions".
fn avl(hart: &Hart, uop: &Uop) -> Avl {
    match (uop.rd, uop.rs1) {
        (0, 0) => Avl::Same,
        (_, 0) => Avl::Value(u64::MAX),
        (_, rs1) => Avl::Value(hart.x(rs1)),
    }
}

fn set(hart: &mut Hart, uop: &Uop, avl: Avl, vtype: Vtype) -> Done {
    let isa = &hart.config.isa;
    let supported = vtype.is_supported(isa.elen, isa.vlen);
    let (vtype, vl) = match avl {
        _ if !supported => (Vtype::ILLEGAL, 0),
        Avl::Same if hart.config.vsetvl_x0_vill && !keeps_vlmax(hart, vtype) => (Vtype::ILLEGAL, 0),
        Avl::Same => (vtype, new_vl(hart, vtype, hart.v.vl as u64)),
        Avl::Value(avl) => (vtype, new_vl(hart, vtype, avl)),
    };
    hart.v.vtype = vtype;
    hart.v.vl = vl as usize;
    hart.v.vstart = 0;
    hart.set_x(uop.rd, vl);
    Ok(())
}

/// V 6.2: "Use of the instructions with a new SEW/LMUL ratio that would result in a change of VLMAX is reserved. Use of
/// the instructions is also reserved if vill was 1 beforehand. Implementations may set vill in either case."
fn keeps_vlmax(hart: &Hart, vtype: Vtype) -> bool {
    !hart.v.vtype.vill && hart.v.vtype.log2_ratio() == vtype.log2_ratio()
}

/// V 6.3, "Constraints on Setting vl".
fn new_vl(hart: &Hart, vtype: Vtype, avl: u64) -> u64 {
    let vlmax = u64::from(vtype.vlmax(hart.config.isa.vlen));
    if hart.config.half_avl && avl > vlmax && avl < 2 * vlmax { avl.div_ceil(2) } else { avl.min(vlmax) }
}
