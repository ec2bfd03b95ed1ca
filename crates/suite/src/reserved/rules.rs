//! What the suite knows of the rules beside their words: which of them it tests, and the normative rules behind each.

use rivet_isa::Rule;

/// The rules that have reserved cases: all about vector instructions, the general ones aside that stand for them.
pub fn tested() -> impl Iterator<Item = Rule> {
    Rule::ALL.iter().copied().filter(|rule| *rule <= Rule::NoEncoding)
}

/// It is about the width of elements.
pub fn is_of_widths(rule: Rule) -> bool {
    rule.name().contains("_sewn") || matches!(rule, Rule::FloatWidth | Rule::Sew | Rule::Eew)
}

/// The normative rules that the manual's lists derive from the anchor; none if the sentence has no anchor.
pub fn names(rule: Rule) -> Vec<&'static str> {
    match rule.name() {
        "vtype_vill_val" | "vtype_vill_all_bits" | "vtype_vill_val_vill" => vec!["vtype_vill_set"],
        "V_instr_ls_eew64_nsupported_xlen32" => vec!["V_instr", "Zve_nsupport_eew64_xlen32"],
        "vtype_vset_rsv" => vec!["vtype_vset_rsv", "RESERVED_VILL_SET"],
        "vreg_offgroup_lmul2_rsv" => vec!["vreg_offgroup_LMUL2_rsv"],
        "vreg_offgroup_lmul4_rsv" => vec!["vreg_offgroup_LMUL4_rsv"],
        "vreg_offgroup_lmul8_rsv" => vec!["vreg_offgroup_LMUL8_rsv"],
        "emul_offgroup_rsv" => vec!["EMUL_offgroup_rsv"],
        "vreg_source_eew_rsv" => vec!["vreg_source_EEW_rsv"],
        "vreg_overlap_legal" => vec!["vreg_overlap_legal", "vreg_overlap_rsv"],
        "emul_rsv" => vec!["EMUL_rsv"],
        "elen" => vec!["ELEN"],
        "vector_ls_emul_rsv" => vec!["vector_ls_EMUL_rsv"],
        "vector_ls_emul_offgroup_rsv" => vec!["vector_ls_EMUL_offgroup_rsv"],
        "vector_ls_eew_rsv" => vec!["vector_ls_EEW_rsv"],
        "emul_nfields_rsv" => vec!["EMUL_NFIELDS_rsv"],
        "vsext_vzext_ill_eew_emul_rsv" => vec!["vsext_ill_eew_emul_rsv", "vzext_ill_eew_emul_rsv"],
        "vadc_vsbc_unmasked_rsv" => vec!["vadc_unmasked_rsv", "vsbc_unmasked_rsv"],
        "vadc_vsbc_vd_v0_rsv" => vec!["vadc_vd_v0_rsv", "vsbc_vd_v0_rsv"],
        "vmv-s-x_vmv-x-s_masked_rsv" => vec!["vmv-s-x_masked_rsv", "vmv-x-s_masked_rsv"],
        "vrgather_vrgatherei16_vreg_constr" => vec!["vrgather_vreg_constr", "vrgatherei16_vreg_constr"],
        "veccrypto_vl_vstart_rsv" => vec![
            "veccrypto_vl_rsv",
            "veccrypto_vstart_rsv",
            "veccrypto_vl_egsconstr",
            "veccrypto_vstart_egsconstr",
            "egs_vl_rsv",
        ],
        "vmv-nr-r_unaligned_rsv" => vec!["vmv-nr-r_unaligned_rsv", "vmv-nr-r_vreg_constr"],
        "veccrypto_lmul_egwconstr" => vec!["veccrypto_lmul_egwconstr", "egs_ge_vlmax_rsv"],
        "vsha2chl-vv_Zvknhb_sewn32or64_rsv" => {
            vec!["vsha2ch-vv_Zvknhb_sewn32or64_rsv", "vsha2cl-vv_Zvknhb_sewn32or64_rsv"]
        }
        "vsha2chl-vv_vdoverlapvs1vs2_rsv" => {
            vec!["vsha2ch-vv_vdoverlapvs1vs2_rsv", "vsha2cl-vv_vdoverlapvs1vs2_rsv"]
        }
        "vtype_sz_acc_op" => vec!["vtype_acc"],
        "vlenb_acc_op" => vec!["vlenb_acc"],
        "lumop" | "sumop" | "vlmul" | "whole_align" | "no_encoding" => vec![],
        name => vec![name],
    }
}
