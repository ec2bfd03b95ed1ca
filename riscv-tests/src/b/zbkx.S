# pins: xperm8_op xperm4_op zbkx_lookup_table_model zbkx_indexing_behavior xperm8_enc xperm4_enc
// Zbkx: rs1 is the table, rs2 the indices; an index outside of the table gives zero.
#include "test.h"

TEST_BEGIN
#if XLEN == 64
  RR(xperm8, 0x8877665544332211, 0x0706050403020100, 0x8877665544332211)
  RR(xperm8, 0x8877665544332211, 0x0001020304050607, 0x1122334455667788)
  RR(xperm8, 0x8877665544332211, 0x08ff800000000007, 0x0000001111111188)
  RR(xperm4, 0xfedcba9876543210, 0x0123456789abcdef, 0x0123456789abcdef)
  RR(xperm4, 0x0123456789abcdef, 0x0000000000000000, -1)
  RR(xperm4, 0x0123456789abcdef, 0xfedcba9876543210, 0x0123456789abcdef)
#else
  RR(xperm8, 0x44332211, 0x00010203, 0x11223344)
  RR(xperm8, 0x44332211, 0x0480ff03, 0x00000044)
  RR(xperm4, 0x76543210, 0x01234567, 0x01234567)
  RR(xperm4, 0x76543210, 0x8f012378, 0x00012370)
#endif
  // The encodings: rd = a0, rs1 = a1, rs2 = a2; all indices but one are zero.
  li a1, 0x40302010
  li a2, 3
  .4byte 0x28c5c533 // xperm8
#if XLEN == 64
  EQ(a0, 0x1010101010101040)
#else
  EQ(a0, 0x10101040)
#endif
  .4byte 0x28c5a533 // xperm4
  EQ(a0, 2)
TEST_END
