# pins: div_op divu_op rem_op remu_op div_by_zero rem_by_zero signed_div_overflow rem_result_sign
// Division rounds towards zero, and never traps: not by zero, nor at the one overflow.
#include "test.h"

TEST_BEGIN
  RR(div, 7, 2, 3)
  RR(div, -7, 2, -3)
  RR(div, 7, -2, -3)
  RR(div, -7, -2, 3)
  RR(div, 0, 5, 0)
  RR(div, XMIN, 1, XMIN)
  RR(divu, 7, 2, 3)
  RR(divu, -1, 2, XMAX)
  RR(divu, -1, -1, 1)
  RR(divu, XMIN, -1, 0)
  // The sign of a remainder is that of the dividend.
  RR(rem, 7, 2, 1)
  RR(rem, -7, 2, -1)
  RR(rem, 7, -2, 1)
  RR(rem, -7, -2, -1)
  RR(rem, 6, -3, 0)
  RR(remu, 7, 2, 1)
  RR(remu, -1, 10, 5)
  RR(remu, XMIN, -1, XMIN)

  // By zero: all ones, and the dividend.
  RR(div, 5, 0, -1)
  RR(div, -5, 0, -1)
  RR(div, 0, 0, -1)
  RR(div, XMIN, 0, -1)
  RR(divu, 5, 0, -1)
  RR(rem, 5, 0, 5)
  RR(rem, -5, 0, -5)
  RR(rem, XMIN, 0, XMIN)
  RR(remu, -5, 0, -5)
  // Overflow: the dividend, and zero.
  RR(div, XMIN, -1, XMIN)
  RR(rem, XMIN, -1, 0)
TEST_END
