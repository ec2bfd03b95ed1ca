//! Shadow stacks (Zicfiss) of RV64 programs, after `arch/riscv/kernel/usercfi.c`: `prctl`, `map_shadow_stack`, tokens,
//! and the stacks of new threads. The kernel has them for 64 bits alone (`RISCV_USER_CFI`). Enabling them is up to the
//! program; ELF notes are the business of its C library.

use rivet_hart::Hart;
use rivet_isa::Ext;
use rivet_mem::{MapError, Origin, PAGE_SIZE, Perms};

use crate::Linux;
use crate::abi::errno::Errno;
use crate::abi::guest::Guest;
use crate::kernel::call::{Call, Value};
use crate::thread::attributes::ShadowStack;

/// `PR_SHADOW_STACK_ENABLE`.
const ENABLE: u64 = 1;
/// `SHADOW_STACK_SET_TOKEN`.
const SET_TOKEN: u64 = 1;
/// Size of an entry in bytes.
const ENTRY: u64 = 8;
/// Largest size of a stack that the kernel chooses.
const LARGEST: u64 = 1 << 32;

/// Returns whether programs of a hart may have shadow stacks.
fn supported(hart: &Hart) -> bool {
    hart.config.isa.has(Ext::Zicfiss) && !hart.is_rv32
}

/// `PR_GET_SHADOW_STACK_STATUS`.
pub(crate) fn status(c: &mut Call) -> Value {
    if !supported(c.hart()) {
        return Err(Errno::EINVAL);
    }
    let status = if c.hart().has_shadow_stack() { ENABLE } else { 0 };
    c.os.guest.set_word(c.args[1], status)?;
    Ok(0)
}

/// `PR_SET_SHADOW_STACK_STATUS`: a thread that has none gets a new one.
pub(crate) fn set_status(c: &mut Call) -> Value {
    let status = c.args[1];
    if !supported(c.hart()) || status & !ENABLE != 0 || c.thread().attributes.shadow_stack_locked {
        return Err(Errno::EINVAL);
    }
    c.os.keep_registers(c.machine, c.machine.current);
    match (status & ENABLE != 0, c.hart().has_shadow_stack()) {
        (true, false) => {
            if c.thread().attributes.shadow_stack.is_some() {
                return Err(Errno::EINVAL);
            }
            let stack = c.os.new_shadow_stack(0)?;
            c.thread().attributes.shadow_stack = Some(stack);
            c.hart().set_shadow_stack(true, stack.end());
        }
        (false, true) => {
            release(c);
            let ssp = c.hart().csr.ssp;
            c.hart().set_shadow_stack(false, ssp);
        }
        (true, true) | (false, false) => {}
    }
    Ok(0)
}

/// `PR_LOCK_SHADOW_STACK_STATUS`.
pub(crate) fn lock(c: &mut Call) -> Value {
    if !supported(c.hart()) || !c.hart().has_shadow_stack() || c.args[1] != 0 {
        return Err(Errno::EINVAL);
    }
    c.thread().attributes.shadow_stack_locked = true;
    Ok(0)
}

/// `map_shadow_stack`: maps a shadow stack, with a token at its end if that is asked for.
pub(crate) fn map_shadow_stack(c: &mut Call) -> Value {
    let [addr, size, flags, ..] = c.args;
    if !supported(c.hart()) {
        return Err(Errno::EOPNOTSUPP);
    }
    // The flags are an unsigned int.
    let flags = u64::from(flags as u32);
    let has_token = flags & SET_TOKEN != 0;
    if flags & !SET_TOKEN != 0 {
        return Err(Errno::EINVAL);
    }
    if has_token && size < ENTRY {
        return Err(Errno::ENOSPC);
    }
    if !addr.is_multiple_of(PAGE_SIZE) {
        return Err(Errno::EINVAL);
    }
    let pages = size.checked_next_multiple_of(PAGE_SIZE).ok_or(Errno::EOVERFLOW)?;
    let at = c.os.map_shadow_pages(addr, pages)?;
    if has_token && c.os.guest.push_token(at + size).is_err() {
        c.os.guest.space.unmap(at, pages)?;
        return Err(Errno::EINVAL);
    }
    Ok(at)
}

/// Unmaps the shadow stack that the kernel has made for the calling thread, if it is in use.
pub(crate) fn release(c: &mut Call) {
    if c.hart().has_shadow_stack()
        && let Some(stack) = c.thread().attributes.shadow_stack.take()
    {
        // The program may have unmapped it.
        let _ = c.os.guest.space.unmap(stack.base, stack.size);
    }
}

impl Linux {
    /// Maps a shadow stack of so many bytes, or one as large as the stack may be.
    pub(crate) fn new_shadow_stack(&self, size: u64) -> Result<ShadowStack, Errno> {
        let size = if size == 0 { self.process.stack_limit().min(LARGEST) } else { size };
        let size = size.checked_next_multiple_of(PAGE_SIZE).ok_or(Errno::ENOMEM)?;
        let base = self.map_shadow_pages(0, size).map_err(|_| Errno::ENOMEM)?;
        Ok(ShadowStack { base, size })
    }

    /// Maps pages of a shadow stack at an address where nothing is, or with a page below them that stays free.
    fn map_shadow_pages(&self, addr: u64, size: u64) -> Result<u64, Errno> {
        let space = &self.guest.space;
        let origin = Origin::shadow_stack();
        if addr != 0 {
            let range = crate::mm::pages(addr, size)?;
            if range.end > space.size() {
                return Err(Errno::ENOMEM);
            }
            return match space.map_anywhere(addr, size, Perms::R, origin, range) {
                Err(MapError::NoSpace { .. }) => Err(Errno::EEXIST),
                mapped => Ok(mapped?),
            };
        }
        let whole = size.checked_add(PAGE_SIZE).ok_or(Errno::ENOMEM)?;
        let below = space.map_anywhere(0, whole, Perms::R, origin, self.memory.mmap_range())?;
        space.unmap(below, PAGE_SIZE)?;
        Ok(below + PAGE_SIZE)
    }
}

impl Guest {
    /// Puts a token below `ssp` on a shadow stack: the value of `ssp`. Returns where the token is.
    pub(crate) fn push_token(&self, ssp: u64) -> Result<u64, Errno> {
        if !ssp.is_multiple_of(ENTRY) {
            return Err(Errno::EINVAL);
        }
        let at = ssp.wrapping_sub(ENTRY);
        self.space.check_shadow_stack(at).map_err(|_| Errno::EFAULT)?;
        self.space.poke(at, &ssp.to_le_bytes())?;
        Ok(at)
    }

    /// Takes the token at an address away, and returns its value.
    pub(crate) fn pop_token(&self, at: u64) -> Result<u64, Errno> {
        if !at.is_multiple_of(ENTRY) {
            return Err(Errno::EFAULT);
        }
        self.space.check_shadow_stack(at).map_err(|_| Errno::EFAULT)?;
        let token = self.u64(at)?;
        self.space.poke(at, &[0; ENTRY as usize])?;
        if token.wrapping_sub(at) == ENTRY { Ok(token) } else { Err(Errno::EINVAL) }
    }
}
