# pins: c-mv_op c-mv_jr c-add_op c-add_val c-and_op c-or_op c-xor_op c-sub_op
// Two registers; c.mv and c.add reach all of them, the others x8 to x15.
#include "test.h"

TEST_BEGIN_C
  ACC(c.mv, 5, -7, -7)
  ACC(c.mv, 5, XMIN, XMIN)
  ACC(c.add, 5, -7, -2)
  ACC(c.add, XMAX, 1, XMIN)
  ACC(c.and, 0x0ff00ff0, 0x00ffff00, 0x00f00f00)
  ACC(c.or, 0x0ff00ff0, 0x00ffff00, 0x0ffffff0)
  ACC(c.xor, 0x0ff00ff0, 0x00ffff00, 0x0f0ff0f0)
  ACC(c.sub, 5, 7, -2)
  ACC(c.sub, XMIN, 1, XMAX)
  li t5, 42
  c.mv ra, t5
  EQ(ra, 42)
  li t4, 8
  c.add ra, t4
  EQ(ra, 50)
  c.add ra, ra
  EQ(ra, 100)
  li s1, 9
  c.xor s1, s1
  EQ(s1, 0)
TEST_END
