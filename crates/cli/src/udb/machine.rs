//! Parameters of M-mode, counters, memory accesses, and of unprivileged extensions but vectors.

use std::ops::Range;

use rivet_hart::{Config, MisalignedAtomic};
use rivet_isa::{Ext, Xlen};

use super::params;
use super::value::Value;

/// mhpmcounter3 to mhpmcounter31, and their bits.
pub(super) const HPM_COUNTERS: Range<u32> = 3..32;
pub(super) const HPM_WIDTH: u64 = 64;

/// The bits of cycle, time, and instret, and those of performance counters where there are any.
pub(super) fn counters(config: &Config, others: u32) -> Value {
    Value::Counters(others | if config.isa.has(Ext::Zihpm) { !7 } else { 0 })
}

/// Numbers of events that mhpmevent takes: none, cycles, instructions, and the four of vector instructions.
fn events(config: &Config) -> Vec<u64> {
    let vector = if config.isa.has(Ext::Zve32x) { 0x1000..0x1004 } else { 0..0 };
    [0, 1, 2].into_iter().chain(vector).collect()
}

fn is_rv32(config: &Config) -> bool {
    config.isa.xlen == Xlen::Rv32
}

/// What priority misaligned loads, stores and atomics have. They are looked for before translation.
fn misaligned_priority(config: &Config) -> Value {
    match granule(config) {
        0 => "high".into(),
        _ => Value::nearest(
            "low",
            "high, for it is the virtual address that counts; UDB has no high with a granule",
        ),
    }
}

/// Bytes within which misaligned accesses are atomic.
fn granule(config: &Config) -> u64 {
    if config.isa.has(Ext::Zama16b) { 16 } else { 0 }
}

/// Bytes of a cache block, where there are instructions for them.
fn block(config: &Config) -> Option<u64> {
    let any = [Ext::Zicbom, Ext::Zicbop, Ext::Zicboz].into_iter().any(|ext| config.isa.has(ext));
    any.then_some(64)
}

/// The bits of jvt that can be set.
fn jump_table(config: &Config) -> Option<u64> {
    is_rv32(config).then_some(0xffff_ffc0)
}

