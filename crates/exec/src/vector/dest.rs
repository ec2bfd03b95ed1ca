//! Which vector registers an instruction writes: for traces and other observers.

use std::ops::Range;

use rivet_hart::Hart;
use rivet_isa::{Inst, Operand};

/// What a vector instruction writes.
enum Dest {
    /// Elements of SEW · 2^k, this many fields.
    Group(i32, usize),
    /// Elements of this many bits, this many fields.
    Width(usize, usize),
    /// One register.
    One,
    /// Whole registers.
    Whole(usize),
}

/// The vector registers that hold elements which `inst` writes in its body, under the state before it runs. Empty for
/// instructions without a vector destination, or without a body.
pub fn written_registers(hart: &Hart, inst: &Inst) -> Range<u8> {
    let none = inst.rd..inst.rd;
    if !inst.op.row().operands.contains(&Operand::Vd) {
        return none;
    }
    let v = &hart.v;
    let bits = v.vlenb() * 8;
    let (sew, vl, vstart) = (v.vtype().sew.bits() as usize, v.vl, v.vstart);
    let (eew, nf) = match dest(inst) {
        Dest::Whole(n) => return inst.rd..(inst.rd + n as u8).min(32),
        _ if vstart >= vl => return none,
        Dest::One => return inst.rd..inst.rd + 1,
        Dest::Group(k, nf) => (if k > 0 { sew << k } else { sew >> -k }, nf),
        Dest::Width(eew, nf) => (eew, nf),
    };
    // Fields lie in groups of EMUL registers each; a part of a register counts as one.
    let regs = |elements: usize| (elements * eew).div_ceil(bits);
    let group = regs(v.vlmax()).max(1);
    let last = inst.rd as usize + group * (nf - 1) + regs(vl);
    let first = inst.rd as usize + if nf == 1 { vstart * eew / bits } else { 0 };
    first as u8..last.min(32) as u8
}

fn dest(inst: &Inst) -> Dest {
    let row = inst.op.row();
    let name = row.mnemonic;
    // The first number in the mnemonic: a width or a count.
    let number = || -> usize {
        let start = name.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
        let end = name[start..].find(|c: char| !c.is_ascii_digit()).map_or(name.len(), |n| start + n);
        name[start..end].parse().unwrap_or(8)
    };
    match row.chapter {
        "vload" if name.starts_with("vlm") => Dest::One,
        "vload" if name.contains('r') => Dest::Whole(number()),
        "vload" if name.contains("xei") => Dest::Group(0, inst.nfields()),
        "vload" => Dest::Width(number(), inst.nfields()),
        "vcmp" | "vfcmp" | "vred" | "vfred" => Dest::One,
        "vcarry" if name.starts_with("vm") => Dest::One,
        "vmask" if !matches!(name, "viota.m" | "vid.v") => Dest::One,
        "vperm" if matches!(name, "vmv.s.x" | "vfmv.s.f") => Dest::One,
        "vperm" if name.starts_with("vmv") => Dest::Whole(number()),
        "vwiden" | "vfwiden" => Dest::Group(1, 1),
        "vmac" | "vfmac" | "vfcvt" if name.starts_with("vw") || name.starts_with("vfw") => Dest::Group(1, 1),
        _ => Dest::Group(0, 1),
    }
}
