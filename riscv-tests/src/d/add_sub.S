# pins: fadd-d_op fsub-d_op D_canonical_NaN
// D: sums and differences of doubles.
#include "fp.h"

FP_BEGIN
  F2(fadd.d, D(0x3ff0000000000000), D(0x4000000000000000), D(0x4008000000000000), 0) // 1 + 2
  F2(fadd.d, D(0x3ff0000000000000), D(0xbff0000000000000), D(0x0000000000000000), 0) // 1 - 1 is +0
  F2(fadd.d, D(0xbff0000000000000), D(0x3ff0000000000000), D(0x8000000000000000), 0, rdn) // and -0 when rounding down
  F2(fadd.d, D(0x8000000000000000), D(0x8000000000000000), D(0x8000000000000000), 0) // -0 + -0
  F2(fadd.d, D(0x0000000000000000), D(0x8000000000000000), D(0x0000000000000000), 0)
  F2(fadd.d, D(0x3ff0000000000000), D(0x3ca0000000000000), D(0x3ff0000000000000), NX) // a tie goes to the even neighbour
  F2(fadd.d, D(0x3ff0000000000001), D(0x3ca0000000000000), D(0x3ff0000000000002), NX) // here upwards
  F2(fadd.d, D(0x3ff0000000000000), D(0x0000000000000001), D(0x3ff0000000000000), NX) // inexact
  F2(fadd.d, D(0x7fefffffffffffff), D(0x7fefffffffffffff), D(0x7ff0000000000000), OF | NX) // overflow
  F2(fadd.d, D(0xffefffffffffffff), D(0xffefffffffffffff), D(0xfff0000000000000), OF | NX)
  F2(fadd.d, D(0x0000000000000001), D(0x0000000000000001), D(0x0000000000000002), 0) // sums of subnormals are exact: no underflow
  F2(fadd.d, D(0x000fffffffffffff), D(0x0000000000000001), D(0x0010000000000000), 0) // and may become normal
  F2(fadd.d, D(0x7ff0000000000000), D(0x3ff0000000000000), D(0x7ff0000000000000), 0)
  F2(fadd.d, D(0x7ff0000000000000), D(0x7ff0000000000000), D(0x7ff0000000000000), 0)
  F2(fadd.d, D(0x7ff0000000000000), D(0xfff0000000000000), D(0x7ff8000000000000), NV) // invalid
  F2(fadd.d, D(0x7ff8000000000000), D(0x3ff0000000000000), D(0x7ff8000000000000), 0) // NaNs: the canonical one, whatever comes in
  F2(fadd.d, D(0xfff8000000000005), D(0x3ff0000000000000), D(0x7ff8000000000000), 0)
  F2(fadd.d, D(0x3ff0000000000000), D(0x7ff0000000000001), D(0x7ff8000000000000), NV) // a signalling one is invalid
  F2(fadd.d, D(0xfff8000000000005), D(0x7ff0000000000001), D(0x7ff8000000000000), NV)
  F2(fsub.d, D(0x4008000000000000), D(0x3ff0000000000000), D(0x4000000000000000), 0) // 3 - 1
  F2(fsub.d, D(0x3ff0000000000000), D(0x3ff0000000000000), D(0x0000000000000000), 0)
  F2(fsub.d, D(0x3ff0000000000000), D(0x3ff0000000000000), D(0x8000000000000000), 0, rdn)
  F2(fsub.d, D(0x8000000000000000), D(0x0000000000000000), D(0x8000000000000000), 0)
  F2(fsub.d, D(0x0000000000000000), D(0x0000000000000000), D(0x0000000000000000), 0)
  F2(fsub.d, D(0x0010000000000000), D(0x0000000000000001), D(0x000fffffffffffff), 0) // down into the subnormals, exactly
  F2(fsub.d, D(0x7ff0000000000000), D(0x7ff0000000000000), D(0x7ff8000000000000), NV) // invalid
  F2(fsub.d, D(0x3ff0000000000000), D(0x3ca0000000000000), D(0x3fefffffffffffff), 0) // exact below a power of two
  F2(fsub.d, D(0x7fefffffffffffff), D(0xffefffffffffffff), D(0x7ff0000000000000), OF | NX)
  F2(fsub.d, D(0x3ff0000000000000), D(0x7ff0000000000001), D(0x7ff8000000000000), NV)
TEST_END
