//! What traps, and what trap registers hold then.

use rivet_hart::{Hart, MisalignedAtomic};
use rivet_isa::Ext;

use super::{CODE, M, MSTATUS, Probe, RAM, RAM_SIZE, S, SATP, To, U, VS, VU, get, poke, run, set};

const EBREAK: u32 = 0x0010_0073;
const ECALL: u32 = 0x0000_0073;
const ILLEGAL: u32 = 0xffff_ffff;
const WFI: u32 = 0x1050_0073;
const NOP: u32 = 0x13;
/// lw x5, 0(x6)
const LOAD: u32 = 0x0003_2283;
/// sw x5, 0(x6)
const STORE: u32 = 0x0053_2023;
/// lr.w x5, (x6)
const RESERVE: u32 = 0x1003_22af;
/// sc.w x7, x5, (x6)
const CONDITIONAL: u32 = 0x1853_23af;
/// amoadd.w x7, x5, (x6)
const ADD: u32 = 0x0053_23af;
/// jalr x0, 0(x6)
const JUMP: u32 = 0x0003_0067;
/// jal x0, 2
const HALF_JUMP: u32 = 0x0020_006f;
/// sspopchk x5
const POP: u32 = 0xcdc2_c073;
/// csrr x5, hstatus
const HYPERVISOR: u32 = 0x6000_22f3;

/// No memory.
const NOWHERE: u64 = 0x4000_0000;
const MEDELEG: u16 = 0x302;
const HEDELEG: u16 = 0x602;
const MCAUSE: u16 = 0x342;
const HGATP: u16 = 0x680;
const VSATP: u16 = 0x280;
/// A page table that maps RAM alone, each address to itself, and another that maps an address below to RAM, too.
const TABLE: u64 = RAM + 0x10_0000;

/// Writes the table; returns the value for satp.
fn table(p: &Probe, hart: &mut Hart, user: bool) -> u64 {
    // V, R, W, X, A, D, and U for the G-stage.
    let leaf = (RAM >> 12) << 10 | 0xcf | if user { 0x10 } else { 0 };
    let (entry, sizes) = if p.xlen() == 32 { (4, 22) } else { (8, 30) };
    for addr in [RAM, ALIAS] {
        let bytes = leaf.to_le_bytes();
        poke(hart, TABLE + (addr >> sizes) * entry, &bytes[..entry as usize]);
    }
    let mode = if p.xlen() == 32 { 1 << 31 } else { 8 << 60 };
    mode | TABLE >> 12
}

/// Mapped to the start of RAM, too.
const ALIAS: u64 = 0xc000_0000;

/// The table of a program at CODE is used in S-mode, or VS-mode.
fn translated(p: &Probe, to: To) -> Hart {
    let mut hart = p.hart();
    let value = table(p, &mut hart, false);
    set(&mut hart, if to == VS { VSATP } else { SATP }, value);
    hart
}

fn has_translation(p: &Probe) -> bool {
    p.has(Ext::Sv32) || p.has(Ext::Sv39)
}

/// The cause of a trap to M-mode, if it traps.
fn cause(p: &Probe, to: To, code: &[u32], x6: u64) -> Option<u64> {
    let mut hart = p.hart();
    run(&mut hart, to, code, x6).then(|| get(&hart, MCAUSE))
}

