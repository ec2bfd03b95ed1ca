# pins: c-fld_op c-fsd_op c-fldsp_op c-fsdwsp_op c-flw_op c-fsw_op c-flwsp_op c-fswsp_op Zc_fp_regs
// Floating point: doubles on both, singles on RV32 only; the short forms reach f8 to f15.
#include "fp.h"

TEST_BEGIN_C
  csrw fcsr, x0
  lla s0, data
  c.fld fs0, 0(s0)
  FBITS(fs0, D(0x3ff0000000000000))
  c.fld fa5, 248(s0)
  FBITS(fa5, D(0xf8))
  FLOAD(fa0, D(0x400123456789abcd))
  c.fsd fa0, 128(s0)
  lw a0, 128(s0)
  EQ(a0, 0x6789abcd)
  lw a0, 132(s0)
  EQ(a0, 0x40012345)

  mv s2, sp
  mv sp, s0
  c.fldsp ft11, 504(sp)
  c.fsdsp ft11, 16(sp)
  c.fldsp ft0, 0(sp)
  mv sp, s2
  FBITS(ft11, D(0x1f8))
  FBITS(ft0, D(0x3ff0000000000000))
  lw a0, 16(s0)
  EQ(a0, 0x1f8)
#if XLEN == 32
  c.flw fa0, 4(s0)
  FBITS(fa0, S(0x3ff00000))
  c.flw fs1, 124(s0)
  FBITS(fs1, S(0))
  c.flw fa4, 120(s0)
  FBITS(fa4, S(0x78))
  c.fsw fa0, 120(s0)
  lw a0, 120(s0)
  EQ(a0, 0x3ff00000)
  mv sp, s0
  c.flwsp ft11, 248(sp)
  c.flwsp ft0, 4(sp)
  c.fswsp ft0, 252(sp)
  mv sp, s2
  FBITS(ft11, S(0xf8))
  FBITS(ft0, S(0x3ff00000))
  lw a0, 252(s0)
  EQ(a0, 0x3ff00000)
#endif
TEST_END

  .data
  .balign 8
data:
  .8byte 0x3ff0000000000000
  .set at, 8
  .rept 63
  .8byte at
  .set at, at + 8
  .endr
