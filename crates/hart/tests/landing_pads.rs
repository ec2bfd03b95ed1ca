//! Landing pads (Zicfilp): which modes have them, what a trap keeps of them, and what is one.

use crate::common::*;
use rivet_hart::{Cause, Config, Hart, Mode, Trap};
use rivet_isa::{Ext, Xlen};

const SENVCFG: u16 = 0x10a;
const HENVCFG: u16 = 0x60a;
const SSTATUS: u16 = 0x100;
const VSSTATUS: u16 = 0x200;
const MSTATUSH: u16 = 0x310;
const MNSTATUS: u16 = 0x744;
const LPE: u64 = 1 << 2;
const MLPE: u64 = 1 << 10;
const SPELP: u64 = 1 << 23;
const MPELP: u64 = 1 << 41;
const MNPELP: u64 = 1 << 9;
const MODES: [Mode; 5] = [Mode::M, Mode::S, Mode::U, Mode::VS, Mode::VU];

fn hart_of(xlen: Xlen, more: &[Ext]) -> Hart {
    let config = Config { rnmi_handler: RAM + 0x700, ..config(xlen, &[ALL, &[Ext::H], more].concat()) };
    let mut h = with(config);
    open(&mut h);
    (h.csr.mtvec, h.csr.stvec, h.csr.vstvec, h.pc) = (RAM + 0x100, RAM + 0x200, RAM + 0x300, RAM + 0x1000);
    h
}

fn mstatus(h: &Hart) -> u64 {
    get(h, MSTATUS) | if h.is_rv32 { get(h, MSTATUSH) << 32 } else { 0 }
}

/// From M-mode to another mode, by mret, with MPELP.
fn go(h: &mut Hart, mode: Mode, mpelp: u64) {
    let mpv = if mode.is_virtual() { 1 << 39 } else { 0 };
    let value = (mode.privilege() as u64) << 11 | mpv | mpelp;
    set(h, MSTATUS, if h.is_rv32 { value as u32 as u64 } else { value });
    if h.is_rv32 {
        set(h, MSTATUSH, value >> 32);
    }
    h.mret(0).expect("M-mode");
    assert_eq!(h.mode(), mode);
    h.pc = RAM + 0x1000;
}

/// The registers that enable landing pads: of M, S, VS, and of U and VU.
fn enable(h: &mut Hart, [m, s, vs, u]: [bool; 4]) {
    let field = |is, field| if is { field } else { 0 };
    set(h, MSECCFG, field(m, MLPE));
    set(h, MENVCFG, field(s, LPE));
    set(h, HENVCFG, field(vs, LPE));
    set(h, SENVCFG, field(u, LPE));
}

#[test]
fn each_mode_has_its_enable() {
    for xlen in [Xlen::Rv32, Xlen::Rv64] {
        for on in 0..4 {
            let enables: [bool; 4] = std::array::from_fn(|i| i == on);
            for mode in MODES {
                let mut h = hart_of(xlen, &[Ext::Zicfilp]);
                enable(&mut h, enables);
                if mode != Mode::M {
                    go(&mut h, mode, 0);
                }
                let own = [Mode::M, Mode::S, Mode::VS].iter().position(|&m| m == mode).unwrap_or(3);
                assert_eq!(h.has_landing_pads(), own == on, "{mode:?} {on}");
                assert_eq!(h.is_watched(), own == on);
                for rs1 in 0..32 {
                    h.csr.elp = 0;
                    h.jumped_by(rs1);
                    assert_eq!(h.csr.elp != 0, own == on && ![1, 5, 7].contains(&rs1), "x{rs1}");
                }
            }
        }
    }
    // Without S-mode, menvcfg is U-mode's.
    let mut h = with(config(Xlen::Rv64, &[Ext::U, Ext::Zicfilp]));
    set(&mut h, MENVCFG, LPE);
    assert!(!h.has_landing_pads());
    set(&mut h, MSTATUS, 0);
    h.mret(0).expect("M-mode");
    assert!(h.has_landing_pads());
    // Without the extension there are no fields.
    let mut h = hart_of(Xlen::Rv64, &[]);
    enable(&mut h, [true; 4]);
    set(&mut h, MSTATUS, u64::MAX);
    let fields = [MENVCFG, HENVCFG, SENVCFG].map(|csr| get(&h, csr) & LPE);
    assert_eq!((fields, get(&h, MSECCFG) & MLPE, mstatus(&h) & (MPELP | SPELP)), ([0; 3], 0, 0));
}

