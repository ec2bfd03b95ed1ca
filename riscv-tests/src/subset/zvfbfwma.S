# pins: zvfbfwma_depends
# isa: rv64i_zvfbfwma
// Zvfbfwma brings Zvfbfmin and Zfbfmin, conversions of BF16 as vectors and scalars.
#include "test.h"
.option arch, +v, +zvfbfmin, +zvfbfwma, +zfbfmin

TEST_BEGIN
  li t0, 0x4040 // 3
  fmv.h.x fa0, t0
  fcvt.s.bf16 fa1, fa0
  fcvt.w.s a0, fa1
  EQ(a0, 3)
  vsetivli a0, 2, e16, mf2, ta, ma
  vmv.v.x v8, t0
  vfwcvtbf16.f.f.v v9, v8
  vfwmaccbf16.vf v9, fa0, v8
  vsetivli a0, 2, e32, m1, ta, ma
  vfcvt.x.f.v v9, v9
  vmv.x.s a0, v9
  EQ(a0, 12)
TEST_END
