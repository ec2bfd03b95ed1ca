//! What registers hold after ones, zeros and patterns were written to them.

use rivet_hart::{Hart, Privilege};
use rivet_isa::Xlen;

use super::{BOTH, get, hart, set};

/// M, S and U with page tables, and all that adds fields to these registers but what changes those page tables.
fn full(xlen: Xlen) -> Hart {
    let translation = if xlen == Xlen::Rv64 { "sv39" } else { "sv32" };
    let rest = "zicntr_zihpm_sstc_sscofpmf_smstateen_smcntrpmf_sdtrig_zicbom_zicboz";
    hart(xlen, &format!("imafdcv_s_{rest}_{translation}"))
}

const ALL: u64 = u64::MAX;
const ALL_32: u64 = u32::MAX as u64;

/// A register that holds anything.
const fn any(csr: u16) -> (u16, u64, u64) {
    (csr, ALL, 0)
}

/// Number, what is read after all ones and after all zeros, on RV64.
const RV64: &[(u16, u64, u64)] = &[
    (0x001, 0x1f, 0),
    (0x002, 0x07, 0),
    (0x003, 0xff, 0),
    // VLEN = 128.
    (0x008, 0x7f, 0),
    (0x009, 1, 0),
    (0x00a, 3, 0),
    (0x00f, 7, 0),
    // sstatus: SIE SPIE SPP VS FS SUM MXR, UXL = 2, SD.
    (0x100, 0x8000_0002_000c_6722, 0x2_0000_0000),
    (0x104, 0x2222, 0),
    (0x105, ALL & !2, 0),
    (0x106, ALL_32, 0),
    (0x10a, 0xf1, 0),
    (0x10c, 0, 0),
    (0x10f, 0, 0),
    any(0x140),
    (0x141, ALL & !1, 0),
    any(0x142),
    any(0x143),
    // sip: SSIP and LCOFIP; STIP and SEIP are read-only.
    (0x144, 0x2002, 0),
    any(0x14d),
    // mstatus: also MIE MPIE MPP MPRV TVM TW TSR, SXL = 2.
    (0x300, 0x8000_000a_007e_7faa, 0xa_0000_0000),
    // misa: A C D F I M S U V, of which C can be cleared.
    (0x301, 0x8000_0000_0034_112d, 0x8000_0000_0034_1129),
    (0x302, 0xb3fe, 0),
    (0x303, 0x2222, 0),
    (0x304, 0x2aaa, 0),
    (0x305, ALL & !2, 0),
    (0x306, ALL_32, 0),
    (0x30a, 0x8000_0000_0000_00f1, 0),
    (0x30c, 3 << 62, 0),
    (0x30d, 1 << 63, 0),
    (0x30f, 1 << 63, 0),
    (0x320, 0xffff_fffd, 0),
    (0x321, 7 << 60, 0),
    (0x322, 7 << 60, 0),
    // mhpmevent: OF MINH SINH UINH; no event has that number.
    (0x323, 0xf << 60, 0),
    (0x33f, 0xf << 60, 0),
    any(0x340),
    (0x341, ALL & !1, 0),
    any(0x342),
    any(0x343),
    // mip: SSIP STIP SEIP LCOFIP.
    (0x344, 0x2222, 0),
    (0x7a0, 0, 0),
    // No trigger has type 15 or 0: it is disabled, which is type 15.
    (0x7a1, 0xf << 60, 0xf << 60),
    any(0x7a2),
    (0x7a3, 0, 0),
    (0x7a4, 0x0100_8044, 0x0100_8044),
    any(0xb00),
    any(0xb02),
    any(0xb03),
    any(0xb1f),
];

/// The same on RV32.
const RV32: &[(u16, u64, u64)] = &[
    (0x003, 0xff, 0),
    (0x008, 0x7f, 0),
    (0x100, 0x800c_6722, 0),
    (0x104, 0x2222, 0),
    (0x105, ALL_32 & !2, 0),
    (0x106, ALL_32, 0),
    (0x10a, 0xf1, 0),
    (0x10c, 0, 0),
    (0x140, ALL_32, 0),
    (0x141, ALL_32 & !1, 0),
    (0x142, ALL_32, 0),
    (0x143, ALL_32, 0),
    (0x144, 0x2002, 0),
    (0x14d, ALL_32, 0),
    (0x15d, ALL_32, 0),
    (0x300, 0x807e_7faa, 0),
    (0x310, 0, 0),
    (0x301, 0x4034_112d, 0x4034_1129),
    (0x302, 0xb3fe, 0),
    (0x312, 0, 0),
    (0x303, 0x2222, 0),
    (0x304, 0x2aaa, 0),
    (0x305, ALL_32 & !2, 0),
    (0x306, ALL_32, 0),
    (0x30a, 0xf1, 0),
    (0x31a, 1 << 31, 0),
    (0x30c, 0, 0),
    (0x31c, 3 << 30, 0),
    (0x31d, 1 << 31, 0),
    (0x320, 0xffff_fffd, 0),
    (0x321, 0, 0),
    (0x721, 7 << 28, 0),
    (0x722, 7 << 28, 0),
    (0x323, 0, 0),
    (0x723, 0xf << 28, 0),
    (0x73f, 0xf << 28, 0),
    (0x340, ALL_32, 0),
    (0x341, ALL_32 & !1, 0),
    (0x342, ALL_32, 0),
    (0x343, ALL_32, 0),
    (0x344, 0x2222, 0),
    (0x7a1, 0xf << 28, 0xf << 28),
    (0x7a2, ALL_32, 0),
    (0x7a4, 0x0100_8044, 0x0100_8044),
    (0xb00, ALL_32, 0),
    (0xb80, ALL_32, 0),
    (0xb02, ALL_32, 0),
    (0xb82, ALL_32, 0),
    (0xb03, ALL_32, 0),
    (0xb83, ALL_32, 0),
    (0xb9f, ALL_32, 0),
];

