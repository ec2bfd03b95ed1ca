# pins: fclass-s_op
// F: the class of a number, as one bit of ten; no flag, also for a signalling NaN.
#include "fp.h"

FP_BEGIN
  FX(fclass.s, S(0xff800000), 1 << 0, 0)
  FX(fclass.s, S(0xff7fffff), 1 << 1, 0)
  FX(fclass.s, S(0xbf800000), 1 << 1, 0)
  FX(fclass.s, S(0x80000001), 1 << 2, 0)
  FX(fclass.s, S(0x80000000), 1 << 3, 0)
  FX(fclass.s, S(0x00000000), 1 << 4, 0)
  FX(fclass.s, S(0x00000001), 1 << 5, 0)
  FX(fclass.s, S(0x007fffff), 1 << 5, 0)
  FX(fclass.s, S(0x00800000), 1 << 6, 0)
  FX(fclass.s, S(0x7f7fffff), 1 << 6, 0)
  FX(fclass.s, S(0x7f800000), 1 << 7, 0)
  FX(fclass.s, S(0x7f800001), 1 << 8, 0)
  FX(fclass.s, S(0x7fc00000), 1 << 9, 0)
  FX(fclass.s, S(0xffc00005), 1 << 9, 0)
TEST_END
