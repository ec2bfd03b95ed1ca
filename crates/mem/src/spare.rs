//! What the host's allocator keeps of memory that was freed.
#![allow(unsafe_code)] // reason: a function of the C library's

/// Gives it back to the host, where the allocator does not by itself. Threads that have ended leave their engines' memory
/// with glibc's, in a heap each. Takes long where much is kept.
pub fn give_back_spare() {
    // SAFETY: it may be called by any thread at any time, and moves nothing that is in use.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    unsafe {
        libc::malloc_trim(0);
    }
}
