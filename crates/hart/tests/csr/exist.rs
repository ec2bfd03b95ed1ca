//! A walk over all 4096 numbers in each mode.

use std::ops::RangeInclusive;

use rivet_hart::{Hart, Privilege};
use rivet_isa::Xlen;

use super::{BOTH, hart};

type Numbers = &'static [RangeInclusive<u16>];

/// With F and V, all counters, and Zkr.
const USER: Numbers =
    &[0x001..=0x003, 0x008..=0x00a, 0x00f..=0x00f, 0x015..=0x015, 0xc00..=0xc1f, 0xc20..=0xc22];
const USER_32: Numbers = &[0xc80..=0xc9f];
/// With Sstc, Sscofpmf and Smstateen.
const SUPERVISOR: Numbers = &[
    0x100..=0x100,
    0x104..=0x106,
    0x10a..=0x10a,
    0x10c..=0x10f,
    0x140..=0x144,
    0x14d..=0x14d,
    0x180..=0x180,
    0xda0..=0xda0,
];
const SUPERVISOR_32: Numbers = &[0x15d..=0x15d];
/// Of every hart.
const MACHINE: Numbers = &[
    0x300..=0x301,
    0x304..=0x305,
    0x320..=0x320,
    0x323..=0x33f,
    0x340..=0x344,
    0x3b0..=0x3ef,
    0xb00..=0xb00,
    0xb02..=0xb1f,
    0xf11..=0xf15,
];
const MACHINE_32: Numbers = &[0x310..=0x310, 0xb80..=0xb80, 0xb82..=0xb9f];
/// With U-mode: mcounteren, menvcfg.
const WITH_U: Numbers = &[0x306..=0x306, 0x30a..=0x30a];
const WITH_U_32: Numbers = &[0x31a..=0x31a];
/// With S-mode: medeleg, mideleg.
const WITH_S: Numbers = &[0x302..=0x303];
const WITH_S_32: Numbers = &[0x312..=0x312];
/// Smstateen, Smcntrpmf, Zkr, Sdtrig (tcontrol excludes S-mode).
const MACHINE_MORE: Numbers = &[0x30c..=0x30f, 0x321..=0x322, 0x747..=0x747, 0x7a0..=0x7a4];
const MACHINE_MORE_32: Numbers = &[0x31c..=0x31f, 0x721..=0x722, 0x723..=0x73f, 0x757..=0x757];

fn lists(lists: &[Numbers], number: u16) -> bool {
    lists.iter().any(|list| list.iter().any(|numbers| numbers.contains(&number)))
}

/// "For RV64, the odd-numbered configuration registers, pmpcfg1, pmpcfg3, …, pmpcfg15, are illegal."
fn is_pmpcfg(number: u16, xlen: Xlen) -> bool {
    (0x3a0..=0x3af).contains(&number) && (xlen == Xlen::Rv32 || number & 1 == 0)
}

/// Reads and writes every number in a mode; `exists` says which are there at all.
fn walk(hart: &mut Hart, mode: Privilege, exists: impl Fn(u16) -> bool) {
    hart.privilege = mode;
    for number in 0..=0xfff {
        let least = [Privilege::U, Privilege::S, Privilege::S, Privilege::M][usize::from(number >> 8 & 3)];
        let readable = exists(number) && mode >= least;
        assert_eq!(hart.read_csr(number).is_ok(), readable, "read {number:#x} in {mode:?}");
        let writable = readable && number >> 10 != 3;
        assert_eq!(hart.check_csr_write(number).is_ok(), writable, "write {number:#x} in {mode:?}");
        assert_eq!(hart.peek_csr(number).is_some(), exists(number) || is_hidden(number, hart), "{number:#x}");
    }
}

/// pmpcfg1 and such on RV64, and tcontrol with S-mode, are there for [`Hart::peek_csr`] alone.
fn is_hidden(number: u16, hart: &Hart) -> bool {
    (0x3a0..=0x3af).contains(&number) || number == 0x7a5 && hart.config.isa.has(rivet_isa::Ext::Sdtrig)
}

