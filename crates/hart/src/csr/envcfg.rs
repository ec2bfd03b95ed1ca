//! What menvcfg, henvcfg and senvcfg allow lower modes: cache-block instructions.

use rivet_isa::{Broken, Ext, Rule};

use crate::{Hart, Privilege};

/// Fields of menvcfg, henvcfg and senvcfg.
pub(super) const CBIE: u64 = 3 << 4;
pub(super) const CBCFE: u64 = 1 << 6;
pub(super) const CBZE: u64 = 1 << 7;
/// U-mode has only the lower half of virtual addresses (Svukte); in senvcfg alone.
pub(crate) const UKTE: u64 = 1 << 8;

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
    /// U-mode too, henvcfg where V = 1; M-mode always may. Of CBIE the values 01 (flush) and 11 (invalidate) both allow `cbo.inval`, whose
    /// effect is the same where there are no caches.
    pub fn cache_block_enabled(&self, kind: CacheBlock) -> Result<(), Broken> {
        let (field, name, [machine, guest, supervisor]) = match kind {
            CacheBlock::Invalidate => {
                (CBIE, "CBIE", [Rule::MachineCbie, Rule::VirtualCbie, Rule::SupervisorCbie])
            }
            CacheBlock::Clean => {
                (CBCFE, "CBCFE", [Rule::MachineCbcfe, Rule::VirtualCbcfe, Rule::SupervisorCbcfe])
            }
            CacheBlock::Zero => (CBZE, "CBZE", [Rule::MachineCbze, Rule::VirtualCbze, Rule::SupervisorCbze]),
        };
        if self.privilege < Privilege::M && self.csr.menvcfg & field == 0 {
            return Err(machine.broken(format_args!("menvcfg.{name} = 0")));
        }
        if self.virtualized && self.csr.henvcfg & field == 0 {
            return Err(guest.broken(format_args!("henvcfg.{name} = 0")));
        }
        let supervisor = if self.virtualized { Rule::VirtualDisabled } else { supervisor };
        if self.privilege == Privilege::U && self.config.isa.has(Ext::S) && self.csr.senvcfg & field == 0 {
            return Err(supervisor.broken(format_args!("senvcfg.{name} = 0")));
        }
        Ok(())
    }
}
