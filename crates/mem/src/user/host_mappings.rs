//! Host mappings that shared memory uses, of the limited number per host process.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::MemError;

/// Number of shared ranges in all address spaces of this host process.
static ALL: AtomicUsize = AtomicUsize::new(0);

/// Returns the maximum number of shared ranges. Each takes a host mapping and splits another; a quarter of the host's
/// limit is left for threads, code and the allocator.
fn most() -> usize {
    static MOST: OnceLock<usize> = OnceLock::new();
    *MOST.get_or_init(|| {
        /// Default of `vm.max_map_count`.
        const USUAL: usize = 65530;
        let text = std::fs::read_to_string("/proc/sys/vm/max_map_count").ok();
        let most = text.and_then(|text| text.trim().parse().ok()).unwrap_or(USUAL);
        most / 4 * 3 / 2
    })
}

/// Number of shared ranges of one address space.
#[derive(Debug, Default)]
pub(super) struct HostMappings(usize);

impl HostMappings {
    /// Makes room for one more range of `len` bytes.
    pub(super) fn reserve(&mut self, len: u64) -> Result<(), MemError> {
        if ALL.fetch_add(1, Ordering::Relaxed) >= most() {
            ALL.fetch_sub(1, Ordering::Relaxed);
            return Err(MemError::Refused { len, reason: "too many mappings".into() });
        }
        self.0 += 1;
        Ok(())
    }

    /// Sets the present number.
    pub(super) fn count(&mut self, now: usize) {
        ALL.fetch_add(now, Ordering::Relaxed);
        ALL.fetch_sub(std::mem::replace(&mut self.0, now), Ordering::Relaxed);
    }
}

impl Drop for HostMappings {
    fn drop(&mut self) {
        self.count(0);
    }
}
