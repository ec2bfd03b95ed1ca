# pins: and_op or_op xor_op andi_op ori_op xori_op
// Bitwise logic; a 12-bit immediate is sign-extended.
#include "test.h"

TEST_BEGIN
  RR(and, 0x0ff00ff0, 0x00ffff00, 0x00f00f00)
  RR(or, 0x0ff00ff0, 0x00ffff00, 0x0ffffff0)
  RR(xor, 0x0ff00ff0, 0x00ffff00, 0x0f0ff0f0)
  RR(and, -1, XMIN, XMIN)
  RR(or, XMIN, XMAX, -1)
  RR(xor, XMIN, -1, XMAX)
  RI(andi, 0x12345678, 0x0ff, 0x78)
  RI(andi, 0x12345678, -1, 0x12345678)
  RI(andi, -1, -2048, -2048)
  RI(ori, 0x12345600, 0x7ff, 0x123457ff)
  RI(ori, 0, -2048, -2048)
  RI(xori, 0x12345678, -1, -0x12345679) // not
  RI(xori, 0, 0x7ff, 0x7ff)
  RI(xori, XMIN, -1, XMAX)
#if XLEN == 64
  RR(and, 0xffffffff00000000, 0x123456789abcdef0, 0x1234567800000000)
  RR(xor, 0xffffffff00000000, 0x123456789abcdef0, 0xedcba9879abcdef0)
  RI(andi, 0x123456789abcdef0, -16, 0x123456789abcdef0)
#endif
TEST_END
