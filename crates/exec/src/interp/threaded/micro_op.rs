//! Instructions in threaded code.
//!
//! Invariant: the hart's XLEN is 64, its accesses need not be aligned, and rd is not x0 where it is an integer register;
//! [`lower`](super::lower()) sees to it.

use std::marker::PhantomData;

use rivet_hart::Hart;

use super::threaded_op::Operands;
use crate::scalar::float::{Choice, Compare, Rounded, Sign};
use crate::scalar::int::{Binary, Unary, Xlen};
use crate::scalar::ldst::{DataType, FloatDataType};
use rivet_fp::{Bits, Flags, Format, bulk, fast, nan_box, unbox};

/// An instruction that does not end a block.
pub(super) trait MicroOp {
    /// Is there a [`MicroOp::retry`]?
    const HAS_RETRY: bool = false;

    /// Executes the instruction; or returns false and changes nothing, where [`MicroOp::retry`] or the handler has to. Everything that it
    /// calls is inlined: a call would make the compiler save registers on the fast path, too.
    fn run(hart: &mut Hart, with: &Operands, imm: u64) -> bool;

    /// Executes it where `run` returned false, out of line; or returns false likewise.
    fn retry(_: &mut Hart, _: &Operands, _: u64) -> bool {
        false
    }
}

