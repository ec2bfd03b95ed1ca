//! The interface between compiled code and the engine.
//!
//! A region is a function `(hart, context) -> ExitReason` of Cranelift's `tail` convention, called through a small entry
//! function of the host's own. It reads and writes the hart where it lies; regions call each other in tail position
//! through [`Cell`]s and the [`Context`]'s table of entries. When one returns, `hart.pc` and `hart.instret` are exact.
//! Calls back into Rust are the functions at the end of this file, and those of `kernels` and `ciphers`; a panic in one
//! waits in the [`Context`] until compiled code has returned, for it cannot unwind through that.
//!
//! Invariant: pointers in a context are good for the run that set them; compiled code gets no others but addresses of
//! things that its own region owns.
#![allow(unsafe_code)] // reason: called by compiled code, with pointers

pub(crate) mod context;
pub(crate) mod hart;
pub(crate) mod host_flags;
mod kept_pages;
mod noted;

use std::mem::offset_of;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr;

use rivet_exec::{Uop, vectors, vectors_at_this_vl};
use rivet_hart::Hart;

pub(crate) use context::Context;
pub(crate) use kept_pages::KeptPages;
pub(crate) use noted::{noted_call, noted_call_float};

use crate::census::NodeCount;
use crate::code::CodeMemory;

/// Why compiled code has returned: the value it returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub(crate) enum ExitReason {
    /// The hart continues at `hart.pc`, the start of a block. [`Context::cell`] is linked to that block's code, if set.
    Next = 0,
    /// A trap is in [`Context::trap`]; the instruction at `hart.pc` has not retired.
    Trap = 1,
    /// Compiled code left within a block: the interpreter runs the instructions of [`Context::rest`] to the block's end.
    MidBlock = 2,
    /// A guard of the region at `hart.pc` failed, or the region may exceed the fuel: nothing of it has run.
    GuardFailed = 3,
    /// The block at `hart.pc` has been entered often enough to be compiled as a region: nothing of it has run.
    Hot = 4,
}

impl ExitReason {
    /// What a region returned.
    fn of(value: u64) -> ExitReason {
        match value {
            0 => ExitReason::Next,
            1 => ExitReason::Trap,
            2 => ExitReason::MidBlock,
            4 => ExitReason::Hot,
            _ => ExitReason::GuardFailed,
        }
    }
}

/// Where an exit of a region leads.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct Cell {
    /// The code there; as long as none is known, what leaves for the engine.
    code: usize,
    /// The address.
    pub(crate) pc: u64,
    /// The address of the distance of a jump that goes there itself, or 0: exits of regions read the cell instead.
    pub(crate) jump: usize,
}

impl Cell {
    /// An exit to `pc`, whose code is not known yet.
    pub(crate) fn new(pc: u64, unlinked: usize) -> Cell {
        Cell { code: unlinked, pc, jump: 0 }
    }

    /// Does it lead to this code?
    pub(crate) fn leads_to(&self, code: usize) -> bool {
        self.code == code
    }

    /// It leads to `code` from now on.
    pub(crate) fn lead_to(&mut self, code: usize, memory: &mut CodeMemory) {
        self.code = code;
        if self.jump != 0 {
            let changed = memory.aim(self.jump, code);
            debug_assert!(changed, "all code is near");
        }
    }
}

/// The offset of [`Cell::pc`].
pub(crate) const CELL_PC: i32 = offset_of!(Cell, pc) as i32;

/// The instructions of a block that remain when a side exit leaves within it. Each side exit owns one, and passes its address.
#[repr(C)]
pub(crate) struct DeoptTail {
    /// The instructions from there on, which the region owns, and how many there are.
    uops: *const Uop,
    len: usize,
    /// How many of them are counted as retired already.
    left: u64,
    /// Vector instructions among those.
    vectors_left: u64,
    /// Those of them whose elements are counted already: compiled code counts up to the next change of vl.
    vectors_at_this_vl: u64,
    /// Elements that are counted already for those after that change.
    elements_ahead: u64,
    /// Is the instruction before them, which was called, a vector instruction?
    called_vector: bool,
    /// Was an instruction before them called?
    is_called: bool,
    /// The counts of their node, null without; and which of its instructions is the first.
    count: *const NodeCount,
    at: usize,
}

/// The deoptimisation tails of a region.
pub(crate) type DeoptTails = Vec<Box<DeoptTail>>;

impl DeoptTail {
    /// Those instructions, of which so many are counted.
    pub(crate) fn new(uops: &[Uop], left: usize, called: Option<&Uop>) -> DeoptTail {
        let counted = &uops[..left];
        let vectors_left = vectors(counted) as u64;
        let goes_on = vectors_left > 0 && !called.is_some_and(|uop| uop.op.may_change_vl());
        DeoptTail {
            uops: uops.as_ptr(),
            len: uops.len(),
            left: left as u64,
            vectors_left,
            vectors_at_this_vl: if goes_on { vectors_at_this_vl(counted) as u64 } else { 0 },
            elements_ahead: 0,
            called_vector: called.is_some_and(|uop| uop.is_vector),
            is_called: called.is_some(),
            count: ptr::null(),
            at: 0,
        }
    }

