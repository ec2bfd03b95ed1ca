# pins: fmul-h_op fdiv-h_op
// Zfh: products and quotients of halfs.
#include "fp.h"

FP_BEGIN
  F2(fmul.h, H(0x4000), H(0x4200), H(0x4600), 0)
  F2(fmul.h, H(0xbc00), H(0x0000), H(0x8000), 0) // signs of zero
  F2(fmul.h, H(0x8000), H(0x8000), H(0x0000), 0)
  F2(fmul.h, H(0x3c01), H(0x3c01), H(0x3c02), NX) // inexact
  F2(fmul.h, H(0x7bff), H(0x4000), H(0x7c00), OF | NX) // overflow
  F2(fmul.h, H(0xfbff), H(0x7bff), H(0xfc00), OF | NX)
  F2(fmul.h, H(0x0001), H(0x3800), H(0x0000), UF | NX) // underflow to zero: a tie to even
  F2(fmul.h, H(0x0400), H(0x3800), H(0x0200), 0) // exact, though subnormal: no flag
  F2(fmul.h, H(0x0400), H(0x3bff), H(0x0400), UF | NX) // rounds up to the smallest normal: tiny or not after rounding?
  F2(fmul.h, H(0x0001), H(0x0001), H(0x0000), UF | NX)
  F2(fmul.h, H(0x8001), H(0x0001), H(0x8001), UF | NX, rdn)
  F2(fmul.h, H(0x7c00), H(0xfc00), H(0xfc00), 0)
  F2(fmul.h, H(0x7c00), H(0x0000), H(0x7e00), NV) // invalid
  F2(fmul.h, H(0x7e00), H(0x7c00), H(0x7e00), 0)
  F2(fmul.h, H(0x7c01), H(0x0000), H(0x7e00), NV)
  F2(fdiv.h, H(0x3c00), H(0x4200), H(0x3555), NX) // 1/3
  F2(fdiv.h, H(0x4900), H(0x4000), H(0x4500), 0)
  F2(fdiv.h, H(0x3c00), H(0x0000), H(0x7c00), DZ) // division by zero
  F2(fdiv.h, H(0xbc00), H(0x0000), H(0xfc00), DZ)
  F2(fdiv.h, H(0x3c00), H(0x8000), H(0xfc00), DZ)
  F2(fdiv.h, H(0x0000), H(0x0000), H(0x7e00), NV) // invalid
  F2(fdiv.h, H(0x7c00), H(0x0000), H(0x7c00), 0) // infinity over zero is exact
  F2(fdiv.h, H(0x7c00), H(0x7c00), H(0x7e00), NV) // invalid
  F2(fdiv.h, H(0x3c00), H(0xfc00), H(0x8000), 0)
  F2(fdiv.h, H(0x7bff), H(0x3800), H(0x7c00), OF | NX) // overflow
  F2(fdiv.h, H(0x0001), H(0x4000), H(0x0000), UF | NX) // underflow
  F2(fdiv.h, H(0x0400), H(0x4000), H(0x0200), 0)
  F2(fdiv.h, H(0x7e00), H(0x0000), H(0x7e00), 0)
  F2(fdiv.h, H(0x3c00), H(0x7c01), H(0x7e00), NV)
TEST_END