pub(super) fn accesses(p: &mut Probe) {
    p.is("TRAP_ON_EBREAK", cause(p, M, &[EBREAK], 0) == Some(3));
    p.is("TRAP_ON_UNIMPLEMENTED_INSTRUCTION", cause(p, M, &[ILLEGAL], 0) == Some(2));
    // addi with funct3 of a shift, and a shift amount that is none.
    p.is("TRAP_ON_RESERVED_INSTRUCTION", cause(p, M, &[0xfff0_9093], 0) == Some(2));
    for (name, to, code) in [("M", M, 11), ("S", S, 9), ("U", U, 8)] {
        p.is(&format!("TRAP_ON_ECALL_FROM_{name}"), cause(p, to, &[ECALL], 0) == Some(code));
    }
    p.is("WFI_U_MODE", cause(p, U, &[WFI], 0) != Some(2));
    let mut hart = p.hart();
    run(&mut hart, M, &[WFI], 0);
    p.is("WFI_FINITE", !hart.waiting);
    p.is("MISALIGNED_LDST", cause(p, M, &[LOAD], RAM + 2).is_none());
    if p.params.contains_key("MISALIGNED_SPLIT_STRATEGY") {
        let mut hart = p.hart();
        hart.set_x(5, u64::MAX);
        let trapped = run(&mut hart, M, &[STORE], RAM + RAM_SIZE - 2);
        let first = hart.load::<u16>(RAM + RAM_SIZE - 2).expect("RAM");
        p.is("MISALIGNED_SPLIT_STRATEGY", if trapped && first == 0 { "custom" } else { "sequential_bytes" });
    }
    // At an address without memory: which exception has priority?
    let atomic = p.has(Ext::Zaamo);
    let raises = atomic && p.config.misaligned_atomic == MisalignedAtomic::Misaligned;
    if raises || !p.config.misaligned {
        let code = if raises { ADD } else { LOAD };
        let high = matches!(cause(p, M, &[code], NOWHERE + 13), Some(4 | 6));
        match p.has(Ext::Zama16b) {
            true => p.is_nearly("MISALIGNED_LDST_EXCEPTION_PRIORITY", if high { "high" } else { "low" }),
            false => p.is("MISALIGNED_LDST_EXCEPTION_PRIORITY", if high { "high" } else { "low" }),
        }
    }
    if atomic {
        p.is("MISALIGNED_AMO", cause(p, M, &[ADD], RAM + 1).is_none());
    }
    if p.params.contains_key("MISALIGNED_MAX_ATOMICITY_GRANULE_SIZE") && atomic {
        // The first boundary behind which an atomic may not reach.
        let is_last = |&granule: &u64| cause(p, M, &[ADD], RAM + granule - 2).is_some();
        let granule =
            [8, 16, 32, 64].into_iter().find(is_last).filter(|_| cause(p, M, &[ADD], RAM + 1).is_none());
        p.is("MISALIGNED_MAX_ATOMICITY_GRANULE_SIZE", granule.unwrap_or(0));
    }
    if p.has(Ext::Zalrsc) {
        reservations(p);
    }
    others(p);
}

/// Single instructions.
fn others(p: &mut Probe) {
    if p.params.contains_key("TRAP_ON_SFENCE_VMA_WHEN_SATP_MODE_IS_READ_ONLY") {
        let traps = cause(p, S, &[0x1200_0073], 0).is_some();
        p.is("TRAP_ON_SFENCE_VMA_WHEN_SATP_MODE_IS_READ_ONLY", traps);
    }
    if p.has(Ext::Zawrs) {
        let mut hart = p.hart();
        run(&mut hart, M, &[0x00d0_0073], 0);
        p.is("ZAWRS_NTO_IS_NOP", !hart.waiting);
    }
    if p.has(Ext::F) {
        // fmv.w.x f1, x0
        let mut hart = p.hart();
        set(&mut hart, MSTATUS, 1 << 13);
        run(&mut hart, M, &[0xf000_00d3], 0);
        p.is(
            "HW_MSTATUS_FS_DIRTY_UPDATE",
            if get(&hart, MSTATUS) >> 13 & 3 == 3 { "precise" } else { "never" },
        );
    }
    if p.has(Ext::Zicboz) {
        // cbo.zero (x6)
        let mut hart = p.hart();
        poke(&mut hart, RAM + 0x2000, &[1; 0x2000]);
        run(&mut hart, M, &[0x0043_200f], RAM + 0x3005);
        let zero = (RAM + 0x2000..RAM + 0x4000).filter(|&at| hart.load::<u8>(at).expect("RAM") == 0).count();
        p.is("CACHE_BLOCK_SIZE", zero);
    }
}

fn reservations(p: &mut Probe) {
    let causes = [RESERVE, CONDITIONAL].map(|code| cause(p, M, &[code], RAM + 2));
    let misaligned = match causes {
        [Some(4), Some(6)] => "always raise misaligned exception",
        [Some(5), Some(7)] => "always raise access fault",
        _ => "custom",
    };
    p.is("LRSC_MISALIGNED_BEHAVIOR", misaligned);
    let fails = |hart: &Hart| hart.x(7) != 0;
    // addi x6, x6, 4
    let mut hart = p.hart();
    run(&mut hart, M, &[RESERVE, 0x0043_0313, CONDITIONAL], RAM);
    p.is(
        "LRSC_RESERVATION_STRATEGY",
        if fails(&hart) { "reserve exactly enough to cover the access" } else { "" },
    );
    if p.xlen() == 64 {
        // lr.d x5, (x6); of the same address, and another.
        let mut hart = p.hart();
        run(&mut hart, M, &[RESERVE | 0x1000, CONDITIONAL], RAM);
        assert!(!fails(&hart));
        run(&mut hart, M, &[RESERVE | 0x1000, 0x0043_0313, CONDITIONAL], RAM);
        assert!(fails(&hart));
        p.is_nearly("LRSC_FAIL_ON_NON_EXACT_LRSC", "one of another size succeeds");
    }
    if has_translation(p) {
        let mut hart = translated(p, S);
        // add x6, x6, x8
        hart.set_x(8, ALIAS - RAM);
        run(&mut hart, S, &[RESERVE, 0x0083_0333, CONDITIONAL], RAM);
        p.is("LRSC_FAIL_ON_VA_SYNONYM", fails(&hart));
    }
}

