# pins: fmax-s_op fmin-s_op fmin-s_zero_compare fmax-s_zero_compare fmin-s_both_nan_input fmax-s_both_nan_input
# pins: fmin-s_one_nan_input fmax-s_one_nan_input fmax-s_signaling_nan_nv fmin-s_signaling_nan_nv
// F: minimum-number and maximum-number: one NaN gives the other operand, two the canonical NaN.
#include "fp.h"

FP_BEGIN
  F2(fmin.s, S(0x3f800000), S(0x40000000), S(0x3f800000), 0)
  F2(fmin.s, S(0xbf800000), S(0x3f800000), S(0xbf800000), 0)
  F2(fmin.s, S(0x00000000), S(0x80000000), S(0x80000000), 0) // -0 is less than +0
  F2(fmin.s, S(0x80000000), S(0x00000000), S(0x80000000), 0)
  F2(fmin.s, S(0x7f800000), S(0xff800000), S(0xff800000), 0)
  F2(fmin.s, S(0x00000001), S(0x80000001), S(0x80000001), 0)
  F2(fmin.s, S(0x7fc00000), S(0x3f800000), S(0x3f800000), 0) // a quiet NaN
  F2(fmin.s, S(0x3f800000), S(0xffc00005), S(0x3f800000), 0)
  F2(fmin.s, S(0x7f800001), S(0x3f800000), S(0x3f800000), NV) // a signalling NaN is invalid
  F2(fmin.s, S(0x3f800000), S(0x7f800001), S(0x3f800000), NV)
  F2(fmin.s, S(0xffc00005), S(0x7fc00000), S(0x7fc00000), 0) // two NaNs
  F2(fmin.s, S(0x7f800001), S(0xffc00005), S(0x7fc00000), NV)
  F2(fmax.s, S(0x3f800000), S(0x40000000), S(0x40000000), 0)
  F2(fmax.s, S(0xbf800000), S(0x3f800000), S(0x3f800000), 0)
  F2(fmax.s, S(0x00000000), S(0x80000000), S(0x00000000), 0) // -0 is less than +0
  F2(fmax.s, S(0x80000000), S(0x00000000), S(0x00000000), 0)
  F2(fmax.s, S(0x7f800000), S(0xff800000), S(0x7f800000), 0)
  F2(fmax.s, S(0x00000001), S(0x80000001), S(0x00000001), 0)
  F2(fmax.s, S(0x7fc00000), S(0x3f800000), S(0x3f800000), 0) // a quiet NaN
  F2(fmax.s, S(0x3f800000), S(0xffc00005), S(0x3f800000), 0)
  F2(fmax.s, S(0x7f800001), S(0x3f800000), S(0x3f800000), NV) // a signalling NaN is invalid
  F2(fmax.s, S(0x3f800000), S(0x7f800001), S(0x3f800000), NV)
  F2(fmax.s, S(0xffc00005), S(0x7fc00000), S(0x7fc00000), 0) // two NaNs
  F2(fmax.s, S(0x7f800001), S(0xffc00005), S(0x7fc00000), NV)
TEST_END
