//! Configuration: `vset{i}vl{i}` (V 6). They do not depend on vtype, so that they run where vill is set.

use rivet_hart::{Hart, VillOrigin};
use rivet_isa::{Ext, Isa, Vtype};

use crate::uop::{Done, Uop};

/// `vsetvli rd, rs1, vtypei`
pub(crate) fn vsetvli(hart: &mut Hart, uop: &Uop) -> Done {
    hart.use_v(uop.raw)?;
    let avl = avl(hart, uop);
    set(hart, uop, avl, uop.imm as u64)
}

/// `vsetivli rd, uimm, vtypei`
pub(crate) fn vsetivli(hart: &mut Hart, uop: &Uop) -> Done {
    hart.use_v(uop.raw)?;
    set(hart, uop, Avl::Value(uop.rs1.into()), uop.imm as u64)
}

/// `vsetvl rd, rs1, rs2`
pub(crate) fn vsetvl(hart: &mut Hart, uop: &Uop) -> Done {
    hart.use_v(uop.raw)?;
    let avl = avl(hart, uop);
    set(hart, uop, avl, hart.address(hart.x(uop.rs2), 0))
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
#[inline(always)]
fn avl(hart: &Hart, uop: &Uop) -> Avl {
    match (uop.rd, uop.rs1) {
        (0, 0) => Avl::Same,
        (_, 0) => Avl::Value(u64::MAX),
        (_, rs1) => Avl::Value(hart.x(rs1)),
    }
}

/// `bits` as a number asks for what no hart supports if it is more than a byte.
#[inline(always)]
fn set(hart: &mut Hart, uop: &Uop, avl: Avl, bits: u64) -> Done {
    let before = hart.v.vlmax();
    // Most change nothing but vl, and then nothing has to wait for what they write.
    if u64::from(hart.v.vtype_key().bits()) != bits || hart.v.vtype().vill {
        hart.v.set_vtype_bits(bits);
        if hart.v.vtype().vill {
            note_vill(hart, uop, bits);
        }
    }
    let avl = match avl {
        Avl::Value(avl) => avl,
        Avl::Same => {
            // V 6.2: "Use of the instructions with a new SEW/LMUL ratio that would result in a change of VLMAX is
            // reserved. Use of the instructions is also reserved if vill was 1 beforehand. Implementations may set vill
            // in either case." VLMAX is 0 where vill is set.
            if hart.config.vsetvl_x0_vill && hart.v.vlmax() != before {
                hart.v.set_vtype(Vtype::ILLEGAL);
                note_vill(hart, uop, bits);
            }
            hart.v.vl as u64
        }
    };
    let vl = new_vl(hart, avl);
    hart.v.vl = vl as usize;
    hart.v.vstart = 0;
    hart.set_x(uop.rd, vl);
    Ok(())
}

/// Remembers which instruction set vill, for the diagnosis of what traps later.
#[cold]
fn note_vill(hart: &mut Hart, uop: &Uop, bits: u64) {
    hart.v.vill_origin = Some(VillOrigin { pc: uop.pc, raw: uop.raw, bits });
}

/// V 6.3, "Constraints on Setting vl".
#[inline(always)]
fn new_vl(hart: &Hart, avl: u64) -> u64 {
    let vlmax = hart.v.vlmax() as u64;
    match avl <= vlmax {
        true => avl,
        false if hart.config.half_avl && avl < 2 * vlmax => half(avl, egs_max(&hart.config.isa)).min(vlmax),
        false => vlmax,
    }
}

/// ceil(AVL/2), or what is next above it and a multiple of EGSMAX: "When AVL > VLMAX, the value of vl must be set to
/// either VLMAX or a positive integer multiple of EGSMAX" (vector crypto, "Setting vl").
#[cold]
fn half(avl: u64, egs_max: u64) -> u64 {
    avl.div_ceil(2).next_multiple_of(egs_max)
}

/// The largest element group that an instruction of this ISA has.
fn egs_max(isa: &Isa) -> u64 {
    let any = |extensions: &[Ext]| extensions.iter().any(|&ext| isa.has(ext));
    match () {
        () if any(&[Ext::Zvksh]) => 8,
        () if any(&[Ext::Zvkg, Ext::Zvkned, Ext::Zvknha, Ext::Zvknhb, Ext::Zvksed]) => 4,
        () => 1,
    }
}