/// What is in xtval after traps from a mode to M-mode, S-mode or VS-mode.
pub(super) fn values(p: &mut Probe) {
    for (register, tval, to) in [("MTVAL", 0x343, M), ("STVAL", 0x143, S), ("VSTVAL", 0x243, VS)] {
        if to == VS && !p.has(Ext::H) {
            continue;
        }
        let after = |hart: &mut Hart, from: To, code: &[u32], x6: u64| {
            let delegated = if to == M { 0 } else { u64::MAX };
            set(hart, MEDELEG, delegated);
            if to == VS {
                set(hart, HEDELEG, delegated);
            }
            assert!(run(hart, from, code, x6), "{register}: {code:x?} of {x6:#x} does not trap");
            get(hart, tval)
        };
        let va = |p: &mut Probe, name: &str, value: u64, addr: u64| {
            p.is(&format!("REPORT_VA_IN_{register}_ON_{name}"), value == addr);
        };
        let value = after(&mut p.hart(), to, &[EBREAK], 0);
        va(p, "BREAKPOINT", value, CODE);
        let value = after(&mut p.hart(), to, &[ILLEGAL], 0);
        p.is(&format!("REPORT_ENCODING_IN_{register}_ON_ILLEGAL_INSTRUCTION"), value == u64::from(ILLEGAL));
        for (name, code) in [("LOAD", LOAD), ("STORE_AMO", STORE)] {
            let value = after(&mut p.hart(), to, &[code], NOWHERE);
            va(p, &format!("{name}_ACCESS_FAULT"), value, NOWHERE);
        }
        let value = after(&mut p.hart(), to, &[JUMP, NOP], NOWHERE);
        va(p, "INSTRUCTION_ACCESS_FAULT", value, NOWHERE);
        if p.has(Ext::Zalrsc) {
            for (name, code) in [("LOAD", RESERVE), ("STORE_AMO", CONDITIONAL)] {
                let value = after(&mut p.hart(), to, &[code], RAM + 2);
                va(p, &format!("{name}_MISALIGNED"), value, RAM + 2);
            }
        }
        if !p.has(Ext::Zca) {
            let value = after(&mut p.hart(), to, &[HALF_JUMP], 0);
            va(p, "INSTRUCTION_MISALIGNED", value, CODE + 2);
        }
        if has_translation(p) {
            let from = if to == M { S } else { to };
            for (name, code) in
                [("LOAD", &[LOAD][..]), ("STORE_AMO", &[STORE]), ("INSTRUCTION", &[JUMP, NOP])]
            {
                let value = after(&mut translated(p, from), from, code, NOWHERE);
                va(p, &format!("{name}_PAGE_FAULT"), value, NOWHERE);
            }
        }
        if p.has(Ext::Zicfiss) && has_translation(p) {
            let from = if to == M { S } else { to };
            let value = after(&mut popped(p, from), from, &[POP], 0);
            p.is(&format!("REPORT_CAUSE_IN_{register}_ON_SHADOW_STACK_SOFTWARE_CHECK"), value == 3);
        }
        if p.has(Ext::Zicfilp) {
            let mut hart = p.hart();
            // MLPE of mseccfg, LPE of menvcfg and henvcfg.
            let (csr, bit) =
                [(0x747, 10), (0x30a, 2), (0x60a, 2)][usize::from(to != M) + usize::from(to == VS)];
            set(&mut hart, csr, 1 << bit);
            let value = after(&mut hart, to, &[JUMP, NOP], CODE + 4);
            p.is(&format!("REPORT_CAUSE_IN_{register}_ON_LANDING_PAD_SOFTWARE_CHECK"), value == 2);
        }
    }
}

/// sspopchk x5 of what is not on the shadow stack at ALIAS, in S-mode or VS-mode.
fn popped(p: &Probe, from: To) -> Hart {
    let mut hart = translated(p, from);
    let (entry, sizes) = if p.xlen() == 32 { (4, 22) } else { (8, 30) };
    // V, W, A, D; SSE of menvcfg and henvcfg.
    let leaf = ((RAM >> 12) << 10 | 0xc5).to_le_bytes();
    poke(&mut hart, TABLE + (ALIAS >> sizes) * entry, &leaf[..entry as usize]);
    set(&mut hart, 0x30a, 8);
    if from == VS {
        set(&mut hart, 0x60a, 8);
    }
    hart.csr.ssp = ALIAS + 0x2000;
    hart.set_x(5, 1);
    hart
}

