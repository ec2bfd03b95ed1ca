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

/// Does an access rely on the host's protection? Atomic accesses check alignment as well, and do not.
pub(in crate::lower) fn is_used(key: &CompileKey, uop: &Uop, access: ScalarAccess) -> bool {
    let reach = Window::REACH as i64 / 2 - i64::from(access.bytes);
    key.mirrored && !key.strict && !access.atomic && i64::from(uop.imm).abs() < reach
}

/// The kind of an access for its group: mirrored memory needs no flags, so that loads and stores share a group.
pub(in crate::lower) fn kind(key: &CompileKey, uop: &Uop, access: ScalarAccess) -> Access {
    if is_used(key, uop, access) { Access::Load } else { memory::kind(access) }
}

/// Goes to `slow` if a register holds an address outside of the guest's memory. Otherwise all addresses within
/// [`Window::REACH`] of it are the guest's, or closed.
pub(in crate::lower) fn look<W: HostWriter>(w: &mut W, base: Register, slow: Label) {
    w.two(Code::Cmp_r64_rm64, base, at(CONTEXT, i64::from(context::SIZE)));
    w.jump(Code::Jae_rel32_64, slow);
}
