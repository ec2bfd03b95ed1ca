# pins: feq-s_op flt-s_op fle-s_op feq-s_NaN flt-s_NaN fle-s_NaN
// F: comparisons. NaNs compare false; only feq is quiet about them.
#include "fp.h"

FP_BEGIN
  // equal: quiet
  FXX(feq.s, S(0x3f800000), S(0x3f800000), 1, 0)
  FXX(feq.s, S(0x3f800000), S(0x40000000), 0, 0)
  FXX(feq.s, S(0x40000000), S(0x3f800000), 0, 0)
  FXX(feq.s, S(0x00000000), S(0x80000000), 1, 0) // zeros are equal
  FXX(feq.s, S(0xbf800000), S(0x3f800000), 0, 0)
  FXX(feq.s, S(0xff800000), S(0x7f800000), 0, 0)
  FXX(feq.s, S(0x7f800000), S(0x7f800000), 1, 0)
  FXX(feq.s, S(0xff7fffff), S(0xff800000), 0, 0)
  FXX(feq.s, S(0x80000001), S(0x00000001), 0, 0)
  FXX(feq.s, S(0x7fc00000), S(0x3f800000), 0, 0) // quiet
  FXX(feq.s, S(0xffc00005), S(0xffc00005), 0, 0)
  FXX(feq.s, S(0x3f800000), S(0x7f800001), 0, NV) // signalling
  // less: signalling
  FXX(flt.s, S(0x3f800000), S(0x3f800000), 0, 0)
  FXX(flt.s, S(0x3f800000), S(0x40000000), 1, 0)
  FXX(flt.s, S(0x40000000), S(0x3f800000), 0, 0)
  FXX(flt.s, S(0x00000000), S(0x80000000), 0, 0) // zeros are equal
  FXX(flt.s, S(0xbf800000), S(0x3f800000), 1, 0)
  FXX(flt.s, S(0xff800000), S(0x7f800000), 1, 0)
  FXX(flt.s, S(0x7f800000), S(0x7f800000), 0, 0)
  FXX(flt.s, S(0xff7fffff), S(0xff800000), 0, 0)
  FXX(flt.s, S(0x80000001), S(0x00000001), 1, 0)
  FXX(flt.s, S(0x7fc00000), S(0x3f800000), 0, NV) // quiet
  FXX(flt.s, S(0xffc00005), S(0xffc00005), 0, NV)
  FXX(flt.s, S(0x3f800000), S(0x7f800001), 0, NV) // signalling
  // less or equal: signalling
  FXX(fle.s, S(0x3f800000), S(0x3f800000), 1, 0)
  FXX(fle.s, S(0x3f800000), S(0x40000000), 1, 0)
  FXX(fle.s, S(0x40000000), S(0x3f800000), 0, 0)
  FXX(fle.s, S(0x00000000), S(0x80000000), 1, 0) // zeros are equal
  FXX(fle.s, S(0xbf800000), S(0x3f800000), 1, 0)
  FXX(fle.s, S(0xff800000), S(0x7f800000), 1, 0)
  FXX(fle.s, S(0x7f800000), S(0x7f800000), 1, 0)
  FXX(fle.s, S(0xff7fffff), S(0xff800000), 0, 0)
  FXX(fle.s, S(0x80000001), S(0x00000001), 1, 0)
  FXX(fle.s, S(0x7fc00000), S(0x3f800000), 0, NV) // quiet
  FXX(fle.s, S(0xffc00005), S(0xffc00005), 0, NV)
  FXX(fle.s, S(0x3f800000), S(0x7f800001), 0, NV) // signalling
TEST_END
