//! What compiled code is given beside the hart, and its offsets.
#![allow(unsafe_code)] // reason: compiled code gives pointers

use std::any::Any;
use std::mem::offset_of;
use std::ptr::{self, NonNull};

use rivet_exec::Uop;
use rivet_hart::{Hart, Trap};

use super::{CallSite, Cell, DeoptTail, JumpEntry, KeptPages, NOWHERE};
use crate::census::Census;
use crate::code::CodeMemory;

/// What compiled code is given beside the hart.
#[repr(C)]
pub(crate) struct Context {
    /// Byte 0 of the address space of a user program.
    pub(crate) bytes: usize,
    /// Flags of its page 0.
    pub(crate) flags: usize,
    /// Its size in bytes, a power of two.
    pub(crate) size: u64,
    /// `hart.instret` must not go beyond this. While compiled code runs, it is counted from here: it is negative as long as there
    /// is fuel, so that a sum tells by its flags whether there is enough.
    pub(crate) end: u64,
    /// What it must not go beyond then: 0, or any number if compiled code is to leave.
    pub(super) limit: i64,
    /// First byte of the vector registers.
    pub(crate) file: *mut u8,
    /// The cell of the exit that was taken, or null.
    pub(crate) cell: *mut Cell,
    /// See [`ExitReason::MidBlock`]; null at first.
    pub(crate) rest: *const DeoptTail,
    /// See [`ExitReason::Trap`].
    pub(crate) trap: Option<Trap>,
    /// A panic in a function that compiled code has called.
    pub(super) panic: Option<Box<dyn Any + Send>>,
    /// Some compiled code raises floating-point flags in the host.
    pub(crate) raises: bool,
    /// The pages that accesses keep.
    pub(crate) kept_pages: KeptPages,
    /// Who is told of all instructions, if anybody is.
    pub(crate) census: Option<Census>,
    /// Regions by address: the entry of `pc` is number `pc / 2` modulo [`JUMPS`](super::JUMPS). An entry of zeros is of no address: number
    /// 0, which could be that of address 0, is never left so.
    pub(crate) jumps: [JumpEntry; super::JUMPS],
}

impl Context {
    /// Nothing is known yet. The table's memory is the host's as far as it is used.
    pub(crate) fn new() -> Box<Context> {
        let mut context = Box::<Context>::new_zeroed();
        let at = context.as_mut_ptr();
        // SAFETY: each write is to a field of the value; entries of the table are numbers, for which zeros are good.
        let mut context = unsafe {
            (&raw mut (*at).bytes).write(0);
            (&raw mut (*at).flags).write(0);
            (&raw mut (*at).size).write(0);
            (&raw mut (*at).end).write(0);
            (&raw mut (*at).limit).write(0);
            (&raw mut (*at).file).write(ptr::null_mut());
            (&raw mut (*at).cell).write(ptr::null_mut());
            (&raw mut (*at).rest).write(ptr::null());
            (&raw mut (*at).trap).write(None);
            (&raw mut (*at).panic).write(None);
            (&raw mut (*at).raises).write(false);
            (&raw mut (*at).kept_pages).write(KeptPages::new());
            (&raw mut (*at).census).write(None);
            context.assume_init()
        };
        context.jumps[0].pc = NOWHERE;
        context
    }

    /// The table's entry for an address.
    pub(crate) fn jump(&mut self, pc: u64) -> &mut JumpEntry {
        &mut self.jumps[(pc / 2) as usize % super::JUMPS]
    }

    /// The code of the region at an address, if the table has it.
    pub(crate) fn known(&mut self, pc: u64) -> Option<usize> {
        let entry = self.jump(pc);
        (entry.pc == pc).then_some(entry.code)
    }

    /// Forgets the code for an address.
    pub(crate) fn forget_one(&mut self, pc: u64) {
        if self.known(pc).is_some() {
            self.jump(pc).pc = NOWHERE;
        }
    }

