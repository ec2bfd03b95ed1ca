# pins: fcvt-s-d_op fcvt-d-s_op
// D: double to single rounds, single to double is exact.
#include "fp.h"

FP_BEGIN
  F1(fcvt.s.d, D(0x0000000000000000), S(0x00000000), 0)
  F1(fcvt.s.d, D(0x8000000000000000), S(0x80000000), 0) // -0
  F1(fcvt.s.d, D(0x3ff0000000000000), S(0x3f800000), 0)
  F1(fcvt.s.d, D(0xbff8000000000000), S(0xbfc00000), 0)
  F1(fcvt.s.d, D(0x7ff0000000000000), S(0x7f800000), 0)
  F1(fcvt.s.d, D(0xfff0000000000000), S(0xff800000), 0)
  F1(fcvt.s.d, D(0xfff8000000000005), S(0x7fc00000), 0) // NaNs become canonical
  F1(fcvt.s.d, D(0x7ff0000000000001), S(0x7fc00000), NV) // a signalling one is invalid
  F1(fcvt.s.d, D(0x3ff0000010000000), S(0x3f800000), NX, rne) // ties
  F1(fcvt.s.d, D(0x3ff0000010000000), S(0x3f800000), NX, rtz)
  F1(fcvt.s.d, D(0x3ff0000010000000), S(0x3f800000), NX, rdn)
  F1(fcvt.s.d, D(0x3ff0000010000000), S(0x3f800001), NX, rup)
  F1(fcvt.s.d, D(0x3ff0000010000000), S(0x3f800001), NX, rmm)
  F1(fcvt.s.d, D(0x3ff0000030000000), S(0x3f800002), NX, rne)
  F1(fcvt.s.d, D(0x3ff0000030000000), S(0x3f800001), NX, rtz)
  F1(fcvt.s.d, D(0x3ff0000030000000), S(0x3f800001), NX, rdn)
  F1(fcvt.s.d, D(0x3ff0000030000000), S(0x3f800002), NX, rup)
  F1(fcvt.s.d, D(0x3ff0000030000000), S(0x3f800002), NX, rmm)
  F1(fcvt.s.d, D(0x47effffff0000000), S(0x7f800000), OF | NX, rne) // beyond the largest
  F1(fcvt.s.d, D(0x47effffff0000000), S(0x7f7fffff), NX, rtz)
  F1(fcvt.s.d, D(0x47effffff0000000), S(0x7f7fffff), NX, rdn)
  F1(fcvt.s.d, D(0x47effffff0000000), S(0x7f800000), OF | NX, rup)
  F1(fcvt.s.d, D(0x47effffff0000000), S(0x7f800000), OF | NX, rmm)
  F1(fcvt.s.d, D(0x36a0000000000000), S(0x00000001), 0) // the smallest subnormal
  F1(fcvt.s.d, D(0x3690000000000000), S(0x00000000), UF | NX) // half of it
  F1(fcvt.s.d, D(0x3690000000000000), S(0x00000001), UF | NX, rup)
  F1(fcvt.s.d, D(0x36a8000000000000), S(0x00000002), UF | NX)
  F1(fcvt.s.d, D(0x380ffffff0000000), S(0x00800000), NX) // rounds up to the smallest normal number: not tiny after rounding
  F1(fcvt.s.d, D(0x380fffffe0000000), S(0x00800000), UF | NX) // this one is tiny even after rounding

  F1(fcvt.d.s, S(0x00000000), D(0x0000000000000000), 0)
  F1(fcvt.d.s, S(0x80000000), D(0x8000000000000000), 0) // -0
  F1(fcvt.d.s, S(0x3f800000), D(0x3ff0000000000000), 0)
  F1(fcvt.d.s, S(0xbfc00000), D(0xbff8000000000000), 0)
  F1(fcvt.d.s, S(0x7f800000), D(0x7ff0000000000000), 0)
  F1(fcvt.d.s, S(0xff800000), D(0xfff0000000000000), 0)
  F1(fcvt.d.s, S(0xffc00005), D(0x7ff8000000000000), 0) // NaNs become canonical
  F1(fcvt.d.s, S(0x7f800001), D(0x7ff8000000000000), NV) // a signalling one is invalid
  F1(fcvt.d.s, S(0x00000001), D(0x36a0000000000000), 0) // subnormals become normal
  F1(fcvt.d.s, S(0x007fffff), D(0x380fffffc0000000), 0)
  F1(fcvt.d.s, S(0x7f7fffff), D(0x47efffffe0000000), 0)
  F1(fcvt.d.s, S(0x3f800001), D(0x3ff0000020000000), 0)
TEST_END
