# pins: fcvt-s-l_op fcvt-s-lu_op
# for: rv64
// F: doublewords to singles.
#include "fp.h"

FP_BEGIN
  XF(fcvt.s.l, 0, S(0x00000000), 0)
  XF(fcvt.s.l, -1, S(0xbf800000), 0)
  XF(fcvt.s.l, 0x7fffffffffffffff, S(0x5f000000), NX)
  XF(fcvt.s.l, (-0x7fffffffffffffff - 1), S(0xdf000000), 0)
  XF(fcvt.s.l, 0x1000001, S(0x4b800000), NX, rne) // a tie
  XF(fcvt.s.l, 0x1000001, S(0x4b800000), NX, rtz)
  XF(fcvt.s.l, 0x1000001, S(0x4b800000), NX, rdn)
  XF(fcvt.s.l, 0x1000001, S(0x4b800001), NX, rup)
  XF(fcvt.s.l, 0x1000001, S(0x4b800001), NX, rmm)
  XF(fcvt.s.l, -0x1000001, S(0xcb800000), NX, rne)
  XF(fcvt.s.l, -0x1000001, S(0xcb800000), NX, rtz)
  XF(fcvt.s.l, -0x1000001, S(0xcb800001), NX, rdn)
  XF(fcvt.s.l, -0x1000001, S(0xcb800000), NX, rup)
  XF(fcvt.s.l, -0x1000001, S(0xcb800001), NX, rmm)
  // unsigned
  XF(fcvt.s.lu, 0, S(0x00000000), 0)
  XF(fcvt.s.lu, -1, S(0x5f800000), NX)
  XF(fcvt.s.lu, (-0x7fffffffffffffff - 1), S(0x5f000000), 0)
  XF(fcvt.s.lu, -0x7fffffffffffffff, S(0x5f000000), NX)
  XF(fcvt.s.lu, -1, S(0x5f800000), NX, rne)
  XF(fcvt.s.lu, -1, S(0x5f7fffff), NX, rtz)
  XF(fcvt.s.lu, -1, S(0x5f7fffff), NX, rdn)
  XF(fcvt.s.lu, -1, S(0x5f800000), NX, rup)
  XF(fcvt.s.lu, -1, S(0x5f800000), NX, rmm)
TEST_END
