# pins: fcvt-wu-d_op fcvt-w-d_fcvt-wu-d_sign_ext
// D: double to unsigned word. Also an unsigned result is sign-extended from 32 bits.
#include "fp.h"

FP_BEGIN
  FX(fcvt.wu.d, D(0x0000000000000000), 0, 0)
  FX(fcvt.wu.d, D(0x3ff0000000000000), 1, 0)
  FX(fcvt.wu.d, D(0xbff0000000000000), 0, NV) // below the range: clipped
  FX(fcvt.wu.d, D(0x4004000000000000), 2, NX, rne) // 5/2 in each rounding mode
  FX(fcvt.wu.d, D(0x4004000000000000), 2, NX, rtz)
  FX(fcvt.wu.d, D(0x4004000000000000), 2, NX, rdn)
  FX(fcvt.wu.d, D(0x4004000000000000), 3, NX, rup)
  FX(fcvt.wu.d, D(0x4004000000000000), 3, NX, rmm)
  FX(fcvt.wu.d, D(0xbff8000000000000), 0, NV, rne) // -3/2
  FX(fcvt.wu.d, D(0xbff8000000000000), 0, NV, rtz)
  FX(fcvt.wu.d, D(0xbff8000000000000), 0, NV, rdn)
  FX(fcvt.wu.d, D(0xbff8000000000000), 0, NV, rup)
  FX(fcvt.wu.d, D(0xbff8000000000000), 0, NV, rmm)
  FX(fcvt.wu.d, D(0xbfe0000000000000), 0, NX, rne) // -1/2
  FX(fcvt.wu.d, D(0xbfe0000000000000), 0, NX, rtz)
  FX(fcvt.wu.d, D(0xbfe0000000000000), 0, NV, rdn)
  FX(fcvt.wu.d, D(0xbfe0000000000000), 0, NX, rup)
  FX(fcvt.wu.d, D(0xbfe0000000000000), 0, NV, rmm)
  FX(fcvt.wu.d, D(0x8000000000000000), 0, 0) // -0
  FX(fcvt.wu.d, D(0x0000000000000001), 0, NX) // tiny
  FX(fcvt.wu.d, D(0x7ff0000000000000), -1, NV) // out of range: the nearest end, invalid and not inexact
  FX(fcvt.wu.d, D(0xfff0000000000000), 0, NV)
  FX(fcvt.wu.d, D(0x7ff8000000000000), -1, NV) // a NaN as +∞
  FX(fcvt.wu.d, D(0xfff8000000000005), -1, NV)
  FX(fcvt.wu.d, D(0x7ff0000000000001), -1, NV)
  FX(fcvt.wu.d, D(0x7fefffffffffffff), -1, NV)
  FX(fcvt.wu.d, D(0xffefffffffffffff), 0, NV)
  FX(fcvt.wu.d, D(0x41f0000000000000), -1, NV) // one past the end
  FX(fcvt.wu.d, D(0x41efffffffffffff), -1, NV) // the largest that fits
TEST_END
