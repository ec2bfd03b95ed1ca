//! A look at the flags of a user program's pages.

use iced_x86::Code;
use rivet_mem::{Perms, Window};

use super::{BYTES, HostWriter, R9, RAX, RCX, at, indexed};
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
    // A writable page is readable, too.
    let needs = if reached.needs.contains(Perms::W) { Perms::W } else { reached.needs };
    for page in [RAX, RCX] {
        let flags = indexed(BYTES, page, 1, -(Window::flags_below(bits) as i64));
        w.op(Code::Test_rm8_imm8, &[flags.into(), Arg::Number(i32::from(needs.bits()))]);
        w.jump(Code::Je_rel32_64, slow);
    }
}
