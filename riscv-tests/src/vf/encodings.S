# pins: vfmv-s-f_masked_rsv vfmv_vs2_nv0_rsv vreduction_vstart_n0_ill vfwcvt_vreg_constr vfncvt_vreg_constr vreg_offgroup_LMUL2_rsv EMUL_rsv vreg_source_EEW_rsv vreg_vmask_rsv vfmv-f-s_ignoreLMUL vfmv-s-f_ignoreLMUL vreduction_scalar vmfeq_vd_eq_v0 vmfne_vd_eq_v0 vmflt_vd_eq_v0 vmfle_vd_eq_v0 vmfgt_vd_eq_v0 vmfge_vd_eq_v0
// Encodings that are reserved by their fields or registers; and reserved traps.
#include "test.h"
.option arch, +v, +zvfh

// funct6, 1 if unmasked, vs2, vs1 or rs1, vd; vectors, or a vector and an f register.
#define VV(funct6, vm, vs2, vs1, vd) \
  TRAPS_WORD(ILLEGAL, 0x1057 | (funct6) << 26 | (vm) << 25 | (vs2) << 20 | (vs1) << 15 | (vd) << 7)
#define VF(funct6, vm, vs2, rs1, vd) \
  TRAPS_WORD(ILLEGAL, 0x5057 | (funct6) << 26 | (vm) << 25 | (vs2) << 20 | (rs1) << 15 | (vd) << 7)
#define VFADD 0b000000
#define VFSLIDE1UP 0b001110
#define VFSLIDE1DOWN 0b001111
#define VFMV_F_S 0b010000
#define VFMV_V_F 0b010111
#define VFUNARY0 0b010010
#define VFWADD 0b110000
#define VFWADD_W 0b110100
#define VFWMACC 0b111100

.macro compare_in_v0 relation, result
  vmv.v.i v0, 5
  vm\relation\().vf v0, v8, fa0, v0.t
  vmv.x.s a0, v0
  andi a0, a0, 15
  EQ(a0, \result)
.endm

TEST_BEGIN
  vsetivli x0, 2, e32, m1, ta, mu
  // Moves have no mask, and fields that are zero.
  VV(VFMV_F_S, 0, 8, 0, 10)
  VF(VFMV_F_S, 0, 0, 10, 8)
  VF(VFMV_F_S, 1, 1, 10, 8)
  VV(VFMV_F_S, 1, 8, 1, 10)
  VF(VFMV_V_F, 1, 1, 10, 8)
  VF(VFMV_V_F, 1, 16, 10, 8)

  // A masked destination is not v0.
  VV(VFADD, 0, 8, 16, 0)
  VF(VFADD, 0, 8, 16, 0)
  VF(VFMV_V_F, 0, 8, 10, 0)
  VF(VFSLIDE1DOWN, 0, 8, 10, 0)
  // It is not the source of vfslide1up.
  VF(VFSLIDE1UP, 1, 8, 10, 8)
  // A wide destination overlaps a narrow source in its highest part only, a narrow one a wide one in its lowest.
  VV(VFWADD, 1, 8, 16, 8)
  VV(VFWADD, 1, 16, 8, 8)
  VV(VFWMACC, 1, 8, 16, 8)
  VV(VFUNARY0, 1, 8, 12, 8)
  VV(VFUNARY0, 1, 9, 20, 10)
  VV(VFUNARY0, 1, 8, 20, 9)
  // Wide groups are aligned.
  VV(VFWADD, 1, 16, 24, 9)
  VV(VFWADD_W, 1, 17, 24, 8)
  VV(VFUNARY0, 1, 16, 12, 9)
  VV(VFUNARY0, 1, 17, 20, 8)
  // One source register is not read with two widths.
  VV(VFWADD_W, 1, 16, 16, 8)
  VV(VFWADD_W, 1, 16, 17, 8)
  // These overlaps are legal.
  vfwadd.vv v8, v9, v16
  vfwcvt.f.f.v v8, v9
  vfncvt.f.f.w v8, v8
  vfwadd.wv v8, v8, v16

  vsetivli x0, 2, e32, m2, ta, mu
  VV(VFADD, 1, 16, 24, 9)
  VV(VFADD, 1, 17, 24, 8)
  VV(VFADD, 1, 16, 25, 8)
  VV(VFWADD, 1, 16, 24, 10)
  VF(VFSLIDE1UP, 1, 8, 10, 9)
  // LMUL does not matter to element 0.
  vfmv.f.s fa0, v9
  vfmv.s.f v9, fa0
  vfredosum.vs v9, v8, v11
  vsetivli x0, 2, e32, m8, ta, mu
  VV(VFWADD, 1, 8, 16, 24)
  VV(VFUNARY0, 1, 8, 12, 16)
  VV(VFUNARY0, 1, 8, 20, 16)
  TRAPS(ILLEGAL, vfwmul.vf v0, v8, fa0)

  // The destination of a comparison may be v0, even if that masks it. What is inactive stays clear.
  vsetivli x0, 4, e32, m1, ta, mu
  li a0, 0x3f800000
  fmv.w.x fa0, a0
  vmv.v.x v8, a0
  .irp row, "feq 5", "fne 0", "flt 0", "fle 5", "fgt 0", "fge 5"
  compare_in_v0 \row
  .endr

  // Reductions begin at the beginning.
  vsetivli x0, 2, e32, m1, ta, mu
  .irp sum, vfredosum, vfredusum, vfredmin, vfredmax, vfwredosum, vfwredusum
  csrwi vstart, 1
  TRAPS(ILLEGAL, \sum\().vs v8, v16, v24)
  .endr
  csrr a0, vstart
  EQ(a0, 1)
  csrwi vstart, 0
TEST_END
