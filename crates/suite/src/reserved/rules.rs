//! The rules that make a vector instruction reserved or illegal: the specification's names and sentences.
//!
//! A rule is known by its anchor (`norm:…`) in the manual's sources; the few sentences that have no anchor are called
//! after what they speak of. Sections are those of the V extension's chapter; extensions of their own are named.

/// A rule.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// The manual's anchor, without `norm:`.
    pub anchor: &'static str,
    /// The chapter it stands in.
    pub section: &'static str,
    /// What it says.
    pub sentence: &'static str,
}

impl Rule {
    /// It is about the width of elements.
    pub fn is_of_widths(&self) -> bool {
        self.anchor.contains("_sewn") || ["V_fp_eew_rsv", "veccrypto_sew_rsv", "elen"].contains(&self.anchor)
    }

    /// The normative rules that the manual's lists derive from the anchor; none if the sentence has no anchor.
    pub fn names(&'static self) -> &'static [&'static str] {
        match self.anchor {
            "vtype_vill_val" | "vtype_vill_all_bits" | "vtype_vill_val_vill" => &["vtype_vill_set"],
            "V_instr_ls_eew64_nsupported_xlen32" => &["V_instr", "Zve_nsupport_eew64_xlen32"],
            "vtype_vset_rsv" => &["vtype_vset_rsv", "RESERVED_VILL_SET"],
            "vreg_offgroup_lmul2_rsv" => &["vreg_offgroup_LMUL2_rsv"],
            "vreg_offgroup_lmul4_rsv" => &["vreg_offgroup_LMUL4_rsv"],
            "vreg_offgroup_lmul8_rsv" => &["vreg_offgroup_LMUL8_rsv"],
            "emul_offgroup_rsv" => &["EMUL_offgroup_rsv"],
            "vreg_source_eew_rsv" => &["vreg_source_EEW_rsv"],
            "vreg_overlap_legal" => &["vreg_overlap_legal", "vreg_overlap_rsv"],
            "emul_rsv" => &["EMUL_rsv"],
            "elen" => &["ELEN"],
            "vector_ls_emul_rsv" => &["vector_ls_EMUL_rsv"],
            "vector_ls_emul_offgroup_rsv" => &["vector_ls_EMUL_offgroup_rsv"],
            "vector_ls_eew_rsv" => &["vector_ls_EEW_rsv"],
            "emul_nfields_rsv" => &["EMUL_NFIELDS_rsv"],
            "vsext_vzext_ill_eew_emul_rsv" => &["vsext_ill_eew_emul_rsv", "vzext_ill_eew_emul_rsv"],
            "vadc_vsbc_unmasked_rsv" => &["vadc_unmasked_rsv", "vsbc_unmasked_rsv"],
            "vadc_vsbc_vd_v0_rsv" => &["vadc_vd_v0_rsv", "vsbc_vd_v0_rsv"],
            "vmv-s-x_vmv-x-s_masked_rsv" => &["vmv-s-x_masked_rsv", "vmv-x-s_masked_rsv"],
            "vrgather_vrgatherei16_vreg_constr" => &["vrgather_vreg_constr", "vrgatherei16_vreg_constr"],
            "veccrypto_vl_vstart_rsv" => &[
                "veccrypto_vl_rsv",
                "veccrypto_vstart_rsv",
                "veccrypto_vl_egsconstr",
                "veccrypto_vstart_egsconstr",
                "egs_vl_rsv",
            ],
            "vmv-nr-r_unaligned_rsv" => &["vmv-nr-r_unaligned_rsv", "vmv-nr-r_vreg_constr"],
            "veccrypto_lmul_egwconstr" => &["veccrypto_lmul_egwconstr", "egs_ge_vlmax_rsv"],
            "vsha2chl-vv_Zvknhb_sewn32or64_rsv" => {
                &["vsha2ch-vv_Zvknhb_sewn32or64_rsv", "vsha2cl-vv_Zvknhb_sewn32or64_rsv"]
            }
            "vsha2chl-vv_vdoverlapvs1vs2_rsv" => {
                &["vsha2ch-vv_vdoverlapvs1vs2_rsv", "vsha2cl-vv_vdoverlapvs1vs2_rsv"]
            }
            "vtype_sz_acc_op" => &["vtype_acc"],
            "vlenb_acc_op" => &["vlenb_acc"],
            "lumop" | "sumop" | "vlmul" | "whole_align" | "no_encoding" => &[],
            _ => std::slice::from_ref(&self.anchor),
        }
    }
}

macro_rules! rules {
    ($($name:ident $anchor:literal $section:literal $sentence:literal;)*) => {
        $( #[doc = concat!("`", $anchor, "`")] pub static $name: Rule =
            Rule { anchor: $anchor, section: $section, sentence: $sentence }; )*

        /// All rules.
        pub static ALL: &[&Rule] = &[$(&$name),*];
    };
}

rules! {
    VS_OFF "mstatus_vs_op_off" "V 3.2"
        "Attempts to execute any vector instruction, or to access the vector CSRs, raise an illegal-instruction \
         exception when mstatus.VS is set to Off.";
    FS_OFF "mstatus_FS_off_V_fp_ill" "V 13"
        "If the floating-point unit status field mstatus.FS is Off then any attempt to execute a vector \
         floating-point instruction will raise an illegal-instruction exception.";
    VSEW "vtype_vsew_rsv" "V 3.4.1"
        "While it is anticipated the larger vsew encodings (100-111) will be used to encode larger SEW, the \
         encodings are formally reserved at this point.";
    LMUL_SEW "vtype_lmul_fval_rsv" "V 3.4.2"
        "The use of vtype encodings with LMUL < SEWMIN/min(ELEN, VLEN) is reserved, but implementations can set \
         vill if they do not support these configurations.";
    SEW_LMUL "vtype_sew_val" "V 3.4.2"
        "For a given supported fractional LMUL setting, implementations must support SEW settings between SEWMIN \
         and LMUL * min(ELEN, VLEN), inclusive.";
    VILL_ALL_BITS "vtype_vill_all_bits" "V 6.1"
        "Implementations must consider all bits of the vtype value to determine if the configuration is \
         supported. An unsupported value in any location within the vtype value must result in vill being set.";
    VILL_WRITTEN "vtype_vill_val_vill" "V 6.1"
        "A vtype value with vill set is treated as an unsupported configuration.";
    VSET_X0_X0 "vtype_vset_rsv" "V 6.2"
        "Use of the instructions with a new SEW/LMUL ratio that would result in a change of VLMAX is reserved. \
         Use of the instructions is also reserved if vill was 1 beforehand.";
    VILL "vtype_vill_op" "V 3.4.4"
        "If the vill bit is set, then any attempt to execute a vector instruction that depends upon vtype will \
         raise an illegal-instruction exception.";
    VSTART "vstart_val_rsv" "V 3.7"
        "The use of vstart values greater than the largest element index for the current vtype setting is \
         reserved.";
    ALIGN2 "vreg_offgroup_lmul2_rsv" "V 3.4.2"
        "Instructions specifying an LMUL=2 vector register group with an odd-numbered vector register are \
         reserved.";
    ALIGN4 "vreg_offgroup_lmul4_rsv" "V 3.4.2"
        "When LMUL=4, the vector register group contains four vector registers, and instructions specifying an \
         LMUL=4 vector register group using vector register numbers that are not multiples of four are reserved.";
    ALIGN8 "vreg_offgroup_lmul8_rsv" "V 3.4.2"
        "When LMUL=8, the vector register group contains eight vector registers, and instructions specifying an \
         LMUL=8 vector register group using register numbers that are not multiples of eight are reserved.";
    ALIGN "emul_offgroup_rsv" "V 5.2"
        "Using other than the lowest-numbered vector register to specify a vector register group is a reserved \
         encoding.";
    SOURCE_EEW "vreg_source_eew_rsv" "V 5.2"
        "A vector register cannot be used to provide source operands with more than one EEW for a single \
         instruction. A mask register source is considered to have EEW=1 for this constraint. An encoding that \
         would result in the same vector register being read with two or more different EEWs, including when the \
         vector register appears at different positions within two or more vector register groups, is reserved.";
    OVERLAP "vreg_overlap_legal" "V 5.2"
        "A destination vector register group can overlap a source vector register group only if one of the \
         following holds: The destination EEW equals the source EEW. The destination EEW is smaller than the \
         source EEW, and the lowest-numbered register in the destination vector register group is the same as the \
         lowest-numbered register in the source vector register group. The destination EEW is greater than the \
         source EEW, the source EMUL is at least 1, and the highest-numbered register in the destination vector \
         register group is the same as the highest-numbered register in the source vector register group.";
    EMUL "emul_rsv" "V 5.2"
        "The largest vector register group used by an instruction can not be greater than 8 vector registers \
         (i.e., EMUL<=8), and if a vector instruction would require greater than 8 vector registers in a group, \
         the instruction encoding is reserved.";
    MASK_OVERLAP "vreg_vmask_rsv" "V 5.3"
        "The destination vector register group for a masked vector instruction cannot overlap the source mask \
         register (v0), unless the destination vector register is being written with a mask value (e.g., \
         compares) or the scalar result of a reduction. These instruction encodings are reserved.";
    ELEN "elen" "V 2"
        "The maximum size in bits of a vector element that any operation can produce or consume, ELEN >= 8, which \
         must be a power of 2.";
    LS_EMUL "vector_ls_emul_rsv" "V 7.3"
        "If the EMUL would be out of range (EMUL>8 or EMUL<1/8), the instruction encoding is reserved.";
    LS_ALIGN "vector_ls_emul_offgroup_rsv" "V 7.3"
        "The vector register groups must have legal register specifiers for the selected EMUL, otherwise the \
         instruction encoding is reserved.";
    LS_MEW "vector_ls_mew_rsv" "V 7.3"
        "The mew bit (inst[28]) when set is expected to be used to encode expanded memory sizes of 128 bits and \
         above, but these encodings are currently reserved.";
    LS_LUMOP "lumop" "V 7.2"
        "lumop: other encodings reserved.";
    LS_SUMOP "sumop" "V 7.2"
        "sumop: other encodings reserved.";
    NFIELDS_EMUL "emul_nfields_rsv" "V 7.8"
        "The EMUL setting must be such that EMUL * NFIELDS <= 8, otherwise the instruction encoding is reserved.";
    SEGMENT_END "vector_ls_seg_rsv" "V 7.8"
        "If the vector register numbers accessed by the segment load or store would increment past 31, then the \
         instruction encoding is reserved.";
    SEGMENT_INDEXED "vector_ls_seg_indexed_vreg_rsv" "V 7.8.3"
        "For vector indexed segment loads, the destination vector register groups cannot overlap the source \
         vector register group (specified by vs2), else the instruction encoding is reserved.";
    WHOLE_NF "vector_ls_seg_wholereg_nf_rsv" "V 7.9"
        "Only NFIELDS values of 1, 2, 4, 8 are supported, with other values reserved.";
    WHOLE_ALIGN "whole_align" "V 7.9"
        "The encoded number of registers must be a power of 2 and the vector register numbers must be aligned as \
         with a vector register group, otherwise the instruction encoding is reserved.";
    WHOLE_VSTART "vector_ls_seg_wholereg_evl" "V 7.9"
        "Instead, the instructions are reserved if vstart >= evl.";
    FRM "V_inv_frm_rsv" "V 10"
        "Use of the frm field when it contains an invalid rounding mode by any vector floating-point \
         instruction--even those that do not depend on the rounding mode--is reserved, irrespective of the values \
         of vstart and vl.";
    FP_EEW "V_fp_eew_rsv" "V 10"
        "Vector instructions where any floating-point vector operand's EEW is not a supported floating-point type \
         width (which includes when FLEN < SEW) are reserved.";
    EXTEND "vsext_vzext_ill_eew_emul_rsv" "V 11.3"
        "If the source EEW is not a supported width, or source EMUL would be below the minimum legal LMUL, the \
         instruction encoding is reserved.";
    CARRY_UNMASKED "vadc_vsbc_unmasked_rsv" "V 11.4"
        "Encodings corresponding to the unmasked versions (vm=1) are reserved.";
    CARRY_V0 "vadc_vsbc_vd_v0_rsv" "V 11.4"
        "For vadc and vsbc, the instruction encoding is reserved if the destination vector register is v0.";
    VMV_VS2 "vmv_vs2_nv0_rsv" "V 11.16"
        "The first operand specifier (vs2) must contain v0, and any other vector register number in vs2 is \
         reserved.";
    VFMV_VS2 "vfmv_vs2_nv0_rsv" "V 13.16"
        "The instruction must have the vs2 field set to v0, with all other values for vs2 reserved.";
    REDUCTION_VSTART "vreduction_vstart_n0_ill" "V 14"
        "Vector reduction operations raise an illegal-instruction exception if vstart is non-zero.";
    MASK_LOGICAL_MASKED "vmasklogical_masked_rsv" "V 15.1"
        "Vector mask logical instructions are always unmasked, so there are no inactive elements, and the \
         encodings with vm=0 are reserved.";
    VCPOP_VSTART "vcpop_vstart_n0_ill" "V 15.2"
        "The vcpop.m instruction will raise an illegal-instruction exception if vstart is non-zero.";
    VFIRST_VSTART "vfirst_vstart_n0_ill" "V 15.3"
        "The vfirst.m instruction will raise an illegal-instruction exception if vstart is non-zero.";
    VMSBF_VSTART "vmsbf_vstart_n0_ill" "V 15.4"
        "The vmsbf.m instruction will raise an illegal-instruction exception if vstart is non-zero.";
    VMSIF_VSTART "vmsif_vstart_n0_ill" "V 15.5"
        "The vmsif.m instruction will raise an illegal-instruction exception if vstart is non-zero.";
    VMSOF_VSTART "vmsof_vstart_n0_ill" "V 15.6"
        "The vmsof.m instruction will raise an illegal-instruction exception if vstart is non-zero.";
    VMSBF_OVERLAP "vmsbf_vreg_constr" "V 15.4"
        "The destination register cannot overlap the source register and, if masked, cannot overlap the mask \
         register (v0).";
    VMSIF_OVERLAP "vmsif_vreg_constr" "V 15.5"
        "The destination register cannot overlap the source register and, if masked, cannot overlap the mask \
         register (v0).";
    VMSOF_OVERLAP "vmsof_vreg_constr" "V 15.6"
        "The destination register cannot overlap the source register and, if masked, cannot overlap the mask \
         register (v0).";
    VIOTA_VSTART "viota_vstart_n0_ill" "V 15.8"
        "An illegal-instruction exception is raised if vstart is non-zero.";
    VIOTA_OVERLAP "viota_vreg_constr" "V 15.8"
        "The destination register group cannot overlap the source register and, if masked, cannot overlap the \
         mask register (v0).";
    VID_VS2 "vid_vs2_nv0_rsv" "V 15.9"
        "The vs2 field of the instruction must be set to v0, otherwise the encoding is reserved.";
    SCALAR_MOVE_MASKED "vmv-s-x_vmv-x-s_masked_rsv" "V 16.1"
        "The encodings corresponding to the masked versions (vm=0) of vmv.x.s and vmv.s.x are reserved.";
    FP_SCALAR_MOVE_MASKED "vfmv-s-f_masked_rsv" "V 16.2"
        "The encodings corresponding to the masked versions (vm=0) of vfmv.f.s and vfmv.s.f are reserved.";
    SLIDEUP "vslideup_vreg_constr" "V 16.3.1"
        "The destination vector register group for vslideup cannot overlap the source vector register group, \
         otherwise the instruction encoding is reserved.";
    SLIDE1UP "vslide1up-vx_vreg_constr" "V 16.3.3"
        "The vslide1up instruction requires that the destination vector register group does not overlap the \
         source vector register group. Otherwise, the instruction encoding is reserved.";
    GATHER "vrgather_vrgatherei16_vreg_constr" "V 16.4"
        "For any vrgather instruction, the destination vector register group cannot overlap with the source \
         vector register groups, otherwise the instruction encoding is reserved.";
    COMPRESS_MASKED "vcompress_masked_rsv" "V 16.5"
        "vcompress is encoded as an unmasked instruction (vm=1). The equivalent masked instruction (vm=0) is \
         reserved.";
    COMPRESS "vcompress_vreg_constr" "V 16.5"
        "The destination vector register group cannot overlap the source vector register group or the source mask \
         register, otherwise the instruction encoding is reserved.";
    COMPRESS_VSTART "vcompress_vstart_n0_ill" "V 16.5"
        "Executing a vcompress instruction with a non-zero vstart raises an illegal-instruction exception.";
    MOVE_NREG "vmv-nr-r_nreg_rsv" "V 16.6"
        "The value of NREG must be 1, 2, 4, or 8, and values of imm[4:0] other than 0, 1, 3, and 7 are reserved.";
    MOVE_ALIGN "vmv-nr-r_unaligned_rsv" "V 16.6"
        "The source and destination vector register numbers must be aligned appropriately for the vector register \
         group size, and encodings with other vector register numbers are reserved.";
    MOVE_VSTART "vmv-nr-r_op" "V 16.6"
        "Instead, the instructions are reserved if vstart >= evl.";
    CLMUL_SEW "vclmul_sewn64_rsv" "Zvbc"
        "Reserved Encodings: SEW is any value other than 64.";
    CRYPTO_EGS "veccrypto_vl_vstart_rsv" "Zvk, Instruction Constraints"
        "Since vl and vstart refer to elements, Vector Crypto instructions that use elements groups require that \
         these values are an integer multiple of the Element Group Size (EGS). Instructions that violate the vl \
         or vstart requirements are reserved.";
    CRYPTO_EGW "veccrypto_lmul_egwconstr" "Zvk, Instruction Constraints"
        "For element-group instructions, LMUL*VLEN must always be at least as large as EGW, otherwise an \
         illegal-instruction exception is raised, even if vl=0.";
    CRYPTO_SEW "veccrypto_sew_rsv" "Zvk, Instruction Constraints"
        "Some Vector Crypto instructions are only defined for a specific SEW. In such a case all other SEW values \
         are reserved.";
    CRYPTO_VS "veccrypto_vsins_vdvs2overlap" "Zvk, Instruction Constraints"
        "For implementations with VLEN >= 128, vs2 refers to a single register. Thus, the vd register group must \
         not overlap the vs2 register. However, in implementations where VLEN < 128, vs2 refers to a register \
         group comprised of the number of registers needed to hold the 128-bit scalar element group. In this \
         case, the vd register group must not overlap this vs2 register group.";
    SHA2MS "vsha2ms-vv_vdoverlapvs1vs2_rsv" "Zvknha"
        "Reserved Encodings: The vd register group overlaps with either vs1 or vs2.";
    SM3ME "vsm3me-vv_vdoverlapvs2_rsv" "Zvksh"
        "Reserved Encodings: The vd register group overlaps with the vs2 register group.";
    VGHSH_SEW "vghsh-vv_sewn32_rsv" "Zvkg"
        "Reserved Encodings: SEW is any value other than 32.";
    VGMUL_SEW "vgmul-vv_sewn32_rsv" "Zvkg"
        "Reserved Encodings: SEW is any value other than 32.";
    SM3C_SEW "vsm3c-vi_sewn32_rsv" "Zvksh"
        "Reserved Encodings: SEW is any value other than 32.";
    SM3ME_SEW "vsm3me-vv_sewn32_rsv" "Zvksh"
        "Reserved Encodings: SEW is any value other than 32.";
    SM4K_SEW "vsm4k-vi_sewn32_rsv" "Zvksed"
        "Reserved Encodings: SEW is any value other than 32.";
    SM4R_SEW "vsm4r_sewn32_rsv" "Zvksed"
        "Reserved Encodings: SEW is any value other than 32.";
    SHA2MS_SEW "vsha2ms-vv_Zvknhb_sewn32or64_rsv" "Zvknhb"
        "Reserved Encodings: SEW is any value other than 32 or 64.";
    SHA2C_SEW "vsha2chl-vv_Zvknhb_sewn32or64_rsv" "Zvknhb"
        "Reserved Encodings: SEW is any value other than 32 or 64.";
    SHA2C "vsha2chl-vv_vdoverlapvs1vs2_rsv" "Zvknha"
        "Reserved Encodings: The vd register group overlaps with either vs1 or vs2.";
    SM3C "vsm3c-vi_vdoverlapvs2_rsv" "Zvksh"
        "Reserved Encodings: The vd register group overlaps with the vs2 register group.";
    SM4R "vsm4r-vs_vdoverlapvs2_rsv" "Zvksed"
        "Reserved Encodings: Only for the .vs form: the vd register group overlaps the vs2 register.";
    CLMULH_SEW "vclmulh_sewn64_rsv" "Zvbc"
        "Reserved Encodings: SEW is any value other than 64.";
    LS_EEW "vector_ls_ins_rsv" "V 7.3"
        "Vector load/store encodings for unsupported EEW widths are reserved.";
    LS_INDEX_EEW "vector_ls_eew_rsv" "V 7.2"
        "If the implementation does not support the EEW of the offset elements, the instruction is reserved.";
    LS_INDEX_XLEN "V_instr_ls_eew64_nsupported_xlen32" "V 18.3"
        "The V extension supports all vector load and store instructions, except the V extension does not support \
         EEW=64 for index values when XLEN=32.";
    ZVE_VMULH "Zve64_eew64_nsupport_vmulh" "V 18.2"
        "Zve64x supports all vector integer instructions, except that the vmulh integer multiply variants that \
         return the high half of the product (vmulh.vv, vmulh.vx, vmulhu.vv, vmulhu.vx, vmulhsu.vv, vmulhsu.vx) \
         are not included for EEW=64.";
    ZVE_VSMUL "Zve64_eew64_nsupport_vsmul" "V 18.2"
        "Zve64x supports all vector fixed-point arithmetic instructions, except that vsmul.vv and vsmul.vx are \
         not included for EEW=64.";
    VILL_VALUE "vtype_vill_val" "V 6.1"
        "If the vtype value is not supported by the implementation, then the vill bit is set in vtype, the \
         remaining bits in vtype are set to zero, and the vl register is also set to zero.";
    VLMUL "vlmul" "V 3.4.2"
        "vlmul 100: reserved.";
    VL_CSR "vl_acc" "V 3.5"
        "The XLEN-bit-wide read-only vl CSR can only be updated by the vset* instructions, and the \
         fault-only-first vector load instruction variants.";
    VTYPE_CSR "vtype_sz_acc_op" "V 3.4"
        "The read-only XLEN-wide vector type CSR, vtype provides the default type used to interpret the contents \
         of the vector register file, and can only be updated by vset* instructions.";
    VLENB_CSR "vlenb_acc_op" "V 3.6"
        "The XLEN-bit-wide read-only CSR vlenb holds the value VLEN/8, i.e., the vector register length in bytes.";
    NO_ENCODING "no_encoding" "RVV, Opcodes"
        "No instruction of any extension of this hart has this encoding.";
}
