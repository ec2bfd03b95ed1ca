//! Memory that the host's allocator keeps after it was freed.
#![allow(unsafe_code)] // reason: a function of the C library's

/// Returns freed memory to the host where the allocator does not by itself: with glibc, ended threads leave their
/// engines' memory in one heap each. The call is slow if much memory is kept.
pub fn trim_allocator() {
    // SAFETY: it may be called by any thread at any time, and moves nothing that is in use.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    unsafe {
        libc::malloc_trim(0);
    }
}
