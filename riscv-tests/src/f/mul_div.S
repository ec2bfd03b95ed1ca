# pins: fmul-s_op fdiv-s_op
// F: products and quotients of singles.
#include "fp.h"

FP_BEGIN
  F2(fmul.s, S(0x40000000), S(0x40400000), S(0x40c00000), 0)
  F2(fmul.s, S(0xbf800000), S(0x00000000), S(0x80000000), 0) // signs of zero
  F2(fmul.s, S(0x80000000), S(0x80000000), S(0x00000000), 0)
  F2(fmul.s, S(0x3f800001), S(0x3f800001), S(0x3f800002), NX) // inexact
  F2(fmul.s, S(0x7f7fffff), S(0x40000000), S(0x7f800000), OF | NX) // overflow
  F2(fmul.s, S(0xff7fffff), S(0x7f7fffff), S(0xff800000), OF | NX)
  F2(fmul.s, S(0x00000001), S(0x3f000000), S(0x00000000), UF | NX) // underflow to zero: a tie to even
  F2(fmul.s, S(0x00800000), S(0x3f000000), S(0x00400000), 0) // exact, though subnormal: no flag
  F2(fmul.s, S(0x00800000), S(0x3f7fffff), S(0x00800000), UF | NX) // rounds up to the smallest normal: tiny or not after rounding?
  F2(fmul.s, S(0x00000001), S(0x00000001), S(0x00000000), UF | NX)
  F2(fmul.s, S(0x80000001), S(0x00000001), S(0x80000001), UF | NX, rdn)
  F2(fmul.s, S(0x7f800000), S(0xff800000), S(0xff800000), 0)
  F2(fmul.s, S(0x7f800000), S(0x00000000), S(0x7fc00000), NV) // invalid
  F2(fmul.s, S(0x7fc00000), S(0x7f800000), S(0x7fc00000), 0)
  F2(fmul.s, S(0x7f800001), S(0x00000000), S(0x7fc00000), NV)
  F2(fdiv.s, S(0x3f800000), S(0x40400000), S(0x3eaaaaab), NX) // 1/3
  F2(fdiv.s, S(0x41200000), S(0x40000000), S(0x40a00000), 0)
  F2(fdiv.s, S(0x3f800000), S(0x00000000), S(0x7f800000), DZ) // division by zero
  F2(fdiv.s, S(0xbf800000), S(0x00000000), S(0xff800000), DZ)
  F2(fdiv.s, S(0x3f800000), S(0x80000000), S(0xff800000), DZ)
  F2(fdiv.s, S(0x00000000), S(0x00000000), S(0x7fc00000), NV) // invalid
  F2(fdiv.s, S(0x7f800000), S(0x00000000), S(0x7f800000), 0) // infinity over zero is exact
  F2(fdiv.s, S(0x7f800000), S(0x7f800000), S(0x7fc00000), NV) // invalid
  F2(fdiv.s, S(0x3f800000), S(0xff800000), S(0x80000000), 0)
  F2(fdiv.s, S(0x7f7fffff), S(0x3f000000), S(0x7f800000), OF | NX) // overflow
  F2(fdiv.s, S(0x00000001), S(0x40000000), S(0x00000000), UF | NX) // underflow
  F2(fdiv.s, S(0x00800000), S(0x40000000), S(0x00400000), 0)
  F2(fdiv.s, S(0x7fc00000), S(0x00000000), S(0x7fc00000), 0)
  F2(fdiv.s, S(0x3f800000), S(0x7f800001), S(0x7fc00000), NV)
TEST_END
