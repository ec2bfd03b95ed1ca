//! Accesses to a user program's memory whose protection in the host is the guest's ([`crate::host_faults`]).

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_isa::ScalarAccess;
use rivet_mem::{Access, Window};

use super::{CONTEXT, HostWriter, at};
use crate::abi::context;
use crate::fused::assembler::Label;
use crate::guards::CompileKey;
use crate::lower::memory;

/// Is an access of this kind? Atomics look at alignment, and at more.
pub(in crate::lower) fn is_used(key: &CompileKey, uop: &Uop, access: ScalarAccess) -> bool {
    let reach = Window::REACH as i64 / 2 - i64::from(access.bytes);
    key.mirrored && !key.strict && !access.atomic && i64::from(uop.imm).abs() < reach
}

/// What an access has to know of its page for that of a group: nothing in a mirror, where loads and stores are alike.
pub(in crate::lower) fn kind(key: &CompileKey, uop: &Uop, access: ScalarAccess) -> Access {
    if is_used(key, uop, access) { Access::Load } else { memory::kind(access) }
}

/// Goes to `slow` where a register holds an address outside of the guest's memory. What is off it by less than
/// [`Window::REACH`] is then the guest's, or nobody's.
pub(in crate::lower) fn look<W: HostWriter>(w: &mut W, base: Register, slow: Label) {
    w.two(Code::Cmp_r64_rm64, base, at(CONTEXT, i64::from(context::SIZE)));
    w.jump(Code::Jae_rel32_64, slow);
}
