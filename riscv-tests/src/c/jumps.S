# pins: c-j_op c-jal_op c-jr_op c-jalr_op Zca_offsets_mul2 Zca_align16 Zca_no_misaligned
# pins: jump_misaligned_c_no_exception branch_misaligned_c_no_exception
// Jumps of 16 bits, to and from any even address; links are two bytes on.
#include "test.h"

TEST_BEGIN_C
  li a0, 0
  c.j 1f
  addi a0, a0, 1
1:
  EQ(a0, 0)
#if XLEN == 32
  c.jal 2f
link1:
  NEVER
2:
  ADDRESS(ra, link1)
#endif
  lla s0, 3f
  c.jalr s0
link2:
  NEVER
3:
  ADDRESS(ra, link2)
  lla ra, 4f // the source may be the link register
  c.jalr ra
link3:
  NEVER
4:
  ADDRESS(ra, link3)
  lla t3, 5f + 1 // bit 0 is dropped
  c.jr t3
  NEVER
5:
  // Wide instructions at odd halfwords, also as targets.
  .balign 4
  c.nop
6:
  addi a0, a0, 1
  lui a1, 0x12345
  jal ra, 7f
link4:
  c.nop
  .balign 4
  c.nop
7:
  ADDRESS(ra, link4)
  beq x0, x0, 8f
  .balign 4
  c.nop
8:
  EQ(a0, 1)
  EQ(a1, 0x12345000)

  // As far as 11 bits reach: 2046 forward, 2048 back.
  li gp, __LINE__
near:
  c.j far
back:
  c.j done
  .space 2046 - (. - near)
far:
  c.j 1f
  .space 2048 - (. - back)
1:
  c.j back
done:
TEST_END
