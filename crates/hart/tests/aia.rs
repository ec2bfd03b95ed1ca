//! CSRs of the Advanced Interrupt Architecture: which mode may access them, and their fields. What they do is in
//! `riscv-tests/src/aia`.

use crate::common::*;
use crate::indirect::{go, outcomes, set64};
use rivet_hart::{FileOf, Hart, Mode};
use rivet_isa::{Ext, Xlen};

const MODES: [Mode; 5] = [Mode::M, Mode::S, Mode::U, Mode::VS, Mode::VU];
const BOTH: [Xlen; 2] = [Xlen::Rv32, Xlen::Rv64];

const MACHINE: [u16; 4] = [0x308, 0x309, 0x35c, 0xfb0];
/// stopi, and upper halves of sie and sip on RV32.
const SUPERVISOR: [u16; 3] = [0xdb0, 0x114, 0x154];
/// hvien, hvictl, hviprio1, hviprio2, vstopi.
const HYPERVISOR: [u16; 5] = [0x608, 0x609, 0x646, 0x647, 0xeb0];
/// On RV32 upper halves of hideleg, hvien, hvip, hviprio1, hviprio2, vsie, vsip.
const HALVES: [u16; 7] = [0x613, 0x618, 0x655, 0x656, 0x657, 0x214, 0x254];
const STOPEI: u16 = 0x15c;
const VSTOPEI: u16 = 0x25c;
const SISELECT: u16 = 0x150;
const SIREG: u16 = 0x151;
const VSISELECT: u16 = 0x250;
const VSIREG: u16 = 0x251;
const MISELECT: u16 = 0x350;
const MIREG: u16 = 0x351;
const HSTATUS: u16 = 0x600;
const HVICTL: u16 = 0x609;
const MVIEN: u16 = 0x308;
const MSTATEEN0: u16 = 0x30c;
const HSTATEEN0: u16 = 0x60c;

const CSRIND: u64 = 1 << 60;
const AIA: u64 = 1 << 59;
const IMSIC: u64 = 1 << 58;

fn hart_of(xlen: Xlen, more: &[Ext]) -> Hart {
    let exts: Vec<Ext> = [ALL, &[Ext::H, Ext::Sstc, Ext::Smaia], more].concat();
    let mut h = with(config(xlen, &exts));
    open(&mut h);
    h
}

/// What each mode gets of these registers.
fn by_mode(h: &mut Hart, csrs: &[u16]) -> [String; 5] {
    MODES.map(|mode| {
        go(h, mode);
        outcomes(h, csrs)
    })
}

#[test]
fn registers_are_there_for_their_modes() {
    for xlen in BOTH {
        let mut h = hart_of(xlen, &[]);
        assert_eq!(by_mode(&mut h, &MACHINE), ["++++", "----", "----", "----", "----"]);
        let halves = if xlen == Xlen::Rv32 {
            ["+++", "+++", "---", "+++", "vvv"]
        } else {
            ["+--", "+--", "---", "+--", "v--"]
        };
        assert_eq!(by_mode(&mut h, &SUPERVISOR), halves, "{xlen}");
        assert_eq!(by_mode(&mut h, &HYPERVISOR), ["+++++", "+++++", "-----", "vvvvv", "vvvvv"]);
        let (is, not, guest) = match xlen {
            Xlen::Rv32 => ("+++++++", "-------", "vvvvvvv"),
            Xlen::Rv64 => ("-------", "-------", "-------"),
        };
        assert_eq!(by_mode(&mut h, &HALVES), [is, is, not, guest, guest], "{xlen}");
        // Without a guest file guests have no stopei, and nobody a vstopei.
        assert_eq!(by_mode(&mut h, &[STOPEI, VSTOPEI]), ["+-", "+-", "--", "vv", "vv"]);
        go(&mut h, Mode::M);
        set(&mut h, HSTATUS, 1 << 12);
        assert_eq!(by_mode(&mut h, &[STOPEI, VSTOPEI]), ["++", "++", "--", "+v", "vv"]);
        // None of them without the AIA.
        let mut without = with(config(xlen, &[ALL, &[Ext::H]].concat()));
        open(&mut without);
        let all = [&MACHINE[..], &SUPERVISOR, &HYPERVISOR, &HALVES, &[STOPEI, VSTOPEI, 0x313, 0x314, 0x354]]
            .concat();
        assert_eq!(outcomes(&without, &all), "-".repeat(all.len()));
    }
}

