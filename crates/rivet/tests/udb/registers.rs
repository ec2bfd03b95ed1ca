//! What registers hold.

use rivet_hart::Hart;
use rivet_isa::Ext;

use super::{Probe, SATP, flags, get, list, set, written};

const MENVCFG: u16 = 0x30a;

/// The values of a field that stay as they are written.
fn values(hart: &mut Hart, csr: u16, field: u32, all: &[u64]) -> Vec<u64> {
    let (old, width) = (get(hart, csr), all.iter().max().map_or(0, |max| 64 - max.leading_zeros()));
    let mask = ((1 << width) - 1) << field;
    let stays = |&&value: &&u64| written(hart, csr, old & !mask | value << field) & mask == value << field;
    let stay = all.iter().filter(stays).copied().collect();
    set(hart, csr, old);
    stay
}

/// The values of MODE, what alignment a base has, and what becomes of a write of another mode.
fn trap_vector(hart: &mut Hart, csr: u16) -> (String, u64, &'static str) {
    let modes = list(values(hart, csr, 0, &[0, 1, 2, 3]));
    let base = written(hart, csr, !3) & !3;
    set(hart, csr, 0x1000);
    let illegal = written(hart, csr, 0x2002);
    (modes, 1 << base.trailing_zeros(), if illegal == 0x1000 { "retain" } else { "custom" })
}

fn width(bits: u64) -> u32 {
    64 - bits.leading_zeros()
}

pub(super) fn machine(p: &mut Probe) {
    let xlen = p.xlen();
    let mut h = p.hart();
    let misa = get(&h, 0x301);
    p.is("MISA_CSR_IMPLEMENTED", misa != 0);
    p.is("MXLEN", 16 << (misa >> (xlen - 2)));
    for letter in
        ('A'..='Z').filter(|letter| misa >> (*letter as u32 - 65) & 1 != 0 && !"IE".contains(*letter))
    {
        let bit = 1 << (letter as u32 - 65);
        p.is(&format!("MUTABLE_MISA_{letter}"), written(&mut h, 0x301, misa & !bit) != misa);
        set(&mut h, 0x301, misa);
    }
    p.is("NON_STANDARD_EXTENSION_IMPLEMENTED", misa >> 23 & 1 != 0);
    p.is("MARCHID_IMPLEMENTED", get(&h, 0xf12) != 0);
    p.is("MIMPID_IMPLEMENTED", get(&h, 0xf13) != 0);
    p.is("VENDOR_ID_OFFSET", get(&h, 0xf11) & 0x7f);
    p.is("VENDOR_ID_BANK", get(&h, 0xf11) >> 7);
    p.is("CONFIG_PTR_ADDRESS", get(&h, 0xf15));
    p.is("MTVAL_WIDTH", width(written(&mut h, 0x343, u64::MAX)));
    let (modes, alignment, illegal) = trap_vector(&mut h, 0x305);
    p.is("MTVEC_MODES", modes);
    p.is(
        "MTVEC_ACCESS",
        if written(&mut h, 0x305, 0x100) != written(&mut h, 0x305, 0x200) { "rw" } else { "ro" },
    );
    p.is("MTVEC_BASE_ALIGNMENT_DIRECT", alignment);
    p.is("MTVEC_BASE_ALIGNMENT_VECTORED", written(&mut h, 0x305, !2) & !3 & 7);
    p.is("MTVEC_ILLEGAL_WRITE_BEHAVIOR", illegal);
    p.is("TRAP_ON_ILLEGAL_WLRL", h.write_csr(0x342, 0x3f).is_err());
    p.is("TRAP_ON_UNIMPLEMENTED_CSR", h.read_csr(0x5c0).is_err() && h.write_csr(0x7ff, 0).is_err());
    let enabled = written(&mut h, 0x304, u64::MAX);
    for (bit, name) in [(11, "MEI"), (3, "MSI"), (7, "MTI"), (9, "SEI"), (1, "SSI"), (5, "STI")] {
        p.is(&format!("{name}_INTR_IMPL"), enabled >> bit & 1 != 0);
    }
    let big = if xlen == 32 {
        written(&mut h, 0x310, 0x30) & 0x30
    } else {
        written(&mut h, 0x300, 3 << 36) >> 36 & 3
    };
    p.is("M_MODE_ENDIANNESS", if big == 0 { "little" } else { "dynamic" });
    p.is("S_MODE_ENDIANNESS", if big == 0 { "little" } else { "dynamic" });
    p.is("U_MODE_ENDIANNESS", if written(&mut h, 0x300, 0x40) & 0x40 == 0 { "little" } else { "dynamic" });
    protection(p);
    counters(p);
    let mut h = p.hart();
    p.is("MSTATUS_FS_LEGAL_VALUES", list(values(&mut h, 0x300, 13, &[0, 1, 2, 3])));
    p.is("MSTATUS_VS_LEGAL_VALUES", list(values(&mut h, 0x300, 9, &[0, 1, 2, 3])));
    if p.has(Ext::Smmpm) {
        p.is("SUPPORTED_PMLEN_SMMPM", pointer_masks(&mut h, 0x747));
    }
    if p.has(Ext::Smnpm) {
        p.is("SUPPORTED_PMLEN_SMNPM", pointer_masks(&mut h, MENVCFG));
    }
    if p.has(Ext::Zicbom) {
        p.is("FORCE_UPGRADE_CBO_INVAL_TO_FLUSH", values(&mut h, MENVCFG, 4, &[3]).is_empty());
    }
}

