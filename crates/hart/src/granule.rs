//! Misaligned accesses that are atomic (Zama16b): those within a misaligned atomicity granule.

use rivet_isa::Ext;
use rivet_mem::Access;

use crate::memory::Value;
use crate::{Hart, Trap};

/// Bytes of a misaligned atomicity granule (Zama16b).
const GRANULE: u64 = 16;

impl Hart {
    /// May an access of `size` bytes be misaligned there: do they lie within one misaligned atomicity granule (Zama16b)?
    pub fn is_in_granule(&self, addr: u64, size: u64) -> bool {
        self.config.isa.has(Ext::Zama16b) && addr % GRANULE + size <= GRANULE
    }

    /// [`Hart::update`] of a misaligned scalar within a granule. Harts that promise this take turns, so that nobody sees the
    /// step in between.
    #[cold]
    pub(crate) fn update_misaligned<T: Value>(
        &mut self,
        addr: u64,
        change: impl FnOnce(T) -> T,
    ) -> Result<T, Trap> {
        self.probe(addr, T::SIZE, Access::Store)?;
        let mut bytes = [0; 16];
        let bytes = &mut bytes[..T::SIZE as usize];
        self.read(addr, bytes).map_err(Trap::of_store)?;
        let mut whole = [0; 16];
        whole[..bytes.len()].copy_from_slice(bytes);
        let old = T::from_bytes(whole);
        self.write(addr, &change(old).to_bytes()[..T::SIZE as usize])?;
        Ok(old)
    }
}
