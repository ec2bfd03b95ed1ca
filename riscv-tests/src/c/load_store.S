# pins: c-lw_op c-sw_op c-lwsp_op c-swsp_op Zca_regs8
// Loads and stores of words: offsets are zero-extended and scaled; the short forms reach x8 to x15.
#include "test.h"

TEST_BEGIN_C
  lla s0, data
  c.lw a0, 0(s0)
  EQ(a0, 0x01020304)
  c.lw a5, 4(s0)
  EQ(a5, -0x01020304)
  c.lw s1, 124(s0)
  EQ(s1, 0x7c)
  c.lw s0, 64(s0) // the base may be the destination
  EQ(s0, 0x40)
  lla a5, data
  li a0, 0x11223344
  c.sw a0, 8(a5)
  lw a1, 8(a5)
  EQ(a1, 0x11223344)
  c.sw a0, 120(a5)
  lw a1, 120(a5)
  EQ(a1, 0x11223344)

  mv s2, sp
  lla sp, data
  c.lwsp a0, 0(sp)
  EQ(a0, 0x01020304)
  c.lwsp t5, 252(sp)
  EQ(t5, 0xfc)
  c.lwsp ra, 128(sp)
  EQ(ra, 0x80)
  li t5, 77
  c.swsp t5, 252(sp)
  c.swsp x0, 12(sp)
  lw a0, 252(sp)
  EQ(a0, 77)
  lw a0, 12(sp)
  EQ(a0, 0)
  mv sp, s2
TEST_END

  .data
  .balign 8
data:
  .4byte 0x01020304, -0x01020304, 0, -1
  .set at, 16
  .rept 60
  .4byte at
  .set at, at + 4
  .endr
