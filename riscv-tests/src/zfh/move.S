# pins: fmv-x-h_op fmv-h-x_op fmv-x-h_op_bits_preserved fmv-h-x_op_bits_preserved fmv_half_bits_preserved
// 16 bits between the registers: sign-extended one way, NaN-boxed the other.
#include "fp.h"

FP_BEGIN
  XF(fmv.h.x, 0x3c00, H(0x3c00), 0)
  XF(fmv.h.x, 0x12347c01, H(0x7c01), 0)
  XF(fmv.h.x, -1, H(0xffff), 0)
  FX(fmv.x.h, H(0x7c01), 0x7c01, 0)
  FX(fmv.x.h, H(0xbc00), -0x4400, 0)
  FX(fmv.x.h, D(0x000000000000fe55), -0x1ab, 0)
TEST_END
