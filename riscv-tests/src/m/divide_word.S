# pins: divw_op divuw_op remw_op remuw_op remw_result_sign remuw_result_sign div_by_zero rem_by_zero
# pins: signed_div_overflow
# for: rv64
// Divisions of words: the upper halves are ignored, each result is sign-extended, also an unsigned one.
#include "test.h"

TEST_BEGIN
  RR(divw, -7, 2, -3)
  RR(divw, 0x1234567800000007, 0x9abcdef000000002, 3)
  RR(divuw, 0xffffffff, 1, -1)
  RR(divuw, 0xfffffffffffffffe, 2, 0x7fffffff)
  RR(divuw, 0x80000000, 1, -0x80000000)
  RR(remw, -7, 2, -1)
  RR(remw, 7, -2, 1)
  RR(remuw, 0xfffffffe, 0xffffffff, -2)
  RR(remuw, 0xffffffff, 16, 15)

  RR(divw, 5, 0, -1)
  RR(divw, 5, 0x100000000, -1)
  RR(divuw, 5, 0, -1)
  RR(remw, 0x80000000, 0, -0x80000000)
  RR(remw, 0x123456789, 0, 0x23456789)
  RR(remuw, 0x80000000, 0, -0x80000000)
  RR(remuw, 0x1f0000000, 0, -0x10000000)
  RR(divw, 0x80000000, 0xffffffff, -0x80000000)
  RR(remw, 0x80000000, 0xffffffff, 0)
TEST_END
