# pins: fcvt-w-s_op F_rm_field
// F: single to signed word: rounding, the ends of the range, NaNs. The result is sign-extended.
#include "fp.h"

FP_BEGIN
  FX(fcvt.w.s, S(0x00000000), 0, 0)
  FX(fcvt.w.s, S(0x3f800000), 1, 0)
  FX(fcvt.w.s, S(0xbf800000), -1, 0)
  FX(fcvt.w.s, S(0x40200000), 2, NX, rne) // 5/2 in each rounding mode
  FX(fcvt.w.s, S(0x40200000), 2, NX, rtz)
  FX(fcvt.w.s, S(0x40200000), 2, NX, rdn)
  FX(fcvt.w.s, S(0x40200000), 3, NX, rup)
  FX(fcvt.w.s, S(0x40200000), 3, NX, rmm)
  FX(fcvt.w.s, S(0xbfc00000), -2, NX, rne) // -3/2
  FX(fcvt.w.s, S(0xbfc00000), -1, NX, rtz)
  FX(fcvt.w.s, S(0xbfc00000), -2, NX, rdn)
  FX(fcvt.w.s, S(0xbfc00000), -1, NX, rup)
  FX(fcvt.w.s, S(0xbfc00000), -2, NX, rmm)
  FX(fcvt.w.s, S(0xbf000000), 0, NX, rne) // -1/2
  FX(fcvt.w.s, S(0xbf000000), 0, NX, rtz)
  FX(fcvt.w.s, S(0xbf000000), -1, NX, rdn)
  FX(fcvt.w.s, S(0xbf000000), 0, NX, rup)
  FX(fcvt.w.s, S(0xbf000000), -1, NX, rmm)
  FX(fcvt.w.s, S(0x80000000), 0, 0) // -0
  FX(fcvt.w.s, S(0x00000001), 0, NX) // tiny
  FX(fcvt.w.s, S(0x7f800000), 0x7fffffff, NV) // out of range: the nearest end, invalid and not inexact
  FX(fcvt.w.s, S(0xff800000), -0x80000000, NV)
  FX(fcvt.w.s, S(0x7fc00000), 0x7fffffff, NV) // a NaN as +∞
  FX(fcvt.w.s, S(0xffc00005), 0x7fffffff, NV)
  FX(fcvt.w.s, S(0x7f800001), 0x7fffffff, NV)
  FX(fcvt.w.s, S(0x7f7fffff), 0x7fffffff, NV)
  FX(fcvt.w.s, S(0xff7fffff), -0x80000000, NV)
  FX(fcvt.w.s, S(0x4f000000), 0x7fffffff, NV) // one past the end
  FX(fcvt.w.s, S(0x4effffff), 0x7fffff80, 0) // the largest that fits
  FX(fcvt.w.s, S(0xcf000000), -0x80000000, 0) // the lower end fits
  FX(fcvt.w.s, S(0xcf000001), -0x80000000, NV) // one past it
TEST_END
