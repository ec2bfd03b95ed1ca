# pins: fcvt-l-s_op fcvt-lu-s_op
# for: rv64
// F: single to doublewords, signed and unsigned.
#include "fp.h"

FP_BEGIN
  // signed
  FX(fcvt.l.s, S(0x00000000), 0, 0)
  FX(fcvt.l.s, S(0x3f800000), 1, 0)
  FX(fcvt.l.s, S(0xbf800000), -1, 0)
  FX(fcvt.l.s, S(0x40200000), 2, NX, rne) // 5/2 in each rounding mode
  FX(fcvt.l.s, S(0x40200000), 2, NX, rtz)
  FX(fcvt.l.s, S(0x40200000), 2, NX, rdn)
  FX(fcvt.l.s, S(0x40200000), 3, NX, rup)
  FX(fcvt.l.s, S(0x40200000), 3, NX, rmm)
  FX(fcvt.l.s, S(0xbfc00000), -2, NX, rne) // -3/2
  FX(fcvt.l.s, S(0xbfc00000), -1, NX, rtz)
  FX(fcvt.l.s, S(0xbfc00000), -2, NX, rdn)
  FX(fcvt.l.s, S(0xbfc00000), -1, NX, rup)
  FX(fcvt.l.s, S(0xbfc00000), -2, NX, rmm)
  FX(fcvt.l.s, S(0xbf000000), 0, NX, rne) // -1/2
  FX(fcvt.l.s, S(0xbf000000), 0, NX, rtz)
  FX(fcvt.l.s, S(0xbf000000), -1, NX, rdn)
  FX(fcvt.l.s, S(0xbf000000), 0, NX, rup)
  FX(fcvt.l.s, S(0xbf000000), -1, NX, rmm)
  FX(fcvt.l.s, S(0x80000000), 0, 0) // -0
  FX(fcvt.l.s, S(0x00000001), 0, NX) // tiny
  FX(fcvt.l.s, S(0x7f800000), 0x7fffffffffffffff, NV) // out of range: the nearest end, invalid and not inexact
  FX(fcvt.l.s, S(0xff800000), (-0x7fffffffffffffff - 1), NV)
  FX(fcvt.l.s, S(0x7fc00000), 0x7fffffffffffffff, NV) // a NaN as +∞
  FX(fcvt.l.s, S(0xffc00005), 0x7fffffffffffffff, NV)
  FX(fcvt.l.s, S(0x7f800001), 0x7fffffffffffffff, NV)
  FX(fcvt.l.s, S(0x7f7fffff), 0x7fffffffffffffff, NV)
  FX(fcvt.l.s, S(0xff7fffff), (-0x7fffffffffffffff - 1), NV)
  FX(fcvt.l.s, S(0x5f000000), 0x7fffffffffffffff, NV) // one past the end
  FX(fcvt.l.s, S(0x5effffff), 0x7fffff8000000000, 0) // the largest that fits
  FX(fcvt.l.s, S(0xdf000000), (-0x7fffffffffffffff - 1), 0) // the lower end fits
  FX(fcvt.l.s, S(0xdf000001), (-0x7fffffffffffffff - 1), NV) // one past it
  // unsigned
  FX(fcvt.lu.s, S(0x00000000), 0, 0)
  FX(fcvt.lu.s, S(0x3f800000), 1, 0)
  FX(fcvt.lu.s, S(0xbf800000), 0, NV) // below the range: clipped
  FX(fcvt.lu.s, S(0x40200000), 2, NX, rne) // 5/2 in each rounding mode
  FX(fcvt.lu.s, S(0x40200000), 2, NX, rtz)
  FX(fcvt.lu.s, S(0x40200000), 2, NX, rdn)
  FX(fcvt.lu.s, S(0x40200000), 3, NX, rup)
  FX(fcvt.lu.s, S(0x40200000), 3, NX, rmm)
  FX(fcvt.lu.s, S(0xbfc00000), 0, NV, rne) // -3/2
  FX(fcvt.lu.s, S(0xbfc00000), 0, NV, rtz)
  FX(fcvt.lu.s, S(0xbfc00000), 0, NV, rdn)
  FX(fcvt.lu.s, S(0xbfc00000), 0, NV, rup)
  FX(fcvt.lu.s, S(0xbfc00000), 0, NV, rmm)
  FX(fcvt.lu.s, S(0xbf000000), 0, NX, rne) // -1/2
  FX(fcvt.lu.s, S(0xbf000000), 0, NX, rtz)
  FX(fcvt.lu.s, S(0xbf000000), 0, NV, rdn)
  FX(fcvt.lu.s, S(0xbf000000), 0, NX, rup)
  FX(fcvt.lu.s, S(0xbf000000), 0, NV, rmm)
  FX(fcvt.lu.s, S(0x80000000), 0, 0) // -0
  FX(fcvt.lu.s, S(0x00000001), 0, NX) // tiny
  FX(fcvt.lu.s, S(0x7f800000), -1, NV) // out of range: the nearest end, invalid and not inexact
  FX(fcvt.lu.s, S(0xff800000), 0, NV)
  FX(fcvt.lu.s, S(0x7fc00000), -1, NV) // a NaN as +∞
  FX(fcvt.lu.s, S(0xffc00005), -1, NV)
  FX(fcvt.lu.s, S(0x7f800001), -1, NV)
  FX(fcvt.lu.s, S(0x7f7fffff), -1, NV)
  FX(fcvt.lu.s, S(0xff7fffff), 0, NV)
  FX(fcvt.lu.s, S(0x5f800000), -1, NV) // one past the end
  FX(fcvt.lu.s, S(0x5f7fffff), -0x10000000000, 0) // the largest that fits
TEST_END
