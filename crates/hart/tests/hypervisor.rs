//! The hypervisor's CSRs: which exception each number raises in a guest, state enables, filters of counters, overflow
//! interrupts of guests.

use crate::common::*;
use rivet_hart::{Cause, Event, GuestAccess, Hart, Mode, Privilege, Trap};
use rivet_isa::{Broken, Ext, Xlen};
use rivet_mem::Access;

const SENVCFG: u16 = 0x10a;
const SSTATEEN0: u16 = 0x10c;
const HSTATEEN0: u16 = 0x60c;
const MSTATEEN0: u16 = 0x30c;
const HENVCFG: u16 = 0x60a;
const HIDELEG: u16 = 0x603;
const VSIE: u16 = 0x204;
const VSIP: u16 = 0x244;
const MIDELEG: u16 = 0x303;
const MIP: u16 = 0x344;
const LCOFI: u64 = 1 << 13;
const SE: u64 = 1 << 63;
const ENVCFG: u64 = 1 << 62;
const HEDELEGH: u16 = 0x612;
const MSTATEEN0H: u16 = 0x31c;
const HSTATEEN0H: u16 = 0x61c;
/// In the upper half.
const P1P13: u64 = 1 << 24;

fn hart_with(xlen: Xlen, more: &[Ext]) -> Hart {
    let exts: Vec<Ext> = [ALL, &[Ext::H, Ext::Zicntr, Ext::Zihpm, Ext::Sstc, Ext::Sscofpmf], more].concat();
    let mut h = with(config(xlen, &exts));
    open(&mut h);
    h
}

/// Into a mode of a guest, from any.
fn guest(h: &mut Hart, mode: Privilege) {
    if h.privilege != Privilege::M {
        to_machine(h);
    }
    let (status, high) = ((mode as u64) << 11, 1 << 39);
    set(h, MSTATUS, if h.is_rv32 { status } else { status | high });
    if h.is_rv32 {
        set(h, 0x310, high >> 32);
    }
    h.mret(0).expect("M-mode");
    assert_eq!(h.mode(), Mode::new(mode, true));
}

/// Whether an access succeeds, is a virtual instruction, or illegal.
fn outcome<T>(result: Result<T, Broken>) -> char {
    match result {
        Ok(_) => '+',
        Err(broken) if broken.rule.is_virtual() => 'v',
        Err(_) => '-',
    }
}

/// "A virtual-instruction exception is raised for the following cases: …", for each number.
#[test]
fn guests_have_what_they_may() {
    for xlen in [Xlen::Rv32, Xlen::Rv64] {
        let mut h = hart_with(xlen, &[]);
        for csr in [0x306, 0x106, 0x606] {
            set(&mut h, csr, u64::MAX);
        }
        let (high, stce) = if xlen == Xlen::Rv32 { (0x10, 1 << 31) } else { (0, 1 << 63) };
        set(&mut h, MENVCFG + high, stce);
        set(&mut h, HENVCFG + high, stce);
        // In HS-mode, what is there at all.
        enter(&mut h, Privilege::S, 0);
        let [reads, writes]: [Vec<bool>; 2] = [
            (0..4096).map(|csr| h.read_csr(csr).is_ok()).collect(),
            (0..4096).map(|csr| h.check_csr_write(csr).is_ok()).collect(),
        ];
        for mode in [Privilege::S, Privilege::U] {
            guest(&mut h, mode);
            for number in 0..4096u16 {
                let expected = |allowed: bool| match (allowed, number >> 8 & 3) {
                    (false, _) => '-',
                    (true, 0) => '+',
                    (true, 1) if mode == Privilege::S => '+',
                    _ => 'v',
                };
                let index = usize::from(number);
                let what = format!("{number:#x} in {:?}-mode, {xlen:?}", h.mode());
                assert_eq!(outcome(h.read_csr(number)), expected(reads[index]), "read of {what}");
                assert_eq!(outcome(h.check_csr_write(number)), expected(writes[index]), "write of {what}");
            }
        }
    }
}

