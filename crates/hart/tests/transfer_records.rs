//! Control transfer records, after the chapter Smctr: registers, who may access them, traps, freezing.

use crate::common::*;
use rivet_hart::{Cause, Hart, Mode, Privilege, Transfer, Trap};
use rivet_isa::{Broken, Ext, Xlen};

const SCTRCTL: u16 = 0x14e;
const SCTRSTATUS: u16 = 0x14f;
const SISELECT: u16 = 0x150;
const SCTRDEPTH: u16 = 0x15f;
const VSCTRCTL: u16 = 0x24e;
const VSISELECT: u16 = 0x250;
const VSIREG: u16 = 0x251;
const MEDELEG: u16 = 0x302;
const MCTRCTL: u16 = 0x34e;
const MSTATEEN0: u16 = 0x30c;
const HSTATEEN0: u16 = 0x60c;
const HEDELEG: u16 = 0x602;
const MIE: u16 = 0x304;
const MIP: u16 = 0x344;
const HIDELEG: u16 = 0x603;
const MIDELEG: u16 = 0x303;
const SCTRCLR: u32 = 0x1040_0073;

const U: u64 = 1;
const S: u64 = 2;
const M: u64 = 4;
const RASEMU: u64 = 1 << 7;
const STE: u64 = 1 << 8;
const MTE: u64 = 1 << 9;
const BPFRZ: u64 = 1 << 11;
const LCOFIFRZ: u64 = 1 << 12;
const FROZEN: u64 = 1 << 31;
const CTR: u64 = 1 << 54;
const CSRIND: u64 = 1 << 60;

fn hart_of(more: &[Ext]) -> Hart {
    let exts: Vec<Ext> = [ALL, &[Ext::H, Ext::Smctr, Ext::Zihpm, Ext::Sscofpmf], more].concat();
    let mut h = with(config(Xlen::Rv64, &exts));
    open(&mut h);
    h
}

/// From any mode to another, without a record of a trap.
fn go(h: &mut Hart, mode: Mode) {
    (h.privilege, h.virtualized) = (Privilege::M, false);
    if mode != Mode::M {
        let mpv = if mode.is_virtual() { 1 << 39 } else { 0 };
        set(h, MSTATUS, (mode.privilege() as u64) << 11 | mpv);
        h.mret(0).expect("M-mode");
    }
    assert_eq!(h.mode(), mode);
}

/// ctrsource, ctrtarget and ctrdata of a logical entry, read in M-mode.
fn entry(h: &mut Hart, logical: u64) -> [u64; 3] {
    go(h, Mode::M);
    set(h, SISELECT, 0x200 + logical);
    [0x151, 0x152, 0x153].map(|csr| get(h, csr))
}

fn outcome<T>(result: Result<T, Broken>) -> char {
    match result {
        Ok(_) => '+',
        Err(broken) if broken.rule.is_virtual() => 'v',
        Err(_) => '-',
    }
}

#[test]
fn registers_hold_their_fields() {
    let mut h = hart_of(&[]);
    set(&mut h, MCTRCTL, u64::MAX);
    let fields = 0xff3e_0000_1b87;
    assert_eq!(get(&h, MCTRCTL), fields);
    assert_eq!(get(&h, SCTRCTL), fields & !(M | MTE));
    set(&mut h, SCTRCTL, 0);
    assert_eq!(get(&h, MCTRCTL), M | MTE);
    set(&mut h, VSCTRCTL, u64::MAX);
    assert_eq!(get(&h, VSCTRCTL), fields & !(M | MTE));
    // LCOFIFRZ belongs to Sscofpmf.
    let exts: Vec<Ext> = [ALL, &[Ext::Smctr]].concat();
    let mut plain = with(config(Xlen::Rv64, &exts));
    set(&mut plain, MCTRCTL, u64::MAX);
    assert_eq!(get(&plain, MCTRCTL), fields & !LCOFIFRZ);

    for (written, depth) in [(4, 4), (5, 4), (7, 4), (0xf8, 0), (2, 2)] {
        set(&mut h, SCTRDEPTH, written);
        assert_eq!(get(&h, SCTRDEPTH), depth);
    }
    // 64 entries.
    set(&mut h, SCTRSTATUS, u64::MAX);
    assert_eq!(get(&h, SCTRSTATUS), FROZEN | 63);
    set(&mut h, SCTRDEPTH, 0);
    assert_eq!(get(&h, SCTRSTATUS), FROZEN | 15);
    for logical in [0, 15, 16, 255] {
        set(&mut h, SISELECT, 0x200 + logical);
        for (csr, legal) in [(0x151, u64::MAX), (0x152, !1), (0x153, 15), (0x155, 0), (0x156, 0), (0x157, 0)]
        {
            set(&mut h, csr, u64::MAX);
            assert_eq!(get(&h, csr), if logical < 16 { legal } else { 0 }, "{logical} {csr:#x}");
        }
    }
    // Logical entry 0 is the one before WRPTR; the guest's select register leads to the same.
    set(&mut h, SCTRSTATUS, 5);
    set(&mut h, SISELECT, 0x200);
    set(&mut h, 0x151, 0x1235);
    set(&mut h, SCTRSTATUS, 6);
    set(&mut h, VSISELECT, 0x201);
    assert_eq!(get(&h, VSIREG), 0x1235);
    h.clear_transfers(SCTRCLR).expect("M-mode");
    assert_eq!(get(&h, VSIREG), 0);
}

