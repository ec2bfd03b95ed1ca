# pins: clz_op ctz_op cpop_op clzw_op ctzw_op cpopw_op bitmanip_w_suffix_semantics
# pins: clz_enc ctz_enc cpop_enc clzw_enc ctzw_enc cpopw_enc
// Zbb: counting zeros and ones. Of zero, all bits are leading and trailing.
#include "test.h"

TEST_BEGIN
  R1(clz, 0, XLEN)
  R1(clz, 1, XLEN - 1)
  R1(clz, -1, 0)
  R1(clz, XMAX, 1)
  R1(clz, 0x00010000, XLEN - 17)
  R1(ctz, 0, XLEN)
  R1(ctz, 1, 0)
  R1(ctz, XMIN, XLEN - 1)
  R1(ctz, 0x00010000, 16)
  R1(ctz, -8, 3)
  R1(cpop, 0, 0)
  R1(cpop, -1, XLEN)
  R1(cpop, XMIN, 1)
  R1(cpop, 0x12345678, 13)
  li a1, 0x00f0
  .4byte 0x60059513 // clz a0, a1
  EQ(a0, XLEN - 8)
  .4byte 0x60159513 // ctz
  EQ(a0, 4)
  .4byte 0x60259513 // cpop
  EQ(a0, 4)
#if XLEN == 64
  R1(clzw, 0, 32)
  R1(clzw, 0xffffffff00000000, 32)
  R1(clzw, 0x100000001, 31)
  R1(clzw, 0x80000000, 0)
  R1(ctzw, 0, 32)
  R1(ctzw, 0x100000000, 32)
  R1(ctzw, 0xffffffff80000000, 31)
  R1(cpopw, 0, 0)
  R1(cpopw, -1, 32)
  R1(cpopw, 0xffffffff00000000, 0)
  li a1, 0x1000000f0
  .4byte 0x6005951b // clzw a0, a1
  EQ(a0, 24)
  .4byte 0x6015951b // ctzw
  EQ(a0, 4)
  .4byte 0x6025951b // cpopw
  EQ(a0, 4)
#endif
TEST_END
