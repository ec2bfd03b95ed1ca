//! The general path of loops that write a register group: masks, vstart and the end of the body are applied here, around a
//! small function for each operation that computes 64 bytes of results.
//!
//! A block is read whole before it is written, in ascending order, so that a destination may overlap sources in every way
//! that is legal. Elements of a block outside the body are written back as they were.

use std::marker::PhantomData;

use rivet_hart::{Element, VectorUnit};

use super::lanes::{Bits, Lane, get, put};
use super::simd_level::{Kernel, VectorWidth, widest_or_least, with_array};
use super::{Body, Regs, Source};

/// Bytes of a block.
const BYTES: usize = 64;

/// The elements of a block, or as many masks of their shape.
#[repr(C, align(64))]
struct Block([u8; BYTES]);

/// What a mask register means to an instruction.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mask {
    /// It says which elements are active, if the encoding says masked.
    Active,
    /// It is an operand: all elements of the body are active.
    Operand,
}

/// vd[i] = f(a[i], b[i], old vd[i], m[i]) for all active i of the body. `m` is all ones or 0: whether i is active or, of an
/// [operand](Mask::Operand), v0.mask[i]. `f` runs for other elements too, and their results are dropped.
#[inline(always)]
pub(super) fn map_blocks<D: Lane, A: Element, B: Element>(
    v: &mut VectorUnit,
    vd: u8,
    body: &Body,
    mask: Mask,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D, D) -> D + Copy,
) {
    let operation = Operation { a, b, f, types: PhantomData::<fn(D, A, B)> };
    run(v, vd, body, mask, size_of::<D>().ilog2(), &operation);
}

/// An operation on blocks.
trait OnBlocks {
    /// Computes at least `left` of the elements from `i` on in place of the old ones. `file` is the register file.
    fn compute(&self, file: &[u8], i: usize, left: usize, masks: &Block, elements: &mut Block);
}

struct Operation<D, A, B, X, Y, F> {
    a: X,
    b: Y,
    f: F,
    types: PhantomData<fn(D, A, B)>,
}

impl<D: Lane, A: Element, B: Element, X: Source<A>, Y: Source<B>, F: Fn(A, B, D, D) -> D + Copy> OnBlocks
    for Operation<D, A, B, X, Y, F>
{
    fn compute(&self, file: &[u8], i: usize, left: usize, masks: &Block, elements: &mut Block) {
        widest_or_least(Computed { file, i, left, masks, elements, operation: self });
    }
}

/// One block to be computed.
struct Computed<'a, O> {
    file: &'a [u8],
    i: usize,
    left: usize,
    masks: &'a Block,
    elements: &'a mut Block,
    operation: &'a O,
}

impl<D: Lane, A: Element, B: Element, X: Source<A>, Y: Source<B>, F: Fn(A, B, D, D) -> D + Copy> Kernel<()>
    for Computed<'_, Operation<D, A, B, X, Y, F>>
{
    #[inline(always)]
    fn run<W: VectorWidth>(self) {
        // What the host has just written by shorter stores it can't read by one longer load without waiting.
        if const { W::BYTES == 64 } && self.left * size_of::<D>() > 32 {
            with_array!(D, 64, N => self.arrays::<N>());
        } else if const { W::BYTES >= 32 } {
            with_array!(D, 32, N => self.arrays::<N>());
        } else {
            with_array!(D, 16, N => self.arrays::<N>());
        }
    }
}

impl<D: Lane, A: Element, B: Element, X: Source<A>, Y: Source<B>, F: Fn(A, B, D, D) -> D + Copy>
    Computed<'_, Operation<D, A, B, X, Y, F>>
{
    /// Computes elements in arrays of `N`.
    #[inline(always)]
    fn arrays<const N: usize>(self) {
        let Operation { a, b, f, .. } = *self.operation;
        let masks: &[[D; N]] = bytemuck::cast_slice(&self.masks.0);
        let elements: &mut [[D; N]] = bytemuck::cast_slice_mut(&mut self.elements.0);
        let mut first = 0;
        for (m, z) in masks.iter().zip(elements) {
            let (x, y): ([A; N], [B; N]) =
                (a.take(self.file, self.i + first), b.take(self.file, self.i + first));
            // Copies, which cannot overlap, so that the compiler may vectorise the loop.
            let (m, old, mut results) = (*m, *z, [D::ZERO; N]);
            for j in 0..N {
                results[j] = f(x[j], y[j], old[j], m[j]);
            }
            *z = results;
            first += N;
            if first >= self.left {
                break;
            }
        }
    }
}

/// Runs an operation on elements of 2^`size` bytes.
fn run(v: &mut VectorUnit, vd: u8, body: &Body, mask: Mask, size: u32, operation: &dyn OnBlocks) {
    let d = Regs::at(v, vd);
    if !body.is_empty() {
        // No wider than what computes the blocks: a load of several stores waits for them.
        widest_or_least(Blocks { file: v.file_mut(), d, body, mask, size, operation });
    }
}

/// A body to be run.
struct Blocks<'a> {
    file: &'a mut [u8],
    d: Regs,
    body: &'a Body,
    mask: Mask,
    size: u32,
    operation: &'a dyn OnBlocks,
}

impl Kernel<()> for Blocks<'_> {
    #[inline(always)]
    fn run<W: VectorWidth>(self) {
        let Blocks { file, d, body: &Body { start, end, masked, .. }, mask, size, operation } = self;
        let count = BYTES >> size;
        // Blocks begin with a byte of the mask.
        for i in (start & !(count - 1)..end).step_by(count) {
            let own = Bits::<BYTES>::below(end - i) & !Bits::below(start.saturating_sub(i));
            let v0 = Bits::<BYTES>::of_v0(file, i);
            let active = if masked && mask == Mask::Active { own & v0 } else { own };
            let m = spread::<W>(active, size);
            let d = Regs(d.0 + (i << size));
            let old: [u8; BYTES] = get(file, d.0);
            let mut new = Block(old);
            match mask {
                Mask::Active => operation.compute(file, i, end - i, &m, &mut new),
                Mask::Operand => operation.compute(file, i, end - i, &spread::<W>(v0, size), &mut new),
            }
            put(file, d, 0, W::merge(&new.0, &old, &m.0));
        }
    }
}

/// Each bit as an element of 2^`size` bytes, all ones or 0.
#[inline(always)]
fn spread<W: VectorWidth>(bits: Bits<BYTES>, size: u32) -> Block {
    Block(match size {
        0 => W::spread::<u8, 64>(bits),
        1 => bytemuck::cast(W::spread::<u16, 32>(Bits::new(bits.get()))),
        2 => bytemuck::cast(W::spread::<u32, 16>(Bits::new(bits.get()))),
        _ => bytemuck::cast(W::spread::<u64, 8>(Bits::new(bits.get()))),
    })
}