    /// Forgets the code for these addresses, and which exit was taken.
    pub(crate) fn forget_all(&mut self, addresses: &[u64]) {
        addresses.iter().for_each(|&pc| self.forget_one(pc));
        self.cell = ptr::null_mut();
    }

    /// Forgets all code.
    pub(crate) fn forget(&mut self) {
        // What was never used is not written: its memory is not the host's yet.
        self.jumps.iter_mut().filter(|entry| entry.code != 0).for_each(|entry| entry.pc = NOWHERE);
        self.kept_pages.forget();
        self.cell = ptr::null_mut();
    }

    /// The exit that was taken leads to `code` from now on, if it can remember that.
    pub(crate) fn link(&mut self, code: usize, memory: &mut CodeMemory) {
        if let Some(cell) = NonNull::new(std::mem::replace(&mut self.cell, ptr::null_mut())) {
            // SAFETY: compiled code has just set it, to a cell of its region; regions are only dropped together with
            // `forget`, and nobody else accesses it now.
            unsafe { (*cell.as_ptr()).lead_to(code, memory) };
        }
    }

    /// Takes back what was counted of instructions that have not retired, where code left within a block or by a trap.
    pub(crate) fn uncount(&self, hart: &mut Hart, by_trap: bool) {
        if self.rest.is_null() {
            return;
        }
        // SAFETY: as in `rest`.
        let rest = unsafe { &*self.rest };
        let trapped = u64::from(by_trap && rest.called_vector);
        hart.vectors.instructions -= rest.vectors_left + trapped;
        hart.vectors.elements -= (rest.vectors_at_this_vl + trapped) * hart.v.vl as u64 + rest.elements_ahead;
        if let (Some(census), false) = (&self.census, rest.count.is_null()) {
            // SAFETY: as in `rest`: counts live as long as the code that made them.
            let count = unsafe { &*rest.count };
            count.take_back(census, rest.at - usize::from(by_trap && rest.is_called), hart.v.vl);
        }
    }

    /// The instructions that [`ExitReason::MidBlock`] leaves.
    pub(crate) fn rest(&self) -> &[Uop] {
        if self.rest.is_null() {
            return &[];
        }
        // SAFETY: compiled code has just set it, to what its region owns, as it does the instructions; the region lives
        // until the engine forgets all code, which it does not do while this borrow lives.
        unsafe { std::slice::from_raw_parts((*self.rest).uops, (*self.rest).len) }
    }
}

pub(crate) const BYTES: i32 = offset_of!(Context, bytes) as i32;
pub(crate) const FLAGS: i32 = offset_of!(Context, flags) as i32;
pub(crate) const SIZE: i32 = offset_of!(Context, size) as i32;
pub(crate) const LIMIT: i32 = offset_of!(Context, limit) as i32;
pub(crate) const FILE: i32 = offset_of!(Context, file) as i32;
pub(crate) const CELL: i32 = offset_of!(Context, cell) as i32;
pub(crate) const REST: i32 = offset_of!(Context, rest) as i32;
/// In a [`DeoptTail`].
pub(crate) const REST_LEFT: i32 = offset_of!(DeoptTail, left) as i32;
pub(crate) const REST_UOPS: i32 = offset_of!(DeoptTail, uops) as i32;
/// In a [`CallSite`].
pub(crate) const SITE_NEXT: i32 = offset_of!(CallSite, next) as i32;
pub(crate) const JUMPS: i32 = offset_of!(Context, jumps) as i32;
/// In an entry of the table.
pub(crate) const JUMP_PC: i32 = offset_of!(JumpEntry, pc) as i32;
/// In an entry of the table.
pub(crate) const JUMP_CODE: i32 = offset_of!(JumpEntry, code) as i32;

/// The page of accesses off a register.
pub(crate) const fn kept_page(register: u8, stores: bool) -> i32 {
    (offset_of!(Context, kept_pages) + KeptPages::offset(register, stores)) as i32
}
