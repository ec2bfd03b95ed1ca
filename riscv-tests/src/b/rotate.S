# pins: rol_op ror_op rori_op rolw_op rorw_op roriw_op zbb_rotate_semantics
# pins: rol_enc ror_enc rori_enc rolw_enc rorw_enc roriw_enc
// Rotations; amounts are modulo the width.
#include "test.h"

TEST_BEGIN
  RR(rol, 1, 1, 2)
  RR(rol, XMIN, 1, 1)
  RR(rol, 5, 0, 5)
  RR(rol, 5, XLEN, 5)
  RR(rol, XMIN, XLEN + 2, 2)
  RR(rol, 1, -1, XMIN)
  RR(ror, 1, 1, XMIN)
  RR(ror, 2, 1, 1)
  RR(ror, 5, 0, 5)
  RR(ror, 5, -XLEN, 5)
  RR(ror, XMIN, -1, 1)
  RI(rori, 1, 1, XMIN)
  RI(rori, 5, 0, 5)
  RI(rori, XMIN, XLEN - 1, 1)
#if XLEN == 64
  RI(rori, 0x0123456789abcdef, 16, 0xcdef0123456789ab)
  RR(rol, 0x0123456789abcdef, 16, 0x456789abcdef0123)
  RR(rolw, 0xffffffff80000000, 1, 1)
  RR(rolw, 0x12345678, 8, 0x34567812)
  RR(rolw, 0x12345678, 40, 0x34567812)
  RR(rolw, 0x40000000, 1, -0x80000000)
  RR(rorw, 1, 1, -0x80000000)
  RR(rorw, 0xffffffff00000001, 32, 1)
  RR(rorw, 0x80000000, 64, -0x80000000)
  RI(roriw, 0x12345678, 8, 0x78123456)
  RI(roriw, 1, 1, -0x80000000)
  RI(roriw, 0xffffffff00000002, 1, 1)
#else
  RI(rori, 0x12345678, 8, 0x78123456)
  RR(rol, 0x12345678, 8, 0x34567812)
#endif
  li a1, 3
  li a2, 1
  .4byte 0x60c59533 // rol a0, a1, a2
  EQ(a0, 6)
  .4byte 0x60c5d533 // ror
  EQ(a0, XMIN + 1)
  .4byte 0x6015d513 // rori a0, a1, 1
  EQ(a0, XMIN + 1)
#if XLEN == 64
  .4byte 0x60c5953b // rolw
  EQ(a0, 6)
  .4byte 0x60c5d53b // rorw
  EQ(a0, -0x7fffffff)
  .4byte 0x6015d51b // roriw a0, a1, 1
  EQ(a0, -0x7fffffff)
#endif
TEST_END
