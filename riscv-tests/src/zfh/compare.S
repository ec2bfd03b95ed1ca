# pins: feq-h_op flt-h_op fle-h_op feq-h_NaN flt-h_NaN fle-h_NaN
// Zfh: comparisons. NaNs compare false; only feq is quiet about them.
#include "fp.h"

FP_BEGIN
  // equal: quiet
  FXX(feq.h, H(0x3c00), H(0x3c00), 1, 0)
  FXX(feq.h, H(0x3c00), H(0x4000), 0, 0)
  FXX(feq.h, H(0x4000), H(0x3c00), 0, 0)
  FXX(feq.h, H(0x0000), H(0x8000), 1, 0) // zeros are equal
  FXX(feq.h, H(0xbc00), H(0x3c00), 0, 0)
  FXX(feq.h, H(0xfc00), H(0x7c00), 0, 0)
  FXX(feq.h, H(0x7c00), H(0x7c00), 1, 0)
  FXX(feq.h, H(0xfbff), H(0xfc00), 0, 0)
  FXX(feq.h, H(0x8001), H(0x0001), 0, 0)
  FXX(feq.h, H(0x7e00), H(0x3c00), 0, 0) // quiet
  FXX(feq.h, H(0xfe05), H(0xfe05), 0, 0)
  FXX(feq.h, H(0x3c00), H(0x7c01), 0, NV) // signalling
  // less: signalling
  FXX(flt.h, H(0x3c00), H(0x3c00), 0, 0)
  FXX(flt.h, H(0x3c00), H(0x4000), 1, 0)
  FXX(flt.h, H(0x4000), H(0x3c00), 0, 0)
  FXX(flt.h, H(0x0000), H(0x8000), 0, 0) // zeros are equal
  FXX(flt.h, H(0xbc00), H(0x3c00), 1, 0)
  FXX(flt.h, H(0xfc00), H(0x7c00), 1, 0)
  FXX(flt.h, H(0x7c00), H(0x7c00), 0, 0)
  FXX(flt.h, H(0xfbff), H(0xfc00), 0, 0)
  FXX(flt.h, H(0x8001), H(0x0001), 1, 0)
  FXX(flt.h, H(0x7e00), H(0x3c00), 0, NV) // quiet
  FXX(flt.h, H(0xfe05), H(0xfe05), 0, NV)
  FXX(flt.h, H(0x3c00), H(0x7c01), 0, NV) // signalling
  // less or equal: signalling
  FXX(fle.h, H(0x3c00), H(0x3c00), 1, 0)
  FXX(fle.h, H(0x3c00), H(0x4000), 1, 0)
  FXX(fle.h, H(0x4000), H(0x3c00), 0, 0)
  FXX(fle.h, H(0x0000), H(0x8000), 1, 0) // zeros are equal
  FXX(fle.h, H(0xbc00), H(0x3c00), 1, 0)
  FXX(fle.h, H(0xfc00), H(0x7c00), 1, 0)
  FXX(fle.h, H(0x7c00), H(0x7c00), 1, 0)
  FXX(fle.h, H(0xfbff), H(0xfc00), 0, 0)
  FXX(fle.h, H(0x8001), H(0x0001), 1, 0)
  FXX(fle.h, H(0x7e00), H(0x3c00), 0, NV) // quiet
  FXX(fle.h, H(0xfe05), H(0xfe05), 0, NV)
  FXX(fle.h, H(0x3c00), H(0x7c01), 0, NV) // signalling
TEST_END
