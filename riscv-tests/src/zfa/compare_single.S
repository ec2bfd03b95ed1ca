# pins: fleq-s_op fltq-s_op
// Zfa: quiet comparisons of singles: only a signalling NaN is invalid.
#include "fp.h"

FP_BEGIN
  FXX(fltq.s, S(0x3f800000), S(0x3f800000), 0, 0)
  FXX(fltq.s, S(0x3f800000), S(0x40000000), 1, 0)
  FXX(fltq.s, S(0x40000000), S(0x3f800000), 0, 0)
  FXX(fltq.s, S(0x00000000), S(0x80000000), 0, 0) // zeros are equal
  FXX(fltq.s, S(0xbf800000), S(0x3f800000), 1, 0)
  FXX(fltq.s, S(0xff800000), S(0x7f800000), 1, 0)
  FXX(fltq.s, S(0x7f800000), S(0x7f800000), 0, 0)
  FXX(fltq.s, S(0xff7fffff), S(0xff800000), 0, 0)
  FXX(fltq.s, S(0x80000001), S(0x00000001), 1, 0)
  FXX(fltq.s, S(0x7fc00000), S(0x3f800000), 0, 0) // quiet
  FXX(fltq.s, S(0xffc00005), S(0xffc00005), 0, 0)
  FXX(fltq.s, S(0x3f800000), S(0x7f800001), 0, NV) // signalling
  FXX(fleq.s, S(0x3f800000), S(0x3f800000), 1, 0)
  FXX(fleq.s, S(0x3f800000), S(0x40000000), 1, 0)
  FXX(fleq.s, S(0x40000000), S(0x3f800000), 0, 0)
  FXX(fleq.s, S(0x00000000), S(0x80000000), 1, 0) // zeros are equal
  FXX(fleq.s, S(0xbf800000), S(0x3f800000), 1, 0)
  FXX(fleq.s, S(0xff800000), S(0x7f800000), 1, 0)
  FXX(fleq.s, S(0x7f800000), S(0x7f800000), 1, 0)
  FXX(fleq.s, S(0xff7fffff), S(0xff800000), 0, 0)
  FXX(fleq.s, S(0x80000001), S(0x00000001), 1, 0)
  FXX(fleq.s, S(0x7fc00000), S(0x3f800000), 0, 0) // quiet
  FXX(fleq.s, S(0xffc00005), S(0xffc00005), 0, 0)
  FXX(fleq.s, S(0x3f800000), S(0x7f800001), 0, NV) // signalling
TEST_END