#[test]
fn with_every_extension() {
    for xlen in BOTH {
        let mut h =
            hart(xlen, "gcv_s_zicntr_zihpm_zkr_sstc_sscofpmf_smstateen_smcntrpmf_sdtrig_zicbom_zicboz");
        // All gates open.
        for (csr, value) in [(0x306, u64::MAX), (0x106, u64::MAX), (0x747, 0x300)] {
            h.write_csr(csr, value).unwrap();
        }
        if xlen == Xlen::Rv64 {
            h.write_csr(0x30a, 1 << 63).unwrap();
            (0x30c..=0x30f).for_each(|csr| h.write_csr(csr, u64::MAX).unwrap());
        } else {
            h.write_csr(0x31a, 1 << 31).unwrap();
            (0x31c..=0x31f).for_each(|csr| h.write_csr(csr, u32::MAX.into()).unwrap());
        }
        for mode in [Privilege::U, Privilege::S, Privilege::M] {
            walk(&mut h, mode, |n| {
                let all = [USER, SUPERVISOR, MACHINE, WITH_U, WITH_S, MACHINE_MORE];
                let rv32 = [USER_32, SUPERVISOR_32, MACHINE_32, WITH_U_32, WITH_S_32, MACHINE_MORE_32];
                lists(&all, n) || xlen == Xlen::Rv32 && lists(&rv32, n) || is_pmpcfg(n, xlen)
            });
        }
    }
}

#[test]
fn with_machine_mode_alone() {
    for xlen in BOTH {
        walk(&mut hart(xlen, "i_zicsr"), Privilege::M, |n| {
            lists(&[MACHINE], n) || xlen == Xlen::Rv32 && lists(&[MACHINE_32], n) || is_pmpcfg(n, xlen)
        });
    }
}

#[test]
fn with_machine_and_user_mode() {
    const TRIGGERS: Numbers = &[0x7a0..=0x7a5];
    const CYCLE_TIME_INSTRET: Numbers = &[0xc00..=0xc02];
    const CYCLE_TIME_INSTRET_H: Numbers = &[0xc80..=0xc82];
    for xlen in BOTH {
        let mut h = hart(xlen, "im_u_zicntr_sdtrig");
        h.write_csr(0x306, 7).unwrap();
        for mode in [Privilege::U, Privilege::M] {
            walk(&mut h, mode, |n| {
                let rv32 = [MACHINE_32, WITH_U_32, CYCLE_TIME_INSTRET_H];
                lists(&[MACHINE, WITH_U, TRIGGERS, CYCLE_TIME_INSTRET], n)
                    || xlen == Xlen::Rv32 && lists(&rv32, n)
                    || is_pmpcfg(n, xlen)
            });
        }
    }
}

#[test]
fn closed_gates() {
    let mut h = hart(Xlen::Rv64, "gcv_s_zicntr_zihpm_zkr_sstc_sscofpmf_smstateen");
    let denied = |h: &mut Hart, mode, csr| {
        h.privilege = mode;
        h.read_csr(csr).is_err() && (csr >> 10 == 3 || h.check_csr_write(csr).is_err())
    };
    // Reset: no counter, no stimecmp, no seed, no senvcfg, no sstateen below M-mode.
    for csr in [0xc00, 0xc01, 0xc02, 0xc03, 0xc1f, 0x14d, 0x015, 0x10a, 0x10c, 0x10f] {
        assert!(denied(&mut h, Privilege::S, csr), "{csr:#x}");
        assert!(!denied(&mut h, Privilege::M, csr), "{csr:#x}");
    }
    // stimecmp needs both menvcfg.STCE and mcounteren.TM.
    h.csr.menvcfg = 1 << 63;
    assert!(denied(&mut h, Privilege::S, 0x14d));
    h.csr.mcounteren = 2;
    assert!(!denied(&mut h, Privilege::S, 0x14d) && denied(&mut h, Privilege::U, 0x14d));
    h.csr.menvcfg = 0;
    assert!(denied(&mut h, Privilege::S, 0x14d));
    // A counter in U-mode needs mcounteren and scounteren.
    h.csr.mcounteren = 1 << 31;
    assert!(!denied(&mut h, Privilege::S, 0xc1f) && denied(&mut h, Privilege::U, 0xc1f));
    h.csr.scounteren = 1 << 31;
    assert!(!denied(&mut h, Privilege::U, 0xc1f) && denied(&mut h, Privilege::U, 0xc1e));
    // mstateen0.ENVCFG for senvcfg, SE0 for sstateen0, bit 63 of mstateen3 for sstateen3.
    h.csr.mstateen = [1 << 62, 0, 0, 1 << 63];
    assert!(!denied(&mut h, Privilege::S, 0x10a) && denied(&mut h, Privilege::S, 0x10c));
    assert!(!denied(&mut h, Privilege::S, 0x10f) && denied(&mut h, Privilege::S, 0x10e));
    // Units that are off, in any mode.
    (h.fs, h.vs) = (0, 0);
    for csr in [0x001, 0x002, 0x003, 0x008, 0x009, 0x00a, 0x00f, 0xc20, 0xc21, 0xc22] {
        assert!(denied(&mut h, Privilege::M, csr), "{csr:#x}");
    }
}
