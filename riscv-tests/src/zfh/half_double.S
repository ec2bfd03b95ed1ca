# pins: fcvt-d-h_op fcvt-h-d_op
// Zfh with D: double to half rounds once, half to double is exact.
#include "fp.h"

FP_BEGIN
  F1(fcvt.h.d, D(0x0000000000000000), H(0x0000), 0)
  F1(fcvt.h.d, D(0x8000000000000000), H(0x8000), 0) // -0
  F1(fcvt.h.d, D(0x3ff0000000000000), H(0x3c00), 0)
  F1(fcvt.h.d, D(0xbff8000000000000), H(0xbe00), 0)
  F1(fcvt.h.d, D(0x7ff0000000000000), H(0x7c00), 0)
  F1(fcvt.h.d, D(0xfff0000000000000), H(0xfc00), 0)
  F1(fcvt.h.d, D(0xfff8000000000005), H(0x7e00), 0) // NaNs become canonical
  F1(fcvt.h.d, D(0x7ff0000000000001), H(0x7e00), NV) // a signalling one is invalid
  F1(fcvt.h.d, D(0x3ff0020000000000), H(0x3c00), NX, rne) // ties
  F1(fcvt.h.d, D(0x3ff0020000000000), H(0x3c00), NX, rtz)
  F1(fcvt.h.d, D(0x3ff0020000000000), H(0x3c00), NX, rdn)
  F1(fcvt.h.d, D(0x3ff0020000000000), H(0x3c01), NX, rup)
  F1(fcvt.h.d, D(0x3ff0020000000000), H(0x3c01), NX, rmm)
  F1(fcvt.h.d, D(0x3ff0060000000000), H(0x3c02), NX, rne)
  F1(fcvt.h.d, D(0x3ff0060000000000), H(0x3c01), NX, rtz)
  F1(fcvt.h.d, D(0x3ff0060000000000), H(0x3c01), NX, rdn)
  F1(fcvt.h.d, D(0x3ff0060000000000), H(0x3c02), NX, rup)
  F1(fcvt.h.d, D(0x3ff0060000000000), H(0x3c02), NX, rmm)
  F1(fcvt.h.d, D(0x40effe0000000000), H(0x7c00), OF | NX, rne) // beyond the largest
  F1(fcvt.h.d, D(0x40effe0000000000), H(0x7bff), NX, rtz)
  F1(fcvt.h.d, D(0x40effe0000000000), H(0x7bff), NX, rdn)
  F1(fcvt.h.d, D(0x40effe0000000000), H(0x7c00), OF | NX, rup)
  F1(fcvt.h.d, D(0x40effe0000000000), H(0x7c00), OF | NX, rmm)
  F1(fcvt.h.d, D(0x3e70000000000000), H(0x0001), 0) // the smallest subnormal
  F1(fcvt.h.d, D(0x3e60000000000000), H(0x0000), UF | NX) // half of it
  F1(fcvt.h.d, D(0x3e60000000000000), H(0x0001), UF | NX, rup)
  F1(fcvt.h.d, D(0x3e78000000000000), H(0x0002), UF | NX)
  F1(fcvt.h.d, D(0x3f0ffe0000000000), H(0x0400), NX) // rounds up to the smallest normal number: not tiny after rounding
  F1(fcvt.h.d, D(0x3f0ffc0000000000), H(0x0400), UF | NX) // this one is tiny even after rounding

  F1(fcvt.d.h, H(0x0000), D(0x0000000000000000), 0)
  F1(fcvt.d.h, H(0x8000), D(0x8000000000000000), 0) // -0
  F1(fcvt.d.h, H(0x3c00), D(0x3ff0000000000000), 0)
  F1(fcvt.d.h, H(0xbe00), D(0xbff8000000000000), 0)
  F1(fcvt.d.h, H(0x7c00), D(0x7ff0000000000000), 0)
  F1(fcvt.d.h, H(0xfc00), D(0xfff0000000000000), 0)
  F1(fcvt.d.h, H(0xfe05), D(0x7ff8000000000000), 0) // NaNs become canonical
  F1(fcvt.d.h, H(0x7c01), D(0x7ff8000000000000), NV) // a signalling one is invalid
  F1(fcvt.d.h, H(0x0001), D(0x3e70000000000000), 0) // subnormals become normal
  F1(fcvt.d.h, H(0x03ff), D(0x3f0ff80000000000), 0)
  F1(fcvt.d.h, H(0x7bff), D(0x40effc0000000000), 0)
  F1(fcvt.d.h, H(0x3c01), D(0x3ff0040000000000), 0)
TEST_END