macro_rules! parts {
    ($( $(#[doc = $doc:literal])* $name:ident<$($param:ident: $bound:ident),*>
        |$hart:ident, $with:ident, $imm:pat_param| $run:block )*) => {$(
        $(#[doc = $doc])*
        pub(super) struct $name<$($param),*>(PhantomData<($($param,)*)>);

        impl<$($param: $bound),*> MicroOp for $name<$($param),*> {
            #[inline(always)]
            fn run($hart: &mut Hart, $with: &Operands, $imm: u64) -> bool {
                $run
            }
        }
    )*};
}

parts! {
    /// rd = op(rs1, rs2)
    Rr<O: Binary> |hart, with, _| {
        hart.x[with.rd as usize] = O::op(hart.x[with.rs1 as usize], hart.x[with.rs2 as usize], Xlen::RV64);
        true
    }
    /// rd = op(rs1, imm)
    Ri<O: Binary> |hart, with, imm| {
        hart.x[with.rd as usize] = O::op(hart.x[with.rs1 as usize], imm, Xlen::RV64);
        true
    }
    /// rd = op(rs1)
    R<O: Unary> |hart, with, _| {
        hart.x[with.rd as usize] = O::op(hart.x[with.rs1 as usize], Xlen::RV64);
        true
    }
    /// rd = extend(mem[rs1 + imm])
    Load<K: DataType> |hart, with, imm| {
        let Some(bits) = hart.tlb.load(address(hart, with, imm)) else { return false };
        hart.x[with.rd as usize] = K::extend(bits);
        true
    }
    /// fd = nan_box(mem[rs1 + imm])
    LoadF<K: FloatDataType> |hart, with, imm| {
        if hart.fs == 0 {
            return false;
        }
        let Some(bits) = hart.tlb.load(address(hart, with, imm)) else { return false };
        put::<K::Format>(hart, with, bits)
    }
    /// fd = op(fs1, fs2, fs3), rounded as frm says
    Fused<F: Format, O: Rounded> |hart, with, fs3| {
        let (b, c) = (get::<F>(hart, with.rs2 as usize), get::<F>(hart, fs3 as usize));
        round::<F>(hart, with, O::OP, b, c)
    }
    /// fd = op(fs1, fs2), rounded as frm says
    Bin<F: Format, O: Rounded> |hart, with, _| {
        let b = get::<F>(hart, with.rs2 as usize);
        round::<F>(hart, with, O::OP, b, b)
    }
    /// fd = √fs1, rounded as frm says
    Sqrt<F: Format> |hart, with, _| {
        round::<F>(hart, with, bulk::Op::Sqrt, F::NAN, F::NAN)
    }
    /// fd = fs1 with a sign made of both
    Sgnj<F: Format, O: Sign> |hart, with, _| {
        let value = O::op::<F>(get::<F>(hart, with.rs1 as usize), get::<F>(hart, with.rs2 as usize));
        hart.fs != 0 && put::<F>(hart, with, value)
    }
    /// fd = the lesser or the greater of fs1 and fs2
    MinMax<F: Format, O: Choice> |hart, with, _| {
        let (a, b) = (get::<F>(hart, with.rs1 as usize), get::<F>(hart, with.rs2 as usize));
        if hart.fs == 0 || F::is_nan(a) || F::is_nan(b) {
            return false;
        }
        // Only NaNs raise flags.
        put::<F>(hart, with, O::op::<F>(a, b, &mut Flags::default()))
    }
    /// rd = does fs1 compare so to fs2?
    Cmp<F: Format, O: Compare> |hart, with, _| {
        let (a, b) = (get::<F>(hart, with.rs1 as usize), get::<F>(hart, with.rs2 as usize));
        let (Some(a), Some(b)) = (fast::number::<F>(a), fast::number::<F>(b)) else { return false };
        if hart.fs == 0 || a.is_nan() || b.is_nan() {
            return false;
        }
        hart.x[with.rd as usize] = O::host(a, b).into();
        true
    }
    /// fd = nan_box(low bits of rs1)
    MvF<F: Format> |hart, with, _| {
        let bits = Bits::truncate(hart.x[with.rs1 as usize]);
        hart.fs != 0 && put::<F>(hart, with, bits)
    }
}

/// rd = imm
pub(super) struct Li;

impl MicroOp for Li {
    #[inline(always)]
    fn run(hart: &mut Hart, with: &Operands, imm: u64) -> bool {
        hart.x[with.rd as usize] = imm;
        true
    }
}

/// mem[rs1 + imm] = rs2
pub(super) struct Store<K>(PhantomData<K>);

impl<K: DataType> MicroOp for Store<K> {
    const HAS_RETRY: bool = true;

    #[inline(always)]
    fn run(hart: &mut Hart, with: &Operands, imm: u64) -> bool {
        let value = K::cut(hart.x[with.rs2 as usize]);
        hart.tlb.store_fast(address(hart, with, imm), value).is_some()
    }

    fn retry(hart: &mut Hart, with: &Operands, imm: u64) -> bool {
        let value = K::cut(hart.x[with.rs2 as usize]);
        hart.tlb.store_beside_code(address(hart, with, imm), value).is_some()
    }
}

/// mem[rs1 + imm] = low bits of fs2
pub(super) struct StoreF<K>(PhantomData<K>);

impl<K: FloatDataType> MicroOp for StoreF<K> {
    const HAS_RETRY: bool = true;

    #[inline(always)]
    fn run(hart: &mut Hart, with: &Operands, imm: u64) -> bool {
        let value = K::cut(hart.f[with.rs2 as usize]);
        hart.fs != 0 && hart.tlb.store_fast(address(hart, with, imm), value).is_some()
    }

    fn retry(hart: &mut Hart, with: &Operands, imm: u64) -> bool {
        let value = K::cut(hart.f[with.rs2 as usize]);
        hart.fs != 0 && hart.tlb.store_beside_code(address(hart, with, imm), value).is_some()
    }
}

/// rs1 + imm
#[inline(always)]
fn address(hart: &Hart, with: &Operands, imm: u64) -> u64 {
    hart.x[with.rs1 as usize].wrapping_add(imm)
}

/// A register as a number.
#[inline(always)]
fn get<F: Format>(hart: &Hart, r: usize) -> F::Bits {
    unbox::<F>(hart.f[r & 31])
}

/// Writes a number.
#[inline(always)]
fn put<F: Format>(hart: &mut Hart, with: &Operands, value: F::Bits) -> bool {
    hart.f[with.rd as usize] = nan_box::<F>(value);
    hart.f_changed();
    true
}

/// fd = op(fs1, b, c), where the host does it and the rounding mode is to nearest even.
#[inline(always)]
fn round<F: Format>(hart: &mut Hart, with: &Operands, op: bulk::Op, b: F::Bits, c: F::Bits) -> bool {
    if hart.fs == 0 || hart.frm != 0 {
        return false;
    }
    let a = get::<F>(hart, with.rs1 as usize);
    match fast::nearest::<F>(op, [a, b, c], Flags::from_bits(hart.fflags)) {
        Some(value) => put::<F>(hart, with, value),
        None => false,
    }
}