params! { config;
    MXLEN [] => config.isa.xlen.bits();
    MISA_CSR_IMPLEMENTED [] => true;
    NON_STANDARD_EXTENSION_IMPLEMENTED [] => false;
    MARCHID_IMPLEMENTED [] => false;
    MIMPID_IMPLEMENTED [] => false;
    VENDOR_ID_BANK [] => 0u64;
    VENDOR_ID_OFFSET [] => 0u64;
    CONFIG_PTR_ADDRESS [] => 0u64;
    PRECISE_SYNCHRONOUS_EXCEPTIONS [] => true;
    M_MODE_ENDIANNESS [] => "little";
    PHYS_ADDR_WIDTH [] => if is_rv32(config) { 34u64 } else { 56 };
    // The smallest region is that of the serial port, of 256 bytes.
    PMA_GRANULARITY [] => 8u64;

    MUTABLE_MISA_A [A] => false;
    MUTABLE_MISA_B [B] => false;
    MUTABLE_MISA_C [C] => config.writable_misa;
    MUTABLE_MISA_D [D] => false;
    MUTABLE_MISA_F [F] => false;
    MUTABLE_MISA_M [M] => false;

    MTVEC_ACCESS [] => "rw";
    MTVEC_MODES [] => vec![0, 1];
    MTVEC_BASE_ALIGNMENT_DIRECT [] => 4u64;
    MTVEC_BASE_ALIGNMENT_VECTORED [] => 4u64;
    // The upper bit of MODE is read-only 0.
    MTVEC_ILLEGAL_WRITE_BEHAVIOR [] => "custom";
    MEI_INTR_IMPL [] => true;
    MSI_INTR_IMPL [] => true;
    MTI_INTR_IMPL [] => true;
    WFI_FINITE [] => false;

    TRAP_ON_ECALL_FROM_M [] => true;
    TRAP_ON_EBREAK [] => true;
    TRAP_ON_ILLEGAL_WLRL [] => false;
    TRAP_ON_RESERVED_INSTRUCTION [] => true;
    TRAP_ON_UNIMPLEMENTED_CSR [] => true;
    TRAP_ON_UNIMPLEMENTED_INSTRUCTION [] => true;
    MTVAL_WIDTH [] => config.isa.xlen.bits();
    REPORT_ENCODING_IN_MTVAL_ON_ILLEGAL_INSTRUCTION [] => config.illegal_tval;
    REPORT_VA_IN_MTVAL_ON_BREAKPOINT [] => true;
    REPORT_VA_IN_MTVAL_ON_INSTRUCTION_ACCESS_FAULT [] => true;
    REPORT_VA_IN_MTVAL_ON_INSTRUCTION_MISALIGNED [] => true;
    REPORT_VA_IN_MTVAL_ON_LOAD_ACCESS_FAULT [] => true;
    REPORT_VA_IN_MTVAL_ON_LOAD_MISALIGNED [] => true;
    REPORT_VA_IN_MTVAL_ON_STORE_AMO_ACCESS_FAULT [] => true;
    REPORT_VA_IN_MTVAL_ON_STORE_AMO_MISALIGNED [] => true;
    REPORT_CAUSE_IN_MTVAL_ON_LANDING_PAD_SOFTWARE_CHECK [Zicfilp] => true;
    REPORT_CAUSE_IN_MTVAL_ON_SHADOW_STACK_SOFTWARE_CHECK [Zicfiss] => true;

    MISALIGNED_LDST [] => config.misaligned;
    MISALIGNED_LDST_EXCEPTION_PRIORITY [] => misaligned_priority(config);
    MISALIGNED_MAX_ATOMICITY_GRANULE_SIZE [] => config.misaligned.then(|| granule(config));
    // All pages are checked before a store changes any.
    MISALIGNED_SPLIT_STRATEGY [] => config.misaligned.then_some("custom");
    MISALIGNED_AMO [Zaamo] => granule(config) > 0;
    LRSC_RESERVATION_STRATEGY [Zalrsc] => "reserve exactly enough to cover the access";
    LRSC_FAIL_ON_VA_SYNONYM [Zalrsc] => true;
    LRSC_FAIL_ON_NON_EXACT_LRSC [Zalrsc] => Value::nearest(true, "of another address; one of another size succeeds");
    LRSC_MISALIGNED_BEHAVIOR [Zalrsc] => match config.misaligned_atomic {
        MisalignedAtomic::Misaligned => "always raise misaligned exception",
        MisalignedAtomic::AccessFault => "always raise access fault",
    };

    // All numbers have registers; without entries no register exists.
    NUM_PMP_ENTRIES [] => if config.pmp_entries > 0 { 64u64 } else { 0 };
    NUM_USABLE_PMP_ENTRIES [] => (config.pmp_entries > 0).then_some(config.pmp_entries);
    PMP_GRANULARITY [] => (config.pmp_entries > 0).then_some(config.pmp_grain + 2);
    PMP_NA4_SUPPORTED [] => (config.pmp_entries > 0).then_some(config.pmp_grain == 0);
    PMP_NAPOT_SUPPORTED [] => (config.pmp_entries > 0).then_some(true);
    PMP_TOR_SUPPORTED [] => (config.pmp_entries > 0).then_some(true);

    TIME_CSR_IMPLEMENTED [Zicntr] => true;
    MCOUNTINHIBIT_IMPLEMENTED [] => true;
    COUNTINHIBIT_EN [] => counters(config, 0b101);
    HPM_COUNTER_EN [Zihpm] => counters(config, 0);
    HPM_EVENTS [Zihpm] => events(config);

    HW_MSTATUS_FS_DIRTY_UPDATE [F] => "precise";
    CACHE_BLOCK_SIZE [] => block(config);
    // cbo.inval with CBIE=11 is there.
    FORCE_UPGRADE_CBO_INVAL_TO_FLUSH [Zicbom] => false;
    ZAWRS_NTO_IS_NOP [Zawrs] => true;
    JVT_READ_ONLY [Zcmt] => false;
    // All bits can be set, more on RV64 than a mask of UDB has.
    JVT_BASE_TYPE [Zcmt] => if jump_table(config).is_some() { "mask" } else { "custom" };
    JVT_BASE_MASK [Zcmt] => jump_table(config);
    SUPPORTED_PMLEN_SMMPM [Smmpm] => vec![0, 7, 16];
    SUPPORTED_PMLEN_SMNPM [Smnpm] => vec![0, 7, 16];
}
