# pins: fld_op fsd_op fld_bits_maintained fsd_bits_maintained
// fld and fsd move 64 bits, on RV32 too.
#include "fp.h"

FP_BEGIN
  lla s0, doubles
  fld fa0, 0(s0)
  FBITS(fa0, D(0x3ff0000000000000))
  fld fa0, 8(s0)
  FBITS(fa0, D(0x7ff0000000000001)) // a signalling NaN stays one
  fsd fa0, 16(s0)
  lw a0, 16(s0)
  EQ(a0, 1)
  lw a0, 20(s0)
  EQ(a0, 0x7ff00000)
  lw a0, 24(s0)
  EQ(a0, 0x5a5a5a5a)
  lla s1, doubles - 2040
  fld fa1, 2040(s1)
  FBITS(fa1, D(0x3ff0000000000000))
  FLAGS(0)
TEST_END

  .data
  .balign 8
doubles: .8byte 0x3ff0000000000000, 0x7ff0000000000001, 0, 0x5a5a5a5a5a5a5a5a
