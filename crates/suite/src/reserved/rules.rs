//! What the suite knows of the rules beside their words: which of them it tests, and the normative rules behind each.

use rivet_isa::Rule;

/// The rules that have reserved cases: all about vector instructions, the general ones aside that stand for them.
pub fn tested() -> impl Iterator<Item = Rule> {
    Rule::ALL.iter().copied().filter(|rule| *rule <= Rule::NoEncoding)
}

/// It is about the width of elements.
pub fn is_of_widths(rule: Rule) -> bool {
    ["_sewn", "_sew_rsv"].iter().any(|part| rule.name().contains(part))
        || matches!(rule, Rule::FloatWidth | Rule::Eew)
}

/// The normative rules that the manual's lists derive from the anchor; none if the sentence has no
/// anchor, or the lists leave it out.
pub fn names(rule: Rule) -> Vec<&'static str> {
    match rule {
        Rule::VillValue | Rule::VtypeBits | Rule::VillWritten => vec!["vtype_vill_set"],
        Rule::IndexXlen => vec!["V_instr", "Zve_nsupport_eew64_xlen32"],
        Rule::KeepsVl => vec!["vtype_vset_rsv", "RESERVED_VILL_SET"],
        Rule::Aligned2 => vec!["vreg_offgroup_LMUL2_rsv"],
        Rule::Aligned4 => vec!["vreg_offgroup_LMUL4_rsv"],
        Rule::Aligned8 => vec!["vreg_offgroup_LMUL8_rsv"],
        Rule::Aligned => vec!["EMUL_offgroup_rsv"],
        Rule::SourceWidth => vec!["vreg_source_EEW_rsv"],
        Rule::Overlap => vec!["vreg_overlap_legal", "vreg_overlap_rsv"],
        Rule::Emul => vec!["EMUL_rsv"],
        Rule::Eew => vec!["ELEN"],
        Rule::MemoryEmul => vec!["vector_ls_EMUL_rsv"],
        Rule::MemoryAligned => vec!["vector_ls_EMUL_offgroup_rsv"],
        Rule::IndexEew => vec!["vector_ls_EEW_rsv"],
        Rule::Fields => vec!["EMUL_NFIELDS_rsv"],
        Rule::Extend => vec!["vsext_ill_eew_emul_rsv", "vzext_ill_eew_emul_rsv"],
        Rule::CarryUnmasked => vec!["vadc_unmasked_rsv", "vsbc_unmasked_rsv"],
        Rule::CarryMask => vec!["vadc_vd_v0_rsv", "vsbc_vd_v0_rsv"],
        Rule::ScalarMoveMasked => vec!["vmv-s-x_masked_rsv", "vmv-x-s_masked_rsv"],
        Rule::GatherApart => vec!["vrgather_vreg_constr", "vrgatherei16_vreg_constr"],
        Rule::WholeGroups => vec![
            "veccrypto_vl_rsv",
            "veccrypto_vstart_rsv",
            "veccrypto_vl_egsconstr",
            "veccrypto_vstart_egsconstr",
            "egs_vl_rsv",
        ],
        Rule::MoveAligned => vec!["vmv-nr-r_unaligned_rsv", "vmv-nr-r_vreg_constr"],
        Rule::GroupWidth => vec!["veccrypto_lmul_egwconstr", "egs_ge_vlmax_rsv"],
        Rule::Sha2cSew => {
            vec!["vsha2ch-vv_Zvknhb_sewn32or64_rsv", "vsha2cl-vv_Zvknhb_sewn32or64_rsv"]
        }
        Rule::Sha2cApart => {
            vec!["vsha2ch-vv_vdoverlapvs1vs2_rsv", "vsha2cl-vv_vdoverlapvs1vs2_rsv"]
        }
        Rule::VtypeWritten => vec!["vtype_acc"],
        Rule::VlenbWritten => vec!["vlenb_acc"],
        Rule::Lumop | Rule::Sumop | Rule::Vlmul | Rule::WholeAligned | Rule::NoEncoding => vec![],
        Rule::BrainNarrowSew | Rule::BrainWidenSew | Rule::BrainMacSew => vec![],
        _ => vec![rule.name()],
    }
}
