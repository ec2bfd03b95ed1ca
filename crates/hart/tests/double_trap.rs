//! Double traps and resumable non-maskable interrupts, after the sections on mstatus.MDT, sstatus.SDT and Smrnmi.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::common::*;
use rivet_hart::{Cause, Config, Hart, Mode, Privilege, Trap};
use rivet_isa::{Ext, Xlen};

const MSTATUSH: u16 = 0x310;
const SSTATUS: u16 = 0x100;
const VSSTATUS: u16 = 0x200;
const HENVCFG: u16 = 0x60a;
const HENVCFGH: u16 = 0x61a;
const MEDELEG: u16 = 0x302;
const HEDELEG: u16 = 0x602;
const MNSCRATCH: u16 = 0x740;
const MNEPC: u16 = 0x741;
const MNCAUSE: u16 = 0x742;
const MNSTATUS: u16 = 0x744;
const MTVAL2: u16 = 0x34b;
const SIE: u64 = 1 << 1;
const MIE: u64 = 1 << 3;
const SDT: u64 = 1 << 24;
const MDT: u64 = 1 << 42;
const DTE: u64 = 1 << 59;
const NMIE: u64 = 1 << 3;
const MNPV: u64 = 1 << 7;
const BOTH: [Xlen; 2] = [Xlen::Rv32, Xlen::Rv64];

fn hart_of(xlen: Xlen, more: &[Ext]) -> Hart {
    let exts: Vec<Ext> = [ALL, more].concat();
    let config = Config { rnmi_handler: RAM + 0x700, ..config(xlen, &exts) };
    let mut h = with(config);
    open(&mut h);
    (h.csr.mtvec, h.csr.stvec, h.csr.vstvec) = (RAM + 0x100, RAM + 0x200, RAM + 0x300);
    h.pc = RAM + 0x1000;
    h
}

/// A CSR of 64 bits, whose upper half has the number `high` on RV32.
fn set64(h: &mut Hart, csr: u16, high: u16, value: u64) {
    set(h, csr, if h.is_rv32 { value as u32 as u64 } else { value });
    if h.is_rv32 {
        set(h, high, value >> 32);
    }
}

fn get64(h: &Hart, csr: u16, high: u16) -> u64 {
    get(h, csr) | if h.is_rv32 { get(h, high) << 32 } else { 0 }
}

fn mstatus(h: &Hart) -> u64 {
    get64(h, MSTATUS, MSTATUSH)
}

/// The value of mcause, or scause.
fn cause(h: &Hart, code: u64, interrupt: bool) -> u64 {
    code | if interrupt { 1 << (h.xlen() - 1) } else { 0 }
}

/// From M-mode to another mode, by mret.
fn go(h: &mut Hart, mode: Mode) {
    let keep = mstatus(h) & !(3 << 11 | 1 << 39);
    let mpv = if mode.is_virtual() { 1 << 39 } else { 0 };
    set64(h, MSTATUS, MSTATUSH, keep | (mode.privilege() as u64) << 11 | mpv);
    h.mret(0).expect("M-mode");
    assert_eq!(h.mode(), mode);
    h.pc = RAM + 0x1000;
}

#[test]
fn machine_mode_starts_expecting_no_trap() {
    for xlen in BOTH {
        let mut h = hart_of(xlen, &[Ext::Smdbltrp]);
        assert_eq!(mstatus(&h) & (MDT | MIE), MDT);
        // MIE can be set only where MDT is, or becomes, 0.
        set(&mut h, MSTATUS, MIE | if xlen == Xlen::Rv64 { MDT } else { 0 });
        assert_eq!(mstatus(&h) & (MDT | MIE), MDT);
        set64(&mut h, MSTATUS, MSTATUSH, MIE);
        // On RV32 MDT was still 1 when MIE was written.
        let mie = if xlen == Xlen::Rv64 { MIE } else { 0 };
        assert_eq!(mstatus(&h) & (MDT | MIE), mie);
        set(&mut h, MSTATUS, MIE);
        assert_eq!(mstatus(&h) & (MDT | MIE), MIE);
        // MDT clears MIE, by the upper half, too.
        set64(&mut h, MSTATUS, MSTATUSH, MIE | MDT);
        assert_eq!(mstatus(&h) & (MDT | MIE), MDT);
    }
}