/// PMLEN for each value of PMM that stays.
fn pointer_masks(hart: &mut Hart, csr: u16) -> String {
    list(values(hart, csr, 32, &[0, 1, 2, 3]).into_iter().map(|pmm| [0, u64::MAX, 7, 16][pmm as usize]))
}

fn protection(p: &mut Probe) {
    let mut h = p.hart();
    let there = (0x3b0..0x3f0).filter(|&csr| h.read_csr(csr).is_ok()).count();
    p.is("NUM_PMP_ENTRIES", there);
    if there == 0 {
        return;
    }
    set(&mut h, 0x3a0, 0);
    let usable = (0x3b0..0x3f0).filter(|&csr| written(&mut h, csr, u64::MAX) != 0).count();
    p.is("NUM_USABLE_PMP_ENTRIES", usable);
    p.is("PMP_GRANULARITY", 2 + get(&h, 0x3b0).trailing_zeros());
    let modes = values(&mut h, 0x3a0, 3, &[0, 1, 2, 3]);
    p.is("PMP_TOR_SUPPORTED", modes.contains(&1));
    p.is("PMP_NA4_SUPPORTED", modes.contains(&2));
    p.is("PMP_NAPOT_SUPPORTED", modes.contains(&3));
    let address = get(&h, 0x3b0) << 2 | 3;
    p.is("PHYS_ADDR_WIDTH", width(address));
}

fn counters(p: &mut Probe) {
    let mut h = p.hart();
    p.is("MCOUNTINHIBIT_IMPLEMENTED", h.read_csr(0x320).is_ok());
    p.is("COUNTINHIBIT_EN", flags(written(&mut h, 0x320, 0xffff_ffff)));
    p.is("TIME_CSR_IMPLEMENTED", h.read_csr(0xc01).is_ok());
    for (csr, name) in [(0x306, "MCOUNTENABLE_EN"), (0x106, "SCOUNTENABLE_EN")] {
        p.is(name, flags(written(&mut h, csr, 0xffff_ffff)));
    }
    let mut there = 0;
    for counter in 3..32u16 {
        let low = written(&mut h, 0xb00 + counter, u64::MAX);
        let high = if p.xlen() == 32 { written(&mut h, 0xb80 + counter, u64::MAX) << 32 } else { 0 };
        there |= u64::from(low != 0) << counter;
        p.is(&format!("HPM_COUNTER{counter}_WIDTH"), width(low | high));
    }
    p.is("HPM_COUNTER_EN", flags(there));
    let event = |hart: &mut Hart, event: u64| event == 0 || written(hart, 0x323, event) == event;
    p.is("HPM_EVENTS", list((0..0x2000).filter(|&number| event(&mut h, number)).collect::<Vec<_>>()));
}

