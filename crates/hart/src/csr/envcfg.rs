//! What menvcfg and senvcfg allow lower modes: cache-block instructions.

use rivet_isa::Ext;

use crate::{Hart, Privilege};

/// Fields of menvcfg and senvcfg.
pub(super) const CBIE: u64 = 3 << 4;
pub(super) const CBCFE: u64 = 1 << 6;
pub(super) const CBZE: u64 = 1 << 7;

/// A kind of cache-block instruction with an enable of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CacheBlock {
    /// `cbo.inval`: CBIE.
    Invalidate,
    /// `cbo.clean` and `cbo.flush`: CBCFE.
    Clean,
    /// `cbo.zero`: CBZE.
    Zero,
}

impl Hart {
    /// May the current mode run cache-block instructions of this kind? menvcfg decides for S- and U-mode, senvcfg for
    /// U-mode too; M-mode always may. Of CBIE the values 01 (flush) and 11 (invalidate) both allow `cbo.inval`, whose
    /// effect is the same where there are no caches.
    pub fn cache_block_enabled(&self, kind: CacheBlock) -> Result<(), &'static str> {
        let field = match kind {
            CacheBlock::Invalidate => CBIE,
            CacheBlock::Clean => CBCFE,
            CacheBlock::Zero => CBZE,
        };
        if self.privilege < Privilege::M && self.csr.menvcfg & field == 0 {
            return Err("menvcfg does not enable it");
        }
        if self.privilege == Privilege::U && self.config.isa.has(Ext::S) && self.csr.senvcfg & field == 0 {
            return Err("senvcfg does not enable it");
        }
        Ok(())
    }
}
