//! Indirect CSRs and delegated counters, after the chapters Smcsrind and Smcdeleg; srmcfg, after Ssqosid.

use crate::common::*;
use rivet_hart::{Hart, Mode, Privilege};
use rivet_isa::{Broken, Ext, Xlen};

const SCOUNTINHIBIT: u16 = 0x120;
const SISELECT: u16 = 0x150;
const SIREG: u16 = 0x151;
const SIREG2: u16 = 0x152;
const SIREG3: u16 = 0x153;
const SIREG4: u16 = 0x155;
const SIREG5: u16 = 0x156;
const SIREG6: u16 = 0x157;
const SIREGS: [u16; 6] = [SIREG, SIREG2, SIREG3, SIREG4, SIREG5, SIREG6];
const SRMCFG: u16 = 0x181;
const VSISELECT: u16 = 0x250;
const MCOUNTEREN: u16 = 0x306;
const MSTATEEN0: u16 = 0x30c;
const MSTATEEN0H: u16 = 0x31c;
const HSTATEEN0: u16 = 0x60c;
const HSTATEEN0H: u16 = 0x61c;
const MISELECT: u16 = 0x350;
const SCOUNTOVF: u16 = 0xda0;
const CDE: u64 = 1 << 60;
const CSRIND: u64 = 1 << 60;
const BOTH: [Xlen; 2] = [Xlen::Rv32, Xlen::Rv64];

fn hart_of(xlen: Xlen, more: &[Ext]) -> Hart {
    let counters = [Ext::H, Ext::Zicntr, Ext::Zihpm, Ext::Sscofpmf, Ext::Smcntrpmf, Ext::Smcsrind];
    let exts: Vec<Ext> = [ALL, &counters, more].concat();
    let mut h = with(config(xlen, &exts));
    open(&mut h);
    h.instret = 1;
    h
}

pub(crate) fn set64(h: &mut Hart, csr: u16, high: u16, value: u64) {
    set(h, csr, if h.is_rv32 { value as u32 as u64 } else { value });
    if h.is_rv32 {
        set(h, high, value >> 32);
    }
}

fn delegate(h: &mut Hart, counters: u64) {
    set64(h, MENVCFG, MENVCFGH, CDE);
    set(h, MCOUNTEREN, counters);
}

/// From any mode to another.
pub(crate) fn go(h: &mut Hart, mode: Mode) {
    if h.privilege != Privilege::M {
        to_machine(h);
    }
    if mode != Mode::M {
        let mpv = if mode.is_virtual() { 1 << 39 } else { 0 };
        set64(h, MSTATUS, 0x310, (mode.privilege() as u64) << 11 | mpv);
        h.mret(0).expect("M-mode");
    }
    assert_eq!(h.mode(), mode);
}

/// Whether an access succeeds, is a virtual instruction, or illegal.
pub(crate) fn outcome<T>(result: Result<T, Broken>) -> char {
    match result {
        Ok(_) => '+',
        Err(broken) if broken.rule.is_virtual() => 'v',
        Err(_) => '-',
    }
}

pub(crate) fn outcomes(h: &Hart, csrs: &[u16]) -> String {
    csrs.iter().map(|&csr| outcome(h.read_csr(csr))).collect()
}

#[test]
fn select_registers_are_there_for_each_mode() {
    for xlen in BOTH {
        let mut h = hart_of(xlen, &[]);
        for csr in [SISELECT, VSISELECT, MISELECT] {
            for value in [0xfff, 0x40] {
                set(&mut h, csr, value);
                assert_eq!(get(&h, csr), value);
            }
        }
        // Without Smcdeleg there is nothing to delegate.
        set64(&mut h, MENVCFG, MENVCFGH, CDE);
        assert_eq!(get(&h, if h.is_rv32 { MENVCFGH } else { MENVCFG }), 0);
        // Nothing is selected.
        assert_eq!(outcomes(&h, &SIREGS), "------");
        assert_eq!(outcomes(&h, &SIREGS.map(|csr| csr + 0x100)), "------", "vsireg");
        assert_eq!(outcomes(&h, &SIREGS.map(|csr| csr + 0x200)), "------", "mireg");
        // Of supervisor mode, of hypervisors, of M-mode.
        let csrs = [SISELECT, VSISELECT, MISELECT, SIREG, SIREG + 0x100, SIREG + 0x200];
        for (mode, expected) in
            [(Mode::S, "++----"), (Mode::U, "------"), (Mode::VS, "+v--v-"), (Mode::VU, "vv-vv-")]
        {
            go(&mut h, mode);
            assert_eq!(outcomes(&h, &csrs), expected, "{xlen} {mode:?}");
        }
        // A guest's siselect is vsiselect.
        go(&mut h, Mode::VS);
        set(&mut h, SISELECT, 0x123);
        go(&mut h, Mode::M);
        assert_eq!((get(&h, SISELECT), get(&h, VSISELECT)), (0x40, 0x123));
    }
}

