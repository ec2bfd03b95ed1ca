//! Segments taken apart and put together by byte permutations of AVX-512: up to 64 bytes of each field at once.
//!
//! Invariant: all that is moved lies in one page that the TLB knows. More of that page, or of the register file, may be
//! read than is moved; no more is written.

#![allow(unsafe_code)] // Intrinsics: loads and stores through pointers, and features found at run time.

use core::arch::x86_64::{
    __m512i, _mm512_loadu_epi8, _mm512_maskz_permutex2var_epi8, _mm512_or_si512, _mm512_setzero_si512,
    _mm512_storeu_epi8,
};

use rivet_mem::Tlb;

use super::direction::Segment;

/// Bytes that are worked on together: of each field, or of memory.
pub(super) const PIECE: usize = 64;

/// Such bytes.
type Piece = [u8; PIECE];

/// Does the host have byte permutations?
#[inline(always)]
pub(super) fn shuffles() -> bool {
    rivet_fp::host_has!("avx512vbmi") && rivet_fp::host_has!("avx512bw")
}

/// How a piece is made of others, taken in pairs.
struct Recipe {
    /// Which byte of its pair each byte is.
    byte: Piece,
    /// For each pair, the bytes that come from it.
    pairs: [u64; 4],
}

/// Recipes by the elements' size (as a power of 2), by fields (from 2 on), and by number of the piece.
type Recipes = [[[Recipe; 8]; 7]; 4];

/// Of segments in memory: each field.
static SPLIT: Recipes = recipes(true);
/// Of fields: each piece of memory.
static JOIN: Recipes = recipes(false);

const fn recipes(split: bool) -> Recipes {
    let mut recipes = [const { [const { [const { Recipe { byte: [0; PIECE], pairs: [0; 4] } }; 8] }; 7] }; 4];
    let mut at = 0;
    while at < 4 * 7 * 8 * PIECE {
        let (log, fields, piece, byte) =
            (at / PIECE / 56, at / PIECE / 8 % 7 + 2, at / PIECE % 8, at % PIECE);
        let size = 1 << log;
        let from = if split {
            // Segments of `fields` elements one after the other; `piece` is the field.
            (byte >> log) * fields * size + piece * size + byte % size
        } else {
            // Fields one after the other; `piece` is a part of memory.
            let place = piece * PIECE + byte;
            let (element, field) = ((place >> log) / fields, (place >> log) % fields);
            field * PIECE + (element << log) % PIECE + place % size
        };
        // No field, or part of memory, beyond the last is ever made.
        if piece < fields {
            let recipe = &mut recipes[log][fields - 2][piece];
            recipe.byte[byte] = (from % (2 * PIECE)) as u8;
            recipe.pairs[from / (2 * PIECE)] |= 1 << byte;
        }
        at += 1;
    }
    recipes
}

/// Makes a piece.
///
/// # Safety
/// [`shuffles`].
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
unsafe fn make<const F: usize>(recipe: &Recipe, from: &[Piece; F]) -> Piece {
    // SAFETY: the arrays have 64 bytes each.
    let load = |piece: &Piece| -> __m512i { unsafe { _mm512_loadu_epi8(piece.as_ptr().cast()) } };
    let byte = load(&recipe.byte);
    let mut made = _mm512_setzero_si512();
    for p in 0..F.div_ceil(2) {
        let (even, odd) = (load(&from[2 * p]), load(&from[(2 * p + 1).min(F - 1)]));
        made = _mm512_or_si512(made, _mm512_maskz_permutex2var_epi8(recipe.pairs[p], even, byte, odd));
    }
    let mut piece = [0; PIECE];
    // SAFETY: the array has 64 bytes.
    unsafe { _mm512_storeu_epi8(piece.as_mut_ptr().cast(), made) };
    piece
}

/// Loads `bytes` bytes of each of `F` fields, at most 64: `it` is the first segment, its elements of 2^`log` bytes.
/// `None` on a miss.
pub(super) fn load<const F: usize>(
    tlb: &Tlb,
    file: &mut [u8],
    it: Segment,
    log: usize,
    bytes: usize,
) -> Option<()> {
    assert!(shuffles());
    // SAFETY: looked at above.
    unsafe { split::<F>(tlb, file, it, log, bytes) }
}

/// [`load`]. All of it has the host's features: pieces copied by narrower moves would make wide loads wait.
///
/// # Safety
/// [`shuffles`].
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
unsafe fn split<const F: usize>(
    tlb: &Tlb,
    file: &mut [u8],
    it: Segment,
    log: usize,
    bytes: usize,
) -> Option<()> {
    let all = F * bytes;
    // Without a piece that is not whole where the page goes on.
    let span = tlb.span(it.addr, F * PIECE).or_else(|| tlb.span(it.addr, all))?;
    let mut pieces = [[0; PIECE]; F];
    for (k, piece) in pieces.iter_mut().enumerate().take(all.div_ceil(PIECE)) {
        if span.read(k * PIECE, piece).is_none() {
            span.read(k * PIECE, &mut piece[..all - k * PIECE])?;
        }
    }
    for (f, recipe) in SPLIT[log][F - 2][..F].iter().enumerate() {
        // SAFETY: the caller's promise.
        let field = unsafe { make(recipe, &pieces) };
        put(&mut file[it.at + f * it.step..], &field, bytes);
    }
    Some(())
}

/// Stores likewise.
pub(super) fn store<const F: usize>(
    tlb: &Tlb,
    file: &[u8],
    it: Segment,
    log: usize,
    bytes: usize,
) -> Option<()> {
    assert!(shuffles());
    // SAFETY: looked at above.
    unsafe { join::<F>(tlb, file, it, log, bytes) }
}

/// [`store`], likewise.
///
/// # Safety
/// [`shuffles`].
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
unsafe fn join<const F: usize>(tlb: &Tlb, file: &[u8], it: Segment, log: usize, bytes: usize) -> Option<()> {
    let all = F * bytes;
    let span = tlb.span_mut(it.addr, all)?;
    let mut fields = [[0; PIECE]; F];
    for (f, piece) in fields.iter_mut().enumerate() {
        let field = &file[it.at + f * it.step..];
        match field.first_chunk() {
            Some(whole) => *piece = *whole,
            None => piece[..field.len()].copy_from_slice(field),
        }
    }
    for (k, recipe) in JOIN[log][F - 2][..all.div_ceil(PIECE)].iter().enumerate() {
        // SAFETY: the caller's promise.
        let piece = unsafe { make(recipe, &fields) };
        span.write(k * PIECE, &piece[..PIECE.min(all - k * PIECE)])?;
    }
    Some(())
}

/// Writes the first bytes of a piece; common numbers of them without a call.
#[inline(always)]
fn put(to: &mut [u8], piece: &Piece, bytes: usize) {
    match bytes {
        64 => to[..64].copy_from_slice(piece),
        32 => to[..32].copy_from_slice(&piece[..32]),
        16 => to[..16].copy_from_slice(&piece[..16]),
        _ => to[..bytes].copy_from_slice(&piece[..bytes]),
    }
}