#[test]
fn state_enables_and_modes_say_who_may() {
    let mut h = hart_of(&[Ext::Smstateen]);
    let csrs = [SCTRCTL, SCTRSTATUS, SCTRDEPTH, 0x151, VSCTRCTL, VSIREG];
    let mut look = |machine: u64, guest: u64, mode| {
        go(&mut h, Mode::M);
        set(&mut h, MSTATEEN0, machine | CSRIND);
        set(&mut h, HSTATEEN0, guest | CSRIND);
        set(&mut h, SISELECT, 0x200);
        set(&mut h, VSISELECT, 0x200);
        go(&mut h, mode);
        let csrs: String = csrs.iter().map(|&csr| outcome(h.read_csr(csr))).collect();
        let clear = match h.clear_transfers(SCTRCLR) {
            Ok(()) => '+',
            Err(trap) if trap.cause == Cause::VirtualInstruction => 'v',
            Err(_) => '-',
        };
        format!("{csrs} {clear}")
    };
    assert_eq!(look(0, 0, Mode::M), "++++++ +");
    assert_eq!(look(CTR, 0, Mode::S), "++++++ +");
    assert_eq!(look(0, 0, Mode::S), "------ -");
    assert_eq!(look(CTR, 0, Mode::U), "------ -");
    assert_eq!(look(CTR, CTR, Mode::VS), "++v+vv +");
    assert_eq!(look(CTR, 0, Mode::VS), "vvvvvv v");
    assert_eq!(look(0, CTR, Mode::VS), "------ -");
    assert_eq!(look(CTR, CTR, Mode::VU), "vvvvvv v");
}

/// A trap from each mode to each, by which modes are enabled and which external traps.
#[test]
fn traps_between_modes() {
    use Mode::{M as Machine, S as Supervisor, U as User, VS, VU};
    let enabled = |mode| match mode {
        Machine => (M, 0),
        Supervisor => (S, 0),
        User => (U, 0),
        VS => (0, S),
        VU => (0, U),
    };
    // The external trap enables that the table asks for.
    let needs = |from, to| match (from, to) {
        (User, Supervisor) | (VS, Supervisor) => (STE, 0),
        (User | VS, Machine) => (STE | MTE, 0),
        (Supervisor, Machine) => (MTE, 0),
        (VU, VS) => (0, STE),
        (VU, Supervisor) => (STE, STE),
        (VU, Machine) => (STE | MTE, STE),
        _ => unreachable!("no trap leads there"),
    };
    let pairs = [
        (User, Supervisor),
        (User, Machine),
        (Supervisor, Machine),
        (VU, VS),
        (VU, Supervisor),
        (VU, Machine),
    ];
    for (from, to) in pairs.into_iter().chain([(VS, Supervisor), (VS, Machine)]) {
        for case in 0..16 {
            let mut h = hart_of(&[]);
            set(&mut h, MEDELEG, if to == Machine { 0 } else { 1 << 5 });
            set(&mut h, HEDELEG, if to == VS { 1 << 5 } else { 0 });
            (h.csr.mtvec, h.csr.stvec, h.csr.vstvec) = (0x100, 0x200, 0x300);
            go(&mut h, from);
            h.pc = 0x4000;
            let [from_on, to_on, external, inhibited] = [1, 2, 4, 8].map(|bit| case & bit != 0);
            let (mut control, mut guest) = (0, 0);
            let mut add = |(a, b): (u64, u64)| (control, guest) = (control | a, guest | b);
            [from_on.then(|| enabled(from)), to_on.then(|| enabled(to))]
                .into_iter()
                .flatten()
                .for_each(&mut add);
            if external {
                add(needs(from, to));
            }
            if inhibited {
                add((1 << 33, 1 << 33));
            }
            h.privilege = Privilege::M;
            let v = std::mem::take(&mut h.virtualized);
            set(&mut h, MCTRCTL, control);
            set(&mut h, VSCTRCTL, guest);
            (h.privilege, h.virtualized) = (from.privilege(), v);
            h.take_trap(&Trap::new(Cause::LoadAccess, 0));
            assert_eq!(h.mode(), to);
            let target = h.pc;
            let expected = match (from_on, to_on) {
                (true, true) if !inhibited => [0x4001, target, 1],
                (false, true) if !inhibited => [1, target, 1],
                (true, false) if external => [0x4001, 0, 1],
                _ => [0; 3],
            };
            assert_eq!(entry(&mut h, 0), expected, "{from:?} to {to:?}, case {case}");
        }
    }
}

