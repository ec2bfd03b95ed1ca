//! Code that all blocks share, and that other compiled code needs: how it is entered, and how exits leave.

use std::mem::size_of;

use iced_x86::{Code, Register};
use rivet_exec::Uop;

use crate::abi::{self, CELL_PC, ExitReason, context, hart};
use crate::code::CodeMemory;
use crate::fused::assembler::Arg;
use crate::lower::x86::{BYTES, CONTEXT, Eager, HART, R9, RAX, RCX, RETIRED, at, own};

/// Addresses of shared code.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stubs {
    /// The entry function ([`abi::Enter`]). Blocks may change all registers that are the caller's: it restores them.
    pub(crate) enter: usize,
    /// What exits lead to that are not linked: `rcx` has the cell.
    pub(crate) unlinked: usize,
    /// Where a block goes whose guards fail: `rcx` has a cell with its address.
    pub(crate) refused: usize,
    /// Where the block at the address in `rax` goes that asks for its region.
    pub(super) hot: usize,
    /// Calls an instruction: `rax` has its [`CallSite`](abi::CallSite). Keeps all registers but the temporary ones.
    pub(super) called: usize,
    /// The same, where floating-point flags matter.
    pub(super) called_float: usize,
    /// The same two, of an instruction that is counted by the call.
    noted: usize,
    noted_float: usize,
    /// Leaves to the interpreter: `rax` has a [`DeoptTail`](abi::DeoptTail).
    pub(super) leave: usize,
    /// Goes on at the address in `rax`, of which no code is known.
    pub(super) next: usize,
    /// Where the block at the address in `rax` goes for which there is not enough fuel.
    pub(super) short: usize,
}

/// Registers that an entry function keeps.
const SAVED: [Register; 6] =
    [Register::RBX, Register::RBP, Register::R12, Register::R13, Register::R14, Register::R15];

impl Stubs {
    /// Those that regions need.
    pub(crate) fn of_regions(enter: usize, unlinked: usize) -> Stubs {
        Stubs { enter, unlinked, ..Stubs::default() }
    }

    /// Writes all of them; none if they do not fit.
    pub(crate) fn new(memory: &mut CodeMemory) -> Option<Stubs> {
        let call = |function: unsafe extern "C" fn(_, _, _) -> _| {
            move |asm: &mut Eager| called(asm, (function as *const ()).addr())
        };
        let leaves = |left: ExitReason| {
            move |asm: &mut Eager| {
                asm.op(Code::Mov_rm64_r64, &[own(hart::INSTRET).into(), RETIRED.into()]);
                asm.op(Code::Mov_rm64_r64, &[own(hart::PC).into(), RAX.into()]);
                give(asm, left);
            }
        };
        Some(Stubs {
            enter: add(memory, enter)?,
            unlinked: add(memory, |asm| by_cell(asm, ExitReason::Next))?,
            refused: add(memory, |asm| by_cell(asm, ExitReason::GuardFailed))?,
            hot: add(memory, leaves(ExitReason::Hot))?,
            called: add(memory, call(abi::call))?,
            called_float: add(memory, call(abi::call_float))?,
            noted: add(memory, call(abi::noted_call))?,
            noted_float: add(memory, call(abi::noted_call_float))?,
            leave: add(memory, leave)?,
            next: add(memory, leaves(ExitReason::Next))?,
            short: add(memory, leaves(ExitReason::GuardFailed))?,
        })
    }

    /// What calls an instruction, which is counted by that if it `is_noted`.
    pub(super) fn call(&self, floats: bool, is_noted: bool) -> usize {
        match (floats, is_noted) {
            (false, false) => self.called,
            (true, false) => self.called_float,
            (false, true) => self.noted,
            (true, true) => self.noted_float,
        }
    }
}

fn add(memory: &mut CodeMemory, write: impl FnOnce(&mut Eager)) -> Option<usize> {
    let mut asm = Eager::default();
    asm.begin(memory.next());
    write(&mut asm);
    memory.add(asm.finish()?)
}

/// Returns.
fn give(asm: &mut Eager, left: ExitReason) {
    asm.op(Code::Mov_r32_imm32, &[Register::EAX.into(), Arg::Number(left as i32)]);
    asm.op(Code::Retnq, &[]);
}

