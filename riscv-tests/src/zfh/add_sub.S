# pins: fadd-h_op fsub-h_op Zfh_canonical_NaN
// Zfh: sums and differences of halfs.
#include "fp.h"

FP_BEGIN
  F2(fadd.h, H(0x3c00), H(0x4000), H(0x4200), 0) // 1 + 2
  F2(fadd.h, H(0x3c00), H(0xbc00), H(0x0000), 0) // 1 - 1 is +0
  F2(fadd.h, H(0xbc00), H(0x3c00), H(0x8000), 0, rdn) // and -0 when rounding down
  F2(fadd.h, H(0x8000), H(0x8000), H(0x8000), 0) // -0 + -0
  F2(fadd.h, H(0x0000), H(0x8000), H(0x0000), 0)
  F2(fadd.h, H(0x3c00), H(0x1000), H(0x3c00), NX) // a tie goes to the even neighbour
  F2(fadd.h, H(0x3c01), H(0x1000), H(0x3c02), NX) // here upwards
  F2(fadd.h, H(0x3c00), H(0x0001), H(0x3c00), NX) // inexact
  F2(fadd.h, H(0x7bff), H(0x7bff), H(0x7c00), OF | NX) // overflow
  F2(fadd.h, H(0xfbff), H(0xfbff), H(0xfc00), OF | NX)
  F2(fadd.h, H(0x0001), H(0x0001), H(0x0002), 0) // sums of subnormals are exact: no underflow
  F2(fadd.h, H(0x03ff), H(0x0001), H(0x0400), 0) // and may become normal
  F2(fadd.h, H(0x7c00), H(0x3c00), H(0x7c00), 0)
  F2(fadd.h, H(0x7c00), H(0x7c00), H(0x7c00), 0)
  F2(fadd.h, H(0x7c00), H(0xfc00), H(0x7e00), NV) // invalid
  F2(fadd.h, H(0x7e00), H(0x3c00), H(0x7e00), 0) // NaNs: the canonical one, whatever comes in
  F2(fadd.h, H(0xfe05), H(0x3c00), H(0x7e00), 0)
  F2(fadd.h, H(0x3c00), H(0x7c01), H(0x7e00), NV) // a signalling one is invalid
  F2(fadd.h, H(0xfe05), H(0x7c01), H(0x7e00), NV)
  F2(fsub.h, H(0x4200), H(0x3c00), H(0x4000), 0) // 3 - 1
  F2(fsub.h, H(0x3c00), H(0x3c00), H(0x0000), 0)
  F2(fsub.h, H(0x3c00), H(0x3c00), H(0x8000), 0, rdn)
  F2(fsub.h, H(0x8000), H(0x0000), H(0x8000), 0)
  F2(fsub.h, H(0x0000), H(0x0000), H(0x0000), 0)
  F2(fsub.h, H(0x0400), H(0x0001), H(0x03ff), 0) // down into the subnormals, exactly
  F2(fsub.h, H(0x7c00), H(0x7c00), H(0x7e00), NV) // invalid
  F2(fsub.h, H(0x3c00), H(0x1000), H(0x3bff), 0) // exact below a power of two
  F2(fsub.h, H(0x7bff), H(0xfbff), H(0x7c00), OF | NX)
  F2(fsub.h, H(0x3c00), H(0x7c01), H(0x7e00), NV)
TEST_END
