//! What the host's allocator and its kernel are told of memory: that it is free, or about to be written.
#![allow(unsafe_code)] // reason: a function of the C library's, and advice by address

use std::mem::MaybeUninit;

use crate::PAGE_SIZE;

/// Minimum size, in bytes, of memory whose pages are asked for in advance.
pub(crate) const MANY: usize = 4 * PAGE_SIZE as usize;

/// Returns freed memory to the host where the allocator does not by itself: with glibc, ended threads leave their
/// engines' memory in one heap each. The call is slow if much memory is kept.
pub fn trim_allocator() {
    // SAFETY: it may be called by any thread at any time, and moves nothing that is in use.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    unsafe {
        libc::malloc_trim(0);
    }
}

/// Asks the host for the pages of memory that is about to be written from end to end, which costs a fraction of one fault per
/// page. The host may ignore it.
pub fn populate(room: &mut [MaybeUninit<u8>]) {
    if room.len() >= MANY {
        let start = room.as_mut_ptr().cast::<u8>();
        let first = start.align_offset(rustix::param::page_size()).min(room.len());
        // SAFETY: inside the slice, which is borrowed for writing.
        unsafe { populate_pages(start.add(first), room.len() - first) };
    }
}

/// The same, by the address of its first page.
///
/// # Safety
///
/// The memory is mapped, and the caller may write it.
#[cfg_attr(not(target_os = "linux"), expect(unused_variables, reason = "others take no such advice"))]
pub(crate) unsafe fn populate_pages(start: *mut u8, len: usize) {
    #[cfg(target_os = "linux")]
    // SAFETY: bytes of the pages stay as they are.
    let _ = unsafe { rustix::mm::madvise(start.cast(), len, rustix::mm::Advice::LinuxPopulateWrite) };
}