pub(super) fn supervisor(p: &mut Probe) {
    let rv32 = p.xlen() == 32;
    let mut h = p.hart();
    p.is("STVAL_WIDTH", width(written(&mut h, 0x143, u64::MAX)));
    let (modes, alignment, _) = trap_vector(&mut h, 0x105);
    p.is("STVEC_MODES", modes);
    p.is("STVEC_BASE_ALIGNMENT_VECTORED", alignment);
    let (asid, bits) = if rv32 { (22, 0x1ff) } else { (44, 0xffff) };
    p.is("ASID_WIDTH", width(written(&mut h, SATP, bits << asid) >> asid));
    p.is("SATP_MODE_BARE", written(&mut h, SATP, 0) == 0);
    if rv32 {
        p.is("SXLEN", "[32]");
        p.is("UXLEN", "[32]");
    } else {
        for (name, field) in [("UXLEN", 32), ("SXLEN", 34)] {
            let lens = values(&mut h, 0x300, field, &[1, 2, 3]).into_iter().map(|xl| 16 << xl);
            p.is(name, list(lens));
        }
    }
    if p.has(Ext::Ssnpm) {
        p.is("SUPPORTED_PMLEN_SSNPM", pointer_masks(&mut h, 0x10a));
    }
    if p.has(Ext::Ssqosid) {
        let ids = written(&mut h, 0x181, u64::MAX);
        p.is("RCID_WIDTH", width(ids & 0xffff));
        p.is("MCID_WIDTH", width(ids >> 16));
    }
    if p.has(Ext::Sdtrig) {
        let there = |csr: u16| h.read_csr(csr).is_ok();
        p.is("MCONTEXT_AVAILABLE", there(0x7a8));
        p.is("HCONTEXT_AVAILABLE", there(0x6a8));
        p.is("DBG_SCONTEXT_WIDTH", if there(0x5a8) { 32 } else { 0 });
        p.is("DBG_HCONTEXT_WIDTH", if there(0x6a8) { 14 } else { 0 });
        let debug = if there(0x7b0) { "rw" } else { "read-only-0" };
        for name in ["MPRVEN", "STEPIE", "STOPCOUNT", "STOPTIME"] {
            p.is(&format!("DCSR_{name}_TYPE"), debug);
        }
    }
}

pub(super) fn hypervisor(p: &mut Probe) {
    if !p.has(Ext::H) {
        return;
    }
    let rv32 = p.xlen() == 32;
    let mut h = p.hart();
    p.is("VSTVEC_MODES", trap_vector(&mut h, 0x205).0);
    let enabled = written(&mut h, 0x604, u64::MAX);
    for (bit, name) in [(10, "VSEI"), (2, "VSSI"), (6, "VSTI")] {
        p.is(&format!("{name}_INTR_IMPL"), enabled >> bit & 1 != 0);
    }
    p.is("HCOUNTENABLE_EN", flags(written(&mut h, 0x606, 0xffff_ffff)));
    match written(&mut h, 0x607, u64::MAX).count_ones() {
        0 => p.is_nearly("NUM_EXTERNAL_GUEST_INTERRUPTS", "0 without Ssaia"),
        number => p.is("NUM_EXTERNAL_GUEST_INTERRUPTS", number),
    }
    let (vmid, mode) = if rv32 { (22, 31) } else { (44, 60) };
    let bits = if rv32 { 0x7f } else { 0x3fff };
    p.is("VMID_WIDTH", width(written(&mut h, 0x680, bits << vmid) >> vmid));
    p.is("GSTAGE_MODE_BARE", written(&mut h, 0x680, 0) == 0);
    p.is("VSSTAGE_MODE_BARE", written(&mut h, 0x280, 0) == 0);
    let modes: &[(u64, u32)] = if rv32 { &[(1, 32)] } else { &[(8, 39), (9, 48), (10, 57)] };
    for (number, bits) in modes {
        p.is(
            &format!("SV{bits}_VSMODE_TRANSLATION"),
            written(&mut h, 0x280, number << mode) >> mode == *number,
        );
        p.is(&format!("SV{bits}X4_TRANSLATION"), written(&mut h, 0x680, number << mode) >> mode == *number);
    }
    if !rv32 {
        set(&mut h, 0x280, 0);
        p.is("IGNORE_INVALID_VSATP_MODE_WRITES_WHEN_V_EQ_ZERO", written(&mut h, 0x280, 5 << 60 | 7) == 0);
    }
    let big = written(&mut h, 0x600, 0x20) & 0x20;
    p.is("VS_MODE_ENDIANNESS", if big == 0 { "little" } else { "dynamic" });
    p.is("VU_MODE_ENDIANNESS", if written(&mut h, 0x200, 0x40) & 0x40 == 0 { "little" } else { "dynamic" });
    if rv32 {
        p.is("VSXLEN", "[32]");
        p.is("VUXLEN", "[32]");
    } else {
        p.is("VSXLEN", list(values(&mut h, 0x600, 32, &[1, 2, 3]).into_iter().map(|xl| 16 << xl)));
        p.is("VUXLEN", list(values(&mut h, 0x200, 32, &[1, 2, 3]).into_iter().map(|xl| 16 << xl)));
    }
}

