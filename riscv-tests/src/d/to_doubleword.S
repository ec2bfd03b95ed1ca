# pins: fcvt-l-d_op fcvt-lu-d_op
# for: rv64
// D: double to doublewords, signed and unsigned.
#include "fp.h"

FP_BEGIN
  // signed
  FX(fcvt.l.d, D(0x0000000000000000), 0, 0)
  FX(fcvt.l.d, D(0x3ff0000000000000), 1, 0)
  FX(fcvt.l.d, D(0xbff0000000000000), -1, 0)
  FX(fcvt.l.d, D(0x4004000000000000), 2, NX, rne) // 5/2 in each rounding mode
  FX(fcvt.l.d, D(0x4004000000000000), 2, NX, rtz)
  FX(fcvt.l.d, D(0x4004000000000000), 2, NX, rdn)
  FX(fcvt.l.d, D(0x4004000000000000), 3, NX, rup)
  FX(fcvt.l.d, D(0x4004000000000000), 3, NX, rmm)
  FX(fcvt.l.d, D(0xbff8000000000000), -2, NX, rne) // -3/2
  FX(fcvt.l.d, D(0xbff8000000000000), -1, NX, rtz)
  FX(fcvt.l.d, D(0xbff8000000000000), -2, NX, rdn)
  FX(fcvt.l.d, D(0xbff8000000000000), -1, NX, rup)
  FX(fcvt.l.d, D(0xbff8000000000000), -2, NX, rmm)
  FX(fcvt.l.d, D(0xbfe0000000000000), 0, NX, rne) // -1/2
  FX(fcvt.l.d, D(0xbfe0000000000000), 0, NX, rtz)
  FX(fcvt.l.d, D(0xbfe0000000000000), -1, NX, rdn)
  FX(fcvt.l.d, D(0xbfe0000000000000), 0, NX, rup)
  FX(fcvt.l.d, D(0xbfe0000000000000), -1, NX, rmm)
  FX(fcvt.l.d, D(0x8000000000000000), 0, 0) // -0
  FX(fcvt.l.d, D(0x0000000000000001), 0, NX) // tiny
  FX(fcvt.l.d, D(0x7ff0000000000000), 0x7fffffffffffffff, NV) // out of range: the nearest end, invalid and not inexact
  FX(fcvt.l.d, D(0xfff0000000000000), (-0x7fffffffffffffff - 1), NV)
  FX(fcvt.l.d, D(0x7ff8000000000000), 0x7fffffffffffffff, NV) // a NaN as +∞
  FX(fcvt.l.d, D(0xfff8000000000005), 0x7fffffffffffffff, NV)
  FX(fcvt.l.d, D(0x7ff0000000000001), 0x7fffffffffffffff, NV)
  FX(fcvt.l.d, D(0x7fefffffffffffff), 0x7fffffffffffffff, NV)
  FX(fcvt.l.d, D(0xffefffffffffffff), (-0x7fffffffffffffff - 1), NV)
  FX(fcvt.l.d, D(0x43e0000000000000), 0x7fffffffffffffff, NV) // one past the end
  FX(fcvt.l.d, D(0x43dfffffffffffff), 0x7ffffffffffffc00, 0) // the largest that fits
  FX(fcvt.l.d, D(0xc3e0000000000000), (-0x7fffffffffffffff - 1), 0) // the lower end fits
  FX(fcvt.l.d, D(0xc3e0000000000001), (-0x7fffffffffffffff - 1), NV) // one past it
  // unsigned
  FX(fcvt.lu.d, D(0x0000000000000000), 0, 0)
  FX(fcvt.lu.d, D(0x3ff0000000000000), 1, 0)
  FX(fcvt.lu.d, D(0xbff0000000000000), 0, NV) // below the range: clipped
  FX(fcvt.lu.d, D(0x4004000000000000), 2, NX, rne) // 5/2 in each rounding mode
  FX(fcvt.lu.d, D(0x4004000000000000), 2, NX, rtz)
  FX(fcvt.lu.d, D(0x4004000000000000), 2, NX, rdn)
  FX(fcvt.lu.d, D(0x4004000000000000), 3, NX, rup)
  FX(fcvt.lu.d, D(0x4004000000000000), 3, NX, rmm)
  FX(fcvt.lu.d, D(0xbff8000000000000), 0, NV, rne) // -3/2
  FX(fcvt.lu.d, D(0xbff8000000000000), 0, NV, rtz)
  FX(fcvt.lu.d, D(0xbff8000000000000), 0, NV, rdn)
  FX(fcvt.lu.d, D(0xbff8000000000000), 0, NV, rup)
  FX(fcvt.lu.d, D(0xbff8000000000000), 0, NV, rmm)
  FX(fcvt.lu.d, D(0xbfe0000000000000), 0, NX, rne) // -1/2
  FX(fcvt.lu.d, D(0xbfe0000000000000), 0, NX, rtz)
  FX(fcvt.lu.d, D(0xbfe0000000000000), 0, NV, rdn)
  FX(fcvt.lu.d, D(0xbfe0000000000000), 0, NX, rup)
  FX(fcvt.lu.d, D(0xbfe0000000000000), 0, NV, rmm)
  FX(fcvt.lu.d, D(0x8000000000000000), 0, 0) // -0
  FX(fcvt.lu.d, D(0x0000000000000001), 0, NX) // tiny
  FX(fcvt.lu.d, D(0x7ff0000000000000), -1, NV) // out of range: the nearest end, invalid and not inexact
  FX(fcvt.lu.d, D(0xfff0000000000000), 0, NV)
  FX(fcvt.lu.d, D(0x7ff8000000000000), -1, NV) // a NaN as +∞
  FX(fcvt.lu.d, D(0xfff8000000000005), -1, NV)
  FX(fcvt.lu.d, D(0x7ff0000000000001), -1, NV)
  FX(fcvt.lu.d, D(0x7fefffffffffffff), -1, NV)
  FX(fcvt.lu.d, D(0xffefffffffffffff), 0, NV)
  FX(fcvt.lu.d, D(0x43f0000000000000), -1, NV) // one past the end
  FX(fcvt.lu.d, D(0x43efffffffffffff), -0x800, 0) // the largest that fits
TEST_END
