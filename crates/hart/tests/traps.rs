//! Entering and leaving traps, after the privileged specification's chapters on M-mode and S-mode.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use rivet_hart::{AddressSpace, Cause, Config, Hart, Mode, Privilege, Trap};
use rivet_isa::{Ext, ExtSet, Isa, Xlen};
use rivet_mem::Bus;

const SIE: u64 = 1 << 1;
const MIE: u64 = 1 << 3;
const SPIE: u64 = 1 << 5;
const MPIE: u64 = 1 << 7;
const SPP: u64 = 1 << 8;
const MPP_U: u64 = 0;
const MPP_S: u64 = 1 << 11;
const MPP_M: u64 = 3 << 11;
const MPRV: u64 = 1 << 17;

fn hart(xlen: Xlen) -> Hart {
    let exts = ExtSet::of(&[Ext::M, Ext::A, Ext::C, Ext::V, Ext::S, Ext::Zicntr, Ext::Sstc]);
    let mut hart = Hart::new(
        Arc::new(Config::new(Isa::new(xlen, exts))),
        AddressSpace::Bare(Arc::new(Mutex::new(Bus::new()))),
    );
    (hart.csr.mtvec, hart.csr.stvec, hart.pc) = (0x8000_0100, 0x8000_0200, 0x8000_1000);
    hart
}

#[test]
fn an_exception_and_the_way_back() {
    let mut h = hart(Xlen::Rv64);
    h.privilege = Privilege::S;
    h.csr.mstatus = MIE | MPP_U;
    h.take_trap(&Trap::illegal(0x1234, "reason"));
    assert_eq!((h.pc, h.privilege), (0x8000_0100, Privilege::M));
    assert_eq!((h.csr.mepc, h.csr.mcause, h.csr.mtval), (0x8000_1000, 2, 0x1234));
    assert_eq!(h.csr.mstatus, MPIE | MPP_S);
    h.csr.mstatus |= MPRV;
    h.mret(0).unwrap();
    assert_eq!((h.pc, h.privilege), (0x8000_1000, Privilege::S));
    assert_eq!(h.csr.mstatus, MIE | MPIE | MPP_U, "MPP is the least privilege, MPRV is cleared");
    assert!(h.mret(0).is_err(), "below M-mode");
}

#[test]
fn delegated_exceptions_go_to_s_mode() {
    let mut h = hart(Xlen::Rv64);
    h.csr.medeleg = 1 << 8;
    h.privilege = Privilege::U;
    h.csr.mstatus = SIE;
    assert_eq!(h.trap_handler(Cause::EcallU), (Mode::S, 0x8000_0200));
    h.take_trap(&Trap::new(Cause::EcallU, 0));
    assert_eq!((h.pc, h.privilege), (0x8000_0200, Privilege::S));
    assert_eq!((h.csr.sepc, h.csr.scause, h.csr.stval), (0x8000_1000, 8, 0));
    assert_eq!(h.csr.mstatus, SPIE, "SPP is U");
    h.sret(0).unwrap();
    assert_eq!((h.pc, h.privilege, h.csr.mstatus), (0x8000_1000, Privilege::U, SIE | SPIE));
    assert!(h.sret(0).is_err(), "in U-mode");
    // "Traps never transition from a more-privileged mode to a less-privileged mode."
    h.csr.medeleg = u64::MAX;
    h.privilege = Privilege::M;
    h.take_trap(&Trap::new(Cause::Breakpoint, 0));
    assert_eq!((h.privilege, h.csr.mcause), (Privilege::M, 3));
}

#[test]
fn tsr_and_tvm_and_tw_trap_in_s_mode() {
    let mut h = hart(Xlen::Rv64);
    h.privilege = Privilege::S;
    h.csr.mstatus = SPP;
    assert!(h.fence_translations(0, None).is_ok() && h.wait_for_interrupt(0).is_ok());
    h.csr.mstatus |= 7 << 20;
    assert!(h.fence_translations(0, None).is_err() && h.wait_for_interrupt(0).is_err() && h.sret(0).is_err());
    h.privilege = Privilege::M;
    assert!(h.fence_translations(0, None).is_ok() && h.wait_for_interrupt(0).is_ok() && h.sret(0).is_ok());
    assert_eq!(h.privilege, Privilege::S);
}

