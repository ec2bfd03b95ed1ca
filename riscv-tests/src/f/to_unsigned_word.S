# pins: fcvt-wu-s_op
// F: single to unsigned word. Also an unsigned result is sign-extended from 32 bits.
#include "fp.h"

FP_BEGIN
  FX(fcvt.wu.s, S(0x00000000), 0, 0)
  FX(fcvt.wu.s, S(0x3f800000), 1, 0)
  FX(fcvt.wu.s, S(0xbf800000), 0, NV) // below the range: clipped
  FX(fcvt.wu.s, S(0x40200000), 2, NX, rne) // 5/2 in each rounding mode
  FX(fcvt.wu.s, S(0x40200000), 2, NX, rtz)
  FX(fcvt.wu.s, S(0x40200000), 2, NX, rdn)
  FX(fcvt.wu.s, S(0x40200000), 3, NX, rup)
  FX(fcvt.wu.s, S(0x40200000), 3, NX, rmm)
  FX(fcvt.wu.s, S(0xbfc00000), 0, NV, rne) // -3/2
  FX(fcvt.wu.s, S(0xbfc00000), 0, NV, rtz)
  FX(fcvt.wu.s, S(0xbfc00000), 0, NV, rdn)
  FX(fcvt.wu.s, S(0xbfc00000), 0, NV, rup)
  FX(fcvt.wu.s, S(0xbfc00000), 0, NV, rmm)
  FX(fcvt.wu.s, S(0xbf000000), 0, NX, rne) // -1/2
  FX(fcvt.wu.s, S(0xbf000000), 0, NX, rtz)
  FX(fcvt.wu.s, S(0xbf000000), 0, NV, rdn)
  FX(fcvt.wu.s, S(0xbf000000), 0, NX, rup)
  FX(fcvt.wu.s, S(0xbf000000), 0, NV, rmm)
  FX(fcvt.wu.s, S(0x80000000), 0, 0) // -0
  FX(fcvt.wu.s, S(0x00000001), 0, NX) // tiny
  FX(fcvt.wu.s, S(0x7f800000), -1, NV) // out of range: the nearest end, invalid and not inexact
  FX(fcvt.wu.s, S(0xff800000), 0, NV)
  FX(fcvt.wu.s, S(0x7fc00000), -1, NV) // a NaN as +∞
  FX(fcvt.wu.s, S(0xffc00005), -1, NV)
  FX(fcvt.wu.s, S(0x7f800001), -1, NV)
  FX(fcvt.wu.s, S(0x7f7fffff), -1, NV)
  FX(fcvt.wu.s, S(0xff7fffff), 0, NV)
  FX(fcvt.wu.s, S(0x4f800000), -1, NV) // one past the end
  FX(fcvt.wu.s, S(0x4f7fffff), -0x100, 0) // the largest that fits
TEST_END