    /// The same, with so many elements counted already for instructions after the next change of vl.
    pub(crate) fn ahead(self, elements: u64) -> DeoptTail {
        DeoptTail { elements_ahead: elements, ..self }
    }

    /// The same, of a node whose instructions are counted there; they begin with its instruction `at`.
    pub(crate) fn counted(self, count: Option<&NodeCount>, at: usize) -> DeoptTail {
        DeoptTail { count: count.map_or(ptr::null(), ptr::from_ref), at, ..self }
    }
}

/// A place in a block of the baseline tier where an instruction is called in `exec`, or left to the interpreter.
#[repr(C)]
pub(crate) struct CallSite {
    /// What remains then; the instruction that is called lies in front of it.
    tail: DeoptTail,
    /// Where the hart goes on behind the instruction; [`NOWHERE`] if the instruction itself says that.
    next: u64,
}

impl CallSite {
    pub(crate) fn new(tail: DeoptTail, next: Option<u64>) -> CallSite {
        CallSite { tail, next: next.unwrap_or(NOWHERE) }
    }
}

/// An entry of the table by which jumps find regions.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct JumpEntry {
    /// Where the region begins; no instruction has an odd address.
    pub(crate) pc: u64,
    /// Its code.
    pub(crate) code: usize,
}

/// No instruction's address.
pub(crate) const NOWHERE: u64 = 1;

/// Entries of the table: a power of two.
pub(crate) const JUMPS: usize = 1 << 15;

/// The entry function: calls a region.
pub(crate) type Enter = unsafe extern "C" fn(code: usize, hart: *mut Hart, context: *mut Context) -> u64;

/// Runs compiled code; if it, or code that it leads to, raises floating-point flags in the host, the hart gets them.
///
/// # Panics
/// When a function panics that compiled code calls.
///
/// # Safety
/// `enter` is the entry function, `code` the address of a region, both compiled by this crate for harts of this kind,
/// and nothing that they refer to has been dropped; the context's pointers are those of the hart.
pub(crate) unsafe fn run(enter: Enter, code: usize, hart: &mut Hart, context: &mut Context) -> ExitReason {
    context.cell = ptr::null_mut();
    if context.raises {
        host_flags::begin(hart.frm, hart.fflags);
    }
    (context.limit, hart.instret) = (0, hart.instret.wrapping_sub(context.end));
    // SAFETY: the caller's promise.
    let left = unsafe { enter(code, hart, context) };
    hart.instret = hart.instret.wrapping_add(context.end);
    if context.raises {
        take_flags(hart);
    }
    if let Some(panic) = context.panic.take() {
        resume_unwind(panic);
    }
    ExitReason::of(left)
}

/// Does what compiled code has called for. If that panics, compiled code gets `otherwise`, leaves where it looks at fuel
/// at the latest, and [`run`] panics.
///
/// # Safety
/// The context is one that compiled code was given, and `work` does not refer to it when it panics.
pub(crate) unsafe fn catch(context: *mut Context, otherwise: u64, work: impl FnOnce() -> u64) -> u64 {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        // SAFETY: the caller's promise; compiled code does not use the context while it is here.
        let context = unsafe { &mut *context };
        (context.panic, context.limit) = (Some(panic), i64::MIN);
        otherwise
    })
}

/// Does what compiled code has called for, which has nothing to do with floating-point flags: where the guest's gather in
/// the host's, they are afterwards what they were, as is the rounding mode. The host's compiler makes floating-point operations
/// of integer code, too (of shifts by vectors, for one).
///
/// # Safety
/// The context is one that compiled code was given.
pub(crate) unsafe fn apart_from_flags(context: *mut Context, work: impl FnOnce() -> u64) -> u64 {
    // SAFETY: the caller's promise.
    if !unsafe { (*context).raises } {
        return work();
    }
    let before = host_flags::get();
    if !host_flags::rounds_to_nearest(before) {
        host_flags::round_to_nearest();
    }
    let result = work();
    if host_flags::get() != before {
        host_flags::set(before);
    }
    result
}

/// Does what compiled code has called for, which has to do with floating-point flags: the hart gets those that were raised
/// before, and what is raised in the host on the way is forgotten.
///
/// # Safety
/// `hart` is the one that compiled code was given.
unsafe fn with_flags(hart: *mut Hart, work: impl FnOnce() -> u64) -> u64 {
    {
        // SAFETY: the caller's promise.
        take_flags(unsafe { &mut *hart });
    }
    let result = work();
    // SAFETY: the caller's promise. It may have changed.
    let hart = unsafe { &*hart };
    host_flags::begin(hart.frm, hart.fflags);
    result
}

