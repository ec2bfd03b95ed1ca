//! Atomics: Zalrsc, Zaamo, Zabha, Zacas, Zalasr.
//!
//! Invariant: every read-modify-write is one atomic step of the hart's memory port, sequentially consistent. With that the rl
//! bit asks for nothing more, and on hosts where such a step is a full fence the aq bit neither ([`acquire`]). Addresses are naturally aligned or trap; Zama16b allows others within 16 bytes.

use std::sync::atomic::{Ordering, fence};

use rivet_hart::{Hart, Reservation, Trap, Value};
use rivet_isa::Rule;
use rivet_mem::Access;

use super::pair::{pair, set_pair};
use crate::uop::{Done, Uop};

/// The width of an access.
pub(crate) trait Width {
    /// The bytes in memory.
    type Bits: Value;
    /// Those bytes, sign-extended.
    fn extend(bits: Self::Bits) -> u64;
    /// The low bytes of a register.
    fn cut(register: u64) -> Self::Bits;
}

/// What is written back, of the value in memory and rs2, both sign-extended (which keeps unsigned order, too).
pub(crate) trait Operation {
    fn op(memory: u64, rs2: u64) -> u64;
}

macro_rules! define {
    (widths { $($width:ident = $bits:ident as $signed:ident;)* }
     operations { $($name:ident = |$a:ident, $b:ident| $value:expr;)* }) => {
        /// Widths and operations of atomics.
        pub(crate) mod ops {
            $(
                pub(crate) struct $width;
                impl super::Width for $width {
                    type Bits = $bits;
                    #[inline(always)]
                    fn extend(bits: $bits) -> u64 {
                        bits as $signed as u64
                    }
                    #[inline(always)]
                    fn cut(register: u64) -> $bits {
                        register as $bits
                    }
                }
            )*
            $(
                pub(crate) struct $name;
                impl super::Operation for $name {
                    #[inline(always)]
                    fn op($a: u64, $b: u64) -> u64 {
                        $value
                    }
                }
            )*
        }
    };
}

define! {
    widths {
        B = u8 as i8;
        H = u16 as i16;
        W = u32 as i32;
        D = u64 as i64;
    }
    operations {
        Swap = |_a, b| b;
        Add = |a, b| a.wrapping_add(b);
        Xor = |a, b| a ^ b;
        And = |a, b| a & b;
        Or = |a, b| a | b;
        Min = |a, b| (a as i64).min(b as i64) as u64;
        Max = |a, b| (a as i64).max(b as i64) as u64;
        Minu = |a, b| a.min(b);
        Maxu = |a, b| a.max(b);
    }
}

/// The aq and rl bits of an instruction.
const AQ: u32 = 1 << 26;
const RL: u32 = 1 << 25;

/// Keeps later accesses behind a read-modify-write with aq. Without instructions for whole steps AArch64 has a load and a
/// store for it, and may let a later load pass the store.
#[inline(always)]
fn acquire(uop: &Uop) {
    if !cfg!(target_arch = "x86_64") && uop.raw & AQ != 0 {
        fence(Ordering::SeqCst);
    }
}

/// The address in rs1.
#[inline(always)]
fn effective(hart: &Hart, uop: &Uop) -> u64 {
    hart.address(hart.x(uop.rs1), 0)
}

/// Stores `new` if memory holds `expected`; gives what it held.
fn compare_and_swap<T: Value>(hart: &mut Hart, addr: u64, expected: T, new: T) -> Result<T, Trap> {
    let old = hart.update(addr, |old| if old == expected { new } else { old })?;
    if old != expected {
        hart.withdraw_store();
    }
    Ok(old)
}

/// rs1, which has to be aligned but within a granule (Zama16b).
fn aligned_or_in_granule<W: Width>(hart: &Hart, uop: &Uop, access: Access) -> Result<u64, Trap> {
    let addr = effective(hart, uop);
    match hart.is_in_granule(addr, size_of::<W::Bits>() as u64) {
        true => Ok(addr),
        false => aligned::<W>(hart, uop, access),
    }
}

/// rs1, which has to be aligned.
fn aligned<W: Width>(hart: &Hart, uop: &Uop, access: Access) -> Result<u64, Trap> {
    let addr = effective(hart, uop);
    match addr.is_multiple_of(size_of::<W::Bits>() as u64) {
        true => Ok(addr),
        false => Err(hart.misaligned_atomic(access, addr)),
    }
}

/// rd = sext(mem[rs1]), reserved
pub(crate) fn lr<W: Width>(hart: &mut Hart, uop: &Uop) -> Done {
    let addr = aligned::<W>(hart, uop, Access::Load)?;
    // An earlier store may not wait behind this load.
    if uop.raw & RL != 0 {
        fence(Ordering::SeqCst);
    }
    let value = W::extend(hart.load(addr)?);
    if uop.raw & AQ != 0 {
        fence(Ordering::Acquire);
    }
    hart.reservation = Reservation::new(hart.unmasked(addr), value);
    hart.set_x(uop.rd, value);
    Ok(())
}

