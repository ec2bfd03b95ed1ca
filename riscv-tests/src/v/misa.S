# pins: misa_v_op V_dependent_F_D
# for: rv32 rv64 machine
# needs: v
// misa has V, and the F and D that V needs; if V can be cleared, vectors work when it is set again. (Whether they do
// meanwhile is open: V includes Zve64d, which has no letter.)
#include "priv.h"
.option arch, +v

#define LETTER(c) (1 << ((c) - 'A'))
#define VFD (LETTER('V') | LETTER('F') | LETTER('D'))

TEST_BEGIN
  csrr s0, misa
  beqz s0, 1f // there is no misa
  BITS(s0, VFD, VFD)
  li s1, LETTER('V')
  csrc misa, s1
  csrw misa, s0
  csrr a0, misa
  SAME(a0, s0)
1:
  CSR_SET(mstatus, MSTATUS_VS)
  vsetivli x0, 4, e64, m2, ta, ma
  vid.v v8
  vadd.vv v8, v8, v8
  vslidedown.vi v8, v8, 3
  vmv.x.s a0, v8
  EQ(a0, 6)
  vfcvt.f.x.v v8, v8
  vfmv.f.s fa0, v8
  fcvt.w.d a0, fa0
  EQ(a0, 6)
TEST_END