#[test]
fn without_the_extension_there_is_no_field() {
    for xlen in BOTH {
        let mut h = hart_of(xlen, &[Ext::H]);
        set64(&mut h, MSTATUS, MSTATUSH, MDT | SDT | MIE);
        assert_eq!(mstatus(&h) & (MDT | SDT | MIE), MIE);
        set64(&mut h, MENVCFG, MENVCFGH, DTE);
        assert_eq!(get64(&h, MENVCFG, MENVCFGH) & DTE, 0);
        h.take_trap(&Trap::new(Cause::Breakpoint, 0));
        h.take_trap(&Trap::new(Cause::Breakpoint, 0));
        assert!(!h.is_in_critical_error());
    }
}

#[test]
fn a_second_trap_to_machine_mode_is_a_critical_error() {
    for xlen in BOTH {
        let mut h = hart_of(xlen, &[Ext::Smdbltrp]);
        set64(&mut h, MSTATUS, MSTATUSH, 0);
        h.take_trap(&Trap::new(Cause::Breakpoint, 0));
        assert_eq!((h.pc, mstatus(&h) & MDT), (RAM + 0x100, MDT));
        h.pc = RAM + 0x104;
        let before = h.state();
        h.take_trap(&Trap::illegal(0x1234, "reason"));
        assert!(h.is_in_critical_error());
        // "… without updating any architectural state, including the pc."
        h.csr.critical_error = 0;
        assert!(h.state() == before);
        // `mret` expects traps again.
        go(&mut h, Mode::U);
        assert_eq!(mstatus(&h) & MDT, 0);
        h.take_trap(&Trap::new(Cause::EcallU, 0));
        assert!(!h.is_in_critical_error());
        assert_eq!((h.csr.mcause, mstatus(&h) & MDT), (8, MDT));
    }
}

#[test]
fn a_return_to_supervisor_mode_from_machine_mode_counts() {
    let mut h = hart_of(Xlen::Rv64, &[Ext::Smdbltrp, Ext::Ssdbltrp]);
    set(&mut h, MENVCFG, DTE);
    set(&mut h, MSTATUS, MDT | SDT | 1 << 8);
    h.sret(0).expect("M-mode");
    // "An SRET instruction sets the SDT bit to 0."
    assert_eq!((h.mode(), mstatus(&h) & (MDT | SDT)), (Mode::S, 0));
}

#[test]
fn supervisor_mode_has_its_own() {
    for xlen in BOTH {
        let mut h = hart_of(xlen, &[Ext::Ssdbltrp]);
        set(&mut h, MEDELEG, 1 << 3 | 1 << 8 | 1 << 2);
        // SDT exists while menvcfg.DTE is 1.
        set(&mut h, MSTATUS, SDT);
        assert_eq!(get(&h, SSTATUS) & SDT, 0);
        set64(&mut h, MENVCFG, MENVCFGH, DTE);
        set(&mut h, SSTATUS, SDT | SIE);
        assert_eq!(get(&h, SSTATUS) & (SDT | SIE), SDT);
        set(&mut h, SSTATUS, SIE);
        assert_eq!(get(&h, SSTATUS) & (SDT | SIE), SIE);
        // A trap sets it, `sret` clears it.
        go(&mut h, Mode::U);
        h.take_trap(&Trap::new(Cause::EcallU, 0));
        assert_eq!((h.mode(), h.pc), (Mode::S, RAM + 0x200));
        assert_eq!(get(&h, SSTATUS) & SDT, SDT);
        h.sret(0).expect("S-mode");
        assert_eq!((h.mode(), get(&h, SSTATUS) & SDT), (Mode::U, 0));
        // A second one while it is set goes to M-mode.
        h.take_trap(&Trap::new(Cause::EcallU, 0));
        h.pc = RAM + 0x204;
        assert_eq!(h.trap_handler(Cause::IllegalInstruction), (Mode::M, RAM + 0x100));
        h.take_trap(&Trap::illegal(0x1234, "reason"));
        assert_eq!((h.mode(), h.pc), (Mode::M, RAM + 0x100));
        assert_eq!((h.csr.mcause, get(&h, MTVAL2)), (16, 2));
        assert_eq!((h.csr.mepc, h.csr.mtval), (RAM + 0x204, 0x1234));
        assert_eq!(mstatus(&h) >> 11 & 3, 1, "MPP is S");
        assert_eq!(h.csr.scause, 8, "what S-mode had is as it was");
        // Without DTE nothing is left of it.
        set64(&mut h, MENVCFG, MENVCFGH, 0);
        assert_eq!(get(&h, SSTATUS) & SDT, 0);
        go(&mut h, Mode::S);
        h.take_trap(&Trap::illegal(0, ""));
        h.take_trap(&Trap::illegal(0, ""));
        assert_eq!((h.mode(), get(&h, SSTATUS) & SDT), (Mode::S, 0));
    }
}

