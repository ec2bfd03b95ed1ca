# pins: fsqrt-s_op
// F: square roots.
#include "fp.h"

FP_BEGIN
  F1(fsqrt.s, S(0x40800000), S(0x40000000), 0)
  F1(fsqrt.s, S(0x40000000), S(0x3fb504f3), NX) // √2, in each rounding mode
  F1(fsqrt.s, S(0x40000000), S(0x3fb504f3), NX, rne)
  F1(fsqrt.s, S(0x40000000), S(0x3fb504f3), NX, rtz)
  F1(fsqrt.s, S(0x40000000), S(0x3fb504f3), NX, rdn)
  F1(fsqrt.s, S(0x40000000), S(0x3fb504f4), NX, rup)
  F1(fsqrt.s, S(0x40000000), S(0x3fb504f3), NX, rmm)
  F1(fsqrt.s, S(0x00000000), S(0x00000000), 0)
  F1(fsqrt.s, S(0x80000000), S(0x80000000), 0) // √-0 is -0
  F1(fsqrt.s, S(0x7f800000), S(0x7f800000), 0)
  F1(fsqrt.s, S(0xff800000), S(0x7fc00000), NV) // invalid
  F1(fsqrt.s, S(0xbf800000), S(0x7fc00000), NV) // invalid
  F1(fsqrt.s, S(0x80000001), S(0x7fc00000), NV)
  F1(fsqrt.s, S(0x00000001), S(0x1a3504f3), NX) // of a subnormal
  F1(fsqrt.s, S(0x007fffff), S(0x1fffffff), NX)
  F1(fsqrt.s, S(0x7f7fffff), S(0x5f7fffff), NX)
  F1(fsqrt.s, S(0x7fc00000), S(0x7fc00000), 0)
  F1(fsqrt.s, S(0x7f800001), S(0x7fc00000), NV)
TEST_END