#[test]
fn interrupts_by_priority_enable_and_delegation() {
    let mut h = hart(Xlen::Rv64);
    h.csr.mie = 0xaaa;
    h.irq_lines.store(0x888, Ordering::Relaxed);
    assert!(!h.take_interrupt(), "M-mode with MIE = 0");
    assert!(h.is_woken(), "whatever MIE says");
    h.csr.mstatus = MIE;
    h.csr.mtvec |= 1;
    // MEI, MSI, MTI.
    for (code, left) in [(11, 0x088), (3, 0x080), (7, 0)] {
        assert!(h.take_interrupt());
        assert_eq!((h.csr.mcause, h.pc), (1 << 63 | code, 0x8000_0100 + 4 * code), "vectored");
        assert_eq!(h.csr.mstatus & (MIE | MPP_M), MPP_M);
        h.irq_lines.store(left, Ordering::Relaxed);
        h.mret(0).unwrap();
    }
    assert_eq!(h.privilege, Privilege::M);
    // Delegated: not in M-mode; in U-mode always.
    h.csr.mideleg = 0x222;
    h.csr.mip = 0x002;
    assert!(!h.take_interrupt());
    h.privilege = Privilege::S;
    assert!(!h.take_interrupt(), "SIE = 0");
    h.privilege = Privilege::U;
    assert!(h.take_interrupt());
    assert_eq!((h.privilege, h.csr.scause, h.pc), (Privilege::S, 1 << 63 | 1, 0x8000_0200), "direct");
    // RV32: the interrupt bit is bit 31.
    let mut h = hart(Xlen::Rv32);
    (h.csr.mie, h.csr.mstatus) = (8, MIE);
    h.irq_lines.store(8, Ordering::Relaxed);
    assert!(h.take_interrupt());
    assert_eq!(h.csr.mcause, 1 << 31 | 3);
}

#[test]
fn stimecmp_raises_the_supervisor_timer() {
    let mut h = hart(Xlen::Rv64);
    h.csr.stimecmp = 3;
    assert_eq!(h.timer_in(), None, "menvcfg.STCE = 0");
    h.csr.menvcfg = 1 << 63;
    h.instret = 250;
    assert_eq!((h.mip(), h.timer_in()), (0, Some(50)), "time has 100 instructions a tick");
    h.instret = 300;
    assert_eq!((h.mip(), h.timer_in(), h.time()), (0x20, None, 3));
}

#[test]
fn wfi_waits_only_for_what_is_not_there() {
    let mut h = hart(Xlen::Rv64);
    h.csr.mie = 8;
    h.wait_for_interrupt(0).unwrap();
    assert!(h.waiting && h.stop);
    (h.waiting, h.stop) = (false, false);
    h.irq_lines.store(8, Ordering::Relaxed);
    h.wait_for_interrupt(0).unwrap();
    assert!(!h.waiting);
    h.privilege = Privilege::U;
    assert!(h.wait_for_interrupt(0).is_err());
}

#[test]
fn an_illegal_instruction_leaves_its_bits_or_nothing() {
    for (illegal_tval, tval) in [(true, 0x1234), (false, 0)] {
        let mut h = hart(Xlen::Rv64);
        h.config = Arc::new(Config { illegal_tval, ..(*h.config).clone() });
        h.take_trap(&Trap::illegal(0x1234, "reason"));
        assert_eq!((h.csr.mcause, h.csr.mtval), (2, tval));
        // Addresses are there in any case.
        h.take_trap(&Trap::new(Cause::LoadMisaligned, 0x1001));
        assert_eq!((h.csr.mcause, h.csr.mtval), (4, 0x1001));
    }
}