#[test]
fn guests_have_theirs() {
    for xlen in BOTH {
        let mut h = hart_of(xlen, &[Ext::Ssdbltrp, Ext::H]);
        set(&mut h, MEDELEG, 1 << 8 | 1 << 2);
        set(&mut h, HEDELEG, 1 << 8 | 1 << 2);
        // henvcfg.DTE is read-only 0 while menvcfg.DTE is 0.
        set64(&mut h, HENVCFG, HENVCFGH, DTE);
        assert_eq!(get64(&h, HENVCFG, HENVCFGH) & DTE, 0);
        set64(&mut h, MENVCFG, MENVCFGH, DTE);
        set(&mut h, VSSTATUS, SDT | SIE);
        assert_eq!(get(&h, VSSTATUS) & (SDT | SIE), SIE, "henvcfg.DTE = 0");
        set64(&mut h, HENVCFG, HENVCFGH, DTE);
        set(&mut h, VSSTATUS, SDT | SIE);
        assert_eq!(get(&h, VSSTATUS) & (SDT | SIE), SDT);
        // mret to VU-mode clears it.
        go(&mut h, Mode::VU);
        assert_eq!(get(&h, VSSTATUS) & SDT, 0);
        h.take_trap(&Trap::new(Cause::EcallU, 0));
        assert_eq!((h.mode(), h.pc, get(&h, VSSTATUS) & SDT), (Mode::VS, RAM + 0x300, SDT));
        // "a double-trap exception trap is delivered into M-mode"
        h.take_trap(&Trap::illegal(0x55, ""));
        assert_eq!((h.mode(), h.csr.mcause, get(&h, MTVAL2), h.csr.mtval), (Mode::M, 16, 2, 0x55));
        assert_eq!(mstatus(&h) >> 39 & 1, 1, "MPV");
        // Back to the guest: mret to VS-mode leaves the guest's bit alone, and the guest's sret clears it.
        go(&mut h, Mode::VS);
        assert_eq!(get(&h, VSSTATUS) & SDT, SDT);
        h.sret(0).expect("VS-mode");
        assert_eq!(get(&h, VSSTATUS) & SDT, 0);
        // The hypervisor's sret to VU-mode clears both.
        h.take_trap(&Trap::new(Cause::Breakpoint, 0));
        set(&mut h, VSSTATUS, SDT);
        go(&mut h, Mode::S);
        h.csr.hstatus |= 1 << 7;
        h.csr.mstatus = h.csr.mstatus & !(1 << 8) | SDT;
        h.sret(0).expect("HS-mode");
        assert_eq!((h.mode(), get(&h, VSSTATUS) & SDT, mstatus(&h) & SDT), (Mode::VU, 0, 0));
    }
}

