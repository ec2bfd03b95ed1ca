# pins: fleq-h_op fltq-h_op
// Zfa: quiet comparisons of halfs: only a signalling NaN is invalid.
#include "fp.h"

FP_BEGIN
  FXX(fltq.h, H(0x3c00), H(0x3c00), 0, 0)
  FXX(fltq.h, H(0x3c00), H(0x4000), 1, 0)
  FXX(fltq.h, H(0x4000), H(0x3c00), 0, 0)
  FXX(fltq.h, H(0x0000), H(0x8000), 0, 0) // zeros are equal
  FXX(fltq.h, H(0xbc00), H(0x3c00), 1, 0)
  FXX(fltq.h, H(0xfc00), H(0x7c00), 1, 0)
  FXX(fltq.h, H(0x7c00), H(0x7c00), 0, 0)
  FXX(fltq.h, H(0xfbff), H(0xfc00), 0, 0)
  FXX(fltq.h, H(0x8001), H(0x0001), 1, 0)
  FXX(fltq.h, H(0x7e00), H(0x3c00), 0, 0) // quiet
  FXX(fltq.h, H(0xfe05), H(0xfe05), 0, 0)
  FXX(fltq.h, H(0x3c00), H(0x7c01), 0, NV) // signalling
  FXX(fleq.h, H(0x3c00), H(0x3c00), 1, 0)
  FXX(fleq.h, H(0x3c00), H(0x4000), 1, 0)
  FXX(fleq.h, H(0x4000), H(0x3c00), 0, 0)
  FXX(fleq.h, H(0x0000), H(0x8000), 1, 0) // zeros are equal
  FXX(fleq.h, H(0xbc00), H(0x3c00), 1, 0)
  FXX(fleq.h, H(0xfc00), H(0x7c00), 1, 0)
  FXX(fleq.h, H(0x7c00), H(0x7c00), 1, 0)
  FXX(fleq.h, H(0xfbff), H(0xfc00), 0, 0)
  FXX(fleq.h, H(0x8001), H(0x0001), 1, 0)
  FXX(fleq.h, H(0x7e00), H(0x3c00), 0, 0) // quiet
  FXX(fleq.h, H(0xfe05), H(0xfe05), 0, 0)
  FXX(fleq.h, H(0x3c00), H(0x7c01), 0, NV) // signalling
TEST_END