#[test]
fn state_enables_deny_what_the_aia_adds() {
    for xlen in BOTH {
        let mut h = hart_of(xlen, &[Ext::Smstateen]);
        let csrs = [0xdb0, 0x609, 0xeb0, STOPEI, VSTOPEI, SISELECT, SIREG, VSIREG];
        set(&mut h, HSTATUS, 1 << 12);
        // Both windows show eidelivery.
        set(&mut h, SISELECT, 0x70);
        set(&mut h, VSISELECT, 0x70);
        let mut with = |machine: u64, hypervisor: u64, mode: Mode| {
            go(&mut h, Mode::M);
            set64(&mut h, MSTATEEN0, 0x31c, machine);
            set64(&mut h, HSTATEEN0, 0x61c, hypervisor);
            go(&mut h, mode);
            outcomes(&h, &csrs)
        };
        let all = CSRIND | AIA | IMSIC;
        assert_eq!(with(0, all, Mode::M), "++++++++");
        assert_eq!(with(all, 0, Mode::S), "++++++++");
        assert_eq!(with(all & !AIA, 0, Mode::S), "---+++++");
        assert_eq!(with(all & !IMSIC, 0, Mode::S), "+++--+--");
        assert_eq!(with(all & !CSRIND, 0, Mode::S), "+++++---");
        // Of guests: stopi, stopei, siselect and sireg.
        assert_eq!(with(all, all, Mode::VS), "+vv+v++v");
        assert_eq!(with(all, all & !AIA, Mode::VS), "vvv+v++v");
        assert_eq!(with(all, all & !IMSIC, Mode::VS), "+vvvv+vv");
        assert_eq!(with(all, all & !CSRIND, Mode::VS), "+vv+vvvv");
        assert_eq!(with(0, all, Mode::VS), "--------");
        assert_eq!(with(all, all, Mode::VU), "vvvvvvvv");
    }
}

#[test]
fn windows_show_what_is_there() {
    for xlen in BOTH {
        let mut h = hart_of(xlen, &[]);
        set(&mut h, HSTATUS, 2 << 12);
        let mut shown = |select: u64| {
            [(MISELECT, MIREG), (SISELECT, SIREG), (VSISELECT, VSIREG)].map(|(choose, window)| {
                set(&mut h, choose, select);
                outcomes(&h, &[window, window + 1, window + 2, window + 4, window + 5, window + 6])
            })
        };
        let odd = if xlen == Xlen::Rv32 { "+-----" } else { "------" };
        for (select, expected) in [
            (0x2f, ["------"; 3]),
            (0x30, ["+-----", "+-----", "------"]),
            (0x31, [odd, odd, "------"]),
            (0x3e, ["+-----", "+-----", "------"]),
            (0x40, ["------"; 3]),
            (0x70, ["+-----"; 3]),
            (0x71, ["+-----"; 3]),
            (0x80, ["+-----"; 3]),
            (0x81, [odd; 3]),
            (0xfe, ["+-----"; 3]),
            (0xff, [odd; 3]),
            (0x100, ["------"; 3]),
        ] {
            assert_eq!(shown(select), expected, "{select:#x} on {xlen}");
        }
    }
}

#[test]
fn filtered_external_interrupts_take_the_file_from_supervisor_mode() {
    let mut h = hart_of(Xlen::Rv64, &[]);
    set(&mut h, SISELECT, 0x70);
    set(&mut h, MVIEN, 1 << 9);
    assert_eq!(outcomes(&h, &[STOPEI, SIREG]), "++");
    go(&mut h, Mode::S);
    assert_eq!(outcomes(&h, &[STOPEI, SIREG]), "--");
    let why = h.read_csr(STOPEI).expect_err("filtered").to_string();
    assert!(why.contains("bit 9 of mvien"), "{why}");
}