/// "The mtval2 register is then set to what would be otherwise written into the mcause register": with the interrupt bit.
#[test]
fn an_interrupt_can_be_a_double_trap() {
    for xlen in BOTH {
        let mut h = hart_of(xlen, &[Ext::Ssdbltrp]);
        set64(&mut h, MENVCFG, MENVCFGH, DTE);
        set(&mut h, 0x303, 1 << 9);
        set(&mut h, 0x304, 1 << 9);
        go(&mut h, Mode::U);
        h.csr.mstatus |= SDT;
        h.irq_lines.store(1 << 9, Ordering::Relaxed);
        assert!(h.take_interrupt());
        assert_eq!((h.mode(), h.csr.mcause), (Mode::M, 16));
        assert_eq!(get(&h, MTVAL2), cause(&h, 9, true));
    }
}

#[test]
fn mnstatus_holds_what_it_can() {
    for xlen in BOTH {
        let mut h = hart_of(xlen, &[Ext::Smrnmi]);
        assert_eq!(get(&h, MNSTATUS), 0, "NMIE is 0 after reset");
        set(&mut h, MNSTATUS, u64::MAX);
        assert_eq!(get(&h, MNSTATUS), 3 << 11 | NMIE);
        set(&mut h, MNSTATUS, 2 << 11);
        assert_eq!(get(&h, MNSTATUS), 3 << 11 | NMIE, "2 is no mode, and NMIE cannot be cleared");
        let mut h = hart_of(xlen, &[Ext::Smrnmi, Ext::H]);
        set(&mut h, MNSTATUS, 1 << 11 | MNPV);
        assert_eq!(get(&h, MNSTATUS), 1 << 11 | MNPV);
        for csr in [MNSCRATCH, MNCAUSE] {
            set(&mut h, csr, 0x8000_0003);
            assert_eq!(get(&h, csr), 0x8000_0003);
        }
        set(&mut h, MNEPC, RAM + 3);
        assert_eq!(get(&h, MNEPC), RAM + 2);
    }
    assert_eq!(hart_of(Xlen::Rv64, &[]).peek_csr(MNSTATUS), None);
}

#[test]
fn nothing_interrupts_until_software_allows_it() {
    let mut h = hart_of(Xlen::Rv64, &[Ext::Smrnmi]);
    set(&mut h, 0x304, 1 << 11);
    set(&mut h, MSTATUS, MIE);
    h.irq_lines.store(1 << 11, Ordering::Relaxed);
    assert!(!h.take_interrupt());
    assert!(h.is_woken(), "wfi goes on all the same");
    // MPRV counts as 0, too: the page tables that satp names are not looked at.
    set(&mut h, SATP, 8 << 60 | TABLES >> 12);
    set(&mut h, MSTATUS, MIE | MPRV | 1 << 11);
    assert!(h.load::<u32>(RAM).is_ok());
    set(&mut h, MNSTATUS, NMIE);
    assert!(h.load::<u32>(RAM).is_err());
    assert!(h.take_interrupt());
    assert_eq!(h.csr.mcause, 1 << 63 | 11);
}

/// An unexpected trap in M-mode runs the handler of non-maskable interrupts, once.
#[test]
fn a_double_trap_is_a_non_maskable_interrupt() {
    for xlen in BOTH {
        let mut h = hart_of(xlen, &[Ext::Smrnmi, Ext::Smdbltrp]);
        set64(&mut h, MSTATUS, MSTATUSH, 0);
        set(&mut h, MNSTATUS, NMIE);
        h.take_trap(&Trap::new(Cause::Breakpoint, 0));
        h.pc = RAM + 0x104;
        let (mepc, mcause) = (h.csr.mepc, h.csr.mcause);
        h.take_trap(&Trap::illegal(0x1234, "reason"));
        assert_eq!((h.pc, h.mode()), (RAM + 0x700, Mode::M));
        assert_eq!((get(&h, MNEPC), get(&h, MNCAUSE)), (RAM + 0x104, 2));
        assert_eq!(get(&h, MNSTATUS), 3 << 11, "MNPP is M, NMIE 0");
        assert_eq!((h.csr.mepc, h.csr.mcause), (mepc, mcause), "the first trap is as it was");
        assert_eq!(mstatus(&h) & MDT, MDT);
        // Back to M-mode MDT stays.
        let mut back = Hart::new(Arc::clone(&h.config), h.space.clone());
        back.set_state(&h.state());
        back.mnret(0).expect("M-mode");
        assert_eq!((back.pc, get(&back, MNSTATUS)), (RAM + 0x104, 3 << 11 | NMIE));
        assert_eq!(mstatus(&back) & MDT, MDT);
        // A trap in the handler is the end: "a trap that occurs when executing in M-mode with mnstatus.NMIE set to 0 is an
        // unexpected trap", whatever MDT is.
        set64(&mut h, MSTATUS, MSTATUSH, 0);
        h.take_trap(&Trap::illegal(0, ""));
        assert!(h.is_in_critical_error());
        assert_eq!(h.pc, RAM + 0x700);
    }
}

