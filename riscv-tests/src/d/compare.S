# pins: feq-d_op flt-d_op fle-d_op feq-d_NaN flt-d_NaN fle-d_NaN
// D: comparisons. NaNs compare false; only feq is quiet about them.
#include "fp.h"

FP_BEGIN
  // equal: quiet
  FXX(feq.d, D(0x3ff0000000000000), D(0x3ff0000000000000), 1, 0)
  FXX(feq.d, D(0x3ff0000000000000), D(0x4000000000000000), 0, 0)
  FXX(feq.d, D(0x4000000000000000), D(0x3ff0000000000000), 0, 0)
  FXX(feq.d, D(0x0000000000000000), D(0x8000000000000000), 1, 0) // zeros are equal
  FXX(feq.d, D(0xbff0000000000000), D(0x3ff0000000000000), 0, 0)
  FXX(feq.d, D(0xfff0000000000000), D(0x7ff0000000000000), 0, 0)
  FXX(feq.d, D(0x7ff0000000000000), D(0x7ff0000000000000), 1, 0)
  FXX(feq.d, D(0xffefffffffffffff), D(0xfff0000000000000), 0, 0)
  FXX(feq.d, D(0x8000000000000001), D(0x0000000000000001), 0, 0)
  FXX(feq.d, D(0x7ff8000000000000), D(0x3ff0000000000000), 0, 0) // quiet
  FXX(feq.d, D(0xfff8000000000005), D(0xfff8000000000005), 0, 0)
  FXX(feq.d, D(0x3ff0000000000000), D(0x7ff0000000000001), 0, NV) // signalling
  // less: signalling
  FXX(flt.d, D(0x3ff0000000000000), D(0x3ff0000000000000), 0, 0)
  FXX(flt.d, D(0x3ff0000000000000), D(0x4000000000000000), 1, 0)
  FXX(flt.d, D(0x4000000000000000), D(0x3ff0000000000000), 0, 0)
  FXX(flt.d, D(0x0000000000000000), D(0x8000000000000000), 0, 0) // zeros are equal
  FXX(flt.d, D(0xbff0000000000000), D(0x3ff0000000000000), 1, 0)
  FXX(flt.d, D(0xfff0000000000000), D(0x7ff0000000000000), 1, 0)
  FXX(flt.d, D(0x7ff0000000000000), D(0x7ff0000000000000), 0, 0)
  FXX(flt.d, D(0xffefffffffffffff), D(0xfff0000000000000), 0, 0)
  FXX(flt.d, D(0x8000000000000001), D(0x0000000000000001), 1, 0)
  FXX(flt.d, D(0x7ff8000000000000), D(0x3ff0000000000000), 0, NV) // quiet
  FXX(flt.d, D(0xfff8000000000005), D(0xfff8000000000005), 0, NV)
  FXX(flt.d, D(0x3ff0000000000000), D(0x7ff0000000000001), 0, NV) // signalling
  // less or equal: signalling
  FXX(fle.d, D(0x3ff0000000000000), D(0x3ff0000000000000), 1, 0)
  FXX(fle.d, D(0x3ff0000000000000), D(0x4000000000000000), 1, 0)
  FXX(fle.d, D(0x4000000000000000), D(0x3ff0000000000000), 0, 0)
  FXX(fle.d, D(0x0000000000000000), D(0x8000000000000000), 1, 0) // zeros are equal
  FXX(fle.d, D(0xbff0000000000000), D(0x3ff0000000000000), 1, 0)
  FXX(fle.d, D(0xfff0000000000000), D(0x7ff0000000000000), 1, 0)
  FXX(fle.d, D(0x7ff0000000000000), D(0x7ff0000000000000), 1, 0)
  FXX(fle.d, D(0xffefffffffffffff), D(0xfff0000000000000), 0, 0)
  FXX(fle.d, D(0x8000000000000001), D(0x0000000000000001), 1, 0)
  FXX(fle.d, D(0x7ff8000000000000), D(0x3ff0000000000000), 0, NV) // quiet
  FXX(fle.d, D(0xfff8000000000005), D(0xfff8000000000005), 0, NV)
  FXX(fle.d, D(0x3ff0000000000000), D(0x7ff0000000000001), 0, NV) // signalling
TEST_END
