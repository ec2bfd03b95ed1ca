//! How many mappings of the host's shared memory takes, of the few that the host lets a process have.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::MemError;

/// Runs of shared memory in all address spaces of this process.
static ALL: AtomicUsize = AtomicUsize::new(0);

/// Most of them. Each takes a mapping of the host's and cuts one in two; a quarter of what the host lets us have is for
/// all else: threads, code, the allocator.
fn most() -> usize {
    static MOST: OnceLock<usize> = OnceLock::new();
    *MOST.get_or_init(|| {
        /// `vm.max_map_count` where nobody has changed it.
        const USUAL: usize = 65530;
        let text = std::fs::read_to_string("/proc/sys/vm/max_map_count").ok();
        let most = text.and_then(|text| text.trim().parse().ok()).unwrap_or(USUAL);
        most / 4 * 3 / 2
    })
}

/// The runs of one address space.
#[derive(Debug, Default)]
pub(super) struct Laid(usize);

impl Laid {
    /// Makes room for one more, of `len` bytes.
    pub(super) fn reserve(&mut self, len: u64) -> Result<(), MemError> {
        if ALL.fetch_add(1, Ordering::Relaxed) >= most() {
            ALL.fetch_sub(1, Ordering::Relaxed);
            return Err(MemError::Refused { len, reason: "too many mappings".into() });
        }
        self.0 += 1;
        Ok(())
    }

    /// There are so many now.
    pub(super) fn count(&mut self, now: usize) {
        ALL.fetch_add(now, Ordering::Relaxed);
        ALL.fetch_sub(std::mem::replace(&mut self.0, now), Ordering::Relaxed);
    }
}

impl Drop for Laid {
    fn drop(&mut self) {
        self.count(0);
    }
}
