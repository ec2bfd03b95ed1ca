//! Cryptographic instructions on element groups, called by compiled code: kernels of `exec` over the register file.
#![allow(unsafe_code)] // reason: called by compiled code, with pointers

use rivet_exec::{Groups, Kernel, Uop};

use crate::abi::{Context, apart_from_flags, catch};

/// Operands as compiled code gives them: where groups of vs2 begin in the file, in the upper half where those of vd do.
pub(crate) fn places(vd: u64, vs2: u64) -> u64 {
    vd << 32 | vs2
}

/// The rest of them: where groups of vs1 begin, the immediate, and whether group 0 of vs2 stands for all.
pub(crate) fn rest(vs1: u64, imm: u8, first: bool) -> u64 {
    u64::from(first) << 40 | u64::from(imm) << 32 | vs1
}

/// Runs a kernel over `count` groups of a register file of `bytes` bytes, with the operands of [`places`] and [`rest`].
///
/// # Safety
/// The context is one that compiled code was given, its file so long, and nobody uses the file meanwhile; `kernel` is the
/// address of a [`Kernel`].
pub(crate) unsafe extern "C" fn run(
    context: *mut Context,
    kernel: u64,
    places: u64,
    rest: u64,
    count: u64,
    bytes: u64,
) -> u64 {
    let kernel: *const () = std::ptr::with_exposed_provenance(kernel as usize);
    // SAFETY: the caller's promise.
    let kernel = unsafe { std::mem::transmute::<*const (), Kernel>(kernel) };
    // SAFETY: the caller's promise.
    let file = unsafe { std::slice::from_raw_parts_mut((*context).file, bytes as usize) };
    let half = |value: u64| value as u32 as usize;
    let groups = Groups {
        vd: half(places >> 32),
        vs2: half(places),
        vs1: half(rest),
        first: rest >> 40 & 1 != 0,
        imm: (rest >> 32) as u8,
        count: count as usize,
    };
    let work = || {
        kernel(file, &groups);
        0
    };
    // SAFETY: the caller's promise.
    unsafe { apart_from_flags(context, || catch(context, 0, work)) }
}

/// Runs `len` instructions from `uops` on, which are a series, over `count` groups of a register file of `bytes` bytes, with
/// `register` bytes to a register.
///
/// # Safety
/// The context is one that compiled code was given, its file so long, and nobody uses the file meanwhile; there are so many
/// instructions at the address.
pub(crate) unsafe extern "C" fn run_series(
    context: *mut Context,
    uops: *const Uop,
    len: u64,
    register: u64,
    count: u64,
    bytes: u64,
) -> u64 {
    // SAFETY: the caller's promise.
    let file = unsafe { std::slice::from_raw_parts_mut((*context).file, bytes as usize) };
    // SAFETY: the caller's promise.
    let uops = unsafe { std::slice::from_raw_parts(uops, len as usize) };
    let work = || {
        rivet_exec::run_series(file, uops, register as usize, count as usize);
        0
    };
    // SAFETY: the caller's promise.
    unsafe { apart_from_flags(context, || catch(context, 0, work)) }
}