#[test]
fn state_enables_control_them() {
    for xlen in BOTH {
        let mut h = hart_of(xlen, &[Ext::Smstateen]);
        let csrs = [SISELECT, SIREG, VSISELECT, SIREG + 0x100];
        for (m, hs, expected) in [(0, CSRIND, ["----", "----"]), (CSRIND, 0, ["+-+-", "vvvv"])] {
            set64(&mut h, MSTATEEN0, MSTATEEN0H, u64::MAX);
            set64(&mut h, HSTATEEN0, HSTATEEN0H, hs);
            set64(&mut h, MSTATEEN0, MSTATEEN0H, m);
            for (mode, expected) in [Mode::S, Mode::VS].into_iter().zip(expected) {
                go(&mut h, mode);
                assert_eq!(outcomes(&h, &csrs), expected, "{xlen} {mode:?} {m:#x} {hs:#x}");
            }
            go(&mut h, Mode::M);
        }
    }
}

#[test]
fn delegated_counters_are_behind_them() {
    for xlen in BOTH {
        let mut h = hart_of(xlen, &[Ext::Smcdeleg]);
        // Counters 0, 2 and 5 are delegated, and the bit of time is set.
        delegate(&mut h, 0b10_0111);
        let highs = if xlen == Xlen::Rv32 { "++-++-" } else { "++----" };
        for (select, expected) in
            [(0x40, highs), (0x41, "------"), (0x42, highs), (0x43, "------"), (0x45, highs)]
        {
            set(&mut h, SISELECT, select);
            assert_eq!(outcomes(&h, &SIREGS), expected, "{xlen} {select:#x}");
        }
        set64(&mut h, MENVCFG, MENVCFGH, 0);
        assert_eq!(outcomes(&h, &SIREGS), "------", "menvcfg.CDE = 0");
        delegate(&mut h, 0b10_0111);
        go(&mut h, Mode::S);
        // Counter 5 counts nothing: what is written stays.
        set(&mut h, SIREG, 0x1234_5678);
        assert_eq!(h.read_csr(SIREG).ok(), Some(0x1234_5678));
        assert_eq!(get(&h, 0xb05), 0x1234_5678);
        if xlen == Xlen::Rv32 {
            set(&mut h, SIREG4, 0x9abc);
            assert_eq!((get(&h, SIREG), get(&h, 0xb85), get(&h, SIREG4)), (0x1234_5678, 0x9abc, 0x9abc));
        }
        // Its event is mhpmevent5, without MINH, which keeps its value.
        go(&mut h, Mode::M);
        let (high, event) = if xlen == Xlen::Rv32 { (SIREG5, 0x725) } else { (SIREG2, 0x325) };
        let shift = if xlen == Xlen::Rv32 { 32 } else { 0 };
        let (minh, sinh, uinh) = (1 << 62 >> shift, 1 << 61 >> shift, 1 << 60 >> shift);
        set(&mut h, event, minh | uinh);
        assert_eq!(get(&h, high), uinh);
        set(&mut h, high, minh | sinh);
        assert_eq!((get(&h, high), get(&h, event)), (sinh, minh | sinh));
        set(&mut h, event, 0);
        set(&mut h, high, minh | sinh);
        assert_eq!(get(&h, event), sinh);
        set(&mut h, SIREG2, 2);
        assert_eq!(get(&h, 0x325) & 0xff, 2, "instructions");
        // cycle and instret have configurations of their own.
        for (select, config) in [(0x40, 0x321), (0x42, 0x322)] {
            set(&mut h, SISELECT, select);
            let (high, config) = if xlen == Xlen::Rv32 { (SIREG5, config + 0x400) } else { (SIREG2, config) };
            set(&mut h, high, minh | sinh);
            assert_eq!((get(&h, high), get(&h, config)), (sinh, sinh));
        }
        set(&mut h, SIREG, 77);
        h.instret += 1;
        assert_eq!(h.read_csr(0xb02).ok(), Some(77));
    }
}