fn enter(asm: &mut Eager) {
    for register in SAVED {
        asm.op(Code::Push_r64, &[register.into()]);
    }
    // With the address to return to and these, the stack is aligned where code begins as behind any call.
    asm.op(Code::Sub_rm64_imm8, &[Register::RSP.into(), Arg::Number(8)]);
    asm.op(Code::Mov_r64_rm64, &[RAX.into(), Register::RDI.into()]);
    asm.op(Code::Mov_r64_rm64, &[HART.into(), Register::RSI.into()]);
    asm.op(Code::Mov_r64_rm64, &[CONTEXT.into(), Register::RDX.into()]);
    asm.op(Code::Mov_r64_rm64, &[RETIRED.into(), own(hart::INSTRET).into()]);
    asm.op(Code::Xor_r32_rm32, &[Register::ECX.into(), Register::ECX.into()]);
    asm.op(Code::Call_rm64, &[RAX.into()]);
    asm.op(Code::Add_rm64_imm8, &[Register::RSP.into(), Arg::Number(8)]);
    for register in SAVED.into_iter().rev() {
        asm.op(Code::Pop_r64, &[register.into()]);
    }
    asm.op(Code::Retnq, &[]);
}

/// Leaves for the address of the cell in `rcx`, and tells the engine of the cell.
fn by_cell(asm: &mut Eager, left: ExitReason) {
    asm.op(Code::Mov_rm64_r64, &[own(hart::INSTRET).into(), RETIRED.into()]);
    if left == ExitReason::Next {
        asm.op(Code::Mov_rm64_r64, &[at(CONTEXT, i64::from(context::CELL)).into(), RCX.into()]);
    }
    asm.op(Code::Mov_r64_rm64, &[RAX.into(), at(RCX, i64::from(CELL_PC)).into()]);
    asm.op(Code::Mov_rm64_r64, &[own(hart::PC).into(), RAX.into()]);
    give(asm, left);
}

/// Leaves to the interpreter what the tail in `rax` says.
fn leave(asm: &mut Eager) {
    asm.op(Code::Sub_r64_rm64, &[RETIRED.into(), at(RAX, i64::from(context::REST_LEFT)).into()]);
    leave_rest(asm, ExitReason::MidBlock);
}

fn leave_rest(asm: &mut Eager, left: ExitReason) {
    asm.op(Code::Mov_rm64_r64, &[own(hart::INSTRET).into(), RETIRED.into()]);
    asm.op(Code::Mov_rm64_r64, &[at(CONTEXT, i64::from(context::REST)).into(), RAX.into()]);
    give(asm, left);
}

/// Calls the instruction in front of the tail in `rax` by a function of `abi`. If it has trapped, or the hart is to stop, leaves
/// in place of the block.
fn called(asm: &mut Eager, function: usize) {
    let kept = [RETIRED, CONTEXT, HART, Register::R8, RAX, RAX];
    // The stack is aligned here, and behind an even number of them.
    for register in kept {
        asm.op(Code::Push_r64, &[register.into()]);
    }
    asm.op(Code::Mov_rm64_r64, &[own(hart::INSTRET).into(), RETIRED.into()]);
    asm.op(Code::Mov_r64_rm64, &[Register::RDX.into(), at(RAX, i64::from(context::REST_UOPS)).into()]);
    asm.op(Code::Sub_rm64_imm32, &[Register::RDX.into(), Arg::Number(size_of::<Uop>() as i32)]);
    asm.load_wide(RAX, function as u64);
    asm.op(Code::Call_rm64, &[RAX.into()]);
    asm.op(Code::Mov_r64_rm64, &[RCX.into(), RAX.into()]);
    for register in kept.into_iter().rev() {
        asm.op(Code::Pop_r64, &[register.into()]);
    }
    asm.op(Code::Mov_r64_rm64, &[BYTES.into(), at(CONTEXT, i64::from(context::BYTES)).into()]);
    asm.op(Code::Test_rm64_r64, &[RCX.into(), RCX.into()]);
    let (odd, trap, known) = (asm.label(), asm.label(), asm.label());
    asm.jump(Code::Jne_rel32_64, odd);
    asm.op(Code::Retnq, &[]);

    asm.place(odd);
    asm.op(Code::Add_rm64_imm8, &[Register::RSP.into(), Arg::Number(8)]);
    asm.op(Code::Sub_r64_rm64, &[RETIRED.into(), at(RAX, i64::from(context::REST_LEFT)).into()]);
    asm.op(Code::Cmp_rm64_imm8, &[RCX.into(), Arg::Number(ExitReason::Trap as i32)]);
    asm.jump(Code::Je_rel32_64, trap);
    // Instructions that end a block have said where the hart goes on.
    asm.op(Code::Mov_r64_rm64, &[R9.into(), at(RAX, i64::from(context::SITE_NEXT)).into()]);
    asm.op(Code::Test_rm8_imm8, &[Register::R9L.into(), Arg::Number(1)]);
    asm.jump(Code::Jne_rel32_64, known);
    asm.op(Code::Mov_rm64_r64, &[own(hart::PC).into(), R9.into()]);
    asm.place(known);
    leave_rest(asm, ExitReason::MidBlock);

    // The one that has trapped has not retired.
    asm.place(trap);
    asm.op(Code::Sub_rm64_imm8, &[RETIRED.into(), Arg::Number(1)]);
    leave_rest(asm, ExitReason::Trap);
}
