//! `riscv_hwprobe`: capabilities of the harts by key.
//!
//! Invariant: the answers describe the configured ISA; an unknown key becomes -1 with value 0.

use rivet_hart::Config;
use rivet_isa::{Ext, Ext::*, Isa};

use crate::abi::errno::Errno;
use crate::kernel::call::{Call, Value};
use crate::thread::scheduling;

/// Maximum number of pairs in one call.
const MOST: u64 = 4096;
/// Frequency of the `time` CSR in hertz.
pub(crate) const TIME_FREQUENCY: u64 = 10_000_000;
/// Size of a cache block in bytes.
const CACHE_BLOCK: u64 = 64;
const FAST: u64 = 3;
const UNSUPPORTED: u64 = 4;

/// Bits of `RISCV_HWPROBE_KEY_IMA_EXT_0` with their extensions.
#[rustfmt::skip] // one a line is longer than it is clear
const IMA_EXT_0: &[(u32, Ext)] = &[
    (1, C), (2, V), (3, Zba), (4, Zbb), (5, Zbs), (6, Zicboz), (7, Zbc), (8, Zbkb), (9, Zbkc), (10, Zbkx),
    (11, Zknd), (12, Zkne), (13, Zknh), (14, Zksed), (15, Zksh), (16, Zkt), (17, Zvbb), (18, Zvbc),
    (19, Zvkb), (20, Zvkg), (21, Zvkned), (22, Zvknha), (23, Zvknhb), (24, Zvksed), (25, Zvksh), (26, Zvkt),
    (27, Zfh), (28, Zfhmin), (29, Zihintntl), (30, Zvfh), (31, Zvfhmin), (32, Zfa), (33, Ztso), (34, Zacas),
    (35, Zicond), (36, Zihintpause), (37, Zve32x), (38, Zve32f), (39, Zve64x), (40, Zve64f), (41, Zve64d),
    (42, Zimop), (43, Zca), (44, Zcb), (45, Zcd), (46, Zcf), (47, Zcmop), (48, Zawrs), (49, Supm),
    (50, Zicntr), (51, Zihpm), (52, Zfbfmin), (53, Zvfbfmin), (54, Zvfbfwma), (55, Zicbom), (56, Zaamo),
    (57, Zalrsc), (58, Zabha), (59, Zalasr), (60, Zicbop), (61, Zilsd), (62, Zclsd), (63, Zicfilp),
];

/// Bits of `RISCV_HWPROBE_KEY_IMA_EXT_1` with their extensions.
const IMA_EXT_1: &[(u32, Ext)] =
    &[(0, Zicfiss), (1, Zicclsm), (2, Ziccamoa), (3, Ziccif), (4, Ziccrse), (5, Za64rs)];

/// The bits whose extensions `isa` has.
fn bits(table: &[(u32, Ext)], isa: &Isa) -> u64 {
    table.iter().filter(|(_, ext)| isa.has(*ext)).fold(0, |bits, (bit, _)| bits | 1 << bit)
}

/// Returns the value of a key.
fn value(config: &Config, key: i64, highest: u64) -> Option<u64> {
    let isa = &config.isa;
    let has_vectors = isa.has(Zve32x);
    Some(match key {
        // Vendor, architecture and implementation: 0 is "not implemented".
        0..=2 => 0,
        // BASE_BEHAVIOR: I, M and A with their usual rules
        3 => (isa.has(M) && isa.has(A)).into(),
        4 => {
            let floats = u64::from(isa.has(F) && isa.has(D));
            floats | bits(IMA_EXT_0, isa)
        }
        // CPUPERF_0 and MISALIGNED_SCALAR_PERF
        5 | 9 => {
            if config.misaligned {
                FAST
            } else {
                UNSUPPORTED
            }
        }
        6 => {
            if isa.has(Zicboz) {
                CACHE_BLOCK
            } else {
                0
            }
        }
        // HIGHEST_VIRT_ADDRESS
        7 => highest,
        8 => TIME_FREQUENCY,
        // MISALIGNED_VECTOR_PERF
        10 if !has_vectors => UNSUPPORTED,
        10 => {
            if config.misaligned {
                FAST
            } else {
                UNSUPPORTED
            }
        }
        12 => {
            if isa.has(Zicbom) {
                CACHE_BLOCK
            } else {
                0
            }
        }
        // ZICBOP_BLOCK_SIZE
        15 => {
            if isa.has(Zicbop) {
                CACHE_BLOCK
            } else {
                0
            }
        }
        16 => bits(IMA_EXT_1, isa),
        _ => return None,
    })
}

pub(crate) fn riscv_hwprobe(c: &mut Call) -> Value {
    const WHICH_CPUS: u64 = 1;
    let [pairs, count, size, cpus, flags, _] = c.args;
    if flags & !WHICH_CPUS != 0 || count > MOST {
        return Err(Errno::EINVAL);
    }
    if flags & WHICH_CPUS != 0 {
        return which_cpus(c);
    }
    // All are of one kind, but there have to be some.
    if (size, cpus) != (0, 0) && scheduling::processors_of(c, cpus, size)? == 0 {
        return Err(Errno::EINVAL);
    }
    let (config, highest) = (c.hart().config.clone(), c.os.guest.space.size() - 1);
    for i in 0..count {
        let at = pairs.wrapping_add(16 * i);
        let key = c.os.guest.u64(at)? as i64;
        let (key, value) = value(&config, key, highest).map_or((-1, 0), |value| (key, value));
        c.os.guest.write(at, &key.to_le_bytes())?;
        c.os.guest.write(at.wrapping_add(8), &value.to_le_bytes())?;
    }
    Ok(0)
}

/// Removes the processors that lack a requested value from the set.
fn which_cpus(c: &mut Call) -> Value {
    let [pairs, count, size, cpus, ..] = c.args;
    if size == 0 || cpus == 0 {
        return Err(Errno::EINVAL);
    }
    let (config, highest) = (c.hart().config.clone(), c.os.guest.space.size() - 1);
    let mut all = true;
    for i in 0..count {
        let at = pairs.wrapping_add(16 * i);
        let (key, wanted) = (c.os.guest.u64(at)? as i64, c.os.guest.u64(at.wrapping_add(8))?);
        let found = value(&config, key, highest);
        if found.is_none() {
            c.os.guest.write(at, &(-1i64).to_le_bytes())?;
            c.os.guest.write(at.wrapping_add(8), &[0; 8])?;
        }
        // Sets of bits need those asked for, numbers the same value.
        all &= found.is_some_and(|found| match key {
            3 | 4 | 16 => found & wanted == wanted,
            _ => found == wanted,
        });
    }
    // An empty set stands for all processors.
    let mut others = vec![0; size.min(128) as usize];
    c.os.guest.space.read(cpus, &mut others)?;
    let empty = others.iter().all(|&byte| byte == 0);
    let asked = std::mem::replace(&mut others, vec![0; size.min(128) as usize]);
    // All are of one kind.
    if all {
        for (n, byte) in c.os.config.processor_set().to_le_bytes().into_iter().enumerate().take(others.len())
        {
            others[n] = if empty { byte } else { asked[n] & byte };
        }
    }
    c.os.guest.write(cpus, &others)?;
    Ok(0)
}
