//! Kernels: what instructions on element groups do to the register file, for their functions and for compiled code.
//!
//! Invariant: groups are done in order, and all operands of a group are read before it is written. Kernels know neither
//! vtype nor policies. Those here are for any host; where it has instructions for the work, [`host`] has others.

use rivet_hart::Element;
use rivet_isa::{Function, Op, Sew};

use super::ops::{
    Aesdf, Aesdm, Aesef, Aesem, Aeskf1, Aeskf2, Aesz, Gmul, Sha2ch, Sha2cl, Sha2ms, Sm4k, Sm4r,
};
use super::{Cipher, Schedule, block, ghash, host, sha2, sm3, words};

/// Where an instruction's element groups lie in the register file.
#[derive(Clone, Copy, Debug)]
pub struct Groups {
    /// The byte at which the first group of vd begins.
    pub vd: usize,
    /// The same of vs2.
    pub vs2: usize,
    /// The same of vs1; of instructions that have none, of any register.
    pub vs1: usize,
    /// Does the first group of vs2 stand for all, as in `.vs` forms?
    pub first: bool,
    /// The immediate, where there is one.
    pub imm: u8,
    /// How many groups there are.
    pub count: usize,
}

/// Transforms element groups of a register file.
pub type Kernel = fn(&mut [u8], &Groups);

/// How an instruction works on element groups at a SEW.
#[derive(Clone, Copy, Debug)]
pub struct Grouped {
    /// The quickest kernel that the host can run.
    pub kernel: Kernel,
    /// Elements of a group: EGS.
    pub elements: u32,
    /// Does the first group of vs2 stand for all?
    pub first: bool,
}

/// How a cryptographic instruction works on element groups of elements this wide; none for other instructions, and where
/// it is not defined.
pub fn grouped(op: Op, sew: Sew) -> Option<Grouped> {
    let (kernel, elements) = portable(op, sew)?;
    let first = matches!(op.semantics(), (_, Function::vs | Function::ghsh_vs, _));
    Some(Grouped { kernel: host::kernel(op, sew).unwrap_or(kernel), elements, first })
}

/// The kernel for any host, and EGS: what [`grouped`] names where the host has no instructions of its own.
pub fn portable(op: Op, sew: Sew) -> Option<(Kernel, u32)> {
    let words: (Kernel, u32) = match op {
        Op::vaesz_vs => (blocks::<Aesz>, 4),
        Op::vaesem_vv | Op::vaesem_vs => (blocks::<Aesem>, 4),
        Op::vaesef_vv | Op::vaesef_vs => (blocks::<Aesef>, 4),
        Op::vaesdm_vv | Op::vaesdm_vs => (blocks::<Aesdm>, 4),
        Op::vaesdf_vv | Op::vaesdf_vs => (blocks::<Aesdf>, 4),
        Op::vaeskf1_vi => (keys::<Aeskf1>, 4),
        Op::vaeskf2_vi => (keys::<Aeskf2>, 4),
        Op::vsm4r_vv | Op::vsm4r_vs => (blocks::<Sm4r>, 4),
        Op::vsm4k_vi => (keys::<Sm4k>, 4),
        Op::vgmul_vv | Op::vgmul_vs => (blocks::<Gmul>, 4),
        Op::vghsh_vv | Op::vghsh_vs => (hashes, 4),
        Op::vsha2ms_vv => (sha2_words::<Sha2ms, u32>, 4),
        Op::vsha2cl_vv => (sha2_words::<Sha2cl, u32>, 4),
        Op::vsha2ch_vv => (sha2_words::<Sha2ch, u32>, 4),
        Op::vsm3c_vi => (sm3_rounds, 8),
        Op::vsm3me_vv => (sm3_message, 8),
        _ => return None,
    };
    match (sew, op) {
        (Sew::E32, _) => Some(words),
        (Sew::E64, Op::vsha2ms_vv) => Some((sha2_words::<Sha2ms, u64>, 4)),
        (Sew::E64, Op::vsha2cl_vv) => Some((sha2_words::<Sha2cl, u64>, 4)),
        (Sew::E64, Op::vsha2ch_vv) => Some((sha2_words::<Sha2ch, u64>, 4)),
        _ => None,
    }
}

/// vd = f(vd, vs2, vs1), group by group.
#[inline(always)]
fn each<T: Element, const EGS: usize>(
    file: &mut [u8],
    at: &Groups,
    f: impl Fn([T; EGS], [T; EGS], [T; EGS]) -> [T; EGS],
) {
    let bytes = EGS * size_of::<T>();
    for i in (0..at.count).map(|group| group * bytes) {
        let (vs2, vs1) = (at.vs2 + if at.first { 0 } else { i }, at.vs1 + i);
        let result = f(get(file, at.vd + i), get(file, vs2), get(file, vs1));
        put(file, at.vd + i, result);
    }
}

/// A group. Words are read and written one by one, as the arithmetic has them: a wide load from narrow stores, or the other
/// way round, would have the host wait.
#[inline(always)]
pub(super) fn get<T: Element, const EGS: usize>(file: &[u8], at: usize) -> [T; EGS] {
    bytemuck::pod_read_unaligned(&file[at..at + EGS * size_of::<T>()])
}

/// Writes a group.
#[inline(always)]
pub(super) fn put<T: Element, const EGS: usize>(file: &mut [u8], at: usize, group: [T; EGS]) {
    let place = &mut file[at..at + EGS * size_of::<T>()];
    for (to, word) in place.chunks_exact_mut(size_of::<T>()).zip(group) {
        to.copy_from_slice(bytemuck::bytes_of(&word));
    }
}

/// vd = O(vd, vs2).
pub(super) fn blocks<O: Cipher>(file: &mut [u8], at: &Groups) {
    each(file, at, |vd, vs2, _| words(O::run(block(vd), block(vs2))));
}

/// vd = O(vd, vs2, imm).
pub(super) fn keys<O: Schedule>(file: &mut [u8], at: &Groups) {
    each(file, at, |vd, vs2, _| words(O::run(block(vd), block(vs2), at.imm)));
}

/// vd = (vd ^ vs1) · vs2 in the field of GHASH.
pub(super) fn hashes(file: &mut [u8], at: &Groups) {
    each(file, at, |vd, vs2, vs1| words(ghash::multiply(block(vd) ^ block(vs1), block(vs2))));
}

/// vd = O(vd, vs2, vs1), of words `T`.
pub(super) fn sha2_words<O: sha2::Sha2, T: sha2::Word>(file: &mut [u8], at: &Groups) {
    each(file, at, O::run::<T>);
}

/// vd = the state in vd after rounds 2·imm and 2·imm + 1 of SM3 with the message words in vs2.
pub(super) fn sm3_rounds(file: &mut [u8], at: &Groups) {
    each(file, at, |vd, vs2, _| sm3::compress(vd, vs2, at.imm.into()));
}

/// vd = the next eight words of SM3's message after those in vs1 and vs2.
pub(super) fn sm3_message(file: &mut [u8], at: &Groups) {
    each(file, at, |_, vs2, vs1| sm3::expand(vs2, vs1));
}
