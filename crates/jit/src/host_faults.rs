//! Faults of the host in compiled code, which go on where the access is done by other means.
//!
//! In a user program's memory whose protection mirrors the guest's ([`rivet_mem::UserSpace::mirror`]), compiled code accesses
//! pages without a look at their flags. Each such access is in a table of its code memory, with the place in cold code that does
//! the same by way of `exec` or the interpreter, which decide whether the guest faults. The handler of `SIGSEGV` finds the
//! access by its address, and goes on there; all registers are as they were, and nothing has been stored.
//!
//! Invariant: a table changes only while nobody runs the code of its memory.
#![allow(unsafe_code)] // reason: a signal handler

use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering};

use rivet_mem::HostRange;

/// An access of compiled code that may fault, and where it goes on then, by offsets in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HostFault {
    pub(crate) at: u32,
    pub(crate) slow: u32,
}

/// The accesses of the code in one [`CodeMemory`](crate::code::CodeMemory).
pub(crate) struct HostFaults {
    table: *mut Table,
    slot: Option<&'static HostRange<AtomicPtr<Table>>>,
}

// SAFETY: the table belongs to the value; others read it only in faults of the code, which belongs to its owner too.
unsafe impl Send for HostFaults {}

/// The accesses in each half of the memory, lowest first.
type Table = [Vec<HostFault>; 2];

/// Most code memories of one host process that have tables.
const MOST: usize = 512;

static ALL: [HostRange<AtomicPtr<Table>>; MOST] =
    [const { HostRange::free(AtomicPtr::new(null_mut())) }; MOST];

impl HostFaults {
    /// An empty table for code in `size` bytes from `base` on.
    pub(crate) fn new(base: usize, size: usize) -> HostFaults {
        let table = Box::into_raw(Box::default());
        let slot = HostRange::claim(&ALL, base, size, |slot| slot.store(table, Ordering::Release));
        HostFaults { table, slot }
    }

    /// Are faults handled in this code?
    pub(crate) fn are_handled(&self) -> bool {
        self.slot.is_some()
    }

    fn half(&mut self, half: usize) -> &mut Vec<HostFault> {
        // SAFETY: the table is the value's own until it is dropped, and nobody runs the code now, so that no handler reads it.
        unsafe { &mut (&mut *self.table)[half] }
    }

    /// Adds accesses of code at an offset, which is behind all others of its half.
    pub(crate) fn add(&mut self, half: usize, at: usize, faults: &[HostFault]) {
        let at = at as u32;
        let moved = |fault: &HostFault| HostFault { at: at + fault.at, slow: at + fault.slow };
        self.half(half).extend(faults.iter().map(moved));
    }

    /// Forgets those of one half.
    pub(crate) fn forget(&mut self, half: usize) {
        self.half(half).clear();
    }

    /// Handles no faults any more. The code's owner calls this before it gives its memory back, which may be another's at once.
    pub(crate) fn end(&mut self) {
        if let Some(slot) = self.slot.take() {
            slot.release();
        }
    }
}

impl Drop for HostFaults {
    fn drop(&mut self) {
        self.end();
        // SAFETY: made by `into_raw`, and known to nobody else any more.
        drop(unsafe { Box::from_raw(self.table) });
    }
}

/// Where the code at an address goes on if it has faulted, if it is in a table.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn slow_path(pc: usize) -> Option<usize> {
    let slot = HostRange::find(&ALL, pc)?;
    // SAFETY: code runs there, so that its memory lives, and its table does not change.
    let table = unsafe { slot.value.load(Ordering::Acquire).as_ref()? };
    let at = (pc - slot.start()) as u32;
    let find = |half: &Vec<HostFault>| {
        let number = half.binary_search_by_key(&at, |fault| fault.at).ok()?;
        Some(slot.start() + half[number].slow as usize)
    };
    table.iter().find_map(find)
}

/// Handles faults from now on; false if that is impossible here.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
pub(crate) fn handle() -> bool {
    use std::mem::MaybeUninit;
    use std::sync::OnceLock;

    /// What handles faults that are not ours.
    static BEFORE: OnceLock<Option<libc::sigaction>> = OnceLock::new();

    extern "C" fn handler(signal: libc::c_int, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
        // SAFETY: the kernel's arguments for `SA_SIGINFO`.
        let (registers, address) = unsafe {
            let context = &mut *context.cast::<libc::ucontext_t>();
            (&mut context.uc_mcontext.gregs, (*info).si_addr().addr())
        };
        let pc = &mut registers[libc::REG_RIP as usize];
        if let Some(slow) = slow_path(*pc as usize) {
            *pc = slow as i64;
            return;
        }
        if rivet_mem::open_for_host(address) {
            return;
        }
        let before = BEFORE.get().copied().flatten();
        match before.filter(|before| before.sa_flags & libc::SA_SIGINFO != 0) {
            Some(before) => {
                type Handler = extern "C" fn(libc::c_int, *mut libc::siginfo_t, *mut libc::c_void);
                // SAFETY: a handler of this kind was there before.
                let before =
                    unsafe { std::mem::transmute::<libc::sighandler_t, Handler>(before.sa_sigaction) };
                before(signal, info, context);
            }
            // The access faults again, and ends the process as it would have.
            // SAFETY: a call that handlers may make.
            None => drop(unsafe { libc::signal(signal, libc::SIG_DFL) }),
        }
    }

    let before = BEFORE.get_or_init(|| {
        // SAFETY: all zeros is an empty action.
        let mut ours: libc::sigaction = unsafe { std::mem::zeroed() };
        ours.sa_sigaction = handler as *const () as usize;
        ours.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_NODEFER;
        let mut before = MaybeUninit::uninit();
        // SAFETY: both are actions, and the handler calls nothing that a handler must not.
        unsafe {
            (libc::sigaction(libc::SIGSEGV, &raw const ours, before.as_mut_ptr()) == 0)
                .then(|| before.assume_init())
        }
    });
    before.is_some()
}

/// Other hosts do not.
#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
pub(crate) fn handle() -> bool {
    false
}
