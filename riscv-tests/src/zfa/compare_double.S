# pins: fleq-d_op fltq-d_op
// Zfa: quiet comparisons of doubles: only a signalling NaN is invalid.
#include "fp.h"

FP_BEGIN
  FXX(fltq.d, D(0x3ff0000000000000), D(0x3ff0000000000000), 0, 0)
  FXX(fltq.d, D(0x3ff0000000000000), D(0x4000000000000000), 1, 0)
  FXX(fltq.d, D(0x4000000000000000), D(0x3ff0000000000000), 0, 0)
  FXX(fltq.d, D(0x0000000000000000), D(0x8000000000000000), 0, 0) // zeros are equal
  FXX(fltq.d, D(0xbff0000000000000), D(0x3ff0000000000000), 1, 0)
  FXX(fltq.d, D(0xfff0000000000000), D(0x7ff0000000000000), 1, 0)
  FXX(fltq.d, D(0x7ff0000000000000), D(0x7ff0000000000000), 0, 0)
  FXX(fltq.d, D(0xffefffffffffffff), D(0xfff0000000000000), 0, 0)
  FXX(fltq.d, D(0x8000000000000001), D(0x0000000000000001), 1, 0)
  FXX(fltq.d, D(0x7ff8000000000000), D(0x3ff0000000000000), 0, 0) // quiet
  FXX(fltq.d, D(0xfff8000000000005), D(0xfff8000000000005), 0, 0)
  FXX(fltq.d, D(0x3ff0000000000000), D(0x7ff0000000000001), 0, NV) // signalling
  FXX(fleq.d, D(0x3ff0000000000000), D(0x3ff0000000000000), 1, 0)
  FXX(fleq.d, D(0x3ff0000000000000), D(0x4000000000000000), 1, 0)
  FXX(fleq.d, D(0x4000000000000000), D(0x3ff0000000000000), 0, 0)
  FXX(fleq.d, D(0x0000000000000000), D(0x8000000000000000), 1, 0) // zeros are equal
  FXX(fleq.d, D(0xbff0000000000000), D(0x3ff0000000000000), 1, 0)
  FXX(fleq.d, D(0xfff0000000000000), D(0x7ff0000000000000), 1, 0)
  FXX(fleq.d, D(0x7ff0000000000000), D(0x7ff0000000000000), 1, 0)
  FXX(fleq.d, D(0xffefffffffffffff), D(0xfff0000000000000), 0, 0)
  FXX(fleq.d, D(0x8000000000000001), D(0x0000000000000001), 1, 0)
  FXX(fleq.d, D(0x7ff8000000000000), D(0x3ff0000000000000), 0, 0) // quiet
  FXX(fleq.d, D(0xfff8000000000005), D(0xfff8000000000005), 0, 0)
  FXX(fleq.d, D(0x3ff0000000000000), D(0x7ff0000000000001), 0, NV) // signalling
TEST_END