#[test]
fn controlled_guests_have_no_interrupt_registers() {
    const CSRS: [u16; 4] = [0x104, 0x144, 0x14d, 0xdb0];
    let mut h = hart_of(Xlen::Rv64, &[]);
    set64(&mut h, MENVCFG, MENVCFGH, 1 << 63);
    set64(&mut h, 0x60a, 0x61a, 1 << 63);
    (h.csr.mcounteren, h.csr.hcounteren) = (2, 2);
    set(&mut h, HVICTL, 1 << 30);
    go(&mut h, Mode::VS);
    assert_eq!(outcomes(&h, &CSRS), "vv++");
    let written = |h: &Hart, csr| h.check_csr_write(csr).map_err(|broken| broken.rule.is_virtual());
    assert_eq!(CSRS[..3].iter().map(|&csr| written(&h, csr)).collect::<Vec<_>>(), [Err(true); 3]);
    go(&mut h, Mode::S);
    assert_eq!(outcomes(&h, &CSRS), "++++");
    go(&mut h, Mode::M);
    set(&mut h, HVICTL, 0);
    go(&mut h, Mode::VS);
    assert_eq!(outcomes(&h, &CSRS), "++++");
}

#[test]
fn fields_hold_what_they_can() {
    for xlen in BOTH {
        let mut h = hart_of(xlen, &[]);
        let top = if xlen == Xlen::Rv32 { u32::MAX.into() } else { u64::MAX };
        for (csr, high, mask) in [
            (MVIEN, 0x318, !0x1fff | 0x202),
            (0x608, 0x618, !0x1fff),
            (HVICTL, 0, 0x4fff_03ff),
            (0x646, 0x656, 0xffff_ff00_ff00_ff00),
            (0x647, 0x657, u64::MAX),
            (0x645, 0x655, !0x1fff | 0x444),
            (0x607, 0, 0xe),
        ] {
            set(&mut h, csr, u64::MAX);
            assert_eq!(get(&h, csr), mask & top, "{csr:#x} on {xlen}");
            if h.is_rv32 && high != 0 {
                set(&mut h, high, u64::MAX);
                assert_eq!(get(&h, high), mask >> 32, "{high:#x}");
            }
        }
        // Bit 12 of mideleg is one, where there are guest files.
        set(&mut h, 0x303, 0);
        assert_eq!(get(&h, 0x303), 0x1444);
        // VGEIN holds the numbers of guest files.
        for (value, expected) in [(3, 3), (4, 3), (63, 3), (0, 0)] {
            set(&mut h, HSTATUS, value << 12);
            assert_eq!(get(&h, HSTATUS) >> 12 & 0x3f, expected);
        }
    }
}

/// An MSI between the read and the write of one instruction is not claimed with the one that was read.
#[test]
fn an_instruction_claims_what_it_reads() {
    const MTOPEI: u16 = 0x35c;
    let mut h = hart_of(Xlen::Rv64, &[]);
    let imsic = h.imsic.clone().expect("an IMSIC");
    set(&mut h, MISELECT, 0xc0);
    set(&mut h, MIREG, u64::MAX);
    imsic.receive(FileOf::Machine, 8);
    assert_eq!(get(&h, MTOPEI), 8 << 16 | 8);
    imsic.receive(FileOf::Machine, 3);
    set(&mut h, MTOPEI, 0);
    assert_eq!(get(&h, MTOPEI), 3 << 16 | 3);
    // One that writes alone claims what it would read.
    imsic.receive(FileOf::Machine, 2);
    h.writes_unread(MTOPEI);
    set(&mut h, MTOPEI, 0);
    assert_eq!(get(&h, MTOPEI), 3 << 16 | 3);
}