#[test]
fn breakpoints_and_overflows_freeze() {
    let mut h = hart_of(&[]);
    set(&mut h, MCTRCTL, M | S | U | BPFRZ | LCOFIFRZ);
    h.take_trap(&Trap::new(Cause::IllegalInstruction, 0));
    assert_eq!(get(&h, SCTRSTATUS), 1);
    h.take_trap(&Trap::new(Cause::Breakpoint, 0));
    assert_eq!(get(&h, SCTRSTATUS), FROZEN | 1);
    assert!(!h.records_transfers() && !h.is_watched());
    // Nothing more until software clears it.
    h.take_trap(&Trap::new(Cause::IllegalInstruction, 0));
    assert_eq!(get(&h, SCTRSTATUS), FROZEN | 1);
    set(&mut h, SCTRSTATUS, 1);
    assert!(h.is_watched());
    set(&mut h, MIDELEG, 1 << 13);
    set(&mut h, MIE, 1 << 13);
    set(&mut h, MIP, 1 << 13);
    go(&mut h, Mode::U);
    let records = get(&h, SCTRSTATUS);
    assert!(h.take_interrupt());
    assert_eq!((h.mode(), get(&h, SCTRSTATUS)), (Mode::S, FROZEN | records));
    // Without the fields both are records like others.
    h.privilege = Privilege::M;
    set(&mut h, MCTRCTL, M | S | U);
    set(&mut h, SCTRSTATUS, 0);
    go(&mut h, Mode::U);
    set_pc_and_interrupt(&mut h);
    assert_eq!(entry(&mut h, 0)[2], Transfer::Interrupt as u64);
}

#[test]
fn overflows_of_guests_freeze_by_their_own_register() {
    for (control, guest, frozen) in [(LCOFIFRZ, 0, 0), (0, LCOFIFRZ, FROZEN)] {
        let mut h = hart_of(&[Ext::Shlcofideleg]);
        set(&mut h, MCTRCTL, control);
        set(&mut h, VSCTRCTL, S | U | guest);
        for (csr, bits) in [(MIDELEG, 1 << 13), (HIDELEG, 1 << 13), (MIE, 1 << 13), (MIP, 1 << 13)] {
            set(&mut h, csr, bits);
        }
        go(&mut h, Mode::VU);
        assert!(h.take_interrupt());
        assert_eq!((h.mode(), get(&h, SCTRSTATUS) & FROZEN), (Mode::VS, frozen));
    }
}

fn set_pc_and_interrupt(h: &mut Hart) {
    h.pc = 0x4000;
    assert!(h.take_interrupt());
}

#[test]
fn the_buffer_goes_round_and_emulates_a_return_address_stack() {
    let mut h = hart_of(&[]);
    set(&mut h, MCTRCTL, M);
    let jump = |h: &mut Hart, kind, n: u64| {
        h.pc = 0x8000 + 16 * n;
        h.record_transfer(kind, Mode::M, 0x4000 + 16 * n);
    };
    (0..20).for_each(|n| jump(&mut h, Transfer::DirectJump, n));
    assert_eq!(get(&h, SCTRSTATUS), 4);
    for n in 0..16 {
        assert_eq!(entry(&mut h, n), [0x4001 + 16 * (19 - n), 0x8000 + 16 * (19 - n), 11]);
    }
    // Untaken branches are opted in, the others out.
    jump(&mut h, Transfer::NotTakenBranch, 30);
    set(&mut h, MCTRCTL, M | 1 << 36 | 1 << 43);
    jump(&mut h, Transfer::DirectJump, 31);
    jump(&mut h, Transfer::NotTakenBranch, 32);
    assert_eq!((entry(&mut h, 0)[2], entry(&mut h, 1)[2]), (4, 11));

    // Calls, whatever the filters say; returns take them back, swaps replace one.
    set(&mut h, MCTRCTL, M | RASEMU | 1 << 41);
    h.clear_transfers(0).expect("M-mode");
    set(&mut h, SCTRSTATUS, 0);
    jump(&mut h, Transfer::DirectCall, 1);
    jump(&mut h, Transfer::DirectJump, 2);
    jump(&mut h, Transfer::IndirectCall, 3);
    jump(&mut h, Transfer::CoroutineSwap, 4);
    assert_eq!(get(&h, SCTRSTATUS), 2);
    assert_eq!([entry(&mut h, 0)[2], entry(&mut h, 1)[2]], [12, 9]);
    jump(&mut h, Transfer::FunctionReturn, 5);
    assert_eq!(get(&h, SCTRSTATUS), 1);
    assert_eq!((entry(&mut h, 0), entry(&mut h, 15)[0]), ([0x4011, 0x8010, 9], 0x4040));
    jump(&mut h, Transfer::FunctionReturn, 6);
    jump(&mut h, Transfer::FunctionReturn, 7);
    assert_eq!(get(&h, SCTRSTATUS), 15);
}
