//! Shadow stacks of user programs: pages that shadow stack instructions alone write, and others may read.
//!
//! Invariant: a mapping is one by its origin, and never has permissions beyond that to read.

use super::{Origin, UserSpace};
use crate::Perms;

/// The name of the mappings.
const NAME: &str = "[shadow stack]";

/// Why a page is no page of a shadow stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoShadowStack {
    /// It is not mapped, or nobody may read it.
    Unmapped,
    /// It is a page that can only be read.
    ReadOnly,
    /// It is another page.
    Other,
}

impl Origin {
    /// Returns the origin of a shadow stack.
    pub fn shadow_stack() -> Origin {
        NAME.into()
    }

    /// Returns whether a mapping of this origin is a shadow stack.
    pub fn is_shadow_stack(&self) -> bool {
        &*self.name == NAME
    }

    /// Returns what a mapping of this origin has of permissions that were asked for.
    pub(super) fn limit(&self, perms: Perms) -> Perms {
        match self.is_shadow_stack() {
            true => Perms::from_bits(perms.bits() & Perms::R.bits()),
            false => perms,
        }
    }
}

impl UserSpace {
    /// Returns whether shadow stack instructions may access the page of `addr`.
    pub fn check_shadow_stack(&self, addr: u64) -> Result<(), NoShadowStack> {
        match self.lock().at(addr) {
            Some(mapping) if !mapping.perms.contains(Perms::R) => Err(NoShadowStack::Unmapped),
            Some(mapping) if mapping.origin.is_shadow_stack() => Ok(()),
            Some(mapping) if mapping.perms == Perms::R => Err(NoShadowStack::ReadOnly),
            Some(_) => Err(NoShadowStack::Other),
            None => Err(NoShadowStack::Unmapped),
        }
    }

    /// Reads an aligned entry of a shadow stack, and writes `new` if that is not empty, as an instruction does.
    pub fn access_shadow_stack(&self, addr: u64, old: &mut [u8], new: &[u8]) -> Result<(), NoShadowStack> {
        self.check_shadow_stack(addr)?;
        self.bytes.read(addr, old).ok_or(NoShadowStack::Unmapped)?;
        if !new.is_empty() {
            // No other access may write there, and these are many.
            self.end_mirror();
            self.tracker.note(crate::page_base(addr), &self.bytes, crate::page_base(addr));
            self.bytes.write(addr, new).ok_or(NoShadowStack::Unmapped)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Access, PAGE_SIZE};

    #[test]
    fn only_shadow_stack_accesses_write() {
        let space = UserSpace::new(20).expect("1 MiB of host memory");
        space.map(0x4000, 2 * PAGE_SIZE, Perms::R, Origin::shadow_stack()).expect("free pages");
        space.map(0x8000, PAGE_SIZE, Perms::R, Origin::anonymous()).expect("a free page");
        space.map(0x9000, PAGE_SIZE, Perms::RW, Origin::anonymous()).expect("a free page");
        let mut old = [1; 8];
        space.access_shadow_stack(0x4008, &mut old, &7_u64.to_le_bytes()).expect("a shadow stack");
        assert_eq!(old, [0; 8]);
        space.read(0x4008, &mut old).expect("others may read");
        assert_eq!(u64::from_le_bytes(old), 7);
        assert!(space.write(0x4008, &[1]).is_err());
        // Nobody makes it an ordinary page.
        space.protect(0x4000, PAGE_SIZE, Perms::RWX).expect("mapped");
        assert_eq!(space.perms_at(0x4000), Some(Perms::R));
        assert!(space.page(0x4000, Access::Store).is_err() && space.page(0x4000, Access::Fetch).is_err());
        space.protect(0x4000, PAGE_SIZE, Perms::NONE).expect("mapped");
        let refusal = |addr| space.access_shadow_stack(addr, &mut [0; 8], &[]).err();
        assert_eq!(refusal(0x4000), Some(NoShadowStack::Unmapped));
        assert_eq!(refusal(0x5000), None);
        assert_eq!(refusal(0x7000), Some(NoShadowStack::Unmapped));
        assert_eq!(refusal(0x8000), Some(NoShadowStack::ReadOnly));
        assert_eq!(refusal(0x9000), Some(NoShadowStack::Other));
    }
}
