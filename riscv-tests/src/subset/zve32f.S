# pins: Zve32f_dependent_F Zve64f_dependent_F Zve64f_dependent_Zve32f_Zve64x Zvfhmin_dependent_Zve32f
# pins: Zvfh_dependent_Zve32f_Zfhmin zvfbfmin_depends_zve32f zvfbfwma_depends Zve64d_dependent_Zve64f Vf_requrires_Vx
# isa: rv64i_zve32f rv64i_zve64f rv64i_zve64d rv64i_zvfhmin rv64i_zvfh rv64i_zvfbfmin rv64i_zvfbfwma
// What depends on Zve32f brings it, vectors of single floats; and with it F, the scalars of that format.
#include "test.h"
.option arch, +v

TEST_BEGIN
  li t0, 3
  fcvt.s.w fa0, t0
  fadd.s fa1, fa0, fa0
  csrr a0, fcsr
  vsetivli a0, 2, e32, m2, ta, ma
  EQ(a0, 2)
  vfmv.v.f v8, fa0
  vfmacc.vf v8, fa1, v8 // 3 + 6 · 3
  vfcvt.x.f.v v10, v8
  vmv.x.s a0, v10
  EQ(a0, 21)
  vfredusum.vs v10, v8, v8
  vfmv.f.s fa2, v10
  fcvt.w.s a0, fa2
  EQ(a0, 63)
TEST_END
