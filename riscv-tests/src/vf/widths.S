# pins: V_fp_EEW_IEEE_nsupported_rsv V_fp_eew_rsv vfclass_SEWge16 Zvfh_instr Zvfh_eew16 vfwcvtbf16-f-f-v_sew_rsv vfncvtbf16-f-f-w_sew_rsv vfwmaccbf16_vv_sew_rsv vfwmaccbf16_vf_sew_rsv
// Element widths without a floating-point format are reserved, and reserved traps.
#include "test.h"
.option arch, +v, +zvfh, +zvfbfmin, +zvfbfwma

.macro arithmetic_traps
  TRAPS(ILLEGAL, vfadd.vv v8, v16, v24)
  TRAPS(ILLEGAL, vfrdiv.vf v8, v16, fa0)
  TRAPS(ILLEGAL, vfnmsub.vv v8, v16, v24)
  TRAPS(ILLEGAL, vfsqrt.v v8, v16)
  TRAPS(ILLEGAL, vfrec7.v v8, v16)
  TRAPS(ILLEGAL, vfmax.vf v8, v16, fa0)
  TRAPS(ILLEGAL, vfsgnjn.vv v8, v16, v24)
  TRAPS(ILLEGAL, vmflt.vv v8, v16, v24)
  TRAPS(ILLEGAL, vfclass.v v8, v16)
  TRAPS(ILLEGAL, vfmerge.vfm v8, v16, fa0, v0)
  TRAPS(ILLEGAL, vfmv.v.f v8, fa0)
  TRAPS(ILLEGAL, vfmv.s.f v8, fa0)
  TRAPS(ILLEGAL, vfmv.f.s fa0, v8)
  TRAPS(ILLEGAL, vfslide1up.vf v8, v16, fa0)
  TRAPS(ILLEGAL, vfslide1down.vf v8, v16, fa0)
  TRAPS(ILLEGAL, vfcvt.x.f.v v8, v16)
  TRAPS(ILLEGAL, vfcvt.f.x.v v8, v16)
  TRAPS(ILLEGAL, vfredosum.vs v8, v16, v24)
  TRAPS(ILLEGAL, vfredmin.vs v8, v16, v24)
.endm

// Both SEW and 2*SEW must have a format.
.macro widening_traps
  TRAPS(ILLEGAL, vfwadd.vv v8, v16, v24)
  TRAPS(ILLEGAL, vfwsub.wf v8, v16, fa0)
  TRAPS(ILLEGAL, vfwmul.vf v8, v16, fa0)
  TRAPS(ILLEGAL, vfwmacc.vv v8, v16, v24)
  TRAPS(ILLEGAL, vfwcvt.f.f.v v8, v16)
  TRAPS(ILLEGAL, vfwcvt.xu.f.v v8, v16)
  TRAPS(ILLEGAL, vfncvt.f.f.w v8, v16)
  TRAPS(ILLEGAL, vfncvt.rod.f.f.w v8, v16)
  TRAPS(ILLEGAL, vfncvt.f.x.w v8, v16)
  TRAPS(ILLEGAL, vfwredosum.vs v8, v16, v24)
.endm

.macro bf16_traps
  TRAPS(ILLEGAL, vfwcvtbf16.f.f.v v8, v16)
  TRAPS(ILLEGAL, vfncvtbf16.f.f.w v8, v16)
  TRAPS(ILLEGAL, vfwmaccbf16.vv v8, v16, v24)
  TRAPS(ILLEGAL, vfwmaccbf16.vf v8, fa0, v24)
.endm

TEST_BEGIN
  vsetivli x0, 1, e8, m1, ta, ma
  arithmetic_traps
  widening_traps
  bf16_traps
  // Integers of 8 bits have a counterpart of 16 bits.
  li a0, 5
  vmv.v.x v16, a0
  vfwcvt.f.x.v v8, v16
  vfncvt.x.f.w v12, v8
  vmv.x.s a0, v12
  EQ(a0, 5)
  vfncvt.rtz.xu.f.w v12, v8
  vfwcvt.f.xu.v v8, v16
  vsetivli x0, 1, e16, m1, ta, ma
  vmv.x.s a0, v8
  EQ(a0, 0x4500)

  vsetivli x0, 1, e32, m1, ta, ma
  bf16_traps
  vsetivli x0, 1, e64, m1, ta, ma
  bf16_traps
  widening_traps
  TRAPS(ILLEGAL, vfwcvt.f.x.v v8, v16)
  TRAPS(ILLEGAL, vfncvt.x.f.w v8, v16)

  // No width at all: vtype is illegal.
  li a0, 0x20 // vsew = 4
  vsetvl x0, a0, a0
  csrr a0, vtype
  EQ(a0, XMIN)
  arithmetic_traps
TEST_END
