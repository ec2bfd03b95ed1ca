# pins: fcvt-s-w_op fcvt-s-wu_op
// F: words to singles.
#include "fp.h"

FP_BEGIN
  XF(fcvt.s.w, 0, S(0x00000000), 0)
  XF(fcvt.s.w, 1, S(0x3f800000), 0)
  XF(fcvt.s.w, -1, S(0xbf800000), 0)
  XF(fcvt.s.w, 0x7ff, S(0x44ffe000), 0)
  XF(fcvt.s.w, 0x7fffffff, S(0x4f000000), NX)
  XF(fcvt.s.w, -0x80000000, S(0xcf000000), 0)
  XF(fcvt.s.w, 0x1000001, S(0x4b800000), NX, rne) // a tie
  XF(fcvt.s.w, 0x1000001, S(0x4b800000), NX, rtz)
  XF(fcvt.s.w, 0x1000001, S(0x4b800000), NX, rdn)
  XF(fcvt.s.w, 0x1000001, S(0x4b800001), NX, rup)
  XF(fcvt.s.w, 0x1000001, S(0x4b800001), NX, rmm)
  XF(fcvt.s.w, -0x1000001, S(0xcb800000), NX, rne)
  XF(fcvt.s.w, -0x1000001, S(0xcb800000), NX, rtz)
  XF(fcvt.s.w, -0x1000001, S(0xcb800001), NX, rdn)
  XF(fcvt.s.w, -0x1000001, S(0xcb800000), NX, rup)
  XF(fcvt.s.w, -0x1000001, S(0xcb800001), NX, rmm)
  // unsigned
  XF(fcvt.s.wu, 0, S(0x00000000), 0)
  XF(fcvt.s.wu, 1, S(0x3f800000), 0)
  XF(fcvt.s.wu, -1, S(0x4f800000), NX)
  XF(fcvt.s.wu, -0x80000000, S(0x4f000000), 0)
#if XLEN == 64
  // The upper half of a register is ignored.
  XF(fcvt.s.w, 0x1234567800000007, S(0x40e00000), 0)
  XF(fcvt.s.wu, 0xffffffffffffffff, S(0x4f800000), NX)
#endif
TEST_END
