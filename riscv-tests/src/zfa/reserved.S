# pins: fcvtmod-w-d_rsw fmvh-x-d_op fmvp-d-x_op
// fcvtmod.w.d exists with rounding towards zero only; RV64 has no fmvh.x.d and fmvp.d.x.
#include "fp.h"

#define FCVTMOD(rm) (0xc2800053 | (rm) << 12 | 11 << 15 | 10 << 7)

FP_BEGIN
  FLOAD(fa1, D(0x3ff0000000000000))
  .irp rm, 0, 2, 3, 4, 5, 6, 7
  li gp, 100 + \rm
  lla s7, 7f
  .4byte FCVTMOD(\rm)
  li s7, 0
  j fail
7:
  li t6, ILLEGAL
  FAIL_UNLESS(beq, s8, t6)
  .endr
#if XLEN == 64
  TRAPS_WORD(ILLEGAL, 0xe2158553) // fmvh.x.d a0, fa1
  TRAPS_WORD(ILLEGAL, 0xb2c58553) // fmvp.d.x fa0, a1, a2
#endif
TEST_END
