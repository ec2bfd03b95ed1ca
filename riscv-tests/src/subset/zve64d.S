# pins: Zve64d_dependent_Zve64f V_dependent_Zvl128b_Zve64d V_dependent_F_D V_supported_eew Vf_requrires_Vx
# isa: rv64i_zve64d rv64iv
// Zve64d, and V with it, bring D and vectors of double floats, and the integers of 64 bits of Zve64f.
#include "test.h"
.option arch, +v

TEST_BEGIN
  li t0, 3
  fcvt.d.w fa0, t0
  fadd.d fa1, fa0, fa0
  vsetivli a0, 1, e64, m1, ta, ma
  EQ(a0, 1)
  vfmv.v.f v8, fa0
  vfmacc.vf v8, fa1, v8
  vfcvt.x.f.v v9, v8
  vmv.x.s a0, v9
  EQ(a0, 21)
  vadd.vi v9, v9, 1
  vmv.x.s a0, v9
  EQ(a0, 22)
  vsetivli a0, 1, e32, mf2, ta, ma
  vfncvt.f.f.w v9, v8
  vfmv.f.s fa2, v9
  fcvt.w.s a0, fa2
  EQ(a0, 21)
  vsetivli a0, 1, e8, m1, ta, ma
  vsetivli a0, 1, e16, m1, ta, ma
  EQ(a0, 1)
TEST_END
