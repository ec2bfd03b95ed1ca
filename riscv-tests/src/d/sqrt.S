# pins: fsqrt-d_op
// D: square roots.
#include "fp.h"

FP_BEGIN
  F1(fsqrt.d, D(0x4010000000000000), D(0x4000000000000000), 0)
  F1(fsqrt.d, D(0x4000000000000000), D(0x3ff6a09e667f3bcd), NX) // √2, in each rounding mode
  F1(fsqrt.d, D(0x4000000000000000), D(0x3ff6a09e667f3bcd), NX, rne)
  F1(fsqrt.d, D(0x4000000000000000), D(0x3ff6a09e667f3bcc), NX, rtz)
  F1(fsqrt.d, D(0x4000000000000000), D(0x3ff6a09e667f3bcc), NX, rdn)
  F1(fsqrt.d, D(0x4000000000000000), D(0x3ff6a09e667f3bcd), NX, rup)
  F1(fsqrt.d, D(0x4000000000000000), D(0x3ff6a09e667f3bcd), NX, rmm)
  F1(fsqrt.d, D(0x0000000000000000), D(0x0000000000000000), 0)
  F1(fsqrt.d, D(0x8000000000000000), D(0x8000000000000000), 0) // √-0 is -0
  F1(fsqrt.d, D(0x7ff0000000000000), D(0x7ff0000000000000), 0)
  F1(fsqrt.d, D(0xfff0000000000000), D(0x7ff8000000000000), NV) // invalid
  F1(fsqrt.d, D(0xbff0000000000000), D(0x7ff8000000000000), NV) // invalid
  F1(fsqrt.d, D(0x8000000000000001), D(0x7ff8000000000000), NV)
  F1(fsqrt.d, D(0x0000000000000001), D(0x1e60000000000000), 0) // of a subnormal
  F1(fsqrt.d, D(0x000fffffffffffff), D(0x1fffffffffffffff), NX)
  F1(fsqrt.d, D(0x7fefffffffffffff), D(0x5fefffffffffffff), NX)
  F1(fsqrt.d, D(0x7ff8000000000000), D(0x7ff8000000000000), 0)
  F1(fsqrt.d, D(0x7ff0000000000001), D(0x7ff8000000000000), NV)
TEST_END
