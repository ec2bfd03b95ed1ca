# pins: flw_op fsw_op flw_bits_maintained fsw_bits_maintained fp_misaligned FLEN FP_transfer_instrs_narrow_transfer_in
# pins: FP_transfer_instrs_narrow_transfer_out
// flw NaN-boxes, fsw takes the lower half; neither looks at the value.
#include "fp.h"

FP_BEGIN
  lla s0, singles
  flw fa0, 0(s0)
  FBITS(fa0, S(0x3f800000))
  flw fa0, 4(s0) // a signalling NaN
  FBITS(fa0, S(0x7f800001))
  fsw fa0, 12(s0)
  lw a0, 12(s0)
  EQ(a0, 0x7f800001)
  flw fa0, 8(s0)
  FBITS(fa0, S(0xffc12345))
  lla s1, singles + 2048
  flw fa0, -2048(s1)
  FBITS(fa0, S(0x3f800000))
  // A wider value is not examined: the lower 32 bits go out.
  FLOAD(fa0, D(0x3ff0000012345678))
  fsw fa0, 12(s0)
  lw a0, 12(s0)
  EQ(a0, 0x12345678)
  lw a0, 16(s0)
  EQ(a0, 0x5a5a5a5a)
  FLAGS(0)
TEST_END

  .data
  .balign 4
singles: .4byte 0x3f800000, 0x7f800001, 0xffc12345, 0, 0x5a5a5a5a
