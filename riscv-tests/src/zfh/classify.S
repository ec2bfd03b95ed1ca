# pins: fclass-h_op
// Zfh: the class of a number, as one bit of ten; no flag, also for a signalling NaN.
#include "fp.h"

FP_BEGIN
  FX(fclass.h, H(0xfc00), 1 << 0, 0)
  FX(fclass.h, H(0xfbff), 1 << 1, 0)
  FX(fclass.h, H(0xbc00), 1 << 1, 0)
  FX(fclass.h, H(0x8001), 1 << 2, 0)
  FX(fclass.h, H(0x8000), 1 << 3, 0)
  FX(fclass.h, H(0x0000), 1 << 4, 0)
  FX(fclass.h, H(0x0001), 1 << 5, 0)
  FX(fclass.h, H(0x03ff), 1 << 5, 0)
  FX(fclass.h, H(0x0400), 1 << 6, 0)
  FX(fclass.h, H(0x7bff), 1 << 6, 0)
  FX(fclass.h, H(0x7c00), 1 << 7, 0)
  FX(fclass.h, H(0x7c01), 1 << 8, 0)
  FX(fclass.h, H(0x7e00), 1 << 9, 0)
  FX(fclass.h, H(0xfe05), 1 << 9, 0)
TEST_END
