use std::sync::{Arc, Mutex};

use rivet_isa::{Ext, ExtSet, Isa, Xlen};
use rivet_mem::Bus;

use super::descriptions;
use crate::{AddressSpace, Config, Hart, Privilege};

const FFLAGS: u16 = 0x001;
const VSTART: u16 = 0x008;
const INSTRET: u16 = 0xc02;
const INSTRETH: u16 = 0xc82;
const SSTATUS: u16 = 0x100;
const SIE: u16 = 0x104;
const SATP: u16 = 0x180;
const MSTATUS: u16 = 0x300;
const MISA: u16 = 0x301;
const MEDELEG: u16 = 0x302;
const MIDELEG: u16 = 0x303;
const MIE: u16 = 0x304;
const MTVEC: u16 = 0x305;
const MCOUNTEREN: u16 = 0x306;
const SCOUNTEREN: u16 = 0x106;
const MCOUNTINHIBIT: u16 = 0x320;
const MEPC: u16 = 0x341;
const PMPCFG0: u16 = 0x3a0;
const PMPADDR0: u16 = 0x3b0;
const MINSTRET: u16 = 0xb02;
const MINSTRETH: u16 = 0xb82;

fn hart(xlen: Xlen, exts: &[Ext]) -> Hart {
    let config = Arc::new(Config::new(Isa::new(xlen, ExtSet::of(exts))));
    Hart::new(config, AddressSpace::Bare(Arc::new(Mutex::new(Bus::new()))))
}

fn full(xlen: Xlen) -> Hart {
    use Ext::{A, C, M, S, Sv32, Sv39, V, Zicntr, Zihpm};
    let translation = if xlen == Xlen::Rv32 { Sv32 } else { Sv39 };
    hart(xlen, &[M, A, C, V, S, translation, Zicntr, Zihpm])
}

/// Writes, and gives what is read afterwards.
fn set(hart: &mut Hart, csr: u16, value: u64) -> u64 {
    hart.write_csr(csr, value).unwrap();
    // The next instruction has been counted when it reads.
    hart.instret += 1;
    hart.read_csr(csr).unwrap()
}

#[test]
fn names_are_those_of_the_specification() {
    for row in descriptions() {
        for number in row.numbers.clone().chain(row.high.clone().into_iter().flatten()) {
            let name = rivet_isa::csr::name(number).unwrap_or_else(|| panic!("{number:#x} has no name"));
            let stem = name.trim_end_matches('h').trim_end_matches(|c: char| c.is_ascii_digit());
            assert!(
                name == row.name || stem == row.name || name.trim_end_matches('h') == row.name,
                "{number:#x} {name}"
            );
        }
    }
}

#[test]
fn misa_lists_what_is_there() {
    // MXL = 2; A, C, D, F, I, M, S, U, V.
    let letters = "acdfimsuv".bytes().fold(0, |bits, c| bits | 1 << (c - b'a'));
    assert_eq!(full(Xlen::Rv64).read_csr(MISA).unwrap(), 2 << 62 | letters);
    assert_eq!(hart(Xlen::Rv32, &[]).read_csr(MISA).unwrap(), 1 << 30 | 1 << 8);
}

#[test]
fn registers_exist_with_their_extension() {
    let h = hart(Xlen::Rv64, &[Ext::Zicsr]);
    for csr in [FFLAGS, VSTART, INSTRET, SSTATUS, SATP, MEDELEG, MCOUNTEREN, MINSTRETH, 0x3a1, 0x015, 0x14d] {
        assert!(h.read_csr(csr).is_err(), "{csr:#x}");
    }
    for csr in [MSTATUS, MISA, MIE, MINSTRET, PMPCFG0, PMPADDR0, 0xf11, 0xf14] {
        assert!(h.read_csr(csr).is_ok(), "{csr:#x}");
    }
    assert!(hart(Xlen::Rv32, &[Ext::Zicsr]).read_csr(MINSTRETH).is_ok());
    let why = h.read_csr(INSTRET).unwrap_err();
    assert_eq!(why.how, "instret needs zicntr");
}

