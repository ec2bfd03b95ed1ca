# pins: V_inv_frm_rsv V_fp_frm
// Every vector floating-point instruction is reserved while frm is invalid, "even those that do not depend on the
// rounding mode", whatever vl is. Rivet's rule is that reserved traps.
#include "test.h"
.option arch, +v, +zvfh, +zvfbfmin, +zvfbfwma

.macro all_trap
  TRAPS(ILLEGAL, vfadd.vv v8, v16, v24)
  TRAPS(ILLEGAL, vfadd.vf v8, v16, fa0, v0.t)
  TRAPS(ILLEGAL, vfdiv.vv v8, v16, v24)
  TRAPS(ILLEGAL, vfmacc.vv v8, v16, v24)
  TRAPS(ILLEGAL, vfsqrt.v v8, v16)
  // These round nothing.
  TRAPS(ILLEGAL, vfrec7.v v8, v16)
  TRAPS(ILLEGAL, vfrsqrt7.v v8, v16)
  TRAPS(ILLEGAL, vfmin.vv v8, v16, v24)
  TRAPS(ILLEGAL, vfsgnj.vf v8, v16, fa0)
  TRAPS(ILLEGAL, vmfeq.vv v8, v16, v24)
  TRAPS(ILLEGAL, vmfge.vf v8, v16, fa0)
  TRAPS(ILLEGAL, vfclass.v v8, v16)
  TRAPS(ILLEGAL, vfmerge.vfm v8, v16, fa0, v0)
  TRAPS(ILLEGAL, vfmv.v.f v8, fa0)
  TRAPS(ILLEGAL, vfmv.s.f v8, fa0)
  TRAPS(ILLEGAL, vfmv.f.s fa0, v8)
  TRAPS(ILLEGAL, vfslide1up.vf v8, v16, fa0)
  TRAPS(ILLEGAL, vfslide1down.vf v8, v16, fa0)
  // Conversions, those that say how to round among them.
  TRAPS(ILLEGAL, vfcvt.x.f.v v8, v16)
  TRAPS(ILLEGAL, vfcvt.rtz.x.f.v v8, v16)
  TRAPS(ILLEGAL, vfcvt.f.xu.v v8, v16)
  TRAPS(ILLEGAL, vfredosum.vs v8, v16, v24)
  TRAPS(ILLEGAL, vfredmax.vs v8, v16, v24)
.endm

.macro all_wide_trap
  TRAPS(ILLEGAL, vfwadd.wv v8, v16, v24)
  TRAPS(ILLEGAL, vfwmul.vv v8, v16, v24)
  TRAPS(ILLEGAL, vfwcvt.f.f.v v8, v16)
  TRAPS(ILLEGAL, vfwcvt.rtz.xu.f.v v8, v16)
  TRAPS(ILLEGAL, vfncvt.f.f.w v8, v16)
  TRAPS(ILLEGAL, vfncvt.rod.f.f.w v8, v16)
  TRAPS(ILLEGAL, vfncvt.rtz.x.f.w v8, v16)
  TRAPS(ILLEGAL, vfwredusum.vs v8, v16, v24)
.endm

TEST_BEGIN
  .irp mode, 5, 6, 7
  fsrmi \mode
  vsetivli x0, 2, e32, m1, ta, ma
  all_trap
  all_wide_trap
  vsetivli x0, 0, e32, m1, ta, ma
  all_trap
  all_wide_trap
  vsetivli x0, 1, e16, mf2, ta, ma
  all_wide_trap
  TRAPS(ILLEGAL, vfwcvtbf16.f.f.v v8, v16)
  TRAPS(ILLEGAL, vfncvtbf16.f.f.w v8, v16)
  TRAPS(ILLEGAL, vfwmaccbf16.vv v8, v16, v24)
  // Integer instructions, and moves of whole registers, do not look.
  vadd.vv v8, v16, v24
  vmv1r.v v8, v16
  .endr

  // A mode that is valid again is used: 1 + 2^-24 lies between 1 and the next value.
  fsrmi 3
  vsetivli x0, 1, e32, m1, ta, ma
  li a0, 0x3f800000
  vmv.v.x v16, a0
  li a0, 0x33800000
  vmv.v.x v24, a0
  vfadd.vv v8, v16, v24
  vmv.x.s a0, v8
  EQ(a0, 0x3f800001)
  fsrmi 2
  vfadd.vv v8, v16, v24
  vmv.x.s a0, v8
  EQ(a0, 0x3f800000)
TEST_END