/// Traps of guests: guest physical addresses, and the instructions in mtinst.
pub(super) fn guests(p: &mut Probe) {
    if !p.has(Ext::H) {
        return;
    }
    p.is("TRAP_ON_ECALL_FROM_VS", cause(p, VS, &[ECALL], 0) == Some(10));
    let after = |hart: &mut Hart, to: To, code: &[u32], x6: u64| {
        assert!(run(hart, to, code, x6), "{code:x?} does not trap");
        get(hart, 0x34a)
    };
    let transformed = |code: u32| u64::from(code & !(0x1f << 15));
    let tinst = |p: &mut Probe, name: &str, value: u64, code: u32| {
        let word = match value {
            0 => "always zero",
            value if value == transformed(code) => "always transformed standard instruction",
            _ => "custom",
        };
        p.is(&format!("TINST_VALUE_ON_{name}"), word);
    };
    for (name, to, code) in [
        ("BREAKPOINT", VS, EBREAK),
        ("MCALL", M, ECALL),
        ("SCALL", S, ECALL),
        ("UCALL", VU, ECALL),
        ("VSCALL", VS, ECALL),
        ("VIRTUAL_INSTRUCTION", VS, HYPERVISOR),
    ] {
        let value = after(&mut p.hart(), to, &[code], 0);
        tinst(p, name, value, code);
    }
    if !p.has(Ext::Zca) {
        let value = after(&mut p.hart(), VS, &[HALF_JUMP], 0);
        tinst(p, "INSTRUCTION_ADDRESS_MISALIGNED", value, HALF_JUMP);
    }
    for (name, code) in [("LOAD", LOAD), ("STORE_AMO", STORE)] {
        let value = after(&mut p.hart(), VS, &[code], NOWHERE);
        tinst(p, &format!("{name}_ACCESS_FAULT"), value, code);
    }
    for (name, code) in [("LOAD", RESERVE), ("STORE_AMO", CONDITIONAL)] {
        let value = after(&mut p.hart(), VS, &[code], RAM + 2);
        tinst(p, &format!("{name}_ADDRESS_MISALIGNED"), value, code);
    }
    if !has_translation(p) {
        return;
    }
    for (name, code) in [("LOAD", LOAD), ("STORE_AMO", STORE)] {
        let value = after(&mut translated(p, VS), VS, &[code], NOWHERE);
        tinst(p, &format!("{name}_PAGE_FAULT"), value, code);
    }
    let second_stage = |p: &Probe| {
        let mut hart = p.hart();
        let value = table(p, &mut hart, true);
        set(&mut hart, HGATP, value);
        hart
    };
    let mut all = true;
    for (name, code) in [("LOAD", &[LOAD][..]), ("STORE_AMO", &[STORE]), ("INSTRUCTION", &[JUMP, NOP])] {
        let mut hart = second_stage(p);
        let value = after(&mut hart, VS, code, NOWHERE);
        tinst(p, &format!("FINAL_{name}_GUEST_PAGE_FAULT"), value, code[0]);
        let reported = get(&hart, 0x34b) == NOWHERE >> 2;
        p.is(&format!("REPORT_GPA_IN_TVAL_ON_{name}_GUEST_PAGE_FAULT"), reported);
        let mut hart = second_stage(p);
        set(&mut hart, MEDELEG, u64::MAX);
        assert!(run(&mut hart, VS, code, NOWHERE));
        all &= get(&hart, 0x643) == NOWHERE >> 2;
    }
    p.is("REPORT_GPA_IN_HTVAL_ON_GUEST_PAGE_FAULT", all);
    // The table of the VS-stage is where the G-stage maps nothing.
    let mut hart = second_stage(p);
    let mode = if p.xlen() == 32 { 1 << 31 } else { 8 << 60 };
    set(&mut hart, VSATP, mode | NOWHERE >> 12);
    after(&mut hart, VS, &[NOP], 0);
    let (entry, sizes) = if p.xlen() == 32 { (4, 22) } else { (8, 30) };
    let reported = get(&hart, 0x34b) == (NOWHERE + (CODE >> sizes) * entry) >> 2;
    p.is("REPORT_GPA_IN_TVAL_ON_INTERMEDIATE_GUEST_PAGE_FAULT", reported);
    let encoding = {
        let mut hart = p.hart();
        set(&mut hart, MSTATUS, 0);
        set(&mut hart, MEDELEG, u64::MAX);
        assert!(run(&mut hart, VS, &[HYPERVISOR], 0));
        get(&hart, 0x143) == u64::from(HYPERVISOR)
    };
    p.is("REPORT_ENCODING_IN_VSTVAL_ON_VIRTUAL_INSTRUCTION", encoding);
}
