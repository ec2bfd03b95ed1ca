# pins: c-addi16sp_op c-addi4spn_op
// The stack pointer moves by multiples of 16; addresses of variables are multiples of 4 above it.
#include "test.h"

TEST_BEGIN_C
  mv s2, sp
  c.addi16sp sp, 496
  mv s3, sp
  c.addi16sp sp, -512
  mv s4, sp
  c.addi16sp sp, 16
  sub s3, s3, s2
  sub s4, s4, s2
  EQ(s3, 496)
  EQ(s4, -16)
  SAME(sp, s2)
  c.addi4spn a0, sp, 4
  sub a0, a0, sp
  EQ(a0, 4)
  c.addi4spn s1, sp, 1020
  sub s1, s1, sp
  EQ(s1, 1020)
  c.addi4spn a5, sp, 512
  sub a5, a5, sp
  EQ(a5, 512)
  .irp offset, 8, 16, 32, 64, 128, 256
  c.addi4spn a5, sp, \offset
  sub a5, a5, sp
  EQ(a5, \offset)
  .endr
TEST_END
