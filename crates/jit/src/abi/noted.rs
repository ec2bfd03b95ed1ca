//! Calls of instructions that are shown to whoever is told of all.
#![allow(unsafe_code)] // reason: called by compiled code, with pointers

use rivet_exec::Uop;
use rivet_hart::Hart;

use super::{Context, ExitReason, apart_from_flags, step, with_flags};

/// [`call`](super::call) of an instruction that is shown to whoever is told of all instructions.
///
/// # Safety
/// As for [`step`].
pub(crate) unsafe extern "C" fn noted_call(hart: *mut Hart, context: *mut Context, uop: *const Uop) -> u64 {
    // SAFETY: the caller's promise.
    unsafe { apart_from_flags(context, || noted_step(hart, context, uop)) }
}

/// [`call_float`](super::call_float) of such an instruction.
///
/// # Safety
/// As for [`step`].
pub(crate) unsafe extern "C" fn noted_call_float(
    hart: *mut Hart,
    context: *mut Context,
    uop: *const Uop,
) -> u64 {
    // SAFETY: the caller's promise.
    unsafe { with_flags(hart, || noted_step(hart, context, uop)) }
}

/// [`step`] of an instruction that is shown to whoever is told of all instructions.
///
/// # Safety
/// As for [`step`].
unsafe fn noted_step(hart: *mut Hart, context: *mut Context, uop: *const Uop) -> u64 {
    // SAFETY: as for `step`.
    let census = unsafe { (*context).census.clone() };
    if let Some(census) = &census {
        // SAFETY: as for `step`.
        census.borrow_mut().before(unsafe { &mut *hart }, unsafe { &*uop });
    }
    // SAFETY: the caller's promise.
    let result = unsafe { step(hart, context, uop) };
    if let (Some(census), true) = (&census, result != ExitReason::Trap as u64) {
        // SAFETY: as for `step`.
        census.borrow_mut().retired(unsafe { &mut *hart }, unsafe { &*uop });
    }
    result
}
