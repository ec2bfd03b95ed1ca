//! Loads and stores of integer and floating-point registers.
//!
//! Must not know how memory works: the hart's port does translation, alignment and faults.

use rivet_hart::{Hart, Value};

use super::pair::{pair, set_pair};
use crate::uop::{Done, Uop};
use rivet_fp::{Format, nan_box};

/// What a memory access moves.
pub(crate) trait DataType {
    /// The bytes in memory.
    type Bits: Value;
    /// What a load makes of them.
    fn extend(bits: Self::Bits) -> u64;
    /// What a store makes of a register.
    fn cut(register: u64) -> Self::Bits;
}

/// What an access of a floating-point register moves.
pub(crate) trait FloatDataType: DataType {
    /// The format that NaN-boxing takes it for.
    type Format: Format<Bits = Self::Bits>;
}

macro_rules! kinds {
    ($($name:ident = $bits:ident as $extend:ty $(, $format:ident)?;)*) => {
        /// The kinds of loads and stores.
        pub(crate) mod ops {$(
            pub(crate) struct $name;
            impl super::DataType for $name {
                type Bits = $bits;
                #[inline(always)]
                fn extend(bits: $bits) -> u64 {
                    bits as $extend as u64
                }
                #[inline(always)]
                fn cut(register: u64) -> $bits {
                    register as $bits
                }
            }
            $(impl super::FloatDataType for $name {
                type Format = rivet_fp::$format;
            })?
        )*}
    };
}

kinds! {
    B = u8 as i8;
    H = u16 as i16, F16;
    W = u32 as i32, F32;
    D = u64 as u64, F64;
    Bu = u8 as u8;
    Hu = u16 as u16;
    Wu = u32 as u32;
}

/// rs1 + imm
#[inline(always)]
fn effective(hart: &Hart, uop: &Uop) -> u64 {
    hart.address(hart.x(uop.rs1), uop.imm as u64)
}

/// rd = extend(mem[rs1 + imm])
pub(crate) fn load<K: DataType>(hart: &mut Hart, uop: &Uop) -> Done {
    let bits = hart.load(effective(hart, uop))?;
    hart.set_x(uop.rd, K::extend(bits));
    Ok(())
}

/// mem[rs1 + imm] = rs2
pub(crate) fn store<K: DataType>(hart: &mut Hart, uop: &Uop) -> Done {
    hart.store(effective(hart, uop), K::cut(hart.x(uop.rs2)))
}

/// rd, rd + 1 = mem64[rs1 + imm], the low half in rd (Zilsd)
pub(crate) fn load_pair(hart: &mut Hart, uop: &Uop) -> Done {
    let bits: u64 = hart.load(effective(hart, uop))?;
    set_pair(hart, uop.rd, bits, bits >> 32);
    Ok(())
}

/// mem64[rs1 + imm] = rs2 + 1, rs2
pub(crate) fn store_pair(hart: &mut Hart, uop: &Uop) -> Done {
    let (low, high) = pair(hart, uop.rs2);
    hart.store(effective(hart, uop), u64::from(low as u32) | high << 32)
}

/// fd = nan_box(mem[rs1 + imm])
pub(crate) fn fload<K: FloatDataType>(hart: &mut Hart, uop: &Uop) -> Done {
    hart.need_f(uop.raw)?;
    let bits = hart.load(effective(hart, uop))?;
    hart.use_f(uop.raw)?;
    hart.f[(uop.rd & 31) as usize] = nan_box::<K::Format>(bits);
    Ok(())
}

/// mem[rs1 + imm] = low bits of fs2, boxed or not
pub(crate) fn fstore<K: FloatDataType>(hart: &mut Hart, uop: &Uop) -> Done {
    hart.need_f(uop.raw)?;
    hart.store(effective(hart, uop), K::cut(hart.f[(uop.rs2 & 31) as usize]))
}