#[test]
fn a_non_maskable_interrupt_is_recorded_as_a_trap() {
    const MCTRCTL: u16 = 0x34e;
    const MACHINE: u64 = 1 << 2;
    const BPFRZ: u64 = 1 << 11;
    const EXCEPTION: u64 = 1;
    let record = |control: u64| {
        let mut h = hart_of(Xlen::Rv64, &[Ext::Smdbltrp, Ext::Smrnmi, Ext::Smctr, Ext::Ssctr]);
        set(&mut h, MNSTATUS, NMIE);
        set(&mut h, MCTRCTL, control);
        assert_eq!(mstatus(&h) & MDT, MDT);
        h.take_trap(&Trap::new(Cause::Breakpoint, 0));
        assert_eq!((h.pc, get(&h, MNCAUSE)), (RAM + 0x700, 3));
        h.csr.transfers.entries().first().copied()
    };
    // Bit 0 of the source says that the entry is valid.
    assert_eq!(record(MACHINE), Some([RAM + 0x1001, RAM + 0x700, EXCEPTION]));
    assert_eq!(record(MACHINE | 1 << (32 + EXCEPTION)), None, "inhibited");
    assert_eq!(record(1 << 1), None, "M-mode is not enabled");
    assert_eq!(record(MACHINE | BPFRZ), None, "a breakpoint freezes");
}

#[test]
fn mnret_leads_to_any_mode() {
    for (mode, mnpp) in [(Mode::U, 0), (Mode::S, 1 << 11), (Mode::VU, MNPV), (Mode::VS, 1 << 11 | MNPV)] {
        let mut h = hart_of(Xlen::Rv64, &[Ext::Smrnmi, Ext::Smdbltrp, Ext::Ssdbltrp, Ext::H]);
        set(&mut h, MENVCFG, DTE);
        set(&mut h, HENVCFG, DTE);
        set(&mut h, VSSTATUS, SDT);
        set(&mut h, MSTATUS, MDT | SDT | MPRV);
        set(&mut h, MNSTATUS, mnpp);
        set(&mut h, MNEPC, RAM + 0x40);
        h.mnret(0).expect("M-mode");
        assert_eq!((h.mode(), h.pc, get(&h, MNSTATUS)), (mode, RAM + 0x40, mnpp | NMIE));
        // "sets MDT to 0 if the new privilege mode is not M"; SDT for U, VS and VU; that of the guest for VU.
        let sdt = if mode == Mode::S { SDT } else { 0 };
        assert_eq!(mstatus(&h) & (MDT | SDT | MPRV), sdt);
        assert_eq!(get(&h, VSSTATUS) & SDT, if mode == Mode::VU { 0 } else { SDT });
        assert!(h.mnret(0).is_err(), "M-mode alone has it");
        assert_eq!(h.privilege < Privilege::M, mode != Mode::M);
    }
}

/// Machines of two harts that differ in the critical error differ.
#[test]
fn the_critical_error_belongs_to_the_state() {
    let h = hart_of(Xlen::Rv64, &[Ext::Smdbltrp]);
    let mut other = Hart::new(Arc::clone(&h.config), h.space.clone());
    other.set_state(&h.state());
    assert!(!other.is_in_critical_error());
    other.take_trap(&Trap::new(Cause::Breakpoint, 0));
    assert!(other.is_in_critical_error() && other.state() != h.state());
}
