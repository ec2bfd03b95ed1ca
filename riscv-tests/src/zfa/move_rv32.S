# pins: fmvh-x-d_op fmvp-d-x_op
# for: rv32
// RV32 moves a double through a pair of integer registers.
#include "fp.h"

FP_BEGIN
  FLOAD(fa1, D(0x7ff0000123456789))
  fmvh.x.d a0, fa1
  EQ(a0, 0x7ff00001)
  fmv.x.w a0, fa1
  EQ(a0, 0x23456789)
  li a1, 0x23456789
  li a2, 0xfff00001
  fmvp.d.x fa0, a1, a2
  FBITS(fa0, D(0xfff0000123456789))
  fmvp.d.x fa0, x0, a2
  FBITS(fa0, D(0xfff0000100000000))
  FLAGS(0)
TEST_END
