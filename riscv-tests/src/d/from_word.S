# pins: fcvt-d-w_op fcvt-d-wu_op
// D: words to doubles.
#include "fp.h"

FP_BEGIN
  XF(fcvt.d.w, 0, D(0x0000000000000000), 0)
  XF(fcvt.d.w, 1, D(0x3ff0000000000000), 0)
  XF(fcvt.d.w, -1, D(0xbff0000000000000), 0)
  XF(fcvt.d.w, 0x7ff, D(0x409ffc0000000000), 0)
  XF(fcvt.d.w, 0x7fffffff, D(0x41dfffffffc00000), 0)
  XF(fcvt.d.w, -0x80000000, D(0xc1e0000000000000), 0)
  // unsigned
  XF(fcvt.d.wu, 0, D(0x0000000000000000), 0)
  XF(fcvt.d.wu, 1, D(0x3ff0000000000000), 0)
  XF(fcvt.d.wu, -1, D(0x41efffffffe00000), 0)
  XF(fcvt.d.wu, -0x80000000, D(0x41e0000000000000), 0)
#if XLEN == 64
  // The upper half of a register is ignored.
  XF(fcvt.d.w, 0x1234567800000007, D(0x401c000000000000), 0)
  XF(fcvt.d.wu, 0xffffffffffffffff, D(0x41efffffffe00000), 0)
#endif
  FLAGS(0) // a word always fits
TEST_END
