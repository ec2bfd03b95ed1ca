//! Ways out of compiled code: to code that the table has, and back to the engine.

use iced_x86::{Code, Register};

use super::{CONTEXT, HostWriter, R9, RAX, RCX, RETIRED, at, indexed, own};
use crate::abi::{ExitReason, JUMPS, context, hart};
use crate::fused::assembler::{Arg, Label};

/// Goes on at the address in `rax`, which is even: to the code that the table has there, or to `unknown` if it has none.
pub(in crate::lower) fn by_table<W: HostWriter>(w: &mut W, unknown: Label) {
    // Entries are 16 bytes, numbered by pc / 2: eight times the even number that the low bits are.
    w.two(Code::Mov_r32_rm32, Register::R9D, Register::EAX);
    w.number(Code::And_rm32_imm32, Register::R9D, (JUMPS as i32 - 1) << 1);
    let entry = |offset| indexed(CONTEXT, R9, 8, i64::from(context::JUMPS + offset));
    w.two(Code::Cmp_r64_rm64, RAX, entry(context::JUMP_PC));
    w.jump(Code::Jne_rel32_64, unknown);
    w.copy(RCX, RAX);
    w.op(Code::Jmp_rm64, &[entry(context::JUMP_CODE).into()]);
}

/// Compares the address in `rax` with another.
pub(in crate::lower) fn compare_target<W: HostWriter>(w: &mut W, to: u64) {
    match i32::try_from(to as i64) {
        Ok(to) => w.number(Code::Cmp_rm64_imm32, RAX, to),
        Err(_) => {
            w.load_wide(RCX, to);
            w.two(Code::Cmp_r64_rm64, RAX, RCX);
        }
    }
}

/// Returns to the engine, with `rax` as pc.
pub(in crate::lower) fn give<W: HostWriter>(w: &mut W, left: ExitReason) {
    w.store(own(hart::INSTRET), RETIRED);
    w.store(own(hart::PC), RAX);
    back(w, left);
}

/// Returns to the engine for what the [`DeoptTail`](crate::abi::DeoptTail) in `rax` says.
pub(in crate::lower) fn leave_within<W: HostWriter>(w: &mut W) {
    w.two(Code::Sub_r64_rm64, RETIRED, at(RAX, i64::from(context::REST_LEFT)));
    w.store(own(hart::INSTRET), RETIRED);
    w.store(at(CONTEXT, i64::from(context::REST)), RAX);
    back(w, ExitReason::MidBlock);
}

/// Goes to the code for the same address whose address is at `another`, if there is any; else returns to the engine at `pc`, where
/// nothing has run.
pub(in crate::lower) fn refuse<W: HostWriter>(w: &mut W, another: *const usize, pc: u64) {
    w.load_number(RAX, another.addr() as u64);
    w.copy(RCX, RAX);
    w.load(RAX, at(RAX, 0));
    w.two(Code::Test_rm64_r64, RAX, RAX);
    let none = w.label();
    w.jump(Code::Je_rel32_64, none);
    w.op(Code::Jmp_rm64, &[RAX.into()]);
    w.place(none);
    w.load_number(RAX, pc);
    give(w, ExitReason::GuardFailed);
}

fn back<W: HostWriter>(w: &mut W, left: ExitReason) {
    w.op(Code::Mov_r32_imm32, &[Register::EAX.into(), Arg::Number(left as i32)]);
    w.op(Code::Retnq, &[]);
}
