//! Parameters of S-mode and U-mode, of state enables, and of what comes with either.

use rivet_hart::Config;
use rivet_isa::Ext;

use super::machine::counters;
use super::params;

/// The legal values of FS or VS: with the unit all, else 0.
fn states(is_there: bool) -> Vec<u64> {
    if is_there { vec![0, 1, 2, 3] } else { vec![0] }
}

/// Fences trap nowhere; UDB asks where there is nothing to fence.
fn fence_traps(config: &Config) -> Option<bool> {
    let schemes = [Ext::Sv32, Ext::Sv39, Ext::Sv48, Ext::Sv57];
    (!schemes.into_iter().any(|ext| config.isa.has(ext))).then_some(false)
}

params! { config;
    MUTABLE_MISA_S [S] => false;
    MUTABLE_MISA_U [U] => false;
    SXLEN [S] => vec![config.isa.xlen.bits().into()];
    UXLEN [U] => vec![config.isa.xlen.bits().into()];
    S_MODE_ENDIANNESS [S] => "little";
    U_MODE_ENDIANNESS [U] => "little";
    // S-mode is always there, and then U-mode has none.
    WFI_U_MODE [] => !config.isa.has(Ext::S);
    SEI_INTR_IMPL [S] => true;
    SSI_INTR_IMPL [S] => true;
    STI_INTR_IMPL [S] => true;
    STVEC_MODES [S] => vec![0, 1];
    STVEC_BASE_ALIGNMENT_VECTORED [S] => 4u64;
    ASID_WIDTH [S] => if config.isa.xlen.bits() == 32 { 9u64 } else { 16 };
    SATP_MODE_BARE [S] => true;
    TRAP_ON_SFENCE_VMA_WHEN_SATP_MODE_IS_READ_ONLY [S] => fence_traps(config);
    MSTATUS_FS_LEGAL_VALUES [] => states(config.isa.has(Ext::F));
    MSTATUS_VS_LEGAL_VALUES [] => states(config.isa.has(Ext::Zve32x));
    MCOUNTENABLE_EN [U] => counters(config, 0b111);
    SCOUNTENABLE_EN [S Zicntr] => counters(config, 0b111);

    TRAP_ON_ECALL_FROM_S [S] => true;
    TRAP_ON_ECALL_FROM_U [U] => true;
    STVAL_WIDTH [S] => config.isa.xlen.bits();
    REPORT_VA_IN_MTVAL_ON_INSTRUCTION_PAGE_FAULT [S] => true;
    REPORT_VA_IN_MTVAL_ON_LOAD_PAGE_FAULT [S] => true;
    REPORT_VA_IN_MTVAL_ON_STORE_AMO_PAGE_FAULT [S] => true;
    REPORT_ENCODING_IN_STVAL_ON_ILLEGAL_INSTRUCTION [S] => config.illegal_tval;
    REPORT_VA_IN_STVAL_ON_BREAKPOINT [S] => true;
    REPORT_VA_IN_STVAL_ON_INSTRUCTION_ACCESS_FAULT [S] => true;
    REPORT_VA_IN_STVAL_ON_INSTRUCTION_MISALIGNED [S] => true;
    REPORT_VA_IN_STVAL_ON_INSTRUCTION_PAGE_FAULT [S] => true;
    REPORT_VA_IN_STVAL_ON_LOAD_ACCESS_FAULT [S] => true;
    REPORT_VA_IN_STVAL_ON_LOAD_MISALIGNED [S] => true;
    REPORT_VA_IN_STVAL_ON_LOAD_PAGE_FAULT [S] => true;
    REPORT_VA_IN_STVAL_ON_STORE_AMO_ACCESS_FAULT [S] => true;
    REPORT_VA_IN_STVAL_ON_STORE_AMO_MISALIGNED [S] => true;
    REPORT_VA_IN_STVAL_ON_STORE_AMO_PAGE_FAULT [S] => true;
    REPORT_CAUSE_IN_STVAL_ON_LANDING_PAD_SOFTWARE_CHECK [Zicfilp] => true;
    REPORT_CAUSE_IN_STVAL_ON_SHADOW_STACK_SOFTWARE_CHECK [Zicfiss] => true;

    MSTATEEN_ENVCFG_TYPE [S Smstateen] => "rw";
    MSTATEEN_JVT_TYPE [Zcmt Smstateen] => "rw";
    SSTATEEN_JVT_TYPE [Zcmt Ssstateen] => "rw";
    MSTATEEN_CSRIND_TYPE [Sscsrind Smstateen] => "rw";
    MSTATEEN_AIA_TYPE [Ssaia Smstateen] => "rw";
    MSTATEEN_IMSIC_TYPE [Ssaia Smstateen] => "rw";
    MSTATEEN_CONTEXT_TYPE [Sdtrig Smstateen] => "read-only-0";

    // Triggers only: no debug mode, and no contexts.
    DBG_HCONTEXT_WIDTH [Sdtrig] => 0u64;
    DBG_SCONTEXT_WIDTH [Sdtrig] => 0u64;
    DCSR_MPRVEN_TYPE [Sdtrig] => "read-only-0";
    DCSR_STEPIE_TYPE [Sdtrig] => "read-only-0";
    DCSR_STOPCOUNT_TYPE [Sdtrig] => "read-only-0";
    DCSR_STOPTIME_TYPE [Sdtrig] => "read-only-0";
    HCONTEXT_AVAILABLE [Sdtrig] => false;
    MCONTEXT_AVAILABLE [Sdtrig] => false;

    SUPPORTED_PMLEN_SSNPM [Ssnpm] => vec![0, 7, 16];
    MCID_WIDTH [Ssqosid] => 12u64;
    RCID_WIDTH [Ssqosid] => 12u64;
    SCTRDEPTH_DEPTH_LEGAL_VALUES [Smctr] => vec![16, 32, 64, 128, 256];
    MCTRCTL_CORSWAPINH_IMPLEMENTED [Smctr] => true;
    MCTRCTL_CUSTOM_IMPLEMENTED [Smctr] => false;
    MCTRCTL_DIRCALLINH_IMPLEMENTED [Smctr] => true;
    MCTRCTL_DIRJMPINH_IMPLEMENTED [Smctr] => true;
    MCTRCTL_DIRLJMPINH_IMPLEMENTED [Smctr] => true;
    MCTRCTL_EXCINH_IMPLEMENTED [Smctr] => true;
    MCTRCTL_INDCALLINH_IMPLEMENTED [Smctr] => true;
    MCTRCTL_INDJMPINH_IMPLEMENTED [Smctr] => true;
    MCTRCTL_INDLJMPINH_IMPLEMENTED [Smctr] => true;
    MCTRCTL_INTRINH_IMPLEMENTED [Smctr] => true;
    MCTRCTL_MTE_IMPLEMENTED [Smctr] => true;
    MCTRCTL_NTBREN_IMPLEMENTED [Smctr] => true;
    MCTRCTL_RASEMU_IMPLEMENTED [Smctr] => true;
    MCTRCTL_RETINH_IMPLEMENTED [Smctr] => true;
    MCTRCTL_STE_IMPLEMENTED [Smctr] => true;
    MCTRCTL_TKBRINH_IMPLEMENTED [Smctr] => true;
    MCTRCTL_TRETINH_IMPLEMENTED [Smctr] => true;
}