#[test]
fn state_enables_have_a_level_for_guests() {
    let mut h = hart_with(Xlen::Rv64, &[Ext::Smstateen]);
    let seen = |h: &mut Hart, csr| {
        guest(h, Privilege::S);
        let result = outcome(h.read_csr(csr));
        to_machine(h);
        result
    };
    // mstateen comes first; what it has not appears as 0 in hstateen.
    set(&mut h, HSTATEEN0, SE | ENVCFG);
    assert_eq!(get(&h, HSTATEEN0), 0);
    assert_eq!([SENVCFG, SSTATEEN0, HENVCFG].map(|csr| seen(&mut h, csr)), ['-'; 3]);
    set(&mut h, MSTATEEN0, SE | ENVCFG);
    assert_eq!([SENVCFG, SSTATEEN0, HENVCFG].map(|csr| seen(&mut h, csr)), ['v'; 3]);
    set(&mut h, HSTATEEN0, SE);
    assert_eq!(get(&h, HSTATEEN0), SE);
    assert_eq!([SENVCFG, SSTATEEN0].map(|csr| seen(&mut h, csr)), ['v', '+']);
    set(&mut h, HSTATEEN0, SE | ENVCFG);
    assert_eq!([SENVCFG, SSTATEEN0].map(|csr| seen(&mut h, csr)), ['+', '+']);
    // Without Smstateen hstateen alone decides.
    let mut h = hart_with(Xlen::Rv64, &[Ext::Ssstateen]);
    assert_eq!([SENVCFG, SSTATEEN0].map(|csr| seen(&mut h, csr)), ['v', 'v']);
    set(&mut h, HSTATEEN0, u64::MAX);
    assert_eq!([SENVCFG, SSTATEEN0].map(|csr| seen(&mut h, csr)), ['+', '+']);
    // And without both there is nothing to grant.
    let mut h = hart_with(Xlen::Rv64, &[]);
    assert_eq!([SENVCFG, SSTATEEN0, HSTATEEN0].map(|csr| seen(&mut h, csr)), ['+', '-', '-']);
}

/// hedelegh, which RV32 has, came later than hedeleg.
#[test]
fn machine_mode_grants_hedelegh() {
    let mut h = hart_with(Xlen::Rv32, &[Ext::Smstateen]);
    let seen = |h: &mut Hart, privilege| {
        h.privilege = privilege;
        let result = outcome(h.read_csr(HEDELEGH));
        to_machine(h);
        result
    };
    assert_eq!([Privilege::M, Privilege::S].map(|mode| seen(&mut h, mode)), ['+', '-']);
    set(&mut h, MSTATEEN0H, P1P13);
    assert_eq!(get(&h, MSTATEEN0H), P1P13);
    assert_eq!([Privilege::M, Privilege::S].map(|mode| seen(&mut h, mode)), ['+', '+']);
    set(&mut h, HSTATEEN0H, P1P13);
    assert_eq!(get(&h, HSTATEEN0H), 0);
    let mut h = hart_with(Xlen::Rv32, &[]);
    assert_eq!(seen(&mut h, Privilege::S), '+', "without Smstateen");
    let mut h = hart_with(Xlen::Rv64, &[Ext::Smstateen]);
    set(&mut h, MSTATEEN0, u64::MAX);
    assert_eq!(get(&h, MSTATEEN0) & P1P13 << 32, 0, "RV64 has no hedelegh");
}

/// VSINH and VUINH: bits 59 and 58 of mhpmevent.
#[test]
fn counters_can_leave_guests_out() {
    for (filter, counted) in [(0, 2), (1 << 59, 1), (1 << 58, 1), (3 << 58, 0), (3 << 60, 2)] {
        let mut h = hart_with(Xlen::Rv64, &[Ext::Zve32x]);
        set(&mut h, 0x323, Event::Vector as u64 | filter);
        h.count_event(Event::Vector, Mode::VS);
        h.count_event(Event::Vector, Mode::VU);
        assert_eq!(get(&h, 0xb03), counted, "{filter:#x}");
    }
    let mut h = hart_with(Xlen::Rv64, &[]);
    set(&mut h, 0x323, 2 | 1 << 59);
    for (mode, counted) in [(Privilege::S, 0), (Privilege::U, 7)] {
        guest(&mut h, mode);
        h.instret += 7;
        to_machine(&mut h);
        assert_eq!(get(&h, 0xb03), counted, "instructions in {mode:?}");
    }
}