#[test]
fn ones_and_zeros() {
    for (xlen, rows) in [(Xlen::Rv64, RV64), (Xlen::Rv32, RV32)] {
        let ones_written = if xlen == Xlen::Rv64 { ALL } else { ALL_32 };
        for &(csr, ones, zeros) in rows {
            let mut h = full(xlen);
            // sie and sip are windows on what is delegated; mstatus.FS and VS are part of the test.
            h.csr.mideleg = 0x2222;
            if csr == 0x100 || csr == 0x300 {
                (h.fs, h.vs) = (0, 0);
            }
            for (written, expected) in [(ones_written, ones), (0, zeros), (ones_written, ones)] {
                let read = set(&mut h, csr, written);
                assert_eq!(read, expected, "{xlen} {csr:#x} after {written:#x}: {read:#x}");
            }
            let pattern = 0x5a5a_a5a5_c3c3_3c3c & ones_written;
            if (ones, zeros) == (ones_written, 0) {
                assert_eq!(set(&mut h, csr, pattern), pattern, "{csr:#x}");
            }
        }
    }
}

#[test]
fn reserved_values_leave_fields_legal() {
    let mut h = full(Xlen::Rv64);
    // CBIE = 10 is reserved.
    assert_eq!(set(&mut h, 0x30a, 3 << 4), 3 << 4);
    assert_eq!(set(&mut h, 0x30a, 2 << 4), 0);
    assert_eq!(set(&mut h, 0x10a, 1 << 4), 1 << 4);
    assert_eq!(set(&mut h, 0x10a, 2 << 4), 0);
    // Trap vectors: modes 0 and 1.
    for (written, read) in [(0x1000, 0x1000), (0x1001, 0x1001), (0x1002, 0x1000), (0x1003, 0x1001)] {
        assert_eq!(set(&mut h, 0x305, written), read);
        assert_eq!(set(&mut h, 0x105, written), read);
    }
    // Without Zicbom, Zicboz, Sstc and S: nothing of menvcfg but FIOM, and the interrupts of M-mode.
    let mut h = hart(Xlen::Rv64, "i_u_zicsr");
    (h.fs, h.vs) = (0, 0);
    assert_eq!(set(&mut h, 0x30a, ALL), 1);
    assert_eq!(set(&mut h, 0x304, ALL), 0x888);
    assert_eq!(set(&mut h, 0x344, ALL), 0);
    // MIE MPIE MPP (M or U) MPRV TW; UXL.
    assert_eq!(set(&mut h, 0x300, ALL), 2 << 32 | 0x22_1888);
    assert_eq!(set(&mut h, 0x300, 1 << 11), 2 << 32 | 3 << 11, "there is no S-mode: MPP keeps M");
    assert_eq!(set(&mut h, 0x300, 0), 2 << 32);
    assert_eq!(set(&mut h, 0x323, ALL), 0, "no Zihpm: no events");
    assert_eq!(set(&mut h, 0xb03, ALL), 0);
    assert_eq!(set(&mut h, 0x320, ALL), 5);
    assert_eq!(set(&mut h, 0x306, ALL), 7);
}

#[test]
fn what_is_not_delegated_does_not_show() {
    let mut h = full(Xlen::Rv64);
    h.csr.mie = 0x2aaa;
    h.csr.mip = 0x2222;
    for (mideleg, sie, sip) in [(0, 0, 0), (0x222, 0x222, 0x222), (0x2000, 0x2000, 0x2000)] {
        h.csr.mideleg = mideleg;
        assert_eq!((get(&h, 0x104), get(&h, 0x144)), (sie, sip));
    }
    h.csr.mideleg = 0x200;
    assert_eq!(set(&mut h, 0x144, 0), 0x200, "SEIP is read-only in sip");
    h.csr.mideleg = 0x2;
    set(&mut h, 0x144, 0);
    assert_eq!(get(&h, 0x344), 0x2220, "SSIP alone was cleared");
}

