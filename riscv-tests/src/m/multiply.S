# pins: mul_op mulh_op mulhu_op mulhsu_op mulw_op
// The lower and the upper half of a product, in each combination of signs.
#include "test.h"

TEST_BEGIN
  RR(mul, 0, XMIN, 0)
  RR(mul, 3, 5, 15)
  RR(mul, -1, -1, 1)
  RR(mul, -1, 7, -7)
  RR(mul, XMIN, -1, XMIN)
  RR(mul, XMIN, XMIN, 0)
  RR(mul, XMAX, XMAX, 1)
  RR(mulh, -1, -1, 0)
  RR(mulh, -1, 1, -1)
  RR(mulh, XMIN, XMIN, XMIN >> 1 & XMAX) // 2^(XLEN-2)
  RR(mulh, XMIN, -1, 0)
  RR(mulh, XMAX, XMAX, XMAX >> 1)
  RR(mulh, XMIN, 1, -1)
  RR(mulhu, -1, -1, -2)
  RR(mulhu, XMIN, 2, 1)
  RR(mulhu, XMIN, XMIN, XMIN >> 1 & XMAX)
  RR(mulhu, -1, 1, 0)
  // rs1 signed, rs2 unsigned.
  RR(mulhsu, -1, -1, -1)
  RR(mulhsu, -1, 1, -1)
  RR(mulhsu, 1, -1, 0)
  RR(mulhsu, XMIN, -1, XMIN)
  RR(mulhsu, XMIN, XMIN, -(XMIN >> 1 & XMAX))
  RR(mulhsu, XMAX, -1, XMAX - 1)
#if XLEN == 64
  RR(mul, 0x100000000, 0x100000000, 0)
  RR(mulhu, 0x100000000, 0x100000000, 1)
  RR(mul, 0xffffffff, 0xffffffff, 0xfffffffe00000001)
  RR(mulw, 0x7fffffff, 2, -2)
  RR(mulw, 0x12345678ffffffff, 0x9abcdef000000001, -1)
  RR(mulw, 0x10000, 0x8000, -0x80000000)
  RR(mulw, 0x10000, 0x10000, 0)
#endif
TEST_END