/// "If any extension upon which the underlying state depends is not implemented, an attempt … raises an illegal-instruction
/// exception."
#[test]
fn what_is_not_there_cannot_be_delegated() {
    for xlen in BOTH {
        let of = |more: &[Ext]| {
            let mut h = with(config(xlen, &[ALL, &[Ext::Smcdeleg, Ext::Zicntr], more].concat()));
            h.instret = 1;
            delegate(&mut h, u64::MAX);
            [0x40, 0x43].map(|select| {
                set(&mut h, SISELECT, select);
                outcomes(&h, &SIREGS)
            })
        };
        let is_32 = xlen == Xlen::Rv32;
        assert_eq!(of(&[]), [if is_32 { "+--+--" } else { "+-----" }, "------"]);
        let hpm = if is_32 { "++-+--" } else { "++----" };
        assert_eq!(of(&[Ext::Zihpm])[1], hpm);
        let high = if is_32 { "++-++-" } else { "++----" };
        assert_eq!(of(&[Ext::Zihpm, Ext::Sscofpmf])[1], high);
        assert_eq!(of(&[Ext::Smcntrpmf])[0], high);
    }
}

#[test]
fn guests_have_no_counters_to_write() {
    for xlen in BOTH {
        let mut h = hart_of(xlen, &[Ext::Smcdeleg]);
        let csrs = [SIREG, SIREG3, SCOUNTINHIBIT, SCOUNTOVF];
        set(&mut h, VSISELECT, 0x45);
        set(&mut h, MCOUNTEREN, u64::MAX);
        for (cde, vs, vu) in [(0, "---+", "v--v"), (CDE, "vvvv", "vvvv")] {
            set64(&mut h, MENVCFG, MENVCFGH, cde);
            go(&mut h, Mode::VS);
            assert_eq!(outcomes(&h, &csrs), vs, "{xlen} {cde:#x}");
            go(&mut h, Mode::VU);
            // siselect and sireg are virtual instructions there, whatever is selected.
            assert_eq!(outcomes(&h, &csrs), if cde == 0 { "vv-v" } else { vu }, "{xlen} {cde:#x}");
            go(&mut h, Mode::M);
        }
        // By the name of vsireg: illegal for those who could have it.
        go(&mut h, Mode::S);
        assert_eq!(outcomes(&h, &[SIREG + 0x100]), "-");
    }
}

#[test]
fn scountinhibit_is_the_delegated_part() {
    for xlen in BOTH {
        let mut h = hart_of(xlen, &[Ext::Smcdeleg]);
        assert_eq!(outcome(h.read_csr(SCOUNTINHIBIT)), '-', "menvcfg.CDE = 0");
        delegate(&mut h, 0b10_0011);
        set(&mut h, 0x320, 0b100);
        go(&mut h, Mode::S);
        set(&mut h, SCOUNTINHIBIT, u64::MAX);
        assert_eq!(get(&h, SCOUNTINHIBIT), 0b10_0001);
        assert_eq!(get(&h, 0x320), 0b10_0101);
        set(&mut h, SCOUNTINHIBIT, 0);
        assert_eq!((get(&h, SCOUNTINHIBIT), get(&h, 0x320)), (0, 0b100));
    }
}

#[test]
fn srmcfg_has_two_fields_and_is_no_guests() {
    for xlen in BOTH {
        let mut h = hart_of(xlen, &[Ext::Ssqosid]);
        set(&mut h, SRMCFG, u64::MAX);
        assert_eq!(get(&h, SRMCFG), 0x0fff_0fff);
        for (mode, expected) in [(Mode::S, '+'), (Mode::U, '-'), (Mode::VS, 'v'), (Mode::VU, 'v')] {
            go(&mut h, mode);
            assert_eq!(outcome(h.read_csr(SRMCFG)), expected, "{mode:?}");
        }
        let mut h = hart_of(xlen, &[Ext::Ssqosid, Ext::Smstateen]);
        for (granted, expected) in [(0, "+---"), (1 << 55, "++-v")] {
            set64(&mut h, MSTATEEN0, MSTATEEN0H, granted);
            for (mode, expected) in [Mode::M, Mode::S, Mode::U, Mode::VS].into_iter().zip(expected.chars()) {
                go(&mut h, mode);
                assert_eq!(outcome(h.read_csr(SRMCFG)), expected, "{mode:?} {granted:#x}");
            }
            go(&mut h, Mode::M);
        }
        assert_eq!(hart_of(xlen, &[]).peek_csr(SRMCFG), None);
    }
}
