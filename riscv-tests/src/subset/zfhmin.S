# pins: Zvfh_dependent_Zve32f_Zfhmin Vf_requrires_Vx
# isa: rv64i_zvfh
// Zvfh brings Zfhmin, the moves and conversions of scalar half floats.
#include "test.h"
.option arch, +v, +zvfh

TEST_BEGIN
  li t0, 0x4200
  fmv.h.x fa0, t0
  fcvt.s.h fa1, fa0
  fcvt.w.s a0, fa1
  EQ(a0, 3)
  vsetivli a0, 2, e16, m1, ta, ma
  vfmv.v.f v8, fa0
  vfadd.vv v8, v8, v8
  vfmv.f.s fa0, v8
  fcvt.s.h fa1, fa0
  fcvt.w.s a0, fa1
  EQ(a0, 6)
TEST_END
