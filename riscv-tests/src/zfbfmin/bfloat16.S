# pins: fcvt-bf16-s_op fcvt-s-bf16_op
// Zfbfmin: single to bfloat16 rounds, bfloat16 to single is exact.
#include "fp.h"

FP_BEGIN
  F1(fcvt.bf16.s, S(0x00000000), H(0x0000), 0)
  F1(fcvt.bf16.s, S(0x80000000), H(0x8000), 0) // -0
  F1(fcvt.bf16.s, S(0x3f800000), H(0x3f80), 0)
  F1(fcvt.bf16.s, S(0xbfc00000), H(0xbfc0), 0)
  F1(fcvt.bf16.s, S(0x7f800000), H(0x7f80), 0)
  F1(fcvt.bf16.s, S(0xff800000), H(0xff80), 0)
  F1(fcvt.bf16.s, S(0xffc00005), H(0x7fc0), 0) // NaNs become canonical
  F1(fcvt.bf16.s, S(0x7f800001), H(0x7fc0), NV) // a signalling one is invalid
  F1(fcvt.bf16.s, S(0x3f808000), H(0x3f80), NX, rne) // ties
  F1(fcvt.bf16.s, S(0x3f808000), H(0x3f80), NX, rtz)
  F1(fcvt.bf16.s, S(0x3f808000), H(0x3f80), NX, rdn)
  F1(fcvt.bf16.s, S(0x3f808000), H(0x3f81), NX, rup)
  F1(fcvt.bf16.s, S(0x3f808000), H(0x3f81), NX, rmm)
  F1(fcvt.bf16.s, S(0x3f818000), H(0x3f82), NX, rne)
  F1(fcvt.bf16.s, S(0x3f818000), H(0x3f81), NX, rtz)
  F1(fcvt.bf16.s, S(0x3f818000), H(0x3f81), NX, rdn)
  F1(fcvt.bf16.s, S(0x3f818000), H(0x3f82), NX, rup)
  F1(fcvt.bf16.s, S(0x3f818000), H(0x3f82), NX, rmm)
  F1(fcvt.bf16.s, S(0x7f7fffff), H(0x7f80), OF | NX, rne) // beyond the largest
  F1(fcvt.bf16.s, S(0x7f7fffff), H(0x7f7f), NX, rtz)
  F1(fcvt.bf16.s, S(0x7f7fffff), H(0x7f7f), NX, rdn)
  F1(fcvt.bf16.s, S(0x7f7fffff), H(0x7f80), OF | NX, rup)
  F1(fcvt.bf16.s, S(0x7f7fffff), H(0x7f80), OF | NX, rmm)
  F1(fcvt.bf16.s, S(0x00000001), H(0x0000), UF | NX) // the smallest subnormal single
  F1(fcvt.bf16.s, S(0x00000001), H(0x0001), UF | NX, rup)
  F1(fcvt.bf16.s, S(0x00008000), H(0x0000), UF | NX) // a tie between subnormals
  F1(fcvt.bf16.s, S(0x00018000), H(0x0002), UF | NX)
  F1(fcvt.bf16.s, S(0x00010000), H(0x0001), 0) // exact

  F1(fcvt.s.bf16, H(0x0000), S(0x00000000), 0)
  F1(fcvt.s.bf16, H(0x8000), S(0x80000000), 0) // -0
  F1(fcvt.s.bf16, H(0x3f80), S(0x3f800000), 0)
  F1(fcvt.s.bf16, H(0xbfc0), S(0xbfc00000), 0)
  F1(fcvt.s.bf16, H(0x7f80), S(0x7f800000), 0)
  F1(fcvt.s.bf16, H(0xff80), S(0xff800000), 0)
  F1(fcvt.s.bf16, H(0xffc5), S(0x7fc00000), 0) // NaNs become canonical
  F1(fcvt.s.bf16, H(0x7f81), S(0x7fc00000), NV) // a signalling one is invalid
  F1(fcvt.s.bf16, H(0x0001), S(0x00010000), 0) // subnormals become normal
  F1(fcvt.s.bf16, H(0x007f), S(0x007f0000), 0)
  F1(fcvt.s.bf16, H(0x7f7f), S(0x7f7f0000), 0)
  F1(fcvt.s.bf16, H(0x3f81), S(0x3f810000), 0)
TEST_END
