# pins: c-lbu_op c-lhu_op c-lh_op c-sb_op c-sh_op
// Zcb: bytes and halfwords at small offsets.
#include "test.h"

TEST_BEGIN_C
  lla s0, data
  c.lbu a0, 0(s0)
  EQ(a0, 0x81)
  c.lbu a1, 1(s0)
  EQ(a1, 0x92)
  c.lbu a2, 2(s0)
  EQ(a2, 0x73)
  c.lbu a5, 3(s0)
  EQ(a5, 0xf4)
  c.lhu a0, 0(s0)
  EQ(a0, 0x9281)
  c.lhu s1, 2(s0)
  EQ(s1, 0xf473)
  c.lh a0, 0(s0)
  EQ(a0, 0x9281 - 0x10000)
  c.lh a0, 2(s0)
  EQ(a0, 0xf473 - 0x10000)
  li a1, 0x12345678
  c.sb a1, 3(s0)
  c.sb a1, 0(s0)
  c.sh a1, 2(s0)
  lw a0, 0(s0)
  EQ(a0, 0x56789278)
  c.sh a1, 0(s0)
  c.sb a1, 1(s0)
  c.sb a1, 2(s0)
  lw a0, 0(s0)
  EQ(a0, 0x56787878)
TEST_END

  .data
  .balign 4
data: .byte 0x81, 0x92, 0x73, 0xf4
