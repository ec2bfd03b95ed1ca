# pins: fcvt-w-h_op
// Zfh: half to signed word: rounding, the ends of the range, NaNs. The result is sign-extended.
#include "fp.h"

FP_BEGIN
  FX(fcvt.w.h, H(0x0000), 0, 0)
  FX(fcvt.w.h, H(0x3c00), 1, 0)
  FX(fcvt.w.h, H(0xbc00), -1, 0)
  FX(fcvt.w.h, H(0x4100), 2, NX, rne) // 5/2 in each rounding mode
  FX(fcvt.w.h, H(0x4100), 2, NX, rtz)
  FX(fcvt.w.h, H(0x4100), 2, NX, rdn)
  FX(fcvt.w.h, H(0x4100), 3, NX, rup)
  FX(fcvt.w.h, H(0x4100), 3, NX, rmm)
  FX(fcvt.w.h, H(0xbe00), -2, NX, rne) // -3/2
  FX(fcvt.w.h, H(0xbe00), -1, NX, rtz)
  FX(fcvt.w.h, H(0xbe00), -2, NX, rdn)
  FX(fcvt.w.h, H(0xbe00), -1, NX, rup)
  FX(fcvt.w.h, H(0xbe00), -2, NX, rmm)
  FX(fcvt.w.h, H(0xb800), 0, NX, rne) // -1/2
  FX(fcvt.w.h, H(0xb800), 0, NX, rtz)
  FX(fcvt.w.h, H(0xb800), -1, NX, rdn)
  FX(fcvt.w.h, H(0xb800), 0, NX, rup)
  FX(fcvt.w.h, H(0xb800), -1, NX, rmm)
  FX(fcvt.w.h, H(0x8000), 0, 0) // -0
  FX(fcvt.w.h, H(0x0001), 0, NX) // tiny
  FX(fcvt.w.h, H(0x7c00), 0x7fffffff, NV) // out of range: the nearest end, invalid and not inexact
  FX(fcvt.w.h, H(0xfc00), -0x80000000, NV)
  FX(fcvt.w.h, H(0x7e00), 0x7fffffff, NV) // a NaN as +∞
  FX(fcvt.w.h, H(0xfe05), 0x7fffffff, NV)
  FX(fcvt.w.h, H(0x7c01), 0x7fffffff, NV)
  FX(fcvt.w.h, H(0x7bff), 0xffe0, 0)
  FX(fcvt.w.h, H(0xfbff), -0xffe0, 0)
TEST_END