/// The guest's LCOFIP and LCOFIE are those of sip and sie while hideleg has bit 13.
#[test]
fn overflow_interrupts_reach_guests() {
    let mut h = hart_with(Xlen::Rv64, &[Ext::Shlcofideleg]);
    set(&mut h, HIDELEG, u64::MAX);
    assert_eq!(get(&h, HIDELEG), 0x444, "mideleg has no bit 13");
    set(&mut h, MIDELEG, LCOFI);
    assert_eq!(get(&h, HIDELEG), 0x444 | LCOFI);
    set(&mut h, MIP, LCOFI);
    set(&mut h, VSIE, LCOFI);
    assert_eq!((get(&h, VSIP), get(&h, VSIE), get(&h, 0x104)), (LCOFI, LCOFI, LCOFI));
    guest(&mut h, Privilege::U);
    assert!(h.take_interrupt());
    assert_eq!((h.mode(), h.csr.vscause), (Mode::VS, 1 << 63 | 13));
    h.write_csr(0x144, 0).expect("VS-mode clears its own");
    assert_eq!(get(&h, MIP) & LCOFI, 0);
    to_machine(&mut h);
    // Without the extension it stays HS-mode's.
    let mut h = hart_with(Xlen::Rv64, &[]);
    set(&mut h, MIDELEG, LCOFI);
    set(&mut h, HIDELEG, u64::MAX);
    assert_eq!(get(&h, HIDELEG), 0x444);
}

/// Environment calls of guests go where medeleg says, and no further.
#[test]
fn calls_from_vs_mode_cannot_be_delegated_further() {
    let mut h = hart_with(Xlen::Rv64, &[]);
    set(&mut h, 0x302, u64::MAX);
    set(&mut h, 0x602, u64::MAX);
    assert_eq!(get(&h, 0x302), 0xf0_b7fe);
    assert_eq!(get(&h, 0x602), 0xc_b1fe);
    guest(&mut h, Privilege::S);
    h.take_trap(&Trap::new(rivet_hart::Cause::EcallVs, 0));
    assert_eq!(h.mode(), Mode::S);
}

/// Svukte: HUKTE decides for a hypervisor's accesses from U-mode, UKTE for all others as VU-mode, those of HS-mode too.
#[test]
fn the_upper_half_of_guests() {
    const HSTATUS: u16 = 0x600;
    const VSATP: u16 = 0x280;
    const UPPER: u64 = u64::MAX << 38;
    const HU: u64 = 1 << 9;
    let mut h = hart_with(Xlen::Rv64, &[Ext::Svukte]);
    poke(&h, TABLES + 0x800, pte(RAM, V | R | W | X | A | D | U));
    set(&mut h, VSATP, 8 << 60 | TABLES >> 12);
    for (hukte, ukte) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        to_machine(&mut h);
        set(&mut h, HSTATUS, HU | hukte << 24);
        set(&mut h, SENVCFG, ukte << 8);
        assert_eq!(get(&h, HSTATUS) >> 24 & 1, hukte);
        let mut load = |mode| {
            to_machine(&mut h);
            enter(&mut h, mode, 0);
            let found = h.access_guest(GuestAccess::Data, |h| h.load::<u32>(UPPER));
            assert!(found.as_ref().err().is_none_or(|trap| trap.cause == Cause::LoadPage));
            found.is_ok()
        };
        assert_eq!([Privilege::U, Privilege::S].map(&mut load), [hukte == 0, ukte == 0], "{hukte} {ukte}");
        guest(&mut h, Privilege::U);
        assert_eq!(attempt(&mut h, UPPER, Access::Load).is_ok(), ukte == 0);
    }
}