#[test]
fn mstatus_holds_legal_values_only() {
    let mut h = full(Xlen::Rv64);
    let fixed = 2 << 32 | 2 << 34; // UXL and SXL
    assert_eq!(h.read_csr(MSTATUS).unwrap(), fixed);
    // FS = 3 makes SD.
    assert_eq!(set(&mut h, MSTATUS, 3 << 13), fixed | 3 << 13 | 1 << 63);
    assert_eq!(set(&mut h, MSTATUS, 1 << 9), fixed | 1 << 9);
    // MPP: 3, then the illegal 2 leaves it.
    assert_eq!(set(&mut h, MSTATUS, 3 << 11), fixed | 3 << 11);
    assert_eq!(set(&mut h, MSTATUS, 2 << 11), fixed | 3 << 11);
    // sstatus sees SIE, SPIE, SPP, VS, FS, SUM, MXR, UXL, SD.
    set(&mut h, MSTATUS, u64::MAX);
    let seen = 1 << 1 | 1 << 5 | 1 << 8 | 3 << 9 | 3 << 13 | 1 << 18 | 1 << 19 | 2 << 32 | 1 << 63;
    assert_eq!(h.read_csr(SSTATUS).unwrap(), seen);
    set(&mut h, SSTATUS, 0);
    // MIE, MPIE, MPP, MPRV, TVM, TW, TSR stay.
    assert_eq!(h.read_csr(MSTATUS).unwrap(), fixed | 1 << 3 | 1 << 7 | 3 << 11 | 1 << 17 | 7 << 20);
    // RV32: SD is bit 31, and mstatush has none of our fields.
    let mut h = full(Xlen::Rv32);
    assert_eq!(set(&mut h, MSTATUS, 3 << 9), 3 << 9 | 1 << 31);
    assert_eq!(h.read_csr(0x310).unwrap(), 0);
    // Without F and V their fields are 0.
    let mut h = hart(Xlen::Rv64, &[Ext::Zicsr]);
    assert_eq!(set(&mut h, MSTATUS, u64::MAX), 1 << 3 | 1 << 7 | 3 << 11);
}

#[test]
fn units_that_are_off_deny_their_registers() {
    let mut h = full(Xlen::Rv64);
    assert!(h.read_csr(FFLAGS).is_err() && h.write_csr(FFLAGS, 0).is_err());
    assert!(h.read_csr(VSTART).is_err());
    set(&mut h, MSTATUS, 1 << 13 | 1 << 9);
    assert_eq!(h.read_csr(FFLAGS).unwrap(), 0);
    assert_eq!((h.fs, h.vs), (1, 1), "reads leave the state initial");
    assert_eq!(set(&mut h, FFLAGS, 0xff), 0x1f);
    // VLEN = 128: lg2 of it are 7 bits.
    assert_eq!(set(&mut h, VSTART, 0xfff), 0x7f);
    assert_eq!((h.fs, h.vs), (3, 3), "writes make it dirty");
    assert_eq!(h.read_csr(0xc21).unwrap(), 1 << 63, "vtype is vill after reset");
}

#[test]
fn delegation_and_enables() {
    let mut h = full(Xlen::Rv64);
    // Calls from M-mode (11) and the unassigned 10 and 14 cannot be delegated; with C no instruction address is misaligned (0).
    assert_eq!(set(&mut h, MEDELEG, u64::MAX), 0xb3fe);
    assert_eq!(set(&mut h, MIDELEG, 0x022), 0x022);
    assert_eq!(set(&mut h, MIE, u64::MAX), 0xaaa);
    assert_eq!(h.read_csr(SIE).unwrap(), 0x022);
    set(&mut h, SIE, 0x002);
    assert_eq!(h.read_csr(MIE).unwrap(), 0xa8a);
    assert_eq!(set(&mut h, MTVEC, 0x8000_0007), 0x8000_0005);
    assert_eq!(set(&mut h, MEPC, 0x8000_0007), 0x8000_0006);
    let mut h = hart(Xlen::Rv64, &[Ext::Zicsr]);
    assert_eq!(set(&mut h, MEPC, 0x8000_0007), 0x8000_0004, "IALIGN = 32");
}

#[test]
fn satp_takes_the_modes_of_the_isa() {
    let mut h = full(Xlen::Rv64);
    assert_eq!(set(&mut h, SATP, 8 << 60 | 0xffff << 44 | 5), 8 << 60 | 0xffff << 44 | 5);
    for mode in (1..8).chain(9..16) {
        assert_eq!(set(&mut h, SATP, mode << 60 | 7), 8 << 60 | 0xffff << 44 | 5, "mode {mode}: no effect");
    }
    assert_eq!(set(&mut h, SATP, 0), 0);
    h.privilege = Privilege::S;
    assert!(h.read_csr(SATP).is_ok());
    h.csr.mstatus |= 1 << 20; // TVM
    assert!(h.read_csr(SATP).is_err() && h.write_csr(SATP, 0).is_err());
    let mut h = full(Xlen::Rv32);
    assert_eq!(set(&mut h, SATP, 0xffff_ffff), 0xffff_ffff);
    // Without S-mode's translation there is only Bare, and no SUM.
    let mut h = hart(Xlen::Rv64, &[Ext::S]);
    assert_eq!(set(&mut h, SATP, 8 << 60 | 5), 0);
    assert_eq!(set(&mut h, MSTATUS, 3 << 18) & 3 << 18, 1 << 19);
}

