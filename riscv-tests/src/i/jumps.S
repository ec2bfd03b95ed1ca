# pins: jal_op jal_target jalr_op jalr_target pcreg_op no_cti_delay_slots
// Jumps link the address of the next instruction; jalr drops the lowest bit of its target.
#include "test.h"

// As far as a jal reaches, but for what surrounds it.
#define FAR 0xff000

TEST_BEGIN
  li a0, 0
  jal ra, 1f
link1:
  addi a0, a0, 100 // no delay slot
1:
  EQ(a0, 0)
  ADDRESS(ra, link1)

  // Backward.
  j 2f
back:
  ADDRESS(s0, link2)
  j 3f
2:
  jal s0, back
link2:
  NEVER
3:

  lla t0, 4f
  jalr ra, 0(t0)
link3:
  NEVER
4:
  ADDRESS(ra, link3)

  // Bit 0 of the sum is cleared, so an odd sum lands on the even address below it.
  lla t0, 5f
  addi t0, t0, 1
  jalr ra, 0(t0)
  NEVER
5:
  lla t0, 6f
  jalr ra, 1(t0)
  NEVER
6:
  // The offset is sign-extended.
  lla t0, 7f + 2047
  jalr ra, -2047(t0)
  NEVER
7:
  lla t0, 8f - 2046
  jalr ra, 2047(t0) // one too far, which bit 0 forgives
  NEVER
8:
  // The target is read before the link is written.
  lla ra, 9f
  jalr ra, 0(ra)
link4:
  NEVER
9:
  ADDRESS(ra, link4)

  // The farthest a jal reaches: far above, then back. What is there is a copy, or the file would be as long.
  lla t0, link5
  li t1, FAR
  add t0, t0, t1
  lla t1, far
  lw t2, 0(t1)
  sw t2, 0(t0)
  lw t2, 4(t1)
  sw t2, 4(t0)
  addi s2, t0, 8 // a zero, which is no instruction
  fence.i
  jal s0, link5 + FAR
link5:
  j 11f
far_back:
  SAME(s0, s2)
  ADDRESS(s1, link5)
  j 12f
11:
  NEVER
12:
TEST_END

far:
  mv s1, s0
  jal s0, far + 4 - FAR // from its place behind link5 + FAR: to far_back, behind link5

  .section .bss.far, "awx", @nobits
  .space FAR + 64
