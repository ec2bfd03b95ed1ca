# pins: c-addiw_op c-addw_op c-subw_op
# for: rv64
// 32-bit results, sign-extended.
#include "test.h"

TEST_BEGIN_C
  ACCI(c.addiw, 0x7fffffff, 1, -0x80000000)
  ACCI(c.addiw, 0x180000000, 0, -0x80000000) // sext.w
  ACCI(c.addiw, 0, -32, -32)
  ACC(c.addw, 0x7fffffff, 1, -0x80000000)
  ACC(c.addw, 0xffffffff, 1, 0)
  ACC(c.subw, 0, 1, -1)
  ACC(c.subw, 0x80000000, 1, 0x7fffffff)
  ACC(c.subw, 0x1234567800000000, 0x80000000, -0x80000000)
TEST_END
