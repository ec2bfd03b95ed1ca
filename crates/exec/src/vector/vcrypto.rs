//! Vector cryptography on element groups: AES, GHASH, SHA-2, SM3, SM4 (Zvkned, Zvkg, Zvkgs, Zvknha, Zvknhb,
//! Zvksh, Zvksed).
//!
//! Invariant: vl and vstart are whole element groups, so that every group runs whole. Instructions are unmasked;
//! the tail follows its policy. The arithmetic is in `crate::crypto` and in the files here; an operation sees a
//! group as an array of its elements, or as a `u128` whose low bits are element 0. `kernel` runs operations over the
//! groups of the register file, `series` several of them at once, `host_x86_64` does both by instructions of the host's.

mod aes;
mod ghash;
#[cfg(not(target_arch = "x86_64"))]
mod host_none;
#[cfg(target_arch = "x86_64")]
mod host_x86_64;
mod kernel;
mod series;
mod sha2;
mod sm3;
mod sm4;

pub use kernel::{Grouped, Groups, Kernel, grouped, portable};
pub use series::{Series, run_series};

#[cfg(not(target_arch = "x86_64"))]
use host_none as host;
#[cfg(target_arch = "x86_64")]
use host_x86_64 as host;

pub(crate) use host::product;

use rivet_hart::Hart;
use rivet_isa::{Ext, Function, Sew};

use super::drive::{Body, finish};
use super::legal::{Rule, check, illegal, undefined_for};
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
    check_groups(hart, uop, &[Sew::E32], 4)?;
    run(hart, uop, 4, false, kernel::blocks::<O>);
    Ok(())
}

/// vd = O(vd, group 0 of vs2), group by group.
pub(crate) fn vs<O: Cipher>(hart: &mut Hart, uop: &Uop) -> Done {
    check_groups(hart, uop, &[Sew::E32], 4)?;
    run(hart, uop, 4, true, kernel::blocks::<O>);
    Ok(())
}

/// vd = O(vd, vs2, imm), group by group.
pub(crate) fn vi<O: Schedule>(hart: &mut Hart, uop: &Uop) -> Done {
    check_groups(hart, uop, &[Sew::E32], 4)?;
    run(hart, uop, 4, false, kernel::keys::<O>);
    Ok(())
}

/// vd = (vd ^ vs1) · vs2 in the field of GHASH.
pub(crate) fn ghsh_vv(hart: &mut Hart, uop: &Uop) -> Done {
    check_groups(hart, uop, &[Sew::E32], 4)?;
    run(hart, uop, 4, false, kernel::hashes);
    Ok(())
}

/// vd = (vd ^ vs1) · group 0 of vs2 in the field of GHASH.
pub(crate) fn ghsh_vs(hart: &mut Hart, uop: &Uop) -> Done {
    check_groups(hart, uop, &[Sew::E32], 4)?;
    run(hart, uop, 4, true, kernel::hashes);
    Ok(())
}

/// vd = O(vd, vs2, vs1): SHA-256 with SEW = 32, SHA-512 with SEW = 64.
pub(crate) fn sha2<O: sha2::Sha2>(hart: &mut Hart, uop: &Uop) -> Done {
    let widths: &[Sew] = if hart.config.isa.has(Ext::Zvknhb) { &[Sew::E32, Sew::E64] } else { &[Sew::E32] };
    check_groups(hart, uop, widths, 4)?;
    match hart.v.vtype().sew {
        Sew::E64 => run(hart, uop, 4, false, kernel::sha2_words::<O, u64>),
        _ => run(hart, uop, 4, false, kernel::sha2_words::<O, u32>),
    }
    Ok(())
}

/// vd = the state in vd after rounds 2·imm and 2·imm + 1 of SM3 with the message words in vs2.
pub(crate) fn sm3c_vi(hart: &mut Hart, uop: &Uop) -> Done {
    check_groups(hart, uop, &[Sew::E32], 8)?;
    run(hart, uop, 8, false, kernel::sm3_rounds);
    Ok(())
}

/// vd = the next eight words of SM3's message after those in vs1 and vs2.
pub(crate) fn sm3me_vv(hart: &mut Hart, uop: &Uop) -> Done {
    check_groups(hart, uop, &[Sew::E32], 8)?;
    run(hart, uop, 8, false, kernel::sm3_message);
    Ok(())
}

/// Everything that makes an instruction on groups of `egs` elements illegal.
fn check_groups(hart: &mut Hart, uop: &Uop, widths: &[Sew], egs: usize) -> Done {
    check(hart, uop)?;
    let vtype = hart.v.vtype();
    let whole = |(_, value): &(_, usize)| value.is_multiple_of(egs);
    let broken = if !widths.contains(&vtype.sew) {
        // Zvknhb has more widths than Zvknha.
        let narrow =
            matches!(uop.op.semantics(), (_, Function::sha2, _)) && !hart.config.isa.has(Ext::Zvknhb);
        let rule = if narrow { Rule::Sha2msNarrow } else { Rule::Sew };
        undefined_for(vtype.sew, rule)
    } else if hart.v.vlmax() < egs {
        Rule::GroupWidth.broken(format_args!("{vtype} cannot hold an element group of {egs} elements"))
    } else if let Some((name, value)) =
        [("vl", hart.v.vl), ("vstart", hart.v.vstart)].into_iter().find(|item| !whole(item))
    {
        Rule::WholeGroups
            .broken(format_args!("{name} = {value} must be a multiple of the element group size, {egs}"))
    } else {
        return Ok(());
    };
    Err(illegal(uop, broken))
}

/// Runs a kernel, or the host's own, over the groups of the body, each of `egs` elements; then the tail, and vstart = 0.
fn run(hart: &mut Hart, uop: &Uop, egs: usize, first: bool, portable: Kernel) {
    let (body, sew) = (Body::new(hart, uop), hart.v.vtype().sew);
    let start = |reg: u8, i: usize| reg as usize * hart.v.vlenb() + i * sew.bytes() as usize;
    let groups = Groups {
        vd: start(uop.rd, body.start),
        vs2: start(uop.rs2, if first { 0 } else { body.start }),
        vs1: start(uop.rs1, body.start),
        first,
        imm: uop.imm as u8,
        count: body.end.saturating_sub(body.start) / egs,
    };
    let kernel = host::kernel(uop.op.base(), sew).unwrap_or(portable);
    kernel(hart.v.file_mut(), &groups);
    match sew {
        Sew::E64 => finish::<u64>(hart, &body, uop.rd),
        _ => finish::<u32>(hart, &body, uop.rd),
    }
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
