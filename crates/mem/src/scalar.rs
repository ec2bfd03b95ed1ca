//! Little-endian scalars in guest memory, accessed through raw pointers.
//!
//! Invariant: each call is one volatile access or one host atomic; see "Races" in the crate documentation.
#![allow(unsafe_code)] // reason: guest bytes are reached through raw pointers only

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};

mod sealed {
    /// Raw accesses. `ptr` is valid for reads and writes of the scalar's size and behind no reference; it may be
    /// misaligned unless stated otherwise.
    pub trait Raw: Sized + Copy {
        /// # Safety
        /// `ptr` satisfies the trait's conditions.
        unsafe fn read(ptr: *const u8) -> Self;
        /// # Safety
        /// `ptr` satisfies the trait's conditions.
        unsafe fn write(self, ptr: *mut u8);
        /// Replaces `old` by `new`; the error is the value found if it differs.
        ///
        /// # Safety
        /// `ptr` satisfies the trait's conditions and is aligned to the scalar's size.
        unsafe fn compare_exchange(ptr: *mut u8, old: Self, new: Self) -> Result<Self, Self>;
    }
}
pub(crate) use sealed::Raw;

/// An unsigned integer that a guest loads or stores at once: `u8` to `u128`.
pub trait Scalar: Raw + PartialEq {
    /// Size in bytes.
    const SIZE: u64 = size_of::<Self>() as u64;
}

/// Wraps a scalar so that a volatile access of any alignment is a single one.
#[derive(Clone, Copy)]
#[repr(C, packed)]
struct Unaligned<T>(T);

macro_rules! access {
    ($ty:ty) => {
        #[inline(always)]
        unsafe fn read(ptr: *const u8) -> Self {
            // SAFETY: the caller vouches for the bytes; `Unaligned` has alignment 1.
            <$ty>::from_le(unsafe { ptr.cast::<Unaligned<$ty>>().read_volatile() }.0)
        }
        #[inline(always)]
        unsafe fn write(self, ptr: *mut u8) {
            // SAFETY: the caller vouches for the bytes; `Unaligned` has alignment 1.
            unsafe { ptr.cast::<Unaligned<$ty>>().write_volatile(Unaligned(self.to_le())) }
        }
    };
}

macro_rules! scalar {
    ($ty:ty, $atomic:ty) => {
        impl Scalar for $ty {}
        impl Raw for $ty {
            access!($ty);
            #[inline(always)]
            unsafe fn compare_exchange(ptr: *mut u8, old: Self, new: Self) -> Result<Self, Self> {
                // SAFETY: the caller vouches for bytes and alignment; the reference does not
                // outlive this call, and atomics may be shared.
                let cell = unsafe { <$atomic>::from_ptr(ptr.cast()) };
                cell.compare_exchange(old.to_le(), new.to_le(), Ordering::SeqCst, Ordering::SeqCst)
                    .map(<$ty>::from_le)
                    .map_err(<$ty>::from_le)
            }
        }
    };
}

scalar!(u8, AtomicU8);
scalar!(u16, AtomicU16);
scalar!(u32, AtomicU32);
scalar!(u64, AtomicU64);

impl Scalar for u128 {}
impl Raw for u128 {
    access!(u128);
    /// Replaces the value atomically where the host can; elsewhere atomically only against other such calls.
    #[inline(always)]
    unsafe fn compare_exchange(ptr: *mut u8, old: Self, new: Self) -> Result<Self, Self> {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("cmpxchg16b") {
            // SAFETY: the host has the instruction; the caller vouches for bytes and alignment.
            let found = unsafe { exchange_16(ptr.cast(), old.to_le(), new.to_le()) };
            return if found == old.to_le() { Ok(old) } else { Err(Self::from_le(found)) };
        }
        #[cfg(target_arch = "aarch64")]
        {
            // SAFETY: the caller vouches for bytes and alignment.
            let found = unsafe { exchange_16(ptr.cast(), old.to_le(), new.to_le()) };
            if found == old.to_le() { Ok(old) } else { Err(Self::from_le(found)) }
        }
        #[cfg(not(target_arch = "aarch64"))]
        // SAFETY: the caller's promise.
        unsafe {
            exchange_apart(ptr, old, new)
        }
    }
}

/// Compares and exchanges 128 bits, atomically only against other such calls.
///
/// # Safety
/// `ptr` satisfies [`Raw::compare_exchange`].
#[cfg(not(target_arch = "aarch64"))]
unsafe fn exchange_apart(ptr: *mut u8, old: u128, new: u128) -> Result<u128, u128> {
    use std::sync::{Mutex, PoisonError};

    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    // SAFETY: the caller vouches for the bytes.
    let found = unsafe { u128::read(ptr) };
    if found != old {
        return Err(found);
    }
    // SAFETY: as above.
    unsafe { new.write(ptr) };
    Ok(found)
}

/// Compares and exchanges 128 bits and returns the value found. A failure stores that again: only with its store is the load
/// of a pair one access.
///
/// # Safety
/// `ptr` satisfies [`Raw::compare_exchange`].
#[cfg(target_arch = "aarch64")]
unsafe fn exchange_16(ptr: *mut u128, old: u128, new: u128) -> u128 {
    let (low, high): (u64, u64);
    // SAFETY: the caller's promise; the labels are local.
    unsafe {
        std::arch::asm!(
            "2:",
            "ldaxp {low}, {high}, [{ptr}]",
            "cmp {low}, {old_low}",
            "ccmp {high}, {old_high}, #0, eq",
            "csel {store_low}, {new_low}, {low}, eq",
            "csel {store_high}, {new_high}, {high}, eq",
            "stlxp {failed:w}, {store_low}, {store_high}, [{ptr}]",
            "cbnz {failed:w}, 2b",
            ptr = in(reg) ptr,
            old_low = in(reg) old as u64,
            old_high = in(reg) (old >> 64) as u64,
            new_low = in(reg) new as u64,
            new_high = in(reg) (new >> 64) as u64,
            low = out(reg) low,
            high = out(reg) high,
            store_low = out(reg) _,
            store_high = out(reg) _,
            failed = out(reg) _,
            options(nostack),
        );
    }
    u128::from(low) | u128::from(high) << 64
}

/// Compares and exchanges 128 bits and returns the value found. It is in assembly, since LLVM may turn the intrinsic
/// into a call of a library function that is not linked.
///
/// # Safety
/// The host has `cmpxchg16b`, and `ptr` satisfies [`Raw::compare_exchange`].
#[cfg(target_arch = "x86_64")]
unsafe fn exchange_16(ptr: *mut u128, old: u128, new: u128) -> u128 {
    let (mut low, mut high) = (old as u64, (old >> 64) as u64);
    // SAFETY: the caller's promise; rbx, which is LLVM's own, has at the end what it had.
    unsafe {
        std::arch::asm!(
            "xchg rsi, rbx",
            "lock cmpxchg16b [rdi]",
            "mov rbx, rsi",
            in("rdi") ptr,
            inout("rsi") new as u64 => _,
            in("rcx") (new >> 64) as u64,
            inout("rax") low,
            inout("rdx") high,
            options(nostack),
        );
    }
    u128::from(low) | u128::from(high) << 64
}
