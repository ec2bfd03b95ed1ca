# pins: c-zext-b_op c-sext-b_op c-zext-h_op c-sext-h_op c-zext-w_op c-not_op c-mul_op
// Zcb: extension, complement, product; in place.
#include "test.h"

TEST_BEGIN_C
  ACC1(c.zext.b, -1, 0xff)
  ACC1(c.zext.b, 0x1280, 0x80)
  ACC1(c.sext.b, 0x1280, -128)
  ACC1(c.sext.b, -129, 0x7f)
  ACC1(c.zext.h, -1, 0xffff)
  ACC1(c.sext.h, 0x8000, -32768)
  ACC1(c.sext.h, 0x17fff, 0x7fff)
  ACC1(c.not, 0, -1)
  ACC1(c.not, XMIN, XMAX)
  ACC(c.mul, 7, -6, -42)
  ACC(c.mul, XMAX, 2, -2)
#if XLEN == 64
  ACC1(c.zext.w, -1, 0xffffffff)
  ACC1(c.zext.w, 0x123456789, 0x23456789)
  ACC(c.mul, 0x100000000, 0x100000000, 0)
#endif
  li s0, 3
  li a5, 5
  c.mul s0, a5
  EQ(s0, 15)
TEST_END
