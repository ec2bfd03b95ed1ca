# pins: Zve32x_Zve64x_nsupport_freg
# isa: rv64gc_zve32x_zvl64b rv64gc_zve64x_zvl64b
// Zve32x and Zve64x have all permutations of integers, and none from and to f registers, although F is there.
#include "test.h"
.option arch, +v

TEST_BEGIN
  vsetivli x0, 2, e32, m1, ta, ma
  li t0, 5
  vmv.s.x v8, t0
  vmv.x.s a0, v8
  EQ(a0, 5)
  vmv.v.x v8, t0
  vslide1up.vx v9, v8, x0
  vmv.x.s a0, v9
  EQ(a0, 0)
  vslideup.vi v9, v8, 1
  vslidedown.vi v9, v8, 1
  vmv.x.s a0, v9
  EQ(a0, 5)
  vslideup.vx v9, v8, t0
  vslidedown.vx v9, v8, t0
  vmv.x.s a0, v9
  EQ(a0, 0)
  vslide1down.vx v9, v8, t0
  vmv.v.i v10, 0
  vrgather.vv v9, v8, v10
  vrgatherei16.vv v11, v8, v10
  vrgather.vx v9, v8, t0
  vrgather.vi v9, v8, 1
  vmv.x.s a0, v9
  EQ(a0, 5)
  vmv.v.i v0, 1
  vcompress.vm v9, v8, v0
  vmv1r.v v9, v8
  vmv.x.s a0, v9
  EQ(a0, 5)
  TRAPS(ILLEGAL, vfmv.f.s fa0, v8)
  TRAPS(ILLEGAL, vfmv.s.f v8, fa0)
  TRAPS(ILLEGAL, vfmv.v.f v8, fa0)
  TRAPS(ILLEGAL, vfslide1up.vf v9, v8, fa0)
  TRAPS(ILLEGAL, vfslide1down.vf v9, v8, fa0)
TEST_END
