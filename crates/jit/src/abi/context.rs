//! Offsets in a [`Context`].

use super::{CallSite, Context, DeoptTail, JumpEntry, KeptPages, offset_of};

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
