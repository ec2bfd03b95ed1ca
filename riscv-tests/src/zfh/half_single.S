# pins: fcvt-s-h_op fcvt-h-s_op
// Zfh: single to half rounds, half to single is exact.
#include "fp.h"

FP_BEGIN
  F1(fcvt.h.s, S(0x00000000), H(0x0000), 0)
  F1(fcvt.h.s, S(0x80000000), H(0x8000), 0) // -0
  F1(fcvt.h.s, S(0x3f800000), H(0x3c00), 0)
  F1(fcvt.h.s, S(0xbfc00000), H(0xbe00), 0)
  F1(fcvt.h.s, S(0x7f800000), H(0x7c00), 0)
  F1(fcvt.h.s, S(0xff800000), H(0xfc00), 0)
  F1(fcvt.h.s, S(0xffc00005), H(0x7e00), 0) // NaNs become canonical
  F1(fcvt.h.s, S(0x7f800001), H(0x7e00), NV) // a signalling one is invalid
  F1(fcvt.h.s, S(0x3f801000), H(0x3c00), NX, rne) // ties
  F1(fcvt.h.s, S(0x3f801000), H(0x3c00), NX, rtz)
  F1(fcvt.h.s, S(0x3f801000), H(0x3c00), NX, rdn)
  F1(fcvt.h.s, S(0x3f801000), H(0x3c01), NX, rup)
  F1(fcvt.h.s, S(0x3f801000), H(0x3c01), NX, rmm)
  F1(fcvt.h.s, S(0x3f803000), H(0x3c02), NX, rne)
  F1(fcvt.h.s, S(0x3f803000), H(0x3c01), NX, rtz)
  F1(fcvt.h.s, S(0x3f803000), H(0x3c01), NX, rdn)
  F1(fcvt.h.s, S(0x3f803000), H(0x3c02), NX, rup)
  F1(fcvt.h.s, S(0x3f803000), H(0x3c02), NX, rmm)
  F1(fcvt.h.s, S(0x477ff000), H(0x7c00), OF | NX, rne) // beyond the largest
  F1(fcvt.h.s, S(0x477ff000), H(0x7bff), NX, rtz)
  F1(fcvt.h.s, S(0x477ff000), H(0x7bff), NX, rdn)
  F1(fcvt.h.s, S(0x477ff000), H(0x7c00), OF | NX, rup)
  F1(fcvt.h.s, S(0x477ff000), H(0x7c00), OF | NX, rmm)
  F1(fcvt.h.s, S(0x33800000), H(0x0001), 0) // the smallest subnormal
  F1(fcvt.h.s, S(0x33000000), H(0x0000), UF | NX) // half of it
  F1(fcvt.h.s, S(0x33000000), H(0x0001), UF | NX, rup)
  F1(fcvt.h.s, S(0x33c00000), H(0x0002), UF | NX)
  F1(fcvt.h.s, S(0x387ff000), H(0x0400), NX) // rounds up to the smallest normal number: not tiny after rounding
  F1(fcvt.h.s, S(0x387fe000), H(0x0400), UF | NX) // this one is tiny even after rounding

  F1(fcvt.s.h, H(0x0000), S(0x00000000), 0)
  F1(fcvt.s.h, H(0x8000), S(0x80000000), 0) // -0
  F1(fcvt.s.h, H(0x3c00), S(0x3f800000), 0)
  F1(fcvt.s.h, H(0xbe00), S(0xbfc00000), 0)
  F1(fcvt.s.h, H(0x7c00), S(0x7f800000), 0)
  F1(fcvt.s.h, H(0xfc00), S(0xff800000), 0)
  F1(fcvt.s.h, H(0xfe05), S(0x7fc00000), 0) // NaNs become canonical
  F1(fcvt.s.h, H(0x7c01), S(0x7fc00000), NV) // a signalling one is invalid
  F1(fcvt.s.h, H(0x0001), S(0x33800000), 0) // subnormals become normal
  F1(fcvt.s.h, H(0x03ff), S(0x387fc000), 0)
  F1(fcvt.s.h, H(0x7bff), S(0x477fe000), 0)
  F1(fcvt.s.h, H(0x3c01), S(0x3f802000), 0)
TEST_END