/// State enables, jump tables, transfer records.
pub(super) fn enables(p: &mut Probe) {
    let rv32 = p.xlen() == 32;
    let mut h = p.hart();
    let writable = |hart: &mut Hart, csr: u16| {
        let low = written(hart, csr, u64::MAX);
        low | if rv32 && csr & 0xf00 != 0x100 { written(hart, csr + 0x10, u64::MAX) << 32 } else { 0 }
    };
    let kind = |bits: u64, bit: u32| if bits >> bit & 1 != 0 { "rw" } else { "read-only-0" };
    let machine = if p.has(Ext::Smstateen) { writable(&mut h, 0x30c) } else { 0 };
    let fields = [
        ("ENVCFG", 62, None),
        ("CSRIND", 60, Some(Ext::Sscsrind)),
        ("AIA", 59, Some(Ext::Ssaia)),
        ("IMSIC", 58, Some(Ext::Ssaia)),
        ("CONTEXT", 57, Some(Ext::Sdtrig)),
        ("JVT", 2, Some(Ext::Zcmt)),
    ];
    for (name, bit, ext) in fields {
        if !ext.is_none_or(|ext| p.has(ext)) {
            continue;
        }
        if p.has(Ext::Smstateen) {
            p.is(&format!("MSTATEEN_{name}_TYPE"), kind(machine, bit));
        }
        if p.has(Ext::H) && p.has(Ext::Ssstateen) {
            let guest = writable(&mut h, 0x60c);
            p.is(&format!("HSTATEEN_{name}_TYPE"), kind(guest, bit));
        }
        if name == "JVT" && p.has(Ext::Ssstateen) {
            let supervisor = writable(&mut h, 0x10c);
            p.is("SSTATEEN_JVT_TYPE", kind(supervisor, bit));
        }
    }
    if p.has(Ext::Zcmt) {
        let bits = written(&mut h, 0x017, !0x3f);
        p.is("JVT_READ_ONLY", bits == 0);
        // The largest mask that UDB has.
        let is_mask = bits < 1 << 59;
        p.is("JVT_BASE_TYPE", if is_mask { "mask" } else { "custom" });
        if is_mask {
            p.is("JVT_BASE_MASK", bits);
        }
    }
    if p.has(Ext::Smctr) {
        transfer_records(p, &mut h);
    }
}

fn transfer_records(p: &mut Probe, h: &mut Hart) {
    let depths = values(h, 0x15f, 0, &[0, 1, 2, 3, 4, 5, 6, 7]);
    p.is("SCTRDEPTH_DEPTH_LEGAL_VALUES", list(depths.into_iter().map(|depth| 16 << depth)));
    if p.xlen() == 32 {
        return;
    }
    let bits = written(h, 0x34e, u64::MAX);
    let named = [
        ("RASEMU", 7),
        ("STE", 8),
        ("MTE", 9),
        ("EXCINH", 33),
        ("INTRINH", 34),
        ("TRETINH", 35),
        ("NTBREN", 36),
        ("TKBRINH", 37),
        ("INDCALLINH", 40),
        ("DIRCALLINH", 41),
        ("INDJMPINH", 42),
        ("DIRJMPINH", 43),
        ("CORSWAPINH", 44),
        ("RETINH", 45),
        ("INDLJMPINH", 46),
        ("DIRLJMPINH", 47),
    ];
    for (name, bit) in named {
        p.is(&format!("MCTRCTL_{name}_IMPLEMENTED"), bits >> bit & 1 != 0);
    }
    p.is("MCTRCTL_CUSTOM_IMPLEMENTED", bits >> 60 != 0);
}