/// if reserved: mem[rs1] = rs2, rd = 0; else rd = 1
///
/// It succeeds when memory still holds what `lr` loaded. Where harts take turns, a reservation is lost at the end of the
/// turn; on host threads a value stored in between and stored back goes unnoticed, as on no real machine, but harmlessly for
/// the retry loops that the specification constrains.
pub(crate) fn sc<W: Width>(hart: &mut Hart, uop: &Uop) -> Done {
    let addr = aligned::<W>(hart, uop, Access::Store)?;
    let stored = match hart.reservation.get() {
        Some((reserved, value)) if reserved == hart.unmasked(addr) => {
            let (expected, new) = (W::cut(value), W::cut(hart.x(uop.rs2)));
            let old = compare_and_swap(hart, addr, expected, new)?;
            acquire(uop);
            old == expected
        }
        _ => {
            // "No SC shall retire unless it passes memory permission checks."
            hart.probe(addr, size_of::<W::Bits>() as u64, Access::Store)?;
            false
        }
    };
    hart.reservation = Reservation::NONE;
    hart.set_x(uop.rd, u64::from(!stored));
    Ok(())
}

/// rd = sext(mem[rs1]), sequentially consistent: aq and rl ask for nothing more
pub(crate) fn load_acquire<W: Width>(hart: &mut Hart, uop: &Uop) -> Done {
    let addr = aligned_or_in_granule::<W>(hart, uop, Access::Load)?;
    fence(Ordering::SeqCst);
    let bits = hart.load(addr)?;
    fence(Ordering::SeqCst);
    hart.set_x(uop.rd, W::extend(bits));
    Ok(())
}

/// mem[rs1] = rs2, sequentially consistent
pub(crate) fn store_release<W: Width>(hart: &mut Hart, uop: &Uop) -> Done {
    let addr = aligned_or_in_granule::<W>(hart, uop, Access::Store)?;
    fence(Ordering::SeqCst);
    hart.store(addr, W::cut(hart.x(uop.rs2)))?;
    fence(Ordering::SeqCst);
    Ok(())
}

/// rd = sext(mem[rs1]); mem[rs1] = op(mem[rs1], rs2)
pub(crate) fn rmw<W: Width, O: Operation>(hart: &mut Hart, uop: &Uop) -> Done {
    let operand = W::extend(W::cut(hart.x(uop.rs2)));
    let old = hart.update(effective(hart, uop), |old| W::cut(O::op(W::extend(old), operand)))?;
    acquire(uop);
    hart.set_x(uop.rd, W::extend(old));
    Ok(())
}

/// old = mem[rs1]; if old == rd: mem[rs1] = rs2; rd = sext(old)
pub(crate) fn cas<W: Width>(hart: &mut Hart, uop: &Uop) -> Done {
    let (expected, new) = (W::cut(hart.x(uop.rd)), W::cut(hart.x(uop.rs2)));
    let old = compare_and_swap(hart, effective(hart, uop), expected, new)?;
    acquire(uop);
    hart.set_x(uop.rd, W::extend(old));
    Ok(())
}

/// `amocas.d`: a register on RV64, a pair on RV32.
pub(crate) fn cas_d(hart: &mut Hart, uop: &Uop) -> Done {
    if !hart.is_rv32 {
        return cas::<ops::D>(hart, uop);
    }
    even_pairs(uop)?;
    let [expected, new] = [uop.rd, uop.rs2].map(|r| {
        let (low, high) = pair(hart, r);
        u64::from(low as u32) | high << 32
    });
    let old = compare_and_swap(hart, effective(hart, uop), expected, new)?;
    acquire(uop);
    set_pair(hart, uop.rd, old, old >> 32);
    Ok(())
}

/// `amocas.q`: pairs of registers; the decoder refuses odd ones.
pub(crate) fn cas_pair(hart: &mut Hart, uop: &Uop) -> Done {
    let [expected, new] = [uop.rd, uop.rs2].map(|r| {
        let (low, high) = pair(hart, r);
        u128::from(low) | u128::from(high) << 64
    });
    let old = compare_and_swap(hart, effective(hart, uop), expected, new)?;
    acquire(uop);
    set_pair(hart, uop.rd, old as u64, (old >> 64) as u64);
    Ok(())
}

/// "Encodings with odd numbered registers specified in rs2 and rd are reserved."
fn even_pairs(uop: &Uop) -> Done {
    match (uop.rd | uop.rs2) & 1 {
        0 => Ok(()),
        _ => Err(odd_pair(uop)),
    }
}

#[cold]
fn odd_pair(uop: &Uop) -> Trap {
    let pairs = "a register pair must start at an even register";
    Trap::illegal(uop.raw, Rule::PairOdd.broken(pairs).of(uop))
}
