# pins: fmv-x-d_op fmv-d-x_op fmv-x-d_op_bits_preserved fmv-d-x_op_bits_preserved
# for: rv64
// Bits between the registers of RV64, unchanged.
#include "fp.h"

FP_BEGIN
  XF(fmv.d.x, 0x7ff0000000000001, D(0x7ff0000000000001), 0)
  XF(fmv.d.x, 0xfff8123456789abc, D(0xfff8123456789abc), 0)
  XF(fmv.d.x, 1, D(1), 0)
  FX(fmv.x.d, D(0x7ff0000000000001), 0x7ff0000000000001, 0)
  FX(fmv.x.d, D(0xfff8123456789abc), 0xfff8123456789abc, 0)
  FX(fmv.x.d, S(0x3f800000), 0xffffffff3f800000, 0)
TEST_END