/// The hart gets the flags that were raised in the host, which rounds as Rust expects from here on.
fn take_flags(hart: &mut Hart) {
    let word = host_flags::get();
    hart.accrue(hart.fflags | host_flags::raised(word));
    if !host_flags::rounds_to_nearest(word) {
        host_flags::round_to_nearest();
    }
}

/// Runs one instruction by its function in `exec`. Gives 0 when it has retired, 1 when it has trapped, 2 when it has
/// retired and the hart wants to stop or its code has changed.
///
/// # Safety
/// `hart` and `context` are those that compiled code was given, `uop` is an instruction of its region.
unsafe fn step(hart: *mut Hart, context: *mut Context, uop: *const Uop) -> u64 {
    // SAFETY: the caller's promise: compiled code borrows hart and context exclusively from whoever entered it, and uses
    // neither while it is here.
    let (hart, uop) = unsafe { (&mut *hart, &*uop) };
    // SAFETY: as above.
    let end = unsafe { (*context).end };
    hart.pc = uop.pc;
    // Some read the count.
    hart.instret = hart.instret.wrapping_add(end);
    let work = || match (uop.handler)(hart, uop) {
        Ok(()) => u64::from(hart.stop | hart.code_changed) * 2,
        Err(trap) => {
            // SAFETY: as above.
            unsafe { (*context).trap = Some(trap) };
            1
        }
    };
    // SAFETY: as above.
    let result = unsafe { catch(context, 1, work) };
    hart.instret = hart.instret.wrapping_sub(end);
    result
}

/// [`step`] of an instruction that has nothing to do with floating-point flags.
///
/// # Safety
/// As for [`step`].
pub(crate) unsafe extern "C" fn call(hart: *mut Hart, context: *mut Context, uop: *const Uop) -> u64 {
    // SAFETY: the caller's promise.
    unsafe { apart_from_flags(context, || step(hart, context, uop)) }
}

/// [`step`] of any other.
///
/// # Safety
/// As for [`step`].
pub(crate) unsafe extern "C" fn call_float(hart: *mut Hart, context: *mut Context, uop: *const Uop) -> u64 {
    // SAFETY: the caller's promise.
    unsafe { with_flags(hart, || step(hart, context, uop)) }
}

/// Runs one vector instruction by its function in `exec`, which is known neither to trap nor to stop the hart.
///
/// # Safety
/// As for [`step`].
unsafe fn quiet_step(hart: *mut Hart, context: *mut Context, uop: *const Uop) -> u64 {
    // SAFETY: as for `step`.
    let (hart, uop) = unsafe { (&mut *hart, &*uop) };
    let work = || {
        let done = (uop.handler)(hart, uop);
        debug_assert!(done.is_ok(), "{done:?}: {}", uop.op.base().row().mnemonic());
        0
    };
    // SAFETY: as for `step`.
    unsafe { catch(context, 0, work) }
}

/// [`quiet_step`] of an instruction that has nothing to do with floating-point flags.
///
/// # Safety
/// As for [`step`].
pub(crate) unsafe extern "C" fn kernel(hart: *mut Hart, context: *mut Context, uop: *const Uop) -> u64 {
    // SAFETY: the caller's promise.
    unsafe { apart_from_flags(context, || quiet_step(hart, context, uop)) }
}

/// [`quiet_step`] of any other.
///
/// # Safety
/// As for [`step`].
pub(crate) unsafe extern "C" fn kernel_float(hart: *mut Hart, context: *mut Context, uop: *const Uop) -> u64 {
    // SAFETY: the caller's promise.
    unsafe { with_flags(hart, || quiet_step(hart, context, uop)) }
}

/// [`kernel_float`] or [`kernel`], under the vtype with this key and this vl.
///
/// # Safety
/// As for [`step`].
pub(crate) unsafe extern "C" fn kernel_under<const FLOAT: bool>(
    hart: *mut Hart,
    context: *mut Context,
    uop: *const Uop,
    key: u64,
    vl: u64,
) -> u64 {
    // SAFETY: the caller's promise.
    unsafe {
        set_vector(hart, key, vl);
        if FLOAT { kernel_float(hart, context, uop) } else { kernel(hart, context, uop) }
    }
}

/// Sets vtype and vl.
///
/// # Safety
/// As for [`call`].
pub(crate) unsafe extern "C" fn set_vector(hart: *mut Hart, key: u64, vl: u64) -> u64 {
    // SAFETY: as for `call`.
    let hart = unsafe { &mut *hart };
    // Most often it is what it was.
    if u64::from(hart.v.vtype_key().bits()) != key {
        hart.v.set_vtype_bits(key);
    }
    hart.v.vl = vl as usize;
    0
}

#[cfg(test)]
mod tests;
