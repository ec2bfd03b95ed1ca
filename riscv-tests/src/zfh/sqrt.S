# pins: fsqrt-h_op
// Zfh: square roots.
#include "fp.h"

FP_BEGIN
  F1(fsqrt.h, H(0x4400), H(0x4000), 0)
  F1(fsqrt.h, H(0x4000), H(0x3da8), NX) // √2, in each rounding mode
  F1(fsqrt.h, H(0x4000), H(0x3da8), NX, rne)
  F1(fsqrt.h, H(0x4000), H(0x3da8), NX, rtz)
  F1(fsqrt.h, H(0x4000), H(0x3da8), NX, rdn)
  F1(fsqrt.h, H(0x4000), H(0x3da9), NX, rup)
  F1(fsqrt.h, H(0x4000), H(0x3da8), NX, rmm)
  F1(fsqrt.h, H(0x0000), H(0x0000), 0)
  F1(fsqrt.h, H(0x8000), H(0x8000), 0) // √-0 is -0
  F1(fsqrt.h, H(0x7c00), H(0x7c00), 0)
  F1(fsqrt.h, H(0xfc00), H(0x7e00), NV) // invalid
  F1(fsqrt.h, H(0xbc00), H(0x7e00), NV) // invalid
  F1(fsqrt.h, H(0x8001), H(0x7e00), NV)
  F1(fsqrt.h, H(0x0001), H(0x0c00), 0) // of a subnormal
  F1(fsqrt.h, H(0x03ff), H(0x1fff), NX)
  F1(fsqrt.h, H(0x7bff), H(0x5bff), NX)
  F1(fsqrt.h, H(0x7e00), H(0x7e00), 0)
  F1(fsqrt.h, H(0x7c01), H(0x7e00), NV)
TEST_END
