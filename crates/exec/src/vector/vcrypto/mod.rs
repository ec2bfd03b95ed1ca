//! Vector cryptography on element groups: AES, GHASH, SHA-2, SM3, SM4 (Zvkned, Zvkg, Zvknha, Zvknhb, Zvksh, Zvksed).
//!
//! Invariant: vl and vstart are whole element groups, so that every group runs whole. Instructions are unmasked;
//! the tail follows its policy. The arithmetic is in `crate::crypto` and in the files here; an operation sees a
//! group as an array of its elements, or as a `u128` whose low bits are element 0.

mod aes;
mod ghash;
mod sha2;
mod sm3;
mod sm4;

use rivet_hart::{Element, Hart};
use rivet_isa::{Ext, Sew};

use super::drive::{Body, Regs, Source, finish, put};
use super::legal::{Form, Rule, Shape, check, illegal};
use crate::uop::{Done, Uop};

/// A block in vd transformed by what is in vs2.
pub(crate) trait Cipher {
    fn run(vd: u128, vs2: u128) -> u128;
}

/// The next round key from vs2 and, for some, the one in vd.
pub(crate) trait Schedule {
    fn run(vd: u128, vs2: u128, round: u8) -> u128;
}

pub(crate) mod ops {
    pub(crate) use super::aes::{Aesdf, Aesdm, Aesef, Aesem, Aeskf1, Aeskf2, Aesz};
    pub(crate) use super::ghash::Gmul;
    pub(crate) use super::sha2::{Sha2ch, Sha2cl, Sha2ms};
    pub(crate) use super::sm4::{Sm4k, Sm4r};
}

/// vd = O(vd, vs2), group by group.
pub(crate) fn vv<O: Cipher>(hart: &mut Hart, uop: &Uop) -> Done {
    check_groups(hart, uop, &Form::VX, &[Sew::E32], 4)?;
    groups(hart, uop, [Each(uop.rs2)], |vd, [vs2]| words(O::run(block(vd), block(vs2))));
    Ok(())
}

/// vd = O(vd, group 0 of vs2), group by group.
pub(crate) fn vs<O: Cipher>(hart: &mut Hart, uop: &Uop) -> Done {
    let form = Form::of(Shape::Group(0), Shape::ElementGroup(128), Shape::None).apart();
    check_groups(hart, uop, &form, &[Sew::E32], 4)?;
    groups(hart, uop, [First(uop.rs2)], |vd, [vs2]| words(O::run(block(vd), block(vs2))));
    Ok(())
}

/// vd = O(vd, vs2, imm), group by group.
pub(crate) fn vi<O: Schedule>(hart: &mut Hart, uop: &Uop) -> Done {
    check_groups(hart, uop, &Form::VX, &[Sew::E32], 4)?;
    let round = uop.imm as u8;
    groups(hart, uop, [Each(uop.rs2)], |vd, [vs2]| words(O::run(block(vd), block(vs2), round)));
    Ok(())
}

/// vd = (vd ^ vs1) · vs2 in the field of GHASH.
pub(crate) fn ghsh_vv(hart: &mut Hart, uop: &Uop) -> Done {
    check_groups(hart, uop, &Form::VV, &[Sew::E32], 4)?;
    groups(hart, uop, [Each(uop.rs2), Each(uop.rs1)], |vd, [vs2, vs1]| {
        words(ghash::multiply(block(vd) ^ block(vs1), block(vs2)))
    });
    Ok(())
}

/// vd = O(vd, vs2, vs1): SHA-256 with SEW = 32, SHA-512 with SEW = 64.
pub(crate) fn sha2<O: sha2::Sha2>(hart: &mut Hart, uop: &Uop) -> Done {
    let widths: &[Sew] = if hart.config.isa.has(Ext::Zvknhb) { &[Sew::E32, Sew::E64] } else { &[Sew::E32] };
    check_groups(hart, uop, &Form::VV.apart(), widths, 4)?;
    let sources = [Each(uop.rs2), Each(uop.rs1)];
    match hart.v.vtype().sew {
        Sew::E64 => groups(hart, uop, sources, |vd, [vs2, vs1]| O::run::<u64>(vd, vs2, vs1)),
        _ => groups(hart, uop, sources, |vd, [vs2, vs1]| O::run::<u32>(vd, vs2, vs1)),
    }
    Ok(())
}

