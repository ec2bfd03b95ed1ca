//! Parameters of the hypervisor extension.

use rivet_hart::{Config, GUEST_FILES};
use rivet_isa::Ext;

use super::machine::counters;
use super::params;
use super::value::Value;

/// Whether a translation scheme of 32 or 64 bits is there; absent on the other XLEN.
fn scheme(config: &Config, ext: Ext) -> Option<bool> {
    ext.only_on().is_none_or(|only| only == config.isa.xlen).then(|| config.isa.has(ext))
}

/// GEILEN: the interrupt files of an IMSIC.
fn guest_interrupts(config: &Config) -> Value {
    match config.isa.has(Ext::Ssaia) {
        true => GUEST_FILES.into(),
        false => Value::nearest(1u64, "0 without Ssaia, which UDB cannot say"),
    }
}

const TRANSFORMED: &str = "always transformed standard instruction";
const ZERO: &str = "always zero";

params! { config;
    MUTABLE_MISA_H [H] => false;
    VSXLEN [H] => vec![config.isa.xlen.bits().into()];
    VUXLEN [H] => vec![config.isa.xlen.bits().into()];
    VS_MODE_ENDIANNESS [H] => "little";
    VU_MODE_ENDIANNESS [H] => "little";
    VSEI_INTR_IMPL [H] => true;
    VSSI_INTR_IMPL [H] => true;
    VSTI_INTR_IMPL [H] => true;
    NUM_EXTERNAL_GUEST_INTERRUPTS [H] => guest_interrupts(config);
    VSTVEC_MODES [H] => vec![0, 1];
    VMID_WIDTH [H] => if config.isa.xlen.bits() == 32 { 7u64 } else { 14 };
    GSTAGE_MODE_BARE [H] => true;
    VSSTAGE_MODE_BARE [H] => true;
    IGNORE_INVALID_VSATP_MODE_WRITES_WHEN_V_EQ_ZERO [H] => true;
    SV32X4_TRANSLATION [H] => scheme(config, Ext::Sv32);
    SV32_VSMODE_TRANSLATION [H] => scheme(config, Ext::Sv32);
    SV39X4_TRANSLATION [H] => scheme(config, Ext::Sv39);
    SV39_VSMODE_TRANSLATION [H] => scheme(config, Ext::Sv39);
    SV48X4_TRANSLATION [H] => scheme(config, Ext::Sv48);
    SV48_VSMODE_TRANSLATION [H] => scheme(config, Ext::Sv48);
    SV57X4_TRANSLATION [H] => scheme(config, Ext::Sv57);
    SV57_VSMODE_TRANSLATION [H] => scheme(config, Ext::Sv57);
    HCOUNTENABLE_EN [H] => counters(config, 0b111);

    TRAP_ON_ECALL_FROM_VS [H] => true;
    REPORT_GPA_IN_HTVAL_ON_GUEST_PAGE_FAULT [H] => true;
    REPORT_GPA_IN_TVAL_ON_INSTRUCTION_GUEST_PAGE_FAULT [H] => true;
    REPORT_GPA_IN_TVAL_ON_INTERMEDIATE_GUEST_PAGE_FAULT [H] => true;
    REPORT_GPA_IN_TVAL_ON_LOAD_GUEST_PAGE_FAULT [H] => true;
    REPORT_GPA_IN_TVAL_ON_STORE_AMO_GUEST_PAGE_FAULT [H] => true;
    REPORT_ENCODING_IN_VSTVAL_ON_ILLEGAL_INSTRUCTION [H] => config.illegal_tval;
    REPORT_ENCODING_IN_VSTVAL_ON_VIRTUAL_INSTRUCTION [H] => config.illegal_tval;
    REPORT_VA_IN_VSTVAL_ON_BREAKPOINT [H] => true;
    REPORT_VA_IN_VSTVAL_ON_INSTRUCTION_ACCESS_FAULT [H] => true;
    REPORT_VA_IN_VSTVAL_ON_INSTRUCTION_MISALIGNED [H] => true;
    REPORT_VA_IN_VSTVAL_ON_INSTRUCTION_PAGE_FAULT [H] => true;
    REPORT_VA_IN_VSTVAL_ON_LOAD_ACCESS_FAULT [H] => true;
    REPORT_VA_IN_VSTVAL_ON_LOAD_MISALIGNED [H] => true;
    REPORT_VA_IN_VSTVAL_ON_LOAD_PAGE_FAULT [H] => true;
    REPORT_VA_IN_VSTVAL_ON_STORE_AMO_ACCESS_FAULT [H] => true;
    REPORT_VA_IN_VSTVAL_ON_STORE_AMO_MISALIGNED [H] => true;
    REPORT_VA_IN_VSTVAL_ON_STORE_AMO_PAGE_FAULT [H] => true;
    REPORT_CAUSE_IN_VSTVAL_ON_LANDING_PAD_SOFTWARE_CHECK [Zicfilp] => true;
    REPORT_CAUSE_IN_VSTVAL_ON_SHADOW_STACK_SOFTWARE_CHECK [Zicfiss] => true;

    TINST_VALUE_ON_BREAKPOINT [H] => ZERO;
    TINST_VALUE_ON_FINAL_INSTRUCTION_GUEST_PAGE_FAULT [H] => ZERO;
    TINST_VALUE_ON_FINAL_LOAD_GUEST_PAGE_FAULT [H] => TRANSFORMED;
    TINST_VALUE_ON_FINAL_STORE_AMO_GUEST_PAGE_FAULT [H] => TRANSFORMED;
    TINST_VALUE_ON_INSTRUCTION_ADDRESS_MISALIGNED [H] => ZERO;
    TINST_VALUE_ON_LOAD_ACCESS_FAULT [H] => TRANSFORMED;
    TINST_VALUE_ON_LOAD_ADDRESS_MISALIGNED [H] => TRANSFORMED;
    TINST_VALUE_ON_LOAD_PAGE_FAULT [H] => TRANSFORMED;
    TINST_VALUE_ON_MCALL [H] => ZERO;
    TINST_VALUE_ON_SCALL [H] => ZERO;
    TINST_VALUE_ON_STORE_AMO_ACCESS_FAULT [H] => TRANSFORMED;
    TINST_VALUE_ON_STORE_AMO_ADDRESS_MISALIGNED [H] => TRANSFORMED;
    TINST_VALUE_ON_STORE_AMO_PAGE_FAULT [H] => TRANSFORMED;
    TINST_VALUE_ON_UCALL [H] => ZERO;
    TINST_VALUE_ON_VIRTUAL_INSTRUCTION [H] => ZERO;
    TINST_VALUE_ON_VSCALL [H] => ZERO;

    HSTATEEN_ENVCFG_TYPE [H Ssstateen] => "rw";
    HSTATEEN_JVT_TYPE [Zcmt H Ssstateen] => "rw";
    HSTATEEN_CSRIND_TYPE [Sscsrind H Ssstateen] => "rw";
    HSTATEEN_AIA_TYPE [Ssaia H Ssstateen] => "rw";
    HSTATEEN_IMSIC_TYPE [Ssaia H Ssstateen] => "rw";
    HSTATEEN_CONTEXT_TYPE [Sdtrig H Ssstateen] => "read-only-0";
}
