# pins: fclass-d_op
// D: the class of a number, as one bit of ten; no flag, also for a signalling NaN.
#include "fp.h"

FP_BEGIN
  FX(fclass.d, D(0xfff0000000000000), 1 << 0, 0)
  FX(fclass.d, D(0xffefffffffffffff), 1 << 1, 0)
  FX(fclass.d, D(0xbff0000000000000), 1 << 1, 0)
  FX(fclass.d, D(0x8000000000000001), 1 << 2, 0)
  FX(fclass.d, D(0x8000000000000000), 1 << 3, 0)
  FX(fclass.d, D(0x0000000000000000), 1 << 4, 0)
  FX(fclass.d, D(0x0000000000000001), 1 << 5, 0)
  FX(fclass.d, D(0x000fffffffffffff), 1 << 5, 0)
  FX(fclass.d, D(0x0010000000000000), 1 << 6, 0)
  FX(fclass.d, D(0x7fefffffffffffff), 1 << 6, 0)
  FX(fclass.d, D(0x7ff0000000000000), 1 << 7, 0)
  FX(fclass.d, D(0x7ff0000000000001), 1 << 8, 0)
  FX(fclass.d, D(0x7ff8000000000000), 1 << 9, 0)
  FX(fclass.d, D(0xfff8000000000005), 1 << 9, 0)
TEST_END
