//! Parameters of vectors.

use rivet_hart::{Agnostic, ArithmeticVstart, Config, FaultOnlyFirst};
use rivet_isa::Ext;

use super::params;

/// vl for AVL between VLMAX and twice that.
fn long_avl(config: &Config) -> &'static str {
    let grouped = [Ext::Zvksh, Ext::Zvkg, Ext::Zvkned, Ext::Zvknha, Ext::Zvksed];
    match config.half_avl {
        false => "VLMAX",
        // In whole element groups.
        true if grouped.into_iter().any(|ext| config.isa.has(ext)) => "custom",
        true => "ceil(AVL/2)",
    }
}

/// The widest index: ELEN, but at most XLEN.
fn index(config: &Config) -> &'static str {
    if config.isa.elen < config.isa.xlen.bits() { "32" } else { "XLEN" }
}

/// Elements behind the one that trims vl belong to the tail.
fn past_trim(config: &Config) -> &'static str {
    if config.agnostic == Agnostic::Undisturbed { "update_none" } else { "custom" }
}

fn if_reserved(sets_vill: bool) -> &'static str {
    if sets_vill { "always" } else { "never" }
}

params! { config;
    MUTABLE_MISA_V [Zve32x] => false;
    HW_MSTATUS_VS_DIRTY_UPDATE [Zve32x] => "precise";
    VLEN [Zve32x] => config.isa.vlen;
    ELEN [Zve32x] => config.isa.elen;
    SEW_MIN [Zve32x] => 8u64;
    FOLLOW_VTYPE_RESET_RECOMMENDATION [Zve32x] => true;
    VSSTATUS_VS_EXISTS [Zve32x] => config.isa.has(Ext::H);
    IMPRECISE_VECTOR_TRAP_SETTABLE [Zve32x] => false;

    RVV_VL_WHEN_AVL_LT_DOUBLE_VLMAX [Zve32x] => long_avl(config);
    SUPPORT_FRACTIONAL_LMUL_BEYOND_REQUIRED [Zve32x] => "no_unrequired_supported";
    VILL_SET_ON_RESERVED_VTYPE [Zve32x] => true;
    RESERVED_VSET_X0X0_VILL_SET [Zve32x] => if_reserved(config.vsetvl_x0_vill);
    RESERVED_VSET_X0X0_VLMAX_CHANGE [Zve32x] => if_reserved(config.vsetvl_x0_vill);
    LEGAL_VSTART [Zve32x] => if config.vstart == ArithmeticVstart::Honour { "1_stride" } else { "custom" };

    VECTOR_LS_INDEX_MAX_EEW [Zve32x] => index(config);
    VECTOR_LS_MISALIGNED_LEGAL [Zve32x] => config.misaligned;
    VECTOR_LS_WHOLEREG_MISALIGNED_LEGAL [Zve32x] => config.misaligned;
    VECTOR_LOAD_PAST_TRAP [Zve32x] => false;
    // Of stores: the fields before the one that faults.
    VECTOR_LS_SEG_PARTIAL_ACCESS [Zve32x] => true;
    VECTOR_LOAD_SEG_FF_OVERWRITE_ELEMENTS_AFTER_FAULT [Zve32x] => "no_overwrite";
    VECTOR_FF_SEG_EXCEPTION_PARTIAL_LOAD [Zve32x] => "no_subsegment_loaded";
    VECTOR_FF_UPDATE_PAST_TRIM [Zve32x] => past_trim(config);
    VECTOR_FF_NO_EXCEPTION_TRIM [Zve32x] => config.fault_only_first != FaultOnlyFirst::Whole;

    // Inactive elements are no nodes.
    VFREDUSUM_NAN [Zve32x] => "no_change";
    VFREDUSUM_NODE_ROUNDING_BEHAVIOR [Zve32x] => "SEW_precision";
    VFREDUSUM_INACTIVE_NODE_ELEMENT_BEHAVIOR [Zve32x] => "copy";
    VFREDUSUM_FINAL_NODE_ELEMENT_BEHAVIOR [Zve32x] => "copy";
}
