# pins: fcvt-wu-h_op
// Zfh: half to unsigned word. Also an unsigned result is sign-extended from 32 bits.
#include "fp.h"

FP_BEGIN
  FX(fcvt.wu.h, H(0x0000), 0, 0)
  FX(fcvt.wu.h, H(0x3c00), 1, 0)
  FX(fcvt.wu.h, H(0xbc00), 0, NV) // below the range: clipped
  FX(fcvt.wu.h, H(0x4100), 2, NX, rne) // 5/2 in each rounding mode
  FX(fcvt.wu.h, H(0x4100), 2, NX, rtz)
  FX(fcvt.wu.h, H(0x4100), 2, NX, rdn)
  FX(fcvt.wu.h, H(0x4100), 3, NX, rup)
  FX(fcvt.wu.h, H(0x4100), 3, NX, rmm)
  FX(fcvt.wu.h, H(0xbe00), 0, NV, rne) // -3/2
  FX(fcvt.wu.h, H(0xbe00), 0, NV, rtz)
  FX(fcvt.wu.h, H(0xbe00), 0, NV, rdn)
  FX(fcvt.wu.h, H(0xbe00), 0, NV, rup)
  FX(fcvt.wu.h, H(0xbe00), 0, NV, rmm)
  FX(fcvt.wu.h, H(0xb800), 0, NX, rne) // -1/2
  FX(fcvt.wu.h, H(0xb800), 0, NX, rtz)
  FX(fcvt.wu.h, H(0xb800), 0, NV, rdn)
  FX(fcvt.wu.h, H(0xb800), 0, NX, rup)
  FX(fcvt.wu.h, H(0xb800), 0, NV, rmm)
  FX(fcvt.wu.h, H(0x8000), 0, 0) // -0
  FX(fcvt.wu.h, H(0x0001), 0, NX) // tiny
  FX(fcvt.wu.h, H(0x7c00), -1, NV) // out of range: the nearest end, invalid and not inexact
  FX(fcvt.wu.h, H(0xfc00), 0, NV)
  FX(fcvt.wu.h, H(0x7e00), -1, NV) // a NaN as +∞
  FX(fcvt.wu.h, H(0xfe05), -1, NV)
  FX(fcvt.wu.h, H(0x7c01), -1, NV)
  FX(fcvt.wu.h, H(0x7bff), 0xffe0, 0)
  FX(fcvt.wu.h, H(0xfbff), 0, NV)
TEST_END
