# pins: rv64_w_sex addiw_op addiw_overflow addw_op subw_op addw_overflow subw_overflow slliw_op srliw_op sraiw_op
# pins: sllw_op srlw_op sraw_op
# for: rv64
// The W instructions of RV64: 32 bits in, 32 bits out, sign-extended.
#include "test.h"

TEST_BEGIN
  RR(addw, 0x7fffffff, 1, -0x80000000)
  RR(addw, 0xffffffff, 1, 0)
  RR(addw, 0x123456787fffffff, 0x9abcdef000000001, -0x80000000)
  RR(addw, 0x80000000, 0x80000000, 0)
  RR(subw, 0, 1, -1)
  RR(subw, 0x80000000, 1, 0x7fffffff)
  RR(subw, 0x1234567800000000, 0x80000000, -0x80000000)
  RI(addiw, 0x7fffffff, 1, -0x80000000)
  RI(addiw, 0x180000000, 0, -0x80000000) // sext.w
  RI(addiw, 0x100000000, -1, -1)
  RI(addiw, 0x80000000, -1, 0x7fffffff)

  RR(sllw, 1, 31, -0x80000000)
  RR(sllw, 0x1234567880000001, 1, 2)
  RR(sllw, 1, 32, 1) // only five bits of the amount
  RR(sllw, 1, -1, -0x80000000)
  RR(srlw, 0xffffffff80000000, 31, 1)
  RR(srlw, 0x1234567880000000, 0, -0x80000000)
  RR(srlw, -1, 33, 0x7fffffff)
  RR(sraw, 0x80000000, 31, -1)
  RR(sraw, 0xffffffff7fffffff, 30, 1)
  RR(sraw, 0x80000000, 32, -0x80000000)
  RI(slliw, 0x12345678, 4, 0x23456780)
  RI(slliw, 1, 31, -0x80000000)
  RI(srliw, 0xffffffff80000000, 4, 0x08000000)
  RI(srliw, 0x80000000, 0, -0x80000000)
  RI(sraiw, 0x80000000, 4, -0x08000000)
  RI(sraiw, 0x7fffffff80000000, 31, -1)
TEST_END