/// vd = the state in vd after rounds 2·imm and 2·imm + 1 of SM3 with the message words in vs2.
pub(crate) fn sm3c_vi(hart: &mut Hart, uop: &Uop) -> Done {
    check_groups(hart, uop, &Form::VX.apart(), &[Sew::E32], 8)?;
    let round = uop.imm as u32;
    groups(hart, uop, [Each(uop.rs2)], |vd, [vs2]| sm3::compress(vd, vs2, round));
    Ok(())
}

/// vd = the next eight words of SM3's message after those in vs1 and vs2.
pub(crate) fn sm3me_vv(hart: &mut Hart, uop: &Uop) -> Done {
    check_groups(hart, uop, &Form::VV, &[Sew::E32], 8)?;
    // Zvksh: "The vd register group overlaps with the vs2 register group": both are aligned, so they are the same.
    if uop.rd == uop.rs2 {
        return Err(illegal(uop, Rule::Apart.broken(format_args!("vd = vs2 = v{}", uop.rd))));
    }
    groups(hart, uop, [Each(uop.rs2), Each(uop.rs1)], |_, [vs2, vs1]| sm3::expand(vs2, vs1));
    Ok(())
}

/// Everything that makes an instruction on groups of `egs` elements illegal.
fn check_groups(hart: &mut Hart, uop: &Uop, form: &Form, widths: &[Sew], egs: usize) -> Done {
    check(hart, uop, form)?;
    let (vtype, sew) = (hart.v.vtype(), hart.v.vtype().sew.bits());
    let whole = |(_, value): &(_, usize)| value.is_multiple_of(egs);
    let broken = if !widths.contains(&vtype.sew) {
        // Zvknhb has more widths than Zvknha.
        let narrow = uop.op.row().function == "sha2" && !hart.config.isa.has(Ext::Zvknhb);
        let rule = if narrow { Rule::Sha2msNarrow } else { Rule::Sew };
        rule.broken(format_args!("SEW = {sew}, for which this instruction is not defined"))
    } else if hart.v.vlmax() < egs {
        Rule::GroupWidth.broken(format_args!("{vtype} has no room for {egs} elements"))
    } else if let Some((name, value)) =
        [("vl", hart.v.vl), ("vstart", hart.v.vstart)].into_iter().find(|item| !whole(item))
    {
        Rule::WholeGroups.broken(format_args!("{name} = {value} is not a multiple of {egs}"))
    } else {
        return Ok(());
    };
    Err(illegal(uop, broken))
}

/// A source: registers, and which of their element groups is read.
#[derive(Clone, Copy)]
enum Groups {
    /// The one with the destination's index.
    Each(u8),
    /// The first for all.
    First(u8),
}
use Groups::{Each, First};

/// vd = f(vd, sources) for every element group of the body; then the tail, and vstart = 0.
#[inline(always)]
fn groups<T: Element, const EGS: usize, const SOURCES: usize>(
    hart: &mut Hart,
    uop: &Uop,
    sources: [Groups; SOURCES],
    f: impl Fn([T; EGS], [[T; EGS]; SOURCES]) -> [T; EGS],
) {
    let body = Body::new(hart, uop);
    let vd = Regs::at(&hart.v, uop.rd);
    let sources = sources.map(|source| match source {
        Each(reg) => (Regs::at(&hart.v, reg), 1),
        First(reg) => (Regs::at(&hart.v, reg), 0),
    });
    let file = hart.v.file_mut();
    for i in (body.start..body.end).step_by(EGS) {
        let read = sources.map(|(regs, each)| regs.take(file, each * i));
        let result = f(vd.take(file, i), read);
        put(file, vd, i, result);
    }
    finish::<T>(hart, &body, uop.rd);
}

/// A group of words as the number whose low bits are element 0.
#[inline(always)]
fn block(words: [u32; 4]) -> u128 {
    words.into_iter().rev().fold(0, |block, word| block << 32 | u128::from(word))
}

/// The inverse of [`block`].
#[inline(always)]
fn words(block: u128) -> [u32; 4] {
    std::array::from_fn(|i| (block >> (32 * i)) as u32)
}
