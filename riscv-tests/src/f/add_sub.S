# pins: fadd-s_op fsub-s_op F_canonical_NaN f_ieee_compliance
// F: sums and differences of singles.
#include "fp.h"

FP_BEGIN
  F2(fadd.s, S(0x3f800000), S(0x40000000), S(0x40400000), 0) // 1 + 2
  F2(fadd.s, S(0x3f800000), S(0xbf800000), S(0x00000000), 0) // 1 - 1 is +0
  F2(fadd.s, S(0xbf800000), S(0x3f800000), S(0x80000000), 0, rdn) // and -0 when rounding down
  F2(fadd.s, S(0x80000000), S(0x80000000), S(0x80000000), 0) // -0 + -0
  F2(fadd.s, S(0x00000000), S(0x80000000), S(0x00000000), 0)
  F2(fadd.s, S(0x3f800000), S(0x33800000), S(0x3f800000), NX) // a tie goes to the even neighbour
  F2(fadd.s, S(0x3f800001), S(0x33800000), S(0x3f800002), NX) // here upwards
  F2(fadd.s, S(0x3f800000), S(0x00000001), S(0x3f800000), NX) // inexact
  F2(fadd.s, S(0x7f7fffff), S(0x7f7fffff), S(0x7f800000), OF | NX) // overflow
  F2(fadd.s, S(0xff7fffff), S(0xff7fffff), S(0xff800000), OF | NX)
  F2(fadd.s, S(0x00000001), S(0x00000001), S(0x00000002), 0) // sums of subnormals are exact: no underflow
  F2(fadd.s, S(0x007fffff), S(0x00000001), S(0x00800000), 0) // and may become normal
  F2(fadd.s, S(0x7f800000), S(0x3f800000), S(0x7f800000), 0)
  F2(fadd.s, S(0x7f800000), S(0x7f800000), S(0x7f800000), 0)
  F2(fadd.s, S(0x7f800000), S(0xff800000), S(0x7fc00000), NV) // invalid
  F2(fadd.s, S(0x7fc00000), S(0x3f800000), S(0x7fc00000), 0) // NaNs: the canonical one, whatever comes in
  F2(fadd.s, S(0xffc00005), S(0x3f800000), S(0x7fc00000), 0)
  F2(fadd.s, S(0x3f800000), S(0x7f800001), S(0x7fc00000), NV) // a signalling one is invalid
  F2(fadd.s, S(0xffc00005), S(0x7f800001), S(0x7fc00000), NV)
  F2(fsub.s, S(0x40400000), S(0x3f800000), S(0x40000000), 0) // 3 - 1
  F2(fsub.s, S(0x3f800000), S(0x3f800000), S(0x00000000), 0)
  F2(fsub.s, S(0x3f800000), S(0x3f800000), S(0x80000000), 0, rdn)
  F2(fsub.s, S(0x80000000), S(0x00000000), S(0x80000000), 0)
  F2(fsub.s, S(0x00000000), S(0x00000000), S(0x00000000), 0)
  F2(fsub.s, S(0x00800000), S(0x00000001), S(0x007fffff), 0) // down into the subnormals, exactly
  F2(fsub.s, S(0x7f800000), S(0x7f800000), S(0x7fc00000), NV) // invalid
  F2(fsub.s, S(0x3f800000), S(0x33800000), S(0x3f7fffff), 0) // exact below a power of two
  F2(fsub.s, S(0x7f7fffff), S(0xff7fffff), S(0x7f800000), OF | NX)
  F2(fsub.s, S(0x3f800000), S(0x7f800001), S(0x7fc00000), NV)
TEST_END
