//! The table of rules: the one place that quotes the specification.
//!
//! | column | meaning |
//! |---|---|
//! | rule | what the rest of the project calls it |
//! | name | its anchor (`norm:…`) in the manual's sources; the few sentences without an anchor are called after what they speak of |
//! | section | of the V extension's chapter (`V 5.2`), else the extension, or the level and register |
//! | `instead A \| B in "…"` | for these instructions it says what the general rules A and B say of all |
//! | `at Field` | it is about this field of their encoding |
//! | sentence | the specification's words; `…` where some are left out |
//!
//! Instructions are named by mnemonic, by `chapter::function` of the instruction table, or by `csr::name` for accesses to
//! a CSR; `*` at the end stands for anything. Of several rules that fit, the last one is the most special.
//! Rules of vector instructions stand in the order in which the suite's reserved cases are sorted.

use super::{Row, rules};

rules! {
    // Vector instructions and their configuration
    VsOff "mstatus_vs_op_off" "V 3.2"
        "Attempts to execute any vector instruction, or to access the vector CSRs, raise an illegal-instruction \
         exception when mstatus.VS is set to Off.";
    VectorFsOff "mstatus_FS_off_V_fp_ill" "V 13"
        instead FsOff in "v*"
        "If the floating-point unit status field mstatus.FS is Off then any attempt to execute a vector \
         floating-point instruction will raise an illegal-instruction exception.";
    Vsew "vtype_vsew_rsv" "V 3.4.1"
        "While it is anticipated the larger vsew encodings (100-111) will be used to encode larger SEW, the encodings \
         are formally reserved at this point.";
    LmulSew "vtype_lmul_fval_rsv" "V 3.4.2"
        "The use of vtype encodings with LMUL < SEWMIN/min(ELEN, VLEN) is reserved, but implementations can set vill \
         if they do not support these configurations.";
    SewLmul "vtype_sew_val" "V 3.4.2"
        "For a given supported fractional LMUL setting, implementations must support SEW settings between SEWMIN and \
         LMUL * min(ELEN, VLEN), inclusive.";
    VtypeBits "vtype_vill_all_bits" "V 6.1"
        "Implementations must consider all bits of the vtype value to determine if the configuration is supported. An \
         unsupported value in any location within the vtype value must result in vill being set.";
    VillWritten "vtype_vill_val_vill" "V 6.1"
        "A vtype value with vill set is treated as an unsupported configuration.";
    KeepsVl "vtype_vset_rsv" "V 6.2"
        "Use of the instructions with a new SEW/LMUL ratio that would result in a change of VLMAX is reserved. Use of \
         the instructions is also reserved if vill was 1 beforehand.";
    Vill "vtype_vill_op" "V 3.4.4"
        "If the vill bit is set, then any attempt to execute a vector instruction that depends upon vtype will raise \
         an illegal-instruction exception.";
    PastEnd "vstart_val_rsv" "V 3.7"
        "The use of vstart values greater than the largest element index for the current vtype setting is reserved.";
    Aligned2 "vreg_offgroup_lmul2_rsv" "V 3.4.2"
        "Instructions specifying an LMUL=2 vector register group with an odd-numbered vector register are reserved.";
    Aligned4 "vreg_offgroup_lmul4_rsv" "V 3.4.2"
        "When LMUL=4, the vector register group contains four vector registers, and instructions specifying an LMUL=4 \
         vector register group using vector register numbers that are not multiples of four are reserved.";
    Aligned8 "vreg_offgroup_lmul8_rsv" "V 3.4.2"
        "When LMUL=8, the vector register group contains eight vector registers, and instructions specifying an \
         LMUL=8 vector register group using register numbers that are not multiples of eight are reserved.";
    Aligned "emul_offgroup_rsv" "V 5.2"
        "Using other than the lowest-numbered vector register to specify a vector register group is a reserved \
         encoding.";
    SourceWidth "vreg_source_eew_rsv" "V 5.2"
        "A vector register cannot be used to provide source operands with more than one EEW for a single instruction. \
         A mask register source is considered to have EEW=1 for this constraint. An encoding that would result in the \
         same vector register being read with two or more different EEWs, including when the vector register appears \
         at different positions within two or more vector register groups, is reserved.";
    Overlap "vreg_overlap_legal" "V 5.2"
        "A destination vector register group can overlap a source vector register group only if one of the following \
         holds: The destination EEW equals the source EEW. The destination EEW is smaller than the source EEW, and \
         the lowest-numbered register in the destination vector register group is the same as the lowest-numbered \
         register in the source vector register group. The destination EEW is greater than the source EEW, the source \
         EMUL is at least 1, and the highest-numbered register in the destination vector register group is the same \
         as the highest-numbered register in the source vector register group.";
    Emul "emul_rsv" "V 5.2"
        "The largest vector register group used by an instruction can not be greater than 8 vector registers (i.e., \
         EMUL<=8), and if a vector instruction would require greater than 8 vector registers in a group, the \
         instruction encoding is reserved.";
    Mask "vreg_vmask_rsv" "V 5.3"
        "The destination vector register group for a masked vector instruction cannot overlap the source mask \
         register (v0), unless the destination vector register is being written with a mask value (e.g., compares) or \
         the scalar result of a reduction. These instruction encodings are reserved.";
    Eew "elen" "V 2"
        "The maximum size in bits of a vector element that any operation can produce or consume, ELEN >= 8, which \
         must be a power of 2.";
    MemoryEmul "vector_ls_emul_rsv" "V 7.3"
        instead Emul in "vload::* vstore::*"
        "If the EMUL would be out of range (EMUL>8 or EMUL<1/8), the instruction encoding is reserved.";
    MemoryAligned "vector_ls_emul_offgroup_rsv" "V 7.3"
        instead Aligned2 | Aligned4 | Aligned8 | Aligned in "vload::* vstore::*"
        "The vector register groups must have legal register specifiers for the selected EMUL, otherwise the \
         instruction encoding is reserved.";
    Mew "vector_ls_mew_rsv" "V 7.3"
        instead NoEncoding at Mew in "vload::* vstore::*"
        "The mew bit (inst[28]) when set is expected to be used to encode expanded memory sizes of 128 bits and \
         above, but these encodings are currently reserved.";
    Lumop "lumop" "V 7.2"
        instead NoEncoding at Lumop in "vload::* vstore::*"
        "lumop: other encodings reserved.";
    Sumop "sumop" "V 7.2"
        instead NoEncoding at Sumop in "vload::* vstore::*"
        "sumop: other encodings reserved.";
    Fields "emul_nfields_rsv" "V 7.8"
        "The EMUL setting must be such that EMUL * NFIELDS <= 8, otherwise the instruction encoding is reserved.";
    PastV31 "vector_ls_seg_rsv" "V 7.8"
        "If the vector register numbers accessed by the segment load or store would increment past 31, then the \
         instruction encoding is reserved.";
    IndexApart "vector_ls_seg_indexed_vreg_rsv" "V 7.8.3"
        "For vector indexed segment loads, the destination vector register groups cannot overlap the source vector \
         register group (specified by vs2), else the instruction encoding is reserved.";
    WholeNf "vector_ls_seg_wholereg_nf_rsv" "V 7.9"
        instead NoEncoding at Nf in "vload::whole vstore::whole"
        "Only NFIELDS values of 1, 2, 4, 8 are supported, with other values reserved.";
    WholeAligned "whole_align" "V 7.9"
        instead Aligned2 | Aligned4 | Aligned8 | Aligned in "vload::whole vstore::whole"
        "The encoded number of registers must be a power of 2 and the vector register numbers must be aligned as with \
         a vector register group, otherwise the instruction encoding is reserved.";
    WholeVstart "vector_ls_seg_wholereg_evl" "V 7.9"
        "Instead, the instructions are reserved if vstart >= evl.";
    Frm "V_inv_frm_rsv" "V 10"
        "Use of the frm field when it contains an invalid rounding mode by any vector floating-point \
         instruction--even those that do not depend on the rounding mode--is reserved, irrespective of the values of \
         vstart and vl.";
    FloatWidth "V_fp_eew_rsv" "V 10"
        "Vector instructions where any floating-point vector operand's EEW is not a supported floating-point type \
         width (which includes when FLEN < SEW) are reserved.";
    BrainNarrowSew "vfncvtbf16-f-f-w_sew_rsv" "Zvfbfmin"
        instead FloatWidth in "vfncvtbf16.f.f.w"
        "Reserved Encodings: SEW is any value other than 16.";
    BrainWidenSew "vfwcvtbf16-f-f-v_sew_rsv" "Zvfbfmin"
        instead FloatWidth in "vfwcvtbf16.f.f.v"
        "Reserved Encodings: SEW is any value other than 16.";
    BrainMacSew "vfwmaccbf16_sew_rsv" "Zvfbfwma"
        instead FloatWidth in "vfwmaccbf16.*"
        "Reserved Encodings: SEW is any value other than 16.";
    Extend "vsext_vzext_ill_eew_emul_rsv" "V 11.3"
        instead Eew | Emul in "vint::zext vint::sext"
        "If the source EEW is not a supported width, or source EMUL would be below the minimum legal LMUL, the \
         instruction encoding is reserved.";
    CarryUnmasked "vadc_vsbc_unmasked_rsv" "V 11.4"
        instead NoEncoding at Vm in "vcarry::*"
        "Encodings corresponding to the unmasked versions (vm=1) are reserved.";
    CarryMask "vadc_vsbc_vd_v0_rsv" "V 11.4"
        instead Mask in "vcarry::*"
        "For vadc and vsbc, the instruction encoding is reserved if the destination vector register is v0.";
    MoveVs2 "vmv_vs2_nv0_rsv" "V 11.16"
        instead NoEncoding at Vs2 in "vmove::mv_v_*"
        "The first operand specifier (vs2) must contain v0, and any other vector register number in vs2 is reserved.";
    FloatMoveVs2 "vfmv_vs2_nv0_rsv" "V 13.16"
        instead NoEncoding at Vs2 in "vmove::fmv_v_f"
        "The instruction must have the vs2 field set to v0, with all other values for vs2 reserved.";
    ReductionVstart "vreduction_vstart_n0_ill" "V 14"
        instead FromZero in "vred::* vfred::*"
        "Vector reduction operations raise an illegal-instruction exception if vstart is non-zero.";
    LogicalMasked "vmasklogical_masked_rsv" "V 15.1"
        instead NoEncoding at Vm in "vmask::mm"
        "Vector mask logical instructions are always unmasked, so there are no inactive elements, and the encodings \
         with vm=0 are reserved.";
    CpopVstart "vcpop_vstart_n0_ill" "V 15.2"
        instead FromZero in "vcpop.m"
        "The vcpop.m instruction will raise an illegal-instruction exception if vstart is non-zero.";
    FirstVstart "vfirst_vstart_n0_ill" "V 15.3"
        instead FromZero in "vfirst.m"
        "The vfirst instruction will raise an illegal-instruction exception if vstart is non-zero.";
    SbfVstart "vmsbf_vstart_n0_ill" "V 15.4"
        instead FromZero in "vmsbf.m"
        "The vmsbf.m instruction will raise an illegal-instruction exception if vstart is non-zero.";
    SifVstart "vmsif_vstart_n0_ill" "V 15.5"
        instead FromZero in "vmsif.m"
        "The vmsif.m instruction will raise an illegal-instruction exception if vstart is non-zero.";
    SofVstart "vmsof_vstart_n0_ill" "V 15.6"
        instead FromZero in "vmsof.m"
        "The vmsof.m instruction will raise an illegal-instruction exception if vstart is non-zero.";
    SbfApart "vmsbf_vreg_constr" "V 15.4"
        instead Apart | Mask in "vmsbf.m"
        "The destination register cannot overlap the source register and, if masked, cannot overlap the mask register \
         (v0).";
    SifApart "vmsif_vreg_constr" "V 15.5"
        instead Apart | Mask in "vmsif.m"
        "The destination register cannot overlap the source register and, if masked, cannot overlap the mask register \
         (v0).";
    SofApart "vmsof_vreg_constr" "V 15.6"
        instead Apart | Mask in "vmsof.m"
        "The destination register cannot overlap the source register and, if masked, cannot overlap the mask register \
         (v0).";
    IotaVstart "viota_vstart_n0_ill" "V 15.8"
        instead FromZero in "viota.m"
        "An illegal-instruction exception is raised if vstart is non-zero.";
    IotaApart "viota_vreg_constr" "V 15.8"
        instead Apart | Mask in "viota.m"
        "The destination register group cannot overlap the source register and, if masked, cannot overlap the mask \
         register (v0).";
    IdVs2 "vid_vs2_nv0_rsv" "V 15.9"
        instead NoEncoding at Vs2 in "vid.v"
        "The vs2 field of the instruction must be set to v0, otherwise the encoding is reserved.";
    ScalarMoveMasked "vmv-s-x_vmv-x-s_masked_rsv" "V 16.1"
        instead NoEncoding at Vm in "vmv.x.s vmv.s.x"
        "The encodings corresponding to the masked versions (vm=0) of vmv.x.s and vmv.s.x are reserved.";
    FloatScalarMoveMasked "vfmv-s-f_masked_rsv" "V 16.2"
        instead NoEncoding at Vm in "vfmv.f.s vfmv.s.f"
        "The encodings corresponding to the masked versions (vm=0) of vfmv.f.s and vfmv.s.f are reserved.";
    SlideupApart "vslideup_vreg_constr" "V 16.3.1"
        instead Apart in "vslideup.*"
        "The destination vector register group for vslideup cannot overlap the source vector register group, \
         otherwise the instruction encoding is reserved.";
    Slide1upApart "vslide1up-vx_vreg_constr" "V 16.3.3"
        instead Apart in "vslide1up.vx vfslide1up.vf"
        "The vslide1up instruction requires that the destination vector register group does not overlap the source \
         vector register group. Otherwise, the instruction encoding is reserved.";
    GatherApart "vrgather_vrgatherei16_vreg_constr" "V 16.4"
        instead Apart in "vrgather*"
        "For any vrgather instruction, the destination vector register group cannot overlap with the source vector \
         register groups, otherwise the instruction encoding is reserved.";
    CompressMasked "vcompress_masked_rsv" "V 16.5"
        instead NoEncoding at Vm in "vcompress.vm"
        "vcompress is encoded as an unmasked instruction (vm=1). The equivalent masked instruction (vm=0) is \
         reserved.";
    CompressApart "vcompress_vreg_constr" "V 16.5"
        instead Apart in "vcompress.vm"
        "The destination vector register group cannot overlap the source vector register group or the source mask \
         register, otherwise the instruction encoding is reserved.";
    CompressVstart "vcompress_vstart_n0_ill" "V 16.5"
        instead FromZero in "vcompress.vm"
        "Executing a vcompress instruction with a non-zero vstart raises an illegal-instruction exception.";
    MoveNreg "vmv-nr-r_nreg_rsv" "V 16.6"
        instead NoEncoding at Vs1 in "vperm::mv_whole"
        "The value of NREG must be 1, 2, 4, or 8, and values of imm[4:0] other than 0, 1, 3, and 7 are reserved.";
    MoveAligned "vmv-nr-r_unaligned_rsv" "V 16.6"
        instead Aligned2 | Aligned4 | Aligned8 | Aligned in "vperm::mv_whole"
        "The source and destination vector register numbers must be aligned appropriately for the vector register \
         group size, and encodings with other vector register numbers are reserved.";
    MoveVstart "vmv-nr-r_op" "V 16.6"
        instead WholeVstart in "vperm::mv_whole"
        "Instead, the instructions are reserved if vstart >= evl.";
    ClmulSew "vclmul_sewn64_rsv" "Zvbc"
        instead Sew in "vclmul.*"
        "Reserved Encodings: SEW is any value other than 64.";
    AbdaSew "vwabda_sew_rsv" "Zvabd"
        instead Sew in "vwabda.*"
        "Reserved Encodings: SEW is neither 8 nor 16.";
    AbdauSew "vwabdau_sew_rsv" "Zvabd"
        instead Sew in "vwabdau.*"
        "Reserved Encodings: SEW is neither 8 nor 16.";
    Dot4aSew "vdot4a_sewn32_rsv" "Zvdot4a8i"
        instead Sew in "vdot4a*"
        "Reserved Encodings: SEW is any value other than 32.";
    ZipEmul "Zvzip_emul_constr" "Zvzip"
        instead Emul in "vzip.vv vunzipe.v vunzipo.v"
        "vzip.vv, vunzipe.v, and vunzipo.v raise an illegal-instruction exception when 2*SEW > LMUL * min(ELEN, VLEN), \
         i.e., when a deinterleaved operand with EMUL=LMUL/2 cannot support EEW=SEW.";
    ZipOverlap "vzip-vv_vreg_constr" "Zvzip"
        instead Overlap in "vzip.vv"
        "A source vector register group of vzip.vv may overlap the destination vector register group only if the source \
         EMUL is at least 1 and the highest-numbered vector register in the source vector register group is also the \
         highest-numbered vector register in the destination vector register group.";
    UnzipEvenOverlap "vunzipe-v_vreg_constr" "Zvzip"
        instead Overlap in "vunzipe.v"
        "The destination vector register group of vunzipe.v may overlap the source vector register group only if the \
         lowest-numbered vector register in the destination vector register group is also the lowest-numbered vector \
         register in the source vector register group.";
    UnzipOddOverlap "vunzipo-v_vreg_constr" "Zvzip"
        instead Overlap in "vunzipo.v"
        "The destination vector register group of vunzipo.v may overlap the source vector register group only if the \
         lowest-numbered vector register in the destination vector register group is also the lowest-numbered vector \
         register in the source vector register group.";
    PairEvenApart "vpaire-vv_vreg_constr" "Zvzip"
        instead Apart in "vpaire.vv"
        "The destination vector register group of vpaire.vv cannot overlap either source vector register group.";
    PairOddApart "vpairo-vv_vreg_constr" "Zvzip"
        instead Apart in "vpairo.vv"
        "The destination vector register group of vpairo.vv cannot overlap either source vector register group.";
    GmulVsApart "vgmul-vs_vdovlpvs2_rsv" "Zvkgs"
        instead Apart in "vgmul.vs"
        "Reserved Encodings: Only for the .vs form: the vd register group overlaps the vs2 scalar element group.";
    GhshVsApart "vghsh-vs_vdovlpvs2_rsv" "Zvkgs"
        instead Apart in "vghsh.vs"
        "Reserved Encodings: Only for the .vs form: the vd register group overlaps the vs2 scalar element group.";
    WholeGroups "veccrypto_vl_vstart_rsv" "Zvk, Instruction Constraints"
        "Since vl and vstart refer to elements, Vector Crypto instructions that use elements groups require that \
         these values are an integer multiple of the Element Group Size (EGS). Instructions that violate the vl or \
         vstart requirements are reserved.";
    GroupWidth "veccrypto_lmul_egwconstr" "Zvk, Instruction Constraints"
        "For element-group instructions, LMUL*VLEN must always be at least as large as EGW, otherwise an \
         illegal-instruction exception is raised, even if vl=0.";
    Sew "veccrypto_sew_rsv" "Zvk, Instruction Constraints"
        "Some Vector Crypto instructions are only defined for a specific SEW. In such a case all other SEW values are \
         reserved.";
    CryptoVsApart "veccrypto_vsins_vdvs2overlap" "Zvk, Instruction Constraints"
        instead Apart in "vaes*"
        "For implementations with VLEN >= 128, vs2 refers to a single register. Thus, the vd register group must not \
         overlap the vs2 register. However, in implementations where VLEN < 128, vs2 refers to a register group \
         comprised of the number of registers needed to hold the 128-bit scalar element group. In this case, the vd \
         register group must not overlap this vs2 register group.";
    Sha2msApart "vsha2ms-vv_vdoverlapvs1vs2_rsv" "Zvknha"
        instead Apart in "vsha2ms.vv"
        "Reserved Encodings: The vd register group overlaps with either vs1 or vs2.";
    Sm3meApart "vsm3me-vv_vdoverlapvs2_rsv" "Zvksh"
        instead Apart in "vsm3me.vv"
        "Reserved Encodings: The vd register group overlaps with the vs2 register group.";
    GhshSew "vghsh-vv_sewn32_rsv" "Zvkg"
        instead Sew in "vghsh.*"
        "Reserved Encodings: SEW is any value other than 32.";
    GmulSew "vgmul-vv_sewn32_rsv" "Zvkg"
        instead Sew in "vgmul.*"
        "Reserved Encodings: SEW is any value other than 32.";
    Sm3cSew "vsm3c-vi_sewn32_rsv" "Zvksh"
        instead Sew in "vsm3c.vi"
        "Reserved Encodings: SEW is any value other than 32.";
    Sm3meSew "vsm3me-vv_sewn32_rsv" "Zvksh"
        instead Sew in "vsm3me.vv"
        "Reserved Encodings: SEW is any value other than 32.";
    Sm4kSew "vsm4k-vi_sewn32_rsv" "Zvksed"
        instead Sew in "vsm4k.vi"
        "Reserved Encodings: SEW is any value other than 32.";
    Sm4rSew "vsm4r_sewn32_rsv" "Zvksed"
        instead Sew in "vsm4r.*"
        "Reserved Encodings: SEW is any value other than 32.";
    Sha2msSew "vsha2ms-vv_Zvknhb_sewn32or64_rsv" "Zvknhb"
        instead Sew in "vsha2ms.vv"
        "Reserved Encodings: SEW is any value other than 32 or 64.";
    Sha2cSew "vsha2chl-vv_Zvknhb_sewn32or64_rsv" "Zvknhb"
        instead Sew in "vsha2c*"
        "Reserved Encodings: SEW is any value other than 32 or 64.";
    Sha2cApart "vsha2chl-vv_vdoverlapvs1vs2_rsv" "Zvknha"
        instead Apart in "vsha2c*"
        "Reserved Encodings: The vd register group overlaps with either vs1 or vs2.";
    Sm3cApart "vsm3c-vi_vdoverlapvs2_rsv" "Zvksh"
        instead Apart in "vsm3c.vi"
        "Reserved Encodings: The vd register group overlaps with the vs2 register group.";
    Sm4rApart "vsm4r-vs_vdoverlapvs2_rsv" "Zvksed"
        instead Apart in "vsm4r.vs"
        "Reserved Encodings: Only for the .vs form: the vd register group overlaps the vs2 register.";
    ClmulhSew "vclmulh_sewn64_rsv" "Zvbc"
        instead Sew in "vclmulh.*"
        "Reserved Encodings: SEW is any value other than 64.";
    MemoryEew "vector_ls_ins_rsv" "V 7.3"
        instead Eew in "vload::* vstore::*"
        "Vector load/store encodings for unsupported EEW widths are reserved.";
    IndexEew "vector_ls_eew_rsv" "V 7.2"
        "If the implementation does not support the EEW of the offset elements, the instruction is reserved.";
    IndexXlen "V_instr_ls_eew64_nsupported_xlen32" "V 18.3"
        "The V extension supports all vector load and store instructions, except the V extension does not support \
         EEW=64 for index values when XLEN=32.";
    HighProduct "Zve64_eew64_nsupport_vmulh" "V 18.2"
        "Zve64x supports all vector integer instructions, except that the vmulh integer multiply variants that return \
         the high half of the product (vmulh.vv, vmulh.vx, vmulhu.vv, vmulhu.vx, vmulhsu.vv, vmulhsu.vx) are not \
         included for EEW=64.";
    HighFixed "Zve64_eew64_nsupport_vsmul" "V 18.2"
        instead HighProduct in "vsmul.*"
        "Zve64x supports all vector fixed-point arithmetic instructions, except that vsmul.vv and vsmul.vx are not \
         included for EEW=64.";
    VillValue "vtype_vill_val" "V 6.1"
        "If the vtype value is not supported by the implementation, then the vill bit is set in vtype, the remaining \
         bits in vtype are set to zero, and the vl register is also set to zero.";
    Vlmul "vlmul" "V 3.4.2"
        "vlmul 100: reserved.";
    VlWritten "vl_acc" "V 3.5"
        instead ReadOnlyCsr in "csr::vl"
        "The XLEN-bit-wide read-only vl CSR can only be updated by the vset* instructions, and the fault-only-first \
         vector load instruction variants.";
    VtypeWritten "vtype_sz_acc_op" "V 3.4"
        instead ReadOnlyCsr in "csr::vtype"
        "The read-only XLEN-wide vector type CSR, vtype provides the default type used to interpret the contents of \
         the vector register file, and can only be updated by vsetvli, vsetivli, and vsetvl instructions.";
    VlenbWritten "vlenb_acc_op" "V 3.6"
        instead ReadOnlyCsr in "csr::vlenb"
        "The XLEN-bit-wide read-only CSR vlenb holds the value VLEN/8, i.e., the vector register length in bytes.";
    NoEncoding "no_encoding" "RV32I"
        "The behavior upon decoding a reserved instruction is UNSPECIFIED.";

    // Vector instructions: the general rules that those above stand for, and what a hart may choose
    FromZero "vstart_from_zero" "V 3.7"
        "A few vector instructions cannot be executed with a non-zero vstart value and will raise an \
         illegal-instruction exception as defined below.";
    NeverStops "vstart_vtype_dep" "V 3.7"
        "Implementations are permitted to raise illegal-instruction exceptions when attempting to execute a vector \
         instruction with a value of vstart that the implementation can never produce when executing that same \
         instruction with the same vtype setting.";
    Apart "vreg_overlap_rsv" "V 5.2"
        "Any instruction encoding that violates the overlap constraints is reserved.";

    Altfmt "altfmt_sew_rsv" "Zvfbfa"
        "Attempting to set altfmt=1 and SEW >= 32 is reserved.";
    AltfmtReserved "altfmt_fp_rsv" "Zvfbfa"
        "When altfmt=1 and SEW=16, all vector floating-point instructions become reserved, except for the following, which \
         are redefined to use the BF16 format for any operand that would otherwise have used the FP16 format: …";
    Ofp8Sew "vfncvt_q_sewn8_rsv" "Zvfofp8min"
        "It is defined for SEW=8 and altfmt=0, and for SEW=8 and altfmt=1.";
    NarrowClmul "vclmul_sewn8_16_32_rsv" "Zvbc32e"
        "Reserved Encodings: SEW is any value other than 8, 16, or 32.";
    Sha2msNarrow "vsha2ms-vv_Zvknha_sewn32_rsv" "Zvknha"
        "Reserved Encodings: Zvknha: SEW is any value other than 32.";
    Sha2cNarrow "vsha2chl-vv_Zvknha_sewn32_rsv" "Zvknha"
        instead Sha2msNarrow in "vsha2c*"
        "Reserved Encodings: Zvknha: SEW is any value other than 32.";

    // Encodings
    AllZeros "all_zeros" "Introduction"
        "Encodings with bits [15:0] all zeros are defined as illegal instructions.";
    AllOnes "all_ones" "Introduction"
        "The encoding with bits [ILEN-1:0] all ones is also illegal; this instruction is considered to be ILEN bits \
         long.";
    RegisterBeyondE "diff_rv32e_rv32i" "RV32E and RV64E"
        "RV32E and RV64E use the same instruction-set encoding as RV32I and RV64I respectively, except that only \
         registers x0-x15 are provided. All encodings specifying the other registers x16-x31 are reserved.";
    RoundingMode "roundingmode_rsv" "F, fcsr"
        "The behavior of floating-point instructions that depend on rounding mode when executed with a reserved \
         rounding mode is reserved, including both static reserved rounding modes (101-110) and dynamic reserved \
         rounding modes (101-111).";
    PairOdd "Zacas_rv64_amocas-q_frst_pair_entry_reg_even" "Zacas"
        instead NoEncoding in "amocas.*"
        "The instruction requires the first register in the pair to be even numbered; encodings with odd numbered \
         registers specified in rs2 and rd are reserved.";
    CLwsp "c-lwsp_rsv" "Zca"
        instead NoEncoding in "c.lwsp"
        "C.LWSP is valid only when rd≠x0; the code points with rd=x0 are reserved.";
    CLdsp "c-ldsp_rsv" "Zca"
        instead NoEncoding in "c.ldsp"
        "C.LDSP is valid only when rd≠x0; the code points with rd=x0 are reserved.";
    CJr "c-jr_rsv" "Zca"
        instead NoEncoding in "c.jr"
        "C.JR is valid only when rs1≠x0; the code point with rs1=x0 is reserved.";
    CLui "c-lui_rsv" "Zca"
        instead NoEncoding in "c.lui"
        "C.LUI is valid only when rd≠x2, and when the immediate is not equal to zero. The code points with imm=0 are \
         reserved.";
    CAddiw "c-addiw_rsv" "Zca"
        instead NoEncoding in "c.addiw"
        "C.ADDIW is valid only when rd≠x0; the code points with rd=x0 are reserved.";
    CAddi16sp "c-addi16sp_rsv" "Zca"
        instead NoEncoding in "c.addi16sp"
        "C.ADDI16SP is valid only when nzimm≠0; the code point with nzimm=0 is reserved.";
    CAddi4spn "c-addi4spn_rsv" "Zca"
        instead NoEncoding in "c.addi4spn"
        "C.ADDI4SPN is valid only when nzuimm≠0; the code points with nzuimm=0 are reserved.";

    // Alignment
    Misaligned "misaligned_ldst_exc_type" "RV32I"
        "Loads and stores that are not naturally aligned may either complete execution successfully or raise an \
         exception. The exception raised can be either an address-misaligned exception or an access-fault exception.";
    AmoAligned "amo_alignment" "Zaamo"
        instead Misaligned in "amo::*"
        "For AMOs, the Zaamo extension requires that the address held in rs1 be naturally aligned to the size of the \
         operand (i.e., eight-byte aligned for doublewords and four-byte aligned for words).";
    CasAligned "Zacas_amocas_rs1_addr_alignment" "Zacas"
        instead Misaligned in "amocas.*"
        "AMOCAS.W/D/Q requires that the address held in rs1 be naturally aligned to the size of the operand (i.e., \
         16-byte aligned for quadwords, eight-byte aligned for doublewords, and four-byte aligned for words).";
    LrScAligned "lr_sc_alignment" "Zalrsc"
        instead Misaligned in "amo::lr amo::sc"
        "For LR and SC, the Zalrsc extension requires that the address held in rs1 be naturally aligned to the size of \
         the operand (i.e., eight-byte aligned for doublewords and four-byte aligned for words).";
    JumpAligned "jump_misaligned_exception" "RV32I"
        "The JAL and JALR instructions will generate an instruction-address-misaligned exception if the target address \
         is not aligned to a four-byte boundary.";
    BranchAligned "branch_misaligned_taken_exception" "RV32I"
        instead JumpAligned in "jump::branch jump::branch_imm"
        "The conditional branch instructions will generate an instruction-address-misaligned exception if the target \
         address is not aligned to a four-byte boundary and the branch condition evaluates to true.";

    // CSRs and privilege
    FsOff "mstatus_fs_vs_xs_off_op" "Machine, mstatus"
        "When an extension's status is set to Off, any instruction that attempts to read or write the corresponding \
         state will cause an illegal-instruction exception.";
    NoCsr "csr_nonexistent" "Privileged, CSRs"
        "Instructions that access a non-existent CSR address are reserved.";
    OddPmpcfg "pmp_cfg_rv64_illegal" "Machine, PMP"
        "For RV64, the odd-numbered configuration registers, pmpcfg1, pmpcfg3, …, pmpcfg15, are illegal.";
    CsrPrivilege "Zicsr_illegal_mode" "Privileged, CSRs"
        "Attempts to access a CSR address without sufficient privilege raise illegal-instruction exceptions …";
    ReadOnlyCsr "Zicsr_illegal_acc" "Privileged, CSRs"
        "Attempts to write a read-only CSR address raise illegal-instruction exceptions.";
    Mcounteren "mcounteren_clr_ill_inst_exc" "Machine, mcounteren"
        "When the CY, TM, IR, or HPMn bit in the mcounteren register is clear, attempts to read the cycle, time, \
         instret, or hpmcountern register while executing in S-mode or U-mode will cause an illegal-instruction \
         exception.";
    Scounteren "scounteren_op" "Supervisor, scounteren"
        "When the CY, TM, IR, or HPMn bit in the scounteren register is clear, attempts to read the cycle, time, \
         instret, or hpmcountern register while executing in U-mode will cause an illegal-instruction exception.";
    McounterenTm "mcounteren_tm_clr" "Machine, mcounteren"
        "When the TM bit in the mcounteren register is clear, attempts to access the stimecmp or vstimecmp register \
         while executing in a mode less privileged than M will cause an illegal-instruction exception.";
    Stce "menvcfg_stce_op2" "Machine, menvcfg"
        "When this extension is implemented and STCE in menvcfg is zero, an attempt to access stimecmp in a mode other \
         than M-mode raises an illegal-instruction exception …";
    Stateen "stateen_illegal_state_access" "Smstateen"
        "When a stateen CSR prevents access to state by less-privileged levels, an attempt in one of those privilege \
         modes to execute an instruction that would read or write the protected state raises an illegal-instruction \
         exception …";
    Seed "seed_exec_mode_control" "Zkr"
        "The seed CSR is also access controlled by execution mode, and attempted read or write access will raise an \
         illegal-instruction exception outside M-mode unless access is explicitly granted.";
    SeedRead "seed_ro_illegal" "Zkr"
        "Attempts to access the seed CSR using a read-only CSR-access instruction (CSRRS/CSRRC with rs1=x0 or \
         CSRRSI/CSRRCI with uimm=0) raise an illegal-instruction exception; any other CSR-access instruction may be \
         used to access seed.";
    Tvm "mstatus_tvm_warl_op" "Machine, mstatus"
        "When TVM=1, attempts to read or write the satp CSR or execute an SFENCE.VMA or SINVAL.VMA instruction while \
         executing in S-mode will raise an illegal-instruction exception.";
    Tsr "mstatus_tsr_op" "Machine, mstatus"
        "When TSR=1, attempts to execute SRET while executing in S-mode will raise an illegal-instruction exception.";
    Tw "mstatus_tw_always_illegal" "Machine, mstatus"
        "An implementation may have WFI always raise an illegal-instruction exception in modes less privileged than M \
         when TW=1, even if there are pending globally-disabled interrupts when the instruction is executed.";
    WfiInUser "mstatus_tw_umode_op" "Machine, mstatus"
        "When S-mode is implemented, then executing WFI in U-mode causes an illegal-instruction exception, regardless \
         of the value of the TW bit, unless the instruction completes within an implementation-specific, bounded time \
         limit.";
    LowerReturn "xret_in_lower_mode" "Machine, mret"
        "Attempting to execute an xRET instruction in a mode less privileged than x will raise an illegal-instruction \
         exception.";
    FenceInUser "Svinval_illegal_instruction_u_mode" "Svinval"
        "SINVAL.VMA, HINVAL.VVMA, and HINVAL.GVMA require the same permissions and raise the same exceptions as \
         SFENCE.VMA, HFENCE.VVMA, and HFENCE.GVMA, respectively. In particular, an attempt to execute any of these \
         instructions in U-mode always raises an illegal-instruction exception.";
    FenceInvalInUser "Svinval_sfence_w_inval_inval_u_mode" "Svinval"
        instead FenceInUser in "system::sfence_inval"
        "Attempting to execute SFENCE.W.INVAL or SFENCE.INVAL.IR in U-mode raises an illegal-instruction exception.";
    LandingPad "zicflip_elp_lpad_expected" "Zicfilp"
        "When elp is set to LP_EXPECTED, if the next instruction in the instruction stream is not 4-byte aligned, or is not \
         lpad, or if the landing pad label encoded in lpad is not zero and does not match the expected landing pad label in \
         bits 31:12 of the x7 register, then a software-check exception (cause=18) … is raised …";
    ShadowStack "sspop_exception" "Zicfiss"
        "If the value loaded from the address in ssp does not match the value in rs1, a software-check exception (cause=18) \
         is raised with xtval set to \"shadow stack fault (code=3)\".";
    MachineSse "zicfiss_m_menvcfg_sse" "Zicfiss"
        "If the privilege mode is less than M and menvcfg.SSE is 0, an illegal-instruction exception is raised.";
    SupervisorSse "zicfiss_u_senvcfg_sse" "Zicfiss"
        "Otherwise, if in U-mode and senvcfg.SSE is 0, an illegal-instruction exception is raised.";
    CtrClear "sctrclr_exceptions" "Smctr"
        "SCTRCLR raises an illegal-instruction exception in U-mode, and a virtual-instruction exception in VU-mode, unless \
         CTR state enable access restrictions apply.";
    DepthOfGuests "sctrdepth_mode" "Smctr"
        "Attempts to access sctrdepth from VS-mode or VU-mode raise a virtual-instruction exception, unless CTR state \
         enable access restrictions apply.";
    NotSelected "sireg_access_on_illegal_siselect" "Sscsrind"
        "The behavior upon accessing sireg* from M-mode or S-mode, while siselect holds a value that is not implemented \
         at supervisor level, is UNSPECIFIED.";
    GuestWindow "vsireg_inaccessible" "AIA, hypervisor CSRs"
        "When vsiselect has the number of an inaccessible register, attempts from M-mode or HS-mode to access vsireg raise \
         an illegal instruction exception …";
    GuestFile "vstopei_vgein" "AIA, hypervisor CSRs"
        "… when hstatus.VGEIN is not the number of an implemented guest external interrupt, attempts from M-mode or HS-mode \
         to access CSR vstopei raise an illegal instruction exception …";
    FileFiltered "mvien_seip" "AIA, mvien"
        "If the hart has an IMSIC, then when bit 9 of mvien is one, attempts from S-mode to explicitly access the \
         supervisor-level interrupt file raise an illegal instruction exception.";
    CountersNotDelegated "ssccfg_illegal_sireg_cde0" "Smcdeleg"
        "… illegal-instruction exceptions are raised for the following cases: attempts to access any sireg* when \
         menvcfg.CDE = 0 …";
    CounterNotDelegated "ssccfg_illegal_sireg_not_delegated" "Smcdeleg"
        "… illegal-instruction exceptions are raised for the following cases: … attempts to access sireg* when siselect \
         = 0x41, or when the counter selected by siselect is not delegated to S-mode …";
    CounterAlias "ssccfg_illegal_sireg3_6" "Smcdeleg"
        "… illegal-instruction exceptions are raised for the following cases: … attempts to access sireg3 or sireg6 …";
    CounterHighAlias "ssccfg_illegal_sireg4_5_xlen64" "Smcdeleg"
        "… illegal-instruction exceptions are raised for the following cases: … attempts to access sireg4 or sireg5 when \
         XLEN = 64 …";
    CounterState "ssccfg_missing_extension_illegal" "Smcdeleg"
        "If any extension upon which the underlying state depends is not implemented, an attempt from M or S mode to \
         access the given state through sireg* raises an illegal-instruction exception.";
    InhibitNotDelegated "ssccfg_illegal_scountinhibit_cde0" "Smcdeleg"
        "When menvcfg.CDE=0, attempts to access scountinhibit raise an illegal-instruction exception.";
    // Hypervisor: reasons of illegal-instruction exceptions …
    GuestFsOff "vsstatus_fs_op" "Hypervisor, vsstatus"
        "When V=1, both vsstatus.FS and the HS-level sstatus.FS are in effect. Attempts to execute a floating-point \
         instruction when either field is 0 (Off) raise an illegal-instruction exception.";
    GuestVsOff "vsstatus_vs_op" "Hypervisor, vsstatus"
        "Similarly, when V=1, both vsstatus.VS and the HS-level sstatus.VS are in effect. Attempts to execute a vector \
         instruction when either field is 0 (Off) raise an illegal-instruction exception.";
    GuestAccessInUser "hlsv_illegalinst" "Hypervisor, HLV and HSV"
        "Attempts to execute one of these same instructions from U-mode when hstatus.HU=0 cause an illegal-instruction \
         exception.";
    GuestFence "hfence-vvma_hfence-gvma_exceptions" "Hypervisor, HFENCE"
        "Attempts to execute HFENCE.VVMA or HFENCE.GVMA when V=1 cause a virtual-instruction exception, while attempts \
         to do the same in U-mode cause an illegal-instruction exception. Attempting to execute HFENCE.GVMA in HS-mode \
         when mstatus.TVM=1 also causes an illegal-instruction exception.";
    HgatpTvm "hgatp_tvm_illegal" "Hypervisor, hgatp"
        "When mstatus.TVM=1, attempts to read or write hgatp while executing in HS-mode will raise an \
         illegal-instruction exception.";
    // … and of virtual-instruction exceptions: `Rule::is_virtual`.
    VirtualInstruction "H_virtinst_vu_vs_hinst" "Hypervisor, traps"
        "A virtual-instruction exception is raised for the following cases: … in VS-mode or VU-mode, attempts to execute \
         a hypervisor instruction (HLV, HLVX, HSV, or HFENCE) …";
    VirtualHypervisorCsr "H_virtinst_vu_vs_nonhigh_allowedhs_tvm0" "Hypervisor, traps"
        "A virtual-instruction exception is raised for the following cases: … in VS-mode or VU-mode, attempts to access \
         an implemented non-high-half hypervisor CSR or VS CSR when the same access (read/write) would be allowed in \
         HS-mode, assuming mstatus.TVM=0 …";
    VirtualSupervisorCsr "H_virtinst_vu_nonhigh_supervisor_allowedhs_tvm0" "Hypervisor, traps"
        "A virtual-instruction exception is raised for the following cases: … in VU-mode, attempts to access an \
         implemented non-high-half supervisor CSR when the same access (read/write) would be allowed in HS-mode, \
         assuming mstatus.TVM=0 …";
    Hcounteren "hcounteren_op" "Hypervisor, hcounteren"
        "When the CY, TM, IR, or HPMn bit in the hcounteren register is clear, attempts to read the cycle, time, \
         instret, or hpmcounter n register while V=1 will cause a virtual-instruction exception if the same bit in \
         mcounteren is 1.";
    VirtualScounteren "H_virtinst_vu_nonhighctr_h0_s0_m1" "Hypervisor, traps"
        "A virtual-instruction exception is raised for the following cases: … in VU-mode, attempts to access a \
         non-high-half counter CSR when the corresponding bit in either hcounteren or scounteren is 0 and the same bit \
         in mcounteren is 1 …";
    HcounterenTm "hcounteren_acc" "Hypervisor, hcounteren"
        "In addition, when the TM bit in the hcounteren register is clear, attempts to access the vstimecmp register \
         (via stimecmp) while executing in VS-mode will cause a virtual-instruction exception if the same bit in \
         mcounteren is set.";
    VirtualStce "henvcfg_stce" "Hypervisor, henvcfg"
        "When STCE bit is henvcfg is zero, an attempt to access stimecmp (really vstimecmp) when V=1 raises a \
         virtual-instruction exception …";
    Vtvm "H_virtinst_vs_sfence_sinval_satp_vtvm1" "Hypervisor, traps"
        "A virtual-instruction exception is raised for the following cases: … in VS-mode, attempts to execute an \
         SFENCE.VMA or SINVAL.VMA instruction or to access satp, when hstatus.VTVM=1.";
    Vtsr "H_virtinst_vs_sret_vtsr1" "Hypervisor, traps"
        "A virtual-instruction exception is raised for the following cases: … in VS-mode, attempts to execute SRET when \
         hstatus.VTSR=1 …";
    Vtw "vtw_virtinstr" "Hypervisor, hstatus"
        "An implementation may have WFI always raise a virtual-instruction exception in VS-mode when VTW=1 (and \
         mstatus.TW=0), even if there are pending globally-disabled interrupts when the instruction is executed.";
    VirtualWfi "H_virtinst_vu_wfi_tw0" "Hypervisor, traps"
        "A virtual-instruction exception is raised for the following cases: … in VU-mode, attempts to execute WFI when \
         mstatus.TW=0 …";
    VirtualSupervisor "H_virtinst_vu_sret_sfence" "Hypervisor, traps"
        "A virtual-instruction exception is raised for the following cases: … in VU-mode, attempts … to execute a \
         supervisor instruction (SRET or SFENCE) …";
    VirtualCbze "henvcfg_cbze" "Hypervisor, henvcfg"
        "If the instruction is HS-qualified and the CBZE field is set to 1, the instruction is enabled for execution; \
         otherwise, if the CBZE field is set to 0, it raises a virtual-instruction exception.";
    VirtualCbcfe "henvcfg_cbcfe" "Hypervisor, henvcfg"
        "If the instructions are HS-qualified and the CBCFE field is set to 1, the instructions are enabled for \
         execution; otherwise, if the CBCFE field is set to 0, they raise a virtual-instruction exception.";
    VirtualCbie "henvcfg_cbie" "Hypervisor, henvcfg"
        "If the instruction is HS-qualified and the CBIE field is set to 0b01 or 0b11, the instruction is enabled for \
         execution; otherwise, it raises a virtual-instruction exception.";
    VirtualDisabled "H_cause_virtual_instruction" "Hypervisor, traps"
        "When V=1, a virtual-instruction exception (code 22) is normally raised instead of an illegal-instruction \
         exception if the attempted instruction is HS-qualified but is prevented from executing when V=1 either due to \
         insufficient privilege or because the instruction is expressly disabled by a supervisor or hypervisor CSR such \
         as scounteren or hcounteren.";
    VirtualSse "zicfiss_vs_henvcfg_sse" "Zicfiss"
        "Otherwise, if in VS-mode and henvcfg.SSE is 0, a virtual-instruction exception is raised.";
    VirtualUserSse "zicfiss_vu_senvcfg_sse" "Zicfiss"
        "Otherwise, if in VU-mode and senvcfg.SSE is 0, a virtual-instruction exception is raised.";
    GuestWindowOfGuest "vsireg_inaccessible_vs" "AIA, hypervisor CSRs"
        "When vsiselect has the number of an inaccessible register, … attempts from VS-mode to access sireg (really vsireg) \
         raise a virtual instruction exception.";
    GuestFileOfGuest "vstopei_vgein_vs" "AIA, hypervisor CSRs"
        "… when hstatus.VGEIN is not the number of an implemented guest external interrupt, … attempts from VS-mode to access \
         stopei raise a virtual instruction exception.";
    VirtualControl "hvictl_vti" "AIA, hvictl"
        "When bit VTI (Virtual Trap Interrupt control) = 1, attempts from VS-mode to explicitly access CSRs sip and sie (or, \
         for RV32 only, siph and sieh) cause a virtual instruction exception. … attempts from VS-mode to write to stimecmp \
         (or, for RV32 only, stimecmph) cause a virtual instruction exception when VTI = 1.";
    CountersOfGuests "ssccfg_hyp_vs_access_sireg_conditional" "Smcdeleg"
        "An attempt from VS-mode to access any sireg* (really vsireg*) raises an illegal-instruction exception if \
         menvcfg.CDE = 0, or a virtual-instruction exception if menvcfg.CDE = 1.";
    InhibitOfGuests "ssccfg_illegal_scountinhibit_vs_vu" "Smcdeleg"
        "When Supervisor Counter Delegation is enabled, attempts to access scountinhibit from VS-mode or VU-mode raise a \
         virtual-instruction exception.";
    OverflowsOfGuests "ssccfg_virtual_scountovf_vs_vu" "Smcdeleg"
        "For implementations that support Smcdeleg/Ssccfg, Sscofpmf, and the H extension, when menvcfg.CDE=1, attempts \
         to read scountovf from VS-mode or VU-mode raise a virtual-instruction exception.";
    MachineCbze "menvcfg_cbze_op" "Machine, menvcfg"
        "When the CBZE field is set to 1, it enables execution of the cache block zero instruction, CBO.ZERO, in modes \
         less privileged than M. Otherwise, the instruction raises an illegal-instruction exception in modes less \
         privileged than M.";
    MachineCbcfe "menvcfg_cbcfe_op" "Machine, menvcfg"
        "When the CBCFE field is set to 1, it enables execution of the cache block clean instruction (CBO.CLEAN) and \
         the cache block flush instruction (CBO.FLUSH) in modes less privileged than M. Otherwise, these instructions \
         raise an illegal-instruction exception in modes less privileged than M.";
    MachineCbie "menvcfg_cbie_warl_op" "Machine, menvcfg"
        "When CBIE is set to 0b00, the instruction raises an illegal-instruction exception in modes less privileged \
         than M.";
    SupervisorCbze "senvcfg_cbze" "Supervisor, senvcfg"
        "Execution of CBO.ZERO in U-mode is enabled only if execution of the instruction is enabled for use in S-mode \
         and CBZE is set to 1; otherwise, an illegal-instruction exception is raised.";
    SupervisorCbcfe "senvcfg_cbcfe" "Supervisor, senvcfg"
        "Execution of these instructions in U-mode is enabled only if execution of these instructions is enabled for \
         use in S-mode and CBCFE is set to 1; otherwise, an illegal-instruction exception is raised.";
    SupervisorCbie "senvcfg_cbie" "Supervisor, senvcfg"
        "Execution of CBO.INVAL in U-mode is enabled only if execution of the instruction is enabled for use in S-mode \
         and CBIE is set to 0b01 or 0b11; otherwise, an illegal-instruction exception is raised.";
}