#[test]
fn traps_keep_what_was_expected() {
    for xlen in [Xlen::Rv32, Xlen::Rv64] {
        for expected in [0, 1] {
            let pelp = |status: u64, field: u64| (status & field != 0) as u64;
            let mut h = hart_of(xlen, &[Ext::Zicfilp]);
            enable(&mut h, [true; 4]);
            set(&mut h, 0x302, 1 << 8 | 1 << 3);
            set(&mut h, 0x602, 1 << 8);
            // VU to VS and back.
            go(&mut h, Mode::VU, 0);
            h.csr.elp = expected;
            h.take_trap(&Trap::new(Cause::EcallU, 0));
            assert_eq!((h.mode(), h.csr.elp, pelp(get(&h, VSSTATUS), SPELP)), (Mode::VS, 0, expected));
            h.sret(0).expect("VS-mode");
            assert_eq!((h.mode(), h.csr.elp, pelp(get(&h, VSSTATUS), SPELP)), (Mode::VU, expected, 0));
            // VU to HS and back.
            h.take_trap(&Trap::new(Cause::Breakpoint, 0));
            assert_eq!((h.mode(), h.csr.elp, pelp(get(&h, SSTATUS), SPELP)), (Mode::S, 0, expected));
            h.sret(0).expect("HS-mode");
            assert_eq!((h.mode(), h.csr.elp, pelp(get(&h, SSTATUS), SPELP)), (Mode::VU, expected, 0));
            // To M-mode and back.
            h.take_trap(&Trap::illegal(0, ""));
            assert_eq!((h.mode(), h.csr.elp, pelp(mstatus(&h), MPELP)), (Mode::M, 0, expected));
            h.mret(0).expect("M-mode");
            assert_eq!((h.mode(), h.csr.elp, pelp(mstatus(&h), MPELP)), (Mode::VU, expected, 0));
            // Back to a mode that has none.
            h.take_trap(&Trap::illegal(0, ""));
            set(&mut h, SENVCFG, 0);
            h.mret(0).expect("M-mode");
            assert_eq!((h.mode(), h.csr.elp), (Mode::VU, 0));
        }
    }
}

#[test]
fn so_do_non_maskable_interrupts() {
    let mut h = hart_of(Xlen::Rv64, &[Ext::Zicfilp, Ext::Smrnmi, Ext::Smdbltrp]);
    enable(&mut h, [true; 4]);
    set(&mut h, MNSTATUS, 1 << 3);
    h.csr.elp = 1;
    h.take_trap(&Trap::illegal(0, ""));
    assert_eq!((h.pc, h.csr.elp, get(&h, MNSTATUS)), (RAM + 0x700, 0, 3 << 11 | MNPELP));
    h.mnret(0).expect("M-mode");
    assert_eq!((h.csr.elp, mstatus(&h) & MPELP), (1, 0));
    set(&mut h, MNSTATUS, 0);
    assert_eq!(get(&h, MNSTATUS) & MNPELP, 0, "it can be written");
}

#[test]
fn a_landing_pad_is_aligned_and_has_the_label() {
    let lpad = |label: u32| label << 12 | 0x17;
    for (word, offset, x7, lands) in [
        (lpad(0), 0, 0x1234_5678, true),
        (lpad(0x12345), 0, 0x1234_5678, true),
        (lpad(0x12345), 0, 0xffff_ffff_1234_5678, true),
        (lpad(0x12344), 0, 0x1234_5678, false),
        (lpad(0), 2, 0, false),
        (0x13, 0, 0, false),
        // auipc to x1.
        (0x97, 0, 0, false),
        // What is no instruction is a software check as well.
        (0, 0, 0, false),
    ] {
        let mut h = hart_of(Xlen::Rv64, &[Ext::Zicfilp]);
        enable(&mut h, [true; 4]);
        bus(&h, |bus| bus.poke(RAM + 0x1000 + offset, &word.to_le_bytes())).expect("RAM");
        h.set_x(7, x7);
        assert!(h.land(RAM + 0x1000 + offset).is_ok(), "none is expected");
        h.csr.elp = 1;
        let landed = h.land(RAM + 0x1000 + offset);
        assert_eq!(landed.is_ok(), lands, "{word:08x} {offset}");
        assert_eq!(h.csr.elp == 0, lands);
        if let Err(trap) = landed {
            assert_eq!((trap.cause as u32, trap.tval), (18, 2));
        }
    }
    // An access fault comes first.
    let mut h = hart_of(Xlen::Rv64, &[Ext::Zicfilp]);
    enable(&mut h, [true; 4]);
    h.csr.elp = 1;
    assert_eq!(h.land(0x1000).map_err(|trap| trap.cause), Err(Cause::FetchAccess));
    // Software checks can be delegated.
    set(&mut h, 0x302, u64::MAX);
    assert_eq!(get(&h, 0x302) >> 18 & 1, 1);
    let mut h = hart_of(Xlen::Rv64, &[]);
    set(&mut h, 0x302, u64::MAX);
    assert_eq!(get(&h, 0x302) >> 18 & 1, 0);
}