#[test]
fn seip_is_software_and_device_together() {
    let mut h = full(Xlen::Rv64);
    h.irq_lines.store(0x200, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(get(&h, 0x344), 0x200);
    // csrrs of another bit must not make the device's signal sticky.
    let old = get(&h, 0x344);
    h.write_csr(0x344, h.modifiable_csr(0x344, old) | 2).unwrap();
    h.irq_lines.store(0, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(get(&h, 0x344), 2);
    assert_eq!(set(&mut h, 0x344, 0x200), 0x200, "software may make it pending");
}

#[test]
fn stip_is_writable_while_stimecmp_is_off() {
    let mut h = full(Xlen::Rv64);
    assert_eq!(set(&mut h, 0x344, 0x20), 0x20);
    set(&mut h, 0x14d, ALL);
    set(&mut h, 0x344, 0);
    set(&mut h, 0x30a, 1 << 63);
    assert_eq!(set(&mut h, 0x344, 0x20), 0, "read-only: time < stimecmp");
    set(&mut h, 0x14d, 0);
    assert_eq!(get(&h, 0x344), 0x20);
    set(&mut h, 0x30a, 0);
    assert_eq!(get(&h, 0x344), 0);
}

#[test]
fn misa_c_and_ialign() {
    for xlen in BOTH {
        let mut h = full(xlen);
        h.pc = 0x8000_0002;
        set(&mut h, 0x301, 0);
        assert_ne!(get(&h, 0x301) & 4, 0, "the next instruction would be misaligned");
        h.pc = 0x8000_0004;
        set(&mut h, 0x341, 0x8000_0002);
        set(&mut h, 0x301, 0);
        assert_eq!(get(&h, 0x301) & 4, 0);
        assert!(h.code_changed && h.config.decoder.decode(0x0001).is_none(), "c.nop is illegal");
        assert_eq!(get(&h, 0x341), 0x8000_0000, "mepc[1] is masked");
        set(&mut h, 0x141, 0x8000_0006);
        h.csr.mstatus = 3 << 11;
        h.mret(0).unwrap();
        assert_eq!(h.pc, 0x8000_0000, "also for mret");
        set(&mut h, 0x301, 4);
        assert!(h.config.decoder.decode(0x0001).is_some());
        assert_eq!((get(&h, 0x341), get(&h, 0x141)), (0x8000_0002, 0x8000_0006), "it was there all the time");
        // Without C: always 0.
        let mut h = hart(xlen, "i_zicsr");
        assert_eq!(set(&mut h, 0x341, 0x8000_0006), 0x8000_0004);
    }
}

#[test]
fn triggers_hold_what_they_can_do() {
    for (xlen, top) in [(Xlen::Rv64, 60), (Xlen::Rv32, 28)] {
        let mut h = full(xlen);
        let mut tdata1 = |value: u64| set(&mut h, 0x7a1, value);
        // mcontrol: maskmax, select, timing, action and the debugger's dmode stay 0; hit chain m s u execute store load.
        assert_eq!(tdata1(2 << top | 0x0fff_ffff & !0x780), 2 << top | 0x0010_085f);
        // mcontrol6: hit0 instead.
        assert_eq!(tdata1(6 << top | 0x0fff_ffff & !0x780), 6 << top | 0x0040_085f);
        for (kind, matches) in [(2, [0, 0, 2, 3, 4, 5, 0, 0, 0]), (6, [0, 1, 2, 3, 4, 5, 0, 0, 0])] {
            for (written, read) in matches.into_iter().enumerate() {
                assert_eq!(tdata1(kind << top | (written as u64) << 7), kind << top | read << 7);
            }
        }
        // Four triggers; the last has no chain.
        assert_eq!([0, 1, 2, 3, 4, ALL].map(|n| set(&mut h, 0x7a0, n)), [0, 1, 2, 3, 3, 3]);
        assert_eq!(set(&mut h, 0x7a1, 2 << top | 1 << 11), 2 << top);
        assert_eq!(get(&h, 0x7a2), 0);
    }
    // tcontrol: mte and mpte, which traps and mret move.
    let mut h = hart(Xlen::Rv64, "i_u_sdtrig");
    assert_eq!(set(&mut h, 0x7a5, ALL), 0x88);
    set(&mut h, 0x7a5, 8);
    h.take_trap(&rivet_hart::Trap::illegal(0, ""));
    assert_eq!(get(&h, 0x7a5), 0x80);
    h.mret(0).unwrap();
    h.privilege = Privilege::M;
    assert_eq!(get(&h, 0x7a5), 0x88);
}

#[test]
fn misaligned_fetches_are_delegated_only_where_they_can_be() {
    for xlen in BOTH {
        assert_eq!(set(&mut hart(xlen, "i_zicsr_s"), 0x302, 3), 3);
        // While misa.C is set, none can occur.
        let mut h = full(xlen);
        assert_eq!(set(&mut h, 0x302, 3), 2);
        let misa = get(&h, 0x301);
        set(&mut h, 0x301, misa & !4);
        assert_eq!(set(&mut h, 0x302, 3), 3);
    }
}