#[test]
fn counters_count_from_what_was_written() {
    let mut h = full(Xlen::Rv64);
    // The engine has counted the instruction that reads.
    h.instret = 8;
    assert_eq!(h.read_csr(MINSTRET).unwrap(), 7);
    // "Any CSR write takes effect after the writing instruction has otherwise completed": the next one reads it.
    assert_eq!(set(&mut h, MINSTRET, 1000), 1000);
    h.instret += 1;
    assert_eq!(h.read_csr(MINSTRET).unwrap(), 1001);
    assert_eq!(h.read_csr(INSTRET).unwrap(), 1001);
    set(&mut h, MCOUNTINHIBIT, 4);
    let stopped = h.read_csr(MINSTRET).unwrap();
    h.instret += 100;
    assert_eq!(h.read_csr(MINSTRET).unwrap(), stopped);
    set(&mut h, MCOUNTINHIBIT, 0);
    h.instret += 10;
    assert_eq!(h.read_csr(MINSTRET).unwrap(), stopped + 10);
    // RV32 by halves.
    let mut h = full(Xlen::Rv32);
    h.instret = 1;
    assert_eq!(set(&mut h, MINSTRET, 0xffff_fffe), 0xffff_fffe);
    h.instret += 2;
    assert_eq!((h.read_csr(MINSTRET).unwrap(), h.read_csr(MINSTRETH).unwrap()), (0, 1));
    set(&mut h, MINSTRETH, 5);
    assert_eq!(h.read_csr(INSTRETH).unwrap(), 5);
}

/// Privileged specification, "Machine Counter-Enable": minstret "counts the number of instructions the hart has
/// retired". Between instructions there is none that is being counted.
#[test]
fn counters_between_instructions_hold_what_has_retired() {
    for xlen in [Xlen::Rv32, Xlen::Rv64] {
        let mut h = full(xlen);
        let counters = [MINSTRET, INSTRET, 0xb00, 0xc00];
        assert_eq!(counters.map(|number| h.peek_csr(number)), [Some(0); 4], "a fresh hart");
        h.instret = 5;
        assert_eq!(counters.map(|number| h.peek_csr(number)), [Some(5); 4]);
        h.write_csr(MINSTRET, 1000).unwrap();
        assert_eq!(h.peek_csr(MINSTRET), Some(1000));
        // mhpmcounter3 counts instructions, too, once it is told to: event 0 counts nothing.
        assert_eq!(h.peek_csr(0xb03), Some(0));
    }
    let mut h = full(Xlen::Rv32);
    h.instret = 1 << 32;
    assert_eq!((h.peek_csr(MINSTRET), h.peek_csr(MINSTRETH)), (Some(0), Some(1)));
}

#[test]
fn counters_need_to_be_enabled_below_m_mode() {
    let mut h = full(Xlen::Rv64);
    h.instret = 1;
    h.privilege = Privilege::S;
    assert!(h.read_csr(INSTRET).is_err());
    h.csr.mcounteren = 4;
    assert!(h.read_csr(INSTRET).is_ok() && h.read_csr(0xc00).is_err());
    h.privilege = Privilege::U;
    assert!(h.read_csr(INSTRET).is_err());
    h.csr.scounteren = 4;
    assert!(h.read_csr(INSTRET).is_ok());
    assert!(h.read_csr(SCOUNTEREN).is_err() && h.read_csr(MSTATUS).is_err());
    assert!(h.write_csr(INSTRET, 0).is_err(), "read-only");
}

#[test]
fn locked_entries_of_pmp_stay() {
    let mut h = full(Xlen::Rv64);
    assert_eq!(set(&mut h, PMPADDR0, u64::MAX), (1 << 54) - 1);
    assert_eq!(set(&mut h, PMPADDR0 + 16, u64::MAX), 0, "16 entries");
    // Entry 0: W without R is reserved. Entry 1: locked, TOR.
    assert_eq!(set(&mut h, PMPCFG0, 0x8f_7a), 0x8f_18);
    assert_eq!(set(&mut h, PMPCFG0, 0), 0x8f_00);
    assert_eq!(set(&mut h, PMPADDR0, 0), (1 << 54) - 1, "bound of a locked TOR entry");
    assert_eq!(set(&mut h, PMPADDR0 + 1, 5), 0, "locked");
    assert_eq!(set(&mut h, PMPADDR0 + 2, 5), 5);
    assert!(h.read_csr(PMPCFG0 + 1).is_err(), "odd on RV64");
    let mut h = full(Xlen::Rv32);
    assert_eq!(set(&mut h, PMPCFG0 + 1, 0x1f00_0000), 0x1f00_0000);
    assert_eq!(h.csr.pmp.config(7), 0x1f);
}
