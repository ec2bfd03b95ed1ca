# pins: fcvt-w-d_op fcvt-w-d_fcvt-wu-d_sign_ext
// D: double to signed word: rounding, the ends of the range, NaNs. The result is sign-extended.
#include "fp.h"

FP_BEGIN
  FX(fcvt.w.d, D(0x0000000000000000), 0, 0)
  FX(fcvt.w.d, D(0x3ff0000000000000), 1, 0)
  FX(fcvt.w.d, D(0xbff0000000000000), -1, 0)
  FX(fcvt.w.d, D(0x4004000000000000), 2, NX, rne) // 5/2 in each rounding mode
  FX(fcvt.w.d, D(0x4004000000000000), 2, NX, rtz)
  FX(fcvt.w.d, D(0x4004000000000000), 2, NX, rdn)
  FX(fcvt.w.d, D(0x4004000000000000), 3, NX, rup)
  FX(fcvt.w.d, D(0x4004000000000000), 3, NX, rmm)
  FX(fcvt.w.d, D(0xbff8000000000000), -2, NX, rne) // -3/2
  FX(fcvt.w.d, D(0xbff8000000000000), -1, NX, rtz)
  FX(fcvt.w.d, D(0xbff8000000000000), -2, NX, rdn)
  FX(fcvt.w.d, D(0xbff8000000000000), -1, NX, rup)
  FX(fcvt.w.d, D(0xbff8000000000000), -2, NX, rmm)
  FX(fcvt.w.d, D(0xbfe0000000000000), 0, NX, rne) // -1/2
  FX(fcvt.w.d, D(0xbfe0000000000000), 0, NX, rtz)
  FX(fcvt.w.d, D(0xbfe0000000000000), -1, NX, rdn)
  FX(fcvt.w.d, D(0xbfe0000000000000), 0, NX, rup)
  FX(fcvt.w.d, D(0xbfe0000000000000), -1, NX, rmm)
  FX(fcvt.w.d, D(0x8000000000000000), 0, 0) // -0
  FX(fcvt.w.d, D(0x0000000000000001), 0, NX) // tiny
  FX(fcvt.w.d, D(0x7ff0000000000000), 0x7fffffff, NV) // out of range: the nearest end, invalid and not inexact
  FX(fcvt.w.d, D(0xfff0000000000000), -0x80000000, NV)
  FX(fcvt.w.d, D(0x7ff8000000000000), 0x7fffffff, NV) // a NaN as +∞
  FX(fcvt.w.d, D(0xfff8000000000005), 0x7fffffff, NV)
  FX(fcvt.w.d, D(0x7ff0000000000001), 0x7fffffff, NV)
  FX(fcvt.w.d, D(0x7fefffffffffffff), 0x7fffffff, NV)
  FX(fcvt.w.d, D(0xffefffffffffffff), -0x80000000, NV)
  FX(fcvt.w.d, D(0x41e0000000000000), 0x7fffffff, NV) // one past the end
  FX(fcvt.w.d, D(0x41dfffffffffffff), 0x7fffffff, NV) // the largest that fits
  FX(fcvt.w.d, D(0xc1e0000000000000), -0x80000000, 0) // the lower end fits
  FX(fcvt.w.d, D(0xc1e0000000000001), -0x80000000, NX) // one past it
  FX(fcvt.w.d, D(0x41dfffffffe00000), 0x7fffffff, NX, rtz) // inside after rounding towards zero
  FX(fcvt.w.d, D(0x41dfffffffe00000), 0x7fffffff, NV, rne) // outside after rounding
  FX(fcvt.w.d, D(0xc1e0000000100000), -0x80000000, NX, rup)
  FX(fcvt.w.d, D(0xc1e0000000100000), -0x80000000, NV, rdn)
TEST_END
