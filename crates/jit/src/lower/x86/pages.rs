//! A look at the flags of a user program's pages, and the page that is kept of those.

use iced_x86::{Code, MemoryOperand};
use rivet_mem::{Perms, Window};

use super::{BYTES, CONTEXT, HostWriter, R9, RAX, RCX, at, indexed};
use crate::abi::context;
use crate::fused::assembler::{Arg, Label};
use crate::lower::group::Reached;
use crate::lower::memory::PAGE;

/// Looks at the pages of what is reached from the address in `rax` on, of a space of 2^`bits` bytes; goes to `slow` if they do
/// not allow it. Leaves the number of the first page in `rax`; takes `rcx` and `r9`.
pub(in crate::lower) fn look<W: HostWriter>(w: &mut W, reached: Reached, slow: Label, bits: u32) {
    w.two(Code::Lea_r64_m, RCX, at(RAX, i64::from(reached.bytes) - 1));
    w.copy(R9, RAX);
    w.two(Code::Or_r64_rm64, R9, RCX);
    w.op(Code::Shr_rm64_imm8, &[R9.into(), Arg::Number(bits as i32)]);
    w.jump(Code::Jne_rel32_64, slow);
    for page in [RAX, RCX] {
        w.op(Code::Shr_rm64_imm8, &[page.into(), Arg::Number(PAGE as i32)]);
    }
    for page in [RAX, RCX] {
        let flags = indexed(BYTES, page, 1, -(Window::flags_below(bits) as i64));
        w.number(Code::Test_rm8_imm8, flags, needed(reached));
        w.jump(Code::Je_rel32_64, slow);
    }
}

/// Keeps the page whose number is in `rax` as that of what is reached: see [`crate::abi::KeptPages`].
pub(in crate::lower) fn keep<W: HostWriter>(w: &mut W, reached: Reached) {
    w.op(Code::Shl_rm64_imm8, &[RAX.into(), Arg::Number(PAGE as i32)]);
    w.op(Code::Neg_rm64, &[RAX.into()]);
    w.store(kept(reached), RAX);
}

/// Where the page is kept of what is reached.
pub(in crate::lower) fn kept(reached: Reached) -> MemoryOperand {
    let stores = reached.needs.contains(Perms::W);
    at(CONTEXT, i64::from(context::kept_page(reached.register, stores)))
}

/// The flag that pages need to have: a writable page is readable, too.
pub(in crate::lower) fn needed(reached: Reached) -> i32 {
    let needs = if reached.needs.contains(Perms::W) { Perms::W } else { reached.needs };
    i32::from(needs.bits())
}
