# pins: fcvt-l-h_op fcvt-lu-h_op
# for: rv64
// Zfh: half to doublewords, signed and unsigned.
#include "fp.h"

FP_BEGIN
  // signed
  FX(fcvt.l.h, H(0x0000), 0, 0)
  FX(fcvt.l.h, H(0x3c00), 1, 0)
  FX(fcvt.l.h, H(0xbc00), -1, 0)
  FX(fcvt.l.h, H(0x4100), 2, NX, rne) // 5/2 in each rounding mode
  FX(fcvt.l.h, H(0x4100), 2, NX, rtz)
  FX(fcvt.l.h, H(0x4100), 2, NX, rdn)
  FX(fcvt.l.h, H(0x4100), 3, NX, rup)
  FX(fcvt.l.h, H(0x4100), 3, NX, rmm)
  FX(fcvt.l.h, H(0xbe00), -2, NX, rne) // -3/2
  FX(fcvt.l.h, H(0xbe00), -1, NX, rtz)
  FX(fcvt.l.h, H(0xbe00), -2, NX, rdn)
  FX(fcvt.l.h, H(0xbe00), -1, NX, rup)
  FX(fcvt.l.h, H(0xbe00), -2, NX, rmm)
  FX(fcvt.l.h, H(0xb800), 0, NX, rne) // -1/2
  FX(fcvt.l.h, H(0xb800), 0, NX, rtz)
  FX(fcvt.l.h, H(0xb800), -1, NX, rdn)
  FX(fcvt.l.h, H(0xb800), 0, NX, rup)
  FX(fcvt.l.h, H(0xb800), -1, NX, rmm)
  FX(fcvt.l.h, H(0x8000), 0, 0) // -0
  FX(fcvt.l.h, H(0x0001), 0, NX) // tiny
  FX(fcvt.l.h, H(0x7c00), 0x7fffffffffffffff, NV) // out of range: the nearest end, invalid and not inexact
  FX(fcvt.l.h, H(0xfc00), (-0x7fffffffffffffff - 1), NV)
  FX(fcvt.l.h, H(0x7e00), 0x7fffffffffffffff, NV) // a NaN as +∞
  FX(fcvt.l.h, H(0xfe05), 0x7fffffffffffffff, NV)
  FX(fcvt.l.h, H(0x7c01), 0x7fffffffffffffff, NV)
  FX(fcvt.l.h, H(0x7bff), 0xffe0, 0)
  FX(fcvt.l.h, H(0xfbff), -0xffe0, 0)
  // unsigned
  FX(fcvt.lu.h, H(0x0000), 0, 0)
  FX(fcvt.lu.h, H(0x3c00), 1, 0)
  FX(fcvt.lu.h, H(0xbc00), 0, NV) // below the range: clipped
  FX(fcvt.lu.h, H(0x4100), 2, NX, rne) // 5/2 in each rounding mode
  FX(fcvt.lu.h, H(0x4100), 2, NX, rtz)
  FX(fcvt.lu.h, H(0x4100), 2, NX, rdn)
  FX(fcvt.lu.h, H(0x4100), 3, NX, rup)
  FX(fcvt.lu.h, H(0x4100), 3, NX, rmm)
  FX(fcvt.lu.h, H(0xbe00), 0, NV, rne) // -3/2
  FX(fcvt.lu.h, H(0xbe00), 0, NV, rtz)
  FX(fcvt.lu.h, H(0xbe00), 0, NV, rdn)
  FX(fcvt.lu.h, H(0xbe00), 0, NV, rup)
  FX(fcvt.lu.h, H(0xbe00), 0, NV, rmm)
  FX(fcvt.lu.h, H(0xb800), 0, NX, rne) // -1/2
  FX(fcvt.lu.h, H(0xb800), 0, NX, rtz)
  FX(fcvt.lu.h, H(0xb800), 0, NV, rdn)
  FX(fcvt.lu.h, H(0xb800), 0, NX, rup)
  FX(fcvt.lu.h, H(0xb800), 0, NV, rmm)
  FX(fcvt.lu.h, H(0x8000), 0, 0) // -0
  FX(fcvt.lu.h, H(0x0001), 0, NX) // tiny
  FX(fcvt.lu.h, H(0x7c00), -1, NV) // out of range: the nearest end, invalid and not inexact
  FX(fcvt.lu.h, H(0xfc00), 0, NV)
  FX(fcvt.lu.h, H(0x7e00), -1, NV) // a NaN as +∞
  FX(fcvt.lu.h, H(0xfe05), -1, NV)
  FX(fcvt.lu.h, H(0x7c01), -1, NV)
  FX(fcvt.lu.h, H(0x7bff), 0xffe0, 0)
  FX(fcvt.lu.h, H(0xfbff), 0, NV)
TEST_END
